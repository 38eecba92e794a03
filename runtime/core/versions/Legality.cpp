//===- Legality.cpp - which types and attributes a release has ------------===//
//
// See Legality.h.
//
//===----------------------------------------------------------------------===//

#include "Legality.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;

namespace dialectgen {

/// The case that the value of an enum is, and of flags the newest one; null if
/// it is no enum.
static const CaseRow *findCase(const Record &record) {
  if (record.row->cases.empty())
    return nullptr;
  int64_t value = cast<IntegerAttr>(record.fields.front()).getInt(),
          left = value;
  const CaseRow *newest = nullptr;
  for (const CaseRow &entry : record.row->cases) {
    if (entry.value == value)
      return &entry;
    // A name for several bits came with the bits or later.
    if (!record.row->isBitEnum || (left & entry.value) == 0 ||
        (entry.value & ~value) != 0)
      continue;
    left &= ~entry.value;
    if (!newest || newest->since < entry.since)
      newest = &entry;
  }
  return newest;
}

bool Legality::isThere(const OwnedRecord &record) {
  const Version &target = record.target->version;
  if (record.row->toConfirm || target < record.row->since ||
      record.row->until < target)
    return false;
  const CaseRow *entry = findCase(record);
  return !entry || entry->since <= target;
}

bool Legality::areLegal(const OwnedRecord &record) {
  return isThere(record) && llvm::all_of(record.fields, [&](Attribute field) {
           return isLegal(field);
         });
}

/// Checks the components of a value of another dialect, or of the builtin
/// dialect.
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
  OwnedRecord record = split(dialects, value);
  if (record.row ? !areLegal(record) : !arePartsLegal(value))
    return false;
  legalAttributes.insert(value);
  return true;
}

bool Legality::isLegal(Type value) {
  if (value == lastLegal)
    return true;
  if (!legalTypes.contains(value)) {
    OwnedRecord record = split(dialects, value);
    if (record.row ? !areLegal(record) : !arePartsLegal(value))
      return false;
    legalTypes.insert(value);
  }
  lastLegal = value;
  return true;
}

std::string Legality::nameOf(const OwnedRecord &record, StringRef sigil) {
  return ("'" + sigil + record.target->table->dialect + "." + record.row->name +
          "'")
      .str();
}

template <typename Value>
Illegal Legality::explain(Value value, StringRef sigil, const Twine &in) {
  OwnedRecord record = split(dialects, value);
  if (record.row && !isThere(record)) {
    const Version &target = record.target->version;
    Illegal illegal{nameOf(record, sigil)};
    illegal.timeline = unsigned(record.target - dialects.data());
    illegal.part = (in + " of ").str();
    if (record.row->toConfirm) {
      illegal.what += " has a wire code or layout that nobody has confirmed";
      illegal.why = "confirm it where the specs have 'to_confirm'";
    } else if (target < record.row->since) {
      illegal.since = record.row->since;
    } else if (record.row->until < target) {
      illegal.until = record.row->until;
    } else {
      const CaseRow *entry = findCase(record);
      illegal.what = "case " + std::string(entry->name) + " of " + illegal.what;
      illegal.since = entry->since;
    }
    return illegal;
  }
  // One of the parts is not legal; the first is named.
  std::optional<Illegal> found;
  std::string inside = in.str();
  if (record.row)
    inside = nameOf(record, sigil) + " of " + inside;
  auto look = [&](auto part) {
    if (!found && !isLegal(part))
      found = explain(part, inside);
  };
  if (record.row)
    llvm::for_each(record.fields, look);
  else
    value.walkImmediateSubElements(look, look);
  return found ? *found : Illegal{"something", dialects.front().version};
}

Illegal Legality::explain(Attribute value, const Twine &in) {
  return explain(value, "#", in);
}
Illegal Legality::explain(Type value, const Twine &in) {
  return explain(value, "!", in);
}

} // namespace dialectgen
