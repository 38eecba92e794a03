//===- PlannedFiles.h - spec files with the facts of an upstream *- C++ -*-===//

#ifndef DIALECTGEN_UPSTREAM_PLANNEDFILES_H
#define DIALECTGEN_UPSTREAM_PLANNEDFILES_H

#include "model/Loader.h"
#include "upstream/adopt/ApplyUpstream.h"

namespace dialectgen {

/// Domain and name of an op.
using OpKey = std::pair<std::string, std::string>;

struct PlannedFiles {
  /// Files that change.
  FileTexts texts;
  /// The ops that they are of.
  std::map<std::string, OpKey, std::less<>> opOf;
  /// Facts to check, which a version has from the previous one.
  std::vector<OpenPlace> carriedOver;
};

/// The files of `ours` with the facts of `theirs`. Versions in `withoutRule`
/// explicitly have no shape rule. For other parameters, see planUpstream.
llvm::Expected<PlannedFiles>
planFiles(llvm::StringRef root, const Family &ours, const Family &theirs,
          const std::map<OpKey, std::set<Version>> &withoutRule,
          const llvm::SourceMgr &sources, const PlanOptions &options);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_PLANNEDFILES_H
