//===- PortableBench.cpp - the cost of artifacts that mix dialects --------===//
//
// Usage: portable-bench PROGRAM [COPIES [LIMIT]]
//
// Writes and reads COPIES of the functions of PROGRAM, a file, as an artifact,
// and as MLIR's own bytecode. Prints the CPU time of each in milliseconds, the
// best of several runs, and that of writing the artifact in relation to MLIR's
// writing and reading. Exit status 1 if that is above LIMIT.
//
//===----------------------------------------------------------------------===//

#include DIALECTGEN_PORTABLE_HEADER
#include "dialectgen/core/bytecode/ArtifactReader.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstdio>
#include <ctime>

using namespace mlir;

/// Enough for the best of them to be undisturbed.
static constexpr int runs = 5;

/// CPU time of this thread in milliseconds, independent of other processes.
static double now() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e3 * double(time.tv_sec) + 1e-6 * double(time.tv_nsec);
}

static bool time(double &best, llvm::function_ref<bool()> step) {
  double start = now();
  bool done = step();
  best = std::min(best, now() - start);
  if (!done)
    fprintf(stderr, "portable-bench: a step failed\n");
  return done;
}

/// `copies` of the operations in `module`, symbols under other names.
static void repeat(ModuleOp module, unsigned copies) {
  SmallVector<Operation *> all;
  for (Operation &op : *module.getBody())
    all.push_back(&op);
  OpBuilder builder(module.getContext());
  builder.setInsertionPointToEnd(module.getBody());
  for (unsigned copy = 1; copy < copies; ++copy)
    for (Operation *op : all) {
      Operation *made = builder.clone(*op);
      if (auto name =
              made->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
        SymbolTable::setSymbolName(made,
                                   (name.getValue() + "_" + Twine(copy)).str());
    }
}

int main(int argc, char **argv) {
  auto file = argc > 1 ? llvm::MemoryBuffer::getFile(argv[1])
                       : std::make_error_code(std::errc::invalid_argument);
  unsigned copies = 1;
  double limit = 0;
  bool isRead =
      (argc <= 2 || !llvm::StringRef(argv[2]).getAsInteger(10, copies)) &&
      (argc <= 3 || !llvm::StringRef(argv[3]).getAsDouble(limit));
  if (!file || !isRead || copies == 0) {
    fprintf(stderr, "usage: portable-bench PROGRAM [COPIES [LIMIT]]\n");
    return 2;
  }
  const dialectgen::PortableDialect &portable = DIALECTGEN_PORTABLE;
  double mlirWrites = 1e99, mlirReads = 1e99, writes = 1e99, reads = 1e99;
  size_t ops = 0, bytes = 0, mlirBytes = 0;
  DialectRegistry registry;
  portable.registerDialects(registry);
  for (int run = 0; run != runs; ++run) {
    MLIRContext context(registry, MLIRContext::Threading::DISABLED);
    context.loadAllAvailableDialects();
    auto module =
        parseSourceString<ModuleOp>((*file)->getBuffer(), &context, argv[1]);
    if (!module)
      return 1;
    repeat(*module, copies);
    ops = 0;
    module->walk([&](Operation *) { ++ops; });
    std::string plain, artifact;
    OwningOpRef<ModuleOp> back;
    bool done =
        time(mlirWrites,
             [&] {
               llvm::raw_string_ostream stream(plain);
               return succeeded(writeBytecodeToFile(*module, stream));
             }) &&
        time(mlirReads,
             [&] {
               back = parseSourceString<ModuleOp>(
                   plain, ParserConfig(&context, /*verifyAfterParse=*/false));
               return bool(back);
             }) &&
        time(writes,
             [&] {
               llvm::raw_string_ostream stream(artifact);
               dialectgen::SerializeOptions options;
               options.assumeVerified = true;
               return succeeded(portable.serializeInPlace(*module, "current",
                                                          stream, options));
             }) &&
        time(reads, [&] {
          return bool(back = portable.deserialize(artifact, &context));
        });
    if (!done)
      return 1;
    bytes = artifact.size();
    mlirBytes = plain.size();
  }
  double ratio = writes / (mlirWrites + mlirReads);
  printf("%zu operations: MLIR writes in %.1f ms and reads in %.1f ms, %zu "
         "bytes; the artifact is written in %.1f ms and read in %.1f ms, %zu "
         "bytes; writing takes %.2f times MLIR's writing and reading\n",
         ops, mlirWrites, mlirReads, mlirBytes, writes, reads, bytes, ratio);
  return argc > 3 && ratio > limit;
}
