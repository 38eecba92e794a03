//===- Mistakes.h - tables of mistakes in specs -----------------*- C++ -*-===//
//
// A table of tests/fixtures/mistakes has one row per mistake: edits of a small
// valid spec, and all messages of dialectgen. Its lines:
//
//   # a comment
//   base NAME         the spec, tests/fixtures/spec/NAME, of all rows below
//   == ID.VARIANT     opens a row, whose diagnostics all have this id; but
//                     those of `several` differ, and `good.VARIANT` has none
//   schema refuses    the JSON schemas reject the mistake as well
//   edit FILE         FILE holds the text of the lines '-' exactly once, which
//   - OLD             those of the lines '+' replace; there may be more pairs
//   + NEW
//   write FILE        FILE, new or existing, holds the lines '+'
//   folder FILE       FILE is a folder
//   remove FILE
//   > MESSAGE         the printed message, without excerpts
//
// \xHH in an edit is a byte. tests/lit/spec-schema reads the same tables.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_UNIT_SPEC_MISTAKES_H
#define DIALECTGEN_TESTS_UNIT_SPEC_MISTAKES_H

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace dialectgen::test {

struct Mistake {
  std::string base, name;
  /// Lines of the table that edit the base.
  std::vector<std::string> edits;
  /// The expected messages.
  std::vector<std::string> says;

  /// The name without the variant.
  std::string id() const { return name.substr(0, name.find('.')); }
};

/// tests/fixtures/`folder`.
std::filesystem::path fixtures(const std::string &folder);
/// The text of a file; empty if there is none.
std::string readText(const std::filesystem::path &path);

/// The tables, in order of name.
std::vector<std::filesystem::path> mistakeTables();
/// The rows of a table; fails the test where a line is none of the above.
std::vector<Mistake> readMistakes(const std::filesystem::path &table);
/// The text of a table with these messages, by row, in place of its own.
std::string
withMessages(const std::string &table,
             const std::map<std::string, std::vector<std::string>> &messages);
/// The row `name` of any table; fails the test if there is none.
Mistake findMistake(const std::string &name);

/// A copy of `mistake.base` with its edits. The test fails where one does not
/// fit. The folder goes with this object.
class EditedSpec {
public:
  explicit EditedSpec(const Mistake &mistake);
  EditedSpec(const EditedSpec &) = delete;
  ~EditedSpec();
  const std::filesystem::path &path() const { return root; }

private:
  std::filesystem::path root;
};

} // namespace dialectgen::test

#endif // DIALECTGEN_TESTS_UNIT_SPEC_MISTAKES_H
