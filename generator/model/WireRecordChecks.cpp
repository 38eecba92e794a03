//===- WireRecordChecks.cpp - checks of records on the wire ---------------===//
//
// See checkWireRecords in RecordChecks.h: fields, cases and texts of attributes
// and types of a versioned dialect.
//
//===----------------------------------------------------------------------===//

#include "model/Locate.h"
#include "model/RecordChecks.h"
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
  void check(const WireRecord &record);
  void checkBuiltin(const WireRecord &record,
                    const std::vector<WireRecord> &records);
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
    check(record);
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
  else if (!llvm::is_contained(known, field.record))
    error(DiagnosticId::UnknownName, locate(field.range, field.record),
          "unknown record " + inQuotes(field.record) +
              didYouMean(field.record, known));
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

void WireRecordChecker::check(const WireRecord &record) {
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
  if (record.cases.empty())
    return;
  if (record.fields.size() != 1 ||
      getWireKinds()[record.fields[0].kind].name != llvm::StringRef("varint"))
    error(DiagnosticId::WireLayout, locate(record.range, "cases"),
          "an attribute with cases has one field, of kind 'varint'");
  checkNames(DiagnosticId::DuplicateName, "case", record.cases);
  std::map<int64_t, const WireCase *> numbers;
  for (const WireCase &entry : record.cases) {
    if (!llvm::isUInt<32>(entry.value))
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
