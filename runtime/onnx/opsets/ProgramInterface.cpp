//===- ProgramInterface.cpp - inputs and outputs of a program -------------===//
//
// See ProgramInterface.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/ProgramInterface.h"
#include "../dialect/TypeNotes.h"
#include "../model/Form.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace mlir;

namespace dialectgen::onnx {
namespace {

constexpr StringLiteral outputType = "onnx.output_type";

bool isGraph(func::FuncOp function) {
  return !function.isPrivate() && !function.empty();
}

} // namespace

ProgramInterface::Signature
ProgramInterface::signatureOf(func::FuncOp function) {
  auto nameIn = [](DictionaryAttr notes) -> std::string {
    auto name = notes ? notes.getAs<StringAttr>("onnx.name") : StringAttr();
    return name ? name.getValue().str() : "";
  };
  Signature signature;
  Block &block = function.front();
  std::map<int64_t, Parameter> initialized;
  for (Operation &op : block)
    if (auto index = op.getAttrOfType<IntegerAttr>("onnx.input_index")) {
      auto name = op.getAttrOfType<StringAttr>("onnx.initializer");
      auto type = op.getAttrOfType<TypeAttr>("onnx.input_type");
      initialized[index.getInt()] = {name ? name.getValue().str() : "",
                                     type ? type.getValue()
                                          : op.getResult(0).getType()};
    }
  // The model gives it no type.
  auto isUntyped = [](DictionaryAttr notes) {
    return notes && notes.contains(untypedNote);
  };
  // Initializers stand at the places that they have, arguments between them.
  auto next = initialized.begin();
  auto takeInitialized = [&](bool isAll) {
    for (; next != initialized.end() &&
           (isAll || next->first <= int64_t(signature.inputs.size()));
         ++next)
      signature.inputs.push_back(next->second);
  };
  for (auto [index, argument] : llvm::enumerate(block.getArguments())) {
    takeInitialized(/*isAll=*/false);
    DictionaryAttr notes = function.getArgAttrDict(index);
    signature.inputs.push_back(
        {nameIn(notes), isUntyped(notes) ? Type() : argument.getType()});
  }
  takeInitialized(/*isAll=*/true);
  SmallVector<Type> results(function.getResultTypes());
  if (function.getBody().hasOneBlock() && !block.empty() &&
      block.back().hasTrait<OpTrait::IsTerminator>() &&
      block.back().getNumOperands() == results.size())
    results.assign(block.back().operand_type_begin(),
                   block.back().operand_type_end());
  for (auto [index, type] : llvm::enumerate(results)) {
    DictionaryAttr notes = function.getResultAttrDict(index);
    auto given = function.getResultAttrOfType<TypeAttr>(index, outputType);
    signature.outputs.push_back({nameIn(notes), isUntyped(notes) ? Type()
                                                : given ? given.getValue()
                                                        : type});
  }
  return signature;
}

ProgramInterface::ProgramInterface(ModuleOp module) {
  for (auto function : module.getOps<func::FuncOp>())
    if (isGraph(function))
      signatures[function.getSymNameAttr()] = signatureOf(function);
}

std::string ProgramInterface::describe(ArrayRef<Parameter> before,
                                       ArrayRef<Parameter> after,
                                       StringRef kind) {
  auto text = [](const Parameter &parameter) {
    std::string result;
    llvm::raw_string_ostream stream(result);
    if (!parameter.name.empty())
      stream << "'" << parameter.name << "' ";
    stream << "of type ";
    if (parameter.type)
      stream << parameter.type;
    else
      stream << "unknown";
    return result;
  };
  for (size_t index = 0; index != std::max(before.size(), after.size());
       ++index) {
    std::string place = (kind + " #" + Twine(index)).str();
    if (index >= after.size())
      return place + ", " + text(before[index]) + ", would be gone";
    if (index >= before.size())
      return place + ", " + text(after[index]) + ", would be new";
    if (before[index].name != after[index].name ||
        before[index].type != after[index].type)
      return place + ", " + text(before[index]) + ", would be " +
             text(after[index]);
  }
  return "";
}

LogicalResult ProgramInterface::check(ModuleOp module) const {
  bool isKept = true;
  auto refuse = [&](Operation *where, StringAttr name, const Twine &why) {
    where->emitError() << "@" << name.getValue()
                       << " cannot keep its inputs and outputs: " << why;
    isKept = false;
  };
  for (const auto &[name, before] : signatures) {
    auto function = module.lookupSymbol<func::FuncOp>(name);
    if (!function || !isGraph(function)) {
      refuse(module, name, "it would be gone");
      continue;
    }
    Signature after = signatureOf(function);
    std::string why = describe(before.inputs, after.inputs, "input");
    if (why.empty())
      why = describe(before.outputs, after.outputs, "output");
    if (!why.empty())
      refuse(function, name, why);
  }
  return success(isKept);
}

std::vector<ProgramInterface::Output>
ProgramInterface::restoreOutputTypes(ModuleOp module) const {
  std::vector<Output> corrected;
  for (const auto &[name, before] : signatures) {
    auto function = module.lookupSymbol<func::FuncOp>(name);
    if (!function || !isGraph(function))
      continue;
    Signature after = signatureOf(function);
    llvm::MapVector<unsigned, Type> kept, wrong;
    for (auto [index, was, is] : llvm::enumerate(before.outputs, after.outputs))
      if (was.type && was.type != is.type)
        (mergeTypes(was.type, is.type) ? kept : wrong)[unsigned(index)] =
            was.type;
    if (!kept.empty())
      changeOutputNotes(function, [&](unsigned index, NamedAttrList &notes) {
        if (Type type = kept.lookup(index))
          notes.set(outputType, TypeAttr::get(type));
      });
    for (auto [index, type] : wrong)
      corrected.emplace_back(function, index);
    correct(function, wrong);
  }
  return corrected;
}

void ProgramInterface::correct(
    func::FuncOp function, const llvm::MapVector<unsigned, Type> &declared) {
  if (declared.empty())
    return;
  MLIRContext *context = function.getContext();
  // Notes of dimensions are of those that were declared.
  changeOutputNotes(function, [&](unsigned index, NamedAttrList &notes) {
    for (StringRef note : {StringRef(outputType), StringRef("onnx.dim_params"),
                           StringRef("onnx.denotations")})
      if (declared.contains(index))
        notes.erase(note);
  });
  SmallVector<Type> types(function.getResultTypes());
  Operation &end = function.front().back();
  for (auto [index, type] : declared)
    types[index] = end.getOperand(index).getType();
  function.setFunctionType(
      FunctionType::get(context, function.getArgumentTypes(), types));
  for (auto [index, type] : declared) {
    auto name = function.getResultAttrOfType<StringAttr>(index, "onnx.name");
    InFlightDiagnostic warning = emitWarning(function.getLoc()) << "output ";
    if (name)
      warning << "'" << name.getValue() << "'";
    else
      warning << "#" << index;
    warning << " is declared " << type
            << ", which contradicts its node; it becomes " << types[index];
  }
}

} // namespace dialectgen::onnx
