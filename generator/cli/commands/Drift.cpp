//===- Drift.cpp - specs against an upstream ------------------------------===//
//
// Differences with the remedies, and without those that are suppressed.
//
//===----------------------------------------------------------------------===//

#include "cli/Families.h"
#include "cli/Sides.h"
#include "model/read/SpecFiles.h"
#include "report/DriftReport.h"
#include "report/Suppressions.h"
#include "upstream/adopt/Advice.h"
#include "upstream/specs/SpecText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;
using llvm::StringRef;

static int drift(const Place &, llvm::raw_ostream &, llvm::raw_ostream &);
static Command driftCommand("drift", Access::Read, drift);
static SideFlags driftSides(driftCommand);
static Text driftLinks(driftCommand, "links");
static Text suppressions(driftCommand, "suppressions");

namespace {

struct DriftOptions : SideOptions {
  /// Prefix of links to files, in pages.
  std::string links;
  /// A file of suppressions in place of specs/<family>/drift-allowed.json.
  std::string suppressions;
};

} // namespace

/// The suppressions of a family: the file named, else the family's own if it
/// has one; nothing, with the reason on `err`, if it cannot be read.
static std::optional<std::vector<Suppression>>
loadSuppressions(const DriftOptions &options, const std::string &family,
                 llvm::raw_ostream &err) {
  Diagnostics diagnostics;
  std::string root = options.root, path = suppressionsPath(family);
  if (!options.suppressions.empty()) {
    llvm::SmallString<128> full(options.suppressions);
    (void)llvm::sys::fs::make_absolute(full);
    root = llvm::sys::path::parent_path(full).str();
    path = llvm::sys::path::filename(full).str();
  } else {
    if (!llvm::sys::fs::exists(inFolder(root, path)))
      return std::vector<Suppression>();
  }
  std::vector<Suppression> list = readSuppressions(root, path, diagnostics);
  diagnostics.print(err, options.errColors);
  if (diagnostics.hasErrors())
    return std::nullopt;
  return list;
}

/// The command that adopts what was compared; empty if that has specs.
static std::string adoptionOf(const DriftOptions &options, const Sides &sides,
                              const Side &side) {
  if (isOfSpecs(sides.upstream))
    return "";
  std::string command = "dialectgen adopt --only=" + side.ours.name;
  for (const std::string &folder : options.includeFolders)
    command += " -I " + folder;
  if (!options.renamed.empty())
    command += " --renamed=" + llvm::join(options.renamed, ",");
  return command + " --against=" + options.against;
}

/// The comparison of one family with its advice and suppressions; nothing, with
/// the reason on `err`, if it cannot be made. The result refers to `comparison`
/// and `side`, which must outlive it.
static std::optional<DriftReport>
makeReport(const DriftOptions &options, const Sides &sides, const Side &side,
           const Comparison &comparison, llvm::raw_ostream &err) {
  DriftReport report = {side.ours, options.against, comparison,
                        side.diagnostics->sources(),
                        adoptionOf(options, sides, side)};
  if (llvm::Error error = addAdvice(options.root, *side.theirs,
                                    sides.upstream.statements, report)) {
    err << "error: " << llvm::toString(std::move(error)) << "\n";
    return std::nullopt;
  }
  auto suppressions = loadSuppressions(options, side.ours.name, err);
  if (!suppressions)
    return std::nullopt;
  applySuppressions(*suppressions, today(), report);
  return report;
}

/// The report in the form asked for.
static int printReports(const DriftOptions &options, const Sides &sides,
                        llvm::raw_ostream &out, llvm::raw_ostream &err) {
  bool drift = false;
  Json reports = Json::object();
  Report findings;
  findings.title = "check-version against " + options.against;
  findings.links = options.links;
  for (const Side &side : sides.list) {
    Comparison comparison = compareSides(sides, side);
    std::optional<DriftReport> report =
        makeReport(options, sides, side, comparison, err);
    if (!report)
      return Failed;
    drift |= report->hasDrift();
    if (options.format == "json")
      reports[side.ours.name] = toJson(*report);
    else if (options.format == "text")
      printText(*report, out, options.colors);
    else
      addFindings(findings, *report);
  }
  // One family is its own report.
  if (options.format == "json")
    out << specText(reports.size() == 1 ? *reports.begin() : reports, 0)
        << "\n";
  else if (options.format != "text")
    printReport(findings, options.format, out);
  return drift ? Found : Done;
}

static int drift(const Place &place, llvm::raw_ostream &out,
                 llvm::raw_ostream &err) {
  DriftOptions options = {driftSides.at(place), driftLinks, suppressions};
  if (!isReportForm(options.format, options.links, err))
    return Failed;
  std::optional<Sides> sides = readSides(options, err);
  return sides ? printReports(options, *sides, out, err) : Failed;
}
