//===- Diagnostics.cpp - every problem of a run, with its place -----------===//
//
// See Diagnostics.h.
//
//===----------------------------------------------------------------------===//

#include "Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/WithColor.h"

namespace dialectgen {

llvm::StringRef getName(DiagnosticId id) {
  switch (id) {
#define DIALECTGEN_DIAGNOSTIC(Enum, Id, Summary)                               \
  case DiagnosticId::Enum:                                                     \
    return Id;
#include "Diagnostics.def"
  }
  return "";
}
llvm::StringRef getSummary(DiagnosticId id) {
  switch (id) {
#define DIALECTGEN_DIAGNOSTIC(Enum, Id, Summary)                               \
  case DiagnosticId::Enum:                                                     \
    return Summary;
#include "Diagnostics.def"
  }
  return "";
}

Diagnostic &Diagnostic::note(llvm::SMRange where, std::string text) {
  notes.push_back({where, std::move(text)});
  return *this;
}

Diagnostic &Diagnostics::error(DiagnosticId id, llvm::SMRange range,
                               std::string message) {
  list.push_back({id, range, std::move(message), {}});
  return list.back();
}

void Diagnostics::print(llvm::raw_ostream &os, bool showColors) {
  // Buffers are opened in file order, so (buffer, offset) is (file, place).
  auto key = [&](const Diagnostic &diagnostic) {
    unsigned buffer =
        diagnostic.range.isValid()
            ? sourceManager.FindBufferContainingLoc(diagnostic.range.Start)
            : 0;
    return std::make_pair(buffer, diagnostic.range.Start.getPointer());
  };
  std::vector<const Diagnostic *> sorted;
  for (const Diagnostic &diagnostic : list)
    sorted.push_back(&diagnostic);
  // `list` is in the order of finding, which decides between equal places.
  llvm::sort(sorted, [&](const Diagnostic *a, const Diagnostic *b) {
    return std::make_pair(key(*a), a) < std::make_pair(key(*b), b);
  });
  for (const Diagnostic *diagnostic : sorted) {
    std::string message =
        diagnostic->message + " [" + getName(diagnostic->id).str() + "]";
    auto ranges = [](llvm::SMRange range) {
      llvm::SmallVector<llvm::SMRange, 1> list;
      if (range.isValid() && range.Start != range.End)
        list.push_back(range);
      return list;
    };
    if (!diagnostic->range.isValid()) {
      // Of a file that cannot be read there is no line to show.
      llvm::WithColor::error(os, "", /*DisableColors=*/!showColors)
          << message << '\n';
      continue;
    }
    sourceManager.PrintMessage(os, diagnostic->range.Start,
                               llvm::SourceMgr::DK_Error, message,
                               ranges(diagnostic->range), {}, showColors);
    for (const DiagnosticNote &note : diagnostic->notes)
      sourceManager.PrintMessage(os, note.range.Start, llvm::SourceMgr::DK_Note,
                                 note.message, ranges(note.range), {},
                                 showColors);
  }
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
