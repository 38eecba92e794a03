//===- ExportNames.cpp - names of values ----------------------------------===//

#include "ExportNames.h"
#include "../model/Form.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;

namespace dialectgen::onnx::exporter {

bool isAbsent(Value value) {
  return isa<NoneType>(value.getType()) && !isa<BlockArgument>(value);
}

bool NameScope::isUsed(StringRef name) const {
  for (const NameScope *scope = this; scope; scope = scope->parent)
    if (scope->used.contains(name))
      return true;
  return false;
}

bool NameScope::isVisible(StringRef name) const {
  if (used.contains(name))
    return true;
  for (const NameScope *scope = this; scope->parent; scope = scope->parent) {
    // Without a value it is an output, which is copied at the end.
    Value value = scope->parent->values.lookup(name);
    if (!value)
      continue;
    Operation *op = value.getDefiningOp();
    if (!op || op->isBeforeInBlock(scope->owner) ||
        isInitializer(op, *scope->parent))
      return true;
  }
  return false;
}

bool isInitializer(Operation *op, const NameScope &scope) {
  // The body of a function has no initializers; graphs within it do.
  if ((scope.function && !scope.parent) ||
      !op->hasTrait<OpTrait::ConstantLike>() ||
      isa<NoneType>(op->getResult(0).getType()))
    return false;
  if (op->hasAttr("onnx.initializer"))
    return true;
  if (op->hasAttr(constantNode))
    return false;
  // Folded constants have the newest version, regardless of the model's opset.
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  if (!info)
    return false;
  auto opset = scope.opsets->find(info->domain.str());
  return opset != scope.opsets->end() && !isOf(*info, opset->second) &&
         (op->hasAttr("value") || op->hasAttr("sparse_value"));
}

std::string ValueNames::takeName(StringRef wanted, NameScope &scope) const {
  std::string name = wanted.str();
  for (bool isTaken = scope.isVisible(name); isTaken;
       isTaken = scope.isUsed(name))
    name = (wanted + "_" + Twine(scope.counters[wanted]++)).str();
  scope.used.insert(name);
  return name;
}

std::string ValueNames::claim(StringRef wanted, Value value, NameScope &scope) {
  std::string made;
  if (wanted.empty()) {
    StringRef stem = "input";
    if (Operation *op = value.getDefiningOp()) {
      stem = op->getName().stripDialect();
      if (const OpVersionInfo *info =
              findByOpName(op->getName().getStringRef()))
        stem = info->name;
    }
    do
      made = (stem + "_" + Twine(scope.counters[stem]++)).str();
    while (scope.isUsed(made));
    wanted = made;
  }
  std::string name = takeName(wanted, scope);
  names[value] = name;
  scope.values[name] = value;
  return name;
}

LogicalResult ValueNames::addOutputs(Block &block, ArrayRef<StringRef> outputs,
                                     NameScope &scope, OutputNames &result) {
  Operation *terminator = &block.back();
  for (auto [index, value] : llvm::enumerate(terminator->getOperands())) {
    if (isAbsent(value))
      return terminator->emitError()
             << "output #" << index << " is an absent value";
    std::string wanted = index < outputs.size() ? outputs[index].str() : "";
    auto known = names.find(value);
    if (known != names.end() && known->second == wanted) {
      result.names.push_back(wanted);
      continue;
    }
    if (wanted.empty()) {
      // A generated name hides nothing, not even later values of the enclosing
      // graph.
      std::string stem = wanted = "output_" + std::to_string(index);
      for (unsigned next = 0; scope.parent && scope.isUsed(wanted); ++next)
        wanted = stem + "_" + std::to_string(next);
    }
    if (known == names.end() && value.getParentBlock() == &block) {
      result.names.push_back(claim(wanted, value, scope));
      continue;
    }
    // A value has one name, and an output is named by its own graph.
    result.names.push_back(takeName(wanted, scope));
    result.copies.push_back({result.names.back(), value});
  }
  return success();
}

FailureOr<OutputNames> ValueNames::add(Block &block, ArrayRef<StringRef> inputs,
                                       ArrayRef<StringRef> outputs,
                                       NameScope &scope) {
  if (block.empty() || !block.back().hasTrait<OpTrait::IsTerminator>())
    return emitError(block.getParentOp()->getLoc())
           << "the body of a graph has no end";
  for (auto [index, argument] : llvm::enumerate(block.getArguments()))
    claim(index < inputs.size() ? inputs[index] : "", argument, scope);
  // One without a name must not take that of an output.
  for (Operation &op : block)
    if (isInitializer(&op, scope))
      if (auto name = op.getAttrOfType<StringAttr>("onnx.initializer");
          name && !name.empty())
        claim(name.getValue(), op.getResult(0), scope);
  OutputNames result;
  if (failed(addOutputs(block, outputs, scope, result)))
    return failure();
  for (bool isKept : {true, false})
    for (Operation &op : block) {
      auto kept = op.getAttrOfType<ArrayAttr>("onnx.result_names");
      for (auto [index, value] : llvm::enumerate(op.getResults())) {
        auto name = kept && index < kept.size()
                        ? dyn_cast<StringAttr>(kept[index])
                        : StringAttr();
        // A result that the model left without a name is one nobody uses.
        bool isLeftOut = isAbsent(value) || (kept && value.use_empty() &&
                                             (!name || name.empty()) &&
                                             !isInitializer(&op, scope));
        if (isLeftOut || (isKept && (!name || name.empty())))
          continue;
        if (!names.contains(value))
          claim(name ? name.getValue() : "", value, scope);
      }
    }
  return result;
}

} // namespace dialectgen::onnx::exporter
