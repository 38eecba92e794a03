//===- FollowRecords.cpp - types and attributes of definitions ------------===//
//
// See FollowParts.h: pairs types, attributes and enumerations by their C++
// classes. One that cannot hold the new facts ends, and another begins.
//
//===----------------------------------------------------------------------===//

#include "diff/steps/WireDefault.h"
#include "model/NameLists.h"
#include "upstream/follow/FollowParts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/bit.h"
#include <set>

using namespace dialectgen;
using llvm::StringRef;

namespace {

/// The types of a family, or its attributes.
struct RecordLists {
  std::vector<DialectRecord> &records;
  std::vector<WireRecord> &wires;
  const char *suffix;
};

/// A type or attribute of the dialect with its wire record.
struct Held {
  const DialectRecord &record;
  const WireRecord &wire;
};

class RecordFollower {
public:
  RecordFollower(Family family, const Family &imported,
                 const FollowedReleases &releases, const NamesByOwner &names);

  FollowedRecords run();

private:
  RecordLists listsOf(bool isType);
  void follow(bool isType, bool areEnums);
  void endOthers(bool isType);
  void addOwnTypes();
  void take(const RecordLists &ours, Held their);
  void add(const RecordLists &ours, Held their);
  void end(DialectRecord &record, WireRecord *wire);
  void succeed(const RecordLists &ours, DialectRecord &our, size_t wire,
               Held their);
  void relate(WireRecord &newer, const WireRecord &older,
              const DialectRecord &record,
              const std::vector<RecordField> &former,
              const NewNames &newNames) const;
  std::optional<Json> valueOf(const WireField &field,
                              const RecordField &parameter) const;
  void relateCases(WireRecord &newer, const WireRecord &older,
                   const NewNames &newNames) const;
  bool becomes(StringRef kind, StringRef successor) const;
  std::optional<Json> onWire(const WireField &field, StringRef kind,
                             const Json &value) const;
  bool followCases(const WireRecord &their, WireRecord &our,
                   const NewNames &newNames) const;
  std::vector<RecordField> fieldsOf(const DialectRecord &their) const;
  std::string fieldKind(StringRef kind) const;
  std::string freeName(std::string name, StringRef suffix = "") const;

  const Family &imported;
  const FollowedReleases &releases;
  const NamesByOwner &names;
  FollowedRecords result;
  /// Names of records and their classes.
  llvm::StringSet<> taken;
};

} // namespace

RecordFollower::RecordFollower(Family family, const Family &imported,
                               const FollowedReleases &releases,
                               const NamesByOwner &names)
    : imported(imported), releases(releases), names(names) {
  for (const auto *wires : {&family.types, &family.attributes})
    for (const WireRecord &wire : *wires) {
      taken.insert(wire.name);
      taken.insert(wire.className);
    }
  for (const auto *records : {&family.dialectTypes, &family.dialectAttributes})
    for (const DialectRecord &record : *records)
      taken.insert(record.name);
  result.family = std::move(family);
}

/// Pairs each of `theirs` with one of `ours` that stands for the same
/// definition, or adds it under a name that is free.
template <typename Name>
static void pairNames(const std::vector<Name> &theirs, std::vector<Name> &ours,
                      std::map<std::string, std::string> &names) {
  for (const Name &their : theirs) {
    std::string name = their.name;
    const Name *same = findByName(ours, name);
    for (unsigned number = 2; same && same->def != their.def; ++number) {
      name = their.name + std::to_string(number);
      same = findByName(ours, name);
    }
    names[their.name] = name;
    if (same)
      continue;
    Name fresh = their;
    fresh.name = name;
    ours.push_back(std::move(fresh));
  }
}

/// `name`, with a number if something of the family has it.
std::string RecordFollower::freeName(std::string name, StringRef suffix) const {
  std::string given = name;
  StringRef stem = given;
  stem.consume_back(suffix);
  for (unsigned number = 2; taken.contains(name); ++number) {
    // `mode_v1` is followed by `mode_v2`.
    StringRef plain = stem.rtrim("0123456789");
    name = (plain.size() < stem.size() ? plain : stem).str() +
           std::to_string(number) + suffix.str();
  }
  return name;
}

std::string RecordFollower::fieldKind(StringRef kind) const {
  auto [head, inner] = kind.split('(');
  if (inner.empty() || !inner.consume_back(")"))
    return kind.str();
  std::string name = inner.str();
  if (head == "case") {
    auto known = result.kinds.find(name);
    return known == result.kinds.end() ? kind.str()
                                       : "case(" + known->second + ")";
  }
  return head.str() + "(" + fieldKind(inner) + ")";
}

std::vector<RecordField>
RecordFollower::fieldsOf(const DialectRecord &their) const {
  std::vector<RecordField> fields = their.fields;
  for (RecordField &field : fields)
    field.kind = fieldKind(field.kind);
  return fields;
}

/// Takes over new cases, and new names that a person has given; false if a
/// number means another case, or none.
bool RecordFollower::followCases(const WireRecord &their, WireRecord &our,
                                 const NewNames &newNames) const {
  if (their.cases.empty() != our.cases.empty() || their.bitEnum != our.bitEnum)
    return false;
  std::vector<WireCase> merged = our.cases;
  for (WireCase &here : merged) {
    auto there = llvm::find_if(their.cases, [&](const WireCase &entry) {
      return entry.value == here.value;
    });
    if (there == their.cases.end())
      return false;
    if (there->name == here.name || symbolOf(*there) == symbolOf(here))
      continue;
    auto isNowThere = [&](const std::string &name) {
      auto now = newNames.find(name);
      return now != newNames.end() &&
             (now->second == there->name || now->second == symbolOf(*there));
    };
    if (!isNowThere(here.name) && !isNowThere(symbolOf(here)))
      return false;
    here.symbol = symbolOf(*there);
  }
  for (const WireCase &there : their.cases) {
    if (llvm::any_of(merged, [&](const WireCase &here) {
          return here.value == there.value;
        }))
      continue;
    if (findByName(merged, there.name))
      return false;
    WireCase fresh = there;
    fresh.since = releases.isFrozen(our.since) ? std::optional(releases.next)
                                               : std::nullopt;
    merged.push_back(std::move(fresh));
  }
  our.cases = std::move(merged);
  return true;
}

/// Its C++ is gone, or has become something else.
void RecordFollower::end(DialectRecord &record, WireRecord *wire) {
  result.isChanged = true;
  // One that no release has seen has had its day, too.
  std::optional<Version> until = wire && releases.isFrozen(wire->since)
                                     ? releases.last
                                     : std::optional(releases.next);
  record.until = until;
  if (wire)
    wire->until = until;
}

void RecordFollower::add(const RecordLists &ours, Held their) {
  result.isChanged = true;
  DialectRecord record = their.record;
  record.className = recordClassOf(imported, record, ours.suffix);
  record.name = freeName(record.name);
  // The name gives it.
  if (record.className ==
      result.family.dialect->cppNamespace + "::" + record.name + ours.suffix)
    record.className.clear();
  record.fields = fieldsOf(their.record);
  WireRecord wire = their.wire;
  wire.name = freeName(wire.name);
  wire.className = freeName(wire.className, ours.suffix);
  wire.since = releases.next;
  wire.until = std::nullopt;
  record.wire = wire.name;
  for (WireCase &entry : wire.cases) {
    entry.since = std::nullopt;
    result.cases[record.name][entry.name] = entry.name;
  }
  result.kinds[their.record.name] = record.name;
  for (const std::string &name : {record.name, wire.name, wire.className})
    taken.insert(name);
  ours.records.push_back(std::move(record));
  ours.wires.push_back(std::move(wire));
}

/// A value of a parameter of `kind` as a wire record has it; nothing if it has
/// no such form.
std::optional<Json> RecordFollower::onWire(const WireField &field,
                                           StringRef kind,
                                           const Json &value) const {
  StringRef wireKind = getWireKinds()[field.kind].name;
  if (value.is_boolean())
    return Json(value.get<bool>() ? 1 : 0);
  if (value.is_number_float())
    return Json(int64_t(llvm::bit_cast<uint64_t>(value.get<double>())));
  if (value.is_array())
    return wireKind.starts_with("list(")
               ? value
               : wireBuiltin(result.family, "@array",
                             Json::array({Json::array()}));
  if (value.is_number_integer() && wireKind == "f64")
    return Json(
        int64_t(llvm::bit_cast<uint64_t>(double(value.get<int64_t>()))));
  if (value.is_number_integer() || (value.is_string() && wireKind == "string"))
    return value;
  if (!value.is_string() || !kind.consume_front("case(") ||
      !kind.consume_back(")"))
    return std::nullopt;
  const WireRecord *wire =
      result.family.wireOf(result.family.findDialectAttribute(kind));
  const WireCase *entry =
      wire ? findByName(wire->cases, value.get<std::string>()) : nullptr;
  if (!entry)
    return std::nullopt;
  return Json{{"attribute", wire->name},
              {"fields", Json::array({entry->value})}};
}

/// The value of a parameter that is not given; null if it is absent then, and
/// nothing if it has to be given.
std::optional<Json>
RecordFollower::valueOf(const WireField &field,
                        const RecordField &parameter) const {
  if (!parameter.defaultValue.is_null())
    if (auto value = onWire(field, parameter.kind, parameter.defaultValue))
      return value;
  bool isOptional =
      StringRef(getWireKinds()[field.kind].name).starts_with("optional");
  return isOptional ? std::optional(Json()) : std::nullopt;
}

/// Why a record does not take the place of another yet; empty if it does.
static std::string whyApart(const WireRecord &newer, const WireRecord &older,
                            const std::vector<std::string> &untold) {
  return untold.empty()
             ? ""
             : "it is not known yet how '" + newer.name + "' differs from '" +
                   older.name + "': " + llvm::join(untold, ", ");
}

/// Writes which cases of `older` those of `newer` are.
void RecordFollower::relateCases(WireRecord &newer, const WireRecord &older,
                                 const NewNames &newNames) const {
  newer.follows = older.name;
  std::vector<std::string> untold;
  std::set<std::string> known;
  auto isNow = [&](const WireCase &was, const WireCase &is) {
    for (const std::string &name : {was.name, symbolOf(was)})
      if (auto now = newNames.find(name); now != newNames.end())
        return now->second == is.name || now->second == symbolOf(is);
    return isSameCase(was, is);
  };
  for (WireCase &is : newer.cases)
    for (const WireCase &was : older.cases)
      // A person may have said so before.
      if (!known.count(was.name) &&
          (is.was.empty() ? isNow(was, is) : is.was == was.name)) {
        known.insert(was.name);
        is.was = was.name == is.name ? "" : was.name;
        break;
      }
  llvm::erase_if(newer.gone,
                 [&](const std::string &name) { return known.count(name); });
  for (const WireCase &was : older.cases)
    if (!known.count(was.name) && !llvm::is_contained(newer.gone, was.name))
      untold.push_back("case '" + was.name + "' is gone");
  newer.impossible = whyApart(newer, older, untold);
}

/// Writes how values of `older` become values of `newer`, whose fields are the
/// parameters of `record`, which had those of `former`.
void RecordFollower::relate(WireRecord &newer, const WireRecord &older,
                            const DialectRecord &record,
                            const std::vector<RecordField> &former,
                            const NewNames &newNames) const {
  newer.follows = older.name;
  std::vector<std::string> untold;
  std::set<std::string> known;
  bool hasFields = newer.fields.size() == record.fields.size();
  for (auto [index, field] : llvm::enumerate(newer.fields)) {
    const WireField *same =
        findByName(older.fields, field.was.empty() ? field.name : field.was);
    for (const auto &[from, to] : newNames)
      if (to == field.name && findByName(older.fields, from)) {
        same = findByName(older.fields, from);
        field.was = from;
      }
    if (same) {
      known.insert(same->name);
      if (same->kind != field.kind || record.asText || !hasFields)
        untold.push_back("parameter '" + field.name + "' is of another kind");
      continue;
    }
    if (!hasFields) {
      untold.push_back("it is stored as its text");
      continue;
    }
    if (!field.before.is_null())
      continue;
    if (std::optional<Json> value = valueOf(field, record.fields[index]))
      field.before = *value;
    else
      untold.push_back("parameter '" + field.name +
                       "' is new and has no default");
  }
  // Of what is gone, values that nobody has to give; people may have written
  // others.
  Json only;
  for (const WireField &field : older.fields) {
    if (known.count(field.name))
      continue;
    const RecordField *parameter = findByName(former, field.name);
    std::optional<Json> value;
    if (newer.only.contains(field.name))
      value = newer.only[field.name];
    else if (parameter)
      value = valueOf(field, *parameter);
    if (value)
      only[field.name] = *value;
    else
      untold.push_back("parameter '" + field.name +
                       "' is gone and had no default");
  }
  newer.only = std::move(only);
  newer.impossible = whyApart(newer, older, untold);
}

/// Whether values of the record `kind` become those of `successor`, in the form
/// of a field of either.
bool RecordFollower::becomes(StringRef kind, StringRef successor) const {
  if (kind == successor)
    return true;
  auto [head, inner] = kind.split('(');
  auto [otherHead, otherInner] = successor.split('(');
  if (inner.empty() || head != otherHead || !inner.consume_back(")") ||
      !otherInner.consume_back(")"))
    return false;
  auto later = result.successors.find(inner.str());
  return becomes(inner, otherInner) ||
         (head == "case" && later != result.successors.end() &&
          later->second == otherInner);
}

/// Gives `our`, which has the record `wire` in all releases by now, another
/// record for the facts of `their`.
void RecordFollower::succeed(const RecordLists &ours, DialectRecord &our,
                             size_t wire, Held their) {
  result.isChanged = true;
  const NewNames &newNames = NamesByOwner::find(names.ofRecords, our.name);
  std::vector<RecordField> former =
      std::exchange(our.fields, fieldsOf(their.record));
  our.asText = their.record.asText;
  our.storage = their.record.storage;
  our.mnemonic = their.record.mnemonic;
  WireRecord fresh = their.wire;
  WireRecord &last = ours.wires[wire];
  if (!releases.isFrozen(last.since)) {
    // It may still become anything, and what people said of it stays.
    for (WireField &field : fresh.fields)
      if (const WireField *said = findByName(last.fields, field.name)) {
        field.was = said->was;
        field.before = said->before;
      }
    last.fields = fresh.fields;
    const WireRecord *older =
        last.follows.empty() ? nullptr : findByName(ours.wires, last.follows);
    if (older)
      relate(last, *older, our, former, newNames);
    return;
  }
  fresh.name = freeName(last.name);
  fresh.className = freeName(last.className, ours.suffix);
  fresh.since = releases.next;
  fresh.until = std::nullopt;
  last.until = releases.last;
  relate(fresh, last, our, former, newNames);
  our.wire = fresh.name;
  for (const std::string &name : {fresh.name, fresh.className})
    taken.insert(name);
  ours.wires.push_back(std::move(fresh));
}

void RecordFollower::take(const RecordLists &ours, Held their) {
  std::string theirClass = recordClassOf(imported, their.record, ours.suffix);
  DialectRecord *our = nullptr;
  for (DialectRecord &record : ours.records)
    if (!record.until &&
        recordClassOf(result.family, record, ours.suffix) == theirClass)
      our = &record;
  if (!our)
    return add(ours, their);
  result.kinds[their.record.name] = our->name;
  WireRecord *wire = findByName(ours.wires, our->wire);
  std::vector<RecordField> fields = fieldsOf(their.record);
  auto isSame = [](const WireField &a, const WireField &b) {
    return a.name == b.name && a.kind == b.kind;
  };
  // Steps of enumerations convert cases wherever they are.
  auto isSameField = [&](const RecordField &a, const RecordField &b) {
    return a.name == b.name && becomes(a.kind, b.kind) &&
           a.required == b.required;
  };
  bool fits = wire && our->asText == their.record.asText &&
              our->storage.empty() == their.record.storage.empty() &&
              llvm::equal(our->fields, fields, isSameField) &&
              llvm::equal(wire->fields, their.wire.fields, isSame);
  WireRecord merged = wire ? *wire : WireRecord();
  if (fits && followCases(their.wire, merged,
                          NamesByOwner::find(names.ofRecords, our->name))) {
    auto &cases = result.cases[our->name];
    for (const WireCase &there : their.wire.cases)
      for (const WireCase &here : merged.cases)
        if (here.value == there.value)
          cases[there.name] = here.name;
    // A release is read as the dialect was then.
    result.isChanged |= our->storage != their.record.storage ||
                        !llvm::equal(merged.cases, wire->cases,
                                     [](const WireCase &a, const WireCase &b) {
                                       return symbolOf(a) == symbolOf(b);
                                     });
    *wire = std::move(merged);
    our->mnemonic = their.record.mnemonic;
    our->storage = their.record.storage;
    for (auto [here, there] : llvm::zip(our->fields, fields)) {
      here.kind = there.kind;
      here.defaultValue = there.defaultValue;
    }
    return;
  }
  if (wire && wire->cases.empty() && their.wire.cases.empty())
    return succeed(ours, *our, wire - ours.wires.data(), their);
  if (wire && !releases.isFrozen(wire->since)) {
    // It may still become anything.
    our->fields = std::move(fields);
    our->asText = their.record.asText;
    our->storage = their.record.storage;
    our->mnemonic = their.record.mnemonic;
    std::vector<WireCase> former = std::move(wire->cases);
    wire->fields = their.wire.fields;
    wire->cases = their.wire.cases;
    wire->bitEnum = their.wire.bitEnum;
    for (WireCase &entry : wire->cases) {
      entry.since = std::nullopt;
      if (const WireCase *said = findByName(former, entry.name))
        entry.was = said->was;
      result.cases[our->name][entry.name] = entry.name;
    }
    // Retired codes have no name.
    const WireRecord *older =
        wire->follows.empty() ? nullptr : findByName(ours.wires, wire->follows);
    if (older && !older->cases.empty() && !wire->cases.empty())
      relateCases(*wire, *older,
                  NamesByOwner::find(names.ofRecords, our->name));
    return;
  }
  std::string name = our->name, wireName = our->wire;
  end(*our, wire);
  add(ours, their);
  result.successors[name] = ours.records.back().name;
  const WireRecord *older = findByName(ours.wires, wireName);
  WireRecord &newer = ours.wires.back();
  if (older && !older->cases.empty() && !newer.cases.empty())
    relateCases(newer, *older, NamesByOwner::find(names.ofRecords, name));
}

RecordLists RecordFollower::listsOf(bool isType) {
  Family &family = result.family;
  return isType
             ? RecordLists{family.dialectTypes, family.types, "Type"}
             : RecordLists{family.dialectAttributes, family.attributes, "Attr"};
}

void RecordFollower::follow(bool isType, bool areEnums) {
  const auto &wires = isType ? imported.types : imported.attributes;
  RecordLists ours = listsOf(isType);
  for (const DialectRecord &record :
       isType ? imported.dialectTypes : imported.dialectAttributes)
    if (const WireRecord *wire = findByName(wires, record.wire);
        wire && !wire->cases.empty() == areEnums)
      take(ours, {record, *wire});
}

/// Ends those of which the definitions have no class.
void RecordFollower::endOthers(bool isType) {
  RecordLists ours = listsOf(isType);
  std::set<std::string> classes;
  for (const DialectRecord &record :
       isType ? imported.dialectTypes : imported.dialectAttributes)
    if (findByName(isType ? imported.types : imported.attributes, record.wire))
      classes.insert(recordClassOf(imported, record, ours.suffix));
  for (DialectRecord &record : ours.records)
    if (!record.until &&
        !classes.count(recordClassOf(result.family, record, ours.suffix)) &&
        (releases.last || !releases.isFrozen(releases.next)))
      end(record, findByName(ours.wires, record.wire));
}

/// Adds MLIR's own types that `theirs` has and `ours` lacks, which no record of
/// the dialect stands for.
void RecordFollower::addOwnTypes() {
  std::vector<WireRecord> &ours = result.family.types;
  for (const WireRecord &their : imported.types) {
    bool isKnown = llvm::any_of(ours, [&](const WireRecord &our) {
      return our.builtin == their.builtin;
    });
    if (!their.hasBuiltin() || isKnown)
      continue;
    result.isChanged = true;
    WireRecord wire = their;
    wire.since = releases.next;
    ours.push_back(std::move(wire));
  }
}

FollowedRecords RecordFollower::run() {
  const Vocabulary &theirs = imported.vocabulary;
  Vocabulary &ours = result.family.vocabulary;
  pairNames(theirs.namedTypes, ours.namedTypes, result.types);
  pairNames(theirs.attributeKinds, ours.attributeKinds, result.kinds);
  addOwnTypes();
  // Enumerations first, which types and attributes have as parameters.
  follow(/*isType=*/false, /*areEnums=*/true);
  follow(/*isType=*/true, /*areEnums=*/false);
  follow(/*isType=*/false, /*areEnums=*/false);
  endOthers(/*isType=*/true);
  endOthers(/*isType=*/false);
  return std::move(result);
}

FollowedRecords dialectgen::followRecords(Family family, const Family &imported,
                                          const FollowedReleases &releases,
                                          const NamesByOwner &names) {
  return RecordFollower(std::move(family), imported, releases, names).run();
}
