//===- AttributeText.h - attributes of ops as ODS ---------------*- C++ -*-===//
//
// The text of an attribute in definitions of ops of the dialect: its
// constraint, its default, and its parameter in builders.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_ATTRIBUTETEXT_H
#define DIALECTGEN_EMIT_ATTRIBUTETEXT_H

#include "model/Model.h"

namespace dialectgen {

class AttributeText {
public:
  /// For the attributes of `version`. With value sets, constraints include the
  /// allowed values of the specs, as definitions of the base file.
  AttributeText(const Family &family, const OpVersion &version,
                bool withValueSets)
      : family(family), dialectPart(*family.dialectPart()), version(version),
        withValueSets(withValueSets) {}

  /// `Arg<DefaultValuedAttr<SI64Attr, "0">, "Axis of sums">:$axis`; without a
  /// doc, the constraint and the name.
  std::string argument(const DialectAttribute &attribute,
                       llvm::StringRef doc) const;
  /// The C++ type of a builder's parameter, for example `::mlir::IntegerAttr`;
  /// nothing for a record, or for a kind without one in the vocabulary.
  std::optional<std::string>
  builderParameter(const DialectAttribute &attribute) const;

  /// Whether ODS takes it for optional: it may be absent, or has a default.
  bool isOptional(const DialectAttribute &attribute) const;
  /// The kind an attribute has in the dialect; null if it is a record, or the
  /// vocabulary lacks it.
  const AttributeKind *kindOf(const DialectAttribute &attribute) const;
  /// Whether the dialect has a type in place of the upstream's value.
  bool isHeldAsType(const DialectAttribute &attribute) const;
  /// Where its default and value set stand; null if it is a record, or if the
  /// values of the upstream's kind are no values of that in the dialect.
  const Attribute *valuesOf(const DialectAttribute &attribute) const;

private:
  std::vector<std::string> constraintsOf(const Attribute &attribute,
                                         const AttributeKind &kind) const;
  std::string defaultText(const Attribute &attribute) const;
  std::string defaultText(const DialectRecord &record) const;

  const Family &family;
  const DialectPart &dialectPart;
  const OpVersion &version;
  bool withValueSets;
};

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_ATTRIBUTETEXT_H
