//===- TableWriter.cpp - tables of the runtime as C++ ---------------------===//
//
// See TableWriter.h.
//
//===----------------------------------------------------------------------===//

#include "emit/TableWriter.h"
#include "emit/OdsText.h"
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
  members.push_back({name.str(), expression.str()});
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
  llvm::ArrayRef<Member> shown = members;
  while (!shown.empty() && shown.back().expression == "{}")
    shown = shown.drop_back();
  std::vector<std::string> parts;
  for (const Member &member : shown)
    parts.push_back("/*" + member.name + "=*/" + member.expression);
  std::string above;
  for (const std::string &line : comments)
    above += "// " + line + "\n" + std::string(indent, ' ');
  // "}," closes it.
  return above + "{" + fillLines(parts, indent + 1, indent + 1, 2) + "}";
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
