//===- ImportCalls.cpp - calls of functions -------------------------------===//

#include "ImportCalls.h"
#include "ImportForm.h"
#include "ImportNotes.h"

using namespace mlir;

namespace dialectgen::onnx::importer {
namespace {

/// Does a graph that a call passes refer to attributes of the caller?
bool hasReferences(const pb::GraphProto &graph) {
  for (const pb::NodeProto &node : graph.node())
    for (const pb::AttributeProto &attribute : node.attribute()) {
      if (!attribute.ref_attr_name().empty())
        return true;
      if (attribute.has_g() && hasReferences(attribute.g()))
        return true;
      for (const pb::GraphProto &inner : attribute.graphs())
        if (hasReferences(inner))
          return true;
    }
  return false;
}

/// Declares the values of a function's body in `scope`: outputs by the types
/// that a call gives, and values between nodes.
LogicalResult declareValues(const FunctionEntry &function,
                            ArrayRef<Type> results, unsigned maxTypeDepth,
                            GraphScope &scope) {
  for (auto [index, name] : llvm::enumerate(function.proto.output())) {
    NamedValue &output = scope.names[name];
    output.isOutput = true;
    if (!results[index])
      continue;
    output.isDeclared = true;
    output.declared.type = results[index];
  }
  for (const pb::ValueInfoProto &info : function.proto.value_info()) {
    FailureOr<DeclaredValue> declared =
        importValueInfo(info, maxTypeDepth, scope.location, "value");
    if (failed(declared))
      return failure();
    // Types of the call belong to this copy; value_info belongs to all.
    NamedValue &known = scope.names[info.name()];
    known.isDeclared = true;
    if (!known.declared.type)
      known.declared.type = declared->type;
    known.declared.notes = std::move(declared->notes);
  }
  return success();
}

/// Facts about a function that exports need.
void addFacts(const FunctionEntry &function, func::FuncOp copy) {
  MLIRContext *context = copy.getContext();
  Builder builder(context);
  const pb::FunctionProto &proto = function.proto;
  copy->setAttr("onnx.domain",
                builder.getStringAttr(canonicalDomain(proto.domain())));
  copy->setAttr("onnx.function_name", builder.getStringAttr(proto.name()));
  if (!proto.overload().empty())
    copy->setAttr("onnx.overload", builder.getStringAttr(proto.overload()));
  SmallVector<NamedAttribute> imports;
  for (const auto &[domain, version] : function.opsets)
    imports.push_back(
        builder.getNamedAttr(domain, builder.getI64IntegerAttr(version)));
  copy->setAttr("onnx.opset_imports", builder.getDictionaryAttr(imports));
  auto setNames = [&](StringRef key, const auto &names) {
    copy->setAttr(key, builder.getStrArrayAttr(
                           SmallVector<StringRef>(names.begin(), names.end())));
  };
  setNames("onnx.input_names", proto.input());
  setNames("onnx.output_names", proto.output());
  if (!proto.doc_string().empty())
    copy->setAttr("onnx.doc_string", builder.getStringAttr(proto.doc_string()));
  if (proto.metadata_props_size())
    copy->setAttr("onnx.metadata_props",
                  toAttribute(toEntries(proto.metadata_props()), context));
}

} // namespace

LogicalResult CallImporter::check(const NodeSite &site,
                                  const FunctionEntry &function,
                                  unsigned depth) const {
  const pb::NodeProto &node = site.node;
  const pb::FunctionProto &proto = function.proto;
  if (llvm::is_contained(callStack, &function)) {
    InFlightDiagnostic diagnostic = site.error() << "functions call each other "
                                                    "in a circle: ";
    for (const FunctionEntry *caller : callStack)
      diagnostic << "'" << caller->title << "' -> ";
    return diagnostic << "'" << function.title << "'";
  }
  if (depth > options.maxDepth)
    return site.error() << "functions nest more than " << options.maxDepth
                        << " deep";
  if (node.input_size() > proto.input_size())
    return site.error() << node.input_size() << " inputs; function '"
                        << function.title << "' takes at most "
                        << proto.input_size();
  if (node.output_size() > proto.output_size())
    return site.error() << node.output_size() << " results; function '"
                        << function.title << "' has at most "
                        << proto.output_size();
  return success();
}

LogicalResult CallImporter::checkGraph(const pb::GraphProto &graph,
                                       const NodeAttribute &attribute,
                                       const NodeSite &site,
                                       const FunctionEntry &function) {
  // The function's body stands alone; it sees nothing of its caller.
  if (!freeNames.of(graph).empty())
    return site.error() << "graph attribute '" << attribute.name
                        << "' for function '" << function.title << "' uses '"
                        << freeNames.of(graph).front()
                        << "' of the graph around the call, which is not "
                           "supported";
  if (hasReferences(graph))
    return site.error() << "graph attribute '" << attribute.name
                        << "' for function '" << function.title
                        << "' refers to attributes of the function around "
                        << "the call, which is not supported";
  return success();
}

FailureOr<Bindings> CallImporter::bind(ArrayRef<NodeAttribute> given,
                                       const NodeSite &site,
                                       const FunctionEntry &function) {
  Bindings bindings;
  for (const std::string &name : function.proto.attribute())
    bindings[name] = nullptr;
  for (const pb::AttributeProto &value : function.proto.attribute_proto())
    bindings[value.name()] = &value;
  for (const NodeAttribute &attribute : given) {
    auto binding = bindings.find(attribute.name);
    if (binding == bindings.end()) {
      SmallVector<StringRef> names;
      for (const auto &candidate : bindings)
        names.push_back(candidate.getKey());
      llvm::sort(names);
      return site.error() << "function '" << function.title
                          << "' has no attribute '" << attribute.name << "'"
                          << didYouMean(attribute.name, names);
    }
    if (attribute.kind == AttributeKind::Graph &&
        failed(checkGraph(attribute.value->g(), attribute, site, function)))
      return failure();
    if (attribute.kind == AttributeKind::Graphs)
      for (const pb::GraphProto &graph : attribute.value->graphs())
        if (failed(checkGraph(graph, attribute, site, function)))
          return failure();
    binding->second = attribute.value;
  }
  return bindings;
}

LogicalResult CallImporter::import(const NodeSite &site,
                                   FunctionEntry &function, GraphScope &scope,
                                   ImportBody importBody) {
  const pb::NodeProto &node = site.node;
  function.called = true;
  if (failed(check(site, function, scope.depth + 1)))
    return failure();

  SmallVector<Value> operands;
  FailureOr<SmallVector<NodeAttribute>> given = resolveAttributes(site);
  if (failed(nodes.importOperands(site, scope, operands)) || failed(given))
    return failure();
  while (operands.size() < static_cast<size_t>(function.proto.input_size()))
    operands.push_back(nodes.absentValue(scope));
  FailureOr<Bindings> bindings = bind(*given, site, function);
  if (failed(bindings))
    return failure();
  SmallVector<Type> expected;
  for (int index = 0; index != function.proto.output_size(); ++index) {
    const Name *name =
        index < node.output_size() ? site.outputs[index] : nullptr;
    expected.push_back(name ? name->second.declared.type : Type());
  }
  FailureOr<func::FuncOp> callee =
      copyFor(function, *bindings, ValueRange(operands).getTypes(), expected,
              site, importBody);
  if (failed(callee))
    return failure();

  OperationState state(site.location, func::CallOp::getOperationName());
  state.addOperands(operands);
  state.addTypes(callee->getResultTypes());
  state.addAttribute("callee", SymbolRefAttr::get(callee->getSymNameAttr()));
  NamedAttrList own;
  if (options.keepForm) {
    NamedAttrList values;
    for (const NodeAttribute &attribute : *given) {
      // Graphs are part of the copy.
      if (attribute.isGraph())
        continue;
      FailureOr<Attribute> value = attributes.read(attribute, site);
      if (failed(value))
        return failure();
      values.set(attribute.name, *value);
    }
    if (!values.empty())
      own.set("onnx.call_attributes",
              values.getDictionary(builder.getContext()));
  }
  nodes.addNotes(site, own);
  state.addAttributes(own.getAttrs());
  return nodes.finish(site, state, /*inherent=*/{}, scope, /*known=*/nullptr);
}

FailureOr<CallImporter::CopyKey>
CallImporter::keyOf(const FunctionEntry &function, const Bindings &bindings,
                    TypeRange operands, ArrayRef<Type> results,
                    const NodeSite &site) {
  // Equal attribute values are one MLIR attribute; graphs stand for themselves.
  CopyKey key{&function};
  std::map<StringRef, const pb::AttributeProto *> sorted;
  for (const auto &binding : bindings)
    sorted[binding.getKey()] = binding.second;
  for (auto [name, value] : sorted) {
    const void *identity = nullptr;
    if (value) {
      FailureOr<AttributeKind> kind = attributeKind(*value, site);
      if (failed(kind))
        return failure();
      identity = value;
      if (NodeAttribute attribute{name, value, *kind}; !attribute.isGraph()) {
        FailureOr<Attribute> imported = attributes.read(attribute, site);
        if (failed(imported))
          return failure();
        // Floats and ints differ as lists only if they have elements.
        key.push_back(reinterpret_cast<const void *>(uintptr_t(*kind)));
        identity = imported->getAsOpaquePointer();
      }
    }
    key.push_back(identity);
  }
  for (Type type : operands)
    key.push_back(type.getAsOpaquePointer());
  for (Type type : results)
    key.push_back(type ? type.getAsOpaquePointer() : nullptr);
  return key;
}

FailureOr<func::FuncOp>
CallImporter::copyFor(FunctionEntry &function, const Bindings &bindings,
                      TypeRange operands, ArrayRef<Type> results,
                      const NodeSite &site, ImportBody importBody) {
  FailureOr<CopyKey> key = keyOf(function, bindings, operands, results, site);
  if (failed(key))
    return failure();
  if (auto known = copies.find(*key); known != copies.end())
    return known->second;
  // The first is the function itself.
  if (function.copied && ++numCopies > options.maxFunctionCopies)
    return site.error() << "the model needs more than "
                        << options.maxFunctionCopies
                        << " specialised copies of its functions";
  function.copied = true;

  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(&symbols.getOp()->getRegion(0).front());
  auto copy = func::FuncOp::create(
      builder,
      NameLoc::get(builder.getStringAttr(function.title), site.location),
      function.title, builder.getFunctionType(operands, /*results=*/{}));
  copy.setPrivate();
  symbols.insert(copy);
  copy.addEntryBlock();
  if (failed(fill(copy, function, bindings, results, site, importBody)))
    return failure();
  copies[*key] = copy;
  return copy;
}

LogicalResult CallImporter::fill(func::FuncOp copy, FunctionEntry &function,
                                 const Bindings &bindings,
                                 ArrayRef<Type> results, const NodeSite &site,
                                 ImportBody importBody) {
  const pb::FunctionProto &proto = function.proto;
  Location location = copy.getLoc();
  Block &block = copy.getBody().front();
  builder.setInsertionPointToStart(&block);
  GraphScope scope(location);
  scope.opsets = &function.opsets;
  scope.function = &proto;
  scope.bindings = &bindings;
  scope.hiding = site.scope.hiding;
  scope.depth = site.scope.depth + 1;
  scope.block = &block;
  if (failed(declareValues(function, results, options.maxTypeDepth, scope)))
    return failure();
  for (auto [index, name] : llvm::enumerate(proto.input())) {
    if (name.empty())
      return site.error() << "input #" << index << " of function '"
                          << function.title << "' has no name";
    if (failed(scope.define(name, block.getArgument(index), location, [&] {
          return "function '" + function.title + "': input";
        })))
      return failure();
  }
  callStack.push_back(&function);
  LogicalResult body = importBody(proto.node(), scope);
  callStack.pop_back();
  if (failed(body))
    return failure();

  SmallVector<Value> values;
  for (const std::string &name : proto.output()) {
    Value value = name.empty() ? Value() : scope.lookup(name);
    if (!value)
      return site.error() << "output '" << name << "' of function '"
                          << function.title << "' is not defined";
    values.push_back(value);
  }
  OperationState state(location, "onnx.Return");
  state.addOperands(values);
  builder.create(state);
  copy.setType(builder.getFunctionType(copy.getArgumentTypes(),
                                       ValueRange(values).getTypes()));
  addFacts(function, copy);
  return success(!options.keepForm || succeeded(keepFunctionForm(
                                          copy, function, options.maxTypeDepth,
                                          scope, site, attributes)));
}

} // namespace dialectgen::onnx::importer
