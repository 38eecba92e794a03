//===- ListRules.h - print the catalogue of rules ---------------*- C++ -*-===//
//
// The modes `--list-rules` and `--explain=ID`: the rules of checks and specs,
// with their reasons and remedies.
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

/// Prints one rule as `text` or `json`. Returns 0, or 2 if there is no rule
/// `id`, with similar ids on `err`.
int explain(const std::string &id, const std::string &format,
            llvm::raw_ostream &out, llvm::raw_ostream &err);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_LISTRULES_H
