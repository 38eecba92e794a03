//===- Loader.cpp - one spec folder as the resolved model -----------------===//
//
// See Loader.h. Files are read in the order of their names so that results do
// not depend on the file system. The documents of a family in one file
// (ImportedFile.h) are read like files.
//
//===----------------------------------------------------------------------===//

#include "Loader.h"
#include "model/check/Checks.h"
#include "model/forms/KeyEffects.h"
#include "model/read/FamilyReader.h"
#include "model/read/ImportedFile.h"
#include "model/read/OpReader.h"
#include "model/read/RecordReader.h"
#include "model/read/ReleasedReader.h"
#include "model/read/SpecFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Parallel.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace dialectgen {
namespace {

/// Files are read by tables of fields; facts that depend on other parts of the
/// family are filled in afterwards.
class SpecLoader {
public:
  SpecLoader(llvm::StringRef root, llvm::StringRef name,
             Diagnostics &diagnostics, llvm::vfs::FileSystem &files)
      : root(root), name(name), diagnostics(diagnostics), files(files),
        records(family, diagnostics) {}

  std::optional<Family> load();
  /// The records alone, which families that use this one need.
  std::optional<UsedFamily> loadRecords();

private:
  /// Reads the file of a family that is one, and its ledger.
  bool openImported();
  /// A file of the family, or a document of the one that it is.
  std::optional<JsonNode> readFile(const std::string &path,
                                   Diagnostics &own) const;
  std::optional<JsonNode> readFile(const std::string &path) {
    return readFile(path, diagnostics);
  }
  std::vector<std::string> listFolder(llvm::StringRef folder);
  /// A file of the family that need not be there.
  std::optional<JsonNode> readOptionalFile(llvm::StringRef file);
  bool loadManifest();
  /// The records of the families under `uses`.
  void loadUsed();
  /// Types and attributes with their wire codes.
  void loadTypesAndAttributes();
  void loadTypes(const JsonNode &node);
  void loadTypeSets(const JsonNode &node);
  void loadAttributes(const JsonNode &node);
  void loadVocabularyNames(const JsonNode &node);
  void loadOps();
  /// "version_list" of the dialect; null if there is none.
  const JsonNode *dialectList() const {
    return family.dialect ? findInDialect(manifest, "version_list") : nullptr;
  }

  std::string root, name;
  Diagnostics &diagnostics;
  llvm::vfs::FileSystem &files;
  Family family;
  RecordReader records;
  TypeSets typeSets;
  ReadContext context{diagnostics, typeSets};
  JsonNode manifest;
  /// Of a family in one file; empty for a folder.
  std::map<std::string, JsonNode> documents;
  /// "hooks" of the dialect; null if there are none.
  const JsonNode *dialectHooks = nullptr;
};

} // namespace

bool SpecLoader::openImported() {
  std::string path = importedPath(name);
  if (!isImported(root, name, files))
    return true;
  std::optional<JsonNode> file = readSpecFile(root, path, diagnostics, files);
  if (!file)
    return false;
  std::optional<JsonNode> ledger;
  if (files.exists(inFolder(root, releasedPath(name)))) {
    ledger = readSpecFile(root, releasedPath(name), diagnostics, files);
    if (!ledger)
      return false;
  } else if (const JsonNode *released = file->find("released")) {
    diagnostics.error(DiagnosticId::ReleasedLedger, released->range,
                      releasedPath(name) +
                          " is gone, which has the facts of the family; put "
                          "the file back as dialectgen --release wrote it");
    return false;
  }
  documents = documentsOf(*file, ledger ? &*ledger : nullptr);
  return true;
}

std::optional<JsonNode> SpecLoader::readFile(const std::string &path,
                                             Diagnostics &own) const {
  if (documents.empty())
    return readSpecFile(root, path, own, files);
  auto document = documents.find(path.substr(("specs/" + name + "/").size()));
  return document == documents.end() ? std::nullopt
                                     : std::optional(document->second);
}

std::vector<std::string> SpecLoader::listFolder(llvm::StringRef folder) {
  std::string specs = "specs/" + name + "/";
  if (documents.empty())
    return listSpecFiles(root, specs + folder.str(), diagnostics, files);
  std::vector<std::string> paths;
  for (const auto &[path, document] : documents)
    if (llvm::StringRef(path).starts_with((folder + "/").str()))
      paths.push_back(specs + path);
  return paths;
}

std::optional<JsonNode> SpecLoader::readOptionalFile(llvm::StringRef file) {
  std::string path = "specs/" + name + "/" + file.str();
  if (!documents.empty())
    return readFile(path);
  if (!files.exists(inFolder(root, path)))
    return std::nullopt;
  return readFile(path);
}

bool SpecLoader::loadManifest() {
  if (!openImported())
    return false;
  std::optional<JsonNode> node =
      readFile("specs/" + name + "/" + familyFile.str());
  if (!node)
    return false;
  manifest = std::move(*node);
  readFields(manifest, family, Family::objectName, context);
  if (manifest.kind != JsonNode::Kind::Object)
    return false;
  resolveManifest(manifest, name, family, diagnostics);
  dialectHooks = family.dialect ? findInDialect(manifest, "hooks") : nullptr;
  family.name = name;
  return true;
}

void SpecLoader::loadVocabularyNames(const JsonNode &node) {
  NamesFile file;
  readFields(node, file, NamesFile::objectName, context);
  Vocabulary &vocabulary = family.vocabulary;
  vocabulary.regionKinds = std::move(file.regionKinds);
  vocabulary.traits = std::move(file.traits);
  vocabulary.attributeTraits = std::move(file.attributeTraits);
  vocabulary.includes = std::move(file.includes);
  vocabulary.stepHooks = std::move(file.stepHooks);
  vocabulary.assemblies = std::move(file.assemblies);
}

void SpecLoader::loadTypeSets(const JsonNode &node) {
  if (node.kind != JsonNode::Kind::Object)
    reportWrongKind(node, "an object", diagnostics);
  for (const JsonNode::Member &member : node.members) {
    TypeConstraint set;
    set.name = member.key;
    // From the name to the end of the list, where its types are found.
    set.range = {member.keyRange.Start, member.value.range.End};
    form::SharedTypes::read(member.value, set.types, {context, member.key});
    typeSets[set.name] = set.types;
    family.vocabulary.typeSets.push_back(std::move(set));
  }
}

void SpecLoader::loadTypes(const JsonNode &node) {
  TypesFile file;
  readFields(node, file, TypesFile::objectName, context);
  Vocabulary &vocabulary = family.vocabulary;
  llvm::append_range(vocabulary.elementTypes, file.elementTypes);
  llvm::append_range(vocabulary.typeConstructors, file.typeConstructors);
  llvm::append_range(vocabulary.namedTypes, file.namedTypes);
  if (const JsonNode *sets = node.find("type_sets"))
    loadTypeSets(*sets);
  records.addRecords(std::move(file.records), /*areTypes=*/true);
  records.addRecords(std::move(file.wireRecords), /*areTypes=*/true);
}

void SpecLoader::loadAttributes(const JsonNode &node) {
  AttributesFile file;
  readFields(node, file, AttributesFile::objectName, context);
  llvm::append_range(family.vocabulary.attributeKinds, file.attributeKinds);
  records.addRecords(std::move(file.records), /*areTypes=*/false);
  records.addRecords(std::move(file.wireRecords), /*areTypes=*/false);
  records.addValues(node.find("values"));
}

void SpecLoader::loadOps() {
  std::vector<std::string> paths = listFolder("ops");
  family.ops.reserve(paths.size());
  TypeListPool pool;
  // Trees of files take much memory, so few are in it at a time.
  constexpr size_t perRound = 256;
  struct Loaded {
    Diagnostics diagnostics;
    std::optional<Op> op;
  };
  for (size_t begin = 0; begin < paths.size(); begin += perRound) {
    auto round = llvm::ArrayRef(paths).drop_front(begin).take_front(perRound);
    std::vector<Loaded> loaded(round.size());
    for (Loaded &one : loaded)
      one.diagnostics = Diagnostics(diagnostics.manyTexts());
    llvm::parallelFor(0, round.size(), [&](size_t i) {
      Diagnostics &own = loaded[i].diagnostics;
      std::optional<JsonNode> node = readFile(round[i], own);
      if (!node)
        return;
      ReadContext context{own, typeSets};
      WireValueReader wireValues(family, records.namedValues(), own);
      loaded[i].op =
          readOp(*node, documents.empty() ? round[i] : importedPath(name),
                 {family, wireValues, context}, dialectHooks != nullptr);
      // Families may share files of ops, and have hooks of their own.
      checkKeyEffects(*node, "op", family, own, dialectHooks ? "hooks" : "");
    });
    for (Loaded &one : loaded) {
      diagnostics.take(std::move(one.diagnostics));
      if (!one.op)
        continue;
      const OpVersion *newer = nullptr;
      for (const OpVersion &version : one.op->versions) {
        if (!newer ||
            !version.typeConstraints.isSharedWith(newer->typeConstraints))
          for (const TypeConstraint &constraint : version.typeConstraints)
            pool.share(constraint.types);
        newer = &version;
      }
      family.ops.push_back(std::move(*one.op));
    }
  }
}

/// The folder whose specs/ has the family: `root`, or that of the installed
/// program, which ships some.
static llvm::StringRef folderOf(llvm::StringRef root, llvm::StringRef name,
                                llvm::vfs::FileSystem &files) {
  auto hasFamily = [&](llvm::StringRef folder) {
    return files.exists(inFolder(folder, "specs/" + name + "/" + familyFile)) ||
           isImported(folder, name, files);
  };
  llvm::StringRef installed = installedFolder();
  return !hasFamily(root) && !installed.empty() && hasFamily(installed)
             ? installed
             : root;
}

/// The texts that places refer to are gone with the family's diagnostics.
static void forgetPlaces(WireRecord &record) {
  record.range = record.codeRange = {};
  if (record.codeToConfirm)
    record.codeToConfirm = llvm::SMRange();
  for (WireField &field : record.fields)
    field.range = {};
  for (WireCase &entry : record.cases)
    entry.range = {};
}

std::optional<UsedFamily> SpecLoader::loadRecords() {
  if (!loadManifest() || !family.versionedDialect)
    return std::nullopt;
  loadTypesAndAttributes();
  UsedFamily used;
  used.name = name;
  used.dialect = family.versionedDialect->dialect;
  used.types = std::move(family.types);
  used.attributes = std::move(family.attributes);
  return used;
}

void SpecLoader::loadUsed() {
  const JsonNode *list = manifest.find("uses");
  if (!list || list->kind != JsonNode::Kind::Array)
    return;
  for (const JsonNode &element : list->elements) {
    if (element.kind != JsonNode::Kind::String)
      continue;
    const std::string &other = element.string;
    if (other == name) {
      diagnostics.error(DiagnosticId::UnknownName, element.range,
                        "a family does not use itself");
      continue;
    }
    // Its mistakes are reported where it is generated.
    Diagnostics theirs;
    std::optional<UsedFamily> used =
        SpecLoader(folderOf(root, other, files), other, theirs, files)
            .loadRecords();
    if (used && !theirs.hasErrors()) {
      for (auto *records : {&used->types, &used->attributes})
        for (WireRecord &record : *records)
          forgetPlaces(record);
      family.used.push_back(std::move(*used));
      continue;
    }
    std::string first;
    for (const Diagnostic &diagnostic : theirs.all())
      if (first.empty())
        first = ": " + diagnostic.message;
    if (theirs.all().empty())
      first = ", which has no versioned dialect";
    diagnostics.error(DiagnosticId::UnknownName, element.range,
                      "cannot use family '" + other + "'" + first +
                          didYouMean(other, findFamilies(root)));
  }
}

void SpecLoader::loadTypesAndAttributes() {
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
  records.assignCodes(wire ? &*wire : nullptr, context);
}

std::optional<Family> SpecLoader::load() {
  if (!loadManifest())
    return std::nullopt;
  // Nobody can wait for ops of more versions.
  if (llvm::any_of(family.timelines, [](const Timeline &timeline) {
        return timeline.countVersions() > Timeline::mostVersions;
      }))
    return std::nullopt;
  loadUsed();
  loadTypesAndAttributes();
  records.readValues();
  loadOps();
  arrangeOps(family, dialectList(), diagnostics);
  if (dialectHooks)
    readDialectHooks(*dialectHooks, family, context);
  checkTdNames(manifest, family, diagnostics);
  std::vector<std::function<void(Diagnostics &)>> checks;
  for (auto *check : {checkVocabulary, checkRecords, checkOps, checkBehaviour,
                      checkGeneratedNames})
    checks.push_back([this, check](Diagnostics &own) { check(family, own); });
  runChecks(checks, diagnostics);
  return std::move(family);
}

void runChecks(llvm::ArrayRef<std::function<void(Diagnostics &)>> checks,
               Diagnostics &diagnostics) {
  std::vector<Diagnostics> found(checks.size());
  llvm::parallelFor(0, checks.size(), [&](size_t i) { checks[i](found[i]); });
  for (Diagnostics &one : found)
    diagnostics.take(std::move(one));
}

std::string releasedPath(llvm::StringRef name) {
  return ("specs/released/" + name + ".json").str();
}

std::optional<Family> loadReleased(llvm::StringRef root, llvm::StringRef name,
                                   Diagnostics &diagnostics) {
  std::string path = releasedPath(name);
  if (!llvm::sys::fs::exists(inFolder(root, path)))
    return std::nullopt;
  std::optional<JsonNode> ledger = readSpecFile(root, path, diagnostics);
  if (!ledger)
    return std::nullopt;
  return readReleased(*ledger, diagnostics);
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

llvm::Expected<std::optional<Family>> loadSpecsWith(llvm::StringRef root,
                                                    llvm::StringRef name,
                                                    const FileTexts &texts,
                                                    Diagnostics &diagnostics) {
  auto files = filesWith(root, texts);
  if (!files)
    return files.takeError();
  return loadSpecs(root, name, diagnostics, **files);
}

} // namespace dialectgen
