//===- WireValue.h - values of a versioned dialect as C++ --------------------*-
// C++ -*-===//
//
// The C++ expression that makes a type or attribute a spec writes out, with a
// RecordFactory of the runtime.
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

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_WIREVALUE_H
