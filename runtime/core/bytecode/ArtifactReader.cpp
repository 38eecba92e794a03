//===- ArtifactReader.cpp - reading untrusted programs --------------------===//
//
// See ArtifactReader.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/ArtifactReader.h"
#include "dialectgen/core/MlirVersion.h"
#include "dialectgen/core/Silence.h"
#include "dialectgen/core/bytecode/BytecodeCheck.h"
#include "dialectgen/core/bytecode/ProgramText.h"
#include "dialectgen/core/bytecode/TextCheck.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;

namespace dialectgen {

static OwningOpRef<ModuleOp>
readBytecode(llvm::MemoryBufferRef bytes, MLIRContext *context,
             const std::shared_ptr<llvm::SourceMgr> &owner, bool lendsData,
             bool verifies, bool leavesPlacesOut = false) {
  ParserConfig config(context, verifies);
  Block block;
  if (failed(readCheckedBytecode(bytes, &block, config, owner,
                                 /*readInstead=*/nullptr, lendsData,
                                 leavesPlacesOut)))
    return nullptr;
  auto module = llvm::hasSingleElement(block)
                    ? dyn_cast<ModuleOp>(block.front())
                    : ModuleOp();
  if (!module) {
    emitError(FileLineColLoc::get(context, bytes.getBufferIdentifier(), 0, 0))
        << "an artifact holds one module and nothing else";
    return nullptr;
  }
  module->remove();
  return OwningOpRef<ModuleOp>(module);
}

/// Whether a module or a location, which artifacts have as they are, has lent
/// data.
static bool keepsLentData(ModuleOp module) {
  auto holds = [](Attribute value) {
    return value
        .walk([](DenseResourceElementsAttr part) {
          return isLent(part) ? WalkResult::interrupt() : WalkResult::advance();
        })
        .wasInterrupted();
  };
  auto hasData = [&](Location location) {
    return !isa<FileRangeLoc, UnknownLoc>(location) && holds(location);
  };
  return module
      ->walk([&](Operation *op) {
        bool isKept = hasData(op->getLoc()) ||
                      (isa<ModuleOp>(op) && holds(op->getAttrDictionary()));
        for (Region &region : op->getRegions())
          for (Block &block : region)
            for (BlockArgument argument : block.getArguments())
              isKept |= hasData(argument.getLoc());
        return isKept ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

OwningOpRef<ModuleOp> readProgram(StringRef bytes, MLIRContext *context,
                                  StringRef name,
                                  const std::shared_ptr<llvm::SourceMgr> &owner,
                                  bool lendsData, bool verifies) {
  llvm::MemoryBufferRef buffer(bytes, name);
  if (!isBytecode(buffer)) {
    if (failed(checkText(bytes, name, context)))
      return nullptr;
    auto module = parseSourceString<ModuleOp>(
        bytes, ParserConfig(context, verifies), name);
    alignEmptyResources(context);
    return module;
  }
  // Of small data there is nothing to win.
  constexpr size_t large = 1 << 20;
  if (lendsData && bytes.size() >= large) {
    // An operation that takes only `dense` attributes needs a copy.
    Silence quiet(context);
    auto module = readBytecode(buffer, context, owner, lendsData, verifies);
    if (module && (!hasLentData(context) || !keepsLentData(*module)))
      return module;
  }
  return readBytecode(buffer, context, owner, /*lendsData=*/false, verifies);
}

OwningOpRef<ModuleOp> readArtifact(StringRef bytes, MLIRContext *context,
                                   StringRef name, bool verifies,
                                   bool leavesPlacesOut) {
  // MLIR parses an empty file as an empty program, but it is probably the
  // remainder of a file that was not written.
  if (bytes.trim().empty()) {
    emitError(FileLineColLoc::get(context, name, 0, 0))
        << "there is nothing in the artifact";
    return nullptr;
  }
  llvm::MemoryBufferRef buffer(bytes, name);
  if (isBytecode(buffer))
    return readBytecode(buffer, context, /*owner=*/{}, /*lendsData=*/false,
                        verifies, leavesPlacesOut);
  return readProgram(bytes, context, name, /*owner=*/{}, /*lendsData=*/false,
                     verifies);
}

} // namespace dialectgen
