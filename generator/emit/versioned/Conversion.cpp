//===- Conversion.cpp - ops as those of the versioned dialect -------------===//
//
// The tables that the runtime's conversions between a dialect and the newest
// versions of its versioned dialect run on; see
// dialectgen/core/LegalizationTable.h.
//
//===----------------------------------------------------------------------===//

#include "diff/steps/WireDefault.h"
#include "emit/Emitters.h"
#include "emit/dialect/PropertyHistory.h"
#include "emit/text/OdsText.h"
#include "emit/text/TableWriter.h"
#include "emit/versioned/Decomposed.h"
#include "emit/versioned/WireValue.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {
namespace {

struct CounterpartView {
  std::string kind, text, dialectPart, name;
  DIALECTGEN_VIEW(kind, text, dialectPart, name)
};

struct FieldView {
  std::string index, name, getter, type, initial, held, comma;
  /// Where a class that others defined has it, and a comma before that.
  std::string owner;
  DIALECTGEN_VIEW(index, name, getter, type, initial, held, comma, owner)
};

struct WireView {
  std::string name, wire;
  bool isLater = false;
  DIALECTGEN_VIEW(name, wire, isLater)
};

struct PropertyView {
  std::string name, isRequired, since;
  /// None if today's op has it.
  std::optional<std::string> until;
  DIALECTGEN_VIEW(name, isRequired, since, until)
};

/// An op whose properties have changed.
struct LayoutView {
  std::string op, rows;
  std::vector<PropertyView> properties;
  DIALECTGEN_VIEW(op, rows, properties)
};

struct ArgumentView {
  std::string argument;
  DIALECTGEN_VIEW(argument)
};

struct RecordView {
  std::string record, name, className;
  /// With its namespace, of a dialect that others defined.
  std::string qualifiedName;
  bool isEnum = false, isStoredAsInteger = false, isStruct = false,
       hasFields = false, isVerified = false, isExternal = false,
       isText = false;
  /// Its fields stand under a code in bytecode.
  bool hasWire = false;
  std::vector<FieldView> fields;
  std::vector<WireView> wireFields;
  std::vector<ArgumentView> arguments;
  DIALECTGEN_VIEW(record, name, className, qualifiedName, isEnum,
                  isStoredAsInteger, isStruct, hasFields, isVerified,
                  isExternal, isText, hasWire, fields, wireFields, arguments)
};

/// A code in bytecode of the dialect.
struct CodeView {
  bool isRetired = false;
  std::string name, row, fields;
  DIALECTGEN_VIEW(isRetired, name, row, fields)
};

struct AttributeView {
  std::string versionedName, dialectName, form, dialectPart, field, code;
  bool hasAbsent = false, isOptional = false;
  std::string absent, dependent, with;
  DIALECTGEN_VIEW(versionedName, dialectName, form, dialectPart, field, code,
                  hasAbsent, isOptional, absent, dependent, with)
};

struct DroppedView {
  std::string dialectName, field;
  DIALECTGEN_VIEW(dialectName, field)
};

struct OpView {
  std::string rows, dialectOp, versionedOp, dialectInside, insideOf;
  bool hasAttributes = false;
  std::vector<AttributeView> attributes;
  bool hasDropped = false;
  std::vector<DroppedView> dropped;
  DIALECTGEN_VIEW(rows, dialectOp, versionedOp, dialectInside, insideOf,
                  hasAttributes, attributes, hasDropped, dropped)
};

/// The replacement of an op in older releases.
struct DecompositionView {
  std::string op, since, function;
  DIALECTGEN_VIEW(op, since, function)
};

struct ConversionView {
  std::string versionedPart;
  /// Somebody else defined the dialect: no code of its bytecode is this one's.
  bool isExternal = false;
  /// An array of nothing is none of C++.
  bool hasTypeCounterparts = false, hasAttributeCounterparts = false,
       hasTypes = false, hasAttributes = false, hasTypeCodes = false,
       hasAttributeCodes = false, hasOps = false;
  /// Nor is a table that nothing refers to.
  bool hasCases = false, hasCaseCodes = false;
  std::vector<CounterpartView> typeCounterparts, attributeCounterparts;
  std::vector<RecordView> types, attributes;
  std::vector<CodeView> typeCodes, attributeCodes;
  bool hasLayouts = false;
  std::vector<LayoutView> layouts;
  std::vector<OpView> ops;
  bool hasDecompositions = false;
  std::vector<DecompositionView> decompositions;
  DIALECTGEN_VIEW(versionedPart, isExternal, hasTypeCounterparts,
                  hasAttributeCounterparts, hasTypes, hasAttributes,
                  hasTypeCodes, hasAttributeCodes, hasOps, hasCases,
                  hasCaseCodes, typeCounterparts, attributeCounterparts, types,
                  attributes, typeCodes, attributeCodes, hasLayouts, layouts,
                  ops, hasDecompositions, decompositions)
};

class Converter {
public:
  explicit Converter(const Family &family)
      : family(family), dialectPart(*family.dialectPart()),
        versionedPart(*family.versionedPart()) {}

  ConversionView view();

private:
  std::vector<CounterpartView>
  counterparts(const std::vector<WireRecord> &records,
               const std::vector<DialectRecord> &dialectRecords);
  RecordView recordView(const DialectRecord &record,
                        const std::vector<WireRecord> &records, bool isType);
  std::vector<CodeView>
  codeViews(const std::vector<std::string> &codes,
            const std::vector<DialectRecord> &dialectRecords,
            const std::vector<RecordView> &views);
  /// The name of an op outside of the versioned dialect.
  std::string dialectNameOf(const Op &op) const;
  OpView opView(const Op &op);
  AttributeView attributeView(const OpVersion &version,
                              const Attribute &attribute,
                              const DialectAttribute &dialectAttribute);
  /// The body of the function that makes the value of an absent attribute;
  /// empty if the attribute is required.
  std::string absentText(const OpVersion &version, const Attribute &attribute);
  std::string absentValue(const Json &value);
  const Family &family;
  const FamilyPart &dialectPart, &versionedPart;
};

std::string formOf(llvm::StringRef kind) {
  const WireKind *form = findByName(getAttributeForms(), kind);
  return form ? form->enumerator : "Plain";
}

/// How a parameter of somebody else's attribute is held, which its wire kind
/// determines.
std::string heldKindOf(unsigned wireKind) {
  llvm::StringRef kind = getWireKinds()[wireKind].name;
  for (auto [wire, held] :
       {std::pair("signed", "Int"), std::pair("varint", "Int"),
        std::pair("bool", "Bool"), std::pair("list(signed)", "Ints"),
        std::pair("f64", "F64"), std::pair("type", "Type"),
        std::pair("list(type)", "Types")})
    if (kind == wire)
      return held;
  return "Attribute";
}

/// The enumerator that stands for the row of a record of the dialect.
std::string rowName(const DialectRecord &record) { return record.name + "Row"; }

} // namespace

std::vector<CounterpartView>
Converter::counterparts(const std::vector<WireRecord> &records,
                        const std::vector<DialectRecord> &dialectRecords) {
  std::vector<CounterpartView> rows;
  for (const WireRecord &record : records) {
    llvm::StringRef name = record.builtin;
    CounterpartView row = {name.empty() ? "None" : "Text", "nullptr", "-1",
                           record.retired.empty() ? record.name
                                                  : record.retired};
    if (name.consume_front("@")) {
      row.kind = findByName(getBuiltinNames(), name)->enumerator;
    } else if (!name.empty()) {
      row.text = quote(name);
    } else if (record.retired.empty()) {
      for (const DialectRecord &dialectRecord : dialectRecords)
        if (dialectRecord.wire == record.name &&
            dialectRecord.storage.empty()) {
          row.kind = "Dialect";
          row.dialectPart = rowName(dialectRecord);
        }
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

RecordView Converter::recordView(const DialectRecord &record,
                                 const std::vector<WireRecord> &records,
                                 bool isType) {
  const WireRecord *wire = nullptr;
  if (!record.wire.empty())
    wire = findByName(records, record.wire);
  RecordView row;
  row.record = record.name;
  row.name = quote(record.mnemonic);
  row.className = record.name + (isType ? "Type" : "Attr");
  row.isStoredAsInteger = !record.storage.empty();
  row.isEnum = wire && !wire->cases.empty() && !row.isStoredAsInteger;
  row.isStruct = !row.isEnum && !row.isStoredAsInteger;
  row.hasFields = !record.fields.empty();
  row.isVerified = !record.verified.empty();
  row.isExternal = family.isExternal();
  row.isText = record.asText;
  row.qualifiedName = record.className.empty()
                          ? dialectPart.cppNamespace + "::" + row.className
                          : record.className;
  // The fields stand in the order of the wire, arguments in that of the own
  // record.
  std::vector<const RecordField *> fields;
  for (const RecordField &field : record.fields)
    fields.push_back(&field);
  auto place = [&](const RecordField *field) {
    std::string name = llvm::convertToCamelFromSnakeCase(
        field->name, /*capitalizeFirst=*/false);
    return llvm::find_if(wire->fields,
                         [&](const WireField &known) {
                           return known.name == name ||
                                  known.name == field->name;
                         }) -
           wire->fields.begin();
  };
  if (wire)
    llvm::sort(fields, [&](const RecordField *a, const RecordField *b) {
      return place(a) < place(b);
    });
  for (const RecordField &field : record.fields) {
    size_t index = llvm::find(fields, &field) - fields.begin();
    row.arguments.push_back({"field" + std::to_string(index)});
    row.wireFields.push_back({quote(field.name), wireKindOf(field).enumerator,
                              field.since.has_value()});
  }
  for (const auto &[index, field] : llvm::enumerate(fields)) {
    std::string type = field->kind + "Attr", held = "Attribute";
    if (family.isExternal()) {
      held = heldKindOf(wire ? wire->fields[index].kind : 0);
    } else if (const FieldKind *kind =
                   findByName(getFieldKinds(), field->kind)) {
      type = kind->type;
      held = kind->held;
    }
    row.fields.push_back({std::to_string(index), quote(field->name),
                          "get" + toCamel(field->name), type,
                          type == "llvm::APFloat" ? "(0.0)" : "{}", held,
                          index + 1 < fields.size() ? ", " : "",
                          row.qualifiedName});
  }
  return row;
}

std::vector<CodeView>
Converter::codeViews(const std::vector<std::string> &codes,
                     const std::vector<DialectRecord> &dialectRecords,
                     const std::vector<RecordView> &views) {
  std::vector<CodeView> rows;
  for (const std::string &code : codes) {
    const DialectRecord *record = findByName(dialectRecords, code);
    // Bytecode has no code that nobody has confirmed; MLIR writes the text.
    if (!record || record->codeToConfirm) {
      rows.push_back({/*isRetired=*/true, "", "-1", ""});
      continue;
    }
    const RecordView &view = views[record - dialectRecords.data()];
    rows.push_back({/*isRetired=*/false, view.name, rowName(*record),
                    view.isEnum      ? "caseWire"
                    : view.hasFields ? view.className + "Wire"
                                     : "{}"});
  }
  return rows;
}

std::string Converter::absentValue(const Json &value) {
  if (auto repeat = value.find("repeat"); repeat != value.end()) {
    std::vector<std::string> shape;
    for (const Json &size : value.at("shape"))
      shape.push_back(size.is_string()
                          ? "context.length(" + quote(size.get<std::string>()) +
                                ")"
                          : size.dump());
    return "context.repeat(" + repeat->dump() + ", " +
           std::to_string(family
                              .findRecord(/*isType=*/true,
                                          value.at("of").get<std::string>())
                              .code) +
           ", {" + llvm::join(shape, ", ") + "})";
  }
  if (auto when = value.find("when"); when != value.end())
    return "context.get(" + quote(when->get<std::string>()) +
           ") == " + absentValue(value.at("is")) + " ? " +
           absentValue(value.at("then")) + " : " +
           absentValue(value.at("else"));
  return wireValueText(family, value, "context.make");
}

std::string Converter::absentText(const OpVersion &version,
                                  const Attribute &attribute) {
  if (!attribute.absent.is_null())
    return absentValue(attribute.absent);
  if (attribute.hasDefault())
    return absentValue(wireDefault(family, attribute).value_or(Json()));
  if (staysAbsent(family, version, attribute))
    return "";
  const AttributeKind *kind = family.findAttributeKind(attribute.kind);
  if (kind && kind->unit)
    return absentValue(wireBuiltin(family, "@bool", Json::array({0})));
  const Json *before = version.findBefore(attribute.name);
  return before && !before->is_null() && attribute.isOptional()
             ? absentValue(*before)
             : "";
}

AttributeView
Converter::attributeView(const OpVersion &version, const Attribute &attribute,
                         const DialectAttribute &dialectAttribute) {
  std::string absent = absentText(version, attribute);
  bool dependent =
      attribute.absent.is_object() && !attribute.absent.contains("attribute");
  AttributeView row;
  row.versionedName = quote(attribute.name);
  row.dialectName = quote(dialectAttribute.name);
  // Somebody else's attributes are held as they are, whatever their kind.
  row.form = family.isExternal() ? "Plain" : formOf(dialectAttribute.kind);
  row.dialectPart = row.field = row.code = "-1";
  row.hasAbsent = !absent.empty();
  row.isOptional = staysAbsent(family, version, attribute);
  row.absent = absent;
  row.dependent = dependent ? "true" : "false";
  row.with =
      attribute.absentWith.empty() ? "nullptr" : quote(attribute.absentWith);
  const DialectRecord *record =
      findByName(family.dialectAttributes, dialectAttribute.kind);
  if (record && dialectAttribute.compositeAttribute) {
    row.form = "Field";
    row.dialectPart = rowName(*record);
    for (const auto &[held, field] : dialectAttribute.compositeAttribute->holds)
      if (held == attribute.name)
        row.field = std::to_string(findByName(record->fields, field) -
                                   record->fields.data());
  } else if (record && !record->storage.empty()) {
    row.form = "Case";
    row.field = llvm::StringRef(record->storage).drop_front().str();
    row.code =
        std::to_string(family.findRecord(/*isType=*/false, record->wire).code);
  }
  return row;
}

std::string Converter::dialectNameOf(const Op &op) const {
  if (!op.external.empty())
    return op.external;
  return dialectPart.dialect + "." +
         family.carried(dialectPart, op).front().mnemonic;
}

OpView Converter::opView(const Op &op) {
  const CarriedVersion &carried = family.carried(versionedPart, op).front();
  const OpVersion &newest = op.versions[carried.index];
  OpView row;
  row.rows = carried.className;
  row.dialectOp = quote(dialectNameOf(op));
  row.versionedOp = quote(versionedPart.dialect + "." + carried.mnemonic);
  row.dialectInside = row.insideOf = "nullptr";
  for (const auto &[outer, inside] : op.externalInside)
    if (const Op *known = findByName(family.ops, outer)) {
      row.dialectInside = quote(inside);
      row.insideOf = quote(dialectNameOf(*known));
    }
  std::vector<AttributeView> rows;
  for (const DialectAttribute &attribute : dialectAttributesOf(op, newest)) {
    if (attribute.attribute) {
      rows.push_back(attributeView(newest, *attribute.attribute, attribute));
      continue;
    }
    const auto &holds = attribute.compositeAttribute->holds;
    for (const auto &[name, field] : holds)
      if (const Attribute *held = newest.findAttribute(name))
        rows.push_back(attributeView(newest, *held, attribute));
    const DialectRecord *record =
        findByName(family.dialectAttributes, attribute.kind);
    for (const auto &[index, field] : llvm::enumerate(record->fields))
      if (llvm::none_of(holds, [&, &name = field.name](const auto &held) {
            return held.second == name;
          }))
        row.dropped.push_back({quote(attribute.name), std::to_string(index)});
  }
  for (const char *dependent : {"false", "true"})
    for (AttributeView &attribute : rows)
      if (attribute.dependent == dependent)
        row.attributes.push_back(attribute);
  row.hasAttributes = !row.attributes.empty();
  row.hasDropped = !row.dropped.empty();
  return row;
}

/// Whether the fields of a code are those of the table `name`.
static bool hasCode(const std::vector<CodeView> &codes, llvm::StringRef name) {
  return llvm::any_of(
      codes, [&](const CodeView &code) { return code.fields == name; });
}

ConversionView Converter::view() {
  ConversionView view;
  view.isExternal = family.isExternal();
  view.versionedPart = versionedPart.dialect;
  // C++ of those that have ended is gone.
  auto current = [](std::vector<DialectRecord> records) {
    llvm::erase_if(records, [](const DialectRecord &record) {
      return record.until.has_value();
    });
    return records;
  };
  std::vector<DialectRecord> types = current(family.dialectTypes),
                             attributes = current(family.dialectAttributes);
  view.typeCounterparts = counterparts(family.types, types);
  view.attributeCounterparts = counterparts(family.attributes, attributes);
  for (const DialectRecord &type : types)
    view.types.push_back(recordView(type, family.types, /*isType=*/true));
  for (const DialectRecord &attribute : attributes)
    view.attributes.push_back(
        recordView(attribute, family.attributes, /*isType=*/false));
  view.typeCodes = codeViews(family.dialectTypeCodes, types, view.types);
  view.attributeCodes =
      codeViews(family.dialectAttributeCodes, attributes, view.attributes);
  for (const Op &op : family.ops)
    if (!family.carried(versionedPart, op).empty() &&
        (!op.external.empty() || !family.carried(dialectPart, op).empty()))
      view.ops.push_back(opView(op));
  for (const Op &op : family.ops) {
    std::vector<Property> properties = propertyHistory(family, op);
    if (properties.empty())
      continue;
    LayoutView layout{quote(dialectNameOf(op)),
                      family.carried(dialectPart, op).front().className,
                      {}};
    for (const Property &property : properties) {
      std::optional<std::string> until;
      if (property.until)
        until = versionText(*property.until);
      layout.properties.push_back({quote(property.name),
                                   property.isRequired ? "true" : "false",
                                   versionText(property.since), until});
    }
    view.layouts.push_back(std::move(layout));
  }
  view.hasLayouts = !view.layouts.empty();
  for (const Op &op : family.ops)
    if (const OpVersion *since = findDecomposed(op);
        since && !family.carried(dialectPart, op).empty())
      view.decompositions.push_back(
          {quote(dialectNameOf(op)), versionText(since->since),
           "decomposition::" +
               llvm::convertToCamelFromSnakeCase(since->hooks->decomposition)});
  view.hasDecompositions = !view.decompositions.empty();
  view.hasTypeCounterparts = !view.typeCounterparts.empty();
  view.hasAttributeCounterparts = !view.attributeCounterparts.empty();
  view.hasTypes = !view.types.empty();
  view.hasAttributes = !view.attributes.empty();
  view.hasTypeCodes = !view.typeCodes.empty();
  view.hasAttributeCodes = !view.attributeCodes.empty();
  view.hasOps = !view.ops.empty();
  for (RecordView &type : view.types)
    type.hasWire =
        type.hasFields && hasCode(view.typeCodes, type.className + "Wire");
  for (RecordView &attribute : view.attributes) {
    attribute.hasWire =
        attribute.hasFields &&
        hasCode(view.attributeCodes, attribute.className + "Wire");
    view.hasCases |= attribute.isEnum;
  }
  view.hasCaseCodes = hasCode(view.attributeCodes, "caseWire");
  return view;
}

const OpVersion *findDecomposed(const Op &op) {
  const OpVersion *found = nullptr;
  for (const OpVersion &version : op.versions) {
    const std::string &function = version.hooks->decomposition;
    if (function.empty() || (found && found->hooks->decomposition != function))
      break;
    found = &version;
  }
  return found;
}

llvm::Error emitConversion(const EmitContext &context, OutputSet &outputs) {
  const FamilyPart *dialectPart = context.family.dialectPart();
  if (!dialectPart)
    return llvm::make_error<UnfitSpecs>("it needs the part 'dialect'");
  return addGenerated(
      context, *dialectPart, outputs, fileStem(*dialectPart) + "Conversion.inc",
      "versioned/Conversion.inc.mustache", Converter(context.family).view());
}

} // namespace dialectgen
