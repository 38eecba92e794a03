//===- DialectAttrsTd.cpp - types and attributes of the dialect -----------===//
//
// Enumerations, attributes and types as ODS, and the sets of types that
// operands and results have.
//
//===----------------------------------------------------------------------===//

#include "emit/Emitters.h"
#include "emit/dialect/DialectOps.h"
#include "emit/dialect/InferredResults.h"
#include "emit/text/OdsText.h"
#include "model/NameLists.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {
namespace {

struct CaseView {
  std::string name;
  int64_t value = 0;
  /// Behind the number, where the text is no C++ name.
  std::string text, comma;
  DIALECTGEN_VIEW(name, value, text, comma)
};

/// An attribute or a type.
struct DialectRecordView {
  std::string def, enumDef, name, mnemonic, summary;
  bool isEnum = false, isStoredAsInteger = false;
  std::vector<CaseView> cases;
  /// The line of parameters; none if there are none.
  std::optional<std::string> parameters;
  std::string traits;
  bool isCustom = false, isVerified = false;
  std::string assembly;
  /// Of those that are left out.
  bool hasDefault = false;
  DIALECTGEN_VIEW(def, enumDef, name, mnemonic, summary, isEnum,
                  isStoredAsInteger, cases, parameters, traits, isCustom,
                  isVerified, assembly, hasDefault)
};

struct AttrsView {
  std::string headline, prefix, cppNamespace;
  std::vector<DialectRecordView> types, attributes;
  std::vector<std::string> elements, values;
  DIALECTGEN_VIEW(headline, prefix, cppNamespace, types, attributes, elements,
                  values)
};

class AttrsEmitter {
public:
  explicit AttrsEmitter(const Family &family)
      : family(family), dialectPart(*family.dialectPart()), types(family) {}

  AttrsView view() const;

private:
  std::string parameter(const RecordField &field) const;
  std::string enumDefinition(const DialectRecord &record) const;
  std::optional<std::string> parameters(const DialectRecord &record) const;
  DialectRecordView record(const DialectRecord &record, std::string def) const;
  std::string valueDefinition(const NamedType &type) const;

  const Family &family;
  const DialectPart &dialectPart;
  OdsTypes types;
};

/// The definition of an enumeration whose cases are C++ values.
std::string AttrsEmitter::enumDefinition(const DialectRecord &record) const {
  std::string name = dialectPart.prefix + "_" + record.name;
  return record.storage.empty() ? name : attributeClass(name);
}

std::string AttrsEmitter::parameter(const RecordField &field) const {
  auto classOf = [&](llvm::StringRef record) {
    return quote("::" + dialectPart.cppNamespace +
                 "::" + attributeClass(record));
  };
  if (const AttributeKind *kind = family.findAttributeKind(field.kind))
    return field.required ? kind->parameter : kind->optionalParameter;
  if (llvm::StringRef element = innerKind(field.kind, "list"); !element.empty())
    return (field.required ? "ArrayRefParameter<"
                           : "OptionalArrayRefParameter<") +
           (element == "string" ? quote("::mlir::StringAttr")
                                : classOf(element)) +
           ">";
  if (llvm::StringRef name = innerKind(field.kind, "case"); !name.empty()) {
    const DialectRecord *record = family.findDialectAttribute(name);
    return record ? "EnumParameter<" + enumDefinition(*record) + ">" : "";
  }
  const DialectRecord *attribute = family.findDialectAttribute(field.kind);
  if (!attribute)
    return "";
  // An enumeration does not show its own name unless it is written whole.
  std::string type = classOf(attribute->name);
  return family.casesOf(attribute)
             ? dialectPart.prefix + "_WholeAttr<" + type + ">"
         : field.required ? type
                          : "OptionalParameter<" + type + ">";
}

std::optional<std::string>
AttrsEmitter::parameters(const DialectRecord &record) const {
  std::vector<std::string> parts;
  for (const RecordField &field : record.fields)
    parts.push_back(parameter(field) + ":$" + field.name);
  if (parts.empty())
    return std::nullopt;
  std::string text = dagField("parameters", "ins", parts);
  // The template ends the line.
  text.pop_back();
  return text;
}

DialectRecordView AttrsEmitter::record(const DialectRecord &record,
                                       std::string def) const {
  const std::vector<WireCase> *cases = family.casesOf(&record);
  DialectRecordView view;
  view.enumDef = enumDefinition(record);
  view.def = std::move(def);
  view.name = record.name;
  view.mnemonic = record.mnemonic;
  view.summary = quote(record.summary);
  view.isEnum = cases != nullptr;
  view.isStoredAsInteger = !record.storage.empty();
  if (cases)
    for (const WireCase &entry : *cases)
      view.cases.push_back(
          {entry.symbol.empty() ? entry.name : entry.symbol, entry.value,
           entry.symbol.empty() ? "" : ", " + quote(entry.name),
           &entry == &cases->back() ? "" : ","});
  view.parameters = parameters(record);
  std::vector<std::string> traits;
  for (const std::string &trait : record.traits)
    if (const VocabularyName *label =
            findByName(family.vocabulary.attributeTraits, trait))
      traits.push_back(label->def);
  if (!traits.empty())
    view.traits = ", [" + llvm::join(traits, ", ") + "]";
  view.isCustom = record.assembly == "@custom";
  view.isVerified = !record.verified.empty();
  view.hasDefault = !record.defaultValue.is_null();
  view.assembly = quote(!record.assembly.empty() ? record.assembly
                        : cases                  ? "$value"
                                                 : "`<` struct(params) `>`");
  return view;
}

std::string AttrsEmitter::valueDefinition(const NamedType &type) const {
  std::string start = "def " + types.definition(type);
  std::vector<std::string> items;
  for (const std::string &name : type.anyOf)
    if (const NamedType *other = family.findNamedType(name))
      items.push_back(types.definition(*other));
  for (const std::string &element : type.elements)
    items.push_back(types.elementDefinition(element));
  std::vector<std::string> predicates;
  std::string shape;
  for (const std::string &name : type.elements)
    if (const ElementType *element =
            findByName(family.vocabulary.elementTypes, name);
        element && !element->tensorDef.empty())
      predicates.push_back(element->tensorDef);
  if (type.isStatic) {
    predicates.push_back("HasStaticShapePred");
    shape = "statically shaped ";
  }
  if (type.rank) {
    std::string rank = std::to_string(*type.rank);
    predicates.push_back("HasAnyRankOfPred<[" + rank + "]>");
    shape += rank + "D ";
  }
  std::string open =
      type.anyOf.empty() ? " : RankedTensorOf<[" : " : AnyTypeOf<[";
  std::string close = "]";
  if (!predicates.empty())
    close += ", [" + llvm::join(predicates, ", ") + "], " +
             quote((shape.empty() ? std::string("ranked ") : shape) + "tensor");
  close += ">";
  if (isOneType(family, type.name)) {
    const std::string &element = items.front();
    close +=
        ",\n      SameBuildabilityAs<" + element +
        ",\n          !strconcat(\"::mlir::RankedTensorType::get({}, \", " +
        element + ".builderCall, \")\")>";
  }
  close += ";";
  std::string line = start + open + llvm::join(items, ", ") + close;
  if (line.size() <= 80)
    return line;
  constexpr unsigned indent = 4;
  size_t column = indent + open.size() - 1;
  return start + "\n" + std::string(indent, ' ') + open.substr(1) +
         fillLines(items, column, unsigned(column), close.size()) + close;
}

AttrsView AttrsEmitter::view() const {
  AttrsView view;
  view.headline =
      headline(fileStem(dialectPart) + "Attrs.td.inc",
               "types and attributes of " + dialectPart.dialect, "tblgen");
  view.prefix = dialectPart.prefix;
  view.cppNamespace = dialectPart.cppNamespace;
  std::string start = dialectPart.prefix + "_";
  for (const DialectRecord &type : family.dialectTypes)
    view.types.push_back(record(type, start + type.name));
  for (const DialectRecord &attribute : family.dialectAttributes)
    view.attributes.push_back(
        record(attribute, start + attributeClass(attribute.name)));
  for (const ElementType &element : family.vocabulary.elementTypes)
    view.elements.push_back("def " + types.elementDefinition(element.name) +
                            " : TypeAlias<" + element.def + ", " +
                            quote(toWords(element.name)) + ">;");
  for (const NamedType &type : family.vocabulary.namedTypes)
    if (type.def.empty())
      view.values.push_back(valueDefinition(type));
  return view;
}

} // namespace

llvm::Error emitDialectAttrsTd(const EmitContext &context, OutputSet &outputs) {
  const DialectPart &dialectPart = *context.family.dialectPart();
  return addGenerated(
      context, dialectPart, outputs, fileStem(dialectPart) + "Attrs.td.inc",
      "dialect/Attrs.td.inc.mustache", AttrsEmitter(context.family).view());
}

} // namespace dialectgen
