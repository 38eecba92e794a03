//===- ImportGraph.cpp - graphs and subgraphs -----------------------------===//
//
// A graph becomes one block: its initializers first, then its nodes in an order
// in which every value is defined before its use. The order of the file is kept
// where it is one. Subgraphs see the values of the graphs around them.
//
//===----------------------------------------------------------------------===//

#include "../model/Form.h"
#include "ImportImpl.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "mlir/IR/BuiltinAttributes.h"
#include <queue>

using namespace mlir;
namespace proto = google::protobuf;

namespace dialectgen::onnx::importer {

Value GraphScope::lookup(StringRef name) const {
  for (const GraphScope *scope = this; scope; scope = scope->parent)
    if (auto known = scope->names.find(name); known != scope->names.end())
      if (Value value = known->second.value)
        return value;
  return {};
}

std::string NodeSite::title() const {
  std::string title;
  if (name)
    title = "node '" + node.name() + "' (" + node.op_type() + ")";
  else if (node.output_size() && !node.output(0).empty())
    title = "node #" + std::to_string(index) + " (" + node.op_type() +
            ", result '" + node.output(0) + "')";
  else
    title = "node #" + std::to_string(index) + " (" + node.op_type() + ")";
  if (scope.function)
    title += " of function '" + scope.function->name() + "'";
  return title;
}

NodeSite Importer::siteOf(const ::onnx::NodeProto &node, unsigned index,
                          const GraphScope &scope) {
  StringAttr name, place;
  if (node.name().empty())
    place = builder.getStringAttr(node.op_type() + "#" + Twine(index));
  else
    place = name = builder.getStringAttr(node.name());
  return {node, index, scope, name, NameLoc::get(place, scope.location),
          {},   {}};
}

static LogicalResult emitDefinedTwice(Location location, const Twine &what,
                                      StringRef name) {
  return emitError(location)
         << what << " '" << name << "': the graph defines this name twice";
}

LogicalResult Importer::define(GraphScope &scope, StringRef name, Value value,
                               Location location, Owner what) {
  return define(scope, *scope.names.try_emplace(name).first, value, location,
                what);
}

LogicalResult Importer::define(GraphScope &scope, Name &name, Value value,
                               Location location, Owner what) {
  StringRef text = name.getKey();
  if (scope.parent && scope.parent->lookup(text) &&
      warned.insert(("shadow " + text).str()).second)
    emitWarning(location) << what() << " '" << text
                          << "' hides a value of the same name around its "
                             "subgraph";
  if (name.second.value)
    return emitDefinedTwice(location, what(), text);
  name.second.value = value;
  return success();
}

Value Importer::absentValue(GraphScope &scope) {
  for (GraphScope *outer = &scope; outer; outer = outer->parent)
    if (outer->absent)
      return outer->absent;
  OperationState state(fileLocation, "onnx.NoValue");
  state.addTypes(builder.getNoneType());
  state.addAttribute("value", builder.getUnitAttr());
  scope.absent = builder.create(state)->getResult(0);
  return scope.absent;
}

LogicalResult Importer::importDeclarations(const ::onnx::GraphProto &graph,
                                           GraphScope &scope) {
  auto read = [&](const ::onnx::ValueInfoProto &info, StringRef what,
                  DeclaredValue &into, bool isNew) -> LogicalResult {
    FailureOr<DeclaredValue> declared =
        importValueInfo(info, scope.location, what);
    if (failed(declared))
      return failure();
    // The first declaration holds; further ones add a missing type.
    if (isNew)
      into = std::move(*declared);
    else if (!into.type)
      into.type = declared->type;
    return success();
  };
  auto declare = [&](const ::onnx::ValueInfoProto &info, StringRef what) {
    NamedValue &named = scope.names[info.name()];
    bool isNew = !named.isDeclared;
    named.isDeclared = true;
    return read(info, what, named.declared, isNew);
  };
  for (const ::onnx::ValueInfoProto &output : graph.output()) {
    scope.names[output.name()].isOutput = true;
    if (failed(declare(output, "output")))
      return failure();
  }
  for (const ::onnx::ValueInfoProto &input : graph.input()) {
    auto [known, isNew] = scope.inputs.try_emplace(input.name());
    if (failed(read(input, "input", known->second, isNew)))
      return failure();
  }
  for (const ::onnx::ValueInfoProto &info : graph.value_info())
    if (failed(declare(info, "value")))
      return failure();
  return success();
}

LogicalResult Importer::importDefault(StringRef name, InputDefault given,
                                      StringRef docString,
                                      const Entries &metadata,
                                      DictionaryAttr written,
                                      GraphScope &scope) {
  if (!docString.empty())
    given.notes.set(form::docString, builder.getStringAttr(docString));
  if (!metadata.empty())
    given.notes.set(form::metadata, toAttribute(metadata));
  if (options.keepForm && !written.empty())
    given.notes.set(form::tensor, written);
  Value input = scope.names[name].value;
  // Without a type of its own the input is known by its default.
  if (isa<NoneType>(input.getType()))
    input.setType(dropShapes(given.value.getType()));
  if (!scope.defaults.try_emplace(name, std::move(given)).second)
    return emitDefinedTwice(scope.location, "initializer", name);
  return success();
}

ArrayAttr Importer::inputNotes(const ::onnx::GraphProto &graph,
                               GraphScope &scope) {
  SmallVector<Attribute> result;
  // Defaults precede other initializers, in the order of inputs, unless their
  // position is declared.
  int64_t dense = 0, sparse = 0;
  for (const ::onnx::ValueInfoProto &input : graph.input()) {
    if (!isa_and_nonnull<BlockArgument>(scope.names[input.name()].value))
      continue;
    NamedAttrList attributes(
        namedNotes(input.name(), scope.inputs[input.name()]));
    if (auto given = scope.defaults.find(input.name());
        given != scope.defaults.end()) {
      InputDefault &kept = given->second;
      int64_t &next = isa<SparseElementsAttr>(kept.value) ? sparse : dense;
      if (options.keepForm && kept.position != next)
        kept.notes.set(form::index, builder.getI64IntegerAttr(kept.position));
      ++next;
      attributes.set(inputDefault, kept.value);
      if (!kept.notes.empty())
        attributes.set(inputDefaultNotes, kept.notes.getDictionary(context));
    }
    result.push_back(attributes.getDictionary(context));
  }
  return builder.getArrayAttr(result);
}

LogicalResult Importer::importInitializers(const ::onnx::GraphProto &graph,
                                           GraphScope &scope) {
  llvm::StringMap<int64_t> inputs;
  for (auto [index, input] : llvm::enumerate(graph.input()))
    inputs.try_emplace(input.name(), index);

  OperationName constant("onnx.Constant", context);
  StringAttr initializerKey = builder.getStringAttr("onnx.initializer"),
             valueKey = builder.getStringAttr("value"),
             sparseValueKey = builder.getStringAttr("sparse_value");
  DictionaryAttr nothing = builder.getDictionaryAttr({});
  auto add = [&](StringRef name, StringAttr attribute, ElementsAttr elements,
                 StringRef docString, const Entries &metadata,
                 DictionaryAttr written, int64_t position) {
    NamedAttrList kept(written);
    auto input = inputs.empty() ? inputs.end() : inputs.find(name);
    if (scope.parent && input != inputs.end()) {
      emitWarning(scope.location)
          << "initializer '" << name
          << "' is an input of its subgraph, which the op always gives";
      return success();
    }
    if (scope.takesInputs && input != inputs.end())
      return importDefault(name, {elements, {}, position}, docString, metadata,
                           written, scope);
    StringAttr nameAttr = builder.getStringAttr(name);
    Location location = NameLoc::get(nameAttr, scope.location);
    OperationState state(location, constant);
    state.addTypes(elements.getType());
    state.addAttribute(initializerKey, nameAttr);
    SmallVector<NamedAttribute> extra;
    ValueNotes notes;
    if (input != inputs.end()) {
      // Formats that list all initializers as inputs mean constants.
      extra.push_back(builder.getNamedAttr(
          "onnx.input_index", builder.getI64IntegerAttr(input->second)));
      if (auto declared = scope.inputs.find(name);
          declared != scope.inputs.end()) {
        if (declared->second.notes)
          notes = *declared->second.notes;
        Type type = declared->second.type;
        if (type && type != elements.getType())
          extra.push_back(
              builder.getNamedAttr("onnx.input_type", TypeAttr::get(type)));
      }
    }
    // Properties of the input are kept beside those of the tensor.
    if (options.keepForm) {
      SmallVector<NamedAttribute> own;
      ValueNotes inputNotes;
      inputNotes.docString = notes.docString;
      inputNotes.metadata = notes.metadata;
      addNotes(inputNotes, own);
      if (!own.empty())
        kept.set(form::input, builder.getDictionaryAttr(own));
      if (!kept.empty())
        extra.push_back(
            builder.getNamedAttr(form::name, kept.getDictionary(context)));
    }
    if (!docString.empty())
      notes.docString = docString.str();
    notes.metadata.append(metadata.begin(), metadata.end());
    addNotes(notes, extra);
    state.addAttributes(extra);
    Operation *op = builder.create(state);
    if (constant.isRegistered())
      constant.setInherentAttr(op, attribute, elements);
    else
      op->setAttr(attribute, elements);
    return define(scope, name, op->getResult(0), location,
                  [] { return "initializer"; });
  };

  int64_t position = 0;
  for (const ::onnx::TensorProto &tensor : graph.initializer()) {
    if (tensor.name().empty())
      return emitError(scope.location) << "an initializer has no name";
    FailureOr<ElementsAttr> elements =
        importTensor(tensor, scope.location,
                     [&] { return "initializer '" + tensor.name() + "'"; });
    FailureOr<Entries> metadata =
        newerEntries(tensor, field::tensorMetadata, scope.location);
    FailureOr<DictionaryAttr> written = nothing;
    if (options.keepForm)
      written = tensorForm(tensor, /*isInitializer=*/true, scope.location);
    if (failed(elements) || failed(metadata) || failed(written) ||
        failed(add(tensor.name(), valueKey, *elements, tensor.doc_string(),
                   *metadata, *written, position++)))
      return failure();
  }
  position = 0;
  for (const ::onnx::SparseTensorProto &tensor : graph.sparse_initializer()) {
    const std::string &name = tensor.values().name();
    if (name.empty())
      return emitError(scope.location) << "a sparse initializer has no name";
    FailureOr<ElementsAttr> elements =
        importSparseTensor(tensor, scope.location,
                           [&] { return "sparse initializer '" + name + "'"; });
    FailureOr<Entries> metadata =
        newerEntries(tensor.values(), field::tensorMetadata, scope.location);
    FailureOr<DictionaryAttr> written = nothing;
    if (options.keepForm)
      written =
          sparseTensorForm(tensor, /*isInitializer=*/true, scope.location);
    if (failed(elements) || failed(metadata) || failed(written) ||
        failed(add(name, sparseValueKey, *elements,
                   tensor.values().doc_string(), *metadata, *written,
                   position++)))
      return failure();
  }
  return success();
}

const std::vector<std::string> &
Importer::freeNames(const ::onnx::GraphProto &graph) {
  if (auto known = freeNamesOf.find(&graph); known != freeNamesOf.end())
    return known->second;
  llvm::StringSet<> defined, used;
  for (const auto &input : graph.input())
    defined.insert(input.name());
  for (const auto &tensor : graph.initializer())
    defined.insert(tensor.name());
  for (const auto &tensor : graph.sparse_initializer())
    defined.insert(tensor.values().name());
  std::vector<std::string> result;
  auto use = [&](StringRef name) {
    if (!name.empty() && used.insert(name).second)
      result.push_back(name.str());
  };
  for (const ::onnx::NodeProto &node : graph.node()) {
    for (const std::string &output : node.output())
      defined.insert(output);
    for (const std::string &input : node.input())
      use(input);
    for (const ::onnx::AttributeProto &attribute : node.attribute()) {
      if (attribute.has_g())
        for (const std::string &name : freeNames(attribute.g()))
          use(name);
      for (const ::onnx::GraphProto &inner : attribute.graphs())
        for (const std::string &name : freeNames(inner))
          use(name);
    }
  }
  for (const auto &output : graph.output())
    use(output.name());
  llvm::erase_if(
      result, [&](const std::string &name) { return defined.contains(name); });
  return freeNamesOf[&graph] = std::move(result);
}

FailureOr<NodeOrder>
Importer::orderNodes(const proto::RepeatedPtrField<::onnx::NodeProto> &nodes,
                     GraphScope &scope) {
  NodeOrder result;
  result.firstName.reserve(nodes.size() + 1);
  for (const ::onnx::NodeProto &node : nodes) {
    unsigned index = result.firstName.size();
    result.firstName.push_back(result.names.size());
    result.names.resize(result.names.size() + node.input_size());
    for (const std::string &output : node.output()) {
      result.names.push_back(nullptr);
      if (output.empty())
        continue;
      Name &name = *scope.names.try_emplace(output).first;
      // Told here, since such a node would seem to wait for itself.
      if (name.second.value || name.second.producer != NamedValue::noNode) {
        NodeSite site = siteOf(node, index, scope);
        return emitDefinedTwice(site.location, site.title() + ": result",
                                output);
      }
      name.second.producer = index;
      result.names.back() = &name;
    }
  }
  result.firstName.push_back(result.names.size());

  // Most files have an order that will do.
  bool isOrdered = true;
  std::vector<std::pair<unsigned, unsigned>> edges;
  auto depend = [&](unsigned user, const NamedValue &value) {
    if (value.producer == NamedValue::noNode)
      return;
    isOrdered &= value.producer < user;
    edges.emplace_back(value.producer, user);
  };
  for (auto [position, node] : llvm::enumerate(nodes)) {
    unsigned user = position;
    Name **inputs = result.names.data() + result.firstName[user];
    for (auto [name, input] : llvm::enumerate(node.input())) {
      auto known = scope.names.find(input);
      if (input.empty() || known == scope.names.end())
        continue;
      inputs[name] = &*known;
      depend(user, known->second);
    }
    auto dependAll = [&](const ::onnx::GraphProto &graph) {
      for (const std::string &name : freeNames(graph))
        if (auto known = scope.names.find(name); known != scope.names.end())
          depend(user, known->second);
    };
    for (const ::onnx::AttributeProto &attribute : node.attribute()) {
      if (attribute.has_g())
        dependAll(attribute.g());
      for (const ::onnx::GraphProto &graph : attribute.graphs())
        dependAll(graph);
    }
  }
  if (isOrdered)
    return result;

  std::vector<llvm::SmallVector<unsigned, 2>> users(nodes.size());
  std::vector<unsigned> missing(nodes.size(), 0);
  for (auto [producer, user] : edges) {
    users[producer].push_back(user);
    ++missing[user];
  }

  // Of the nodes that can go next, the first in the file goes.
  std::priority_queue<unsigned, std::vector<unsigned>, std::greater<>> ready;
  for (unsigned index = 0; index != missing.size(); ++index)
    if (missing[index] == 0)
      ready.push(index);
  std::vector<unsigned> &order = result.order;
  while (!ready.empty()) {
    unsigned index = ready.top();
    ready.pop();
    order.push_back(index);
    for (unsigned user : users[index])
      if (--missing[user] == 0)
        ready.push(user);
  }
  if (order.size() == static_cast<size_t>(nodes.size()))
    return result;

  // Every node left waits for another one that is left: walking from user to
  // producer ends in a cycle.
  std::vector<unsigned> waitsFor(nodes.size());
  for (unsigned index = 0; index != users.size(); ++index)
    if (missing[index] != 0)
      for (unsigned user : users[index])
        waitsFor[user] = index;
  unsigned start = 0;
  while (missing[start] == 0)
    ++start;
  std::vector<bool> seen(nodes.size());
  unsigned current = start;
  while (!seen[current]) {
    seen[current] = true;
    current = waitsFor[current];
  }
  InFlightDiagnostic diagnostic =
      emitError(siteOf(nodes[current], current, scope).location)
      << "the graph has a cycle: ";
  unsigned last = current, shown = 0;
  do {
    diagnostic << siteOf(nodes[current], current, scope).title()
               << " needs a value of ";
    current = waitsFor[current];
  } while (current != last && ++shown != 8);
  if (current != last)
    diagnostic << "... ";
  diagnostic << siteOf(nodes[last], last, scope).title();
  return diagnostic;
}

LogicalResult
Importer::importNodes(const proto::RepeatedPtrField<::onnx::NodeProto> &nodes,
                      GraphScope &scope) {
  FailureOr<NodeOrder> ordered = orderNodes(nodes, scope);
  if (failed(ordered))
    return failure();
  for (unsigned position = 0, end = nodes.size(); position != end; ++position) {
    unsigned index =
        ordered->order.empty() ? position : ordered->order[position];
    NodeSite site = siteOf(nodes[index], index, scope);
    ArrayRef<Name *> names =
        ArrayRef(ordered->names)
            .slice(ordered->firstName[index],
                   ordered->firstName[index + 1] - ordered->firstName[index]);
    site.inputs = names.take_front(nodes[index].input_size());
    site.outputs = names.drop_front(nodes[index].input_size());
    if (failed(importNode(site, scope)))
      return failure();
  }
  return success();
}

LogicalResult Importer::importSubgraph(const ::onnx::GraphProto &graph,
                                       Region &region, GraphScope &parent,
                                       const NodeSite &site, const OpView *op,
                                       unsigned regionIndex,
                                       DictionaryAttr &notes) {
  if (parent.depth + 1 > options.maxDepth)
    return site.error() << "subgraphs nest more than " << options.maxDepth
                        << " deep";
  GraphScope scope(site.location);
  scope.parent = &parent;
  scope.opsets = parent.opsets;
  scope.function = parent.function;
  scope.bindings = parent.bindings;
  scope.depth = parent.depth + 1;
  scope.block = &region.emplaceBlock();

  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(scope.block);
  FailureOr<DictionaryAttr> graphNotes =
      importGraphNotes(graph, site.location, scope);
  if (failed(graphNotes) || failed(importDeclarations(graph, scope)))
    return failure();
  SmallVector<Attribute> inputNotes, resultNotes;
  for (auto [index, input] : llvm::enumerate(graph.input())) {
    if (input.name().empty())
      return site.error() << "input #" << index << " of a subgraph has no name";
    const DeclaredValue &declared = scope.inputs[input.name()];
    inputNotes.push_back(
        builder.getDictionaryAttr(namedNotes(input.name(), declared)));
    Type type = declared.type;
    if (!type && op)
      type = inferRegionInputType(*op, regionIndex, index);
    if (!type && (!op || op->isUnknownAsked))
      type = UnknownType::get(context);
    if (!type)
      return site.error() << "the type of input '" << input.name()
                          << "' of its subgraph is not given and does not "
                             "follow from the operands";
    Location location =
        NameLoc::get(builder.getStringAttr(input.name()), site.location);
    if (failed(define(scope, input.name(),
                      scope.block->addArgument(type, location), location,
                      [] { return "input"; })))
      return failure();
  }
  if (failed(importInitializers(graph, scope)) ||
      failed(importNodes(graph.node(), scope)))
    return failure();

  SmallVector<Value> results;
  for (const ::onnx::ValueInfoProto &output : graph.output()) {
    Value value = scope.lookup(output.name());
    if (!value)
      return site.error() << "output '" << output.name()
                          << "' of its subgraph is not defined";
    results.push_back(value);
    resultNotes.push_back(outputNotes(output.name(), value, scope));
  }
  OperationState state(site.location, "onnx.Yield");
  state.addOperands(results);
  builder.create(state);
  NamedAttrList kept(*graphNotes);
  if (options.keepForm) {
    NamedAttrList entries;
    keepGraphForm(graph, scope, entries);
    if (!inputNotes.empty())
      entries.set(form::inputs, builder.getArrayAttr(inputNotes));
    if (!resultNotes.empty())
      entries.set(form::outputs, builder.getArrayAttr(resultNotes));
    if (!entries.empty())
      kept.set(form::name, entries.getDictionary(context));
  }
  notes = kept.getDictionary(context);
  return success();
}

} // namespace dialectgen::onnx::importer
