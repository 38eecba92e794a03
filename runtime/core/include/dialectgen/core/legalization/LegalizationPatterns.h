//===- LegalizationPatterns.h - the conversions as rewrite patterns -------===//
//
// For pipelines that convert a dialect together with others. Walks over
// whole programs (Legalization.h) are faster, and their order of uses is that
// of the program.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_LEGALIZATION_LIVEPATTERNS_H
#define DIALECTGEN_CORE_LEGALIZATION_LIVEPATTERNS_H

#include "dialectgen/core/legalization/Legalization.h"
#include <memory>

namespace dialectgen {

/// Adds patterns of all operations of the table, and conversions of types with
/// casts where types meet. Patterns share the table.
void populateToVersionedPatterns(std::shared_ptr<const LegalizationTable> table,
                                 const ToVersionedOptions &options,
                                 mlir::RewritePatternSet &patterns,
                                 mlir::TypeConverter &types);
void populateToDialectPatterns(std::shared_ptr<const LegalizationTable> table,
                               mlir::RewritePatternSet &patterns,
                               mlir::TypeConverter &types);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_LEGALIZATION_LIVEPATTERNS_H
