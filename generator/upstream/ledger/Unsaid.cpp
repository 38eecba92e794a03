//===- Unsaid.cpp - what nobody has said of a release yet -----------------===//

#include "upstream/ledger/Unsaid.h"
#include "diff/steps/Steps.h"
#include "model/ToConfirm.h"
#include "model/diagnostics/Locate.h"
#include "upstream/Judges.h"
#include "llvm/ADT/StringSet.h"

using namespace dialectgen;
using llvm::StringRef;

/// Placeholders that tools write for unknown facts.
static bool isPlaceholderText(StringRef text) {
  StringRef release = text;
  bool isOfRelease = release.consume_front("New in ") &&
                     parseVersion(release.rtrim('.')).has_value();
  return isOfRelease || text.contains("not known yet") ||
         text.starts_with("TODO");
}

namespace {

class UnsaidFinder {
public:
  UnsaidFinder(const Family &family, const ReleasedVersions &released,
               const ReleasedVersions &before, Diagnostics &diagnostics)
      : family(family), released(released), before(before),
        diagnostics(diagnostics) {}

  void checkOps();
  void checkRecords(const std::vector<WireRecord> &records, StringRef noun);

private:
  void report(llvm::SMRange range, const std::string &subject,
              const std::string &what, const std::string &wayOut) {
    diagnostics.error(DiagnosticId::ReleaseUnsaid, range,
                      subject + ": " + what + "; " + wayOut);
  }
  void checkText(llvm::SMRange range, const std::string &subject,
                 const std::string &text) {
    if (isPlaceholderText(text))
      report(locate(range, text), subject, "'" + text + "' is a placeholder",
             "replace it with the text to release");
  }
  void checkVersion(const Op &op, const OpVersion &version);
  /// Whether `since` of a timeline is frozen now and was not before.
  bool isFresh(StringRef timeline, const Version &since) const {
    if (hasVersionsPerOp(family))
      return true;
    auto limit = released.find(timeline), old = before.find(timeline);
    return limit != released.end() && since <= limit->second &&
           (old == before.end() || old->second < since);
  }

  /// Whether what `until` is the last release of ended with these releases.
  bool endsNow(StringRef timeline, const std::optional<Version> &until) const {
    auto limit = released.find(timeline), old = before.find(timeline);
    return until && limit != released.end() && old != before.end() &&
           old->second <= *until && *until < limit->second;
  }
  /// Reports programs that the family promises to read and would not.
  void reportLost(llvm::SMRange range, const std::string &subject,
                  const std::string &programs, const std::string &wayOut) {
    if (readsAll)
      report(range, subject,
             programs + " could not be read any more, and 'backward' promises "
                        "that all can",
             wayOut + ", or promise less");
  }

  const Family &family;
  const ReleasedVersions &released, &before;
  Diagnostics &diagnostics;
  const bool readsAll = family.versionedPart() &&
                        family.versionedPart()->compatibility.backward == "all";
};

} // namespace

void UnsaidFinder::checkVersion(const Op &op, const OpVersion &version) {
  std::string subject =
      "op '" + op.name + "' version " + toString(version.since);
  // A versioned dialect alone takes any. Definitions that name types tell
  // where any is allowed.
  bool saysTypes = judgesOf(family).names == Judge::Specs &&
                   (family.dialectPart() || hasVersionsPerOp(family));
  checkText(version.range, subject, version.summary);
  checkText(version.range, subject, version.note);
  const OpVersion *older = op.olderThan(version);
  if (older &&
      findStep(family, op, *older, version).up.stepKind == StepKind::Impossible)
    reportLost(version.range, subject,
               "programs with version " + toString(older->since),
               "declare the step");
  for (const StepAction &action : version.step)
    if (const auto *impossible = action.as<step::Impossible>())
      checkText(action.range.isValid() ? action.range : version.range, subject,
                impossible->reason);
  // `name` is a placeholder for an unknown fact, unless its doc explains its
  // use.
  auto check = [&](const auto &element, const std::string &said,
                   StringRef label, const std::string &what) {
    checkText(element.range, subject, element.doc);
    if (saysTypes && said == label && element.doc.empty())
      report(locate(element.range, said), subject,
             "'" + element.name + "' is of " + what + " '" + said +
                 "', which stands for an unknown " + what,
             "write the " + what +
                 ", or explain under 'doc' why any is allowed");
  };
  for (const auto *values : {&version.operands, &version.results})
    for (const Parameter &value : *values)
      check(value, value.type, "any_value", "type");
  for (const Attribute &attribute : version.attributes)
    check(attribute, attribute.kind, "attribute", "kind");
}

void UnsaidFinder::checkOps() {
  for (const Op &op : family.ops) {
    const OpVersion &newest = op.versions.front();
    if (endsNow(op.domain, newest.until) && !newest.body &&
        newest.hooks->expansion.empty())
      reportLost(locate(newest.range, "until"), "op '" + op.name + "'",
                 "programs with it", "keep it or give it a body");
    for (const OpVersion &version : op.versions) {
      if (!isFresh(op.domain, version.since))
        continue;
      if (&version == &newest)
        checkText(op.range, "op '" + op.name + "'", op.summary);
      checkVersion(op, version);
    }
  }
}

void UnsaidFinder::checkRecords(const std::vector<WireRecord> &records,
                                StringRef noun) {
  if (family.timelines.empty())
    return;
  StringRef timeline = family.timelines.front().name;
  llvm::StringSet<> followed;
  for (const WireRecord &record : records)
    followed.insert(record.follows);
  for (const WireRecord &record : records) {
    std::string subject = (noun + " '" + record.name + "'").str();
    if (endsNow(timeline, record.until) && !followed.contains(record.name))
      reportLost(
          locate(record.range, "until"), subject, "programs that hold it",
          "keep it or name it under 'follows' of the one that it became");
    if (!record.retired.empty() || !isFresh(timeline, record.since))
      continue;
    checkText(record.range, subject, record.impossible);
    if (!record.impossible.empty() && !isPlaceholderText(record.impossible))
      reportLost(locate(record.range, "impossible"), subject,
                 "programs that hold '" + record.follows + "'",
                 "write under 'before' or 'was' what its fields were");
    if (!record.gone.empty())
      reportLost(locate(record.range, "gone"), subject,
                 "programs that hold '" + record.gone.front() + "' of '" +
                     record.follows + "'",
                 "write under 'was' of a case that it became it");
    for (const WireCase &one : record.cases)
      checkText(one.range, subject, one.doc);
  }
}

void dialectgen::checkSaid(const Family &family,
                           const ReleasedVersions &released,
                           const ReleasedVersions &before,
                           Diagnostics &diagnostics) {
  UnsaidFinder finder(family, released, before, diagnostics);
  finder.checkOps();
  finder.checkRecords(family.types, "type");
  finder.checkRecords(family.attributes, "attribute");
  // Tools have marked their guesses.
  for (const Unconfirmed &unconfirmed : findUnconfirmed(family))
    diagnostics.error(DiagnosticId::ReleaseUnsaid, unconfirmed.range,
                      unconfirmed.text +
                          ": a tool chose it, and nobody has confirmed it; "
                          "compare it with the upstream's, put it right, and "
                          "take 'to_confirm' out");
}
