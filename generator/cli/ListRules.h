//===- ListRules.h - print the catalogue of rules ---------------*- C++ -*-===//
//
// The modes `--list-rules` and `--explain=ID`: what can be found, by checks and
// in specs, why it matters and what to do about it.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_LISTRULES_H
#define DIALECTGEN_CLI_LISTRULES_H

#include <string>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace dialectgen {

/// Prints all rules as `text`, `json` or `markdown`. 0, or 2 for another form.
int listRules(const std::string &format, llvm::raw_ostream &out,
              llvm::raw_ostream &err);

/// Prints one rule as `text` or `json`. 0, or 2, with what is close on `err`,
/// if there is no rule `id`.
int explain(const std::string &id, const std::string &format,
            llvm::raw_ostream &out, llvm::raw_ostream &err);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_LISTRULES_H
