//===- ReferenceText.h - types in the words of documentation ----*- C++ -*-===//

#ifndef DIALECTGEN_EMIT_REFERENCETEXT_H
#define DIALECTGEN_EMIT_REFERENCETEXT_H

#include "model/Model.h"

namespace dialectgen {

/// Types such as `tensor(float)`, grouped by container: "`tensor` of float16,
/// float; `seq(tensor)` of float".
std::string typesText(const std::vector<std::string> &types);

/// The types that a named type admits.
std::string namedTypeText(const Family &family, const NamedType &type);

/// The uses that are illegal below a release, for example `1.3.0: attribute x
/// that is a y`.
std::string refusalText(const Refusal &refusal);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_REFERENCETEXT_H
