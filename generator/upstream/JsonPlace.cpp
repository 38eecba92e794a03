//===- JsonPlace.cpp - where in a JSON text a value stands ----------------===//

#include "upstream/JsonPlace.h"
#include "llvm/Support/JSON.h"

using namespace dialectgen;

namespace {

/// Steps over JSON tokens of a text known to be well-formed.
class Walker {
public:
  explicit Walker(llvm::StringRef text) : text(text) { space(); }

  size_t at = 0;

  char peek() const { return at < text.size() ? text[at] : '\0'; }

  void space() {
    at = std::min(text.find_first_not_of(" \t\r\n", at), text.size());
  }

  /// Steps over one punctuation character and the space behind it.
  void punctuation() {
    ++at;
    space();
  }

  /// Steps over a string; the result is its raw text with quotes.
  llvm::StringRef string() {
    size_t start = at++;
    while (at < text.size() && text[at] != '"')
      at += text[at] == '\\' ? 2 : 1;
    at = std::min(at + 1, text.size());
    llvm::StringRef raw = text.slice(start, at);
    space();
    return raw;
  }

  /// Steps over a whole value.
  void value() {
    if (peek() == '"') {
      string();
      return;
    }
    if (peek() != '{' && peek() != '[') {
      at = std::min(text.find_first_of(",]} \t\r\n", at), text.size());
      space();
      return;
    }
    unsigned depth = 0;
    do {
      char c = peek();
      if (c == '"') {
        string();
        continue;
      }
      depth += c == '{' || c == '[';
      depth -= c == '}' || c == ']';
      punctuation();
    } while (depth && at < text.size());
  }

private:
  llvm::StringRef text;
};

} // namespace

static bool spells(llvm::StringRef raw, llvm::StringRef key) {
  if (raw.drop_front().drop_back() == key)
    return true;
  if (!raw.contains('\\'))
    return false;
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(raw);
  if (!value) {
    llvm::consumeError(value.takeError());
    return false;
  }
  return value->getAsString() == key;
}

size_t Place::findIn(llvm::StringRef text) const {
  if (!parent)
    return Walker(text).at;
  size_t outer = parent->findIn(text);
  Walker walker(text);
  walker.at = outer;
  char open = walker.peek();
  if (open != '{' && open != '[')
    return outer;
  walker.punctuation();
  for (size_t i = 0; walker.peek() != '}' && walker.peek() != ']'; ++i) {
    if (walker.at >= text.size())
      return outer;
    bool found = i == index && open == '[';
    if (open == '{') {
      found = key.data() && spells(walker.string(), key);
      walker.punctuation();
    }
    if (found)
      return walker.at;
    walker.value();
    if (walker.peek() == ',')
      walker.punctuation();
  }
  return outer;
}

size_t dialectgen::findEnd(llvm::StringRef text, size_t offset) {
  Walker walker(text);
  walker.at = offset;
  walker.value();
  // The space behind it is none of it.
  return text.take_front(walker.at).rtrim(" \t\r\n").size();
}

std::string dialectgen::describeAt(llvm::StringRef file, llvm::StringRef text,
                                   size_t offset, const llvm::Twine &message) {
  llvm::StringRef before = text.take_front(offset);
  size_t line = before.count('\n') + 1;
  size_t lineStart = before.rfind('\n');
  size_t column =
      lineStart == llvm::StringRef::npos ? offset + 1 : offset - lineStart;
  return (file + ":" + llvm::Twine(line) + ":" + llvm::Twine(column) + ": " +
          message)
      .str();
}

std::optional<size_t> dialectgen::findDeepNesting(llvm::StringRef text,
                                                  unsigned limit) {
  unsigned depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '"') {
      for (++i; i < text.size() && text[i] != '"'; ++i)
        i += text[i] == '\\';
    } else if (c == '{' || c == '[') {
      if (++depth > limit)
        return i;
    } else if ((c == '}' || c == ']') && depth) {
      --depth;
    }
  }
  return std::nullopt;
}
