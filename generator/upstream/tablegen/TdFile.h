//===- TdFile.h - the records of .td files that others wrote ----*- C++ -*-===//
//
// Reads definitions through LLVM's TableGen, and accesses records whose fields
// may be missing. TableGen exits on some mistakes, so a child process reads a
// file first. Its output becomes an error, and only a file that it could read
// is read in this process.
//
// Several files are read separately, each with its includes, so that a common
// include is not defined twice.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_TDFILE_H
#define DIALECTGEN_UPSTREAM_TDFILE_H

#include "llvm/Support/Error.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/TableGen/Record.h"
#include <memory>
#include <optional>
#include <vector>

namespace dialectgen {

/// The first thing that TableGen finds wrong.
struct TdMistake {
  std::string path;
  unsigned line = 0;
  std::string message;
  /// It is about a declarative assembly format.
  bool isFormat = false;
};

/// The first error in TableGen's output; `name` stands for a missing position.
TdMistake readTdMistake(llvm::StringRef said, llvm::StringRef name);

/// The mistake in the definitions of `text`, called `name`; nothing if they can
/// be read. `files` has their includes, in `includeFolders` and in MLIR's own
/// folders.
llvm::Expected<std::optional<TdMistake>>
findTdMistake(llvm::StringRef text, llvm::StringRef name,
              llvm::ArrayRef<std::string> includeFolders,
              llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files);

class TdFile {
public:
  /// Reads the files at `paths`, with their includes from `includeFolders` and
  /// MLIR's own folders. An error contains TableGen's messages with their
  /// positions, and the flag to set for an include that was not found.
  static llvm::Expected<std::unique_ptr<TdFile>>
  read(llvm::ArrayRef<std::string> paths,
       llvm::ArrayRef<std::string> includeFolders);

  /// Reads `text`, which has no file; `name` stands for it in errors.
  static llvm::Expected<std::unique_ptr<TdFile>>
  readText(llvm::StringRef text, llvm::StringRef name,
           llvm::ArrayRef<std::string> includeFolders);

  /// The definition of that name; null if no file has one.
  const llvm::Record *find(llvm::StringRef name) const;

  /// All definitions of class `name`; none if there is no such class. A
  /// definition that two files include is listed once.
  std::vector<const llvm::Record *> definitions(llvm::StringRef name) const;

  /// Those that belong to the dialect of that name.
  std::vector<const llvm::Record *> definitions(llvm::StringRef name,
                                                llvm::StringRef dialect) const;

  /// `FILE:LINE`.
  std::string placeOf(const llvm::Record &record) const;
  /// An error of the form `FILE:LINE: 'NAME': text`.
  llvm::Error error(const llvm::Record &record, const llvm::Twine &what) const;

private:
  struct Part {
    std::string path;
    /// Records have their places in its buffers.
    llvm::SourceMgr sources;
    llvm::RecordKeeper keeper;
  };
  static llvm::Expected<std::unique_ptr<Part>>
  readPart(std::unique_ptr<llvm::MemoryBuffer> buffer, llvm::StringRef path,
           llvm::ArrayRef<std::string> includeFolders);

  std::vector<std::unique_ptr<Part>> parts;
};

/// An argument of an operation, a parameter of an attribute.
struct TdArgument {
  std::string name;
  const llvm::Init *value = nullptr;
};

// The value of a field; nothing if the record has no such field, or one without
// a value or of another type.
std::optional<llvm::StringRef> stringOf(const llvm::Record &record,
                                        llvm::StringRef field);
std::optional<int64_t> numberOf(const llvm::Record &record,
                                llvm::StringRef field);
const llvm::Record *recordOf(const llvm::Record &record, llvm::StringRef field);
std::optional<std::vector<const llvm::Record *>>
recordsOf(const llvm::Record &record, llvm::StringRef field);
std::optional<std::vector<TdArgument>> argumentsOf(const llvm::Record &record,
                                                   llvm::StringRef field);

/// `ins` of `(ins F32:$x)`; empty if there is no such value.
std::string operatorOf(const llvm::Record &record, llvm::StringRef field);

/// The name of the dialect that an operation, a type or an attribute belongs
/// to; empty if it belongs to none.
llvm::StringRef dialectOf(const llvm::Record &definition);

/// Sorts definitions in the order of their file.
void sortByPlace(std::vector<const llvm::Record *> &definitions);

/// The name of a definition. For an anonymous one, the class and its arguments
/// as far as they are known: `Complex<F32>`, `I<4>`, `TensorOf`.
std::string nameOf(const llvm::Record &record);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_TDFILE_H
