//===- ResolvedJson.cpp - the resolved model as JSON ----------------------===//
//
// See ResolvedJson.h. Each function takes its struct apart by structured
// bindings: a member that is added to the model does not compile before it is
// written here, or named as one that is not.
//
//===----------------------------------------------------------------------===//

#include "diff/ResolvedJson.h"
#include "diff/ElementJson.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen {
namespace {

/// A text member, omitted if empty.
void addText(Json &json, const char *key, const std::string &value) {
  if (!value.empty())
    json[key] = value;
}
void addTexts(Json &json, const char *key,
              const std::vector<std::string> &value) {
  if (!value.empty())
    json[key] = value;
}
void addFlag(Json &json, const char *key, bool value) {
  if (value)
    json[key] = true;
}
void addNumber(Json &json, const char *key, unsigned value) {
  if (value)
    json[key] = value;
}
/// Members of the model that are printed in another form or not at all.
template <typename... T> void leaveOut(const T &.../*values*/) {}

const char *toString(PartKind kind) {
  switch (kind) {
  case PartKind::Dialect:
    return "dialect";
  case PartKind::VersionedDialect:
    return "versioned_dialect";
  case PartKind::View:
    return "view";
  case PartKind::External:
    return "external";
  }
  return "";
}

/// Pairs as objects of two members.
template <typename Pairs, typename First, typename Second>
void addPairs(Json &json, const char *key, const Pairs &pairs,
              const char *first, First firstText, const char *second,
              Second secondText) {
  for (const auto &[a, b] : pairs)
    json[key].push_back({{first, firstText(a)}, {second, secondText(b)}});
}

/// A version with its names in each part of the family.
Json opVersionJson(const Family &family, const Op &op,
                   const OpVersion &version) {
  Writing writing;
  writing.isResolved = true;
  Json names = Json::object();
  for (const FamilyPart *familyPart : family.parts())
    for (const CarriedVersion &carried : family.carried(*familyPart, op)) {
      if (carried.since != version.since)
        continue;
      Json one = {{"mnemonic", carried.mnemonic}, {"class", carried.className}};
      if (familyPart->kind == PartKind::Dialect)
        names.update(one);
      else
        names[toString(familyPart->kind)] = std::move(one);
    }
  // They stand behind the versions it is valid in.
  Json json = Json::object(), fields = writeFields(version, writing);
  for (auto &[key, value] : fields.items()) {
    if (key != "since" && key != "until") {
      json.update(names);
      names.clear();
    }
    json.push_back({key, std::move(value)});
  }
  return json;
}

Json compositeAttributeJson(const CompositeAttribute &compositeAttribute) {
  const auto &[name, kind, required, holds, range] = compositeAttribute;
  leaveOut(range);
  Json json = {{"name", name}, {"kind", kind}};
  addFlag(json, "required", required);
  json["holds"] = Json::object();
  for (const auto &[attribute, field] : holds)
    json["holds"][attribute] = field;
  return json;
}

Json sourceJson(const SourceOp &source) {
  const auto &[name, operands, results, entries, only, hook] = source;
  Json json = {{"op", name}};
  if (!operands.empty())
    json["operands"] = operands;
  if (!results.empty())
    json["results"] = results;
  for (const SourceEntry &entry : entries) {
    const auto &[entryName, attribute, operand, absent, isDimension] = entry;
    Json &from = json["attributes"][entryName] = Json::object();
    addText(from, "attribute", attribute);
    if (operand)
      from["operand"] = *operand;
    if (!absent.is_null())
      from["absent"] = absent;
    addFlag(from, "dimension", isDimension);
  }
  for (const auto &[attribute, value] : only)
    json["only"][attribute] = value;
  addText(json, "hook", hook);
  return json;
}

Json opJson(const Family &family, const Op &op) {
  const auto &[name, domain, summary, description, className, versions,
               compositeAttributes, external, externalInside, isFunction,
               hasEffects, otherKeys, example, source, text, file,
               hasUnreadVersions, range] = op;
  leaveOut(hasUnreadVersions, range);
  Json json = {{"op", name}, {"domain", domain}};
  addText(json, "summary", summary);
  addTexts(json, "description", description);
  addText(json, "class", className);
  json["file"] = file;
  addText(json, "external", external);
  if (!externalInside.empty())
    json["external_inside"] = externalInside;
  addFlag(json, "function", isFunction);
  addFlag(json, "effects", hasEffects);
  addFlag(json, "other_keys", otherKeys);
  if (example)
    json["example"] = {{"mlir", example->mlir},
                       {"operands", example->operands},
                       {"attributes", example->attributes},
                       {"results", example->results}};
  if (source)
    json["stands_for"] = sourceJson(*source);
  addText(json, "text", text);
  for (const CompositeAttribute &compositeAttribute : compositeAttributes)
    json["composite_attributes"].push_back(
        compositeAttributeJson(compositeAttribute));
  json["versions"] = Json::array();
  for (const OpVersion &version : versions)
    json["versions"].push_back(opVersionJson(family, op, version));
  return json;
}

Json timelineJson(const Timeline &timeline) {
  const auto &[name, aliases, minimum, newestReleased, newest, mnemonicPrefix,
               isOpen, label, page, releases, experimentalOps, range] =
      timeline;
  leaveOut(range);
  Json json = {{"name", name}};
  addTexts(json, "aliases", aliases);
  addText(json, "mnemonic_prefix", mnemonicPrefix);
  addFlag(json, "open", isOpen);
  json["label"] = label;
  addText(json, "page", page);
  json["minimum"] = versionJson(minimum);
  json["newest_released"] = versionJson(newestReleased);
  json["newest"] = versionJson(newest);
  for (const Version &release : releases)
    json["releases"].push_back(versionJson(release));
  for (const auto &[opName, until, opRange] : experimentalOps) {
    leaveOut(opRange);
    json["experimental_ops"][opName] = versionJson(until);
  }
  return json;
}

Json partJson(const FamilyPart &familyPart) {
  const auto &[kind, family, summary, cppNamespace, prefix, prefixesClasses,
               attributesByName, fillsInDefaults, buildsAll, tests, carriesAll,
               versions, attributesKey, versionKey, producerPrefix, windows,
               bytecodeVersions, mlirFeatures, range] = familyPart;
  leaveOut(versions, range);
  auto text = [](const std::string &value) { return value; };
  auto number = [](int64_t value) { return value; };
  leaveOut(kind);
  Json json = {{"name", family}};
  addText(json, "summary", summary);
  addText(json, "cpp_namespace", cppNamespace);
  addText(json, "prefix", prefix);
  addFlag(json, "prefixes_classes", prefixesClasses);
  addFlag(json, "attributes_by_name", attributesByName);
  addFlag(json, "fills_in_defaults", fillsInDefaults);
  addFlag(json, "builds_all", buildsAll);
  addFlag(json, "carries_all", carriesAll);
  addText(json, "tests", tests);
  addText(json, "attributes_key", attributesKey);
  addText(json, "version_key", versionKey);
  addText(json, "producer_prefix", producerPrefix);
  addPairs(json, "compatibility_windows", windows, "name", text, "version",
           versionJson);
  addPairs(json, "bytecode_versions", bytecodeVersions, "since", versionJson,
           "version", number);
  addPairs(json, "mlir_features", mlirFeatures, "name", text, "since",
           versionJson);
  return json;
}

Json wireFieldJson(const WireField &field) {
  const auto &[name, kind, record, sample, range, toConfirm] = field;
  leaveOut(range);
  Json json = {{"name", name}, {"kind", getWireKinds()[kind].name}};
  addText(json, "record", record);
  if (sample != 1)
    json["sample"] = sample;
  addFlag(json, "to_confirm", toConfirm);
  return json;
}

Json wireCaseJson(const WireCase &entry, const Version &recordSince) {
  const auto &[name, value, since, range, doc, toConfirm] = entry;
  leaveOut(range);
  Json json = {{"name", name},
               {"value", value},
               {"since", versionJson(since.value_or(recordSince))}};
  addText(json, "doc", doc);
  addFlag(json, "to_confirm", toConfirm);
  return json;
}

Json wireRecordsJson(const std::vector<WireRecord> &records) {
  Json list = Json::array();
  for (const auto &[code, record] : llvm::enumerate(records)) {
    const auto &[name, className, retired, since, until, bits, builtin, text,
                 fields, cases, range, codeRange, codeToConfirm] = record;
    leaveOut(range, codeRange);
    Json &json = list.emplace_back(Json{{"code", code}});
    if (!retired.empty()) {
      json["retired"] = retired;
      continue;
    }
    json["name"] = name;
    json["class"] = className;
    json["since"] = versionJson(since);
    if (until)
      json["until"] = versionJson(*until);
    addNumber(json, "bits", bits);
    addText(json, "builtin", builtin);
    addText(json, "text", text);
    addFlag(json, "code_to_confirm", codeToConfirm.has_value());
    json["fields"] = Json::array();
    for (const WireField &field : fields)
      json["fields"].push_back(wireFieldJson(field));
    for (const WireCase &entry : cases)
      json["cases"].push_back(wireCaseJson(entry, since));
  }
  return list;
}

Json toResolved(const RecordField &field) {
  const auto &[name, kind, required, wire, since, range, toConfirm] = field;
  leaveOut(range);
  Json json = {{"name", name}, {"kind", kind}};
  addFlag(json, "to_confirm", toConfirm);
  addFlag(json, "required", required);
  addText(json, "wire", wire);
  if (since)
    json["since"] = versionJson(*since);
  return json;
}

Json toResolved(const DialectRecord &record) {
  const auto &[name, mnemonic, summary, wire, storage, fields, traits, verified,
               assembly, defaultValue, range, codeToConfirm] = record;
  leaveOut(range);
  Json json = {{"name", name}, {"mnemonic", mnemonic}};
  addFlag(json, "code_to_confirm", codeToConfirm.has_value());
  addText(json, "summary", summary);
  addText(json, "wire", wire);
  addText(json, "storage", storage);
  for (const RecordField &field : fields)
    json["fields"].push_back(toResolved(field));
  addTexts(json, "traits", traits);
  addTexts(json, "verified", verified);
  addText(json, "assembly", assembly);
  if (!defaultValue.is_null())
    json["default"] = defaultValue;
  return json;
}

Json toResolved(const ElementType &type) {
  const auto &[name, def, number, range, tensorDef] = type;
  leaveOut(range);
  Json json = {{"name", name}, {"def", def}};
  addNumber(json, "number", number);
  addText(json, "tensor_def", tensorDef);
  return json;
}

Json toResolved(const TypeConstructor &constructor) {
  const auto &[name, parameters, def, range] = constructor;
  leaveOut(range);
  Json json = {{"name", name}, {"def", def}};
  if (parameters != 1)
    json["parameters"] = parameters;
  return json;
}

Json toResolved(const NamedType &type) {
  const auto &[name, elements, rank, isStatic, anyOf, def, range] = type;
  leaveOut(range);
  Json json = {{"name", name}};
  addTexts(json, "elements", elements);
  if (rank)
    json["rank"] = *rank;
  addFlag(json, "static", isStatic);
  addTexts(json, "any_of", anyOf);
  addText(json, "def", def);
  return json;
}

Json toResolved(const AttributeKind &kind) {
  const auto &[name, def, parameter, optionalParameter, value, entry, list,
               element, bits, region, unit, number, range] = kind;
  leaveOut(range);
  Json json = {{"name", name}};
  addText(json, "def", def);
  addText(json, "parameter", parameter);
  addText(json, "optional_parameter", optionalParameter);
  addText(json, "value", value);
  addText(json, "entry", entry);
  addFlag(json, "list", list);
  addText(json, "element", element);
  if (bits != 64)
    json["bits"] = bits;
  addFlag(json, "region", region);
  addFlag(json, "unit", unit);
  addNumber(json, "number", number);
  return json;
}

Json toResolved(const VocabularyName &entry) {
  const auto &[name, def, versionedDef, verified, range] = entry;
  leaveOut(range);
  Json json = {{"name", name}, {"def", def}};
  addText(json, "versioned_def", versionedDef);
  addTexts(json, "verified", verified);
  return json;
}

/// A list that is left out where it is empty.
template <typename Elements>
void addList(Json &json, const char *key, const Elements &elements) {
  for (const auto &element : elements)
    json[key].push_back(toResolved(element));
}

Json vocabularyJson(const Vocabulary &vocabulary) {
  const auto &[elementTypes, typeConstructors, typeSets, namedTypes,
               attributeKinds, regionKinds, traits, attributeTraits,
               assemblies] = vocabulary;
  // Where sets are used their members stand.
  leaveOut(typeSets);
  Json json = Json::object();
  addList(json, "element_types", elementTypes);
  addList(json, "type_constructors", typeConstructors);
  addList(json, "named_types", namedTypes);
  addList(json, "attribute_kinds", attributeKinds);
  addList(json, "region_kinds", regionKinds);
  addList(json, "traits", traits);
  addList(json, "attribute_traits", attributeTraits);
  addList(json, "assemblies", assemblies);
  return json;
}

Json dialectJson(const Family &family, bool withOps) {
  const auto &[name, summary, timelines, dialect, versionedDialect, view,
               vocabulary, dialectTypes, dialectAttributes, dialectTypeCodes,
               dialectAttributeCodes, dialectTypeCodeRanges,
               dialectAttributeCodeRanges, types, attributes, ops, outputs,
               outputsRange, released, range] = family;
  // Of history speaks upstream/Ledger.h.
  leaveOut(dialectTypeCodeRanges, dialectAttributeCodeRanges, outputsRange,
           released, range);
  Json json = {
      {"family", name}, {"summary", summary}, {"timelines", Json::array()}};
  for (const Timeline &timeline : timelines)
    json["timelines"].push_back(timelineJson(timeline));
  if (dialect)
    json["dialect"] = partJson(*dialect);
  if (versionedDialect)
    json["versioned_dialect"] = partJson(*versionedDialect);
  if (view)
    json["view"] = partJson(*view);
  json["vocabulary"] = vocabularyJson(vocabulary);
  addList(json, "dialect_types", dialectTypes);
  addTexts(json, "dialect_type_codes", dialectTypeCodes);
  addList(json, "dialect_attributes", dialectAttributes);
  addTexts(json, "dialect_attribute_codes", dialectAttributeCodes);
  json["types"] = wireRecordsJson(types);
  json["attributes"] = wireRecordsJson(attributes);
  if (withOps) {
    json["ops"] = Json::array();
    for (const Op &op : ops)
      json["ops"].push_back(opJson(family, op));
  }
  addTexts(json, "outputs", outputs);
  return json;
}

} // namespace

Json dumpResolved(const Family &family) {
  return dialectJson(family, /*withOps=*/true);
}

Json dumpResolvedHead(const Family &family) {
  return dialectJson(family, /*withOps=*/false);
}

} // namespace dialectgen
