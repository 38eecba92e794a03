//===- ExportFunctions.cpp - functions as local functions of the model ----===//
//
// A called function of the module becomes a local function, after its callees.
// Copies that the importer specialised (ImportCalls.h) become one
// function again if their written forms are equal; otherwise each gets a name
// of its own.
//
//===----------------------------------------------------------------------===//

#include "../model/ImportProto.h"
#include "ExportImpl.h"
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

} // namespace

LogicalResult Exporter::exportFunctions(func::FuncOp main) {
  // Attributes of calls, if all calls of a function agree.
  llvm::DenseMap<Operation *, SmallVector<func::CallOp>> calls;
  module.walk([&](func::CallOp call) {
    calls[symbols.lookupNearestSymbolFrom<func::FuncOp>(call,
                                                        call.getCalleeAttr())]
        .push_back(call);
  });
  auto bindingsOf = [&](func::FuncOp function) -> DictionaryAttr {
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
  };

  auto visit = [&](auto &self, func::FuncOp function) -> LogicalResult {
    if (llvm::is_contained(callStack, function))
      return function.emitError()
             << "@" << function.getSymName()
             << " calls itself, which a function of a model cannot";
    callStack.push_back(function);
    WalkResult walked = function.walk([&](func::CallOp call) {
      auto callee = symbols.lookupNearestSymbolFrom<func::FuncOp>(
          call, call.getCalleeAttr());
      if (!callee || callee.isExternal()) {
        call.emitError() << "it calls " << call.getCalleeAttr()
                         << ", which has no body in the module";
        return WalkResult::interrupt();
      }
      return writtenFor.contains(callee) || succeeded(self(self, callee))
                 ? WalkResult::advance()
                 : WalkResult::interrupt();
    });
    callStack.pop_back();
    if (walked.wasInterrupted())
      return failure();
    if (function == main)
      return success();
    bindings = bindingsOf(function);
    return exportFunction(function);
  };
  if (failed(visit(visit, main)))
    return failure();

  // Functions that the importer found no call of come back as they were.
  auto form = module->getAttrOfType<DictionaryAttr>(form::name);
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
    function->place = {index.getInt(), written.size()};
    written.push_back(std::move(function));
  }
  return success();
}

LogicalResult Exporter::exportFunction(func::FuncOp function) {
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
  result->place = {index ? index.getInt() : std::numeric_limits<int64_t>::max(),
                   written.size()};

  ::onnx::FunctionProto &proto = result->proto;
  FailureOr<Opsets> recorded = recordedOpsets(function);
  if (failed(recorded))
    return failure();
  // By default, the function has the model's opsets.
  const Opsets &own =
      function->hasAttr("onnx.opset_imports") ? *recorded : opsets;
  NameScope scope;
  scope.opsets = &own;
  scope.function = function;
  SmallVector<StringRef> inputs =
      namesIn(function->getAttrOfType<ArrayAttr>("onnx.input_names"));
  SmallVector<StringRef> outputs =
      namesIn(function->getAttrOfType<ArrayAttr>("onnx.output_names"));
  SmallVector<std::string> outputNames;
  SmallVector<std::pair<std::string, Value>> copies;
  if (failed(nameValues(block, inputs, outputs, scope, outputNames, copies)) ||
      failed(exportNodes(block, scope, *proto.mutable_node(),
                         /*graph=*/nullptr)) ||
      failed(exportCopies(copies, &block.back(), scope, *proto.mutable_node())))
    return failure();
  for (BlockArgument argument : block.getArguments())
    proto.add_input(names.lookup(argument));
  for (const std::string &name : outputNames)
    proto.add_output(name);
  for (StringRef name :
       namesIn(function->getAttrOfType<ArrayAttr>("onnx.attributes")))
    proto.add_attribute(name.str());
  if (auto defaults =
          function->getAttrOfType<DictionaryAttr>("onnx.attribute_defaults"))
    for (NamedAttribute value : defaults) {
      DictionaryAttr details =
          dictionaryOf(dictionaryOf(form, form::details), value.getName());
      std::optional<AttributeKind> kind =
          kindByName(textOf(details, form::kind));
      if (!kind)
        kind = kindOf(value.getValue());
      if (!kind)
        return function.emitError()
               << "of which kind attribute '" << value.getName()
               << "' is does not follow from its value";
      ::onnx::AttributeProto attribute;
      attribute.set_name(value.getName().str());
      if (StringRef text = textOf(details, form::docString); !text.empty())
        attribute.set_doc_string(text.str());
      if (failed(exportAttribute(function,
                                 {value.getName(), *kind, false, false, -1},
                                 value.getValue(), details, attribute)))
        return failure();
      addNewer(proto, importer::field::functionAttributes,
               attribute.SerializeAsString());
    }
  if (failed(setOpsets(function, own, *proto.mutable_opset_import())))
    return failure();
  if (StringRef text = textOf(notes, "onnx.doc_string"); !text.empty())
    proto.set_doc_string(text.str());
  std::vector<::onnx::ValueInfoProto> infos;
  infos.reserve(scope.values.size());
  if (failed(exportValueInfos(
          block, notes, scope, [&] { return &infos.emplace_back(); },
          /*plainHasAll=*/false)))
    return failure();
  for (const ::onnx::ValueInfoProto &info : infos)
    addNewer(proto, importer::field::functionValueInfo,
             info.SerializeAsString());
  if (!result->overload.empty())
    addNewer(proto, importer::field::functionOverload, result->overload);
  addNewerEntries(proto, importer::field::functionMetadata,
                  function->getAttr("onnx.metadata_props"));
  if (result->domain != "ai.onnx" ||
      textOf(form, form::domain) == result->domain)
    proto.set_domain(result->domain);
  // Functions of a model are in the domains that the model imports.
  if (!function->hasAttr("onnx.function_name"))
    opsets.try_emplace(result->domain, 1);

  // One of the same name and content is the same; another needs a new name.
  std::string stem = result->name;
  for (unsigned suffix = 1;; ++suffix) {
    proto.set_name(result->name);
    auto taken = llvm::find_if(written, [&](const auto &other) {
      return other->domain == result->domain && other->name == result->name &&
             other->overload == result->overload;
    });
    if (taken == written.end())
      break;
    if ((*taken)->proto.SerializeAsString() == proto.SerializeAsString()) {
      writtenFor[function] = taken->get();
      return success();
    }
    result->name = stem + "_" + std::to_string(suffix);
  }
  writtenFor[function] = result.get();
  written.push_back(std::move(result));
  return success();
}

} // namespace dialectgen::onnx::exporter
