//===- Repetition.h - graphs that run over and over -------------*- C++ -*-===//
//
// A graph that runs over and over is inferred again until the values that it
// passes from one run to the next have types that hold in all runs. Types stay
// in place meanwhile, and only those ops are inferred again to which something
// leads that has changed, also in the graphs of ops within. So the cost grows
// with ops and changes of types, but not with the depth of graphs in graphs.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_SHAPES_REPETITION_H
#define DIALECTGEN_ONNX_SHAPES_REPETITION_H

#include "RuleInference.h"

namespace dialectgen::onnx {

/// A graph that runs over and over.
struct Runs {
  /// Types of its arguments in the first run, and in all.
  llvm::SmallVector<mlir::Type> initial, arguments;
  /// False if nothing was found that holds in all.
  bool holds = true;
  /// How often types were found to be too narrow.
  unsigned widened = 0;
  /// The value of Repetition::restarts that they were found with.
  unsigned restart = 0;
};

/// The inference of one such graph with all that is in it.
class Repetition {
public:
  Repetition(Refinements &types, Complaints &complaints,
             FollowedIntegers &followed)
      : types(types), complaints(complaints), followed(followed) {}

  bool isUnderway() const { return root; }
  /// `op` has the graph.
  void begin(mlir::Operation *op);
  /// Values keep the types that they have now, or have those from before.
  void end(bool areKept);

  /// Whether `op` is to be inferred. Of one that was inferred before, that is
  /// taken back.
  bool enter(mlir::Operation *op);
  void leave(mlir::Operation *op) { entered.erase(op); }
  /// Makes `value` one of which nothing was inferred.
  void restore(mlir::Value value);
  /// What uses `value` is to be inferred.
  void markUsers(mlir::Value value);

  using AllRuns = llvm::DenseMap<mlir::Region *, Runs>;
  using Outcomes = llvm::DenseMap<mlir::Operation *, RuleInference::Outcome>;
  /// Of all graphs that run over and over, and ops, since it began.
  AllRuns runs;
  Outcomes outcomes;
  /// How often types around graphs became narrower.
  unsigned restarts = 0;
  /// Whether ops call functions, which have to wait for types that hold.
  bool hasCalls = false;

private:
  struct Before {
    mlir::Type type;
    std::optional<llvm::SmallVector<int64_t>> integers;
  };
  /// Keeps what is known of `value`.
  void keep(mlir::Value value);

  Refinements &types;
  Complaints &complaints;
  FollowedIntegers &followed;
  mlir::Operation *root = nullptr;
  llvm::DenseMap<mlir::Value, Before> before;
  /// Ops that were inferred, that have to be again, and with graphs that are
  /// being inferred.
  llvm::DenseSet<mlir::Operation *> inferred, due, entered;
};

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_SHAPES_REPETITION_H
