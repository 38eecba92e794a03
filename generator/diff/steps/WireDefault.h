//===- WireDefault.h - defaults as a versioned dialect has them -*- C++ -*-===//
//
// A default of a signature is a plain value; on the wire, it is a record.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_DIFF_WIREDEFAULT_H
#define DIALECTGEN_DIFF_WIREDEFAULT_H

#include "model/Model.h"

namespace dialectgen {

/// The newest record that is `builtin`, `@name`, with these fields.
Json wireBuiltin(const Family &family, llvm::StringRef builtin,
                 const Json &fields);

/// The record for the default of `attribute`, which has one; nothing if no
/// record can hold it.
std::optional<Json> wireDefault(const Family &family,
                                const Attribute &attribute);

/// The record for `value`, which `attribute` may have.
std::optional<Json> wireValue(const Family &family, const Attribute &attribute,
                              const Json &value);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_WIREDEFAULT_H
