//===- StepRewrite.h - an operation on its way over steps -------*- C++ -*-===//
//
// The interface for actions and hooks: the operands, attributes, result types
// and regions of the new operation, while the original operation is unchanged.
// The new one is created once, after all steps. All operations are built
// through the builder of this class, so that they can be removed if the program
// is rejected.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_VERSIONS_STEPREWRITE_H
#define DIALECTGEN_CORE_VERSIONS_STEPREWRITE_H

#include "dialectgen/core/versions/VersionAdaptor.h"
#include <functional>

namespace dialectgen {

class StepRewrite {
public:
  /// Builds the replacement of a result from the new result.
  using ResultMaker =
      std::function<mlir::Value(mlir::OpBuilder &, mlir::Value)>;
  /// Reports an unsupported feature; `needed` is the step whose other side
  /// supports it, or none if no version does.
  using Refuse = llvm::function_ref<mlir::LogicalResult(const Illegal &)>;

  /// `operands` are those of `op`, or their replacements in a conversion.
  StepRewrite(mlir::Operation *op, mlir::ValueRange operands,
              mlir::OpBuilder &builder, const VersionAdaptor &adaptor,
              Refuse refuse);

  /// The operation as it was before the first step; it stays as it is.
  mlir::Operation *getOp() const { return op; }
  mlir::Location getLoc() const { return op->getLoc(); }
  const VersionAdaptor &getAdaptor() const { return adaptor; }
  /// Builds before the operation, in the version that the step leads to.
  mlir::OpBuilder &getBuilder() { return builder; }

  /// The versions that the step is between, and which way it goes.
  const OpRow &getOlder() const { return *older; }
  const OpRow &getNewer() const { return *newer; }
  bool isUpgrade() const { return upgrade; }

  llvm::ArrayRef<mlir::Value> getOperands() const { return operands; }
  void setOperand(unsigned index, mlir::Value value) {
    operands[index] = value;
  }
  /// Operands that are missing before `index` are made absent; fails with an
  /// error if there are no absent values.
  mlir::LogicalResult insertOperand(unsigned index, mlir::Value value);
  void eraseOperand(unsigned index) {
    operands.erase(operands.begin() + index);
  }
  /// Each index of `order` is that of an operand now; the others go.
  void arrangeOperands(llvm::ArrayRef<unsigned> order);

  /// Null if there is none.
  mlir::Attribute getAttr(mlir::StringAttr name) const;
  mlir::Attribute getAttr(llvm::StringRef name) const {
    return getAttr(mlir::StringAttr::get(op->getContext(), name));
  }
  void setAttr(mlir::StringAttr name, mlir::Attribute value);
  void setAttr(llvm::StringRef name, mlir::Attribute value) {
    setAttr(mlir::StringAttr::get(op->getContext(), name), value);
  }
  /// Returns the previous value of the attribute.
  mlir::Attribute removeAttr(mlir::StringAttr name);
  mlir::Attribute removeAttr(llvm::StringRef name) {
    return removeAttr(mlir::StringAttr::get(op->getContext(), name));
  }

  llvm::ArrayRef<mlir::Type> getResultTypes() const { return resultTypes; }
  /// Changes the type of the result to `type`; `make` builds its replacement.
  void changeResult(unsigned index, mlir::Type type, ResultMaker make) {
    resultTypes[index] = type;
    results[index].makers.push_back(std::move(make));
  }
  /// Whether the program has something else in place of a result.
  bool changesResults() const {
    return llvm::any_of(
        results, [](const Result &result) { return !result.makers.empty(); });
  }
  /// A result that is not there; fails with an error if there are no such.
  mlir::LogicalResult insertResult(unsigned index);
  /// A result of `type`, which nobody uses.
  void insertResult(unsigned index, mlir::Type type) {
    resultTypes.insert(resultTypes.begin() + index, type);
    results.insert(results.begin() + index, Result{std::nullopt});
  }
  /// Fails with an error if somebody uses it.
  mlir::LogicalResult eraseResult(unsigned index);
  /// The same of results; fails with an error if somebody uses one that goes.
  mlir::LogicalResult arrangeResults(llvm::ArrayRef<unsigned> order);
  /// Erases a result; its uses become those of `value`.
  void replaceResult(unsigned index, mlir::Value value);

  /// The regions of `op`, which go along; null for one that is new.
  llvm::ArrayRef<mlir::Region *> getRegions() const { return regions; }
  void insertRegion(unsigned index) {
    regions.insert(regions.begin() + index, nullptr);
  }
  void eraseRegion(unsigned index) { regions.erase(regions.begin() + index); }

  /// Reports that `what` requires the source version of the step.
  mlir::LogicalResult refuse(const llvm::Twine &what,
                             RefusalClass refusal = RefusalClass::NotWritten);
  /// An error that no version mends.
  mlir::LogicalResult fail(const llvm::Twine &why,
                           RefusalClass refusal = RefusalClass::Impossible);

  /// Why other operations do not take the place of this one, as far as there is
  /// more to say than that they do not.
  void decline(const llvm::Twine &why) { declined = why.str(); }
  llvm::StringRef whyDeclined() const { return declined; }

private:
  friend class StepEngine;
  struct Made {
    mlir::Operation *op;
    /// The replacements of the results of the old operation; null for removed
    /// ones.
    llvm::SmallVector<mlir::Value, 1> results;
  };
  struct Result {
    /// Which result of the old operation it is; none if it is new.
    std::optional<unsigned> origin;
    llvm::SmallVector<ResultMaker, 0> makers = {};
  };
  /// Fails with an error if somebody uses the result.
  mlir::LogicalResult checkUnused(unsigned index);
  /// The operation, which is nowhere yet; fails with an error.
  llvm::FailureOr<mlir::Operation *> make(mlir::OperationName name);
  /// The operation, inserted; fails with an error.
  llvm::FailureOr<Made> finish(mlir::OperationName name);
  llvm::FailureOr<Made> place(mlir::Operation *made);

  mlir::Operation *op;
  mlir::OpBuilder &builder;
  const VersionAdaptor &adaptor;
  Refuse refuser;
  std::string declined;
  const OpRow *older = nullptr, *newer = nullptr;
  bool upgrade = false;
  llvm::SmallVector<mlir::Value, 4> operands;
  llvm::SmallVector<mlir::Type, 2> resultTypes;
  llvm::SmallVector<mlir::NamedAttribute, 8> attributes;
  llvm::SmallVector<mlir::Region *, 1> regions;
  /// Of each of `resultTypes`.
  llvm::SmallVector<Result, 2> results;
  /// Values that take the place of erased results of `op`.
  llvm::SmallVector<std::pair<unsigned, mlir::Value>, 0> replaced;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_VERSIONS_STEPREWRITE_H
