//===- TdTrial.cpp - generated definitions given to TableGen --------------===//

#include "cli/trial/TdTrial.h"
#include "TdLayouts.h"
#include "emit/Emitters.h"
#include "model/read/SpecFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"

namespace dialectgen {

namespace fs = llvm::sys::fs;

std::string inRoot(llvm::StringRef root, llvm::StringRef path) {
  llvm::SmallString<256> full(root);
  llvm::sys::path::append(full, path);
  if (fs::make_absolute(full))
    return path.str();
  return std::string(full);
}

/// The .td files in a folder of specs, which define names of these.
static std::vector<std::string> tdFilesOf(const std::string &folder) {
  std::vector<std::string> paths;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; it != end && !error;
       it.increment(error))
    if (llvm::sys::path::extension(it->path()) == ".td")
      paths.push_back(it->path());
  llvm::sort(paths);
  return paths;
}

/// `layout` with each `@NAME@` of `values` replaced.
static std::string fillIn(llvm::StringRef layout,
                          const llvm::StringMap<std::string> &values) {
  std::string text;
  while (!layout.empty()) {
    auto [before, rest] = layout.split('@');
    text += before;
    auto [name, after] = rest.split('@');
    auto value = values.find(name);
    if (value != values.end())
      text += value->second;
    else if (before.size() != layout.size())
      text += '@';
    layout = value != values.end() ? after : rest;
  }
  return text;
}

std::optional<BaseTd> findBaseTd(const Family &family,
                                 const FamilyPart &familyPart,
                                 llvm::StringRef root, llvm::StringRef file) {
  std::string include = "include \"" + family.name + "/" + file.str() + "\"\n";
  std::error_code error;
  for (fs::recursive_directory_iterator it(inRoot(root, "runtime"), error), end;
       it != end && !error; it.increment(error)) {
    if (llvm::sys::path::extension(it->path()) != ".td")
      continue;
    auto buffer = openSourceFile(it->path());
    if (!buffer)
      llvm::consumeError(buffer.takeError());
    else if ((*buffer)->getBuffer().contains(include))
      return BaseTd{family.name, "include \"" + it->path() + "\"\n", false};
  }
  // Otherwise the build configures one, if it is of a form that can be.
  bool isVersioned = familyPart.kind == PartKind::VersionedDialect;
  llvm::StringRef core = isVersioned ? "versions/VersionedOp.td"
                                     : "definitions/DialectDefinitions.td";
  if ((!isVersioned && familyPart.carriesAll) ||
      !fs::exists(
          inRoot(root, ("runtime/core/include/dialectgen/core/" + core).str())))
    return std::nullopt;
  std::string stem = fileStem(familyPart);
  if (isVersioned)
    return BaseTd{family.name,
                  fillIn(versionedOpsTd, {{"FAMILY", family.name},
                                          {"STEM", stem},
                                          {"DIALECT", familyPart.dialect},
                                          {"NAMESPACE", "dialectgen"},
                                          {"CLASS_PREFIX", familyPart.prefix}}),
                  true};
  std::string definitions;
  for (const std::string &path :
       tdFilesOf(inRoot(root, "specs/" + family.name)))
    definitions += "include \"" + path + "\"\n";
  return BaseTd{
      family.name,
      fillIn(dialectBaseTd, {{"FAMILY", family.name},
                             {"DIALECT_STEM", stem},
                             {"DIALECT_NAME", familyPart.dialect},
                             {"DIALECT_GUARD", llvm::StringRef(stem).upper()},
                             {"DIALECT_NAMESPACE", familyPart.cppNamespace},
                             {"DIALECT_PREFIX", familyPart.prefix},
                             {"DIALECT_PARSERS", ""},
                             {"DIALECT_DEFINITIONS", definitions}}) +
          include,
      true};
}

/// Where TableGen finds what base .td files include.
static std::vector<std::string> includeFolders(llvm::StringRef root) {
  std::vector<std::string> folders = {inRoot(root, "generated")};
  std::error_code error;
  for (fs::directory_iterator it(inRoot(root, "runtime"), error), end;
       it != end && !error; it.increment(error))
    folders.push_back(it->path() + "/include");
  return folders;
}

std::optional<TdMistake> readDefinitions(const BaseTd &base,
                                         llvm::StringRef root,
                                         const TdFiles &files) {
  auto made = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const auto &[path, content] : files)
    made->addFile(inRoot(root, path), 0,
                  llvm::MemoryBuffer::getMemBuffer(content, path));
  auto overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      llvm::vfs::getRealFileSystem());
  overlay->pushOverlay(made);
  auto mistake =
      findTdMistake(base.text, base.family, includeFolders(root), overlay);
  if (!mistake) {
    // Without a child process nothing can be told.
    llvm::consumeError(mistake.takeError());
    return std::nullopt;
  }
  return *mistake;
}

std::optional<TdMistake> runMlirTblgen(llvm::ArrayRef<std::string> arguments,
                                       const BaseTd &base, llvm::StringRef root,
                                       const TdFiles &files) {
  llvm::ErrorOr<std::string> program = DIALECTGEN_MLIR_TBLGEN;
  if (!fs::can_execute(*program))
    program = llvm::sys::findProgramByName("mlir-tblgen");
  llvm::SmallString<256> folder;
  // Without the program, its build of the dialect tells.
  if (!program || fs::createUniqueDirectory("dialectgen", folder))
    return std::nullopt;
  llvm::scope_exit remove([&] { (void)fs::remove_directories(folder); });
  auto write = [&](llvm::StringRef path, llvm::StringRef content) {
    std::string full = inFolder(folder, path);
    std::error_code error =
        fs::create_directories(llvm::sys::path::parent_path(full));
    llvm::raw_fd_ostream(full, error) << content;
    return std::string(full);
  };
  for (const auto &[path, content] : files)
    write(path, content);
  std::string errors = write("errors", "");
  std::vector<std::string> words = {*program};
  llvm::append_range(words, arguments);
  words.insert(words.end(), {"-I" + folder.str().str() + "/generated",
                             write("All.td", base.text), "-o",
                             folder.str().str() + "/made"});
  for (const std::string &one : includeFolders(root))
    words.push_back("-I" + one);
  words.push_back("-I" + std::string(DIALECTGEN_LLVM_INCLUDE_DIR));
  std::vector<llvm::StringRef> views(words.begin(), words.end());
  std::string why;
  int status = llvm::sys::ExecuteAndWait(*program, views, std::nullopt,
                                         {std::nullopt, std::nullopt, errors},
                                         /*SecondsToWait=*/60, 0, &why);
  if (status == 0)
    return std::nullopt;
  auto said = llvm::MemoryBuffer::getFile(errors);
  std::string reason = said ? (*said)->getBuffer().trim().str() : "";
  if (reason.empty())
    reason = !why.empty() ? why
                          : "it ends with status " + std::to_string(status) +
                                " and without a message";
  return readTdMistake(reason, "mlir-tblgen");
}

} // namespace dialectgen
