//===- ImportedFamily.cpp - following definitions that others wrote -------===//
//
// The specs of an external dialect have what an import of its definitions
// gives, so following them compares with another import: one reader knows the
// definitions. They state no versions; they are those of the newest version of
// each op.
//
//===----------------------------------------------------------------------===//

#include "model/Loader.h"
#include "model/read/ImportedFile.h"
#include "model/read/SpecFiles.h"
#include "upstream/follow/Following.h"
#include "upstream/import/Import.h"
#include "upstream/tablegen/TdDialect.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace dialectgen;
using llvm::StringRef;

llvm::Error dialectgen::readImportBase(StringRef root, ImportOptions &options) {
  std::string folder =
      inFolder(folderWith(root, "templates/imported"), "templates/imported");
  for (const char *name :
       {"types", "attributes", "values", "names", "functions"}) {
    std::string path = inFolder(folder, std::string(name) + ".json");
    auto text = openSourceFile(path);
    if (!text)
      return llvm::createStringError(path + ": " +
                                     llvm::toString(text.takeError()));
    Json json = Json::parse((*text)->getBuffer().str(), /*cb=*/nullptr,
                            /*allow_exceptions=*/false);
    if (!json.is_object())
      return llvm::createStringError(path + " is no JSON object; it belongs to "
                                            "the installation of dialectgen");
    options.base[name] = std::move(json);
  }
  return llvm::Error::success();
}

/// The files of families that `options` uses, without ops: `files` have others.
static llvm::Error addUsed(const ImportOptions &options, StringRef specs,
                           FileTexts &files) {
  for (const std::string &used : options.uses) {
    // In one file, the ledger has the records.
    if (isImported(specs, used, *llvm::vfs::getRealFileSystem())) {
      for (const std::string &path : {importedPath(used), releasedPath(used)}) {
        auto text = openInRoot(specs, path);
        if (!text)
          return text.takeError();
        files[path] = (*text)->getBuffer().str();
      }
      continue;
    }
    std::string folder = inFolder(specs, "specs/" + used);
    std::error_code error;
    for (llvm::sys::fs::recursive_directory_iterator it(folder, error), end;
         it != end && !error; it.increment(error)) {
      StringRef path = it->path();
      if (!path.ends_with(".json") || path.contains("/ops/"))
        continue;
      auto text = openSourceFile(path);
      if (!text)
        return text.takeError();
      files["specs/" + used + path.drop_front(folder.size()).str()] =
          (*text)->getBuffer().str();
    }
  }
  return llvm::Error::success();
}

/// Whether `imported` has an op that `ours` lacks.
static bool hasNewOps(const Family &imported, const Family &ours) {
  return llvm::any_of(imported.ops, [&](const Op &their) {
    return llvm::none_of(ours.ops, [&](const Op &our) {
      return !isOfOtherDialect(our) && nameInDialect(our) == their.name;
    });
  });
}

llvm::Expected<std::optional<TdDialect>>
dialectgen::readExternalDialect(const TdFile &file, const Family &ours,
                                StringRef root, const FollowOptions &how) {
  if (!llvm::is_contained(dialectsOf(file), ours.dialect->dialect))
    return std::nullopt;
  ImportOptions options;
  options.name = ours.dialect->dialect;
  options.family = ours.name;
  options.uses = ours.uses;
  options.ownProse = ours.dialect->external.ownProse;
  // Its headers are known; errors name the definitions so.
  options.paths = {"the upstream"};
  if (llvm::Error error = readImportBase(root, options))
    return std::move(error);
  FileTexts used;
  if (llvm::Error error = addUsed(options, root, used))
    return std::move(error);
  // Those that the specs have were tried before.
  TrySpecs tryNew = [&](const Family &imported, Diagnostics &diagnostics) {
    return how.trySpecs && hasNewOps(imported, ours)
               ? how.trySpecs(imported, diagnostics)
               : llvm::Error::success();
  };
  // No file of the specs that are there may mix with them.
  llvm::Expected<Import> import =
      readDialect(file, options, "/dialectgen-import", used, tryNew);
  if (!import)
    return import.takeError();
  TdDialect result;
  ImportedDefinitions definitions;
  definitions.family = std::move(import->family);
  for (const ImportNote &note : import->leftOut) {
    result.notCompared.push_back("left out: " + note.text());
    if (!note.op.empty())
      definitions.unread.insert(note.op);
  }
  llvm::Expected<Family> followed =
      followDefinitions(ours, definitions, how.renamed);
  if (!followed)
    return followed.takeError();
  result.family = std::move(*followed);
  forgetPlaces(result.family);
  return std::optional<TdDialect>(std::move(result));
}
