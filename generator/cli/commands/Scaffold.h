//===- Scaffold.h - begin something new in the specs ------------*- C++ -*-===//
//
// The modes `--new-op`, `--new-version`, `--new-attribute`, `--new-type`,
// `--new-record`, `--new-enum` and `--new-enum-case` (docs/specs.md).
// Each writes an entry derived from the specs (for example the next version,
// the next wire code, or the signature of another op) and prints the places
// that a person has to complete.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_SCAFFOLD_H
#define DIALECTGEN_CLI_SCAFFOLD_H

#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace dialectgen {

enum class NewThing { Op, Version, Attribute, Type, Record, Enum, EnumCase };

struct ScaffoldOptions {
  /// The folder that holds specs/.
  std::string root;
  /// Families asked for: one, unless there is only one.
  std::vector<std::string> families;
  NewThing thing = NewThing::Op;
  /// `NAME`; of an attribute `OP.NAME` or `OP.NAME:KIND`; of a record
  /// `NAME(FIELD:KIND, …)`; of an enumeration `NAME(CASE, …)`; of a case
  /// `ENUM.CASE`. Several are separated by commas outside of parentheses.
  std::string what;
  /// The op or type that the new one is like; may be empty.
  std::string like;
  bool colors = false;
};

/// Writes the entries into the specs of one family, and prints the written
/// files and the places to complete. Returns 0, or 2 with the reason on `err`
/// and nothing written.
int scaffold(const ScaffoldOptions &options, llvm::raw_ostream &out,
             llvm::raw_ostream &err);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_SCAFFOLD_H
