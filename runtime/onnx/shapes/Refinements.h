//===- Refinements.h - types that values turn out to have -------*- C++ -*-===//
//
// Merges inferred types into the types of values, and keeps what follows from
// that: the types that values had, the ops that are legal with the new ones,
// and whether ops that were visited may have more to tell.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_SHAPES_REFINEMENTS_H
#define DIALECTGEN_ONNX_SHAPES_REFINEMENTS_H

#include "Complaints.h"
#include "Mending.h"
#include "RuleContexts.h"

namespace dialectgen::onnx {

class Refinements {
public:
  explicit Refinements(Complaints &complaints) : complaints(complaints) {}

  /// Merges `inferred` into the type of `value`. If they contradict each other,
  /// the inferred shape takes the place of the declared one, which is reported
  /// at `where`; false (and a complaint) if not only the shapes do.
  bool refine(mlir::Value value, mlir::Type inferred, mlir::Operation *where,
              llvm::StringRef what);
  /// Merges `types`, of which nothing is known where they are null, into those
  /// of the results of `op`, as far as they do not contradict each other. False
  /// (and a complaint) if the op's verifier refuses all that, which is taken
  /// back then.
  bool refineResults(mlir::Operation *op, llvm::ArrayRef<mlir::Type> types);
  /// Opens the shapes of results of `op`, which is illegal for `reason`, if
  /// these are all that is wrong with it; false if they are not.
  bool openResults(mlir::Operation *op, llvm::StringRef reason);
  /// `op` is legal with the types that all values have now.
  void setLegal(mlir::Operation *op);

  void startRound() {
    changed = callersWait = false;
    legal.clear();
  }
  /// Ops that use a result are visited later, but callers of a function that
  /// has to wait were visited before.
  void setCallersWait() { callersWait = true; }
  /// Whether ops that were visited in this round may have more to tell.
  bool hasChanged() const { return changed; }

  const RefinedTypes &getRefined();
  /// Ops that are legal after this round.
  llvm::DenseSet<mlir::Operation *> takeLegal() {
    if (changed)
      legal.clear();
    return std::move(legal);
  }
  /// `copy` is of a copied function: its users need the same types as those of
  /// the original.
  void addCopy(mlir::Value original, mlir::Value copy);

  /// `value` has another type than before graphs that were inferred several
  /// times.
  void noteChange(mlir::Value value) {
    changed |= mlir::isa<mlir::BlockArgument>(value) || callersWait;
  }
  /// `op` is inferred again.
  void forget(mlir::Operation *op) { legal.erase(op); }

private:
  Complaints &complaints;
  bool changed = false, callersWait = false;
  RefinedTypes refined;
  llvm::DenseSet<mlir::Operation *> legal;
};

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_SHAPES_REFINEMENTS_H
