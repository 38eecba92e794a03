//===- VhloTable.h - the vhlo dialect for conversions -----------*- C++ -*-===//
//
// The generated rows of vhlo together with what makes and takes apart its types
// and attributes.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_STABLEHLO_LIB_VHLOTABLE_H
#define DIALECTGEN_STABLEHLO_LIB_VHLOTABLE_H

#include "dialectgen/core/steps/TwinCarriage.h"
#include <memory>

namespace dialectgen::vhlo {

std::unique_ptr<RecordFactory> makeRecordFactory(mlir::MLIRContext *context);

/// The table refers to `factory`.
VersionTable makeVersionTable(const RecordFactory &factory);

} // namespace dialectgen::vhlo

#endif // DIALECTGEN_STABLEHLO_LIB_VHLOTABLE_H
