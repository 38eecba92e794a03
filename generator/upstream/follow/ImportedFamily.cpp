//===- ImportedFamily.cpp - following definitions that others wrote -------===//
//
// The specs of an external dialect have what an import of its definitions
// gives, so following them compares with another import: one reader knows the
// definitions. They state no versions; they are those of the newest version of
// each op.
//
//===----------------------------------------------------------------------===//

#include "model/Loader.h"
#include "model/read/SpecFiles.h"
#include "upstream/follow/Following.h"
#include "upstream/import/Import.h"
#include "upstream/specs/SpecEditor.h"
#include "upstream/specs/SpecText.h"
#include "upstream/tablegen/TdDialect.h"
#include "llvm/ADT/STLExtras.h"

using namespace dialectgen;
using llvm::StringRef;

llvm::Expected<Json> dialectgen::readInstalled(StringRef root,
                                               const std::string &file) {
  std::string path = inFolder(folderWith(root, file), file);
  auto text = openSourceFile(path);
  if (!text)
    return llvm::createStringError(path + ": " +
                                   llvm::toString(text.takeError()));
  Json json = Json::parse((*text)->getBuffer().str(), /*cb=*/nullptr,
                          /*allow_exceptions=*/false);
  if (json.is_object())
    return json;
  return llvm::createStringError(path + " is no JSON object; it belongs to "
                                        "the installation of dialectgen");
}

llvm::Error dialectgen::readImportBase(StringRef root, ImportOptions &options) {
  for (const char *name :
       {"types", "attributes", "values", "names", "functions"}) {
    auto json = readInstalled(root, "templates/imported/" + std::string(name) +
                                        ".json");
    if (!json)
      return json.takeError();
    options.base[name] = std::move(*json);
  }
  return llvm::Error::success();
}

/// Adds the documents of families that `options` uses to `files`, without those
/// of ops.
static llvm::Error addUsed(const ImportOptions &options, StringRef specs,
                           FileTexts &files) {
  SpecEditor editor(specs);
  for (const std::string &used : options.uses)
    for (const char *part : {"", "/types", "/attributes"})
      for (const std::string &path : editor.filesIn("specs/" + used + part))
        files[path] = specFile(editor.open(path));
  return editor.takeError();
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
