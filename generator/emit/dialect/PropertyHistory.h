//===- PropertyHistory.h - properties of ops over releases ------*- C++ -*-===//
//
// Bytecode has the properties of an op in the order of their names, without
// them, so that who reads files of all releases has to know which there were.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_PROPERTYHISTORY_H
#define DIALECTGEN_EMIT_PROPERTYHISTORY_H

#include "model/Model.h"

namespace dialectgen {

/// An attribute of the dialect's op, and which releases have it.
struct Property {
  std::string name;
  bool isRequired = false;
  Version since;
  std::optional<Version> until;
  /// The case that an absent one stands for.
  std::optional<int64_t> absent;
};

/// All properties that `op` has had, by name; none if the family has no
/// bytecode of its own.
std::vector<Property> propertyHistory(const Family &family, const Op &op);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_PROPERTYHISTORY_H
