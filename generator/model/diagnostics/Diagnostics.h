//===- Diagnostics.h - every problem of a run, with its place ---*- C++ -*-===//
//
// Collects the mistakes in the input of a run. A diagnostic has a position in a
// source buffer if there is one, a stable id from Diagnostics.def, and
// optionally a second position (a note). Printing uses llvm::SourceMgr, which
// shows the line and a caret. No check stops at the first error.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_DIAGNOSTICS_H
#define DIALECTGEN_MODEL_DIAGNOSTICS_H

#include "model/diagnostics/SourceTexts.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/SourceMgr.h"
#include <string>
#include <vector>

namespace dialectgen {

/// The stable ids, one for each kind of problem (Diagnostics.def).
enum class DiagnosticId {
#define DIALECTGEN_DIAGNOSTIC(Enum, ...) Enum,
#include "model/diagnostics/Diagnostics.def"
};

/// The id as printed: `type-unknown`.
llvm::StringRef getName(DiagnosticId id);

struct DiagnosticNote {
  llvm::SMRange range;
  std::string message;
};

struct Diagnostic {
  DiagnosticId id;
  /// Invalid when the problem has no place in a file.
  llvm::SMRange range;
  /// Lower case, without a full stop; names the element and the expectation.
  std::string message;
  std::vector<DiagnosticNote> notes;

  Diagnostic &note(llvm::SMRange where, const std::string &text);
};

/// Finds the buffer of a place among many; llvm::SourceMgr looks at one after
/// the other.
class BufferIndex {
public:
  explicit BufferIndex(const llvm::SourceMgr &sources);
  /// The id of the buffer that holds `place`; 0 if none does.
  unsigned find(llvm::SMLoc place) const;

private:
  const llvm::SourceMgr &sources;
  /// Begins of buffers with their ids, sorted.
  std::vector<std::pair<const char *, unsigned>> begins;
};

/// The problems of a run, and the buffers they point into.
class Diagnostics {
public:
  Diagnostics() = default;
  /// `texts`, if not null, holds the texts of files of which there are many.
  explicit Diagnostics(std::shared_ptr<SourceTexts> texts)
      : texts(std::move(texts)) {}

  llvm::SourceMgr &sources() { return sourceManager; }
  const std::shared_ptr<SourceTexts> &manyTexts() const { return texts; }

  Diagnostic &error(DiagnosticId id, llvm::SMRange range,
                    const std::string &message);
  bool hasErrors() const { return !list.empty(); }
  /// Adds the problems of another reader, and its buffers.
  void take(Diagnostics &&other);
  const std::vector<Diagnostic> &all() const { return list; }

  /// Prints them sorted by file and position:
  /// `file:line:col: error: message [id]` with the line and a caret. Long lines
  /// and messages are cut. Of many, the first `maxPrinted` are printed and the
  /// others counted; reports for programs (report/Report.h) have all.
  void print(llvm::raw_ostream &os, bool showColors);

  static constexpr size_t maxPrinted = 20;

private:
  std::shared_ptr<SourceTexts> texts;
  llvm::SourceMgr sourceManager;
  std::vector<Diagnostic> list;
};

/// The candidate closest to `name` if it is close enough to be a slip of the
/// pen, else an empty string.
std::string closest(llvm::StringRef name,
                    const std::vector<std::string> &candidates);
/// "; did you mean 'x'?" or an empty string.
std::string didYouMean(llvm::StringRef name,
                       const std::vector<std::string> &candidates);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_DIAGNOSTICS_H
