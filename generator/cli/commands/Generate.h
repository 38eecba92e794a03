//===- Generate.h - regenerate, check freshness, dump -----------*- C++ -*-===//
//
// The modes that run the pipeline from the specs to the files. They return an
// exit status (Families.h): `Found` if files are stale, `Failed` if the specs
// or the tree have an error.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_GENERATE_H
#define DIALECTGEN_CLI_GENERATE_H

#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace dialectgen {

struct GenerateOptions {
  /// The folder that holds specs/.
  std::string root;
  /// Families asked for; empty: all under specs/.
  std::vector<std::string> families;
  bool timePhases = false;
  /// Output format of reports (report/Report.h).
  std::string format = "text";
  /// Prefix of links to files, in pages.
  std::string links;
  /// Colour diagnostics.
  bool colors = false;
};

/// Writes changed files; prints a line per family.
int generate(const GenerateOptions &options, llvm::raw_ostream &out,
             llvm::raw_ostream &err);
/// Writes nothing; prints stale, missing and orphaned files, and the command
/// that regenerates them.
int checkFresh(const GenerateOptions &options, llvm::raw_ostream &out,
               llvm::raw_ostream &err);
/// Prints the resolved models as one JSON object, family by family.
int dumpResolvedModels(const GenerateOptions &options, llvm::raw_ostream &out,
                       llvm::raw_ostream &err);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_GENERATE_H
