//===- LineWrap.h - long lines of generated files ---------------*- C++ -*-===//
//
// Emitters and templates lay out rows and definitions. Where a name or a value
// makes a line too long, it is divided here, at the outermost comma or space
// that fits, with the next line aligned to the bracket that is open. Therefore
// no emitter counts columns, and no generated file has a long line.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_LINEWRAP_H
#define DIALECTGEN_EMIT_LINEWRAP_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <string>

namespace dialectgen {

/// Columns of the longest line in a generated file.
constexpr size_t maxColumns = 100;

/// The language of a file, as far as line breaks depend on it.
enum class LineSyntax { Cpp, TableGen, Mlir };

/// The language of `file`, by its name; none if its lines stay as they are, as
/// those of Markdown, JSON and CMake do.
std::optional<LineSyntax> lineSyntaxOf(llvm::StringRef file);

/// `line`, which has no line break, in lines of at most `maxColumns`. A line
/// that nothing divides stays long, for example an `expected-error` comment.
std::string wrapLine(llvm::StringRef line, LineSyntax syntax);

/// `text` filled into lines of at most `width` columns, the lines after the
/// first indented by `indent`.
std::string wrapProse(llvm::StringRef text, size_t indent, size_t width);

/// Divides the long lines that are written to it.
class LineWrapper : public llvm::raw_ostream {
public:
  LineWrapper(llvm::raw_ostream &os, LineSyntax syntax)
      : os(os), syntax(syntax) {}
  /// Writes the last line if it has no line break.
  ~LineWrapper() override;

private:
  void write_impl(const char *data, size_t size) override;
  uint64_t current_pos() const override { return written; }

  llvm::raw_ostream &os;
  LineSyntax syntax;
  /// The beginning of a line whose end is not written yet.
  std::string begun;
  uint64_t written = 0;
};

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_LINEWRAP_H
