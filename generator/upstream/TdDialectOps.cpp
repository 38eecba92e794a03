//===- TdDialectOps.cpp - ops of a dialect in .td files -------------------===//
//
// Reads dialects, whose definitions contain types, kinds, defaults and
// traits in addition to names. A dialect with releases has the newest version
// of each operation. If the file has an older release, facts of the newest
// release are kept aside.
//
//===----------------------------------------------------------------------===//

#include "diff/Diff.h"
#include "upstream/TdReader.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace dialectgen;
using llvm::Record;
using llvm::StringRef;

void TdReader::stateTypes(const TdSignature &stated, OpVersion &version) {
  // The types of each value in the definition, if known and different from the
  // specs.
  std::vector<std::pair<Parameter *, std::set<std::string>>> values;
  auto collect = [&](const std::vector<TdParameter> &theirs,
                     std::vector<Parameter> &ours) {
    for (const auto &[their, our] : llvm::zip(theirs, ours)) {
      TdTypes types = vocabulary->typesOf(*their.constraint);
      if (types.orNothing && our.arity == Arity::Single)
        our.arity = Arity::Optional;
      if (!types.unknown.empty())
        ++unknownTypes[types.unknown];
      else if (!types.types.empty())
        values.push_back({&our, std::move(types.types)});
    }
  };
  collect(stated.operands, version.operands);
  collect(stated.results, version.results);

  // A variable of which all values are stated to be the same is that.
  for (TypeConstraint &variable : version.typeConstraints) {
    const std::set<std::string> *common = nullptr;
    bool isOne = true;
    for (const auto &[parameter, types] : values)
      if (parameter->type == variable.name) {
        isOne &= !common || *common == types;
        common = &types;
      }
    if (!common || !isOne)
      continue;
    variable.types.edit([&](std::vector<std::string> &ours) {
      llvm::erase_if(
          ours, [&](const std::string &type) { return !common->count(type); });
      for (const std::string &type : *common)
        if (!llvm::is_contained(ours, type))
          ours.push_back(type);
    });
  }
  for (const auto &[parameter, types] : values) {
    if (types == vocabulary->typesOf(version, *parameter))
      continue;
    if (types.size() == 1) {
      parameter->type = *types.begin();
      continue;
    }
    // Of several types, a variable of its own.
    std::string name = "T";
    for (unsigned n = 1;; ++n) {
      const TypeConstraint *taken = version.findTypeConstraint(name);
      if (!taken)
        version.typeConstraints.push_back(
            {name, std::vector<std::string>(types.begin(), types.end()), {}});
      if (!taken || llvm::equal(taken->types, types))
        break;
      name = "T" + std::to_string(n);
    }
    parameter->type = name;
  }
}

/// Whether two numbers are equal, up to the precision of a float written with
/// five digits.
static bool isSameValue(const Json &a, const Json &b) {
  if (a.is_array() && b.is_array() && a.size() == b.size())
    return llvm::all_of(llvm::zip(a, b), [](const auto &pair) {
      return isSameValue(std::get<0>(pair), std::get<1>(pair));
    });
  if (a.is_number() && b.is_number() &&
      (a.is_number_float() || b.is_number_float())) {
    double left = a.get<double>(), right = b.get<double>();
    return std::abs(left - right) <=
           1e-5 * std::max({1.0, std::abs(left), std::abs(right)});
  }
  return a == b;
}

/// The default of `stated` as a spec writes it; null if it cannot be told.
Json TdReader::defaultOf(const TdAttribute &stated,
                         const Attribute &attribute) const {
  StringRef text = StringRef(*stated.defaultText).trim();
  if (const DialectRecord *record =
          findByName(family.dialectAttributes, attribute.kind)) {
    StringRef name = text.rsplit("::").second;
    if (name.empty())
      name = text;
    const WireRecord *cases = findByName(family.attributes, record->wire);
    if (cases && findByName(cases->cases, name))
      return name.str();
    auto known = enumerations.find(record->name);
    if (known != enumerations.end() && findByName(known->second, name))
      return name.str();
    return nullptr;
  }
  const AttributeKind *kind = ours.findAttributeKind(attribute.kind);
  if (!kind || kind->value.empty())
    return nullptr;
  bool isQuoted = text.size() > 1 && text.front() == '"' && text.back() == '"';
  if (kind->value == "string" && !kind->list)
    return (isQuoted ? text.drop_front().drop_back() : text).str();
  std::string json = text.str();
  if (kind->list && text.starts_with("{") && text.ends_with("}"))
    json = ("[" + text.drop_front().drop_back() + "]").str();
  Json value = Json::parse(json, /*cb=*/nullptr, /*allow_exceptions=*/false);
  if (value.is_discarded() || value.is_array() != kind->list)
    return nullptr;
  return value;
}

void TdReader::stateAttribute(StringRef op, const TdAttribute &stated,
                              const OpVersion &version, Attribute &attribute) {
  std::vector<std::string> kinds = vocabulary->kindsOf(*stated.constraint);
  if (const DialectRecord *record =
          vocabulary->findRecord(family.dialectAttributes, *stated.constraint))
    kinds = {record->name};
  // The dialect may hold it as another kind than the schema has.
  auto held = version.hooks.attributeKinds.find(attribute.name);
  bool isHeldOtherwise = held != version.hooks.attributeKinds.end();
  const std::string &our = isHeldOtherwise ? held->second : attribute.kind;
  if (kinds.empty()) {
    ++unknownKinds[nameOf(*stated.constraint)];
    // For a new attribute, its C++ class is better than no information.
    const Op *known = ours.findOp(ours.releaseLine().name, op.str());
    bool isNew =
        !known || llvm::none_of(known->versions, [&](const OpVersion &version) {
          return version.findAttribute(attribute.name);
        });
    if (std::string held = vocabulary->heldAs(*stated.constraint);
        isNew && !held.empty() && !isHeldOtherwise)
      attribute.kind = held;
  } else if (!isHeldOtherwise && !llvm::is_contained(kinds, our))
    attribute.kind = kinds.front();
  if (isHeldOtherwise)
    return;
  if (!stated.defaultText) {
    attribute.required = stated.required;
    attribute.defaultValue = nullptr;
    return;
  }
  attribute.required = stated.required && !ours.dialectPart()->fillsInDefaults;
  Json value = defaultOf(stated, attribute);
  if (value.is_null()) {
    // An attribute with a default may be omitted, even if the default is in C++
    // that specs cannot express.
    if (attribute.defaultValue.is_null())
      attribute.required = false;
    const DialectRecord *record =
        findByName(family.dialectAttributes, attribute.kind);
    if (attribute.defaultValue.is_null() &&
        (!record || record->defaultValue.is_null()))
      unknownDefaults.push_back((op + "." + attribute.name + " = " +
                                 StringRef(*stated.defaultText).trim())
                                    .str());
  } else if (!isSameValue(value, attribute.defaultValue)) {
    attribute.defaultValue = std::move(value);
  }
}

void TdReader::stateDialect(const TdSignature &stated, const Record &operation,
                            const Op &op, OpVersion &version) {
  stateParameters(stated.operands, version.operands);
  stateParameters(stated.results, version.results);
  stateTypes(stated, version);
  const std::vector<std::string> &unused = version.unusedTypeVariables;
  llvm::erase_if(version.typeConstraints, [&](const TypeConstraint &variable) {
    return !version.usesTypeVariable(variable.name) &&
           !llvm::is_contained(unused, variable.name);
  });

  auto isRegion = [&](StringRef kindName) {
    const AttributeKind *kind = ours.findAttributeKind(kindName);
    return kind && kind->region;
  };
  std::vector<TdRegion> regions = stated.regions;
  std::set<std::string> here, gone;
  for (const DialectAttribute &our : dialectAttributesOf(op, version)) {
    here.insert(our.name.str());
    auto region = findCalled(regions, our.name);
    bool isThere =
        findCalled(stated.attributes, our.name) != stated.attributes.end();
    if (isRegion(our.kind) && region != regions.end()) {
      regions.erase(region);
      isThere = true;
    }
    if (isThere)
      continue;
    if (our.attribute)
      gone.insert(our.name.str());
    else
      for (const auto &[name, field] : our.compositeAttribute->holds)
        gone.insert(name);
  }
  llvm::erase_if(version.attributes, [&](const Attribute &attribute) {
    return gone.count(attribute.name);
  });
  for (const TdAttribute &their : stated.attributes) {
    if (!here.count(their.name)) {
      Attribute attribute;
      attribute.name = their.name;
      attribute.kind = vocabulary->anyKind();
      version.attributes.push_back(std::move(attribute));
    }
    if (Attribute *attribute = findByName(version.attributes, their.name))
      stateAttribute(op.name, their, version, *attribute);
  }
  stateRegions(/*isVersioned=*/false, regions, ours.findOp(op.domain, op.name),
               version.regions);
  stateTraits(operation, /*isVersioned=*/false, version.traits);
}

/// Whether two versions have the same number of values and regions and the same
/// attributes, as their counterparts in the versioned dialect must have.
static bool hasSameForm(const OpVersion &a, const OpVersion &b) {
  auto sameValues = [](const std::vector<Parameter> &left,
                       const std::vector<Parameter> &right) {
    return llvm::equal(left, right, [](const auto &one, const auto &other) {
      return one.arity == other.arity;
    });
  };
  auto names = [](const OpVersion &version) {
    std::vector<std::string> names = namesOf(version.attributes);
    llvm::sort(names);
    return names;
  };
  return sameValues(a.operands, b.operands) &&
         sameValues(a.results, b.results) && names(a) == names(b) &&
         a.regions.size() == b.regions.size();
}

void TdReader::keepNewestFacts(const Op &op, const OpVersion &our,
                               OpVersion &version) {
  if (!hasSameForm(our, version))
    return;
  Drift drift;
  drift.changes = diff(version, our);
  if (!drift.changes.empty() || version.traits != our.traits) {
    drift.kind = DriftKind::NewerHere;
    drift.domain = op.domain;
    drift.name = op.name;
    drift.since = our.since;
    drift.bump = classify(version, our);
    drift.range = our.range;
    drift.file = op.file;
    furtherDrift.push_back(std::move(drift));
  }
  std::optional<Version> until = version.until;
  version = our;
  version.until = until;
}

llvm::Expected<TdReader::DialectPlace>
TdReader::placeOf(const FamilyPart &dialectPart, const Record &operation,
                  StringRef mnemonic) const {
  DialectPlace place;
  auto since = readVersion(file, operation, names.since, isDotted(),
                           /*isEnd=*/false);
  if (!since)
    return since.takeError();
  place.since = *since;
  // The version with the mnemonic, unless the definition gives another.
  StringRef base = mnemonic;
  if (dialectPart.carriesAll) {
    auto [name, number] = mnemonic.rsplit('V');
    unsigned version = 0;
    if (!name.empty() && !number.getAsInteger(10, version)) {
      base = name;
      place.since = Version(version);
    }
  }
  place.name = base.str();
  for (const Op &op : ours.ops)
    for (const CarriedVersion &version : ours.carried(dialectPart, op))
      if (version.mnemonic == mnemonic || version.mnemonic == base)
        place.our = &op;
  if (auto claim = claims.find(base);
      !place.since && dialectPart.carriesAll && claim != claims.end()) {
    place.since = claim->second;
    place.isClaimed = true;
  }
  return place;
}

llvm::Error TdReader::readDialectOp(const FamilyPart &dialectPart,
                                    const Record &operation,
                                    std::vector<std::string> &nameless) {
  StringRef mnemonic = stringOf(operation, "opName").value_or("");
  if (llvm::Error error = checkMnemonic(operation, mnemonic))
    return error;
  llvm::Expected<DialectPlace> place =
      placeOf(dialectPart, operation, mnemonic);
  if (!place)
    return place.takeError();
  const Op *our = place->our;
  llvm::Expected<TdSignature> stated =
      readSignature(file, operation, ours.isExternal());
  if (!stated) {
    // Not to be taken for one that is gone.
    if (our)
      for (const OpVersion &version : our->versions)
        defined.insert({our->domain, our->name, version.since});
    return stated.takeError();
  }
  std::optional<Version> since = place->since;
  if (place->isClaimed && our) {
    const OpVersion *fit = fitVersion(*stated, operation, *our, {});
    if (fit->since != *since)
      claimed.push_back(mnemonic.str() + " " + toString(*since) +
                        " (which fits " + toString(fit->since) + " best)");
    else if (fit != &our->versions.front())
      claimed.push_back(mnemonic.str() + " " + toString(*since));
  }
  if (!since && dialectPart.carriesAll && our) {
    const OpVersion *fit =
        fitVersion(*stated, operation, *our, said[our->name]);
    since = fit->since;
    if (fit != &our->versions.front())
      fitted.push_back(mnemonic.str() + " " + toString(*since));
  }
  if (!since && dialectPart.carriesAll) {
    nameless.push_back(mnemonic.str());
    return llvm::Error::success();
  }
  // An older release has ops that the newest has no more.
  if (!our && isOlder && ours.findOp(ours.releaseLine().name, place->name)) {
    gone.push_back(place->name);
    return llvm::Error::success();
  }
  ++readCount;
  Version at = since.value_or(newest());

  auto op = llvm::find_if(family.ops, [&](const Op &candidate) {
    return our ? candidate.name == our->name && candidate.domain == our->domain
               : candidate.name == place->name;
  });
  if (op == family.ops.end()) {
    Op fresh;
    fresh.name = place->name;
    fresh.domain = family.timelines.front().name;
    if (our) {
      fresh = *our;
      fresh.versions = {our->versions.back()};
    }
    op = family.ops.insert(op, std::move(fresh));
  }
  // Without versions it is the newest, whichever that is by now.
  if (!dialectPart.carriesAll && !op->versions.empty())
    at = op->versions.front().since;
  auto version = llvm::find_if(op->versions, [&](const OpVersion &candidate) {
    return candidate.since <= at;
  });
  if (version == op->versions.end() || version->since != at) {
    OpVersion fresh;
    if (version != op->versions.end())
      fresh = nextVersion(*version);
    fresh.since = at;
    version = op->versions.insert(version, std::move(fresh));
  }
  stateDialect(*stated, operation, *op, *version);
  if (const OpVersion *same = isOlder && our ? our->findVersion(at) : nullptr)
    keepNewestFacts(*our, *same, *version);
  defined.insert({op->domain, op->name, at});
  for (Timeline &line : family.timelines)
    if (line.name == op->domain && line.releases.empty())
      line.newest = std::max(line.newest, at);
  return llvm::Error::success();
}

void TdReader::readDialect(const FamilyPart &dialectPart) {
  std::vector<const Record *> operations =
      definitionsOf("Op", "opDialect", dialectPart);
  if (!dialectPart.carriesAll && isDotted()) {
    // The versioned dialect determines the release, if the file contains it.
    Version release = newest();
    if (!isVersionedRead && !operations.empty()) {
      release = fitRelease(dialectPart, operations);
      if (release < newest()) {
        notCompared.push_back("'" + dialectPart.dialect +
                              "' has no release: it fits " + toString(release) +
                              " best, and is compared with that");
        trimTo(release);
      }
    }
    isOlder = release < ours.releaseLine().newest;
  }
  readDialectRecords(dialectPart);

  // Versions given by the definitions themselves.
  said.clear();
  for (const Record *operation : operations)
    if (auto place = placeOf(dialectPart, *operation,
                             stringOf(*operation, "opName").value_or(""));
        !place)
      llvm::consumeError(place.takeError());
    else if (place->our && place->since)
      said[place->our->name].insert(*place->since);
  // Those that no version is known of.
  std::vector<std::string> nameless;
  for (const Record *operation : operations)
    if (llvm::Error error = readDialectOp(dialectPart, *operation, nameless))
      leaveOut(std::move(error));

  llvm::sort(nameless);
  if (!nameless.empty())
    notCompared.push_back(
        "operations without a version that the specs do not contain: " +
        llvm::join(nameless, ", "));
  llvm::sort(fitted);
  if (!fitted.empty())
    notCompared.push_back(
        "versions of definitions without one: each is compared with the "
        "version it fits best, which is not the newest for " +
        llvm::join(fitted, ", "));
  llvm::sort(claimed);
  if (!claims.empty())
    notCompared.push_back(
        "versions from a table beside the definitions: each is compared with "
        "that" +
        (claimed.empty()
             ? std::string(", the newest")
             : ", which is not the newest or not the best fit, for " +
                   llvm::join(claimed, ", ")));
  llvm::sort(gone);
  if (!gone.empty())
    notCompared.push_back("operations of an older release that '" +
                          dialectPart.dialect +
                          "' has no more: " + llvm::join(gone, ", "));

  // An op that the file of the newest versions lacks is gone. A file with a
  // selection of versions may simply omit one.
  size_t absent = 0;
  std::set<std::pair<std::string, std::string>> lacking;
  for (const Op &op : ours.ops)
    for (const CarriedVersion &version : ours.carried(dialectPart, op)) {
      Version since = version.since;
      const Op *their = family.findOp(op.domain, op.name);
      if (!dialectPart.carriesAll && !their)
        continue;
      if (!dialectPart.carriesAll)
        since = their->versions.front().since;
      if (!defined.count({op.domain, op.name, since})) {
        ++absent;
        lacking.insert({op.domain, op.name});
      }
    }
  if (!dialectPart.carriesAll && !operations.empty())
    llvm::erase_if(family.ops, [&](const Op &op) {
      return lacking.count({op.domain, op.name});
    });
  else if (absent)
    notCompared.push_back(std::to_string(absent) +
                          " versions of operations that are not defined");
  notCompared.push_back(
      "relations, assembly formats, and C++ code in definitions");
}
