//===- Markdown.cpp - tables and lists of documentation -------------------===//

#include "emit/text/Markdown.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

std::string cell(llvm::StringRef text) {
  std::string escaped;
  escaped.reserve(text.size());
  while (true) {
    llvm::StringRef plain = text.take_front(text.find('|'));
    escaped += plain;
    if (plain.size() == text.size())
      return escaped;
    escaped += "\\|";
    text = text.drop_front(plain.size() + 1);
  }
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
  llvm::SmallVector<size_t> shown;
  size_t size = 0;
  for (size_t column = 0; column != headings.size(); ++column) {
    size_t texts = 0;
    for (const std::vector<std::string> &row : rows)
      texts += row[column].size();
    if (!texts)
      continue;
    shown.push_back(column);
    size += texts + 3 * rows.size();
  }
  std::string text = "|", rule = "|";
  // And the lines above the rows.
  text.reserve(size + 2 * rows.size() + 40 * headings.size());
  for (size_t column : shown) {
    ((text += ' ') += headings[column]) += " |";
    rule += "---|";
  }
  (text += '\n') += rule;
  for (const std::vector<std::string> &row : rows) {
    text += "\n|";
    for (size_t column : shown)
      ((text += ' ') += row[column]) += " |";
  }
  return text;
}

} // namespace dialectgen
