//===- Complaints.h - contradictions in types, reported ---------*- C++ -*-===//
//
// Reports what shape inference objects to: each op once although ops are
// visited several times, and nothing of graphs that never run.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_SHAPES_COMPLAINTS_H
#define DIALECTGEN_ONNX_SHAPES_COMPLAINTS_H

#include "dialectgen/onnx/ShapeInference.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace dialectgen::onnx {

class Complaints {
public:
  explicit Complaints(const ShapeInferenceOptions &options)
      : options(options) {}

  void complain(mlir::Operation *op, ShapeConflict conflict,
                const llvm::Twine &message);
  /// Reports declared types that gave way to computed ones: the op holds.
  void correct(mlir::Operation *op, const llvm::Twine &message);
  /// Forgets how many there were, and which graphs never run.
  void startRound() {
    failed = 0;
    skipped.clear();
  }
  /// Of ops in a graph that never runs there are none.
  void skip(mlir::Region &region) { skipped.insert(&region); }

  /// Reports nothing of graphs of `op`, which are inferred several times, until
  /// the last.
  void hold(mlir::Operation *op);
  bool isHolding() const { return holder; }
  /// Reports what is left to say, or forgets it.
  void release(bool isReported);
  /// `op` is inferred again.
  void forget(mlir::Operation *op);
  /// How much there is to say of `op` itself.
  size_t countOf(mlir::Operation *op) const;
  /// Forgets all but the first.
  void keepFirst(size_t count, mlir::Operation *op);
  /// Whether there is a complaint of an op in graphs of `op`, or of itself
  /// beyond the first.
  bool isRefused(mlir::Operation *op, size_t first) const;

  /// How many ops were refused in this round.
  unsigned getFailed() const { return failed; }
  /// Whether one of them was an error.
  bool isContradictory() const { return contradictory; }

private:
  struct Held {
    /// None of a correction.
    std::optional<ShapeConflict> conflict;
    std::string message;
  };
  bool isSkipped(mlir::Operation *op) const;
  void count(mlir::Operation *op, const Held &one, int number);
  void report(mlir::Operation *op, ShapeConflict conflict,
              const llvm::Twine &message);

  const ShapeInferenceOptions &options;
  unsigned failed = 0;
  bool contradictory = false;
  llvm::DenseSet<mlir::Operation *> complained, corrected;
  llvm::DenseSet<mlir::Region *> skipped;

  mlir::Operation *holder = nullptr;
  unsigned failedBefore = 0;
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<Held, 1>> held;
  /// How many complaints of ops in its graphs there are, by op.
  llvm::DenseMap<mlir::Operation *, unsigned> within;
};

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_SHAPES_COMPLAINTS_H
