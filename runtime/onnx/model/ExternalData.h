//===- ExternalData.h - tensor data in files beside a model -----*- C++ -*-===//
//
// Opens the files that tensors of a model name as their data. The names come
// from the model and are not trusted: they stay below the model's folder, and
// no link leads out of it.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_MODEL_EXTERNALDATA_H
#define DIALECTGEN_ONNX_MODEL_EXTERNALDATA_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include <memory>
#include <optional>
#include <string>

namespace dialectgen::onnx {

/// A mapped file. Tensors keep it alive.
class ExternalFile {
public:
  explicit ExternalFile(std::optional<llvm::sys::fs::mapped_file_region> region)
      : region(std::move(region)) {}
  /// Empty for an empty file, which cannot be mapped.
  llvm::ArrayRef<char> data() const {
    if (!region)
      return {};
    return {region->const_data(), region->size()};
  }
  /// SHA-1 of the whole file in lower case hexadecimal, computed once.
  llvm::StringRef checksum();

private:
  std::optional<llvm::sys::fs::mapped_file_region> region;
  std::string sha1;
};

class ExternalDataFolder {
public:
  /// `root` empty: no folder is at hand, every `open` fails.
  explicit ExternalDataFolder(std::string root) : root(std::move(root)) {}

  /// Maps the file `location`, a relative path with `/` between its parts.
  /// Fails on an absolute path, on `..`, on symbolic links, on files that are
  /// not regular, and on a file with several names (hard links).
  llvm::Expected<std::shared_ptr<ExternalFile>> open(llvm::StringRef location);

private:
  std::string root;
  llvm::StringMap<std::shared_ptr<ExternalFile>> files;
};

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_MODEL_EXTERNALDATA_H
