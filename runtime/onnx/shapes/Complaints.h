//===- Complaints.h - contradictions in types, reported ---------*- C++ -*-===//
//
// Reports what shape inference objects to: each op once although ops are
// visited several times, and nothing of graphs that are tried or never run.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_SHAPES_COMPLAINTS_H
#define DIALECTGEN_ONNX_SHAPES_COMPLAINTS_H

#include "dialectgen/onnx/ShapeInference.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseSet.h"

namespace dialectgen::onnx {

class Complaints {
public:
  explicit Complaints(const ShapeInferenceOptions &options)
      : options(options) {}

  void complain(mlir::Operation *op, ShapeConflict conflict,
                const llvm::Twine &message);
  /// Reports declared types that gave way to computed ones: the op holds, and
  /// so does a graph that is tried.
  void correct(mlir::Operation *op, const llvm::Twine &message);
  /// Forgets how many there were, and which graphs never run.
  void startRound() {
    failed = 0;
    skipped.clear();
  }
  /// Of ops in a graph that never runs there are none.
  void skip(mlir::Region &region) { skipped.insert(&region); }

  /// Calls `infer` with a graph that is tried: complaints do not count. False
  /// if there were any.
  bool isAccepted(llvm::function_ref<void()> infer);
  /// How many graphs are being tried, one in the other.
  unsigned getTrials() const { return trials; }

  /// How many ops were refused in this round.
  unsigned getFailed() const { return failed; }
  /// Whether one of them was an error.
  bool isContradictory() const { return contradictory; }

private:
  bool isSkipped(mlir::Operation *op) const;
  void report(mlir::Operation *op, ShapeConflict conflict,
              const llvm::Twine &message);

  const ShapeInferenceOptions &options;
  unsigned failed = 0, trials = 0;
  /// Whether the innermost trial was refused.
  bool trialRefused = false;
  bool contradictory = false;
  llvm::DenseSet<mlir::Operation *> complained, corrected;
  llvm::DenseSet<mlir::Region *> skipped;
};

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_SHAPES_COMPLAINTS_H
