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

/// What a word stands for; one that is not known is reported.
template <typename T>
std::optional<T>
lookupWord(const JsonNode &node, llvm::StringRef what,
           std::initializer_list<std::pair<const char *, T>> words,
           Diagnostics &diagnostics) {
  if (node.kind != JsonNode::Kind::String) {
    reportWrongKind(node, "a string", diagnostics);
    return std::nullopt;
  }
  std::vector<std::string> known;
  for (const auto &[word, value] : words) {
    if (node.string == word)
      return value;
    known.push_back(word);
  }
  diagnostics.error(DiagnosticId::UnknownWord, node.range,
                    "unknown " + what.str() + " '" + node.string + "'" +
                        didYouMean(node.string, known));
  return std::nullopt;
}

/// What an element may say beside its name and type, or kind.
void takeMembers(ObjectReader &object, Parameter &parameter,
                 const ReadContext &context);
void takeMembers(ObjectReader &object, Attribute &attribute,
                 const ReadContext &context);
void takeMembers(ObjectReader &object, Region &region,
                 const ReadContext &context);

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
/// The list under "changes" (ChangeReader.cpp).
std::vector<Change> readChanges(const std::vector<JsonNode> &nodes,
                                const ReadContext &context);

} // namespace dialectgen

#endif // DIALECTGEN_SPEC_ELEMENTREADER_H
