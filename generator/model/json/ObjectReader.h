//===- ObjectReader.h - typed access to one JSON object ---------*- C++ -*-===//
//
// Takes the members of an object by key and kind, and reports members that are
// missing, of another kind, or unknown. Every reader of the spec format is a
// list of `take` calls followed by `finish`.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_OBJECTREADER_H
#define DIALECTGEN_MODEL_OBJECTREADER_H

#include "model/diagnostics/Diagnostics.h"
#include "model/json/JsonReader.h"

namespace dialectgen {

/// The longest "doc" in a spec, in bytes: it is read in the cell of a table.
constexpr size_t maxDocLength = 200;

class ObjectReader {
public:
  /// `what` names the object in messages, for example "an operand".
  ObjectReader(const JsonNode &node, llvm::StringRef what,
               Diagnostics &diagnostics);

  /// False if the node is no object (already reported).
  bool isObject() const { return valid; }
  llvm::SMRange range() const { return node.range; }

  /// The member, whatever its kind; null if absent. Marks the key as known.
  const JsonNode *take(llvm::StringRef key);
  const JsonNode *require(llvm::StringRef key);

  std::optional<std::string> takeString(llvm::StringRef key,
                                        bool required = false);
  std::optional<bool> takeBoolean(llvm::StringRef key);
  std::optional<int64_t> takeInteger(llvm::StringRef key,
                                     bool required = false);
  /// The one line that documents an element: not empty, at most
  /// `maxDocLength` bytes, without line breaks and tabs. Empty if absent.
  std::string takeDoc();
  /// A number that counts something: from 0 to `most`.
  std::optional<unsigned> takeCount(llvm::StringRef key,
                                    unsigned most = 1u << 16);
  std::optional<Version> takeVersion(llvm::StringRef key,
                                     bool required = false);
  /// The elements of an array member; empty if absent.
  const std::vector<JsonNode> &takeArray(llvm::StringRef key,
                                         bool required = false);
  /// An array of strings; other elements are reported and left out.
  std::vector<std::string> takeStrings(llvm::StringRef key);

  /// Reports keys nobody took.
  void finish();

private:
  const JsonNode *takeKind(llvm::StringRef key, JsonNode::Kind kind,
                           bool required);

  const JsonNode &node;
  std::string what;
  Diagnostics &diagnostics;
  bool valid;
  std::vector<std::string> known;
};

/// Reports each string of `list` that is in it twice.
void reportRepeated(const JsonNode &list, Diagnostics &diagnostics);

/// Reports that `node` is not of the expected kind, for example "an array of
/// …".
void reportWrongKind(const JsonNode &node, llvm::StringRef expected,
                     Diagnostics &diagnostics);

/// Reports `name` at `range` as none of `known`.
void reportUnknownName(llvm::SMRange range, llvm::StringRef what,
                       llvm::StringRef label,
                       const std::vector<std::string> &known,
                       Diagnostics &diagnostics);

/// A string that is one line and not empty; otherwise reported, and empty.
/// `what` names it in messages, for example "a sentence".
std::string readLine(const JsonNode &node, llvm::StringRef what,
                     Diagnostics &diagnostics);

/// A version from an integer or a string node; reported if it is neither.
std::optional<Version> readVersion(const JsonNode &node,
                                   Diagnostics &diagnostics);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_OBJECTREADER_H
