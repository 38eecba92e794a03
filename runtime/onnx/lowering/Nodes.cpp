//===- Nodes.cpp - nodes of ONNX and their lowerings ----------------------===//
//
// See Nodes.h.
//
//===----------------------------------------------------------------------===//

#include "Nodes.h"
#include "../opsets/Expansion.h"
#include "../opsets/OpsetAdaptor.h"
#include "dialectgen/byteir/Passes.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/onnx/OpTable.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace dialectgen::onnx {

const LoweringRow *findLowering(StringRef op) {
  static const llvm::StringMap<LoweringRow> rows = [] {
    llvm::StringMap<LoweringRow> rows;
#define DIALECTGEN_LOWERING(OP, TARGET, FUNCTION)                              \
  rows.insert({OP, {TARGET, FUNCTION, #FUNCTION}});
#include "ONNXLowerings.inc"
    return rows;
  }();
  auto it = rows.find(op);
  return it == rows.end() ? nullptr : &it->second;
}

bool isOnnx(Operation *op) {
  return isa_and_nonnull<ONNXDialect>(op->getDialect());
}

bool isLowered(Operation *op) {
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  const OpVersionInfo *newest =
      info ? findOpVersion(info->domain, info->name,
                           std::numeric_limits<unsigned>::max())
           : nullptr;
  return findLowering(newest ? newest->opName : op->getName().getStringRef());
}

const TargetOpsets &loweredOpsets() {
  static const TargetOpsets opsets = [] {
    TargetOpsets all = newestOpsets(), lowered;
    for (const OpVersionInfo &info : getOpVersions())
      if (!info.opName.empty() &&
          (findLowering(info.opName) || hasExpansion(info)))
        lowered[info.domain.str()] = all[info.domain.str()];
    return lowered;
  }();
  return opsets;
}

bool isAbsent(Value value) { return isa<NoneType>(value.getType()); }

bool isSupport(Operation *op) {
  return op->hasTrait<OpTrait::IsTerminator>() ||
         (op->getNumResults() == 1 && isAbsent(op->getResult(0)));
}

/// Whether sizes, or operands behind the first, are known when the program
/// runs.
static bool isOpen(Operation *op) {
  return !lackingSizes(op, op->getOperands()).empty() ||
         llvm::any_of(llvm::drop_begin(op->getOperands()), [](Value operand) {
           return !isAbsent(operand) && !knownElements(operand);
         });
}

void findCoarse(ModuleOp module, bool hasCarrier) {
  (void)byteir::convertOnnx(module, {}, {}, {}, [&](Operation *op) {
    return !hasCarrier && isLowered(op) && op->getNumOperands() && isOpen(op);
  });
}

} // namespace dialectgen::onnx
