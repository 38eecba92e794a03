//===- TdStatements.h - facts of a definition for those of specs *- C++ -*-===//
//
// Each function takes facts of the specs, and returns them with those that a
// definition states. They serve all dialects.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_TDSTATEMENTS_H
#define DIALECTGEN_UPSTREAM_TDSTATEMENTS_H

#include "upstream/tablegen/TdSignature.h"
#include "upstream/tablegen/TdSource.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen {

/// Parameters without a counterpart have the type `anyType`.
std::vector<Parameter> stateParameters(const std::vector<TdParameter> &stated,
                                       const std::vector<Parameter> &parameters,
                                       const std::string &anyType);

/// `our` is the op in the specs; null if they have none.
std::vector<Region> stateRegions(const TdSource &source,
                                 const std::vector<TdRegion> &stated,
                                 const Op *our,
                                 const std::vector<Region> &regions,
                                 TdFindings &findings);

std::vector<std::string> stateTraits(const TdSource &source,
                                     const llvm::Record &operation,
                                     std::vector<std::string> traits,
                                     TdFindings &findings);

/// Cases of an enumeration. A new one begins with `newest`, unless all are new.
std::vector<WireCase> stateCases(const llvm::Record &enumeration,
                                 std::vector<WireCase> cases,
                                 const Version &newest);

/// The declarative format of a type or attribute on one line; empty if it is
/// C++, or that of all its parameters by their names.
std::string formatOf(const llvm::Record &definition);

/// The next version with all facts of `version`, except those given for this
/// version alone.
OpVersion nextVersion(OpVersion version);

/// Whether a definition may call `name` that: names are made apart where they
/// would clash, and dots are no part of them.
bool isCalled(llvm::StringRef stated, llvm::StringRef name);

template <typename List> auto findCalled(List &list, llvm::StringRef stated) {
  return llvm::find_if(list, [&](const auto &element) {
    return isCalled(stated, element.name);
  });
}

/// Inserts each of `names` that `list` lacks after its predecessor, and removes
/// elements that are not among them. Other elements keep their order.
template <typename List, typename Make>
void stateNames(const std::vector<std::string> &names, List &list, Make make) {
  llvm::erase_if(list, [&](const auto &element) {
    return !llvm::is_contained(names, element.name);
  });
  for (size_t i = 0; i != names.size(); ++i) {
    if (findByName(list, names[i]))
      continue;
    auto place = i ? llvm::find_if(list,
                                   [&](const auto &element) {
                                     return element.name == names[i - 1];
                                   })
                   : list.end();
    place = place == list.end() ? (i ? list.end() : list.begin())
                                : std::next(place);
    list.insert(place, make(i));
  }
}

/// Puts `list` in the order of `names`, which has all of them.
template <typename List>
void orderByNames(const std::vector<std::string> &names, List &list) {
  llvm::sort(list, [&](const auto &a, const auto &b) {
    return llvm::find(names, a.name) < llvm::find(names, b.name);
  });
}

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_TDSTATEMENTS_H
