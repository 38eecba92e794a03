//===- VocabularyChecks.cpp - names of the vocabulary, and outputs --------===//
//
// See checkVocabulary and checkOutputs in Checks.h.
//
//===----------------------------------------------------------------------===//

#include "model/check/Checks.h"
#include "model/diagnostics/Locate.h"
#include "model/json/ObjectReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <map>

namespace dialectgen {

bool checkKnown(llvm::SMRange range, llvm::StringRef what, llvm::StringRef name,
                const std::vector<std::string> &known,
                Diagnostics &diagnostics) {
  bool isKnown = llvm::is_contained(known, name);
  if (!isKnown)
    reportUnknownName(locate(range, name), what, name, known, diagnostics);
  return isKnown;
}

/// Named types that are made of themselves, whatever lies between.
static void checkNamedTypeCycles(const Family &family,
                                 Diagnostics &diagnostics) {
  const std::vector<NamedType> &types = family.vocabulary.namedTypes;
  for (const NamedType &type : types) {
    llvm::StringSet<> seen;
    llvm::SmallVector<const NamedType *> left = {&type};
    bool isInside = false;
    while (!left.empty() && !isInside)
      for (const std::string &part : left.pop_back_val()->anyOf) {
        isInside |= part == type.name;
        if (const NamedType *next = findByName(types, part);
            next && seen.insert(part).second)
          left.push_back(next);
      }
    if (isInside)
      diagnostics.error(DiagnosticId::ContainsItself,
                        locate(type.range, type.name),
                        "named type '" + type.name + "' is made of itself");
  }
}

/// Whether `text` is a name, or one of a class with arguments: brackets are
/// in pairs, and nothing follows the last.
static bool isDefinition(llvm::StringRef text) {
  auto isWord = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  llvm::StringRef name = text.take_while(isWord);
  llvm::StringRef rest = text.drop_front(name.size());
  // TableGen's names may begin with digits.
  if (name.empty() || rest.empty())
    return !name.empty();
  std::string open;
  bool isText = false;
  for (const auto &[place, c] : llvm::enumerate(rest)) {
    if (c == '"')
      isText = !isText;
    if (isText || c == '"')
      continue;
    size_t closes = llvm::StringRef(">])").find(c);
    if (closes != llvm::StringRef::npos) {
      if (open.empty() || open.back() != "<[("[closes])
        return false;
      open.pop_back();
    } else if (llvm::StringRef("<[(").contains(c)) {
      open += c;
    } else if (!isWord(c) && !llvm::StringRef(":,.$- ").contains(c)) {
      return false;
    }
    if (open.empty() && place + 1 != rest.size())
      return false;
  }
  return open.empty() && !isText;
}

/// Names of definitions stand in TableGen and C++ as they are; TableGen tells
/// whether a definition exists.
static void checkDefinitions(const Vocabulary &vocabulary,
                             Diagnostics &diagnostics) {
  auto refuse = [&](llvm::SMRange range, const char *key,
                    const std::string &text, const std::string &what) {
    diagnostics.error(DiagnosticId::BadName, locate(range, key),
                      "'" + std::string(key) + "' of " + what + " is '" + text +
                          "'; expected the name of a definition");
  };
  auto check = [&](const auto &elements, const std::string &what) {
    for (const auto &element : elements)
      if (!element.def.empty() && !isDefinition(element.def))
        refuse(element.range, "def", element.def,
               what + " '" + element.name + "'");
  };
  check(vocabulary.elementTypes, "element type");
  check(vocabulary.typeConstructors, "type constructor");
  check(vocabulary.namedTypes, "named type");
  check(vocabulary.attributeKinds, "attribute kind");
  check(vocabulary.regionKinds, "region kind");
  check(vocabulary.traits, "trait");
  check(vocabulary.attributeTraits, "attribute trait");
  static const std::vector<std::string> versionedTraits = {
#define DIALECTGEN_VERSIONED_TRAIT(NAME) #NAME,
#include "dialectgen/core/versions/VersionedTraits.def"
  };
  for (const Trait &trait : vocabulary.traits)
    if (!trait.versionedDef.empty() &&
        !llvm::is_contained(versionedTraits, trait.versionedDef))
      diagnostics.error(DiagnosticId::UnknownName,
                        locate(trait.range, "versioned_def"),
                        "'versioned_def' of trait '" + trait.name + "' is '" +
                            trait.versionedDef + "'; expected one of " +
                            llvm::join(versionedTraits, ", ") +
                            didYouMean(trait.versionedDef, versionedTraits));
  auto isWord = [](llvm::StringRef text, llvm::StringRef others) {
    return (text.empty() || !llvm::isDigit(text.front())) &&
           llvm::all_of(text, [&](char c) {
             return llvm::isAlnum(c) || c == '_' || others.contains(c);
           });
  };
  for (const AttributeKind &kind : vocabulary.attributeKinds)
    for (auto [key, text, others] :
         {std::tuple("parameter", &kind.parameter, ""),
          std::tuple("optional_parameter", &kind.optionalParameter, ""),
          std::tuple("stored", &kind.stored, ":<>")})
      if (!isWord(*text, others))
        refuse(kind.range, key, *text, "attribute kind '" + kind.name + "'");
}

void checkVocabulary(const Family &family, Diagnostics &diagnostics) {
  auto distinct = [&](const auto &elements, llvm::StringRef what) {
    llvm::StringMap<llvm::SMRange> seen;
    for (const auto &element : elements) {
      auto [it, isNew] = seen.try_emplace(element.name, element.range);
      if (!isNew)
        diagnostics
            .error(DiagnosticId::DuplicateName,
                   locate(element.range, element.name),
                   what.str() + " '" + element.name + "' is defined twice")
            .note(locate(it->second, element.name), "first declared here");
    }
  };
  distinct(family.vocabulary.elementTypes, "element type");
  distinct(family.dialectTypes, "type");
  distinct(family.dialectAttributes, "attribute");
  distinct(family.vocabulary.typeConstructors, "type constructor");
  distinct(family.vocabulary.typeSets, "type set");
  distinct(family.vocabulary.attributeKinds, "attribute kind");
  distinct(family.vocabulary.namedTypes, "named type");
  distinct(family.vocabulary.regionKinds, "region kind");
  distinct(family.vocabulary.traits, "trait");
  distinct(family.vocabulary.attributeTraits, "attribute trait");
  distinct(family.vocabulary.assemblies, "assembly");
  distinct(family.vocabulary.stepHooks, "hook of steps");
  auto known = [&](const std::vector<std::string> &names,
                   const std::vector<std::string> &all, llvm::StringRef what,
                   llvm::SMRange range) {
    for (const std::string &name : names)
      checkKnown(range, what, name, all, diagnostics);
  };
  for (const NamedType &type : family.vocabulary.namedTypes) {
    if (type.rank && *type.rank < 0)
      diagnostics.error(DiagnosticId::NumberTooLarge,
                        locate(type.range, "rank"),
                        "rank " + std::to_string(*type.rank) + " of '" +
                            type.name + "' is negative");
    // Without any of these keys, which is reported, it is not known.
    llvm::StringRef text(type.range.Start.getPointer(),
                         type.range.End.getPointer() -
                             type.range.Start.getPointer());
    bool isGiven = text.contains("\"elements\"") ||
                   text.contains("\"any_of\"") || text.contains("\"def\"");
    if (type.elements.empty() && type.anyOf.empty() && type.def.empty() &&
        isGiven)
      diagnostics.error(DiagnosticId::TypeConstraintEmpty,
                        locate(type.range, type.name),
                        "named type '" + type.name + "' admits no type");
    known(type.elements, namesOf(family.vocabulary.elementTypes),
          "element type", type.range);
    known(type.anyOf, namesOf(family.vocabulary.namedTypes), "named type",
          type.range);
  }
  checkNamedTypeCycles(family, diagnostics);
  checkDefinitions(family.vocabulary, diagnostics);
  // Serialized forms know names by their numbers; 0 stands for none.
  auto distinctNumbers = [&](const auto &elements, llvm::StringRef what) {
    std::map<unsigned, llvm::SMRange> seen;
    for (const auto &element : elements) {
      if (element.number == 0)
        continue;
      auto [it, isNew] = seen.try_emplace(element.number, element.range);
      if (!isNew)
        diagnostics
            .error(DiagnosticId::DuplicateName, locate(element.range, "number"),
                   what.str() + " '" + element.name + "' has number " +
                       std::to_string(element.number) + " as another has")
            .note(locate(it->second, "number"), "first given here");
    }
  };
  distinctNumbers(family.vocabulary.elementTypes, "element type");
  distinctNumbers(family.vocabulary.attributeKinds, "attribute kind");
}

void checkOutputs(const Family &family, const std::vector<std::string> &known,
                  Diagnostics &diagnostics) {
  for (const std::string &output : family.outputs)
    if (!llvm::is_contained(known, output))
      diagnostics.error(
          DiagnosticId::UnknownOutput, locate(family.outputsRange, output),
          "unknown output '" + output + "'" + didYouMean(output, known));
    else if (family.isExternal() &&
             llvm::StringRef(output).starts_with("dialect-"))
      diagnostics.error(DiagnosticId::OutputImpossible,
                        locate(family.outputsRange, output),
                        "output '" + output +
                            "' cannot be made: the dialect is external, and "
                            "nothing of it is generated");
}

} // namespace dialectgen
