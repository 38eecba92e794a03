//===- ReadFacts.h - a family with edited facts -----------------*- C++ -*-===//
//
// Tests edit the facts that a release holds as JSON (upstream/ledger/Ledger.h),
// and compare the family that has them with the released one.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_READFACTS_H
#define DIALECTGEN_TESTS_READFACTS_H

#include "model/diagnostics/Diagnostics.h"
#include "model/read/ReleasedReader.h"
#include "upstream/ledger/Ledger.h"

namespace dialectgen {

/// The family with `facts`, and with those of `today` that no release holds;
/// nothing, with a diagnostic, if they cannot be read.
inline std::optional<Family> readFacts(const Json &facts, const Family &today,
                                       Diagnostics &diagnostics) {
  Json ledger = facts;
  ledger.emplace("family", today.name);
  unsigned id = diagnostics.sources().AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBufferCopy("{\n" + factsText(ledger)), {});
  size_t before = diagnostics.all().size();
  std::optional<JsonNode> node = parseJson(id, diagnostics);
  if (!node)
    return std::nullopt;
  Family family = readReleased(*node, diagnostics);
  if (diagnostics.all().size() != before)
    return std::nullopt;
  family.name = today.name;
  family.released = today.released;
  if (family.dialect && today.dialect)
    family.dialect->external = today.dialect->external;
  if (!family.timelines.empty())
    family.timelines.front().newest = today.timelines.front().newest;
  return family;
}

} // namespace dialectgen

#endif // DIALECTGEN_TESTS_READFACTS_H
