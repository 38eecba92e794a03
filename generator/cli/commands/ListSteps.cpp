//===- ListSteps.cpp - print how programs pass between versions -----------===//

#include "cli/Command.h"
#include "cli/Families.h"
#include "diff/steps/Steps.h"
#include "diff/versions/ElementJson.h"
#include "model/Loader.h"
#include "model/check/Checks.h"
#include "model/diagnostics/Diagnostics.h"
#include "model/forms/StepReader.h"
#include "report/DriftReport.h"
#include "upstream/specs/SpecText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;

static int listSteps(const Place &, llvm::raw_ostream &, llvm::raw_ostream &);
static Command listStepsCommand("list steps", Access::Read, listSteps);
static Text stepsFormat(listStepsCommand, "format", llvm::cl::init("text"));

namespace {

constexpr StepKind stepKinds[] = {StepKind::Same,       StepKind::Derived,
                                  StepKind::Declared,   StepKind::Hooked,
                                  StepKind::Impossible, StepKind::Unconfirmed};
constexpr Way ways[] = {Way::Up, Way::Down};

/// A step of an op of a family.
struct OpStep {
  const Op *op;
  Step step;
};
using StepList = std::vector<OpStep>;

} // namespace

static size_t count(const StepList &steps, Way way, StepKind stepKind) {
  return llvm::count_if(steps, [&](const OpStep &entry) {
    return entry.step.to(way).stepKind == stepKind;
  });
}

static void printSteps(const Family &family, const StepList &steps,
                       Diagnostics &diagnostics, llvm::raw_ostream &out) {
  for (const OpStep &entry : steps) {
    const Step &step = entry.step;
    out << qualifiedName(family, entry.op->domain, entry.op->name) << " "
        << toString(step.older->since) << " -> " << toString(step.newer->since)
        << ": up " << toText(step.up) << "; down " << toText(step.down) << "\n";
    auto [line, column] =
        diagnostics.sources().getLineAndColumn(step.newer->range.Start);
    for (Way way : ways)
      for (const OpenPoint &open : step.to(way).open)
        out << "  " << entry.op->file << ":" << line << ":" << column << ": "
            << toString(way) << ": " << open.text << "\n";
  }
  out << family.name << ": " << steps.size() << " steps";
  for (Way way : ways) {
    std::vector<std::string> counts;
    for (StepKind stepKind : stepKinds)
      if (size_t number = count(steps, way, stepKind))
        counts.push_back(std::to_string(number) + " " +
                         getName(stepKind).str());
    out << "; " << toString(way) << ": "
        << (counts.empty() ? "none" : llvm::join(counts, ", "));
  }
  out << "\n";
}

static Json wayJson(const StepWay &way) {
  Json json = {{"kind", getName(way.stepKind).str()}};
  for (const StepAction &action : way.said)
    json["actions"].push_back(toJson(action));
  if (way.stepKind == StepKind::Hooked)
    json["hook"] = way.hook;
  if (way.stepKind == StepKind::Impossible)
    json["reason"] = way.reason;
  for (const OpenPoint &open : way.open)
    json["open"].push_back(open.text);
  return json;
}

static Json stepsJson(const StepList &steps) {
  Json list = Json::array(), counts = Json::object();
  for (const OpStep &entry : steps) {
    const Step &step = entry.step;
    list.push_back({{"domain", entry.op->domain},
                    {"op", entry.op->name},
                    {"file", entry.op->file},
                    {"from", versionJson(step.older->since)},
                    {"to", versionJson(step.newer->since)},
                    {"up", wayJson(step.up)},
                    {"down", wayJson(step.down)}});
  }
  for (Way way : ways)
    for (StepKind stepKind : stepKinds)
      counts[toString(way)][getName(stepKind).str()] =
          count(steps, way, stepKind);
  return {{"counts", std::move(counts)}, {"steps", std::move(list)}};
}

static int listSteps(const Place &place, llvm::raw_ostream &out,
                     llvm::raw_ostream &err) {
  if (!isReportFormat(stepsFormat, {"text", "json"}, err))
    return Failed;
  std::vector<std::string> names =
      chooseFamilies(place.root, place.families, err);
  Json json = Json::object();
  bool failed = names.empty(), isOpen = false;
  for (const std::string &name : names) {
    Diagnostics diagnostics;
    std::optional<Family> family = loadFamily(place.root, name, diagnostics);
    if (family)
      checkHooksImplemented(*family, place.root, diagnostics);
    diagnostics.print(err, place.errColors);
    if (!family || diagnostics.hasErrors()) {
      failed = true;
      continue;
    }
    StepList steps;
    for (const Op &op : family->ops)
      for (Step &step : findSteps(*family, op))
        steps.push_back({&op, std::move(step)});
    for (Way way : ways)
      isOpen |= count(steps, way, StepKind::Unconfirmed) != 0;
    if (stepsFormat == "json")
      json[name] = stepsJson(steps);
    else
      printSteps(*family, steps, diagnostics, out);
  }
  if (failed)
    return Failed;
  if (stepsFormat == "json")
    out << specText(json, 0) << "\n";
  return isOpen ? Found : Done;
}
