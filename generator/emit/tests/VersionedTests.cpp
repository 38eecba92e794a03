//===- VersionedTests.cpp - compatibility tests of versioned dialects -----===//
//
// lit tests, a folder for each release that changed something: what came with
// it is there and survives the way through bytecode, the newest release and
// back (kept), becomes what it was one release earlier where that says the same
// (downgraded), comes from there (upgraded), and is refused there, name for
// name, where it does not (refused). What an op of the dialect is in the
// versioned dialect comes back with all its attributes (own). And the programs
// that the frozen fixtures are made of.
//
//===----------------------------------------------------------------------===//

#include "diff/steps/Steps.h"
#include "emit/tests/SampleAttributes.h"
#include "emit/tests/VersionedCases.h"
#include "emit/tests/WireText.h"
#include "model/ToConfirm.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <tuple>

namespace dialectgen {
namespace {

struct ProgramView {
  std::string program;
  DIALECTGEN_VIEW(program)
};

/// The cases of a file. Its templates have further names, of the releases that
/// it is about.
template <typename Case> struct CasesView {
  std::vector<Case> cases;
  DIALECTGEN_VIEW(cases)
};

class TestEmitter : CaseWriter {
public:
  TestEmitter(const EmitContext &context, ReleaseCases &cases,
              OutputSet &outputs)
      : CaseWriter(context, cases, SampleFrame(context.family)),
        line(context.family.releaseLine()), outputs(outputs),
        steps(context, cases, frame), refusals(context, cases, frame) {}

  llvm::Error release(const Version &at);
  llvm::Error data();
  /// Ops of `dialect` whose newest version came with release `at`.
  llvm::Error dialectPart(const FamilyPart &dialectPart, const Version &at);
  llvm::Error program(const Version &at);

private:
  template <typename Case>
  llvm::Error add(const std::string &layout, const std::string &path,
                  const Json &names, std::vector<Case> list);
  std::string bytecodeAt(const Version &at) const;
  const OpVersion *writable(const Op &op, const OpVersion *version);
  std::string begin(llvm::StringRef sigil, const WireRecord &record,
                    const WireCase *entry = nullptr) const;
  void keepOps(const Version &at, bool all);
  void keepRecords(const Version &at, bool all);

  void keepOp(const Op &op, const OpVersion &version, const Version &at,
              bool all);

  const Timeline &line;
  OutputSet &outputs;
  StepCases steps;
  RefusedCases refusals;
};

} // namespace

static std::string underscored(const Version &version) {
  std::string text = toString(version);
  std::replace(text.begin(), text.end(), '.', '_');
  return text;
}

template <typename Case>
llvm::Error TestEmitter::add(const std::string &layout, const std::string &path,
                             const Json &names, std::vector<Case> list) {
  if (list.empty())
    return llvm::Error::success();
  // Templates end the lines of programs.
  for (Case &entry : list)
    entry.program = llvm::StringRef(entry.program).rtrim('\n').str();
  return addGenerated(context, versionedPart, outputs, path,
                      "versioned/" + layout + ".mlir.mustache",
                      CasesView<Case>{std::move(list)}, names);
}

std::string TestEmitter::bytecodeAt(const Version &at) const {
  int64_t bytecode = 0;
  for (const auto &[since, version] : versionedPart.bytecodeVersions)
    if (since <= at)
      bytecode = version;
  return std::to_string(bytecode);
}

/// The version a program writes to have `version` after it was converted: that
/// one, or its successor if a hook has to compute attributes.
const OpVersion *TestEmitter::writable(const Op &op, const OpVersion *version) {
  const OpVersion *newer = op.newerThan(*version);
  if (!newer || newer->findHook(Way::Down).empty())
    return version;
  return writable(op, newer);
}

void TestEmitter::keepOp(const Op &op, const OpVersion &version,
                         const Version &at, bool all) {
  SampleOp sample(op, *writable(op, &version));
  if (const OpVersion *newer = op.newerThan(*sample.version);
      newer && !steps.fit(sample, context.steps.of(op, *newer), Way::Up, at))
    return;
  bool ends = !context.steps.passNewest(op, version);
  std::string mnemonic = mnemonicOf(op, version);
  (ends && !all ? cases.passing : cases.kept)
      .push_back({mnemonic, sampleFunction(make(at), sample, mnemonic),
                  useOf(op, version)});
}

/// Operations that begin with release `at`, or all that are there.
void TestEmitter::keepOps(const Version &at, bool all) {
  for (const Op &op : family.ops)
    if (const OpVersion *version = all ? op.versionAt(at) : beginsAt(op, at))
      keepOp(op, *version, at, all);
}

/// How a record is printed, up to its first field; a case as a whole.
std::string TestEmitter::begin(llvm::StringRef sigil, const WireRecord &record,
                               const WireCase *entry) const {
  std::string text = sigil.str() + versionedPart.dialect;
  if (entry && record.text.empty())
    return text + "<" + record.name + " " + entry->name + ">";
  text += "." + record.name;
  if (entry)
    return text + "<" + entry->name + ">";
  return record.fields.empty() ? text : text + "<";
}

void TestEmitter::keepRecords(const Version &at, bool all) {
  auto keptIn = [&](const WireRecord &record) -> std::vector<KeptView> & {
    return record.until && !all ? cases.passing : cases.kept;
  };
  auto wanted = [&](const auto &thing, const Version &since) {
    return thing && (all ? since <= at : since == at);
  };
  for (const WireRecord &record : family.types)
    if (wanted(record.retired.empty() && livesAt(record, at), record.since)) {
      Json type = make(at).type(record);
      keptIn(record).push_back(
          {"!" + record.name, sampleFunction(make(at), {type}, {}, record.name),
           begin("!", record)});
    }
  for (const WireRecord &record : family.attributes) {
    if (!record.retired.empty() || !livesAt(record, at))
      continue;
    for (const WireCase &entry : record.cases)
      if (wanted(true, entry.since.value_or(record.since))) {
        Json value = make(at).attribute(record, {{0, entry.value}});
        keptIn(record).push_back(
            {"case " + entry.name + " of #" + record.name,
             sampleFunction(make(at), {}, {{"value", value}},
                            record.name + "." + entry.name),
             "value = " + begin("#", record, &entry)});
      }
    if (record.cases.empty() && wanted(true, record.since)) {
      Json value = make(at).attribute(record);
      keptIn(record).push_back(
          {"#" + record.name,
           sampleFunction(make(at), {}, {{"value", value}}, record.name),
           "value = " + begin("#", record)});
    }
  }
}

llvm::Error TestEmitter::release(const Version &at) {
  cases = {};
  keepOps(at, /*all=*/false);
  keepRecords(at, /*all=*/false);
  Json names = {{"release", toString(at)},
                {"newest", toString(line.newest)},
                {"bytecode", bytecodeAt(at)}};
  if (std::optional<Version> before = line.before(at)) {
    names["before"] = toString(*before);
    steps.add(at, *before);
    refusals.constrainOps(at, *before);
    refusals.refuseOps(at, *before);
    refusals.refuseRecords(at, *before);
    refusals.refuseNested(at, *before);
    refusals.endThings(at, *before);
  }
  llvm::Error error = llvm::Error::success();
  auto write = [&](const std::string &layout, auto &list) {
    if (!error)
      error = add(layout, "tests/" + underscored(at) + "/" + layout + ".mlir",
                  names, std::move(list));
  };
  write("kept", cases.kept);
  write("passing", cases.passing);
  write("upgraded", cases.upgraded);
  write("downgraded", cases.downgraded);
  write("refused", cases.refused);
  write("ended", cases.ended);
  return error;
}

llvm::Error TestEmitter::program(const Version &at) {
  cases.kept.clear();
  keepOps(at, /*all=*/true);
  keepRecords(at, /*all=*/true);
  std::vector<ProgramView> programs;
  for (KeptView &entry : cases.kept)
    programs.push_back({std::move(entry.program)});
  return add("program", "programs/" + underscored(at) + ".mlir",
             {{"release", toString(at)}}, std::move(programs));
}

/// For each scalar type, the types and attributes that can contain it, with
/// data if they have data; and attributes without their optional fields.
llvm::Error TestEmitter::data() {
  cases.kept.clear();
  const Version &at = line.newest;
  auto inDialect = [&](const WireRecord &record) {
    return record.retired.empty() && livesAt(record, at);
  };
  for (const WireRecord &scalar : family.types) {
    if (!inDialect(scalar) || !scalar.bits)
      continue;
    Json element = make(at).type(scalar);
    std::vector<Json> types;
    std::map<std::string, Json> values;
    for (const WireRecord &record : family.types)
      for (size_t i = 0; inDialect(record) && i != record.fields.size(); ++i)
        if (kindOf(record.fields[i]) == "type" &&
            record.fields[i].record.empty())
          types.push_back(make(at).type(record, {{i, element}}));
    for (const WireRecord &record : family.attributes)
      for (size_t i = 0; inDialect(record) && i != record.fields.size(); ++i) {
        if (kindOf(record.fields[i]) != "type")
          continue;
        if (!hasData(record, i)) {
          values[record.name] = make(at).attribute(record, {{i, element}});
          continue;
        }
        // Two elements, one element, and two equal ones written once.
        for (const auto &[suffix, tensor, splat] :
             {std::tuple("", make(at).tensorOf(element, {1, 2}), false),
              std::tuple("_one", make(at).tensorOf(element, {1}), false),
              std::tuple("_splat", make(at).tensorOf(element, {1, 2}), true)}) {
          std::map<size_t, Json> fields = {{i, tensor}};
          if (splat)
            fields[i + 1] = make(at).splat(tensor);
          values[record.name + suffix] = make(at).attribute(record, fields);
        }
      }
    cases.kept.push_back({"!" + scalar.name,
                          sampleFunction(make(at), types, values, scalar.name),
                          wireText(frame, element)});
  }
  for (const WireRecord &record : family.attributes)
    for (size_t i = 0; inDialect(record) && i != record.fields.size(); ++i)
      if (kindOf(record.fields[i]).starts_with("optional") ||
          kindOf(record.fields[i]).starts_with("flagged")) {
        Json value = make(at).attribute(record, {{i, nullptr}});
        cases.kept.push_back(
            {"#" + record.name + " without " + record.fields[i].name,
             sampleFunction(make(at), {}, {{"value", value}}, record.name),
             "value = " + begin("#", record)});
      }
  return add("data", "tests/data.mlir", {{"bytecode", bytecodeAt(at)}},
             std::move(cases.kept));
}

llvm::Error TestEmitter::dialectPart(const FamilyPart &dialectPart,
                                     const Version &at) {
  std::vector<UpgradedView> list;
  for (const Op &op : family.ops) {
    llvm::ArrayRef<CarriedVersion> carried = family.carried(dialectPart, op);
    const OpVersion &newest = op.versions.front();
    // Functions and their terminators surround all other ops.
    if (carried.empty() || newest.since != at || newest.until ||
        frame.terminators.contains(&op))
      continue;
    SampleOp sample(op, newest);
    sample.regions = 1;
    for (const Attribute &attribute : newest.attributes)
      sample.attributes[attribute.name] =
          valueOfKind(make(line.newest), attribute);
    std::vector<std::string> values;
    for (const DialectAttribute &attribute : dialectAttributesOf(op, newest)) {
      const AttributeKind *kind = family.findAttributeKind(attribute.kind);
      values.push_back(attribute.name.str() + (kind && kind->unit ? "" : " ="));
    }
    llvm::sort(values);
    std::string name = dialectPart.dialect + "." + carried.front().mnemonic;
    list.push_back(
        {name,
         sampleFunction(make(line.newest), sample, carried.front().mnemonic),
         "\"" + name + "\"(", std::move(values)});
  }
  return add("dialect", "tests/dialect/" + underscored(at) + ".mlir",
             {{"release", toString(at)}, {"dialectPart", dialectPart.dialect}},
             std::move(list));
}

/// Calls `emit` with an emitter, and the elements that artifacts can contain.
template <typename Emit>
static llvm::Error emitConfirmed(const EmitContext &context, OutputSet &outputs,
                                 Emit emit) {
  auto run = [&](const EmitContext &confirmed) -> llvm::Error {
    if (std::string why = sampleProblem(confirmed.family); !why.empty())
      return llvm::make_error<UnfitSpecs>(why);
    ReleaseCases cases;
    TestEmitter emitter(confirmed, cases, outputs);
    return emit(emitter, confirmed.family);
  };
  if (findUnconfirmed(context.family).empty())
    return run(context);
  Family confirmed = confirmedPart(context.family);
  return run(EmitContext(confirmed, context.root));
}

llvm::Error emitVersionedTests(const EmitContext &context, OutputSet &outputs) {
  return emitConfirmed(
      context, outputs,
      [](TestEmitter &emitter, const Family &family) -> llvm::Error {
        for (const Version &release : family.releaseLine().releases)
          if (llvm::Error error = emitter.release(release))
            return error;
        if (const FamilyPart *dialectPart = family.dialectPart())
          for (const Version &release : family.releaseLine().releases)
            if (llvm::Error error = emitter.dialectPart(*dialectPart, release))
              return error;
        return emitter.data();
      });
}

llvm::Error emitVersionedPrograms(const EmitContext &context,
                                  OutputSet &outputs) {
  return emitConfirmed(
      context, outputs,
      [](TestEmitter &emitter, const Family &family) -> llvm::Error {
        for (const Version &release : family.releaseLine().releases)
          if (llvm::Error error = emitter.program(release))
            return error;
        return llvm::Error::success();
      });
}

} // namespace dialectgen
