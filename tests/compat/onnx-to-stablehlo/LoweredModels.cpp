//===- LoweredModels.cpp - recorded values through StableHLO --------------===//
//
//   onnx-to-stablehlo-test DATA EXCEPTIONS             print the page
//   onnx-to-stablehlo-test DATA EXCEPTIONS --write F   write it into F
//   onnx-to-stablehlo-test DATA EXCEPTIONS --check F   fail if F is not it
//   onnx-to-stablehlo-test DATA EXCEPTIONS --drawn     of drawn nodes
//   onnx-to-stablehlo-test --model FILE [FOLDER...]    one model, with folders
//                                                      of functions
//   onnx-to-stablehlo-test --whole FILE [NAME:SIZE...] more exactly, with sizes
//
// Every model in the folders of DATA is imported, lowered, and run on the
// recorded inputs: the results must be the recorded outputs. If operands have
// to be constants, the inputs except the first become constants, as in
// exported models. The same is done after all sizes of inputs are opened,
// except for lists of integers, on which ranks depend; one model alone may be
// refused then. Fails if a result is
// wrong, unless EXCEPTIONS has a line `MODEL: REASON`, or if a model with such
// a line is right. Drawn nodes have no names that stay: there, MODEL is an op,
// or an op and a part of the text of its node, `Pad mode=wrap`.
//
//===----------------------------------------------------------------------===//

#include "RecordedTensors.h"
#include "dialectgen/onnx/Import.h"
#include "dialectgen/onnx/Lowering.h"
#include "dialectgen/onnx/OpTable.h"
#include "dialectgen/onnx/ResultTypes.h"
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
namespace onnx = dialectgen::onnx;
using test::Tensor;

namespace {

// As the ONNX library's own tests compare.
constexpr double relativeTolerance = 1e-3, absoluteTolerance = 1e-7;
/// Of the 16-bit floats.
constexpr double relativeToleranceSmall = 1e-2;

/// Drawn numbers are large and small, and sums in another order differ by what
/// rounding loses of the largest terms.
bool areDrawn = false;

/// Of whole models, whose outputs are 32-bit floats.
constexpr double relativeToleranceWhole = 1e-4, absoluteToleranceWhole = 1e-5;
bool areWhole = false;

double absoluteOf(const Tensor &expected, bool isSmall) {
  double largest = 1;
  for (int64_t i = 0; areDrawn && i != expected.size(); ++i)
    if (std::isfinite(expected.at(i)))
      largest = std::max(largest, std::abs(expected.at(i)));
  return areDrawn   ? (isSmall ? 1e-2 : 1e-5) * std::min(largest, 100.0)
         : areWhole ? absoluteToleranceWhole
                    : absoluteTolerance;
}

struct Outcome {
  enum Kind { Right, RightWithConstants, Refused, Wrong, NotRun, NoModel } kind;
  bool isRight() const { return kind <= RightWithConstants; }
  /// Ops of the model.
  std::set<std::string> ops = {};
  /// What the errors are, without names of nodes.
  std::vector<std::string> problems = {};
};

/// Nothing is known of sizes but those of constants and lists of integers.
void openSizes(func::FuncOp function) {
  for (BlockArgument argument : function.getArguments()) {
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    bool isList = type && type.getRank() == 1 &&
                  type.getElementType().isInteger() &&
                  !type.getElementType().isInteger(1);
    if (type && !isList)
      argument.setType(type.clone(
          SmallVector<int64_t>(type.getRank(), ShapedType::kDynamic)));
  }
  function.walk([](Operation *op) {
    if (op->hasTrait<OpTrait::ConstantLike>() || isa<func::FuncOp>(op))
      return;
    for (Value result : op->getResults())
      result.setType(onnx::dropShapes(result.getType()));
    for (Region &region : op->getRegions())
      for (BlockArgument argument : region.getArguments())
        argument.setType(onnx::dropShapes(argument.getType()));
  });
  function.setFunctionType(FunctionType::get(
      function.getContext(), function.getArgumentTypes(),
      function.getBody().front().getTerminator()->getOperandTypes()));
}

enum Way { Plain, WithConstants, Open, OpenWithConstants };

Outcome runModel(const std::string &path, Way way,
                 const onnx::LoweringOptions &lowering = {}) {
  bool withConstants = way == WithConstants || way == OpenWithConstants;
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
  if (way == Open || way == OpenWithConstants)
    openSizes(function);
  outcome.kind = Outcome::Refused;
  if (failed(dialectgen::onnx::lowerToStablehlo(*module, lowering)))
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
                               isSmall    ? relativeToleranceSmall
                               : areWhole ? relativeToleranceWhole
                                          : relativeTolerance,
                               absoluteOf(*output, isSmall))
            : "there is no output";
    if (!different.empty())
      outcome.problems.push_back("output " + std::to_string(index) + ": " +
                                 different);
  }
  if (outcome.problems.empty())
    outcome.kind = withConstants ? Outcome::RightWithConstants : Outcome::Right;
  return outcome;
}

Outcome runModel(const std::string &path, bool isOpen) {
  Outcome outcome = runModel(path, isOpen ? Open : Plain);
  if (outcome.kind != Outcome::Refused)
    return outcome;
  Outcome again = runModel(path, isOpen ? OpenWithConstants : WithConstants);
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
  /// With open sizes.
  void addOpen(const Model &model, const Outcome &outcome);
  std::string page() const;
  /// Messages about models that fail.
  const std::vector<std::string> &getFailures() const { return failures; }
  std::string summary() const;
  std::string openSummary() const;

private:
  struct Line {
    unsigned models = 0, right = 0, refused = 0, rightOpen = 0;
    /// Of the refused ones, and how many have it.
    std::map<std::string, unsigned> reasons = {};
  };
  void addRow(llvm::raw_ostream &os, const onnx::OpVersionInfo &op) const;
  std::map<std::string, std::string>::const_iterator
  findException(const Model &model, const Outcome &outcome) const;

  std::map<std::string, std::string> exceptions;
  std::map<Outcome::Kind, unsigned> counts, countsOpen;
  std::map<std::string, Line> lines;
  std::map<std::string, std::set<std::string>> reasons, notRun, reasonsOpen;
  std::vector<std::string> failures, accepted;
  unsigned count = 0;
  /// Refused models with types or operations that StableHLO does not have.
  unsigned outside = 0;
};

/// Whether the exception `key` is about a drawn node, whose folder has a text.
bool isAbout(StringRef key, const Model &model, const Outcome &outcome) {
  auto file = llvm::MemoryBuffer::getFile(
      llvm::sys::path::parent_path(model.path) + "/node.txt");
  auto [op, part] = key.split(' ');
  return file && (*file)->getBuffer().starts_with((op + "-").str()) &&
         ((*file)->getBuffer().contains(part) ||
          llvm::any_of(outcome.problems, [part = part](StringRef problem) {
            return problem.contains(part);
          }));
}

std::map<std::string, std::string>::const_iterator
Report::findException(const Model &model, const Outcome &outcome) const {
  if (!areDrawn || outcome.kind != Outcome::Wrong)
    return exceptions.find(model.name);
  return llvm::find_if(exceptions, [&](const auto &one) {
    return isAbout(one.first, model, outcome);
  });
}

void Report::add(const Model &model, const Outcome &outcome) {
  ++count;
  auto exception = findException(model, outcome);
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
    line.right += outcome.isRight();
    line.refused += outcome.kind == Outcome::Refused;
  }
  outside += outcome.kind == Outcome::Refused &&
             llvm::any_of(outcome.problems, [](StringRef problem) {
               return problem.contains("!onnx.") || problem.contains("random");
             });
  if (outcome.kind == Outcome::Refused)
    for (const std::string &problem : std::set<std::string>(
             outcome.problems.begin(), outcome.problems.end())) {
      auto [op, reason] =
          StringRef(problem).split("' cannot be lowered to StableHLO: ");
      op.consume_front("'onnx.");
      ++lines[op.str()].reasons[reason.str()];
      reasons[problem].insert(model.name);
    }
  if (outcome.kind == Outcome::NotRun)
    for (const std::string &problem : outcome.problems)
      notRun[problem].insert(model.name);
}

void Report::addOpen(const Model &model, const Outcome &outcome) {
  if (outcome.kind == Outcome::Wrong &&
      findException(model, outcome) == exceptions.end())
    failures.push_back(model.name + " with open sizes: " +
                       (outcome.problems.empty() ? std::string("wrong")
                                                 : outcome.problems.front()));
  ++countsOpen[outcome.kind];
  for (const std::string &op : outcome.ops)
    lines[op].rightOpen += outcome.isRight();
  if (outcome.kind != Outcome::Refused && outcome.kind != Outcome::NotRun)
    return;
  for (const std::string &problem : outcome.problems)
    if (!reasons.count(problem))
      reasonsOpen[problem].insert(model.name);
}

std::string Report::summary() const {
  auto at = [&](Outcome::Kind kind) {
    auto it = counts.find(kind);
    return it == counts.end() ? 0U : it->second;
  };
  unsigned constant = at(Outcome::RightWithConstants),
           right = at(Outcome::Right) + constant, rest = count - outside;
  return llvm::formatv(
             "{0} models: {1} right ({2} of them with constant inputs), {3} "
             "refused, {4} wrong, {5} not run,\n{6} not imported. {7} of the "
             "refused have strings, sequences, optional values or random\n"
             "numbers, for which StableHLO has no types or operations; of the "
             "other {8}, {9:P1} are right",
             count, right, constant, at(Outcome::Refused), at(Outcome::Wrong),
             at(Outcome::NotRun), at(Outcome::NoModel), outside, rest,
             double(right) / double(rest ? rest : 1))
      .str();
}

std::string Report::openSummary() const {
  auto at = [&](Outcome::Kind kind) {
    auto it = countsOpen.find(kind);
    return it == countsOpen.end() ? 0U : it->second;
  };
  return llvm::formatv(
             "With all sizes of inputs open, except for those of lists of "
             "integers, {0} are right\n({1} of them with constant inputs), {2} "
             "refused, {3} wrong and {4} not run.\n\n",
             at(Outcome::Right) + at(Outcome::RightWithConstants),
             at(Outcome::RightWithConstants), at(Outcome::Refused),
             at(Outcome::Wrong), at(Outcome::NotRun))
      .str();
}

/// How the op is lowered, and the models that have it.
void Report::addRow(llvm::raw_ostream &os,
                    const onnx::OpVersionInfo &op) const {
  auto it = lines.find(op.name.str());
  Line line = it == lines.end() ? Line() : it->second;
  onnx::LoweringWay way = onnx::findLoweringWay(op);
  SmallVector<std::string> ways;
  if (!way.coarse.empty())
    ways.push_back("coarse: `" + way.coarse + "`");
  if (!way.operation.empty())
    ways.push_back("lowered: `" + way.operation + "`");
  if (!way.function.empty())
    ways.push_back("lowered: `" + way.function + "`");
  if (way.hasBody && ways.empty())
    ways.push_back("expanded: function body");
  std::string whyNot = way.whyNot;
  unsigned most = 0;
  for (const auto &[reason, number] : line.reasons)
    if (whyNot.empty() && number > most) {
      most = number;
      whyNot = reason;
    }
  if (ways.empty())
    ways.push_back("kept");
  if (whyNot.empty() && ways.front() == "kept")
    whyNot = "it has no lowering";
  // Types have bars in no place, but signs that text takes for tags.
  std::string text;
  for (char c : whyNot)
    text += c == '<' ? "&lt;" : c == '|' ? "\\|" : std::string(1, c);
  os << "| `" << op.name << "` | " << llvm::join(ways, "; ") << " | "
     << line.models << " | " << line.right << " | " << line.rightOpen << " | "
     << line.refused << " | " << text << " |\n";
}

std::string Report::page() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "# Ops of ONNX in StableHLO\n\n"
     << "Written by `ninja write-onnx-to-stablehlo`; `./dev test` compares.\n\n"
     << "Models of the ONNX library's test data, lowered to StableHLO "
        "([how](onnx-to-stablehlo.md)) and\nrun on recorded inputs by the "
        "interpreter of the tests. Outputs are compared by "
     << llvm::formatv("{0:e0}\nof them and {1:e0}, as the library's own tests "
                      "do.\n\n",
                      relativeTolerance, absoluteTolerance)
     << summary() << ".\n\n"
     << openSummary()
     << "## By op\n\nThe newest version of each op: it is a coarse operation "
        "of "
        "ByteIR where its attributes\nadmit that, or lowered to an operation "
        "or "
        "by a function, or expanded to its function body,\nor kept. Models are "
        "those that contain the op; the last column is the most "
        "frequent\nreason "
        "why it is not lowered in some of them, or in any program.\n\n"
     << "| op | way | models | right | right, open | refused | not lowered, "
        "since |\n"
     << "|---|---|---|---|---|---|---|\n";
  ArrayRef<onnx::OpVersionInfo> versions = onnx::getOpVersions();
  for (size_t i = 0; i != versions.size(); ++i)
    if (!versions[i].opName.empty() &&
        (i + 1 == versions.size() || versions[i + 1].name != versions[i].name ||
         versions[i + 1].domain != versions[i].domain))
      addRow(os, versions[i]);
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
  os << "\n## Refused with open sizes only\n\n";
  list(reasonsOpen);
  return text;
}

} // namespace

int main(int argc, char **argv) {
  areWhole = argc > 2 && StringRef(argv[1]) == "--whole";
  if (areWhole || (argc > 2 && StringRef(argv[1]) == "--model")) {
    onnx::LoweringOptions lowering;
    (areWhole ? lowering.sizes : lowering.functions)
        .assign(argv + 3, argv + argc);
    bool isRight = true;
    for (Way way : {Plain, Open}) {
      Outcome outcome = runModel(argv[2], way, lowering);
      // Some lowerings need sizes.
      bool isRefused = way == Open && outcome.kind == Outcome::Refused;
      isRight &= outcome.isRight() || isRefused;
      llvm::outs() << argv[2] << (way == Open ? " with open sizes" : "") << ": "
                   << (isRefused           ? "refused"
                       : outcome.isRight() ? "right"
                                           : "not right")
                   << "\n";
      for (const std::string &problem : outcome.problems)
        llvm::outs() << "  " << problem << "\n";
    }
    return isRight ? 0 : 1;
  }
  StringRef mode = argc > 3 ? argv[3] : "";
  areDrawn = mode == "--drawn";
  bool isFile = argc == 5 && (mode == "--check" || mode == "--write");
  if (argc < 3 || (argc > 3 && !areDrawn && !isFile)) {
    llvm::errs() << "usage: onnx-to-stablehlo-test DATA EXCEPTIONS "
                    "[--check FILE|--write FILE|--drawn] | --model FILE "
                    "[FOLDER...] | --whole FILE [NAME:SIZE...]\n";
    return 2;
  }
  std::vector<Model> models = findModels(argv[1]);
  if (models.empty()) {
    llvm::errs() << argv[1] << " has no models\n";
    return 2;
  }
  Report report(readExceptions(argv[2]));
  for (const Model &model : models) {
    report.add(model, runModel(model.path, /*isOpen=*/false));
    report.addOpen(model, runModel(model.path, /*isOpen=*/true));
  }
  for (const std::string &failure : report.getFailures())
    llvm::errs() << failure << "\n";
  int status = report.getFailures().empty() ? 0 : 1;
  if (!isFile) {
    llvm::outs() << report.page();
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
