//===- WriteFixture.cpp - freeze a release of the vhlo dialect ------------===//
//
// Reads a program, converts it to a release and writes it as an artifact of
// that release. An existing file is never overwritten: it represents the
// programs of that release, regardless of later code.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/VhloDialect.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace vhlo = dialectgen::vhlo;

static int fail(const llvm::Twine &message) {
  llvm::errs() << "error: " << message << "\n";
  return 1;
}

int main(int argc, char **argv) {
  llvm::InitLLVM initialize(argc, argv);
  if (argc != 4)
    return fail(
        "usage: vhlo-write-fixture PROGRAM.mlir RELEASE FIXTURE.mlirbc");
  llvm::StringRef program = argv[1], release = argv[2], path = argv[3];
  auto version = dialectgen::Version::fromString(release);
  auto bytecode =
      version ? vhlo::VhloDialect::getTables().getBytecodeVersion(*version)
              : std::nullopt;
  if (!bytecode)
    return fail("'" + release + "' is no release of the dialect");
  if (llvm::sys::fs::exists(path))
    return fail("'" + path + "' is there; a fixture is never written again");

  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.getOrLoadDialect<vhlo::VhloDialect>();
  auto module = parseSourceFile<ModuleOp>(program, &context);
  if (!module || failed(vhlo::convertToVersion(*module, *version)))
    return fail("'" + program + "' is no program of release " + release);
  // Positions in a text that nobody keeps are no part of a fixture.
  module->walk([&](Operation *op) { op->setLoc(UnknownLoc::get(&context)); });

  std::string producer =
      vhlo::VhloDialect::getTables().producerPrefix.str() + version->str();
  BytecodeWriterConfig config(producer);
  config.setDesiredBytecodeVersion(*bytecode);
  if (llvm::Error error =
          llvm::writeToOutput(path, [&](llvm::raw_ostream &stream) {
            return succeeded(writeBytecodeToFile(*module, stream, config))
                       ? llvm::Error::success()
                       : llvm::createStringError("the program has no bytecode");
          }))
    return fail("cannot write '" + path +
                "': " + llvm::toString(std::move(error)));
  return 0;
}
