//===- Unsaid.cpp - what nobody has said of a release yet -----------------===//
//
// See Unsaid.h.
//
//===----------------------------------------------------------------------===//

#include "upstream/ledger/Unsaid.h"
#include "model/ToConfirm.h"
#include "model/diagnostics/Locate.h"
#include "upstream/Judges.h"
#include "llvm/ADT/STLExtras.h"

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

  const Family &family;
  const ReleasedVersions &released, &before;
  Diagnostics &diagnostics;
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
  for (const Op &op : family.ops)
    for (const OpVersion &version : op.versions) {
      if (!isFresh(op.domain, version.since))
        continue;
      if (&version == &op.versions.front())
        checkText(op.range, "op '" + op.name + "'", op.summary);
      checkVersion(op, version);
    }
}

void UnsaidFinder::checkRecords(const std::vector<WireRecord> &records,
                                StringRef noun) {
  for (const WireRecord &record : records) {
    if (!record.retired.empty() || family.timelines.empty() ||
        !isFresh(family.timelines.front().name, record.since))
      continue;
    std::string subject = (noun + " '" + record.name + "'").str();
    checkText(record.range, subject, record.impossible);
    bool mayEnd = !family.versionedPart() ||
                  family.versionedPart()->compatibility.backward != "all";
    if (!record.impossible.empty() && !isPlaceholderText(record.impossible) &&
        !mayEnd)
      report(locate(record.range, "impossible"), subject,
             "programs that hold '" + record.follows +
                 "' could not be read any more, and 'backward' promises that "
                 "all can",
             "write under 'before' or 'was' what its fields were, or promise "
             "less");
    if (!record.gone.empty() && !mayEnd)
      report(locate(record.range, "gone"), subject,
             "programs that hold '" + record.gone.front() + "' of '" +
                 record.follows +
                 "' could not be read any more, and 'backward' promises that "
                 "all can",
             "write under 'was' of a case that it became it, or promise less");
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
