//===- DialectSteps.cpp - steps between versions as data ------------------===//
//
// The tables that the runtime's conversion engine runs on where a dialect has
// all versions of its ops; see dialectgen/core/versions/StepTable.h.
//
//===----------------------------------------------------------------------===//

#include "emit/Emitters.h"
#include "emit/dialect/DialectOps.h"
#include "emit/steps/StepRows.h"
#include "emit/text/OdsText.h"
#include "emit/text/TableWriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {
namespace {

/// A view whose texts are rows without the end of the last line. The arrays are
/// written as they are made, and the rows of steps after them.
struct StepsView {
  std::string indices, timelines;
  view::Stream ops, arrays, steps;
  DIALECTGEN_VIEW(indices, timelines, ops, arrays, steps)
};

class StepsEmitter {
public:
  StepsEmitter(const EmitContext &context, const FamilyPart &familyPart)
      : context(context), family(context.family), dialectPart(familyPart) {}

  StepsView view();

private:
  void writeOps(llvm::raw_ostream &os);
  void writeArrays(llvm::raw_ostream &os);
  void addStep(const Op &op, const CarriedVersion &older,
               const CarriedVersion &newer);
  std::string valueText(const KindedValue &value) const {
    return quote(dialectValueText(family, value));
  }
  std::string valuesText(const PlannedAction &action, const std::string &stem);
  std::string wayText(const StepWay &way, const std::string &stem);
  std::string nameOf(const CarriedVersion &version) const {
    // The version of a view's carrier is named by its timeline.
    return dialectPart.kind == PartKind::View
               ? version.mnemonic
               : dialectPart.dialect + "." + version.mnemonic;
  }
  /// The enumerator for the timeline's position: `AiOnnxMlTimeline`.
  static std::string timelineName(const Timeline &timeline) {
    std::string name;
    for (llvm::StringRef part : llvm::split(timeline.name, '.'))
      name += toCamel(part);
    return name + "Timeline";
  }

  const EmitContext &context;
  const Family &family;
  const FamilyPart &dialectPart;
  HeldRows steps;
  /// The arrays of one op.
  std::string made;
  llvm::raw_string_ostream madeOs{made};
  TableWriter arrays{madeOs};
};

/// The array of an action's pairs of values.
std::string StepsEmitter::valuesText(const PlannedAction &action,
                                     const std::string &stem) {
  std::vector<Row> rows;
  for (const auto &[from, to] : action.values)
    rows.push_back(
        Row().member("from", valueText(from)).member("to", valueText(to)));
  return arrays.array(
      "constexpr ValuePair",
      stem + "_" +
          (action.subject.empty() ? "types" : action.subject + "_values"),
      rows);
}

std::string StepsEmitter::wayText(const StepWay &way, const std::string &stem) {
  std::vector<std::string> actions;
  for (const PlannedAction &action : way.actions)
    actions.push_back(actionText(
        action, [&](const KindedValue &value) { return valueText(value); },
        [&] { return valuesText(action, stem); }));
  std::string result = std::string("{StepKind::") + enumerator(way.stepKind);
  std::string name = actions.empty()
                         ? "{}"
                         : arrays.array("constexpr ActionRow", stem, actions);
  if (!actions.empty() || !way.reason.empty())
    result += ", /*actions=*/" + name;
  if (!way.reason.empty())
    result += ", /*reason=*/" + quote(way.reason);
  return result + "}";
}

void StepsEmitter::addStep(const Op &op, const CarriedVersion &older,
                           const CarriedVersion &newer) {
  const OpVersion &from = versionOf(op, older), &to = versionOf(op, newer);
  std::string stem = llvm::join(llvm::split(op.domain, '.'), "_") + "_" +
                     op.name + "_" + toString(from.since) + "_" +
                     toString(to.since);
  // A version list may omit versions between the two.
  std::optional<Step> across;
  if (op.olderThan(to) != &from)
    across = findStep(family, op, from, to);
  const Step &step = across ? *across : context.steps.of(op, to);
  const CarriedVersion *leadsTo =
      step.becomes ? family.findCarried(dialectPart, *step.other, *step.becomes)
                   : &newer;
  if (!leadsTo)
    return;
  Row row;
  for (auto [direction, way] :
       {std::pair("up", &step.up), std::pair("down", &step.down)})
    if (!way->actions.empty())
      row.comment(effectText(direction, *way));
  row.text("older", nameOf(older)).text("newer", nameOf(*leadsTo));
  row.member("up", wayText(step.up, stem + "_up"));
  row.member("down", wayText(step.down, stem + "_down"));
  steps.add(row);
}

void StepsEmitter::writeOps(llvm::raw_ostream &os) {
  bool isFirst = true;
  for (const Op &op : family.ops) {
    const Timeline &timeline = family.timelineOf(op);
    for (const CarriedVersion &carried :
         llvm::reverse(family.carried(dialectPart, op))) {
      const OpVersion &version = versionOf(op, carried);
      Row row;
      row.text("name", nameOf(carried))
          .member("timeline", timelineName(timeline))
          .version("since", version.since)
          .version("until", version.until.value_or(timeline.newest));
      os << (isFirst ? "" : "\n") << rowLines(row);
      isFirst = false;
    }
  }
}

/// Without the end of the last line.
void StepsEmitter::writeArrays(llvm::raw_ostream &os) {
  bool isFirst = true;
  for (const Op &op : family.ops) {
    llvm::ArrayRef<CarriedVersion> carried = family.carried(dialectPart, op);
    for (size_t i = carried.size(); i-- > 1;)
      addStep(op, carried[i], carried[i - 1]);
    if (made.empty())
      continue;
    os << (isFirst ? "" : "\n") << llvm::StringRef(made).rtrim('\n');
    isFirst = false;
    made.clear();
  }
}

StepsView StepsEmitter::view() {
  StepsView text;
  std::vector<Row> timelines;
  for (const Timeline &timeline : family.timelines) {
    bool isNumber = timeline.releases.empty(),
         isOpset = isNumber && dialectPart.kind != PartKind::View;
    timelines.push_back(Row()
                            .text("name", timeline.name)
                            .text("text", "'" + timeline.name + "'")
                            .version("minimum", timeline.minimum)
                            .version("current", timeline.newest)
                            .text("label", isOpset ? "opset" : "version")
                            .number("numbers", isNumber ? 1 : 3));
  }
  for (const Timeline &timeline : family.timelines)
    text.indices +=
        (text.indices.empty() ? "  " : ",\n  ") + timelineName(timeline);
  text.timelines = rowLines(timelines);
  text.ops = [this](llvm::raw_ostream &os) { writeOps(os); };
  text.arrays = [this](llvm::raw_ostream &os) { writeArrays(os); };
  text.steps = [this](llvm::raw_ostream &os) { steps.write(os); };
  return text;
}

} // namespace

static llvm::Error emitSteps(const EmitContext &context, PartKind kind,
                             OutputSet &outputs) {
  const FamilyPart &familyPart = *context.family.find(kind);
  StepsEmitter emitter(context, familyPart);
  return addGenerated(context, familyPart, outputs,
                      fileStem(familyPart) + "Steps.inc",
                      "dialect/Steps.inc.mustache", emitter.view());
}

llvm::Error emitDialectSteps(const EmitContext &context, OutputSet &outputs) {
  return emitSteps(context, PartKind::Dialect, outputs);
}

llvm::Error emitViewSteps(const EmitContext &context, OutputSet &outputs) {
  return emitSteps(context, PartKind::View, outputs);
}

} // namespace dialectgen
