//===- OnnxModels.cpp - models in and out, counted by reason --------------===//
//
//   onnx-models-test FOLDER              print the report
//   onnx-models-test FOLDER --check F    fail if file F is not the report
//   onnx-models-test FOLDER --write F    write the report into F
//   onnx-models-test FOLDER --export-to D   write exported models below D
//
// Every .onnx below FOLDER is imported, verified and exported again. In both
// directions, a model is either converted or rejected with a reason; the report
// counts both.
//
//===----------------------------------------------------------------------===//

#include "RoundTrip.h"
#include "dialectgen/onnx/OpTable.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <map>
#include <onnx/checker.h>
#include <onnx/onnx_pb.h>
#include <set>

using namespace mlir;

namespace {

struct Group {
  unsigned models = 0, imported = 0;
  /// Of those exported: the same bytes, in canonical form; other bytes, but the
  /// same program when imported again.
  unsigned identical = 0, equivalent = 0;
};

struct Report {
  std::map<std::string, Group> groups;
  /// First diagnostic of a refused model, to the models it refuses.
  std::map<std::string, std::vector<std::string>> refusals;
  /// Errors of exports, with their models.
  std::map<std::string, std::vector<std::string>> failures;
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

/// Drops fields that were set to the value they have when they are not set:
/// in the proto3 form of onnx.proto there is no such difference.
void dropDefaults(google::protobuf::Message &message) {
  using Field = google::protobuf::FieldDescriptor;
  const auto *reflection = message.GetReflection();
  std::vector<const Field *> fields;
  reflection->ListFields(message, &fields);
  for (const Field *field : fields) {
    if (field->cpp_type() == Field::CPPTYPE_MESSAGE) {
      if (!field->is_repeated())
        dropDefaults(*reflection->MutableMessage(&message, field));
      else
        for (int i = 0, end = reflection->FieldSize(message, field); i != end;
             ++i)
          dropDefaults(*reflection->MutableRepeatedMessage(&message, field, i));
    } else if (!field->is_repeated() && !field->containing_oneof() &&
               field->cpp_type() == Field::CPPTYPE_STRING &&
               reflection->GetString(message, field).empty()) {
      reflection->ClearField(&message, field);
    }
  }
}

/// One way to write the same model.
std::string canonical(llvm::StringRef bytes) {
  ::onnx::ModelProto model;
  model.ParseFromString(bytes.str());
  dropDefaults(model);
  std::string result;
  {
    google::protobuf::io::StringOutputStream stream(&result);
    google::protobuf::io::CodedOutputStream coded(&stream);
    coded.SetSerializationDeterministic(true);
    model.SerializeToCodedStream(&coded);
  }
  return result;
}

/// The error of the ONNX library's checker; empty if there is none.
std::string checkModel(llvm::StringRef bytes) {
  try {
    ::onnx::ModelProto model;
    model.ParseFromString(bytes.str());
    ::onnx::checker::check_model(model);
    return "";
  } catch (const std::exception &error) {
    return error.what();
  }
}

/// Exports `module`, imported from `original`, into `bytes`, and compares.
/// Returns the difference, empty if there is none.
std::string exportModel(ModuleOp module, llvm::StringRef original,
                        std::string &bytes, Group &group) {
  if (std::string problem = roundTrip(module, bytes); !problem.empty())
    return problem;
  if (std::string problem = checkModel(bytes);
      !problem.empty() && checkModel(original).empty())
    return "the checker says: " + problem;
  if (canonical(bytes) == canonical(original))
    ++group.identical;
  else
    ++group.equivalent;
  return "";
}

void importModel(llvm::StringRef folder, const std::string &model,
                 llvm::StringRef exportFolder, Report &report) {
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
  auto original = llvm::MemoryBuffer::getFile((folder + "/" + relative).str());
  std::string bytes;
  std::string problem =
      exportModel(*module, (*original)->getBuffer(), bytes, group);
  if (problem.empty() && !exportFolder.empty()) {
    std::string target = (exportFolder + "/" + relative).str();
    // Writing tells the reason.
    (void)llvm::sys::fs::create_directories(
        llvm::sys::path::parent_path(target));
    if (llvm::Error error =
            llvm::writeToOutput(target, [&](llvm::raw_ostream &stream) {
              stream << bytes;
              return llvm::Error::success();
            }))
      problem = llvm::toString(std::move(error));
  }
  if (!problem.empty())
    report.failures[problem].push_back(relative.rsplit('/').first.str());
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
         "imported and verified, exported again\n(`--export-onnx`), and "
         "compared. An exported model is *identical* if it has the same\n"
         "bytes in canonical protobuf, where an empty text is as good as none; "
         "*equivalent*\nif it differs there and is the same program when "
         "imported again. All pass the ONNX\nlibrary's checker that passed it "
         "before.\n\n"
         "| models | | imported | refused | exported: identical | equivalent | "
         "not as it was |\n|---|---:|---:|---:|---:|---:|---:|\n";
  auto row = [&](llvm::StringRef name, const Group &group) {
    stream << "| " << name << " | " << group.models << " | " << group.imported
           << " | " << group.models - group.imported << " | " << group.identical
           << " | " << group.equivalent << " | "
           << group.imported - group.identical - group.equivalent << " |\n";
  };
  Group all;
  for (const auto &[name, group] : report.groups) {
    row(name, group);
    all.models += group.models;
    all.imported += group.imported;
    all.identical += group.identical;
    all.equivalent += group.equivalent;
  }
  row("all", all);
  stream << "\n";
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
  if (!report.failures.empty()) {
    stream << "\n## Why models do not come back\n\n"
              "| models | reason |\n|---:|---|\n";
    for (const auto &[reason, models] : report.failures)
      stream << "| " << models.size() << " | " << reason << ": "
             << llvm::join(models, ", ") << " |\n";
  }
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
  if (argc != 2 && mode != "--check" && mode != "--write" &&
      mode != "--export-to") {
    llvm::errs() << "usage: onnx-models-test FOLDER [--check FILE | --write "
                    "FILE | --export-to FOLDER]\n";
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
    importModel(folder, model, mode == "--export-to" ? argv[3] : "", report);
  std::string text = print(report);
  if (mode.empty() || mode == "--export-to") {
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
