//===- LegalizationTable.cpp - dialect and versioned dialect, as data -----===//
//
// See LegalizationTable.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/legalization/LegalizationTable.h"
#include "mlir/AsmParser/AsmParser.h"

namespace dialectgen {

// Anchors the virtual table in this file.
AbsentContext::~AbsentContext() = default;

mlir::Attribute AbsentMaker::operator()(const AbsentContext &context) const {
  return text ? mlir::parseAttribute(text, context.make.getContext())
              : function(context);
}

} // namespace dialectgen
