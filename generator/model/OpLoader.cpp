//===- OpLoader.cpp - files of ops ----------------------------------------===//
//
// Reads an op and its versions, oldest first, so that the version that another
// builds on is whole.
//
//===----------------------------------------------------------------------===//

#include "Checks.h"
#include "Locate.h"
#include "OpReader.h"
#include "RelationArguments.h"
#include "Shapes.h"
#include "StepReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

void OpReader::loadRefusal(const JsonNode &node, OpVersion &version) {
  Refusal refusal;
  if (!readFields(node, refusal, "a constraint", context))
    return;
  if (refusal.kind != Refusal::ElementTypesChange) {
    const JsonNode *record = node.find("record");
    if (!record) {
      diagnostics.error(DiagnosticId::MissingKey, node.range,
                        "'" + node.find("when")->string + "' needs a 'record'");
      return;
    }
    bool isAttribute = refusal.kind == Refusal::AttributeIs;
    if (!family.findRecord(!isAttribute, refusal.record).record)
      return unknownName(record->range, isAttribute ? "attribute" : "type",
                         refusal.record, family.recordNames(!isAttribute));
  }
  version.illegal.push_back(std::move(refusal));
}

/// Values in an action of a step of the versioned dialect are records, and may
/// have names.
void OpReader::readWireValues(const JsonNode &node, StepAction &action) {
  const JsonNode *said = node.find("value");
  bool isNumber =
      action.kind == StepAction::AtLeast || action.kind == StepAction::AtMost;
  // An attribute of an external dialect may have been absent.
  bool wasAbsent = said && action.kind == StepAction::Before &&
                   family.isExternal() && said->kind == JsonNode::Kind::Null;
  if (said && !isNumber)
    action.value = wasAbsent ? Json() : records.readWireValue(*said);
  if (action.kind == StepAction::ToOperand)
    if (const JsonNode *absent = node.find("absent"))
      action.value = records.readWireValue(*absent);
  if (action.kind != StepAction::Values)
    return;
  action.value = Json::array();
  const JsonNode &map = *node.find("map");
  for (const JsonNode::Member &member : map.members) {
    JsonNode name;
    name.kind = JsonNode::Kind::String;
    name.string = member.key;
    name.range = member.keyRange;
    action.value.push_back(
        {records.readWireValue(name), records.readWireValue(member.value)});
  }
  for (const JsonNode &pair : map.elements)
    action.value.push_back({records.readWireValue(pair.elements[0]),
                            records.readWireValue(pair.elements[1])});
}

/// Reads "step", and "before" of attributes wherever they are written, and adds
/// that a renamed attribute keeps its value.
void OpReader::loadStep(const JsonNode &node, OpVersion &version) {
  bool hasVersioned = family.versionedPart() != nullptr;
  auto value = [&](const JsonNode &said) {
    bool wasAbsent = family.isExternal() && said.kind == JsonNode::Kind::Null;
    return hasVersioned && !wasAbsent ? records.readWireValue(said)
                                      : said.toJson();
  };
  auto takeBefore = [&](const JsonNode &attribute) {
    const JsonNode *name = attribute.find("name");
    const JsonNode *before = attribute.find("before");
    if (!name || name->kind != JsonNode::Kind::String || !before)
      return;
    StepAction action;
    action.kind = StepAction::Before;
    action.name = name->string;
    action.value = value(*before);
    action.range = before->range;
    version.step.push_back(std::move(action));
  };
  auto takeRename = [&](const JsonNode &change) {
    const JsonNode *renamed = change.find("rename");
    const JsonNode *name = change.find("name"), *to = change.find("to");
    if (!renamed || renamed->string != "attribute" || !name || !to ||
        name->kind != JsonNode::Kind::String ||
        to->kind != JsonNode::Kind::String)
      return;
    StepAction action;
    action.kind = StepAction::RenameAttribute;
    action.name = name->string;
    action.other = to->string;
    action.range = change.range;
    version.step.push_back(std::move(action));
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
    if (hasVersioned)
      readWireValues(element, action);
    version.step.push_back(std::move(action));
  }
}

void OpReader::loadVersion(const JsonNode &node, Op &op,
                           std::vector<const JsonNode *> &nodes) {
  OpVersion version;
  if (!readFields(node, version, "a version", context)) {
    op.hasUnreadVersions = true;
    return;
  }
  if (const JsonNode *refusals = node.find("illegal")) {
    if (refusals->kind != JsonNode::Kind::Array)
      reportWrongKind(*refusals, "an array", diagnostics);
    for (const JsonNode &element : refusals->elements)
      loadRefusal(element, version);
  }
  loadStep(node, version);
  op.versions.push_back(std::move(version));
  nodes.push_back(&node);
}

void OpReader::checkForm(const JsonNode &node, const JsonNode *from,
                         const JsonNode *changes) {
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

void OpReader::resolveVersions(Op &op,
                               const std::vector<const JsonNode *> &nodes) {
  const Timeline *timeline = family.findTimeline(op.domain);
  // Oldest first, so that the base of a version is complete.
  for (size_t i = op.versions.size(); i-- > 0;) {
    OpVersion &version = op.versions[i];
    const JsonNode *from = nodes[i]->find("from");
    const JsonNode *changes = nodes[i]->find("changes");
    checkForm(*nodes[i], from, changes);
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
          applyChanges(version, readChanges(changes->elements, context),
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
  // Named and dependent values, checked where they are written.
  if (!family.versionedPart())
    return;
  std::map<std::string, Json> said;
  auto check = [&](const JsonNode &attribute) {
    const JsonNode *absent = attribute.find("absent");
    if (absent && absent->kind == JsonNode::Kind::String)
      said[absent->string] = records.readAbsent(*absent);
    else if (absent)
      records.readAbsent(*absent);
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
    for (Attribute &attribute : version.attributes)
      if (attribute.absent.is_string())
        attribute.absent = said[attribute.absent.get<std::string>()];
    resolveAbsent(version);
  }
}

/// Reports attributes that `absent` refers to and the version does not have.
void OpReader::resolveAbsent(OpVersion &version) {
  std::vector<std::string> known = namesOf(version.attributes);
  for (Attribute &attribute : version.attributes) {
    if (!attribute.absent.is_object())
      continue;
    auto check = [&](const Json &name) {
      if (name.is_string() &&
          !llvm::is_contained(known, name.get<std::string>()))
        unknownName(attribute.range, "attribute", name.get<std::string>(),
                    known);
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

void OpReader::readTraits(const JsonNode &value, OpVersion &version) {
  if (value.kind != JsonNode::Kind::Array)
    return reportWrongKind(value, "a list of traits", diagnostics);
  reportRepeated(value, diagnostics);
  for (const JsonNode &element : value.elements) {
    if (element.kind != JsonNode::Kind::String)
      reportWrongKind(element, "a trait", diagnostics);
    else if (!findByName(family.vocabulary.traits, element.string))
      unknownName(element.range, "trait", element.string,
                  namesOf(family.vocabulary.traits));
    else
      version.traits.push_back(element.string);
  }
}

void OpReader::readAssembly(const JsonNode &value, OpVersion &version) {
  if (saysNone(value))
    return;
  if (value.kind != JsonNode::Kind::String)
    return reportWrongKind(value, "a format", diagnostics);
  version.assembly = value.string;
  llvm::StringRef name = value.string;
  if (name == "@custom" || !name.consume_front("@"))
    return;
  if (const Assembly *known = findByName(family.vocabulary.assemblies, name))
    version.assembly = known->format;
  else
    unknownName(value.range, "assembly", name,
                namesOf(family.vocabulary.assemblies));
}

void OpReader::checkNamesOfVerifier(Op &op, const JsonNode *hook,
                                    const JsonNode *names) {
  // If the dialect gives hooks itself, those of the files do not apply.
  bool isAny = dialectHooks;
  std::vector<std::string> wordless;
  for (OpVersion &version : op.versions) {
    if (dialectHooks || !version.hooks.verifier)
      version.verified.clear();
    else if (version.verified.empty())
      wordless.push_back(toString(version.since));
    isAny |= version.hooks.verifier;
  }
  if (hook && !wordless.empty())
    diagnostics.error(
        DiagnosticId::HookText, hook->range,
        "no text describes the checks of the hook 'verifier' of " + op.name +
            " in version " + llvm::join(wordless, ", ") +
            "; list them under 'verified' of the op, in sentences");
  if (names && !isAny)
    diagnostics.error(
        DiagnosticId::HookText, names->range,
        "'verified' of " + op.name +
            " lists the checks of a hook, and there is none; name \"verifier\" "
            "under 'hooks', or move unchecked properties to 'unverified'");
}

/// Reads facts given once for all versions, or for single ones.
void OpReader::loadBehaviour(const JsonNode &node, Op &op) {
  if (const JsonNode *traits = node.find("traits"))
    checkCarriedOver(
        op, "traits", *traits,
        forVersions(op, *traits,
                    [&](OpVersion &version, const JsonNode &value) {
                      readTraits(value, version);
                    }),
        "[]");
  if (const JsonNode *assembly = node.find("assembly"))
    checkCarriedOver(
        op, "assembly", *assembly,
        forVersions(op, *assembly,
                    [&](OpVersion &version, const JsonNode &value) {
                      readAssembly(value, version);
                    }),
        "false");
  forElements(node, "verified", [&](const JsonNode &element) {
    loadSentence(element, op, &OpVersion::verified);
  });
  forElements(node, "unverified", [&](const JsonNode &element) {
    loadSentence(element, op, &OpVersion::unverified);
  });
  forElements(node, "relations",
              [&](const JsonNode &element) { loadRelation(element, op); });
  if (const JsonNode *shapes = node.find("shapes")) {
    if (shapes->kind != JsonNode::Kind::Array)
      loadShapes(*shapes, op);
    for (const JsonNode &element : shapes->elements)
      loadShapes(element, op);
    const ShapeSignature *checked = nullptr;
    for (OpVersion &version : op.versions) {
      // Equal mistakes of older versions are reported once.
      if (version.shapes &&
          !(checked && FormOf<ShapeSignature>::same(*checked, *version.shapes)))
        checkShapes(*version.shapes, version, diagnostics);
      if (version.shapes)
        checked = &*version.shapes;
    }
  }
}

std::vector<OpVersion *>
OpReader::versionsWithin(Op &op, const std::optional<Version> &since,
                         const std::optional<Version> &until,
                         llvm::SMRange range) {
  std::vector<OpVersion *> within;
  for (OpVersion &version : op.versions)
    if (!(since && version.since < *since) &&
        !(until && *until < version.since))
      within.push_back(&version);
  if (within.empty() && !op.versions.empty())
    diagnostics.error(DiagnosticId::HookVersion, range,
                      op.name + " has no version from " +
                          (since ? toString(*since) : "the first") + " to " +
                          (until ? toString(*until) : "the newest"));
  return within;
}

/// `"a sentence"`, or `{"text": "a sentence", "since": 7, "until": 13}`.
void OpReader::loadSentence(const JsonNode &node, Op &op,
                            std::vector<std::string> OpVersion::*member) {
  const JsonNode *said = &node;
  std::optional<Version> since, until;
  if (node.kind == JsonNode::Kind::Object) {
    ObjectReader object(node, "a sentence", diagnostics);
    said = object.require("text");
    since = object.takeVersion("since");
    until = object.takeVersion("until");
    object.finish();
  }
  std::string text = said ? readLine(*said, "a sentence", diagnostics) : "";
  for (OpVersion *version : versionsWithin(op, since, until, node.range))
    (version->*member).push_back(text);
}

/// Adds a relation to the versions that it applies to: the newest of them, and
/// older ones that have its arguments. One of several arguments of which an
/// older version has some, that would make a relation by themselves, has to
/// name its versions: the constraint on these arguments would be lost.
void OpReader::loadRelation(const JsonNode &node, Op &op) {
  Relation relation;
  if (!FormOf<Relation>::read(node, relation, {context, ""}))
    return;
  auto versionAt = [&](llvm::StringRef key) {
    const JsonNode *version = node.find(key);
    return version ? readVersion(*version, diagnostics) : std::nullopt;
  };
  std::optional<Version> since = versionAt("since"), until = versionAt("until");
  bool isNewest = true;
  for (OpVersion *version : versionsWithin(op, since, until, node.range)) {
    if (isNewest || hasArgumentsOf(op, *version, relation))
      version->relations.push_back(relation);
    else if (std::string missing = missingArgumentOf(op, *version, relation);
             !missing.empty())
      diagnostics.error(
          DiagnosticId::RelationVersions, locate(relation.range, missing),
          op.name + " has no '" + missing + "' in version " +
              toString(version->since) +
              ", for which the relation of the other arguments would be lost; "
              "limit this one by 'since' or 'until', and write one for the "
              "others");
    isNewest = false;
  }
}

/// Gives the versions from `since` to `until` shapes. All of them have to have
/// its operands, results and attributes, so that no version loses one.
void OpReader::loadShapes(const JsonNode &node, Op &op) {
  if (node.kind != JsonNode::Kind::Object) {
    reportWrongKind(node,
                    "an object from operands, results and attributes to "
                    "their shapes",
                    diagnostics);
    return;
  }
  auto versionAt = [&](llvm::StringRef key) {
    const JsonNode *version = node.find(key);
    return version ? readVersion(*version, diagnostics) : std::nullopt;
  };
  std::vector<OpVersion *> within =
      versionsWithin(op, versionAt("since"), versionAt("until"), node.range);
  if (within.empty())
    return;
  std::vector<std::string> arguments;
  for (OpVersion *version : within) {
    // Mistakes are reported once, of the newest version.
    if (version != within.front()) {
      bool isMissing = false;
      for (const std::string &argument : arguments)
        if (!kindOfArgument(op, *version, argument)) {
          isMissing = true;
          diagnostics.error(DiagnosticId::RelationVersions,
                            locate(node.range, argument),
                            op.name + " has no '" + argument + "' in version " +
                                toString(version->since) +
                                "; limit these shapes by 'since' or 'until', "
                                "and write others for that version");
        }
      if (isMissing)
        continue;
    }
    ShapeSignature shapes = version->shapes.value_or(ShapeSignature());
    size_t known = shapes.arguments.size();
    if (!readShapes(node, op, *version, shapes, diagnostics))
      return;
    if (version == within.front())
      arguments.assign(shapes.arguments.begin() + known,
                       shapes.arguments.end());
    version->shapes = std::move(shapes);
  }
}

/// Finds the record whose fields hold attributes.
void OpReader::resolveCompositeAttribute(CompositeAttribute &compositeAttribute,
                                         const JsonNode &node) {
  const DialectRecord *record =
      findByName(family.dialectAttributes, compositeAttribute.kind);
  if (!record || !record->wire.empty() || record->fields.empty()) {
    std::vector<std::string> known;
    for (const DialectRecord &candidate : family.dialectAttributes)
      if (candidate.wire.empty() && !candidate.fields.empty())
        known.push_back(candidate.name);
    return unknownName(locate(node.range, compositeAttribute.kind),
                       "attribute with fields", compositeAttribute.kind, known);
  }
  if (!node.find("holds"))
    for (const RecordField &field : record->fields)
      compositeAttribute.holds.push_back({field.name, field.name});
  for (const auto &[attribute, field] : compositeAttribute.holds)
    if (!findByName(record->fields, field))
      unknownName(locate(node.range, field), "field", field,
                  namesOf(record->fields));
}

/// Reports names in an object by attribute that no version has.
void OpReader::checkAttributeNames(const Op &op, const JsonNode *attributes,
                                   llvm::ArrayRef<OpVersion> versions) {
  std::vector<std::string> known;
  for (const OpVersion &version : versions)
    llvm::append_range(known, namesOf(version.attributes));
  if (attributes)
    for (const JsonNode::Member &member : attributes->members)
      if (!llvm::is_contained(known, member.key))
        unknownName(member.keyRange, "attribute", member.key, known);
}

std::optional<Op> OpReader::read(const JsonNode &node,
                                 const std::string &path) {
  Op op;
  op.file = path;
  readFields(node, op, Op::objectName, context);
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
      loadVersion(element, op, nodes);
  }
  const JsonNode *compositeAttributes = node.find("composite_attributes");
  for (CompositeAttribute &compositeAttribute : op.compositeAttributes)
    for (const JsonNode &element : compositeAttributes->elements)
      if (element.range.Start == compositeAttribute.range.Start)
        resolveCompositeAttribute(compositeAttribute, element);
  llvm::erase_if(op.compositeAttributes,
                 [](const CompositeAttribute &compositeAttribute) {
                   return compositeAttribute.holds.empty();
                 });
  resolveVersions(op, nodes);
  if (op.example)
    checkAttributeNames(op, node.find("example")->find("attributes"),
                        op.versions);
  if (op.source && !op.versions.empty())
    checkAttributeNames(op, node.find("stands_for")->find("attributes"),
                        llvm::ArrayRef(op.versions).take_front());
  loadBehaviour(node, op);
  const JsonNode *hooks = node.find("hooks");
  if (hooks)
    loadHooks(*hooks, op);
  checkNamesOfVerifier(op, hooks ? hooks->find("verifier") : nullptr,
                       node.find("verified"));
  if (op.name.empty())
    return std::nullopt;
  return op;
}

} // namespace dialectgen
