//===- ConvertOnnx.cpp - .onnx models from opset to opset -----------------===//
//
// Reads, converts and writes each model separately, several in parallel; the
// messages of a model are printed together, in the order of the inputs. For
// several models, prints one line each and a summary.
//
//===----------------------------------------------------------------------===//

#include "ConvertOnnx.h"
#include "dialectgen/core/UnthreadedContext.h"
#include "dialectgen/core/bytecode/OutputFile.h"
#include "dialectgen/core/versions/VersionAdaptor.h"
#include "dialectgen/onnx/ModelConversion.h"
#include "dialectgen/onnx/ModelInterface.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ThreadPool.h"
#include <map>
#include <mutex>

using namespace mlir;

namespace dialectgen {
namespace {

struct Outcome {
  enum Kind { Unchanged, Converted, Refused, Unreadable, Unwritten } kind;
  onnx::OpsetConversionSummary summary = {};
  /// The class of a rejected model: that of its most difficult error.
  std::optional<RefusalClass> refusal = std::nullopt;
};

/// From impossible conversions to those that need more information.
constexpr RefusalClass refusals[] = {
    RefusalClass::Impossible, RefusalClass::NotWritten,
    RefusalClass::NeedsShape, RefusalClass::NeedsConstant};

/// Of those of several errors, that which is hardest to mend.
void take(std::optional<RefusalClass> &worst, RefusalClass refusal) {
  if (!worst || llvm::find(refusals, refusal) < llvm::find(refusals, *worst))
    worst = refusal;
}

/// Inputs with defaults may be the operands that are no constants.
void adviseOnDefaults(ModuleOp module) {
  SmallVector<std::string> names;
  for (auto function : module.getOps<func::FuncOp>())
    for (unsigned index = 0; index != function.getNumArguments(); ++index) {
      auto name = function.getArgAttrOfType<StringAttr>(index, "onnx.name");
      if (name && function.getArgAttr(index, "onnx.default"))
        names.push_back("'" + name.str() + "'");
    }
  if (!names.empty())
    emitRemark(module.getLoc())
        << "callers may give other values to inputs with defaults ("
        << llvm::join(names, ", ")
        << "): --freeze-defaults makes them constants";
}

class Converter {
public:
  explicit Converter(const ConvertOnnxOptions &options) : options(options) {}

  llvm::Expected<int> run();

private:
  struct Model {
    std::string input, output, messages;
    Outcome outcome = {Outcome::Unreadable};
    bool isDone = false;
  };

  llvm::Error choosePaths();
  void convert(Model &model) const;
  void finish(Model &model);
  void printModel(const Model &model) const;
  void printSummary() const;

  const ConvertOnnxOptions &options;
  std::vector<Model> models;
  std::mutex mutex;
  size_t nextToPrint = 0, done = 0;
};

/// Where each model goes: below the output folder as inputs stand below the
/// folder that they have in common.
llvm::Error Converter::choosePaths() {
  StringRef output = options.outputPath;
  if (options.inputs.size() == 1 && !output.ends_with("/") &&
      !llvm::sys::fs::is_directory(output)) {
    models.push_back({options.inputs.front(), output.str(), ""});
    return llvm::Error::success();
  }
  if (!options.dryRun && output == "-")
    return llvm::createStringError(
        "several models need a folder to be written into: -o FOLDER");
  StringRef common = llvm::sys::path::parent_path(options.inputs.front());
  for (StringRef input : options.inputs)
    while (!common.empty() &&
           !(input.starts_with(common) &&
             llvm::sys::path::is_separator(input[common.size()])))
      common = llvm::sys::path::parent_path(common);
  llvm::StringMap<StringRef> taken;
  for (StringRef input : options.inputs) {
    SmallString<128> path(output);
    StringRef rest = input.drop_front(common.size());
    llvm::sys::path::append(path, rest.ltrim('/'));
    auto [known, isNew] = taken.try_emplace(path, input);
    if (!isNew)
      return llvm::createStringError("'" + known->second + "' and '" + input +
                                     "' would both be written to '" + path +
                                     "'");
    models.push_back({input.str(), path.str().str(), ""});
  }
  return llvm::Error::success();
}

void Converter::convert(Model &model) const {
  dialectgen::UnthreadedContext context;
  llvm::raw_string_ostream messages(model.messages);
  context.printOpOnDiagnostic(false);
  bool isConverting = false;
  std::optional<RefusalClass> refusal;
  context.getDiagEngine().registerHandler([&](Diagnostic &diagnostic) {
    options.print(diagnostic, messages, isConverting);
    if (auto own = refusalClassOf(diagnostic))
      take(refusal, *own);
    return success();
  });
  onnx::ModelInterface interface;
  onnx::ImportOptions import = options.import;
  import.interface = &interface;
  onnx::ExportOptions output = options.output;
  output.interface = &interface;
  OwningOpRef<ModuleOp> module =
      onnx::importOnnxFile(model.input, &context, import);
  if (!module)
    return;
  isConverting = true;
  auto summary = onnx::convertModelOpsets(*module, options.conversion);
  isConverting = false;
  if (failed(summary)) {
    if (refusal == RefusalClass::NeedsConstant)
      adviseOnDefaults(*module);
    model.outcome = {Outcome::Refused, {}, refusal};
    return;
  }
  interface.takeOutputs(summary->corrected);
  bool isChanged = summary->converted || !summary->expanded.empty();
  model.outcome = {isChanged ? Outcome::Converted : Outcome::Unchanged,
                   *summary};
  if (options.dryRun)
    return;
  bool isWritten = false;
  if (model.output == "-") {
    std::string bytes;
    llvm::raw_string_ostream stream(bytes);
    isWritten = succeeded(onnx::exportOnnx(*module, stream, output));
    if (isWritten)
      if (llvm::Error error = writeFile("-", [&](llvm::raw_ostream &output) {
            output << bytes;
            return llvm::Error::success();
          })) {
        messages << "cannot write standard output: "
                 << llvm::toString(std::move(error)) << "\n";
        isWritten = false;
      }
  } else {
    // Without a folder the file cannot be written, which is the error.
    (void)llvm::sys::fs::create_directories(
        llvm::sys::path::parent_path(model.output));
    isWritten = succeeded(onnx::exportOnnxFile(*module, model.output, output));
  }
  if (!isWritten)
    model.outcome.kind = Outcome::Unwritten;
}

static std::string counted(size_t count, const char *noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

void Converter::printModel(const Model &model) const {
  llvm::errs() << model.messages;
  // For a single written model, only errors are printed.
  if (models.size() == 1 && !options.dryRun)
    return;
  llvm::errs() << model.input << ": ";
  switch (model.outcome.kind) {
  case Outcome::Unchanged:
    llvm::errs() << "unchanged";
    break;
  case Outcome::Converted: {
    std::vector<std::string> parts;
    if (model.outcome.summary.converted)
      parts.push_back(counted(model.outcome.summary.converted, "node") +
                      " converted");
    std::vector<std::string> names;
    for (const auto &[name, count] : model.outcome.summary.expanded)
      names.push_back(count == 1 ? name
                                 : name + " (" + std::to_string(count) + ")");
    if (!names.empty())
      parts.push_back("expanded " + llvm::join(names, ", "));
    llvm::errs() << llvm::join(parts, "; ");
    break;
  }
  case Outcome::Refused:
    llvm::errs() << "refused";
    if (model.outcome.refusal)
      llvm::errs() << ": " << getName(*model.outcome.refusal);
    break;
  case Outcome::Unreadable:
    llvm::errs() << "cannot be read";
    break;
  case Outcome::Unwritten:
    llvm::errs() << "cannot be written";
    break;
  }
  llvm::errs() << "\n";
}

void Converter::finish(Model &model) {
  std::lock_guard<std::mutex> lock(mutex);
  model.isDone = true;
  ++done;
  bool isTerminal = llvm::errs().is_displayed() && models.size() > 1;
  if (isTerminal)
    llvm::errs() << "\r\033[K";
  for (; nextToPrint != models.size() && models[nextToPrint].isDone;
       ++nextToPrint)
    printModel(models[nextToPrint]);
  if (isTerminal && done != models.size())
    llvm::errs() << "[" << done << "/" << models.size() << "]";
}

void Converter::printSummary() const {
  if (models.size() == 1)
    return;
  size_t counts[5] = {}, expanded = 0;
  std::map<RefusalClass, size_t> byClass;
  for (const Model &model : models) {
    if (model.outcome.refusal)
      ++byClass[*model.outcome.refusal];
    ++counts[model.outcome.kind];
    expanded += !model.outcome.summary.expanded.empty();
  }
  std::vector<std::string> parts;
  for (RefusalClass refusal : refusals)
    if (size_t count = byClass[refusal])
      parts.push_back(std::to_string(count) + " " + getName(refusal).str());
  std::string classes =
      parts.empty() ? "" : " (" + llvm::join(parts, ", ") + ")";
  llvm::errs() << counted(models.size(), "model") << ": "
               << counts[Outcome::Converted] << " converted (" << expanded
               << " with expanded nodes), " << counts[Outcome::Unchanged]
               << " unchanged, " << counts[Outcome::Refused] << " refused"
               << classes << ", " << counts[Outcome::Unreadable]
               << " unreadable, " << counts[Outcome::Unwritten]
               << " not written\n";
}

llvm::Expected<int> Converter::run() {
  if (llvm::Error error = choosePaths())
    return std::move(error);
  llvm::DefaultThreadPool pool(llvm::hardware_concurrency(options.jobs));
  for (Model &model : models)
    pool.async([this, &model] {
      convert(model);
      finish(model);
    });
  pool.wait();
  printSummary();
  return llvm::any_of(models, [](const Model &model) {
    return model.outcome.kind > Outcome::Converted;
  });
}

} // namespace

llvm::Expected<int> convertOnnx(const ConvertOnnxOptions &options) {
  return Converter(options).run();
}

} // namespace dialectgen
