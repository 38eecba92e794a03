//===- TextFaults.cpp - text that ends MLIR's parser ----------------------===//
//
// See TextFaults.h. Words are searched for in the whole text; only around one
// that may be a fault are strings and comments told apart from the rest.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/records/TextFaults.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using llvm::StringRef;

namespace dialectgen {
namespace {

bool isOfName(char letter) {
  return llvm::isAlnum(letter) || StringRef("_$.-").contains(letter);
}

/// `text` behind blanks and comments.
StringRef skipSpace(StringRef text) {
  while (true) {
    text = text.ltrim();
    if (!text.starts_with("//"))
      return text;
    text = text.drop_until([](char letter) { return letter == '\n'; });
  }
}

/// Reads a text once, from its beginning.
class Reader {
public:
  explicit Reader(StringRef text) : text(text) {}

  /// Whether what begins at `place`, which is not before that of the last call,
  /// is in no string and no comment.
  bool isCode(size_t place) {
    while (at < place) {
      if (text[at] == '"')
        skipString();
      else if (text.substr(at).starts_with("//"))
        at = std::min(text.find('\n', at), text.size());
      else
        ++at;
    }
    return at == place;
  }

  /// Whether `type` begins with `index`, or with an alias of it.
  bool isIndex(StringRef type, unsigned depth = 0) {
    constexpr unsigned mostAliases = 16;
    StringRef name = type.take_while(
        [](char letter) { return letter == '!' || isOfName(letter); });
    if (!name.starts_with("!") || depth == mostAliases)
      return name == "index";
    auto [known, isNew] = aliases.try_emplace(name, false);
    if (!isNew)
      return known->second;
    for (size_t use = text.find(name); use != StringRef::npos;
         use = text.find(name, use + 1)) {
      StringRef behind = skipSpace(text.substr(use + name.size()));
      if (behind.consume_front("=") && isIndex(skipSpace(behind), depth + 1))
        return aliases[name] = true;
    }
    return false;
  }

private:
  void skipString() {
    for (++at; at < text.size(); ++at) {
      if (text[at] == '"' || text[at] == '\n') {
        ++at;
        return;
      }
      at += text[at] == '\\';
    }
    at = text.size();
  }

  StringRef text;
  size_t at = 0;
  llvm::StringMap<bool> aliases;
};

} // namespace

std::optional<TextFault> findTextFault(StringRef text) {
  constexpr StringRef array = "array", alignment = "\"0x00000000";
  Reader reader(text), resourceReader(text);
  for (size_t at = text.find(array); at != StringRef::npos;
       at = text.find(array, at + array.size())) {
    StringRef behind = skipSpace(text.substr(at + array.size()));
    bool isWhole = at == 0 || (!isOfName(text[at - 1]) &&
                               !StringRef("!#@%^").contains(text[at - 1]));
    if (isWhole && behind.consume_front("<") &&
        reader.isIndex(skipSpace(behind)) && reader.isCode(at))
      return TextFault{at, "an array has elements of type 'index', which have "
                           "no width; write those of 'i64'"};
  }
  constexpr StringRef resources = "{-#";
  // The first letter is rare, by which std::string_view searches.
  size_t begin = std::string_view(text).find(resources);
  bool isBegin = false;
  for (size_t at = text.find(alignment, begin); at != StringRef::npos;
       at = text.find(alignment, at + alignment.size())) {
    // Without data, there is nothing to align.
    if (text.substr(at + alignment.size()).starts_with("\""))
      continue;
    while (!isBegin && begin < at) {
      isBegin = resourceReader.isCode(begin);
      begin = isBegin ? begin : text.find(resources, begin + 1);
    }
    if (isBegin && resourceReader.isCode(at))
      return TextFault{at, "a resource has the alignment 0, but must have a "
                           "power of 2 in its first four bytes"};
  }
  return std::nullopt;
}

} // namespace dialectgen
