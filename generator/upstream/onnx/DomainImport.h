//===- DomainImport.h - specs of a domain from its schemas ------*- C++ -*-===//
//
// A family for the ops of one ONNX domain, as a schema dump has them
// (SchemaDump.h). Types and kinds of attributes are those of specs/onnx, and so
// is the dialect: its ops are called `onnx.com.acme.Foo`.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_DOMAINIMPORT_H
#define DIALECTGEN_UPSTREAM_DOMAINIMPORT_H

#include "model/Model.h"
#include "model/read/SpecFiles.h"
#include "llvm/Support/Error.h"

namespace dialectgen {

/// The domain of `dump` that an import is of: `asked`, or the only one that is
/// none of the standard. An error that lists them if there is none.
llvm::Expected<std::string> chooseDomain(const Family &dump,
                                         llvm::StringRef asked);

/// The files of the family `name` with the ops that `dump` has of `domain`. An
/// error if neither `root` nor the installed folder has specs/onnx.
llvm::Expected<FileTexts> domainFiles(llvm::StringRef root,
                                      const std::string &name,
                                      const Family &dump,
                                      const std::string &domain);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_DOMAINIMPORT_H
