//===- ImportVerifier.cpp - verification of imported modules --------------===//

#include "ImportVerifier.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace dialectgen::onnx::importer {
namespace {

/// Gives up the shapes of results of `op` if they are all that is wrong with it
/// and no graph around it asks for them.
bool giveUpShapes(Operation *op) {
  auto isLegal = [op] { return succeeded(op->getName().verifyInvariants(op)); };
  if (!isa_and_nonnull<ONNXDialect>(op->getDialect()) || isLegal())
    return false;
  bool isInSubgraph = !isa<func::FuncOp>(op->getParentOp());
  auto isYielded = [&](Operation *user) {
    return isInSubgraph && user->hasTrait<OpTrait::IsTerminator>();
  };
  if (llvm::any_of(op->getUsers(), isYielded))
    return false;
  SmallVector<Type> given(op->getResultTypes());
  for (OpResult result : op->getResults())
    result.setType(dropShapes(result.getType()));
  if (isLegal())
    return true;
  for (auto [result, type] : llvm::zip(op->getResults(), given))
    result.setType(type);
  return false;
}

/// Metadata of dimensions, which no longer exist.
constexpr StringLiteral shapeNotes[] = {"onnx.dim_params", "onnx.denotations"};

void dropShapeNotes(Operation *op) {
  auto infos = op->getAttrOfType<ArrayAttr>("onnx.value_info");
  if (!infos)
    return;
  SmallVector<Attribute> kept;
  bool isAny = false;
  for (Attribute info : infos) {
    auto notes = dyn_cast<DictionaryAttr>(info);
    if (!notes)
      return;
    NamedAttrList list(notes);
    for (StringRef note : shapeNotes)
      list.erase(note);
    isAny |= !list.empty();
    kept.push_back(list.getDictionary(op->getContext()));
  }
  if (isAny)
    op->setAttr("onnx.value_info", ArrayAttr::get(op->getContext(), kept));
  else
    op->removeAttr("onnx.value_info");
}

} // namespace

LogicalResult verifyImported(ModuleOp module) {
  MLIRContext *context = module.getContext();
  // The standard's checker does not look at these shapes, and tools that change
  // models leave some behind. The first look is silent, since it may not last.
  llvm::SetVector<Operation *> relaxed;
  {
    ScopedDiagnosticHandler silence(context,
                                    [](Diagnostic &) { return success(); });
    if (succeeded(verify(module)))
      return success();
    module.walk([&](Operation *op) {
      if (giveUpShapes(op))
        relaxed.insert(op);
    });
  }
  // The outputs of the model no longer have their declared shapes.
  for (func::FuncOp function : module.getOps<func::FuncOp>()) {
    if (function.isExternal())
      continue;
    SmallVector<Type> types(function.getResultTypes());
    for (auto [index, value] :
         llvm::enumerate(function.front().back().getOperands())) {
      if (!relaxed.contains(value.getDefiningOp()))
        continue;
      types[index] = value.getType();
      for (StringRef note : shapeNotes)
        function.removeResultAttr(unsigned(index),
                                  StringAttr::get(context, note));
    }
    function.setType(
        FunctionType::get(context, function.getArgumentTypes(), types));
  }
  for (Operation *op : relaxed) {
    dropShapeNotes(op);
    op->emitWarning() << "'" << op->getName()
                      << "' cannot have the shapes that the model gives its "
                         "results; they are left open";
  }
  return verify(module);
}

} // namespace dialectgen::onnx::importer
