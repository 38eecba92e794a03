//===- BehaviourReader.cpp - behaviour of ops from JSON -------------------===//
//
// Facts that the file of an op gives for its versions together: traits,
// assembly formats, verified properties, relations and shapes.
//
//===----------------------------------------------------------------------===//

#include "model/diagnostics/Locate.h"
#include "model/read/ByVersion.h"
#include "model/read/OpReader.h"
#include "model/relations/RelationArguments.h"
#include "model/relations/Shapes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

static void readTraits(const JsonNode &value, OpVersion &version,
                       const Vocabulary &vocabulary, Diagnostics &diagnostics) {
  if (value.kind != JsonNode::Kind::Array)
    return reportWrongKind(value, "a list of traits", diagnostics);
  reportRepeated(value, diagnostics);
  for (const JsonNode &element : value.elements) {
    if (element.kind != JsonNode::Kind::String)
      reportWrongKind(element, "a trait", diagnostics);
    else if (!findByName(vocabulary.traits, element.string))
      reportUnknownName(element.range, "trait", element.string,
                        namesOf(vocabulary.traits), diagnostics);
    else
      version.traits.push_back(element.string);
  }
}

static void readAssembly(const JsonNode &value, OpVersion &version,
                         const Vocabulary &vocabulary,
                         Diagnostics &diagnostics) {
  if (saysNone(value))
    return;
  if (value.kind != JsonNode::Kind::String)
    return reportWrongKind(value, "a format", diagnostics);
  version.assembly = value.string;
  llvm::StringRef name = value.string;
  if (name == "@custom" || !name.consume_front("@"))
    return;
  if (const Assembly *known = findByName(vocabulary.assemblies, name))
    version.assembly = known->format;
  else
    reportUnknownName(value.range, "assembly", name,
                      namesOf(vocabulary.assemblies), diagnostics);
}

/// `"a sentence"`, or `{"text": "a sentence", "since": 7, "until": 13}`.
static void readSentence(const JsonNode &node, Op &op,
                         SharedList<std::string> OpVersion::*member,
                         Diagnostics &diagnostics) {
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
  for (OpVersion *version :
       versionsWithin(op, since, until, node.range, diagnostics))
    (version->*member).push_back(text);
}

void addRelation(const Relation &relation, llvm::ArrayRef<OpVersion *> versions,
                 const Op &op, Diagnostics &diagnostics) {
  bool isNewest = true;
  for (OpVersion *version : versions) {
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

static void readRelation(const JsonNode &node, Op &op,
                         const ReadContext &context) {
  Relation relation;
  if (FormOf<Relation>::read(node, relation, {context, ""}))
    addRelation(relation, versionsWithin(op, node, context.diagnostics), op,
                context.diagnostics);
}

/// Whether texts have the same meaning for two versions, since they have the
/// same operands, results, attributes and regions.
static bool haveSameNames(const OpVersion &a, const OpVersion &b) {
  auto areSame = [](const auto &x, const auto &y) {
    return std::equal(x.begin(), x.end(), y.begin(), y.end(),
                      [](const auto &one, const auto &other) {
                        return one.name == other.name;
                      });
  };
  auto haveSameKinds = [](const Attribute &x, const Attribute &y) {
    return x.kind == y.kind;
  };
  return areSame(a.operands, b.operands) && areSame(a.results, b.results) &&
         areSame(a.regions, b.regions) && areSame(a.attributes, b.attributes) &&
         std::equal(a.attributes.begin(), a.attributes.end(),
                    b.attributes.begin(), haveSameKinds);
}

/// Gives the versions from `since` to `until` shapes. All of them have to have
/// its operands, results and attributes, so that no version loses one.
static void readShapesOf(const JsonNode &node, Op &op,
                         Diagnostics &diagnostics) {
  if (node.kind != JsonNode::Kind::Object) {
    reportWrongKind(node,
                    "an object from operands, results and attributes to "
                    "their shapes",
                    diagnostics);
    return;
  }
  std::vector<OpVersion *> within = versionsWithin(op, node, diagnostics);
  if (within.empty())
    return;
  std::vector<std::string> arguments;
  // The newest that has no other shapes.
  const OpVersion *alike = nullptr;
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
    if (alike && !version->shapes && haveSameNames(*alike, *version)) {
      version->shapes = alike->shapes;
      continue;
    }
    bool hasOthers = bool(version->shapes);
    ShapeSignature shapes = hasOthers ? *version->shapes : ShapeSignature();
    size_t known = shapes.arguments.size();
    if (!readShapes(node, op, *version, shapes, diagnostics))
      return;
    if (version == within.front())
      arguments.assign(shapes.arguments.begin() + known,
                       shapes.arguments.end());
    version->shapes = std::move(shapes);
    if (!hasOthers)
      alike = version;
  }
}

/// Reads shapes of versions, and checks them.
static void readAllShapes(const JsonNode &shapes, Op &op,
                          Diagnostics &diagnostics) {
  if (shapes.kind != JsonNode::Kind::Array)
    readShapesOf(shapes, op, diagnostics);
  for (const JsonNode &element : shapes.elements)
    readShapesOf(element, op, diagnostics);
  const ShapeSignature *checked = nullptr;
  for (OpVersion &version : op.versions) {
    // Equal mistakes of older versions are reported once.
    if (version.shapes && &*version.shapes != checked &&
        !(checked && FormOf<ShapeSignature>::same(*checked, *version.shapes)))
      checkShapes(*version.shapes, version, diagnostics);
    if (version.shapes)
      checked = &*version.shapes;
  }
}

void readBehaviour(const JsonNode &node, Op &op, const Vocabulary &vocabulary,
                   const ReadContext &context) {
  Diagnostics &diagnostics = context.diagnostics;
  auto byVersion = [&](const char *key, const char *none, auto read) {
    const JsonNode *said = node.find(key);
    if (!said)
      return;
    std::vector<OpVersion *> versions = forVersions(
        op, *said, diagnostics, [&](OpVersion &version, const JsonNode &value) {
          read(value, version, vocabulary, diagnostics);
        });
    checkCarriedOver(op, key, *said, versions, none, diagnostics);
  };
  // Another kind than a list is reported.
  auto forElements = [&](const char *key, auto use) {
    const JsonNode *list = node.find(key);
    if (list && list->kind != JsonNode::Kind::Array)
      reportWrongKind(*list, "an array", diagnostics);
    if (list)
      for (const JsonNode &element : list->elements)
        use(element);
  };
  byVersion("traits", "[]", readTraits);
  byVersion("assembly", "false", readAssembly);
  forElements("verified", [&](const JsonNode &element) {
    readSentence(element, op, &OpVersion::verified, diagnostics);
  });
  forElements("unverified", [&](const JsonNode &element) {
    readSentence(element, op, &OpVersion::unverified, diagnostics);
  });
  if (const JsonNode *types = node.find("types"))
    readTypeVariables(*types, op, diagnostics);
  forElements("relations", [&](const JsonNode &element) {
    readRelation(element, op, context);
  });
  if (const JsonNode *shapes = node.find("shapes"))
    readAllShapes(*shapes, op, diagnostics);
}

void checkNamesOfVerifier(Op &op, const JsonNode &node, bool dialectHooks,
                          Diagnostics &diagnostics) {
  const JsonNode *hooks = node.find("hooks"), *names = node.find("verified");
  const JsonNode *hook = hooks ? hooks->find("verifier") : nullptr;
  // If the dialect gives hooks itself, those of the files do not apply.
  bool isAny = dialectHooks;
  std::vector<std::string> wordless;
  for (OpVersion &version : op.versions) {
    if (dialectHooks || !version.hooks->verifier)
      version.verified.clear();
    else if (version.verified.empty())
      wordless.push_back(toString(version.since));
    isAny |= version.hooks->verifier;
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

} // namespace dialectgen
