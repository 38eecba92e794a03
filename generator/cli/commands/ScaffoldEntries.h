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

/// Fails if `name` is not a valid name of a `what`.
llvm::Error checkName(llvm::StringRef name, llvm::StringRef what);

// Each adds one entry to the draft.

/// `NAME`, like another op or type, which `like` names; it may be empty.
llvm::Error newOp(SpecDraft &draft, const std::string &name,
                  llvm::StringRef like);
llvm::Error newType(SpecDraft &draft, const std::string &name,
                    llvm::StringRef like);
/// `OP`.
llvm::Error newVersion(SpecDraft &draft, const std::string &name,
                       llvm::StringRef = {});
/// `OP.NAME` or `OP.NAME:KIND`.
llvm::Error newAttribute(SpecDraft &draft, const std::string &what,
                         llvm::StringRef = {});
/// `NAME(FIELD:KIND, ...)`.
llvm::Error newRecord(SpecDraft &draft, const std::string &what,
                      llvm::StringRef = {});
/// `NAME(CASE, ...)`.
llvm::Error newEnum(SpecDraft &draft, const std::string &what,
                    llvm::StringRef = {});
/// `ENUM.CASE`.
llvm::Error newEnumCase(SpecDraft &draft, const std::string &what,
                        llvm::StringRef = {});

} // namespace dialectgen

#endif // DIALECTGEN_CLI_SCAFFOLDENTRIES_H
