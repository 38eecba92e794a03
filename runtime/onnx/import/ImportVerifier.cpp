//===- ImportVerifier.cpp - verification of imported modules --------------===//

#include "ImportVerifier.h"
#include "../dialect/OpenResults.h"
#include "dialectgen/core/Silence.h"
#include "dialectgen/onnx/ModelInterface.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/onnx/ProgramInterface.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace dialectgen::onnx::importer {
namespace {

/// Opens shapes of results of `op` if they are all that is wrong with it.
bool giveUpShapes(Operation *op) {
  bool isOpened = false;
  if (isa_and_nonnull<ONNXDialect>(op->getDialect()) &&
      failed(op->getName().verifyInvariants(op)))
    openResults(op, [&](OpResult, Type) { isOpened = true; });
  return isOpened;
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

LogicalResult verifyImported(ModuleOp module, ModelInterface *interface) {
  MLIRContext *context = module.getContext();
  // The standard's checker does not look at these shapes, and tools that change
  // models leave some behind. The first look is silent, since it may not last.
  llvm::SetVector<Operation *> relaxed;
  {
    Silence silence(context);
    if (succeeded(verify(module)))
      return success();
    module.walk([&](Operation *op) {
      if (giveUpShapes(op))
        relaxed.insert(op);
    });
  }
  for (func::FuncOp function : module.getOps<func::FuncOp>()) {
    if (function.isExternal())
      continue;
    llvm::MapVector<unsigned, Type> declared;
    for (auto [index, value, type] : llvm::enumerate(
             function.front().back().getOperands(), function.getResultTypes()))
      if (relaxed.contains(value.getDefiningOp()) && value.getType() != type)
        declared[unsigned(index)] = type;
    ProgramInterface::correct(function, declared);
    SmallVector<ProgramInterface::Output> corrected;
    for (auto [index, type] : declared)
      corrected.emplace_back(function, index);
    if (interface && function.isPublic())
      interface->takeOutputs(corrected);
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
