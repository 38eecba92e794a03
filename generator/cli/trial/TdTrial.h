//===- TdTrial.h - generated definitions given to TableGen ------*- C++ -*-===//
//
// The base .td of a part of a family, read by TableGen or a generator of
// mlir-tblgen with generated definitions in place of those under the root.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_TDTRIAL_H
#define DIALECTGEN_CLI_TDTRIAL_H

#include "model/Model.h"
#include "upstream/tablegen/TdFile.h"
#include <map>

namespace dialectgen {

/// The .td that includes generated definitions of ops.
struct BaseTd {
  std::string family, text;
  /// It is the one that dialectgen_add_dialect configures.
  bool isConfigured = false;
};

/// Texts in place of the files under the root, by path from there.
using TdFiles = std::map<std::string, std::string>;

/// `path` from `root`, absolute.
std::string inRoot(llvm::StringRef root, llvm::StringRef path);

/// The .td that includes `file`, the definitions of ops; none if the runtime
/// has no part that it needs.
std::optional<BaseTd> findBaseTd(const Family &family,
                                 const FamilyPart &familyPart,
                                 llvm::StringRef root, llvm::StringRef file);

/// The first mistake that TableGen finds.
std::optional<TdMistake>
readDefinitions(const BaseTd &base, llvm::StringRef root, const TdFiles &files);

/// The first mistake that a generator of mlir-tblgen finds.
std::optional<TdMistake> runMlirTblgen(llvm::ArrayRef<std::string> arguments,
                                       const BaseTd &base, llvm::StringRef root,
                                       const TdFiles &files);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_TDTRIAL_H
