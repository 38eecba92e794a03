//===- Markdown.h - tables and lists of documentation -----------*- C++ -*-===//
//
// The pieces of Markdown that the pages of the reference are made of.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_MARKDOWN_H
#define DIALECTGEN_EMIT_MARKDOWN_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace dialectgen {

/// A part of a page that stands there only if it has lines.
using Part = std::optional<std::string>;

/// `text` as the content of a table cell.
std::string cell(llvm::StringRef text);

/// `- item` lines; nothing without items.
Part bullets(llvm::ArrayRef<std::string> items);

/// A table of `rows`, which have a cell for each heading. A column that is
/// empty in all rows is left out; without rows there is no table.
Part table(llvm::ArrayRef<llvm::StringRef> headings,
           const std::vector<std::vector<std::string>> &rows);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_MARKDOWN_H
