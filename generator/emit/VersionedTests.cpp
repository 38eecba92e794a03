//===- VersionedTests.cpp - compatibility tests of a versioned dialect
//----------------------===//
//
// lit tests, a folder for each release that changed something: what came with
// it is there and survives the way through bytecode, the newest release and
// back (kept), becomes what it was one release earlier where that says the same
// (downgraded), comes from there (upgraded), and is refused there, name for
// name, where it does not (refused). What an own op is in the versioned dialect
// comes back with all its attributes (own). And the programs that the frozen
// fixtures are made of.
//
//===----------------------------------------------------------------------===//

#include "diff/Steps.h"
#include "emit/Emitters.h"
#include "emit/SampleProgram.h"
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

struct RefusedView {
  std::string what, program;
  DIALECTGEN_VIEW(what, program)
};

struct KeptView {
  std::string what, program, check;
  DIALECTGEN_VIEW(what, program, check)
};

struct UpgradedView {
  std::string what, program, check;
  std::vector<std::string> values;
  DIALECTGEN_VIEW(what, program, check, values)
};

struct DowngradedView {
  std::string what, program, check;
  std::vector<std::string> values, absent;
  DIALECTGEN_VIEW(what, program, check, values, absent)
};

/// Files of cases, by their relation to releases.
template <typename Case> struct BytecodeFile {
  std::string bytecode;
  std::vector<Case> cases;
  DIALECTGEN_VIEW(bytecode, cases)
};

template <typename Case> struct ReleaseFile {
  std::string release;
  std::vector<Case> cases;
  DIALECTGEN_VIEW(release, cases)
};

template <typename Case> struct StepFile {
  std::string release, before;
  std::vector<Case> cases;
  DIALECTGEN_VIEW(release, before, cases)
};

struct OwnFile {
  std::string release, dialectPart;
  std::vector<UpgradedView> cases;
  DIALECTGEN_VIEW(release, dialectPart, cases)
};

struct PassingFile {
  std::string release, bytecode;
  std::vector<KeptView> cases;
  DIALECTGEN_VIEW(release, bytecode, cases)
};

struct KeptFile {
  std::string release, newest, bytecode;
  std::vector<KeptView> cases;
  DIALECTGEN_VIEW(release, newest, bytecode, cases)
};

using Refused = std::vector<RefusedView>;

class TestEmitter {
public:
  TestEmitter(const EmitContext &context, OutputSet &outputs)
      : context(context), family(context.family),
        versionedPart(*family.versionedPart()), line(family.releaseLine()),
        outputs(outputs), make(family) {}

  llvm::Error release(const Version &at);
  llvm::Error data();
  /// Ops of `dialect` whose newest version came with release `at`.
  llvm::Error dialectPart(const FamilyPart &dialectPart, const Version &at);
  llvm::Error program(const Version &at);

private:
  template <typename File>
  llvm::Error add(const char *layout, const std::string &path, File file);
  std::string bytecodeAt(const Version &at) const;
  const OpVersion *writable(const Op &op, const OpVersion *version);
  /// `gather_v2`
  std::string mnemonicOf(const Op &op, const OpVersion &version) const;
  std::string quoted(llvm::StringRef sigil, const std::string &name) const;
  std::string needs(const std::string &what, const Version &since,
                    const Version &target) const;
  std::string begin(llvm::StringRef sigil, const WireRecord &record,
                    const WireCase *entry = nullptr) const;
  /// The beginning of a use in the generic form.
  std::string useOf(const Op &op, const OpVersion &version) const;
  void keepOps(const Version &at, bool all);
  void keepRecords(const Version &at, bool all);
  void stepOps(const Version &at, const Version &before);
  void downgrade(const Op &op, const OpVersion &newer, const OpVersion &older,
                 const Version &at);
  void upgrade(const Op &op, const OpVersion &newer, const OpVersion &older,
               const Version &before);
  void refuseStep(const Op &op, const OpVersion &newer, const OpVersion &older,
                  const Version &before);
  void refuseSaid(const SampleOp &sample, const Step &step,
                  llvm::function_ref<void(const SampleOp &, const std::string &,
                                          const std::string &)>
                      refuseUse);
  Json other(const Op &op, const OpVersion &version, const Attribute &attribute,
             const Version &at);
  /// Changes `use` of the source version so that the step can convert it; false
  /// if the dialect lacks such values.
  bool fit(SampleOp &sample, const Step &step, Way way, const Version &at);
  /// The value of `attribute` of a use after the step in direction `way`.
  Json mapped(const Step &step, Way way, const std::string &attribute,
              const Json &value);
  Json constantFor(const OpVersion &version, const std::string &attribute,
                   const Version &at);
  void refuse(Refused &cases, const SampleOp &sample, const Version &at,
              const std::string &title, const std::string &message);
  void refuse(Refused &cases, const std::string &title,
              const std::string &program, const std::string &message);
  void refuseOps(const Version &at, const Version &before);
  void endThings(const Version &at, const Version &before);
  void constrainOps(const Version &at, const Version &before);
  void refuseRecords(const Version &at, const Version &before);
  void refuseNested(const Version &at, const Version &before);
  void refuseNestedIn(const WireRecord &container, bool isType,
                      const Version &at, const Version &before);

  const EmitContext &context;
  const Family &family;
  const VersionedPart &versionedPart;
  const Timeline &line;
  OutputSet &outputs;
  SampleMaker make;
  /// Cases by file. Elements that end have files of their own, since the newest
  /// release does not have them.
  std::vector<KeptView> kept, passing;
  std::vector<UpgradedView> upgraded;
  std::vector<DowngradedView> downgraded;
  Refused refused, ended;
};

} // namespace

static std::string underscored(const Version &version) {
  std::string text = toString(version);
  std::replace(text.begin(), text.end(), '.', '_');
  return text;
}

static llvm::StringRef elementKindOf(const WireField &field) {
  return getWireKinds()[field.kind].name;
}

template <typename File>
llvm::Error TestEmitter::add(const char *layout, const std::string &path,
                             File file) {
  if (file.cases.empty())
    return llvm::Error::success();
  // Templates end the lines of programs.
  for (auto &entry : file.cases)
    entry.program = llvm::StringRef(entry.program).rtrim('\n').str();
  return addGenerated(context, versionedPart, outputs, path,
                      "versioned/" + std::string(layout) + ".mlir.mustache",
                      std::move(file));
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

std::string TestEmitter::mnemonicOf(const Op &op,
                                    const OpVersion &version) const {
  return make.nameOf(op, version).substr(versionedPart.dialect.size() + 1);
}

std::string TestEmitter::useOf(const Op &op, const OpVersion &version) const {
  return "\"" + make.nameOf(op, version) + "\"(";
}

std::string TestEmitter::quoted(llvm::StringRef sigil,
                                const std::string &name) const {
  return "'" + sigil.str() + versionedPart.dialect + "." + name + "'";
}

std::string TestEmitter::needs(const std::string &what, const Version &since,
                               const Version &target) const {
  return what + " needs version " + toString(since) + " or newer of the '" +
         versionedPart.dialect + "' dialect; the target is " + toString(target);
}

/// A value that differs from the one that older programs imply.
Json TestEmitter::other(const Op &op, const OpVersion &version,
                        const Attribute &attribute, const Version &at) {
  if (const Json *before = version.findBefore(attribute.name))
    if (auto name = before->find("attribute"); name != before->end())
      for (const WireRecord &record : family.attributes)
        if (record.name == name->get<std::string>() && livesAt(record, at))
          if (Json value = make.attribute(record, at); value != *before)
            return value;
  return make.attributeOf(op, version, attribute, at, /*other=*/true);
}

/// A value of the attribute that can be a constant operand, too.
Json TestEmitter::constantFor(const OpVersion &version,
                              const std::string &attribute, const Version &at) {
  Json value = make.valueOfKind(*version.findAttribute(attribute), at);
  Json constant = make.constantOf(value, at);
  // Of a number, the operand may be a tensor.
  bool isTyped = value.contains("fields") && !value["fields"].empty() &&
                 value["fields"].front().is_object() &&
                 value["fields"].front().contains("type");
  return isTyped && !constant.is_null() ? value : constant;
}

bool TestEmitter::fit(SampleOp &sample, const Step &step, Way way,
                      const Version &at) {
  bool isUp = way == Way::Up;
  for (const StepAction &action : step.to(way).said) {
    switch (action.kind) {
    case StepAction::Only:
    case StepAction::Drop:
      if (isUp)
        sample.attributes[action.name] = action.value;
      break;
    case StepAction::Values: {
      const Attribute *now = findNewer(*step.newer, *step.older, action.name);
      const Json &last = action.value.back();
      sample.attributes[isUp || !now ? action.name : now->name] =
          last.at(isUp ? 0 : 1);
      break;
    }
    case StepAction::ToOperand: {
      Json value = constantFor(*step.older, action.name, at);
      if (isUp)
        sample.attributes[action.name] = value;
      else
        sample.constants[action.other] =
            value.is_null() ? value : make.constantOf(value, at);
      break;
    }
    case StepAction::ToAttribute: {
      Json value = constantFor(*step.newer, action.other, at);
      if (isUp)
        sample.constants[action.name] =
            value.is_null() ? value : make.constantOf(value, at);
      else
        sample.attributes[action.other] = value;
      break;
    }
    case StepAction::Insert:
      if (!isUp)
        sample.constants[action.name] = make.constantOf(action.value, at);
      break;
    case StepAction::AtLeast:
    case StepAction::AtMost:
      if (Json number = make.constantOf(make.string(""), at); !number.is_null())
        sample.attributes[action.name] =
            make.withNumber(number, action.value.get<int64_t>());
      break;
    default:
      break;
    }
  }
  // Omit the values that the other version lacks.
  auto leaveOut = [&](const std::vector<Parameter> &from,
                      const std::vector<Parameter> &to) {
    for (const Parameter &value : from)
      if (value.arity != Arity::Single && !findByName(to, value.name) &&
          !findRenamed(from, to, value.name).first)
        sample.absent.insert(value.name);
  };
  const OpVersion &source = isUp ? *step.older : *step.newer,
                  &target = isUp ? *step.newer : *step.older;
  leaveOut(source.operands, target.operands);
  leaveOut(source.results, target.results);
  auto isThere = [](const auto &entry) { return !entry.second.is_null(); };
  return llvm::all_of(sample.attributes, isThere) &&
         llvm::all_of(sample.constants, isThere);
}

Json TestEmitter::mapped(const Step &step, Way way,
                         const std::string &attribute, const Json &value) {
  for (const PlannedAction &action : step.to(way).actions)
    if (action.name == "mapAttribute" && action.subject == attribute)
      for (const auto &[from, to] : action.values)
        if (from.value == value)
          return to.value;
  return value;
}

void TestEmitter::refuse(Refused &cases, const std::string &title,
                         const std::string &program,
                         const std::string &message) {
  cases.push_back(
      {title, "// expected-error @below {{" + message + "}}\n" + program});
}

/// Here the error is at the operation, not at the function around it.
void TestEmitter::refuse(Refused &cases, const SampleOp &sample,
                         const Version &at, const std::string &title,
                         const std::string &message) {
  std::string text =
      make.function(sample, at, mnemonicOf(*sample.op, *sample.version));
  size_t use = text.find(useOf(*sample.op, *sample.version));
  size_t line = text.rfind('\n', use);
  if (line == std::string::npos)
    return refuse(cases, title, text, message);
  text.insert(line + 1, "  // expected-error @below {{" + message + "}}\n");
  cases.push_back({title, text});
}

/// Whether programs with `version` of `op` pass through the newest release and
/// come back: it has no end, and each step on the way can be gone.
static bool passesNewest(const VersionSteps &steps, const Op &op,
                         const OpVersion &version) {
  if (op.versions.front().until)
    return false;
  for (const OpVersion *newer = op.newerThan(version); newer;
       newer = op.newerThan(*newer)) {
    const Step &step = steps.of(op, *newer);
    if (step.up.stepKind == StepKind::Impossible ||
        step.down.stepKind == StepKind::Impossible)
      return false;
  }
  return true;
}

/// Operations that begin with release `at`, or all that are there.
void TestEmitter::keepOps(const Version &at, bool all) {
  for (const Op &op : family.ops)
    for (const OpVersion &version : llvm::reverse(op.versions)) {
      if (all ? !livesAt(version, at) : version.since != at)
        continue;
      SampleOp sample;
      sample.op = &op;
      sample.version = writable(op, &version);
      if (const OpVersion *newer = op.newerThan(*sample.version);
          newer && !fit(sample, context.steps.of(op, *newer), Way::Up, at))
        continue;
      bool ends = !passesNewest(context.steps, op, version);
      std::string mnemonic = mnemonicOf(op, version);
      (ends && !all ? passing : kept)
          .push_back({mnemonic, make.function(sample, at, mnemonic),
                      useOf(op, version)});
    }
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
    return record.until && !all ? passing : kept;
  };
  auto wanted = [&](const auto &thing, const Version &since) {
    return thing && (all ? since <= at : since == at);
  };
  for (const WireRecord &record : family.types)
    if (wanted(record.retired.empty() && livesAt(record, at), record.since)) {
      Json type = make.type(record, at);
      keptIn(record).push_back({"!" + record.name,
                                make.function({type}, {}, at, record.name),
                                begin("!", record)});
    }
  for (const WireRecord &record : family.attributes) {
    if (!record.retired.empty() || !livesAt(record, at))
      continue;
    for (const WireCase &entry : record.cases)
      if (wanted(true, entry.since.value_or(record.since))) {
        Json value = make.attribute(record, at, {{0, entry.value}});
        keptIn(record).push_back({"case " + entry.name + " of #" + record.name,
                                  make.function({}, {{"value", value}}, at,
                                                record.name + "." + entry.name),
                                  "value = " + begin("#", record, &entry)});
      }
    if (record.cases.empty() && wanted(true, record.since)) {
      Json value = make.attribute(record, at);
      keptIn(record).push_back(
          {"#" + record.name,
           make.function({}, {{"value", value}}, at, record.name),
           "value = " + begin("#", record)});
    }
  }
}

/// Steps between versions at release `at`, both ways.
void TestEmitter::stepOps(const Version &at, const Version &before) {
  for (const Op &op : family.ops)
    for (const OpVersion &newer : op.versions)
      if (const OpVersion *older = op.olderThan(newer);
          older && newer.since == at) {
        const Step &step = context.steps.of(op, newer);
        if (step.down.stepKind != StepKind::Impossible)
          downgrade(op, newer, *older, at);
        if (step.up.stepKind != StepKind::Impossible)
          upgrade(op, newer, *older, before);
        refuseStep(op, newer, *older, before);
      }
}

/// Attributes that both versions have keep a value that is no default, whatever
/// they are called.
void TestEmitter::downgrade(const Op &op, const OpVersion &newer,
                            const OpVersion &older, const Version &at) {
  SampleOp sample;
  sample.op = &op;
  sample.version = &newer;
  const Step &step = context.steps.of(op, newer);
  for (const Attribute &attribute : newer.attributes)
    if (const Attribute *was = findOlder(newer, older, attribute.name);
        was && !make.isOfFunction(op, attribute))
      sample.attributes[attribute.name] = make.string("some " + was->name);
  if (!fit(sample, step, Way::Down, at))
    return;
  std::vector<std::string> values, absent;
  for (const Attribute &attribute : newer.attributes) {
    const Attribute *was = findOlder(newer, older, attribute.name);
    if (!was || was->name != attribute.name)
      absent.push_back("{{[ {]}}" + attribute.name + " =");
    auto value = sample.attributes.find(attribute.name);
    if (was && value != sample.attributes.end())
      values.push_back(
          was->name + " = " +
          make.printed(mapped(step, Way::Down, attribute.name, value->second)));
  }
  // Attributes of the older version alone come from the step.
  for (const StepAction &action : step.down.said) {
    bool isGone =
        action.kind == StepAction::Only || action.kind == StepAction::Drop;
    if (isGone && !action.value.is_null())
      values.push_back(action.name + " = " + make.printed(action.value));
    else if (action.kind == StepAction::ToOperand)
      values.push_back(action.name + " = " +
                       make.printed(constantFor(older, action.name, at)));
  }
  // Programs have attributes in the order of their names.
  llvm::sort(values);
  std::string mnemonic = mnemonicOf(op, newer);
  downgraded.push_back({mnemonic + " becomes " + mnemonicOf(op, older),
                        make.function(sample, at, mnemonic), useOf(op, older),
                        std::move(values), std::move(absent)});
}

void TestEmitter::upgrade(const Op &op, const OpVersion &newer,
                          const OpVersion &older, const Version &before) {
  SampleOp sample;
  sample.op = &op;
  sample.version = &older;
  for (const Attribute &attribute : older.attributes)
    if (const Json *only = findOnly(op, older, attribute.name))
      sample.attributes[attribute.name] = *only;
    else if (!make.isOfFunction(op, attribute))
      sample.attributes[attribute.name] = make.string("some " + attribute.name);
  const Step &step = context.steps.of(op, newer);
  if (!fit(sample, step, Way::Up, before))
    return;
  std::vector<std::string> values;
  for (const Attribute &attribute : newer.attributes) {
    const Attribute *was = findOlder(newer, older, attribute.name);
    auto it = sample.attributes.find(was ? was->name : "");
    values.push_back(attribute.name + " =" +
                     (it == sample.attributes.end()
                          ? ""
                          : " " + make.printed(mapped(step, Way::Up, was->name,
                                                      it->second))));
  }
  llvm::sort(values);
  std::string mnemonic = mnemonicOf(op, older);
  upgraded.push_back({mnemonic + " becomes " + mnemonicOf(op, newer),
                      make.function(sample, before, mnemonic), useOf(op, newer),
                      std::move(values)});
}

/// Operands, results and values that the step does not take down.
void TestEmitter::refuseSaid(
    const SampleOp &sample, const Step &step,
    llvm::function_ref<void(const SampleOp &, const std::string &,
                            const std::string &)>
        refuseUse) {
  const OpVersion &newer = *step.newer;
  for (const StepAction &action : step.down.said) {
    SampleOp changed = sample;
    if (action.kind == StepAction::Insert ||
        action.kind == StepAction::ToOperand) {
      const std::string &name =
          action.kind == StepAction::Insert ? action.name : action.other;
      auto index = findByName(newer.operands, name) - newer.operands.data();
      std::string operand = "operand " + std::to_string(index);
      changed.constants.erase(name);
      refuseUse(changed, name + " that is computed",
                operand + " that is no constant");
      if (action.kind == StepAction::ToOperand)
        continue;
      changed.constants[name] = make.withNumber(sample.constants.at(name), 77);
      if (changed.constants[name] != sample.constants.at(name))
        refuseUse(changed, "another " + name,
                  operand + " with a value other than the default");
    } else if (action.kind == StepAction::AtLeast ||
               action.kind == StepAction::AtMost) {
      bool isLeast = action.kind == StepAction::AtLeast;
      auto bound = action.value.get<int64_t>();
      // Without numbers nothing is out of bounds.
      if (!changed.attributes.count(action.name))
        continue;
      changed.attributes[action.name] = make.withNumber(
          changed.attributes[action.name], isLeast ? bound - 1 : bound + 1);
      refuseUse(changed, action.name + " out of bounds",
                "attribute '" + action.name + "' " +
                    (isLeast ? "below " : "above ") + std::to_string(bound));
    }
  }
  for (const std::string &name : sample.absent) {
    SampleOp changed = sample;
    changed.absent.erase(name);
    const Parameter *operand = findByName(newer.operands, name),
                    *result = findByName(newer.results, name);
    const std::vector<Parameter> &list =
        operand ? newer.operands : newer.results;
    auto index = (operand ? operand : result) - list.data();
    const char *what = operand ? "operand" : "result";
    refuseUse(changed, "a value of " + name,
              (operand ? operand : result)->arity == Arity::Optional
                  ? what + (" " + std::to_string(index))
                  : std::string("a number of ") + what +
                        "s that is not from 0 to " + std::to_string(index));
  }
}

/// Uses of the newer version that the older one cannot express.
void TestEmitter::refuseStep(const Op &op, const OpVersion &newer,
                             const OpVersion &older, const Version &before) {
  auto refuseUse = [&](const SampleOp &sample, const std::string &title,
                       const std::string &what) {
    refuse(refused, sample, newer.since,
           mnemonicOf(op, newer) + " with " + title,
           needs(what, newer.since, before));
  };
  SampleOp sample;
  sample.op = &op;
  sample.version = &newer;
  const Step &step = context.steps.of(op, newer);
  if (!fit(sample, step, Way::Down, newer.since))
    return;
  refuseSaid(sample, step, refuseUse);
  for (const Attribute &attribute : newer.attributes) {
    if (!newer.findBefore(attribute.name))
      continue;
    SampleOp changed = sample;
    changed.attributes[attribute.name] =
        other(op, newer, attribute, newer.since);
    refuseUse(changed, attribute.name,
              "attribute '" + attribute.name +
                  "' with a value other than the default");
  }
  for (const auto &[a, b] : llvm::zip(newer.operands, older.operands))
    if (a.isVariadic() && !b.isVariadic()) {
      SampleOp changed = sample;
      changed.count = 2;
      refuseUse(changed, "two operands",
                "a number of operands or results other than 1");
      break;
    }
  if (newer.regions.size() > older.regions.size()) {
    SampleOp changed = sample;
    changed.regions = 1;
    // The last of them is the first that is refused.
    size_t last = newer.regions.size() - 1;
    bool isList = newer.regions[last].variadic;
    refuseUse(changed, "a region",
              isList ? "a region"
                     : "region " + std::to_string(last) + " with operations");
  }
}

void TestEmitter::refuseOps(const Version &at, const Version &before) {
  for (const Op &op : family.ops) {
    // Where there is an older version, the step decides.
    const OpVersion &oldest = op.versions.back();
    if (oldest.since != at)
      continue;
    SampleOp sample;
    sample.op = &op;
    sample.version = &oldest;
    refuse(refused, sample, at, mnemonicOf(op, oldest),
           needs("'" + make.nameOf(op, oldest) + "'", at, before));
  }
}

/// Elements that the previous release ended without a successor.
void TestEmitter::endThings(const Version &at, const Version &before) {
  auto message = [&](const std::string &what) {
    return what + " needs version " + toString(before) + " or older of the '" +
           versionedPart.dialect + "' dialect; the target is " + toString(at);
  };
  for (const Op &op : family.ops) {
    const OpVersion &newest = op.versions.front();
    if (newest.until != before)
      continue;
    SampleOp sample;
    sample.op = &op;
    sample.version = &newest;
    refuse(ended, sample, before, mnemonicOf(op, newest),
           message("'" + make.nameOf(op, newest) + "'"));
  }
  for (const WireRecord &record : family.types)
    if (record.retired.empty() && record.until == before)
      refuse(
          ended, "!" + record.name,
          make.function({make.type(record, before)}, {}, before, record.name),
          message(quoted("!", record.name)));
  for (const WireRecord &record : family.attributes)
    if (record.retired.empty() && record.until == before)
      refuse(ended, "#" + record.name,
             make.function({}, {{"value", make.attribute(record, before)}},
                           before, record.name),
             message(quoted("#", record.name)));
}

/// Uses that versions of operations exclude below release `at`.
void TestEmitter::constrainOps(const Version &at, const Version &before) {
  for (const Op &op : family.ops)
    for (const OpVersion &version : op.versions)
      for (const Refusal &constraint : version.illegal) {
        if (constraint.below != at || !livesAt(version, before))
          continue;
        SampleOp sample;
        sample.op = &op;
        sample.version = &version;
        std::string what, title = mnemonicOf(op, version);
        const std::vector<WireRecord> &records =
            constraint.kind == Refusal::OperandIs ? family.types
                                                  : family.attributes;
        const WireRecord *record = nullptr;
        for (const WireRecord &candidate : records)
          if (candidate.name == constraint.record)
            record = &candidate;
        switch (constraint.kind) {
        case Refusal::ElementTypesChange:
          sample.resultType = make.usualType(before, /*other=*/true);
          title += " with another element type";
          what = "a result of another element type than its operand";
          break;
        case Refusal::AttributeIs:
          sample.attributes[constraint.attribute] =
              make.attribute(*record, before);
          title += " with " + constraint.attribute + " as #" + record->name;
          what = "attribute '" + constraint.attribute + "' as '#" +
                 versionedPart.dialect + "." + record->name + "'";
          break;
        case Refusal::OperandIs:
          sample.operandType = make.type(*record, before);
          title += " with an operand of !" + record->name;
          what = "an operand of type " + quoted("!", record->name);
          break;
        }
        if (livesAt(version, at))
          kept.push_back({title,
                          make.function(sample, at, mnemonicOf(op, version)),
                          useOf(op, version)});
        refuse(refused, sample, before, title, needs(what, at, before));
      }
}

void TestEmitter::refuseRecords(const Version &at, const Version &before) {
  for (const WireRecord &record : family.types)
    if (record.retired.empty() && record.since == at)
      refuse(refused, "!" + record.name,
             make.function({make.type(record, at)}, {}, at, record.name),
             needs(quoted("!", record.name), at, before));
  for (const WireRecord &record : family.attributes) {
    if (!record.retired.empty())
      continue;
    std::string name = quoted("#", record.name);
    for (const WireCase &entry : record.cases)
      if (entry.since.value_or(record.since) == at) {
        Json value = make.attribute(record, at, {{0, entry.value}});
        bool later = record.since < at;
        refuse(refused, "case " + entry.name + " of #" + record.name,
               make.function({}, {{"value", value}}, at, record.name),
               needs(later ? "case " + entry.name + " of " + name : name, at,
                     before));
      }
    if (record.cases.empty() && record.since == at)
      refuse(refused, "#" + record.name,
             make.function({}, {{"value", make.attribute(record, at)}}, at,
                           record.name),
             needs(name, at, before));
  }
}

/// For each field of each type and attribute, the first element newer than it,
/// so that a new element is found in any position.
void TestEmitter::refuseNested(const Version &at, const Version &before) {
  for (bool isType : {true, false})
    for (const WireRecord &record : isType ? family.types : family.attributes)
      if (record.retired.empty() && livesAt(record, before))
        refuseNestedIn(record, isType, at, before);
}

void TestEmitter::refuseNestedIn(const WireRecord &container, bool isType,
                                 const Version &at, const Version &before) {
  for (size_t i = 0; i != container.fields.size(); ++i) {
    llvm::StringRef kind = elementKindOf(container.fields[i]);
    bool holdsType = kind == "type" || kind == "list(type)";
    if (!holdsType && !kind.contains("attribute"))
      continue;
    const WireRecord *inner = nullptr;
    for (const WireRecord &record :
         holdsType ? family.types : family.attributes)
      if (record.retired.empty() && container.since < record.since &&
          (!inner || record.since < inner->since))
        inner = &record;
    if (!inner || inner->since != at)
      continue;
    Json value = holdsType ? make.type(*inner, at) : make.attribute(*inner, at);
    Json valid =
        isType ? make.type(container, at) : make.attribute(container, at);
    if (hasData(container, i))
      value = make.tensorOf(value, {1, 2}, at);
    std::vector<Json> variants = {value};
    if (kind.starts_with("list")) {
      // Any place of the list; of pairs, the key and the value.
      Json list = valid["fields"][i];
      variants.clear();
      for (size_t place = 0; place != list.size(); ++place) {
        variants.push_back(list);
        variants.back()[place] = value;
      }
    }
    std::string sigil = holdsType ? "!" : "#";
    for (const Json &variant : variants) {
      Json whole = isType ? make.type(container, at, {{i, variant}})
                          : make.attribute(container, at, {{i, variant}});
      std::vector<Json> arguments;
      std::map<std::string, Json> discardable;
      if (isType)
        arguments.push_back(whole);
      else
        discardable["value"] = whole;
      refuse(refused,
             sigil + inner->name + " as " + container.fields[i].name + " of " +
                 (isType ? "!" : "#") + container.name,
             make.function(arguments, discardable, at, "nested"),
             needs(quoted(sigil, inner->name), at, before));
    }
  }
}

llvm::Error TestEmitter::release(const Version &at) {
  kept.clear(), passing.clear(), upgraded.clear(), downgraded.clear();
  refused.clear(), ended.clear();
  keepOps(at, /*all=*/false);
  keepRecords(at, /*all=*/false);
  std::string earlier;
  if (std::optional<Version> before = line.before(at)) {
    earlier = toString(*before);
    stepOps(at, *before);
    constrainOps(at, *before);
    refuseOps(at, *before);
    refuseRecords(at, *before);
    refuseNested(at, *before);
    endThings(at, *before);
  }
  std::string folder = "tests/" + underscored(at) + "/", release = toString(at);
  llvm::Error error = add("kept", folder + "kept.mlir",
                          KeptFile{release, toString(line.newest),
                                   bytecodeAt(at), std::move(kept)});
  if (!error)
    error = add("passing", folder + "passing.mlir",
                PassingFile{release, bytecodeAt(at), std::move(passing)});
  if (!error)
    error = add("upgraded", folder + "upgraded.mlir",
                StepFile<UpgradedView>{release, earlier, std::move(upgraded)});
  if (!error)
    error =
        add("downgraded", folder + "downgraded.mlir",
            StepFile<DowngradedView>{release, earlier, std::move(downgraded)});
  if (!error)
    error = add("refused", folder + "refused.mlir",
                StepFile<RefusedView>{release, earlier, std::move(refused)});
  if (!error)
    error = add("ended", folder + "ended.mlir",
                StepFile<RefusedView>{release, earlier, std::move(ended)});
  return error;
}

llvm::Error TestEmitter::program(const Version &at) {
  kept.clear();
  keepOps(at, /*all=*/true);
  keepRecords(at, /*all=*/true);
  ReleaseFile<ProgramView> file = {toString(at), {}};
  for (KeptView &entry : kept)
    file.cases.push_back({std::move(entry.program)});
  return add("program", "programs/" + underscored(at) + ".mlir",
             std::move(file));
}

/// For each scalar type, the types and attributes that can contain it, with
/// data if they have data; and attributes without their optional fields.
llvm::Error TestEmitter::data() {
  kept.clear();
  const Version &at = line.newest;
  auto inDialect = [&](const WireRecord &record) {
    return record.retired.empty() && livesAt(record, at);
  };
  for (const WireRecord &scalar : family.types) {
    if (!inDialect(scalar) || !scalar.bits)
      continue;
    Json element = make.type(scalar, at);
    std::vector<Json> types;
    std::map<std::string, Json> values;
    for (const WireRecord &record : family.types)
      for (size_t i = 0; inDialect(record) && i != record.fields.size(); ++i)
        if (elementKindOf(record.fields[i]) == "type" &&
            record.fields[i].record.empty())
          types.push_back(make.type(record, at, {{i, element}}));
    for (const WireRecord &record : family.attributes)
      for (size_t i = 0; inDialect(record) && i != record.fields.size(); ++i) {
        if (elementKindOf(record.fields[i]) != "type")
          continue;
        if (!hasData(record, i)) {
          values[record.name] = make.attribute(record, at, {{i, element}});
          continue;
        }
        // Two elements, one element, and two equal ones written once.
        for (const auto &[suffix, tensor, splat] :
             {std::tuple("", make.tensorOf(element, {1, 2}, at), false),
              std::tuple("_one", make.tensorOf(element, {1}, at), false),
              std::tuple("_splat", make.tensorOf(element, {1, 2}, at), true)}) {
          std::map<size_t, Json> fields = {{i, tensor}};
          if (splat)
            fields[i + 1] = make.splat(tensor);
          values[record.name + suffix] = make.attribute(record, at, fields);
        }
      }
    kept.push_back({"!" + scalar.name,
                    make.function(types, values, at, scalar.name),
                    make.text(element)});
  }
  for (const WireRecord &record : family.attributes)
    for (size_t i = 0; inDialect(record) && i != record.fields.size(); ++i)
      if (elementKindOf(record.fields[i]).starts_with("optional") ||
          elementKindOf(record.fields[i]).starts_with("flagged")) {
        Json value = make.attribute(record, at, {{i, nullptr}});
        kept.push_back({"#" + record.name + " without " + record.fields[i].name,
                        make.function({}, {{"value", value}}, at, record.name),
                        "value = " + begin("#", record)});
      }
  return add("data", "tests/data.mlir",
             BytecodeFile<KeptView>{bytecodeAt(at), std::move(kept)});
}

llvm::Error TestEmitter::dialectPart(const FamilyPart &dialectPart,
                                     const Version &at) {
  OwnFile file = {toString(at), dialectPart.dialect, {}};
  for (const Op &op : family.ops) {
    llvm::ArrayRef<CarriedVersion> carried = family.carried(dialectPart, op);
    const OpVersion &newest = op.versions.front();
    // Functions and their terminators surround all other ops.
    if (carried.empty() || newest.since != at || newest.until ||
        make.isTerminator(op))
      continue;
    SampleOp sample;
    sample.op = &op;
    sample.version = &newest;
    sample.regions = 1;
    for (const Attribute &attribute : newest.attributes)
      sample.attributes[attribute.name] =
          make.valueOfKind(attribute, line.newest);
    std::vector<std::string> values;
    for (const DialectAttribute &attribute : dialectAttributesOf(op, newest)) {
      const AttributeKind *kind = family.findAttributeKind(attribute.kind);
      values.push_back(attribute.name + (kind && kind->unit ? "" : " ="));
    }
    llvm::sort(values);
    std::string name = dialectPart.dialect + "." + carried.front().mnemonic;
    file.cases.push_back(
        {name, make.function(sample, line.newest, carried.front().mnemonic),
         "\"" + name + "\"(", std::move(values)});
  }
  return add("dialect", "tests/dialect/" + underscored(at) + ".mlir",
             std::move(file));
}

/// Why there are no programs of `dialect`.
static llvm::Error checkPrograms(const Family &family) {
  std::string why = SampleMaker(family).problem();
  return why.empty() ? llvm::Error::success()
                     : llvm::make_error<UnfitSpecs>(why);
}

/// Tests contain only elements that artifacts can contain.
template <typename Emit>
static llvm::Error emitConfirmed(const EmitContext &context, Emit emit) {
  if (findUnconfirmed(context.family).empty())
    return emit(context);
  Family confirmed = confirmedPart(context.family);
  return emit(EmitContext(confirmed, context.root));
}

static llvm::Error emitTests(const EmitContext &context, OutputSet &outputs) {
  if (llvm::Error error = checkPrograms(context.family))
    return error;
  TestEmitter emitter(context, outputs);
  for (const Version &release : context.family.releaseLine().releases)
    if (llvm::Error error = emitter.release(release))
      return error;
  if (const FamilyPart *dialectPart = context.family.dialectPart())
    for (const Version &release : context.family.releaseLine().releases)
      if (llvm::Error error = emitter.dialectPart(*dialectPart, release))
        return error;
  return emitter.data();
}

static llvm::Error emitPrograms(const EmitContext &context,
                                OutputSet &outputs) {
  if (llvm::Error error = checkPrograms(context.family))
    return error;
  TestEmitter emitter(context, outputs);
  for (const Version &release : context.family.releaseLine().releases)
    if (llvm::Error error = emitter.program(release))
      return error;
  return llvm::Error::success();
}

llvm::Error emitVersionedTests(const EmitContext &context, OutputSet &outputs) {
  return emitConfirmed(context, [&](const EmitContext &confirmed) {
    return emitTests(confirmed, outputs);
  });
}

llvm::Error emitVersionedPrograms(const EmitContext &context,
                                  OutputSet &outputs) {
  return emitConfirmed(context, [&](const EmitContext &confirmed) {
    return emitPrograms(confirmed, outputs);
  });
}

} // namespace dialectgen
