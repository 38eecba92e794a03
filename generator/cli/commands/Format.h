//===- Format.h - specs in their one layout ---------------------*- C++ -*-===//
//
// The mode --format-specs, and the check that each spec file is the text that
// its value is printed as (upstream/specs/SpecText.h). Ledgers and schemas have
// a layout of their own; the programs that write them compare it.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_FORMAT_H
#define DIALECTGEN_CLI_FORMAT_H

#include "upstream/specs/WriteFiles.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace dialectgen {

/// The files of `families`, and with `isAll` those that they share, as they are
/// to be, without those that are so. Files that are no JSON are left to the
/// loader.
llvm::Expected<FileTexts>
findOtherLayouts(llvm::StringRef root, const std::vector<std::string> &families,
                 bool isAll);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_FORMAT_H
