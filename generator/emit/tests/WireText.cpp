//===- WireText.cpp - wire values in programs -----------===//
//
// See WireText.h.
//
//===----------------------------------------------------------------------===//

#include "emit/tests/WireText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

llvm::StringRef kindOf(const WireField &field) {
  return getWireKinds()[field.kind].name;
}

const WireRecord *recordOf(const Family &family, const Json &value) {
  bool isType = value.contains("type");
  std::string name = value.at(isType ? "type" : "attribute");
  auto fields = value.find("fields");
  size_t count = fields == value.end() ? 0 : fields->size();
  for (const WireRecord &record : isType ? family.types : family.attributes)
    if (record.name == name && record.fields.size() == count)
      return &record;
  return nullptr;
}

static std::string fieldText(const Family &family, const Json &value,
                             const WireField &field) {
  llvm::StringRef kind = kindOf(field);
  if (value.is_null())
    return "unit";
  if (value.is_object())
    return wireText(family, value);
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
    parts.push_back(part.is_object() ? wireText(family, part) : part.dump());
  return "[" + llvm::join(parts, ", ") + "]";
}

std::string wireText(const Family &family, const Json &value) {
  bool isType = value.contains("type");
  std::string result =
      (isType ? "!" : "#") + family.versionedPart()->dialect + "." +
      value.at(isType ? "type" : "attribute").get<std::string>();
  const WireRecord *record = recordOf(family, value);
  if (!record || record->fields.empty())
    return result;
  std::vector<std::string> parts;
  for (const auto &[part, field] :
       llvm::zip(value.at("fields"), record->fields))
    parts.push_back(fieldText(family, part, field));
  return result + "<" + llvm::join(parts, ", ") + ">";
}

std::string printedText(const Family &family, const Json &value) {
  const WireRecord *record = recordOf(family, value);
  if (record && record->fields.size() == 1)
    for (const WireCase &one : record->cases)
      if (value.at("fields").at(0) == Json(one.value))
        return "#" + family.versionedPart()->dialect + "." + record->name +
               "<" + one.name + ">";
  return wireText(family, value);
}

} // namespace dialectgen
