//===- RecordedTensors.cpp - inputs and outputs of models -----------------===//
//
// See RecordedTensors.h.
//
//===----------------------------------------------------------------------===//

#include "RecordedTensors.h"
#include "mlir/IR/Builders.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include <OnnxModel.pb.h>

using namespace mlir;

namespace dialectgen::test {

std::optional<Tensor> readTensor(const std::string &path,
                                 MLIRContext *context) {
  auto file = llvm::MemoryBuffer::getFile(path);
  dialectgen::onnx::pb::TensorProto proto;
  if (!file || !proto.ParseFromString((*file)->getBuffer().str()))
    return std::nullopt;
  Builder builder(context);
  Type element;
  switch (proto.data_type()) {
  case dialectgen::onnx::pb::TensorProto::FLOAT:
    element = builder.getF32Type();
    break;
  case dialectgen::onnx::pb::TensorProto::DOUBLE:
    element = builder.getF64Type();
    break;
  case dialectgen::onnx::pb::TensorProto::FLOAT16:
    element = builder.getF16Type();
    break;
  case dialectgen::onnx::pb::TensorProto::BFLOAT16:
    element = builder.getBF16Type();
    break;
  case dialectgen::onnx::pb::TensorProto::BOOL:
    element = builder.getI1Type();
    break;
  case dialectgen::onnx::pb::TensorProto::INT16:
    element = builder.getIntegerType(16);
    break;
  case dialectgen::onnx::pb::TensorProto::UINT16:
    element = builder.getIntegerType(16, false);
    break;
  case dialectgen::onnx::pb::TensorProto::UINT32:
    element = builder.getIntegerType(32, false);
    break;
  case dialectgen::onnx::pb::TensorProto::UINT64:
    element = builder.getIntegerType(64, false);
    break;
  case dialectgen::onnx::pb::TensorProto::INT8:
    element = builder.getIntegerType(8);
    break;
  case dialectgen::onnx::pb::TensorProto::UINT8:
    element = builder.getIntegerType(8, false);
    break;
  case dialectgen::onnx::pb::TensorProto::INT32:
    element = builder.getIntegerType(32);
    break;
  case dialectgen::onnx::pb::TensorProto::INT64:
    element = builder.getIntegerType(64);
    break;
  default:
    return std::nullopt;
  }
  SmallVector<int64_t> shape(proto.dims().begin(), proto.dims().end());
  auto type = RankedTensorType::get(shape, element);
  Tensor tensor = Tensor::make(element, shape);
  if (proto.has_raw_data() && element.isInteger(1)) {
    // A byte each.
    for (int64_t i = 0;
         i < std::min<int64_t>(tensor.size(), int64_t(proto.raw_data().size()));
         ++i)
      tensor.setInteger(i, proto.raw_data()[size_t(i)] != 0);
    return tensor;
  }
  if (proto.has_raw_data() && !proto.raw_data().empty())
    return Tensor::of(DenseElementsAttr::getFromRawBuffer(
        type, ArrayRef(proto.raw_data().data(), proto.raw_data().size())));
  for (int64_t i = 0; i != tensor.size(); ++i) {
    if (i < proto.float_data_size())
      tensor.set(i, proto.float_data(int(i)));
    else if (i < proto.double_data_size())
      tensor.set(i, proto.double_data(int(i)));
    else if (i < proto.int64_data_size())
      tensor.setInteger(i, proto.int64_data(int(i)));
    else if (i < proto.uint64_data_size())
      tensor.setInteger(i, int64_t(proto.uint64_data(int(i))));
    else if (i < proto.int32_data_size() && isa<FloatType>(element))
      // The bits of 16-bit floats.
      tensor.set(i,
                 APFloat(cast<FloatType>(element).getFloatSemantics(),
                         APInt(16, uint64_t(proto.int32_data(int(i))) & 0xffff))
                     .convertToDouble());
    else if (i < proto.int32_data_size())
      tensor.setInteger(i, proto.int32_data(int(i)));
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
    if (tensor && tensorType.getElementType().isBF16() &&
        tensor->element.isUnsignedInteger(16)) {
      Tensor bits = std::move(*tensor);
      tensor = Tensor::make(tensorType.getElementType(), bits.shape);
      for (int64_t k = 0; k != bits.size(); ++k)
        tensor->set(k, APFloat(APFloat::BFloat(),
                               APInt(16, uint64_t(bits.integers[size_t(k)])))
                           .convertToDouble());
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
