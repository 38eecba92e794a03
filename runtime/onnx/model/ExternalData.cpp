//===- ExternalData.cpp - tensor data in files beside a model -------------===//
//
// See ExternalData.h. Each part of a path is opened relative to the folder
// before it and without following links, so that no file can be exchanged
// between its check and its use.
//
//===----------------------------------------------------------------------===//

#include "ExternalData.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/SHA1.h"
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace dialectgen::onnx {
namespace {

llvm::Error refuse(llvm::StringRef location, const llvm::Twine &why) {
  return llvm::createStringError("external data '" + location + "' " + why);
}

} // namespace

llvm::StringRef ExternalFile::checksum() {
  if (sha1.empty()) {
    llvm::ArrayRef<char> bytes = data();
    sha1 = llvm::toHex(
        llvm::SHA1::hash(
            {reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size()}),
        /*LowerCase=*/true);
  }
  return sha1;
}

llvm::Expected<std::shared_ptr<ExternalFile>>
ExternalDataFolder::open(llvm::StringRef location) {
  if (auto known = files.find(location); known != files.end())
    return known->second;
  if (root.empty())
    return refuse(location, "is needed, but the model's folder is not known");
  if (location.empty() || location.contains('\0'))
    return refuse(location, "is not a file name");
  if (location.front() == '/' || location.contains('\\'))
    return refuse(location, "is not a path relative to the model");

  llvm::SmallVector<llvm::StringRef> parts;
  location.split(parts, '/', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  llvm::erase(parts, ".");
  if (parts.empty())
    return refuse(location, "is not a file name");
  if (llvm::is_contained(parts, ".."))
    return refuse(location, "leads out of the model's folder");

  int handle = ::open(root.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (handle < 0)
    return refuse(location, "cannot be read: " + llvm::sys::StrError(errno));
  llvm::scope_exit close([&] { ::close(handle); });
  for (auto [index, part] : llvm::enumerate(parts)) {
    bool last = index + 1 == parts.size();
    // O_NONBLOCK keeps a named pipe from blocking before it is refused.
    int flags =
        O_RDONLY | O_NOFOLLOW | O_CLOEXEC | (last ? O_NONBLOCK : O_DIRECTORY);
    int next = ::openat(handle, part.str().c_str(), flags);
    if (next < 0) {
      int error = errno;
      struct stat status;
      if (::fstatat(handle, part.str().c_str(), &status, AT_SYMLINK_NOFOLLOW) ==
              0 &&
          S_ISLNK(status.st_mode))
        return refuse(location, "goes through a symbolic link");
      return refuse(location, "cannot be read: " + llvm::sys::StrError(error));
    }
    ::close(handle);
    handle = next;
  }

  struct stat status;
  if (::fstat(handle, &status) != 0)
    return refuse(location, "cannot be read: " + llvm::sys::StrError(errno));
  if (!S_ISREG(status.st_mode))
    return refuse(location, "is not a regular file");
  if (status.st_nlink != 1)
    return refuse(location, "has hard links and may lie outside the model's "
                            "folder");

  std::optional<llvm::sys::fs::mapped_file_region> region;
  if (status.st_size != 0) {
    std::error_code error;
    region.emplace(handle, llvm::sys::fs::mapped_file_region::readonly,
                   static_cast<size_t>(status.st_size), 0, error);
    if (error)
      return refuse(location, "cannot be mapped: " + error.message());
  }
  auto file = std::make_shared<ExternalFile>(std::move(region));
  files[location] = file;
  return file;
}

} // namespace dialectgen::onnx
