//===- OnnxModels.cpp - import a folder of models, count by reason --------===//
//
//   onnx-models-test FOLDER             print the report
//   onnx-models-test FOLDER --check F   fail if file F is not the report
//   onnx-models-test FOLDER --write F   write the report into F
//
// Every .onnx below FOLDER is imported and verified. Each either becomes a
// module or is refused with a reason; the report counts both.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/Import.h"
#include "dialectgen/onnx/OpTable.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <set>

using namespace mlir;

namespace {

struct Group {
  unsigned models = 0, imported = 0;
};

struct Report {
  std::map<std::string, Group> groups;
  /// First diagnostic of a refused model, to the models it refuses.
  std::map<std::string, std::vector<std::string>> refusals;
  std::set<std::string> warnings;
  std::set<std::string> opNames, operators;
  unsigned ops = 0, custom = 0;
};

/// Models below `folder` as paths relative to it, sorted.
std::vector<std::string> findModels(llvm::StringRef folder) {
  std::vector<std::string> models;
  std::error_code error;
  for (llvm::sys::fs::recursive_directory_iterator it(folder, error), end;
       it != end && !error; it.increment(error))
    if (llvm::sys::path::extension(it->path()) == ".onnx")
      models.push_back(
          llvm::StringRef(it->path()).drop_front(folder.size() + 1).str());
  llvm::sort(models);
  return models;
}

void importModel(llvm::StringRef folder, const std::string &model,
                 Report &report) {
  llvm::StringRef relative = model;
  Group &group = report.groups[relative.split('/').first.str()];
  ++group.models;

  // A context each: nothing of one model can help or spoil another.
  MLIRContext context(MLIRContext::Threading::DISABLED);
  std::string reason;
  context.getDiagEngine().registerHandler([&](Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() == DiagnosticSeverity::Error && reason.empty())
      reason = diagnostic.str();
    else if (diagnostic.getSeverity() == DiagnosticSeverity::Warning)
      report.warnings.insert(diagnostic.str());
  });
  OwningOpRef<ModuleOp> module = dialectgen::onnx::importOnnxFile(
      (folder + "/" + relative).str(), &context);
  if (!module) {
    report.refusals[reason.empty() ? "(no reason given)" : reason].push_back(
        relative.rsplit('/').first.str());
    return;
  }
  ++group.imported;
  module->walk([&](Operation *op) {
    llvm::StringRef name = op->getName().getStringRef();
    ++report.ops;
    if (name == "onnx.Custom")
      ++report.custom;
    if (const auto *info = dialectgen::onnx::findByOpName(name)) {
      report.opNames.insert(name.str());
      report.operators.insert((info->domain + "." + info->name).str());
    }
  });
}

std::string print(const Report &report) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream
      << "# The ONNX library's test models\n\n"
         "Written by `onnx-models-test FOLDER --write` and checked by the "
         "test `onnx-models`:\nevery model of Debian's `libonnx-testdata` is "
         "imported and verified.\n\n"
         "| models | | imported | refused |\n|---|---:|---:|---:|\n";
  Group all;
  for (const auto &[name, group] : report.groups) {
    stream << "| " << name << " | " << group.models << " | " << group.imported
           << " | " << group.models - group.imported << " |\n";
    all.models += group.models;
    all.imported += group.imported;
  }
  stream << "| all | " << all.models << " | " << all.imported << " | "
         << all.models - all.imported << " |\n\n";
  stream << "They hold " << report.ops << " operations of "
         << report.operators.size() << " operators in " << report.opNames.size()
         << " versions, and " << report.custom
         << " custom ops.\n\n## Why models are refused\n\n";
  if (report.refusals.empty())
    stream << "None is.\n";
  else
    stream << "| models | reason |\n|---:|---|\n";
  for (const auto &[reason, models] : report.refusals)
    stream << "| " << models.size() << " | " << reason << ": "
           << llvm::join(models, ", ") << " |\n";
  if (!report.warnings.empty()) {
    stream << "\n## Warnings\n\n";
    for (const std::string &warning : report.warnings)
      stream << "- " << warning << "\n";
  }
  return text;
}

} // namespace

int main(int argc, char **argv) {
  llvm::StringRef mode = argc == 4 ? argv[2] : "";
  if (argc != 2 && mode != "--check" && mode != "--write") {
    llvm::errs() << "usage: onnx-models-test FOLDER [--check FILE | --write "
                    "FILE]\n";
    return 2;
  }
  llvm::StringRef folder = argv[1];
  folder = folder.rtrim('/');
  Report report;
  std::vector<std::string> models = findModels(folder);
  if (models.empty()) {
    llvm::errs() << "no models below '" << folder << "'\n";
    return 2;
  }
  for (const std::string &model : models)
    importModel(folder, model, report);
  std::string text = print(report);
  if (mode.empty()) {
    llvm::outs() << text;
    return 0;
  }
  if (mode == "--write") {
    llvm::Error error =
        llvm::writeToOutput(argv[3], [&](llvm::raw_ostream &stream) {
          stream << text;
          return llvm::Error::success();
        });
    if (!error)
      return 0;
    llvm::errs() << llvm::toString(std::move(error)) << "\n";
    return 2;
  }
  auto known = llvm::MemoryBuffer::getFile(argv[3]);
  if (known && (*known)->getBuffer() == text)
    return 0;
  llvm::errs() << "'" << argv[3]
               << "' is not what importing the models gives; write it with "
                  "--write. It should be:\n"
               << text;
  return 1;
}
