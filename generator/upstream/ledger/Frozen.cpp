//===- Frozen.cpp - facts of today against released ones ------------------===//

#include "upstream/ledger/Frozen.h"
#include "diff/families/FactDiff.h"
#include "model/AsOf.h"
#include "model/diagnostics/Locate.h"
#include "model/forms/ModelForms.h"
#include "report/DriftReport.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace dialectgen;
using llvm::SMRange;
using llvm::StringRef;

static const char *const putBack = "put it back";
static const char *const newVersion =
    "put it back, and make the change in a new version";
static const char *const laterVersion =
    "new elements begin with a later version";
static const char *const codesStay =
    "put it back; codes stay, and new elements are appended";

static std::string shortText(const Json &value) {
  constexpr size_t most = 60;
  std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
  return text.size() <= most ? text : text.substr(0, most) + "…";
}

namespace {

class FrozenJudge : public FactVisitor {
public:
  FrozenJudge(const Family &family, const Family &released)
      : family(family), released(released) {}

  bool enters(FactPath path, const Field &field) override;
  void differs(const FactDifference &difference) override;
  std::vector<FrozenDifference> take() { return std::move(list); }

private:
  bool mayMove(FactPath path, const Field &field) const;
  bool isNewName(FactPath path, const Field &field) const;
  bool isFollowed(FactPath path) const;
  bool mayAppear(const FactDifference &difference) const;
  bool isForNextRelease(const FactLevel &level) const;
  FrozenDifference &report(FactPath path, StringRef member, std::string what,
                           std::string wayOut);
  void reportCorrectable(FactPath path, StringRef member, std::string what);
  void reportElement(const FactDifference &difference);
  void reportMember(const FactDifference &difference);

  const Family &family, &released;
  std::vector<FrozenDifference> list;
};

} // namespace

/// The element of sort `T` on the way, on both sides; null if there is none.
template <typename T> static const FactLevel *findLevel(FactPath path) {
  for (const FactLevel &level : path)
    if (level.table == &fieldsOf<T>())
      return &level;
  return nullptr;
}

/// A record of wires that it has, or the one that follows it.
static StringRef wireNameOf(const DialectRecord &record) {
  return record.wire.empty() ? record.name : record.wire;
}

/// Whether the wire record of the dialect's record where we are takes the place
/// of the released one.
bool FrozenJudge::isFollowed(FactPath path) const {
  const FactLevel &level = path.back();
  const auto *was = level.wasA<DialectRecord>(),
             *now = level.nowA<DialectRecord>();
  if (!was || !now)
    return false;
  auto findRecord = [&](StringRef name) -> const WireRecord * {
    for (const auto *records : {&family.types, &family.attributes})
      if (const WireRecord *record = findByName(*records, name))
        return record;
    return nullptr;
  };
  StringRef later = wireNameOf(*now);
  // Retired ones have no name.
  while (!later.empty() && later != wireNameOf(*was)) {
    const WireRecord *record = findRecord(later);
    later = record ? StringRef(record->follows) : StringRef();
  }
  return !later.empty();
}

/// Whether the name of the element where we are in the dialect is another one,
/// and one that no other element beside it had.
bool FrozenJudge::isNewName(FactPath path, const Field &field) const {
  const FactLevel &level = path.back();
  if (!level.was || !level.now)
    return false;
  bool isClass = level.table == &fieldsOf<DialectRecord>() &&
                 StringRef(field.key) == "class";
  const char *suffix =
      level.field->in(&released) == &released.dialectTypes ? "Type" : "Attr";
  auto nameIn = [&](const void *element, const Family &of) {
    if (isClass)
      return recordClassOf(of, *static_cast<const DialectRecord *>(element),
                           suffix);
    const auto &own = *static_cast<const std::string *>(field.in(element));
    return own.empty() ? nameOf(*level.table, element) : own;
  };
  std::string name = nameIn(level.now, family);
  if (name == nameIn(level.was, released))
    return false;
  const void *owner = path.size() == 1 ? &released : path[path.size() - 2].was;
  const void *others = level.field->in(owner);
  for (size_t i = 0; i != level.field->elements->count(others); ++i) {
    const void *other = level.field->elements->at(others, i);
    if (other != level.was && nameIn(other, released) == name)
      return false;
  }
  return true;
}

/// The dialect of somebody else may change from one release to the next, but
/// no released element becomes another one.
bool FrozenJudge::mayMove(FactPath path, const Field &field) const {
  auto last = family.released.versions.find(family.releaseLine().name);
  if (path.empty() || last == family.released.versions.end() ||
      !(last->second < family.releaseLine().newest))
    return false;
  return field.is(field::Moving) ||
         (field.is(field::Following) && isFollowed(path)) ||
         (field.is(field::Renaming) && isNewName(path, field));
}

bool FrozenJudge::enters(FactPath path, const Field &field) {
  bool isFree = field.is(field::OfCppAlone) &&
                (!field.is(field::Renaming) || isNewName(path, field));
  if (family.isExternal() && (isFree || mayMove(path, field)))
    return false;
  // A record that was released without a step may still tell how it took the
  // place of another.
  if (field.is(field::OfRecordStep))
    if (const FactLevel *level = findLevel<WireRecord>(path)) {
      const auto *was = level->wasA<WireRecord>();
      if (was && (was->follows.empty() || !was->impossible.empty()))
        return false;
    }
  if (!field.is(field::OfStep))
    return true;
  const auto *was = path.back().wasA<OpVersion>(),
             *now = path.back().nowA<OpVersion>();
  switch (growthOf(was->step, now->step)) {
  case StepGrowth::Free:
    return false;
  case StepGrowth::Correctable:
    reportCorrectable(
        path, field.key,
        "'step' was released as " +
            shortText(FormOf<decltype(was->step)>::write(was->step, {})) +
            " and is " +
            shortText(FormOf<decltype(now->step)>::write(now->step, {})));
    return false;
  case StepGrowth::Refused:
    break;
  }
  return true;
}

/// `an operand`, without the article.
static std::string nounOf(const FactLevel &level) {
  StringRef noun = level.field->each ? level.field->each
                   : level.table     ? level.table->what
                                     : "an entry";
  return noun.drop_front(noun.find(' ') + 1).str();
}

/// Names an element in messages; one without a name is counted.
static std::string subjectOf(const FactLevel &level) {
  std::string noun = nounOf(level), name = nameOf(level);
  if (name.empty())
    return noun + " " + std::to_string(level.index);
  if (level.table == &fieldsOf<OpVersion>())
    return noun + " " + name;
  return noun + " '" + name + "'";
}

/// The name of the element at `path` for `--correct`.
static std::string correctedAt(const Family &family, FactPath path) {
  const FactLevel *op = findLevel<Op>(path),
                  *version = findLevel<OpVersion>(path),
                  *constructor = findLevel<TypeConstructor>(path);
  auto eitherOf = [](const FactLevel &level) {
    return level.was ? level.was : level.now;
  };
  if (constructor)
    return nameOf(*constructor->table, eitherOf(*constructor));
  if (!op || !version)
    return "";
  const Op &one = *static_cast<const Op *>(eitherOf(*op));
  return qualifiedName(family, one.domain, one.name) + "." +
         nameOf(*version->table, eitherOf(*version));
}

/// The place of a name in a list of codes of the dialect.
static SMRange placeOfCode(const Family &family, const FactLevel &level) {
  const auto &ranges = level.field->in(&family) == &family.dialectTypeCodes
                           ? family.dialectTypeCodeRanges
                           : family.dialectAttributeCodeRanges;
  return level.index < ranges.size() ? ranges[level.index] : SMRange();
}

FrozenDifference &FrozenJudge::report(FactPath path, StringRef member,
                                      std::string what, std::string wayOut) {
  FrozenDifference &difference = list.emplace_back();
  std::vector<std::string> subjects;
  for (const FactLevel &level : llvm::reverse(path))
    subjects.push_back(subjectOf(level));
  if (subjects.empty())
    subjects.push_back("dialect '" + family.name + "'");
  difference.subject = llvm::join(subjects, " of ");
  difference.what = std::move(what);
  difference.wayOut = std::move(wayOut);
  difference.corrected = correctedAt(family, path);
  if (!path.empty() && path.back().field->is(field::Coded) &&
      !path.back().table)
    difference.here = placeOfCode(family, path.back());
  // The nearest thing that a side has.
  bool isOwnHere = true, isOwnThere = true;
  for (const FactLevel &level : llvm::reverse(path)) {
    if (!difference.here.isValid())
      difference.here = level.nowRange;
    if (!difference.there.isValid())
      difference.there = level.wasRange;
    bool isLast = &level == &path.back();
    isOwnHere &= !isLast || difference.here.isValid();
    isOwnThere &= !isLast || difference.there.isValid();
  }
  if (!difference.here.isValid()) {
    isOwnHere = false;
    difference.here =
        family.released.range.isValid() ? family.released.range : family.range;
  }
  if (!difference.there.isValid())
    difference.there = released.range;
  if (!member.empty() && isOwnHere)
    difference.here = locate(difference.here, member);
  if (!member.empty() && isOwnThere)
    difference.there = locate(difference.there, member);
  return difference;
}

/// The same for a difference that `--correct` may record.
void FrozenJudge::reportCorrectable(FactPath path, StringRef member,
                                    std::string what) {
  report(path, member, std::move(what),
         "put it back, or, if everything that was legal means the same, write: "
         "dialectgen --correct=" +
             correctedAt(family, path) + " --because=REASON")
      .mayCorrect = true;
}

/// Whether a use is refused below a release that is yet to come.
bool FrozenJudge::isForNextRelease(const FactLevel &level) const {
  const auto *refusal = level.nowA<Refusal>();
  auto newest = family.released.versions.find(family.releaseLine().name);
  return refusal && newest != family.released.versions.end() &&
         newest->second < refusal->below;
}

/// Whether something that was not released is simply newer.
bool FrozenJudge::mayAppear(const FactDifference &difference) const {
  FactPath path = difference.path;
  if (difference.field) {
    const Field &field = *difference.field;
    if (field.is(field::Appearing) ||
        (field.is(field::Growing) && (difference.isEntry || path.empty())))
      return true;
    // A name for something that was not there either.
    return field.is(field::GrowingByNew) && difference.isEntry &&
           !findByName(released.vocabulary.elementTypes,
                       difference.now.get<std::string>()) &&
           !findByName(released.vocabulary.namedTypes,
                       difference.now.get<std::string>());
  }
  const FactLevel &level = path.back();
  if (hasVersionsPerOp(family)) {
    if (level.nowA<Op>())
      return true;
    if (const auto *version = level.nowA<OpVersion>()) {
      const Op &op = *path[path.size() - 2].wasA<Op>();
      return op.versions.empty() || op.versions.front().since < version->since;
    }
  }
  if (const auto *record = level.nowA<WireRecord>())
    // With a release of its own it would be left out if it were newer.
    return !record->retired.empty();
  return level.field->is(field::Growing) ||
         (!level.table && level.field->is(field::Coded));
}

/// Something that one side lacks, or has another in place of.
void FrozenJudge::reportElement(const FactDifference &difference) {
  FactPath path = difference.path;
  const FactLevel &level = path.back();
  const auto *was = level.wasA<WireRecord>(), *now = level.nowA<WireRecord>();
  bool wasThere = level.was || !difference.was.is_null(),
       isThere = level.now || !difference.now.is_null();
  if (was && now) {
    // Another record has the code, which the list of codes says.
    std::vector<FactLevel> place(path);
    if (now->codeRange.isValid())
      place.back().nowRange = now->codeRange;
    std::string code = "code " + std::to_string(level.index);
    FrozenDifference &found =
        was->retired.empty()
            ? report(place, "",
                     code + " was released for it and is " +
                         (now->retired.empty() ? "of '" + now->name + "'"
                                               : "retired"),
                     codesStay)
            : report(place, "",
                     "it was released as retired, '" + was->retired +
                         "', and is " +
                         (now->retired.empty()
                              ? "of '" + now->name + "'"
                              : "retired, '" + now->retired + "'"),
                     codesStay);
    if (!was->retired.empty())
      found.subject = code;
    return;
  }
  if (wasThere && isThere) {
    report(path, "",
           "it was released as " + shortText(difference.was) + " and is " +
               shortText(difference.now),
           level.field->is(field::Coded) ? codesStay : putBack);
    return;
  }
  if (wasThere) {
    report(path, "", "it was released and is gone", putBack);
    return;
  }
  if (mayAppear(difference))
    return;
  const char *what = "it was not there when it was released";
  // Types may be admitted later that no release had as operands of the op.
  if (isForNextRelease(level))
    reportCorrectable(path, "", what);
  else
    report(path, "", what, laterVersion);
}

void FrozenJudge::reportMember(const FactDifference &difference) {
  const auto &[path, field, member, was, now, isEntry] = difference;
  std::string called = "'" + member + "'";
  std::string what =
      isEntry && now.is_null()
          ? called + " was released with " + shortText(was) + ", which is gone"
      : isEntry ? called + " was released without " + shortText(now)
      : was.is_null()
          ? called + " is " + shortText(now) +
                " and was not there when it was released"
          : called + " was released as " + shortText(was) + " and is " +
                (now.is_null() ? "gone" : shortText(now));
  if (field->is(field::Correctable) && !was.is_null() && !now.is_null())
    return reportCorrectable(path, member, std::move(what));
  report(path, member, std::move(what),
         isEntry || was.is_array() || now.is_array() ||
                 findLevel<OpVersion>(path)
             ? newVersion
             : putBack);
}

void FrozenJudge::differs(const FactDifference &difference) {
  if (!difference.field)
    return reportElement(difference);
  if (difference.was.is_null() && mayAppear(difference))
    return;
  reportMember(difference);
}

std::vector<FrozenDifference>
dialectgen::compareWithReleased(const Family &family, const Family &released) {
  Family now = asOf(family, family.released.versions);
  FrozenJudge judge(family, released);
  compareFacts(released, now, judge);
  return judge.take();
}
