//===- TableWriter.cpp - tables of the runtime ----------------------------===//

#include "emit/text/TableWriter.h"
#include "emit/text/OdsText.h"
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

/// Begins a member with an expression of about `size` bytes.
std::string &Row::begin(llvm::StringRef name, size_t size) {
  if (members.empty())
    members.reserve(8 * (name.size() + size + 5));
  begins.push_back(unsigned(members.size()));
  if (!name.empty())
    ((members += "/*") += name) += "=*/";
  return members;
}

Row &Row::member(llvm::StringRef name, llvm::StringRef expression) {
  if (!isJson)
    begin(name, expression.size()) += expression;
  return *this;
}

Row &Row::given(llvm::StringRef name, Json value) {
  if (!isJson || value.is_null())
    return *this;
  if (name.size() > 2 && name.starts_with("is") && llvm::isUpper(name[2]))
    name = name.drop_front(2);
  json[llvm::convertToSnakeFromCamelCase(name)] = std::move(value);
  return *this;
}

Row &Row::text(llvm::StringRef name, llvm::StringRef value) {
  if (isJson)
    return value.empty() ? *this : given(name, value.str());
  addQuoted(value, begin(name, value.size() + 2));
  return *this;
}

Row &Row::flag(llvm::StringRef name, bool value, bool usual) {
  if (isJson)
    return value == usual ? *this : given(name, value);
  return member(name, value ? "true" : "false");
}

Row &Row::number(llvm::StringRef name, int64_t value,
                 std::optional<int64_t> usual) {
  if (isJson)
    return value == usual ? *this : given(name, value);
  return member(name, std::to_string(value));
}

Row &Row::version(llvm::StringRef name, const Version &value) {
  return isJson ? given(name, versionJson(value))
                : member(name, versionText(value));
}

Row &Row::until(const std::optional<Version> &value) {
  if (value)
    return version("until", *value);
  return member("until", "currentVersion");
}

Row &Row::enumerator(llvm::StringRef name, llvm::StringRef type,
                     llvm::StringRef value, llvm::StringRef word,
                     llvm::StringRef usual) {
  if (isJson)
    return word == usual ? *this : given(name, word.str());
  return member(name, (type + "::" + value).str());
}

Row &Row::enumerators(llvm::StringRef name, llvm::StringRef type,
                      llvm::ArrayRef<std::string> values) {
  if (isJson)
    return values.empty() ? *this : given(name, values.vec());
  std::string list;
  for (const std::string &value : values)
    list += ((list.empty() ? "" : ", ") + type + "::" + value).str();
  return member(name, "{" + list + "}");
}

Row &Row::rows(llvm::StringRef name, llvm::StringRef array,
               const std::vector<Row> &elements) {
  if (isJson)
    return elements.empty() ? *this : given(name, jsonOf(elements));
  return member(name, array);
}

Json jsonOf(const std::vector<Row> &rows) {
  Json list = Json::array();
  for (const Row &row : rows)
    list.push_back(row.getJson());
  return list;
}

Row &Row::comment(llvm::StringRef line) {
  comments.push_back(line.str());
  return *this;
}

llvm::SmallVector<llvm::StringRef, 16> Row::shown() const {
  llvm::SmallVector<llvm::StringRef, 16> shown;
  llvm::StringRef rest = members;
  for (unsigned begin : llvm::reverse(begins)) {
    shown.push_back(rest.drop_front(begin));
    rest = rest.take_front(begin);
  }
  std::reverse(shown.begin(), shown.end());
  while (!shown.empty() && shown.back().ends_with("=*/{}"))
    shown.pop_back();
  return shown;
}

std::string Row::line() const { return "{" + llvm::join(shown(), ", ") + "}"; }

std::string Row::str(unsigned indent) const {
  std::string text;
  for (const std::string &line : comments) {
    ((text += "// ") += line) += '\n';
    text.append(indent, ' ');
  }
  // "}," closes it.
  ((text += '{') += fillLines(shown(), indent + 1, indent + 1, 2)) += '}';
  return text;
}

std::string arrayText(const llvm::Twine &declaration, const llvm::Twine &name,
                      llvm::ArrayRef<std::string> lines) {
  std::string text = (declaration + " " + name + "[] = {\n").str();
  for (const std::string &line : lines)
    text += "    " + line + "\n";
  return text + "};";
}

std::string arrayText(const llvm::Twine &declaration, const llvm::Twine &name,
                      llvm::ArrayRef<Row> rows) {
  std::vector<std::string> lines;
  for (const Row &row : rows)
    lines.push_back(row.line() + ",");
  return arrayText(declaration, name, lines);
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

void HeldRows::add(const Row &row) {
  std::string lines;
  addRowLines(row, lines);
  // The copy takes no more memory than it has text.
  rows.push_back(llvm::StringRef(lines).str());
}

void HeldRows::write(llvm::raw_ostream &os) const {
  for (const std::string &row : rows) {
    if (&row != rows.data())
      os << '\n';
    os << row;
  }
}

/// The initializer that stands for an array without rows.
static const std::string &noArray() {
  static const std::string none = "{}";
  return none;
}

const std::string &TableWriter::add(llvm::StringRef declaration,
                                    llvm::StringRef name,
                                    llvm::StringRef rows) {
  std::string whole;
  whole.reserve(declaration.size() + rows.size() + 1);
  ((whole += declaration) += '\n') += rows;
  llvm::XXH128_hash_t hash =
      llvm::xxh3_128bits(llvm::arrayRefFromStringRef(whole));
  auto [it, isNew] = names.try_emplace({hash.low64, hash.high64}, name.str());
  if (isNew)
    os << declaration << " " << name << "[] = {\n" << rows << "};\n";
  return it->second;
}

const std::string &TableWriter::array(llvm::StringRef declaration,
                                      llvm::StringRef name,
                                      llvm::ArrayRef<Row> rows) {
  return rows.empty() ? noArray()
                      : add(declaration, name, rowLines(rows) + "\n");
}

const std::string &TableWriter::array(llvm::StringRef declaration,
                                      llvm::StringRef name,
                                      llvm::ArrayRef<std::string> expressions) {
  if (expressions.empty())
    return noArray();
  return add(declaration, name,
             std::string(rowIndent, ' ') +
                 fillLines(expressions, rowIndent, rowIndent, 1) + ",\n");
}

} // namespace dialectgen
