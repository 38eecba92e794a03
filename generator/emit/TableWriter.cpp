//===- TableWriter.cpp - tables of the runtime as C++ ---------------------===//
//
// See TableWriter.h.
//
//===----------------------------------------------------------------------===//

#include "emit/TableWriter.h"
#include "emit/OdsText.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

namespace dialectgen {

/// How far in rows of a table start.
static constexpr unsigned rowIndent = 4;

std::string versionText(const Version &version) {
  return "{" + std::to_string(version.getMajor()) + ", " +
         std::to_string(version.getMinor().value_or(0)) + ", " +
         std::to_string(version.getSubminor().value_or(0)) + "}";
}

Row &Row::member(llvm::StringRef name, const llvm::Twine &expression) {
  llvm::SmallString<64> space;
  llvm::StringRef value = expression.toStringRef(space);
  std::string &text = members.emplace_back();
  text.reserve(name.size() + value.size() + 5);
  ((text += "/*") += name) += "=*/";
  text += value;
  return *this;
}

Row &Row::text(llvm::StringRef name, llvm::StringRef value) {
  return member(name, quote(value));
}

Row &Row::flag(llvm::StringRef name, bool value) {
  return member(name, value ? "true" : "false");
}

Row &Row::number(llvm::StringRef name, int64_t value) {
  return member(name, llvm::Twine(value));
}

Row &Row::version(llvm::StringRef name, const Version &value) {
  return member(name, versionText(value));
}

Row &Row::comment(llvm::StringRef line) {
  comments.push_back(line.str());
  return *this;
}

std::string Row::str(unsigned indent) const {
  llvm::ArrayRef<std::string> shown = members;
  while (!shown.empty() && llvm::StringRef(shown.back()).ends_with("=*/{}"))
    shown = shown.drop_back();
  std::string text;
  for (const std::string &line : comments) {
    ((text += "// ") += line) += '\n';
    text.append(indent, ' ');
  }
  // "}," closes it.
  ((text += '{') += fillLines(shown, indent + 1, indent + 1, 2)) += '}';
  return text;
}

std::string rowLines(llvm::ArrayRef<Row> rows) {
  std::string lines;
  for (const Row &row : rows)
    addRowLines(row, lines);
  return lines;
}

void addRowLines(const Row &row, std::string &lines) {
  if (!lines.empty())
    lines += '\n';
  lines.append(rowIndent, ' ');
  lines += row.str(rowIndent);
  lines += ',';
}

std::string TableWriter::add(llvm::StringRef declaration, llvm::StringRef name,
                             std::string rows) {
  llvm::XXH128_hash_t hash = llvm::xxh3_128bits(
      llvm::arrayRefFromStringRef((declaration + "\n" + rows).str()));
  auto [it, isNew] = names.try_emplace({hash.low64, hash.high64}, name.str());
  if (isNew)
    os << declaration << " " << name << "[] = {\n" << rows << "};\n";
  return it->second;
}

std::string TableWriter::array(llvm::StringRef declaration,
                               llvm::StringRef name, llvm::ArrayRef<Row> rows) {
  return rows.empty() ? "{}" : add(declaration, name, rowLines(rows) + "\n");
}

std::string TableWriter::array(llvm::StringRef declaration,
                               llvm::StringRef name,
                               llvm::ArrayRef<std::string> expressions) {
  if (expressions.empty())
    return "{}";
  return add(declaration, name,
             std::string(rowIndent, ' ') +
                 fillLines(expressions, rowIndent, rowIndent, 1) + ",\n");
}

} // namespace dialectgen
