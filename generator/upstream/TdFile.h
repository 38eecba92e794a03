//===- TdFile.h - the records of a .td file that others wrote ---*- C++ -*-===//
//
// Reads definitions through LLVM's TableGen, and looks into records without
// taking for granted that they have what is looked for. TableGen ends the
// program on some mistakes, so a child process reads the file first: what it
// says becomes an error, and only a file that it could read is read here.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_TDFILE_H
#define DIALECTGEN_UPSTREAM_TDFILE_H

#include "llvm/Support/Error.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/TableGen/Record.h"
#include <memory>
#include <optional>

namespace dialectgen {

class TdFile {
public:
  /// Reads the file at `path`, with `includeFolders` and MLIR's own for what it
  /// includes. An error has TableGen's own messages with their places, and for
  /// an include that was not found how to name its folder.
  static llvm::Expected<std::unique_ptr<TdFile>>
  read(llvm::StringRef path, llvm::ArrayRef<std::string> includeFolders);

  const llvm::RecordKeeper &records() const { return keeper; }

  /// All definitions of class `name`; none if there is no such class.
  llvm::ArrayRef<const llvm::Record *> definitions(llvm::StringRef name) const {
    return keeper.getAllDerivedDefinitionsIfDefined(name);
  }

  /// `FILE:LINE: 'NAME': what`.
  llvm::Error error(const llvm::Record &record, const llvm::Twine &what) const;

private:
  explicit TdFile(llvm::StringRef path) : path(path) {}

  std::string path;
  /// Records have their places in its buffers.
  llvm::SourceMgr sources;
  llvm::RecordKeeper keeper;
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

/// The name of a definition; of one without, what it was made of as far as it
/// can be told: `Complex<F32>`, `I<4>`, `TensorOf`.
std::string nameOf(const llvm::Record &record);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_TDFILE_H
