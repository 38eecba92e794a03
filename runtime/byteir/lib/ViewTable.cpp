//===- ViewTable.cpp - operations that others carry, as data --------------===//
//
// See ViewTable.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/byteir/ViewTable.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include "../hooks/ShapeRules.h"
#include "byteir/ByteirTables.inc"

namespace {
using namespace dialectgen;
#include "byteir/ByteirSteps.inc"
} // namespace

using namespace mlir;

namespace dialectgen::byteir {

const ViewAttributeRow *ViewVersionRow::findAttribute(StringRef key) const {
  for (const ViewAttributeRow &row : attributes)
    if (row.name == key)
      return &row;
  return nullptr;
}

const ViewOpRow *ViewTable::find(StringRef target) const {
  for (const ViewOpRow &row : ops)
    if (row.target == target)
      return &row;
  return nullptr;
}

const ViewOpRow *ViewTable::findByOption(StringRef name) const {
  if (const ViewOpRow *row = find(name))
    return row;
  return find((prefixes.front().name + "." + name).str());
}

const ViewTable &getViewTable() {
  static const ViewTable table = {prefixRows,
                                  opRows,
                                  attributesKey,
                                  versionKey,
                                  {timelines, ops, steps, /*hooks=*/{}}};
  return table;
}

} // namespace dialectgen::byteir
