//===- ExternalPage.h - dialects that others document -----------*- C++ -*-===//
//
// One page lists the dialects whose `external` has the address of a page:
// nothing of their ops is described here but the changes of releases.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_EXTERNALPAGE_H
#define DIALECTGEN_EMIT_EXTERNALPAGE_H

#include "emit/Output.h"
#include "model/Model.h"

namespace dialectgen {

/// The section of `family`; empty if its dialect has no page elsewhere.
std::string externalSection(const Family &family);

/// Adds docs/reference/mlir.md with `sections`; `root` has the templates.
llvm::Error emitExternalPage(llvm::StringRef root,
                             const std::vector<std::string> &sections,
                             OutputSet &outputs);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_EXTERNALPAGE_H
