//===- Following.cpp - releases of definitions without versions -----------===//
//
// See Following.h. Types, attributes and enumerations first: ops refer to
// them.
//
//===----------------------------------------------------------------------===//

#include "upstream/Following.h"
#include "diff/Diff.h"
#include "diff/Steps.h"
#include "diff/WireDefault.h"
#include "upstream/Advice.h"
#include "upstream/VersionedAdoption.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace dialectgen;
using llvm::StringRef;

const std::string &dialectgen::nameInDialect(const Op &op) {
  return op.dialectName.empty() ? op.name : op.dialectName;
}

bool dialectgen::isOfOtherDialect(const Op &op) {
  return !op.external.empty() || !op.externalInside.empty();
}

namespace {

/// A type or attribute of the dialect with its wire record.
struct Held {
  const DialectRecord *record = nullptr;
  const WireRecord *wire = nullptr;
};

class Follower {
public:
  Follower(const Family &ours, const ImportedDefinitions &imported,
           const Renamed &renamed);

  Family run();

private:
  bool isFrozen(const Version &since) const { return since < next; }

  // Words.
  void followNames();
  void followKinds();

  // Types and attributes.
  void followRecords(bool isType);
  void takeRecord(bool isType, Held their);
  void addRecord(bool isType, Held their, const std::string &successorOf);
  bool followCases(const WireRecord &their, WireRecord &our) const;
  std::vector<RecordField> fieldsOf(const DialectRecord &their) const;
  std::string fieldKind(StringRef kind) const;
  std::string classOf(const Family &family, const DialectRecord &record,
                      bool isType) const;
  std::string freeName(std::string name, StringRef suffix = "") const;
  void end(bool isType, DialectRecord &record);

  // Ops.
  void followOps();
  void followOp(Op &our, const OpVersion &their);
  void addOp(const Op &their);
  OpVersion stated(const OpVersion &their, const OpVersion &our) const;
  Attribute attributeOf(const Attribute &their) const;
  void deriveStep(const Op &op, const OpVersion &older, OpVersion &newer);
  void deriveAttributes(const OpVersion &older, OpVersion &newer) const;
  Json pairsOf(const std::string &older, const std::string &newer) const;
  void begin();

  const Family &ours;
  const ImportedDefinitions &imported;
  const Renamed &renamed;
  Family result;
  /// The release that something new begins with, and the one before it.
  Version next;
  std::optional<Version> last;
  /// Words of the imported family in those of ours.
  std::map<std::string, std::string> types, kinds;
  /// Cases of enumerations by their imported names, by our record.
  std::map<std::string, std::map<std::string, std::string>> cases;
  /// Records that another one took the place of.
  std::map<std::string, std::string> successors;
  bool isChanged = false;
};

} // namespace

Follower::Follower(const Family &ours, const ImportedDefinitions &imported,
                   const Renamed &renamed)
    : ours(ours), imported(imported), renamed(renamed), result(ours) {
  const Timeline &line = ours.releaseLine();
  next = nextVersions(ours).at(line.name);
  for (const Version &release : line.releases)
    if (release < next)
      last = release;
}

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

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

void Follower::followNames() {
  pairNames(imported.family.vocabulary.namedTypes, result.vocabulary.namedTypes,
            types);
}

void Follower::followKinds() {
  pairNames(imported.family.vocabulary.attributeKinds,
            result.vocabulary.attributeKinds, kinds);
}

//===----------------------------------------------------------------------===//
// Types and attributes
//===----------------------------------------------------------------------===//

std::string Follower::classOf(const Family &family, const DialectRecord &record,
                              bool isType) const {
  return record.className.empty()
             ? family.dialect->cppNamespace + "::" + record.name +
                   (isType ? "Type" : "Attr")
             : record.className;
}

/// `name`, with a number if something of the family has it.
std::string Follower::freeName(std::string name, StringRef suffix) const {
  auto isTaken = [&](const std::string &candidate) {
    auto hasClass = [&](const WireRecord &record) {
      return record.className == candidate;
    };
    return findByName(result.types, candidate) ||
           findByName(result.attributes, candidate) ||
           findByName(result.dialectTypes, candidate) ||
           findByName(result.dialectAttributes, candidate) ||
           llvm::any_of(result.types, hasClass) ||
           llvm::any_of(result.attributes, hasClass);
  };
  StringRef stem = name;
  stem.consume_back(suffix);
  for (unsigned number = 2; isTaken(name); ++number) {
    // `mode_v1` is followed by `mode_v2`.
    StringRef plain = stem.rtrim("0123456789");
    name = (plain.size() < stem.size() ? plain : stem).str() +
           std::to_string(number) + suffix.str();
  }
  return name;
}

std::string Follower::fieldKind(StringRef kind) const {
  auto [head, inner] = kind.split('(');
  if (inner.empty() || !inner.consume_back(")"))
    return kind.str();
  std::string name = inner.str();
  if (head == "case") {
    auto known = kinds.find(name);
    return known == kinds.end() ? kind.str() : "case(" + known->second + ")";
  }
  return head.str() + "(" + fieldKind(inner) + ")";
}

std::vector<RecordField> Follower::fieldsOf(const DialectRecord &their) const {
  std::vector<RecordField> fields = their.fields;
  for (RecordField &field : fields)
    field.kind = fieldKind(field.kind);
  return fields;
}

/// Takes over new cases, and new names of cases that keep their numbers; false
/// if a number means another case, or none.
bool Follower::followCases(const WireRecord &their, WireRecord &our) const {
  if (their.cases.empty() != our.cases.empty() || their.bitEnum != our.bitEnum)
    return false;
  auto symbolOf = [](const WireCase &entry) {
    return entry.symbol.empty() ? entry.name : entry.symbol;
  };
  std::vector<WireCase> merged = our.cases;
  for (WireCase &here : merged) {
    auto there = llvm::find_if(their.cases, [&](const WireCase &entry) {
      return entry.value == here.value;
    });
    if (there == their.cases.end())
      return false;
    if (there->name == here.name || symbolOf(*there) == symbolOf(here))
      continue;
    // Another case that is there under its own name has changed its number.
    bool isMoved = llvm::any_of(their.cases,
                                [&](const WireCase &entry) {
                                  return entry.name == here.name ||
                                         symbolOf(entry) == symbolOf(here);
                                }) ||
                   findByName(our.cases, there->name);
    if (isMoved)
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
    fresh.since = isFrozen(our.since) ? std::optional(next) : std::nullopt;
    merged.push_back(std::move(fresh));
  }
  our.cases = std::move(merged);
  return true;
}

/// Its C++ is gone, or has become something else.
void Follower::end(bool isType, DialectRecord &record) {
  isChanged = true;
  auto &wires = isType ? result.types : result.attributes;
  WireRecord *wire = findByName(wires, record.wire);
  // One that no release has seen has had its day, too.
  std::optional<Version> until =
      wire && isFrozen(wire->since) ? last : std::optional(next);
  record.until = until;
  if (wire)
    wire->until = until;
}

void Follower::addRecord(bool isType, Held their,
                         const std::string &successorOf) {
  isChanged = true;
  DialectRecord record = *their.record;
  record.className = classOf(imported.family, record, isType);
  record.name = freeName(record.name);
  // The name gives it.
  if (record.className == result.dialect->cppNamespace + "::" + record.name +
                              (isType ? "Type" : "Attr"))
    record.className.clear();
  record.fields = fieldsOf(*their.record);
  WireRecord wire = *their.wire;
  wire.name = freeName(wire.name);
  wire.className = freeName(wire.className, isType ? "Type" : "Attr");
  wire.since = next;
  wire.until = std::nullopt;
  for (WireCase &entry : wire.cases)
    entry.since = std::nullopt;
  record.wire = wire.name;
  for (const WireCase &entry : wire.cases)
    cases[record.name][entry.name] = entry.name;
  kinds[their.record->name] = record.name;
  if (!successorOf.empty())
    successors[successorOf] = record.name;
  (isType ? result.dialectTypes : result.dialectAttributes)
      .push_back(std::move(record));
  (isType ? result.types : result.attributes).push_back(std::move(wire));
}

void Follower::takeRecord(bool isType, Held their) {
  auto &records = isType ? result.dialectTypes : result.dialectAttributes;
  auto &wires = isType ? result.types : result.attributes;
  std::string theirClass = classOf(imported.family, *their.record, isType);
  DialectRecord *our = nullptr;
  for (DialectRecord &record : records)
    if (!record.until && classOf(result, record, isType) == theirClass)
      our = &record;
  if (!our)
    return addRecord(isType, their, "");
  kinds[their.record->name] = our->name;
  WireRecord *wire = findByName(wires, our->wire);
  std::vector<RecordField> fields = fieldsOf(*their.record);
  auto isSame = [](const auto &a, const auto &b) {
    return a.name == b.name && a.kind == b.kind;
  };
  auto isSameField = [&](const RecordField &a, const RecordField &b) {
    return isSame(a, b) && a.required == b.required;
  };
  bool fits = wire && our->asText == their.record->asText &&
              our->storage.empty() == their.record->storage.empty() &&
              llvm::equal(our->fields, fields, isSameField) &&
              llvm::equal(wire->fields, their.wire->fields, isSame);
  WireRecord merged = wire ? *wire : WireRecord();
  if (fits && followCases(*their.wire, merged)) {
    auto &names = cases[our->name];
    for (const WireCase &there : their.wire->cases)
      for (const WireCase &here : merged.cases)
        if (here.value == there.value)
          names[there.name] = here.name;
    isChanged |= merged.cases.size() != wire->cases.size();
    *wire = std::move(merged);
    our->mnemonic = their.record->mnemonic;
    our->storage = their.record->storage;
    return;
  }
  if (wire && !isFrozen(wire->since)) {
    // It may still become anything.
    our->fields = std::move(fields);
    our->asText = their.record->asText;
    our->storage = their.record->storage;
    our->mnemonic = their.record->mnemonic;
    wire->fields = their.wire->fields;
    wire->cases = their.wire->cases;
    wire->bitEnum = their.wire->bitEnum;
    for (WireCase &entry : wire->cases) {
      entry.since = std::nullopt;
      cases[our->name][entry.name] = entry.name;
    }
    return;
  }
  std::string name = our->name;
  end(isType, *our);
  addRecord(isType, their, name);
}

void Follower::followRecords(bool isType) {
  const Family &from = imported.family;
  const auto &records = isType ? from.dialectTypes : from.dialectAttributes;
  const auto &wires = isType ? from.types : from.attributes;
  std::set<std::string> classes;
  // Enumerations first, which other attributes have as fields.
  for (bool isEnum : {true, false})
    for (const DialectRecord &record : records) {
      const WireRecord *wire = findByName(wires, record.wire);
      if (!wire || !wire->cases.empty() != isEnum)
        continue;
      classes.insert(classOf(from, record, isType));
      takeRecord(isType, {&record, wire});
    }
  auto &mine = isType ? result.dialectTypes : result.dialectAttributes;
  for (DialectRecord &record : mine)
    if (!record.until && !classes.count(classOf(result, record, isType)) &&
        (last || !isFrozen(next)))
      end(isType, record);
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

Attribute Follower::attributeOf(const Attribute &their) const {
  Attribute attribute = their;
  if (auto known = kinds.find(their.kind); known != kinds.end())
    attribute.kind = known->second;
  auto names = cases.find(attribute.kind);
  if (names != cases.end() && attribute.defaultValue.is_string()) {
    auto known = names->second.find(attribute.defaultValue.get<std::string>());
    if (known != names->second.end())
      attribute.defaultValue = known->second;
  }
  return attribute;
}

/// The next version of `our` with the facts of `their`.
OpVersion Follower::stated(const OpVersion &their, const OpVersion &our) const {
  OpVersion version = our;
  version.until = std::nullopt;
  auto typed = [&](std::vector<Parameter> values,
                   const std::vector<Parameter> &known) {
    for (Parameter &value : values) {
      if (auto name = types.find(value.type); name != types.end())
        value.type = name->second;
      // Prose is that of the specs.
      if (const Parameter *same = findByName(known, value.name)) {
        value.doc = same->doc;
        value.range = same->range;
      }
    }
    return values;
  };
  version.operands = typed(their.operands, our.operands);
  version.results = typed(their.results, our.results);
  version.attributes.clear();
  for (const Attribute &attribute : their.attributes) {
    Attribute stated = attributeOf(attribute);
    if (const Attribute *same = our.findAttribute(stated.name)) {
      stated.doc = same->doc;
      stated.absent = same->absent;
      stated.absentWith = same->absentWith;
      stated.allowedValues = same->allowedValues;
      stated.valueDocs = same->valueDocs;
      stated.minimum = same->minimum;
      stated.maximum = same->maximum;
    }
    version.attributes.push_back(std::move(stated));
  }
  version.regions = their.regions;
  version.successors = their.successors;
  version.traits = their.traits;
  return version;
}

/// Without the constraints on types, which the verifier of the dialect checks:
/// operations of the versioned dialect take any.
static OpVersion withoutTypes(OpVersion version) {
  for (std::vector<Parameter> *values : {&version.operands, &version.results})
    for (Parameter &value : *values)
      value.type.clear();
  return version;
}

static bool isSameForm(const OpVersion &a, const OpVersion &b) {
  return sameSignature(withoutTypes(a), withoutTypes(b)) &&
         a.traits == b.traits;
}

/// The values of an enumeration with other numbers, as pairs; null if the
/// records are none.
Json Follower::pairsOf(const std::string &older,
                       const std::string &newer) const {
  const DialectRecord *was = findByName(result.dialectAttributes, older),
                      *now = findByName(result.dialectAttributes, newer);
  const WireRecord *from =
                       was ? findByName(result.attributes, was->wire) : nullptr,
                   *to =
                       now ? findByName(result.attributes, now->wire) : nullptr;
  if (!from || !to || from->cases.empty() || to->cases.empty() || to->bitEnum)
    return nullptr;
  auto symbolOf = [](const WireCase &entry) {
    return entry.symbol.empty() ? entry.name : entry.symbol;
  };
  Json pairs = Json::array();
  for (const WireCase &before : from->cases)
    for (const WireCase &after : to->cases)
      if (before.name == after.name || symbolOf(before) == symbolOf(after)) {
        pairs.push_back({{{"attribute", from->name},
                          {"fields", Json::array({before.value})}},
                         {{"attribute", to->name},
                          {"fields", Json::array({after.value})}}});
        break;
      }
  return pairs.empty() ? Json() : pairs;
}

/// Actions about attributes that follow from the two signatures.
void Follower::deriveAttributes(const OpVersion &older,
                                OpVersion &newer) const {
  auto isSaid = [&](StringRef name) {
    return llvm::any_of(newer.step, [&](const StepAction &action) {
      return action.name == name || action.other == name;
    });
  };
  std::vector<const Attribute *> gone, fresh;
  for (const Attribute &attribute : older.attributes)
    if (!newer.findAttribute(attribute.name) && !isSaid(attribute.name))
      gone.push_back(&attribute);
  for (const Attribute &attribute : newer.attributes)
    if (!older.findAttribute(attribute.name) && !isSaid(attribute.name))
      fresh.push_back(&attribute);
  auto add = [&](StepAction::Kind kind, const std::string &name) -> auto & {
    StepAction &action = newer.step.emplace_back();
    action.kind = kind;
    action.name = name;
    return action;
  };
  auto placeOf = [](const OpVersion &version, const Attribute *attribute) {
    return attribute - version.attributes.data();
  };
  for (const Attribute *after : fresh) {
    // Another name of the same kind in the same place.
    auto before = llvm::find_if(gone, [&](const Attribute *candidate) {
      return candidate && placeOf(older, candidate) == placeOf(newer, after) &&
             candidate->kind == after->kind &&
             candidate->required == after->required &&
             candidate->defaultValue == after->defaultValue &&
             candidate->property == after->property;
    });
    if (before != gone.end()) {
      add(StepAction::RenameAttribute, (*before)->name).other = after->name;
      gone.erase(before);
      continue;
    }
    // Programs without it have its default, or nothing.
    if (after->required || findByName(older.operands, after->name))
      continue;
    std::optional<Json> value =
        after->hasDefault() ? wireDefault(result, *after) : Json();
    if (value)
      add(StepAction::Before, after->name).value = std::move(*value);
  }
  for (const Attribute &before : older.attributes) {
    const Attribute *after = newer.findAttribute(before.name);
    auto successor = successors.find(before.kind);
    if (!after || successor == successors.end() || isSaid(before.name) ||
        successor->second != after->kind)
      continue;
    if (Json pairs = pairsOf(before.kind, after->kind); !pairs.is_null())
      add(StepAction::Values, before.name).value = std::move(pairs);
  }
}

void Follower::deriveStep(const Op &op, const OpVersion &older,
                          OpVersion &newer) {
  // A tool said so before the version changed again.
  llvm::erase_if(newer.step, [](const StepAction &action) {
    return action.kind == StepAction::Impossible;
  });
  deriveAttributes(older, newer);
  // Values that became operands, and the other way, as far as constants can be
  // made of them.
  auto count = [&](const OpVersion &version) {
    Step step = findStep(result, op, older, version);
    return step.up.open.size() + step.down.open.size();
  };
  auto tryAction = [&](StepAction::Kind kind, const std::string &name) {
    OpVersion tried = newer;
    StepAction &action = tried.step.emplace_back();
    action.kind = kind;
    action.name = action.other = name;
    if (count(tried) < count(newer))
      newer = std::move(tried);
  };
  for (const Attribute &attribute : older.attributes)
    if (!newer.findAttribute(attribute.name) &&
        findByName(newer.operands, attribute.name) &&
        !findByName(older.operands, attribute.name))
      tryAction(StepAction::ToOperand, attribute.name);
  for (const Parameter &operand : older.operands)
    if (!findByName(newer.operands, operand.name) &&
        newer.findAttribute(operand.name) && !older.findAttribute(operand.name))
      tryAction(StepAction::ToAttribute, operand.name);
  Step step = findStep(result, op, older, newer);
  bool up = step.up.stepKind == StepKind::Unconfirmed,
       down = step.down.stepKind == StepKind::Unconfirmed;
  if (!up && !down)
    return;
  StepAction action;
  action.kind = StepAction::Impossible;
  action.other = notKnownYet(older, newer);
  if (up != down)
    action.way = up ? Way::Up : Way::Down;
  newer.step.push_back(std::move(action));
}

void Follower::followOp(Op &our, const OpVersion &their) {
  OpVersion &newest = our.versions.front();
  OpVersion fresh = stated(their, newest);
  // Only constraints on types, which no version of the versioned dialect has.
  if (isSameForm(newest, fresh)) {
    newest.operands = fresh.operands;
    newest.results = fresh.results;
    return;
  }
  if (!isFrozen(newest.since)) {
    newest = std::move(fresh);
    if (our.versions.size() > 1)
      deriveStep(our, our.versions[1], newest);
    return;
  }
  isChanged = true;
  fresh.since = next;
  fresh.step.clear();
  fresh.illegal.clear();
  fresh.note.clear();
  fresh.summary.clear();
  fresh.noEquivalent.clear();
  fresh.range = {};
  our.versions.insert(our.versions.begin(), std::move(fresh));
  our.versions[1].until = last;
  deriveStep(our, our.versions[1], our.versions[0]);
}

void Follower::addOp(const Op &their) {
  isChanged = true;
  Op op = their;
  op.domain = ours.releaseLine().name;
  op.versions.resize(1);
  OpVersion &version = op.versions.front();
  version = stated(their.versions.front(), version);
  version.since = next;
  auto isTaken = [&](const Op &other) {
    return other.name == op.name || other.className == op.className;
  };
  std::string name = op.name, className = op.className;
  for (unsigned number = 2; llvm::any_of(result.ops, isTaken); ++number) {
    if (llvm::any_of(result.ops,
                     [&](const Op &other) { return other.name == op.name; })) {
      op.name = name + "_" + std::to_string(number);
      op.dialectName = name;
    }
    StringRef stem = className;
    stem.consume_back("Op");
    op.className = stem.str() + std::to_string(number) + "Op";
  }
  result.ops.push_back(std::move(op));
}

void Follower::followOps() {
  std::map<std::string, const Op *> theirs;
  for (const Op &op : imported.family.ops)
    if (!isOfOtherDialect(op))
      theirs[op.name] = &op;
  for (const auto &[from, to] : renamed)
    for (Op &op : result.ops)
      if (!isOfOtherDialect(op) && !hasEnded(op) && nameInDialect(op) == from)
        op.dialectName = op.name == to ? "" : to;
  // New ops are appended.
  size_t known = result.ops.size();
  for (size_t i = 0; i != known; ++i) {
    Op &op = result.ops[i];
    if (isOfOtherDialect(op) || hasEnded(op))
      continue;
    const std::string &name = nameInDialect(op);
    auto their = theirs.find(name);
    if (their != theirs.end()) {
      followOp(op, their->second->versions.front());
      theirs.erase(their);
    } else if (!imported.unread.count(name) && last) {
      isChanged = true;
      OpVersion &newest = op.versions.front();
      newest.until = isFrozen(newest.since) ? *last : next;
    }
  }
  for (const auto &[name, op] : theirs)
    addOp(*op);
  llvm::sort(result.ops, [](const Op &a, const Op &b) {
    return std::pair(a.domain, a.name) < std::pair(b.domain, b.name);
  });
}

/// Lists the release that something begins with, or that something lacks.
void Follower::begin() {
  Timeline &line = result.timelines.front();
  if (!isChanged || llvm::is_contained(line.releases, next))
    return;
  line.releases.push_back(next);
  line.newest = line.newestReleased = next;
}

Family Follower::run() {
  // Versions in parts are by index of ops, which change.
  if (result.dialect)
    result.dialect->versions.clear();
  if (result.versionedDialect)
    result.versionedDialect->versions.clear();
  followNames();
  followKinds();
  followRecords(/*isType=*/true);
  followRecords(/*isType=*/false);
  followOps();
  begin();
  return std::move(result);
}

Family dialectgen::followDefinitions(const Family &ours,
                                     const ImportedDefinitions &imported,
                                     const Renamed &renamed) {
  return Follower(ours, imported, renamed).run();
}

std::string dialectgen::checkRenamed(const Family &ours,
                                     const ImportedDefinitions &imported,
                                     const Renamed &renamed) {
  for (const auto &[from, to] : renamed) {
    auto isHere = [&, &name = from](const Op &op) {
      return !isOfOtherDialect(op) && !hasEnded(op) &&
             nameInDialect(op) == name;
    };
    auto isThere = [&](const std::string &name) {
      return llvm::any_of(imported.family.ops, [&](const Op &op) {
        return !isOfOtherDialect(op) && op.name == name;
      });
    };
    if (llvm::none_of(ours.ops, isHere))
      return "specs/" + ours.name + " has no operation '" + from + "'";
    if (isThere(from))
      return "the definitions still have the operation '" + from + "'";
    if (!isThere(to))
      return "the definitions have no operation '" + to + "'";
    if (llvm::any_of(ours.ops, [&, &name = to](const Op &op) {
          return !isOfOtherDialect(op) && !hasEnded(op) &&
                 nameInDialect(op) == name;
        }))
      return "specs/" + ours.name + " has an operation '" + to +
             "', so it is no new name";
  }
  return "";
}
