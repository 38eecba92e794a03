//===- VersionedTests.cpp - compatibility tests of a dialect --------------===//
//
// See VersionedTests.h.
//
//===----------------------------------------------------------------------===//

#include "emit/VersionedTests.h"
#include "emit/SampleProgram.h"
#include "emit/Template.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <tuple>

namespace dialectgen {
namespace {

/// The cases of one test file.
struct Cases {
  Json list = Json::array();

  void add(const std::string &what, const std::string &program,
           const std::string &check,
           const std::vector<std::string> &absent = {}) {
    list.push_back({{"what", what},
                    {"program", program},
                    {"check", check},
                    {"absent", absent}});
  }
};

class TestEmitter {
public:
  TestEmitter(const VersionedDialect &dialect, llvm::StringRef root,
              OutputSet &outputs)
      : dialect(dialect), root(root), outputs(outputs), make(dialect) {}

  llvm::Error release(size_t index);
  llvm::Error data();
  llvm::Error program(const Version &at);

private:
  llvm::Error add(llvm::StringRef layout, const std::string &path, Json view);
  Json viewOf(const Version &at);
  const VersionedOpVersion &writable(const VersionedOp &op, size_t version);
  std::string quoted(llvm::StringRef sigil, const std::string &name) const;
  std::string needs(const std::string &what, const Version &since,
                    const Version &target) const;
  std::string begin(llvm::StringRef sigil, const WireRecord &record,
                    const WireCase *entry = nullptr) const;
  void keepOps(const Version &at, bool all);
  void keepRecords(const Version &at, bool all);
  void stepOps(const Version &at, const Version &before);
  void refuseStep(const VersionedOp &op, const VersionedOpVersion &newer,
                  const VersionedOpVersion &older, const Version &before);
  Json other(const VersionedOp &op, const VersionedAttribute &attribute,
             const Version &at);
  void refuse(Cases &cases, const SampleOp &sample, const Version &at,
              const std::string &title, const std::string &message);
  void refuse(Cases &cases, const std::string &title,
              const std::string &program, const std::string &message);
  void refuseOps(const Version &at, const Version &before);
  void endThings(const Version &at, const Version &before);
  void constrainOps(const Version &at, const Version &before);
  void refuseRecords(const Version &at, const Version &before);
  void refuseNested(const Version &at, const Version &before);
  void refuseNestedIn(const WireRecord &container, bool isType,
                      const Version &at, const Version &before);

  const VersionedDialect &dialect;
  llvm::StringRef root;
  OutputSet &outputs;
  SampleMaker make;
  /// By file. What ends is kept apart: it has no way through the newest
  /// release.
  Cases kept, passing, downgraded, refused, ended;
};

} // namespace

static std::string underscored(const Version &version) {
  std::string text = toString(version);
  std::replace(text.begin(), text.end(), '.', '_');
  return text;
}

static llvm::StringRef kindOf(const WireField &field) {
  return getWireKinds()[field.kind].name;
}

llvm::Error TestEmitter::add(llvm::StringRef layout, const std::string &path,
                             Json view) {
  // Templates end the lines of programs.
  for (Json &entry : view["cases"])
    entry["program"] =
        llvm::StringRef(entry["program"].get<std::string>()).rtrim('\n').str();
  view["layout"] = "templates/versioned/" + layout.str() + ".mustache";
  auto text = renderTemplate(root, "versioned/" + layout.str() + ".mustache",
                             std::move(view));
  if (!text)
    return text.takeError();
  outputs.add("generated/" + dialect.family + "/" + path, std::move(*text));
  return llvm::Error::success();
}

Json TestEmitter::viewOf(const Version &at) {
  int64_t bytecode = 0;
  for (const auto &[since, version] : dialect.bytecodeVersions)
    if (since <= at)
      bytecode = version;
  return {{"family", dialect.family},
          {"dialect", dialect.name},
          {"release", toString(at)},
          {"newest", toString(dialect.current)},
          {"bytecode", std::to_string(bytecode)}};
}

/// The version a program writes to have `op.versions[version]` after it was
/// converted: that one, or its successor if a hook has to compute attributes.
const VersionedOpVersion &TestEmitter::writable(const VersionedOp &op,
                                                size_t version) {
  while (version && llvm::any_of(op.versions[version].attributes,
                                 [](const VersionedAttribute &attribute) {
                                   return !attribute.after.empty();
                                 }))
    --version;
  return op.versions[version];
}

std::string TestEmitter::quoted(llvm::StringRef sigil,
                                const std::string &name) const {
  return "'" + sigil.str() + dialect.name + "." + name + "'";
}

std::string TestEmitter::needs(const std::string &what, const Version &since,
                               const Version &target) const {
  return what + " needs version " + toString(since) + " or newer of the '" +
         dialect.name + "' dialect; the target is " + toString(target);
}

/// A value that does not say what programs from before the attribute meant.
Json TestEmitter::other(const VersionedOp &op,
                        const VersionedAttribute &attribute,
                        const Version &at) {
  const Json &before = attribute.before;
  if (auto name = before.find("attribute"); name != before.end())
    for (const WireRecord &record : dialect.attributes)
      if (record.name == name->get<std::string>() && livesAt(record, at))
        if (Json value = make.attribute(record, at); value != before)
          return value;
  return make.attributeOf(op, attribute, at, /*other=*/true);
}

void TestEmitter::refuse(Cases &cases, const std::string &title,
                         const std::string &program,
                         const std::string &message) {
  cases.list.push_back({{"what", title},
                        {"program", "// expected-error @below {{" + message +
                                        "}}\n" + program}});
}

/// Here the error is at the operation, not at the function around it.
void TestEmitter::refuse(Cases &cases, const SampleOp &sample,
                         const Version &at, const std::string &title,
                         const std::string &message) {
  std::string text = make.function(sample, at, sample.version->name);
  size_t use =
      text.find("\"" + dialect.name + "." + sample.version->name + "\"(");
  size_t line = text.rfind('\n', use);
  if (line == std::string::npos)
    return refuse(cases, title, text, message);
  text.insert(line + 1, "  // expected-error @below {{" + message + "}}\n");
  cases.list.push_back({{"what", title}, {"program", text}});
}

/// Operations that begin with release `at`, or all that are there.
void TestEmitter::keepOps(const Version &at, bool all) {
  for (const VersionedOp &op : dialect.ops)
    for (size_t i = op.versions.size(); i--;) {
      const VersionedOpVersion &version = op.versions[i];
      if (all ? !livesAt(version, at) : version.since != at)
        continue;
      SampleOp sample;
      sample.op = &op;
      sample.version = &writable(op, i);
      bool ends = op.versions.front().until.has_value();
      (ends && !all ? passing : kept)
          .add(version.name, make.function(sample, at, version.name),
               "\"" + dialect.name + "." + version.name + "\"(");
    }
}

/// How a record is printed, up to its first field; a case as a whole.
std::string TestEmitter::begin(llvm::StringRef sigil, const WireRecord &record,
                               const WireCase *entry) const {
  std::string text = sigil.str() + dialect.name;
  if (entry && record.text.empty())
    return text + "<" + record.name + " " + entry->name + ">";
  text += "." + record.name;
  if (entry)
    return text + "<" + entry->name + ">";
  return record.fields.empty() ? text : text + "<";
}

void TestEmitter::keepRecords(const Version &at, bool all) {
  auto keptIn = [&](const WireRecord &record) -> Cases & {
    return record.until && !all ? passing : kept;
  };
  auto wanted = [&](const auto &thing, const Version &since) {
    return thing && (all ? since <= at : since == at);
  };
  for (const WireRecord &record : dialect.types)
    if (wanted(record.retired.empty() && livesAt(record, at), record.since)) {
      Json type = make.type(record, at);
      keptIn(record).add("!" + record.name,
                         make.function({type}, {}, at, record.name),
                         begin("!", record), {});
    }
  for (const WireRecord &record : dialect.attributes) {
    if (!record.retired.empty() || !livesAt(record, at))
      continue;
    for (const WireCase &entry : record.cases)
      if (wanted(true, entry.since.value_or(record.since))) {
        Json value = make.attribute(record, at, {{0, entry.value}});
        keptIn(record).add("case " + entry.name + " of #" + record.name,
                           make.function({}, {{"value", value}}, at,
                                         record.name + "." + entry.name),
                           "value = " + begin("#", record, &entry), {});
      }
    if (record.cases.empty() && wanted(true, record.since)) {
      Json value = make.attribute(record, at);
      keptIn(record).add("#" + record.name,
                         make.function({}, {{"value", value}}, at, record.name),
                         "value = " + begin("#", record), {});
    }
  }
}

/// Steps between versions at release `at`, both ways.
void TestEmitter::stepOps(const Version &at, const Version &before) {
  for (const VersionedOp &op : dialect.ops)
    for (size_t i = 0; i + 1 < op.versions.size(); ++i) {
      const VersionedOpVersion &newer = op.versions[i];
      const VersionedOpVersion &older = op.versions[i + 1];
      if (newer.since != at)
        continue;
      SampleOp sample;
      sample.op = &op;
      sample.version = &newer;
      std::vector<std::string> absent;
      for (const VersionedAttribute &attribute : newer.attributes)
        if (!findOlder(attribute, older) || !attribute.rename.empty())
          absent.push_back(attribute.name);
      downgraded.add(newer.name + " becomes " + older.name,
                     make.function(sample, at, newer.name),
                     "\"" + dialect.name + "." + older.name + "\"(", absent);
      refuseStep(op, newer, older, before);
    }
}

/// What the newer version says and the older cannot.
void TestEmitter::refuseStep(const VersionedOp &op,
                             const VersionedOpVersion &newer,
                             const VersionedOpVersion &older,
                             const Version &before) {
  auto refuseUse = [&](const SampleOp &sample, const std::string &title,
                       const std::string &what) {
    refuse(refused, sample, newer.since, newer.name + " with " + title,
           needs(what, newer.since, before));
  };
  SampleOp sample;
  sample.op = &op;
  sample.version = &newer;
  for (const VersionedAttribute &attribute : newer.attributes) {
    if (findOlder(attribute, older))
      continue;
    SampleOp changed = sample;
    changed.attributes[attribute.name] = other(op, attribute, newer.since);
    refuseUse(changed, attribute.name,
              "attribute '" + attribute.name +
                  "' with a value other than the default");
  }
  for (const auto &[a, b] : llvm::zip(newer.operands, older.operands))
    if (a.variadic && !b.variadic) {
      SampleOp changed = sample;
      changed.count = 2;
      refuseUse(changed, "two operands",
                "a number of operands or results other than 1");
      break;
    }
  if (newer.regions.size() > older.regions.size()) {
    SampleOp changed = sample;
    changed.regions = 1;
    refuseUse(changed, "a region", "a region");
  }
}

void TestEmitter::refuseOps(const Version &at, const Version &before) {
  for (const VersionedOp &op : dialect.ops)
    for (size_t i = 0; i != op.versions.size(); ++i) {
      const VersionedOpVersion &version = op.versions[i];
      SampleOp sample;
      sample.op = &op;
      sample.version = &version;
      // Where there is an older version, the step decides.
      if (version.since == at && i + 1 == op.versions.size())
        refuse(
            refused, sample, at, version.name,
            needs("'" + dialect.name + "." + version.name + "'", at, before));
    }
}

/// What was there up to the release before, and has no successor.
void TestEmitter::endThings(const Version &at, const Version &before) {
  auto message = [&](const std::string &what) {
    return what + " needs version " + toString(before) + " or older of the '" +
           dialect.name + "' dialect; the target is " + toString(at);
  };
  for (const VersionedOp &op : dialect.ops) {
    const VersionedOpVersion &newest = op.versions.front();
    if (newest.until != before)
      continue;
    SampleOp sample;
    sample.op = &op;
    sample.version = &newest;
    refuse(ended, sample, before, newest.name,
           message("'" + dialect.name + "." + newest.name + "'"));
  }
  for (const WireRecord &record : dialect.types)
    if (record.retired.empty() && record.until == before)
      refuse(
          ended, "!" + record.name,
          make.function({make.type(record, before)}, {}, before, record.name),
          message(quoted("!", record.name)));
  for (const WireRecord &record : dialect.attributes)
    if (record.retired.empty() && record.until == before)
      refuse(ended, "#" + record.name,
             make.function({}, {{"value", make.attribute(record, before)}},
                           before, record.name),
             message(quoted("#", record.name)));
}

/// What versions of operations do not admit below release `at`.
void TestEmitter::constrainOps(const Version &at, const Version &before) {
  for (const VersionedOp &op : dialect.ops)
    for (const VersionedOpVersion &version : op.versions)
      for (const VersionedConstraint &constraint : version.illegal) {
        if (constraint.below != at || !livesAt(version, before))
          continue;
        SampleOp sample;
        sample.op = &op;
        sample.version = &version;
        std::string what, title = version.name;
        const std::vector<WireRecord> &records =
            constraint.kind == VersionedConstraint::OperandIs
                ? dialect.types
                : dialect.attributes;
        const WireRecord *record = nullptr;
        for (const WireRecord &candidate : records)
          if (candidate.name == constraint.record)
            record = &candidate;
        switch (constraint.kind) {
        case VersionedConstraint::ElementTypesChange:
          sample.resultType = make.usualType(before, /*other=*/true);
          title += " with another element type";
          what = "a result of another element type than its operand";
          break;
        case VersionedConstraint::AttributeIs:
          sample.attributes[constraint.attribute] =
              make.attribute(*record, before);
          title += " with " + constraint.attribute + " as #" + record->name;
          what = "attribute '" + constraint.attribute + "' as '#" +
                 dialect.name + "." + record->name + "'";
          break;
        case VersionedConstraint::OperandIs:
          sample.operandType = make.type(*record, before);
          title += " with an operand of !" + record->name;
          what = "an operand of type " + quoted("!", record->name);
          break;
        }
        if (livesAt(version, at))
          kept.add(title, make.function(sample, at, version.name),
                   "\"" + dialect.name + "." + version.name + "\"(");
        refuse(refused, sample, before, title, needs(what, at, before));
      }
}

void TestEmitter::refuseRecords(const Version &at, const Version &before) {
  for (const WireRecord &record : dialect.types)
    if (record.retired.empty() && record.since == at)
      refuse(refused, "!" + record.name,
             make.function({make.type(record, at)}, {}, at, record.name),
             needs(quoted("!", record.name), at, before));
  for (const WireRecord &record : dialect.attributes) {
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

/// In each field of each type and attribute, the first thing that came after
/// it: what is too new is found wherever it stands.
void TestEmitter::refuseNested(const Version &at, const Version &before) {
  for (bool isType : {true, false})
    for (const WireRecord &record : isType ? dialect.types : dialect.attributes)
      if (record.retired.empty() && livesAt(record, before))
        refuseNestedIn(record, isType, at, before);
}

void TestEmitter::refuseNestedIn(const WireRecord &container, bool isType,
                                 const Version &at, const Version &before) {
  for (size_t i = 0; i != container.fields.size(); ++i) {
    llvm::StringRef kind = kindOf(container.fields[i]);
    bool holdsType = kind == "type" || kind == "list(type)";
    if (!holdsType && !kind.contains("attribute"))
      continue;
    const WireRecord *inner = nullptr;
    for (const WireRecord &record :
         holdsType ? dialect.types : dialect.attributes)
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

llvm::Error TestEmitter::release(size_t index) {
  kept = passing = downgraded = refused = ended = Cases();
  const Version &at = dialect.versions[index];
  keepOps(at, /*all=*/false);
  keepRecords(at, /*all=*/false);
  Json view = viewOf(at);
  if (index) {
    const Version &before = dialect.versions[index - 1];
    view["before"] = toString(before);
    stepOps(at, before);
    constrainOps(at, before);
    refuseOps(at, before);
    refuseRecords(at, before);
    refuseNested(at, before);
    endThings(at, before);
  }
  std::string folder = "tests/" + underscored(at) + "/";
  for (auto [name, cases] : {std::pair<const char *, Cases *>{"kept", &kept},
                             {"passing", &passing},
                             {"downgraded", &downgraded},
                             {"refused", &refused},
                             {"ended", &ended}}) {
    if (cases->list.empty())
      continue;
    view["cases"] = std::move(cases->list);
    std::string file = std::string(name) + ".mlir";
    if (llvm::Error error = add(file, folder + file, view))
      return error;
  }
  return llvm::Error::success();
}

llvm::Error TestEmitter::program(const Version &at) {
  kept = Cases();
  keepOps(at, /*all=*/true);
  keepRecords(at, /*all=*/true);
  Json view = viewOf(at);
  view["cases"] = std::move(kept.list);
  return add("program.mlir", "programs/" + underscored(at) + ".mlir", view);
}

/// For each scalar type, what it can stand in: other types, and attributes that
/// have a type, with data where there is data. And attributes without what is
/// optional in them.
llvm::Error TestEmitter::data() {
  kept = Cases();
  const Version &at = dialect.current;
  auto live = [&](const WireRecord &record) {
    return record.retired.empty() && livesAt(record, at);
  };
  for (const WireRecord &scalar : dialect.types) {
    if (!live(scalar) || !scalar.bits)
      continue;
    Json element = make.type(scalar, at);
    std::vector<Json> types;
    std::map<std::string, Json> values;
    for (const WireRecord &record : dialect.types)
      for (size_t i = 0; live(record) && i != record.fields.size(); ++i)
        if (kindOf(record.fields[i]) == "type" &&
            record.fields[i].record.empty())
          types.push_back(make.type(record, at, {{i, element}}));
    for (const WireRecord &record : dialect.attributes)
      for (size_t i = 0; live(record) && i != record.fields.size(); ++i) {
        if (kindOf(record.fields[i]) != "type")
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
    kept.add("!" + scalar.name, make.function(types, values, at, scalar.name),
             make.text(element));
  }
  for (const WireRecord &record : dialect.attributes)
    for (size_t i = 0; live(record) && i != record.fields.size(); ++i)
      if (kindOf(record.fields[i]).starts_with("optional") ||
          kindOf(record.fields[i]).starts_with("flagged")) {
        Json value = make.attribute(record, at, {{i, nullptr}});
        kept.add("#" + record.name + " without " + record.fields[i].name,
                 make.function({}, {{"value", value}}, at, record.name),
                 "value = " + begin("#", record));
      }
  Json view = viewOf(at);
  view["cases"] = std::move(kept.list);
  return add("data.mlir", "tests/data.mlir", view);
}

static llvm::Error noPrograms(const VersionedDialect &dialect,
                              const std::string &why) {
  return llvm::createStringError("specs/" + dialect.family + ": " + why);
}

llvm::Error emitVersionedTests(const VersionedDialect &dialect,
                               llvm::StringRef root, OutputSet &outputs) {
  if (std::string why = SampleMaker(dialect).problem(); !why.empty())
    return noPrograms(dialect, why);
  TestEmitter emitter(dialect, root, outputs);
  for (size_t i = 0; i != dialect.versions.size(); ++i)
    if (llvm::Error error = emitter.release(i))
      return error;
  return emitter.data();
}

llvm::Error emitVersionedPrograms(const VersionedDialect &dialect,
                                  llvm::StringRef root, OutputSet &outputs) {
  if (std::string why = SampleMaker(dialect).problem(); !why.empty())
    return noPrograms(dialect, why);
  TestEmitter emitter(dialect, root, outputs);
  for (const Version &version : dialect.versions)
    if (llvm::Error error = emitter.program(version))
      return error;
  return llvm::Error::success();
}

} // namespace dialectgen
