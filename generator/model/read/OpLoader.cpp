//===- OpLoader.cpp - files of ops ----------------------------------------===//
//
// Reads an op and its versions, oldest first, so that the version that another
// builds on is whole.
//
//===----------------------------------------------------------------------===//

#include "model/OthersDialect.h"
#include "model/check/Checks.h"
#include "model/diagnostics/Locate.h"
#include "model/forms/StepReader.h"
#include "model/read/OpReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

static void readRefusal(const JsonNode &node, OpVersion &version,
                        const OpInputs &in) {
  Diagnostics &diagnostics = in.context.diagnostics;
  Refusal refusal;
  if (!readFields(node, refusal, "a constraint", in.context))
    return;
  if (refusal.kind != Refusal::ElementTypesChange) {
    const JsonNode *record = node.find("record");
    if (!record) {
      diagnostics.error(DiagnosticId::MissingKey, node.range,
                        "'" + node.find("when")->string + "' needs a 'record'");
      return;
    }
    bool isAttribute = refusal.kind == Refusal::AttributeIs;
    if (!in.family.findRecord(!isAttribute, refusal.record).record)
      return reportUnknownName(
          record->range, isAttribute ? "attribute" : "type", refusal.record,
          in.family.recordNames(!isAttribute), diagnostics);
  }
  version.illegal.push_back(std::move(refusal));
}

namespace {

/// Reads the actions of a step, with the values that they give attributes.
class StepLoader {
public:
  StepLoader(const OpInputs &in)
      : family(in.family), records(in.wireValues), context(in.context),
        diagnostics(context.diagnostics) {}
  void loadStep(const JsonNode &node, OpVersion &version);

private:
  void readWireValues(const JsonNode &node, StepAction &action);
  Json readBefore(const JsonNode &node);

  const Family &family;
  const WireValueReader &records;
  const ReadContext &context;
  Diagnostics &diagnostics;
};

} // namespace

/// Values in an action of a step of the versioned dialect are records, and may
/// have names.
void StepLoader::readWireValues(const JsonNode &node, StepAction &action) {
  auto read = [&](const char *key, Json &value) {
    if (const JsonNode *said = node.find(key))
      value = records.readWireValue(*said);
  };
  auto readMap = [&](Json &pairs) {
    pairs = Json::array();
    const JsonNode &map = *node.find("map");
    for (const JsonNode::Member &member : map.members) {
      JsonNode name;
      name.kind = JsonNode::Kind::String;
      name.string = member.key;
      name.range = member.keyRange;
      pairs.push_back(
          {records.readWireValue(name), records.readWireValue(member.value)});
    }
    for (const JsonNode &pair : map.elements)
      pairs.push_back({records.readWireValue(pair.elements[0]),
                       records.readWireValue(pair.elements[1])});
  };
  std::visit(llvm::makeVisitor(
                 [&](step::Before &before) {
                   before.value = readBefore(*node.find("value"));
                 },
                 [&](step::Only &only) { read("value", only.value); },
                 [&](step::Drop &drop) { read("value", drop.value); },
                 [&](step::Insert &insert) { read("value", insert.value); },
                 [&](step::WhenAbsent &filled) { read("value", filled.value); },
                 [&](step::ToOperand &moved) { read("absent", moved.absent); },
                 [&](step::Values &values) { readMap(values.newByOld); },
                 [](auto & /*others*/) {}),
             action.what);
}

/// The value of older programs in place of a new attribute.
Json StepLoader::readBefore(const JsonNode &node) {
  bool wasAbsent =
      keepsAbsentAttributes(family) && node.kind == JsonNode::Kind::Null;
  return family.versionedPart() && !wasAbsent ? records.readWireValue(node)
                                              : node.toJson();
}

/// Reads "step", and "before" of attributes wherever they are written, and adds
/// that a renamed attribute keeps its value.
void StepLoader::loadStep(const JsonNode &node, OpVersion &version) {
  auto add = [&](auto what, llvm::SMRange range) {
    version.step.push_back({std::move(what), std::nullopt, range});
  };
  auto takeBefore = [&](const JsonNode &attribute) {
    const JsonNode *name = attribute.find("name");
    const JsonNode *before = attribute.find("before");
    if (!name || name->kind != JsonNode::Kind::String || !before)
      return;
    add(step::Before{name->string, readBefore(*before)}, before->range);
  };
  auto takeRename = [&](const JsonNode &change) {
    const JsonNode *renamed = change.find("rename");
    const JsonNode *name = change.find("name"), *to = change.find("to");
    if (renamed && renamed->string == "attribute" && name && to &&
        name->kind == JsonNode::Kind::String &&
        to->kind == JsonNode::Kind::String)
      add(step::Rename{name->string, to->string}, change.range);
  };
  if (const JsonNode *attributes = node.find("attributes"))
    for (const JsonNode &attribute : attributes->elements)
      takeBefore(attribute);
  if (const JsonNode *changes = node.find("changes"))
    for (const JsonNode &change : changes->elements) {
      if (const JsonNode *added = change.find("value"))
        takeBefore(*added);
      takeRename(change);
    }
  const JsonNode *step = node.find("step");
  if (!step)
    return;
  if (step->kind != JsonNode::Kind::Array)
    reportWrongKind(*step, "an array of actions", diagnostics);
  for (const JsonNode &element : step->elements) {
    StepAction action;
    if (!FormOf<StepAction>::read(element, action, {context, "step"}))
      continue;
    if (family.versionedPart())
      readWireValues(element, action);
    version.step.push_back(std::move(action));
  }
}

static void readOpVersion(const JsonNode &node, Op &op,
                          std::vector<const JsonNode *> &nodes,
                          const OpInputs &in) {
  OpVersion version;
  if (!readFields(node, version, "a version", in.context)) {
    op.hasUnreadVersions = true;
    return;
  }
  if (const JsonNode *refusals = node.find("illegal")) {
    if (refusals->kind != JsonNode::Kind::Array)
      reportWrongKind(*refusals, "an array", in.context.diagnostics);
    for (const JsonNode &element : refusals->elements)
      readRefusal(element, version, in);
  }
  StepLoader(in).loadStep(node, version);
  op.versions.push_back(std::move(version));
  nodes.push_back(&node);
}

/// Reports members that a version with `from` inherits, and changes without it.
static void checkForm(const JsonNode &node, const JsonNode *from,
                      const JsonNode *changes, Diagnostics &diagnostics) {
  if (changes && changes->kind != JsonNode::Kind::Array)
    reportWrongKind(*changes, "an array of changes", diagnostics);
  if (changes && !from)
    diagnostics.error(DiagnosticId::ChangesWithoutFrom, changes->range,
                      "'changes' need 'from': the version they start from");
  if (!from)
    return;
  for (const JsonNode::Member &member : node.members)
    if (const Field *field = fieldsOf<OpVersion>().find(member.key);
        field && field->is(field::FromOlder))
      diagnostics
          .error(DiagnosticId::FromWithSignature, member.keyRange,
                 "'" + member.key +
                     "' is inherited through 'from'; list differences under "
                     "'changes'")
          .note(from->range, "inherited from here");
}

/// Completes the signatures of versions, which `nodes` give.
static void resolveVersions(Op &op, const std::vector<const JsonNode *> &nodes,
                            const OpInputs &in) {
  Diagnostics &diagnostics = in.context.diagnostics;
  const Timeline *timeline = in.family.findTimeline(op.domain);
  // Oldest first, so that the base of a version is complete.
  for (size_t i = op.versions.size(); i-- > 0;) {
    OpVersion &version = op.versions[i];
    const JsonNode *from = nodes[i]->find("from");
    const JsonNode *changes = nodes[i]->find("changes");
    checkForm(*nodes[i], from, changes, diagnostics);
    if (from) {
      std::optional<Version> base = readVersion(*from, diagnostics);
      const OpVersion *older = base ? op.findVersion(*base) : nullptr;
      if (!older || !(older->since < version.since)) {
        diagnostics.error(DiagnosticId::UnknownFrom, from->range,
                          "'from' names no older version of " + op.name);
      } else {
        for (const Field &field : fieldsOf<OpVersion>().fields)
          if (field.is(field::FromOlder))
            field.copy(field.in(&version), field.in(older));
        if (changes)
          applyChanges(version, readChanges(changes->elements, in.context),
                       diagnostics);
      }
    }
    // It ends where the next one begins, in whatever steps its timeline goes.
    if (!version.until && i > 0 && timeline &&
        version.since < op.versions[i - 1].since) {
      version.until = timeline->before(op.versions[i - 1].since);
      const Version &next = op.versions[i - 1].since;
      if (!version.until && timeline->releases.empty() && !next.getMinor() &&
          next.getMajor() > 0)
        version.until = Version(next.getMajor() - 1);
    }
  }
}

/// Reports attributes that `absent` refers to and the version does not have.
static void checkAbsent(const OpVersion &version, Diagnostics &diagnostics) {
  std::vector<std::string> known = namesOf(version.attributes);
  for (const Attribute &attribute : version.attributes) {
    if (!attribute.absent.is_object())
      continue;
    auto check = [&](const Json &name) {
      if (name.is_string() &&
          !llvm::is_contained(known, name.get<std::string>()))
        reportUnknownName(attribute.range, "attribute", name.get<std::string>(),
                          known, diagnostics);
    };
    if (auto when = attribute.absent.find("when");
        when != attribute.absent.end())
      check(*when);
    if (auto shape = attribute.absent.find("shape");
        shape != attribute.absent.end())
      for (const Json &size : *shape)
        check(size);
  }
}

/// Reads the values of absent attributes, checked where they are written, since
/// versions inherit them.
static void resolveAbsent(Op &op, const std::vector<const JsonNode *> &nodes,
                          const OpInputs &in) {
  // Values, by their text: they may be names, or have names in them.
  std::map<std::string, Json> said;
  auto check = [&](const JsonNode &attribute) {
    if (const JsonNode *absent = attribute.find("absent"))
      said[absent->toJson().dump()] = in.wireValues.readAbsent(*absent);
  };
  for (const JsonNode *node : nodes) {
    if (const JsonNode *attributes = node->find("attributes"))
      for (const JsonNode &attribute : attributes->elements)
        check(attribute);
    if (const JsonNode *changes = node->find("changes"))
      for (const JsonNode &change : changes->elements)
        for (const char *key : {"value", "set"})
          if (const JsonNode *element = change.find(key))
            check(*element);
  }
  for (OpVersion &version : op.versions) {
    // Only lists with such an attribute are changed.
    const SharedList<Attribute> attributes = version.attributes;
    for (size_t i = 0; i != attributes.size(); ++i)
      if (auto known = said.find(attributes[i].absent.dump());
          known != said.end() && known->second != attributes[i].absent)
        version.attributes[i].absent = known->second;
    checkAbsent(version, in.context.diagnostics);
  }
}

/// Finds the record whose fields hold attributes.
static void resolveCompositeAttribute(CompositeAttribute &compositeAttribute,
                                      const JsonNode &node,
                                      const Family &family,
                                      Diagnostics &diagnostics) {
  const DialectRecord *record =
      family.findDialectAttribute(compositeAttribute.kind);
  if (!record || !record->wire.empty() || record->fields.empty()) {
    std::vector<std::string> known;
    for (const DialectRecord &candidate : family.dialectAttributes)
      if (candidate.wire.empty() && !candidate.fields.empty())
        known.push_back(candidate.name);
    return reportUnknownName(locate(node.range, compositeAttribute.kind),
                             "attribute with fields", compositeAttribute.kind,
                             known, diagnostics);
  }
  if (!node.find("holds"))
    for (const RecordField &field : record->fields)
      compositeAttribute.holds.push_back({field.name, field.name});
  for (const auto &[attribute, field] : compositeAttribute.holds)
    if (!findByName(record->fields, field))
      reportUnknownName(locate(node.range, field), "field", field,
                        namesOf(record->fields), diagnostics);
}

/// Reports names in an object by attribute that no version has.
static void checkAttributeNames(const JsonNode *attributes,
                                llvm::ArrayRef<OpVersion> versions,
                                Diagnostics &diagnostics) {
  std::vector<std::string> known;
  for (const OpVersion &version : versions)
    llvm::append_range(known, namesOf(version.attributes));
  if (attributes)
    for (const JsonNode::Member &member : attributes->members)
      if (!llvm::is_contained(known, member.key))
        reportUnknownName(member.keyRange, "attribute", member.key, known,
                          diagnostics);
}

std::optional<Op> readOp(const JsonNode &node, const std::string &path,
                         const OpInputs &in, bool dialectHooks) {
  const Family &family = in.family;
  Diagnostics &diagnostics = in.context.diagnostics;
  Op op;
  op.file = path;
  readFields(node, op, Op::objectName, in.context);
  // One that is no text is reported as such, not as missing.
  if (const JsonNode *summary = node.find("summary");
      summary && summary->kind != JsonNode::Kind::String)
    op.summary = op.name;
  const JsonNode *domain = node.find("domain");
  if (op.domain.empty() && !family.timelines.empty() &&
      (!domain || domain->kind != JsonNode::Kind::String))
    op.domain = family.timelines.front().name;
  if (op.className.empty())
    op.className = classStem(op.name) + "Op";
  std::vector<const JsonNode *> nodes;
  if (const JsonNode *versions = node.find("versions")) {
    if (versions->kind != JsonNode::Kind::Array)
      reportWrongKind(*versions, "an array", diagnostics);
    op.versions.reserve(versions->elements.size());
    for (const JsonNode &element : versions->elements)
      readOpVersion(element, op, nodes, in);
  }
  const JsonNode *compositeAttributes = node.find("composite_attributes");
  for (CompositeAttribute &compositeAttribute : op.compositeAttributes)
    for (const JsonNode &element : compositeAttributes->elements)
      if (element.range.Start == compositeAttribute.range.Start)
        resolveCompositeAttribute(compositeAttribute, element, in.family,
                                  diagnostics);
  llvm::erase_if(op.compositeAttributes,
                 [](const CompositeAttribute &compositeAttribute) {
                   return compositeAttribute.holds.empty();
                 });
  resolveVersions(op, nodes, in);
  if (family.versionedPart())
    resolveAbsent(op, nodes, in);
  if (op.example)
    checkAttributeNames(node.find("example")->find("attributes"), op.versions,
                        diagnostics);
  if (op.source && !op.versions.empty())
    checkAttributeNames(node.find("stands_for")->find("attributes"),
                        llvm::ArrayRef(op.versions).take_front(), diagnostics);
  readBehaviour(node, op, family.vocabulary, in.context);
  if (const JsonNode *hooks = node.find("hooks"))
    readHooks(*hooks, op, in.context);
  if (const JsonNode *bodies = node.find("bodies"))
    readBodies(*bodies, op, in.context);
  checkNamesOfVerifier(op, node, dialectHooks, diagnostics);
  // Lists that grew have room for as many elements again.
  const OpVersion *newer = nullptr;
  for (OpVersion &version : op.versions) {
    version.operands.pack();
    version.results.pack();
    version.attributes.pack();
    if (newer) {
      version.traits.pack(newer->traits);
      version.verified.pack(newer->verified);
      version.unverified.pack(newer->unverified);
    }
    newer = &version;
    version.relations.shrink_to_fit();
    version.step.pack();
  }
  if (op.name.empty())
    return std::nullopt;
  return op;
}

} // namespace dialectgen
