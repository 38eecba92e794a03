//===- TdFile.h - the records of .td files that others wrote ----*- C++ -*-===//
//
// Reads definitions through LLVM's TableGen, and looks into records without
// taking for granted that they have what is looked for. TableGen ends the
// program on some mistakes, so a child process reads a file first: what it
// says becomes an error, and only a file that it could read is read here.
//
// Several files are read apart, each with what it includes, so that two that
// include the same thing do not define it twice.
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

/// The first error in what TableGen printed, called `name` if it has no place.
TdMistake readTdMistake(llvm::StringRef said, llvm::StringRef name);

/// What is wrong with the definitions in `text`, called `name`; nothing if they
/// can be read. `files` has what they include, in `includeFolders` and where
/// MLIR's own are.
llvm::Expected<std::optional<TdMistake>>
findTdMistake(llvm::StringRef text, llvm::StringRef name,
              llvm::ArrayRef<std::string> includeFolders,
              llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files);

class TdFile {
public:
  /// Reads the files at `paths`, with `includeFolders` and MLIR's own for what
  /// they include. An error has TableGen's own messages with their places, and
  /// for an include that was not found how to name its folder.
  static llvm::Expected<std::unique_ptr<TdFile>>
  read(llvm::ArrayRef<std::string> paths,
       llvm::ArrayRef<std::string> includeFolders);

  /// The definition of that name; null if no file has one.
  const llvm::Record *find(llvm::StringRef name) const;

  /// All definitions of class `name`; none if there is no such class. What two
  /// files include is there once.
  std::vector<const llvm::Record *> definitions(llvm::StringRef name) const;

  /// `FILE:LINE`.
  std::string placeOf(const llvm::Record &record) const;
  /// `FILE:LINE: 'NAME': what`.
  llvm::Error error(const llvm::Record &record, const llvm::Twine &what) const;

private:
  struct Part {
    std::string path;
    /// Records have their places in its buffers.
    llvm::SourceMgr sources;
    llvm::RecordKeeper keeper;
  };
  static llvm::Expected<std::unique_ptr<Part>>
  readPart(llvm::StringRef path, llvm::ArrayRef<std::string> includeFolders);

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

/// The name of a definition; of one without, what it was made of as far as it
/// can be told: `Complex<F32>`, `I<4>`, `TensorOf`.
std::string nameOf(const llvm::Record &record);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_TDFILE_H
