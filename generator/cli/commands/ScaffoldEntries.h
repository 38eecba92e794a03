//===- ScaffoldEntries.h - what begins something new ------------*- C++ -*-===//
//
// New entries follow existing ones: a new op copies the signature of another,
// fields of a new record are stored like other fields of their kind, and a new
// attribute has the `before` that most attributes of its kind have.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_SCAFFOLDENTRIES_H
#define DIALECTGEN_CLI_SCAFFOLDENTRIES_H

#include "cli/commands/SpecDraft.h"

namespace dialectgen {

/// Placeholder of a summary.
inline constexpr llvm::StringLiteral todo = "TODO: a summary in one line";

/// `NAME` or `NAME(A, B)`.
struct NamedList {
  std::string name;
  std::vector<std::string> parts;
};

/// Fails if `name` is not a valid name of a `what`.
llvm::Error checkName(llvm::StringRef name, llvm::StringRef what);

/// Each adds one entry to the draft; see ScaffoldOptions for the names. An op
/// or a type is like another one, which `like` names; it may be empty.
llvm::Error newOp(SpecDraft &draft, const std::string &name,
                  llvm::StringRef like);
llvm::Error newVersion(SpecDraft &draft, const std::string &name);
llvm::Error newAttribute(SpecDraft &draft, llvm::StringRef what);
llvm::Error newType(SpecDraft &draft, const std::string &name,
                    llvm::StringRef like);
llvm::Error newRecord(SpecDraft &draft, const NamedList &what);
llvm::Error newEnum(SpecDraft &draft, const NamedList &what);
llvm::Error newEnumCase(SpecDraft &draft, llvm::StringRef what);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_SCAFFOLDENTRIES_H
