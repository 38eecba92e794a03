//===- TwinTables.cpp - a twin as data ------------------------------------===//
//
// The tables that the runtime's codec and its conversions between versions run
// on; see dialectgen/core/VersionTable.h.
//
//===----------------------------------------------------------------------===//

#include "emit/Emitters.h"
#include "emit/OdsText.h"
#include "emit/TableWriter.h"
#include "emit/TwinStep.h"
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

struct RecordView {
  std::string code, retired;
  bool isRetired = false;
  std::string name, since, until, bits, builtin, text;
  bool hasFields = false;
  std::vector<FieldView> fields;
  bool hasCases = false;
  std::vector<CaseView> cases;
  DIALECTGEN_VIEW(code, retired, isRetired, name, since, until, bits, builtin,
                  text, hasFields, fields, hasCases, cases)
};

struct AddedView {
  std::string name, value;
  DIALECTGEN_VIEW(name, value)
};

struct RemovedView {
  std::string name, hook;
  DIALECTGEN_VIEW(name, hook)
};

struct RefusalView {
  std::string below, kind, attribute, record;
  DIALECTGEN_VIEW(below, kind, attribute, record)
};

struct OpView {
  std::string name, rows, since, until, hasOlder, hasNewer;
  bool hasIllegal = false;
  std::vector<RefusalView> illegal;
  bool hasAdded = false;
  std::vector<AddedView> added;
  bool hasRemoved = false;
  std::vector<RemovedView> removed;
  std::string single, noRegions, isFunction;
  DIALECTGEN_VIEW(name, rows, since, until, hasOlder, hasNewer, hasIllegal,
                  illegal, hasAdded, added, hasRemoved, removed, single,
                  noRegions, isFunction)
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
  std::vector<RecordView> types, attributes;
  std::vector<OpView> ops;
  DIALECTGEN_VIEW(current, minimum, producer, bytecodeVersions, hasWindows,
                  windows, hasMlirFeatures, mlirFeatures, types, attributes,
                  ops)
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

static RecordView recordView(const WireRecord &record, size_t code) {
  RecordView view;
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
    view.cases.push_back({quote(entry.name), std::to_string(entry.value),
                          versionText(entry.since.value_or(record.since))});
  return view;
}

/// The runtime's rows have no more of what a spec can say of a step.
static llvm::Error checkStep(const Dialect &dialect, const Op &op,
                             const OpVersion &version) {
  for (const StepAction &action : version.step)
    if (action.kind != StepAction::Before && action.kind != StepAction::Hook)
      return llvm::createStringError(
          "specs/" + dialect.name + "/ops/" + op.name + ".json: the step to " +
          toString(version.since) +
          " has an action other than 'before' and 'hook', which tables of a "
          "twin cannot say");
  return llvm::Error::success();
}

/// What lies between the version of `view` and the one before it.
static void addStep(const Dialect &dialect, const OpVersion &newer,
                    const OpVersion &older, OpView &view) {
  for (const Attribute &attribute : newer.attributes)
    if (!findOlder(newer, older, attribute.name))
      if (const Json *before = newer.findBefore(attribute.name))
        view.added.push_back(
            {quote(attribute.name), wireValueText(dialect, *before)});
  for (const Attribute &attribute : older.attributes)
    if (!findNewer(newer, older, attribute.name))
      view.removed.push_back(
          {quote(attribute.name), quote(newer.findHook(Way::Down))});
  bool single = false;
  for (const auto &[is, was] : llvm::zip(newer.operands, older.operands))
    single |= is.isVariadic() && !was.isVariadic();
  view.single = flagText(single);
  view.noRegions = flagText(newer.regions.size() > older.regions.size());
}

static OpView opView(const Dialect &dialect, const Op &op,
                     llvm::ArrayRef<CarriedVersion> carried, size_t i) {
  const OpVersion &version = op.versions[carried[i].index];
  OpView view;
  view.name = quote(dialect.twin()->dialect + "." + carried[i].mnemonic);
  view.rows = carried[i].className;
  view.since = versionText(version.since);
  view.until = untilText(version.until);
  bool hasOlder = i + 1 < carried.size();
  view.hasOlder = flagText(hasOlder);
  view.hasNewer = flagText(i > 0);
  for (const Refusal &refusal : version.illegal)
    view.illegal.push_back({versionText(refusal.below),
                            enumerator(refusal.kind), quote(refusal.attribute),
                            quote(refusal.record)});
  view.hasIllegal = !view.illegal.empty();
  view.single = view.noRegions = flagText(false);
  if (hasOlder)
    addStep(dialect, version, op.versions[carried[i + 1].index], view);
  view.hasAdded = !view.added.empty();
  view.hasRemoved = !view.removed.empty();
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
      if (llvm::Error error =
              checkStep(dialect, op, op.versions[carried[i].index]))
        return error;
      view.ops.push_back(opView(dialect, op, carried, i));
    }
  }
  return addGenerated(context, twin, outputs, fileStem(twin) + "Tables.inc",
                      "twin/Tables.inc.mustache", std::move(view));
}

} // namespace dialectgen
