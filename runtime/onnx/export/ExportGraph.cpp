//===- ExportGraph.cpp - graphs -------------------------------------------===//

#include "ExportGraph.h"
#include "../opsets/Copies.h"
#include "ExportInitializers.h"
#include "ExportNotes.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;
namespace proto = google::protobuf;

namespace dialectgen::onnx::exporter {
namespace {

/// A cast that changes the known part of a value's shapes, as shape inference
/// creates them. Models do not contain such casts.
bool isShapeCast(Operation *op) {
  return isa<tensor::CastOp, UnrealizedConversionCastOp>(op) &&
         op->getNumOperands() == 1 && op->getNumResults() == 1 &&
         mergeTypes(op->getOperand(0).getType(), op->getResult(0).getType());
}

/// Why the model cannot copy `value`; empty if it can.
std::string whyNoCopy(Value value, const NameScope &scope) {
  auto opset = scope.opsets->find("ai.onnx");
  if (opset == scope.opsets->end() || !hasCopies(opset->second))
    return ("the model imports no opset that has " + copyOp).str();
  if (canCopy(value.getType(), opset->second))
    return "";
  std::string reason;
  llvm::raw_string_ostream(reason)
      << copyOp << " of opset " << opset->second << " takes no "
      << value.getType() << "; a newer opset may";
  return reason;
}

/// Writes a copy of the value that is named `from`.
void addCopy(std::string from, StringRef name,
             proto::RepeatedPtrField<pb::NodeProto> &nodes) {
  pb::NodeProto &node = *nodes.Add();
  node.set_op_type(copyOp.str());
  node.add_input(std::move(from));
  node.add_output(name.str());
}

} // namespace

LogicalResult GraphExporter::writeCast(Operation *cast, const NameScope &scope,
                                       Nodes &list) {
  Value value = cast->getOperand(0), result = cast->getResult(0);
  // A user may not accept the refined type, so this becomes a copy; if no copy
  // is possible, the value itself.
  std::string reason = whyNoCopy(value, scope);
  if (reason.empty()) {
    addCopy(names.lookup(value), names.lookup(result), list);
    return success();
  }
  if (llvm::is_contained(cast->getBlock()->getTerminator()->getOperands(),
                         result))
    return cast->emitError() << "'" << cast->getName()
                             << "' is written as a copy, and " << reason;
  names.share(result, value);
  return success();
}

LogicalResult GraphExporter::writeCopies(const OutputNames &outputs,
                                         Operation *terminator,
                                         const NameScope &scope,
                                         Nodes &list) const {
  for (const auto &[name, value] : outputs.copies) {
    if (std::string reason = whyNoCopy(value, scope); !reason.empty())
      return terminator->emitError()
             << "output '" << name << "' is a value with another name, and "
             << reason;
    addCopy(names.lookup(value), name, list);
  }
  return success();
}

LogicalResult
GraphExporter::writeValueInfos(Block &block, DictionaryAttr notes,
                               NameScope &scope,
                               llvm::function_ref<pb::ValueInfoProto *()> add,
                               bool plainHasAll, ArrayAttr outputNotes) const {
  // An output without a type has none where it is listed as a value, either.
  llvm::StringMap<DictionaryAttr> untyped;
  for (size_t index = 0; outputNotes && index != outputNotes.size(); ++index)
    if (DictionaryAttr note = notesAt(outputNotes, index);
        note && note.get(untypedNote))
      untyped[textOf(note, "onnx.name")] = note;
  auto one = [&](StringRef name, Value value,
                 DictionaryAttr own = {}) -> LogicalResult {
    DictionaryAttr said;
    Location location = block.getParentOp()->getLoc();
    Type type = value.getType();
    if (auto result = dyn_cast<OpResult>(value)) {
      location = result.getOwner()->getLoc();
      said = notesAt(
          result.getOwner()->getAttrOfType<ArrayAttr>("onnx.value_info"),
          result.getResultNumber());
    }
    if (DictionaryAttr note = untyped.lookup(name))
      said = note;
    if (own) {
      said = own;
      // It may have become wrong.
      Type declared = typeIn(own, form::type, type);
      if (isa<NoneType>(type) || mergeTypes(declared, type))
        type = declared;
    }
    return exportValueInfo(name, type, said, location, *add());
  };
  DictionaryAttr form = dictionaryOf(notes, form::name);
  if (auto list = form ? form.getAs<ArrayAttr>(form::valueInfo) : ArrayAttr()) {
    for (Attribute entry : list) {
      auto own = dyn_cast<DictionaryAttr>(entry);
      auto known = dyn_cast<StringAttr>(entry);
      StringRef name = known ? known.getValue() : textOf(own, "onnx.name");
      if (Value value = scope.values.lookup(name);
          value && failed(one(name, value, own)))
        return failure();
    }
    return success();
  }
  if (!plainHasAll)
    return success();
  llvm::DenseSet<Value> outputs(block.back().operand_begin(),
                                block.back().operand_end());
  for (Operation &op : block)
    for (Value result : op.getResults())
      // A cast may have the name of the value that it casts.
      if (scope.values.lookup(names.lookup(result)) == result &&
          !outputs.contains(result) && !isInitializer(&op, scope) &&
          !isUnknown(result.getType()) &&
          failed(one(names.lookup(result), result)))
        return failure();
  return success();
}

LogicalResult GraphExporter::writeSubgraph(Operation *op, unsigned region,
                                           DictionaryAttr notes,
                                           const NameScope &scope,
                                           pb::GraphProto &graph) {
  if (!op->getRegion(region).hasOneBlock())
    return op->emitError() << "region #" << region
                           << " does not have one block, as a graph has";
  NameScope inner(scope, op);
  DictionaryAttr form = dictionaryOf(notes, form::name);
  auto list = [&](StringRef key) {
    return form ? form.getAs<ArrayAttr>(key) : ArrayAttr();
  };
  return write(op->getRegion(region).front(), notes, list(form::inputs),
               list(form::outputs), inner, graph);
}

LogicalResult GraphExporter::writeNodes(Block &block, NameScope &scope,
                                        Nodes &list, pb::GraphProto *graph) {
  for (Operation &op : block.without_terminator()) {
    if (llvm::all_of(op.getResults(), isAbsent) && op.getNumResults() &&
        op.hasTrait<OpTrait::ConstantLike>())
      continue;
    if (graph && isInitializer(&op, scope)) {
      if (failed(exportInitializer(&op, names.lookup(op.getResult(0)),
                                   scope.isMainGraph(), tensors, *graph)))
        return failure();
      continue;
    }
    if (isShapeCast(&op)) {
      if (failed(writeCast(&op, scope, list)))
        return failure();
      continue;
    }
    auto subgraph = [&](unsigned region, DictionaryAttr notes,
                        pb::GraphProto &inner) {
      return writeSubgraph(&op, region, notes, scope, inner);
    };
    if (failed(nodes.write(&op, scope, subgraph, *list.Add())))
      return failure();
  }
  return success();
}

LogicalResult GraphExporter::writeInputs(Block &block, ArrayAttr notes,
                                         const NameScope &scope,
                                         pb::GraphProto &graph) {
  // Initializers that are inputs stand where they stood among the others.
  std::map<int64_t, Operation *> initialized;
  for (Operation &op : block)
    if (auto index = op.getAttrOfType<IntegerAttr>("onnx.input_index");
        index && isInitializer(&op, scope))
      initialized.try_emplace(index.getInt(), &op);
  auto addInitialized = [&](Operation *op) -> LogicalResult {
    // Notes of the initializer that are of the input.
    NamedAttrList said(op->getAttrDictionary());
    DictionaryAttr own = dictionaryOf(
        op->getAttrOfType<DictionaryAttr>(form::name), form::input);
    for (StringRef key : {"onnx.doc_string", "onnx.metadata_props"}) {
      said.erase(key);
      if (Attribute value = own ? own.get(key) : Attribute())
        said.set(key, value);
    }
    DictionaryAttr dictionary = said.getDictionary(op->getContext());
    Value value = op->getResult(0);
    return exportValueInfo(
        names.lookup(value),
        typeIn(dictionary, "onnx.input_type", value.getType()), dictionary,
        op->getLoc(), *graph.add_input());
  };
  auto next = initialized.begin();
  for (auto [index, argument] : llvm::enumerate(block.getArguments())) {
    for (; next != initialized.end() && next->first <= graph.input_size();
         ++next)
      if (failed(addInitialized(next->second)))
        return failure();
    if (failed(exportValueInfo(names.lookup(argument), argument.getType(),
                               notesAt(notes, index), argument.getLoc(),
                               *graph.add_input())))
      return failure();
  }
  for (; next != initialized.end(); ++next)
    if (failed(addInitialized(next->second)))
      return failure();
  return success();
}

LogicalResult GraphExporter::write(Block &block, DictionaryAttr notes,
                                   ArrayAttr inputs, ArrayAttr outputs,
                                   NameScope &scope, pb::GraphProto &graph) {
  exportGraphNotes(notes, graph);
  SmallVector<StringRef> inputNames, wantedOutputs;
  for (size_t index = 0; index != block.getNumArguments(); ++index)
    inputNames.push_back(textOf(notesAt(inputs, index), "onnx.name"));
  for (size_t index = 0; outputs && index != outputs.size(); ++index)
    wantedOutputs.push_back(textOf(notesAt(outputs, index), "onnx.name"));
  FailureOr<OutputNames> outputNames =
      names.add(block, inputNames, wantedOutputs, scope);
  if (failed(outputNames) || failed(writeInputs(block, inputs, scope, graph)))
    return failure();

  Operation *terminator = &block.back();
  FailureOr<DefaultPlaces> places =
      exportDefaults(block, inputs, names, scope.isMainGraph(), tensors, graph);
  if (failed(places) ||
      failed(writeNodes(block, scope, *graph.mutable_node(), &graph)) ||
      failed(
          writeCopies(*outputNames, terminator, scope, *graph.mutable_node())))
    return failure();
  places->apply(graph);
  for (auto [index, value] : llvm::enumerate(terminator->getOperands())) {
    DictionaryAttr said = notesAt(outputs, index);
    if (failed(
            exportValueInfo(outputNames->names[index],
                            typeIn(said, "onnx.output_type", value.getType()),
                            said, terminator->getLoc(), *graph.add_output())))
      return failure();
  }
  return writeValueInfos(
      block, notes, scope, [&] { return graph.add_value_info(); },
      /*plainHasAll=*/true, outputs);
}

LogicalResult GraphExporter::writeBody(Block &block, ArrayRef<StringRef> inputs,
                                       ArrayRef<StringRef> outputs,
                                       NameScope &scope,
                                       pb::FunctionProto &proto) {
  FailureOr<OutputNames> outputNames = names.add(block, inputs, outputs, scope);
  if (failed(outputNames) ||
      failed(writeNodes(block, scope, *proto.mutable_node(),
                        /*graph=*/nullptr)) ||
      failed(writeCopies(*outputNames, &block.back(), scope,
                         *proto.mutable_node())))
    return failure();
  for (BlockArgument argument : block.getArguments())
    proto.add_input(names.lookup(argument));
  for (const std::string &name : outputNames->names)
    proto.add_output(name);
  return success();
}

} // namespace dialectgen::onnx::exporter
