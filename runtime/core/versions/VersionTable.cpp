//===- VersionTable.cpp - a versioned dialect as data ---------------------===//
//
// See VersionTable.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/versions/VersionTable.h"

namespace dialectgen {

const OpRow *VersionTable::findConstant(llvm::StringRef name) const {
  for (const OpRow &row : ops)
    if (row.constant && name == row.name)
      return &row;
  return nullptr;
}

const OpRow *VersionTable::findConstant(Version target) const {
  for (const OpRow &row : ops)
    if (row.constant && row.countType < 0 && row.since <= target &&
        target <= row.until)
      return &row;
  return nullptr;
}

OwnedRecord split(llvm::ArrayRef<VersionTarget> dialects, mlir::Type type) {
  for (const VersionTarget &dialect : dialects)
    if (Record record = dialect.table->splitType(type); record.row)
      return {record, &dialect};
  return {};
}

OwnedRecord split(llvm::ArrayRef<VersionTarget> dialects,
                  mlir::Attribute value) {
  for (const VersionTarget &dialect : dialects)
    if (Record record = dialect.table->splitAttribute(value); record.row)
      return {record, &dialect};
  return {};
}

} // namespace dialectgen
