//===- ModulesAndLocations.h - values outside operations' own ---*- C++ -*-===//
//
// Modules have no version, and neither have locations, but both hold attributes
// of any dialect. Those that hold something of a dialect of the program are
// converted; all others stay as they are, and so do their bytes.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_LEGALIZATION_MODULESANDLOCATIONS_H
#define DIALECTGEN_CORE_LEGALIZATION_MODULESANDLOCATIONS_H

#include "../versions/FusedAttributes.h"
#include "mlir/IR/Operation.h"
#include <functional>

namespace dialectgen {

struct OutsideValues {
  /// Whether values of a dialect are to be converted.
  std::function<bool(llvm::StringRef)> isConverted;
  /// Null if there is no result, with the reason in `reason`.
  std::function<mlir::Attribute(mlir::Attribute)> convert;
  const std::string *reason;
  /// Called with each attribute of a module before; fails after an error.
  std::function<mlir::LogicalResult(mlir::Operation *, mlir::NamedAttribute)>
      check;
};

class OutsideConversion {
public:
  explicit OutsideConversion(OutsideValues values)
      : values(std::move(values)) {}

  /// Converts the attributes of `op` if it is a module, and those that are
  /// fused with its location and those of its blocks' arguments; fails with an
  /// error.
  mlir::LogicalResult convertIn(mlir::Operation *op);

private:
  bool has(mlir::Attribute value) const;
  mlir::LogicalResult convertModule(mlir::Operation *module);

  OutsideValues values;
  FusedAttributes fused;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_LEGALIZATION_MODULESANDLOCATIONS_H
