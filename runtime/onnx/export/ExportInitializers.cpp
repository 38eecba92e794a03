//===- ExportInitializers.cpp - initializers of graphs --------------------===//

#include "ExportInitializers.h"
#include "../model/Form.h"
#include "ExportNotes.h"

using namespace mlir;

namespace dialectgen::onnx::exporter {
namespace {

/// An initializer of `value`; null, after an error, if there can be none.
pb::TensorProto *writeInitializer(Attribute value, DictionaryAttr form,
                                  Location location, StringRef name,
                                  bool canBeLarge, TensorWriter &tensors,
                                  pb::GraphProto &graph) {
  std::string owner = ("initializer '" + name + "'").str();
  pb::TensorProto *values = nullptr;
  if (auto sparse = dyn_cast_or_null<SparseElementsAttr>(value)) {
    pb::SparseTensorProto &tensor = *graph.add_sparse_initializer();
    if (failed(exportSparseTensor(sparse, form, location, owner, tensor)))
      return nullptr;
    values = tensor.mutable_values();
  } else if (auto dense = dyn_cast_or_null<ElementsAttr>(value)) {
    values = graph.add_initializer();
    if (failed(
            tensors.write(dense, form, location, owner, *values, canBeLarge)))
      return nullptr;
  } else {
    emitError(location) << owner << " has no value";
    return nullptr;
  }
  values->set_name(name.str());
  return values;
}

/// Places the elements that `places` has one for, in their order, which stand
/// first, among the others.
template <typename List> void place(List &list, ArrayRef<int64_t> places) {
  for (int from = static_cast<int>(places.size()) - 1; from >= 0; --from) {
    int64_t last = list.size() - 1;
    for (int at = from; at < std::min(places[from], last); ++at)
      list.SwapElements(at, at + 1);
  }
}

} // namespace

void DefaultPlaces::apply(pb::GraphProto &graph) const {
  place(*graph.mutable_initializer(), dense);
  place(*graph.mutable_sparse_initializer(), sparse);
}

FailureOr<DefaultPlaces> exportDefaults(Block &block, ArrayAttr inputs,
                                        const ValueNames &names,
                                        bool canBeLarge, TensorWriter &tensors,
                                        pb::GraphProto &graph) {
  struct Default {
    int64_t place;
    BlockArgument input;
    Attribute value;
    DictionaryAttr notes;
  };
  SmallVector<Default> defaults;
  int64_t dense = 0, sparse = 0;
  for (BlockArgument argument : block.getArguments()) {
    DictionaryAttr said = notesAt(inputs, argument.getArgNumber());
    Attribute value = said ? said.get(inputDefault) : Attribute();
    if (!value)
      continue;
    DictionaryAttr notes = dictionaryOf(said, inputDefaultNotes);
    auto index = notes ? notes.getAs<IntegerAttr>(form::index) : IntegerAttr();
    int64_t &next = isa<SparseElementsAttr>(value) ? sparse : dense;
    defaults.push_back({index ? index.getInt() : next, argument, value, notes});
    ++next;
  }
  llvm::sort(defaults, [](const Default &a, const Default &b) {
    return std::make_pair(a.place, a.input.getArgNumber()) <
           std::make_pair(b.place, b.input.getArgNumber());
  });
  DefaultPlaces places;
  for (const auto &[place, input, value, notes] : defaults) {
    pb::TensorProto *tensor = writeInitializer(
        value, dictionaryOf(notes, form::tensor), input.getLoc(),
        names.lookup(input), canBeLarge, tensors, graph);
    if (!tensor)
      return failure();
    if (StringRef text = textOf(notes, form::docString); !text.empty())
      tensor->set_doc_string(text.str());
    exportEntries(notes ? notes.get(form::metadata) : Attribute(),
                  *tensor->mutable_metadata_props());
    (isa<SparseElementsAttr>(value) ? places.sparse : places.dense)
        .push_back(place);
  }
  return places;
}

LogicalResult exportInitializer(Operation *op, StringRef name, bool canBeLarge,
                                TensorWriter &tensors, pb::GraphProto &graph) {
  auto form = op->getAttrOfType<DictionaryAttr>(form::name);
  Attribute value = op->getAttr("sparse_value");
  pb::TensorProto *values =
      writeInitializer(value ? value : op->getAttr("value"), form, op->getLoc(),
                       name, canBeLarge, tensors, graph);
  if (!values)
    return failure();

  // If the initializer is an input, some properties belong to the input.
  DictionaryAttr own = dictionaryOf(form, form::input);
  StringRef text = textOf(op->getAttrDictionary(), "onnx.doc_string");
  if (!text.empty() && text != textOf(own, "onnx.doc_string"))
    values->set_doc_string(text.str());
  auto metadata = op->getAttrOfType<ArrayAttr>("onnx.metadata_props");
  auto ofInput =
      own ? own.getAs<ArrayAttr>("onnx.metadata_props") : ArrayAttr();
  if (metadata && ofInput)
    metadata = ArrayAttr::get(op->getContext(),
                              metadata.getValue().drop_front(
                                  std::min(metadata.size(), ofInput.size())));
  exportEntries(metadata, *values->mutable_metadata_props());
  return success();
}

} // namespace dialectgen::onnx::exporter
