//===- VersionedChecks.cpp - what a versioned dialect must hold to --------===//
//
// See VersionedChecks.h.
//
//===----------------------------------------------------------------------===//

#include "spec/VersionedChecks.h"
#include "spec/Diagnostics.h"
#include "spec/Locate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <set>

namespace dialectgen {
namespace {

/// As MLIR's mnemonics: letters, digits, `_`, and `-` inside.
bool isMnemonic(llvm::StringRef name) {
  return !name.empty() && (llvm::isAlpha(name.front()) || name[0] == '_') &&
         llvm::all_of(name, [](char c) {
           return llvm::isAlnum(c) || c == '_' || c == '-';
         });
}

bool isIdentifier(llvm::StringRef name) {
  return isMnemonic(name) && !name.contains('-');
}

bool isFieldChar(char c) { return llvm::isAlnum(c) || c == '_'; }

std::string quote(llvm::StringRef text) { return "'" + text.str() + "'"; }

class Checker {
public:
  Checker(const VersionedDialect &dialect, Diagnostics &diagnostics)
      : dialect(dialect), diagnostics(diagnostics) {}
  void checkAll();

private:
  void error(DiagnosticId id, llvm::SMRange range, std::string message) {
    diagnostics.error(id, range, std::move(message));
  }
  void twice(DiagnosticId id, llvm::SMRange range, const std::string &message,
             llvm::SMRange first) {
    diagnostics.error(id, range, message).note(first, "first declared here");
  }
  void checkDialect();
  void checkRecords(const std::vector<WireRecord> &records);
  void checkRecord(const WireRecord &record);
  void checkText(const WireRecord &record);
  void checkOp(const VersionedOp &op);
  void checkVersion(const VersionedOpVersion &version);
  void checkConstraint(const VersionedConstraint &constraint,
                       const VersionedOpVersion &version);
  void checkStep(const VersionedOpVersion &older,
                 const VersionedOpVersion &newer);
  void checkStepValues(const VersionedOpVersion *older,
                       const VersionedOpVersion &version,
                       const VersionedOpVersion *newer);
  /// Reports records of a wire value that are not there at `at`.
  void checkLives(const Json &value, const Version &at, llvm::SMRange range);
  /// Reports a release that the dialect does not have, and an end before the
  /// beginning.
  void checkReleases(const Version &since, const std::optional<Version> &until,
                     llvm::SMRange range);
  void checkRelease(const Version &version, llvm::SMRange range);
  template <typename T>
  void checkNames(DiagnosticId id, llvm::StringRef what,
                  const std::vector<T> &elements);
  /// The release after `version`; null if it is the newest, or none.
  const Version *after(const Version &version) const;

  const VersionedDialect &dialect;
  Diagnostics &diagnostics;
};

} // namespace

const Version *Checker::after(const Version &version) const {
  auto it = llvm::find(dialect.versions, version);
  if (it == dialect.versions.end() || std::next(it) == dialect.versions.end())
    return nullptr;
  return &*std::next(it);
}

void Checker::checkRelease(const Version &version, llvm::SMRange range) {
  // An empty list is reported once.
  if (dialect.versions.empty() || llvm::is_contained(dialect.versions, version))
    return;
  std::vector<std::string> known;
  for (const Version &release : dialect.versions)
    known.push_back(toString(release));
  std::string text = toString(version);
  error(DiagnosticId::ReleaseUnknown, locate(range, text),
        "there is no release " + quote(text) + didYouMean(text, known));
}

void Checker::checkReleases(const Version &since,
                            const std::optional<Version> &until,
                            llvm::SMRange range) {
  checkRelease(since, range);
  if (!until)
    return;
  checkRelease(*until, range);
  if (*until < since)
    error(DiagnosticId::UntilBeforeSince, locate(range, "until"),
          "ends with " + toString(*until) + ", before it begins with " +
              toString(since));
}

template <typename T>
void Checker::checkNames(DiagnosticId id, llvm::StringRef what,
                         const std::vector<T> &elements) {
  llvm::StringMap<llvm::SMRange> seen;
  for (const T &element : elements) {
    llvm::SMRange place = locate(element.range, element.name);
    if (!isIdentifier(element.name))
      error(
          DiagnosticId::BadName, place,
          (what + " name " + quote(element.name) + " is no identifier").str());
    auto [it, isNew] = seen.try_emplace(element.name, place);
    if (!isNew)
      twice(id, place,
            (what + " " + quote(element.name) + " stands twice").str(),
            it->second);
  }
}

void Checker::checkDialect() {
  llvm::SMRange range = dialect.range;
  for (const std::string *name : {&dialect.name, &dialect.classPrefix})
    if (!isIdentifier(*name))
      error(DiagnosticId::BadName, locate(range, *name),
            quote(*name) + " is no identifier");
  if (dialect.versions.empty())
    return error(DiagnosticId::NoVersions, locate(range, "versions"),
                 "a versioned dialect has at least one release");
  auto ends = [&](const char *key, const Version &is, const Version &expected) {
    if (is != expected)
      error(DiagnosticId::ReleaseRange, locate(range, key),
            quote(key) + " is " + toString(is) + ", but the list of releases " +
                (key[0] == 'm' ? "begins" : "ends") + " with " +
                toString(expected));
  };
  ends("minimum", dialect.minimum, dialect.versions.front());
  ends("current", dialect.current, dialect.versions.back());
  llvm::StringMap<bool> seen;
  for (const auto &[name, version] : dialect.windows) {
    if (!seen.try_emplace(name, true).second)
      error(DiagnosticId::DuplicateWord, locate(range, name),
            "window " + quote(name) + " is defined twice");
    if (version < dialect.minimum || dialect.current < version)
      error(DiagnosticId::ReleaseRange, locate(range, name),
            "window " + quote(name) + " reaches " + toString(version) +
                ", outside " + toString(dialect.minimum) + " to " +
                toString(dialect.current));
  }
  llvm::SMRange bytecode = locate(range, "bytecode_versions");
  if (dialect.bytecodeVersions.empty() ||
      dialect.minimum < dialect.bytecodeVersions.front().first)
    error(DiagnosticId::BytecodeVersion, bytecode,
          "release " + toString(dialect.minimum) + " has no bytecode version");
  for (size_t i = 0; i != dialect.bytecodeVersions.size(); ++i) {
    const auto &[since, version] = dialect.bytecodeVersions[i];
    checkRelease(since, range);
    if (i && !(dialect.bytecodeVersions[i - 1].first < since))
      error(DiagnosticId::BytecodeVersion, bytecode,
            "the bytecode versions of " + toString(since) +
                " and of the release before it are not from old to new");
    if (version < 0 || (i && version < dialect.bytecodeVersions[i - 1].second))
      error(DiagnosticId::BytecodeVersion, bytecode,
            "the bytecode version of " + toString(since) + " is " +
                std::to_string(version) + ", less than before");
  }
}

void Checker::checkRecords(const std::vector<WireRecord> &records) {
  llvm::StringMap<const WireRecord *> seen;
  for (const WireRecord &record : records) {
    if (!record.retired.empty())
      continue;
    checkRecord(record);
    auto [it, isNew] = seen.try_emplace(record.name, &record);
    if (!isNew && it->second->fields.size() == record.fields.size())
      twice(DiagnosticId::DuplicateWord, locate(record.range, record.name),
            quote(record.name) + " with " +
                std::to_string(record.fields.size()) + " fields stands twice",
            locate(it->second->range, record.name));
  }
}

/// Programs are read by the text alone, so it says each field once.
void Checker::checkText(const WireRecord &record) {
  llvm::StringRef rest = record.text;
  if (rest.empty() || rest == "@builtin")
    return;
  auto wrong = [&](const std::string &message) {
    error(DiagnosticId::WireLayout, locate(record.range, "text"), message);
  };
  std::set<std::string> said;
  while (!rest.empty()) {
    bool list = rest.consume_front("dims(") || rest.consume_front("types(");
    if (rest.consume_front("$")) {
      std::string name = rest.take_while(isFieldChar).str();
      rest = rest.drop_front(name.size());
      if (list && !rest.consume_front(")"))
        return wrong("a text has no ')' behind " + quote(name));
      if (!llvm::any_of(record.fields,
                        [&](const WireField &f) { return f.name == name; }))
        wrong("the text names " + quote(name) + ", which is no field");
      else if (!said.insert(name).second)
        wrong("the text says field " + quote(name) + " twice");
    } else if (list || (!rest.consume_front("->") && !rest.consume_front("(") &&
                        !rest.consume_front(")") && !rest.consume_front(",") &&
                        !rest.consume_front(":") && !rest.consume_front(" "))) {
      return wrong("a text is made of fields, '(', ')', ',', ':' and '->'");
    }
  }
  for (const WireField &field : record.fields)
    if (!said.count(field.name))
      wrong("the text does not say field " + quote(field.name));
}

void Checker::checkRecord(const WireRecord &record) {
  if (!isIdentifier(record.name))
    error(DiagnosticId::BadName, locate(record.range, record.name),
          quote(record.name) + " is no identifier");
  checkReleases(record.since, record.until, record.range);
  checkNames(DiagnosticId::DuplicateWord, "field", record.fields);
  bool hasType = false;
  for (const WireField &field : record.fields) {
    llvm::StringRef kind = getWireKinds()[field.kind].name;
    if (kind == "bits(type)" && !hasType)
      error(DiagnosticId::WireLayout, locate(field.range, kind),
            "a field of kind 'bits(type)' stands after one of kind 'type'");
    hasType |= kind == "type";
  }
  checkText(record);
  if (record.cases.empty())
    return;
  if (record.fields.size() != 1 ||
      getWireKinds()[record.fields[0].kind].name != llvm::StringRef("varint"))
    error(DiagnosticId::WireLayout, locate(record.range, "cases"),
          "an attribute with cases has one field, of kind 'varint'");
  checkNames(DiagnosticId::DuplicateWord, "case", record.cases);
  std::map<int64_t, const WireCase *> numbers;
  for (const WireCase &entry : record.cases) {
    auto [it, isNew] = numbers.insert({entry.value, &entry});
    if (!isNew)
      twice(DiagnosticId::EnumDuplicate, entry.range,
            "cases " + quote(it->second->name) + " and " + quote(entry.name) +
                " are both " + std::to_string(entry.value),
            it->second->range);
    if (!entry.since)
      continue;
    checkRelease(*entry.since, entry.range);
    if (*entry.since < record.since)
      error(DiagnosticId::CaseBeforeAttribute, locate(entry.range, "since"),
            "case " + quote(entry.name) + " is there since " +
                toString(*entry.since) + ", its attribute since " +
                toString(record.since));
  }
}

void Checker::checkConstraint(const VersionedConstraint &constraint,
                              const VersionedOpVersion &version) {
  checkRelease(constraint.below, constraint.range);
  if (!llvm::is_contained(dialect.versions, constraint.below))
    return;
  if (constraint.below <= version.since ||
      (version.until && after(*version.until) &&
       *after(*version.until) < constraint.below))
    error(DiagnosticId::StepUnused, locate(constraint.range, "below"),
          quote(version.name) + " is there from " + toString(version.since) +
              (version.until ? " to " + toString(*version.until) : "") +
              ", so 'below' " + toString(constraint.below) +
              " says nothing of it");
  if (constraint.kind != VersionedConstraint::AttributeIs)
    return;
  std::vector<std::string> known;
  for (const VersionedAttribute &attribute : version.attributes)
    known.push_back(attribute.name);
  if (!llvm::is_contained(known, constraint.attribute))
    error(DiagnosticId::UnknownWord,
          locate(constraint.range, constraint.attribute),
          "unknown attribute " + quote(constraint.attribute) +
              didYouMean(constraint.attribute, known));
}

void Checker::checkVersion(const VersionedOpVersion &version) {
  llvm::SMRange place = locate(version.range, version.name);
  auto [stem, number] = llvm::StringRef(version.name).rsplit("_v");
  unsigned digits;
  if (!isMnemonic(version.name) || stem.empty() ||
      number.getAsInteger(10, digits))
    error(DiagnosticId::BadName, place,
          "version name " + quote(version.name) +
              " is not a name, '_v' and a number");
  checkReleases(version.since, version.until, version.range);
  checkNames(DiagnosticId::DuplicateOperand, "operand", version.operands);
  checkNames(DiagnosticId::DuplicateResult, "result", version.results);
  checkNames(DiagnosticId::DuplicateRegion, "region", version.regions);
  checkNames(DiagnosticId::DuplicateAttribute, "attribute", version.attributes);
  // They become accessors of one class.
  llvm::StringMap<llvm::SMRange> seen;
  for (const VersionedValue &operand : version.operands)
    seen.try_emplace(operand.name, locate(operand.range, operand.name));
  for (const VersionedAttribute &attribute : version.attributes)
    if (auto it = seen.find(attribute.name); it != seen.end())
      twice(DiagnosticId::NameClash, locate(attribute.range, attribute.name),
            "an operand and an attribute are both called " +
                quote(attribute.name),
            it->second);
  auto severalLists = [](const std::vector<VersionedValue> &values) {
    return llvm::count_if(values, [](const VersionedValue &value) {
             return value.variadic;
           }) > 1;
  };
  bool told = llvm::is_contained(version.traits, "SameVariadicOperandSize");
  if (severalLists(version.operands) && !told)
    error(DiagnosticId::VariadicSizes, locate(version.range, "operands"),
          quote(version.name) + " has several variadic operands and no trait " +
              "'SameVariadicOperandSize'");
  if (severalLists(version.results))
    error(DiagnosticId::VariadicSizes, locate(version.range, "results"),
          quote(version.name) + " has several variadic results");
  if (severalLists(version.regions))
    error(DiagnosticId::VariadicSizes, locate(version.range, "regions"),
          quote(version.name) + " has several variadic regions");
  for (const VersionedConstraint &constraint : version.illegal)
    checkConstraint(constraint, version);
}

void Checker::checkLives(const Json &value, const Version &at,
                         llvm::SMRange range) {
  if (value.is_array())
    for (const Json &part : value)
      checkLives(part, at, range);
  if (!value.is_object())
    return;
  for (const char *key : {"attribute", "type"}) {
    auto name = value.find(key);
    if (name == value.end() || !name->is_string())
      continue;
    for (const WireRecord &record :
         key[0] == 'a' ? dialect.attributes : dialect.types)
      if (record.name == name->get<std::string>() &&
          (at < record.since || (record.until && *record.until < at)))
        error(DiagnosticId::WireValueLater, locate(range, "before"),
              quote(record.name) + " is not there at " + toString(at) +
                  ", when the attribute begins");
  }
  if (auto fields = value.find("fields"); fields != value.end())
    checkLives(*fields, at, range);
}

/// What is said of steps must be about a step that there is.
void Checker::checkStepValues(const VersionedOpVersion *older,
                              const VersionedOpVersion &version,
                              const VersionedOpVersion *newer) {
  for (const VersionedAttribute &attribute : version.attributes) {
    bool isNew = older && !findOlder(attribute, *older);
    bool goes = newer && !findNewer(attribute, *newer);
    if (!attribute.rename.empty() && (isNew || !older))
      error(DiagnosticId::StepUnused, locate(attribute.range, "rename"),
            "there is no attribute " + quote(attribute.rename) + " before " +
                quote(version.name) + " that " + quote(attribute.name) +
                " could have been");
    if (!attribute.before.is_null() && !isNew)
      error(DiagnosticId::StepUnused, locate(attribute.range, "before"),
            "attribute " + quote(attribute.name) + " is not new in " +
                quote(version.name) + ", so it needs no 'before'");
    else if (!attribute.before.is_null() &&
             !attribute.before.contains("attribute"))
      error(DiagnosticId::WireValue, locate(attribute.range, "before"),
            "'before' of " + quote(attribute.name) +
                " is a type; an attribute can only hold one");
    else
      checkLives(attribute.before, version.since, attribute.range);
    if (!attribute.after.empty() && !goes)
      error(DiagnosticId::StepUnused, locate(attribute.range, "after"),
            "attribute " + quote(attribute.name) + " is still there after " +
                quote(version.name) + ", so it needs no 'after'");
    if (isNew && attribute.before.is_null())
      error(DiagnosticId::MissingKey, attribute.range,
            "attribute " + quote(attribute.name) + " is new in " +
                quote(version.name) + " and needs a key 'before'");
    if (goes && attribute.after.empty())
      error(DiagnosticId::MissingKey, attribute.range,
            "attribute " + quote(attribute.name) + " is gone after " +
                quote(version.name) + " and needs a key 'after'");
  }
}

/// What the engine can derive: names of operands and results, one value that
/// became a list, regions that were added.
void Checker::checkStep(const VersionedOpVersion &older,
                        const VersionedOpVersion &newer) {
  llvm::SMRange range = locate(newer.range, newer.name);
  if (newer.since <= older.since) {
    diagnostics
        .error(DiagnosticId::VersionOrder, locate(older.range, older.name),
               quote(older.name) + " stands after " + quote(newer.name) +
                   ", which is not newer; the newest comes first")
        .note(range, "since " + toString(newer.since));
    return;
  }
  const Version *next = older.until ? after(*older.until) : nullptr;
  if (!older.until || newer.since <= *older.until)
    diagnostics
        .error(DiagnosticId::UntilOverlap, locate(older.range, "until"),
               quote(older.name) + " does not end before " + quote(newer.name) +
                   " begins")
        .note(range, "since " + toString(newer.since));
  else if (next && *next < newer.since)
    diagnostics
        .error(DiagnosticId::UntilGap, locate(older.range, "until"),
               "release " + toString(*next) + " has neither " +
                   quote(older.name) + " nor " + quote(newer.name))
        .note(range, "since " + toString(newer.since));
  auto fits = [&](const std::vector<VersionedValue> &from,
                  const std::vector<VersionedValue> &to) {
    return from.size() == to.size() &&
           llvm::all_of(llvm::zip(from, to), [](const auto &pair) {
             return std::get<1>(pair).variadic || !std::get<0>(pair).variadic;
           });
  };
  if (!fits(older.operands, newer.operands) ||
      !fits(older.results, newer.results) ||
      older.regions.size() > newer.regions.size())
    diagnostics
        .error(DiagnosticId::ChangeDoesNotFit, range,
               quote(newer.name) + " does not follow from " +
                   quote(older.name) +
                   ": operands and results keep their number, one may become " +
                   "a list, regions may be added")
        .note(locate(older.range, older.name), "the version before");
}

void Checker::checkOp(const VersionedOp &op) {
  llvm::StringRef stem = llvm::sys::path::stem(op.file);
  if (!isMnemonic(op.name))
    error(DiagnosticId::BadName, locate(op.range, op.name),
          "op name " + quote(op.name) + " is no mnemonic");
  else if (stem != op.name)
    error(DiagnosticId::OpFileName, locate(op.range, op.name),
          "op " + quote(op.name) + " stands in a file named '" + stem.str() +
              ".json'; expected '" + op.name + ".json'");
  if (op.versions.empty())
    error(DiagnosticId::NoVersions, locate(op.range, "versions"),
          "op " + quote(op.name) + " has no version");
  for (size_t i = 0; i != op.versions.size(); ++i) {
    const VersionedOpVersion *newer = i ? &op.versions[i - 1] : nullptr;
    const VersionedOpVersion *older =
        i + 1 < op.versions.size() ? &op.versions[i + 1] : nullptr;
    checkVersion(op.versions[i]);
    if (newer)
      checkStep(op.versions[i], *newer);
    checkStepValues(older, op.versions[i], newer);
  }
}

void Checker::checkAll() {
  checkDialect();
  checkRecords(dialect.types);
  checkRecords(dialect.attributes);
  llvm::StringMap<llvm::SMRange> mnemonics;
  for (const VersionedOp &op : dialect.ops) {
    checkOp(op);
    for (const VersionedOpVersion &version : op.versions) {
      llvm::SMRange place = locate(version.range, version.name);
      auto [it, isNew] = mnemonics.try_emplace(version.name, place);
      if (!isNew)
        twice(DiagnosticId::MnemonicClash, place,
              "two versions are called " + quote(version.name), it->second);
    }
  }
}

void checkVersionedDialect(const VersionedDialect &dialect,
                           Diagnostics &diagnostics) {
  Checker(dialect, diagnostics).checkAll();
}

void checkVersionedOutputs(const VersionedDialect &dialect,
                           const std::vector<std::string> &known,
                           Diagnostics &diagnostics) {
  for (const std::string &name : dialect.outputs)
    if (!llvm::is_contained(known, name))
      diagnostics.error(
          DiagnosticId::UnknownOutput, locate(dialect.range, name),
          "unknown output " + quote(name) + didYouMean(name, known));
}

void checkVersionedHooks(const VersionedDialect &dialect, llvm::StringRef root,
                         Diagnostics &diagnostics) {
  llvm::SmallString<128> folder(root);
  llvm::sys::path::append(folder, "runtime", dialect.family);
  if (!llvm::sys::fs::is_directory(folder))
    return;
  std::vector<std::unique_ptr<llvm::MemoryBuffer>> sources;
  std::error_code error;
  for (llvm::sys::fs::recursive_directory_iterator it(folder, error), end;
       it != end && !error; it.increment(error))
    if (llvm::sys::path::extension(it->path()) == ".cpp")
      if (auto buffer = llvm::MemoryBuffer::getFile(it->path()))
        sources.push_back(std::move(*buffer));
  for (const VersionedOp &op : dialect.ops)
    for (const VersionedOpVersion &version : op.versions)
      for (const VersionedAttribute &attribute : version.attributes) {
        std::string name = "\"" + attribute.after + "\"";
        if (attribute.after.empty() ||
            llvm::any_of(sources, [&](const auto &source) {
              return source->getBuffer().contains(name);
            }))
          continue;
        diagnostics.error(
            DiagnosticId::HookMissing, locate(attribute.range, attribute.after),
            "hook " + quote(attribute.after) +
                " is in no source file under runtime/" + dialect.family);
      }
}

} // namespace dialectgen
