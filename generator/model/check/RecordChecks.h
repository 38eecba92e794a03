//===- RecordChecks.h - checks of attributes and types ----------*- C++ -*-===//
//
// The parts of checkRecords (Checks.h) by subject, and checks of
// releases.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_RECORDCHECKS_H
#define DIALECTGEN_MODEL_RECORDCHECKS_H

#include "model/check/Checks.h"

namespace dialectgen {

/// Reports mistakes in attributes and types of the dialect.
void checkDialectRecords(const Family &family, Diagnostics &diagnostics);

/// Reports mistakes in attributes and types of a versioned dialect.
void checkWireRecords(const Family &family, Diagnostics &diagnostics);

inline std::string inQuotes(llvm::StringRef text) {
  return "'" + text.str() + "'";
}

/// Whether `name` can be one of C++ and of the text of programs.
bool isIdentifier(llvm::StringRef name);

/// Why `version` is no release of `line`; empty if it is one. Without releases,
/// which is reported once, any is.
std::string whyNoRelease(const Timeline &line, const Version &version);

/// Reports a release that a versioned dialect does not have.
void checkRelease(const Timeline &line, const Version &version,
                  llvm::SMRange range, Diagnostics &diagnostics);
/// The same, and an end before the beginning.
void checkReleases(const Timeline &line, const Version &since,
                   const std::optional<Version> &until, llvm::SMRange range,
                   Diagnostics &diagnostics);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_RECORDCHECKS_H
