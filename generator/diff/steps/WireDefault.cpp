//===- WireDefault.cpp - defaults as a versioned dialect has them ---------===//

#include "diff/steps/WireDefault.h"

using namespace dialectgen;
using llvm::StringRef;

Json dialectgen::wireBuiltin(const Family &family, StringRef builtin,
                             const Json &fields) {
  std::string name;
  auto look = [&](const std::vector<WireRecord> &records) {
    for (const WireRecord &record : records)
      if (record.builtin == builtin)
        name = record.name;
  };
  for (const UsedFamily &used : family.used)
    look(used.attributes);
  look(family.attributes);
  return {{"attribute", name}, {"fields", fields}};
}

std::optional<Json> dialectgen::wireDefault(const Family &family,
                                            const Attribute &attribute) {
  return wireValue(family, attribute, attribute.defaultValue);
}

std::optional<Json> dialectgen::wireValue(const Family &family,
                                          const Attribute &attribute,
                                          const Json &value) {
  if (value.is_boolean())
    return wireBuiltin(family, "@bool",
                       Json::array({value.get<bool>() ? 1 : 0}));
  if (value.is_array())
    return wireBuiltin(family, "@array", Json::array({Json::array()}));
  if (value.is_object())
    return wireBuiltin(family, "@dictionary", Json::array({Json::array()}));
  if (value.is_number_integer()) {
    auto integer = [&](const std::vector<WireRecord> &types) {
      const WireRecord *found = nullptr;
      for (const WireRecord &record : types)
        if (record.builtin == attribute.kind)
          found = &record;
      return found;
    };
    const WireRecord *type = integer(family.types);
    for (const UsedFamily &used : family.used)
      if (!type)
        type = integer(used.types);
    if (!type)
      return std::nullopt;
    return wireBuiltin(family, "@integer",
                       Json::array({{{"type", type->name}}, value}));
  }
  if (!value.is_string())
    return std::nullopt;
  const DialectRecord *record = family.findDialectAttribute(attribute.kind);
  if (!record)
    return wireBuiltin(family, "@string", Json::array({value}));
  if (const WireRecord *wire = family.wireOf(record))
    for (const WireCase &entry : wire->cases)
      if (entry.name == value.get<std::string>())
        return Json{{"attribute", wire->name},
                    {"fields", Json::array({entry.value})}};
  return std::nullopt;
}
