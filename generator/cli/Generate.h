//===- Generate.h - regenerate, check freshness, dump -----------*- C++ -*-===//
//
// The modes that run the pipeline from the specs to the files; they return an
// exit status (Families.h): found is what is stale, failed that the specs or
// the tree have an error.
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
  /// Form of what is found (report/Report.h).
  std::string format = "text";
  /// Prefix of links to files, in pages.
  std::string links;
  /// Colour diagnostics.
  bool colors = false;
};

/// Writes what changed; prints a line a family.
int generate(const GenerateOptions &options, llvm::raw_ostream &out,
             llvm::raw_ostream &err);
/// Writes nothing; prints what is stale, missing or orphaned, and the mend.
int checkFresh(const GenerateOptions &options, llvm::raw_ostream &out,
               llvm::raw_ostream &err);
/// Prints the resolved models as one JSON object, family by family.
int dumpResolvedModels(const GenerateOptions &options, llvm::raw_ostream &out,
                       llvm::raw_ostream &err);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_GENERATE_H
