//===- WireText.cpp - wire values in programs -----------===//

#include "emit/tests/WireText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

llvm::StringRef kindOf(const WireField &field) {
  return getWireKinds()[field.kind].name;
}

const WireRecord *recordOf(const SampleFrame &frame, const Json &value) {
  bool isType = value.contains("type");
  std::string name = value.at(isType ? "type" : "attribute");
  auto fields = value.find("fields");
  size_t count = fields == value.end() ? 0 : fields->size();
  const auto &records = isType ? frame.types : frame.attributes;
  auto known = records.find(name);
  if (known != records.end())
    for (const WireRecord *record : known->second)
      if (record->fields.size() == count)
        return record;
  return nullptr;
}

static std::string fieldText(const SampleFrame &frame, const Json &value,
                             const WireField &field) {
  llvm::StringRef kind = kindOf(field);
  if (value.is_null())
    return "unit";
  if (value.is_object())
    return wireText(frame, value);
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
    parts.push_back(part.is_object() ? wireText(frame, part) : part.dump());
  return "[" + llvm::join(parts, ", ") + "]";
}

std::string wireText(const SampleFrame &frame, const Json &value) {
  bool isType = value.contains("type");
  std::string result =
      (isType ? "!" : "#") + frame.family.versionedPart()->dialect + "." +
      value.at(isType ? "type" : "attribute").get<std::string>();
  const WireRecord *record = recordOf(frame, value);
  if (!record || record->fields.empty())
    return result;
  std::vector<std::string> parts;
  for (const auto &[part, field] :
       llvm::zip(value.at("fields"), record->fields))
    parts.push_back(fieldText(frame, part, field));
  return result + "<" + llvm::join(parts, ", ") + ">";
}

std::string printedText(const SampleFrame &frame, const Json &value) {
  const WireRecord *record = recordOf(frame, value);
  if (record && record->fields.size() == 1)
    for (const WireCase &one : record->cases)
      if (value.at("fields").at(0) == Json(one.value))
        return "#" + frame.family.versionedPart()->dialect + "." +
               record->name + "<" + one.name + ">";
  return wireText(frame, value);
}

} // namespace dialectgen
