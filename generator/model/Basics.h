//===- Basics.h - names that all parts of the model share -------*- C++ -*-===//
//
// JSON, versions and elements with names.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_BASICS_H
#define DIALECTGEN_MODEL_BASICS_H

#include "model/Shared.h"
#include "model/json/Json.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VersionTuple.h"
#include <optional>
#include <string>
#include <vector>

namespace dialectgen {

/// A version of an op, type or attribute: an opset number (`13`) or a dotted
/// release (`0.9.0`). One ordering serves both.
using Version = llvm::VersionTuple;

/// The names of all elements, in their order.
template <typename Range>
std::vector<std::string> namesOf(const Range &elements) {
  std::vector<std::string> names;
  for (const auto &element : elements)
    names.emplace_back(element.name);
  return names;
}

/// Whether ops, operands and the like may be called that: identifiers, but for
/// dots at the end, which the standard has.
bool isName(llvm::StringRef name);
/// `13`, or `0.9.0` where a minor is present.
std::string toString(const Version &version);
/// `1 file`, `2 files`.
std::string countText(size_t count, llvm::StringRef noun);
/// `13`, or `"0.9.0"`.
Json versionJson(const Version &version);
/// Reads an opset number or a dotted release.
std::optional<Version> parseVersion(llvm::StringRef text);

/// The element of `range`, a list or a view of one, with that name; null if
/// there is none.
template <typename Range>
auto *findByName(Range &&range, llvm::StringRef name) {
  for (auto &element : range)
    if (element.name == name)
      return &element;
  return static_cast<decltype(&*range.begin())>(nullptr);
}

template <typename T>
const T *findByName(const SharedList<T> &list, llvm::StringRef name) {
  return list.find(name);
}

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_BASICS_H
