//===- ImportFunctions.cpp - functions that a model defines ---------------===//
//
// A function of a model has no types and takes attributes, so it is imported
// anew for each combination of attribute values, operand types and result
// types that calls ask for: one private func.func each. Values of attributes
// replace the references in its body.
//
//===----------------------------------------------------------------------===//

#include "../model/Form.h"
#include "ImportImpl.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;

namespace dialectgen::onnx::importer {
namespace {

std::string functionKey(StringRef domain, StringRef name, StringRef overload) {
  return (domain + Twine('\0') + name + Twine('\0') + overload).str();
}

/// Does a graph that a call passes refer to attributes of the caller?
bool hasReferences(const ::onnx::GraphProto &graph) {
  for (const ::onnx::NodeProto &node : graph.node())
    for (const ::onnx::AttributeProto &attribute : node.attribute()) {
      if (!attribute.ref_attr_name().empty())
        return true;
      if (attribute.has_g() && hasReferences(attribute.g()))
        return true;
      for (const ::onnx::GraphProto &inner : attribute.graphs())
        if (hasReferences(inner))
          return true;
    }
  return false;
}

} // namespace

const ::onnx::FunctionProto *
Importer::findFunction(StringRef domain, StringRef name, StringRef overload) {
  return functionNames.lookup(functionKey(domain, name, overload));
}

LogicalResult Importer::collectFunctions() {
  for (const ::onnx::FunctionProto &function : model().functions()) {
    StringRef domain = canonicalDomain(function.domain());
    StringRef overload = newerString(function, field::functionOverload);
    FunctionEntry &entry = functions[&function];
    entry.proto = &function;
    entry.title = (domain + "." + function.name()).str();
    if (!overload.empty())
      entry.title += "." + overload.str();
    if (function.name().empty())
      return emitError(fileLocation) << "a function of the model has no name";
    if (!functionNames
             .try_emplace(functionKey(domain, function.name(), overload),
                          &function)
             .second)
      return emitError(fileLocation)
             << "the model defines function '" << entry.title << "' twice";
    std::string &overloads =
        functionOverloads[(domain + Twine('\0') + function.name()).str()];
    overloads += (overloads.empty() ? "'" : ", '") + overload.str() + "'";
    FailureOr<Opsets> imported =
        importOpsets(function.opset_import(), "function '" + entry.title + "'",
                     /*required=*/false);
    if (failed(imported))
      return failure();
    entry.opsets = std::move(*imported);
    for (StringRef bytes : newerField(function, field::functionAttributes)) {
      entry.defaults.emplace_back();
      if (failed(parseNewer(bytes, fileLocation, entry.defaults.back())))
        return failure();
    }
    for (StringRef bytes : newerField(function, field::functionValueInfo)) {
      entry.valueInfos.emplace_back();
      if (failed(parseNewer(bytes, fileLocation, entry.valueInfos.back())))
        return failure();
    }
  }
  return success();
}

LogicalResult Importer::importCall(const NodeSite &site,
                                   const ::onnx::FunctionProto &function,
                                   GraphScope &scope) {
  const ::onnx::NodeProto &node = site.node;
  FunctionEntry &entry = functions[&function];
  entry.called = true;
  if (llvm::is_contained(callStack, &entry)) {
    InFlightDiagnostic diagnostic = site.error() << "functions call each other "
                                                    "in a circle: ";
    for (const FunctionEntry *caller : callStack)
      diagnostic << "'" << caller->title << "' -> ";
    return diagnostic << "'" << entry.title << "'";
  }
  if (scope.depth + 1 > options.maxDepth)
    return site.error() << "functions nest more than " << options.maxDepth
                        << " deep";
  if (node.input_size() > function.input_size())
    return site.error() << node.input_size() << " inputs; function '"
                        << entry.title << "' takes at most "
                        << function.input_size();
  if (node.output_size() > function.output_size())
    return site.error() << node.output_size() << " results; function '"
                        << entry.title << "' has at most "
                        << function.output_size();

  SmallVector<Value> operands;
  FailureOr<SmallVector<NodeAttribute>> given = resolveAttributes(site, scope);
  if (failed(importOperands(site, scope, operands)) || failed(given))
    return failure();
  while (operands.size() < static_cast<size_t>(function.input_size()))
    operands.push_back(absentValue(scope));

  Bindings bindings;
  for (const std::string &name : function.attribute())
    bindings[name] = nullptr;
  for (const ::onnx::AttributeProto &value : entry.defaults)
    bindings[value.name()] = &value;
  for (const NodeAttribute &attribute : *given) {
    auto binding = bindings.find(attribute.name);
    if (binding == bindings.end()) {
      SmallVector<StringRef> names;
      for (const auto &candidate : bindings)
        names.push_back(candidate.getKey());
      llvm::sort(names);
      return site.error() << "function '" << entry.title
                          << "' has no attribute '" << attribute.name << "'"
                          << didYouMean(attribute.name, names);
    }
    auto checkGraph = [&](const ::onnx::GraphProto &graph) -> LogicalResult {
      // The function's body stands alone; it sees nothing of its caller.
      if (!freeNames(graph).empty())
        return site.error()
               << "graph attribute '" << attribute.name << "' for function '"
               << entry.title << "' uses '" << freeNames(graph).front()
               << "' of the graph around the call, which is not supported";
      if (hasReferences(graph))
        return site.error() << "graph attribute '" << attribute.name
                            << "' for function '" << entry.title
                            << "' refers to attributes of the function around "
                            << "the call, which is not supported";
      return success();
    };
    if (attribute.kind == AttributeKind::Graph &&
        failed(checkGraph(attribute.value->g())))
      return failure();
    if (attribute.kind == AttributeKind::Graphs)
      for (const ::onnx::GraphProto &graph : attribute.value->graphs())
        if (failed(checkGraph(graph)))
          return failure();
    binding->second = attribute.value;
  }

  SmallVector<Type> expected;
  for (int index = 0; index != function.output_size(); ++index) {
    const Name *name =
        index < node.output_size() ? site.outputs[index] : nullptr;
    expected.push_back(name ? name->second.declared.type : Type());
  }
  FailureOr<func::FuncOp> callee =
      importFunctionCopy(function, bindings, ValueRange(operands).getTypes(),
                         expected, site, scope.depth + 1);
  if (failed(callee))
    return failure();

  OperationState state(site.location, func::CallOp::getOperationName());
  state.addOperands(operands);
  state.addTypes(callee->getResultTypes());
  state.addAttribute("callee", SymbolRefAttr::get(callee->getSymNameAttr()));
  NamedAttrList attributes;
  if (options.keepForm) {
    NamedAttrList values;
    for (const NodeAttribute &attribute : *given) {
      // Graphs are part of the copy.
      if (attribute.kind == AttributeKind::Graph ||
          attribute.kind == AttributeKind::Graphs)
        continue;
      FailureOr<Attribute> value =
          importAttribute(attribute, site, /*asType=*/false);
      if (failed(value))
        return failure();
      values.set(attribute.name, *value);
    }
    if (!values.empty())
      attributes.set("onnx.call_attributes", values.getDictionary(context));
  }
  if (failed(addNodeNotes(site, attributes)))
    return failure();
  state.addAttributes(attributes.getAttrs());
  return finish(site, state, /*inherent=*/{}, scope, /*known=*/nullptr);
}

FailureOr<func::FuncOp>
Importer::importFunctionCopy(const ::onnx::FunctionProto &function,
                             const Bindings &bindings, TypeRange operands,
                             ArrayRef<Type> results, const NodeSite &site,
                             unsigned depth) {
  FunctionEntry &entry = functions[&function];
  // Equal attribute values are one MLIR attribute; graphs stand for themselves.
  CopyKey key{&function};
  std::map<StringRef, const ::onnx::AttributeProto *> sorted;
  for (const auto &binding : bindings)
    sorted[binding.getKey()] = binding.second;
  for (auto [name, value] : sorted) {
    const void *identity = nullptr;
    if (value) {
      FailureOr<AttributeKind> kind = attributeKind(*value, site);
      if (failed(kind))
        return failure();
      identity = value;
      if (*kind != AttributeKind::Graph && *kind != AttributeKind::Graphs) {
        FailureOr<Attribute> imported =
            importAttribute({name, value, *kind}, site, /*asType=*/false);
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
  if (auto known = functionCopies.find(key); known != functionCopies.end())
    return known->second;
  // The first is the function itself.
  if (entry.copied && ++numCopies > options.maxFunctionCopies)
    return site.error() << "the model needs more than "
                        << options.maxFunctionCopies
                        << " specialised copies of its functions";
  entry.copied = true;

  OpBuilder::InsertionGuard guard(builder);
  Location location =
      NameLoc::get(builder.getStringAttr(entry.title), site.location);
  builder.setInsertionPointToEnd(module->getBody());
  auto copy = func::FuncOp::create(
      builder, location, entry.title,
      FunctionType::get(context, operands, /*results=*/{}));
  copy.setPrivate();
  symbols->insert(copy);
  Block *block = copy.addEntryBlock();
  builder.setInsertionPointToStart(block);

  GraphScope scope(location);
  scope.opsets = &entry.opsets;
  scope.function = &function;
  scope.bindings = &bindings;
  scope.depth = depth;
  scope.block = block;
  for (auto [index, name] : llvm::enumerate(function.output())) {
    NamedValue &output = scope.names[name];
    output.isOutput = true;
    if (!results[index])
      continue;
    output.isDeclared = true;
    output.declared.type = results[index];
  }
  for (const ::onnx::ValueInfoProto &info : entry.valueInfos) {
    FailureOr<DeclaredValue> declared =
        importValueInfo(info, location, "value");
    if (failed(declared))
      return failure();
    // Types of the call belong to this copy; value_info belongs to all.
    NamedValue &known = scope.names[info.name()];
    known.isDeclared = true;
    if (!known.declared.type)
      known.declared.type = declared->type;
    known.declared.notes = std::move(declared->notes);
  }
  SmallVector<Attribute> inputNames, outputNames;
  for (auto [index, name] : llvm::enumerate(function.input())) {
    if (name.empty())
      return site.error() << "input #" << index << " of function '"
                          << entry.title << "' has no name";
    inputNames.push_back(builder.getStringAttr(name));
    if (failed(define(scope, name, block->getArgument(index), location,
                      [&] { return "function '" + entry.title + "': input"; })))
      return failure();
  }
  callStack.push_back(&entry);
  LogicalResult body = importNodes(function.node(), scope);
  callStack.pop_back();
  if (failed(body))
    return failure();

  SmallVector<Value> values;
  for (const std::string &name : function.output()) {
    Value value = name.empty() ? Value() : scope.lookup(name);
    if (!value)
      return site.error() << "output '" << name << "' of function '"
                          << entry.title << "' is not defined";
    values.push_back(value);
    outputNames.push_back(builder.getStringAttr(name));
  }
  OperationState state(location, "onnx.Return");
  state.addOperands(values);
  builder.create(state);
  copy.setType(
      FunctionType::get(context, operands, ValueRange(values).getTypes()));

  copy->setAttr("onnx.domain",
                builder.getStringAttr(canonicalDomain(function.domain())));
  copy->setAttr("onnx.function_name", builder.getStringAttr(function.name()));
  if (StringRef overload = newerString(function, field::functionOverload);
      !overload.empty())
    copy->setAttr("onnx.overload", builder.getStringAttr(overload));
  SmallVector<NamedAttribute> imports;
  for (const auto &[domain, version] : entry.opsets)
    imports.push_back(
        builder.getNamedAttr(domain, builder.getI64IntegerAttr(version)));
  copy->setAttr("onnx.opset_imports", builder.getDictionaryAttr(imports));
  copy->setAttr("onnx.input_names", builder.getArrayAttr(inputNames));
  copy->setAttr("onnx.output_names", builder.getArrayAttr(outputNames));
  if (!function.doc_string().empty())
    copy->setAttr("onnx.doc_string",
                  builder.getStringAttr(function.doc_string()));
  FailureOr<Entries> metadata =
      newerEntries(function, field::functionMetadata, location);
  if (failed(metadata))
    return failure();
  if (!metadata->empty())
    copy->setAttr("onnx.metadata_props", toAttribute(*metadata));
  if (options.keepForm && failed(keepFunctionForm(copy, entry, scope, site)))
    return failure();
  functionCopies[key] = copy;
  return copy;
}

} // namespace dialectgen::onnx::importer
