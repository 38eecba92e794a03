//===- VersionedChecks.cpp - checks of a versioned dialect ----------------===//
//
// See checkRecords in Checks.h: releases, bytecode, and facts about each
// version and the steps between them.
//
//===----------------------------------------------------------------------===//

#include "model/OthersDialect.h"
#include "model/check/Checks.h"
#include "model/check/RecordChecks.h"
#include "model/diagnostics/Locate.h"
#include "model/forms/StepReader.h"
#include "model/forms/VocabularyForms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include <set>

namespace dialectgen {

bool isIdentifier(llvm::StringRef name) {
  return !name.empty() && !llvm::isDigit(name.front()) &&
         llvm::all_of(name,
                      [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

std::string whyNoRelease(const Timeline &line, const Version &version) {
  if (line.releases.empty() || llvm::is_contained(line.releases, version))
    return "";
  std::vector<std::string> known;
  for (const Version &release : line.releases)
    known.push_back(toString(release));
  std::string text = toString(version);
  return "there is no release " + inQuotes(text) + didYouMean(text, known);
}

void checkRelease(const Timeline &line, const Version &version,
                  llvm::SMRange range, Diagnostics &diagnostics) {
  if (std::string why = whyNoRelease(line, version); !why.empty())
    diagnostics.error(DiagnosticId::ReleaseUnknown,
                      locate(range, toString(version)), why);
}

void checkReleases(const Timeline &line, const Version &since,
                   const std::optional<Version> &until, llvm::SMRange range,
                   Diagnostics &diagnostics) {
  // One that cannot be read is reported where it stands.
  if (!since.empty())
    checkRelease(line, since, range, diagnostics);
  if (!until)
    return;
  checkRelease(line, *until, range, diagnostics);
  if (*until < since)
    diagnostics.error(DiagnosticId::UntilBeforeSince, locate(range, "until"),
                      "ends with " + toString(*until) +
                          ", before it begins with " + toString(since));
}

namespace {

/// `gather_v2`.
std::string carriedName(const Family &family, const FamilyPart &familyPart,
                        const Op &op, const OpVersion &version) {
  const CarriedVersion *carried = family.findCarried(familyPart, op, version);
  return carried ? carried->mnemonic : op.name;
}

class VersionedChecker {
public:
  VersionedChecker(const Family &family, const VersionedPart &versionedPart,
                   Diagnostics &diagnostics)
      : family(family), versionedPart(versionedPart),
        line(family.releaseLine()), diagnostics(diagnostics) {}
  void checkPart();
  void checkVersion(const Op &op, const OpVersion &version);
  void checkStep(const Op &op, const OpVersion &newer);

private:
  void error(DiagnosticId id, llvm::SMRange range, const std::string &message) {
    diagnostics.error(id, range, message);
  }
  void checkConstraint(const Refusal &constraint, const std::string &name,
                       const OpVersion &version);

  const Family &family;
  const VersionedPart &versionedPart;
  const Timeline &line;
  Diagnostics &diagnostics;
};

/// Values in steps, which are attributes of older versions.
class StepValueChecker {
public:
  StepValueChecker(const Family &family, const VersionedPart &versionedPart,
                   Diagnostics &diagnostics)
      : family(family), versionedPart(versionedPart), diagnostics(diagnostics) {
  }
  void check(const Op &op, const OpVersion &version);

private:
  void error(DiagnosticId id, llvm::SMRange range, const std::string &message) {
    diagnostics.error(id, range, message);
  }
  void checkWireValue(const StepAction &action, const Json &value,
                      const Version &at, const Attribute *attribute);
  void checkWireKind(const Attribute &attribute, const StepAction &action,
                     const Json &value);
  std::string otherRecord(const Attribute &attribute,
                          const WireRecord &said) const;
  void checkAbsent(const Attribute &attribute, const Json &value);
  /// Reports records of a wire value that are not there at `at`.
  void checkLives(const Json &value, const Version &at, llvm::SMRange range);

  const Family &family;
  const VersionedPart &versionedPart;
  Diagnostics &diagnostics;
  /// Versions inherit attributes: each place is told of once.
  std::set<const char *> reported;
};

} // namespace

void VersionedChecker::checkPart() {
  llvm::SMRange range = versionedPart.range;
  // Empty ones were reported as they were read.
  for (const std::string *name :
       {&versionedPart.dialect, &versionedPart.prefix})
    if (!name->empty() && !isIdentifier(*name))
      error(DiagnosticId::BadName, locate(range, *name),
            inQuotes(*name) + " is no identifier");
  for (const std::string *promise : {&versionedPart.compatibility.backward,
                                     &versionedPart.compatibility.forward})
    if (!releasesOf(*promise))
      error(DiagnosticId::UnknownName,
            locate(versionedPart.compatibility.range, *promise),
            "'" + *promise +
                "' is no promise; expected \"all\", \"none\" or a number of "
                "releases, for example \"2 releases\"");
  if (line.releases.empty())
    return error(DiagnosticId::NoVersions, line.range,
                 "a versioned dialect needs a timeline with 'releases'");
  llvm::StringMap<bool> seen;
  for (const auto &[name, version] : versionedPart.windows) {
    if (!seen.try_emplace(name, true).second)
      error(DiagnosticId::DuplicateName, locate(range, name),
            "window " + inQuotes(name) + " is defined twice");
    if (version < line.minimum || line.newest < version)
      error(DiagnosticId::ReleaseRange, locate(range, name),
            "window " + inQuotes(name) + " reaches " + toString(version) +
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
    checkRelease(line, since, range, diagnostics);
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

void VersionedChecker::checkConstraint(const Refusal &constraint,
                                       const std::string &name,
                                       const OpVersion &version) {
  checkRelease(line, constraint.below, constraint.range, diagnostics);
  if (!llvm::is_contained(line.releases, constraint.below))
    return;
  if (constraint.below <= version.since ||
      (version.until && line.after(*version.until) &&
       *line.after(*version.until) < constraint.below))
    error(DiagnosticId::StepUnused, locate(constraint.range, "below"),
          inQuotes(name) + " is there from " + toString(version.since) +
              (version.until ? " to " + toString(*version.until) : "") +
              ", so 'below' " + toString(constraint.below) + " has no effect");
  // One without a name was refused when it was read.
  if (constraint.kind != Refusal::AttributeIs || constraint.attribute.empty())
    return;
  checkKnown(constraint.range, "attribute", constraint.attribute,
             namesOf(version.attributes), diagnostics);
}

void VersionedChecker::checkVersion(const Op &op, const OpVersion &version) {
  std::string name = carriedName(family, versionedPart, op, version);
  auto severalLists = [](const auto &values, auto isOne) {
    return llvm::count_if(values, isOne) > 1;
  };
  // One that may be absent is a list of none or one.
  auto isList = [](const Parameter &value) {
    return value.arity != Arity::Single;
  };
  auto told = [&](llvm::StringRef sameSize, llvm::StringRef segments) {
    return family.hasVersionedTrait(version, sameSize) ||
           family.hasVersionedTrait(version, segments);
  };
  if (severalLists(version.operands, isList) &&
      !told("SameVariadicOperandSize", "AttrSizedOperandSegments"))
    error(DiagnosticId::VariadicSizes, locate(version.range, "operands"),
          inQuotes(name) +
              " has several variadic or optional operands and no trait " +
              "'same_variadic_size'");
  if (severalLists(version.results, isList) &&
      !told("SameVariadicResultSize", "AttrSizedResultSegments"))
    error(DiagnosticId::VariadicSizes, locate(version.range, "results"),
          inQuotes(name) + " has several variadic or optional results");
  if (llvm::count_if(version.successors, [](const Successor &successor) {
        return successor.variadic;
      }) > 1)
    error(DiagnosticId::VariadicSizes, locate(version.range, "successors"),
          inQuotes(name) + " has several variadic successors");
  if (severalLists(version.regions,
                   [](const Region &region) { return region.variadic; }))
    error(DiagnosticId::VariadicSizes, locate(version.range, "regions"),
          inQuotes(name) + " has several variadic regions");
  for (const Refusal &constraint : version.illegal)
    checkConstraint(constraint, name, version);
}

void StepValueChecker::checkLives(const Json &value, const Version &at,
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
              inQuotes(record.name) + " is not there at " + toString(at) +
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

/// The record of numbers that are repeated; null if there is none.
static const WireRecord *findElements(const Family &family) {
  auto found = llvm::find_if(family.attributes, [](const WireRecord &record) {
    return record.builtin == "@elements";
  });
  return found == family.attributes.end() ? nullptr : &*found;
}

/// The record, or attribute of MLIR, that `attribute` is on the wire where
/// `said` is another; empty if it is the right one, or its kind does not tell.
std::string StepValueChecker::otherRecord(const Attribute &attribute,
                                          const WireRecord &said) const {
  if (const DialectRecord *record = family.findDialectAttribute(attribute.kind);
      record && !record->wire.empty() && said.name != record->wire)
    return record->wire;
  // For plain kinds, the MLIR attribute determines the record.
  const AttributeKind *kind = family.findAttributeKind(attribute.kind);
  llvm::StringRef expected = kind ? builtinOf(*kind) : "";
  llvm::StringRef builtin = said.builtin;
  bool isKnown = builtin.consume_front("@");
  bool isOther = isKnown ? builtin != expected : !said.cases.empty();
  return isOther ? expected.str() : "";
}

/// The wire form of an attribute of the dialect, or of MLIR, is known; the
/// form in older releases then has to be known, too.
void StepValueChecker::checkWireKind(const Attribute &attribute,
                                     const StepAction &action,
                                     const Json &value) {
  const Json &name = value["attribute"];
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
  if (std::string expected = otherRecord(attribute, *said); !expected.empty())
    error(DiagnosticId::WireValue, action.range,
          inQuotes(actionName(action)) + " of " + inQuotes(attribute.name) +
              " is " + inQuotes(said->name) + "; an attribute of kind " +
              inQuotes(attribute.kind) + " is " + inQuotes(expected));
}

/// A value for an absent attribute is one that the attribute can have, or the
/// type `none`.
void StepValueChecker::checkAbsent(const Attribute &attribute,
                                   const Json &value) {
  if (!value.is_object())
    return; // Reported where it is read.
  for (const char *part : {"then", "else"})
    if (value.contains(part))
      checkAbsent(attribute, value.at(part));
  auto name = value.find("attribute");
  const WireRecord *said = nullptr;
  if (value.contains("repeat"))
    said = findElements(family);
  else if (name != value.end() && name->is_string())
    said = family.findRecord(/*isType=*/false, name->get<std::string>()).record;
  if (!said || said->builtin == "@type")
    return;
  std::string expected = otherRecord(attribute, *said);
  llvm::SMRange place = locate(attribute.range, "absent");
  if (!expected.empty() && reported.insert(place.Start.getPointer()).second)
    error(DiagnosticId::WireValue, place,
          "'absent' of " + inQuotes(attribute.name) + " is " +
              inQuotes(said->name) + "; an attribute of kind " +
              inQuotes(attribute.kind) + " is " + inQuotes(expected));
}

/// Facts of steps must refer to an existing step. The planner
/// (diff/steps/Steps.h) checks whether it can be planned.
void StepValueChecker::check(const Op &op, const OpVersion &version) {
  for (const Attribute &attribute : version.attributes)
    checkAbsent(attribute, attribute.absent);
  const OpVersion *older = op.olderThan(version);
  // Versions in disorder are reported as such.
  if (older && !(older->since < version.since))
    return;
  std::string name = carriedName(family, versionedPart, op, version);
  for (const StepAction &action : version.step) {
    // The oldest version has no step, which is reported.
    if (!older && !action.is<step::Before, step::Hook>())
      continue;
    auto gone = [&](const std::string &attribute, const Json &value) {
      if (version.findAttribute(attribute))
        error(DiagnosticId::StepUnused, action.range,
              "attribute " + inQuotes(attribute) + " is still there in " +
                  inQuotes(name) + ", so it is not gone");
      else
        checkWireValue(action, value, older->since,
                       older->findAttribute(attribute));
    };
    std::visit(
        llvm::makeVisitor(
            [&](const step::Before &before) {
              const Attribute *now = version.findAttribute(before.attribute),
                              *was =
                                  older ? older->findAttribute(before.attribute)
                                        : nullptr;
              // One that may be absent can get a value.
              bool wasAbsent =
                  was && was->isOptional() && keepsAbsentAttributes(family);
              if (!older || (was && !wasAbsent) || !now)
                error(DiagnosticId::StepUnused, action.range,
                      "attribute " + inQuotes(before.attribute) +
                          " is not new in " + inQuotes(name) +
                          ", so it needs no 'before'");
              else
                checkWireValue(action, before.value, version.since, now);
            },
            [&](const step::Only &only) { gone(only.attribute, only.value); },
            [&](const step::Drop &drop) { gone(drop.attribute, drop.value); },
            [&](const step::Insert &insert) {
              checkWireValue(action, insert.value, version.since, nullptr);
            },
            [&](const step::Values &values) {
              for (const Json &pair : values.newByOld) {
                checkWireValue(action, pair.at(0), older->since, nullptr);
                checkWireValue(action, pair.at(1), version.since, nullptr);
              }
            },
            [&](const step::Hook &hook) {
              if (!hook.attribute.empty() &&
                  (!older || !older->findAttribute(hook.attribute) ||
                   version.findAttribute(hook.attribute)))
                error(DiagnosticId::StepUnused, action.range,
                      "attribute " + inQuotes(hook.attribute) +
                          " is still there in " + inQuotes(name) +
                          ", so it needs no hook");
            },
            [](const auto & /*others*/) {}),
        action.what);
  }
}

/// A value in a step is an attribute that is there at `at`.
void StepValueChecker::checkWireValue(const StepAction &action,
                                      const Json &value, const Version &at,
                                      const Attribute *attribute) {
  if (!value.is_object())
    return; // Reported where it is read.
  if (!value.contains("attribute")) {
    error(DiagnosticId::WireValue, action.range,
          inQuotes(actionName(action)) + " of " + inQuotes(subjectOf(action)) +
              " is a type; an attribute can only hold one");
    return;
  }
  checkLives(value, at, action.range);
  if (attribute)
    checkWireKind(*attribute, action, value);
}

/// Each release from one version to the next has one of them.
void VersionedChecker::checkStep(const Op &op, const OpVersion &newer) {
  const OpVersion *older = op.olderThan(newer);
  if (!older || newer.since <= older->since)
    return;
  std::optional<Version> next =
      older->until ? line.after(*older->until) : std::nullopt;
  if (next && *next < newer.since)
    diagnostics
        .error(DiagnosticId::UntilGap, locate(older->range, "until"),
               "release " + toString(*next) + " has neither " +
                   inQuotes(carriedName(family, versionedPart, op, *older)) +
                   " nor " +
                   inQuotes(carriedName(family, versionedPart, op, newer)))
        .note(locate(newer.range, toString(newer.since)),
              "since " + toString(newer.since));
}

void checkRecords(const Family &family, Diagnostics &diagnostics) {
  checkDialectRecords(family, diagnostics);
  const VersionedPart *versionedPart = family.versionedPart();
  if (!versionedPart || family.timelines.empty())
    return;
  VersionedChecker checker(family, *versionedPart, diagnostics);
  checker.checkPart();
  checkWireRecords(family, diagnostics);
  StepValueChecker values(family, *versionedPart, diagnostics);
  for (const Op &op : family.ops)
    for (const OpVersion &version : op.versions) {
      checker.checkVersion(op, version);
      checker.checkStep(op, version);
      values.check(op, version);
    }
}

} // namespace dialectgen
