//===- KnownValues.cpp - values known before a model runs -----------------===//
//
// All inputs of the ONNX library's models of single nodes become constants.
// Where their outputs are known then, conversions and lowerings take them for
// the recorded ones, so they must be these; and each op that is said to be
// computed is, in one model at least.
//
//===----------------------------------------------------------------------===//

#include "ModelRuns.h"
#include "RecordedTensors.h"
#include "dialectgen/onnx/Import.h"
#include "dialectgen/onnx/OpTable.h"
#include "hooks/values/Computation.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "opsets/OpsetAdaptor.h"
#include "llvm/Support/Path.h"

using namespace mlir;

namespace dialectgen {
using namespace test;
namespace {

/// Ops whose models have real numbers, which are left to the program.
constexpr StringLiteral withoutModel[] = {"ReduceProd", "ReduceSum"};

class KnownModels {
public:
  int run(const std::string &data);

private:
  void check(const Model &model);

  unsigned known = 0, wrong = 0;
  std::set<std::string> ops;
};

void KnownModels::check(const Model &model) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  ScopedDiagnosticHandler silence(&context,
                                  [](Diagnostic &) { return success(); });
  auto module = onnx::importOnnxFile(model.path, &context);
  if (!module || module->getOps<func::FuncOp>().empty())
    return;
  func::FuncOp function = *module->getOps<func::FuncOp>().begin();
  std::string folder =
      (llvm::sys::path::parent_path(model.path) + "/test_data_set_0").str();
  auto inputs = readTensors(folder, "input", function.getArgumentTypes());
  auto outputs = readTensors(folder, "output", function.getResultTypes());
  for (auto [index, input] : llvm::enumerate(inputs))
    if (input)
      makeConstant(function, unsigned(index), *input);
  Operation *end = function.front().getTerminator();
  for (auto [value, output] : llvm::zip(end->getOperands(), outputs)) {
    DenseElementsAttr elements = onnx::knownElements(value);
    Operation *op = value.getDefiningOp();
    const onnx::OpVersionInfo *info =
        op ? onnx::findByOpName(op->getName().getStringRef()) : nullptr;
    // Recorded numbers of 16 bits are cut off, not rounded.
    if (!elements || !output || !info || elements.getElementType().isBF16())
      continue;
    ++known;
    ops.insert(info->name.str());
    std::string different =
        difference(Tensor::of(elements), *output, /*relative=*/0,
                   /*absolute=*/0);
    if (different.empty())
      continue;
    ++wrong;
    llvm::errs() << model.name << ": " << different << "\n";
  }
}

int KnownModels::run(const std::string &data) {
  for (const Model &model : findModels(data))
    if (StringRef(model.name).starts_with("node/"))
      check(model);
  llvm::outs() << known << " outputs known, of " << ops.size() << " ops; "
               << wrong << " wrong\n";
  for (ArrayRef<onnx::compute::Row> rows :
       {onnx::compute::movingRows(), onnx::compute::placingRows(),
        onnx::compute::arithmeticRows(), onnx::compute::reducingRows()})
    for (const onnx::compute::Row &row : rows)
      if (!ops.count(row.name.str()) &&
          !llvm::is_contained(withoutModel, row.name)) {
        llvm::errs() << row.name << " is known in no model\n";
        ++wrong;
      }
  return wrong || known < 100;
}

} // namespace
} // namespace dialectgen

int main(int count, char **arguments) {
  if (count == 2)
    return dialectgen::KnownModels().run(arguments[1]);
  llvm::errs() << "usage: onnx-known-values-test DATA\n";
  return 2;
}
