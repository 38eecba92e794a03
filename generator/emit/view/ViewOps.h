//===- ViewOps.h - what outputs of views have in common ---------*- C++ -*-===//
//
// Names of views and facts about their versions.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_VIEWOPS_H
#define DIALECTGEN_EMIT_VIEWOPS_H

#include "model/Model.h"

namespace dialectgen {

/// The name in the carrier, for example `byteir.softmax`.
std::string viewTarget(const Op &op);

/// A program of the example that the spec of `op` gives.
std::string viewExample(const Family &family, const ViewPart &familyPart,
                        const Op &op);

/// The name of a relation.
std::string viewRelationName(const Relation &relation);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_VIEWOPS_H
