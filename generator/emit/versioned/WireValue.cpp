//===- WireValue.cpp - values of a versioned dialect as C++
//----------------------------===//
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

std::string wireFieldText(const Family &family, const Json &value,
                          const WireField &field, llvm::StringRef make) {
  return Writer(family, make).field(value, field);
}

} // namespace dialectgen
