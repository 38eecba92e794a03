//===- ElementJson.h - parts of a version as a spec says them ---*- C++ -*-===//
//
// The JSON values docs/spec-format.md defines for versions, operands, results,
// attributes, regions, type constraints and what else a version of an op has,
// with defaults left out and members in the order of that page.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_DIFF_ELEMENTJSON_H
#define DIALECTGEN_DIFF_ELEMENTJSON_H

#include "spec/Model.h"

namespace dialectgen {

/// `13`, or `"0.9.0"`.
Json versionJson(const Version &version);

Json elementJson(const Parameter &parameter);
Json elementJson(const Attribute &attribute);
Json elementJson(const Region &region);
/// `{"name": …, "types": […]}`, the form under "changes".
Json elementJson(const TypeConstraint &constraint);
Json elementJson(const UpstreamFunctions &functions);
/// `{"same_ranks": ["lhs", "rhs"]}`.
Json elementJson(const Relation &relation);
/// `{"below": "1.3.0", "when": "operand-is", "record": …}`.
Json elementJson(const Refusal &refusal);

/// An element without its docs, which are no part of a signature.
Json withoutDocs(Json element);

template <typename Elements> Json listJson(const Elements &elements) {
  Json list = Json::array();
  for (const auto &element : elements)
    list.push_back(elementJson(element));
  return list;
}

/// The scalar facts of a version that "changes" can set: `deprecated`,
/// `experimental`, `deterministic`, `functions`.
Json scalarFacts(const OpVersion &version);

/// The list under "step".
Json stepJson(const OpVersion &version);

/// What holds of a version besides its signature: `traits`, `relations`,
/// `assembly`, `illegal`, `step`.
Json behaviourFacts(const OpVersion &version);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_ELEMENTJSON_H
