//===- SampleValues.cpp - values of types and attributes ------------------===//

#include "emit/tests/SampleValues.h"
#include "emit/tests/WireText.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen {

/// The bit pattern of 0.5, so that no sample is a default.
static constexpr int64_t halfBits = 0x3FE0000000000000;

/// The size of the usual tensor; two elements, so that its data is no splat.
static const std::vector<int64_t> usualShape = {1, 2};

bool SampleValues::isThere(const Json &value) const {
  if (value.is_array())
    return llvm::all_of(value, [&](const Json &part) { return isThere(part); });
  if (!value.is_object())
    return true;
  const WireRecord *record = recordOf(frame, value);
  return record && livesAt(*record, at) &&
         (!value.contains("fields") || isThere(value.at("fields")));
}

const WireRecord *SampleValues::scalar(bool other) const {
  std::vector<const WireRecord *> scalars;
  llvm::copy_if(frame.scalars, std::back_inserter(scalars),
                [&](const WireRecord *record) { return livesAt(*record, at); });
  std::vector<const WireRecord *> usual;
  llvm::copy_if(scalars, std::back_inserter(usual),
                [](const WireRecord *record) { return record->bits == 32; });
  if (usual.size() > 1)
    scalars = usual;
  return scalars.empty() ? nullptr : other ? scalars.back() : scalars.front();
}

const WireRecord *SampleValues::stringRecord() const {
  for (const WireRecord &record : family.attributes)
    if (record.fields.size() == 1 && kindOf(record.fields.front()) == "string")
      return &record;
  return nullptr;
}

const WireRecord *
SampleValues::findBuiltin(const std::vector<WireRecord> &records,
                          llvm::StringRef builtin) const {
  for (const WireRecord &record : records)
    if (record.retired.empty() && record.builtin == builtin &&
        livesAt(record, at))
      return &record;
  return nullptr;
}

Json typeOf(const Json &value) {
  if (auto fields = value.find("fields"); fields != value.end())
    for (const Json &field : *fields)
      if (field.is_object() && field.contains("type"))
        return field;
  return nullptr;
}

Json SampleValues::string(const std::string &value) const {
  return {{"attribute", stringRecord()->name},
          {"fields", Json::array({value})}};
}

/// Bytes of the data of a tensor of `type`, as JSON escapes them.
static Json blob(const SampleFrame &frame, const Json &type) {
  // Element count and width from the first list of numbers and the first type
  // among the fields; a scalar's from the scalar.
  int64_t count = 1;
  unsigned bits = 0, parts = 1;
  for (Json at = type; !at.is_null();) {
    const WireRecord *record = recordOf(frame, at);
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

Json SampleValues::fieldValue(const WireField &field,
                              const Json &before) const {
  llvm::StringRef kind = kindOf(field);
  auto find = [&](const auto &recordsByName) -> const WireRecord * {
    if (!field.record.empty())
      for (const WireRecord *record : recordsByName.lookup(field.record))
        if (livesAt(*record, at))
          return record;
    return nullptr;
  };
  if (kind == "f64")
    return halfBits;
  if (kind == "string")
    return field.name;
  if (kind == "blob")
    return blob(frame, before.back());
  if (kind == "list(signed)")
    return usualShape;
  if (kind == "list(f64)")
    return Json::array({halfBits, halfBits});
  if (kind == "type" || kind == "list(type)") {
    const WireRecord *held = find(frame.types);
    Json one = type(held ? *held : *scalar());
    return kind == "type" ? one : Json::array({one});
  }
  if (kind.contains("attribute")) {
    const WireRecord *held = find(frame.attributes);
    Json one = held ? attribute(*held) : string(field.name);
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

Json SampleValues::record(const char *what, const WireRecord &record,
                          const std::map<size_t, Json> &given) const {
  Json value = {{what, record.name}};
  Json fields = Json::array();
  for (size_t i = 0; i != record.fields.size(); ++i) {
    auto it = given.find(i);
    if (it != given.end())
      fields.push_back(it->second);
    else if (hasData(record, i))
      fields.push_back(usualType());
    else
      fields.push_back(fieldValue(record.fields[i], fields));
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

Json SampleValues::attribute(const WireRecord &row,
                             const std::map<size_t, Json> &fields) const {
  return record("attribute", row, fields);
}

Json SampleValues::type(const WireRecord &row,
                        const std::map<size_t, Json> &fields) const {
  return record("type", row, fields);
}

Json SampleValues::tensorOf(const Json &element,
                            const std::vector<int64_t> &shape) const {
  // A type of sizes and another type is a tensor.
  for (const WireRecord &record : family.types)
    if (livesAt(record, at) && record.fields.size() == 2 &&
        kindOf(record.fields[0]) == "list(signed)" &&
        kindOf(record.fields[1]) == "type")
      return type(record, {{0, Json(shape)}, {1, element}});
  return element;
}

Json SampleValues::usualType(bool other) const {
  return tensorOf(type(*scalar(other)), usualShape);
}

Json SampleValues::splat(const Json &type) const {
  // One element; of single bits, which are packed, eight.
  Json bytes = blob(frame, type);
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

Json withNumber(const SampleFrame &frame, Json value, int64_t number) {
  const WireRecord *record = recordOf(frame, value);
  for (size_t i = 0; record && i != record->fields.size(); ++i)
    if (kindOf(record->fields[i]) == "bits(type)")
      value["fields"][i] = number;
  return value;
}

Json SampleValues::constantOf(const Json &value, bool isList) const {
  const WireRecord *record = recordOf(frame, value);
  const WireRecord *elements = findBuiltin(family.attributes, "@elements"),
                   *tensor = findBuiltin(family.types, "@tensor");
  bool isNumber =
      record && (record->builtin == "@integer" || record->builtin == "@float");
  if (isNumber && elements && tensor) {
    Json scalar = typeOf(value), bytes = Json::array();
    auto bits = value.at("fields").at(1).get<uint64_t>();
    for (unsigned shift = 0; shift < recordOf(frame, scalar)->bits; shift += 8)
      bytes.push_back((bits >> shift) & 0xff);
    Json shape = Json::array();
    if (isList)
      shape.push_back(1);
    return attribute(
        *elements,
        {{0, type(*tensor, {{0, std::move(shape)}, {1, scalar}})}, {1, bytes}});
  }
  if (!typeOf(value).is_null())
    return value;
  // An attribute with a type can hold a number.
  for (const WireRecord &row : family.attributes)
    if (row.retired.empty() && livesAt(row, at) && row.fields.size() == 2 &&
        kindOf(row.fields[0]) == "type")
      return withNumber(frame, attribute(row), 7);
  return nullptr;
}

Json SampleValues::number(llvm::StringRef builtin, llvm::StringRef type) const {
  const WireRecord *row = findBuiltin(family.attributes, builtin),
                   *typeRow = findBuiltin(family.types, type);
  if (!row || !typeRow)
    return string("number");
  return attribute(*row, {{0, this->type(*typeRow)}});
}

Json SampleValues::elements(llvm::StringRef type) const {
  const WireRecord *row = findBuiltin(family.attributes, "@elements"),
                   *typeRow = findBuiltin(family.types, type);
  if (!row || !typeRow)
    return string("elements");
  return attribute(*row, {{0, tensorOf(this->type(*typeRow), {2})}});
}

Json SampleValues::functionType(const std::vector<Json> &arguments,
                                const std::vector<Json> &results) const {
  // The attribute of one type, which is the type of two lists of types.
  for (const WireRecord &record : family.types)
    if (record.fields.size() == 2 &&
        llvm::all_of(record.fields, [](const WireField &field) {
          return kindOf(field) == "list(type)";
        }))
      for (const WireRecord &compositeAttribute : family.attributes)
        if (compositeAttribute.fields.size() == 1 &&
            kindOf(compositeAttribute.fields[0]) == "type")
          return attribute(
              compositeAttribute,
              {{0, type(record, {{0, Json(arguments)}, {1, Json(results)}})}});
  return string("function");
}

} // namespace dialectgen
