//===- Families.h - which families a run is about ---------------*- C++ -*-===//
//
// Shared by all commands: selecting families, and output formats.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_FAMILIES_H
#define DIALECTGEN_CLI_FAMILIES_H

#include "cli/Command.h"
#include "model/Model.h"
#include "model/diagnostics/Diagnostics.h"
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace dialectgen {

/// Folders under `root`/specs that hold a family, limited to `asked` if that is
/// not empty, each once; empty, with the reason on `err`, if there is none or
/// one is not there. If all are asked for, no file is of a family that is not
/// there.
std::vector<std::string> chooseFamilies(const std::string &root,
                                        const std::vector<std::string> &asked,
                                        llvm::raw_ostream &err);

/// An error unless a family may be called `name`: a folder, a dialect, a
/// namespace of C++ and the beginning of definitions are called so.
llvm::Error checkFamilyName(llvm::StringRef name);

/// Reports files of a family that is not there: its facts were promised to
/// others, or a person waits for files that nothing makes. False if there is
/// something.
bool checkStrays(const std::string &root, llvm::raw_ostream &err);

/// Prints an error, and returns the exit status of a command that ends with it;
/// `unwritten` says that it has written nothing.
int fail(llvm::Error error, llvm::raw_ostream &err, bool unwritten = false);
int fail(const llvm::Twine &why, llvm::raw_ostream &err);

/// Loads a family with all checks, and prints its problems, which go to
/// `diagnostics`; nothing if there are errors.
std::optional<Family> loadChecked(const Place &place, const std::string &name,
                                  Diagnostics &diagnostics,
                                  llvm::raw_ostream &err);

/// Loads a family, and checks that its released facts are unchanged
/// (upstream/ledger/Released.h). All problems go to `diagnostics`.
std::optional<Family> loadFamily(const std::string &root,
                                 const std::string &name,
                                 Diagnostics &diagnostics);

/// Whether `format` is one of a report, and `links`, which may be empty, fits
/// it; if not, `err` says so.
bool isReportForm(const std::string &format, const std::string &links,
                  llvm::raw_ostream &err);

/// Whether `format` is one of `forms`; if not, `err` lists them.
bool isReportFormat(const std::string &format,
                    const std::vector<std::string> &forms,
                    llvm::raw_ostream &err);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_FAMILIES_H
