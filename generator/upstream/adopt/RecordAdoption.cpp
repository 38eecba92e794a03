//===- RecordAdoption.cpp - types and attributes of an upstream -----------===//
//
// Released facts of a type or attribute stay: its code, fields and values. New
// records are appended in the order of the upstream's definitions. Definitions
// do not contain codes, so each new code is marked until a person confirms it.
//
//===----------------------------------------------------------------------===//

#include "diff/families/ElementDrift.h"
#include "model/diagnostics/Diagnostics.h"
#include "upstream/adopt/VersionedAdoption.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace dialectgen;

namespace {

class RecordAdopter {
public:
  RecordAdopter(const Family &ours, const AdoptionOptions &terms,
                VersionedAdoption &adoption)
      : ours(ours), terms(terms), adoption(adoption) {}

  void adopt(Subject subject, const std::vector<WireRecord> &our,
             std::vector<WireRecord> &their);
  void adoptDialect(Subject subject, const std::vector<DialectRecord> &our,
                    std::vector<DialectRecord> &their);

  /// A record of the versioned dialect for one of the dialect that upstream has
  /// alone.
  void pairWithVersioned(Subject subject, DialectRecord &record,
                         std::vector<WireRecord> &wire);

private:
  OpenPlace &leave(Subject subject, const std::string &name,
                   const Version &since, std::string text);
  void adoptNew(Subject subject, WireRecord &record);
  void adoptKnown(Subject subject, const WireRecord &here, WireRecord &record);

  const Family &ours;
  const AdoptionOptions &terms;
  VersionedAdoption &adoption;
};

} // namespace

static std::string nounFor(Subject subject) {
  return subject == Subject::Type ? "type" : "attribute";
}

OpenPlace &RecordAdopter::leave(Subject subject, const std::string &name,
                                const Version &since, std::string text) {
  adoption.open.push_back(
      {subject, ours.releaseLine().name, name, since, "", std::move(text)});
  return adoption.open.back();
}

void RecordAdopter::adoptNew(Subject subject, WireRecord &record) {
  record.codeToConfirm = llvm::SMRange();
  bool isDialect =
      llvm::any_of(subject == Subject::Type ? adoption.family.dialectTypes
                                            : adoption.family.dialectAttributes,
                   [&](const DialectRecord &inDialect) {
                     return inDialect.wire == record.name;
                   });
  if (!isDialect)
    leave(subject, record.name, record.since,
          record.cases.empty()
              ? "definitions do not contain the MLIR type of " +
                    nounFor(subject) + " '" + record.name +
                    "' ('bits', 'builtin'), its record of the dialect, or "
                    "its 'text'"
              : "name the enumeration of the dialect for '" + record.name +
                    "'");
}

void RecordAdopter::adoptKnown(Subject subject, const WireRecord &here,
                               WireRecord &record) {
  auto differs = [&](const std::string &how) {
    return &leave(subject, here.name, here.since, keptAsReleased(how));
  };
  // No record is removed, and released fields and values are kept.
  bool isReleased = terms.isFrozen(here.since) || !here.retired.empty();
  bool isGone = !record.retired.empty() && here.retired.empty();
  std::vector<std::string> fields = fieldTexts(record);
  if (isGone || (isReleased &&
                 (record.since != here.since || fields != fieldTexts(here)))) {
    differs(isGone ? "it has no " + nounFor(subject) + " '" + here.name + "'"
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
                  terms.isFrozen(record.since);
    if (isLate)
      leave(subject, record.name, record.since,
            nounFor(subject) + " '" + record.name + "' " +
                comesLate(terms, record.since));
    return isLate;
  });
  for (size_t code = 0; code != their.size(); ++code)
    if (code >= our.size())
      adoptNew(subject, their[code]);
    else
      adoptKnown(subject, our[code], their[code]);
}

void RecordAdopter::adoptDialect(Subject subject,
                                 const std::vector<DialectRecord> &our,
                                 std::vector<DialectRecord> &their) {
  for (DialectRecord &record : their) {
    const DialectRecord *here = findByName(our, record.name);
    if (!here) {
      if (record.storage.empty())
        record.codeToConfirm = llvm::SMRange();
      if (record.wire.empty())
        leave(subject, record.name, terms.next,
              "name its record of the versioned dialect under 'wire'; without "
              "one, "
              "operations store its fields as separate attributes");
      continue;
    }
    std::vector<std::string> fields = fieldTexts(record);
    if (fields != fieldTexts(*here))
      leave(subject, here->name, ours.releaseLine().newest,
            keptAsReleased("its fields are " + llvm::join(fields, "; ")));
    record = *here;
  }
}

void RecordAdopter::pairWithVersioned(Subject subject, DialectRecord &record,
                                      std::vector<WireRecord> &wire) {
  WireRecord paired;
  paired.name = llvm::convertToSnakeFromCamelCase(record.name) + "_v1";
  if (findByName(wire, paired.name))
    return;
  paired.className =
      record.name + (subject == Subject::Type ? "V1Type" : "V1Attr");
  paired.since = terms.next;
  for (const RecordField &dialectPart : record.fields) {
    WireField field;
    field.name = dialectPart.name;
    field.kind = &wireKindOf(dialectPart) - getWireKinds().data();
    field.toConfirm = !dialectPart.required;
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

void dialectgen::adoptRecords(const Family &ours, const AdoptionOptions &terms,
                              VersionedAdoption &adoption) {
  RecordAdopter adopter(ours, terms, adoption);
  Family &theirs = adoption.family;
  // Upstream has no versioned dialect; here each type and attribute is in one.
  if (!terms.statesVersions) {
    for (DialectRecord &record : theirs.dialectTypes)
      if (record.wire.empty() && !findByName(ours.dialectTypes, record.name))
        adopter.pairWithVersioned(Subject::Type, record, theirs.types);
    for (DialectRecord &record : theirs.dialectAttributes)
      if (record.wire.empty() &&
          !findByName(ours.dialectAttributes, record.name))
        adopter.pairWithVersioned(Subject::Attribute, record,
                                  theirs.attributes);
  }
  adopter.adopt(Subject::Type, ours.types, theirs.types);
  adopter.adopt(Subject::Attribute, ours.attributes, theirs.attributes);
  adopter.adoptDialect(Subject::Type, ours.dialectTypes, theirs.dialectTypes);
  adopter.adoptDialect(Subject::Attribute, ours.dialectAttributes,
                       theirs.dialectAttributes);
}
