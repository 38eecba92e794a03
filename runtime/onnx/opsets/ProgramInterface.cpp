//===- ProgramInterface.cpp - inputs and outputs of a program -------------===//
//
// See ProgramInterface.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/ProgramInterface.h"
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
  for (auto [index, argument] : llvm::enumerate(block.getArguments())) {
    DictionaryAttr notes = function.getArgAttrDict(index);
    signature.inputs.push_back(
        {nameIn(notes), isUntyped(notes) ? Type() : argument.getType()});
  }
  for (auto &[index, parameter] : initialized)
    signature.inputs.insert(signature.inputs.begin() +
                                std::min<int64_t>(std::max<int64_t>(index, 0),
                                                  signature.inputs.size()),
                            parameter);
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
    for (auto [index, was, is] :
         llvm::enumerate(before.outputs, after.outputs)) {
      if (!was.type || was.type == is.type)
        continue;
      if (mergeTypes(was.type, is.type)) {
        function.setResultAttr(index, outputType, TypeAttr::get(was.type));
        continue;
      }
      corrected.emplace_back(function, index);
      correct(corrected.back(), was.type);
    }
  }
  return corrected;
}

void ProgramInterface::correct(Output output, Type declared) {
  auto [function, index] = output;
  MLIRContext *context = function.getContext();
  // Notes of dimensions are of those that were declared.
  for (StringRef note : {StringRef(outputType), StringRef("onnx.dim_params"),
                         StringRef("onnx.denotations")})
    function.removeResultAttr(index, StringAttr::get(context, note));
  SmallVector<Type> types(function.getResultTypes());
  types[index] = function.front().back().getOperand(index).getType();
  function.setFunctionType(
      FunctionType::get(context, function.getArgumentTypes(), types));
  auto name = function.getResultAttrOfType<StringAttr>(index, "onnx.name");
  InFlightDiagnostic warning = emitWarning(function.getLoc()) << "output ";
  if (name)
    warning << "'" << name.getValue() << "'";
  else
    warning << "#" << index;
  warning << " is declared " << declared
          << ", which contradicts its node; it becomes " << types[index];
}

} // namespace dialectgen::onnx
