//===- VersionedChecks.cpp - checks of a versioned dialect ----------------===//
//
// See checkRecords in Checks.h: records on the wire, releases,
// bytecode, and facts about each version and the steps between them.
//
//===----------------------------------------------------------------------===//

#include "model/Checks.h"
#include "model/Locate.h"
#include "model/RecordChecks.h"
#include "model/StepReader.h"
#include "model/VocabularyForms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <set>

namespace dialectgen {
namespace {

bool isIdentifier(llvm::StringRef name) {
  return !name.empty() && !llvm::isDigit(name.front()) &&
         llvm::all_of(name,
                      [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

bool isFieldChar(char c) { return llvm::isAlnum(c) || c == '_'; }

std::string quote(llvm::StringRef text) { return "'" + text.str() + "'"; }

class Checker {
public:
  Checker(const Family &family, const VersionedPart &versionedPart,
          Diagnostics &diagnostics)
      : family(family), versionedPart(versionedPart),
        releases(family.releaseLine().releases), diagnostics(diagnostics) {}
  void checkAll();

private:
  void error(DiagnosticId id, llvm::SMRange range, const std::string &message) {
    diagnostics.error(id, range, message);
  }
  void twice(DiagnosticId id, llvm::SMRange range, const std::string &message,
             llvm::SMRange first) {
    diagnostics.error(id, range, message).note(first, "first declared here");
  }
  void checkVersioned();
  void checkRecords(const std::vector<WireRecord> &records);
  void checkRecord(const WireRecord &record);
  void checkText(const WireRecord &record);
  void checkFieldRecord(const WireField &field);
  /// Whether fields of `record` lead back to it through the records they name.
  bool containsItself(const WireRecord &record) const;
  const std::vector<WireRecord> *recordsOf(const WireField &field) const;
  void checkOp(const Op &op);
  std::string nameOf(const Op &op, const OpVersion &version) const;
  void checkVersion(const Op &op, const OpVersion &version);
  void checkConstraint(const Refusal &constraint, const std::string &name,
                       const OpVersion &version);
  void checkStep(const Op &op, const OpVersion &newer);
  void checkStepValues(const Op &op, const OpVersion &version);
  void checkWireValue(const StepAction &action, const Json &value,
                      const Version &at, const Attribute *attribute);
  void checkWireKind(const Attribute &attribute, const StepAction &action);
  /// Reports records of a wire value that are not there at `at`.
  void checkLives(const Json &value, const Version &at, llvm::SMRange range);
  /// Reports a release that the dialect does not have, and an end before the
  /// beginning.
  void checkReleases(const Version &since, const std::optional<Version> &until,
                     llvm::SMRange range);
  void checkRelease(const Version &version, llvm::SMRange range);
  template <typename T>
  void checkNames(DiagnosticId id, llvm::StringRef what,
                  const std::vector<T> &elements);
  /// The release after `version`; nothing if it is the newest, or none.
  std::optional<Version> after(const Version &version) const {
    return family.releaseLine().after(version);
  }

  const Family &family;
  const VersionedPart &versionedPart;
  const std::vector<Version> &releases;
  Diagnostics &diagnostics;
};

} // namespace

void Checker::checkRelease(const Version &version, llvm::SMRange range) {
  // An empty list is reported once.
  if (releases.empty() || llvm::is_contained(releases, version))
    return;
  std::vector<std::string> known;
  for (const Version &release : releases)
    known.push_back(toString(release));
  std::string text = toString(version);
  error(DiagnosticId::ReleaseUnknown, locate(range, text),
        "there is no release " + quote(text) + didYouMean(text, known));
}

void Checker::checkReleases(const Version &since,
                            const std::optional<Version> &until,
                            llvm::SMRange range) {
  // One that cannot be read is reported where it stands.
  if (!since.empty())
    checkRelease(since, range);
  if (!until)
    return;
  checkRelease(*until, range);
  if (*until < since)
    error(DiagnosticId::UntilBeforeSince, locate(range, "until"),
          "ends with " + toString(*until) + ", before it begins with " +
              toString(since));
}

template <typename T>
void Checker::checkNames(DiagnosticId id, llvm::StringRef what,
                         const std::vector<T> &elements) {
  llvm::StringMap<llvm::SMRange> seen;
  for (const T &element : elements) {
    llvm::SMRange place = locate(element.range, element.name);
    if (!isIdentifier(element.name))
      error(
          DiagnosticId::BadName, place,
          (what + " name " + quote(element.name) + " is no identifier").str());
    auto [it, isNew] = seen.try_emplace(element.name, place);
    if (!isNew)
      twice(id, place,
            (what + " " + quote(element.name) + " stands twice").str(),
            it->second);
  }
}

void Checker::checkVersioned() {
  llvm::SMRange range = versionedPart.range;
  for (const std::string *name :
       {&versionedPart.dialect, &versionedPart.prefix})
    if (!isIdentifier(*name))
      error(DiagnosticId::BadName, locate(range, *name),
            quote(*name) + " is no identifier");
  for (const std::string *promise : {&versionedPart.compatibility.backward,
                                     &versionedPart.compatibility.forward})
    if (!releasesOf(*promise))
      error(DiagnosticId::UnknownName,
            locate(versionedPart.compatibility.range, *promise),
            "'" + *promise +
                "' is no promise; expected \"all\", \"none\" or a number of "
                "releases, for example \"2 releases\"");
  const Timeline &line = family.releaseLine();
  if (releases.empty())
    return error(DiagnosticId::NoVersions, line.range,
                 "a versioned dialect needs a timeline with 'releases'");
  llvm::StringMap<bool> seen;
  for (const auto &[name, version] : versionedPart.windows) {
    if (!seen.try_emplace(name, true).second)
      error(DiagnosticId::DuplicateName, locate(range, name),
            "window " + quote(name) + " is defined twice");
    if (version < line.minimum || line.newest < version)
      error(DiagnosticId::ReleaseRange, locate(range, name),
            "window " + quote(name) + " reaches " + toString(version) +
                ", outside " + toString(line.minimum) + " to " +
                toString(line.newest));
  }
  llvm::SMRange bytecode = locate(range, "bytecode_versions");
  if (versionedPart.bytecodeVersions.empty() ||
      line.minimum < versionedPart.bytecodeVersions.front().first)
    error(DiagnosticId::BytecodeVersion, bytecode,
          "release " + toString(line.minimum) + " has no bytecode version");
  for (size_t i = 0; i != versionedPart.bytecodeVersions.size(); ++i) {
    const auto &[since, version] = versionedPart.bytecodeVersions[i];
    checkRelease(since, range);
    if (i && !(versionedPart.bytecodeVersions[i - 1].first < since))
      error(DiagnosticId::BytecodeVersion, bytecode,
            "the bytecode versions of " + toString(since) +
                " and of the release before it are not from old to new");
    if (version < 0 ||
        (i && version < versionedPart.bytecodeVersions[i - 1].second))
      error(DiagnosticId::BytecodeVersion, bytecode,
            "the bytecode version of " + toString(since) + " is " +
                std::to_string(version) + ", less than before");
  }
}

void Checker::checkRecords(const std::vector<WireRecord> &records) {
  llvm::StringMap<const WireRecord *> seen;
  for (const WireRecord &record : records) {
    if (!record.retired.empty())
      continue;
    checkRecord(record);
    auto [it, isNew] = seen.try_emplace(record.name, &record);
    if (!isNew && it->second->fields.size() == record.fields.size())
      twice(DiagnosticId::DuplicateName, locate(record.range, record.name),
            quote(record.name) + " with " +
                std::to_string(record.fields.size()) + " fields stands twice",
            locate(it->second->range, record.name));
  }
}

/// Programs are parsed by this text alone, so it contains each field once.
void Checker::checkText(const WireRecord &record) {
  llvm::StringRef rest = record.text;
  if (rest.empty() || rest == "@builtin")
    return;
  auto wrong = [&](const std::string &message) {
    error(DiagnosticId::WireLayout, locate(record.range, "text"), message);
  };
  std::set<std::string> said;
  while (!rest.empty()) {
    bool list = rest.consume_front("dims(") || rest.consume_front("types(");
    if (rest.consume_front("$")) {
      std::string name = rest.take_while(isFieldChar).str();
      rest = rest.drop_front(name.size());
      if (list && !rest.consume_front(")"))
        return wrong("a text has no ')' behind " + quote(name));
      if (!llvm::any_of(record.fields,
                        [&](const WireField &f) { return f.name == name; }))
        wrong("the text names " + quote(name) + ", which is no field");
      else if (!said.insert(name).second)
        wrong("the text contains field " + quote(name) + " twice");
    } else if (list || (!rest.consume_front("->") && !rest.consume_front("(") &&
                        !rest.consume_front(")") && !rest.consume_front(",") &&
                        !rest.consume_front(":") && !rest.consume_front(" "))) {
      return wrong("a text is made of fields, '(', ')', ',', ':' and '->'");
    }
  }
  for (const WireField &field : record.fields)
    if (!said.count(field.name))
      wrong("the text lacks field " + quote(field.name));
}

/// The records that `record` of a field may name; null if the kind has none.
const std::vector<WireRecord> *
Checker::recordsOf(const WireField &field) const {
  llvm::StringRef kind = getWireKinds()[field.kind].name;
  return kind == "type" || kind == "list(type)" ? &family.types
         : kind.contains("attribute")           ? &family.attributes
                                                : nullptr;
}

void Checker::checkFieldRecord(const WireField &field) {
  if (field.record.empty())
    return;
  const std::vector<WireRecord> *records = recordsOf(field);
  std::vector<std::string> known;
  if (records)
    known = family.recordNames(records == &family.types);
  if (!records)
    error(DiagnosticId::WireValue, locate(field.range, "record"),
          "a field of kind " + quote(getWireKinds()[field.kind].name) +
              " holds neither a type nor an attribute, so it has no 'record'");
  else if (!llvm::is_contained(known, field.record))
    error(DiagnosticId::UnknownName, locate(field.range, field.record),
          "unknown record " + quote(field.record) +
              didYouMean(field.record, known));
}

bool Checker::containsItself(const WireRecord &record) const {
  llvm::SmallVector<const WireRecord *> left = {&record};
  std::set<const WireRecord *> seen;
  while (!left.empty())
    for (const WireField &field : left.pop_back_val()->fields)
      if (const std::vector<WireRecord> *records = recordsOf(field);
          records && !field.record.empty())
        for (const WireRecord &next : *records) {
          if (next.name != field.record || !next.retired.empty())
            continue;
          if (&next == &record)
            return true;
          if (seen.insert(&next).second)
            left.push_back(&next);
        }
  return false;
}

void Checker::checkRecord(const WireRecord &record) {
  if (!isIdentifier(record.name))
    error(DiagnosticId::BadName, locate(record.range, record.name),
          quote(record.name) + " is no identifier");
  checkReleases(record.since, record.until, record.range);
  checkNames(DiagnosticId::DuplicateName, "field", record.fields);
  bool hasType = false;
  for (const WireField &field : record.fields) {
    llvm::StringRef kind = getWireKinds()[field.kind].name;
    if (kind == "bits(type)" && !hasType)
      error(DiagnosticId::WireLayout, locate(field.range, kind),
            "a field of kind 'bits(type)' stands after one of kind 'type'");
    hasType |= kind == "type";
    if (kind == "blob" &&
        (&field == &record.fields.front() ||
         getWireKinds()[(&field)[-1].kind].name != llvm::StringRef("type")))
      error(DiagnosticId::WireLayout, locate(field.range, kind),
            "a field of kind 'blob' stands right after one of kind 'type', "
            "which determines its size");
    checkFieldRecord(field);
  }
  if (containsItself(record))
    error(DiagnosticId::ContainsItself, locate(record.range, record.name),
          quote(record.name) + " is made of itself: fields name each other "
                               "under 'record' without an end");
  checkText(record);
  if (record.cases.empty())
    return;
  if (record.fields.size() != 1 ||
      getWireKinds()[record.fields[0].kind].name != llvm::StringRef("varint"))
    error(DiagnosticId::WireLayout, locate(record.range, "cases"),
          "an attribute with cases has one field, of kind 'varint'");
  checkNames(DiagnosticId::DuplicateName, "case", record.cases);
  std::map<int64_t, const WireCase *> numbers;
  for (const WireCase &entry : record.cases) {
    auto [it, isNew] = numbers.insert({entry.value, &entry});
    if (!isNew)
      twice(DiagnosticId::EnumDuplicate, entry.range,
            "cases " + quote(it->second->name) + " and " + quote(entry.name) +
                " are both " + std::to_string(entry.value),
            it->second->range);
    if (!entry.since)
      continue;
    checkRelease(*entry.since, entry.range);
    if (*entry.since < record.since)
      error(DiagnosticId::CaseBeforeAttribute, locate(entry.range, "since"),
            "case " + quote(entry.name) + " is there since " +
                toString(*entry.since) + ", its attribute since " +
                toString(record.since));
  }
}

void Checker::checkConstraint(const Refusal &constraint,
                              const std::string &name,
                              const OpVersion &version) {
  checkRelease(constraint.below, constraint.range);
  if (!llvm::is_contained(releases, constraint.below))
    return;
  if (constraint.below <= version.since ||
      (version.until && after(*version.until) &&
       *after(*version.until) < constraint.below))
    error(DiagnosticId::StepUnused, locate(constraint.range, "below"),
          quote(name) + " is there from " + toString(version.since) +
              (version.until ? " to " + toString(*version.until) : "") +
              ", so 'below' " + toString(constraint.below) + " has no effect");
  if (constraint.kind != Refusal::AttributeIs)
    return;
  std::vector<std::string> known = namesOf(version.attributes);
  if (!llvm::is_contained(known, constraint.attribute))
    error(DiagnosticId::UnknownName,
          locate(constraint.range, constraint.attribute),
          "unknown attribute " + quote(constraint.attribute) +
              didYouMean(constraint.attribute, known));
}

/// `gather_v2`.
std::string Checker::nameOf(const Op &op, const OpVersion &version) const {
  size_t index = size_t(&version - op.versions.data());
  for (const CarriedVersion &carried : family.carried(versionedPart, op))
    if (carried.index == index)
      return carried.mnemonic;
  return op.name;
}

void Checker::checkVersion(const Op &op, const OpVersion &version) {
  std::string name = nameOf(op, version);
  auto severalLists = [](const auto &values, auto isOne) {
    return llvm::count_if(values, isOne) > 1;
  };
  // One that may be absent is a list of none or one.
  auto isList = [](const Parameter &value) {
    return value.arity != Arity::Single;
  };
  auto told = [&](llvm::StringRef sameSize, llvm::StringRef segments) {
    return llvm::any_of(version.traits, [&](const std::string &trait) {
      const Trait *entry = findByName(family.vocabulary.traits, trait);
      return entry && (entry->versionedDef == sameSize ||
                       entry->versionedDef == segments);
    });
  };
  if (severalLists(version.operands, isList) &&
      !told("SameVariadicOperandSize", "AttrSizedOperandSegments"))
    error(DiagnosticId::VariadicSizes, locate(version.range, "operands"),
          quote(name) +
              " has several variadic or optional operands and no trait " +
              "'same_variadic_size'");
  if (severalLists(version.results, isList) &&
      !told("SameVariadicResultSize", "AttrSizedResultSegments"))
    error(DiagnosticId::VariadicSizes, locate(version.range, "results"),
          quote(name) + " has several variadic or optional results");
  if (llvm::count_if(version.successors, [](const Successor &successor) {
        return successor.variadic;
      }) > 1)
    error(DiagnosticId::VariadicSizes, locate(version.range, "successors"),
          quote(name) + " has several variadic successors");
  if (severalLists(version.regions,
                   [](const Region &region) { return region.variadic; }))
    error(DiagnosticId::VariadicSizes, locate(version.range, "regions"),
          quote(name) + " has several variadic regions");
  for (const Refusal &constraint : version.illegal)
    checkConstraint(constraint, name, version);
}

void Checker::checkLives(const Json &value, const Version &at,
                         llvm::SMRange range) {
  if (value.is_array())
    for (const Json &part : value)
      checkLives(part, at, range);
  if (!value.is_object())
    return;
  for (const char *key : {"attribute", "type"}) {
    auto name = value.find(key);
    if (name == value.end() || !name->is_string())
      continue;
    for (const WireRecord &record :
         key[0] == 'a' ? family.attributes : family.types)
      if (record.name == name->get<std::string>() &&
          (at < record.since || (record.until && *record.until < at)))
        error(DiagnosticId::WireValueLater, locate(range, "before"),
              quote(record.name) + " is not there at " + toString(at) +
                  ", when the attribute begins");
  }
  if (auto fields = value.find("fields"); fields != value.end())
    checkLives(*fields, at, range);
}

/// The MLIR attribute of a kind, as `builtin` of records names it; empty if the
/// kind does not determine it.
static llvm::StringRef builtinOf(const AttributeKind &kind) {
  for (auto [name, text] :
       {std::pair("unit", "bool"), std::pair("symbol", "string"),
        std::pair("symbols", "array"), std::pair("i64_array", "elements"),
        std::pair("bool_array", "elements"),
        std::pair("i64_elements", "elements"),
        std::pair("elements", "elements"), std::pair("type", "type")})
    if (kind.name == name)
      return text;
  if (kind.list)
    return "array";
  for (auto [value, text] :
       {std::pair("integer", "integer"), std::pair("boolean", "bool"),
        std::pair("string", "string"), std::pair("number", "float"),
        std::pair("dictionary", "dictionary")})
    if (kind.value == value)
      return text;
  return "";
}

/// The wire form of an attribute of the dialect, or of MLIR, is known; the
/// form in older releases then has to be known, too.
void Checker::checkWireKind(const Attribute &attribute,
                            const StepAction &action) {
  const Json &name = action.value["attribute"];
  if (!name.is_string())
    return;
  const WireRecord *said =
      family.findRecord(/*isType=*/false, name.get<std::string>()).record;
  if (!said)
    return;
  // An optional attribute may have had the value for its absence, or the type
  // `none`.
  const Json &absent = attribute.absent;
  if (!attribute.required &&
      (said->builtin == "@type" ||
       (absent.is_object() && absent.value("attribute", Json()) == name)))
    return;
  const DialectRecord *record =
      findByName(family.dialectAttributes, attribute.kind);
  const AttributeKind *kind = family.findAttributeKind(attribute.kind);
  std::string expected;
  if (record && said->name != record->wire)
    expected = record->wire;
  // For plain kinds, the MLIR attribute determines the record.
  llvm::StringRef builtin = said->builtin;
  bool isKnown = builtin.consume_front("@");
  if (kind)
    if (llvm::StringRef text = builtinOf(*kind);
        !text.empty() && (isKnown ? builtin != text : !said->cases.empty()))
      expected = text.str();
  if (!expected.empty())
    error(DiagnosticId::WireValue, action.range,
          quote(toString(action.kind)) + " of " + quote(action.name) + " is " +
              quote(said->name) + "; an attribute of kind " +
              quote(attribute.kind) + " is " + quote(expected));
}

/// Facts of steps must refer to an existing step. The planner (diff/Steps.h)
/// checks whether it can be planned.
void Checker::checkStepValues(const Op &op, const OpVersion &version) {
  const OpVersion *older = op.olderThan(version);
  // Versions in disorder are reported as such.
  if (older && !(older->since < version.since))
    return;
  std::string name = nameOf(op, version);
  auto isIn = [](const OpVersion *in, const std::string &attribute) {
    return in && in->findAttribute(attribute);
  };
  for (const StepAction &action : version.step) {
    bool isBefore = action.kind == StepAction::Before;
    bool isGone =
        action.kind == StepAction::Only || action.kind == StepAction::Drop;
    // The oldest version has no step, which is reported.
    if (!older && !isBefore && action.kind != StepAction::Hook)
      continue;
    const Attribute *was = older ? older->findAttribute(action.name) : nullptr;
    // One that may be absent in an external dialect can get a value.
    bool wasAbsent = was && was->isOptional() && family.isExternal();
    if (isBefore &&
        (!older || (was && !wasAbsent) || !isIn(&version, action.name)))
      error(DiagnosticId::StepUnused, action.range,
            "attribute " + quote(action.name) + " is not new in " +
                quote(name) + ", so it needs no 'before'");
    else if (isGone && isIn(&version, action.name))
      error(DiagnosticId::StepUnused, action.range,
            "attribute " + quote(action.name) + " is still there in " +
                quote(name) + ", so it is not gone");
    else if (isBefore || isGone || action.kind == StepAction::Insert)
      checkWireValue(action, action.value,
                     isGone ? older->since : version.since,
                     isBefore ? version.findAttribute(action.name)
                     : isGone ? older->findAttribute(action.name)
                              : nullptr);
    else if (action.kind == StepAction::Values && action.value.is_array())
      for (const Json &pair : action.value) {
        checkWireValue(action, pair.at(0), older->since, nullptr);
        checkWireValue(action, pair.at(1), version.since, nullptr);
      }
    if (action.kind == StepAction::Hook && !action.other.empty() &&
        (!isIn(older, action.other) || isIn(&version, action.other)))
      error(DiagnosticId::StepUnused, action.range,
            "attribute " + quote(action.other) + " is still there in " +
                quote(name) + ", so it needs no hook");
  }
}

/// A value in a step is an attribute that is there at `at`.
void Checker::checkWireValue(const StepAction &action, const Json &value,
                             const Version &at, const Attribute *attribute) {
  if (!value.is_object())
    return; // Reported where it is read.
  if (!value.contains("attribute")) {
    error(DiagnosticId::WireValue, action.range,
          quote(toString(action.kind)) + " of " + quote(action.name) +
              " is a type; an attribute can only hold one");
    return;
  }
  checkLives(value, at, action.range);
  if (attribute)
    checkWireKind(*attribute, action);
}

/// Each release from one version to the next has one of them.
void Checker::checkStep(const Op &op, const OpVersion &newer) {
  const OpVersion *older = op.olderThan(newer);
  if (!older || newer.since <= older->since)
    return;
  std::optional<Version> next =
      older->until ? after(*older->until) : std::nullopt;
  if (next && *next < newer.since)
    diagnostics
        .error(DiagnosticId::UntilGap, locate(older->range, "until"),
               "release " + toString(*next) + " has neither " +
                   quote(nameOf(op, *older)) + " nor " +
                   quote(nameOf(op, newer)))
        .note(locate(newer.range, toString(newer.since)),
              "since " + toString(newer.since));
}

void Checker::checkOp(const Op &op) {
  for (const OpVersion &version : op.versions) {
    checkVersion(op, version);
    checkStep(op, version);
    checkStepValues(op, version);
  }
}

void Checker::checkAll() {
  checkVersioned();
  checkRecords(family.types);
  checkRecords(family.attributes);
  for (const Op &op : family.ops)
    checkOp(op);
}

void checkRecords(const Family &family, Diagnostics &diagnostics) {
  checkDialectRecords(family, diagnostics);
  const VersionedPart *versionedPart = family.versionedPart();
  if (versionedPart && !family.timelines.empty())
    Checker(family, *versionedPart, diagnostics).checkAll();
}

} // namespace dialectgen
