//===- WriteFiles.cpp - files of an adoption ------------------------------===//
//
// See writeFiles in ApplyUpstream.h.
//
//===----------------------------------------------------------------------===//

#include "upstream/ApplyUpstream.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;
using llvm::StringRef;

llvm::Error dialectgen::writeFiles(StringRef root,
                                   const std::vector<FileText> &files) {
  std::vector<llvm::sys::fs::TempFile> pending;
  std::vector<std::string> paths;
  auto discard = [&](llvm::Error error) {
    for (llvm::sys::fs::TempFile &file : pending)
      error = llvm::joinErrors(std::move(error), file.discard());
    return error;
  };
  for (const FileText &file : files) {
    llvm::SmallString<128> full(root);
    llvm::sys::path::append(full, file.path);
    auto temporary = llvm::sys::fs::TempFile::create(
        full + ".%%%%%%", llvm::sys::fs::all_read | llvm::sys::fs::owner_write |
                              llvm::sys::fs::group_write);
    if (!temporary)
      return discard(llvm::createStringError(
          file.path + ": " + llvm::toString(temporary.takeError())));
    pending.push_back(std::move(*temporary));
    paths.push_back(std::string(full));
    llvm::raw_fd_ostream os(pending.back().FD, /*shouldClose=*/false);
    os << file.text;
    os.flush();
    if (os.has_error()) {
      std::string reason = os.error().message();
      os.clear_error();
      return discard(llvm::createStringError(file.path + ": " + reason));
    }
  }
  for (size_t i = 0; i < pending.size(); ++i)
    if (llvm::Error error = pending[i].keep(paths[i])) {
      pending.erase(pending.begin(), pending.begin() + i + 1);
      return discard(llvm::createStringError(files[i].path + ": " +
                                             llvm::toString(std::move(error))));
    }
  return llvm::Error::success();
}
