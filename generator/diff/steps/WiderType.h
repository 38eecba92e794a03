//===- WiderType.h - a type that has all numbers of another -----*- C++ -*-===//
//
// To which type values are cast where an older version lacks their own.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_DIFF_WIDERTYPE_H
#define DIALECTGEN_DIFF_WIDERTYPE_H

#include "model/Model.h"

namespace dialectgen {

/// The type among `admitted` that has all numbers of `type`: whole ones of 32
/// bits or more, and those of 32 or more that are not, rather than others,
/// since most implementations have these. Empty if there is none.
std::string widerOf(const Family &family, const std::string &type,
                    const std::vector<std::string> &admitted);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_WIDERTYPE_H
