//===- Upstream.h - open what a user names as upstream ----------*- C++ -*-===//
//
// One place that knows what can stand behind `--against=`.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_UPSTREAM_H
#define DIALECTGEN_UPSTREAM_UPSTREAM_H

#include "spec/Model.h"
#include "llvm/Support/Error.h"

namespace dialectgen {

/// Reads `source`: `libonnx`, or the path of a schema dump that ends in
/// `.json`. The name of the result is that of the family it is about.
llvm::Expected<Family> readUpstream(llvm::StringRef source);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_UPSTREAM_H
