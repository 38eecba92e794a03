//===- RecordAdoption.cpp - types and attributes of an upstream -----------===//
//
// What was released of a type or attribute stays: its code, fields and values.
// New ones stand behind those that are here, in the order in which upstream
// defines them. A definition does not say the code, so each is marked until
// somebody confirms it.
//
//===----------------------------------------------------------------------===//

#include "spec/Diagnostics.h"
#include "upstream/TwinAdoption.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace dialectgen;

namespace {

class RecordAdopter {
public:
  RecordAdopter(const Dialect &ours, const AdoptionTerms &terms,
                TwinAdoption &adoption)
      : ours(ours), terms(terms), adoption(adoption) {}

  void adopt(Subject subject, const std::vector<WireRecord> &our,
             std::vector<WireRecord> &their);
  void adoptOwn(Subject subject, const std::vector<OwnRecord> &our,
                std::vector<OwnRecord> &their, bool hasCodes);

  /// A record of the twin for one of the own dialect that upstream has alone.
  void pairWithTwin(Subject subject, OwnRecord &record,
                    std::vector<WireRecord> &wire);

private:
  OpenPlace &leave(Subject subject, const std::string &name,
                   const Version &since, std::string text);
  bool isFrozen(const Version &since) const {
    return terms.frozen && since <= *terms.frozen;
  }
  void adoptNew(Subject subject, WireRecord &record);
  void adoptKnown(Subject subject, const WireRecord &here, WireRecord &record);

  const Dialect &ours;
  const AdoptionTerms &terms;
  TwinAdoption &adoption;
};

} // namespace

static std::string wordFor(Subject subject) {
  return subject == Subject::Type ? "type" : "attribute";
}

OpenPlace &RecordAdopter::leave(Subject subject, const std::string &name,
                                const Version &since, std::string text) {
  OpenPlace &place = adoption.open.emplace_back();
  place.subject = subject;
  place.domain = ours.releaseLine().name;
  place.name = name;
  place.since = since;
  place.text = std::move(text);
  return place;
}

void RecordAdopter::adoptNew(Subject subject, WireRecord &record) {
  record.codeToConfirm = llvm::SMRange();
  bool isOwn = llvm::any_of(
      subject == Subject::Type ? adoption.dialect.ownTypes
                               : adoption.dialect.ownAttributes,
      [&](const OwnRecord &own) { return own.wire == record.name; });
  if (!isOwn)
    leave(subject, record.name, record.since,
          record.cases.empty()
              ? "a definition does not say what " + wordFor(subject) + " '" +
                    record.name +
                    "' is in MLIR ('bits', 'builtin'), or the record of the "
                    "own dialect that it is; nor 'text'"
              : "say which enumeration of the own dialect '" + record.name +
                    "' is");
}

static std::string otherwise(const std::string &how) {
  return "upstream differs: " + how +
         "; what was released stays, so it was not written";
}

void RecordAdopter::adoptKnown(Subject subject, const WireRecord &here,
                               WireRecord &record) {
  auto differs = [&](const std::string &how) {
    return &leave(subject, here.name, here.since, otherwise(how));
  };
  // Nothing goes away, and fields and values stay what was written.
  bool isReleased = isFrozen(here.since) || !here.retired.empty();
  bool isGone = !record.retired.empty() && here.retired.empty();
  auto layout = [](const WireRecord &of) {
    std::vector<std::pair<std::string, unsigned>> fields;
    for (const WireField &field : of.fields)
      fields.push_back({field.name, field.kind});
    return fields;
  };
  if (isGone || (isReleased && (record.since != here.since ||
                                layout(record) != layout(here)))) {
    std::vector<std::string> fields;
    for (const WireField &field : record.fields)
      fields.push_back(field.name + ": " + getWireKinds()[field.kind].name);
    differs(isGone ? "it has no " + wordFor(subject) + " '" + here.name + "'"
            : record.since != here.since
                ? "it begins with " + toString(record.since)
                : "its fields are " + llvm::join(fields, ", "));
    record = here;
    return;
  }
  std::vector<WireCase> cases = here.cases;
  for (const WireCase &entry : record.cases) {
    const WireCase *same = findByName(here.cases, entry.name);
    if (same) {
      if (same->value != entry.value)
        differs("case '" + entry.name + "' is " + std::to_string(entry.value))
            ->part = entry.name;
      continue;
    }
    WireCase fresh = entry;
    if (!terms.statesVersions)
      fresh.since = terms.next;
    // With nothing released of the record it comes with the record.
    if (!isReleased)
      fresh.since = std::nullopt;
    fresh.toConfirm = fresh.since.has_value();
    cases.push_back(fresh);
  }
  record.cases = std::move(cases);
}

void RecordAdopter::adopt(Subject subject, const std::vector<WireRecord> &our,
                          std::vector<WireRecord> &their) {
  // New ones stand behind those that are here.
  llvm::erase_if(their, [&](const WireRecord &record) {
    bool isLate = &record - their.data() >= ptrdiff_t(our.size()) &&
                  isFrozen(record.since);
    if (isLate)
      leave(subject, record.name, record.since,
            wordFor(subject) + " '" + record.name + "' comes with release " +
                toString(record.since) + ", and " + toString(*terms.frozen) +
                " was released without it; what was released stays, so it was "
                "not written");
    return isLate;
  });
  for (size_t code = 0; code != their.size(); ++code)
    if (code >= our.size())
      adoptNew(subject, their[code]);
    else
      adoptKnown(subject, our[code], their[code]);
}

void RecordAdopter::adoptOwn(Subject subject, const std::vector<OwnRecord> &our,
                             std::vector<OwnRecord> &their, bool hasCodes) {
  for (OwnRecord &record : their) {
    const OwnRecord *here = findByName(our, record.name);
    if (!here) {
      if (hasCodes && record.storage.empty())
        record.codeToConfirm = llvm::SMRange();
      if (record.wire.empty())
        leave(subject, record.name, terms.next,
              "say under 'wire' which record of the twin it is; without one, "
              "operations hold its fields one by one there");
      continue;
    }
    auto fields = [](const OwnRecord &of) {
      std::vector<std::string> list;
      for (const RecordField &field : of.fields)
        list.push_back(field.name + ": " + field.kind +
                       (field.required ? "" : ", optional"));
      return list;
    };
    if (fields(record) != fields(*here))
      leave(subject, here->name, ours.releaseLine().newest,
            otherwise("its fields are " + llvm::join(fields(record), "; ")));
    record = *here;
  }
}

void RecordAdopter::pairWithTwin(Subject subject, OwnRecord &record,
                                 std::vector<WireRecord> &wire) {
  WireRecord paired;
  paired.name = llvm::convertToSnakeFromCamelCase(record.name) + "_v1";
  if (findByName(wire, paired.name))
    return;
  paired.className =
      record.name + (subject == Subject::Type ? "V1Type" : "V1Attr");
  paired.since = terms.next;
  for (const RecordField &own : record.fields) {
    WireField field;
    field.name = own.name;
    field.kind = &wireKindOf(own) - getWireKinds().data();
    field.toConfirm = !own.required;
    paired.fields.push_back(std::move(field));
  }
  if (terms.enumerations)
    if (auto known = terms.enumerations->find(record.name);
        known != terms.enumerations->end()) {
      paired.cases = known->second;
      WireField value;
      value.name = "value";
      paired.fields = {value};
      for (WireCase &entry : paired.cases)
        entry.since = std::nullopt;
    }
  record.wire = paired.name;
  wire.push_back(std::move(paired));
}

void dialectgen::adoptRecords(const Dialect &ours, const AdoptionTerms &terms,
                              TwinAdoption &adoption) {
  RecordAdopter adopter(ours, terms, adoption);
  Dialect &theirs = adoption.dialect;
  // Upstream has no twin; here each type and attribute is in one.
  if (!terms.statesVersions) {
    for (OwnRecord &record : theirs.ownTypes)
      if (record.wire.empty() && !findByName(ours.ownTypes, record.name))
        adopter.pairWithTwin(Subject::Type, record, theirs.types);
    for (OwnRecord &record : theirs.ownAttributes)
      if (record.wire.empty() && !findByName(ours.ownAttributes, record.name))
        adopter.pairWithTwin(Subject::Attribute, record, theirs.attributes);
  }
  adopter.adopt(Subject::Type, ours.types, theirs.types);
  adopter.adopt(Subject::Attribute, ours.attributes, theirs.attributes);
  adopter.adoptOwn(Subject::Type, ours.ownTypes, theirs.ownTypes,
                   !ours.ownTypeCodes.empty());
  adopter.adoptOwn(Subject::Attribute, ours.ownAttributes, theirs.ownAttributes,
                   !ours.ownAttributeCodes.empty());
}
