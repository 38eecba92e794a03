//===- ExportTensors.cpp - tensor data ------------------------------------===//

#include "ExportTensors.h"
#include "../model/Form.h"
#include "../model/ProtoConversion.h"
#include "../model/TensorLayout.h"
#include "ExportNotes.h"
#include "dialectgen/core/ComputedElements.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace dialectgen::onnx::exporter {
namespace {

/// Readers map the file page by page.
constexpr uint64_t externalAlignment = 4096;

bool hasFlag(DictionaryAttr form, StringRef key) {
  return form && form.get(key);
}

void addText(DictionaryAttr form, pb::TensorProto &tensor) {
  if (hasFlag(form, form::tensorName))
    tensor.set_name(textOf(form, form::tensorName).str());
  if (StringRef text = textOf(form, form::docString); !text.empty())
    tensor.set_doc_string(text.str());
  if (form)
    exportEntries(form.get(form::metadata), *tensor.mutable_metadata_props());
}

} // namespace

LogicalResult TensorWriter::write(ElementsAttr elements, DictionaryAttr form,
                                  Location location, const Twine &owner,
                                  pb::TensorProto &tensor, bool canBeLarge) {
  addText(form, tensor);
  ShapedType type = elements.getShapedType();
  // One element stands for all, which the model lists.
  constexpr int64_t mostListed = INT32_MAX / 8;
  if (auto dense = dyn_cast<DenseElementsAttr>(elements);
      dense && dense.getNumElements() > mostListed &&
      !ComputedElements::admits(dense))
    return emitError(location)
           << owner << ": " << ComputedElements::whyNot(type.getShape());
  std::optional<Layout> layout = layoutOf(getDataType(type.getElementType()));
  uint64_t size =
      layout && type.hasStaticShape()
          ? llvm::divideCeil(type.getNumElements() * layout->bits, 8)
          : 0;
  if (size > threshold) {
    if (externalFile.empty())
      return emitError(location)
             << owner
             << ": external data needs an output file that it can stand beside";
    // Without data at hand there is nothing to write later.
    std::string buffer;
    bool isAtHand =
        !isa<DenseResourceElementsAttr>(elements) || rawData(elements, buffer);
    if (isAtHand && convertTensorType(type, tensor)) {
      uint64_t offset = llvm::alignTo(externalSize, externalAlignment);
      auto add = [&](StringRef key, const std::string &value) {
        auto &entry = *tensor.add_external_data();
        entry.set_key(key.str());
        entry.set_value(value);
      };
      add("location", externalFile);
      add("offset", std::to_string(offset));
      add("length", std::to_string(size));
      tensor.set_data_location(pb::TensorProto::EXTERNAL);
      externalTensors.push_back({offset, elements});
      externalSize = offset + size;
      return success();
    }
  } else if (canBeLarge && size >= largeWeightSize &&
             !hasFlag(form, form::typed)) {
    std::string buffer;
    auto bytes = rawData(elements, buffer);
    // The contents of the buffer are already a copy.
    if (bytes && convertTensorType(type, tensor)) {
      if (buffer.empty())
        largeWeights[&tensor] = *bytes;
      else
        tensor.set_raw_data(std::move(buffer));
      return success();
    }
  } else if (convertTensor(elements, tensor, hasFlag(form, form::typed))) {
    return success();
  }
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(elements))
    return emitError(location)
           << owner << ": the data of resource '"
           << resource.getRawHandle().getKey()
           << "' is not at hand, or not as long as its type " << type
           << " says";
  return emitError(location) << owner << ": a tensor of type " << type
                             << " held in this way has no counterpart in ONNX";
}

LogicalResult exportSparseTensor(SparseElementsAttr elements,
                                 DictionaryAttr form, Location location,
                                 const Twine &owner,
                                 pb::SparseTensorProto &tensor) {
  auto linear = form ? form.getAs<BoolAttr>(form::linear) : BoolAttr();
  DictionaryAttr values = dictionaryOf(form, form::values),
                 indices = dictionaryOf(form, form::indices);
  addText(values, *tensor.mutable_values());
  addText(indices, *tensor.mutable_indices());
  if (convertSparseTensor(
          elements, tensor,
          linear ? linear.getValue() : elements.getShapedType().getRank() == 1,
          hasFlag(values, form::typed), hasFlag(indices, form::typed)))
    return success();
  return emitError(location)
         << owner << ": a sparse tensor of type " << elements.getShapedType()
         << " has no counterpart in ONNX";
}

void TensorWriter::writeExternalData(llvm::raw_ostream &stream) const {
  uint64_t written = 0;
  for (const ExternalTensor &tensor : externalTensors) {
    stream.write_zeros(tensor.offset - written);
    std::string buffer;
    if (auto bytes = rawData(tensor.elements, buffer)) {
      writeOnce(stream, *bytes);
      written = tensor.offset + bytes->size();
    }
  }
}

} // namespace dialectgen::onnx::exporter
