//===- ArtifactReader.cpp - reading artifacts from strangers --------------===//
//
// See ArtifactReader.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/ArtifactReader.h"
#include "dialectgen/core/bytecode/BytecodeCheck.h"
#include "dialectgen/stablehlo/VhloDialect.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;

namespace dialectgen::vhlo {

/// Data that resources refer to are aligned in memory, relative to the file.
static const llvm::Align fileAlignment(64);

OwningOpRef<ModuleOp> readArtifact(StringRef bytes, MLIRContext *context,
                                   StringRef name) {
  ParserConfig config(context);
  // MLIR takes it for the text of an empty program; it is what is left of a
  // file that was not written.
  if (bytes.trim().empty()) {
    emitError(FileLineColLoc::get(context, name, 0, 0))
        << "there is nothing in the artifact";
    return nullptr;
  }
  if (!isBytecode(llvm::MemoryBufferRef(bytes, name)))
    return parseSourceString<ModuleOp>(bytes, config, name);

  std::unique_ptr<llvm::WritableMemoryBuffer> copy;
  if (!llvm::isAddrAligned(fileAlignment, bytes.data())) {
    copy = llvm::WritableMemoryBuffer::getNewUninitMemBuffer(bytes.size(), name,
                                                             fileAlignment);
    if (!copy) {
      emitError(FileLineColLoc::get(context, name, 0, 0))
          << "there is no memory for " << bytes.size() << " bytes";
      return nullptr;
    }
    llvm::copy(bytes, copy->getBufferStart());
    bytes = {copy->getBufferStart(), bytes.size()};
  }
  RecordLayouts layout = {VhloDialect::getDialectNamespace(),
                          getAttributeRows(), getTypeRows()};
  Block block;
  if (failed(readCheckedBytecode(llvm::MemoryBufferRef(bytes, name), &block,
                                 config, layout)))
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

} // namespace dialectgen::vhlo
