//===- TdDialect.cpp - what .td files say of a family ---------------------===//
//
// Reads definitions as they are (TdSignature), then replaces the corresponding
// facts of the specs. This file has the parts common to all dialects.
//
//===----------------------------------------------------------------------===//

#include "upstream/TdReader.h"
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

void dialectgen::tell(StringRef what, const Uses &uses,
                      std::vector<std::string> &lines) {
  if (uses.empty())
    return;
  std::vector<std::string> names;
  for (const auto &[name, count] : uses)
    names.push_back(name + " (" + std::to_string(count) + ")");
  lines.push_back((what + ": " + llvm::join(names, ", ")).str());
}

std::vector<const Record *>
TdReader::definitionsOf(StringRef className, StringRef dialectField,
                        const FamilyPart &familyPart) const {
  std::vector<const Record *> records;
  for (const Record *record : file.definitions(className))
    if (const Record *of = recordOf(*record, dialectField))
      if (stringOf(*of, "name") == familyPart.dialect)
        records.push_back(record);
  return records;
}

/// Names of operations must be valid names of files.
llvm::Error TdReader::checkMnemonic(const Record &operation,
                                    StringRef mnemonic) const {
  bool isGood = !mnemonic.empty() && llvm::isAlpha(mnemonic.front()) &&
                llvm::all_of(mnemonic, [](char c) {
                  return llvm::isAlnum(c) || c == '_' || c == '-' || c == '.';
                });
  if (isGood)
    return llvm::Error::success();
  return file.error(operation, "has the 'opName' '" + mnemonic +
                                   "'; expected letters, digits and '_', '-' "
                                   "or '.'");
}

void TdReader::stateParameters(const std::vector<TdParameter> &stated,
                               std::vector<Parameter> &parameters) const {
  std::string anyType = vocabulary->anyType();
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
  parameters = std::move(result);
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

void TdReader::stateRegions(bool isVersioned,
                            const std::vector<TdRegion> &stated, const Op *our,
                            std::vector<Region> &regions) {
  const std::vector<VocabularyName> &entries = ours.vocabulary.regionKinds;
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
    if (!isVersioned) {
      std::string name = nameOf(*their.constraint);
      const VocabularyName *entry = vocabulary->find(entries, name);
      if (!entry)
        entry = vocabulary->find(entries,
                                 name = regionName(file, *their.constraint));
      if (!entry)
        ++unknownRegions[name];
      else if (!isAny(entry->name) || !isAny(region.kind) || !isKnown(region))
        region.kind = entry->name;
    }
    // Where both dialects are read, each has a name for it.
    if (region.name != their.name && region.dialectName != their.name &&
        !their.name.empty())
      (!isVersioned && isVersionedRead && !region.name.empty()
           ? region.dialectName
           : region.name) = their.name;
    region.variadic = their.variadic;
    result.push_back(std::move(region));
  }
  regions = std::move(result);
}

/// The name of an unknown trait in reports.
static std::string traitName(const Record &trait) {
  for (StringRef field : {"cppInterfaceName", "trait"})
    if (auto name = stringOf(trait, field))
      return name->split('<').first.str();
  return nameOf(trait);
}

void TdReader::stateTraits(const Record &operation, bool isVersioned,
                           std::vector<std::string> &traits) {
  // A name that the versioned dialect has something else for is that there.
  auto inDialect = [&](Trait entry) {
    if (isVersioned)
      entry.def = entry.versionedDef;
    return entry;
  };
  std::vector<VocabularyName> entries;
  for (const Trait &entry : ours.vocabulary.traits)
    entries.push_back(inDialect(entry));
  // A trait with arguments is known by its text:
  // `SingleBlockImplicitTerminator<ReturnOp>`.
  auto nameOfTrait = [&](const Record &trait) -> const VocabularyName * {
    StringRef text = stringOf(trait, "trait").value_or("").split("::").first;
    return text.contains('<') ? vocabulary->find(entries, text) : nullptr;
  };
  std::vector<std::string> stated;
  // A name may stand for a list of traits.
  auto state = [&](auto &state, const Record &from) -> void {
    for (const Record *trait :
         recordsOf(from, "traits").value_or(std::vector<const Record *>()))
      if (const VocabularyName *entry =
              vocabulary->find(entries, nameOf(*trait)))
        stated.push_back(entry->name);
      else if (const VocabularyName *entry = nameOfTrait(*trait))
        stated.push_back(entry->name);
      else if (isOf(*trait, "TraitList"))
        state(state, *trait);
      else
        ++unknownTraits[traitName(*trait)];
  };
  state(state, operation);
  llvm::erase_if(traits, [&](const std::string &trait) {
    const VocabularyName *entry = findByName(entries, trait);
    return entry && !entry->def.empty() && vocabulary->knows(*entry) &&
           !llvm::is_contained(stated, trait);
  });
  for (const std::string &trait : stated)
    if (!llvm::is_contained(traits, trait))
      traits.push_back(trait);
}

void TdReader::leaveOut(llvm::Error error) {
  leftOut.push_back(llvm::toString(std::move(error)));
}

llvm::Expected<bool> TdReader::read() {
  bool found = false;
  std::vector<Op> versioned;
  // The versioned dialect first, since it contains versions. Its ops are the
  // newest.
  for (PartKind kind : {PartKind::VersionedDialect, PartKind::Dialect}) {
    const FamilyPart *familyPart = ours.find(kind);
    if (!familyPart)
      continue;
    bool isThere = !definitionsOf("Op", "opDialect", *familyPart).empty();
    for (StringRef name : {"TypeDef", "AttrDef"})
      isThere |= !definitionsOf(name, "dialect", *familyPart).empty();
    if (!isThere)
      continue;
    found = true;
    if (llvm::Error error = checkDefinitions(*familyPart))
      return std::move(error);
    names = kind == PartKind::VersionedDialect ? ours.versionedPart()->td
                                               : ours.dialectPart()->td;
    vocabulary.emplace(file, ours, *familyPart, names);
    if (kind == PartKind::VersionedDialect) {
      readVersioned(*familyPart);
      versioned = family.ops;
    } else {
      readDialect(*familyPart);
    }
  }
  if (!readCount && !leftOut.empty())
    return llvm::createStringError(llvm::join(leftOut, "\n"));
  for (const std::string &reason : leftOut)
    notCompared.push_back("left out: " + reason);
  tell("types and attributes that are none of the specs", unknownRecords,
       notCompared);
  tell("types without a name in the specs", unknownTypes, notCompared);
  tell("kinds of attributes without a name", unknownKinds, notCompared);
  tell("kinds of regions without a name", unknownRegions, notCompared);
  tell("traits without a name", unknownTraits, notCompared);
  if (!unknownDefaults.empty())
    notCompared.push_back("defaults without a name: " +
                          llvm::join(unknownDefaults, ", "));
  llvm::sort(family.ops, [&](const Op &a, const Op &b) {
    return std::pair(&family.timelineOf(a), StringRef(a.name)) <
           std::pair(&family.timelineOf(b), StringRef(b.name));
  });
  if (isVersionedRead)
    compareVersioned(std::move(versioned));
  return found;
}

llvm::Expected<std::optional<TdDialect>>
dialectgen::readTdDialect(const TdFile &file, const Family &ours,
                          StringRef root, const VersionClaims &claims,
                          const Renamed &renamed) {
  if (ours.isExternal())
    return readExternalDialect(file, ours, root, renamed);
  if (!renamed.empty())
    return llvm::createStringError(
        "--renamed is for families with an external dialect, and that of "
        "specs/" +
        ours.name + " is generated");
  TdReader reader(file, ours, root, claims);
  llvm::Expected<bool> found = reader.read();
  if (!found)
    return found.takeError();
  if (!*found)
    return std::nullopt;
  return TdDialect{std::move(reader.family), std::move(reader.notCompared),
                   std::move(reader.furtherDrift),
                   std::move(reader.enumerations)};
}

std::vector<std::string> dialectgen::dialectsOf(const TdFile &file) {
  std::set<std::string> names;
  for (auto [className, field] :
       {std::pair("Op", "opDialect"), std::pair("TypeDef", "dialect"),
        std::pair("AttrDef", "dialect")})
    for (const Record *record : file.definitions(className))
      if (const Record *dialect = recordOf(*record, field))
        if (auto name = stringOf(*dialect, "name"))
          names.insert(name->str());
  return {names.begin(), names.end()};
}
