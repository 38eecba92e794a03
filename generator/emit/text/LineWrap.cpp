//===- LineWrap.cpp - long lines of generated files -----------------------===//

#include "emit/text/LineWrap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

using llvm::StringRef;

std::optional<LineSyntax> lineSyntaxOf(StringRef file) {
  if (file.ends_with(".td") || file.ends_with(".td.inc"))
    return LineSyntax::TableGen;
  if (file.ends_with(".inc") || file.ends_with(".h") || file.ends_with(".cpp"))
    return LineSyntax::Cpp;
  if (file.ends_with(".mlir"))
    return LineSyntax::Mlir;
  return std::nullopt;
}

std::string wrapProse(StringRef text, size_t indent, size_t width) {
  std::string lines;
  lines.reserve(text.size() + text.size() / width * (indent + 1));
  auto beginLine = [&] {
    lines += '\n';
    lines.append(indent, ' ');
  };
  size_t column = indent;
  for (StringRef word : llvm::split(text, ' ')) {
    if (word.empty())
      continue;
    // Lists of values may have no spaces.
    while (word.size() > width - indent) {
      size_t comma = word.take_front(width - indent).rfind(',');
      if (comma == StringRef::npos)
        break;
      if (!lines.empty())
        beginLine();
      lines += word.take_front(comma + 1);
      column = width;
      word = word.drop_front(comma + 1);
    }
    bool isFirst = lines.empty();
    if (!isFirst && column + 1 + word.size() > width) {
      beginLine();
      column = indent;
    } else if (!isFirst) {
      lines += ' ';
      ++column;
    }
    lines += word;
    column += word.size();
  }
  return lines;
}

namespace {

/// A space where a line can be divided.
struct Break {
  size_t position;
  /// Index of the bracket around it; -1: none.
  int bracket;
  /// The smaller, the better: outer brackets first, commas before others.
  unsigned cost;
  /// In a literal, which then is divided in two; where that begins.
  bool isInText = false;
  size_t textBegin = 0;
};

struct Bracket {
  size_t position;
  /// In the divided lines; known once its line is written.
  size_t column = 0;
};

/// Finds the breaks of a line.
class LineScanner {
public:
  LineScanner(StringRef line, LineSyntax syntax) : line(line), syntax(syntax) {
    for (size_t i = line.find_first_not_of(' '); i < line.size();)
      i = scan(i);
  }

  llvm::SmallVector<Break> breaks;
  llvm::SmallVector<Bracket> brackets;

private:
  /// Scans the token at `i`; returns where the next begins.
  size_t scan(size_t i);
  size_t scanText(size_t begin);
  bool isAngle(size_t i) const;

  StringRef line;
  LineSyntax syntax;
  llvm::SmallVector<int> open;
};

/// Whether `<` at `i` opens a bracket: of template arguments, or of a type.
bool LineScanner::isAngle(size_t i) const {
  char next = i + 1 < line.size() ? line[i + 1] : ' ';
  return syntax == LineSyntax::Mlir ||
         (next != ' ' && next != '=' && next != '<' && i != 0 &&
          (llvm::isAlnum(line[i - 1]) || line[i - 1] == '_'));
}

size_t LineScanner::scanText(size_t begin) {
  unsigned depth = open.size();
  for (size_t i = begin + 1; i < line.size(); ++i) {
    if (line[i] == '\\')
      ++i;
    else if (line[i] == '"')
      return i + 1;
    else if (line[i] == ' ' && syntax != LineSyntax::Mlir)
      breaks.push_back({i, open.empty() ? -1 : open.back(), 100 + depth,
                        /*isInText=*/true, begin});
  }
  return line.size();
}

size_t LineScanner::scan(size_t i) {
  char c = line[i];
  StringRef rest = line.drop_front(i);
  if (c == '"')
    return scanText(i);
  // Literals of assembly formats, whose spaces have a meaning.
  if (c == '`' && syntax == LineSyntax::TableGen) {
    size_t end = line.find('`', i + 1);
    return end == StringRef::npos ? line.size() : end + 1;
  }
  if (rest.starts_with("/*")) {
    size_t end = line.find("*/", i);
    return end == StringRef::npos ? line.size() : end + 2;
  }
  if (rest.starts_with("//"))
    return line.size();
  if (StringRef("([{").contains(c) || (c == '<' && isAngle(i))) {
    open.push_back(int(brackets.size()));
    brackets.push_back({i});
  } else if (StringRef(")]}").contains(c)) {
    while (!open.empty() && line[brackets[open.back()].position] == '<')
      open.pop_back();
    if (!open.empty())
      open.pop_back();
  } else if (c == '>' && i != 0 && line[i - 1] != '-' && !open.empty() &&
             line[brackets[open.back()].position] == '<') {
    open.pop_back();
  } else if (c == ' ' && i != 0) {
    bool isAfterComma = line[i - 1] == ',' || line[i - 1] == ';';
    breaks.push_back({i, open.empty() ? -1 : open.back(),
                      unsigned(open.size()) * 2 + (isAfterComma ? 0 : 1)});
  }
  return i + 1;
}

/// Divides a line at the breaks that a scanner found.
class LineDivider {
public:
  LineDivider(StringRef line, LineSyntax syntax)
      : line(line), indent(line.find_first_not_of(' ')), scanner(line, syntax) {
  }

  std::string divide();

private:
  const Break *choose(size_t from, size_t column) const;
  size_t columnAfter(const Break &at) const;

  StringRef line;
  size_t indent;
  LineScanner scanner;
};

/// The best break of a line that begins at `from` of the whole and stands at
/// `column`; null if it fits, or nothing divides it.
const Break *LineDivider::choose(size_t from, size_t column) const {
  if (column + line.size() - from <= maxColumns)
    return nullptr;
  size_t last = from + maxColumns - column;
  // An early break leaves a short line before a long one.
  size_t first = from + (maxColumns - column) / 3;
  const Break *best = nullptr, *any = nullptr;
  // A line may have as many breaks as an op has operands: those of one part are
  // looked at for it alone.
  const Break *next = llvm::partition_point(
      scanner.breaks, [&](const Break &one) { return one.position <= from; });
  for (; next != scanner.breaks.end() && next->position <= last; ++next) {
    const Break &one = *next;
    // The quotation mark that ends a divided literal takes a column.
    if (one.position + (one.isInText ? 2 : 0) > last)
      continue;
    any = &one;
    if (one.position >= first && (!best || one.cost <= best->cost))
      best = &one;
  }
  return best ? best : any;
}

size_t LineDivider::columnAfter(const Break &at) const {
  constexpr size_t farIn = 60;
  size_t column = indent + 4;
  if (at.isInText) {
    // Parts of a literal stand below each other.
    const Bracket *after =
        llvm::partition_point(scanner.brackets, [&](const Bracket &bracket) {
          return bracket.position < at.textBegin;
        });
    if (after != scanner.brackets.begin())
      column = std::prev(after)->column + 1;
    return column > farIn ? indent + 4 : column;
  }
  if (at.bracket >= 0) {
    const Bracket &bracket = scanner.brackets[size_t(at.bracket)];
    column = bracket.column + 1;
    if (bracket.position + 1 < line.size() && line[bracket.position + 1] == ' ')
      ++column;
  }
  return column > farIn ? indent + 4 : column;
}

std::string LineDivider::divide() {
  std::string text = std::string(indent, ' ');
  size_t from = indent, column = indent, placed = 0;
  while (true) {
    const Break *at = choose(from, column);
    size_t end = at ? at->position : line.size();
    for (; placed != scanner.brackets.size() &&
           scanner.brackets[placed].position < end;
         ++placed)
      scanner.brackets[placed].column =
          scanner.brackets[placed].position - from + column;
    text += line.slice(from, end).rtrim(at && at->isInText ? "" : " ");
    if (!at)
      return text;
    column = columnAfter(*at);
    // Far in, the next part may be too long for a line.
    size_t next = at->position + 1;
    if (column + at->isInText + line.size() - next > maxColumns &&
        !choose(next, column + at->isInText))
      column = std::min(column, indent + 4);
    text += at->isInText ? " \"\n" : "\n";
    text += std::string(column, ' ');
    if (at->isInText) {
      text += '"';
      ++column;
    }
    from = at->position + 1;
  }
}

/// A comment in lines that all begin as it does.
std::string divideComment(StringRef line, StringRef prefix) {
  size_t indent = line.find_first_not_of(' ');
  std::string begin = (std::string(indent, ' ') + prefix + " ").str();
  std::string filled = wrapProse(line.drop_front(indent + prefix.size()),
                                 /*indent=*/0, maxColumns - begin.size());
  std::string text;
  for (StringRef one : llvm::split(filled, '\n'))
    text += (text.empty() ? "" : "\n") + begin + one.str();
  return text;
}

/// A line of a test for `lit`, or `line` itself where none continues it.
std::string divideTestLine(StringRef line) {
  StringRef run = "// RUN: ";
  if (!line.starts_with(run))
    return line.str();
  std::string text;
  StringRef rest = line;
  while (rest.size() + (text.empty() ? 0 : 10) > maxColumns) {
    size_t at = rest.take_front(maxColumns - 12).rfind(' ');
    if (at == StringRef::npos || at <= run.size())
      break;
    text += (text.empty() ? "" : "// RUN:   ") + rest.take_front(at).str() +
            " \\\n";
    rest = rest.drop_front(at + 1);
  }
  return text + (text.empty() ? "" : "// RUN:   ") + rest.str();
}

} // namespace

std::string wrapLine(StringRef line, LineSyntax syntax) {
  StringRef code = line.ltrim(' ');
  if (line.size() <= maxColumns || code.starts_with("#include"))
    return line.str();
  if (code.starts_with("//")) {
    if (syntax == LineSyntax::Mlir)
      return divideTestLine(line);
    return divideComment(line,
                         code.take_while([](char c) { return c == '/'; }));
  }
  return LineDivider(line, syntax).divide();
}

LineWrapper::~LineWrapper() {
  flush();
  if (!begun.empty())
    os << wrapLine(begun, syntax);
}

void LineWrapper::write_impl(const char *data, size_t size) {
  written += size;
  // Lines that fit are written many at a time.
  StringRef rest(data, size), fit = rest.take_front(0);
  while (!rest.empty()) {
    size_t end = rest.find('\n');
    if (end == StringRef::npos)
      break;
    if (begun.empty() && end <= maxColumns) {
      fit = StringRef(fit.data(), fit.size() + end + 1);
    } else {
      StringRef line = rest.take_front(end);
      if (!begun.empty())
        line = begun += line;
      os << fit << wrapLine(line, syntax) << '\n';
      begun.clear();
      fit = rest.drop_front(end + 1).take_front(0);
    }
    rest = rest.drop_front(end + 1);
  }
  os << fit;
  begun += rest;
}

} // namespace dialectgen
