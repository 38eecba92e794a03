//===- ElementJson.h - elements of a signature as a spec says them -*- C++ -*-//
//
// The JSON objects docs/spec-format.md defines for operands, results,
// attributes, regions and type constraints, with defaults left out and members
// in the order of that page.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_DIFF_ELEMENTJSON_H
#define DIALECTGEN_DIFF_ELEMENTJSON_H

#include "spec/Model.h"

namespace dialectgen {

Json elementJson(const Parameter &parameter);
Json elementJson(const Attribute &attribute);
Json elementJson(const Region &region);
/// `{"name": …, "types": […]}`, the form under "changes".
Json elementJson(const TypeConstraint &constraint);
Json elementJson(const UpstreamFunctions &functions);

/// The scalar facts of a version that "changes" can set: `deprecated`,
/// `experimental`, `deterministic`, `functions`, `traits`.
Json scalarFacts(const OpVersion &version);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_ELEMENTJSON_H
