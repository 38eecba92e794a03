//===- CompareArtifacts.cpp - artifacts against StableHLO's own -----------===//
//
// Writes each program of a folder for the releases for which another writer
// wrote it, and compares the bytes: the program is NAME.mlir, the artifact for
// 1.9.0 is NAME.1_9_0.bc. Reading and writing it again must also produce the
// same bytes.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/PortableArtifact.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace mlir;
using namespace dialectgen::stablehlo;

/// The bytes, without debug information; empty after an error.
static std::string write(ModuleOp module, llvm::StringRef target) {
  SerializeOptions options;
  options.stripDebugInfo = true;
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  return succeeded(serializePortableArtifact(module, target, stream, options))
             ? bytes
             : "";
}

int main(int argc, char **argv) {
  if (argc != 2) {
    llvm::errs() << "usage: " << argv[0] << " FOLDER\n";
    return 2;
  }
  DialectRegistry registry;
  registerPortableDialects(registry);
  std::set<std::string> artifacts;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(argv[1], error), end;
       it != end && !error; it.increment(error))
    if (llvm::sys::path::extension(it->path()) == ".bc")
      artifacts.insert(it->path());
  unsigned compared = 0, differing = 0;
  for (const std::string &path : artifacts) {
    // NAME.1_9_0
    llvm::StringRef stem = llvm::StringRef(path).drop_back(strlen(".bc"));
    auto [name, release] = stem.rsplit('.');
    std::string target = llvm::join(llvm::split(release, '_'), ".");
    auto expected = llvm::MemoryBuffer::getFile(path);
    MLIRContext context(registry, MLIRContext::Threading::DISABLED);
    auto module = parseSourceFile<ModuleOp>((name + ".mlir").str(), &context);
    auto compare = [&](llvm::StringRef what, const std::string &bytes) {
      ++compared;
      if (expected && bytes == (*expected)->getBuffer())
        return;
      ++differing;
      llvm::errs() << path << ": " << what << ", " << bytes.size()
                   << " bytes, differs\n";
    };
    std::string bytes = module ? write(*module, target) : "";
    compare("written", bytes);
    auto again = deserializePortableArtifact(bytes, &context);
    compare("written, read and written again",
            again ? write(*again, target) : "");
  }
  llvm::outs() << compared - differing << " of " << compared
               << " artifacts are equal\n";
  return compared == 0 || differing != 0;
}
