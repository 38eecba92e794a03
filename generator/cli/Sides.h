//===- Sides.h - specs and an upstream, side by side ------------*- C++ -*-===//
//
// Commands that compare specs with an upstream read both sides here.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_SIDES_H
#define DIALECTGEN_CLI_SIDES_H

#include "cli/Command.h"
#include "diff/families/Compare.h"
#include "model/diagnostics/Diagnostics.h"
#include "upstream/Upstream.h"

namespace dialectgen {

/// Options of the commands that compare.
struct SideOptions : Place {
  /// `libonnx`, `FILE.json`, `FILE.td`, `DIR` or `git:REVISION`
  /// (upstream/Upstream.h).
  std::string against;
  /// Where files are that a `.td` file includes.
  std::vector<std::string> includeFolders;
  /// Ops of an external dialect with other names in the definitions, each as
  /// `old:new`.
  std::vector<std::string> renamed;
  /// One of the forms that the command prints (report/Report.h).
  std::string format;
};

/// The flags of a command for them.
struct SideFlags {
  explicit SideFlags(Command &command)
      : against(command, "against"), includeFolders(command),
        renamed(command, "renamed"),
        format(command, "format", llvm::cl::init("text")) {}
  SideOptions at(const Place &place) {
    return {place, against, includeFolders, renamed, format};
  }

  Text against;
  IncludeFolders includeFolders;
  List renamed;
  Text format;
};

/// A family on both sides of a check, and the sources of ours.
struct Side {
  std::unique_ptr<Diagnostics> diagnostics;
  Family ours;
  const Family *theirs;
};

/// All families that are compared.
struct Sides {
  Upstream upstream;
  std::vector<Side> list;
};

/// Reads both sides; nothing, with the reason on `err`, if either cannot be
/// read. Families that the upstream lacks are left out, unless the user
/// selected them.
std::optional<Sides> readSides(const SideOptions &options,
                               llvm::raw_ostream &err);

/// Whether an upstream has specs, which can be compared and copied, not
/// adopted.
inline bool isOfSpecs(const Upstream &upstream) {
  return upstream.statements == Statements::Spec && !upstream.definitions;
}

/// The differences of a family, and what an edit of the specs would break.
Comparison compareSides(const Sides &sides, const Side &side);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_SIDES_H
