//===- Promises.h - edits that break what a family promises -----*- C++ -*-===//
//
// A family states under `compatibility` which other releases its programs pass
// to. A new version without a step, and an element that ends, break that
// promise for the programs that have it.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_DIFF_PROMISES_H
#define DIALECTGEN_DIFF_PROMISES_H

#include "diff/families/Compare.h"

namespace dialectgen {

/// Adds the tags `breaks-backward` and `breaks-forward` to the entries of
/// `comparison` that break a promise of `ours`. `theirs` is the other side.
void tellPromises(const Family &ours, const Family &theirs,
                  Comparison &comparison);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_PROMISES_H
