//===- Composites.cpp - nodes that keep their names -----------------------===//
//
// See Composites.h.
//
//===----------------------------------------------------------------------===//

#include "Composites.h"
#include "../hooks/lowerings/SizeOrigin.h"
#include "../opsets/OpsetAdaptor.h"
#include "NodeExpansion.h"
#include "Nodes.h"
#include "dialectgen/byteir/Decompose.h"
#include "dialectgen/byteir/View.h"
#include "dialectgen/onnx/Builders.h"
#include "dialectgen/onnx/OpTable.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace dialectgen::onnx {

/// Of a function that stands for a node: the attributes of its composite.
static constexpr StringLiteral noteName = "onnx.composite";

/// `onnx.Gelu` of the standard, `com.microsoft.Gelu` of another domain; empty
/// for what is no node.
static std::string compositeNameOf(Operation *op) {
  if (!isOnnx(op) || isSupport(op) || EqualSizes::isNote(op))
    return "";
  StringRef domain, name;
  if (const OpVersionInfo *info = findByOpName(op->getName().getStringRef())) {
    domain = info->domain;
    name = info->name;
  } else if (auto own = op->getAttrOfType<StringAttr>("function_name")) {
    name = own;
    if (auto given = op->getAttrOfType<StringAttr>("domain_name"))
      domain = canonicalDomain(given);
  }
  if (name.empty())
    return "";
  return ((domain == "ai.onnx" ? "onnx" : domain) + "." + name).str();
}

FailureOr<Composites> Composites::read(ArrayRef<std::string> names,
                                       ModuleOp module) {
  Composites composites;
  if (names.empty())
    return composites;
  // Ops of no spec, too, may be kept.
  std::set<std::string> present;
  module.walk([&](Operation *op) {
    if (std::string name = compositeNameOf(op); !name.empty())
      present.insert(std::move(name));
  });
  auto isKnown = [&](StringRef name) {
    auto [domain, op] = name.rsplit('.');
    return present.count(name.str()) ||
           (!domain.empty() && !op.empty() && domain != "ai.onnx" &&
            !findOp(domain == "onnx" ? "ai.onnx" : domain, op).empty());
  };
  for (StringRef name : names) {
    if (name == "all") {
      composites.takesAll = true;
      continue;
    }
    std::string whole = name.str();
    if (!isKnown(whole))
      whole = "onnx." + whole;
    if (!isKnown(whole))
      return emitError(module.getLoc())
             << "there is no op '" << name << "' to keep as a composite"
             << "; names are those of the standard, 'LayerNormalization', with "
                "the domain in front in other domains, "
                "'com.microsoft.FastGelu'";
    composites.names.insert(std::move(whole));
  }
  return composites;
}

/// The attributes of a node as composites have them: integers without a sign in
/// their type, as all of StableHLO's. `operands` names the operands that are
/// there.
static DictionaryAttr attributesOf(Operation *op,
                                   ArrayRef<std::string> operands) {
  AttrTypeReplacer replacer;
  replacer.addReplacement([](IntegerType type) -> std::optional<Type> {
    if (!type.isSigned())
      return std::nullopt;
    return IntegerType::get(type.getContext(), type.getWidth());
  });
  NamedAttrList attributes;
  bool isCustom = op->hasAttr("function_name");
  for (NamedAttribute attribute : op->getAttrDictionary()) {
    StringRef name = attribute.getName();
    if (!name.starts_with("onnx.") && name != "function_name" &&
        name != "domain_name" && !(isCustom && name == "opset"))
      attributes.append(name, replacer.replace(attribute.getValue()));
  }
  SmallVector<StringRef> names(operands.begin(), operands.end());
  attributes.set("operands", Builder(op).getStrArrayAttr(names));
  return attributes.getDictionary(op->getContext());
}

/// The node as a call of a function of its own.
static void outlineNode(Operation *op, SymbolTable &symbols) {
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  std::string name = compositeNameOf(op);
  SmallVector<Value> operands;
  std::vector<std::string> named;
  for (auto [index, operand] : llvm::enumerate(op->getOperands())) {
    if (isAbsent(operand))
      continue;
    operands.push_back(operand);
    named.push_back(info ? nameOfParameter(info->operands, unsigned(index))
                         : std::to_string(index));
  }
  SmallVector<Value> results;
  for (OpResult result : op->getResults())
    if (!isAbsent(result))
      results.push_back(result);
  OpBuilder builder(op);
  auto function = func::FuncOp::create(
      op->getLoc(), name + ".impl",
      builder.getFunctionType(ValueRange(operands).getTypes(),
                              ValueRange(results).getTypes()));
  function.setPrivate();
  symbols.insert(function);
  auto call = func::CallOp::create(builder, op->getLoc(), function, operands);
  auto opset = op->getAttrOfType<IntegerAttr>("opset");
  int32_t version = info    ? int32_t(info->since)
                    : opset ? int32_t(opset.getValue().getSExtValue())
                            : 0;
  // What the composite has, on the function, which inference may copy for calls
  // with other types.
  function->setAttr(
      noteName, builder.getDictionaryAttr(
                    {builder.getNamedAttr("name", builder.getStringAttr(name)),
                     builder.getNamedAttr("composite_attributes",
                                          attributesOf(op, named)),
                     builder.getNamedAttr(
                         "version", builder.getI32IntegerAttr(version))}));
  Block *body = function.addEntryBlock();
  builder.setInsertionPointToStart(body);
  IRMapping mapping;
  for (auto [operand, argument] : llvm::zip(operands, body->getArguments()))
    mapping.map(operand, argument);
  // Values of constants may determine the operations, as sizes do.
  for (Value operand : op->getOperands()) {
    Operation *source = operand.getDefiningOp();
    if (source &&
        (isAbsent(operand) || source->hasTrait<OpTrait::ConstantLike>()))
      mapping.map(operand, builder.clone(*source)->getResult(0));
  }
  Operation *inner = builder.clone(*op, mapping);
  SmallVector<Value> returned;
  for (Value result : results)
    returned.push_back(
        inner->getResult(cast<OpResult>(result).getResultNumber()));
  func::ReturnOp::create(builder, op->getLoc(), returned);
  SmallVector<Value> values(op->getNumResults());
  for (auto [result, value] : llvm::zip(results, call.getResults()))
    values[cast<OpResult>(result).getResultNumber()] = value;
  // Inside, the body finds its own; outside, nothing else tells.
  noteEqualSizes(op, values, call->getPrevNode());
  for (auto [result, value] : llvm::zip(results, call.getResults()))
    result.replaceAllUsesWith(value);
  // Absent results stand for operands that are absent.
  for (OpResult result : op->getResults())
    if (isAbsent(result) && !result.use_empty()) {
      builder.setInsertionPoint(op);
      result.replaceAllUsesWith(createNoValue(builder, op->getLoc()));
    }
  op->erase();
}

void Composites::outline(ModuleOp module) {
  if (names.empty() && !takesAll)
    return;
  SmallVector<Operation *> nodes;
  module.walk([&](Operation *op) {
    std::string name = compositeNameOf(op);
    // Of all ops, those that are an operation already need no name.
    LoweringRow row = findLowering(op->getName().getStringRef());
    if (!row.target.empty() && !names.count(name))
      return;
    auto isTensor = [](Value value) {
      return isa<TensorType>(value.getType()) || isAbsent(value);
    };
    if (!name.empty() && isWanted(name) && !op->getNumRegions() &&
        !op->hasTrait<OpTrait::ConstantLike>() &&
        llvm::all_of(op->getOperands(), isTensor) &&
        llvm::all_of(op->getResults(), isTensor) &&
        !llvm::all_of(op->getResults(), [](Value result) {
          return isAbsent(result) || knownElements(result);
        }))
      nodes.push_back(op);
  });
  SymbolTable symbols(module);
  for (Operation *op : nodes)
    outlineNode(op, symbols);
}

namespace {
/// A function that stands for a node, and its calls.
struct Outlined {
  func::FuncOp function;
  SmallVector<func::CallOp> calls;

  Block &getBody() { return function.getBody().front(); }
  DictionaryAttr getNote() {
    return function->getAttrOfType<DictionaryAttr>(noteName);
  }
};
} // namespace

static std::vector<Outlined> outlinedIn(ModuleOp module) {
  llvm::MapVector<StringAttr, Outlined> found;
  for (auto function : module.getOps<func::FuncOp>())
    if (function->hasAttr(noteName))
      found[function.getSymNameAttr()].function = function;
  if (!found.empty())
    module.walk([&](func::CallOp call) {
      if (auto *it = found.find(call.getCalleeAttr().getAttr());
          it != found.end())
        it->second.calls.push_back(call);
    });
  std::vector<Outlined> all;
  for (auto &[name, one] : found)
    all.push_back(std::move(one));
  return all;
}

/// Operands that are constants stand in the function, too, where operations
/// depend on their values. What is left of them there is the argument.
static void useArguments(Outlined &one) {
  for (BlockArgument argument : one.getBody().getArguments()) {
    Attribute value;
    for (func::CallOp call : one.calls) {
      auto given = call.getOperand(argument.getArgNumber())
                       .getDefiningOp<stablehlo::ConstantOp>();
      Attribute own = given ? given->getAttr("value") : Attribute();
      if (!own || (value && value != own)) {
        value = {};
        break;
      }
      value = own;
    }
    for (auto constant : one.getBody().getOps<stablehlo::ConstantOp>())
      if (value && constant->getAttr("value") == value &&
          constant->getResult(0).getType() == argument.getType())
        constant->getResult(0).replaceAllUsesWith(argument);
  }
}

/// Puts the body of the function in the place of its calls.
static void inlineCalls(Outlined &one) {
  for (func::CallOp call : one.calls)
    byteir::inlineDecomposition(call, one.function);
  one.function.erase();
}

void Composites::settle(ModuleOp module) const {
  for (Outlined &one : outlinedIn(module)) {
    useArguments(one);
    bool isShort =
        llvm::count_if(one.getBody().without_terminator(), [](Operation &op) {
          return !isa<stablehlo::ConstantOp>(op) && !EqualSizes::isNote(&op);
        }) <= 1;
    bool isLeft = one.getBody()
                      .walk([](Operation *inner) {
                        return isOnnx(inner) && !EqualSizes::isNote(inner)
                                   ? WalkResult::interrupt()
                                   : WalkResult::advance();
                      })
                      .wasInterrupted();
    std::string name =
        cast<StringAttr>(one.getNote().get("name")).getValue().str();
    if (isLeft || one.calls.empty() || (isShort && !names.count(name)))
      inlineCalls(one);
  }
}

void Composites::finish(ModuleOp module) {
  std::vector<func::FuncOp> kept;
  for (Outlined &one : outlinedIn(module)) {
    auto same = llvm::find_if(kept, [&](func::FuncOp other) {
      return byteir::areEqual(other, one.function);
    });
    bool isNew = same == kept.end();
    func::FuncOp decomposition = isNew ? one.function : *same;
    for (func::CallOp call : one.calls) {
      OpBuilder builder(call);
      OperationState state(call.getLoc(),
                           stablehlo::CompositeOp::getOperationName());
      state.addOperands(call.getOperands());
      state.addTypes(call.getResultTypes());
      state.addAttributes(one.getNote().getValue());
      state.addAttribute("decomposition",
                         FlatSymbolRefAttr::get(decomposition));
      call.replaceAllUsesWith(builder.create(state)->getResults());
      call.erase();
    }
    if (isNew)
      kept.push_back(one.function);
    else
      one.function.erase();
  }
}

} // namespace dialectgen::onnx
