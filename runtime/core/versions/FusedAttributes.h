//===- FusedAttributes.h - attributes that locations hold -------*- C++ -*-===//
//
// A fused location has an attribute of any dialect. All else in locations is
// MLIR's own, and most locations have nothing else.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_VERSIONS_FUSEDATTRIBUTES_H
#define DIALECTGEN_CORE_VERSIONS_FUSEDATTRIBUTES_H

#include "mlir/IR/Location.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseSet.h"

namespace dialectgen {

class FusedAttributes {
public:
  /// Whether `location` holds an attribute of another dialect than MLIR's own.
  bool areIn(mlir::LocationAttr location);

  /// The location with `replace` of each such attribute.
  static mlir::LocationAttr
  replace(mlir::LocationAttr location,
          llvm::function_ref<mlir::Attribute(mlir::Attribute)> replace);

  /// Gives the locations of `op` and of its blocks' arguments that hold some
  /// those that `convert` has for them; fails where it has none.
  mlir::LogicalResult
  convertIn(mlir::Operation *op,
            llvm::function_ref<mlir::LocationAttr(mlir::LocationAttr)> convert);

private:
  /// Locations of several parts that hold none.
  llvm::DenseSet<mlir::Attribute> plain;
};

/// Whether a type or attribute in `value` fulfills `is`.
template <typename Is> bool hasPart(mlir::Attribute value, Is &&is) {
  auto look = [&](auto part) {
    return is(part) ? mlir::WalkResult::interrupt()
                    : mlir::WalkResult::advance();
  };
  return value
      .walk([&](mlir::Attribute part) { return look(part); },
            [&](mlir::Type part) { return look(part); })
      .wasInterrupted();
}

} // namespace dialectgen

#endif // DIALECTGEN_CORE_VERSIONS_FUSEDATTRIBUTES_H
