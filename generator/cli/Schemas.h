//===- Schemas.h - JSON Schemas of specs and of the model -------*- C++ -*-===//
//
// specs/schema, made from the tables of fields.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_SCHEMAS_H
#define DIALECTGEN_CLI_SCHEMAS_H

#include "emit/Output.h"

namespace dialectgen {

/// How the schemas under `root` stand to what the tables say; none where the
/// project has no folder specs/schema.
llvm::Expected<std::vector<FileState>> compareSchemas(const std::string &root);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_SCHEMAS_H
