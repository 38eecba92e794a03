//===- StaleShapes.cpp - models whose declared shapes are wrong -----------===//
//
// All sizes that a recorded model declares for outputs and for values between
// nodes become wrong, as tools leave them behind. The model is lowered and
// gives the recorded outputs, and it is converted to other opsets, as it was
// with the right ones.
//
//===----------------------------------------------------------------------===//

#include "ModelRuns.h"
#include "dialectgen/onnx/Export.h"
#include "dialectgen/onnx/Import.h"
#include "dialectgen/onnx/ModelConversion.h"
#include "dialectgen/onnx/ModelInterface.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "model/ImportProto.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace dialectgen {
using namespace test;
namespace {

/// Ops whose results have as many elements as their first operand says, which
/// stays an input: nothing contradicts a declared number of them, which is a
/// promise of the model.
constexpr StringLiteral countedByValues[] = {"ConstantOfShape",
                                             "If",
                                             "Loop",
                                             "NonMaxSuppression",
                                             "NonZero",
                                             "Range",
                                             "Unique",
                                             "HannWindow",
                                             "HammingWindow",
                                             "BlackmanWindow"};

void makeStale(onnx::pb::ValueInfoProto &info) {
  if (!info.type().has_tensor_type() || !info.type().tensor_type().has_shape())
    return;
  auto &shape = *info.mutable_type()->mutable_tensor_type()->mutable_shape();
  for (auto &dim : *shape.mutable_dim())
    if (dim.has_dim_value())
      dim.set_dim_value(dim.dim_value() + 3);
}

/// A model like that at `path`, beside links to its recorded tensors.
std::string writeStale(const std::string &path, const std::string &folder) {
  auto file = llvm::MemoryBuffer::getFile(path);
  onnx::pb::ModelProto model;
  if (!file || !model.ParseFromString((*file)->getBuffer().str()))
    return "";
  for (auto &info : *model.mutable_graph()->mutable_output())
    makeStale(info);
  for (auto &info : *model.mutable_graph()->mutable_value_info())
    makeStale(info);
  SmallString<128> data(folder), source(llvm::sys::path::parent_path(path));
  llvm::sys::path::append(data, "test_data_set_0");
  llvm::sys::path::append(source, "test_data_set_0");
  llvm::sys::fs::remove(data);
  if (llvm::sys::fs::create_directories(folder) ||
      llvm::sys::fs::create_link(source, data))
    return "";
  SmallString<128> written(folder);
  llvm::sys::path::append(written, "model.onnx");
  std::error_code error;
  llvm::raw_fd_ostream stream(written, error);
  if (!error)
    stream << model.SerializeAsString();
  return error ? "" : std::string(written);
}

/// Whether the model can be converted to `opset` and written.
bool converts(const std::string &path, unsigned opset) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  ScopedDiagnosticHandler silence(&context,
                                  [](Diagnostic &) { return success(); });
  onnx::ModelInterface interface;
  onnx::ImportOptions importing;
  importing.interface = &interface;
  auto module = onnx::importOnnxFile(path, &context, importing);
  if (!module)
    return false;
  auto summary = onnx::convertModelOpsets(*module, {{{"ai.onnx", opset}}});
  if (failed(summary))
    return false;
  interface.takeOutputs(summary->corrected);
  onnx::ExportOptions exporting;
  exporting.interface = &interface;
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  return succeeded(verify(*module)) &&
         succeeded(onnx::exportOnnx(*module, stream, exporting));
}

int run(const std::string &data, const std::string &folder, unsigned stride) {
  unsigned count = 0, lowered = 0, converted = 0, wrong = 0;
  std::vector<Model> models = findModels(data);
  for (size_t i = 0; i < models.size(); i += stride) {
    const Model &model = models[i];
    std::string stale = writeStale(model.path, folder);
    auto fail = [&](const std::string &why) {
      ++wrong;
      llvm::errs() << model.name << ": " << why << "\n";
    };
    if (stale.empty()) {
      fail("no copy could be written");
      continue;
    }
    ++count;
    for (unsigned opset : {9, 13, 23})
      if (converts(model.path, opset)) {
        ++converted;
        if (!converts(stale, opset))
          fail("is not converted to " + std::to_string(opset));
      }
    Outcome right = runModel(model.path, WithConstants, {});
    bool isCounted = llvm::any_of(countedByValues, [&](StringRef op) {
      return right.ops.count(op.str());
    });
    if (!right.isRight() || isCounted)
      continue;
    ++lowered;
    if (Outcome other = runModel(stale, WithConstants, {}); !other.isRight())
      fail("lowered: " + (other.problems.empty() ? "" : other.problems[0]));
  }
  llvm::outs() << count << " models, " << lowered << " lowered, " << converted
               << " conversions; " << wrong << " wrong\n";
  return wrong || lowered < count / 3;
}

} // namespace
} // namespace dialectgen

int main(int count, char **arguments) {
  unsigned stride = 1;
  if (count == 4 && !StringRef(arguments[3]).getAsInteger(10, stride) && stride)
    return dialectgen::run(arguments[1], arguments[2], stride);
  llvm::errs() << "usage: onnx-stale-shapes-test DATA FOLDER STRIDE\n";
  return 2;
}
