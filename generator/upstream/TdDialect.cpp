//===- TdDialect.cpp - what .td files say of a family ---------------------===//
//
// First the definitions as they stand (TdSignature), then each put in the place
// of what the specs say: here what all dialects state alike.
//
//===----------------------------------------------------------------------===//

#include "upstream/TdReader.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
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
                        const Carriage &carriage) const {
  std::vector<const Record *> records;
  for (const Record *record : file.definitions(className))
    if (const Record *of = recordOf(*record, dialectField))
      if (stringOf(*of, "name") == carriage.dialect)
        records.push_back(record);
  return records;
}

std::vector<const Record *>
TdReader::operationsOf(const Carriage &carriage) {
  llvm::StringMap<const Record *> seen;
  std::vector<const Record *> operations;
  for (const Record *record : definitionsOf("Op", "opDialect", carriage)) {
    StringRef name = stringOf(*record, "opName").value_or("");
    auto [it, isNew] = seen.try_emplace(name, record);
    if (isNew || name.empty())
      operations.push_back(record);
    else
      leaveOut(file.error(*record, "defines '" + name + "' again, as " +
                                       file.placeOf(*it->second) + " does"));
  }
  return operations;
}

/// Operations are called what files can be called, too.
llvm::Error TdReader::checkMnemonic(const Record &operation,
                                    StringRef mnemonic) const {
  bool isGood = !mnemonic.empty() && llvm::isAlpha(mnemonic.front()) &&
                llvm::all_of(mnemonic, [](char c) {
                  return llvm::isAlnum(c) || c == '_' || c == '-' || c == '.';
                });
  if (isGood)
    return llvm::Error::success();
  std::string shown;
  llvm::raw_string_ostream(shown).write_escaped(mnemonic);
  return file.error(operation, "has the 'opName' '" + shown +
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

/// What a region is called whose class has no name for it: the one definition
/// of the same predicate, or `SizedRegion<1>`, which is only told in words.
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

void TdReader::stateRegions(bool isTwin, const std::vector<TdRegion> &stated,
                            const Op *our, std::vector<Region> &regions) {
  const std::vector<Word> &words = ours.vocabulary.regionKinds;
  auto isAny = [&](const std::string &kind) {
    const Word *word = findByName(words, kind);
    return kind.empty() || (word && word->def == "AnyRegion");
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
      return their.name == region.name || their.name == region.ownName;
    });
    if (same == regions.end() && stated.size() == regions.size())
      same = regions.begin() + i;
    Region region;
    if (same != regions.end())
      region = *same;
    // Regions of a twin take any.
    if (!isTwin) {
      std::string name = nameOf(*their.constraint);
      const Word *word = vocabulary->find(words, name);
      if (!word)
        word =
            vocabulary->find(words, name = regionName(file, *their.constraint));
      if (!word)
        ++unknownRegions[name];
      else if (!isAny(word->name) || !isAny(region.kind) || !isKnown(region))
        region.kind = word->name;
    }
    // Where both dialects are read, each has a name for it.
    if (region.name != their.name && region.ownName != their.name &&
        !their.name.empty())
      (!isTwin && isTwinRead && !region.name.empty() ? region.ownName
                                                     : region.name) =
          their.name;
    region.variadic = their.variadic;
    result.push_back(std::move(region));
  }
  regions = std::move(result);
}

/// What a trait without a word is called in reports.
static std::string traitName(const Record &trait) {
  for (StringRef field : {"cppInterfaceName", "trait"})
    if (auto name = stringOf(trait, field))
      return name->split('<').first.str();
  return nameOf(trait);
}

void TdReader::stateTraits(const Record &operation, bool isTwin,
                           std::vector<std::string> &traits) {
  // A word that the twin has something else for is that there.
  auto inDialect = [&](Word word) {
    if (isTwin)
      word.def = word.twinDef;
    return word;
  };
  std::vector<Word> words;
  for (const Word &word : ours.vocabulary.traits)
    words.push_back(inDialect(word));
  // A trait with arguments is known by its text:
  // `SingleBlockImplicitTerminator<ReturnOp>`.
  auto wordOfTrait = [&](const Record &trait) -> const Word * {
    StringRef text = stringOf(trait, "trait").value_or("").split("::").first;
    return text.contains('<') ? vocabulary->find(words, text) : nullptr;
  };
  std::vector<std::string> stated;
  // A word may stand for a list of traits.
  auto state = [&](auto &state, const Record &from) -> void {
    for (const Record *trait :
         recordsOf(from, "traits").value_or(std::vector<const Record *>()))
      if (const Word *word = vocabulary->find(words, nameOf(*trait)))
        stated.push_back(word->name);
      else if (const Word *word = wordOfTrait(*trait))
        stated.push_back(word->name);
      else if (isOf(*trait, "TraitList"))
        state(state, *trait);
      else
        ++unknownTraits[traitName(*trait)];
  };
  state(state, operation);
  llvm::erase_if(traits, [&](const std::string &trait) {
    const Word *word = findByName(words, trait);
    return word && !word->def.empty() && vocabulary->knows(*word) &&
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
  // A twin first: it says versions, of which own ops are the newest.
  for (CarriageKind kind : {CarriageKind::Twin, CarriageKind::Own}) {
    const Carriage *carriage = ours.find(kind);
    if (!carriage)
      continue;
    bool isThere = !definitionsOf("Op", "opDialect", *carriage).empty();
    for (StringRef name : {"TypeDef", "AttrDef"})
      isThere |= !definitionsOf(name, "dialect", *carriage).empty();
    if (!isThere)
      continue;
    found = true;
    llvm::Expected<TdNames> called = readTdNames(root, ours, *carriage);
    if (!called)
      return called.takeError();
    names = std::move(*called);
    vocabulary.emplace(file, ours, *carriage, names);
    if (kind == CarriageKind::Twin)
      readTwin(*carriage);
    else
      readOwn(*carriage);
  }
  if (!readCount && !leftOut.empty())
    return llvm::createStringError(llvm::join(leftOut, "\n"));
  for (const std::string &reason : leftOut)
    notCompared.push_back("left out: " + reason);
  tell("types and attributes that are none of the specs", unknownRecords,
       notCompared);
  tell("types without a word in the specs", unknownTypes, notCompared);
  tell("kinds of attributes without a word", unknownKinds, notCompared);
  tell("kinds of regions without a word", unknownRegions, notCompared);
  tell("traits without a word", unknownTraits, notCompared);
  if (!unknownDefaults.empty())
    notCompared.push_back("defaults without a word: " +
                          llvm::join(unknownDefaults, ", "));
  llvm::sort(dialect.ops, [&](const Op &a, const Op &b) {
    return std::pair(&dialect.timelineOf(a), StringRef(a.name)) <
           std::pair(&dialect.timelineOf(b), StringRef(b.name));
  });
  return found;
}

llvm::Expected<std::optional<TdDialect>>
dialectgen::readTdDialect(const TdFile &file, const Dialect &ours,
                          StringRef root, const VersionClaims &claims) {
  TdReader reader(file, ours, root, claims);
  llvm::Expected<bool> found = reader.read();
  if (!found)
    return found.takeError();
  if (!*found)
    return std::nullopt;
  return TdDialect{std::move(reader.dialect), std::move(reader.notCompared),
                   std::move(reader.newerHere), std::move(reader.enumerations)};
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
