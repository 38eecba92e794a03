//===- LoweredModels.cpp - recorded values through StableHLO --------------===//
//
//   onnx-to-stablehlo-test DATA EXCEPTIONS             print the page
//   onnx-to-stablehlo-test DATA EXCEPTIONS --write F   write it into F
//   onnx-to-stablehlo-test DATA EXCEPTIONS --check F   fail if F is not it
//   onnx-to-stablehlo-test DATA EXCEPTIONS --sample=N  every Nth model
//   onnx-to-stablehlo-test --model FILE                one model
//
// Every model in the folders of DATA is imported, lowered, and run on the
// recorded inputs: the results must be the recorded outputs. If operands have
// to be constants, the inputs except the first become constants, as in
// exported models. Fails if a result is wrong, unless EXCEPTIONS has a line
// `MODEL: REASON`, or if a model with such a line is right.
//
//===----------------------------------------------------------------------===//

#include "RecordedTensors.h"
#include "dialectgen/onnx/Import.h"
#include "dialectgen/onnx/Lowering.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
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
namespace test = dialectgen::test;
using test::Tensor;

namespace {

// As the ONNX library's own tests compare.
constexpr double relativeTolerance = 1e-3, absoluteTolerance = 1e-7;
/// Of the 16-bit floats.
constexpr double relativeToleranceSmall = 1e-2;

struct Outcome {
  enum Kind { Right, RightWithConstants, Refused, Wrong, NotRun, NoModel } kind;
  /// Ops of the model.
  std::set<std::string> ops = {};
  /// What the errors are, without names of nodes.
  std::vector<std::string> problems = {};
};

Outcome runModel(const std::string &path, bool withConstants) {
  DialectRegistry registry;
  registry.insert<dialectgen::stablehlo::StablehloDialect, func::FuncDialect>();
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  Outcome outcome{Outcome::NoModel};
  context.getDiagEngine().registerHandler([&](Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
      outcome.problems.push_back(diagnostic.str());
  });
  dialectgen::onnx::ImportOptions importing;
  importing.resourceThreshold = SIZE_MAX;
  OwningOpRef<ModuleOp> module =
      dialectgen::onnx::importOnnxFile(path, &context, importing);
  if (!module || module->getOps<func::FuncOp>().empty())
    return outcome;
  func::FuncOp function = *module->getOps<func::FuncOp>().begin();
  std::string name = function.getSymName().str();
  module->walk([&](Operation *op) {
    StringRef op1 = op->getName().getStringRef();
    if (op1.consume_front("onnx.") && !op->hasTrait<OpTrait::IsTerminator>() &&
        op1 != "NoValue")
      outcome.ops.insert(op1.take_front(op1.find_last_not_of("0123456789") + 1)
                             .rsplit("V")
                             .first.str());
  });
  std::string folder =
      (llvm::sys::path::parent_path(path) + "/test_data_set_0").str();
  auto inputs = test::readTensors(folder, "input", function.getArgumentTypes());
  auto outputs = test::readTensors(folder, "output", function.getResultTypes());
  for (unsigned i = 1; withConstants && i < inputs.size(); ++i)
    if (inputs[i])
      test::makeConstant(function, i, *inputs[i]);
  outcome.kind = Outcome::Refused;
  if (failed(dialectgen::onnx::lowerToStablehlo(*module)))
    return outcome;
  outcome.kind = Outcome::Wrong;
  if (failed(verify(*module)))
    return outcome;
  function = module->lookupSymbol<func::FuncOp>(name);
  SmallVector<Tensor> arguments;
  for (const std::optional<Tensor> &input : inputs)
    arguments.push_back(input ? *input : Tensor());
  outcome.kind = Outcome::NotRun;
  if (llvm::any_of(inputs, [](const auto &input) { return !input; }) ||
      llvm::none_of(outputs, [](const auto &output) { return output; })) {
    outcome.problems.push_back("values that the test cannot read");
    return outcome;
  }
  std::string problem;
  auto results = test::interpret(function, arguments, problem);
  if (!results) {
    outcome.problems.push_back(problem);
    return outcome;
  }
  outcome.kind = Outcome::Wrong;
  for (auto [index, output] : llvm::enumerate(outputs)) {
    if (!output)
      continue;
    bool isSmall =
        output->isReal() && output->element.getIntOrFloatBitWidth() < 32;
    std::string different =
        index < results->size()
            ? test::difference((*results)[index], *output,
                               isSmall ? relativeToleranceSmall
                                       : relativeTolerance,
                               absoluteTolerance)
            : "there is no output";
    if (!different.empty())
      outcome.problems.push_back("output " + std::to_string(index) + ": " +
                                 different);
  }
  if (outcome.problems.empty())
    outcome.kind = withConstants ? Outcome::RightWithConstants : Outcome::Right;
  return outcome;
}

Outcome runModel(const std::string &path) {
  Outcome outcome = runModel(path, /*withConstants=*/false);
  if (outcome.kind != Outcome::Refused)
    return outcome;
  Outcome again = runModel(path, /*withConstants=*/true);
  return again.kind == Outcome::Refused ? outcome : again;
}

struct Model {
  std::string name, path;
};

std::vector<Model> findModels(const std::string &data) {
  std::map<std::string, std::string> found;
  std::error_code error;
  for (llvm::sys::fs::recursive_directory_iterator it(data, error), end;
       it != end && !error; it.increment(error))
    if (llvm::sys::path::filename(it->path()) == "model.onnx") {
      StringRef folder = llvm::sys::path::parent_path(it->path());
      StringRef set =
          llvm::sys::path::filename(llvm::sys::path::parent_path(folder));
      StringRef name = llvm::sys::path::filename(folder);
      found[(set + "/" + name).str()] = it->path();
    }
  std::vector<Model> models;
  for (const auto &[name, path] : found)
    models.push_back({name, path});
  return models;
}

/// `MODEL: REASON` in each line.
std::map<std::string, std::string> readExceptions(const std::string &path) {
  std::map<std::string, std::string> exceptions;
  auto file = llvm::MemoryBuffer::getFile(path);
  SmallVector<StringRef> lines;
  if (file)
    (*file)->getBuffer().split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef line : lines)
    if (!line.starts_with("#")) {
      auto [name, reason] = line.split(": ");
      exceptions[name.str()] = reason.str();
    }
  return exceptions;
}

class Report {
public:
  explicit Report(std::map<std::string, std::string> exceptions)
      : exceptions(std::move(exceptions)) {}

  void add(const Model &model, const Outcome &outcome);
  std::string page() const;
  /// Messages about models that fail.
  const std::vector<std::string> &getFailures() const { return failures; }
  std::string summary() const;

private:
  struct Line {
    unsigned models = 0, right = 0, refused = 0;
  };

  std::map<std::string, std::string> exceptions;
  std::map<Outcome::Kind, unsigned> counts;
  std::map<std::string, Line> lines;
  std::map<std::string, std::set<std::string>> reasons, notRun;
  std::vector<std::string> failures, accepted;
  unsigned count = 0;
};

void Report::add(const Model &model, const Outcome &outcome) {
  ++count;
  bool isRight = outcome.kind == Outcome::Right ||
                 outcome.kind == Outcome::RightWithConstants;
  auto exception = exceptions.find(model.name);
  if (exception != exceptions.end() && outcome.kind == Outcome::Wrong)
    accepted.push_back(model.name + ": " + exception->second);
  else if (outcome.kind == Outcome::Wrong)
    failures.push_back(model.name + ": " +
                       (outcome.problems.empty() ? std::string("wrong")
                                                 : outcome.problems.front()));
  else if (exception != exceptions.end())
    failures.push_back(model.name +
                       ": is no exception any more; remove its line");
  ++counts[outcome.kind];
  for (const std::string &op : outcome.ops) {
    Line &line = lines[op];
    ++line.models;
    line.right += isRight;
    line.refused += outcome.kind == Outcome::Refused;
  }
  if (outcome.kind == Outcome::Refused)
    for (const std::string &problem : outcome.problems)
      reasons[problem].insert(model.name);
  if (outcome.kind == Outcome::NotRun)
    for (const std::string &problem : outcome.problems)
      notRun[problem].insert(model.name);
}

std::string Report::summary() const {
  auto at = [&](Outcome::Kind kind) {
    auto it = counts.find(kind);
    return it == counts.end() ? 0U : it->second;
  };
  unsigned right = at(Outcome::Right) + at(Outcome::RightWithConstants);
  return llvm::formatv("{0} models: {1} right ({2} of them with constant "
                       "inputs), {3} refused, {4} wrong, {5} not run, {6} not "
                       "imported",
                       count, right, at(Outcome::RightWithConstants),
                       at(Outcome::Refused), at(Outcome::Wrong),
                       at(Outcome::NotRun), at(Outcome::NoModel))
      .str();
}

std::string Report::page() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "# Recorded values through StableHLO\n\n"
     << "Written by `ninja write-onnx-to-stablehlo`.\n\n"
     << "Models of the ONNX library's test data, lowered to StableHLO and run "
        "on recorded\ninputs. Outputs are compared by "
     << llvm::formatv("{0:e0} of them and {1:e0}", relativeTolerance,
                      absoluteTolerance)
     << ".\n\n"
     << summary() << ".\n\n"
     << "## By op\n\nModels that contain the op.\n\n"
     << "| op | models | right | refused |\n|---|---|---|---|\n";
  for (const auto &[op, line] : lines)
    os << "| `" << op << "` | " << line.models << " | " << line.right << " | "
       << line.refused << " |\n";
  os << "\n## Not as recorded\n\n";
  for (const std::string &line : accepted)
    os << "- " << line << "\n";
  if (accepted.empty())
    os << "None.\n";
  auto list = [&](const auto &groups) {
    for (const auto &[reason, names] : groups)
      os << "- " << reason << ": " << names.size()
         << (names.size() == 1 ? " model" : " models") << ", for example "
         << *names.begin() << "\n";
  };
  os << "\n## Not run\n\nThe interpreter of the tests lacks an operation or a "
        "type.\n\n";
  list(notRun);
  os << "\n## Refused\n\n";
  list(reasons);
  return text;
}

} // namespace

int main(int argc, char **argv) {
  if (argc == 3 && StringRef(argv[1]) == "--model") {
    Outcome outcome = runModel(argv[2]);
    llvm::outs() << argv[2] << ": "
                 << (outcome.kind <= Outcome::RightWithConstants ? "right"
                                                                 : "not right")
                 << "\n";
    for (const std::string &problem : outcome.problems)
      llvm::outs() << "  " << problem << "\n";
    return outcome.kind <= Outcome::RightWithConstants ? 0 : 1;
  }
  StringRef mode = argc > 3 ? argv[3] : "";
  unsigned step = 1;
  bool isSample =
      mode.consume_front("--sample=") && !mode.getAsInteger(10, step) && step;
  bool isFile = argc == 5 && (mode == "--check" || mode == "--write");
  if (argc < 3 || (argc > 3 && !isSample && !isFile)) {
    llvm::errs() << "usage: onnx-to-stablehlo-test DATA EXCEPTIONS "
                    "[--check FILE|--write FILE|--sample=N] | --model FILE\n";
    return 2;
  }
  std::vector<Model> models = findModels(argv[1]);
  if (models.empty()) {
    llvm::errs() << argv[1] << " has no models\n";
    return 2;
  }
  Report report(readExceptions(argv[2]));
  for (size_t i = 0; i < models.size(); i += step)
    report.add(models[i], runModel(models[i].path));
  for (const std::string &failure : report.getFailures())
    llvm::errs() << failure << "\n";
  int status = report.getFailures().empty() ? 0 : 1;
  if (!isFile) {
    llvm::outs() << (isSample ? report.summary() + "\n" : report.page());
    return status;
  }
  std::string text = report.page();
  if (mode == "--write") {
    std::error_code error;
    llvm::raw_fd_ostream(argv[4], error) << text;
    return error ? 2 : status;
  }
  auto file = llvm::MemoryBuffer::getFile(argv[4]);
  if (file && (*file)->getBuffer() == text)
    return status;
  llvm::errs() << argv[4] << " is not what comes out:\n" << text;
  return 1;
}
