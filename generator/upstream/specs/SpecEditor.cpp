//===- SpecEditor.cpp - spec files as values that change ------------------===//

#include "upstream/specs/SpecEditor.h"
#include "model/Loader.h"
#include "model/read/SpecFiles.h"
#include "upstream/specs/SpecText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace dialectgen;
using llvm::StringRef;

/// The text of the buffer called `path`; nothing if there is none.
static std::optional<StringRef> findText(const llvm::SourceMgr &sources,
                                         StringRef path) {
  for (unsigned id = 1; id <= sources.getNumBuffers(); ++id)
    if (const llvm::MemoryBuffer *buffer = sources.getMemoryBuffer(id);
        buffer->getBufferIdentifier() == path)
      return buffer->getBuffer();
  return std::nullopt;
}

SpecEditor::SpecEditor(StringRef root, const llvm::SourceMgr *sources)
    : root(root.str()), sources(sources),
      disk(*llvm::vfs::getRealFileSystem()) {}

SpecEditor::SpecEditor(StringRef root, llvm::vfs::FileSystem &files)
    : root(root.str()), disk(files) {}

/// The family of `specs/arith/ops/addi.json`.
static std::string familyOf(StringRef path) {
  return path.consume_front("specs/") ? path.split('/').first.str() : "";
}

bool SpecEditor::isImported(const std::string &family) {
  return imported.count(family) || dialectgen::isImported(root, family, disk);
}

void SpecEditor::beginImported(const std::string &family) {
  imported.emplace(family, nullptr);
}

llvm::Expected<Json> SpecEditor::read(const std::string &path) const {
  std::optional<StringRef> text;
  if (sources)
    text = findText(*sources, path);
  std::unique_ptr<llvm::MemoryBuffer> buffer;
  if (!text) {
    auto opened = openInRoot(root, path, disk);
    if (!opened)
      return opened.takeError();
    buffer = std::move(*opened);
    text = buffer->getBuffer();
  }
  Json value = Json::parse(*text, /*cb=*/nullptr, /*allow_exceptions=*/false);
  if (value.is_discarded())
    return llvm::createStringError(path + ": is no JSON");
  return value;
}

Json &SpecEditor::fail(llvm::Error error, bool isList) {
  std::string text = llvm::toString(std::move(error));
  failure = failure.empty() ? text : failure;
  return nowhere[isList] = isList ? Json::array() : Json::object();
}

llvm::Error SpecEditor::takeError() {
  std::string text = std::exchange(failure, "");
  return text.empty() ? llvm::Error::success() : llvm::createStringError(text);
}

llvm::Error SpecEditor::openImported(const std::string &family) {
  auto [entry, isNew] = imported.try_emplace(family);
  if (!isNew)
    return llvm::Error::success();
  llvm::Expected<Json> file = read(importedPath(family));
  if (!file)
    return file.takeError();
  if (disk.exists(inFolder(root, releasedPath(family)))) {
    llvm::Expected<Json> said = read(releasedPath(family));
    if (!said)
      return said.takeError();
    entry->second = std::move(*said);
  }
  for (auto &[path, value] : dialectgen::documentsOf(*file, entry->second))
    files["specs/" + family + "/" + path] = {value, value};
  return llvm::Error::success();
}

SpecDocuments SpecEditor::documentsOf(const std::string &family) const {
  SpecDocuments documents;
  std::string folder = "specs/" + family + "/";
  for (const auto &[path, file] : files)
    if (StringRef(path).starts_with(folder))
      documents.emplace(path.substr(folder.size()), file.value);
  return documents;
}

Json SpecEditor::ledgerOf(const std::string &family,
                          const FileTexts &others) const {
  if (auto text = others.find(releasedPath(family)); text != others.end())
    return Json::parse(text->second, /*cb=*/nullptr,
                       /*allow_exceptions=*/false);
  return imported.at(family);
}

std::string SpecEditor::importedText(const std::string &family,
                                     const FileTexts &others) const {
  return specFile(importedFile(documentsOf(family), ledgerOf(family, others)));
}

std::map<std::string, Json> SpecEditor::takeReleased(const std::string &family,
                                                     const FileTexts &others) {
  SpecDocuments documents = documentsOf(family);
  SpecDocuments released =
      releasedDocuments(ledgerOf(family, others), documents["names.json"]);
  std::map<std::string, Json> before;
  for (const auto &[path, value] : documents) {
    if (!StringRef(path).starts_with("ops/"))
      continue;
    Json facts = withReleasedFacts(value, released);
    if (facts == value)
      continue;
    std::string whole = "specs/" + family + "/" + path;
    before.emplace(whole, value);
    files[whole].value = std::move(facts);
  }
  return before;
}

bool SpecEditor::has(const std::string &path) {
  std::string family = familyOf(path);
  bool isOne = !family.empty() && isImported(family);
  if (isOne)
    llvm::consumeError(openImported(family));
  return files.count(path) || (!isOne && disk.exists(inFolder(root, path)));
}

Json &SpecEditor::open(const std::string &path) {
  if (auto known = files.find(path); known != files.end())
    return known->second.value;
  if (std::string family = familyOf(path);
      !family.empty() && isImported(family)) {
    if (llvm::Error error = openImported(family))
      return fail(std::move(error));
    if (auto known = files.find(path); known != files.end())
      return known->second.value;
    return fail(llvm::createStringError(path + ": is no document of " +
                                        importedPath(family)));
  }
  llvm::Expected<Json> value = read(path);
  if (!value)
    return fail(value.takeError());
  File &file = files[path];
  file = {*value, std::move(*value)};
  return file.value;
}

Json &SpecEditor::create(const std::string &path, Json value) {
  if (std::string family = familyOf(path);
      !imported.count(family) && !family.empty() && isImported(family))
    llvm::consumeError(openImported(family));
  File &file = files[path];
  file.value = std::move(value);
  return file.value;
}

Json &SpecEditor::list(const std::string &path, StringRef key) {
  if (Json &file = open(path); file.is_object()) {
    Json &list = file[key.str()];
    if (list.is_null())
      list = Json::array();
    if (list.is_array())
      return list;
  }
  return fail(
      llvm::createStringError(path + ": expected a list under '" + key + "'"),
      /*isList=*/true);
}

SpecEditor::Place SpecEditor::find(const std::string &path,
                                   StringRef text) const {
  std::string family = familyOf(path), whole;
  Place place{path};
  size_t from = 0;
  if (imported.count(family)) {
    place.path = importedPath(family);
    whole = importedText(family, {});
    // The entry of an op.
    if (auto file = files.find(path); file != files.end())
      from =
          whole.find("\"op\": \"" + file->second.value.value("op", "") + "\"");
  } else if (auto file = files.find(path); file != files.end()) {
    whole = specFile(file->second.value);
  }
  size_t at = StringRef(whole).find(text, from == std::string::npos ? 0 : from);
  StringRef before =
      StringRef(whole).take_front(at == StringRef::npos ? 0 : at);
  place.line = before.count('\n') + 1;
  place.column = before.size() - (before.rfind('\n') + 1) + 1;
  return place;
}

std::vector<std::string> SpecEditor::filesIn(const std::string &folder) {
  std::vector<std::string> paths;
  if (std::string family = familyOf(folder);
      !family.empty() && isImported(family)) {
    llvm::consumeError(openImported(family));
    for (const auto &[path, file] : files)
      if (llvm::sys::path::parent_path(path) == folder)
        paths.push_back(path);
    return paths;
  }
  std::error_code error;
  for (llvm::vfs::directory_iterator
           it = disk.dir_begin(inFolder(root, folder), error),
           end;
       it != end && !error; it.increment(error))
    if (llvm::sys::path::extension(it->path()) == ".json")
      paths.push_back(folder + "/" +
                      llvm::sys::path::filename(it->path()).str());
  llvm::sort(paths);
  return paths;
}

llvm::Expected<FileTexts> SpecEditor::changed(const FileTexts &others) {
  if (llvm::Error error = takeError())
    return std::move(error);
  FileTexts texts;
  for (const auto &[path, file] : files) {
    if (file.value == file.before)
      continue;
    std::string family = familyOf(path);
    if (!imported.count(family))
      texts[path] = specFile(file.value);
    else if (!texts.count(importedPath(family)))
      texts[importedPath(family)] = importedText(family, others);
  }
  return texts;
}

/// The element of `list` called as `element` is; null if there is none.
static const Json *findNamed(const Json &list, const Json &element) {
  for (const Json &other : list)
    if (other.is_object() && other.value("name", Json()) == element["name"])
      return &other;
  return nullptr;
}

static Json listWithChanges(const Json &written, const Json &was,
                            const Json &is) {
  Json result = Json::array();
  for (const Json &element : is) {
    const Json *here = findNamed(written, element),
               *before = findNamed(was, element);
    result.push_back(here && before ? withChanges(*here, *before, element)
                                    : element);
  }
  return result;
}

Json dialectgen::withChanges(const Json &written, const Json &was,
                             const Json &is) {
  if (was == is)
    return written;
  auto all = [&](bool (*holds)(const Json &)) {
    return holds(written) && holds(was) && holds(is);
  };
  if (all([](const Json &value) {
        return value.is_array() && llvm::all_of(value, [](const Json &element) {
                 return element.is_object() && element.contains("name");
               });
      }))
    return listWithChanges(written, was, is);
  if (!all([](const Json &value) { return value.is_object(); }))
    return is;
  std::vector<std::pair<std::string, Json>> members;
  for (const auto &[key, value] : written.items())
    if (!was.contains(key))
      members.emplace_back(key, value);
    else if (is.contains(key))
      members.emplace_back(key, withChanges(value, was[key], is[key]));
  // New members follow the one that they follow among the facts.
  auto at = members.begin();
  for (const auto &[key, value] : is.items()) {
    auto same = llvm::find_if(members, [&, &name = key](const auto &member) {
      return member.first == name;
    });
    if (same == members.end() && !was.contains(key))
      same = members.insert(at, {key, value});
    at = same == members.end() ? at : std::next(same);
  }
  Json result = Json::object();
  for (auto &[key, value] : members)
    result[key] = std::move(value);
  return result;
}
