//===- ImportGraph.cpp - graphs and subgraphs -----------------------------===//

#include "ImportGraph.h"
#include "ImportForm.h"
#include "ImportInitializers.h"
#include "ImportNotes.h"
#include "dialectgen/core/Silence.h"
#include "dialectgen/onnx/ONNXTypes.h"

using namespace mlir;
namespace proto = google::protobuf;

namespace dialectgen::onnx::importer {
namespace {

/// The opset of a domain that a model uses and does not import.
constexpr int64_t opsetOfUnknown = 1;

/// Reads the graph's declarations of its values into `scope`.
LogicalResult readDeclarations(const pb::GraphProto &graph,
                               unsigned maxTypeDepth, GraphScope &scope) {
  auto read = [&](const pb::ValueInfoProto &info, StringRef what,
                  DeclaredValue &into, bool isNew) -> LogicalResult {
    FailureOr<DeclaredValue> declared =
        importValueInfo(info, maxTypeDepth, scope.location, what);
    if (failed(declared))
      return failure();
    // The first declaration holds; further ones add a missing type.
    if (isNew)
      into = std::move(*declared);
    else if (!into.type)
      into.type = declared->type;
    return success();
  };
  auto declare = [&](const pb::ValueInfoProto &info, StringRef what) {
    NamedValue &named = scope.names[info.name()];
    bool isNew = !named.isDeclared;
    named.isDeclared = true;
    return read(info, what, named.declared, isNew);
  };
  for (const pb::ValueInfoProto &output : graph.output()) {
    scope.names[output.name()].isOutput = true;
    if (failed(declare(output, "output")))
      return failure();
  }
  for (const pb::ValueInfoProto &input : graph.input()) {
    auto [known, isNew] = scope.inputs.try_emplace(input.name());
    if (failed(read(input, "input", known->second, isNew)))
      return failure();
  }
  for (const pb::ValueInfoProto &info : graph.value_info()) {
    NamedValue &named = scope.names[info.name()];
    named.isUntypedOutput |= named.isOutput && !named.declared.type;
    if (failed(declare(info, "value")))
      return failure();
  }
  return success();
}

/// Adds an argument for an input to the block of `scope`.
LogicalResult addInput(const std::string &name, Type type, GraphScope &scope) {
  Location location =
      NameLoc::get(StringAttr::get(type.getContext(), name), scope.location);
  return scope.define(name, scope.block->addArgument(type, location), location,
                      [] { return "input"; });
}

/// Ends the block at the place of `builder`.
void addTerminator(StringRef name, ValueRange values, Location location,
                   OpBuilder &builder) {
  OperationState state(location, name);
  state.addOperands(values);
  builder.create(state);
}

} // namespace

GraphImporter::GraphImporter(SymbolTable &symbols, Location fileLocation,
                             const ImportOptions &options,
                             FunctionTable &functions, TensorReader &tensors)
    : symbols(symbols), fileLocation(fileLocation), options(options),
      functions(functions), tensors(tensors),
      builder(fileLocation->getContext()),
      attributes(tensors, options.maxTypeDepth), ops(fileLocation, options),
      nodes(builder, fileLocation, options, attributes),
      calls(builder, symbols, options, attributes, nodes, freeNames) {}

FailureOr<DictionaryAttr> GraphImporter::declare(const pb::GraphProto &graph,
                                                 GraphScope &scope) const {
  if (failed(readDeclarations(graph, options.maxTypeDepth, scope)))
    return failure();
  return graphNotes(graph, scope);
}

LogicalResult GraphImporter::addInputs(const pb::GraphProto &graph,
                                       GraphScope &scope) const {
  llvm::StringSet<> initialized;
  for (const auto &tensor : graph.initializer())
    initialized.insert(tensor.name());
  for (const auto &tensor : graph.sparse_initializer())
    initialized.insert(tensor.values().name());
  llvm::StringSet<> inputNames;
  for (auto [index, input] : llvm::enumerate(graph.input())) {
    if (input.name().empty())
      return emitError(fileLocation) << "input #" << index << " has no name";
    if (!inputNames.insert(input.name()).second)
      return emitError(fileLocation)
             << "input '" << input.name() << "' is given twice";
    bool isInitialized = initialized.contains(input.name());
    if (isInitialized && !scope.takesInputs)
      continue;
    Type type = scope.inputs[input.name()].type;
    if (!type && isInitialized)
      type = NoneType::get(fileLocation->getContext());
    if (!type)
      return emitError(fileLocation)
             << "input '" << input.name() << "' has no type";
    if (failed(addInput(input.name(), type, scope)))
      return failure();
  }
  return success();
}

LogicalResult GraphImporter::importMain(const pb::GraphProto &graph,
                                        Opsets &opsets, bool takesInputs) {
  GraphScope scope(fileLocation);
  scope.opsets = &opsets;
  scope.hiding = &hiding;
  // An input with an initializer has a default; before initializers could stand
  // alone it was how a model has a constant.
  scope.takesInputs = takesInputs && !options.freezeDefaults;
  scope.freezesInputs = takesInputs && options.freezeDefaults;

  builder.setInsertionPointToEnd(&symbols.getOp()->getRegion(0).front());
  auto main = func::FuncOp::create(builder, fileLocation, "main_graph",
                                   builder.getFunctionType({}, {}));
  symbols.insert(main);
  scope.block = &main.getBody().emplaceBlock();
  builder.setInsertionPointToStart(scope.block);
  FailureOr<DictionaryAttr> notes = declare(graph, scope);
  if (failed(notes))
    return failure();
  for (NamedAttribute note : *notes)
    main->setAttr(note.getName(), note.getValue());
  if (failed(addInputs(graph, scope)) ||
      failed(importInitializers(graph, tensors, options.keepForm, builder,
                                scope)) ||
      failed(importNodes(graph.node(), scope)))
    return failure();

  SmallVector<Value> results;
  SmallVector<Attribute> resultAttributes;
  for (auto [index, output] : llvm::enumerate(graph.output())) {
    Value value = output.name().empty() ? Value() : scope.lookup(output.name());
    if (!value)
      return emitError(fileLocation) << "output '" << output.name() << "' (#"
                                     << index << ") is not defined";
    resultAttributes.push_back(
        outputNotes(output.name(), value, scope, options.keepForm));
    results.push_back(value);
  }
  addTerminator("onnx.Return", results, fileLocation, builder);
  main.setType(builder.getFunctionType(scope.block->getArgumentTypes(),
                                       ValueRange(results).getTypes()));
  if (main.getNumArguments())
    main.setArgAttrsAttr(inputNotes(graph, options.keepForm, scope));
  if (!resultAttributes.empty())
    main.setResAttrsAttr(builder.getArrayAttr(resultAttributes));
  if (options.keepForm) {
    NamedAttrList entries;
    if (failed(addGraphForm(graph, options.maxTypeDepth, scope, entries)))
      return failure();
    if (!entries.empty())
      main->setAttr(form::name, entries.getDictionary(main.getContext()));
  }
  return success();
}

LogicalResult
GraphImporter::importNodes(const proto::RepeatedPtrField<pb::NodeProto> &list,
                           GraphScope &scope) {
  FailureOr<NodeOrder> ordered = orderNodes(list, scope, freeNames);
  if (failed(ordered))
    return failure();
  for (unsigned position = 0, end = list.size(); position != end; ++position) {
    unsigned index =
        ordered->order.empty() ? position : ordered->order[position];
    NodeSite site = siteOf(list[index], index, scope);
    ArrayRef<Name *> names =
        ArrayRef(ordered->names)
            .slice(ordered->firstName[index],
                   ordered->firstName[index + 1] - ordered->firstName[index]);
    site.inputs = names.take_front(list[index].input_size());
    site.outputs = names.drop_front(list[index].input_size());
    if (failed(importNode(site, scope)))
      return failure();
  }
  return success();
}

FailureOr<int64_t> GraphImporter::opsetFor(const NodeSite &site,
                                           StringRef domain) const {
  const GraphScope &scope = site.scope;
  auto imported = scope.opsets->find(domain.str());
  if (imported != scope.opsets->end())
    return imported->second;
  StringRef importer = scope.function ? "function" : "model";
  const DomainInfo *info = findDomain(domain);
  if (info && !info->isOpen && scope.function)
    return site.error() << "the " << importer << " imports no opset of domain "
                        << domain;
  // Runtimes take the newest that they have.
  int64_t opset = info ? int64_t(info->newestReleased) : opsetOfUnknown;
  emitWarning(site.location)
      << site.title() << ": the " << importer << " imports no opset of domain "
      << domain << "; it is read as opset " << opset;
  scope.opsets->try_emplace(domain.str(), opset);
  return opset;
}

/// A node that does not fit an op of an open domain is custom.
LogicalResult GraphImporter::importKnown(const NodeSite &site,
                                         const KnownOp &known,
                                         GraphScope &scope,
                                         ImportGraph importGraph) {
  if (!known.isOpen)
    return nodes.importKnown(site, known, scope, importGraph);
  std::string why;
  {
    Silence silence(builder.getContext(), [&](Diagnostic &diagnostic) {
      if (why.empty() && diagnostic.getSeverity() == DiagnosticSeverity::Error)
        why = diagnostic.str();
    });
    if (succeeded(nodes.importKnown(site, known, scope, importGraph)))
      return success();
  }
  emitWarning(site.location) << why << "; it becomes a custom op";
  return nodes.importCustom(site, known.info->domain, known.opset, scope,
                            importGraph);
}

LogicalResult GraphImporter::importNode(const NodeSite &site,
                                        GraphScope &scope) {
  const pb::NodeProto &node = site.node;
  if (node.op_type().empty())
    return site.error() << "it names no operator";
  auto importGraph = [&](const pb::GraphProto &graph, Region &region,
                         const OpView *op, unsigned index) {
    return importSubgraph(graph, region, op, index, scope, site);
  };
  // Whatever is the same for all nodes of an operator is looked up once.
  StringRef overload = node.overload();
  if (const KnownOp *known = ops.find(node, *scope.opsets);
      known && overload.empty())
    return importKnown(site, *known, scope, importGraph);
  StringRef domain = canonicalDomain(node.domain());
  const DomainInfo *info = findDomain(domain);
  if (FunctionEntry *function =
          functions.find(domain, node.op_type(), overload)) {
    if (info && !findOp(domain, node.op_type()).empty() &&
        warned.insert(("function " + domain + "." + node.op_type()).str())
            .second)
      emitWarning(site.location)
          << "function '" << node.op_type() << "' of the model takes the place "
          << "of the op of domain " << domain;
    return calls.import(site, *function, scope,
                        [&](const auto &body, GraphScope &inner) {
                          return importNodes(body, inner);
                        });
  }
  // Only functions of the model have overloads.
  if (StringRef overloads = functions.overloadsOf(domain, node.op_type());
      !overloads.empty())
    return site.error() << "the model defines function '" << domain << "."
                        << node.op_type() << "' as " << overloads
                        << ", but not as overload '" << overload << "'";
  FailureOr<int64_t> opset = opsetFor(site, domain);
  if (failed(opset))
    return failure();
  std::string whyUnknown;
  if (info) {
    if (failed(ops.checkOpset(site, domain, *opset)))
      return failure();
    whyUnknown = ops.whyUnknown(site, domain, *opset);
  }
  bool isOpen = info && info->isOpen;
  bool isCustom = !info || !whyUnknown.empty() || (isOpen && !overload.empty());
  if (!overload.empty() && !isCustom)
    return site.error() << "it calls overload '" << overload
                        << "', which the model does not define";
  if (!overload.empty())
    emitWarning(site.location)
        << site.title() << ": it calls overload '" << overload
        << "', which the model does not define; it becomes a custom op";
  else if (!whyUnknown.empty() &&
           !(isOpen && findOp(domain, node.op_type()).empty()) &&
           warned.insert("unknown " + whyUnknown).second)
    emitWarning(site.location)
        << site.title() << ": it becomes a custom op, since " << whyUnknown;
  if (isCustom)
    return nodes.importCustom(site, domain, *opset, scope, importGraph);
  FailureOr<const KnownOp *> op = ops.add(site, domain, *opset);
  if (failed(op))
    return failure();
  return importKnown(site, **op, scope, importGraph);
}

FailureOr<DictionaryAttr>
GraphImporter::importSubgraph(const pb::GraphProto &graph, Region &region,
                              const OpView *op, unsigned regionIndex,
                              const GraphScope &parent, const NodeSite &site) {
  if (parent.depth + 1 > options.maxDepth)
    return site.error() << "subgraphs nest more than " << options.maxDepth
                        << " deep";
  GraphScope scope(site.location, parent);
  scope.block = &region.emplaceBlock();
  MLIRContext *context = builder.getContext();

  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(scope.block);
  FailureOr<DictionaryAttr> notes = declare(graph, scope);
  if (failed(notes))
    return failure();
  SmallVector<Attribute> ofInputs, ofResults;
  for (auto [index, input] : llvm::enumerate(graph.input())) {
    if (input.name().empty())
      return site.error() << "input #" << index << " of a subgraph has no name";
    const DeclaredValue &declared = scope.inputs[input.name()];
    ofInputs.push_back(builder.getDictionaryAttr(
        namedNotes(input.name(), declared, options.keepForm, context)));
    Type type = declared.type;
    if (!type && op)
      type = inferRegionInputType(*op, regionIndex, index);
    if (!type && (!op || op->isUnknownAsked))
      type = UnknownType::get(context);
    if (!type)
      return site.error() << "the type of input '" << input.name()
                          << "' of its subgraph is not given and does not "
                             "follow from the operands";
    if (failed(addInput(input.name(), type, scope)))
      return failure();
  }
  if (failed(importInitializers(graph, tensors, options.keepForm, builder,
                                scope)) ||
      failed(importNodes(graph.node(), scope)))
    return failure();

  SmallVector<Value> results;
  for (const pb::ValueInfoProto &output : graph.output()) {
    Value value = scope.lookup(output.name());
    if (!value)
      return site.error() << "output '" << output.name()
                          << "' of its subgraph is not defined";
    results.push_back(value);
    ofResults.push_back(
        outputNotes(output.name(), value, scope, options.keepForm));
  }
  addTerminator("onnx.Yield", results, site.location, builder);
  NamedAttrList kept(*notes);
  if (options.keepForm) {
    NamedAttrList entries;
    if (failed(addGraphForm(graph, options.maxTypeDepth, scope, entries)))
      return failure();
    if (!ofInputs.empty())
      entries.set(form::inputs, builder.getArrayAttr(ofInputs));
    if (!ofResults.empty())
      entries.set(form::outputs, builder.getArrayAttr(ofResults));
    if (!entries.empty())
      kept.set(form::name, entries.getDictionary(context));
  }
  return kept.getDictionary(context);
}

} // namespace dialectgen::onnx::importer
