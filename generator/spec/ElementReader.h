//===- ElementReader.h - operands, attributes, … from JSON ------*- C++ -*-===//
//
// The elements of a signature as docs/spec-format.md writes them, wherever
// they stand: in a whole signature or as the value of a change.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_SPEC_ELEMENTREADER_H
#define DIALECTGEN_SPEC_ELEMENTREADER_H

#include "Change.h"
#include "ObjectReader.h"
#include "llvm/ADT/StringMap.h"

namespace dialectgen {

/// Named sets of types, for `@name` in type constraints.
using TypeSets = llvm::StringMap<std::vector<std::string>>;

/// Shared by all readers of one family.
struct ReadContext {
  Diagnostics &diagnostics;
  const TypeSets &typeSets;
};

std::optional<Parameter> readParameter(const JsonNode &node,
                                       llvm::StringRef what,
                                       const ReadContext &context);
std::optional<Attribute> readAttribute(const JsonNode &node,
                                       const ReadContext &context);
std::optional<Region> readRegion(const JsonNode &node,
                                 const ReadContext &context);
/// The list under one type variable, sets expanded.
std::vector<std::string> readTypes(const JsonNode &node,
                                   const ReadContext &context);
UpstreamFunctions readFunctions(const JsonNode &node,
                                const ReadContext &context);
/// The list under "changes".
std::vector<Change> readChanges(const std::vector<JsonNode> &nodes,
                                const ReadContext &context);

} // namespace dialectgen

#endif // DIALECTGEN_SPEC_ELEMENTREADER_H
