//===- VersionedOpHandle.h - C++ names of operations of rows ----*- C++ -*-===//
//
// The base of the headers that `dialectgen handles` makes, one for an
// operation: `#include "dialectgen/stablehlo/vhlo/AddOpV1.h"` gives
// `vhlo::AddOpV1` its accessors and a builder. isa, dyn_cast, walk and
// getDefiningOp take it as they take a class of ODS. Nothing of it is
// registered, and nothing is compiled where it is not included.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_VERSIONS_VERSIONEDOPHANDLE_H
#define DIALECTGEN_CORE_VERSIONS_VERSIONEDOPHANDLE_H

#include "dialectgen/core/versions/VersionedOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"

namespace dialectgen {

/// What an operation is built of: the values of each operand and result, the
/// attributes by their names, and the number of regions of each region.
struct VersionedOpParts {
  llvm::ArrayRef<mlir::TypeRange> results;
  llvm::ArrayRef<mlir::ValueRange> operands;
  /// Those that are null are absent.
  llvm::ArrayRef<std::pair<llvm::StringRef, mlir::Attribute>> attributes;
  llvm::ArrayRef<mlir::BlockRange> successors;
  unsigned regions;
};

/// Builds the operation `name` of a dialect that is loaded, with empty regions
/// and with the sizes of groups.
mlir::Operation *createVersionedOp(mlir::OpBuilder &builder,
                                   mlir::Location location,
                                   llvm::StringRef name,
                                   const VersionedOpParts &parts);

/// An operation of a row, whose elements have indices among those of their
/// kind.
class VersionedOpState : public mlir::OpState {
protected:
  explicit VersionedOpState(mlir::Operation *op) : OpState(op) {}

  /// Whether `op` has the name, and a row.
  static bool isOp(mlir::Operation *op, llvm::StringRef name) {
    return op->getName().getStringRef() == name && isOfRow(op->getName());
  }

  mlir::OperandRange operandsOf(unsigned index) {
    auto [begin, size] = find(ElementKind::Operand, index);
    return getOperation()->getOperands().slice(begin, size);
  }
  mlir::ResultRange resultsOf(unsigned index) {
    auto [begin, size] = find(ElementKind::Result, index);
    return getOperation()->getResults().slice(begin, size);
  }
  llvm::MutableArrayRef<mlir::Region> regionsOf(unsigned index) {
    auto [begin, size] = find(ElementKind::Region, index);
    return getOperation()->getRegions().slice(begin, size);
  }
  mlir::SuccessorRange successorsOf(unsigned index) {
    auto [begin, size] = find(ElementKind::Successor, index);
    return getOperation()->getSuccessors().slice(begin, size);
  }
  mlir::Attribute getAttributeOf(llvm::StringRef name) {
    return getOperation()->getInherentAttr(name).value_or(mlir::Attribute());
  }
  std::optional<mlir::Attribute> presentAttributeOf(llvm::StringRef name) {
    mlir::Attribute value = getAttributeOf(name);
    return value ? std::optional(value) : std::nullopt;
  }
  void setAttributeOf(llvm::StringRef name, mlir::Attribute value) {
    getOperation()->setInherentAttr(mlir::StringAttr::get(getContext(), name),
                                    value);
  }

private:
  std::pair<unsigned, unsigned> find(ElementKind kind, unsigned index) {
    return findElement(getOperation(), kind, index);
  }
};

/// `Concrete` has a static `getOperationName()`.
template <typename Concrete> class VersionedOpHandle : public VersionedOpState {
public:
  VersionedOpHandle() : VersionedOpState(nullptr) {}
  VersionedOpHandle(std::nullptr_t) : VersionedOpState(nullptr) {}
  explicit VersionedOpHandle(mlir::Operation *op) : VersionedOpState(op) {}

  static bool classof(mlir::Operation *op) {
    return isOp(op, Concrete::getOperationName());
  }

  // For PointerLikeTypeTraits.
  const void *getAsOpaquePointer() const {
    return static_cast<const void *>(
        const_cast<VersionedOpHandle *>(this)->getOperation());
  }
  static Concrete getFromOpaquePointer(const void *pointer) {
    return Concrete(
        static_cast<mlir::Operation *>(const_cast<void *>(pointer)));
  }
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_VERSIONS_VERSIONEDOPHANDLE_H
