//===- OnnxLibrary.cpp - read the installed ONNX library ------------------===//
//
// Loads a module beside the program, which is linked to the library.
//
//===----------------------------------------------------------------------===//

#include "upstream/onnx/OnnxLibrary.h"
#include "model/read/SpecFiles.h"
#include "upstream/onnx/SchemaDump.h"
#include "upstream/onnx/libonnx/OnnxSchemas.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace dialectgen;

/// From the folder of the program, in the build folder and where it is
/// installed.
static constexpr llvm::StringRef modulePath =
    "../lib/dialectgen/libonnx-schemas.so";

llvm::Expected<Family> dialectgen::readOnnxLibrary() {
  llvm::SmallString<256> path(llvm::sys::path::parent_path(programPath()));
  llvm::sys::path::append(path, modulePath);
  llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true);
  if (!llvm::sys::fs::exists(path))
    return llvm::createStringError(
        "libonnx: this dialectgen was built without the ONNX library ('" +
        path + "' does not exist); use a schema dump, --against=FILE.json");
  std::string error;
  auto module =
      llvm::sys::DynamicLibrary::getPermanentLibrary(path.c_str(), &error);
  if (!module.isValid())
    return llvm::createStringError(
        "libonnx: the ONNX library cannot be loaded: " + error +
        "; install libonnx1, or use a schema dump, --against=FILE.json");
  auto *write = reinterpret_cast<decltype(&dialectgenWriteOnnxSchemas)>(
      module.getAddressOfSymbol("dialectgenWriteOnnxSchemas"));
  if (!write)
    return llvm::createStringError("libonnx: '" + path +
                                   "' is not the module of this dialectgen");
  std::string dump;
  write(
      [](const char *text, size_t size, void *dump) {
        static_cast<std::string *>(dump)->append(text, size);
      },
      &dump);
  return parseSchemaDump(dump, "libonnx");
}
