//===- TwinTables.cpp - a twin as data ------------------------------------===//
//
// The tables that the runtime's codec and its conversions between versions run
// on; see dialectgen/core/steps/StepTable.h.
//
//===----------------------------------------------------------------------===//

#include "emit/Emitters.h"
#include "emit/OdsText.h"
#include "emit/StepPlan.h"
#include "emit/TableWriter.h"
#include "emit/WireValue.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen {
namespace {

struct FieldView {
  std::string name, kind;
  DIALECTGEN_VIEW(name, kind)
};

struct CaseView {
  std::string name, value, since;
  DIALECTGEN_VIEW(name, value, since)
};

struct TableRecordView {
  std::string code, retired;
  bool isRetired = false;
  std::string name, since, until, bits, builtin, text;
  bool hasFields = false;
  std::vector<FieldView> fields;
  bool hasCases = false;
  std::vector<CaseView> cases;
  bool isToConfirm = false;
  DIALECTGEN_VIEW(code, retired, isRetired, name, since, until, bits, builtin,
                  text, hasFields, fields, hasCases, cases, isToConfirm)
};

struct ValueView {
  std::string valueName, value;
  DIALECTGEN_VIEW(valueName, value)
};

/// One direction of a step.
struct WayView {
  std::string bucket = "Same";
  bool hasActions = false;
  std::vector<std::string> actions;
  /// Why there is no such way.
  bool hasReason = false;
  std::string reason;
  DIALECTGEN_VIEW(bucket, hasActions, actions, hasReason, reason)
};

struct TableStepView {
  std::string id, older, newer;
  std::vector<ValueView> values;
  WayView up, down;
  DIALECTGEN_VIEW(id, older, newer, values, up, down)
};

struct RefusalView {
  std::string below, kind, attribute, record;
  DIALECTGEN_VIEW(below, kind, attribute, record)
};

struct TableOpView {
  std::string name, id, since, until;
  bool hasIllegal = false;
  std::vector<RefusalView> illegal;
  std::string isFunction;
  DIALECTGEN_VIEW(name, id, since, until, hasIllegal, illegal, isFunction)
};

/// Something with a name or number, and a release.
struct SinceView {
  std::string name, since;
  DIALECTGEN_VIEW(name, since)
};

struct TablesView {
  std::string current, minimum, producer;
  std::vector<SinceView> bytecodeVersions;
  bool hasWindows = false;
  std::vector<SinceView> windows;
  bool hasMlirFeatures = false;
  std::vector<SinceView> mlirFeatures;
  std::vector<TableRecordView> types, attributes;
  std::vector<TableOpView> ops;
  bool hasSteps = false;
  std::vector<TableStepView> steps;
  DIALECTGEN_VIEW(current, minimum, producer, bytecodeVersions, hasWindows,
                  windows, hasMlirFeatures, mlirFeatures, types, attributes,
                  ops, hasSteps, steps)
};

std::string untilText(const std::optional<Version> &until) {
  return until ? versionText(*until) : "currentVersion";
}

std::string flagText(bool flag) { return flag ? "true" : "false"; }

const char *enumerator(Refusal::Kind kind) {
  switch (kind) {
  case Refusal::ElementTypesChange:
    return "ElementTypesChange";
  case Refusal::AttributeIs:
    return "AttributeIs";
  case Refusal::OperandIs:
    return "OperandIs";
  }
  return "";
}

} // namespace

static TableRecordView recordView(const WireRecord &record, size_t code) {
  TableRecordView view;
  view.code = std::to_string(code);
  view.retired = record.retired;
  view.isRetired = !record.retired.empty();
  view.name = quote(record.name);
  view.since = versionText(record.since);
  view.until = untilText(record.until);
  view.bits = std::to_string(record.bits);
  view.builtin = quote(record.builtin);
  view.text = quote(record.text);
  view.hasFields = !record.fields.empty();
  for (const WireField &field : record.fields)
    view.fields.push_back(
        {quote(field.name), getWireKinds()[field.kind].enumerator});
  view.hasCases = !record.cases.empty();
  for (const WireCase &entry : record.cases)
    if (!entry.toConfirm)
      view.cases.push_back({quote(entry.name), std::to_string(entry.value),
                            versionText(entry.since.value_or(record.since))});
  view.isToConfirm = record.codeToConfirm ||
                     llvm::any_of(record.fields, [](const WireField &field) {
                       return field.toConfirm;
                     });
  return view;
}

/// The step between two versions; its arrays are named after the newer.
static TableStepView stepView(const EmitContext &context, const Op &op,
                              const CarriedVersion &newer,
                              const CarriedVersion &older) {
  const Dialect &dialect = context.dialect;
  const Carriage &twin = *dialect.twin();
  TableStepView step;
  step.id = newer.className;
  step.older = quote(twin.dialect + "." + older.mnemonic);
  step.newer = quote(twin.dialect + "." + newer.mnemonic);
  StepPlan plan =
      planStep(dialect, twin, context.steps.of(op, op.versions[newer.index]));
  for (auto [way, view] :
       {std::pair(&plan.up, &step.up), std::pair(&plan.down, &step.down)}) {
    view->bucket = enumerator(way->bucket);
    view->hasReason = !way->reason.empty();
    view->reason = quote(way->reason);
    view->hasActions = !way->actions.empty();
    for (const PlannedAction &action : way->actions)
      view->actions.push_back(actionText(action, [&](const KindedValue &value) {
        // What comes on the way up goes on the way down.
        std::string name = step.id + toCamel(action.subject);
        if (llvm::none_of(step.values, [&](const ValueView &known) {
              return known.valueName == name;
            }))
          step.values.push_back({name, wireValueText(dialect, value.value)});
        return name;
      }));
  }
  return step;
}

static TableOpView opView(const Dialect &dialect, const Op &op,
                          const CarriedVersion &carried) {
  const OpVersion &version = op.versions[carried.index];
  TableOpView view;
  view.name = quote(dialect.twin()->dialect + "." + carried.mnemonic);
  view.id = carried.className;
  view.since = versionText(version.since);
  view.until = untilText(version.until);
  for (const Refusal &refusal : version.illegal)
    view.illegal.push_back({versionText(refusal.below),
                            enumerator(refusal.kind), quote(refusal.attribute),
                            quote(refusal.record)});
  view.hasIllegal = !view.illegal.empty();
  view.isFunction = flagText(op.isFunction);
  return view;
}

llvm::Error emitTwinTables(const EmitContext &context, OutputSet &outputs) {
  const Dialect &dialect = context.dialect;
  const Carriage &twin = *dialect.twin();
  TablesView view;
  view.current = versionText(dialect.releaseLine().newest);
  view.minimum = versionText(dialect.releaseLine().minimum);
  view.producer = quote(twin.producerPrefix);
  for (const auto &[since, version] : twin.bytecodeVersions)
    view.bytecodeVersions.push_back(
        {std::to_string(version), versionText(since)});
  for (const auto &[name, version] : twin.windows)
    view.windows.push_back({quote(name), versionText(version)});
  view.hasWindows = !view.windows.empty();
  for (const auto &[name, since] : twin.mlirFeatures)
    view.mlirFeatures.push_back({quote(name), versionText(since)});
  view.hasMlirFeatures = !view.mlirFeatures.empty();
  for (const auto &[code, record] : llvm::enumerate(dialect.types))
    view.types.push_back(recordView(record, code));
  for (const auto &[code, record] : llvm::enumerate(dialect.attributes))
    view.attributes.push_back(recordView(record, code));
  for (const Op &op : dialect.ops) {
    llvm::ArrayRef<CarriedVersion> carried = dialect.carried(twin, op);
    for (size_t i = carried.size(); i-- > 0;) {
      view.ops.push_back(opView(dialect, op, carried[i]));
      if (i + 1 < carried.size())
        view.steps.push_back(stepView(context, op, carried[i], carried[i + 1]));
    }
  }
  view.hasSteps = !view.steps.empty();
  return addGenerated(context, twin, outputs, fileStem(twin) + "Tables.inc",
                      "twin/Tables.inc.mustache", std::move(view));
}

} // namespace dialectgen
