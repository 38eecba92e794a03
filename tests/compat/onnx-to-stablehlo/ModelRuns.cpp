//===- ModelRuns.cpp - recorded values through StableHLO ------------------===//

#include "ModelRuns.h"
#include "RecordedTensors.h"
#include "dialectgen/onnx/Import.h"
#include "dialectgen/onnx/OpTable.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "dialectgen/stablehlo/PortableArtifact.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "hooks/lowerings/SizeOrigin.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <csignal>
#include <cstring>
#include <map>
#include <mutex>
#include <new>
#include <sys/resource.h>
#include <tuple>
#include <unistd.h>

using namespace mlir;

namespace dialectgen {
using namespace test;
namespace {

/// The model that runs.
const char *running = "";

/// Ends the program with the name of the model.
[[noreturn]] void giveUp(const char *why) {
  for (const char *text : {running, ": ", why, "\n"})
    (void)!write(STDERR_FILENO, text, strlen(text));
  _exit(1);
}

/// Ends the program if a model takes more memory or time than one may: a
/// program that never ends must not take the machine.
void limitModels() {
  std::signal(SIGALRM, [](int) { giveUp("takes more than ten minutes"); });
  std::set_new_handler([] { giveUp("takes more than 8 GiB of memory"); });
#if !__has_feature(address_sanitizer)
  constexpr rlim_t most = rlim_t(8) << 30;
  rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) == 0) {
    limit.rlim_cur = std::min(most, limit.rlim_max);
    (void)setrlimit(RLIMIT_AS, &limit);
  }
#endif
}
constexpr unsigned mostSeconds = 600;

/// Of the 16-bit floats.
constexpr double relativeToleranceSmall = 1e-2;
constexpr double relativeToleranceWhole = 1e-4, absoluteToleranceWhole = 1e-5;

double absoluteOf(const Tensor &expected, bool isSmall, Numbers numbers) {
  if (numbers == Numbers::Whole)
    return absoluteToleranceWhole;
  if (numbers == Numbers::Library)
    return absoluteTolerance;
  double largest = 1;
  for (int64_t i = 0; i != expected.size(); ++i)
    if (std::isfinite(expected.at(i)))
      largest = std::max(largest, std::abs(expected.at(i)));
  return (isSmall ? 1e-2 : 1e-5) * std::min(largest, 100.0);
}

} // namespace

void test::openSizes(func::FuncOp function, bool isBatch) {
  for (BlockArgument argument : function.getArguments()) {
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    bool isList = type && type.getRank() == 1 &&
                  type.getElementType().isInteger() &&
                  !type.getElementType().isInteger(1);
    if (!type || isList || !type.getRank())
      continue;
    SmallVector<int64_t> shape(type.getShape());
    std::fill(shape.begin(), isBatch ? shape.begin() + 1 : shape.end(),
              ShapedType::kDynamic);
    argument.setType(type.clone(shape));
    if (isBatch)
      break;
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

/// Sizes lead from get_dimension_size, through integers of ranks 0 and 1, to
/// the shapes that they make.
OperationCounts test::countOperations(ModuleOp module) {
  OperationCounts counts;
  llvm::DenseSet<Operation *> ofSizes;
  auto isList = [](Operation *op) {
    auto type = op->getNumResults() == 1
                    ? dyn_cast<RankedTensorType>(op->getResult(0).getType())
                    : RankedTensorType();
    return type && type.getRank() <= 1 && type.hasStaticShape() &&
           type.getElementType().isInteger() && op->getNumRegions() == 0;
  };
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) {
    if (op->getName().getDialectNamespace() != "stablehlo" ||
        op->hasTrait<OpTrait::IsTerminator>())
      return;
    ops.push_back(op);
    bool isSize =
        op->getName().getStringRef() == "stablehlo.get_dimension_size";
    for (Value operand : op->getOperands())
      isSize |= ofSizes.contains(operand.getDefiningOp());
    if (isSize && isList(op))
      ofSizes.insert(op);
  });
  auto isListOp = [&](Operation *op) {
    return cast<RankedTensorType>(op->getResult(0).getType()).getRank() == 1;
  };
  std::set<std::tuple<Block *, const void *, int64_t>> reads;
  std::set<std::pair<Block *, std::vector<std::pair<const void *, int64_t>>>>
      lists;
  for (Operation *op : llvm::reverse(ops)) {
    // Numbers that only sizes and shapes need.
    bool isNumber =
        isList(op) && op->getNumOperands() == 0 &&
        llvm::all_of(op->getUses(), [&](OpOperand &use) {
          Operation *user = use.getOwner();
          StringRef name = user->getName().getStringRef();
          return ofSizes.contains(user) ||
                 (name.contains("dynamic_") && use.getOperandNumber() != 0);
        });
    if (isNumber)
      ofSizes.insert(op);
    ++counts.all;
    StringRef name = op->getName().stripDialect();
    counts.withLists += name.contains("dynamic_") && name != "dynamic_slice" &&
                        name != "dynamic_update_slice";
    if (!ofSizes.contains(op))
      continue;
    ++counts.ofSizes;
    bool isRead = name == "get_dimension_size";
    counts.reads += isRead;
    counts.ofLists += !isRead && isListOp(op);
    if (isRead) {
      onnx::SizeOrigin origin =
          onnx::originOf(op->getOperand(0),
                         op->getAttrOfType<IntegerAttr>("dimension").getInt());
      counts.repeated +=
          !reads
               .insert({op->getBlock(), origin.value.getAsOpaquePointer(),
                        origin.dimension})
               .second;
    } else if (name == "concatenate") {
      std::vector<std::pair<const void *, int64_t>> list;
      for (int64_t i = 0,
                   count = cast<RankedTensorType>(op->getResult(0).getType())
                               .getDimSize(0);
           i != count; ++i) {
        Value scalar = onnx::tracedAt(op->getResult(0), i);
        list.push_back(
            {scalar ? scalar.getAsOpaquePointer() : nullptr,
             onnx::numberAt(op->getResult(0), i).value_or(scalar ? 0 : -i)});
      }
      counts.repeated += !lists.insert({op->getBlock(), list}).second;
    }
  }
  return counts;
}

std::map<std::string, std::string>
test::readExceptions(const std::string &path) {
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

std::string test::opInName(StringRef name) {
  std::string flat = name.split("/test_").second.lower();
  flat.erase(std::remove(flat.begin(), flat.end(), '_'), flat.end());
  std::string longest;
  for (const onnx::OpVersionInfo &op : onnx::getOpVersions())
    if (StringRef(flat).starts_with(op.name.lower()) &&
        op.name.size() > longest.size())
      longest = op.name.lower();
  return longest;
}

/// Without their versions.
static std::set<std::string> opsIn(ModuleOp module) {
  std::set<std::string> ops;
  module->walk([&](Operation *op) {
    StringRef name = op->getName().getStringRef();
    if (name.consume_front("onnx.") && !op->hasTrait<OpTrait::IsTerminator>() &&
        name != "NoValue")
      ops.insert(name.take_front(name.find_last_not_of("0123456789") + 1)
                     .rsplit("V")
                     .first.str());
  });
  return ops;
}

std::set<std::string> test::opsOfModel(const std::string &path) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  ScopedDiagnosticHandler silent(&context, [](Diagnostic &) {});
  auto module = onnx::importOnnxFile(path, &context);
  return module ? opsIn(*module) : std::set<std::string>();
}

Outcome test::runModel(const std::string &path, Way way,
                       const RunOptions &options) {
  static std::once_flag isLimited;
  std::call_once(isLimited, limitModels);
  running = path.c_str();
  alarm(mostSeconds);
  llvm::scope_exit stop([] { alarm(0); });
  bool withConstants = way == WithConstants || way == OpenWithConstants;
  DialectRegistry registry;
  stablehlo::getPortableDialect().registerDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  Outcome outcome{Outcome::NoModel};
  context.getDiagEngine().registerHandler([&](Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
      outcome.problems.push_back(diagnostic.str());
  });
  onnx::ImportOptions importing;
  importing.resourceThreshold = SIZE_MAX;
  OwningOpRef<ModuleOp> module =
      onnx::importOnnxFile(path, &context, importing);
  if (!module || module->getOps<func::FuncOp>().empty())
    return outcome;
  func::FuncOp function = *module->getOps<func::FuncOp>().begin();
  std::string name = function.getSymName().str();
  outcome.ops = opsIn(*module);
  std::string folder =
      (llvm::sys::path::parent_path(path) + "/test_data_set_0").str();
  auto inputs = readTensors(folder, "input", function.getArgumentTypes());
  auto outputs = readTensors(folder, "output", function.getResultTypes());
  // Defaults are not recorded.
  for (auto [index, input] : llvm::enumerate(inputs))
    if (auto value = function.getArgAttrOfType<DenseElementsAttr>(
            unsigned(index), "onnx.default");
        value && !input)
      input = Tensor::of(value);
  for (unsigned i = 1; withConstants && i < inputs.size(); ++i)
    if (inputs[i])
      makeConstant(function, i, *inputs[i]);
  if (way >= Open)
    openSizes(function, way == OpenBatch);
  outcome.kind = Outcome::Refused;
  if (failed(onnx::lowerToStablehlo(*module, options.lowering)))
    return outcome;
  outcome.counts = countOperations(*module);
  outcome.kind = Outcome::Wrong;
  outcome.id = "invalid";
  if (failed(verify(*module)))
    return outcome;
  if (options.through)
    module = options.through(*module);
  if (!module)
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
  auto results = interpret(function, arguments, problem);
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
    std::string id = "differs:count";
    std::string different =
        index < results->size()
            ? difference((*results)[index], *output,
                         isSmall ? relativeToleranceSmall
                         : options.numbers == Numbers::Whole
                             ? relativeToleranceWhole
                             : relativeTolerance,
                         absoluteOf(*output, isSmall, options.numbers), &id)
            : "there is no output";
    if (different.empty())
      continue;
    if (outcome.problems.empty())
      outcome.id = id;
    outcome.problems.push_back("output " + std::to_string(index) + ": " +
                               different);
  }
  if (outcome.problems.empty())
    outcome.kind = withConstants ? Outcome::RightWithConstants : Outcome::Right;
  return outcome;
}

Outcome test::runModel(const std::string &path, bool isOpen,
                       const RunOptions &options) {
  Outcome outcome = runModel(path, isOpen ? Open : Plain, options);
  if (outcome.kind != Outcome::Refused)
    return outcome;
  Outcome again =
      runModel(path, isOpen ? OpenWithConstants : WithConstants, options);
  return again.kind == Outcome::Refused ? outcome : again;
}

std::vector<Model> test::findModels(const std::string &data) {
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

bool test::isLarge(const Model &model) {
  uint64_t bytes = 0;
  std::error_code error;
  for (llvm::sys::fs::recursive_directory_iterator
           it(llvm::sys::path::parent_path(model.path), error),
       end;
       it != end && !error; it.increment(error))
    if (auto status = it->status();
        status && llvm::sys::fs::is_regular_file(*status))
      bytes += status->getSize();
  return bytes > 500'000;
}

int test::keepPage(StringRef mode, const char *file, StringRef page) {
  if (mode == "--write") {
    std::error_code error;
    llvm::raw_fd_ostream(file, error) << page;
    return error ? 2 : 0;
  }
  if (mode != "--check") {
    llvm::outs() << page;
    return 0;
  }
  auto known = llvm::MemoryBuffer::getFile(file);
  if (known && (*known)->getBuffer() == page)
    return 0;
  llvm::errs() << file << " is not what comes out:\n" << page;
  return 1;
}

} // namespace dialectgen
