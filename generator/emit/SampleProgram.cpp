//===- SampleProgram.cpp - programs to test versions with -----------------===//
//
// See SampleProgram.h.
//
//===----------------------------------------------------------------------===//

#include "emit/SampleProgram.h"
#include "diff/Steps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

/// The bit pattern of 0.5, so that no sample is a default.
static constexpr int64_t halfBits = 0x3FE0000000000000;

/// The size of the usual tensor; two elements, so that its data is no splat.
static const std::vector<int64_t> usualShape = {1, 2};

static llvm::StringRef kindOf(const WireField &field) {
  return getWireKinds()[field.kind].name;
}

/// The record a wire value is of: names may stand for several wire codes, which
/// differ in the number of their fields.
static const WireRecord *recordOf(const Family &family, const Json &value) {
  bool isType = value.contains("type");
  std::string name = value.at(isType ? "type" : "attribute");
  auto fields = value.find("fields");
  size_t count = fields == value.end() ? 0 : fields->size();
  for (const WireRecord &record : isType ? family.types : family.attributes)
    if (record.name == name && record.fields.size() == count)
      return &record;
  return nullptr;
}

/// Whether a wire value and all in it are there in release `at`.
bool SampleMaker::isThere(const Json &value, const Version &at) const {
  if (value.is_array())
    return llvm::all_of(value,
                        [&](const Json &part) { return isThere(part, at); });
  if (!value.is_object())
    return true;
  const WireRecord *record = recordOf(family, value);
  return record && livesAt(*record, at) &&
         (!value.contains("fields") || isThere(value.at("fields"), at));
}

std::string SampleMaker::problem() const {
  for (const Version &release : family.releaseLine().releases) {
    std::string in = " in release " + toString(release);
    const Op *function = functionOp(), *terminator = terminatorOp();
    if (!function || !function->versionAt(release))
      return "sample programs need an op that is a function" + in;
    if (!terminator || !terminator->versionAt(release))
      return "sample programs need an op with the trait Terminator" + in;
    if (!scalar(release, /*other=*/false))
      return "sample programs need a scalar type" + in;
    const WireRecord *text = stringRecord();
    if (!text || !livesAt(*text, release))
      return "sample programs need an attribute that holds a string" + in;
  }
  return "";
}

bool SampleMaker::isTerminator(const Op &op) const {
  return llvm::any_of(op.versions, [&](const OpVersion &version) {
    return llvm::any_of(version.traits, [&](const std::string &name) {
      const Trait *trait = findByName(family.vocabulary.traits, name);
      return trait && trait->versionedDef == "Terminator";
    });
  });
}

const Op *SampleMaker::functionOp() const {
  auto it =
      llvm::find_if(family.ops, [](const Op &op) { return op.isFunction; });
  return it == family.ops.end() ? nullptr : &*it;
}

const Op *SampleMaker::terminatorOp() const {
  // The one that programs of all releases can end with.
  const Op *found = nullptr;
  for (const Op &op : family.ops)
    if (isTerminator(op) &&
        (!found || op.versions.back().since < found->versions.back().since))
      found = &op;
  return found;
}

std::string SampleMaker::nameOf(const Op &op, const OpVersion &version) const {
  size_t index = size_t(&version - op.versions.data());
  for (const CarriedVersion &carried : family.carried(versionedPart, op))
    if (carried.index == index)
      return versionedPart.dialect + "." + carried.mnemonic;
  return "";
}

bool SampleMaker::isKind(const Attribute &attribute,
                         llvm::StringRef def) const {
  const AttributeKind *kind = family.findAttributeKind(attribute.kind);
  return kind && kind->def == def;
}

bool SampleMaker::isOfFunction(const Op &op, const Attribute &attribute) const {
  return op.isFunction &&
         (isKind(attribute, "SymbolNameAttr") || isKind(attribute, "TypeAttr"));
}

std::string SampleMaker::nameAt(const Op &op, const Version &at) const {
  return nameOf(op, *op.versionAt(at));
}

/// A type of 32 bits, the usual size of numbers; any scalar if there is none.
const WireRecord *SampleMaker::scalar(const Version &at, bool other) const {
  std::vector<const WireRecord *> scalars;
  for (const WireRecord &record : family.types)
    if (record.bits && livesAt(record, at))
      scalars.push_back(&record);
  std::vector<const WireRecord *> usual;
  llvm::copy_if(scalars, std::back_inserter(usual),
                [](const WireRecord *record) { return record->bits == 32; });
  if (usual.size() > 1)
    scalars = usual;
  return scalars.empty() ? nullptr : other ? scalars.back() : scalars.front();
}

const WireRecord *SampleMaker::stringRecord() const {
  for (const WireRecord &record : family.attributes)
    if (record.fields.size() == 1 && kindOf(record.fields.front()) == "string")
      return &record;
  return nullptr;
}

/// The type that a wire value has; null if it has none.
static Json typeOf(const Json &value) {
  if (auto fields = value.find("fields"); fields != value.end())
    for (const Json &field : *fields)
      if (field.is_object() && field.contains("type"))
        return field;
  return nullptr;
}

Json SampleMaker::constantOf(const Json &value, const Version &at) const {
  const WireRecord *record = recordOf(family, value);
  const WireRecord *elements = findBuiltin(family.attributes, "@elements", at),
                   *tensor = findBuiltin(family.types, "@tensor", at);
  bool isNumber =
      record && (record->builtin == "@integer" || record->builtin == "@float");
  if (isNumber && elements && tensor) {
    Json scalar = typeOf(value), bytes = Json::array();
    auto bits = value.at("fields").at(1).get<uint64_t>();
    for (unsigned shift = 0; shift < recordOf(family, scalar)->bits; shift += 8)
      bytes.push_back((bits >> shift) & 0xff);
    return attribute(*elements, at,
                     {{0, type(*tensor, at, {{0, Json::array()}, {1, scalar}})},
                      {1, bytes}});
  }
  if (!typeOf(value).is_null())
    return value;
  // An attribute with a type can hold a number.
  for (const WireRecord &row : family.attributes)
    if (row.retired.empty() && livesAt(row, at) && row.fields.size() == 2 &&
        kindOf(row.fields[0]) == "type")
      return withNumber(attribute(row, at), 7);
  return nullptr;
}

Json SampleMaker::withNumber(Json value, int64_t number) const {
  const WireRecord *record = recordOf(family, value);
  for (size_t i = 0; record && i != record->fields.size(); ++i)
    if (kindOf(record->fields[i]) == "bits(type)")
      value["fields"][i] = number;
  return value;
}

Json SampleMaker::string(const std::string &value) const {
  return {{"attribute", stringRecord()->name},
          {"fields", Json::array({value})}};
}

Json SampleMaker::blob(const Json &type) const {
  // Element count and width from the first list of numbers and the first type
  // among the fields; a scalar's from the scalar.
  int64_t count = 1;
  unsigned bits = 0, parts = 1;
  for (Json at = type; !at.is_null();) {
    const WireRecord *record = recordOf(family, at);
    bits = record->bits;
    Json next;
    for (size_t i = 0; i != record->fields.size(); ++i) {
      if (kindOf(record->fields[i]) == "list(signed)")
        for (const Json &size : at["fields"][i])
          count *= size.get<int64_t>();
      else if (kindOf(record->fields[i]) == "type" && next.is_null())
        next = at["fields"][i];
    }
    // A type made of one other is a pair of it.
    if (record->fields.size() == 1 && !next.is_null())
      parts = 2;
    at = next;
  }
  Json bytes = Json::array();
  if (bits == 1) {
    // Packed; true and false in turn.
    for (int64_t i = 0; i < count; i += 8)
      bytes.push_back(0x55 & ((1 << std::min<int64_t>(8, count - i)) - 1));
    return bytes;
  }
  for (int64_t i = 0; i != count * parts; ++i)
    for (unsigned at = 0; at < std::max(bits, 8u); at += 8)
      bytes.push_back(at ? 0 : i + 1);
  return bytes;
}

Json SampleMaker::fieldValue(const WireField &field, const Json &before,
                             const Version &at) const {
  llvm::StringRef kind = kindOf(field);
  auto find = [&](const std::vector<WireRecord> &records) {
    auto it = llvm::find_if(records, [&](const WireRecord &record) {
      return record.name == field.record && livesAt(record, at);
    });
    return field.record.empty() || it == records.end() ? nullptr : &*it;
  };
  if (kind == "f64")
    return halfBits;
  if (kind == "string")
    return field.name;
  if (kind == "blob")
    return blob(before.back());
  if (kind == "list(signed)")
    return usualShape;
  if (kind == "list(f64)")
    return Json::array({halfBits, halfBits});
  if (kind == "type" || kind == "list(type)") {
    const WireRecord *held = find(family.types);
    Json one = type(held ? *held : *scalar(at, /*other=*/false), at);
    return kind == "type" ? one : Json::array({one});
  }
  if (kind.contains("attribute")) {
    const WireRecord *held = find(family.attributes);
    Json one = held ? attribute(*held, at) : string(field.name);
    if (kind == "list(attribute, attribute)")
      return Json::array({string("key"), one});
    return kind == "list(attribute)" ? Json::array({one}) : one;
  }
  return field.sample; // varint, signed, bits(type)
}

bool hasData(const WireRecord &record, size_t type) {
  return kindOf(record.fields[type]) == "type" &&
         type + 1 < record.fields.size() &&
         kindOf(record.fields[type + 1]) == "blob";
}

Json SampleMaker::record(const char *what, const WireRecord &record,
                         const Version &at,
                         const std::map<size_t, Json> &given) const {
  Json value = {{what, record.name}};
  Json fields = Json::array();
  for (size_t i = 0; i != record.fields.size(); ++i) {
    auto it = given.find(i);
    if (it != given.end())
      fields.push_back(it->second);
    else if (hasData(record, i))
      fields.push_back(usualType(at));
    else
      fields.push_back(fieldValue(record.fields[i], fields, at));
  }
  // The last case is the least likely to be a default.
  if (given.empty())
    for (const WireCase &entry : record.cases)
      if (!entry.since || *entry.since <= at)
        fields[0] = entry.value;
  if (!fields.empty())
    value["fields"] = fields;
  return value;
}

Json SampleMaker::attribute(const WireRecord &row, const Version &at,
                            const std::map<size_t, Json> &fields) const {
  return record("attribute", row, at, fields);
}

Json SampleMaker::type(const WireRecord &row, const Version &at,
                       const std::map<size_t, Json> &fields) const {
  return record("type", row, at, fields);
}

Json SampleMaker::tensorOf(const Json &element,
                           const std::vector<int64_t> &shape,
                           const Version &at) const {
  // A type of sizes and another type is a tensor.
  for (const WireRecord &record : family.types)
    if (livesAt(record, at) && record.fields.size() == 2 &&
        kindOf(record.fields[0]) == "list(signed)" &&
        kindOf(record.fields[1]) == "type")
      return type(record, at, {{0, Json(shape)}, {1, element}});
  return element;
}

Json SampleMaker::usualType(const Version &at, bool other) const {
  return tensorOf(type(*scalar(at, other), at), usualShape, at);
}

Json SampleMaker::splat(const Json &type) const {
  // One element; of single bits, which are packed, eight.
  Json bytes = blob(type);
  size_t count = 1;
  for (const Json &size : type["fields"][0])
    count *= size.get<size_t>();
  if (bytes.size() < count)
    return Json::array({0xFF});
  Json one = Json::array();
  for (size_t i = 0; i != bytes.size() / count; ++i)
    one.push_back(bytes[i]);
  return one;
}

const Json *findOnly(const Op &op, const OpVersion &version,
                     llvm::StringRef attribute) {
  std::string name = attribute.str();
  for (const OpVersion *at = op.newerThan(version); at;
       at = op.newerThan(*at)) {
    const StepAction *renamed = nullptr;
    for (const StepAction &action : at->step) {
      if (action.name != name || !action.isFor(Way::Up))
        continue;
      if (action.kind == StepAction::Only)
        return &action.value;
      if (action.kind == StepAction::RenameAttribute)
        renamed = &action;
    }
    if (renamed)
      name = renamed->other;
    if (!at->findAttribute(name))
      return nullptr;
  }
  return nullptr;
}

Json SampleMaker::attributeOf(const Op &op, const OpVersion &version,
                              const Attribute &attribute, const Version &at,
                              bool other) const {
  if (const Json *before = version.findBefore(attribute.name);
      before && !before->is_null() && !other)
    return *before;
  // One that goes later has the value with which it may.
  if (const Json *only = findOnly(op, version, attribute.name); only && !other)
    return *only;
  // The wire value of an absent attribute is also a valid value, unless it
  // depends on other attributes.
  const Json &absent = attribute.absent;
  if (&version == &op.versions.front() && absent.is_object() &&
      absent.contains("attribute") && !other && isThere(absent, at))
    return absent;
  // So does the attribute of the dialect that it is.
  if (const DialectRecord *inDialect =
          findByName(family.dialectAttributes, attribute.kind))
    for (const WireRecord &row : family.attributes)
      if (row.retired.empty() && row.name == inDialect->wire &&
          livesAt(row, at))
        return this->attribute(row, at);
  return string(attribute.name);
}

const WireRecord *
SampleMaker::findBuiltin(const std::vector<WireRecord> &records,
                         llvm::StringRef builtin, const Version &at) {
  for (const WireRecord &record : records)
    if (record.retired.empty() && record.builtin == builtin &&
        livesAt(record, at))
      return &record;
  return nullptr;
}

Json SampleMaker::number(llvm::StringRef builtin, llvm::StringRef type,
                         const Version &at) const {
  const WireRecord *row = findBuiltin(family.attributes, builtin, at),
                   *typeRow = findBuiltin(family.types, type, at);
  if (!row || !typeRow)
    return string("number");
  return attribute(*row, at, {{0, this->type(*typeRow, at)}});
}

Json SampleMaker::elements(llvm::StringRef type, const Version &at) const {
  const WireRecord *row = findBuiltin(family.attributes, "@elements", at),
                   *typeRow = findBuiltin(family.types, type, at);
  if (!row || !typeRow)
    return string("elements");
  return attribute(*row, at,
                   {{0, tensorOf(this->type(*typeRow, at), {2}, at)}});
}

/// The type of numbers of a kind, which is called by it where nothing else is
/// given.
static llvm::StringRef elementOf(const AttributeKind &kind) {
  return kind.element.empty() ? kind.name : kind.element;
}

Json SampleMaker::valueOfKind(const Attribute &attribute,
                              const Version &at) const {
  if (const DialectRecord *inDialect =
          findByName(family.dialectAttributes, attribute.kind))
    if (const WireRecord *row =
            findByName(family.attributes, inDialect->wire)) {
      Json value = this->attribute(*row, at);
      // A default is left out.
      for (const WireCase &entry : row->cases)
        if (attribute.defaultValue == row->cases.back().name &&
            entry.name != row->cases.back().name &&
            (!entry.since || *entry.since <= at))
          value["fields"][0] = entry.value;
      return value;
    }
  auto builtin = [&](llvm::StringRef label) {
    const WireRecord *row = findBuiltin(family.attributes, label, at);
    return row ? this->attribute(*row, at) : string(attribute.name);
  };
  const WireKind *form = findByName(getAttributeForms(), attribute.kind);
  llvm::StringRef formName = form ? form->enumerator : "";
  if (formName == "I64Array")
    return elements("i64", at);
  if (formName == "I1Array")
    return elements("i1", at);
  if (formName == "Unit")
    return builtin("@bool");
  const AttributeKind *kind = family.findAttributeKind(attribute.kind);
  if (formName == "Symbols" || (kind && kind->list))
    return builtin("@array");
  if (formName == "Symbol" || !kind || kind->def == "SymbolNameAttr")
    return string("some " + attribute.name);
  if (kind->def == "TypeAttr")
    return builtin("@type");
  // A default is left out.
  if (kind->value == "boolean") {
    Json value = builtin("@bool");
    if (attribute.defaultValue == true && value["fields"].is_array())
      value["fields"][0] = 0;
    return value;
  }
  if (kind->value == "integer") {
    Json value = number("@integer", elementOf(*kind), at);
    if (Json &last = value["fields"].back(); last == attribute.defaultValue)
      last = last.get<int64_t>() + 1;
    return value;
  }
  if (kind->value == "number")
    return number("@float", elementOf(*kind), at);
  if (kind->value == "dictionary")
    return builtin("@dictionary");
  return kind->value == "string" ? string("some " + attribute.name)
                                 : elements("i64", at);
}

std::string SampleMaker::fieldText(const Json &value,
                                   const WireField &field) const {
  llvm::StringRef kind = kindOf(field);
  if (value.is_null())
    return "unit";
  if (value.is_object())
    return text(value);
  if (value.is_string())
    return "\"" + value.get<std::string>() + "\"";
  if (!value.is_array())
    return value.dump();
  if (kind == "blob") {
    std::string bytes = "\"";
    for (const Json &byte : value) {
      auto number = byte.get<unsigned>();
      bytes += '\\';
      bytes += llvm::hexdigit(number >> 4);
      bytes += llvm::hexdigit(number & 15);
    }
    return bytes + "\"";
  }
  std::vector<std::string> parts;
  for (const Json &part : value)
    parts.push_back(part.is_object() ? text(part) : part.dump());
  return "[" + llvm::join(parts, ", ") + "]";
}

std::string SampleMaker::text(const Json &value) const {
  bool isType = value.contains("type");
  std::string result =
      (isType ? "!" : "#") + versionedPart.dialect + "." +
      value.at(isType ? "type" : "attribute").get<std::string>();
  const WireRecord *record = recordOf(family, value);
  if (!record || record->fields.empty())
    return result;
  std::vector<std::string> parts;
  for (const auto &[part, field] :
       llvm::zip(value.at("fields"), record->fields))
    parts.push_back(fieldText(part, field));
  return result + "<" + llvm::join(parts, ", ") + ">";
}

std::string SampleMaker::printed(const Json &value) const {
  const WireRecord *record = recordOf(family, value);
  if (record && record->fields.size() == 1)
    for (const WireCase &one : record->cases)
      if (value.at("fields").at(0) == Json(one.value))
        return "#" + versionedPart.dialect + "." + record->name + "<" +
               one.name + ">";
  return text(value);
}

static std::string join(const std::vector<std::string> &parts) {
  return llvm::join(parts, ", ");
}

unsigned SampleMaker::countOf(const SampleOp &sample, const Parameter &value) {
  if (sample.absent.count(value.name))
    return 0;
  return value.isVariadic() ? sample.count : 1;
}

std::string SampleMaker::use(const SampleOp &sample, const Version &at,
                             std::string &results,
                             std::vector<Json> &types) const {
  const OpVersion &version = *sample.version;
  auto typeOr = [&](const Json &type) {
    return type.is_null() ? usualType(at) : type;
  };
  std::vector<std::string> operands, operandTypes, resultTypes, attributes,
      regions;
  std::string constants;
  unsigned arguments = 0;
  for (const Parameter &value : version.operands) {
    auto constant = sample.constants.find(value.name);
    if (constant != sample.constants.end()) {
      const Op &op = *findConstantOp(family);
      const OpVersion &made = *op.versionAt(at);
      Json type = typeOf(constant->second);
      operands.push_back("%" + value.name);
      operandTypes.push_back(text(type));
      constants += "  " + operands.back() + " = \"" + nameOf(op, made) +
                   "\"() <{" + made.attributes.front().name + " = " +
                   text(constant->second) + "}> : () -> " + text(type) + "\n";
      continue;
    }
    for (unsigned i = 0; i != countOf(sample, value); ++i) {
      operands.push_back("%arg" + std::to_string(arguments++));
      operandTypes.push_back(text(typeOr(sample.operandType)));
    }
  }
  for (const Parameter &value : version.results)
    for (unsigned i = 0; i != countOf(sample, value); ++i) {
      types.push_back(typeOr(sample.resultType));
      resultTypes.push_back(text(types.back()));
    }
  for (const Attribute &attribute : version.attributes) {
    auto it = sample.attributes.find(attribute.name);
    attributes.push_back(
        attribute.name + " = " +
        text(it != sample.attributes.end()
                 ? it->second
                 : attributeOf(*sample.op, version, attribute, at)));
  }
  const OpVersion *older = sample.op->olderThan(version);
  for (const auto &[place, region] : llvm::enumerate(version.regions)) {
    // Older versions accept empty values for attributes that they lack.
    bool isNew = older && place >= older->regions.size();
    bool isEmpty = isNew && !region.variadic && !sample.regions;
    for (unsigned i = 0; i != (region.variadic ? sample.regions : 1); ++i)
      regions.push_back(isEmpty ? "{\n  }"
                                : "{\n    \"" + nameAt(*terminatorOp(), at) +
                                      "\"() : () -> ()\n  }");
  }
  std::string line = "  ";
  if (types.size() == 1)
    line += (results = "%0") + " = ";
  else if (!types.empty())
    line += "%0:" + std::to_string(types.size()) + " = ";
  if (types.size() > 1) {
    std::vector<std::string> names;
    for (size_t i = 0; i != types.size(); ++i)
      names.push_back("%0#" + std::to_string(i));
    results = join(names);
  }
  line += "\"" + nameOf(*sample.op, version) + "\"(" + join(operands) + ")";
  if (!attributes.empty())
    line += " <{" + join(attributes) + "}>";
  if (!regions.empty())
    line += " (" + join(regions) + ")";
  return constants + line + " : (" + join(operandTypes) + ") -> (" +
         join(resultTypes) + ")\n";
}

/// The attribute of one type, which is the type of two lists of types.
Json SampleMaker::functionType(const std::vector<Json> &arguments,
                               const std::vector<Json> &results,
                               const Version &at) const {
  for (const WireRecord &record : family.types)
    if (record.fields.size() == 2 &&
        llvm::all_of(record.fields, [](const WireField &field) {
          return kindOf(field) == "list(type)";
        }))
      for (const WireRecord &compositeAttribute : family.attributes)
        if (compositeAttribute.fields.size() == 1 &&
            kindOf(compositeAttribute.fields[0]) == "type")
          return attribute(
              compositeAttribute, at,
              {{0,
                type(record, at, {{0, Json(arguments)}, {1, Json(results)}})}});
  return string("function");
}

std::string SampleMaker::wrap(const std::vector<Json> &arguments,
                              const std::string &body,
                              const std::string &results,
                              const std::vector<Json> &types,
                              const SampleOp &sample, const Version &at,
                              const std::string &name) const {
  auto texts = [&](const std::vector<Json> &values) {
    std::vector<std::string> parts;
    for (const Json &value : values)
      parts.push_back(text(value));
    return parts;
  };
  const Op &function = *functionOp();
  const OpVersion &version = *function.versionAt(at);
  std::vector<std::string> attributes, formal, further;
  for (const Attribute &attribute : version.attributes) {
    auto given = sample.attributes.find(attribute.name);
    Json value = attributeOf(function, version, attribute, at);
    if (isKind(attribute, "SymbolNameAttr"))
      value = string(name);
    else if (isKind(attribute, "TypeAttr"))
      value = functionType(arguments, types, at);
    else if (sample.op == &function && given != sample.attributes.end())
      value = given->second;
    attributes.push_back(attribute.name + " = " + text(value));
  }
  for (const auto &[i, type] : llvm::enumerate(arguments))
    formal.push_back("%arg" + std::to_string(i) + ": " + text(type));
  for (const auto &[key, value] : sample.discardable)
    further.push_back(key + " = " + text(value));
  std::string result = "\"" + nameOf(function, version) + "\"() <{" +
                       join(attributes) + "}> ({\n";
  if (!formal.empty())
    result += "^bb0(" + join(formal) + "):\n";
  result += body + "  \"" + nameAt(*terminatorOp(), at) + "\"(" + results +
            ") : (" + join(texts(types)) + ") -> ()\n})";
  if (!further.empty())
    result += " {" + join(further) + "}";
  return result + " : () -> ()\n";
}

std::string SampleMaker::function(const SampleOp &sample, const Version &at,
                                  const std::string &name) const {
  std::vector<Json> arguments, types;
  Json usual = usualType(at);
  const Json &operand =
      sample.operandType.is_null() ? usual : sample.operandType;
  std::string body, results;
  if (sample.op->isFunction || isTerminator(*sample.op)) {
    arguments = types = {operand};
    results = "%arg0";
  } else {
    for (const Parameter &value : sample.version->operands)
      if (!sample.constants.count(value.name))
        arguments.insert(arguments.end(), countOf(sample, value), operand);
    body = use(sample, at, results, types);
  }
  return wrap(arguments, body, results, types, sample, at, name);
}

std::string
SampleMaker::function(const std::vector<Json> &arguments,
                      const std::map<std::string, Json> &discardable,
                      const Version &at, const std::string &name) const {
  SampleOp sample;
  sample.discardable = discardable;
  return wrap(arguments, "", "", {}, sample, at, name);
}

} // namespace dialectgen
