//===- DimensionNames.cpp - names of dimensions against recorded sizes ----===//
//
// For every model below a folder that has recorded inputs and outputs: opens
// all sizes of inputs, gives each a name of its own, and infers shapes. A
// dimension of a result that has the name of an input's must have its recorded
// size. Prints counts and each wrong name. Exit code 0 if no name is wrong, 1
// otherwise, 2 if no dimension was named.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/Import.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/onnx/ShapeInference.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <OnnxModel.pb.h>
#include <map>

using namespace mlir;

namespace {

struct Counts {
  unsigned models = 0, named = 0, unnamed = 0, wrong = 0;
};

/// The sizes in a recorded tensor; none if there is no such file or it holds
/// something else.
std::optional<SmallVector<int64_t>> recordedSizes(StringRef folder,
                                                  const Twine &name) {
  SmallString<128> path(folder);
  llvm::sys::path::append(path, "test_data_set_0", name);
  auto buffer = llvm::MemoryBuffer::getFile(path);
  dialectgen::onnx::pb::TensorProto tensor;
  if (!buffer ||
      !tensor.ParseFromArray((*buffer)->getBufferStart(),
                             int((*buffer)->getBufferSize())) ||
      tensor.data_type() == 0)
    return std::nullopt;
  return SmallVector<int64_t>(tensor.dims().begin(), tensor.dims().end());
}

/// Opens the sizes of arguments; the recorded size by name.
std::map<std::string, int64_t> nameSizes(func::FuncOp main, StringRef folder) {
  std::map<std::string, int64_t> sizes;
  Builder builder(main.getContext());
  unsigned input = 0;
  for (BlockArgument argument : main.getArguments()) {
    unsigned index = argument.getArgNumber();
    if (main.getArgAttr(index, "onnx.default"))
      continue;
    auto recorded = recordedSizes(folder, "input_" + Twine(input++) + ".pb");
    auto type = dyn_cast<TensorType>(argument.getType());
    if (!recorded || !type)
      continue;
    std::string notes;
    for (auto [dimension, size] : llvm::enumerate(*recorded)) {
      std::string name = ("x" + Twine(index) + "_" + Twine(dimension)).str();
      sizes[name] = size;
      notes +=
          (notes.empty() ? "" : ",") + std::to_string(dimension) + ":" + name;
    }
    argument.setType(RankedTensorType::get(
        SmallVector<int64_t>(recorded->size(), ShapedType::kDynamic),
        type.getElementType()));
    main.setArgAttr(index, "onnx.dim_params", builder.getStringAttr(notes));
  }
  main.setFunctionType(builder.getFunctionType(
      main.getBody().getArgumentTypes(), main.getResultTypes()));
  return sizes;
}

/// Types of results as far as they are before inference.
void openResults(ModuleOp module) {
  module.walk([](Operation *op) {
    for (Value result : op->getResults())
      if (auto type = dyn_cast<RankedTensorType>(result.getType());
          type && !op->hasTrait<OpTrait::ConstantLike>())
        result.setType(UnrankedTensorType::get(type.getElementType()));
  });
  for (auto function : module.getOps<func::FuncOp>()) {
    if (function.isExternal())
      continue;
    function.setFunctionType(FunctionType::get(
        module.getContext(), function.getBody().getArgumentTypes(),
        function.getBody().back().getTerminator()->getOperandTypes()));
    for (unsigned i = 0; i != function.getNumResults(); ++i)
      function.removeResultAttr(
          i, StringAttr::get(module.getContext(), "onnx.dim_params"));
  }
}

void checkModel(StringRef path, StringRef shownPath, MLIRContext &context,
                Counts &counts) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  OwningOpRef<ModuleOp> module =
      buffer
          ? dialectgen::onnx::importOnnx((*buffer)->getMemBufferRef(), &context)
          : OwningOpRef<ModuleOp>();
  auto main = module ? module->lookupSymbol<func::FuncOp>("main_graph")
                     : func::FuncOp();
  if (!main)
    return;
  StringRef folder = llvm::sys::path::parent_path(path);
  std::map<std::string, int64_t> sizes = nameSizes(main, folder);
  openResults(*module);
  PassManager passes(&context);
  passes.addPass(dialectgen::onnx::createShapeInferencePass());
  // A model may need the sizes that it declared.
  if (sizes.empty() || failed(passes.run(*module)))
    return;
  ++counts.models;
  for (unsigned i = 0; i != main.getNumResults(); ++i) {
    auto type = dyn_cast<RankedTensorType>(main.getResultTypes()[i]);
    auto recorded = recordedSizes(folder, "output_" + Twine(i) + ".pb");
    if (!type || !recorded || type.getRank() != int64_t(recorded->size()))
      continue;
    auto notes = main.getResultAttrOfType<StringAttr>(i, "onnx.dim_params");
    SmallVector<StringRef> list;
    if (notes)
      notes.getValue().split(list, ',', -1, /*KeepEmpty=*/false);
    counts.unnamed += unsigned(type.getNumDynamicDims()) - list.size();
    for (StringRef note : list) {
      auto [dimension, name] = note.split(':');
      int64_t index = 0;
      dimension.getAsInteger(10, index);
      ++counts.named;
      if (sizes[name.str()] == (*recorded)[size_t(index)])
        continue;
      ++counts.wrong;
      llvm::outs() << shownPath << ": dimension " << index << " of result " << i
                   << " is " << (*recorded)[size_t(index)] << ", but '" << name
                   << "' is " << sizes[name.str()] << "\n";
    }
  }
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 2) {
    llvm::errs() << "usage: named-dimensions FOLDER\n";
    return 2;
  }
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<dialectgen::onnx::ONNXDialect, func::FuncDialect>();
  context.getDiagEngine().registerHandler(
      [](Diagnostic &) { return success(); });
  Counts counts;
  std::error_code error;
  std::vector<std::string> paths;
  for (llvm::sys::fs::recursive_directory_iterator it(argv[1], error), end;
       it != end && !error; it.increment(error))
    if (StringRef(it->path()).ends_with(".onnx"))
      paths.push_back(it->path());
  llvm::sort(paths);
  for (const std::string &path : paths)
    checkModel(path, StringRef(path).substr(StringRef(argv[1]).size()), context,
               counts);
  llvm::outs() << counts.models << " models: " << counts.named
               << " dimensions of results named, " << counts.wrong
               << " of them wrong; " << counts.unnamed
               << " open ones without a name\n";
  return counts.wrong ? 1 : counts.named ? 0 : 2;
}
