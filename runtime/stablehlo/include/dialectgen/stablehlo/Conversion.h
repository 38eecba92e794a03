//===- Conversion.h - between stablehlo and vhlo ----------------*- C++ -*-===//
//
// Programs of stablehlo and func as programs of the newest version of vhlo, and
// back; as functions, as passes and as rewrite patterns.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_STABLEHLO_CONVERSION_H
#define DIALECTGEN_STABLEHLO_CONVERSION_H

#include "dialectgen/core/legalization/Legalization.h"

namespace dialectgen::stablehlo {

/// Converts the operations under `root`, whose context must have loaded vhlo,
/// to the newest version of vhlo. After an error the program is half converted.
mlir::LogicalResult legalizeToVhlo(mlir::Operation *root,
                                   const ToVersionedOptions &options = {});

/// The way back; the context must have loaded stablehlo, func, quant and shape.
mlir::LogicalResult legalizeToStablehlo(mlir::Operation *root);

/// Patterns for dialect conversions, and the types that go with them. Types and
/// attributes that cannot be converted make a pattern fail.
void populateStablehloToVhloPatterns(mlir::RewritePatternSet &patterns,
                                     mlir::TypeConverter &types,
                                     const ToVersionedOptions &options = {});
void populateVhloToStablehloPatterns(mlir::RewritePatternSet &patterns,
                                     mlir::TypeConverter &types);

/// Expands features under `root` that release `target` lacks, if possible. An
/// operation with such a feature that cannot be expanded stays, with a warning
/// that gives the reason.
void expandBelow(mlir::Operation *root, Version target);

/// Registers `stablehlo-legalize-to-vhlo{allow-other-dialects}`,
/// `vhlo-legalize-to-stablehlo` and
/// `stablehlo-compatibility-expander{target=#.#.#}`.
void registerConversionPasses();

} // namespace dialectgen::stablehlo

#endif // DIALECTGEN_STABLEHLO_CONVERSION_H
