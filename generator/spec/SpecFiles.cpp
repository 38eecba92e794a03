//===- SpecFiles.cpp - the files of a family ------------------------------===//

#include "spec/SpecFiles.h"
#include "spec/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace dialectgen;

std::vector<std::string> dialectgen::findFamilies(llvm::StringRef root) {
  llvm::SmallString<128> specs(root);
  llvm::sys::path::append(specs, "specs");
  std::vector<std::string> names;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(specs, error), end;
       it != end && !error; it.increment(error)) {
    llvm::SmallString<128> path(it->path());
    llvm::sys::path::append(path, familyFile);
    if (llvm::sys::fs::exists(path))
      names.push_back(llvm::sys::path::filename(it->path()).str());
  }
  llvm::sort(names);
  return names;
}

std::optional<JsonNode> dialectgen::readSpecFile(llvm::StringRef root,
                                                 const std::string &path,
                                                 Diagnostics &diagnostics) {
  llvm::SmallString<128> full(root);
  llvm::sys::path::append(full, path);
  auto buffer = llvm::MemoryBuffer::getFile(full);
  if (!buffer) {
    diagnostics.error(DiagnosticId::FileUnreadable, {},
                      "cannot read " + path + ": " +
                          buffer.getError().message());
    return std::nullopt;
  }
  unsigned id = diagnostics.sources().AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBufferCopy((*buffer)->getBuffer(), path), {});
  return parseJson(id, diagnostics);
}

std::vector<std::string> dialectgen::listSpecFiles(llvm::StringRef root,
                                                   llvm::StringRef folder) {
  llvm::SmallString<128> full(root);
  llvm::sys::path::append(full, folder);
  std::vector<std::string> paths;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(full, error), end;
       it != end && !error; it.increment(error))
    if (llvm::sys::path::extension(it->path()) == ".json")
      paths.push_back(
          (folder + "/" + llvm::sys::path::filename(it->path())).str());
  llvm::sort(paths);
  return paths;
}
