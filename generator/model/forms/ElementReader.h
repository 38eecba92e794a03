//===- ElementReader.h - names and changes from JSON ------------*- C++ -*-===//
//
// Shared by readers besides the tables of fields: names of closed lists, lists
// of types, and the changes of a version.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_ELEMENTREADER_H
#define DIALECTGEN_MODEL_ELEMENTREADER_H

#include "model/Change.h"
#include "model/forms/ModelForms.h"

namespace dialectgen {

/// The value of a name; an unknown name is reported.
template <typename T>
std::optional<T>
lookupName(const JsonNode &node, llvm::StringRef what,
           std::initializer_list<std::pair<const char *, T>> names,
           Diagnostics &diagnostics) {
  if (node.kind != JsonNode::Kind::String) {
    reportWrongKind(node, "a string", diagnostics);
    return std::nullopt;
  }
  std::vector<std::string> known;
  for (const auto &[name, value] : names) {
    if (node.string == name)
      return value;
    known.push_back(name);
  }
  diagnostics.error(DiagnosticId::UnknownName, node.range,
                    "unknown " + what.str() + " '" + node.string + "'" +
                        didYouMean(node.string, known));
  return std::nullopt;
}

/// The list under "changes" (ChangeReader.cpp).
std::vector<Change> readChanges(const std::vector<JsonNode> &nodes,
                                const ReadContext &context);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_ELEMENTREADER_H
