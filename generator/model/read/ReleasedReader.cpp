//===- ReleasedReader.cpp - released facts as a family --------------------===//

#include "ReleasedReader.h"
#include "model/AsOf.h"
#include "model/forms/FamilyForms.h"

namespace dialectgen {
namespace {

class ReleasedReader {
public:
  explicit ReleasedReader(Diagnostics &diagnostics)
      : context{diagnostics, noSets, /*isResolved=*/true} {}

  Family read(const JsonNode &ledger);

private:
  bool checkForm(const JsonNode &ledger);
  llvm::ArrayRef<JsonNode> elementsOf(const JsonNode &object,
                                      llvm::StringRef key);
  void readOp(const JsonNode &node);
  void place(const VersionInParts &in, Op &op, size_t index);

  const TypeSets noSets;
  ReadContext context;
  Family family;
};

} // namespace

bool ReleasedReader::checkForm(const JsonNode &ledger) {
  const JsonNode *form = ledger.find("form");
  int64_t number =
      form && form->kind == JsonNode::Kind::Integer ? form->integer : 1;
  if (oldestLedgerForm <= number && number <= ledgerForm)
    return true;
  context.diagnostics.error(
      DiagnosticId::ReleasedLedger, form ? form->range : ledger.range,
      "the ledger has form " + std::to_string(number) +
          ", and this program reads forms " + std::to_string(oldestLedgerForm) +
          " to " + std::to_string(ledgerForm) +
          (number > ledgerForm
               ? "; use a newer dialectgen"
               : "; remove it and 'released' of dialect.json, and write: "
                 "dialectgen --release=VERSION"));
  return false;
}

/// The elements of an array; none, with an error, of another value.
llvm::ArrayRef<JsonNode> ReleasedReader::elementsOf(const JsonNode &object,
                                                    llvm::StringRef key) {
  const JsonNode *list = object.find(key);
  if (!list)
    return {};
  if (list->kind != JsonNode::Kind::Array)
    Reading{context, key}.wrongKind(*list, "an array");
  return list->elements;
}

/// The part of `family`, which need not be there.
template <typename Part>
static std::vector<CarriedVersion> *lastOpOf(std::optional<Part> &part) {
  return part ? &part->versions.back() : nullptr;
}

/// Puts a version into the parts that have it.
void ReleasedReader::place(const VersionInParts &in, Op &op, size_t index) {
  CarriedVersion version;
  version.index = index;
  version.since = op.versions[index].since;
  if (auto *versions = lastOpOf(family.dialect); versions && in.isInDialect)
    versions->push_back(version);
  if (auto *versions = lastOpOf(family.view); versions && in.isView)
    versions->push_back(version);
  version.mnemonic = in.versionedDialect.mnemonic;
  version.className = in.versionedDialect.className;
  if (auto *versions = lastOpOf(family.versionedDialect);
      versions && !version.mnemonic.empty())
    versions->push_back(version);
  OpVersion &facts = op.versions[index];
  if (in.isConstant)
    facts.hooks.edit().constantLike = true;
  for (const std::string &def : in.versionedTraits) {
    facts.traits.push_back(def);
    if (findByName(family.vocabulary.traits, def))
      continue;
    Trait &trait = family.vocabulary.traits.emplace_back();
    trait.name = trait.versionedDef = def;
  }
}

void ReleasedReader::readOp(const JsonNode &node) {
  Op &op = family.ops.emplace_back();
  readFields(node, op, Op::objectName, context);
  for (FamilyPart *part : family.parts())
    part->versions.emplace_back();
  for (const JsonNode &element : elementsOf(node, "versions")) {
    OpVersion &version = op.versions.emplace_back();
    version.range = element.range;
    VersionInParts in;
    readTogether(element,
                 {TabledObject{fieldsOf<OpVersion>(), &version},
                  TabledObject{fieldsOf<VersionInParts>(), &in}},
                 OpVersion::objectName, context);
    place(in, op, op.versions.size() - 1);
  }
}

Family ReleasedReader::read(const JsonNode &ledger) {
  if (!checkForm(ledger))
    return std::move(family);
  JsonNode facts;
  facts.kind = ledger.kind;
  facts.range = ledger.range;
  ReleasedVersions released;
  for (const JsonNode::Member &member : ledger.members) {
    if (member.key == "links" && !member.value.elements.empty())
      if (const JsonNode *last = member.value.elements.back().find("released"))
        released = releasedVersions(last->toJson());
    if (member.key != "links" && member.key != "corrections" &&
        member.key != "form" && member.key != "ops")
      facts.members.push_back(member);
  }
  readFields(facts, family, Family::objectName, context);
  for (Timeline &timeline : family.timelines) {
    auto newest = released.find(timeline.name);
    if (newest != released.end())
      timeline.newest = timeline.newestReleased = newest->second;
  }
  for (const JsonNode &node : elementsOf(ledger, "ops"))
    readOp(node);
  return std::move(family);
}

Family readReleased(const JsonNode &ledger, Diagnostics &diagnostics) {
  return ReleasedReader(diagnostics).read(ledger);
}

} // namespace dialectgen
