//===- ImportGenerated.h - a dialect itself as specs ------------*- C++ -*-===//
//
// From the definitions of a dialect in TableGen, and those of its bytecode, to
// a family whose dialect is generated: ops, attributes, enumerations, their
// text, and their codes. Definitions have C++ in places where specs have a
// hook, or other words; each is a to-do with its place.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_IMPORTGENERATED_H
#define DIALECTGEN_UPSTREAM_IMPORTGENERATED_H

#include "upstream/import/Import.h"

namespace dialectgen {

/// The files of the family, and the to-dos, as `notes`; fails if `file` has
/// nothing of the dialect of `options`. Nobody has read the files yet.
llvm::Expected<Import> importGenerated(const TdFile &file,
                                       const ImportOptions &options);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_IMPORTGENERATED_H
