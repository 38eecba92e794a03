//===- LedgerPlaces.h - where the specs have an entry of a ledger *- C++
//-*-===//

#ifndef DIALECTGEN_UPSTREAM_LEDGERPLACES_H
#define DIALECTGEN_UPSTREAM_LEDGERPLACES_H

#include "model/Model.h"

namespace dialectgen {

/// An entry of a list of the ledger, or a part of the family.
struct LedgerLevel {
  std::string list, key;
  size_t index = 0;
  /// Its name in messages.
  std::string subject;
  /// Its place in the specs.
  llvm::SMRange here;
  /// A member of the ledger, not an entry of a list.
  bool isMember = false;
};

/// Where the specs have an entry of list `name`, at `levels` of a ledger; not
/// valid if they have none.
llvm::SMRange placeInSpecs(const Family &family,
                           llvm::ArrayRef<LedgerLevel> levels,
                           llvm::StringRef name, const std::string &key,
                           size_t index);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_LEDGERPLACES_H
