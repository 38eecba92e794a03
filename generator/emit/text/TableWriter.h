//===- TableWriter.h - tables of the runtime --------------------*- C++ -*-===//
//
// Constant arrays whose rows say what each member is, and the same rows as JSON
// for programs that are not compiled with them:
//
//     constexpr FieldRow add_v1_operands[] = {
//         {/*name=*/"lhs", /*variadic=*/false},
//     };
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_TABLEWRITER_H
#define DIALECTGEN_EMIT_TABLEWRITER_H

#include "model/Model.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

namespace dialectgen {

/// One row: the members of a struct of the runtime, in their order. Its form is
/// an initializer of C++, which has all of them, or, for tables that programs
/// load, an object of JSON, which leaves out texts that are empty, flags that
/// are false, and whatever else is `usual`. A key is the member's name in snake
/// case, without a leading `is`.
class Row {
public:
  enum class Form { Cpp, Json };
  explicit Row(Form form = Form::Cpp) : isJson(form == Form::Json) {}

  /// A member of any C++ expression; without a name if that is empty. Members
  /// that are `{}` are left out at the end of the row: the struct initializes
  /// them. Not in JSON.
  Row &member(llvm::StringRef name, llvm::StringRef expression);
  /// A member of JSON alone, unless it is null.
  Row &given(llvm::StringRef name, Json value);
  /// A member that is a text; quoted and escaped.
  Row &text(llvm::StringRef name, llvm::StringRef value);
  Row &flag(llvm::StringRef name, bool value, bool usual = false);
  Row &number(llvm::StringRef name, int64_t value,
              std::optional<int64_t> usual = std::nullopt);
  /// `{1, 20, 0}`
  Row &version(llvm::StringRef name, const Version &value);
  /// The last release that has it; in C++ without one `currentVersion`.
  Row &until(const std::optional<Version> &value);
  /// `Type::Value`; in JSON `value`, or `word`.
  Row &enumerator(llvm::StringRef name, llvm::StringRef type,
                  llvm::StringRef value, llvm::StringRef word,
                  llvm::StringRef usual = "");
  /// `{Type::A, Type::B}`
  Row &enumerators(llvm::StringRef name, llvm::StringRef type,
                   llvm::ArrayRef<std::string> values);
  /// A list of rows; in C++ it is the array `array`.
  Row &rows(llvm::StringRef name, llvm::StringRef array,
            const std::vector<Row> &elements);

  /// Adds a line above the row that explains it.
  Row &comment(llvm::StringRef line);

  /// The row; lines after the first are indented by `indent` and one more.
  std::string str(unsigned indent) const;
  /// The row in one line, however long that is.
  std::string line() const;
  /// The object of a row of JSON.
  const Json &getJson() const { return json; }

private:
  llvm::SmallVector<llvm::StringRef, 16> shown() const;
  std::string &begin(llvm::StringRef name, size_t size);

  bool isJson;
  Json json;
  /// `/*name=*/expression`, one after the other.
  std::string members;
  /// Where each begins.
  llvm::SmallVector<unsigned, 16> begins;
  std::vector<std::string> comments;
};

/// The objects of rows of JSON.
Json jsonOf(const std::vector<Row> &rows);

/// `{1, 20, 0}`, an initializer of the runtime's Version.
std::string versionText(const Version &version);

/// `<declaration> <name>[] = {lines};`, without the end of the last line.
std::string arrayText(const llvm::Twine &declaration, const llvm::Twine &name,
                      llvm::ArrayRef<std::string> lines);
/// The same, of rows in a line each.
std::string arrayText(const llvm::Twine &declaration, const llvm::Twine &name,
                      llvm::ArrayRef<Row> rows);

/// Adds an array with the end of its last line to `arrays`, unless it is empty,
/// and returns what a row refers to it by: its name, or `{}`.
template <typename T>
std::string addArray(llvm::StringRef declaration, const std::string &name,
                     const std::vector<T> &rows, std::string &arrays) {
  if (rows.empty())
    return "{}";
  arrays += arrayText(declaration, name, rows) + "\n";
  return name;
}
/// An array, or, of nothing, which is no array of C++, a list.
template <typename T>
std::string listText(llvm::StringRef declaration, const std::string &name,
                     const std::vector<T> &rows) {
  return rows.empty() ? ("constexpr llvm::ArrayRef<" +
                         declaration.rsplit(' ').second + "> " + name + ";")
                            .str()
                      : arrayText(declaration, name, rows);
}

/// The rows of a table, a line or more each, without the end of the last line.
std::string rowLines(llvm::ArrayRef<Row> rows);
/// Appends a row to such lines.
void addRowLines(const Row &row, std::string &lines);

/// The rows of a long table that wait until arrays before them are written.
/// None moves when others come.
class HeldRows {
public:
  void add(const Row &row);
  /// Without the end of the last line.
  void write(llvm::raw_ostream &os) const;

private:
  std::vector<std::string> rows;
};

/// Writes arrays. Those of equal contents are one, named after its first use.
class TableWriter {
public:
  explicit TableWriter(llvm::raw_ostream &os) : os(os) {}

  /// Writes `<declaration> <name>[] = {rows};` and returns what a row refers to
  /// it by: the name, that of an earlier array of the same declaration and
  /// rows, or `{}` if there are no rows. `declaration` is `constexpr FieldRow`.
  /// The writer keeps what it returns.
  const std::string &array(llvm::StringRef declaration, llvm::StringRef name,
                           llvm::ArrayRef<Row> rows);
  /// The same, of plain expressions.
  const std::string &array(llvm::StringRef declaration, llvm::StringRef name,
                           llvm::ArrayRef<std::string> expressions);

private:
  const std::string &add(llvm::StringRef declaration, llvm::StringRef name,
                         llvm::StringRef rows);

  llvm::raw_ostream &os;
  /// By hashes of 128 bits: the texts themselves are as long as the table.
  std::map<std::pair<uint64_t, uint64_t>, std::string> names;
};

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_TABLEWRITER_H
