//===- PropertyHistory.cpp - properties of ops over releases --------------===//

#include "emit/dialect/PropertyHistory.h"
#include <map>

namespace dialectgen {

std::vector<Property> propertyHistory(const Family &family, const Op &op) {
  const DialectPart *dialectPart = family.dialectPart();
  if (!dialectPart || dialectPart->carriesAll ||
      family.dialectAttributeCodes.empty() ||
      family.carried(*dialectPart, op).empty())
    return {};
  const OpVersion &newest = op.versions.front();
  // MLIR writes the sizes of groups in a way of its own.
  if (family.hasTrait(newest, "AttrSizedOperandSegments") ||
      family.hasTrait(newest, "AttrSizedResultSegments"))
    return {};
  std::map<std::string, Property> known;
  for (const OpVersion &version : op.versions)
    for (const DialectAttribute &attribute : dialectAttributesOf(op, version)) {
      auto [place, isNew] = known.try_emplace(attribute.name.str());
      Property &property = place->second;
      property.since = version.since;
      if (!isNew)
        continue;
      property.name = attribute.name.str();
      // A property that the newest version lacks is not required.
      property.isRequired = attribute.required && &version == &newest;
      const std::vector<WireCase> *cases =
          family.casesOf(family.findDialectAttribute(attribute.kind));
      if (const Attribute *own = attribute.attribute;
          own && cases && own->defaultValue.is_string())
        if (const WireCase *entry =
                findByName(*cases, own->defaultValue.get<std::string>()))
          property.absent = entry->value;
      if (&version != &newest)
        property.until = version.until;
    }
  std::vector<Property> properties;
  for (auto &[name, property] : known)
    properties.push_back(std::move(property));
  return properties;
}

} // namespace dialectgen
