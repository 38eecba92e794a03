//===- TextCheck.cpp - checking untrusted text ----------------------------===//
//
// See TextCheck.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/TextCheck.h"
#include "dialectgen/core/records/TextFaults.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace dialectgen {

/// The position behind the string that begins before `at`.
static size_t skipString(StringRef text, size_t at) {
  while ((at = text.find_first_of("\"\\\n", at)) != StringRef::npos) {
    if (text[at] != '\\')
      return at + 1;
    at += 2;
  }
  return text.size();
}

namespace {

/// How deep the aliases of a text are nested: `#b = [#a]` is one deeper than
/// `#a`, without any bracket more where `#b` is used.
class AliasDepths {
public:
  /// Reads the alias at `at`, below `depth` brackets, and returns the position
  /// of its last letter. `isDeep` becomes true if it is nested too deep there.
  size_t read(StringRef text, size_t at, unsigned depth, bool &isDeep) {
    StringRef name = text.substr(at).take_while([&](char letter) {
      return llvm::isAlnum(letter) || StringRef("#!$._-").contains(letter);
    });
    StringRef behind = text.substr(at + name.size()).ltrim();
    if (depth == 0 && behind.starts_with("=")) {
      defined = name;
      deepest = 0;
    } else if (auto alias = depths.find(name); alias != depths.end()) {
      reach(depth + alias->second);
      isDeep = depth + alias->second > maxTextDepth;
    }
    return at + name.size() - 1;
  }

  void reach(unsigned depth) { deepest = std::max(deepest, depth); }

  /// Ends a definition at the end of a line, unless the next line goes on.
  void endLine(StringRef text, size_t at) {
    if (defined.empty())
      return;
    StringRef line = text.slice(text.rfind('\n', at) + 1, at).rtrim();
    StringRef next = text.substr(at).ltrim();
    bool goesOn = line.ends_with("=") || next.empty() ||
                  StringRef("([{<:-/").contains(next.front());
    if (goesOn)
      return;
    depths[defined] = deepest;
    defined = {};
  }

private:
  llvm::StringMap<unsigned> depths;
  /// The alias that is being defined, and how deep it is nested so far.
  StringRef defined;
  unsigned deepest = 0;
};

/// The letters that findDeepNesting looks at; it skips others by this table.
class SeenLetters {
public:
  constexpr SeenLetters() {
    for (char letter : std::string_view("\"/\n#!([{<)]}>-"))
      isSeen[static_cast<unsigned char>(letter)] = true;
  }
  /// The next one of them from `at` on.
  size_t find(StringRef text, size_t at) const {
    // Several at once: most letters are others.
    while (at + 4 <= text.size() && is(text[at]) + is(text[at + 1]) +
                                            is(text[at + 2]) +
                                            is(text[at + 3]) ==
                                        0)
      at += 4;
    while (at < text.size() && !is(text[at]))
      ++at;
    return at;
  }

private:
  int is(char letter) const {
    return isSeen[static_cast<unsigned char>(letter)];
  }
  bool isSeen[256] = {};
};
constexpr SeenLetters seenLetters;

} // namespace

std::optional<size_t> findDeepNesting(StringRef text) {
  // Each kind by itself: a sign of comparison closes nothing else.
  enum Kind { Round, Square, Curly, Angle, Count };
  unsigned depths[Count] = {}, depth = 0, signs = 0;
  // The end of the last sign or arrow.
  size_t sign = 0;
  AliasDepths aliases;
  auto open = [&](Kind kind) {
    ++depths[kind];
    aliases.reach(++depth);
    return depth <= maxTextDepth;
  };
  auto close = [&](Kind kind) {
    if (depths[kind] == 0)
      return;
    --depths[kind];
    --depth;
  };
  for (size_t i = 0; (i = seenLetters.find(text, i)) < text.size(); ++i) {
    char letter = text[i], next = i + 1 < text.size() ? text[i + 1] : '\0';
    bool isGood = true;
    switch (letter) {
    case '"':
      i = skipString(text, i + 1) - 1;
      break;
    case '/':
      if (next == '/')
        i = std::min(text.find('\n', i), text.size()) - 1;
      break;
    case '\n':
      if (depth == 0)
        aliases.endLine(text, i);
      break;
    case '#':
    case '!': {
      bool isDeep = false;
      size_t last = aliases.read(text, i, depth, isDeep);
      if (isDeep)
        return i;
      i = last;
      break;
    }
    case '(':
      isGood = open(Round);
      break;
    case '[':
      isGood = open(Square);
      break;
    case '{':
      isGood = open(Curly);
      break;
    case '<':
      isGood = next == '=' || open(Angle);
      break;
    case ')':
      close(Round);
      break;
    case ']':
      close(Square);
      break;
    case '}':
      close(Curly);
      break;
    case '>':
      if (next != '=')
        close(Angle);
      break;
    case '-':
      // Signs with blanks alone between them are nested.
      if (text.slice(sign, i).find_first_not_of(' ') != StringRef::npos)
        signs = 0;
      if (next == '>')
        ++i;
      else if (++signs > maxTextDepth)
        return i;
      sign = i + 1;
      break;
    }
    if (!isGood)
      return i;
  }
  return std::nullopt;
}

LogicalResult checkText(StringRef text, StringRef name, MLIRContext *context) {
  auto errorAt = [&](size_t place) {
    StringRef before = text.take_front(place);
    size_t line = before.count('\n') + 1;
    size_t lineStart = before.rfind('\n');
    size_t column = place - (lineStart == StringRef::npos ? 0 : lineStart + 1);
    return emitError(FileLineColLoc::get(context, name, unsigned(line),
                                         unsigned(column) + 1));
  };
  if (std::optional<size_t> place = findDeepNesting(text)) {
    bool isAlias = text[*place] == '#' || text[*place] == '!';
    return errorAt(*place)
           << (isAlias ? "aliases" : "brackets") << " are nested more than "
           << maxTextDepth
           << " deep, which MLIR's parser would not come back from";
  }
  if (std::optional<TextFault> fault = findTextFault(text))
    return errorAt(fault->place) << fault->message;
  return success();
}

} // namespace dialectgen
