//===- ExportFunctions.cpp - local functions of the model -----------------===//

#include "ExportFunctions.h"
#include "ExportAttributes.h"
#include "ExportNotes.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;

namespace dialectgen::onnx::exporter {
namespace {

/// The domain of functions that no model had.
constexpr StringLiteral localDomain = "local";

SmallVector<StringRef> namesIn(ArrayAttr list) {
  SmallVector<StringRef> names;
  if (list)
    for (Attribute item : list) {
      auto name = dyn_cast<StringAttr>(item);
      names.push_back(name ? name.getValue() : StringRef());
    }
  return names;
}

/// Writes functions of one module, callees before callers.
class FunctionExporter {
public:
  FunctionExporter(func::FuncOp main, GraphExporter &graphs,
                   TensorWriter &tensors, SymbolTableCollection &symbols,
                   Opsets &opsets, WrittenFunctions &functions)
      : module(main->getParentOfType<ModuleOp>()), main(main), graphs(graphs),
        tensors(tensors), symbols(symbols), opsets(opsets),
        functions(functions) {}

  /// The functions that the main one calls, directly or not.
  LogicalResult writeCalled();
  /// Functions that the importer found no call of come back as they were.
  LogicalResult writeUnused();

private:
  func::FuncOp calleeOf(func::CallOp call) {
    return symbols.lookupNearestSymbolFrom<func::FuncOp>(call,
                                                         call.getCalleeAttr());
  }
  LogicalResult visit(func::FuncOp function);
  /// Attributes of calls with the defaults of the function, if all calls of it
  /// agree.
  DictionaryAttr bindingsOf(func::FuncOp function);
  LogicalResult write(func::FuncOp function);
  LogicalResult writeDefaults(func::FuncOp function, DictionaryAttr form,
                              pb::FunctionProto &proto);

  ModuleOp module;
  func::FuncOp main;
  GraphExporter &graphs;
  TensorWriter &tensors;
  SymbolTableCollection &symbols;
  Opsets &opsets;
  WrittenFunctions &functions;
  llvm::DenseMap<Operation *, SmallVector<func::CallOp>> calls;
  /// Functions on the way from the main function, for circles.
  SmallVector<func::FuncOp> callStack;
};

LogicalResult FunctionExporter::writeCalled() {
  module.walk(
      [&](func::CallOp call) { calls[calleeOf(call)].push_back(call); });
  return visit(main);
}

DictionaryAttr FunctionExporter::bindingsOf(func::FuncOp function) {
  MLIRContext *context = function.getContext();
  auto given = [&](func::CallOp call) {
    auto values = call->getAttrOfType<DictionaryAttr>("onnx.call_attributes");
    return values ? values : DictionaryAttr::get(context);
  };
  ArrayRef<func::CallOp> all = calls[function];
  if (!llvm::all_of(all, [&](func::CallOp call) {
        return given(call) == given(all.front());
      }))
    return {};
  NamedAttrList values(
      function->getAttrOfType<DictionaryAttr>("onnx.attribute_defaults"));
  for (NamedAttribute value : given(all.front()))
    values.set(value.getName(), value.getValue());
  return values.getDictionary(context);
}

LogicalResult FunctionExporter::visit(func::FuncOp function) {
  if (llvm::is_contained(callStack, function))
    return function.emitError()
           << "@" << function.getSymName()
           << " calls itself, which a function of a model cannot";
  callStack.push_back(function);
  WalkResult walked = function.walk([&](func::CallOp call) {
    func::FuncOp callee = calleeOf(call);
    if (!callee || callee.isExternal()) {
      call.emitError() << "it calls " << call.getCalleeAttr()
                       << ", which has no body in the module";
      return WalkResult::interrupt();
    }
    return functions.find(callee) || succeeded(visit(callee))
               ? WalkResult::advance()
               : WalkResult::interrupt();
  });
  callStack.pop_back();
  if (walked.wasInterrupted())
    return failure();
  return function == main ? success() : write(function);
}

LogicalResult FunctionExporter::writeUnused() {
  DictionaryAttr form = module->getAttrOfType<DictionaryAttr>(form::name);
  auto unused =
      form ? form.getAs<ArrayAttr>(form::unusedFunctions) : ArrayAttr();
  if (!unused)
    return success();
  for (Attribute item : unused) {
    auto pair = dyn_cast<ArrayAttr>(item);
    auto index = pair && pair.size() == 2 ? dyn_cast<IntegerAttr>(pair[0])
                                          : IntegerAttr();
    auto bytes = index ? dyn_cast<StringAttr>(pair[1]) : StringAttr();
    auto function = std::make_unique<WrittenFunction>();
    if (!bytes || !function->proto.ParseFromString(bytes.str()))
      return module.emitError()
             << "'" << form::unusedFunctions << "' is malformed";
    function->index = index.getInt();
    functions.add(std::move(function));
  }
  return success();
}

LogicalResult FunctionExporter::writeDefaults(func::FuncOp function,
                                              DictionaryAttr form,
                                              pb::FunctionProto &proto) {
  auto defaults =
      function->getAttrOfType<DictionaryAttr>("onnx.attribute_defaults");
  if (!defaults)
    return success();
  for (NamedAttribute value : defaults) {
    FailureOr<pb::AttributeProto> attribute = exportDefault(
        function, value,
        dictionaryOf(dictionaryOf(form, form::details), value.getName()),
        tensors);
    if (failed(attribute))
      return failure();
    *proto.add_attribute_proto() = std::move(*attribute);
  }
  return success();
}

LogicalResult FunctionExporter::write(func::FuncOp function) {
  if (!function.getBody().hasOneBlock())
    return function.emitError() << "@" << function.getSymName()
                                << " does not have one block, as a graph has";
  Block &block = function.getBody().front();
  DictionaryAttr notes = function->getAttrDictionary();
  auto form = function->getAttrOfType<DictionaryAttr>(form::name);
  auto result = std::make_unique<WrittenFunction>();
  result->name = textOf(notes, "onnx.function_name").str();
  result->domain = textOf(notes, "onnx.domain").str();
  result->overload = textOf(notes, "onnx.overload").str();
  if (result->name.empty())
    result->name = function.getSymName().str();
  if (result->domain.empty())
    result->domain = localDomain.str();
  auto index = form ? form.getAs<IntegerAttr>(form::index) : IntegerAttr();
  result->index = index ? index.getInt() : std::numeric_limits<int64_t>::max();

  pb::FunctionProto &proto = result->proto;
  FailureOr<Opsets> recorded = recordedOpsets(function);
  if (failed(recorded))
    return failure();
  // By default, the function has the model's opsets.
  const Opsets &own =
      function->hasAttr("onnx.opset_imports") ? *recorded : opsets;
  NameScope scope;
  scope.opsets = &own;
  scope.function = function;
  scope.bindings = bindingsOf(function);
  auto namesOf = [&](StringRef key) {
    return namesIn(function->getAttrOfType<ArrayAttr>(key));
  };
  if (failed(graphs.writeBody(block, namesOf("onnx.input_names"),
                              namesOf("onnx.output_names"), scope, proto)))
    return failure();
  for (StringRef name : namesOf("onnx.attributes"))
    proto.add_attribute(name.str());
  if (failed(writeDefaults(function, form, proto)))
    return failure();
  setOpsets(function, own, *proto.mutable_opset_import());
  if (StringRef text = textOf(notes, "onnx.doc_string"); !text.empty())
    proto.set_doc_string(text.str());
  if (failed(graphs.writeValueInfos(
          block, notes, scope, [&] { return proto.add_value_info(); },
          /*plainHasAll=*/false)))
    return failure();
  if (!result->overload.empty())
    proto.set_overload(result->overload);
  exportEntries(function->getAttr("onnx.metadata_props"),
                *proto.mutable_metadata_props());
  if (std::optional<std::string> spelled = spelledDomain(result->domain, form))
    proto.set_domain(*spelled);
  // Functions of a model are in the domains that the model imports.
  if (!function->hasAttr("onnx.function_name"))
    opsets.try_emplace(result->domain, 1);
  functions.add(function, std::move(result));
  return success();
}

} // namespace

LogicalResult exportFunctions(func::FuncOp main, GraphExporter &graphs,
                              TensorWriter &tensors,
                              SymbolTableCollection &symbols, Opsets &opsets,
                              WrittenFunctions &functions) {
  FunctionExporter exporter(main, graphs, tensors, symbols, opsets, functions);
  return success(succeeded(exporter.writeCalled()) &&
                 succeeded(exporter.writeUnused()));
}

} // namespace dialectgen::onnx::exporter
