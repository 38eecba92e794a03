//===- StepEngine.h - steps, bound to a context and a target ----*- C++ -*-===//
//
// The common part of program walks and rewrite patterns: the path of an
// operation to its target, and the actions on that path.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_VERSIONS_STEPENGINE_H
#define DIALECTGEN_CORE_VERSIONS_STEPENGINE_H

#include "dialectgen/core/versions/StepRewrite.h"
#include "dialectgen/core/versions/VersionConversion.h"
#include "mlir/IR/Diagnostics.h"

namespace dialectgen {

/// An action with its names and attributes in the context.
struct BoundAction {
  const ActionRow *row;
  mlir::StringAttr name, to;
  mlir::Attribute value = {};
  llvm::SmallVector<std::pair<mlir::Attribute, mlir::Attribute>, 0> values = {};
  StepHook hook = nullptr;
};

struct BoundVersion;

/// A step in the direction of the target.
struct BoundStep {
  const StepRow *row;
  bool upgrade;
  const BoundVersion *from, *to;
  llvm::SmallVector<BoundAction, 2> actions = {};
  const DirectionRow &direction() const {
    return upgrade ? row->up : row->down;
  }
};

/// A version of an operation.
struct BoundVersion {
  const OpRow *row;
  mlir::OperationName name;
  /// It is one that the target has.
  bool lives;
  /// Null if no step leads on.
  const BoundStep *next = nullptr;
};

class StepEngine {
public:
  /// Fails with an error at `location` if a target is invalid, or if the tables
  /// name a missing entry.
  static mlir::FailureOr<std::unique_ptr<StepEngine>>
  create(mlir::Location location, const StepTable &table,
         VersionAdaptor &adaptor, llvm::ArrayRef<Target> targets);

  VersionAdaptor &getAdaptor() const { return adaptor; }
  llvm::ArrayRef<BoundVersion> getVersions() const { return versions; }
  /// Null if `op` has no versions.
  const BoundVersion *find(mlir::Operation *op) const;

  /// The operation converted to the version of the target, inserted before
  /// `op`. Its regions, to be taken from `regions`, are empty. Fails with an
  /// error.
  struct Converted {
    /// Null if other operations stand for it.
    mlir::Operation *op;
    const BoundVersion *version;
    llvm::SmallVector<mlir::Value, 1> results;
    llvm::SmallVector<mlir::Region *, 1> regions;
  };
  mlir::FailureOr<Converted> convert(mlir::Operation *op,
                                     const BoundVersion &from,
                                     mlir::ValueRange operands,
                                     mlir::OpBuilder &builder) const;
  /// Other operations that stand for `op` before it, if the adaptor knows
  /// such; `whyNot` receives what they say themselves.
  std::optional<Converted> expand(mlir::Operation *op, const BoundVersion &from,
                                  mlir::ValueRange operands,
                                  mlir::OpBuilder &builder,
                                  std::string &whyNot) const;
  /// Whether the target has all of `op`, which was made on the way from `from`.
  bool isLegal(mlir::Operation *op, const BoundVersion *version,
               const BoundVersion *from) const;
  /// Fails with an error for each thing that the target lacks.
  /// `before` is the operation of version `from` that `op` stands for, if there
  /// is one.
  mlir::LogicalResult check(mlir::Operation *op, const BoundVersion *version,
                            const BoundVersion *from,
                            mlir::Operation *before = nullptr) const;

private:
  StepEngine(const StepTable &table, VersionAdaptor &adaptor)
      : table(table), adaptor(adaptor) {}
  mlir::LogicalResult setTargets(mlir::Location location,
                                 llvm::ArrayRef<Target> targets);
  mlir::LogicalResult bindSteps(mlir::Location location);
  mlir::LogicalResult take(const BoundStep &step, StepRewrite &rewrite) const;
  /// Takes a step as an action that tools can log or skip
  /// (VersionStepAction.h).
  mlir::LogicalResult trace(const BoundStep &step, StepRewrite &rewrite) const;
  void closeBound(mlir::Operation *before, const BoundVersion &from,
                  const BoundVersion *to, Illegal &illegal) const;
  mlir::LogicalResult refuse(mlir::Operation *op, unsigned timeline,
                             const Illegal &illegal) const;

  const StepTable &table;
  VersionAdaptor &adaptor;
  /// As asked for; none for timelines that stay.
  llvm::SmallVector<std::optional<Version>, 1> targets;
  std::vector<BoundVersion> versions;
  std::vector<BoundStep> steps;
  llvm::DenseMap<mlir::OperationName, const BoundVersion *> byName;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_VERSIONS_STEPENGINE_H
