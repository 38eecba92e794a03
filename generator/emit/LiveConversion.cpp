//===- LiveConversion.cpp - a live dialect as a versioned one -------------===//
//
// The tables that the runtime's conversions between a live dialect and the
// newest versions of a versioned one run on.
//
//===----------------------------------------------------------------------===//

#include "emit/OdsText.h"
#include "emit/VersionedEmitters.h"
#include "emit/WireValue.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {
namespace {

/// As what the fields of live attributes and types are held and in which C++
/// type they are; other kinds are attributes of the live dialect.
struct FieldKind {
  const char *word, *held, *type;
};
constexpr FieldKind fieldKinds[] = {
    {"int", "Int", "int64_t"},
    {"ints", "Ints", "llvm::SmallVector<int64_t>"},
    {"bool", "Bool", "bool"},
    {"f64", "F64", "llvm::APFloat"},
    {"type", "Type", "mlir::Type"},
    {"types", "Types", "llvm::SmallVector<mlir::Type>"},
    {"string", "Attribute", "mlir::StringAttr"},
    {"array", "Attribute", "mlir::ArrayAttr"},
    {"i64_elements", "Attribute", "mlir::DenseIntElementsAttr"},
    {"attribute", "Symbol", "mlir::Attribute"},
};

/// Attribute kinds that are something else in the versioned dialect than their
/// values say by themselves.
struct Form {
  const char *word, *enumerator;
};
constexpr Form forms[] = {
    {"unit", "Unit"},          {"symbol", "Symbol"},
    {"symbols", "Symbols"},    {"i64_array", "I64Array"},
    {"bool_array", "I1Array"},
};

std::string formOf(llvm::StringRef kind) {
  for (const Form &form : forms)
    if (kind == form.word)
      return form.enumerator;
  return "Plain";
}

/// The view of the template.
class ConversionView {
public:
  explicit ConversionView(const VersionedDialect &dialect)
      : dialect(dialect), live(*dialect.live) {}

  llvm::Expected<Json> view();

private:
  Json counterparts(const std::vector<WireRecord> &records,
                    const std::vector<LiveRecord> &liveRecords);
  Json liveRow(const LiveRecord &record, const std::vector<WireRecord> &records,
               bool isType);
  llvm::Expected<Json> opRow(const VersionedOp &op);
  Json attributeRow(const VersionedAttribute &attribute, llvm::StringRef latest,
                    llvm::StringRef form);
  Json liveAttributeRow(const VersionedAttribute &attribute,
                        const LiveAttribute &liveAttribute,
                        llvm::StringRef field);
  /// What stands for an absent attribute: the body of a function; empty if it
  /// must be there.
  std::string absentText(const VersionedAttribute &attribute,
                         const LiveAttribute *liveAttribute);
  std::string absentValue(const Json &value);
  Json defaultValue(const LiveAttribute &attribute);
  /// The newest record that is `@word`.
  Json builtin(llvm::StringRef word, const Json &fields);
  size_t liveIndex(llvm::StringRef name) {
    return findRecord(live.attributes, name) - live.attributes.data();
  }

  const VersionedDialect &dialect;
  const LiveDialect &live;
};

} // namespace

Json ConversionView::counterparts(const std::vector<WireRecord> &records,
                                  const std::vector<LiveRecord> &liveRecords) {
  Json rows = Json::array();
  for (const WireRecord &record : records) {
    llvm::StringRef word = record.builtin;
    std::string kind = word.empty() ? "None" : "Text", text = "nullptr";
    int index = -1;
    if (word.consume_front("@")) {
      kind = llvm::find_if(getBuiltinWords(), [&](const WireKind &known) {
               return word == known.name;
             })->enumerator;
    } else if (!word.empty()) {
      text = quote(word);
    } else if (record.retired.empty()) {
      for (const auto &[i, liveRecord] : llvm::enumerate(liveRecords))
        if (liveRecord.versioned == record.name && liveRecord.storage.empty()) {
          kind = "Live";
          index = int(i);
        }
    }
    rows.push_back(
        {{"kind", kind},
         {"text", text},
         {"live", std::to_string(index)},
         {"name", record.retired.empty() ? record.name : record.retired}});
  }
  return rows;
}

Json ConversionView::liveRow(const LiveRecord &record,
                             const std::vector<WireRecord> &records,
                             bool isType) {
  const WireRecord *versioned = nullptr;
  for (const WireRecord &known : records)
    if (!record.versioned.empty() && known.name == record.versioned)
      versioned = &known;
  Json row = {{"name", quote(record.mnemonic)},
              {"class", record.name + (isType ? "Type" : "Attr")},
              {"enum", record.name},
              {"isEnum", versioned && !versioned->cases.empty()},
              {"isStoredAsInteger", !record.storage.empty()},
              {"isType", isType},
              {"isStruct", !versioned || versioned->cases.empty()},
              {"hasFields", !record.fields.empty()},
              {"fields", Json::array()},
              {"arguments", Json::array()}};
  // The fields stand in the order of the record, arguments in the live one's.
  std::vector<const LiveField *> fields;
  for (const LiveField &field : record.fields)
    fields.push_back(&field);
  auto place = [&](const LiveField *field) {
    std::string name = llvm::convertToCamelFromSnakeCase(
        field->name, /*capitalizeFirst=*/false);
    auto it = llvm::find_if(versioned->fields, [&](const WireField &wire) {
      return wire.name == name || wire.name == field->name;
    });
    return it - versioned->fields.begin();
  };
  if (versioned)
    llvm::sort(fields, [&](const LiveField *a, const LiveField *b) {
      return place(a) < place(b);
    });
  for (const LiveField &field : record.fields) {
    size_t index = llvm::find(fields, &field) - fields.begin();
    row["arguments"].push_back({{"argument", "field" + std::to_string(index)}});
  }
  for (const auto &[index, field] : llvm::enumerate(fields)) {
    std::string type = field->kind + "Attr", held = "Attribute";
    for (const FieldKind &kind : fieldKinds)
      if (field->kind == kind.word) {
        type = kind.type;
        held = kind.held;
      }
    row["fields"].push_back(
        {{"index", std::to_string(index)},
         {"name", quote(field->name)},
         {"getter", "get" + toCamel(field->name)},
         {"type", type},
         {"initial", type == "llvm::APFloat" ? "(0.0)" : "{}"},
         {"held", held},
         {"comma", index + 1 < fields.size() ? ", " : ""}});
  }
  return row;
}

Json ConversionView::builtin(llvm::StringRef word, const Json &fields) {
  std::string name;
  for (const WireRecord &record : dialect.attributes)
    if (record.builtin == word)
      name = record.name;
  return {{"attribute", name}, {"fields", fields}};
}

Json ConversionView::defaultValue(const LiveAttribute &attribute) {
  const Json &value = attribute.defaultValue;
  if (value.is_boolean())
    return builtin("@bool", Json::array({value.get<bool>() ? 1 : 0}));
  if (value.is_array())
    return builtin("@array", Json::array({Json::array()}));
  if (value.is_object())
    return builtin("@dictionary", Json::array({Json::array()}));
  if (value.is_number_integer()) {
    Json type;
    for (const WireRecord &record : dialect.types)
      if (record.builtin == attribute.kind)
        type = {{"type", record.name}};
    return builtin("@integer", Json::array({type, value}));
  }
  if (const LiveRecord *record = findRecord(live.attributes, attribute.kind)) {
    const auto &records = dialect.attributes;
    const WireRecord &wire = records[wireCode(records, record->versioned)];
    for (const WireCase &entry : wire.cases)
      if (entry.name == value.get<std::string>())
        return {{"attribute", wire.name},
                {"fields", Json::array({entry.value})}};
  }
  return builtin("@string", Json::array({value}));
}

std::string ConversionView::absentValue(const Json &value) {
  if (auto repeat = value.find("repeat"); repeat != value.end()) {
    std::vector<std::string> shape;
    for (const Json &size : value.at("shape"))
      shape.push_back(size.is_string()
                          ? "context.length(" + quote(size.get<std::string>()) +
                                ")"
                          : size.dump());
    return "context.repeat(" + repeat->dump() + ", " +
           std::to_string(
               wireCode(dialect.types, value.at("of").get<std::string>())) +
           ", {" + llvm::join(shape, ", ") + "})";
  }
  if (auto when = value.find("when"); when != value.end())
    return "context.get(" + quote(when->get<std::string>()) +
           ") == " + absentValue(value.at("is")) + " ? " +
           absentValue(value.at("then")) + " : " +
           absentValue(value.at("else"));
  return wireValueText(dialect, value, "context.make");
}

std::string ConversionView::absentText(const VersionedAttribute &attribute,
                                       const LiveAttribute *liveAttribute) {
  if (!attribute.absent.is_null())
    return absentValue(attribute.absent);
  if (!liveAttribute)
    return "";
  if (!liveAttribute->defaultValue.is_null())
    return absentValue(defaultValue(*liveAttribute));
  if (liveAttribute->kind == "unit")
    return absentValue(builtin("@bool", Json::array({0})));
  if (liveAttribute->optional && !attribute.before.is_null())
    return absentValue(attribute.before);
  return "";
}

Json ConversionView::attributeRow(const VersionedAttribute &attribute,
                                  llvm::StringRef latest,
                                  llvm::StringRef form) {
  std::string absent = absentText(attribute, nullptr);
  bool dependent =
      attribute.absent.is_object() && !attribute.absent.contains("attribute");
  return {
      {"versioned", quote(attribute.name)},
      {"latest", quote(latest)},
      {"form", form.str()},
      {"live", "-1"},
      {"field", "-1"},
      {"code", "-1"},
      {"hasAbsent", !absent.empty()},
      {"absent", absent},
      {"context", absent.find("context") != std::string::npos ? "context" : ""},
      {"dependent", dependent ? "true" : "false"},
      {"with",
       attribute.absentWith.empty() ? "nullptr" : quote(attribute.absentWith)}};
}

Json ConversionView::liveAttributeRow(const VersionedAttribute &attribute,
                                      const LiveAttribute &liveAttribute,
                                      llvm::StringRef field) {
  Json row =
      attributeRow(attribute, liveAttribute.name, formOf(liveAttribute.kind));
  std::string absent = absentText(attribute, &liveAttribute);
  row["hasAbsent"] = !absent.empty();
  row["absent"] = absent;
  const LiveRecord *record = findRecord(live.attributes, liveAttribute.kind);
  if (!field.empty()) {
    row["form"] = "Field";
    row["live"] = std::to_string(liveIndex(liveAttribute.kind));
    for (const auto &[index, known] : llvm::enumerate(record->fields))
      if (known.name == field)
        row["field"] = std::to_string(index);
  } else if (record && !record->storage.empty()) {
    row["form"] = "Case";
    row["code"] =
        std::to_string(wireCode(dialect.attributes, record->versioned));
  }
  return row;
}

llvm::Expected<Json> ConversionView::opRow(const VersionedOp &op) {
  const VersionedOpVersion &newest = op.versions.front();
  Json row = {{"latest", quote(op.latest)},
              {"versioned", quote(dialect.name + "." + newest.name)},
              {"attributes", Json::array()},
              {"dropped", Json::array()},
              {"latestInside", "nullptr"},
              {"insideOf", "nullptr"}};
  for (const auto &[outer, latest] : op.latestInside)
    for (const VersionedOp &known : dialect.ops)
      if (known.name == outer) {
        row["latestInside"] = quote(latest);
        row["insideOf"] = quote(known.latest);
      }
  Json rows = Json::array();
  std::vector<std::string> done;
  auto find = [&](const std::string &name) -> const VersionedAttribute & {
    done.push_back(name);
    return *llvm::find_if(newest.attributes, [&](const VersionedAttribute &a) {
      return a.name == name;
    });
  };
  if (op.live) {
    for (const LiveAttribute &attribute : op.live->attributes) {
      if (attribute.holds.empty()) {
        rows.push_back(liveAttributeRow(find(attribute.name), attribute, ""));
        continue;
      }
      for (const auto &[versioned, field] : attribute.holds)
        rows.push_back(liveAttributeRow(find(versioned), attribute, field));
      const LiveRecord *record = findRecord(live.attributes, attribute.kind);
      for (const auto &[index, field] : llvm::enumerate(record->fields))
        if (llvm::none_of(attribute.holds,
                          [&, &name = field.name](const auto &held) {
                            return held.second == name;
                          }))
          row["dropped"].push_back({{"latest", quote(attribute.name)},
                                    {"field", std::to_string(index)}});
    }
  } else {
    for (const VersionedAttribute &attribute : newest.attributes)
      rows.push_back(attributeRow(find(attribute.name), attribute.name,
                                  formOf(attribute.as)));
  }
  for (const VersionedAttribute &attribute : newest.attributes)
    if (!llvm::is_contained(done, attribute.name))
      return llvm::createStringError("specs/" + dialect.family + "/ops/" +
                                     op.name +
                                     ".json: 'live' has "
                                     "no attribute that holds '" +
                                     attribute.name + "'");
  for (bool dependent : {false, true})
    for (const Json &attribute : rows)
      if ((attribute["dependent"] == "true") == dependent)
        row["attributes"].push_back(attribute);
  row["hasAttributes"] = !row["attributes"].empty();
  row["hasDropped"] = !row["dropped"].empty();
  return row;
}

llvm::Expected<Json> ConversionView::view() {
  Json view = {{"typeCounterparts", counterparts(dialect.types, live.types)},
               {"attributeCounterparts",
                counterparts(dialect.attributes, live.attributes)},
               {"types", Json::array()},
               {"attributes", Json::array()},
               {"ops", Json::array()}};
  for (const LiveRecord &type : live.types)
    view["types"].push_back(liveRow(type, dialect.types, /*isType=*/true));
  for (const LiveRecord &attribute : live.attributes)
    view["attributes"].push_back(
        liveRow(attribute, dialect.attributes, /*isType=*/false));
  for (const char *list : {"types", "attributes"})
    for (size_t i = 0; i != view[list].size(); ++i)
      view[list][i]["index"] = std::to_string(i);
  size_t index = 0;
  for (const VersionedOp &op : dialect.ops) {
    if (op.latest.empty())
      continue;
    auto row = opRow(op);
    if (!row)
      return row.takeError();
    (*row)["index"] = std::to_string(index++);
    view["ops"].push_back(std::move(*row));
  }
  return view;
}

llvm::Error emitLiveConversion(const VersionedDialect &dialect,
                               llvm::StringRef root, OutputSet &outputs) {
  auto view = ConversionView(dialect).view();
  if (!view)
    return view.takeError();
  (*view)["versioned"] = dialect.name;
  return addDialectFile(dialect, dialect.latestDialect, "live",
                        "Conversion.inc", root, std::move(*view), outputs);
}

} // namespace dialectgen
