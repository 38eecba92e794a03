//===- LedgerPlaces.cpp - where the specs have an entry of a ledger -------===//

#include "upstream/ledger/LedgerPlaces.h"

using namespace dialectgen;
using llvm::SMRange;
using llvm::StringRef;

/// The range of the element called `key`.
template <typename Range>
static SMRange rangeIn(const Range &elements, StringRef key) {
  for (const auto &element : elements)
    if (element.name == key)
      return element.range;
  return {};
}

template <typename Range>
static SMRange rangeAt(const Range &elements, size_t index) {
  return index < elements.size() ? elements[index].range : SMRange();
}

SMRange dialectgen::placeInSpecs(const Family &family,
                                 llvm::ArrayRef<LedgerLevel> levels,
                                 StringRef name, const std::string &key,
                                 size_t index) {
  const Vocabulary &vocabulary = family.vocabulary;
  auto at = [&](const std::vector<SMRange> &ranges) {
    return index < ranges.size() ? ranges[index] : SMRange();
  };
  if (levels.empty()) {
    if (name == "timelines")
      return rangeIn(family.timelines, key);
    if (name == "element_types")
      return rangeIn(vocabulary.elementTypes, key);
    if (name == "type_constructors")
      return rangeIn(vocabulary.typeConstructors, key);
    if (name == "named_types")
      return rangeIn(vocabulary.namedTypes, key);
    if (name == "attribute_kinds")
      return rangeIn(vocabulary.attributeKinds, key);
    if (name == "region_kinds")
      return rangeIn(vocabulary.regionKinds, key);
    if (name == "dialect_types")
      return rangeIn(family.dialectTypes, key);
    if (name == "dialect_attributes")
      return rangeIn(family.dialectAttributes, key);
    if (name == "dialect_type_codes")
      return at(family.dialectTypeCodeRanges);
    if (name == "dialect_attribute_codes")
      return at(family.dialectAttributeCodeRanges);
    unsigned code;
    if (name == "types" || name == "attributes") {
      const auto &records = name == "types" ? family.types : family.attributes;
      return StringRef(key).getAsInteger(10, code) ? SMRange()
                                                   : rangeAt(records, code);
    }
    if (name == "ops") {
      auto [op, domain] = StringRef(key).split('@');
      const Op *found = family.findOp(domain, op);
      return found ? found->range : SMRange();
    }
    return {};
  }
  const LedgerLevel &top = levels.front();
  if (top.list == "types" || top.list == "attributes") {
    const auto &records =
        top.list == "types" ? family.types : family.attributes;
    unsigned code;
    if (StringRef(top.key).getAsInteger(10, code) || records.size() <= code)
      return {};
    return name == "fields"  ? rangeAt(records[code].fields, index)
           : name == "cases" ? rangeIn(records[code].cases, key)
                             : SMRange();
  }
  if (top.list == "dialect_types" || top.list == "dialect_attributes") {
    const auto &records = top.list == "dialect_types"
                              ? family.dialectTypes
                              : family.dialectAttributes;
    const DialectRecord *record = findByName(records, top.key);
    return record && name == "fields" ? rangeAt(record->fields, index)
                                      : SMRange();
  }
  if (top.list != "ops")
    return {};
  auto [opName, domain] = StringRef(top.key).split('@');
  const Op *op = family.findOp(domain, opName);
  if (!op)
    return {};
  if (name == "versions") {
    std::optional<Version> since = parseVersion(key);
    const OpVersion *version = since ? op->findVersion(*since) : nullptr;
    return version ? version->range : SMRange();
  }
  if (name == "composite_attributes")
    return rangeIn(op->compositeAttributes, key);
  if (levels.size() < 2 || levels[1].list != "versions")
    return {};
  std::optional<Version> since = parseVersion(levels[1].key);
  const OpVersion *version = since ? op->findVersion(*since) : nullptr;
  if (!version)
    return {};
  return name == "operands"     ? rangeAt(version->operands, index)
         : name == "results"    ? rangeAt(version->results, index)
         : name == "attributes" ? rangeAt(version->attributes, index)
         : name == "regions"    ? rangeAt(version->regions, index)
         : name == "illegal"    ? rangeAt(version->illegal, index)
         : name == "step"       ? rangeAt(version->step, index)
                                : SMRange();
}
