//===- DefinitionPlaces.cpp - definitions and their places in specs -------===//
//
// See DefinitionPlaces.h.
//
//===----------------------------------------------------------------------===//

#include "cli/trial/DefinitionPlaces.h"
#include "emit/text/OdsText.h"
#include "model/diagnostics/Locate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Regex.h"

namespace dialectgen {

std::pair<size_t, size_t> definitionAt(llvm::StringRef text, unsigned line) {
  size_t at = 0;
  for (unsigned i = 1; i < line && at != llvm::StringRef::npos; ++i)
    at = text.find('\n', i == 1 ? 0 : at + 1);
  if (at == llvm::StringRef::npos)
    return {0, 0};
  // The line itself may open it.
  size_t begin = text.substr(at).starts_with("\ndef")
                     ? at
                     : text.take_front(at).rfind("\ndef");
  if (begin == llvm::StringRef::npos)
    return {0, 0};
  size_t end = text.find("\ndef", begin + 1);
  return {begin, std::min(end, text.size())};
}

std::string nameOfDefinition(llvm::StringRef definition) {
  return definition.ltrim()
      .split(' ')
      .second.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; })
      .str();
}

/// The definitions in a generated file by name.
static llvm::StringMap<llvm::StringRef> definitionsIn(llvm::StringRef text) {
  llvm::StringMap<llvm::StringRef> definitions;
  for (size_t begin = text.find("\ndef"); begin != llvm::StringRef::npos;) {
    size_t end = text.find("\ndef", begin + 1);
    llvm::StringRef one = text.slice(begin, end);
    definitions[nameOfDefinition(one)] = one.trim();
    begin = end;
  }
  return definitions;
}

std::string changedOps(const Family &family, const FamilyPart &familyPart,
                       llvm::StringRef made, llvm::StringRef present) {
  llvm::StringMap<llvm::StringRef> now = definitionsIn(made),
                                   before = definitionsIn(present);
  std::vector<std::string> ops;
  for (const Op &op : family.ops)
    for (const CarriedVersion &carried : family.carried(familyPart, op))
      if (now.lookup(carried.defName) != before.lookup(carried.defName))
        ops.push_back(llvm::Regex::escape(carried.mnemonic));
  return ops.empty() ? ""
                     : "^" + llvm::Regex::escape(familyPart.dialect) + "\\.(" +
                           llvm::join(ops, "|") + ")$";
}

/// The attribute that stores values of a JSON kind: in words, and its storage.
static std::pair<llvm::StringRef, llvm::StringRef>
attributeOf(llvm::StringRef value) {
  using Attribute = std::pair<llvm::StringRef, llvm::StringRef>;
  return llvm::StringSwitch<Attribute>(value)
      .Case("boolean", {"attribute that stores a boolean", "BoolAttr"})
      .Case("integer", {"attribute that stores an integer", "IntegerAttr"})
      .Case("number", {"attribute that stores a number", "FloatAttr"})
      .Case("string", {"attribute that stores a string", "StringAttr"})
      .Case("dictionary",
            {"attribute that stores a dictionary", "DictionaryAttr"})
      .Default({"attribute", ""});
}

std::vector<DefinedName> namesToCheck(const Family &family,
                                      const FamilyPart &familyPart) {
  const Vocabulary &vocabulary = family.vocabulary;
  std::vector<DefinedName> names;
  auto add = [&](const std::string &name, llvm::StringRef base,
                 llvm::StringRef what, llvm::SMRange range) {
    if (!name.empty())
      names.push_back({name, base, what, locate(range, name)});
  };
  if (familyPart.kind == PartKind::VersionedDialect) {
    for (const Trait &trait : vocabulary.traits)
      add(trait.versionedDef, "Trait", "trait", trait.range);
    return names;
  }
  for (const ElementType &element : vocabulary.elementTypes) {
    add(element.def, "Type", "type", element.range);
    add(element.tensorDef, "Pred", "predicate", element.range);
  }
  for (const NamedType &type : vocabulary.namedTypes)
    add(type.def, "Type", "type", type.range);
  for (const AttributeKind &kind : vocabulary.attributeKinds) {
    // A region of an op is no attribute of it.
    if (!kind.region) {
      auto [what, stored] = attributeOf(kind.list ? "" : kind.value);
      add(kind.def, "Attr", what, kind.range);
      if (!kind.def.empty())
        names.back().stored = stored;
    }
    for (const std::string *parameter :
         {&kind.parameter, &kind.optionalParameter})
      add(*parameter, "Parameter", "parameter", kind.range);
  }
  for (const Trait &trait : vocabulary.traits)
    add(trait.def, "Trait", "trait", trait.range);
  for (const VocabularyName &trait : vocabulary.attributeTraits)
    add(trait.def, "Trait", "trait", trait.range);
  for (const VocabularyName &kind : vocabulary.regionKinds)
    add(kind.def, "Region", "region", kind.range);
  return names;
}

llvm::StringMap<DefinedThing> placesOf(const Family &family,
                                       const FamilyPart &familyPart) {
  llvm::StringMap<DefinedThing> places;
  std::string start = familyPart.prefix + "_";
  for (const Op &op : family.ops)
    for (const CarriedVersion &carried : family.carried(familyPart, op)) {
      const OpVersion &version = op.versions[carried.index];
      places[carried.defName] = {"op '" + carried.mnemonic + "'",
                                 locate(version.range, toString(version.since)),
                                 op.range};
    }
  if (familyPart.kind == PartKind::VersionedDialect)
    return places;
  auto add = [&](const std::string &definition, const char *what,
                 const auto &thing, const std::string &said) {
    // A named type may be that of a record.
    places.try_emplace(definition,
                       DefinedThing{what + (" '" + thing.name + "'"),
                                    locate(thing.range, said), thing.range});
  };
  for (const auto *records : {&family.dialectTypes, &family.dialectAttributes})
    for (const DialectRecord &record : *records)
      for (const char *end : {"", "Attr"})
        add(start + record.name + end, "record", record, record.name);
  for (const NamedType &type : family.vocabulary.namedTypes)
    add(start + toCamel(type.name), "type", type, type.name);
  for (const TypeConstraint &set : family.vocabulary.typeSets)
    add(start + toCamel(set.name), "type set", set, set.name);
  for (const ElementType &element : family.vocabulary.elementTypes)
    add(start + toCamel(element.name) + "Element", "element type", element,
        element.def);
  return places;
}

} // namespace dialectgen
