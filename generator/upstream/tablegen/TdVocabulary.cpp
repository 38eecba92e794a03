//===- TdVocabulary.cpp - definitions in the words of a family ------------===//
//
// A container type has no field for its element types. Its predicate has the
// form "is a container, and its elements are this or that". Types with the same
// check share predicates, so an element type is identified by its predicate.
//
//===----------------------------------------------------------------------===//

#include "upstream/tablegen/TdVocabulary.h"
#include "model/diagnostics/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace dialectgen;
using llvm::Record;
using llvm::StringRef;

bool dialectgen::isOf(const Record &record, StringRef className) {
  const Record *parent = record.getRecords().getClass(className);
  return parent && record.isSubClassOf(parent);
}

TdVocabulary::TdVocabulary(const TdFile &file, const Family &ours,
                           const FamilyPart &familyPart, const TdNames &names)
    : file(file), ours(ours), familyPart(familyPart), names(names) {
  const Vocabulary &vocabulary = ours.vocabulary;
  for (const Record *type : file.definitions("TypeConstraint")) {
    const Record *predicate = recordOf(*type, "predicate");
    std::string name = nameOf(*type), entry = nameInVocabulary(name);
    for (const ElementType &element : vocabulary.elementTypes)
      if (predicate && (element.def == name || element.name == entry))
        elements[predicate] = element.name;
  }
  for (const TypeConstructor &constructor : vocabulary.typeConstructors) {
    if (constructor.parameters != 1)
      continue;
    auto add = [&](StringRef definition) {
      for (const Record *type : file.definitions(definition)) {
        const Record *predicate = recordOf(*type, "predicate");
        const Record *kind = predicate ? recordOf(*predicate, "kind") : nullptr;
        auto parts =
            predicate ? recordsOf(*predicate, "children") : std::nullopt;
        // A type that nobody knows may stand for the container.
        if (parts && parts->size() == 2 && kind &&
            kind->getName() == "PredCombinerOr") {
          unknown.insert(parts->front());
          parts = recordsOf(*parts->back(), "children");
        }
        if (parts && parts->size() == 2)
          containers[parts->front()] = constructor.name;
      }
    };
    add(StringRef(constructor.def).split('<').first);
    for (const auto &[definition, entry] : names.entries)
      if (entry == constructor.name)
        add(definition);
  }
}

std::string TdVocabulary::nameInVocabulary(StringRef definition) const {
  auto entry = names.entries.find(definition.str());
  return entry == names.entries.end() ? definition.str() : entry->second;
}

const NamedType *TdVocabulary::findNamedType(StringRef definition) const {
  std::string entry = nameInVocabulary(definition);
  for (const NamedType &type : ours.vocabulary.namedTypes)
    if (type.name == entry || type.def == definition ||
        (type.def.empty() &&
         familyPart.prefix + "_" +
                 llvm::convertToCamelFromSnakeCase(type.name, true) ==
             definition))
      return &type;
  return nullptr;
}

void TdVocabulary::addTypes(const std::string &type,
                            std::set<std::string> &types) const {
  const NamedType *named = findByName(ours.vocabulary.namedTypes, type);
  if (!named || named->anyOf.empty()) {
    types.insert(type);
    return;
  }
  for (const std::string &part : named->anyOf)
    addTypes(part, types);
}

std::set<std::string> TdVocabulary::typesOf(const OpVersion &version,
                                            const Parameter &parameter) const {
  std::set<std::string> types;
  for (const std::string &type : version.typesOf(parameter))
    addTypes(type, types);
  return types;
}

/// Adds the types that `predicate` admits, in the place of `$` in `around`;
/// false if it cannot be told.
bool TdVocabulary::addTypes(const Record &predicate, const std::string &around,
                            std::set<std::string> &types) const {
  if (auto element = elements.find(&predicate); element != elements.end()) {
    // Elements are types of values only within something.
    size_t at = around.find('$');
    if (around.size() == 1)
      return false;
    types.insert(around.substr(0, at) + element->second +
                 around.substr(at + 1));
    return true;
  }
  if (unknown.contains(&predicate))
    return true;
  const Record *kind = recordOf(predicate, "kind");
  auto parts = recordsOf(predicate, "children");
  if (!kind || !parts)
    return false;
  if (kind->getName() == "PredCombinerOr")
    return llvm::all_of(*parts, [&](const Record *part) {
      return addTypes(*part, around, types);
    });
  if (kind->getName() != "PredCombinerAnd" || parts->size() != 2)
    return false;
  auto container = containers.find(parts->front());
  if (container == containers.end())
    return false;
  const Record *inner = parts->back();
  while (inner) {
    const Record *innerKind = recordOf(*inner, "kind");
    auto innerParts = recordsOf(*inner, "children");
    if (!innerKind || !innerParts || innerParts->size() != 1 ||
        (innerKind->getName() != "PredCombinerConcat" &&
         innerKind->getName() != "PredCombinerSubstLeaves"))
      break;
    inner = innerParts->front();
  }
  size_t at = around.find('$');
  return inner && addTypes(*inner,
                           around.substr(0, at) + container->second + "($)" +
                               around.substr(at + 1),
                           types);
}

TdTypes TdVocabulary::typesOf(const Record &constraint) const {
  TdTypes result;
  std::string name = nameOf(constraint);
  if (const NamedType *named = findNamedType(name)) {
    addTypes(named->name, result.types);
    return result;
  }
  if (name == "NoneType") {
    result.orNothing = true;
    return result;
  }
  if (isOf(constraint, "AnyTypeOf")) {
    auto parts = recordsOf(constraint, "allowedTypes");
    for (const Record *part : parts.value_or(std::vector<const Record *>())) {
      TdTypes more = typesOf(*part);
      result.types.insert(more.types.begin(), more.types.end());
      result.orNothing |= more.orNothing;
      if (result.unknown.empty())
        result.unknown = more.unknown;
    }
    if (parts)
      return result;
  }
  const Record *predicate = recordOf(constraint, "predicate");
  if (!predicate || !addTypes(*predicate, "$", result.types))
    result.unknown = name;
  return result;
}

std::vector<std::string> TdVocabulary::kindsOf(const Record &constraint) const {
  if (const DialectRecord *record =
          findRecord(ours.dialectAttributes, constraint))
    return {record->name};
  std::string name = nameOf(constraint), entry = nameInVocabulary(name);
  std::vector<std::string> kinds;
  for (const AttributeKind &kind : ours.vocabulary.attributeKinds)
    // A kind without a constraint of its own is not the kind that accepts any
    // attribute.
    if ((kind.def == name && (name != "AnyAttr" || !kind.number)) ||
        kind.name == entry)
      kinds.push_back(kind.name);
  auto parts = recordsOf(constraint, "allowedAttributes");
  if (kinds.empty() && parts && parts->size() == 1)
    return kindsOf(*parts->front());
  return kinds;
}

std::string TdVocabulary::heldAs(const Record &constraint) const {
  StringRef type = stringOf(constraint, "storageType").value_or("").trim();
  StringRef name = type.rsplit("::").second;
  for (const AttributeKind &kind : ours.vocabulary.attributeKinds)
    if (!name.empty() && kind.def == name)
      return kind.name;
  return "";
}

const VocabularyName *
TdVocabulary::find(const std::vector<VocabularyName> &entries,
                   StringRef definition) const {
  std::string name = nameInVocabulary(definition);
  for (const VocabularyName &entry : entries)
    if (entry.name == name || entry.def == definition)
      return &entry;
  return nullptr;
}

bool TdVocabulary::knows(const VocabularyName &entry) const {
  return file.find(entry.def) ||
         llvm::any_of(names.entries, [&](const auto &other) {
           return other.second == entry.name && file.find(other.first);
         });
}

const DialectRecord *
TdVocabulary::findRecord(const std::vector<DialectRecord> &records,
                         const Record &definition) const {
  // An enumeration may be an attribute without a dialect.
  auto name = stringOf(definition, "cppClassName");
  if (name && (name->consume_back("Attr") || name->consume_back("Type"))) {
  } else if (isOf(definition, "EnumAttrInfo") || isOf(definition, "EnumInfo")) {
    name = stringOf(definition, "className");
  } else {
    return nullptr;
  }
  if (const Record *dialect = recordOf(definition, "dialect");
      dialect && stringOf(*dialect, "name") != familyPart.dialect)
    return nullptr;
  return name ? findByName(records, *name) : nullptr;
}

std::string TdVocabulary::anyType() const {
  for (const NamedType &type : ours.vocabulary.namedTypes)
    if (type.def == "AnyType")
      return type.name;
  // A family without an dialect names no types, so that any name will do.
  return ours.vocabulary.namedTypes.empty() ? "any" : "";
}

std::string TdVocabulary::anyKind() const {
  for (const AttributeKind &kind : ours.vocabulary.attributeKinds)
    if (kind.def == "AnyAttr" && !kind.number)
      return kind.name;
  return "";
}

std::vector<const Record *> dialectgen::traitsOf(const Record &operation) {
  std::vector<const Record *> traits;
  for (const Record *trait :
       recordsOf(operation, "traits").value_or(std::vector<const Record *>())) {
    if (isOf(*trait, "TraitList"))
      llvm::append_range(traits, traitsOf(*trait));
    else
      traits.push_back(trait);
  }
  return traits;
}
