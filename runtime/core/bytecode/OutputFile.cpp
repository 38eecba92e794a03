//===- OutputFile.cpp - a file that a program writes ----------------------===//
//
// See OutputFile.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/OutputFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"
#include <climits>
#include <unistd.h>

namespace fs = llvm::sys::fs;
using llvm::StringRef;

namespace dialectgen {

std::string unfinishedName(StringRef path, StringRef tag) {
  return (path + "." + tag + unfinishedEnding).str();
}

bool isUnfinishedName(StringRef name) {
  if (!name.consume_back(unfinishedEnding) || name.size() < 7)
    return false;
  StringRef digits = name.take_back(7);
  return digits.consume_front(".") &&
         llvm::all_of(digits, [](char c) { return llvm::isHexDigit(c); });
}

/// The system's own files for what is open already, for example the target of
/// /dev/stdout.
static bool isOfProcess(StringRef path) { return path.starts_with("/proc/"); }

std::string followLinks(StringRef path) {
  llvm::SmallString<128> at(path);
  // As many as the system follows.
  for (unsigned left = 40; left; --left) {
    char target[PATH_MAX];
    ssize_t size = readlink(at.c_str(), target, sizeof(target));
    if (size <= 0 || isOfProcess(at))
      break;
    StringRef text(target, size_t(size));
    if (llvm::sys::path::is_relative(text)) {
      llvm::sys::path::remove_filename(at);
      llvm::sys::path::append(at, text);
    } else {
      at = text;
    }
  }
  return std::string(at);
}

/// Whether both are one file, or one device.
static bool isSame(const fs::file_status &a, const fs::file_status &b) {
  return a.getUniqueID() == b.getUniqueID();
}

std::error_code OutputFile::openBeside(StringRef path, StringRef tag) {
  llvm::SmallString<128> name(unfinishedName(path, tag));
  int descriptor;
  if (std::error_code error =
          tag.empty()
              ? fs::createUniqueFile(unfinishedName(path, "%%%%%%"), descriptor,
                                     name)
              : fs::openFileForWrite(name, descriptor, fs::CD_CreateAlways))
    return error;
  place = path.str();
  beside = std::string(name);
  if (tag.empty())
    (void)llvm::sys::RemoveFileOnSignal(beside);
  os = std::make_unique<llvm::raw_fd_ostream>(descriptor, /*shouldClose=*/true);
  return {};
}

llvm::Expected<std::unique_ptr<OutputFile>> OutputFile::open(StringRef path,
                                                             StringRef tag) {
  std::unique_ptr<OutputFile> file(new OutputFile());
  auto asItIs = [&](int descriptor) {
    file->os = std::make_unique<llvm::raw_fd_ostream>(descriptor,
                                                      /*shouldClose=*/true);
  };
  std::string real = followLinks(path);
  fs::file_status present, standard;
  bool exists = !fs::status(real, present);
  if (path == "-" || (exists && !fs::status(STDOUT_FILENO, standard) &&
                      isSame(present, standard))) {
    // What is behind the text that is there already stays.
    int descriptor = ::dup(STDOUT_FILENO);
    if (descriptor < 0)
      return llvm::errorCodeToError(llvm::errnoAsErrorCode());
    asItIs(descriptor);
    return file;
  }
  if (exists && fs::is_directory(present))
    return llvm::errorCodeToError(
        std::make_error_code(std::errc::is_a_directory));
  if (exists)
    if (std::error_code error = fs::access(real, fs::AccessMode::Write))
      return llvm::errorCodeToError(error);
  if (exists && (!fs::is_regular_file(present) || isOfProcess(real))) {
    int descriptor;
    if (std::error_code error = fs::openFileForWrite(
            real, descriptor,
            fs::is_regular_file(present) ? fs::CD_CreateAlways
                                         : fs::CD_OpenExisting))
      return llvm::errorCodeToError(error);
    asItIs(descriptor);
    return file;
  }
  if (std::error_code error = file->openBeside(real, tag))
    return llvm::errorCodeToError(error);
  // Others may read it as before, and no more.
  if (exists)
    (void)fs::setPermissions(file->beside, present.permissions());
  return file;
}

/// The first error of all writing; some file systems tell it at the end only.
std::error_code OutputFile::close() {
  if (!os)
    return {};
  os->close();
  std::error_code error = os->error();
  os->clear_error();
  os.reset();
  return error;
}

OutputFile::~OutputFile() {
  // Nobody wants the text, so nobody has to know.
  (void)close();
  if (beside.empty())
    return;
  (void)fs::remove(beside);
  llvm::sys::DontRemoveFileOnSignal(beside);
}

llvm::Error OutputFile::finish() { return llvm::errorCodeToError(close()); }

llvm::Error OutputFile::keep() {
  if (llvm::Error error = finish())
    return error;
  if (beside.empty())
    return llvm::Error::success();
  if (std::error_code error = fs::rename(beside, place))
    return llvm::errorCodeToError(error);
  llvm::sys::DontRemoveFileOnSignal(beside);
  beside.clear();
  return llvm::Error::success();
}

llvm::Error
writeFile(StringRef path,
          llvm::function_ref<llvm::Error(llvm::raw_ostream &)> write) {
  llvm::Expected<std::unique_ptr<OutputFile>> file = OutputFile::open(path);
  if (!file)
    return file.takeError();
  if (llvm::Error error = write((*file)->stream()))
    return error;
  return (*file)->keep();
}

} // namespace dialectgen
