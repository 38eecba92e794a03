//===- BytecodeFuzzer.cpp - any bytes as plain bytecode -------------------===//
//
// A program from any bytes in MLIR's own bytecode, of any dialect that this
// project generates: it is the same program when it is written so and read
// again. Inputs that are models or artifacts become plain bytecode first.
//
//===----------------------------------------------------------------------===//

#include "ArtifactMutator.h"
#include "Programs.h"
#include "dialectgen/core/bytecode/ArtifactReader.h"
#include "dialectgen/core/bytecode/BytecodeCheck.h"
#include "dialectgen/core/bytecode/BytecodeWriter.h"
#include "dialectgen/onnx/Import.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/stablehlo/PortableArtifact.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/MemoryBufferRef.h"

using namespace mlir;
using namespace dialectgen;

static void registerDialects(DialectRegistry &registry) {
  stablehlo::registerPortableDialects(registry);
  registry.insert<onnx::ONNXDialect>();
}

static bool isBytecode(StringRef input) {
  return mlir::isBytecode(llvm::MemoryBufferRef(input, ""));
}

/// std::nullopt if it is refused.
static std::optional<std::string> write(ModuleOp module) {
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  if (failed(writeCheckedBytecode(module, BytecodeForm(), stream)))
    return std::nullopt;
  return bytes;
}

namespace dialectgen::fuzz {

static void run(StringRef input) {
  static Programs programs(registerDialects);
  ModuleOp module = programs.make([&](MLIRContext *context) {
    return isBytecode(input)
               ? readProgram(input, context, "in")
               : onnx::importOnnx(llvm::MemoryBufferRef(input, "in"), context);
  });
  if (!module)
    return;
  reach("read");
  auto [text, flags] = printWithLocations(module);
  std::optional<std::string> bytes = write(module);
  programs.requireErrorIf(!bytes);
  if (!bytes)
    return;
  reach("written");
  std::string byMlir;
  llvm::raw_string_ostream stream(byMlir);
  programs.require(succeeded(writeBytecodeToFile(module, stream)) &&
                       *bytes == byMlir,
                   "is written otherwise than by MLIR");
  programs.requireSame(
      text,
      [&](MLIRContext *context) { return readProgram(*bytes, context, "out"); },
      flags);
  programs.requireSame(
      text,
      [&](MLIRContext *context) {
        return parseSourceString<ModuleOp>(
            *bytes, ParserConfig(context, /*verifyAfterParse=*/false));
      },
      flags);
}

static std::optional<std::string> mutate(StringRef input, StringRef other,
                                         uint64_t seed) {
  static Programs programs(registerDialects);
  ArtifactMutator mutator(seed);
  std::string bytes = input.str();
  bool isModel = !isBytecode(input);
  if (isModel ||
      (mutator.pick(64) == 0 && stablehlo::getPortableArtifactVersion(input))) {
    ModuleOp module = programs.make([&](MLIRContext *context) {
      return isModel
                 ? onnx::importOnnx(llvm::MemoryBufferRef(input, "in"), context)
                 : stablehlo::deserializePortableArtifact(input, context);
    });
    std::optional<std::string> plain = module ? write(module) : std::nullopt;
    if (!plain)
      return std::nullopt;
    bytes = *plain;
  }
  return mutator.mutate(bytes, other);
}

static Target target("bytecode", run, mutate);

} // namespace dialectgen::fuzz
