//===- SpecEditor.cpp - spec files as values that change ------------------===//
//
// See SpecEditor.h.
//
//===----------------------------------------------------------------------===//

#include "upstream/specs/SpecEditor.h"
#include "upstream/specs/SpecText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

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

llvm::Expected<Json *> SpecEditor::open(const std::string &path) {
  if (auto known = files.find(path); known != files.end())
    return &known->second.value;
  std::optional<StringRef> text;
  std::unique_ptr<llvm::MemoryBuffer> buffer;
  if (sources)
    text = findText(*sources, path);
  if (!text) {
    auto read = openInRoot(root, path);
    if (!read)
      return read.takeError();
    buffer = std::move(*read);
    text = buffer->getBuffer();
  }
  Json value = Json::parse(*text, /*cb=*/nullptr, /*allow_exceptions=*/false);
  if (value.is_discarded())
    return llvm::createStringError(path + ": is no JSON");
  File &file = files[path];
  file = {value, std::move(value)};
  return &file.value;
}

Json &SpecEditor::create(const std::string &path, Json value) {
  File &file = files[path];
  file.value = std::move(value);
  return file.value;
}

llvm::Expected<Json *> SpecEditor::list(const std::string &path,
                                        StringRef key) {
  llvm::Expected<Json *> file = open(path);
  if (!file)
    return file.takeError();
  if ((*file)->is_object()) {
    Json &list = (**file)[key.str()];
    if (list.is_null())
      list = Json::array();
    if (list.is_array())
      return &list;
  }
  return llvm::createStringError(path + ": expected a list under '" + key +
                                 "'");
}

std::string SpecEditor::text(const std::string &path) const {
  auto file = files.find(path);
  return file == files.end() ? "" : specFile(file->second.value);
}

FileTexts SpecEditor::changed() const {
  FileTexts texts;
  for (const auto &[path, file] : files)
    if (file.value != file.before)
      texts[path] = specFile(file.value);
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
