//===- ModulesAndLocations.h - values outside operations' own ---*- C++ -*-===//
//
// Modules have no version, and neither have locations, but both hold attributes
// of any dialect. Those that hold something of a dialect of the program are
// converted; all others stay as they are, and so do their bytes.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_LEGALIZATION_MODULESANDLOCATIONS_H
#define DIALECTGEN_CORE_LEGALIZATION_MODULESANDLOCATIONS_H

#include "mlir/IR/Operation.h"
#include <functional>

namespace dialectgen {

struct OutsideConversion {
  /// Whether values of a dialect are to be converted.
  std::function<bool(llvm::StringRef)> isConverted;
  /// Null if there is no result, with the reason in `reason`.
  std::function<mlir::Attribute(mlir::Attribute)> convert;
  const std::string *reason;
  /// Called with each attribute of a module before; fails after an error.
  std::function<mlir::LogicalResult(mlir::Operation *, mlir::NamedAttribute)>
      check;
};

/// Converts the attributes of modules at and under `root`, and those that are
/// fused with locations; fails with an error.
mlir::LogicalResult
convertModulesAndLocations(mlir::Operation *root,
                           const OutsideConversion &conversion);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_LEGALIZATION_MODULESANDLOCATIONS_H
