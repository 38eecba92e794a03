//===- TdStatements.cpp - facts of a definition for those of specs --------===//

#include "upstream/tablegen/TdStatements.h"
#include "upstream/tablegen/CppWords.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace dialectgen;
using llvm::Record;
using llvm::StringRef;

bool dialectgen::isCalled(StringRef stated, StringRef name) {
  if (stated.empty())
    return false;
  name = name.rtrim('.');
  return stated == name || (stated.consume_front("in_") && stated == name) ||
         (stated.consume_front("out_") && stated == name);
}

OpVersion dialectgen::nextVersion(OpVersion version) {
  version.until = std::nullopt;
  version.illegal.clear();
  version.step.clear();
  version.note.clear();
  version.summary.clear();
  version.noEquivalent.clear();
  version.range = {};
  return version;
}

std::vector<Parameter>
dialectgen::stateParameters(const std::vector<TdParameter> &stated,
                            const std::vector<Parameter> &parameters,
                            const std::string &anyType) {
  std::vector<Parameter> result;
  for (size_t i = 0; i != stated.size(); ++i) {
    const TdParameter &their = stated[i];
    auto our = findCalled(parameters, their.name);
    // One without a name is known by its place.
    bool isNameless = their.name.empty();
    if (isNameless && stated.size() == parameters.size())
      our = parameters.begin() + i;
    bool isRenamed = our == parameters.end() && !isNameless &&
                     stated.size() == parameters.size() &&
                     llvm::none_of(stated, [&](const TdParameter &other) {
                       return isCalled(other.name, parameters[i].name);
                     });
    if (isRenamed)
      our = parameters.begin() + i;
    Parameter parameter;
    parameter.type = anyType;
    if (our != parameters.end())
      parameter = *our;
    if (isNameless && our == parameters.end())
      parameter.name =
          stated.size() == 1 ? "result" : "result" + std::to_string(i);
    else if (our == parameters.end() || isRenamed)
      parameter.name = their.name;
    if (parameter.arity != their.arity) {
      parameter.arity = their.arity;
      parameter.homogeneous = true;
      parameter.minCount = their.arity == Arity::Variadic ? their.minCount : 1;
    }
    result.push_back(std::move(parameter));
  }
  return result;
}

static bool isSamePredicate(const Record *a, const Record *b) {
  return a && b &&
         (a == b || (stringOf(*a, "predExpr") &&
                     stringOf(*a, "predExpr") == stringOf(*b, "predExpr")));
}

/// The name of a region's constraint whose class has none: the only definition
/// with the same predicate, or `SizedRegion<1>`, which only its description
/// reveals.
static std::string regionName(const TdFile &file, const Record &region) {
  static const llvm::Regex sized("^region with ([0-9]+) blocks?$");
  llvm::SmallVector<StringRef> parts;
  if (sized.match(stringOf(region, "summary").value_or(""), &parts))
    return ("SizedRegion<" + parts[1] + ">").str();
  for (const Record *other : file.definitions("Region"))
    if (!other->isAnonymous() &&
        stringOf(*other, "summary") == stringOf(region, "summary") &&
        isSamePredicate(recordOf(*other, "predicate"),
                        recordOf(region, "predicate")))
      return other->getName().str();
  return nameOf(region);
}

std::vector<Region> dialectgen::stateRegions(
    const TdSource &source, const std::vector<TdRegion> &stated, const Op *our,
    const std::vector<Region> &regions, TdFindings &findings) {
  const std::vector<VocabularyName> &entries =
      source.ours.vocabulary.regionKinds;
  auto isAny = [&](const std::string &kind) {
    const VocabularyName *entry = findByName(entries, kind);
    return kind.empty() || (entry && entry->def == "AnyRegion");
  };
  auto isKnown = [&](const Region &region) {
    return our && llvm::any_of(our->versions, [&](const OpVersion &version) {
             return findByName(version.regions, region.name);
           });
  };
  std::vector<Region> result;
  for (size_t i = 0; i != stated.size(); ++i) {
    const TdRegion &their = stated[i];
    auto same = llvm::find_if(regions, [&](const Region &region) {
      return their.name == region.name || their.name == region.dialectName;
    });
    if (same == regions.end() && stated.size() == regions.size())
      same = regions.begin() + i;
    Region region;
    if (same != regions.end())
      region = *same;
    // Regions of a versioned dialect take any.
    if (!source.isVersioned()) {
      std::string name = nameOf(*their.constraint);
      const VocabularyName *entry = source.vocabulary.find(entries, name);
      if (!entry)
        entry = source.vocabulary.find(
            entries, name = regionName(source.file, *their.constraint));
      if (!entry)
        ++findings.unknownRegions[name];
      else if (!isAny(entry->name) || !isAny(region.kind) || !isKnown(region))
        region.kind = entry->name;
    }
    // Where both dialects are read, each has a name for it.
    if (region.name != their.name && region.dialectName != their.name &&
        !their.name.empty())
      (!source.isVersioned() && source.isVersionedRead && !region.name.empty()
           ? region.dialectName
           : region.name) = their.name;
    region.variadic = their.variadic;
    result.push_back(std::move(region));
  }
  return result;
}

/// The name of an unknown trait in reports.
static std::string traitName(const Record &trait) {
  for (StringRef field : {"cppInterfaceName", "trait"})
    if (auto name = stringOf(trait, field))
      return name->split('<').first.str();
  return nameOf(trait);
}

std::vector<std::string>
dialectgen::stateTraits(const TdSource &source, const Record &operation,
                        std::vector<std::string> traits, TdFindings &findings) {
  // A name that the versioned dialect has something else for is that there.
  auto inDialect = [&](Trait entry) {
    if (source.isVersioned())
      entry.def = entry.versionedDef;
    return entry;
  };
  std::vector<VocabularyName> entries;
  for (const Trait &entry : source.ours.vocabulary.traits)
    entries.push_back(inDialect(entry));
  // A trait with arguments is known by its text:
  // `SingleBlockImplicitTerminator<ReturnOp>`.
  auto nameOfTrait = [&](const Record &trait) -> const VocabularyName * {
    StringRef text = stringOf(trait, "trait").value_or("").split("::").first;
    return text.contains('<') ? source.vocabulary.find(entries, text) : nullptr;
  };
  std::vector<std::string> stated;
  // A name may stand for a list of traits.
  auto state = [&](auto &state, const Record &from) -> void {
    for (const Record *trait :
         recordsOf(from, "traits").value_or(std::vector<const Record *>()))
      if (const VocabularyName *entry =
              source.vocabulary.find(entries, nameOf(*trait)))
        stated.push_back(entry->name);
      else if (const VocabularyName *entry = nameOfTrait(*trait))
        stated.push_back(entry->name);
      else if (isOf(*trait, "TraitList"))
        state(state, *trait);
      else
        ++findings.unknownTraits[traitName(*trait)];
  };
  state(state, operation);
  llvm::erase_if(traits, [&](const std::string &trait) {
    const VocabularyName *entry = findByName(entries, trait);
    return entry && !entry->def.empty() && source.vocabulary.knows(*entry) &&
           !llvm::is_contained(stated, trait);
  });
  for (const std::string &trait : stated)
    if (!llvm::is_contained(traits, trait))
      traits.push_back(trait);
  return traits;
}

std::vector<WireCase> dialectgen::stateCases(const Record &enumeration,
                                             std::vector<WireCase> cases,
                                             const Version &newest) {
  auto stated = casesOf(enumeration);
  if (!stated)
    return cases;
  std::vector<std::string> names;
  std::vector<int64_t> values;
  for (const TdCase &entry : *stated) {
    const std::string &name = findByName(cases, entry.symbol) ? entry.symbol
                              : findByName(cases, entry.text) ? entry.text
                              : entry.symbol.empty()          ? entry.text
                                                              : entry.symbol;
    if (name.empty() || !entry.value)
      continue;
    names.push_back(name);
    values.push_back(*entry.value);
  }
  bool isNew = cases.empty();
  stateNames(names, cases, [&](size_t i) {
    WireCase entry;
    entry.name = names[i];
    if (!isNew)
      entry.since = newest;
    return entry;
  });
  for (WireCase &entry : cases)
    entry.value = values[llvm::find(names, entry.name) - names.begin()];
  return cases;
}

std::string dialectgen::formatOf(const Record &definition) {
  std::string format =
      inOneLine(stringOf(definition, "assemblyFormat").value_or(""));
  if (StringRef(format).contains("custom<") ||
      StringRef(format).contains("struct(") ||
      StringRef(format).contains("params"))
    return "";
  return format;
}
