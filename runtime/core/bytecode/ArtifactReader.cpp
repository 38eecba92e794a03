//===- ArtifactReader.cpp - reading untrusted programs --------------------===//
//
// See ArtifactReader.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/ArtifactReader.h"
#include "dialectgen/core/bytecode/BytecodeCheck.h"
#include "dialectgen/core/bytecode/TextCheck.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;

namespace dialectgen {

OwningOpRef<ModuleOp>
readProgram(StringRef bytes, MLIRContext *context, StringRef name,
            const std::shared_ptr<llvm::SourceMgr> &owner) {
  ParserConfig config(context);
  if (!isBytecode(llvm::MemoryBufferRef(bytes, name)))
    return failed(checkNesting(bytes, name, context))
               ? OwningOpRef<ModuleOp>()
               : parseSourceString<ModuleOp>(bytes, config, name);

  Block block;
  if (failed(readCheckedBytecode(llvm::MemoryBufferRef(bytes, name), &block,
                                 config, owner)))
    return nullptr;
  auto module = llvm::hasSingleElement(block)
                    ? dyn_cast<ModuleOp>(block.front())
                    : ModuleOp();
  if (!module) {
    emitError(FileLineColLoc::get(context, name, 0, 0))
        << "an artifact holds one module and nothing else";
    return nullptr;
  }
  module->remove();
  return OwningOpRef<ModuleOp>(module);
}

OwningOpRef<ModuleOp> readArtifact(StringRef bytes, MLIRContext *context,
                                   StringRef name) {
  // MLIR parses an empty file as an empty program, but it is probably the
  // remainder of a file that was not written.
  if (bytes.trim().empty()) {
    emitError(FileLineColLoc::get(context, name, 0, 0))
        << "there is nothing in the artifact";
    return nullptr;
  }
  return readProgram(bytes, context, name);
}

} // namespace dialectgen
