//===- Conversion.cpp - ops as those of the versioned dialect -------------===//
//
// The tables that the runtime's conversions between a dialect and the newest
// versions of its versioned dialect run on; see
// dialectgen/core/LegalizationTable.h.
//
//===----------------------------------------------------------------------===//

#include "diff/steps/WireDefault.h"
#include "emit/Emitters.h"
#include "emit/dialect/DialectOps.h"
#include "emit/dialect/PropertyHistory.h"
#include "emit/text/OdsText.h"
#include "emit/text/TableWriter.h"
#include "emit/versioned/Decomposed.h"
#include "emit/versioned/InDialect.h"
#include "emit/versioned/WireValue.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

namespace dialectgen {
namespace {

struct FieldView {
  std::string index, getter, type, initial, comma;
  DIALECTGEN_VIEW(index, getter, type, initial, comma)
};

struct RecordView {
  /// The class has its namespace in a dialect that others defined.
  std::string record, className;
  bool isExternal = false;
  /// One of these is true.
  bool isStoredAsInteger = false, isText = false, isEnum = false,
       isStruct = false;
  bool hasFields = false, isVerified = false;
  /// The array of its fields.
  std::string held;
  /// In the order of the wire; arguments stand in that of the record.
  std::vector<FieldView> fields;
  std::string arguments;
  DIALECTGEN_VIEW(record, className, isExternal, isStoredAsInteger, isText,
                  isEnum, isStruct, hasFields, isVerified, held, fields,
                  arguments)
};

/// The texts of tables. Arrays that tables refer to end their lines themselves.
struct ConversionView {
  /// Without a versioned dialect, it is the bytecode of the dialect alone.
  bool hasVersioned = false;
  std::string versionedPart, typeCounterparts, attributeCounterparts;
  /// The newest release, and whether patches of one release differ.
  std::string newest, countsPatches;
  /// Somebody else defined the dialect: no code of its bytecode is this one's.
  bool isExternal = false;
  bool hasTypes = false, hasAttributes = false, hasDecompositions = false;
  std::string typeArrays, attributeArrays;
  std::vector<RecordView> types, attributes;
  std::string wireArrays, bytecode, layouts, properties, opArrays, ops,
      decompositions;
  DIALECTGEN_VIEW(hasVersioned, versionedPart, typeCounterparts,
                  attributeCounterparts, newest, countsPatches, isExternal,
                  hasTypes, hasAttributes, hasDecompositions, typeArrays,
                  attributeArrays, types, attributes, wireArrays, bytecode,
                  layouts, properties, opArrays, ops, decompositions)
};

class Converter {
public:
  explicit Converter(const Family &family)
      : family(family), dialectPart(*family.dialectPart()),
        versionedPart(family.versionedPart()) {}

  ConversionView view();

private:
  std::string counterparts(llvm::StringRef name,
                           const std::vector<WireRecord> &records,
                           const std::vector<DialectRecord> &dialectRecords);
  RecordView recordView(const DialectRecord &record, bool isType,
                        std::string &arrays);
  bool isEnum(const DialectRecord &record) const {
    return record.storage.empty() && family.casesOf(&record);
  }
  std::vector<Row> fieldRows(const DialectRecord &record,
                             llvm::function_ref<bool(const RecordField &)>);
  std::string layoutRow(const DialectRecord &record, const RecordLayout *layout,
                        std::string &arrays);
  void addBytecode(bool isType, const std::vector<DialectRecord> &records,
                   ConversionView &view, std::string &rows);
  void addVersioned(ConversionView &view,
                    const std::vector<DialectRecord> &types,
                    const std::vector<DialectRecord> &attributes);
  std::string propertiesText();
  std::string opRow(const Op &op, std::string &arrays);
  std::string attributeRow(const OpVersion &version, const Attribute &attribute,
                           const DialectAttribute &dialectAttribute,
                           bool isDependent);
  /// The body of the function that makes the value of an absent attribute;
  /// empty if the attribute is required.
  std::string absentText(const OpVersion &version, const Attribute &attribute);
  std::string absentValue(const Json &value);

  const Family &family;
  const FamilyPart &dialectPart;
  /// Null if there is none.
  const FamilyPart *versionedPart;
};

/// The C++ type of a field of a dialect that is generated.
std::string fieldType(const RecordField &field) {
  if (const FieldKind *kind = findByName(getFieldKinds(), field.kind))
    return kind->type;
  if (llvm::StringRef element = innerKind(field.kind, "list"); !element.empty())
    return "llvm::SmallVector<" +
           (element == "string" ? std::string("mlir::StringAttr")
                                : element.str() + "Attr") +
           ">";
  if (llvm::StringRef cases = innerKind(field.kind, "case"); !cases.empty())
    return cases.str();
  return field.kind + "Attr";
}

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

std::string classOf(const DialectRecord &record, bool isType) {
  return record.name + (isType ? "Type" : "Attr");
}

} // namespace

std::string
Converter::counterparts(llvm::StringRef name,
                        const std::vector<WireRecord> &records,
                        const std::vector<DialectRecord> &dialectRecords) {
  std::vector<std::string> lines;
  for (const WireRecord &record : records) {
    llvm::StringRef builtin = record.builtin;
    std::string kind = builtin.empty() ? "None" : "Text", text = "nullptr",
                inDialect = "-1";
    if (builtin.consume_front("@")) {
      kind = findByName(getBuiltinNames(), builtin)->enumerator;
    } else if (!builtin.empty()) {
      text = quote(builtin);
    } else if (record.retired.empty()) {
      for (const DialectRecord &dialectRecord : dialectRecords)
        if (dialectRecord.wire == record.name &&
            dialectRecord.storage.empty()) {
          kind = "Dialect";
          inDialect = rowName(dialectRecord);
        }
    }
    lines.push_back(Row()
                        .member("", "BuiltinKind::" + kind)
                        .member("text", text)
                        .member("inDialect", inDialect)
                        .line() +
                    ", // " +
                    (record.retired.empty() ? record.name : record.retired));
  }
  return listText("constexpr CounterpartRow", name.str(), lines);
}

RecordView Converter::recordView(const DialectRecord &record, bool isType,
                                 std::string &arrays) {
  const WireRecord *wire =
      record.wire.empty()
          ? nullptr
          : findByName(isType ? family.types : family.attributes, record.wire);
  RecordView row;
  row.record = record.name;
  row.className = classOf(record, isType);
  row.isExternal = family.isExternal();
  if (row.isExternal)
    row.className = recordClassOf(family, record, isType ? "Type" : "Attr");
  row.isStoredAsInteger = !isType && !record.storage.empty();
  row.isText = row.isExternal && record.asText && !row.isStoredAsInteger;
  row.isEnum = !isType && isEnum(record) && !row.isText;
  row.isStruct = !row.isStoredAsInteger && !row.isText && !row.isEnum;
  row.hasFields = !record.fields.empty();
  row.isVerified = !row.isExternal && !record.verified.empty();
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
  for (const RecordField &field : record.fields)
    row.arguments +=
        ", field" + std::to_string(llvm::find(fields, &field) - fields.begin());
  std::vector<Row> rows;
  for (const auto &[index, field] : llvm::enumerate(fields)) {
    std::string type = fieldType(*field), held = "Attribute";
    if (row.isExternal)
      held = heldKindOf(wire ? wire->fields[index].kind : 0);
    else if (const FieldKind *kind = findByName(getFieldKinds(), field->kind))
      held = kind->held;
    else if (!innerKind(field->kind, "case").empty())
      held = "Int";
    rows.push_back(
        Row().text("name", field->name).member("", "HeldKind::" + held));
    row.fields.push_back({std::to_string(index), "get" + toCamel(field->name),
                          type, type == "llvm::APFloat" ? "(0.0)" : "{}",
                          index + 1 < fields.size() ? ", " : ""});
  }
  row.held = addArray("constexpr HeldFieldRow",
                      classOf(record, isType) + "Fields", rows, arrays);
  return row;
}

/// Those fields of the record that `isMeant`, as bytecode has them.
std::vector<Row>
Converter::fieldRows(const DialectRecord &record,
                     llvm::function_ref<bool(const RecordField &)> isMeant) {
  std::vector<Row> rows;
  for (const RecordField &field : record.fields) {
    if (!isMeant(field))
      continue;
    rows.emplace_back()
        .text("name", field.name)
        .member("", std::string("FieldKind::") + wireKindOf(field).enumerator);
    if (field.since)
      rows.back().flag("isLater", true);
  }
  return rows;
}

/// The values that have the code of `layout`, and the fields that they lack.
std::string Converter::layoutRow(const DialectRecord &record,
                                 const RecordLayout *layout,
                                 std::string &arrays) {
  if (!layout)
    return "{},";
  std::string name = record.name + toCamel(layout->name);
  auto absentOf = [&](const DialectRecord &owner, llvm::StringRef field) {
    const RecordField *found = findByName(owner.fields, field);
    llvm::StringRef inner = found ? innerKind(found->kind, "case") : "";
    const std::vector<WireCase> *cases =
        family.casesOf(family.findDialectAttribute(inner));
    const WireCase *entry =
        cases && found->defaultValue.is_string()
            ? findByName(*cases, found->defaultValue.get<std::string>())
            : nullptr;
    return entry ? entry->value : 0;
  };
  std::vector<Row> lacks, given;
  for (const RecordField &field : record.fields)
    if (llvm::is_contained(layout->lacks, field.name))
      lacks.emplace_back()
          .text("name", field.name)
          .member("", std::string("FieldKind::") + wireKindOf(field).enumerator)
          .number("absent", absentOf(record, field.name));
  for (llvm::StringRef path : layout->given) {
    auto [field, part] = path.split('.');
    const RecordField *list = findByName(record.fields, field);
    const DialectRecord *element =
        list ? family.findDialectAttribute(innerKind(list->kind, "list"))
             : nullptr;
    given.emplace_back()
        .text("field", field)
        .member("part", part.empty() ? "nullptr" : quote(part))
        .number("absent", part.empty() ? absentOf(record, field)
                          : element    ? absentOf(*element, part)
                                       : 0);
  }
  Row row;
  row.member("lacks", addArray("constexpr AbsentFieldRow", name + "Lacks",
                               lacks, arrays))
      .member("given", addArray("constexpr GivenFieldRow", name + "Given",
                                given, arrays))
      .member("since", layout->since ? versionText(*layout->since) : "{}");
  return row.line() + ",";
}

/// Adds the records of the dialect's bytecode by code, with fields in its
/// order, and `rows`, which of the dialect's rows each is.
void Converter::addBytecode(bool isType,
                            const std::vector<DialectRecord> &records,
                            ConversionView &view, std::string &rows) {
  std::string kind = isType ? "type" : "attribute";
  std::vector<std::string> lines, layouts;
  std::set<std::string> used;
  for (const std::string &code :
       isType ? family.dialectTypeCodes : family.dialectAttributeCodes) {
    auto [name, form] = llvm::StringRef(code).split('.');
    const DialectRecord *record = findByName(records, name);
    const RecordLayout *layout =
        record ? findByName(record->layouts, form) : nullptr;
    layouts.push_back(record ? layoutRow(*record, layout, view.wireArrays)
                             : "{},");
    // Bytecode has no code that nobody has confirmed; MLIR writes the text.
    if (!record || record->codeToConfirm) {
      lines.push_back("{},");
      rows += "-1, ";
      continue;
    }
    std::string fields =
        !isType && isEnum(*record) ? "caseWire"
        : record->fields.empty()   ? "{}"
        : !layout ? classOf(*record, isType) + "Wire"
                  : addArray("constexpr FieldRow",
                             record->name + toCamel(form) + "Wire",
                             fieldRows(*record,
                                       [&](const RecordField &field) {
                                         return !llvm::is_contained(
                                             layout->lacks, field.name);
                                       }),
                             view.wireArrays);
    used.insert(fields);
    lines.push_back(Row()
                        .text("", record->mnemonic)
                        .member("", "{}")
                        .member("", "{}")
                        .number("bits", 0)
                        .member("", fields)
                        .line() +
                    ",");
    rows += rowName(*record) + ", ";
  }
  for (const DialectRecord &record : records) {
    std::string name = classOf(record, isType) + "Wire";
    if (used.count(name))
      addArray("constexpr FieldRow", name,
               fieldRows(record, [](const RecordField &) { return true; }),
               view.wireArrays);
  }
  if (used.count("caseWire"))
    view.wireArrays +=
        "constexpr FieldRow caseWire[] = {{\"value\", FieldKind::VarInt}};\n";
  view.bytecode +=
      listText("constexpr RecordRow", kind + "Records", lines) + "\n";
  bool hasLayouts = llvm::any_of(records, [](const DialectRecord &record) {
    return !record.layouts.empty();
  });
  if (!isType)
    view.layouts = listText("constexpr LayoutRow", "attributeLayouts",
                            hasLayouts ? layouts : std::vector<std::string>());
  rows = lines.empty() ? "constexpr llvm::ArrayRef<int> " + kind + "Rows;\n"
                       : "constexpr int " + kind + "Rows[] = {" + rows + "};\n";
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
  Json value = absentValueOf(family, version, attribute);
  return value.is_null() ? "" : absentValue(value);
}

std::string Converter::attributeRow(const OpVersion &version,
                                    const Attribute &attribute,
                                    const DialectAttribute &dialectAttribute,
                                    bool isDependent) {
  // Somebody else's attributes are held as they are, whatever their kind.
  std::string form =
                  family.isExternal() ? "Plain" : formOf(dialectAttribute.kind),
              inDialect = "-1", place = "-1", code = "-1";
  const DialectRecord *record =
      family.findDialectAttribute(dialectAttribute.kind);
  if (record && dialectAttribute.compositeAttribute) {
    form = "Field";
    inDialect = rowName(*record);
    for (const auto &[held, field] : dialectAttribute.compositeAttribute->holds)
      if (held == attribute.name)
        place = std::to_string(findByName(record->fields, field) -
                               record->fields.data());
  } else if (record && !record->storage.empty()) {
    form = "Case";
    place = llvm::StringRef(record->storage).drop_front().str();
    code =
        std::to_string(family.findRecord(/*isType=*/false, record->wire).code);
  }
  std::string absent = absentText(version, attribute);
  absent = absent.empty()
               ? "nullptr"
               : "[](const AbsentContext &context) -> mlir::Attribute {\n"
                 "       return " +
                     absent + ";\n     }";
  return "{/*versioned=*/" + quote(attribute.name) + ", /*dialectName=*/" +
         quote(dialectAttribute.name) + ", AttributeForm::" + form +
         ", /*inDialect=*/" + inDialect + ", /*field=*/" + place +
         ", /*code=*/" + code + ",\n     /*absent=*/" + absent +
         ",\n     /*dependent=*/" + (isDependent ? "true" : "false") +
         ", /*with=*/" +
         (attribute.absentWith.empty() ? "nullptr"
                                       : quote(attribute.absentWith)) +
         (staysAbsent(family, version, attribute) ? ", /*isOptional=*/true"
                                                  : "") +
         "},";
}

std::string Converter::opRow(const Op &op, std::string &arrays) {
  const CarriedVersion &carried = family.carried(*versionedPart, op).front();
  const OpVersion &newest = op.versions[carried.index];
  std::string dialectInside = "nullptr", insideOf = "nullptr";
  for (const auto &[outer, inside] : op.externalInside)
    if (const Op *known = findByName(family.ops, outer)) {
      dialectInside = quote(inside);
      insideOf = quote(dialectNameOf(family, *known));
    }
  // Those whose absent values depend on others stand behind these.
  std::vector<std::string> rows, dependent;
  std::vector<Row> dropped;
  for (const DialectAttribute &attribute : dialectAttributesOf(op, newest)) {
    auto add = [&](const Attribute &held) {
      bool isDependent =
          held.absent.is_object() && !held.absent.contains("attribute");
      (isDependent ? dependent : rows)
          .push_back(attributeRow(newest, held, attribute, isDependent));
    };
    if (attribute.attribute) {
      add(*attribute.attribute);
      continue;
    }
    const auto &holds = attribute.compositeAttribute->holds;
    for (const auto &[name, field] : holds)
      if (const Attribute *held = newest.findAttribute(name))
        add(*held);
    const DialectRecord *record = family.findDialectAttribute(attribute.kind);
    for (const auto &[index, field] : llvm::enumerate(record->fields))
      if (llvm::none_of(holds, [&, &name = field.name](const auto &held) {
            return held.second == name;
          }))
        dropped.push_back(
            Row().text("dialectName", attribute.name).number("field", index));
  }
  llvm::append_range(rows, dependent);
  return Row()
             .text("dialectName", dialectNameOf(family, op))
             .text("versioned", versionedPart->dialect + "." + carried.mnemonic)
             .member("attributes",
                     addArray("const AttributeMapRow",
                              carried.className + "Attributes", rows, arrays))
             .member("dropped",
                     addArray("constexpr DroppedFieldRow",
                              carried.className + "Dropped", dropped, arrays))
             .member("dialectInside", dialectInside)
             .member("insideOf", insideOf)
             .line() +
         ",";
}

/// The properties of ops that have changed, with the releases that have them.
std::string Converter::propertiesText() {
  std::string arrays;
  std::vector<Row> layouts;
  for (const Op &op : family.ops) {
    std::vector<Row> rows;
    for (const Property &property : propertyHistory(family, op)) {
      rows.emplace_back()
          .text("", property.name)
          .flag("isRequired", property.isRequired)
          .version("since", property.since);
      // Of those that no release lacks, none is left out.
      bool isNew = op.versions.back().since < property.since;
      if (property.until || (isNew && property.absent))
        rows.back().member(
            "until", property.until ? "Version" + versionText(*property.until)
                                    : "std::nullopt");
      if (isNew && property.absent)
        rows.back().number("absent", *property.absent);
    }
    if (!rows.empty())
      layouts.push_back(
          Row()
              .text("op", dialectNameOf(family, op))
              .member(
                  "properties",
                  addArray("constexpr PropertyRow",
                           family.carried(dialectPart, op).front().className +
                               "Properties",
                           rows, arrays)));
  }
  return arrays +
         (layouts.empty()
              ? "constexpr llvm::ArrayRef<PropertyLayout> propertyLayouts = {};"
              : arrayText("constexpr PropertyLayout", "propertyLayouts",
                          layouts));
}

/// Adds the tables of the versioned dialect.
void Converter::addVersioned(ConversionView &view,
                             const std::vector<DialectRecord> &types,
                             const std::vector<DialectRecord> &attributes) {
  view.hasVersioned = true;
  view.versionedPart = versionedPart->dialect;
  view.typeCounterparts = counterparts("typeCounterparts", family.types, types);
  view.attributeCounterparts =
      counterparts("attributeCounterparts", family.attributes, attributes);
  std::vector<std::string> ops;
  for (const Op &op : family.ops)
    if (isConverted(family, op))
      ops.push_back(opRow(op, view.opArrays));
  view.ops = listText("const OpMapRow", "ops", ops);
}

ConversionView Converter::view() {
  ConversionView view;
  view.isExternal = family.isExternal();
  // C++ of those that have ended is gone.
  auto current = [](std::vector<DialectRecord> records) {
    llvm::erase_if(records, [](const DialectRecord &record) {
      return record.until.has_value();
    });
    return records;
  };
  std::vector<DialectRecord> types = current(family.dialectTypes),
                             attributes = current(family.dialectAttributes);
  if (versionedPart)
    addVersioned(view, types, attributes);
  const std::vector<Version> &releases = family.releaseLine().releases;
  view.newest = versionText(family.releaseLine().newest);
  view.countsPatches = "false";
  for (size_t i = 1; i < releases.size(); ++i)
    if (releases[i - 1].getMajor() == releases[i].getMajor() &&
        releases[i - 1].getMinor() == releases[i].getMinor())
      view.countsPatches = "true";
  for (const DialectRecord &type : types)
    view.types.push_back(recordView(type, /*isType=*/true, view.typeArrays));
  for (const DialectRecord &attribute : attributes)
    view.attributes.push_back(
        recordView(attribute, /*isType=*/false, view.attributeArrays));
  if (llvm::any_of(attributes, [&](const DialectRecord &attribute) {
        return isEnum(attribute);
      }))
    view.attributeArrays += "constexpr HeldFieldRow caseFields[] = "
                            "{{/*name=*/\"value\", HeldKind::Int}};\n";
  std::string typeRows, attributeRows;
  addBytecode(/*isType=*/true, types, view, typeRows);
  addBytecode(/*isType=*/false, attributes, view, attributeRows);
  view.bytecode += typeRows + attributeRows;
  view.properties = propertiesText();
  std::vector<Row> decompositions;
  for (const Op &op : family.ops) {
    bool isInDialect = !family.carried(dialectPart, op).empty();
    if (const OpVersion *since = findDecomposed(op); since && isInDialect)
      decompositions.push_back(
          Row()
              .text("op", dialectNameOf(family, op))
              .version("since", since->since)
              .member("decompose",
                      "decomposition::" + llvm::convertToCamelFromSnakeCase(
                                              since->hooks->decomposition)));
  }
  view.decompositions = listText("constexpr OpDecompositionRow",
                                 "decompositions", decompositions);
  view.hasTypes = !types.empty();
  view.hasAttributes = !attributes.empty();
  view.hasDecompositions = !decompositions.empty();
  return view;
}

bool isConverted(const Family &family, const Op &op) {
  return !family.carried(*family.versionedPart(), op).empty() &&
         (!op.external.empty() ||
          !family.carried(*family.dialectPart(), op).empty());
}

std::string dialectNameOf(const Family &family, const Op &op) {
  if (!op.external.empty())
    return op.external;
  const FamilyPart &part = *family.dialectPart();
  return part.dialect + "." + family.carried(part, op).front().mnemonic;
}

Json absentValueOf(const Family &family, const OpVersion &version,
                   const Attribute &attribute) {
  if (!attribute.absent.is_null())
    return attribute.absent;
  if (attribute.hasDefault())
    return wireDefault(family, attribute).value_or(Json());
  if (staysAbsent(family, version, attribute))
    return {};
  const AttributeKind *kind = family.findAttributeKind(attribute.kind);
  if (kind && kind->unit)
    return wireBuiltin(family, "@bool", Json::array({0}));
  const Json *before = version.findBefore(attribute.name);
  return before && attribute.isOptional() ? *before : Json();
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

llvm::Error emitDialectBytecode(const EmitContext &context,
                                OutputSet &outputs) {
  const FamilyPart &dialectPart = *context.family.dialectPart();
  if (context.family.versionedPart())
    return llvm::make_error<UnfitSpecs>(
        "the output 'conversion' has the bytecode of a dialect that has a "
        "versioned one");
  return addGenerated(
      context, dialectPart, outputs, fileStem(dialectPart) + "Bytecode.inc",
      "versioned/Conversion.inc.mustache", Converter(context.family).view());
}

} // namespace dialectgen
