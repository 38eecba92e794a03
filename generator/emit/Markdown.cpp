//===- Markdown.cpp - tables and lists of documentation -------------------===//
//
// See Markdown.h.
//
//===----------------------------------------------------------------------===//

#include "emit/Markdown.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

std::string cell(llvm::StringRef text) {
  std::string escaped;
  for (char c : text) {
    if (c == '|')
      escaped += '\\';
    escaped += c;
  }
  return escaped;
}

Part bullets(llvm::ArrayRef<std::string> items) {
  if (items.empty())
    return std::nullopt;
  return "- " + llvm::join(items, "\n- ");
}

Part table(llvm::ArrayRef<llvm::StringRef> headings,
           const std::vector<std::vector<std::string>> &rows) {
  if (rows.empty())
    return std::nullopt;
  std::string head = "|", rule = "|";
  std::vector<std::string> lines(rows.size(), "|");
  for (size_t column = 0; column != headings.size(); ++column) {
    if (llvm::all_of(rows, [&](const std::vector<std::string> &row) {
          return row[column].empty();
        }))
      continue;
    head += " " + headings[column].str() + " |";
    rule += "---|";
    for (auto [line, row] : llvm::zip(lines, rows))
      line += " " + row[column] + " |";
  }
  return head + "\n" + rule + "\n" + llvm::join(lines, "\n");
}

} // namespace dialectgen
