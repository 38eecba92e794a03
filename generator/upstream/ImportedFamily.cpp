//===- ImportedFamily.cpp - following definitions that others wrote -------===//
//
// The specs of an external dialect have what an import of its definitions
// gives, so following them compares with another import: one reader knows the
// definitions. They state no versions; they are those of the newest version of
// each op.
//
//===----------------------------------------------------------------------===//

#include "model/Loader.h"
#include "upstream/Import.h"
#include "upstream/TdDialect.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;
using llvm::StringRef;

llvm::Error dialectgen::readImportBase(StringRef root, ImportOptions &options) {
  llvm::SmallString<128> folder(root);
  llvm::sys::path::append(folder, "templates", "imported");
  if (!llvm::sys::fs::is_directory(folder)) {
    // Beside an installed program.
    std::string program = llvm::sys::fs::getMainExecutable(
        nullptr, reinterpret_cast<void *>(&readImportBase));
    folder =
        llvm::sys::path::parent_path(llvm::sys::path::parent_path(program));
    llvm::sys::path::append(folder, "share", "dialectgen", "templates",
                            "imported");
  }
  for (const char *name :
       {"types", "attributes", "values", "names", "functions"}) {
    llvm::SmallString<128> path(folder);
    llvm::sys::path::append(path, std::string(name) + ".json");
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

/// Loads imported specs, which stand in no folder.
static llvm::Expected<Family> loadImport(const Import &import, StringRef name,
                                         const ImportOptions &options,
                                         StringRef specs) {
  // No file of the specs that are there may mix with them.
  std::string root = "/dialectgen-import";
  FileTexts texts;
  for (const FileText &file : import.files)
    texts[file.path] = file.text;
  for (const std::string &used : options.uses) {
    llvm::SmallString<128> folder(specs);
    llvm::sys::path::append(folder, "specs", used);
    std::error_code error;
    for (llvm::sys::fs::recursive_directory_iterator it(folder, error), end;
         it != end && !error; it.increment(error)) {
      StringRef path = it->path();
      if (!path.ends_with(".json") || path.contains("/ops/"))
        continue;
      auto text = openSourceFile(path);
      if (!text)
        return text.takeError();
      texts["specs/" + used + path.drop_front(folder.size()).str()] =
          (*text)->getBuffer().str();
    }
  }
  auto files = filesWith(root, texts);
  if (!files)
    return files.takeError();
  Diagnostics diagnostics;
  std::optional<Family> family = loadSpecs(root, name, diagnostics, **files);
  if (family && !diagnostics.hasErrors()) {
    forgetPlaces(*family);
    return std::move(*family);
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  diagnostics.print(os, /*showColors=*/false);
  return llvm::createStringError("the definitions cannot be imported:\n" +
                                 text);
}

/// Puts the facts that definitions state into `version`.
static void stateFacts(const OpVersion &stated, OpVersion &version) {
  auto state = [](const auto &theirs, auto &ours) {
    auto before = std::move(ours);
    ours = theirs;
    // Prose is that of the specs.
    for (auto &element : ours)
      if (const auto *known = findByName(before, element.name))
        element.doc = known->doc;
  };
  state(stated.operands, version.operands);
  state(stated.results, version.results);
  state(stated.attributes, version.attributes);
  state(stated.regions, version.regions);
  state(stated.successors, version.successors);
  version.traits = stated.traits;
}

llvm::Expected<std::optional<TdDialect>>
dialectgen::readExternalDialect(const TdFile &file, const Family &ours,
                                StringRef root) {
  if (!llvm::is_contained(dialectsOf(file), ours.dialect->dialect))
    return std::nullopt;
  ImportOptions options;
  options.name = ours.dialect->dialect;
  options.uses = ours.uses;
  // Its headers are known; errors name the definitions so.
  options.paths = {"the upstream"};
  if (llvm::Error error = readImportBase(root, options))
    return std::move(error);
  llvm::Expected<Import> import = importDialect(file, options);
  if (!import)
    return import.takeError();
  llvm::Expected<Family> imported = loadImport(*import, options.name, options, root);
  if (!imported)
    return imported.takeError();
  TdDialect result;
  result.family = ours;
  forgetPlaces(result.family);
  Family &family = result.family;
  if (family.dialect)
    family.dialect->versions.clear();
  if (family.versionedDialect)
    family.versionedDialect->versions.clear();
  const std::string &line = family.timelines.front().name;
  auto isFunctions = [](const Op &op) {
    return !op.external.empty() || !op.externalInside.empty();
  };
  std::set<std::string> unread;
  for (const ImportNote &note : import->leftOut) {
    result.notCompared.push_back("left out: " + note.text());
    unread.insert(note.what);
  }
  llvm::erase_if(family.ops, [&](const Op &op) {
    std::string what = "operation '" + options.name + "." + op.name + "'";
    return !isFunctions(op) && !imported->findOp(options.name, op.name) &&
           !unread.count(what);
  });
  for (const Op &their : imported->ops) {
    if (isFunctions(their))
      continue;
    auto known = llvm::find_if(
        family.ops, [&](const Op &op) { return op.name == their.name; });
    if (known != family.ops.end()) {
      stateFacts(their.versions.front(), known->versions.front());
      continue;
    }
    Op fresh = their;
    fresh.domain = line;
    fresh.versions.front().since = family.releaseLine().newest;
    family.ops.push_back(std::move(fresh));
  }
  llvm::sort(family.ops, [](const Op &a, const Op &b) {
    return std::pair(a.domain, a.name) < std::pair(b.domain, b.name);
  });
  auto addNames = [](const auto &theirs, auto &ours) {
    for (const auto &name : theirs)
      if (!findByName(ours, name.name))
        ours.push_back(name);
  };
  addNames(imported->vocabulary.namedTypes, family.vocabulary.namedTypes);
  addNames(imported->vocabulary.attributeKinds,
           family.vocabulary.attributeKinds);
  auto cases = [](const Family &from) {
    Json json;
    for (const WireRecord &record : from.attributes)
      for (const WireCase &entry : record.cases)
        json[record.name][entry.name] = entry.value;
    return json;
  };
  if (namesOf(imported->types) != namesOf(ours.types) ||
      namesOf(imported->attributes) != namesOf(ours.attributes) ||
      cases(*imported) != cases(ours))
    result.notCompared.push_back(
        "types, attributes and enumerations, which differ: compare specs/" +
        ours.name + " with an import into another folder (--root)");
  return std::optional<TdDialect>(std::move(result));
}
