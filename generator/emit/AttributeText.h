//===- AttributeText.h - attributes of own ops as ODS -----------*- C++ -*-===//
//
// What definitions of own ops say of an attribute: its constraint, its default,
// and what a builder takes for it.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_ATTRIBUTETEXT_H
#define DIALECTGEN_EMIT_ATTRIBUTETEXT_H

#include "spec/Model.h"

namespace dialectgen {

class AttributeText {
public:
  /// Of the attributes of `version`. With value sets, what the specs say of
  /// values is part of the constraint, in definitions of the base file.
  AttributeText(const Dialect &dialect, const OpVersion &version,
                bool withValueSets)
      : dialect(dialect), own(*dialect.own()), version(version),
        withValueSets(withValueSets) {}

  /// `DefaultValuedAttr<SI64Attr, "0">:$axis`
  std::string argument(const OwnAttribute &attribute) const;
  /// The C++ type a builder takes, `::mlir::IntegerAttr`; nothing for a record,
  /// or what the vocabulary lacks.
  std::optional<std::string>
  builderParameter(const OwnAttribute &attribute) const;

private:
  const AttributeKind *kindOf(const OwnAttribute &attribute) const;
  std::vector<std::string> constraintsOf(const Attribute &attribute,
                                         const AttributeKind &kind) const;
  std::string defaultText(const Attribute &attribute) const;
  std::string defaultText(const OwnRecord &record) const;

  const Dialect &dialect;
  const Carriage &own;
  const OpVersion &version;
  bool withValueSets;
};

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_ATTRIBUTETEXT_H
