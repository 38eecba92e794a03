//===- ElementReader.h - words and changes from JSON ------------*- C++ -*-===//
//
// Shared by readers besides the tables of fields: words of closed lists, lists
// of types, and the changes of a version.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_SPEC_ELEMENTREADER_H
#define DIALECTGEN_SPEC_ELEMENTREADER_H

#include "Change.h"
#include "ModelForms.h"

namespace dialectgen {

/// The value of a word; an unknown word is reported.
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

/// The list under "changes" (ChangeReader.cpp).
std::vector<Change> readChanges(const std::vector<JsonNode> &nodes,
                                const ReadContext &context);

} // namespace dialectgen

#endif // DIALECTGEN_SPEC_ELEMENTREADER_H
