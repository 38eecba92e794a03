//===- Diagnostics.cpp - every problem of a run, with its place -----------===//

#include "model/diagnostics/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/WithColor.h"

namespace dialectgen {

llvm::StringRef getName(DiagnosticId id) {
  switch (id) {
#define DIALECTGEN_DIAGNOSTIC(Enum, Id, ...)                                   \
  case DiagnosticId::Enum:                                                     \
    return Id;
#include "model/diagnostics/Diagnostics.def"
  }
  return "";
}

namespace {

/// Of longer lines an excerpt shows so many characters around the place.
constexpr size_t maxExcerpt = 160;
/// Longer messages quote something that need not be read to its end.
constexpr size_t maxMessage = 1000;

/// `text` from about `begin` to about `end`, without a part of a character.
llvm::StringRef cut(llvm::StringRef text, size_t begin, size_t end) {
  auto isInside = [&](size_t at) {
    return at < text.size() && (text[at] & 0xc0) == 0x80;
  };
  while (isInside(begin))
    ++begin;
  while (isInside(end))
    ++end;
  return text.slice(begin, end);
}

/// `message` with control characters as escapes: a terminal obeys them.
std::string printable(const std::string &message) {
  std::string out;
  for (char c : message)
    if (c == '\n' || (c >= 0 && llvm::isPrint(c)) || c < 0)
      out += c;
    else
      out += "\\x" + llvm::utohexstr(c, /*LowerCase=*/true, /*Width=*/2);
  return out;
}

std::string shorten(const std::string &text) {
  std::string message = printable(text);
  if (message.size() <= maxMessage)
    return message;
  return (cut(message, 0, maxMessage / 2) + " ... " +
          cut(message, message.size() - maxMessage / 2, message.size()))
      .str();
}

/// As llvm::SourceMgr prints it, but of a long line only a part.
void printAt(llvm::SMRange range, llvm::SourceMgr::DiagKind kind,
             const std::string &message, const llvm::SourceMgr &sources,
             llvm::raw_ostream &os, bool showColors) {
  llvm::SmallVector<llvm::SMRange, 1> ranges;
  if (range.Start != range.End)
    ranges.push_back(range);
  llvm::SMDiagnostic whole =
      sources.GetMessage(range.Start, kind, message, ranges);
  llvm::StringRef line = whole.getLineContents();
  if (line.size() <= maxExcerpt) {
    whole.print(nullptr, os, showColors);
    return;
  }
  size_t column = whole.getColumnNo();
  size_t begin = std::min(column - std::min(column, maxExcerpt / 2),
                          line.size() - maxExcerpt);
  llvm::StringRef part = cut(line, begin, begin + maxExcerpt);
  begin = part.data() - line.data();
  std::string excerpt = (begin ? "..." : "") + part.str() +
                        (part.end() == line.end() ? "" : "...");
  size_t shift = begin ? begin - 3 : 0;
  std::vector<std::pair<unsigned, unsigned>> columns;
  for (auto [from, to] : whole.getRanges())
    columns.emplace_back(std::max<size_t>(from, shift) - shift,
                         std::min(to - shift, excerpt.size()));
  llvm::WithColor(os, llvm::raw_ostream::SAVEDCOLOR, /*Bold=*/true,
                  /*BG=*/false,
                  showColors ? llvm::ColorMode::Auto : llvm::ColorMode::Disable)
      << whole.getFilename() << ':' << whole.getLineNo() << ':' << column + 1
      << ": ";
  llvm::SMDiagnostic(sources, range.Start, whole.getFilename(),
                     whole.getLineNo(), column - shift, kind, message, excerpt,
                     columns)
      .print(nullptr, os, showColors, /*ShowKindLabel=*/true,
             /*ShowLocation=*/false);
}

} // namespace

Diagnostic &Diagnostic::note(llvm::SMRange where, const std::string &text) {
  notes.push_back({where, shorten(text)});
  return *this;
}

Diagnostic &Diagnostics::error(DiagnosticId id, llvm::SMRange range,
                               const std::string &message) {
  list.push_back({id, range, shorten(message), {}});
  return list.back();
}

void Diagnostics::take(Diagnostics &&other) {
  sourceManager.takeSourceBuffersFrom(other.sourceManager);
  llvm::move(other.list, std::back_inserter(list));
}

BufferIndex::BufferIndex(const llvm::SourceMgr &sources) : sources(sources) {
  for (unsigned id = 1; id <= sources.getNumBuffers(); ++id)
    begins.emplace_back(sources.getMemoryBuffer(id)->getBufferStart(), id);
  llvm::sort(begins);
}

unsigned BufferIndex::find(llvm::SMLoc place) const {
  const char *at = place.getPointer();
  auto next = llvm::upper_bound(
      begins, at, [](const char *at, auto &entry) { return at < entry.first; });
  if (!at || next == begins.begin())
    return 0;
  unsigned id = std::prev(next)->second;
  // The end of a buffer is a place in it.
  return at <= sources.getMemoryBuffer(id)->getBufferEnd() ? id : 0;
}

/// Quotes an empty text so that it is seen.
static void showEmpty(std::string &message) {
  for (size_t at = 0; (at = message.find("''", at)) != std::string::npos;)
    message.replace(at, 2, "\"\"");
}

void Diagnostics::print(llvm::raw_ostream &os, bool showColors) {
  for (Diagnostic &diagnostic : list) {
    showEmpty(diagnostic.message);
    for (DiagnosticNote &note : diagnostic.notes)
      showEmpty(note.message);
  }
  // Buffers are opened in file order, so (buffer, offset) is (file, place).
  BufferIndex buffers(sourceManager);
  std::vector<std::tuple<unsigned, const char *, const Diagnostic *>> sorted;
  for (const Diagnostic &diagnostic : list)
    sorted.emplace_back(buffers.find(diagnostic.range.Start),
                        diagnostic.range.Start.getPointer(), &diagnostic);
  // `list` is in the order of finding, which decides between equal places.
  llvm::sort(sorted);
  for (const auto &[buffer, place, diagnostic] :
       llvm::ArrayRef(sorted).take_front(maxPrinted)) {
    std::string message =
        diagnostic->message + " [" + getName(diagnostic->id).str() + "]";
    if (!diagnostic->range.isValid()) {
      // Of a file that cannot be read there is no line to show.
      llvm::WithColor::error(os, "", /*DisableColors=*/!showColors)
          << message << '\n';
      continue;
    }
    printAt(diagnostic->range, llvm::SourceMgr::DK_Error, message,
            sourceManager, os, showColors);
    for (const DiagnosticNote &note : diagnostic->notes)
      printAt(note.range, llvm::SourceMgr::DK_Note, note.message, sourceManager,
              os, showColors);
  }
  if (sorted.size() > maxPrinted)
    llvm::WithColor::error(os, "", /*DisableColors=*/!showColors)
        << sorted.size() - maxPrinted
        << " more problems; mend these first, or list all with --format=json\n";
}

std::string closest(llvm::StringRef name,
                    const std::vector<std::string> &candidates) {
  // Two letters swapped count as two edits.
  unsigned limit = std::max<size_t>(1, (name.size() + 2) / 3);
  std::string best;
  unsigned bestDistance = limit + 1;
  for (const std::string &candidate : candidates) {
    unsigned distance = name.edit_distance_insensitive(candidate, true, limit);
    if (distance < bestDistance) {
      bestDistance = distance;
      best = candidate;
    }
  }
  return best;
}
std::string didYouMean(llvm::StringRef name,
                       const std::vector<std::string> &candidates) {
  std::string best = closest(name, candidates);
  return best.empty() ? "" : "; did you mean '" + best + "'?";
}

} // namespace dialectgen
