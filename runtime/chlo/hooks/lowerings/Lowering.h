//===- Lowering.h - operations of chlo as those of stablehlo ----*- C++ -*-===//
//
// An operation and its replacement, as the functions that specs name under
// `lowering` see them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CHLO_HOOKS_LOWERINGS_LOWERING_H
#define DIALECTGEN_CHLO_HOOKS_LOWERINGS_LOWERING_H

#include "../../../stablehlo/formulas/Hlo.h"

namespace dialectgen::chlo {

using stablehlo::Hlo;
using stablehlo::Sizes;

class Lowering {
public:
  Lowering(mlir::Operation *op, Hlo &hlo) : op(op), hlo(hlo) {}

  Hlo &getHlo() { return hlo; }
  mlir::Operation *getOp() const { return op; }
  template <typename T> T attribute(llvm::StringRef name) const {
    return llvm::dyn_cast_or_null<T>(
        op->getInherentAttr(name).value_or(mlir::Attribute()));
  }

  /// The operands, broadcast to one shape.
  llvm::SmallVector<mlir::Value> broadcast();
  /// The results; they are cast to the types of those of the operation.
  mlir::LogicalResult give(mlir::ValueRange values);
  /// An error of the operation.
  mlir::LogicalResult refuse(const llvm::Twine &why) const;

  llvm::ArrayRef<mlir::Value> getResults() const { return results; }

private:
  mlir::Operation *op;
  Hlo &hlo;
  llvm::SmallVector<mlir::Value> results;
};

/// In quotes, for messages.
std::string textOf(mlir::Type type);

/// Whether the operation is more than one of stablehlo, and has operands and no
/// regions.
bool hasFormula(mlir::Operation *op);

/// The functions that specs name.
namespace lowering {
#define DIALECTGEN_LOWERING_FUNCTION(FUNCTION)                                 \
  mlir::LogicalResult FUNCTION(Lowering &to);
#include "ChloLowerings.inc"
} // namespace lowering

} // namespace dialectgen::chlo

#endif // DIALECTGEN_CHLO_HOOKS_LOWERINGS_LOWERING_H
