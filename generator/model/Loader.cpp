//===- Loader.cpp - one spec folder as the resolved model -----------------===//
//
// See Loader.h. Files are read in the order of their names so that results do
// not depend on the file system.
//
//===----------------------------------------------------------------------===//

#include "Loader.h"
#include "Checks.h"
#include "ElementReader.h"
#include "KeyEffects.h"
#include "RecordReader.h"
#include "RelationArguments.h"
#include "ReleasedForm.h"
#include "StepReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace dialectgen {
namespace {

/// `gather` as `Gather`, `cross-replica-sum` as `CrossReplicaSum`.
std::string classStem(llvm::StringRef name) {
  std::string stem;
  bool upper = true;
  for (char c : name) {
    if (llvm::isAlnum(c))
      stem += upper ? llvm::toUpper(c) : c;
    upper = !llvm::isAlnum(c);
  }
  return stem;
}

/// Marks a version that has none, although an older one has one.
bool saysNone(const JsonNode &value) {
  return value.kind == JsonNode::Kind::Boolean && !value.boolean;
}

class SpecLoader {
public:
  SpecLoader(llvm::StringRef root, llvm::StringRef name,
             Diagnostics &diagnostics, llvm::vfs::FileSystem &files)
      : root(root), name(name), diagnostics(diagnostics), files(files),
        records(family, diagnostics) {}

  std::optional<Family> load();
  std::optional<Family> loadReleased();

private:
  /// A part with a version list, which waits for the ops.
  struct ListedPart {
    PartKind kind;
    const JsonNode *list;
  };

  std::optional<JsonNode> readFile(const std::string &path) {
    return readSpecFile(root, path, diagnostics, files);
  }
  std::vector<std::string> listFolder(llvm::StringRef folder) {
    return listSpecFiles(root, "specs/" + name + "/" + folder.str(),
                         diagnostics, files);
  }
  /// A file of the family that need not be there.
  std::optional<JsonNode> readOptionalFile(llvm::StringRef file);
  void unknownName(llvm::SMRange range, llvm::StringRef what,
                   llvm::StringRef name,
                   const std::vector<std::string> &known) {
    reportUnknownName(range, what, name, known, diagnostics);
  }

  /// Reads a list of names; other values are reported.
  std::vector<std::string> readNames(const JsonNode &value);

  bool loadManifest();
  std::string readCppName(const JsonNode &node, llvm::StringRef what);
  void loadTimeline(const JsonNode &node);
  void loadReleaseRecord(const JsonNode &node);
  void loadExperimentalOps(const JsonNode &node, Timeline &timeline);
  void checkTimeline(const Timeline &timeline, const JsonNode &node);
  /// The dialect, the versioned dialect and views.
  void loadParts(ObjectReader &manifest);
  void loadProgramDialect(const JsonNode &node);
  void loadVersionedDialect(const JsonNode &node);
  void loadView(const JsonNode &node);
  void checkTdNames();
  /// Ops of the first timeline are known by their name alone.
  bool isOfFirstTimeline(const Op &op) const {
    return !family.timelines.empty() &&
           op.domain == family.timelines.front().name;
  }
  void loadTypes(const JsonNode &node);
  void loadNamedType(const JsonNode &node);
  void loadAttributes(const JsonNode &node);
  void loadVocabularyNames(const JsonNode &node);
  std::vector<VocabularyName> takeVocabulary(ObjectReader &object,
                                             llvm::StringRef key,
                                             llvm::StringRef value = "def");
  void loadOp(const JsonNode &node, const std::string &path);
  void loadCompositeAttribute(const JsonNode &node, Op &op);
  void loadExample(const JsonNode &node, Op &op);
  void loadSource(const JsonNode &node, Op &op);
  void loadBehaviour(ObjectReader &object, Op &op);
  /// The versions from `since` to `until`; reported if there is none.
  std::vector<OpVersion *> versionsWithin(Op &op,
                                          const std::optional<Version> &since,
                                          const std::optional<Version> &until,
                                          llvm::SMRange range);
  void loadSentence(const JsonNode &node, Op &op,
                    std::vector<std::string> OpVersion::*member);
  /// Every hook that verifies needs a description in words, and only such hooks
  /// may have one.
  void checkNamesOfVerifier(Op &op, const JsonNode *hook,
                            const JsonNode *labels);
  void loadRelation(const JsonNode &node, Op &op);
  void readTraits(const JsonNode &value, OpVersion &version);
  void readAssembly(const JsonNode &value, OpVersion &version);
  void loadVersion(const JsonNode &node, Op &op,
                   std::vector<const JsonNode *> &nodes);
  void loadRefusal(const JsonNode &node, OpVersion &version);
  void loadStep(const JsonNode &node, OpVersion &version);
  void readWireValues(const JsonNode &node, StepAction &action);
  void resolveVersions(Op &op, const std::vector<const JsonNode *> &nodes);
  /// Fills in the wire values of attributes that the own op lacks.
  void resolveAbsent(OpVersion &version);
  void resolveCompositeAttributes(Op &op);
  void checkForm(const JsonNode &node, const JsonNode *from,
                 const JsonNode *changes);
  void loadHooks(const JsonNode &node, Op &op);
  void loadDialectHooks(const JsonNode &node);
  /// The version of `op` a hook names; reported if there is none.
  OpVersion *hookedVersion(Op &op, const std::optional<Version> &since,
                           llvm::SMRange range);
  /// A plain value applies to every version; an object has one for each.
  template <typename Assign>
  std::vector<OpVersion *> forVersions(Op &op, const JsonNode &value,
                                       Assign assign) {
    std::vector<OpVersion *> said;
    if (value.kind != JsonNode::Kind::Object) {
      // A mistake in it is reported once, for any number of versions.
      size_t errors = diagnostics.all().size();
      for (OpVersion &version : op.versions)
        if (diagnostics.all().size() == errors)
          assign(*said.emplace_back(&version), value);
      return said;
    }
    for (const JsonNode::Member &member : value.members)
      if (OpVersion *version =
              hookedVersion(op, parseVersion(member.key), member.keyRange))
        assign(*said.emplace_back(version), member.value);
    return said;
  }
  /// Reports versions that are newer than one in `said` and not in it: the fact
  /// that `key` gives for the older one must not be lost silently.
  void checkCarriedOver(const Op &op, llvm::StringRef key,
                        const JsonNode &value, llvm::ArrayRef<OpVersion *> said,
                        llvm::StringRef none);
  std::vector<Version> listedVersions(const Op &op,
                                      const ListedPart &familyPart);
  void checkVersionList(const ListedPart &familyPart);
  void chooseVersions(FamilyPart &familyPart, const ListedPart &listed);
  /// Puts the ops in order and names their versions.
  void arrangeOps();
  CarriedVersion nameVersion(const FamilyPart &familyPart, const Op &op,
                             size_t index, bool isFirst) const;

  std::string root, name;
  Diagnostics &diagnostics;
  llvm::vfs::FileSystem &files;
  Family family;
  RecordReader records;
  TypeSets typeSets;
  JsonNode manifest;
  std::vector<ListedPart> listedParts;
  /// "hooks" of the own part; null if there are none.
  const JsonNode *dialectHooks = nullptr;
  /// "names" under "td" of parts of families.
  std::vector<const JsonNode *> tdNames;
};

/// A name that generated C++ has, parted by "::"; empty if it is none.
std::string SpecLoader::readCppName(const JsonNode &node,
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

std::optional<JsonNode> SpecLoader::readOptionalFile(llvm::StringRef file) {
  std::string path = "specs/" + name + "/" + file.str();
  llvm::SmallString<128> full(root);
  llvm::sys::path::append(full, path);
  if (!files.exists(full))
    return std::nullopt;
  return readFile(path);
}

bool SpecLoader::loadManifest() {
  std::optional<JsonNode> node =
      readFile("specs/" + name + "/" + familyFile.str());
  if (!node)
    return false;
  manifest = std::move(*node);
  ObjectReader object(manifest, "a family", diagnostics);
  if (!object.isObject())
    return false;
  family.name = name;
  family.range = manifest.range;
  if (const JsonNode *node = object.require("family")) {
    if (node->kind != JsonNode::Kind::String)
      reportWrongKind(*node, "a string", diagnostics);
    else if (node->string != name)
      diagnostics.error(DiagnosticId::DialectName, node->range,
                        "dialect '" + node->string + "' stands in specs/" +
                            name + "; expected '" + name + "'");
  }
  family.summary = object.takeString("summary").value_or("");
  const std::vector<JsonNode> &timelines = object.takeArray("timelines", true);
  if (const JsonNode *given = manifest.find("timelines");
      given && given->kind == JsonNode::Kind::Array && timelines.empty())
    diagnostics.error(DiagnosticId::WrongKind, given->range,
                      "a dialect has at least one timeline");
  for (const JsonNode &element : timelines)
    loadTimeline(element);
  loadParts(object);
  if (family.parts().empty())
    diagnostics.error(DiagnosticId::MissingKey, manifest.range,
                      "a family needs a key 'dialect', 'versioned_dialect' or "
                      "'view'");
  if (const JsonNode *outputs = manifest.find("outputs"))
    family.outputsRange = outputs->range;
  family.outputs = object.takeDistinct("outputs");
  checkKeyEffects(manifest, "dialect", family, diagnostics);
  if (const JsonNode *released = object.take("released"))
    loadReleaseRecord(*released);
  object.finish();
  return true;
}

/// Reads the record that `--release` wrote.
void SpecLoader::loadReleaseRecord(const JsonNode &node) {
  ObjectReader reader(node, "what was released", diagnostics);
  ReleaseRecord &released = family.released;
  released.range = node.range;
  released.hash = reader.takeString("hash", true).value_or("");
  const JsonNode *versions = reader.require("versions");
  if (versions && versions->kind != JsonNode::Kind::Object)
    reportWrongKind(*versions, "an object from timeline to version",
                    diagnostics);
  else if (versions)
    for (const JsonNode::Member &member : versions->members) {
      if (!findByName(family.timelines, member.key))
        diagnostics.error(DiagnosticId::ReleasedChanged, member.keyRange,
                          "timeline '" + member.key +
                              "' was released and is gone; put it back");
      if (std::optional<Version> version =
              readVersion(member.value, diagnostics))
        released.versions[member.key] = *version;
    }
  reader.finish();
}

void SpecLoader::loadTimeline(const JsonNode &node) {
  ObjectReader reader(node, "a timeline", diagnostics);
  Timeline timeline;
  timeline.range = node.range;
  timeline.name = reader.takeString("name", true).value_or("");
  timeline.aliases = reader.takeStrings("aliases");
  if (const JsonNode *prefix = reader.take("mnemonic_prefix"))
    timeline.mnemonicPrefix = readCppName(*prefix, "mnemonic prefix");
  timeline.isOpen = reader.takeBoolean("open").value_or(false);
  timeline.label = reader.takeString("label").value_or(
      reader.take("releases") ? "release" : "version");
  timeline.page = reader.takeString("page").value_or("");
  if (const JsonNode *releases = reader.take("releases")) {
    for (const JsonNode &element : reader.takeArray("releases"))
      if (std::optional<Version> release = readVersion(element, diagnostics)) {
        if (!timeline.releases.empty() &&
            !(timeline.releases.back() < *release))
          diagnostics.error(DiagnosticId::ReleaseOrder, element.range,
                            "release " + toString(*release) + " stands after " +
                                toString(timeline.releases.back()) +
                                "; the oldest comes first");
        timeline.releases.push_back(*release);
      }
    if (timeline.releases.empty()) {
      diagnostics.error(DiagnosticId::NoVersions, releases->range,
                        "a list of releases has at least one");
    } else {
      timeline.minimum = timeline.releases.front();
      timeline.newest = timeline.newestReleased = timeline.releases.back();
    }
    reader.finish();
  } else {
    timeline.minimum = reader.takeVersion("minimum", true).value_or(Version());
    timeline.newest = reader.takeVersion("newest", true).value_or(Version());
    timeline.newestReleased =
        reader.takeVersion("newest_released").value_or(timeline.newest);
    if (const JsonNode *ops = reader.take("experimental_ops"))
      loadExperimentalOps(*ops, timeline);
    reader.finish();
  }
  checkTimeline(timeline, node);
  family.timelines.push_back(std::move(timeline));
}

void SpecLoader::loadExperimentalOps(const JsonNode &node, Timeline &timeline) {
  if (node.kind != JsonNode::Kind::Object) {
    reportWrongKind(node, "an object from op to its last version", diagnostics);
    return;
  }
  for (const JsonNode::Member &member : node.members) {
    std::optional<Version> until = readVersion(member.value, diagnostics);
    if (!until)
      continue;
    if (*until < timeline.minimum || timeline.newest < *until)
      diagnostics.error(DiagnosticId::DomainRange, member.value.range,
                        "the last version of experimental op '" + member.key +
                            "', " + toString(*until) + ", is outside " +
                            toString(timeline.minimum) + " to " +
                            toString(timeline.newest));
    timeline.experimentalOps.push_back({member.key, *until, member.keyRange});
  }
}

void SpecLoader::checkTimeline(const Timeline &domain, const JsonNode &node) {
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
  llvm::StringSet<> inDialect;
  std::vector<std::string> names = domain.aliases;
  names.push_back(domain.name);
  for (const std::string &spelling : names)
    if (family.findTimeline(spelling) || !inDialect.insert(spelling).second)
      diagnostics.error(DiagnosticId::DuplicateDomain, node.range,
                        "domain '" + spelling + "' is declared twice");
}

/// Names of .td files are for the reader of such files alone (TdVocabulary.h);
/// here they only have to be of the right form.
static const JsonNode *takeTdNames(ObjectReader &familyPart,
                                   Diagnostics &diagnostics) {
  const JsonNode *node = familyPart.take("td");
  if (!node)
    return nullptr;
  ObjectReader object(*node, "names of .td files", diagnostics);
  object.takeString("since");
  object.takeString("until");
  const JsonNode *names = object.take("names");
  if (names && names->kind != JsonNode::Kind::Object)
    reportWrongKind(*names, "an object from definition to name", diagnostics);
  else if (names)
    for (const JsonNode::Member &member : names->members)
      if (member.value.kind != JsonNode::Kind::String)
        reportWrongKind(member.value, "a name", diagnostics);
  const JsonNode *parameters = object.take("parameters");
  if (parameters && parameters->kind != JsonNode::Kind::Object)
    reportWrongKind(*parameters, "an object from record to names", diagnostics);
  else if (parameters)
    for (const JsonNode::Member &member : parameters->members)
      if (member.value.kind != JsonNode::Kind::Array ||
          llvm::any_of(member.value.elements, [](const JsonNode &name) {
            return name.kind != JsonNode::Kind::String;
          }))
        reportWrongKind(member.value, "a list of names of parameters",
                        diagnostics);
  object.finish();
  return names;
}

/// Definitions in .td files stand for names of the family.
void SpecLoader::checkTdNames() {
  const Vocabulary &vocabulary = family.vocabulary;
  std::vector<std::string> known = namesOf(vocabulary.elementTypes);
  for (const auto &more :
       {namesOf(vocabulary.namedTypes), namesOf(vocabulary.typeConstructors),
        namesOf(vocabulary.attributeKinds), namesOf(vocabulary.traits),
        namesOf(vocabulary.regionKinds)})
    llvm::append_range(known, more);
  for (const JsonNode *names : tdNames)
    for (const JsonNode::Member &member : names->members)
      if (member.value.kind == JsonNode::Kind::String &&
          !llvm::is_contained(known, member.value.string))
        unknownName(member.value.range, "name", member.value.string, known);
}

void SpecLoader::loadProgramDialect(const JsonNode &node) {
  ObjectReader object(node, "a dialect", diagnostics);
  FamilyPart dialectPart;
  dialectPart.kind = PartKind::Dialect;
  dialectPart.range = node.range;
  dialectPart.dialect = object.takeString("name", true).value_or("");
  dialectPart.summary = object.takeString("summary").value_or("");
  if (const JsonNode *value = object.require("cpp_namespace"))
    dialectPart.cppNamespace = readCppName(*value, "C++ namespace");
  if (const JsonNode *value = object.take("prefix"))
    dialectPart.prefix = readCppName(*value, "class prefix");
  dialectPart.prefixesClasses =
      object.takeBoolean("prefixes_classes").value_or(false);
  if (const JsonNode *order = object.take("attributes"))
    dialectPart.attributesByName =
        lookupName<bool>(*order, "order of attributes",
                         {{"as_listed", false}, {"by_name", true}}, diagnostics)
            .value_or(false);
  if (const JsonNode *defaults = object.take("defaults"))
    dialectPart.fillsInDefaults =
        lookupName<bool>(*defaults, "treatment of defaults",
                         {{"left_out", false}, {"filled_in", true}},
                         diagnostics)
            .value_or(false);
  dialectPart.tests = object.takeString("tests").value_or("");
  if (const JsonNode *builders = object.take("builders"))
    dialectPart.buildsAll =
        lookupName<bool>(*builders, "set of builders",
                         {{"plain_names", false}, {"all", true}}, diagnostics)
            .value_or(false);
  const JsonNode *list = object.take("version_list");
  if (list && list->kind != JsonNode::Kind::Object &&
      (list->kind != JsonNode::Kind::String ||
       (list->string != "all" && list->string != "newest")))
    reportWrongKind(*list,
                    "\"all\", \"newest\" or an object of lists of versions",
                    diagnostics);
  dialectPart.carriesAll =
      !list || list->kind != JsonNode::Kind::String || list->string != "newest";
  if (const JsonNode *names = takeTdNames(object, diagnostics))
    tdNames.push_back(names);
  dialectHooks = object.take("hooks");
  object.finish();
  listedParts.push_back({PartKind::Dialect, list});
  family.dialect = std::move(dialectPart);
}

void SpecLoader::loadVersionedDialect(const JsonNode &node) {
  ObjectReader object(node, "a versioned dialect", diagnostics);
  FamilyPart versionedPart;
  versionedPart.kind = PartKind::VersionedDialect;
  versionedPart.range = node.range;
  versionedPart.carriesAll = true;
  versionedPart.dialect = object.takeString("name", true).value_or("");
  versionedPart.summary = object.takeString("summary").value_or("");
  if (const JsonNode *value = object.require("prefix"))
    versionedPart.prefix = readCppName(*value, "class prefix");
  versionedPart.producerPrefix =
      object.takeString("producer_prefix", true).value_or("");
  for (const JsonNode &element : object.takeArray("compatibility_windows")) {
    ObjectReader window(element, "a compatibility window", diagnostics);
    auto name = window.takeString("name", true);
    auto version = window.takeVersion("version", true);
    window.finish();
    if (name && version)
      versionedPart.windows.push_back({*name, *version});
  }
  for (const JsonNode &element : object.takeArray("bytecode_versions", true)) {
    ObjectReader entry(element, "a bytecode version", diagnostics);
    auto since = entry.takeVersion("since", true);
    auto version = entry.takeInteger("version", true);
    entry.finish();
    if (since && version)
      versionedPart.bytecodeVersions.push_back({*since, *version});
  }
  for (const JsonNode &element : object.takeArray("mlir_features")) {
    ObjectReader entry(element, "a feature of MLIR", diagnostics);
    const JsonNode *name = entry.require("name");
    auto since = entry.takeVersion("since", true);
    entry.finish();
    const std::vector<std::string> known = {"location_ranges",
                                            "builtin_attributes"};
    if (name && name->kind != JsonNode::Kind::String)
      reportWrongKind(*name, "a feature of MLIR", diagnostics);
    else if (name && !llvm::is_contained(known, name->string))
      unknownName(name->range, "feature of MLIR", name->string, known);
    else if (name && since)
      versionedPart.mlirFeatures.push_back({name->string, *since});
  }
  if (const JsonNode *names = takeTdNames(object, diagnostics))
    tdNames.push_back(names);
  object.finish();
  listedParts.push_back({PartKind::VersionedDialect, nullptr});
  family.versionedDialect = std::move(versionedPart);
}

void SpecLoader::loadView(const JsonNode &node) {
  ObjectReader object(node, "a view", diagnostics);
  FamilyPart view;
  view.kind = PartKind::View;
  view.range = node.range;
  view.carriesAll = true;
  view.dialect = object.takeString("name", true).value_or("");
  view.summary = object.takeString("summary").value_or("");
  if (const JsonNode *value = object.require("cpp_namespace"))
    view.cppNamespace = readCppName(*value, "C++ namespace");
  view.attributesKey = object.takeString("attributes_key", true).value_or("");
  view.versionKey = object.takeString("version_key", true).value_or("");
  object.finish();
  listedParts.push_back({PartKind::View, nullptr});
  family.view = std::move(view);
}

void SpecLoader::loadParts(ObjectReader &manifest) {
  if (const JsonNode *inDialect = manifest.take("dialect"))
    loadProgramDialect(*inDialect);
  if (const JsonNode *versioned = manifest.take("versioned_dialect"))
    loadVersionedDialect(*versioned);
  if (const JsonNode *view = manifest.take("view"))
    loadView(*view);
}

/// Hooks by names of ops in the dialect, which replace those in the files of
/// ops: files that several dialects share contain the hooks of one.
void SpecLoader::loadDialectHooks(const JsonNode &node) {
  ObjectReader object(node, "hooks of a dialect", diagnostics);
  std::map<std::string, OpVersion *, std::less<>> versions;
  std::vector<std::string> known;
  for (Op &op : family.ops) {
    for (OpVersion &version : op.versions) {
      // Shape rules may also be given for versions without an op in the
      // dialect, which have no name there.
      bool isSaid = version.hooks.noShapeInference ||
                    !version.hooks.shapeInference.empty();
      version.hooks = {};
      version.hooks.noShapeInference = isSaid;
      version.hooks.range = node.range;
      if (version.assembly == "@custom")
        version.assembly.clear();
    }
    for (const CarriedVersion &carried :
         family.carried(*family.dialectPart(), op)) {
      OpVersion &version = op.versions[carried.index];
      version.hooks.noShapeInference = false;
      versions[carried.mnemonic] = &version;
      known.push_back(carried.mnemonic);
    }
  }
  auto find = [&](llvm::StringRef name, llvm::SMRange range) -> OpVersion * {
    auto it = versions.find(name);
    if (it != versions.end())
      return it->second;
    diagnostics.error(DiagnosticId::HookVersion, range,
                      "the dialect has no op '" + name.str() + "'" +
                          didYouMean(name, known));
    return nullptr;
  };
  auto list = [&](llvm::StringRef key, auto assign) {
    for (const JsonNode &element : object.takeArray(key))
      if (element.kind != JsonNode::Kind::String)
        reportWrongKind(element, "an op of the dialect", diagnostics);
      else if (OpVersion *version = find(element.string, element.range))
        assign(*version);
  };
  auto byOp = [&](llvm::StringRef key, auto assign) {
    const JsonNode *value = object.take(key);
    if (value && value->kind != JsonNode::Kind::Object)
      reportWrongKind(*value, "an object from op to hook", diagnostics);
    if (value)
      for (const JsonNode::Member &member : value->members)
        if (OpVersion *version = find(member.key, member.keyRange))
          assign(*version, member.value);
  };
  auto flag = [&](llvm::StringRef key, bool Hooks::*member) {
    list(key, [&](OpVersion &version) { version.hooks.*member = true; });
  };
  auto text = [&](llvm::StringRef key, std::string Hooks::*member) {
    byOp(key, [&](OpVersion &version, const JsonNode &value) {
      if (value.kind == JsonNode::Kind::String)
        version.hooks.*member = value.string;
      else
        reportWrongKind(value, "a name", diagnostics);
    });
  };
  auto texts = [&](llvm::StringRef key,
                   std::vector<std::string> Hooks::*member) {
    byOp(key, [&](OpVersion &version, const JsonNode &value) {
      version.hooks.*member = readNames(value);
    });
  };
  flag("verifier", &Hooks::verifier);
  flag("canonicalizer", &Hooks::canonicalizer);
  flag("folder", &Hooks::folder);
  flag("constant_like", &Hooks::constantLike);
  flag("reify_result_shapes", &Hooks::reifyResultShapes);
  flag("no_shape_inference", &Hooks::noShapeInference);
  list("custom_assembly",
       [](OpVersion &version) { version.assembly = "@custom"; });
  text("result_type_inference", &Hooks::resultTypeInference);
  text("importer", &Hooks::importer);
  byOp("builders", [&](OpVersion &version, const JsonNode &value) {
    version.hooks.builders =
        lookupName<std::string>(value, "way to find a result's type",
                                {{"unranked", "unranked"},
                                 {"broadcast_same_type", "broadcast_same_type"},
                                 {"broadcast_to_bool", "broadcast_to_bool"}},
                                diagnostics)
            .value_or("");
  });
  texts("extra_class_declarations", &Hooks::extraClassDeclarations);
  texts("extra_definitions", &Hooks::extraDefinitions);
  texts("attribute_order", &Hooks::attributeOrder);
  byOp("attribute_kinds", [&](OpVersion &version, const JsonNode &value) {
    if (value.kind != JsonNode::Kind::Object)
      reportWrongKind(value, "an object from attribute to kind", diagnostics);
    for (const JsonNode::Member &attribute : value.members)
      if (attribute.value.kind == JsonNode::Kind::String)
        version.hooks.attributeKinds[attribute.key] = attribute.value.string;
      else
        reportWrongKind(attribute.value, "an attribute kind", diagnostics);
  });
  object.finish();
}

std::vector<std::string> SpecLoader::readNames(const JsonNode &value) {
  std::vector<std::string> names;
  if (value.kind != JsonNode::Kind::Array)
    reportWrongKind(value, "a list of names", diagnostics);
  reportRepeated(value, diagnostics);
  for (const JsonNode &element : value.elements)
    if (element.kind == JsonNode::Kind::String)
      names.push_back(element.string);
    else
      reportWrongKind(element, "a name", diagnostics);
  return names;
}

std::vector<VocabularyName> SpecLoader::takeVocabulary(ObjectReader &object,
                                                       llvm::StringRef key,
                                                       llvm::StringRef value) {
  std::vector<VocabularyName> names;
  for (const JsonNode &element : object.takeArray(key)) {
    ObjectReader reader(element, "a name", diagnostics);
    VocabularyName name;
    name.range = element.range;
    name.name = reader.takeString("name", true).value_or("");
    name.def = reader.takeString(value, true).value_or("");
    if (key == "traits") {
      name.versionedDef = reader.takeString("versioned_def").value_or("");
      for (const JsonNode &sentence : reader.takeArray("verified"))
        name.verified.push_back(readLine(sentence, "a sentence", diagnostics));
    }
    reader.finish();
    names.push_back(std::move(name));
  }
  return names;
}

void SpecLoader::loadVocabularyNames(const JsonNode &node) {
  ObjectReader object(node, "a file of names", diagnostics);
  Vocabulary &vocabulary = family.vocabulary;
  vocabulary.regionKinds = takeVocabulary(object, "region_kinds");
  vocabulary.traits = takeVocabulary(object, "traits");
  vocabulary.attributeTraits = takeVocabulary(object, "attribute_traits");
  vocabulary.assemblies = takeVocabulary(object, "assemblies", "format");
  object.finish();
}

void SpecLoader::loadNamedType(const JsonNode &node) {
  ObjectReader object(node, "a named type", diagnostics);
  if (!object.isObject())
    return;
  NamedType type;
  type.range = node.range;
  type.name = object.takeString("name", true).value_or("");
  type.elements = object.takeDistinct("elements");
  type.rank = object.takeInteger("rank");
  type.isStatic = object.takeBoolean("static").value_or(false);
  type.anyOf = object.takeDistinct("any_of");
  type.def = object.takeString("def").value_or("");
  object.finish();
  if (!node.find("elements") && !node.find("any_of") && type.def.empty())
    diagnostics.error(DiagnosticId::MissingKey, node.range,
                      "a named type has 'elements', 'any_of' or 'def'");
  family.vocabulary.namedTypes.push_back(std::move(type));
}

void SpecLoader::loadTypes(const JsonNode &node) {
  ObjectReader object(node, "a types file", diagnostics);
  Vocabulary &vocabulary = family.vocabulary;
  for (const JsonNode &element : object.takeArray("element_types")) {
    ObjectReader reader(element, "an element type", diagnostics);
    ElementType type;
    type.range = element.range;
    type.name = reader.takeString("name", true).value_or("");
    type.def = reader.takeString("def", true).value_or("");
    type.tensorDef = reader.takeString("tensor_def").value_or("");
    type.number = reader.takeCount("number").value_or(0);
    reader.finish();
    vocabulary.elementTypes.push_back(std::move(type));
  }
  for (const JsonNode &element : object.takeArray("type_constructors")) {
    ObjectReader reader(element, "a type constructor", diagnostics);
    TypeConstructor constructor;
    constructor.range = element.range;
    constructor.name = reader.takeString("name", true).value_or("");
    constructor.parameters = reader.takeCount("parameters").value_or(1);
    constructor.def = reader.takeString("def", true).value_or("");
    reader.finish();
    vocabulary.typeConstructors.push_back(std::move(constructor));
  }
  if (const JsonNode *sets = object.take("type_sets")) {
    if (sets->kind != JsonNode::Kind::Object)
      reportWrongKind(*sets, "an object", diagnostics);
    for (const JsonNode::Member &member : sets->members) {
      TypeConstraint set;
      set.name = member.key;
      // From the name to the end of the list, where its types are found.
      set.range = {member.keyRange.Start, member.value.range.End};
      form::Types::read(member.value, set.types,
                        {{diagnostics, typeSets}, member.key});
      typeSets[set.name] = set.types;
      vocabulary.typeSets.push_back(std::move(set));
    }
  }
  for (const JsonNode &element : object.takeArray("named_types"))
    loadNamedType(element);
  records.takeRecords(object, /*areTypes=*/true);
  object.finish();
}

void SpecLoader::loadAttributes(const JsonNode &node) {
  ObjectReader object(node, "an attributes file", diagnostics);
  for (const JsonNode &element : object.takeArray("attribute_kinds")) {
    ObjectReader reader(element, "an attribute kind", diagnostics);
    AttributeKind kind;
    kind.range = element.range;
    kind.name = reader.takeString("name", true).value_or("");
    kind.def = reader.takeString("def").value_or("");
    kind.parameter = reader.takeString("parameter").value_or("");
    kind.optionalParameter =
        reader.takeString("optional_parameter").value_or("");
    if (const JsonNode *value = reader.take("value"))
      kind.value = lookupName<std::string>(*value, "kind of value",
                                           {{"integer", "integer"},
                                            {"number", "number"},
                                            {"string", "string"},
                                            {"boolean", "boolean"},
                                            {"dictionary", "dictionary"}},
                                           diagnostics)
                       .value_or("");
    if (const JsonNode *entry = reader.take("entry")) {
      kind.entry = entry->string;
      if (entry->kind != JsonNode::Kind::String)
        reportWrongKind(*entry, "a kind of entry", diagnostics);
      else if (!findByName(getEntryKinds(), kind.entry))
        unknownName(entry->range, "kind of entry", kind.entry,
                    namesOf(getEntryKinds()));
    }
    kind.element = reader.takeString("element").value_or("");
    kind.list = reader.takeBoolean("list").value_or(false);
    kind.bits = reader.takeCount("bits", 64).value_or(64);
    kind.region = reader.takeBoolean("region").value_or(false);
    kind.unit = reader.takeBoolean("unit").value_or(false);
    kind.number = reader.takeCount("number").value_or(0);
    reader.finish();
    if (kind.def.empty() && kind.parameter.empty() && !element.find("entry"))
      diagnostics.error(DiagnosticId::MissingKey, element.range,
                        "an attribute kind needs a key 'def', or 'parameter' "
                        "if only fields are of it");
    family.vocabulary.attributeKinds.push_back(std::move(kind));
  }
  records.takeRecords(object, /*areTypes=*/false);
  records.takeValues(object);
  object.finish();
}

void SpecLoader::loadRefusal(const JsonNode &node, OpVersion &version) {
  Refusal refusal;
  if (!readFields(node, refusal, "a constraint", {diagnostics, typeSets}))
    return;
  if (refusal.kind != Refusal::ElementTypesChange) {
    const JsonNode *record = node.find("record");
    if (!record) {
      diagnostics.error(DiagnosticId::MissingKey, node.range,
                        "'" + node.find("when")->string + "' needs a 'record'");
      return;
    }
    bool isAttribute = refusal.kind == Refusal::AttributeIs;
    const std::vector<WireRecord> &known =
        isAttribute ? family.attributes : family.types;
    if (!findByName(known, refusal.record))
      return unknownName(record->range, isAttribute ? "attribute" : "type",
                         refusal.record, namesOf(known));
  }
  version.illegal.push_back(std::move(refusal));
}

/// Values in an action of a step of the versioned dialect are records, and may
/// have names.
void SpecLoader::readWireValues(const JsonNode &node, StepAction &action) {
  const JsonNode *said = node.find("value");
  bool isNumber =
      action.kind == StepAction::AtLeast || action.kind == StepAction::AtMost;
  if (said && !isNumber)
    action.value = records.readWireValue(*said);
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
void SpecLoader::loadStep(const JsonNode &node, OpVersion &version) {
  bool hasVersioned = family.versionedPart() != nullptr;
  auto value = [&](const JsonNode &said) {
    return hasVersioned ? records.readWireValue(said) : said.toJson();
  };
  auto takeBefore = [&](const JsonNode &attribute) {
    const JsonNode *name = attribute.find("name");
    const JsonNode *before = attribute.find("before");
    if (!name || !before)
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
    if (!renamed || renamed->string != "attribute" || !name || !to)
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
    if (!FormOf<StepAction>::read(element, action,
                                  {{diagnostics, typeSets}, "step"}))
      continue;
    if (hasVersioned)
      readWireValues(element, action);
    version.step.push_back(std::move(action));
  }
}

void SpecLoader::loadVersion(const JsonNode &node, Op &op,
                             std::vector<const JsonNode *> &nodes) {
  OpVersion version;
  if (!readFields(node, version, "a version", {diagnostics, typeSets})) {
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

void SpecLoader::checkForm(const JsonNode &node, const JsonNode *from,
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
        member.key == "unused_type_variables" || member.key == "functions" ||
        member.key == "deterministic")
      diagnostics
          .error(DiagnosticId::FromWithSignature, member.keyRange,
                 "'" + member.key +
                     "' is inherited through 'from'; list differences under "
                     "'changes'")
          .note(from->range, "inherited from here");
}

void SpecLoader::resolveVersions(Op &op,
                                 const std::vector<const JsonNode *> &nodes) {
  ReadContext context{diagnostics, typeSets};
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
        version.operands = older->operands;
        version.results = older->results;
        version.attributes = older->attributes;
        version.regions = older->regions;
        version.typeConstraints = older->typeConstraints;
        version.unusedTypeVariables = older->unusedTypeVariables;
        version.functions = older->functions;
        version.deterministic = older->deterministic;
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
void SpecLoader::resolveAbsent(OpVersion &version) {
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

void SpecLoader::loadCompositeAttribute(const JsonNode &node, Op &op) {
  ObjectReader object(node, "a composite attribute", diagnostics);
  if (!object.isObject())
    return;
  CompositeAttribute compositeAttribute;
  compositeAttribute.range = node.range;
  compositeAttribute.name = object.takeString("name", true).value_or("");
  compositeAttribute.required = object.takeBoolean("required").value_or(false);
  const JsonNode *kind = object.require("kind");
  const JsonNode *holds = object.take("holds");
  object.finish();
  if (!kind)
    return;
  if (kind->kind != JsonNode::Kind::String)
    return reportWrongKind(*kind, "an attribute with fields", diagnostics);
  const DialectRecord *record =
      findByName(family.dialectAttributes, kind->string);
  if (!record || !record->wire.empty() || record->fields.empty()) {
    std::vector<std::string> known;
    for (const DialectRecord &candidate : family.dialectAttributes)
      if (candidate.wire.empty() && !candidate.fields.empty())
        known.push_back(candidate.name);
    return unknownName(kind->range, "attribute with fields", kind->string,
                       known);
  }
  compositeAttribute.kind = record->name;
  if (!holds) {
    for (const RecordField &field : record->fields)
      compositeAttribute.holds.push_back({field.name, field.name});
  } else if (holds->kind != JsonNode::Kind::Object) {
    reportWrongKind(*holds, "an object from attribute to field", diagnostics);
  } else {
    for (const JsonNode::Member &member : holds->members) {
      if (member.value.kind != JsonNode::Kind::String)
        reportWrongKind(member.value, "a field", diagnostics);
      else if (!findByName(record->fields, member.value.string))
        unknownName(member.value.range, "field", member.value.string,
                    namesOf(record->fields));
      compositeAttribute.holds.push_back({member.key, member.value.string});
    }
  }
  op.compositeAttributes.push_back(std::move(compositeAttribute));
}

void SpecLoader::readTraits(const JsonNode &value, OpVersion &version) {
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

void SpecLoader::readAssembly(const JsonNode &value, OpVersion &version) {
  if (saysNone(value))
    return;
  if (value.kind != JsonNode::Kind::String)
    return reportWrongKind(value, "a format", diagnostics);
  version.assembly = value.string;
  llvm::StringRef name = value.string;
  if (name == "@custom" || !name.consume_front("@"))
    return;
  if (const VocabularyName *known =
          findByName(family.vocabulary.assemblies, name))
    version.assembly = known->def;
  else
    unknownName(value.range, "assembly", name,
                namesOf(family.vocabulary.assemblies));
}

void SpecLoader::checkNamesOfVerifier(Op &op, const JsonNode *hook,
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
void SpecLoader::loadBehaviour(ObjectReader &object, Op &op) {
  if (const JsonNode *traits = object.take("traits"))
    checkCarriedOver(
        op, "traits", *traits,
        forVersions(op, *traits,
                    [&](OpVersion &version, const JsonNode &value) {
                      readTraits(value, version);
                    }),
        "[]");
  if (const JsonNode *assembly = object.take("assembly"))
    checkCarriedOver(
        op, "assembly", *assembly,
        forVersions(op, *assembly,
                    [&](OpVersion &version, const JsonNode &value) {
                      readAssembly(value, version);
                    }),
        "false");
  for (const JsonNode &element : object.takeArray("verified"))
    loadSentence(element, op, &OpVersion::verified);
  for (const JsonNode &element : object.takeArray("unverified"))
    loadSentence(element, op, &OpVersion::unverified);
  for (const JsonNode &element : object.takeArray("relations"))
    loadRelation(element, op);
}

std::vector<OpVersion *>
SpecLoader::versionsWithin(Op &op, const std::optional<Version> &since,
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
void SpecLoader::loadSentence(const JsonNode &node, Op &op,
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
/// older ones that have its arguments.
void SpecLoader::loadRelation(const JsonNode &node, Op &op) {
  Relation relation;
  if (!FormOf<Relation>::read(node, relation, {{diagnostics, typeSets}, ""}))
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
    isNewest = false;
  }
}

OpVersion *SpecLoader::hookedVersion(Op &op,
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

void SpecLoader::checkCarriedOver(const Op &op, llvm::StringRef key,
                                  const JsonNode &value,
                                  llvm::ArrayRef<OpVersion *> said,
                                  llvm::StringRef none) {
  const OpVersion *oldest = nullptr;
  // Versions are newest first.
  for (const OpVersion &version : llvm::reverse(op.versions)) {
    if (llvm::is_contained(said, &version)) {
      oldest = oldest ? oldest : &version;
      continue;
    }
    if (!oldest)
      continue;
    std::string since = toString(version.since);
    diagnostics.error(DiagnosticId::HookLost, value.range,
                      "'" + key.str() + "' of " + op.name +
                          " is given for version " + toString(oldest->since) +
                          " and not of " + since + "; add version " + since +
                          ", or \"" + since + "\": " + none.str() +
                          " if that has none");
  }
}

void SpecLoader::loadHooks(const JsonNode &node, Op &op) {
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
      reportWrongKind(value,
                      "a boolean, a list of versions or an object from version "
                      "to boolean",
                      diagnostics);
    } else if (value.boolean) {
      for (OpVersion &version : op.versions)
        versions.push_back(&version);
    }
    return versions;
  };
  auto flag = [&](llvm::StringRef key, bool Hooks::*member) {
    const JsonNode *value = object.take(key);
    if (!value)
      return;
    std::vector<OpVersion *> said;
    if (value->kind == JsonNode::Kind::Object)
      said = forVersions(op, *value,
                         [&](OpVersion &version, const JsonNode &asked) {
                           if (asked.kind != JsonNode::Kind::Boolean)
                             reportWrongKind(asked, "a boolean", diagnostics);
                           version.hooks.*member = asked.boolean;
                         });
    else
      for (OpVersion *version : said = versionsOf(*value))
        version->hooks.*member = true;
    checkCarriedOver(op, key, *value, said, "false");
  };
  auto perVersion = [&](llvm::StringRef key, llvm::StringRef none,
                        auto assign) {
    if (const JsonNode *value = object.take(key))
      checkCarriedOver(
          op, key, *value,
          forVersions(op, *value,
                      [&](OpVersion &version, const JsonNode &said) {
                        assign(version.hooks, said);
                      }),
          none);
  };
  auto text = [&](llvm::StringRef key, std::string Hooks::*member) {
    perVersion(key, "false", [&](Hooks &hooks, const JsonNode &value) {
      if (value.kind == JsonNode::Kind::String)
        hooks.*member = value.string;
      else if (!saysNone(value))
        reportWrongKind(value, "a name", diagnostics);
    });
  };
  auto texts = [&](llvm::StringRef key,
                   std::vector<std::string> Hooks::*member) {
    perVersion(key, "[]", [&](Hooks &hooks, const JsonNode &value) {
      hooks.*member = readNames(value);
    });
  };
  flag("verifier", &Hooks::verifier);
  flag("canonicalizer", &Hooks::canonicalizer);
  flag("folder", &Hooks::folder);
  flag("constant_like", &Hooks::constantLike);
  flag("reify_result_shapes", &Hooks::reifyResultShapes);
  text("result_type_inference", &Hooks::resultTypeInference);
  text("value_bound", &Hooks::valueBound);
  // By name, or as an older version: that one's number. Rules carry over by
  // themselves where only types changed; see checkShapeRules.
  auto readRule = [&](OpVersion &version, const JsonNode &value) {
    Hooks &hooks = version.hooks;
    if (value.kind == JsonNode::Kind::String)
      hooks.shapeInference = value.string;
    else if (saysNone(value))
      hooks.noShapeInference = true;
    else if (value.kind != JsonNode::Kind::Integer)
      reportWrongKind(value, "a name or an older version", diagnostics);
    else if (std::optional<Version> since = readVersion(value, diagnostics))
      if (hookedVersion(op, since, value.range))
        hooks.shapeInferenceOf = since;
  };
  if (const JsonNode *value = object.take("shape_inference"))
    forVersions(op, *value, readRule);
  for (const OpVersion &version : op.versions)
    if (version.hooks.shapeInferenceOf &&
        !(*version.hooks.shapeInferenceOf < version.since))
      diagnostics.error(DiagnosticId::HookVersion, node.range,
                        "shapes of " + op.name + " version " +
                            toString(version.since) +
                            " can only follow the rule of an older version");
  text("decomposition", &Hooks::decomposition);
  text("lowering", &Hooks::lowering);
  text("importer", &Hooks::importer);
  texts("extra_class_declarations", &Hooks::extraClassDeclarations);
  texts("extra_definitions", &Hooks::extraDefinitions);
  texts("attribute_order", &Hooks::attributeOrder);
  if (const JsonNode *kinds = object.take("attribute_kinds")) {
    if (kinds->kind != JsonNode::Kind::Object)
      reportWrongKind(*kinds, "an object from attribute to kind", diagnostics);
    for (const JsonNode::Member &attribute : kinds->members)
      forVersions(
          op, attribute.value, [&](OpVersion &version, const JsonNode &value) {
            if (value.kind == JsonNode::Kind::String)
              version.hooks.attributeKinds[attribute.key] = value.string;
            else
              reportWrongKind(value, "an attribute kind", diagnostics);
          });
  }
  object.finish();
}

void SpecLoader::loadExample(const JsonNode &node, Op &op) {
  ObjectReader object(node, "an example", diagnostics);
  if (!object.isObject())
    return;
  OpExample example;
  example.mlir = object.takeStrings("mlir");
  example.operands = object.takeStrings("operands");
  example.results = object.takeStrings("results");
  if (const JsonNode *attributes = object.take("attributes")) {
    if (attributes->kind != JsonNode::Kind::Object)
      reportWrongKind(*attributes, "an object from attribute to value",
                      diagnostics);
    std::vector<std::string> known;
    for (const JsonNode::Member &member : attributes->members) {
      example.attributes[member.key] = member.value.toJson();
      for (const OpVersion &version : op.versions)
        llvm::append_range(known, namesOf(version.attributes));
      if (!llvm::is_contained(known, member.key))
        unknownName(member.keyRange, "attribute", member.key, known);
    }
  }
  object.finish();
  op.example = std::move(example);
}

void SpecLoader::loadSource(const JsonNode &node, Op &op) {
  ObjectReader object(node, "an operation that a view stands for", diagnostics);
  if (!object.isObject() || op.versions.empty())
    return;
  SourceOp source;
  source.name = object.takeString("op", true).value_or("");
  source.hook = object.takeString("hook").value_or("");
  auto places = [&](llvm::StringRef key) {
    std::vector<unsigned> list;
    for (const JsonNode &element : object.takeArray(key))
      if (Json value = element.toJson();
          value.is_number_integer() && value >= 0)
        list.push_back(value.get<unsigned>());
      else
        reportWrongKind(element, "a place from 0 on", diagnostics);
    return list;
  };
  source.operands = places("operands");
  source.results = places("results");
  std::vector<std::string> known = namesOf(op.versions.front().attributes);
  auto members = [&](llvm::StringRef key, llvm::StringRef what) {
    const JsonNode *value = object.take(key);
    if (value && value->kind != JsonNode::Kind::Object)
      reportWrongKind(*value, what, diagnostics);
    return value && value->kind == JsonNode::Kind::Object
               ? llvm::ArrayRef(value->members)
               : llvm::ArrayRef<JsonNode::Member>();
  };
  for (const JsonNode::Member &member :
       members("attributes", "an object from attribute to where it is from")) {
    if (!llvm::is_contained(known, member.key))
      unknownName(member.keyRange, "attribute", member.key, known);
    ObjectReader reader(member.value, "where an attribute is from",
                        diagnostics);
    SourceEntry entry;
    entry.name = member.key;
    entry.operand = reader.takeCount("operand");
    entry.attribute =
        reader.takeString("attribute", !entry.operand).value_or("");
    if (const JsonNode *absent = reader.take("absent"))
      entry.absent = absent->toJson();
    entry.isDimension = reader.takeBoolean("dimension").value_or(false);
    reader.finish();
    source.entries.push_back(std::move(entry));
  }
  for (const JsonNode::Member &member :
       members("only", "an object from attribute to value"))
    source.only.push_back({member.key, member.value.toJson()});
  object.finish();
  op.source = std::move(source);
}

void SpecLoader::loadOp(const JsonNode &node, const std::string &path) {
  ObjectReader object(node, "an op", diagnostics);
  Op op;
  op.file = path;
  op.range = node.range;
  op.name = object.takeString("op", true).value_or("");
  op.domain = object.takeString("domain").value_or(
      family.timelines.empty() ? "" : family.timelines.front().name);
  op.summary = object.takeString("summary").value_or("");
  // One that is no text is reported as such, not as missing.
  if (const JsonNode *summary = node.find("summary");
      summary && summary->kind != JsonNode::Kind::String)
    op.summary = op.name;
  op.description = object.takeStrings("description");
  op.className = object.takeString("class").value_or(classStem(op.name) + "Op");
  op.external = object.takeString("external").value_or("");
  if (const JsonNode *inside = object.take("external_inside")) {
    if (inside->kind != JsonNode::Kind::Object)
      reportWrongKind(*inside, "an object from op to op", diagnostics);
    for (const JsonNode::Member &member : inside->members)
      if (member.value.kind == JsonNode::Kind::String)
        op.externalInside.push_back({member.key, member.value.string});
      else
        reportWrongKind(member.value, "the name of an op", diagnostics);
  }
  op.isFunction = object.takeBoolean("function").value_or(false);
  op.hasEffects = object.takeBoolean("effects").value_or(false);
  op.otherKeys = object.takeBoolean("other_keys").value_or(false);
  if (const JsonNode *text = object.take("text"))
    op.text = lookupName<std::string>(*text, "text form",
                                      {{"@function", "@function"}}, diagnostics)
                  .value_or("");
  const JsonNode *hooks = object.take("hooks");
  std::vector<const JsonNode *> nodes;
  for (const JsonNode &element : object.takeArray("versions", true))
    loadVersion(element, op, nodes);
  for (const JsonNode &element : object.takeArray("composite_attributes"))
    loadCompositeAttribute(element, op);
  resolveVersions(op, nodes);
  if (const JsonNode *example = object.take("example"))
    loadExample(*example, op);
  if (const JsonNode *source = object.take("stands_for"))
    loadSource(*source, op);
  loadBehaviour(object, op);
  object.finish();
  if (hooks)
    loadHooks(*hooks, op);
  checkNamesOfVerifier(op, hooks ? hooks->find("verifier") : nullptr,
                       node.find("verified"));
  if (!op.name.empty())
    family.ops.push_back(std::move(op));
}

/// The versions of `op` the version list carries, newest first.
std::vector<Version> SpecLoader::listedVersions(const Op &op,
                                                const ListedPart &familyPart) {
  const JsonNode *list = familyPart.list;
  std::vector<Version> all;
  for (const OpVersion &version : op.versions)
    all.push_back(version.since);
  if (list && list->kind == JsonNode::Kind::String &&
      list->string == "newest" && !all.empty())
    return {all.front()};
  if (!list || list->kind != JsonNode::Kind::Object)
    return all;
  const JsonNode *entry = list->find(op.domain + "." + op.name);
  if (!entry && isOfFirstTimeline(op))
    entry = list->find(op.name);
  if (!entry)
    entry = list->find("*");
  if (!entry)
    return {};
  if (entry->kind == JsonNode::Kind::String && entry->string == "all")
    return all;
  if (entry->kind == JsonNode::Kind::String && entry->string == "newest")
    return all.empty() ? all : std::vector<Version>{all.front()};
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

void SpecLoader::checkVersionList(const ListedPart &familyPart) {
  const JsonNode *list = familyPart.list;
  if (!list || list->kind != JsonNode::Kind::Object)
    return;
  std::vector<std::string> known = {"*"};
  for (const Op &op : family.ops) {
    known.push_back(op.domain + "." + op.name);
    if (isOfFirstTimeline(op))
      known.push_back(op.name);
  }
  llvm::StringSet<> names;
  for (const std::string &op : known)
    names.insert(op);
  for (const JsonNode::Member &member : list->members)
    if (member.value.kind != JsonNode::Kind::Array &&
        (member.value.kind != JsonNode::Kind::String ||
         (member.value.string != "all" && member.value.string != "newest")))
      reportWrongKind(member.value, "\"all\", \"newest\" or a list of versions",
                      diagnostics);
    else if (!names.contains(member.key))
      diagnostics.error(DiagnosticId::VersionListOp, member.keyRange,
                        "there is no op '" + member.key + "'" +
                            didYouMean(member.key, known));
}

CarriedVersion SpecLoader::nameVersion(const FamilyPart &familyPart,
                                       const Op &op, size_t index,
                                       bool isFirst) const {
  CarriedVersion version;
  version.index = index;
  version.since = op.versions[index].since;
  const Timeline *timeline = family.findTimeline(op.domain);
  std::string prefix = timeline ? timeline->mnemonicPrefix : "";
  std::string className = classStem(prefix) + op.className;
  if (familyPart.kind == PartKind::VersionedDialect) {
    // Counted from the oldest, so that a new version changes no name.
    std::string number = std::to_string(op.versions.size() - index);
    version.mnemonic = prefix + op.name + "_v" + number;
    version.className = className + "V" + number;
    version.defName = familyPart.prefix + "_" + version.className;
    return version;
  }
  version.mnemonic = prefix + op.name;
  if (familyPart.kind == PartKind::View) {
    // Carriers are called the same; these names are for tables.
    std::string suffix = isFirst ? "" : "V" + toString(version.since);
    version.mnemonic = op.domain + "." + op.name + suffix;
    version.className = className + suffix;
    version.defName = version.className;
    return version;
  }
  std::string suffix = isFirst ? "" : "V" + toString(version.since);
  version.mnemonic += suffix;
  if (familyPart.prefixesClasses) {
    llvm::StringRef stem = op.className;
    stem.consume_back("Op");
    version.className = familyPart.prefix + prefix + stem.str() + suffix + "Op";
    version.defName = version.className;
  } else {
    version.className = className;
    if (!isFirst)
      version.className += "V" + toString(version.since);
    version.defName = familyPart.prefix + "_" + version.className;
  }
  return version;
}

void SpecLoader::chooseVersions(FamilyPart &familyPart,
                                const ListedPart &listed) {
  checkVersionList(listed);
  for (const Op &op : family.ops) {
    std::vector<CarriedVersion> versions;
    if (familyPart.kind != PartKind::Dialect || op.external.empty())
      for (const Version &since : listedVersions(op, listed))
        versions.push_back(nameVersion(
            familyPart, op, size_t(op.findVersion(since) - op.versions.data()),
            versions.empty()));
    familyPart.versions.push_back(std::move(versions));
  }
}

void SpecLoader::arrangeOps() {
  auto timelineIndex = [&](const Op &op) {
    for (size_t i = 0; i != family.timelines.size(); ++i)
      if (family.timelines[i].name == op.domain)
        return i;
    return family.timelines.size();
  };
  llvm::sort(family.ops, [&](const Op &a, const Op &b) {
    return std::make_tuple(timelineIndex(a), llvm::StringRef(a.name),
                           llvm::StringRef(a.file)) <
           std::make_tuple(timelineIndex(b), llvm::StringRef(b.name),
                           llvm::StringRef(b.file));
  });
  for (const ListedPart &listed : listedParts)
    for (std::optional<FamilyPart> *part :
         {&family.dialect, &family.versionedDialect, &family.view})
      if (*part && (*part)->kind == listed.kind)
        chooseVersions(**part, listed);
  // Versioned dialects verify none of that.
  for (Op &op : family.ops)
    for (OpVersion &version :
         llvm::MutableArrayRef(op.versions).drop_front(!op.versions.empty()))
      if (!isBesideVersionedOps(family, op, version)) {
        version.relations.clear();
        version.verified.clear();
      }
}

std::optional<Family> SpecLoader::load() {
  if (!loadManifest())
    return std::nullopt;
  auto check = [&](const JsonNode &node, llvm::StringRef file) {
    checkKeyEffects(node, file, family, diagnostics);
  };
  for (const std::string &path : listFolder("types"))
    if (std::optional<JsonNode> node = readFile(path)) {
      loadTypes(*node);
      check(*node, "types");
    }
  for (const std::string &path : listFolder("attributes"))
    if (std::optional<JsonNode> node = readFile(path)) {
      loadAttributes(*node);
      check(*node, "attributes");
    }
  if (std::optional<JsonNode> node = readOptionalFile("names.json"))
    loadVocabularyNames(*node);
  std::optional<JsonNode> wire = readOptionalFile("wire.json");
  if (wire)
    check(*wire, "wire");
  records.assignCodes(wire ? &*wire : nullptr);
  records.readValues();
  for (const std::string &path : listFolder("ops"))
    if (std::optional<JsonNode> node = readFile(path)) {
      loadOp(*node, path);
      // Families may share files of ops, and have hooks of their own.
      checkKeyEffects(*node, "op", family, diagnostics,
                      dialectHooks ? "hooks" : "");
    }
  arrangeOps();
  if (dialectHooks)
    loadDialectHooks(*dialectHooks);
  checkTdNames();
  checkVocabulary(family, diagnostics);
  checkRecords(family, diagnostics);
  checkOps(family, diagnostics);
  checkBehaviour(family, diagnostics);
  checkGeneratedNames(family, diagnostics);
  return std::move(family);
}

/// The same parts as those of a folder, in one file.
std::optional<Family> SpecLoader::loadReleased() {
  std::string path = releasedPath(name);
  llvm::SmallString<128> full(root);
  llvm::sys::path::append(full, path);
  if (!files.exists(full))
    return std::nullopt;
  std::optional<JsonNode> node = readFile(path);
  if (!node)
    return std::nullopt;
  manifest = asSpecs(*node);
  family.name = name;
  family.range = manifest.range;
  ObjectReader object(manifest, "a release", diagnostics);
  for (const JsonNode &element : object.takeArray("timelines", true))
    loadTimeline(element);
  loadParts(object);
  if (const JsonNode *types = object.take("types"))
    loadTypes(*types);
  if (const JsonNode *attributes = object.take("attributes"))
    loadAttributes(*attributes);
  records.assignCodes(object.take("wire"));
  for (const JsonNode &element : object.takeArray("ops", true))
    loadOp(element, path);
  object.finish();
  arrangeOps();
  return std::move(family);
}

} // namespace

std::string releasedPath(llvm::StringRef name) {
  return ("specs/released/" + name + ".json").str();
}

std::optional<Family> loadReleased(llvm::StringRef root, llvm::StringRef name,
                                   Diagnostics &diagnostics) {
  return SpecLoader(root, name, diagnostics, *llvm::vfs::getRealFileSystem())
      .loadReleased();
}

std::optional<Family> loadSpecs(llvm::StringRef root, llvm::StringRef name,
                                Diagnostics &diagnostics) {
  return loadSpecs(root, name, diagnostics, *llvm::vfs::getRealFileSystem());
}

std::optional<Family> loadSpecs(llvm::StringRef root, llvm::StringRef name,
                                Diagnostics &diagnostics,
                                llvm::vfs::FileSystem &files) {
  return SpecLoader(root, name, diagnostics, files).load();
}

} // namespace dialectgen
