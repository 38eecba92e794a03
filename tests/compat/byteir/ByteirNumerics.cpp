//===- ByteirNumerics.cpp - recorded values through coarse operations -----===//
//
//   byteir-numerics-test FOLDER              print the report
//   byteir-numerics-test FOLDER --check F    fail if file F is not the report
//   byteir-numerics-test FOLDER --write F    write the report into F
//   byteir-numerics-test --model FILE FOUND  run one model, with inputs and
//                                            outputs beside it; fail if
//                                            it is not FOUND: gelu=1,softmax=2
//
// Every model below FOLDER is imported and upgraded to the newest opset. Its
// inputs except the first become constants, as in exported models, and coarse
// operations are matched in it. If there are any, they are decomposed, and the
// resulting StableHLO program is run on the recorded input: the result must be
// the recorded output.
//
//===----------------------------------------------------------------------===//

#include "RecordedTensors.h"
#include "dialectgen/byteir/Decompose.h"
#include "dialectgen/byteir/Passes.h"
#include "dialectgen/onnx/Import.h"
#include "dialectgen/onnx/OpsetConversion.h"
#include "dialectgen/onnx/ShapeInference.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <set>

using namespace mlir;
namespace byteir = dialectgen::byteir;
namespace stablehlo = dialectgen::stablehlo;
namespace test = dialectgen::test;
using test::Tensor;

namespace {

// Floats are compared more closely than the ONNX library's own tests do.
constexpr double relativeTolerance = 1e-5, absoluteTolerance = 1e-6;

struct Outcome {
  /// Coarse operations that were found, by name.
  std::map<std::string, unsigned> found;
  /// Remaining operations of ONNX, without constants and absent values.
  std::set<std::string> left;
  /// Empty if the outputs are those recorded.
  std::string problem;
};

Outcome runModel(const std::string &path) {
  Outcome outcome;
  DialectRegistry registry;
  registry.insert<stablehlo::StablehloDialect, func::FuncDialect>();
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  std::string error;
  context.getDiagEngine().registerHandler([&](Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() == DiagnosticSeverity::Error && error.empty())
      error = diagnostic.str();
  });
  auto fail = [&](const std::string &what) {
    outcome.problem = error.empty() ? what : what + ": " + error;
    return outcome;
  };
  dialectgen::onnx::ImportOptions importing;
  importing.resourceThreshold = SIZE_MAX;
  OwningOpRef<ModuleOp> module =
      dialectgen::onnx::importOnnxFile(path, &context, importing);
  if (!module)
    return fail("no import");
  dialectgen::onnx::OpsetConversionOptions options;
  options.targets = dialectgen::onnx::newestOpsets(/*released=*/true);
  options.expand = false;
  if (failed(dialectgen::onnx::convertOpsets(*module, options)))
    return fail("no upgrade");
  if (failed(dialectgen::onnx::inferShapes(*module)))
    return fail("no shapes");
  auto functions = module->getOps<func::FuncOp>();
  if (functions.empty())
    return fail("no function");
  func::FuncOp function = *functions.begin();
  std::string folder =
      (llvm::sys::path::parent_path(path) + "/test_data_set_0").str();
  auto inputs = test::readTensors(folder, "input", function.getArgumentTypes());
  auto outputs = test::readTensors(folder, "output", function.getResultTypes());
  for (unsigned i = 1; i < inputs.size(); ++i)
    if (inputs[i])
      test::makeConstant(function, i, *inputs[i]);
  if (failed(byteir::convertOnnx(*module, {}, {})))
    return fail("no conversion");
  module->walk([&](Operation *op) {
    if (byteir::View view = byteir::View::of(op))
      ++outcome.found[view.getRow()->name().str()];
    StringRef name = op->getName().getStringRef();
    if (name.consume_front("onnx.") && name != "Constant" &&
        name != "NoValue" && name != "Return")
      outcome.left.insert(name.str());
  });
  if (outcome.found.empty())
    return outcome;
  if (failed(byteir::verifyViews(*module)) || failed(verify(*module)))
    return fail("no verification");
  auto ops = byteir::readOps(
      module->getLoc(), {},
      [](const byteir::ViewOpRow &row) {
        return byteir::findDecomposition(row) != nullptr;
      },
      "");
  if (failed(byteir::decomposeViews(*module, *ops)) || failed(verify(*module)))
    return fail("no decomposition");
  SmallVector<Tensor> arguments;
  for (const std::optional<Tensor> &input : inputs)
    arguments.push_back(input ? *input : Tensor());
  std::string problem;
  auto results = test::interpret(function, arguments, problem);
  if (!results)
    return fail(problem);
  for (auto [index, output] : llvm::enumerate(outputs)) {
    if (!output)
      continue;
    std::string different =
        index < results->size()
            ? test::difference((*results)[index], *output, relativeTolerance,
                               absoluteTolerance)
            : "there is no output " + std::to_string(index);
    if (!different.empty())
      return fail("output " + std::to_string(index) + ": " + different);
  }
  return outcome;
}

struct Line {
  unsigned models = 0, right = 0;
};

/// Models that are named after an operation, and should have it.
std::string expectedOf(StringRef model) {
  static const std::pair<const char *, const char *> names[] = {
      {"test_softmax", "softmax"},
      {"test_logsoftmax", "log_softmax"},
      {"test_layer_normalization", "layer_norm"},
      {"test_argmax", "arg_max"},
      {"test_argmin", "arg_min"},
      {"test_top_k", "top_k"},
      {"test_onehot", "one_hot"},
      {"test_quantizelinear", "quantize"},
      {"test_dequantizelinear", "dequantize"},
      {"test_resize", "resize"},
      {"test_erf", "erf"},
      {"test_gelu", "gelu"}};
  for (auto [prefix, op] : names)
    if (model.starts_with(prefix) && !model.ends_with("_expanded"))
      return op;
  return "";
}

std::string report(const std::string &folder) {
  std::set<std::string> models;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(folder, error), end;
       it != end && !error; it.increment(error))
    models.insert(llvm::sys::path::filename(it->path()).str());
  std::map<std::string, Line> lines;
  std::map<std::string, std::vector<std::string>> wrong, missing;
  unsigned ran = 0, right = 0;
  for (const std::string &model : models) {
    std::string path = folder + "/" + model + "/model.onnx";
    if (!llvm::sys::fs::exists(path))
      continue;
    Outcome outcome = runModel(path);
    std::string expected = expectedOf(model);
    if (!expected.empty() && !outcome.found.count(expected))
      missing[expected].push_back(model);
    // Others of ONNX stand between them: nothing here runs those.
    if (outcome.found.empty() || !outcome.left.empty())
      continue;
    ++ran;
    right += outcome.problem.empty();
    for (const auto &[op, count] : outcome.found) {
      ++lines[op].models;
      lines[op].right += outcome.problem.empty();
    }
    if (!outcome.problem.empty())
      wrong[outcome.problem].push_back(model);
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "# Recorded values through coarse operations\n\n"
     << "Written by `byteir-numerics-test`, which `./dev test` compares with "
        "this page.\n\n"
     << "Node models of the ONNX library's test data, imported, upgraded, "
        "turned into\ncoarse operations, decomposed to StableHLO and run: "
     << ran << ", of which " << right << " give what is\nrecorded (by "
     << llvm::formatv("{0:e0} of it and {1:e0}", relativeTolerance,
                      absoluteTolerance)
     << ").\n\n"
     << "| operation | models | right |\n|---|---|---|\n";
  for (const auto &[op, line] : lines)
    os << "| `" << op << "` | " << line.models << " | " << line.right << " |\n";
  os << "\n## Not as recorded\n\n";
  for (const auto &[problem, names] : wrong)
    os << "- " << llvm::join(names, ", ") << ": " << problem << "\n";
  if (wrong.empty())
    os << "None.\n";
  os << "\n## No coarse operation\n\nModels of an operation that ONNX says "
        "more "
        "with than the coarse one can.\n\n";
  for (const auto &[op, names] : missing) {
    os << "- `" << op << "`:\n";
    for (const std::string &name : names)
      os << "  - " << name << "\n";
  }
  return text;
}

} // namespace

int main(int argc, char **argv) {
  if (argc == 4 && StringRef(argv[1]) == "--model") {
    Outcome outcome = runModel(argv[2]);
    std::vector<std::string> found;
    for (const auto &[op, count] : outcome.found)
      found.push_back(op + "=" + std::to_string(count));
    std::string text = llvm::join(found, ",");
    llvm::outs() << argv[2] << ": " << text << ", "
                 << (outcome.problem.empty() ? "right" : outcome.problem)
                 << "\n";
    return outcome.problem.empty() && text == argv[3] ? 0 : 1;
  }
  if (argc != 2 && argc != 4) {
    llvm::errs() << "usage: byteir-numerics-test FOLDER [--check|--write FILE]"
                    " | --model FILE FOUND\n";
    return 2;
  }
  std::string text = report(argv[1]);
  if (argc == 2) {
    llvm::outs() << text;
    return 0;
  }
  if (StringRef(argv[2]) == "--write") {
    std::error_code error;
    llvm::raw_fd_ostream(argv[3], error) << text;
    return error ? 2 : 0;
  }
  auto file = llvm::MemoryBuffer::getFile(argv[3]);
  if (file && (*file)->getBuffer() == text)
    return 0;
  llvm::errs() << argv[3] << " is not what comes out:\n" << text;
  return 1;
}
