//===- TextCheck.cpp - checking untrusted text ----------------------------===//
//
// See TextCheck.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/TextCheck.h"
#include "mlir/IR/Diagnostics.h"

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

std::optional<size_t> findDeepNesting(StringRef text) {
  // Each kind by itself: a sign of comparison closes nothing else.
  enum Kind { Round, Square, Curly, Angle, Count };
  unsigned depths[Count] = {}, depth = 0, signs = 0;
  auto open = [&](Kind kind) {
    ++depths[kind];
    return ++depth <= maxTextDepth;
  };
  auto close = [&](Kind kind) {
    if (depths[kind] == 0)
      return;
    --depths[kind];
    --depth;
  };
  for (size_t i = 0; i < text.size(); ++i) {
    char letter = text[i], next = i + 1 < text.size() ? text[i + 1] : '\0';
    bool isGood = true;
    switch (letter) {
    case '"':
      i = skipString(text, i + 1) - 1;
      break;
    case '/':
      if (next == '/')
        i = std::min(text.find('\n', i), text.size());
      break;
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
      if (next == '>')
        ++i;
      else if (++signs > maxTextDepth)
        return i;
      continue;
    case ' ':
      continue;
    default:
      break;
    }
    signs = 0;
    if (!isGood)
      return i;
  }
  return std::nullopt;
}

LogicalResult checkNesting(StringRef text, StringRef name,
                           MLIRContext *context) {
  std::optional<size_t> place = findDeepNesting(text);
  if (!place)
    return success();
  StringRef before = text.take_front(*place);
  size_t line = before.count('\n') + 1;
  size_t lineStart = before.rfind('\n');
  size_t column = *place - (lineStart == StringRef::npos ? 0 : lineStart + 1);
  return emitError(FileLineColLoc::get(context, name, unsigned(line),
                                       unsigned(column) + 1))
         << "brackets are nested more than " << maxTextDepth
         << " deep, which MLIR's parser would not come back from";
}

} // namespace dialectgen
