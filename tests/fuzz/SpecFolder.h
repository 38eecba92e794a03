//===- SpecFolder.h - a small family in memory ------------------*- C++ -*-===//
//
// The files of a family, read once from the disk. A target replaces some of
// them for one run, because loading a whole family from its folder takes a
// hundred times as long as a run should.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_FUZZ_SPECFOLDER_H
#define DIALECTGEN_TESTS_FUZZ_SPECFOLDER_H

#include "Target.h"
#include "model/Loader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>

namespace dialectgen::fuzz {

/// `ops/NAME.json`, where an op of that name has to stand, in DOMAIN if that is
/// not empty; nothing if that is no name of a file.
inline std::string opFile(llvm::StringRef domain, llvm::StringRef name) {
  auto isPlain = [](char c) {
    return llvm::isAlnum(c) || c == '_' || c == '.';
  };
  if (name.empty() || !llvm::all_of(name, isPlain) ||
      !llvm::all_of(domain, isPlain))
    return "";
  return ("ops/" + domain + (domain.empty() ? "" : ".") + name + ".json").str();
}

class SpecFolder {
public:
  /// Text by path below the family's folder: `ops/Add.json`.
  using Files = std::map<std::string, std::string>;

  /// `files` of `root`/specs/`family`; those that are missing end the program.
  SpecFolder(const std::string &root, llvm::StringRef family,
             llvm::ArrayRef<const char *> files)
      : family(family) {
    for (const char *file : files) {
      auto buffer = llvm::MemoryBuffer::getFile(llvm::Twine(root) + "/specs/" +
                                                family + "/" + file);
      require(bool(buffer), llvm::Twine(root) + " has no " + file);
      base[file] = (*buffer)->getBuffer().str();
    }
  }

  const Files &files() const { return base; }

  /// The family with `replaced` files, or more, if ops replace all others;
  /// errors are those of loadDialect().
  std::optional<Family> load(const Files &replaced,
                             Diagnostics &diagnostics) const {
    llvm::vfs::InMemoryFileSystem memory;
    auto isOp = [](const auto &file) {
      return llvm::StringRef(file.first).starts_with("ops/");
    };
    bool hasOps = llvm::any_of(replaced, isOp);
    for (const Files *some : {&replaced, &base})
      for (const auto &file : *some)
        // Existing files are preserved.
        if (some == &replaced || !hasOps || !isOp(file))
          memory.addFileNoOwn("/specs/" + family + "/" + file.first, 0,
                              llvm::MemoryBufferRef(file.second, file.first));
    return loadSpecs("/", family, diagnostics, memory);
  }

private:
  std::string family;
  Files base;
};

} // namespace dialectgen::fuzz

#endif // DIALECTGEN_TESTS_FUZZ_SPECFOLDER_H
