//===- RecordedTensors.cpp - inputs and outputs of models -----------------===//
//
// See RecordedTensors.h.
//
//===----------------------------------------------------------------------===//

#include "RecordedTensors.h"
#include "dialectgen/onnx/ElementTypes.h"
#include "mlir/IR/Builders.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include <OnnxModel.pb.h>
#include <cstring>

using namespace mlir;

namespace dialectgen::test {

/// Element `index` of `tensor` becomes the one of these bits.
static void setBits(Tensor &tensor, int64_t index, uint64_t bits) {
  auto real = dyn_cast<FloatType>(tensor.element);
  if (!real)
    return tensor.setInteger(index, int64_t(bits));
  tensor.set(index, toDouble(APFloat(real.getFloatSemantics(),
                                     APInt(64, bits).trunc(real.getWidth()))));
}

std::optional<Tensor> readTensor(const std::string &path,
                                 MLIRContext *context) {
  auto file = llvm::MemoryBuffer::getFile(path);
  dialectgen::onnx::pb::TensorProto proto;
  if (!file || !proto.ParseFromString((*file)->getBuffer().str()))
    return std::nullopt;
  Type element = onnx::getElementType(proto.data_type(), context);
  if (!element || !element.isIntOrFloat())
    return std::nullopt;
  Tensor tensor = Tensor::make(
      element, SmallVector<int64_t>(proto.dims().begin(), proto.dims().end()));
  // Of typed fields, int32_data has the bits of small types, packed as in
  // raw_data below a byte.
  bool isBool = element.isInteger(1);
  unsigned width = isBool ? 8 : element.getIntOrFloatBitWidth();
  std::string bytes = proto.raw_data();
  if (bytes.empty() && width < 8)
    for (int32_t value : proto.int32_data())
      bytes.push_back(char(value));
  for (int64_t i = 0; i != tensor.size(); ++i) {
    uint64_t bits = 0;
    size_t at = size_t(i) * width / 8;
    if (!bytes.empty() && at + (width + 7) / 8 <= bytes.size()) {
      std::memcpy(&bits, &bytes[at], (width + 7) / 8);
      setBits(tensor, i, isBool ? bits != 0 : bits >> (size_t(i) * width % 8));
    } else if (i < proto.float_data_size())
      tensor.set(i, proto.float_data(int(i)));
    else if (i < proto.double_data_size())
      tensor.set(i, proto.double_data(int(i)));
    else if (i < proto.int64_data_size())
      tensor.setInteger(i, proto.int64_data(int(i)));
    else if (i < proto.uint64_data_size())
      tensor.setInteger(i, int64_t(proto.uint64_data(int(i))));
    else if (i < proto.int32_data_size())
      setBits(tensor, i, uint64_t(proto.int32_data(int(i))));
  }
  return tensor;
}

std::vector<std::optional<Tensor>> readTensors(StringRef folder, StringRef stem,
                                               TypeRange types) {
  std::vector<std::optional<Tensor>> tensors;
  for (auto [index, type] : llvm::enumerate(types)) {
    std::string path =
        (folder + "/" + stem + "_" + std::to_string(index) + ".pb").str();
    // Sequences and optional values are no tensors.
    auto tensorType = dyn_cast<TensorType>(type);
    std::optional<Tensor> &tensor =
        tensors.emplace_back(tensorType && llvm::sys::fs::exists(path)
                                 ? readTensor(path, type.getContext())
                                 : std::nullopt);
    // NumPy has no such type, so the bits are recorded.
    Type element = tensor ? tensorType.getElementType() : Type();
    if (tensor && isa<FloatType>(element) && element != tensor->element &&
        tensor->element.isUnsignedInteger(element.getIntOrFloatBitWidth())) {
      Tensor bits = std::move(*tensor);
      tensor = Tensor::make(element, bits.shape);
      for (int64_t k = 0; k != bits.size(); ++k)
        setBits(*tensor, k, uint64_t(bits.integers[size_t(k)]));
    }
  }
  return tensors;
}

void makeConstant(func::FuncOp function, unsigned index, const Tensor &value) {
  OpBuilder builder(function.getContext());
  builder.setInsertionPointToStart(&function.getBody().front());
  OperationState state(function.getLoc(), "onnx.Constant");
  DenseElementsAttr elements = value.toAttribute();
  state.addTypes(elements.getType());
  state.addAttribute("value", elements);
  function.getArgument(index).replaceAllUsesWith(
      builder.create(state)->getResult(0));
}

} // namespace dialectgen::test
