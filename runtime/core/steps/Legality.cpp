//===- Legality.cpp - which types and attributes a release has ------------===//
//
// See Legality.h.
//
//===----------------------------------------------------------------------===//

#include "Legality.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;

namespace dialectgen {

/// The case that the value of an enum is; null if it is no enum.
static const CaseRow *findCase(const Record &record) {
  if (record.row->cases.empty())
    return nullptr;
  int64_t value = cast<IntegerAttr>(record.fields.front()).getInt();
  for (const CaseRow &entry : record.row->cases)
    if (entry.value == value)
      return &entry;
  return nullptr;
}

bool Legality::isThere(const Record &record) const {
  if (target < record.row->since || record.row->until < target)
    return false;
  const CaseRow *entry = findCase(record);
  return !entry || entry->since <= target;
}

bool Legality::areLegal(const Record &record) {
  return isThere(record) && llvm::all_of(record.fields, [&](Attribute field) {
           return isLegal(field);
         });
}

/// Of what is of another dialect, or builtin, what it consists of.
template <typename Value> bool Legality::arePartsLegal(Value value) {
  bool legal = true;
  value.walkImmediateSubElements(
      [&](Attribute part) { legal = legal && isLegal(part); },
      [&](Type part) { legal = legal && isLegal(part); });
  return legal;
}

bool Legality::isLegal(Attribute value) {
  if (legalAttributes.contains(value))
    return true;
  Record record = table.splitAttribute(value);
  if (record.row ? !areLegal(record) : !arePartsLegal(value))
    return false;
  legalAttributes.insert(value);
  return true;
}

bool Legality::isLegal(Type value) {
  if (value == lastLegal)
    return true;
  if (!legalTypes.contains(value)) {
    Record record = table.splitType(value);
    if (record.row ? !areLegal(record) : !arePartsLegal(value))
      return false;
    legalTypes.insert(value);
  }
  lastLegal = value;
  return true;
}

std::string Legality::nameOf(const RecordRow &row, StringRef sigil) const {
  return ("'" + sigil + table.dialect + "." + row.name + "'").str();
}

template <typename Value>
Absence Legality::explain(Value value, Record record, StringRef sigil) {
  if (record.row && !isThere(record)) {
    Absence absence;
    absence.feature = nameOf(*record.row, sigil);
    if (target < record.row->since) {
      absence.since = record.row->since;
    } else if (record.row->until < target) {
      absence.until = record.row->until;
    } else {
      const CaseRow *entry = findCase(record);
      absence.feature =
          "case " + std::string(entry->name) + " of " + absence.feature;
      absence.since = entry->since;
    }
    return absence;
  }
  // One of the parts is not legal; the first is named.
  std::optional<Absence> absence;
  auto look = [&](auto part) {
    if (!absence && !isLegal(part))
      absence = explain(part);
  };
  if (record.row) {
    llvm::for_each(record.fields, look);
    if (absence)
      absence->inside.insert(absence->inside.begin(),
                             nameOf(*record.row, sigil));
  } else {
    value.walkImmediateSubElements(look, look);
  }
  return absence ? *absence : Absence{"something", target, std::nullopt, {}};
}

Absence Legality::explain(Attribute value) {
  return explain(value, table.splitAttribute(value), "#");
}
Absence Legality::explain(Type value) {
  return explain(value, table.splitType(value), "!");
}

} // namespace dialectgen
