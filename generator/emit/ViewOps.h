//===- ViewOps.h - what outputs of views have in common ---------*- C++ -*-===//
//
// What ops that others carry are called, and what holds for their versions.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_VIEWOPS_H
#define DIALECTGEN_EMIT_VIEWOPS_H

#include "spec/Model.h"

namespace dialectgen {

/// What carriers call it: `byteir.softmax`.
std::string viewTarget(const Op &op);

/// A program of the example that the spec of `op` gives.
std::string viewExample(const Dialect &dialect, const ViewCarriage &carriage,
                        const Op &op);

/// The word of a relation.
std::string viewRelationWord(const Relation &relation);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_VIEWOPS_H
