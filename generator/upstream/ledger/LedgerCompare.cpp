//===- LedgerCompare.cpp - facts of today against released ones -----------===//
//
// See LedgerCompare.h.
//
//===----------------------------------------------------------------------===//

#include "upstream/ledger/LedgerCompare.h"
#include "model/diagnostics/Locate.h"
#include "report/DriftReport.h"
#include "upstream/ledger/Ledger.h"
#include "upstream/ledger/LedgerPlaces.h"
#include "upstream/ledger/LedgerSteps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace dialectgen;
using llvm::SMRange;
using llvm::StringRef;

namespace {

/// The condition under which a newer entry of a list is not a difference.
enum class Growth {
  /// There is none.
  None,
  /// A name that was not there.
  Named,
  /// It stands behind all others.
  Appended,
  /// It is a name for something that was not there either.
  NewNames,
};

/// A list of the ledger: how its entries are known, and called in messages.
struct ListForm {
  const char *list;
  /// The member that an entry is known by; empty: its index.
  const char *key;
  const char *noun;
  Growth growth;
};

constexpr ListForm listForms[] = {
    {"timelines", "name", "timeline", Growth::Appended},
    {"bytecode_versions", "since", "the bytecode of", Growth::None},
    {"mlir_features", "name", "feature", Growth::None},
    {"element_types", "name", "element type", Growth::Named},
    {"type_constructors", "name", "type constructor", Growth::Named},
    {"named_types", "name", "named type", Growth::Named},
    {"attribute_kinds", "name", "attribute kind", Growth::Named},
    {"region_kinds", "name", "region kind", Growth::Named},
    {"dialect_types", "name", "dialect type", Growth::Named},
    {"dialect_attributes", "name", "dialect attribute", Growth::Named},
    {"dialect_type_codes", "", "code", Growth::Appended},
    {"dialect_attribute_codes", "", "code", Growth::Appended},
    {"types", "code", "type", Growth::Appended},
    {"attributes", "code", "attribute", Growth::Appended},
    {"cases", "name", "case", Growth::None},
    {"fields", "", "field", Growth::None},
    {"ops", "op", "op", Growth::None},
    {"versions", "since", "version", Growth::None},
    {"composite_attributes", "name", "composite attribute", Growth::None},
    {"operands", "", "operand", Growth::None},
    {"results", "", "result", Growth::None},
    {"regions", "", "region", Growth::None},
    {"illegal", "", "illegal use", Growth::None},
    {"step", "", "action of the step", Growth::None},
    {"elements", "", "element type", Growth::NewNames},
    {"any_of", "", "named type", Growth::NewNames},
    {"uses", "", "family", Growth::Named},
};

const ListForm &formOf(StringRef list) {
  static const ListForm other = {"", "", "entry", Growth::None};
  for (const ListForm &form : listForms)
    if (list == form.list)
      return form;
  return other;
}

/// Parts of a family, which are objects of the ledger.
struct PartForm {
  const char *member, *noun;
  PartKind kind;
};

constexpr PartForm partForms[] = {
    {"dialect", "dialect", PartKind::Dialect},
    {"versioned_dialect", "versioned dialect", PartKind::VersionedDialect},
    {"view", "view", PartKind::View},
};

const PartForm *findPart(StringRef member) {
  for (const PartForm &form : partForms)
    if (member == form.member)
      return &form;
  return nullptr;
}

/// Lists of names whose order means nothing.
bool isSet(StringRef list, StringRef parent) {
  return parent == "type_constraints" || list == "elements" || list == "uses" ||
         list == "any_of" || list == "aliases" || list == "enum" ||
         list == "unused_type_variables" || list == "versioned_traits";
}

/// A list of JSON has a member `contains`, which is about keys.
bool hasElement(const Json &list, const Json &one) {
  return std::find(list.begin(), list.end(), one) != list.end();
}

std::string shortText(const Json &value) {
  constexpr size_t most = 60;
  std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
  return text.size() <= most ? text : text.substr(0, most) + "…";
}

/// How an object is known: by its key in a list of such, else by its name.
std::string keyOf(const Json &entry, const ListForm &form) {
  if (!entry.is_object())
    return entry.is_string() ? entry.get<std::string>() : "";
  const char *member = *form.key ? form.key : "name";
  auto found = entry.find(member);
  if (found == entry.end())
    return "";
  std::string key =
      found->is_string() ? found->get<std::string>() : found->dump();
  // Domains may have ops of the same name.
  auto domain = entry.find("domain");
  if (form.list == StringRef("ops"))
    key += "@" + (domain != entry.end() && domain->is_string()
                      ? domain->get<std::string>()
                      : "");
  return key;
}

/// Names an entry of a list in messages; one without a name is counted.
std::string subjectOf(const ListForm &form, StringRef called, size_t index) {
  std::string noun = form.noun;
  if (form.key == StringRef("since"))
    return noun + " " + called.str();
  if (called.empty())
    return noun + " " + std::to_string(index);
  return noun + " '" + called.str() + "'";
}

class Comparer {
public:
  Comparer(const Family &family, const JsonNode &released)
      : family(family), released(released) {}

  void compareObjects(const JsonNode &was, const Json &now);
  std::vector<LedgerDifference> take() { return std::move(list); }

private:
  void compareMember(StringRef name, const JsonNode &was, const Json &now);
  void compareLists(StringRef name, const JsonNode &was, const Json &now);
  void comparePart(const PartForm &form, const JsonNode &was, const Json &now);
  void compareEntries(StringRef name, const JsonNode &was, const Json &now);
  void compareEntry(const ListForm &form, StringRef name, size_t index,
                    const JsonNode &was, const Json &now);
  const JsonNode *neighbours() const;
  bool isFollowed(StringRef earlier, std::string later) const;
  bool mayMove(StringRef name, const JsonNode &was, const Json &now) const;
  bool mayDiffer(StringRef name, const JsonNode &was, const Json &now) const;
  bool mayAppear(StringRef name, const Json &entry, size_t index,
                 const JsonNode &was, size_t nowSize) const;
  void enter(StringRef name, const ListForm &form, const Json &entry,
             size_t index);
  std::string subjectOfVersion() const;
  bool isOfNextRelease(const Json &use) const;
  LedgerDifference &report(StringRef member, SMRange there, std::string what,
                           std::string wayOut);
  void reportCorrectable(StringRef member, SMRange there, std::string what,
                         const std::string &subject);
  bool isIn(StringRef list) const {
    return llvm::any_of(
        levels, [&](const LedgerLevel &level) { return level.list == list; });
  }
  StringRef parent() const {
    return members.empty() ? StringRef() : StringRef(members.back());
  }

  const Family &family;
  const JsonNode &released;
  std::vector<LedgerLevel> levels;
  /// Whether the record where we are may still tell how it took the place of
  /// another: it was released without a step, as that of an op may be.
  bool isStepOpen = false;
  bool isOfOpenStep(StringRef name) const;
  /// Objects between the last level and where we are.
  std::vector<std::string> members;
  std::vector<LedgerDifference> list;
};

} // namespace

static bool isRecordOfDialect(StringRef list) {
  return list == "dialect_types" || list == "dialect_attributes";
}

/// Facts about C++ that others write: artifacts do not depend on them.
static bool isOfCppAlone(const Family &family,
                         llvm::ArrayRef<LedgerLevel> levels, StringRef name) {
  if (!family.isExternal())
    return false;
  if (levels.empty())
    return name == "dialect_type_codes" || name == "dialect_attribute_codes";
  // The verifier of the dialect checks types; versioned ops take any.
  StringRef list = levels.back().list;
  return (name == "type" && (list == "operands" || list == "results")) ||
         (isRecordOfDialect(list) && (name == "class" || name == "mnemonic"));
}

/// Facts about the dialect that artifacts are read as, which ledgers of the
/// first form lack.
static bool isOfDialect(const Family &family,
                        llvm::ArrayRef<LedgerLevel> levels, StringRef name) {
  if (levels.empty())
    return family.isExternal() && isRecordOfDialect(name);
  StringRef list = levels.back().list;
  bool isInRecord = isRecordOfDialect(levels.front().list);
  if (!family.isExternal())
    return isInRecord && list == "fields" && name == "since";
  return isInRecord || (name == "dialect_name" && list == "ops") ||
         (name == "dialect" && list == "versions") ||
         (name == "symbol" && list == "cases");
}

/// The text of a member, or of another one where there is none.
static std::string textOf(const JsonNode &entry, StringRef member,
                          StringRef otherwise) {
  const JsonNode *found = entry.find(member);
  found = found ? found : entry.find(otherwise);
  return found ? found->string : "";
}

static std::string textOf(const Json &entry, const char *member,
                          const char *otherwise) {
  auto found = entry.find(member);
  found = found != entry.end() ? found : entry.find(otherwise);
  return found != entry.end() && found->is_string() ? found->get<std::string>()
                                                    : "";
}

/// The entries of the ledger beside the one where we are.
const JsonNode *Comparer::neighbours() const {
  const JsonNode *list = released.find(levels.front().list);
  if (levels.size() == 1 || !list)
    return list;
  for (const JsonNode &entry : list->elements)
    if (const JsonNode *code = entry.find("code");
        code && std::to_string(code->integer) == levels.front().key)
      return entry.find(levels.back().list);
  return nullptr;
}

/// Whether the record `later` follows `earlier`, or one that does.
bool Comparer::isFollowed(StringRef earlier, std::string later) const {
  auto findRecord = [&](StringRef name) -> const WireRecord * {
    for (const auto *records : {&family.types, &family.attributes})
      if (const WireRecord *record = findByName(*records, name))
        return record;
    return nullptr;
  };
  // Retired ones have no name.
  while (!later.empty() && later != earlier) {
    const WireRecord *record = findRecord(later);
    later = record ? record->follows : "";
  }
  return !later.empty();
}

/// The dialect of somebody else may change from one release to the next, but
/// no released element becomes another one.
bool Comparer::mayMove(StringRef name, const JsonNode &was,
                       const Json &now) const {
  const Timeline &line = family.releaseLine();
  auto last = family.released.versions.find(line.name);
  if (levels.empty() || last == family.released.versions.end() ||
      !(last->second < line.newest))
    return false;
  if (name == "storage" || name == "dialect")
    return true;
  // A record that follows another one takes its place, with its own fields.
  if (name == "wire" || name == "fields")
    return isFollowed(textOf(was, "wire", "name"), textOf(now, "wire", "name"));
  if (name != "dialect_name" && name != "symbol")
    return false;
  // Those that it has without the member.
  const char *own = name == "symbol" ? "name" : "op";
  std::string fresh = textOf(now, name.str().c_str(), own);
  const JsonNode *others = neighbours();
  return fresh == textOf(was, name, own) ||
         (others && llvm::none_of(others->elements, [&](const JsonNode &one) {
            return textOf(one, name, own) == fresh;
          }));
}

/// Whether a difference in the member is none of a promise.
bool Comparer::mayDiffer(StringRef name, const JsonNode &was,
                         const Json &now) const {
  if (isOfCppAlone(family, levels, name))
    return true;
  // Nothing that is stored counts on a constant that none was.
  if (name == "constant" && isIn("versions") && !was.find(name))
    return true;
  return isOfDialect(family, levels, name) &&
         (!released.find("form") || mayMove(name, was, now));
}

bool Comparer::isOfOpenStep(StringRef name) const {
  if (!isStepOpen || levels.empty())
    return false;
  StringRef list = levels.back().list;
  if (list == "fields" || list == "cases")
    return name == "was" || (list == "fields" && name == "before");
  return (list == "types" || list == "attributes") &&
         (name == "follows" || name == "impossible" || name == "gone");
}

/// The members of an entry that may name it, or its text.
static Json headOf(const JsonNode &was) {
  if (was.kind == JsonNode::Kind::String)
    return was.string;
  Json entry = Json::object();
  for (const JsonNode::Member &member : was.members)
    if (member.value.kind != JsonNode::Kind::Array &&
        member.value.kind != JsonNode::Kind::Object)
      entry[member.key] = member.value.toJson();
  return entry;
}

void Comparer::enter(StringRef name, const ListForm &form, const Json &entry,
                     size_t index) {
  LedgerLevel level;
  level.list = name.str();
  level.key = keyOf(entry, form);
  level.index = index;
  level.here = placeInSpecs(family, levels, name, level.key, index);
  std::string called = level.key;
  if (entry.is_object() && entry.contains("name"))
    called = entry["name"].is_string() ? entry["name"].get<std::string>() : "";
  if (form.list == StringRef("ops"))
    called = StringRef(called).split('@').first.str();
  level.subject = subjectOf(form, called, index);
  levels.push_back(std::move(level));
}

/// Reports something of the entry where we are; `member` is empty if it is the
/// entry itself.
LedgerDifference &Comparer::report(StringRef member, SMRange there,
                                   std::string what, std::string wayOut) {
  LedgerDifference difference;
  std::vector<std::string> subjects;
  for (const LedgerLevel &level : llvm::reverse(levels))
    subjects.push_back(level.subject);
  if (subjects.empty())
    subjects.push_back("dialect '" + family.name + "'");
  difference.subject = llvm::join(subjects, " of ");
  for (const LedgerLevel &level : levels) {
    difference.path.push_back(level.list);
    if (level.isMember)
      continue;
    difference.path.push_back(level.key.empty() ? std::to_string(level.index)
                                                : level.key);
  }
  llvm::append_range(difference.path, members);
  if (!member.empty())
    difference.path.push_back(member.str());
  // The nearest thing that the specs have.
  for (const LedgerLevel &level : llvm::reverse(levels))
    if (!difference.here.isValid())
      difference.here = level.here;
  bool hasOwnPlace = !levels.empty() && levels.back().here.isValid();
  if (!difference.here.isValid())
    difference.here =
        family.released.range.isValid() ? family.released.range : family.range;
  else if (!member.empty() && hasOwnPlace)
    difference.here = locate(difference.here, member);
  difference.there = there;
  difference.what = std::move(what);
  difference.wayOut = std::move(wayOut);
  list.push_back(std::move(difference));
  return list.back();
}

/// The version where we are as `--correct` takes it: `ai.onnx.ml.Binarizer.1`.
std::string Comparer::subjectOfVersion() const {
  if (levels.size() < 2)
    return "";
  auto [op, domain] = StringRef(levels[0].key).split('@');
  return qualifiedName(family, domain.str(), op.str()) + "." + levels[1].key;
}

/// Whether a use is refused below a release that is yet to come.
bool Comparer::isOfNextRelease(const Json &use) const {
  auto newest = family.released.versions.find(family.releaseLine().name);
  std::optional<Version> below = parseVersion(use.value("below", ""));
  return below && newest != family.released.versions.end() &&
         newest->second < *below;
}

/// The same for a difference that `--correct=SUBJECT` may record.
void Comparer::reportCorrectable(StringRef member, SMRange there,
                                 std::string what, const std::string &subject) {
  report(member, there, std::move(what),
         "put it back, or, if everything that was legal means the same, write: "
         "dialectgen --correct=" +
             subject + " --because=REASON")
      .mayCorrect = true;
}

/// Whether an entry that the ledger does not have is simply newer.
bool Comparer::mayAppear(StringRef name, const Json &entry, size_t index,
                         const JsonNode &was, size_t nowSize) const {
  if (hasVersionsPerOp(family) && name == "ops")
    return true;
  if (hasVersionsPerOp(family) && name == "versions")
    // The newest comes first, so all before it are newer.
    return index + was.elements.size() < nowSize;
  switch (formOf(name).growth) {
  case Growth::None:
    return false;
  case Growth::Named:
    return levels.empty();
  case Growth::Appended:
    // With a release of its own it would have been left out if it were newer.
    return levels.empty() && index >= was.elements.size() &&
           (!entry.is_object() || !entry.contains("since"));
  case Growth::NewNames: {
    const JsonNode *vocabulary = released.find("vocabulary");
    const JsonNode *entries =
        vocabulary ? vocabulary->find(name == "elements" ? "element_types"
                                                         : "named_types")
                   : nullptr;
    return entry.is_string() &&
           !(entries &&
             llvm::any_of(entries->elements, [&](const JsonNode &known) {
               const JsonNode *called = known.find("name");
               return called && entry == called->string;
             }));
  }
  }
  return false;
}

static const char *const putBack = "put it back";
static const char *const newVersion =
    "put it back, and make the change in a new version";
static const char *const laterVersion =
    "new elements begin with a later version";

void Comparer::compareEntry(const ListForm &form, StringRef name, size_t index,
                            const JsonNode &was, const Json &now) {
  enter(name, form, headOf(was), index);
  std::vector<std::string> outer = std::move(members);
  members.clear();
  if (levels.size() == 1)
    isStepOpen = !was.find("follows") || was.find("impossible");
  // One message for another thing in the same place.
  const JsonNode *called = was.find("name"), *retired = was.find("retired");
  bool isCode =
      form.key == StringRef("code") && levels.size() == 1 && now.is_object();
  const auto &records = name == "types" ? family.types : family.attributes;
  if (isCode && index < records.size() &&
      (retired || (called && now.value("name", "") != called->string)))
    levels.back().here = records[index].codeRange;
  if (isCode && retired && !now.contains("retired")) {
    levels.back().subject = "code " + std::to_string(index);
    report("", was.range,
           "it was released as retired, '" + retired->string +
               "', and is of '" + now.value("name", "") + "'",
           "put it back; codes stay, and new elements are appended");
  } else if (isCode && called && now.value("name", "") != called->string) {
    std::string instead =
        now.contains("retired") ? "retired" : "'" + now.value("name", "") + "'";
    std::string code = std::to_string(index);
    report("", was.range,
           "code " + code + " was released for it and is " +
               (now.contains("retired") ? "" : "of ") + instead,
           "put it back; codes stay, and new elements are appended");
  } else if (was.kind == JsonNode::Kind::Object && now.is_object()) {
    compareObjects(was, now);
  } else if (was.toJson() != now) {
    report("", was.range,
           "it was released as " + shortText(was.toJson()) + " and is " +
               shortText(now),
           form.growth == Growth::Appended
               ? "put it back; codes stay, and new elements are appended"
               : putBack);
  }
  members = std::move(outer);
  levels.pop_back();
}

/// Objects that are known by a key, or stand in order.
void Comparer::compareEntries(StringRef name, const JsonNode &was,
                              const Json &now) {
  const ListForm &form = formOf(name);
  // Attributes have codes, those of a signature an order.
  bool byKey = *form.key && (form.key != StringRef("code") || levels.empty());
  std::vector<bool> met(now.size());
  std::map<std::string, size_t> places;
  if (byKey)
    for (size_t i = 0; i != now.size(); ++i)
      places.emplace(keyOf(now[i], form), i);
  for (size_t i = 0; i != was.elements.size(); ++i) {
    const JsonNode &element = was.elements[i];
    size_t at = i;
    if (byKey) {
      const JsonNode *key = element.find(form.key);
      Json known = Json::object();
      if (key)
        known[form.key] = key->toJson();
      if (const JsonNode *domain = element.find("domain"))
        known["domain"] = domain->toJson();
      auto place = places.find(keyOf(known, form));
      at = place == places.end() ? now.size() : place->second;
    }
    if (at < now.size() && !met[at]) {
      met[at] = true;
      compareEntry(form, name, i, element, now[at]);
      continue;
    }
    enter(name, form, headOf(element), i);
    report("", element.range, "it was released and is gone", putBack);
    levels.pop_back();
  }
  for (size_t i = 0; i != now.size(); ++i) {
    if (met[i] || mayAppear(name, now[i], i, was, now.size()))
      continue;
    enter(name, form, now[i], i);
    const char *what = "it was not there when it was released";
    // Types may be admitted later that no release had as operands of the op.
    if (name == "illegal" && isOfNextRelease(now[i]))
      reportCorrectable("", was.range, what, subjectOfVersion());
    else
      report("", was.range, what, laterVersion);
    levels.pop_back();
  }
}

void Comparer::compareLists(StringRef name, const JsonNode &was,
                            const Json &now) {
  bool hasObjects =
      llvm::any_of(was.elements,
                   [](const JsonNode &element) {
                     return element.kind == JsonNode::Kind::Object;
                   }) ||
      llvm::any_of(now, [](const Json &entry) { return entry.is_object(); });
  if (hasObjects || formOf(name).growth == Growth::Appended)
    return compareEntries(name, was, now);
  if (!isSet(name, parent())) {
    if (was.toJson() != now)
      report(name, was.range,
             "'" + name.str() + "' was released as " + shortText(was.toJson()) +
                 " and is " + shortText(now),
             newVersion);
    return;
  }
  Json before = was.toJson();
  for (const Json &one : before)
    if (!hasElement(now, one))
      report(name, was.range,
             "'" + name.str() + "' was released with " + shortText(one) +
                 ", which is gone",
             newVersion);
  for (size_t i = 0; i != now.size(); ++i)
    if (!hasElement(before, now[i]) &&
        !mayAppear(name, now[i], i, was, now.size()))
      report(name, was.range,
             "'" + name.str() + "' was released without " + shortText(now[i]),
             newVersion);
}

void Comparer::comparePart(const PartForm &form, const JsonNode &was,
                           const Json &now) {
  const JsonNode *name = was.find("name");
  LedgerLevel level;
  level.list = form.member;
  level.isMember = true;
  level.subject = form.noun;
  if (name && !name->string.empty())
    level.subject += " '" + name->string + "'";
  if (const FamilyPart *part = family.find(form.kind))
    level.here = part->range;
  levels.push_back(std::move(level));
  compareObjects(was, now);
  levels.pop_back();
}

void Comparer::compareMember(StringRef name, const JsonNode &was,
                             const Json &now) {
  if (const PartForm *part = findPart(name);
      part && levels.empty() && was.kind == JsonNode::Kind::Object &&
      now.is_object())
    return comparePart(*part, was, now);
  if (name == "step" && now.is_array()) {
    Json step = was.toJson();
    switch (growthOf(step, now)) {
    case StepGrowth::Free:
      return;
    case StepGrowth::Correctable:
      return reportCorrectable(name, was.range,
                               "'step' was released as " + shortText(step) +
                                   " and is " + shortText(now),
                               subjectOfVersion());
    case StepGrowth::Refused:
      break;
    }
  }
  if (was.kind == JsonNode::Kind::Array && now.is_array())
    return compareLists(name, was, now);
  bool isPart = name == "vocabulary" || name == "type_constraints" ||
                name == "hooks" || name == "holds";
  if (isPart && was.kind == JsonNode::Kind::Object && now.is_object()) {
    // The lists of the vocabulary stand for themselves.
    if (name != "vocabulary")
      members.push_back(name.str());
    compareObjects(was, now);
    if (name != "vocabulary")
      members.pop_back();
    return;
  }
  if (was.toJson() == now)
    return;
  std::string what = "'" + name.str() + "' was released as " +
                     shortText(was.toJson()) + " and is " + shortText(now);
  // A constraint of the base .td, which may be called otherwise and mean the
  // same; no tool can tell.
  if (name == "def" && levels.size() == 1 &&
      levels.back().list == "type_constructors")
    return reportCorrectable(name, was.range, std::move(what),
                             levels.back().key);
  report(name, was.range, std::move(what),
         isIn("versions") ? newVersion : putBack);
}

void Comparer::compareObjects(const JsonNode &was, const Json &now) {
  for (const JsonNode::Member &member : was.members) {
    bool isHead = member.key == "family" || member.key == "links" ||
                  member.key == "corrections" || member.key == "form";
    if (isHead && levels.empty() && members.empty())
      continue;
    auto found = now.find(member.key);
    if (mayDiffer(member.key, was, now) || isOfOpenStep(member.key))
      continue;
    if (found != now.end()) {
      compareMember(member.key, member.value, *found);
    } else if (member.value.kind == JsonNode::Kind::Array) {
      // Where there is nothing in a list it is left out.
      compareMember(member.key, member.value, Json::array());
    } else if (member.key == "hooks" && member.value.members.empty()) {
      // None of them was frozen, so all may go.
      continue;
    } else {
      report(member.key, member.value.range,
             "'" + member.key + "' was released as " +
                 shortText(member.value.toJson()) + " and is gone",
             isIn("versions") ? newVersion : putBack);
    }
  }
  for (const auto &[name, value] : now.items()) {
    // Where nothing of an object is frozen it may as well not be there. A
    // family may get another part.
    if (was.find(name) || mayDiffer(name, was, now) || isOfOpenStep(name) ||
        (name == "form" && levels.empty()) ||
        (value.is_object() && value.empty()) ||
        (levels.empty() && findPart(name)))
      continue;
    if (value.is_array()) {
      JsonNode none;
      none.kind = JsonNode::Kind::Array;
      none.range = was.range;
      compareMember(name, none, value);
      continue;
    }
    report(name, was.range,
           "'" + name + "' is " + shortText(value) +
               " and was not there when it was released",
           isIn("versions") ? newVersion : putBack);
  }
}

std::vector<LedgerDifference> dialectgen::compareFacts(const Family &family,
                                                       const JsonNode &released,
                                                       const Json &now) {
  Comparer comparer(family, released);
  comparer.compareObjects(released, now);
  return comparer.take();
}
