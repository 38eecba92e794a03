//===- Loader.cpp - one spec folder as the resolved model -----------------===//
//
// See Loader.h. Files are read in the order of their names so that results do
// not depend on the file system.
//
//===----------------------------------------------------------------------===//

#include "Loader.h"
#include "Checks.h"
#include "ElementReader.h"
#include "SpecFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

namespace dialectgen {
namespace {

class FamilyLoader {
public:
  FamilyLoader(llvm::StringRef root, llvm::StringRef name,
               Diagnostics &diagnostics)
      : root(root), name(name), diagnostics(diagnostics) {}

  std::optional<Family> load();

private:
  std::optional<JsonNode> readFile(const std::string &path) {
    return readSpecFile(root, path, diagnostics);
  }
  std::vector<std::string> listFolder(llvm::StringRef folder) {
    return listSpecFiles(root, "specs/" + name + "/" + folder.str(),
                         diagnostics);
  }

  bool loadDialect();
  std::string readCppName(const JsonNode &node, llvm::StringRef what);
  void checkDomain(const Domain &domain, const JsonNode &node);
  /// Ops of the first domain are known by their name alone.
  bool isOfFirstDomain(const Op &op) const {
    return !family.domains.empty() && op.domain == family.domains.front().name;
  }
  void loadTypes(const JsonNode &node);
  void loadAttributeKinds(const JsonNode &node);
  void loadOp(const JsonNode &node, const std::string &path);
  void loadVersion(const JsonNode &node, Op &op,
                   std::vector<const JsonNode *> &nodes);
  void resolveVersions(Op &op, const std::vector<const JsonNode *> &nodes);
  void checkForm(const JsonNode &node, const JsonNode *from,
                 const JsonNode *changes);
  void loadHooks(const JsonNode &node, Op &op);
  /// The version of `op` a hook names; reported if there is none.
  OpVersion *hookedVersion(Op &op, const std::optional<Version> &since,
                           llvm::SMRange range);
  std::vector<Version> listedVersions(const Op &op);
  void checkVersionList();
  void chooseLiveVersions();

  std::string root, name;
  Diagnostics &diagnostics;
  Family family;
  TypeSets typeSets;
  /// "version_list" of dialect.json; kept until the ops are known.
  JsonNode dialect;
};

/// A name that generated C++ has, parted by "::"; empty if it is none.
std::string FamilyLoader::readCppName(const JsonNode &node,
                                      llvm::StringRef what) {
  if (node.kind != JsonNode::Kind::String) {
    reportWrongKind(node, "a string", diagnostics);
    return "";
  }
  llvm::SmallVector<llvm::StringRef> parts;
  llvm::StringRef(node.string).split(parts, "::");
  for (llvm::StringRef part : parts)
    if (part.empty() || llvm::isDigit(part.front()) ||
        !llvm::all_of(part,
                      [](char c) { return llvm::isAlnum(c) || c == '_'; })) {
      diagnostics.error(DiagnosticId::BadName, node.range,
                        what.str() + " '" + node.string + "' is no identifier");
      return "";
    }
  return node.string;
}

bool FamilyLoader::loadDialect() {
  std::optional<JsonNode> node =
      readFile("specs/" + name + "/" + familyFile.str());
  if (!node)
    return false;
  dialect = std::move(*node);
  ObjectReader object(dialect, "a dialect", diagnostics);
  if (!object.isObject())
    return false;
  family.name = name;
  if (const JsonNode *node = object.require("dialect")) {
    if (node->kind != JsonNode::Kind::String)
      reportWrongKind(*node, "a string", diagnostics);
    else if (node->string != name)
      diagnostics.error(DiagnosticId::DialectName, node->range,
                        "dialect '" + node->string + "' stands in specs/" +
                            name + "; expected '" + name + "'");
  }
  family.summary = object.takeString("summary").value_or("");
  if (const JsonNode *node = object.require("cpp_namespace"))
    family.cppNamespace = readCppName(*node, "C++ namespace");
  if (const JsonNode *node = object.take("class_prefix"))
    family.classPrefix = readCppName(*node, "class prefix");
  const std::vector<JsonNode> &domains = object.takeArray("domains", true);
  if (const JsonNode *given = dialect.find("domains");
      given && given->kind == JsonNode::Kind::Array && domains.empty())
    diagnostics.error(DiagnosticId::WrongKind, given->range,
                      "a dialect has at least one domain");
  for (const JsonNode &element : domains) {
    ObjectReader reader(element, "a domain", diagnostics);
    Domain domain;
    domain.name = reader.takeString("name", true).value_or("");
    domain.aliases = reader.takeStrings("aliases");
    domain.minimum = reader.takeVersion("minimum", true).value_or(Version());
    domain.newest = reader.takeVersion("newest", true).value_or(Version());
    domain.newestReleased =
        reader.takeVersion("newest_released").value_or(domain.newest);
    reader.finish();
    checkDomain(domain, element);
    family.domains.push_back(std::move(domain));
  }
  if (const JsonNode *list = object.take("version_list"))
    if (list->kind != JsonNode::Kind::Object &&
        (list->kind != JsonNode::Kind::String || list->string != "all"))
      reportWrongKind(*list, "\"all\" or an object of lists of versions",
                      diagnostics);
  if (const JsonNode *outputs = dialect.find("outputs"))
    family.outputsRange = outputs->range;
  family.outputs = object.takeStrings("outputs");
  object.finish();
  return true;
}

void FamilyLoader::checkDomain(const Domain &domain, const JsonNode &node) {
  if (domain.newest < domain.minimum) {
    diagnostics.error(DiagnosticId::DomainRange, node.range,
                      "domain '" + domain.name + "' begins with " +
                          toString(domain.minimum) + " and ends with " +
                          toString(domain.newest));
  } else if (domain.newestReleased < domain.minimum ||
             domain.newest < domain.newestReleased) {
    diagnostics.error(DiagnosticId::DomainRange, node.range,
                      "the newest released version of domain '" + domain.name +
                          "', " + toString(domain.newestReleased) +
                          ", is outside " + toString(domain.minimum) + " to " +
                          toString(domain.newest));
  }
  llvm::StringSet<> own;
  std::vector<std::string> names = domain.aliases;
  names.push_back(domain.name);
  for (const std::string &spelling : names)
    if (family.findDomain(spelling) || !own.insert(spelling).second)
      diagnostics.error(DiagnosticId::DuplicateDomain, node.range,
                        "domain '" + spelling + "' is declared twice");
}

void FamilyLoader::loadTypes(const JsonNode &node) {
  ObjectReader object(node, "a types file", diagnostics);
  for (const JsonNode &element : object.takeArray("element_types")) {
    ObjectReader reader(element, "an element type", diagnostics);
    ElementType type;
    type.range = element.range;
    type.name = reader.takeString("name", true).value_or("");
    type.ods = reader.takeString("ods", true).value_or("");
    type.number = reader.takeCount("number").value_or(0);
    reader.finish();
    family.elementTypes.push_back(std::move(type));
  }
  for (const JsonNode &element : object.takeArray("type_constructors")) {
    ObjectReader reader(element, "a type constructor", diagnostics);
    TypeConstructor constructor;
    constructor.range = element.range;
    constructor.name = reader.takeString("name", true).value_or("");
    constructor.parameters = reader.takeCount("parameters").value_or(1);
    constructor.ods = reader.takeString("ods", true).value_or("");
    reader.finish();
    family.typeConstructors.push_back(std::move(constructor));
  }
  if (const JsonNode *sets = object.take("type_sets")) {
    if (sets->kind != JsonNode::Kind::Object)
      reportWrongKind(*sets, "an object", diagnostics);
    for (const JsonNode::Member &member : sets->members) {
      TypeConstraint set;
      set.name = member.key;
      // From the name to the end of the list, where its types are found.
      set.range = {member.keyRange.Start, member.value.range.End};
      set.types = readTypes(member.value, {diagnostics, typeSets});
      typeSets[set.name] = set.types;
      family.typeSets.push_back(std::move(set));
    }
  }
  object.finish();
}

void FamilyLoader::loadAttributeKinds(const JsonNode &node) {
  ObjectReader object(node, "an attributes file", diagnostics);
  for (const JsonNode &element : object.takeArray("attribute_kinds", true)) {
    ObjectReader reader(element, "an attribute kind", diagnostics);
    AttributeKind kind;
    kind.range = element.range;
    kind.name = reader.takeString("name", true).value_or("");
    kind.ods = reader.takeString("ods", true).value_or("");
    if (const JsonNode *value = reader.take("value"))
      kind.value = lookupWord<std::string>(*value, "kind of value",
                                           {{"integer", "integer"},
                                            {"number", "number"},
                                            {"string", "string"},
                                            {"boolean", "boolean"}},
                                           diagnostics)
                       .value_or("");
    kind.list = reader.takeBoolean("list").value_or(false);
    kind.region = reader.takeBoolean("region").value_or(false);
    kind.number = reader.takeCount("number").value_or(0);
    reader.finish();
    family.attributeKinds.push_back(std::move(kind));
  }
  object.finish();
}

void FamilyLoader::loadVersion(const JsonNode &node, Op &op,
                               std::vector<const JsonNode *> &nodes) {
  ReadContext context{diagnostics, typeSets};
  ObjectReader object(node, "a version", diagnostics);
  OpVersion version;
  version.range = node.range;
  std::optional<Version> since = object.takeVersion("since", true);
  version.until = object.takeVersion("until");
  version.summary = object.takeString("summary").value_or("");
  version.note = object.takeString("note").value_or("");
  version.deprecated = object.takeBoolean("deprecated").value_or(false);
  version.experimental = object.takeBoolean("experimental").value_or(false);
  version.deterministic = object.takeBoolean("deterministic");
  for (const JsonNode &element : object.takeArray("operands"))
    if (auto operand = readParameter(element, "an operand", context))
      version.operands.push_back(std::move(*operand));
  for (const JsonNode &element : object.takeArray("results"))
    if (auto result = readParameter(element, "a result", context))
      version.results.push_back(std::move(*result));
  for (const JsonNode &element : object.takeArray("attributes"))
    if (auto attribute = readAttribute(element, context))
      version.attributes.push_back(std::move(*attribute));
  for (const JsonNode &element : object.takeArray("regions"))
    if (auto region = readRegion(element, context))
      version.regions.push_back(std::move(*region));
  if (const JsonNode *constraints = object.take("type_constraints")) {
    if (constraints->kind != JsonNode::Kind::Object)
      reportWrongKind(*constraints, "an object", diagnostics);
    for (const JsonNode::Member &member : constraints->members) {
      size_t errors = diagnostics.all().size();
      TypeConstraint constraint;
      constraint.name = member.key;
      constraint.types = readTypes(member.value, context);
      constraint.range = member.keyRange;
      constraint.hasUnreadTypes = diagnostics.all().size() != errors;
      version.typeConstraints.push_back(std::move(constraint));
    }
  }
  version.unusedTypeVariables = object.takeStrings("unused_type_variables");
  version.traits = object.takeStrings("traits");
  if (const JsonNode *functions = object.take("functions"))
    version.functions = readFunctions(*functions, context);
  if (const JsonNode *step = object.take("step")) {
    version.step.declared = step->toJson();
    version.step.range = step->range;
  }
  object.take("from");
  object.take("changes");
  object.finish();
  if (!since) {
    op.hasUnreadVersions = true;
    return;
  }
  version.since = *since;
  op.versions.push_back(std::move(version));
  nodes.push_back(&node);
}

void FamilyLoader::checkForm(const JsonNode &node, const JsonNode *from,
                             const JsonNode *changes) {
  if (changes && changes->kind != JsonNode::Kind::Array)
    reportWrongKind(*changes, "an array of changes", diagnostics);
  if (changes && !from)
    diagnostics.error(DiagnosticId::ChangesWithoutFrom, changes->range,
                      "'changes' need 'from': the version they start from");
  if (!from)
    return;
  for (const JsonNode::Member &member : node.members)
    if (member.key == "operands" || member.key == "results" ||
        member.key == "attributes" || member.key == "regions" ||
        member.key == "type_constraints" ||
        member.key == "unused_type_variables" || member.key == "traits" ||
        member.key == "functions" || member.key == "deterministic")
      diagnostics
          .error(DiagnosticId::FromWithSignature, member.keyRange,
                 "'" + member.key +
                     "' is inherited through 'from'; say what "
                     "changed under 'changes'")
          .note(from->range, "inherited from here");
}

void FamilyLoader::resolveVersions(Op &op,
                                   const std::vector<const JsonNode *> &nodes) {
  ReadContext context{diagnostics, typeSets};
  // Oldest first, so that what a version builds on is whole already.
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
        version.operands = older->operands;
        version.results = older->results;
        version.attributes = older->attributes;
        version.regions = older->regions;
        version.typeConstraints = older->typeConstraints;
        version.unusedTypeVariables = older->unusedTypeVariables;
        version.traits = older->traits;
        version.functions = older->functions;
        version.deterministic = older->deterministic;
        if (changes)
          applyChanges(version, readChanges(changes->elements, context),
                       diagnostics);
      }
    }
    if (!version.until && i > 0) {
      const Version &next = op.versions[i - 1].since;
      if (!next.getMinor() && version.since < next)
        version.until = Version(next.getMajor() - 1);
    }
  }
}

OpVersion *FamilyLoader::hookedVersion(Op &op,
                                       const std::optional<Version> &since,
                                       llvm::SMRange range) {
  std::vector<std::string> known;
  for (OpVersion &version : op.versions) {
    if (since && version.since == *since)
      return &version;
    known.push_back(toString(version.since));
  }
  diagnostics.error(DiagnosticId::HookVersion, range,
                    op.name + " has no such version; it has " +
                        llvm::join(known, ", "));
  return nullptr;
}

void FamilyLoader::loadHooks(const JsonNode &node, Op &op) {
  ObjectReader object(node, "hooks", diagnostics);
  for (OpVersion &version : op.versions)
    version.hooks.range = node.range;
  auto versionsOf = [&](const JsonNode &value) {
    std::vector<OpVersion *> versions;
    if (value.kind == JsonNode::Kind::Array) {
      for (const JsonNode &element : value.elements)
        if (std::optional<Version> since = readVersion(element, diagnostics))
          if (OpVersion *version = hookedVersion(op, since, element.range))
            versions.push_back(version);
    } else if (value.kind != JsonNode::Kind::Boolean) {
      reportWrongKind(value, "a boolean or a list of versions", diagnostics);
    } else if (value.boolean) {
      for (OpVersion &version : op.versions)
        versions.push_back(&version);
    }
    return versions;
  };
  auto flag = [&](llvm::StringRef key, bool Hooks::*member) {
    if (const JsonNode *value = object.take(key))
      for (OpVersion *version : versionsOf(*value))
        version->hooks.*member = true;
  };
  // A plain value is for every version, an object says one for each.
  auto assignTo = [&](const JsonNode &value, auto assign) {
    if (value.kind != JsonNode::Kind::Object) {
      for (OpVersion &version : op.versions)
        assign(version.hooks, value);
      return;
    }
    for (const JsonNode::Member &member : value.members)
      if (OpVersion *version =
              hookedVersion(op, parseVersion(member.key), member.keyRange))
        assign(version->hooks, member.value);
  };
  auto perVersion = [&](llvm::StringRef key, auto assign) {
    if (const JsonNode *value = object.take(key))
      assignTo(*value, assign);
  };
  auto text = [&](llvm::StringRef key, std::string Hooks::*member) {
    perVersion(key, [&](Hooks &hooks, const JsonNode &value) {
      if (value.kind == JsonNode::Kind::String)
        hooks.*member = value.string;
      else
        reportWrongKind(value, "a name", diagnostics);
    });
  };
  auto texts = [&](llvm::StringRef key,
                   std::vector<std::string> Hooks::*member) {
    perVersion(key, [&](Hooks &hooks, const JsonNode &value) {
      if (value.kind != JsonNode::Kind::Array)
        reportWrongKind(value, "a list of names", diagnostics);
      for (const JsonNode &element : value.elements) {
        if (element.kind == JsonNode::Kind::String)
          (hooks.*member).push_back(element.string);
        else
          reportWrongKind(element, "a name", diagnostics);
      }
    });
  };
  flag("verifier", &Hooks::verifier);
  flag("canonicalizer", &Hooks::canonicalizer);
  flag("folder", &Hooks::folder);
  flag("custom_assembly", &Hooks::customAssembly);
  flag("constant_like", &Hooks::constantLike);
  flag("reify_result_shapes", &Hooks::reifyResultShapes);
  text("result_type_inference", &Hooks::resultTypeInference);
  // By name, or as an older version: that one's number.
  perVersion("shape_inference", [&](Hooks &hooks, const JsonNode &value) {
    if (value.kind == JsonNode::Kind::String)
      hooks.shapeInference = value.string;
    else if (value.kind != JsonNode::Kind::Integer)
      reportWrongKind(value, "a name or an older version", diagnostics);
    else if (std::optional<Version> since = readVersion(value, diagnostics))
      if (hookedVersion(op, since, value.range))
        hooks.shapeInferenceOf = since;
  });
  for (const OpVersion &version : op.versions)
    if (version.hooks.shapeInferenceOf &&
        !(*version.hooks.shapeInferenceOf < version.since))
      diagnostics.error(DiagnosticId::HookVersion, node.range,
                        "shapes of " + op.name + " version " +
                            toString(version.since) +
                            " can only follow the rule of an older version");
  text("importer", &Hooks::importer);
  text("builders", &Hooks::builders);
  texts("extra_class_declarations", &Hooks::extraClassDeclarations);
  texts("extra_definitions", &Hooks::extraDefinitions);
  texts("traits", &Hooks::traits);
  texts("attribute_order", &Hooks::attributeOrder);
  if (const JsonNode *kinds = object.take("attribute_kinds")) {
    if (kinds->kind != JsonNode::Kind::Object)
      reportWrongKind(*kinds, "an object from attribute to kind", diagnostics);
    for (const JsonNode::Member &attribute : kinds->members)
      assignTo(attribute.value, [&](Hooks &hooks, const JsonNode &value) {
        if (value.kind == JsonNode::Kind::String)
          hooks.attributeKinds[attribute.key] = value.string;
        else
          reportWrongKind(value, "an attribute kind", diagnostics);
      });
  }
  object.finish();
}

void FamilyLoader::loadOp(const JsonNode &node, const std::string &path) {
  ObjectReader object(node, "an op", diagnostics);
  Op op;
  op.file = path;
  op.range = node.range;
  op.name = object.takeString("op", true).value_or("");
  op.domain = object.takeString("domain").value_or(
      family.domains.empty() ? "" : family.domains.front().name);
  op.summary = object.takeString("summary").value_or("");
  const JsonNode *hooks = object.take("hooks");
  std::vector<const JsonNode *> nodes;
  for (const JsonNode &element : object.takeArray("versions", true))
    loadVersion(element, op, nodes);
  object.finish();
  resolveVersions(op, nodes);
  if (hooks)
    loadHooks(*hooks, op);
  if (!op.name.empty())
    family.ops.push_back(std::move(op));
}

/// The versions of `op` the version list carries, newest first.
std::vector<Version> FamilyLoader::listedVersions(const Op &op) {
  const JsonNode *list = dialect.find("version_list");
  std::vector<Version> all;
  for (const OpVersion &version : op.versions)
    all.push_back(version.since);
  if (!list || list->kind != JsonNode::Kind::Object)
    return all;
  const JsonNode *entry = list->find(op.domain + "." + op.name);
  if (!entry && isOfFirstDomain(op))
    entry = list->find(op.name);
  if (!entry)
    entry = list->find("*");
  if (!entry)
    return {};
  if (entry->kind == JsonNode::Kind::String && entry->string == "all")
    return all;
  if (entry->kind == JsonNode::Kind::String && entry->string == "newest")
    return all.empty() ? all : std::vector<Version>{all.front()};
  if (entry->kind != JsonNode::Kind::Array) {
    reportWrongKind(*entry, "\"all\", \"newest\" or a list of versions",
                    diagnostics);
    return {};
  }
  std::vector<Version> versions;
  for (const JsonNode &element : entry->elements) {
    std::optional<Version> version = readVersion(element, diagnostics);
    if (!version)
      continue;
    if (!op.findVersion(*version))
      diagnostics.error(DiagnosticId::VersionListVersion, element.range,
                        op.name + " has no version " + toString(*version));
    else if (!versions.empty() && !(*version < versions.back()))
      diagnostics.error(DiagnosticId::VersionListOrder, element.range,
                        "version " + toString(*version) + " stands after " +
                            toString(versions.back()) +
                            "; the newest comes first");
    else
      versions.push_back(*version);
  }
  return versions;
}

void FamilyLoader::checkVersionList() {
  const JsonNode *list = dialect.find("version_list");
  if (!list || list->kind != JsonNode::Kind::Object)
    return;
  std::vector<std::string> known = {"*"};
  for (const Op &op : family.ops) {
    known.push_back(op.domain + "." + op.name);
    if (isOfFirstDomain(op))
      known.push_back(op.name);
  }
  llvm::StringSet<> names;
  for (const std::string &op : known)
    names.insert(op);
  for (const JsonNode::Member &member : list->members)
    if (!names.contains(member.key))
      diagnostics.error(DiagnosticId::VersionListOp, member.keyRange,
                        "there is no op '" + member.key + "'" +
                            didYouMean(member.key, known));
}

void FamilyLoader::chooseLiveVersions() {
  checkVersionList();
  for (const Op &op : family.ops) {
    std::vector<LiveVersion> live;
    for (const Version &since : listedVersions(op)) {
      std::string mnemonic = op.name;
      if (!live.empty())
        mnemonic += "V" + toString(since);
      live.push_back({since, mnemonic, family.classPrefix + mnemonic + "Op"});
    }
    family.liveVersions.push_back(std::move(live));
  }
}

std::optional<Family> FamilyLoader::load() {
  if (!loadDialect())
    return std::nullopt;
  for (const std::string &path : listFolder("types"))
    if (std::optional<JsonNode> node = readFile(path))
      loadTypes(*node);
  for (const std::string &path : listFolder("attributes"))
    if (std::optional<JsonNode> node = readFile(path))
      loadAttributeKinds(*node);
  for (const std::string &path : listFolder("ops"))
    if (std::optional<JsonNode> node = readFile(path))
      loadOp(*node, path);
  auto domainIndex = [&](const Op &op) {
    for (size_t i = 0; i != family.domains.size(); ++i)
      if (family.domains[i].name == op.domain)
        return i;
    return family.domains.size();
  };
  llvm::sort(family.ops, [&](const Op &a, const Op &b) {
    return std::make_tuple(domainIndex(a), llvm::StringRef(a.name),
                           llvm::StringRef(a.file)) <
           std::make_tuple(domainIndex(b), llvm::StringRef(b.name),
                           llvm::StringRef(b.file));
  });
  chooseLiveVersions();
  checkVocabulary(family, diagnostics);
  checkOps(family, diagnostics);
  return std::move(family);
}

} // namespace

std::optional<Family> loadFamily(llvm::StringRef root, llvm::StringRef name,
                                 Diagnostics &diagnostics) {
  return FamilyLoader(root, name, diagnostics).load();
}

} // namespace dialectgen
