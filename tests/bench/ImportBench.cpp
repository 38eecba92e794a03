//===- ImportBench.cpp - what importing costs beside what it must do ------===//
//
// Usage: import-bench MODEL
//
// Times importing MODEL, and what no importer can leave out: protobuf's reading
// of it, and building as many operations with the operands, attributes and
// types that they have. Prints nanoseconds of CPU, the best of several runs.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/Import.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include <ctime>
#include <onnx/onnx_pb.h>

using namespace mlir;

namespace {

/// Enough for the best of them to be undisturbed.
constexpr int runs = 5;

/// CPU time of this thread: what else runs on the machine does not count.
double now() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e9 * double(time.tv_sec) + double(time.tv_nsec);
}

template <typename Step> void time(double &best, Step step) {
  double start = now();
  bool succeeded = bool(step());
  if (!succeeded) {
    llvm::errs() << "import-bench: a step failed\n";
    exit(1);
  }
  best = std::min(best, now() - start);
}

/// The operations of `block` once more, by what they are made of.
void buildAgain(Block &block, Block &into) {
  OpBuilder builder(block.getParent()->getContext());
  builder.setInsertionPointToEnd(&into);
  llvm::DenseMap<Value, Value> values;
  for (BlockArgument argument : block.getArguments())
    values[argument] = into.addArgument(argument.getType(), argument.getLoc());
  for (Operation &op : block) {
    OperationState state(op.getLoc(), op.getName());
    for (Value operand : op.getOperands())
      state.operands.push_back(values[operand]);
    state.types.assign(op.result_type_begin(), op.result_type_end());
    op.getName().populateInherentAttrs(&op, state.attributes);
    state.attributes.append(op.getDiscardableAttrs());
    Operation *built = builder.create(state);
    for (auto [from, to] : llvm::zip(op.getResults(), built->getResults()))
      values[from] = to;
  }
}

} // namespace

int main(int argc, char **argv) {
  auto file = argc == 2 ? llvm::MemoryBuffer::getFile(argv[1])
                        : std::make_error_code(std::errc::invalid_argument);
  if (!file) {
    llvm::errs() << "usage: import-bench MODEL\n";
    return 2;
  }
  double parse = 1e99, build = 1e99, import = 1e99, verified = 1e99;
  size_t operations = 0;
  for (int run = 0; run != runs; ++run) {
    time(parse, [&] {
      ::onnx::ModelProto model;
      return model.ParseFromArray((*file)->getBufferStart(),
                                  int((*file)->getBufferSize()));
    });
    MLIRContext context(MLIRContext::Threading::DISABLED);
    dialectgen::onnx::loadImportDialects(&context);
    dialectgen::onnx::ImportOptions options;
    options.keepForm = false;
    options.verify = false;
    OwningOpRef<ModuleOp> module;
    time(import, [&] {
      module = dialectgen::onnx::importOnnx(**file, &context, options);
      return bool(module);
    });
    time(verified,
         [&] { return bool(dialectgen::onnx::importOnnx(**file, &context)); });
    Block &body = (*module->getOps<func::FuncOp>().begin()).front();
    operations = body.getOperations().size();
    Block again;
    time(build, [&] {
      buildAgain(body, again);
      return true;
    });
    again.dropAllReferences();
  }
  llvm::outs() << llvm::formatv(
      "{{\"operations\": {0}, \"parse\": {1:f0}, \"build\": {2:f0}, "
      "\"import\": {3:f0}, \"all\": {4:f0}}\n",
      operations, parse, build, import, verified);
  return 0;
}
