//===- WireValue.cpp - values of a versioned dialect ----------------------===//
//
// See WireValue.h.
//
//===----------------------------------------------------------------------===//

#include "emit/versioned/WireValue.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {
namespace {

class Writer {
public:
  Writer(const Family &family, llvm::StringRef make)
      : family(family), make(make) {}

  std::string value(const Json &json) {
    bool attribute = json.contains("attribute");
    const char *maker = attribute ? "attribute" : "type";
    auto [record, code, owner] =
        family.findRecord(!attribute, json.at(maker).get<std::string>());
    std::vector<std::string> parts;
    if (auto fields = json.find("fields"); fields != json.end())
      for (const auto &[part, known] : llvm::zip(*fields, record->fields))
        parts.push_back(field(part, known));
    std::string of = owner ? "Of(\"" + owner->dialect + "\", " : "(";
    return (make + "." + maker + of + "/*" + record->name + "*/ " +
            std::to_string(code) + ", {" + llvm::join(parts, ", ") + "})")
        .str();
  }

  std::string field(const Json &json, const WireField &field) {
    if (json.is_object())
      return value(json);
    if (json.is_string())
      return (make + ".string(\"" + json.get<std::string>() + "\")").str();
    if (json.is_number_integer())
      return (make + ".integer(" + std::to_string(json.get<int64_t>()) + ")")
          .str();
    std::vector<std::string> parts;
    bool integers = llvm::StringRef(getWireKinds()[field.kind].name)
                        .starts_with("list(signed");
    for (const Json &part : json)
      parts.push_back(integers ? std::to_string(part.get<int64_t>())
                               : value(part));
    return (make + (integers ? ".integers({" : ".list({") +
            llvm::join(parts, ", ") + "})")
        .str();
  }

private:
  const Family &family;
  llvm::StringRef make;
};

} // namespace

std::string wireValueText(const Family &family, const Json &value,
                          llvm::StringRef make) {
  return Writer(family, make).value(value);
}

std::string wirePartText(const Family &family, const Json &part) {
  if (part.is_null())
    return "unit";
  if (part.is_object())
    return wireProgramText(family, part);
  if (part.is_string()) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    stream << '"';
    llvm::printEscapedString(part.get<std::string>(), stream);
    stream << '"';
    return text;
  }
  if (!part.is_array())
    return part.dump();
  std::vector<std::string> parts;
  for (const Json &element : part)
    parts.push_back(wirePartText(family, element));
  return "[" + llvm::join(parts, ", ") + "]";
}

std::string wireProgramText(const Family &family, const Json &value) {
  bool isType = value.contains("type");
  auto [record, code, owner] = family.findRecord(
      isType, value.at(isType ? "type" : "attribute").get<std::string>());
  std::string text =
      (isType ? "!" : "#") +
      (owner ? owner->dialect : family.versionedPart()->dialect) + "." +
      record->name;
  auto fields = value.find("fields");
  if (fields == value.end() || fields->empty())
    return text;
  std::string parts = wirePartText(family, *fields);
  return text + "<" + parts.substr(1, parts.size() - 2) + ">";
}

std::string wireFieldText(const Family &family, const Json &value,
                          const WireField &field, llvm::StringRef make) {
  return Writer(family, make).field(value, field);
}

} // namespace dialectgen
