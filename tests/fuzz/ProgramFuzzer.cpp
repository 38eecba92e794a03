//===- ProgramFuzzer.cpp - artifacts as programs, and back ----------------===//
//
// A program of the dialect, and of sdy beside it, from the bytes of an
// artifact. It is written as an artifact of a release, or refused, and stays as
// it was; of the current release, it is the same program when it is read again.
// The last byte chooses the release.
//
//===----------------------------------------------------------------------===//

#include "ArtifactMutator.h"
#include "Programs.h"
#include "dialectgen/sdy/SdyDialect.h"
#include "dialectgen/stablehlo/PortableArtifact.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "llvm/Support/MemoryBufferRef.h"

using namespace mlir;
using namespace dialectgen;

static constexpr const char *targets[] = {
    "current", "0.9.0", "current", "1.4.0", "current", "1.8.0", "1.13.0"};

static void registerDialects(DialectRegistry &registry) {
  stablehlo::registerPortableDialects(registry);
  registry.insert<sdy::SdyDialect>();
}

namespace dialectgen::fuzz {

static void run(StringRef input) {
  static Programs programs(registerDialects);
  if (!isBytecode(llvm::MemoryBufferRef(input, "")))
    return;
  ModuleOp module = programs.make([&](MLIRContext *context) {
    return stablehlo::deserializePortableArtifact(input, context);
  });
  if (!module)
    return;
  reach("read");
  auto [text, flags] = printWithLocations(module);
  std::string bytes;
  StringRef target = targets[uint8_t(input.back()) % std::size(targets)];
  llvm::raw_string_ostream stream(bytes);
  stablehlo::SerializeOptions options;
  options.allowOtherDialects = input.contains("sdy");
  LogicalResult written =
      stablehlo::serializePortableArtifact(module, target, stream, options);
  programs.requireErrorIf(failed(written));
  require(programText(module, flags) == text, "writing changed the program");
  if (failed(written)) {
    require(bytes.empty(), "half an artifact was written");
    return;
  }
  reach("written");
  auto read = [&](MLIRContext *context) {
    return stablehlo::deserializePortableArtifact(bytes, context);
  };
  if (target == "current")
    programs.requireSame(text, read, flags);
  else
    programs.require(bool(programs.make(read)), "what was written is refused");
}

static std::optional<std::string> mutate(StringRef input, StringRef other,
                                         uint64_t seed) {
  return ArtifactMutator(seed).mutate(input.str(), other);
}

static Target target("program", run, mutate);

} // namespace dialectgen::fuzz
