//===- TableDialect.h - a versioned dialect of a file -----------*- C++ -*-===//
//
// A versioned dialect that a program registers at run time, from the wire
// description that dialectgen writes (NAME.wire.json): its rows are those of
// the generated tables, read in place of compiled. Programs of a dialect that
// others define are converted to it and back, whether the dialect is linked,
// a plugin's, or given in IRDL. Parts that need C++ are refused by name: hooks
// of steps, and dialects that dialectgen generates.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_BYTECODE_TABLEDIALECT_H
#define DIALECTGEN_CORE_BYTECODE_TABLEDIALECT_H

#include "dialectgen/core/bytecode/PortableDialect.h"
#include "llvm/Support/Error.h"

namespace dialectgen {

/// The rows of one file, which contexts refer to: it outlives them.
class TableDialect {
public:
  /// Errors name the file and the place in it.
  static llvm::Expected<std::unique_ptr<TableDialect>>
  read(llvm::StringRef path);
  /// The same of the text of a file called `name`.
  static llvm::Expected<std::unique_ptr<TableDialect>>
  parse(llvm::StringRef text, llvm::StringRef name);
  ~TableDialect();

  const VersionedDialectTables &getTables() const;
  /// The dialect that programs are written in.
  llvm::StringRef getProgramName() const;
  /// Names of the dialects in programs whose records it uses.
  llvm::ArrayRef<std::string> getUses() const;
  /// Whether programs of the dialect can be converted.
  bool isConverted() const;
  /// Steps that are hooks, `op_v1 -> op_v2 (up): hook`, which programs cannot
  /// take.
  llvm::ArrayRef<std::string> getHookedSteps() const;
  /// Conversions between the dialect, as `context` has it, and the newest
  /// version.
  LegalizationTable makeTable(mlir::MLIRContext *context) const;
  /// Writes the contents of the file in numbers, as lines of text.
  void describe(llvm::raw_ostream &stream) const;

private:
  struct Rows;
  explicit TableDialect(std::unique_ptr<Rows> rows);
  std::unique_ptr<Rows> rows;
};

/// The dialects of files, with those of `linked`, which they may use or stand
/// in for.
class TableDialects {
public:
  using RegisterDialects = std::function<void(mlir::DialectRegistry &registry)>;
  /// `registerOthers` makes further dialects of programs known. An error names
  /// the file, or the dialect that it uses and nobody has.
  static llvm::Expected<std::unique_ptr<TableDialects>>
  read(llvm::ArrayRef<std::string> paths, const PortableDialect &linked,
       const RegisterDialects &registerOthers);

  llvm::ArrayRef<std::unique_ptr<TableDialect>> getTables() const {
    return tables;
  }
  /// Of one file, its dialect with those that it uses; of several, theirs and
  /// those of `linked`.
  const PortableDialect &getPortable() const { return *portable; }
  /// Registers the passes of each: `<versioned>-to-version`, and the
  /// conversions between it and the dialect.
  void registerPasses() const;

private:
  TableDialects() = default;

  std::vector<std::unique_ptr<TableDialect>> tables;
  std::vector<std::unique_ptr<PortableDialect>> single;
  std::vector<std::vector<const PortableDialect *>> uses;
  std::vector<const PortableDialect *> all;
  std::unique_ptr<PortableDialect> several;
  const PortableDialect *portable = nullptr;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_BYTECODE_TABLEDIALECT_H
