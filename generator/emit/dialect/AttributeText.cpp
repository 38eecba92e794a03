//===- AttributeText.cpp - attributes of ops as ODS -----------------------===//

#include "emit/dialect/AttributeText.h"
#include "emit/dialect/DialectOps.h"
#include "emit/text/OdsText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

/// The C++ literal of a default, as ODS puts it into a builder call. It puts
/// quotes around a string itself.
static std::string literalOf(const Json &value) {
  if (value.is_array() || value.is_object()) {
    std::vector<std::string> elements;
    for (const Json &element : value)
      elements.push_back(element.is_string()
                             ? "\"" + cppText(element.get<std::string>()) + "\""
                             : literalOf(element));
    return "{" + llvm::join(elements, ", ") + "}";
  }
  if (value.is_string())
    return cppText(value.get<std::string>());
  if (value.is_number_float())
    return floatLiteral(value.get<double>());
  return value.dump();
}

const AttributeKind *
AttributeText::kindOf(const DialectAttribute &attribute) const {
  auto override = version.hooks->attributeKinds.find(attribute.name.str());
  return family.findAttributeKind(override !=
                                          version.hooks->attributeKinds.end()
                                      ? llvm::StringRef(override->second)
                                      : attribute.kind);
}

bool AttributeText::isHeldAsType(const DialectAttribute &attribute) const {
  const AttributeKind *held = kindOf(attribute);
  return held && held != family.findAttributeKind(attribute.kind) &&
         held->value.empty();
}

const Attribute *
AttributeText::valuesOf(const DialectAttribute &attribute) const {
  const AttributeKind *kind = kindOf(attribute);
  const AttributeKind *said = family.findAttributeKind(attribute.kind);
  return kind && said && kind->value != said->value ? nullptr
                                                    : attribute.attribute;
}

std::vector<std::string>
AttributeText::constraintsOf(const Attribute &attribute,
                             const AttributeKind &kind) const {
  std::vector<std::string> constraints;
  llvm::StringRef plural = kind.list ? "s" : "";
  std::string prefix = (kind.value == "string"    ? "String"
                        : kind.value == "integer" ? "Integer"
                        : kind.value == "boolean" ? "Boolean"
                                                  : "Float") +
                       plural.str();
  if (!attribute.allowedValues.empty()) {
    std::vector<std::string> values;
    for (const Json &value : attribute.allowedValues)
      values.push_back(value.is_string() ? quote(value.get<std::string>())
                       : kind.value == "integer" ? value.dump()
                                                 : quote(value.dump()));
    constraints.push_back(prefix + "In<[" + llvm::join(values, ", ") + "]>");
  }
  auto bound = [&](const std::optional<Json> &value, llvm::StringRef name) {
    if (!value)
      return;
    std::string text = value->dump();
    constraints.push_back(prefix + name.str() + "<" +
                          (kind.value == "number" ? quote(text) : text) + ">");
  };
  bound(attribute.minimum, "AtLeast");
  bound(attribute.maximum, "AtMost");
  return constraints;
}

/// The C++ enumerator of the case called `name`.
static std::string enumeratorOf(const Family &family,
                                const DialectRecord *record,
                                const std::string &name) {
  const std::vector<WireCase> *cases = family.casesOf(record);
  const WireCase *entry = cases ? findByName(*cases, name) : nullptr;
  return entry && !entry->symbol.empty() ? entry->symbol : name;
}

std::string AttributeText::defaultText(const Attribute &attribute) const {
  const Json &value = attribute.defaultValue;
  // A case of an enumeration.
  const DialectRecord *record = family.findDialectAttribute(attribute.kind);
  if (value.is_string() && record)
    return "::" + dialectPart.cppNamespace + "::" + attribute.kind +
           "::" + enumeratorOf(family, record, value.get<std::string>());
  return literalOf(value);
}

/// The parameters of the record's builder.
std::string AttributeText::defaultText(const DialectRecord &record) const {
  std::vector<std::string> parts;
  std::string scope = "::" + dialectPart.cppNamespace + "::";
  for (const RecordField &field : record.fields) {
    const Json &value = record.defaultValue[field.name];
    if (value.is_string())
      parts.push_back(
          "::dialectgen::CaseOf<" + scope + attributeClass(field.kind) +
          ">(/*value=*/ " + scope + field.kind + "::" +
          enumeratorOf(family, family.findDialectAttribute(field.kind),
                       value.get<std::string>()) +
          ")");
    else
      parts.push_back(field.kind == "f64"
                          ? "::llvm::APFloat(double(" + value.dump() + "))"
                          : value.dump());
  }
  return llvm::join(parts, ", ");
}

std::string AttributeText::argument(const DialectAttribute &attribute,
                                    llvm::StringRef doc) const {
  const AttributeKind *kind = kindOf(attribute);
  const DialectRecord *record = family.findDialectAttribute(attribute.kind);
  std::string text =
      kind     ? kind->def
      : record ? dialectPart.prefix + "_" + attributeClass(record->name)
               : "AnyAttr";
  const Attribute *signature = valuesOf(attribute);
  if (withValueSets && signature && kind)
    if (std::vector<std::string> constraints = constraintsOf(*signature, *kind);
        !constraints.empty())
      text =
          "ConfinedAttr<" + text + ", [" + llvm::join(constraints, ", ") + "]>";
  if (signature && signature->hasDefault()) {
    bool isText = signature->defaultValue.is_string() && !record;
    bool isFilledIn = dialectPart.fillsInDefaults || attribute.required;
    text = std::string("DefaultValued") + (isFilledIn ? "" : "Optional") +
           (isText ? "Str" : "") + "Attr<" + text + ", " +
           quote(defaultText(*signature)) + ">";
  } else if (!attribute.required && record && !record->defaultValue.is_null()) {
    text = "DefaultValuedOptionalAttr<" + text + ", " +
           quote(defaultText(*record)) + ">";
  } else if (!attribute.required && !(kind && kind->unit)) {
    text = "OptionalAttr<" + text + ">";
  }
  return documented(text, attribute.name, doc);
}

/// The C++ type of a builder's parameter for an attribute of a kind: the
/// storage type of the ODS constraint.
static std::string builderType(const AttributeKind &kind) {
  if (kind.list)
    return "::mlir::ArrayAttr";
  if (kind.value == "integer")
    return "::mlir::IntegerAttr";
  if (kind.value == "number")
    return "::mlir::FloatAttr";
  if (kind.value == "string")
    return "::mlir::StringAttr";
  for (const char *attribute : {"ElementsAttr", "TypeAttr", "ArrayAttr"})
    if (kind.def == attribute)
      return "::mlir::" + kind.def;
  return "::mlir::Attribute";
}

bool AttributeText::isOptional(const DialectAttribute &attribute) const {
  if (!attribute.required)
    return true;
  const AttributeKind *kind = kindOf(attribute);
  const Attribute *signature = valuesOf(attribute);
  return (kind && kind->unit) || (signature && signature->hasDefault());
}

std::optional<std::string>
AttributeText::builderParameter(const DialectAttribute &attribute) const {
  const AttributeKind *kind = kindOf(attribute);
  return kind ? std::optional(builderType(*kind)) : std::nullopt;
}

} // namespace dialectgen
