//===- OutputFile.h - a file that a program writes --------------*- C++ -*-===//
//
// All programs write their files with it. A plain file is written as a whole or
// not at all: its text stands beside it under a name of its own, and takes its
// place once all of it is written. Devices, pipes and standard output are
// written as they are, and symbolic links are followed. It uses LLVM alone.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_BYTECODE_OUTPUTFILE_H
#define DIALECTGEN_CORE_BYTECODE_OUTPUTFILE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>
#include <string>

namespace dialectgen {

/// Behind the name of a file whose text is not complete: a dot, six hexadecimal
/// digits, and this.
inline constexpr llvm::StringLiteral unfinishedEnding = ".tmp";

/// The name of the file beside `path`, which has no links.
std::string unfinishedName(llvm::StringRef path, llvm::StringRef tag);

/// Whether a stopped program may have left a file of this name.
bool isUnfinishedName(llvm::StringRef name);

/// The file that `path` leads to through symbolic links, of which the last need
/// not exist.
std::string followLinks(llvm::StringRef path);

class OutputFile {
public:
  /// Opens the file `path` for writing; '-' is standard output. Fails if that
  /// is a folder, or a file that may not be written. With `tag`, six
  /// hexadecimal digits, the name beside it is `unfinishedName`, and stays if
  /// the program is interrupted: the caller removes it then.
  static llvm::Expected<std::unique_ptr<OutputFile>>
  open(llvm::StringRef path, llvm::StringRef tag = "");
  /// A plain file keeps the text that it had, unless `keep` has succeeded.
  ~OutputFile();
  OutputFile(const OutputFile &) = delete;
  OutputFile &operator=(const OutputFile &) = delete;

  llvm::raw_ostream &stream() { return *os; }
  /// Whether the text takes its place only with `keep`.
  bool isPlain() const { return !beside.empty(); }
  /// Writes the rest. Fails if a part could not be written, for example for
  /// want of space.
  llvm::Error finish();
  /// The same, and puts the text in its place.
  llvm::Error keep();
  /// After `finish`: leaves the text beside its place.
  void leaveBeside() { beside.clear(); }

private:
  OutputFile() = default;
  std::error_code openBeside(llvm::StringRef path, llvm::StringRef tag);
  std::error_code close();

  /// The file, and the one beside it; both empty if it is written as it is.
  std::string place, beside;
  std::unique_ptr<llvm::raw_fd_ostream> os;
};

/// Writes the file `path` as `write` does. An error of `write` is returned.
llvm::Error
writeFile(llvm::StringRef path,
          llvm::function_ref<llvm::Error(llvm::raw_ostream &)> write);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_BYTECODE_OUTPUTFILE_H
