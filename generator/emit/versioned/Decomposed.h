//===- Decomposed.h - ops that older releases have as others ----*- C++ -*-===//
//
// Which version of an op its decomposition is about.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_DECOMPOSED_H
#define DIALECTGEN_EMIT_DECOMPOSED_H

#include "model/Model.h"

namespace dialectgen {

/// The version that introduced the decomposition of the newest one into other
/// ops: the oldest version that has it and from which steps lead to the newer
/// ones. Null if there is none.
const OpVersion *findDecomposed(const Op &op);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_DECOMPOSED_H
