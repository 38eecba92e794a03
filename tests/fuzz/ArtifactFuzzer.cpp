//===- ArtifactFuzzer.cpp - any bytes into the reader of artifacts --------===//
//
// An artifact from any bytes: a program of the versioned dialect that verifies,
// converts to a release or is refused, and is the same program when it is
// written as an artifact of that release and read again; or errors. The last
// byte chooses the release.
//
//===----------------------------------------------------------------------===//

#include "ArtifactMutator.h"
#include "Programs.h"
#include "dialectgen/core/bytecode/ArtifactReader.h"
#include "dialectgen/core/bytecode/BytecodeCheck.h"
#include "dialectgen/core/bytecode/BytecodeWriter.h"
#include "dialectgen/stablehlo/PortableArtifact.h"
#include "dialectgen/stablehlo/VhloDialect.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/Verifier.h"
#include "llvm/Support/MemoryBufferRef.h"

using namespace mlir;
using namespace dialectgen;

static constexpr Version targets[] = {{0, 9, 0}, {0, 18, 0}, {1, 4, 0},
                                      {1, 8, 0}, {1, 13, 0}, {1, 16, 0},
                                      {1, 20, 0}};

namespace dialectgen::fuzz {

static void run(StringRef input) {
  static Programs programs(stablehlo::registerPortableDialects);
  // Anything else is text, and MLIR's parser is not under test.
  if (!isBytecode(llvm::MemoryBufferRef(input, "")))
    return;
  ModuleOp module = programs.make(
      [&](MLIRContext *context) { return readArtifact(input, context, "in"); });
  if (!module)
    return;
  reach("read");
  Version version = targets[uint8_t(input.back()) % std::size(targets)];
  LogicalResult converted = vhlo::convertToVersion(module, version);
  programs.requireErrorIf(failed(converted));
  if (failed(converted))
    return;
  reach("converted");
  programs.require(succeeded(verify(module)), "does not verify when converted");

  const VersionedDialectTables &tables = vhlo::VhloDialect::getTables();
  BytecodeForm form;
  form.producer = tables.producerPrefix.str() + version.str();
  form.version = *tables.getBytecodeVersion(version);
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  LogicalResult written = writeCheckedBytecode(module, form, stream);
  programs.requireErrorIf(failed(written));
  if (failed(written))
    return;
  auto [text, flags] = printWithLocations(module);
  programs.requireSame(
      text,
      [&](MLIRContext *context) { return readArtifact(bytes, context, "out"); },
      flags);
  reach("written");
}

static std::optional<std::string> mutate(StringRef input, StringRef other,
                                         uint64_t seed) {
  return ArtifactMutator(seed).mutate(input.str(), other);
}

static Target target("artifact", run, mutate);

} // namespace dialectgen::fuzz
