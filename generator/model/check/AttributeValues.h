//===- AttributeValues.h - values of attribute kinds ------------*- C++ -*-===//
//
// Whether JSON in a spec is a value of a kind of attribute, and fits it.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_ATTRIBUTEVALUES_H
#define DIALECTGEN_MODEL_ATTRIBUTEVALUES_H

#include "model/Vocabulary.h"

namespace dialectgen {

/// Whether a 32-bit float holds `number`, if not exactly: neither as infinity
/// nor, unless it is 0, as 0.
bool fitsFloat(double number);
/// Whether integers of a kind can hold `value`. Their width follows from the
/// MLIR type, or from the name of the constraint: `I32Attr`, `SI64ArrayAttr`.
bool fitsInteger(const Json &value, const AttributeKind &kind);
/// Whether `value` is one element of an attribute kind.
bool isElement(const Json &value, const AttributeKind &kind);
/// Whether `value` is one of an attribute's kind: a list, if that is one.
bool isOfKind(const Json &value, const AttributeKind &kind);
/// The elements of a value, itself where the kind is no list.
std::vector<Json> elementsOf(const Json &value, const AttributeKind &kind);

/// `a list of integers`, for messages.
std::string kindText(const AttributeKind &kind);
/// The end of a message on a value that is not of `kind`.
std::string notOfKind(const AttributeKind &kind);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_ATTRIBUTEVALUES_H
