//===- WireRecordChecks.cpp - checks of records on the wire ---------------===//
//
// See checkWireRecords in RecordChecks.h: fields, cases and texts of attributes
// and types of a versioned dialect.
//
//===----------------------------------------------------------------------===//

#include "model/OthersDialect.h"
#include "model/check/RecordChecks.h"
#include "model/diagnostics/Locate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MathExtras.h"
#include <set>

namespace dialectgen {
namespace {

class WireRecordChecker {
public:
  WireRecordChecker(const Family &family, Diagnostics &diagnostics)
      : family(family), line(family.releaseLine()), diagnostics(diagnostics) {}
  void checkAll(const std::vector<WireRecord> &records);

private:
  void error(DiagnosticId id, llvm::SMRange range, const std::string &message) {
    diagnostics.error(id, range, message);
  }
  void twice(DiagnosticId id, llvm::SMRange range, const std::string &message,
             llvm::SMRange first) {
    diagnostics.error(id, range, message).note(first, "first declared here");
  }
  void check(const WireRecord &record, const std::vector<WireRecord> &records);
  void checkBuiltin(const WireRecord &record,
                    const std::vector<WireRecord> &records);
  void checkStep(const WireRecord &record,
                 const std::vector<WireRecord> &records);
  void checkSource(const WireRecord &record, const WireField &field,
                   const WireRecord &older);
  void checkCases(const WireRecord &record, const WireRecord &older);
  void checkGone(const WireRecord &record, const WireRecord &older,
                 const std::set<std::string> &taken);
  void checkText(const WireRecord &record);
  void checkFieldRecord(const WireField &field);
  /// Whether fields of `record` lead back to it through the records they name.
  bool containsItself(const WireRecord &record) const;
  const std::vector<WireRecord> *recordsOf(const WireField &field) const;
  template <typename T>
  void checkNames(DiagnosticId id, llvm::StringRef what,
                  const std::vector<T> &elements);

  const Family &family;
  const Timeline &line;
  Diagnostics &diagnostics;
};

bool isFieldChar(char c) { return llvm::isAlnum(c) || c == '_'; }

} // namespace

template <typename T>
void WireRecordChecker::checkNames(DiagnosticId id, llvm::StringRef what,
                                   const std::vector<T> &elements) {
  llvm::StringMap<llvm::SMRange> seen;
  for (const T &element : elements) {
    llvm::SMRange place = locate(element.range, element.name);
    if (!isIdentifier(element.name))
      error(DiagnosticId::BadName, place,
            (what + " name " + inQuotes(element.name) + " is no identifier")
                .str());
    auto [it, isNew] = seen.try_emplace(element.name, place);
    if (!isNew)
      twice(id, place,
            (what + " " + inQuotes(element.name) + " stands twice").str(),
            it->second);
  }
}

void WireRecordChecker::checkAll(const std::vector<WireRecord> &records) {
  llvm::StringMap<const WireRecord *> seen;
  for (const WireRecord &record : records) {
    if (!record.retired.empty())
      continue;
    check(record, records);
    checkBuiltin(record, records);
    auto [it, isNew] = seen.try_emplace(record.name, &record);
    if (!isNew && it->second->fields.size() == record.fields.size())
      twice(DiagnosticId::DuplicateName, locate(record.range, record.name),
            inQuotes(record.name) + " with " +
                std::to_string(record.fields.size()) + " fields stands twice",
            locate(it->second->range, record.name));
  }
}

/// In a release, one record stands for a type or attribute of MLIR.
void WireRecordChecker::checkBuiltin(const WireRecord &record,
                                     const std::vector<WireRecord> &records) {
  if (!record.hasBuiltin())
    return;
  for (const WireRecord &other : records) {
    if (&other == &record)
      return;
    bool isApart = (other.until && *other.until < record.since) ||
                   (record.until && *record.until < other.since);
    // Those of one name are told apart by their fields.
    if (other.retired.empty() && other.builtin == record.builtin &&
        other.name != record.name && !isApart)
      return twice(DiagnosticId::DuplicateName,
                   locate(record.range, record.builtin),
                   "MLIR's " + inQuotes(record.builtin) + " is both " +
                       inQuotes(other.name) + " and " + inQuotes(record.name) +
                       " in one release; give the older one 'until', or one "
                       "of them another 'builtin'",
                   locate(other.range, other.builtin));
  }
}

/// Programs are parsed by this text alone, so it contains each field once.
void WireRecordChecker::checkText(const WireRecord &record) {
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
        return wrong("a text has no ')' behind " + inQuotes(name));
      if (!llvm::any_of(record.fields,
                        [&](const WireField &f) { return f.name == name; }))
        wrong("the text names " + inQuotes(name) + ", which is no field");
      else if (!said.insert(name).second)
        wrong("the text contains field " + inQuotes(name) + " twice");
    } else if (list || (!rest.consume_front("->") && !rest.consume_front("(") &&
                        !rest.consume_front(")") && !rest.consume_front(",") &&
                        !rest.consume_front(":") && !rest.consume_front(" "))) {
      return wrong("a text is made of fields, '(', ')', ',', ':' and '->'");
    }
  }
  for (const WireField &field : record.fields)
    if (!said.count(field.name))
      wrong("the text lacks field " + inQuotes(field.name));
}

/// The records that `record` of a field may name; null if the kind has none.
const std::vector<WireRecord> *
WireRecordChecker::recordsOf(const WireField &field) const {
  llvm::StringRef kind = getWireKinds()[field.kind].name;
  return kind == "type" || kind == "list(type)" ? &family.types
         : kind.contains("attribute")           ? &family.attributes
                                                : nullptr;
}

void WireRecordChecker::checkFieldRecord(const WireField &field) {
  if (field.record.empty())
    return;
  const std::vector<WireRecord> *records = recordsOf(field);
  std::vector<std::string> known;
  if (records)
    known = family.recordNames(records == &family.types);
  if (!records)
    error(DiagnosticId::WireValue, locate(field.range, "record"),
          "a field of kind " + inQuotes(getWireKinds()[field.kind].name) +
              " holds neither a type nor an attribute, so it has no 'record'");
  else
    checkKnown(field.range, "record", field.record, known, diagnostics);
}

bool WireRecordChecker::containsItself(const WireRecord &record) const {
  llvm::SmallVector<const WireRecord *> left = {&record};
  std::set<const WireRecord *> seen;
  while (!left.empty())
    for (const WireField &field : left.pop_back_val()->fields)
      if (const std::vector<WireRecord> *records = recordsOf(field);
          records && !field.record.empty())
        for (const WireRecord &next : *records) {
          if (next.name != field.record || !next.retired.empty())
            continue;
          if (&next == &record)
            return true;
          if (seen.insert(&next).second)
            left.push_back(&next);
        }
  return false;
}

/// Whether a field of `kind` may have the value.
static bool isOnWire(llvm::StringRef kind, const Json &value) {
  if (kind.starts_with("list("))
    return value.is_array();
  if (kind.contains("attribute"))
    return value.is_object() && value.contains("attribute");
  if (kind == "type")
    return value.is_object() && value.contains("type");
  return kind == "string" ? value.is_string() : value.is_number_integer();
}

/// The value of a field in records that follow another.
void WireRecordChecker::checkSource(const WireRecord &record,
                                    const WireField &field,
                                    const WireRecord &older) {
  const WireField *same =
      findByName(older.fields, field.was.empty() ? field.name : field.was);
  llvm::StringRef kind = getWireKinds()[field.kind].name;
  if (!field.was.empty() && !same)
    error(DiagnosticId::UnknownName, locate(field.range, field.was),
          inQuotes(older.name) + " has no field " + inQuotes(field.was));
  else if (same && !field.before.is_null())
    error(DiagnosticId::WireLayout, locate(field.range, "before"),
          "field " + inQuotes(field.name) + " has its value of " +
              inQuotes(older.name) + ", so it needs no 'before'");
  else if (same && same->kind != field.kind && record.impossible.empty())
    error(DiagnosticId::WireLayout, field.range,
          "field " + inQuotes(field.name) + " is '" + kind.str() + "', and '" +
              getWireKinds()[same->kind].name + "' in " + inQuotes(older.name) +
              "; write under 'impossible' why values do not become others");
  else if (!same && field.before.is_null() && !kind.starts_with("optional") &&
           record.impossible.empty())
    error(DiagnosticId::WireLayout, field.range,
          "field " + inQuotes(field.name) + " is not in " +
              inQuotes(older.name) +
              "; write its value there under 'before', or the other name under "
              "'was'");
  else if (!field.before.is_null() && !isOnWire(kind, field.before))
    error(DiagnosticId::WireValue, locate(field.range, "before"),
          "'before' " + field.before.dump() +
              " is no value of a field of kind "
              "'" +
              kind.str() + "'");
}

/// A case of an enumeration that follows another was one of its cases, or is
/// new; cases that none has become are listed.
void WireRecordChecker::checkCases(const WireRecord &record,
                                   const WireRecord &older) {
  auto noCase = [&](llvm::SMRange range, const std::string &name) {
    error(DiagnosticId::UnknownName, locate(range, name),
          inQuotes(older.name) + " has no case " + inQuotes(name) +
              didYouMean(name, namesOf(older.cases)));
  };
  std::map<std::string, const WireCase *> heirs;
  for (const WireCase &entry : record.cases) {
    const std::string &was = entry.was.empty() ? entry.name : entry.was;
    if (!findByName(older.cases, was)) {
      if (!entry.was.empty())
        noCase(entry.range, entry.was);
      continue;
    }
    auto [it, isNew] = heirs.emplace(was, &entry);
    if (!isNew)
      twice(DiagnosticId::EnumDuplicate, entry.range,
            "cases " + inQuotes(it->second->name) + " and " +
                inQuotes(entry.name) + " were both " + inQuotes(was),
            it->second->range);
  }
  for (const std::string &name : record.gone) {
    if (!findByName(older.cases, name))
      noCase(record.range, name);
    else if (auto it = heirs.find(name); it != heirs.end())
      twice(DiagnosticId::EnumDuplicate, locate(record.range, name),
            "case " + inQuotes(name) + " is gone, and became " +
                inQuotes(it->second->name),
            it->second->range);
  }
  for (const WireCase &entry : older.cases)
    if (record.impossible.empty() && !heirs.count(entry.name) &&
        !llvm::is_contained(record.gone, entry.name))
      error(DiagnosticId::WireLayout, locate(record.range, record.follows),
            "case " + inQuotes(entry.name) + " of " + inQuotes(older.name) +
                " is none of " + inQuotes(record.name) +
                "; write it under 'was' of the case that it became, or under "
                "'gone'");
}

/// A record that took the place of another tells where its fields come from.
void WireRecordChecker::checkStep(const WireRecord &record,
                                  const std::vector<WireRecord> &records) {
  const WireRecord *older =
      record.follows.empty() ? nullptr : findByName(records, record.follows);
  if (!record.follows.empty() && (!older || older == &record))
    return error(
        DiagnosticId::UnknownName, locate(record.range, record.follows),
        inQuotes(record.name) + " cannot follow " + inQuotes(record.follows) +
            ": it is no other record of the same list");
  if (!older) {
    for (const WireField &field : record.fields)
      if (!field.was.empty() || !field.before.is_null())
        error(DiagnosticId::WireLayout, field.range,
              "field " + inQuotes(field.name) + " has '" +
                  (field.was.empty() ? "before" : "was") +
                  "', which a record has that 'follows' another");
    for (const WireCase &entry : record.cases)
      if (!entry.was.empty())
        error(DiagnosticId::WireLayout, locate(entry.range, entry.was),
              "case " + inQuotes(entry.name) +
                  " has 'was', which a case has of a record that 'follows' "
                  "another");
    if (!record.gone.empty())
      error(DiagnosticId::WireLayout, locate(record.range, record.gone.front()),
            inQuotes(record.name) +
                " has 'gone', which a record has that 'follows' another");
    if (!record.only.is_null())
      error(DiagnosticId::WireLayout, locate(record.range, "only"),
            inQuotes(record.name) +
                " has 'only', which a record has that 'follows' another");
    return;
  }
  if (!older->until || !(*older->until < record.since))
    error(DiagnosticId::WireLayout, locate(record.range, record.follows),
          inQuotes(record.name) + " is there since " + toString(record.since) +
              ", and " + inQuotes(older->name) + " has no 'until' before that");
  if (record.cases.empty() != older->cases.empty())
    return error(DiagnosticId::WireLayout, locate(record.range, record.follows),
                 "an enumeration follows an enumeration");
  checkCases(record, *older);
  std::set<std::string> taken;
  for (const WireField &field : record.fields) {
    checkSource(record, field, *older);
    taken.insert(field.was.empty() ? field.name : field.was);
  }
  checkGone(record, *older, taken);
}

/// Fields that a record lacks have one value, which it stands for.
void WireRecordChecker::checkGone(const WireRecord &record,
                                  const WireRecord &older,
                                  const std::set<std::string> &taken) {
  for (const auto &[name, value] : record.only.items()) {
    const WireField *field = findByName(older.fields, name);
    llvm::SMRange range = locate(record.range, name);
    if (!field) {
      error(DiagnosticId::UnknownName, range,
            inQuotes(older.name) + " has no field " + inQuotes(name) +
                didYouMean(name, namesOf(older.fields)));
    } else if (taken.count(name)) {
      error(DiagnosticId::WireLayout, range,
            inQuotes(record.name) + " has field " + inQuotes(name) + " of " +
                inQuotes(older.name) + ", so it needs no 'only'");
    } else {
      llvm::StringRef kind = getWireKinds()[field->kind].name;
      if (value.is_null() ? !kind.starts_with("optional")
                          : !isOnWire(kind, value))
        error(DiagnosticId::WireValue, range,
              "'only' " + value.dump() + " is no value of a field of kind '" +
                  kind.str() + "'");
    }
  }
  for (const WireField &field : older.fields)
    if (!taken.count(field.name) && !record.only.contains(field.name) &&
        record.impossible.empty())
      error(
          DiagnosticId::WireLayout, locate(record.range, record.follows),
          "field " + inQuotes(field.name) + " of " + inQuotes(older.name) +
              " is gone; write under 'only' the value that all have, or under "
              "'impossible' why values do not become others");
}

void WireRecordChecker::check(const WireRecord &record,
                              const std::vector<WireRecord> &records) {
  if (!isIdentifier(record.name))
    error(DiagnosticId::BadName, locate(record.range, record.name),
          inQuotes(record.name) + " is no identifier");
  checkReleases(line, record.since, record.until, record.range, diagnostics);
  checkNames(DiagnosticId::DuplicateName, "field", record.fields);
  bool hasType = false;
  for (const WireField &field : record.fields) {
    llvm::StringRef kind = getWireKinds()[field.kind].name;
    if (kind == "bits(type)" && !hasType)
      error(DiagnosticId::WireLayout, locate(field.range, kind),
            "a field of kind 'bits(type)' stands after one of kind 'type'");
    hasType |= kind == "type";
    if (kind == "blob" &&
        (&field == &record.fields.front() ||
         getWireKinds()[(&field)[-1].kind].name != llvm::StringRef("type")))
      error(DiagnosticId::WireLayout, locate(field.range, kind),
            "a field of kind 'blob' stands right after one of kind 'type', "
            "which determines its size");
    checkFieldRecord(field);
  }
  if (containsItself(record))
    error(DiagnosticId::ContainsItself, locate(record.range, record.name),
          inQuotes(record.name) + " is made of itself: fields name each other "
                                  "under 'record' without an end");
  checkText(record);
  checkStep(record, records);
  if (record.cases.empty())
    return;
  if (record.fields.size() != 1 ||
      getWireKinds()[record.fields[0].kind].name != llvm::StringRef("varint"))
    error(DiagnosticId::WireLayout, locate(record.range, "cases"),
          "an attribute with cases has one field, of kind 'varint'");
  checkNames(DiagnosticId::DuplicateName, "case", record.cases);
  std::map<int64_t, const WireCase *> numbers;
  for (const WireCase &entry : record.cases) {
    // Enumerations of others may have numbers with a sign.
    if (!llvm::isUInt<32>(entry.value) &&
        !(hasRecordsByPlace(family) && llvm::isInt<32>(entry.value)))
      error(DiagnosticId::NumberTooLarge, locate(entry.range, "value"),
            "case " + inQuotes(entry.name) + " is " +
                std::to_string(entry.value) +
                "; the number of a case is from 0 to 4294967295");
    auto [it, isNew] = numbers.insert({entry.value, &entry});
    if (!isNew)
      twice(DiagnosticId::EnumDuplicate, entry.range,
            "cases " + inQuotes(it->second->name) + " and " +
                inQuotes(entry.name) + " are both " +
                std::to_string(entry.value),
            it->second->range);
    if (!entry.since)
      continue;
    checkRelease(line, *entry.since, entry.range, diagnostics);
    if (*entry.since < record.since)
      error(DiagnosticId::CaseBeforeAttribute, locate(entry.range, "since"),
            "case " + inQuotes(entry.name) + " is there since " +
                toString(*entry.since) + ", its attribute since " +
                toString(record.since));
  }
}

void checkWireRecords(const Family &family, Diagnostics &diagnostics) {
  WireRecordChecker checker(family, diagnostics);
  checker.checkAll(family.types);
  checker.checkAll(family.attributes);
}

} // namespace dialectgen
