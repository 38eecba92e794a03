//===- WireValue.h - values of a versioned dialect --------------*- C++ -*-===//
//
// A type or attribute that a spec writes out: the C++ expression that makes it
// with a RecordFactory of the runtime, and its text in programs.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_WIREVALUE_H
#define DIALECTGEN_EMIT_WIREVALUE_H

#include "model/Model.h"
#include "llvm/ADT/StringRef.h"

namespace dialectgen {

/// The expression of `value`, an attribute, or a type as an attribute; `make`
/// is the expression of the factory.
std::string wireValueText(const Family &family, const Json &value,
                          llvm::StringRef make = "make");

/// The same of the value of a field.
std::string wireFieldText(const Family &family, const Json &value,
                          const WireField &field,
                          llvm::StringRef make = "make");

/// `value` as programs have it: `#vhlo.bool_v1<1>`.
std::string wireProgramText(const Family &family, const Json &value);
/// The same of a field or an element of one; null is an absent one.
std::string wirePartText(const Family &family, const Json &part);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_WIREVALUE_H
