//===- SpecEditor.cpp - spec files as values that change ------------------===//
//
// See SpecEditor.h.
//
//===----------------------------------------------------------------------===//

#include "upstream/specs/SpecEditor.h"
#include "upstream/specs/SpecText.h"
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
