//===- OpChecks.cpp - names, versions and places of ops -------------------===//
//
// See checkOps in Checks.h.
//
//===----------------------------------------------------------------------===//

#include "model/check/OpChecks.h"
#include "model/OthersDialect.h"
#include "model/check/Checks.h"
#include "model/check/RecordChecks.h"
#include "model/diagnostics/Locate.h"
#include "model/read/ImportedFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

namespace dialectgen {
namespace {

/// Names, versions and places of ops.
class OpChecker : public OpCheck {
public:
  OpChecker(const Family &family, OpErrors &errors)
      : OpCheck(family, errors), signatures(family, errors),
        attributes(family, errors), steps(family, errors),
        hooks(family, errors), bodies(family, errors) {}
  void checkAll();

private:
  void checkOp(const Op &op, bool isFirst);
  void checkVersions(const Op &op);
  void checkAbsentWith(const Attribute &attribute, const OpVersion &version);
  void checkCarriedNames();

  SignatureChecker signatures;
  AttributeChecker attributes;
  StepChecker steps;
  HookChecker hooks;
  BodyChecker bodies;
};

void OpChecker::checkAll() {
  llvm::StringMap<const Op *> seen;
  for (const Op &op : family.ops) {
    auto [it, isNew] = seen.try_emplace(op.domain + "." + op.name, &op);
    if (!isNew)
      twice(DiagnosticId::DuplicateOp, locate(op.range, op.name),
            "op '" + op.name + "' of " + op.domain + " is defined twice",
            locate(it->second->range, op.name));
    checkOp(op, isNew);
  }
  for (const Timeline &timeline : family.timelines)
    for (const auto &[name, until] : timeline.experimentalOps) {
      const Op *op = seen.lookup(timeline.name + "." + name);
      if (op && !op->versions.empty() && !(until < op->versions.back().since))
        twice(DiagnosticId::UntilOverlap, locate(timeline.range, name),
              "experimental op '" + name + "' ends with " + toString(until) +
                  ", but version " + toString(op->versions.back().since) +
                  " has begun by then",
              locate(op->range, op->name));
    }
  for (const TypeConstraint &set : family.vocabulary.typeSets)
    for (const std::string &type : set.types)
      signatures.checkType(type, locate(set.range, type));
  checkCarriedNames();
}

void OpChecker::checkOp(const Op &op, bool isFirst) {
  llvm::StringRef stem = llvm::sys::path::stem(op.file);
  llvm::SMRange name = locate(op.range, op.name);
  // A hyphen is good in a mnemonic, not in a class called after it.
  std::string plain = op.name;
  const DialectPart *dialectPart = family.dialectPart();
  if (!dialectPart || !dialectPart->prefixesClasses)
    llvm::erase(plain, '-');
  // MLIR takes dots and dollar signs, and digits in front.
  if (hasNamesOfMlir(family)) {
    llvm::erase_if(plain, [](char c) { return c == '.' || c == '$'; });
    plain.insert(0, "_");
  }
  if (!isName(plain))
    error(DiagnosticId::BadName, name,
          "op name '" + op.name + "' is no identifier");
  else if (isFirst && stem != op.name && stem != op.domain + "." + op.name &&
           !isImportedPath(op.file))
    error(DiagnosticId::OpFileName, name,
          "op '" + op.name + "' stands in a file named '" + stem.str() +
              ".json'; expected '" + op.name + ".json'");
  // Without domains, which is reported, none can be known.
  if (!family.timelines.empty() && !family.findTimeline(op.domain))
    error(DiagnosticId::UnknownDomain, locate(op.range, op.domain),
          "unknown domain '" + op.domain + "'" +
              didYouMean(op.domain, namesOf(family.timelines)));
  if (op.summary.find('\n') != std::string::npos)
    error(DiagnosticId::MultiLineText, locate(op.range, "summary"),
          "a summary is one line");
  for (const std::string &line : op.description)
    if (line.find('\n') != std::string::npos)
      error(DiagnosticId::MultiLineText, locate(op.range, "description"),
            "a description is a list of lines, none with a line break; for "
            "example [\"First line.\", \"Second line.\"]");
  // Versions that cannot be read are reported where they stand.
  if (op.versions.empty() && !op.hasUnreadVersions)
    error(DiagnosticId::NoVersions, locate(op.range, "versions"),
          "op '" + op.name + "' has no version");
  checkVersions(op);
  hooks.checkMeanings(op);
  for (const OpVersion &version : op.versions) {
    signatures.check(version);
    for (const Attribute &attribute : version.attributes) {
      attributes.check(attribute);
      checkAbsentWith(attribute, version);
    }
    steps.check(op, version);
    attributes.checkConditions(version);
    hooks.check(op, version);
    bodies.check(op, version);
  }
  attributes.checkSource(op);
}

void OpChecker::checkAbsentWith(const Attribute &attribute,
                                const OpVersion &version) {
  const std::string &with = attribute.absentWith;
  if (with.empty())
    return;
  std::vector<std::string> known = namesOf(version.attributes);
  llvm::erase(known, attribute.name);
  if (!llvm::is_contained(known, with))
    error(DiagnosticId::UnknownName, locate(attribute.range, "absent_with"),
          "'absent_with' of '" + attribute.name + "' is '" + with +
              "', which is no other attribute" + didYouMean(with, known));
}

void OpChecker::checkVersions(const Op &op) {
  const Timeline *timeline = family.findTimeline(op.domain);
  for (size_t i = 0; i != op.versions.size(); ++i) {
    const OpVersion &version = op.versions[i];
    auto since = [&] { return locate(version.range, "since"); };
    std::string text = toString(version.since);
    if (i + 1 < op.versions.size() && !version.noEquivalent.empty())
      error(DiagnosticId::KeyWithoutEffect,
            locate(version.range, "no_equivalent"),
            "'no_equivalent' has no effect: version " + text + " of " +
                op.name + " is not the first");
    if (i > 0) {
      const OpVersion &newer = op.versions[i - 1];
      if (newer.since == version.since)
        twice(DiagnosticId::DuplicateVersion, since(),
              "version " + text + " of " + op.name + " stands twice",
              locate(newer.range, "since"));
      else if (newer.since < version.since)
        twice(DiagnosticId::VersionOrder, since(),
              "version " + text + " stands after version " +
                  toString(newer.since) + "; the newest comes first",
              locate(newer.range, "since"));
      else if (version.until && !(*version.until < newer.since))
        twice(DiagnosticId::UntilOverlap, locate(version.range, "until"),
              "version " + text + " ends with " + toString(*version.until) +
                  ", but version " + toString(newer.since) +
                  " has begun by then",
              locate(newer.range, "since"));
    }
    if (version.until && *version.until < version.since)
      error(DiagnosticId::UntilBeforeSince, locate(version.range, "until"),
            "version " + text + " ends with " + toString(*version.until) +
                ", before it begins");
    // Without versions, which is reported, none can be outside.
    if (timeline && timeline->releases.empty() && !timeline->newest.empty() &&
        (version.since < timeline->minimum || timeline->newest < version.since))
      error(DiagnosticId::VersionOutsideDomain, since(),
            "version " + text + " is outside " + timeline->name +
                ", which has " + toString(timeline->minimum) + " to " +
                toString(timeline->newest));
    for (const std::optional<Version> &release :
         {std::optional(version.since), version.until})
      if (std::string why =
              timeline && release ? whyNoRelease(*timeline, *release) : "";
          !why.empty())
        error(DiagnosticId::ReleaseUnknown,
              locate(version.range, toString(*release)), why);
    for (const std::string *line : {&version.summary, &version.note})
      if (line->find('\n') != std::string::npos)
        error(DiagnosticId::MultiLineText,
              locate(version.range, line == &version.note ? "note" : "summary"),
              "a summary or note is one line");
  }
}

void OpChecker::checkCarriedNames() {
  for (const FamilyPart *one : family.parts()) {
    const FamilyPart &familyPart = *one;
    llvm::StringMap<const Op *> seen, classes;
    for (const Op &op : family.ops) {
      // An op of another dialect has its name there.
      bool isElsewhere = familyPart.kind == PartKind::Dialect &&
                         (!op.external.empty() || !op.externalInside.empty());
      if (isElsewhere)
        continue;
      for (const CarriedVersion &version : family.carried(familyPart, op)) {
        auto clash = [&](llvm::StringMap<const Op *> &names,
                         const std::string &name, llvm::StringRef key) {
          auto [it, isNew] = names.try_emplace(name, &op);
          // The same op twice is reported as such.
          if (isNew ||
              (it->second->name == op.name && it->second->domain == op.domain))
            return false;
          const Op &first = *it->second;
          bool isSameName = first.name == op.name;
          auto nameOf = [&](const Op &named) {
            return isSameName ? named.domain + "." + named.name : named.name;
          };
          twice(DiagnosticId::MnemonicClash, locate(op.range, key),
                "version " + toString(version.since) + " of " + nameOf(op) +
                    " is '" + name + "' in the dialect, and so is " +
                    nameOf(first) +
                    (isSameName ? "; give one of the domains a key "
                                  "'mnemonic_prefix'"
                                : ""),
                locate(it->second->range, it->second->name));
          return true;
        };
        if (!clash(seen, version.mnemonic, op.name))
          clash(classes, version.className, op.className);
      }
    }
  }
}

} // namespace

void checkOps(const Family &family, Diagnostics &diagnostics) {
  OpErrors errors(diagnostics);
  OpChecker(family, errors).checkAll();
}

} // namespace dialectgen
