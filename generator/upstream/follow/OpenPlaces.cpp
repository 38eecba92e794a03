//===- OpenPlaces.cpp - what people have to say of the specs --------------===//
//
// Adopting an upstream leaves placeholders, steps and marks that a person has
// to replace. They are found again in the specs for as long as they are there.
//
//===----------------------------------------------------------------------===//

#include "diff/steps/Steps.h"
#include "upstream/Judges.h"
#include "upstream/adopt/VersionedAdoption.h"
#include "upstream/follow/FollowParts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace dialectgen;

namespace {

class OpenFinder {
public:
  OpenFinder(const Family &family, const ReleasedVersions &frozen)
      : family(family), frozen(frozen) {}

  void ops();
  void records(Subject subject, const std::vector<WireRecord> &records);
  std::vector<const DialectRecord *> holdersIn(const DialectRecord &held) const;
  std::string holdersOf(Subject subject, const WireRecord &record) const;
  void dialectRecords(Subject subject,
                      const std::vector<DialectRecord> &records);

  std::vector<OpenPlace> open;

private:
  OpenPlace &leave(const Op &op, const OpVersion &version, std::string text);
  OpenPlace &leave(Subject subject, const std::string &name,
                   const Version &since, std::string text);
  bool wasReleased(const Op &op, const OpVersion &version) const;
  void placeholders(const Op &op, const OpVersion &version);
  void step(const Op &op, const OpVersion &version);

  const Family &family;
  const ReleasedVersions &frozen;
};

} // namespace

OpenPlace &OpenFinder::leave(const Op &op, const OpVersion &version,
                             std::string text) {
  open.push_back(
      {Subject::Op, op.domain, op.name, version.since, "", std::move(text)});
  return open.back();
}

OpenPlace &OpenFinder::leave(Subject subject, const std::string &name,
                             const Version &since, std::string text) {
  open.push_back({subject, family.timelines.front().name, name, since, "",
                  std::move(text)});
  return open.back();
}

bool OpenFinder::wasReleased(const Op &op, const OpVersion &version) const {
  auto newest = frozen.find(op.domain);
  return newest != frozen.end() && version.since <= newest->second;
}

/// Whether `name` names the definition that admits everything.
template <typename Names>
static bool isAnything(const Names &entries, llvm::StringRef name,
                       llvm::StringRef definition) {
  const auto *entry = findByName(entries, name);
  return entry && entry->def == definition;
}

void OpenFinder::placeholders(const Op &op, const OpVersion &version) {
  const OpVersion *older = op.olderThan(version);
  if (!older && op.summary == placeholderSummary(version.since))
    leave(op, version,
          "its summary is a placeholder; write a summary in one line");
  // A family without a dialect has neither types nor kinds.
  if (!family.dialectPart() || judgesOf(family).names == Judge::Definitions)
    return;
  auto values = [&](const std::vector<Parameter> &list, const char *what,
                    const std::vector<Parameter> *before) {
    for (const Parameter &parameter : list)
      if (isAnything(family.vocabulary.namedTypes, parameter.type, "AnyType") &&
          !(before && findByName(*before, parameter.name)))
        leave(op, version,
              std::string(what) + " '" + parameter.name + "': '" +
                  parameter.type +
                  "' stands for an unknown type; write the type");
  };
  values(version.operands, "operand", older ? &*older->operands : nullptr);
  values(version.results, "result", older ? &*older->results : nullptr);
  for (const Attribute &attribute : version.attributes)
    if (isAnything(family.vocabulary.attributeKinds, attribute.kind,
                   "AnyAttr") &&
        !(older && older->findAttribute(attribute.name)))
      leave(op, version,
            "attribute '" + attribute.name + "': '" + attribute.kind +
                "' stands for an unknown kind; write the kind, and whether the "
                "attribute may be absent")
          .part = attribute.name;
}

void OpenFinder::step(const Op &op, const OpVersion &version) {
  const OpVersion *older = op.olderThan(version);
  if (!older)
    return;
  OpVersion unsaid = version;
  llvm::erase_if(unsaid.step, [&](const StepAction &action) {
    const auto *impossible = action.as<step::Impossible>();
    return impossible && impossible->reason == notKnownYet(*older, version);
  });
  Step step = findStep(family, op, *older, unsaid);
  bool isImpossible = unsaid.step.size() != version.step.size();
  if (!isImpossible && step.up.open.empty() && step.down.open.empty())
    return;
  std::string text = "the step from " + toString(older->since) +
                     (isImpossible ? " is impossible until the spec declares it"
                                   : " lacks facts");
  for (const StepWay *way : {&step.up, &step.down})
    for (const OpenPoint &open : way->open)
      if (!llvm::StringRef(text).contains(open.text))
        text += "; " + open.text;
  if (isImpossible && judgesOf(family).names == Judge::Definitions)
    for (const std::string &untold : untoldNames(family, *older, unsaid))
      text += "; " + untold;
  leave(op, version, text);
}

void OpenFinder::ops() {
  for (const Op &op : family.ops)
    for (const OpVersion &version : llvm::reverse(op.versions)) {
      if (wasReleased(op, version))
        continue;
      placeholders(op, version);
      step(op, version);
    }
}

/// How a code is confirmed.
static std::string codeText(const std::string &what) {
  return what + " needs confirmation: it is guessed from the order of the "
                "definitions; write the name alone in wire.json once it is "
                "known, or give --codes=FILE";
}

/// Whether a kind of attributes, a type or a field in the words of definitions
/// is `name` or has it as a part: `case(Mode)`, `ArrayAttr<ModeAttr>`.
static bool names(llvm::StringRef text, llvm::StringRef name) {
  for (size_t at = text.find(name); at != llvm::StringRef::npos;
       at = text.find(name, at + 1)) {
    auto isPart = [](char c) { return llvm::isAlnum(c) || c == '_'; };
    llvm::StringRef before = text.take_front(at),
                    after = text.drop_front(at + name.size());
    if (!after.consume_front("Attr"))
      after.consume_front("Type");
    if ((before.empty() || !isPart(before.back())) &&
        (after.empty() || !isPart(after.front())))
      return true;
  }
  return false;
}

/// The record itself, and those whose parameters hold it.
std::vector<const DialectRecord *>
OpenFinder::holdersIn(const DialectRecord &held) const {
  std::vector<const DialectRecord *> holders = {&held};
  for (size_t next = 0; next != holders.size(); ++next)
    for (const auto *records :
         {&family.dialectTypes, &family.dialectAttributes})
      for (const DialectRecord &record : *records)
        if (!record.until && !llvm::is_contained(holders, &record) &&
            llvm::any_of(record.fields, [&](const RecordField &field) {
              return names(field.kind, holders[next]->name);
            }))
          holders.push_back(&record);
  return holders;
}

/// The types, attributes and operations of which definitions tell that they
/// have such a value.
std::string OpenFinder::holdersOf(Subject subject,
                                  const WireRecord &record) const {
  const DialectRecord *held = nullptr;
  for (const DialectRecord &one : subject == Subject::Type
                                      ? family.dialectTypes
                                      : family.dialectAttributes)
    if (one.wire == record.name)
      held = &one;
  if (!held)
    return "";
  std::vector<const DialectRecord *> records = holdersIn(*held);
  auto isOfOne = [&](llvm::StringRef text) {
    return llvm::any_of(records, [&](const DialectRecord *one) {
      // Kinds that hold others have the names of their classes.
      llvm::StringRef inCpp =
          llvm::StringRef(one->className).rsplit(':').second;
      if (!inCpp.consume_back("Attr"))
        inCpp.consume_back("Type");
      return names(text, one->name) || (!inCpp.empty() && names(text, inCpp));
    });
  };
  auto hasOne = [&](const Attribute &attribute) {
    const AttributeKind *kind = family.findAttributeKind(attribute.kind);
    return isOfOne(attribute.kind) || (kind && isOfOne(kind->stored));
  };
  auto isOne = [&](const Parameter &parameter) {
    const NamedType *type =
        findByName(family.vocabulary.namedTypes, parameter.type);
    // The definition of a type has its name, behind that of the dialect.
    llvm::StringRef def = type ? llvm::StringRef(type->def) : "";
    return type && (isOfOne(type->record) ||
                    isOfOne(def.contains('_') ? def.rsplit('_').second : def));
  };
  std::vector<std::string> holders;
  for (const DialectRecord *one : llvm::drop_begin(records))
    holders.push_back("'" + one->name + "'");
  for (const Op &op : family.ops) {
    const OpVersion &newest = op.versions.front();
    if (!hasEnded(op) && (llvm::any_of(newest.attributes, hasOne) ||
                          llvm::any_of(newest.operands, isOne) ||
                          llvm::any_of(newest.results, isOne)))
      holders.push_back("'" + op.name + "'");
  }
  return holders.empty() ? "" : llvm::join(holders, ", ") + " and ";
}

void OpenFinder::records(Subject subject,
                         const std::vector<WireRecord> &records) {
  for (const auto &[code, record] : llvm::enumerate(records)) {
    auto released = frozen.find(family.releaseLine().name);
    bool isReleased =
        released != frozen.end() && record.since <= released->second;
    if (!record.impossible.empty() && !isReleased)
      leave(subject, record.name, record.since,
            record.impossible +
                (record.cases.empty()
                     ? "; write under 'before' of a field its value in older "
                       "programs, under 'was' its name there, under 'only' the "
                       "value of one that is gone"
                     : "; write under 'was' of a case its name there, under "
                       "'gone' those that no case became") +
                ", or a reason in place of this; until then, programs with it "
                "end here: " +
                holdersOf(subject, record) + "all that hold any " +
                (subject == Subject::Type ? "type" : "attribute"));
    if (record.codeToConfirm)
      leave(subject, record.name, record.since,
            codeText("wire code " + std::to_string(code)))
          .isOfCode = true;
    for (const WireField &field : record.fields)
      if (field.toConfirm)
        leave(subject, record.name, record.since,
              "field '" + field.name +
                  "' may stand on the wire otherwise than as '" +
                  getWireKinds()[field.kind].name +
                  "'; remove 'to_confirm' once it is known")
            .part = field.name;
    for (const WireCase &entry : record.cases)
      if (entry.toConfirm)
        leave(subject, record.name, record.since,
              "case '" + entry.name +
                  "' is new; definitions do not contain its release: " +
                  toString(entry.since.value_or(record.since)) +
                  " is a guess; remove 'to_confirm' once it is known")
            .part = entry.name;
  }
}

void OpenFinder::dialectRecords(Subject subject,
                                const std::vector<DialectRecord> &records) {
  for (const DialectRecord &record : records) {
    if (record.codeToConfirm)
      leave(subject, record.name, family.releaseLine().newest,
            codeText("its code in bytecode of '" +
                     family.dialectPart()->dialect + "'"))
          .isOfCode = true;
    for (const RecordField &field : record.fields)
      if (field.toConfirm)
        leave(subject, record.name, family.releaseLine().newest,
              "field '" + field.name + "': '" + field.kind +
                  "' stands for an unknown kind; write the kind, and remove "
                  "'to_confirm'")
            .part = field.name;
  }
}

std::vector<OpenPlace> dialectgen::findOpen(const Family &family,
                                            const ReleasedVersions &frozen) {
  OpenFinder finder(family, frozen);
  finder.ops();
  finder.records(Subject::Type, family.types);
  finder.records(Subject::Attribute, family.attributes);
  if (family.dialectPart()) {
    finder.dialectRecords(Subject::Type, family.dialectTypes);
    finder.dialectRecords(Subject::Attribute, family.dialectAttributes);
  }
  return std::move(finder.open);
}

std::string dialectgen::placeholderSummary(const Version &since) {
  return "New in " + toString(since) + ".";
}

std::string dialectgen::notKnownYet(const OpVersion &older,
                                    const OpVersion &version) {
  return "it is not known yet how version " + toString(version.since) +
         " differs from " + toString(older.since);
}

llvm::SMRange dialectgen::findPlace(const Family &family,
                                    const OpenPlace &place) {
  auto partOf = [&](const auto &parts, llvm::SMRange whole) {
    const auto *part = findByName(parts, place.part);
    return part && part->range.isValid() ? part->range : whole;
  };
  bool isType = place.subject == Subject::Type;
  switch (place.subject) {
  case Subject::Op: {
    const Op *op = family.findOp(place.domain, place.name);
    if (!op)
      return {};
    const OpVersion *version = op->findVersion(place.since);
    return version ? partOf(version->attributes, version->range) : op->range;
  }
  case Subject::Type:
  case Subject::Attribute: {
    const WireRecord *record =
        findByName(isType ? family.types : family.attributes, place.name);
    const DialectRecord *inDialect = findByName(
        isType ? family.dialectTypes : family.dialectAttributes, place.name);
    if (place.isOfCode && record && record->codeToConfirm)
      return *record->codeToConfirm;
    if (place.isOfCode && inDialect && inDialect->codeToConfirm)
      return *inDialect->codeToConfirm;
    if (inDialect)
      return partOf(inDialect->fields, inDialect->range);
    return record ? partOf(record->cases, partOf(record->fields, record->range))
                  : llvm::SMRange();
  }
  case Subject::Release:
    return family.releaseLine().range;
  }
  return {};
}
