//===- SpecFiles.cpp - the files of a family ------------------------------===//

#include "model/read/SpecFiles.h"
#include "dialectgen/core/bytecode/OutputFile.h"
#include "model/diagnostics/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace dialectgen;

std::string dialectgen::programPath() {
  return llvm::sys::fs::getMainExecutable(
      program_invocation_name, reinterpret_cast<void *>(&programPath));
}

const std::string &dialectgen::installedFolder() {
  static const std::string folder = [] {
    std::string program = programPath();
    llvm::SmallString<128> shared =
        llvm::sys::path::parent_path(llvm::sys::path::parent_path(program));
    llvm::sys::path::append(shared, "share", "dialectgen");
    return llvm::sys::fs::is_directory(shared) ? std::string(shared) : "";
  }();
  return folder;
}

llvm::StringRef dialectgen::folderWith(llvm::StringRef root,
                                       const llvm::Twine &path) {
  auto has = [&](llvm::StringRef folder) {
    return llvm::sys::fs::exists(inFolder(folder, path));
  };
  const std::string &installed = installedFolder();
  return !has(root) && !installed.empty() && has(installed) ? installed : root;
}

std::string dialectgen::inFolder(llvm::StringRef folder,
                                 const llvm::Twine &path) {
  llvm::SmallString<128> full(folder);
  llvm::sys::path::append(full, path);
  return std::string(full);
}

std::vector<std::string> dialectgen::findFamilies(llvm::StringRef root) {
  std::string specs = inFolder(root, "specs");
  std::vector<std::string> names;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(specs, error), end;
       it != end && !error; it.increment(error)) {
    std::string path = inFolder(it->path(), familyFile);
    if (llvm::sys::fs::exists(path))
      names.push_back(llvm::sys::path::filename(it->path()).str());
  }
  // Families in one file each (ImportedFile.h).
  for (llvm::sys::fs::directory_iterator it(inFolder(specs, "mlir"), error),
       end;
       it != end && !error; it.increment(error)) {
    llvm::StringRef file = llvm::sys::path::filename(it->path());
    if (file.consume_back(".json") && !file.starts_with("."))
      names.push_back(file.str());
  }
  llvm::sort(names);
  names.erase(llvm::unique(names), names.end());
  return names;
}

/// Far above the largest spec, and read in a moment.
static constexpr uint64_t maxFileSize = 16 << 20;

llvm::Expected<llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>>
dialectgen::filesWith(llvm::StringRef root, const FileTexts &texts) {
  auto planned = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const auto &[path, text] : texts) {
    llvm::SmallString<128> full(inFolder(root, path));
    if (std::error_code error = llvm::sys::fs::make_absolute(full))
      return llvm::createStringError(error, error.message());
    planned->addFile(full, /*ModificationTime=*/0,
                     llvm::MemoryBuffer::getMemBufferCopy(text));
  }
  auto files = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      llvm::vfs::getRealFileSystem());
  files->pushOverlay(planned);
  return files;
}

/// Reads `size` bytes of a file as it is at that moment: one that is mapped
/// could be cut while it is read.
static llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
readFile(llvm::StringRef path, llvm::vfs::FileSystem &files,
         llvm::StringRef name, uint64_t size) {
  // The file system would look up the path without links, too.
  if (&files == llvm::vfs::getRealFileSystem().get()) {
    llvm::Expected<llvm::sys::fs::file_t> file =
        llvm::sys::fs::openNativeFileForRead(path);
    if (!file)
      return llvm::errorToErrorCode(file.takeError());
    auto buffer = llvm::MemoryBuffer::getOpenFile(
        *file, name, size, /*RequiresNullTerminator=*/true,
        /*IsVolatile=*/true);
    (void)llvm::sys::fs::closeFile(*file);
    return buffer;
  }
  auto file = files.openFileForRead(path);
  if (!file)
    return file.getError();
  return (*file)->getBuffer(name, int64_t(size),
                            /*RequiresNullTerminator=*/true,
                            /*IsVolatile=*/true);
}

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
dialectgen::openSourceFile(llvm::StringRef path) {
  return openSourceFile(path, *llvm::vfs::getRealFileSystem());
}

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
dialectgen::openSourceFile(llvm::StringRef path, llvm::vfs::FileSystem &files,
                           llvm::StringRef name) {
  llvm::ErrorOr<llvm::vfs::Status> status = files.status(path);
  if (!status)
    return llvm::createStringError(status.getError(),
                                   status.getError().message());
  if (!status->isRegularFile())
    return llvm::createStringError("not a regular file");
  if (status->getSize() > maxFileSize)
    return llvm::createStringError(llvm::Twine(status->getSize()) +
                                   " bytes, more than " +
                                   llvm::Twine(maxFileSize));
  auto buffer =
      readFile(path, files, name.empty() ? path : name, status->getSize());
  if (!buffer)
    return llvm::createStringError(buffer.getError(),
                                   buffer.getError().message());
  return std::move(*buffer);
}

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
dialectgen::openInRoot(llvm::StringRef root, llvm::StringRef path) {
  return openInRoot(root, path, *llvm::vfs::getRealFileSystem());
}

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
dialectgen::openInRoot(llvm::StringRef root, llvm::StringRef path,
                       llvm::vfs::FileSystem &files) {
  auto buffer = openSourceFile(inFolder(root, path), files);
  if (!buffer)
    return llvm::createStringError(path + ": " +
                                   llvm::toString(buffer.takeError()));
  return buffer;
}

std::optional<JsonNode> dialectgen::readSpecFile(llvm::StringRef root,
                                                 const std::string &path,
                                                 Diagnostics &diagnostics) {
  return readSpecFile(root, path, diagnostics, *llvm::vfs::getRealFileSystem());
}

std::optional<JsonNode> dialectgen::readSpecFile(llvm::StringRef root,
                                                 const std::string &path,
                                                 Diagnostics &diagnostics,
                                                 llvm::vfs::FileSystem &files) {
  // Diagnostics name a file by its path from the root.
  auto text = openSourceFile(inFolder(root, path), files, path);
  if (!text) {
    diagnostics.error(DiagnosticId::FileUnreadable, {},
                      "cannot read " + path + ": " +
                          llvm::toString(text.takeError()));
    return std::nullopt;
  }
  // Texts of planned files have no names, and belong to `files`.
  if (&files != llvm::vfs::getRealFileSystem().get())
    *text = llvm::MemoryBuffer::getMemBufferCopy((*text)->getBuffer(), path);
  else if (const auto &texts = diagnostics.manyTexts())
    *text = texts->hold((*text)->getBuffer(), path);
  unsigned id = diagnostics.sources().AddNewSourceBuffer(std::move(*text), {});
  std::optional<JsonNode> node = parseJson(id, diagnostics);
  if (node)
    llvm::erase_if(node->members, [](const JsonNode::Member &member) {
      return member.key == "$schema" &&
             member.value.kind == JsonNode::Kind::String;
    });
  return node;
}

bool dialectgen::isLeftover(llvm::StringRef name) {
  auto [json, digits] = name.rsplit('.');
  return isUnfinishedName(name) ||
         (json.ends_with(".json") &&
          isUnfinishedName(unfinishedName("", digits)));
}

std::vector<std::string>
dialectgen::listSpecFiles(llvm::StringRef root, llvm::StringRef folder,
                          Diagnostics &diagnostics,
                          llvm::vfs::FileSystem &files) {
  std::string full = inFolder(root, folder);
  std::vector<std::string> paths, others;
  std::error_code error;
  for (llvm::vfs::directory_iterator it = files.dir_begin(full, error), end;
       it != end && !error; it.increment(error)) {
    llvm::StringRef name = llvm::sys::path::filename(it->path());
    // Editors keep their own files beside those they edit.
    if (name.starts_with(".") || isLeftover(name))
      continue;
    bool isJson = llvm::sys::path::extension(name) == ".json";
    (isJson ? paths : others).push_back((folder + "/" + name).str());
  }
  if (error && error != std::errc::no_such_file_or_directory)
    diagnostics.error(DiagnosticId::FileUnreadable, {},
                      "cannot read " + folder.str() + ": " + error.message());
  llvm::sort(paths);
  llvm::sort(others);
  for (const std::string &path : others)
    diagnostics.error(DiagnosticId::FileNotRead, {},
                      path + " is not read; here are files *.json alone");
  return paths;
}
