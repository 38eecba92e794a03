//===- WireText.h - wire values in programs ---------------------*- C++ -*-===//
//
// Values of types and attributes of a versioned dialect as programs have them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_WIRETEXT_H
#define DIALECTGEN_EMIT_WIRETEXT_H

#include "emit/tests/SampleValues.h"

namespace dialectgen {

/// `list(type)`, `attribute`: how a field is written.
llvm::StringRef kindOf(const WireField &field);

/// The record a wire value is of: names may stand for several wire codes, which
/// differ in the number of their fields.
const WireRecord *recordOf(const SampleFrame &frame, const Json &value);

/// `#vhlo.bool_v1<1>`.
std::string wireText(const SampleFrame &frame, const Json &value);
/// The same as the dialect prints it: cases of enumerations by name.
std::string printedText(const SampleFrame &frame, const Json &value);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_WIRETEXT_H
