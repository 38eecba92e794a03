//===- ArtifactBench.cpp - the cost of conversions between releases -------===//
//
// Usage: artifact-bench MODE PROGRAM TARGET
//
//   encode      writes PROGRAM (text) as bytecode to standard output
//   times       times reading PROGRAM (bytecode), converting it to TARGET, and
//               writing it; also the conversion of a program of the stablehlo
//               dialect before. Prints nanoseconds, the best of several runs
//   read-write  reads and writes once: for the peak of memory
//   convert     the same with the conversion to TARGET between
//   legalize    the same with the conversions to stablehlo, back, and to TARGET
//
// Reading and writing are MLIR's own functions, with and without its verifier.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/BytecodeCheck.h"
#include "dialectgen/stablehlo/Conversion.h"
#include "dialectgen/stablehlo/PortableArtifact.h"
#include "dialectgen/stablehlo/VhloDialect.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/MemoryBuffer.h"
#include <ctime>

using namespace mlir;

namespace vhlo = dialectgen::vhlo;

namespace {

/// Enough for the best of them to be undisturbed.
constexpr int runs = 5;

struct Times {
  double check = 1e99, read = 1e99, verify = 1e99, toStablehlo = 1e99,
         legalize = 1e99, convert = 1e99, write = 1e99;
};

/// CPU time of this thread, independent of other processes.
double now() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e9 * double(time.tv_sec) + double(time.tv_nsec);
}

void time(double &best, llvm::function_ref<bool()> step) {
  double start = now();
  if (!step()) {
    llvm::errs() << "artifact-bench: a step failed\n";
    exit(1);
  }
  best = std::min(best, now() - start);
}

OwningOpRef<ModuleOp> read(StringRef bytes, MLIRContext *context) {
  return parseSourceString<ModuleOp>(
      bytes, ParserConfig(context, /*verifyAfterParse=*/false));
}

bool write(ModuleOp module, dialectgen::Version version, std::string &bytes) {
  llvm::raw_string_ostream stream(bytes);
  std::string producer =
      vhlo::VhloDialect::getTables().producerPrefix.str() + version.str();
  BytecodeWriterConfig config(producer);
  config.setDesiredBytecodeVersion(
      *vhlo::VhloDialect::getTables().getBytecodeVersion(version));
  return succeeded(writeBytecodeToFile(module, stream, config));
}

} // namespace

int main(int argc, char **argv) {
  auto target =
      argc == 4 ? dialectgen::Version::fromString(argv[3]) : std::nullopt;
  auto file = argc == 4 ? llvm::MemoryBuffer::getFile(argv[2])
                        : std::make_error_code(std::errc::invalid_argument);
  if (!target || !file ||
      !vhlo::VhloDialect::getTables().getBytecodeVersion(*target)) {
    llvm::errs() << "usage: artifact-bench MODE PROGRAM TARGET\n";
    return 2;
  }
  StringRef mode = argv[1], program = (*file)->getBuffer();
  DialectRegistry registry;
  dialectgen::stablehlo::registerPortableDialects(registry);
  auto makeContext = [&] {
    auto context = std::make_unique<MLIRContext>(
        registry, MLIRContext::Threading::DISABLED);
    context->loadAllAvailableDialects();
    return context;
  };

  if (mode == "times") {
    Times best;
    size_t ops = 0;
    for (int run = 0; run != runs; ++run) {
      auto context = makeContext();
      OwningOpRef<ModuleOp> module;
      std::string bytes;
      auto recordsOf = [](StringRef name) {
        const auto &records = vhlo::VhloDialect::getTables().records;
        return name == records.dialect ? &records : nullptr;
      };
      time(best.check,
           [&] { return !dialectgen::findBytecodeFault(program, recordsOf); });
      time(best.read,
           [&] { return bool(module = read(program, context.get())); });
      time(best.verify, [&] { return succeeded(verify(*module)); });
      time(best.toStablehlo, [&] {
        return succeeded(dialectgen::stablehlo::legalizeToStablehlo(*module));
      });
      time(best.legalize, [&] {
        return succeeded(dialectgen::stablehlo::legalizeToVhlo(*module));
      });
      time(best.convert,
           [&] { return succeeded(vhlo::convertToVersion(*module, *target)); });
      time(best.write, [&] { return write(*module, *target, bytes); });
      ops = 0;
      module->walk([&](Operation *) { ++ops; });
    }
    printf("{\"ops\": %zu, \"check\": %.0f, \"read\": %.0f, \"verify\": %.0f, "
           "\"to-stablehlo\": %.0f, \"legalize\": %.0f, \"convert\": %.0f, "
           "\"write\": %.0f}\n",
           ops, best.check, best.read, best.verify, best.toStablehlo,
           best.legalize, best.convert, best.write);
    return 0;
  }

  auto context = makeContext();
  OwningOpRef<ModuleOp> module = read(program, context.get());
  std::string bytes;
  bool ok = bool(module);
  if (ok && mode == "legalize")
    ok = succeeded(dialectgen::stablehlo::legalizeToStablehlo(*module)) &&
         succeeded(dialectgen::stablehlo::legalizeToVhlo(*module));
  if (ok && (mode == "convert" || mode == "legalize"))
    ok = succeeded(vhlo::convertToVersion(*module, *target));
  ok = ok && write(*module, *target, bytes);
  if (mode == "encode")
    llvm::outs() << bytes;
  return ok ? 0 : 1;
}
