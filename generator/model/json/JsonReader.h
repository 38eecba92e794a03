//===- JsonReader.h - JSON in which every value has a place -----*- C++ -*-===//
//
// Reads a JSON file into a tree whose keys and values know where they stand in
// the source buffer, so that every later complaint can point at its cause.
// Parsing is nlohmann's; the tree only adds the places.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_JSONREADER_H
#define DIALECTGEN_MODEL_JSONREADER_H

#include "model/Model.h"
#include "llvm/ADT/StringRef.h"
#include <memory>

namespace dialectgen {

class Diagnostics;

/// A JSON value and its place. Scalars hold their value; objects and arrays
/// hold their children.
struct JsonNode {
  enum class Kind { Null, Boolean, Integer, Number, String, Array, Object };
  struct Member;

  Kind kind = Kind::Null;
  llvm::SMRange range;
  bool boolean = false;
  int64_t integer = 0;
  double number = 0;
  std::string string;
  std::vector<JsonNode> elements;
  std::vector<Member> members;

  /// The member called `key`; null if there is none.
  const JsonNode *find(llvm::StringRef key) const;
  /// The value without places.
  Json toJson() const;
  /// A value that stands nowhere.
  static JsonNode fromJson(const Json &value);
};

struct JsonNode::Member {
  std::string key;
  llvm::SMRange keyRange;
  JsonNode value;
};

/// "an object", "a string", … for messages.
llvm::StringRef describe(JsonNode::Kind kind);

/// Parses buffer `id` of `diagnostics.sources()`. Syntax errors, duplicate keys
/// and control characters are reported; std::nullopt after a syntax error.
std::optional<JsonNode> parseJson(unsigned id, Diagnostics &diagnostics);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_JSONREADER_H
