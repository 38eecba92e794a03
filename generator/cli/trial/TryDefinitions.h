//===- TryDefinitions.h - definitions as mlir-tblgen will read them -------===//
//
// Names of a spec name definitions in a dialect's base .td. TableGen checks
// before anything is written that these definitions exist and that the
// generated ones can be read. This file turns its errors into problems with
// positions in the specs.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_TRYDEFINITIONS_H
#define DIALECTGEN_CLI_TRYDEFINITIONS_H

#include "emit/Output.h"
#include "model/Model.h"
#include "model/diagnostics/Diagnostics.h"

namespace dialectgen {

/// Reports names for definitions that there are not, and generated definitions
/// that TableGen refuses. Where no definition is another than the file under
/// `root` has, or no .td of the runtime includes them, there is nothing to
/// read.
void checkDefinitions(const Family &family, llvm::StringRef root,
                      llvm::ArrayRef<FileState> states,
                      Diagnostics &diagnostics);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_TRYDEFINITIONS_H
