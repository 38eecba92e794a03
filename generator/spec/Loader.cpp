//===- Loader.cpp - one spec folder as the resolved model -----------------===//
//
// See Loader.h. Files are read in the order of their names so that results do
// not depend on the file system.
//
//===----------------------------------------------------------------------===//

#include "Loader.h"
#include "Checks.h"
#include "DialectLoader.h"
#include "ReleasedForm.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace dialectgen {

std::optional<JsonNode> DialectLoader::readOptionalFile(llvm::StringRef file) {
  std::string path = "specs/" + name + "/" + file.str();
  llvm::SmallString<128> full(root);
  llvm::sys::path::append(full, path);
  if (!files.exists(full))
    return std::nullopt;
  return readFile(path);
}

void DialectLoader::loadWords(const JsonNode &node) {
  WordsFile file;
  readFields(node, file, WordsFile::objectName, context);
  Vocabulary &vocabulary = dialect.vocabulary;
  vocabulary.regionKinds = std::move(file.regionKinds);
  vocabulary.traits = std::move(file.traits);
  vocabulary.attributeTraits = std::move(file.attributeTraits);
  vocabulary.assemblies = std::move(file.assemblies);
}

void DialectLoader::loadTypeSets(const JsonNode &node) {
  if (node.kind != JsonNode::Kind::Object)
    reportWrongKind(node, "an object", diagnostics);
  for (const JsonNode::Member &member : node.members) {
    TypeConstraint set;
    set.name = member.key;
    // From the name to the end of the list, where its types are found.
    set.range = {member.keyRange.Start, member.value.range.End};
    form::Types::read(member.value, set.types, {context, member.key});
    typeSets[set.name] = set.types;
    dialect.vocabulary.typeSets.push_back(std::move(set));
  }
}

void DialectLoader::loadTypes(const JsonNode &node) {
  TypesFile file;
  readFields(node, file, TypesFile::objectName, context);
  Vocabulary &vocabulary = dialect.vocabulary;
  llvm::append_range(vocabulary.elementTypes, file.elementTypes);
  llvm::append_range(vocabulary.typeConstructors, file.typeConstructors);
  llvm::append_range(vocabulary.namedTypes, file.namedTypes);
  if (const JsonNode *sets = node.find("type_sets"))
    loadTypeSets(*sets);
  records.addRecords(std::move(file.records), /*areTypes=*/true);
  records.addRecords(std::move(file.wireRecords), /*areTypes=*/true);
}

void DialectLoader::loadAttributes(const JsonNode &node) {
  AttributesFile file;
  readFields(node, file, AttributesFile::objectName, context);
  llvm::append_range(dialect.vocabulary.attributeKinds, file.attributeKinds);
  records.addRecords(std::move(file.records), /*areTypes=*/false);
  records.addRecords(std::move(file.wireRecords), /*areTypes=*/false);
  records.addValues(node.find("values"));
}

std::optional<Dialect> DialectLoader::load() {
  if (!loadManifest())
    return std::nullopt;
  for (const std::string &path : listFolder("types"))
    if (std::optional<JsonNode> node = readFile(path))
      loadTypes(*node);
  for (const std::string &path : listFolder("attributes"))
    if (std::optional<JsonNode> node = readFile(path))
      loadAttributes(*node);
  if (std::optional<JsonNode> node = readOptionalFile("words.json"))
    loadWords(*node);
  std::optional<JsonNode> wire = readOptionalFile("wire.json");
  records.assignCodes(wire ? &*wire : nullptr, context);
  records.readValues();
  for (const std::string &path : listFolder("ops"))
    if (std::optional<JsonNode> node = readFile(path))
      loadOp(*node, path);
  arrangeOps();
  if (ownHooks)
    loadOwnHooks(*ownHooks);
  checkVocabulary(dialect, diagnostics);
  checkRecords(dialect, diagnostics);
  checkOps(dialect, diagnostics);
  checkBehaviour(dialect, diagnostics);
  checkGeneratedNames(dialect, diagnostics);
  return std::move(dialect);
}

/// The same parts as those of a folder, in one file.
std::optional<Dialect> DialectLoader::loadReleased() {
  std::string path = releasedPath(name);
  llvm::SmallString<128> full(root);
  llvm::sys::path::append(full, path);
  if (!files.exists(full))
    return std::nullopt;
  std::optional<JsonNode> node = readFile(path);
  if (!node)
    return std::nullopt;
  JsonNode release = asSpecs(*node);
  manifest = *release.find("dialect.json");
  readFields(manifest, dialect, Dialect::objectName, context);
  dialect.name = name;
  dialect.range = release.range;
  resolveTimelines();
  loadTypes(*release.find("types"));
  loadAttributes(*release.find("attributes"));
  records.assignCodes(release.find("wire"), context);
  for (const JsonNode &element : release.find("ops")->elements)
    loadOp(element, path);
  arrangeOps();
  return std::move(dialect);
}

std::string releasedPath(llvm::StringRef family) {
  return ("specs/released/" + family + ".json").str();
}

std::optional<Dialect> loadReleased(llvm::StringRef root,
                                    llvm::StringRef family,
                                    Diagnostics &diagnostics) {
  return DialectLoader(root, family, diagnostics,
                       *llvm::vfs::getRealFileSystem())
      .loadReleased();
}

std::optional<Dialect> loadDialect(llvm::StringRef root, llvm::StringRef name,
                                   Diagnostics &diagnostics) {
  return loadDialect(root, name, diagnostics, *llvm::vfs::getRealFileSystem());
}

std::optional<Dialect> loadDialect(llvm::StringRef root, llvm::StringRef name,
                                   Diagnostics &diagnostics,
                                   llvm::vfs::FileSystem &files) {
  return DialectLoader(root, name, diagnostics, files).load();
}

} // namespace dialectgen
