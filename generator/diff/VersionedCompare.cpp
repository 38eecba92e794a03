//===- VersionedCompare.cpp - is what was released still so ---------------===//
//
// See VersionedCompare.h.
//
//===----------------------------------------------------------------------===//

#include "diff/VersionedCompare.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen {
namespace {

std::string quote(const std::string &text) { return "'" + text + "'"; }

std::string endText(const std::optional<Version> &until) {
  return until ? toString(*until) : "the newest release";
}

template <typename T>
const T *findByName(const std::vector<T> &list, const std::string &name) {
  auto it = llvm::find_if(list, [&](const T &t) { return t.name == name; });
  return it == list.end() ? nullptr : &*it;
}

class Comparer {
public:
  Comparer(const VersionedDialect &now, const VersionedDialect &before)
      : now(now), before(before) {}
  VersionedComparison run();

private:
  void change(const std::string &text) { result.changed.push_back(text); }
  void add(const std::string &text) { result.added.push_back(text); }
  void releases();
  void records(const char *what, const std::vector<WireRecord> &now,
               const std::vector<WireRecord> &before);
  void record(const std::string &title, const WireRecord &now,
              const WireRecord &before);
  void lifetime(const std::string &title, const Version &sinceNow,
                const std::optional<Version> &untilNow,
                const Version &sinceBefore,
                const std::optional<Version> &untilBefore);
  void ops();
  void version(const VersionedOpVersion &now, const VersionedOpVersion &before);
  /// Reports something new unless it begins after what `before` knows.
  void appears(const std::string &title, const Version &since);

  const VersionedDialect &now, &before;
  VersionedComparison result;
};

} // namespace

void Comparer::appears(const std::string &title, const Version &since) {
  if (before.current < since)
    add(title + " (" + toString(since) + ")");
  else
    change(title + " is new and yet begins with " + toString(since) +
           ", which is released");
}

void Comparer::lifetime(const std::string &title, const Version &sinceNow,
                        const std::optional<Version> &untilNow,
                        const Version &sinceBefore,
                        const std::optional<Version> &untilBefore) {
  if (sinceNow != sinceBefore)
    change(title + " begins with " + toString(sinceNow) + ", not " +
           toString(sinceBefore));
  // What had no end may have got one, no earlier than what was released.
  bool closed = !untilBefore && untilNow && before.current <= *untilNow;
  if (untilNow != untilBefore && !closed)
    change(title + " ends with " + endText(untilNow) + ", not " +
           endText(untilBefore));
  else if (untilNow != untilBefore)
    add("the end of " + title + " (" + toString(*untilNow) + ")");
}

void Comparer::releases() {
  for (const auto &[i, release] : llvm::enumerate(before.versions))
    if (i >= now.versions.size() || now.versions[i] != release)
      return change("release " + toString(release) + " is not at its place");
  for (size_t i = before.versions.size(); i < now.versions.size(); ++i)
    add("release " + toString(now.versions[i]));
  auto bytecodeOf = [](const VersionedDialect &dialect, const Version &at) {
    int64_t found = -1;
    for (const auto &[since, version] : dialect.bytecodeVersions)
      if (since <= at)
        found = version;
    return found;
  };
  for (const Version &release : before.versions)
    if (bytecodeOf(now, release) != bytecodeOf(before, release))
      change("release " + toString(release) +
             " is written in bytecode version " +
             std::to_string(bytecodeOf(now, release)) + ", not " +
             std::to_string(bytecodeOf(before, release)));
}

void Comparer::record(const std::string &title, const WireRecord &now,
                      const WireRecord &before) {
  lifetime(title, now.since, now.until, before.since, before.until);
  if (now.bits != before.bits)
    change(title + " has " + std::to_string(now.bits) + " bits, not " +
           std::to_string(before.bits));
  bool sameFields =
      now.fields.size() == before.fields.size() &&
      llvm::all_of(llvm::zip(now.fields, before.fields), [](const auto &pair) {
        return std::get<0>(pair).name == std::get<1>(pair).name &&
               std::get<0>(pair).kind == std::get<1>(pair).kind;
      });
  if (!sameFields)
    change(title + " has other fields");
  for (const WireCase &entry : before.cases) {
    const WireCase *same = findByName(now.cases, entry.name);
    std::string what = "case " + entry.name + " of " + title;
    if (!same || same->value != entry.value)
      change(what + " is not " + std::to_string(entry.value) + " any more");
    else if (same->since.value_or(now.since) !=
             entry.since.value_or(before.since))
      change(what + " begins with another release");
  }
  for (const WireCase &entry : now.cases)
    if (!findByName(before.cases, entry.name))
      appears("case " + entry.name + " of " + title,
              entry.since.value_or(now.since));
}

void Comparer::records(const char *what, const std::vector<WireRecord> &now,
                       const std::vector<WireRecord> &before) {
  for (size_t code = 0; code != std::max(now.size(), before.size()); ++code) {
    std::string place = std::string(what) + " code " + std::to_string(code);
    if (code >= before.size()) {
      if (now[code].retired.empty())
        appears(place + ", " + quote(now[code].name), now[code].since);
      continue;
    }
    const WireRecord &old = before[code];
    std::string title =
        place + ", " + quote(old.retired.empty() ? old.name : old.retired);
    if (code >= now.size() || now[code].name != old.name ||
        now[code].retired != old.retired)
      change(title + ", is something else");
    else if (old.retired.empty())
      record(title, now[code], old);
  }
}

static bool sameValues(const std::vector<VersionedValue> &a,
                       const std::vector<VersionedValue> &b) {
  return a.size() == b.size() &&
         llvm::all_of(llvm::zip(a, b), [](const auto &pair) {
           return std::get<0>(pair).name == std::get<1>(pair).name &&
                  std::get<0>(pair).variadic == std::get<1>(pair).variadic;
         });
}

void Comparer::version(const VersionedOpVersion &now,
                       const VersionedOpVersion &before) {
  std::string title = quote(before.name);
  lifetime(title, now.since, now.until, before.since, before.until);
  auto expectSame = [&](bool same, const char *what) {
    if (!same)
      change(title + " has other " + what);
  };
  expectSame(sameValues(now.operands, before.operands), "operands");
  expectSame(sameValues(now.results, before.results), "results");
  expectSame(sameValues(now.regions, before.regions), "regions");
  // Bytecode holds attributes by name; their order is theirs to choose.
  bool sameAttributes = now.attributes.size() == before.attributes.size();
  for (const VersionedAttribute &attribute : before.attributes) {
    const VersionedAttribute *same = findByName(now.attributes, attribute.name);
    sameAttributes &= same && same->before == attribute.before;
  }
  expectSame(sameAttributes, "attributes");
  expectSame(now.traits == before.traits, "traits");
}

void Comparer::ops() {
  for (const VersionedOp &old : before.ops) {
    const VersionedOp *op = findByName(now.ops, old.name);
    for (const VersionedOpVersion &oldVersion : old.versions) {
      const VersionedOpVersion *same =
          op ? findByName(op->versions, oldVersion.name) : nullptr;
      if (same)
        version(*same, oldVersion);
      else
        change(quote(oldVersion.name) + " is gone");
    }
  }
  for (const VersionedOp &op : now.ops) {
    const VersionedOp *old = findByName(before.ops, op.name);
    for (const VersionedOpVersion &version : op.versions)
      if (!old || !findByName(old->versions, version.name))
        appears(quote(version.name), version.since);
  }
}

VersionedComparison Comparer::run() {
  releases();
  records("type", now.types, before.types);
  records("attribute", now.attributes, before.attributes);
  ops();
  return std::move(result);
}

VersionedComparison compare(const VersionedDialect &now,
                            const VersionedDialect &before) {
  return Comparer(now, before).run();
}

} // namespace dialectgen
