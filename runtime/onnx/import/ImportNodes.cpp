//===- ImportNodes.cpp - nodes --------------------------------------------===//

#include "ImportNodes.h"
#include "ImportForm.h"
#include "ImportNotes.h"
#include "dialectgen/core/Silence.h"
#include "dialectgen/onnx/Builders.h"
#include "dialectgen/onnx/ONNXTypes.h"

using namespace mlir;

namespace dialectgen::onnx::importer {
namespace {

std::string quotedList(ArrayRef<StringRef> names) {
  std::string text;
  for (StringRef name : names) {
    if (!text.empty())
      text += ", ";
    text += "'" + name.str() + "'";
  }
  return text;
}

std::string articleKindName(AttributeKind kind) {
  StringRef name = kindName(kind);
  return (name == "int" || name == "ints" ? "an " : "a ") + name.str();
}

/// Adds absent values for operands that the node leaves out at the end; fails
/// unless the version takes as many.
LogicalResult checkOperands(const NodeSite &site, const KnownOp &known,
                            llvm::function_ref<Value()> absent,
                            SmallVectorImpl<Value> &operands) {
  const OpVersionInfo &info = *known.info;
  const pb::NodeProto &node = site.node;
  size_t fixed = known.numFixedOperands();
  for (size_t index = 0; index != fixed; ++index) {
    bool isAbsent = index >= static_cast<size_t>(node.input_size()) ||
                    node.input(index).empty();
    if (isAbsent && info.operands[index].arity == Arity::Single)
      return site.error("arity")
             << "input '" << info.operands[index].name << "' (#" << index
             << ") of " << known.title() << " is missing";
  }
  while (operands.size() < fixed)
    operands.push_back(absent());
  if (fixed != info.operands.size() &&
      operands.size() - fixed < info.operands.back().minCount)
    return site.error("arity")
           << operands.size() - fixed << " inputs for '"
           << info.operands.back().name << "'; " << known.title()
           << " takes at least " << unsigned(info.operands.back().minCount);
  return success();
}

/// The row of the version for an attribute of the node.
FailureOr<const AttributeInfo *> findAttribute(const NodeAttribute &attribute,
                                               const NodeSite &site,
                                               const KnownOp &known) {
  const OpVersionInfo &info = *known.info;
  const AttributeInfo *expected =
      llvm::find_if(info.attributes, [&](const AttributeInfo &candidate) {
        return candidate.name == attribute.name;
      });
  if (expected == info.attributes.end()) {
    SmallVector<StringRef> names;
    for (const AttributeInfo &candidate : info.attributes)
      names.push_back(candidate.name);
    return site.error("attribute")
           << known.title() << " has no attribute '" << attribute.name << "'"
           << didYouMean(attribute.name, names)
           << (names.empty() ? " (it has none)"
                             : " (it has " + quotedList(names) + ")");
  }
  if (expected->kind != attribute.kind)
    return site.error("attribute")
           << "attribute '" << attribute.name << "' is "
           << articleKindName(attribute.kind) << " value; " << known.title()
           << " takes " << articleKindName(expected->kind) << " value";
  return expected;
}

LogicalResult checkRequired(ArrayRef<NodeAttribute> given, const NodeSite &site,
                            const KnownOp &known) {
  for (const AttributeInfo &attribute : known.info->attributes)
    if (attribute.required &&
        llvm::none_of(given, [&](const NodeAttribute &candidate) {
          return candidate.name == attribute.name;
        }))
      return site.error("attribute")
             << known.title() << " needs attribute '" << attribute.name << "' ("
             << kindName(attribute.kind) << ")";
  return success();
}

LogicalResult applyHook(const NodeSite &site, const KnownOp &known,
                        OpBuilder &builder, OperationState &state) {
  size_t numResults = state.types.size();
  ImportedNode imported{*known.info, state, builder};
  if (failed((*known.hook)(imported)))
    return failure();
  if (state.types.size() != numResults)
    return site.error() << "the hook that imports it changed the number of "
                           "results from "
                        << numResults << " to " << state.types.size();
  return success();
}

/// The elements of a long list that is the value of a constant; null for
/// others, and where the list may be an attribute of a function.
DenseElementsAttr longListOf(const NodeAttribute &attribute,
                             const NodeSite &site, const KnownOp &known,
                             Builder &builder) {
  const pb::AttributeProto &proto = *attribute.value;
  if (proto.ints_size() + proto.floats_size() <= longestList ||
      site.scope.bindings || site.node.attribute_size() != 1 ||
      !known.name.hasTrait<OpTrait::ConstantLike>() ||
      !attribute.name.starts_with((constantTensor + "_").str()))
    return {};
  auto tensor = [](const auto &list, Type element) {
    return DenseElementsAttr::get(
        RankedTensorType::get(list.size(), element),
        ArrayRef(list.data(), static_cast<size_t>(list.size())));
  };
  return proto.ints_size() ? tensor(proto.ints(), builder.getI64Type())
                           : tensor(proto.floats(), builder.getF32Type());
}

/// `op`, or a constant of a newer version in its place: runtimes take a node
/// for a constant of any type, whatever its version admits.
Operation *holdConstant(Operation *op, const OpVersionInfo &info,
                        OpBuilder &builder) {
  if (!info.until || !op->hasTrait<OpTrait::ConstantLike>())
    return op;
  if (isLegalAlone(op))
    return op;
  for (const OpVersionInfo &newer : findOp(info.domain, info.name)) {
    if (newer.since <= info.since || newer.opName.empty())
      continue;
    OperationState state(op->getLoc(), newer.opName);
    state.addTypes(op->getResultTypes());
    state.addAttributes(op->getAttrs());
    state.addAttribute(constantNode, builder.getUnitAttr());
    Operation *made = builder.create(state);
    if (isLegalAlone(made)) {
      op->erase();
      return made;
    }
    made->erase();
  }
  return op;
}

} // namespace

NodeImporter::NodeImporter(OpBuilder &builder, Location fileLocation,
                           const ImportOptions &options,
                           AttributeReader &attributes)
    : builder(builder), fileLocation(fileLocation), options(options),
      attributes(attributes),
      nodeNameKey(builder.getStringAttr("onnx_node_name")),
      resultNamesKey(builder.getStringAttr("onnx.result_names")) {}

Value NodeImporter::absentValue(GraphScope &scope) {
  for (const GraphScope *outer = &scope; outer; outer = outer->parent)
    if (outer->absent)
      return outer->absent;
  return scope.absent = createNoValue(builder, fileLocation);
}

LogicalResult
NodeImporter::importOperands(const NodeSite &site, GraphScope &scope,
                             llvm::SmallVectorImpl<Value> &operands) {
  for (auto [name, known] : llvm::zip(site.node.input(), site.inputs)) {
    if (name.empty()) {
      operands.push_back(absentValue(scope));
      continue;
    }
    Value value = known ? known->second.value : Value();
    if (!value && scope.parent)
      value = scope.parent->lookup(name);
    if (!value) {
      llvm::SmallVector<StringRef> names;
      for (const GraphScope *outer = &scope; outer; outer = outer->parent)
        for (const Name &entry : outer->names)
          if (entry.second.value)
            names.push_back(entry.getKey());
      llvm::sort(names);
      return site.error() << "input '" << name << "' is not defined"
                          << didYouMean(name, names);
    }
    operands.push_back(value);
  }
  return success();
}

void NodeImporter::addNotes(const NodeSite &site, NamedAttrList &attributes) {
  if (site.name)
    attributes.set(nodeNameKey, site.name);
  if (!site.node.doc_string().empty())
    attributes.set("onnx.doc_string",
                   builder.getStringAttr(site.node.doc_string()));
  if (site.node.metadata_props_size())
    attributes.set("onnx.metadata_props",
                   toAttribute(toEntries(site.node.metadata_props()),
                               builder.getContext()));
  llvm::SmallVector<Attribute> devices;
  for (const std::string &bytes : site.node.device_configurations())
    devices.push_back(builder.getStringAttr(bytes));
  if (!devices.empty())
    attributes.set("onnx.device_configurations", builder.getArrayAttr(devices));
}

LogicalResult NodeImporter::addResultTypes(const NodeSite &site,
                                           const KnownOp &known,
                                           const OpView &view, bool hasGraphs,
                                           OperationState &state) const {
  const OpVersionInfo &info = *known.info;
  const pb::NodeProto &node = site.node;
  bool variadic =
      !info.results.empty() && info.results.back().arity == Arity::Variadic;
  size_t fixed = info.results.size() - variadic;
  size_t numOutputs = node.output_size();
  if (!variadic && numOutputs > fixed)
    return site.error("arity") << numOutputs << " results; " << known.title()
                               << " has at most " << fixed;
  if (variadic && numOutputs < fixed + info.results.back().minCount)
    return site.error("arity")
           << numOutputs << " results; " << known.title() << " has at least "
           << fixed + info.results.back().minCount;
  for (size_t index = 0, end = std::max(numOutputs, fixed); index != end;
       ++index) {
    bool isFixed = index < fixed;
    const ParameterInfo &result =
        isFixed ? info.results[index] : info.results.back();
    Name *output = index < numOutputs ? site.outputs[index] : nullptr;
    StringRef name = output ? output->getKey() : "";
    if (name.empty() && result.arity == Arity::Optional) {
      state.addTypes(builder.getNoneType());
      continue;
    }
    if (index >= numOutputs)
      return site.error("arity") << "result '" << result.name << "' (#" << index
                                 << ") of " << known.title() << " is missing";
    Type type = output ? output->second.declared.type : Type();
    if (!type) {
      type = inferResultType(view, index);
    } else if (options.verify && !info.resultTypeRule.empty() && !hasGraphs) {
      // The verifier checks the signature and the results of subgraphs.
      Type follows = inferResultType(view, index);
      if (follows && !canBeSameType(follows, type))
        return site.error("result-type")
               << "result '" << name << "' is declared " << type
               << ", but from inputs and attributes of " << known.title()
               << " follows " << dropShapes(follows);
    }
    if (!type && known.isOpen)
      type = UnknownType::get(builder.getContext());
    if (!type)
      return site.error("result-type")
             << "the type of result '" << (name.empty() ? result.name : name)
             << "' is not given in the model and does not follow "
                "from the inputs of "
             << known.title();
    state.addTypes(type);
  }
  return success();
}

LogicalResult NodeImporter::importKnown(const NodeSite &site,
                                        const KnownOp &known, GraphScope &scope,
                                        ImportGraph importGraph) {
  const pb::NodeProto &node = site.node;
  const OpVersionInfo &info = *known.info;
  size_t fixed = known.numFixedOperands();
  if (fixed == info.operands.size() &&
      static_cast<size_t>(node.input_size()) > fixed)
    return site.error("arity")
           << node.input_size() << " inputs; " << known.title() << " takes "
           << (fixed == 0 ? "none" : "at most " + std::to_string(fixed));
  SmallVector<Value> operands;
  if (failed(importOperands(site, scope, operands)) ||
      failed(checkOperands(
          site, known, [&] { return absentValue(scope); }, operands)))
    return failure();

  FailureOr<SmallVector<NodeAttribute>> given = resolveAttributes(site);
  if (failed(given))
    return failure();
  OperationState state(site.location, known.name);
  NamedAttrList inherent;
  for (unsigned index = 0; index != known.numRegions; ++index)
    state.addRegion();
  SmallVector<Region *> regions;
  for (const std::unique_ptr<Region> &region : state.regions)
    regions.push_back(region.get());
  auto attributeValue = [&](StringRef name) { return inherent.get(name); };
  OpView view{info, operands, attributeValue, regions, builder.getContext()};
  SmallVector<std::pair<const NodeAttribute *, const AttributeInfo *>> graphs;
  for (const NodeAttribute &attribute : *given) {
    FailureOr<const AttributeInfo *> expected =
        findAttribute(attribute, site, known);
    if (failed(expected))
      return failure();
    if ((*expected)->region >= 0) {
      graphs.push_back({&attribute, *expected});
      continue;
    }
    if (DenseElementsAttr list = longListOf(attribute, site, known, builder)) {
      inherent.set(constantTensor, list);
      continue;
    }
    FailureOr<Attribute> value =
        attributes.read(attribute, site, (*expected)->asType);
    if (failed(value))
      return failure();
    inherent.set(known.attributeNames[*expected - info.attributes.begin()],
                 *value);
  }
  if (failed(checkRequired(*given, site, known)))
    return failure();
  // Graphs may ask for all other attributes.
  SmallVector<NamedAttribute> graphNotes;
  for (auto [attribute, expected] : graphs) {
    FailureOr<DictionaryAttr> notes =
        importGraph(attribute->value->g(), *state.regions[expected->region],
                    &view, expected->region);
    if (failed(notes))
      return failure();
    if (!notes->empty())
      graphNotes.push_back(builder.getNamedAttr(attribute->name, *notes));
  }
  if (failed(addResultTypes(site, known, view, !graphs.empty(), state)))
    return failure();

  NamedAttrList discardable;
  addNotes(site, discardable);
  if (!graphNotes.empty())
    discardable.set("onnx.graphs", builder.getDictionaryAttr(graphNotes));
  state.addOperands(operands);
  state.addAttributes(discardable.getAttrs());
  if (known.hook || !known.name.isRegistered()) {
    state.addAttributes(inherent.getAttrs());
    inherent.clear();
  }
  if (known.hook && failed(applyHook(site, known, builder, state)))
    return failure();
  return finish(site, state, inherent.getAttrs(), scope, &known);
}

LogicalResult NodeImporter::importCustom(const NodeSite &site, StringRef domain,
                                         int64_t opset, GraphScope &scope,
                                         ImportGraph importGraph) {
  const pb::NodeProto &node = site.node;
  OperationState state(site.location, "onnx.Custom");
  SmallVector<Value> operands;
  FailureOr<SmallVector<NodeAttribute>> given = resolveAttributes(site);
  if (failed(importOperands(site, scope, operands)) || failed(given))
    return failure();
  NamedAttrList own;
  SmallVector<Attribute> graphNames, graphNotes;
  bool hasGraphNotes = false;
  for (const NodeAttribute &attribute : *given) {
    if (llvm::is_contained(customOpAttributes, attribute.name) ||
        attribute.name.starts_with("onnx."))
      return site.error("attribute")
             << "attribute '" << attribute.name
             << "' of a custom op has a name that is reserved";
    auto addGraph = [&](const pb::GraphProto &graph) -> LogicalResult {
      graphNames.push_back(builder.getStringAttr(attribute.name));
      FailureOr<DictionaryAttr> notes =
          importGraph(graph, *state.addRegion(), /*op=*/nullptr, 0);
      if (failed(notes))
        return failure();
      graphNotes.push_back(*notes);
      hasGraphNotes |= !notes->empty();
      return success();
    };
    if (attribute.kind == AttributeKind::Graph) {
      if (failed(addGraph(attribute.value->g())))
        return failure();
      continue;
    }
    if (attribute.kind == AttributeKind::Graphs) {
      for (const pb::GraphProto &graph : attribute.value->graphs())
        if (failed(addGraph(graph)))
          return failure();
      continue;
    }
    FailureOr<Attribute> value = attributes.read(attribute, site);
    if (failed(value))
      return failure();
    own.set(attribute.name, *value);
  }
  own.set("function_name", builder.getStringAttr(node.op_type()));
  own.set("domain_name", builder.getStringAttr(domain));
  own.set("opset", IntegerAttr::get(
                       builder.getIntegerType(64, /*isSigned=*/true), opset));
  if (!node.overload().empty())
    own.set("overload", builder.getStringAttr(node.overload()));
  if (!graphNames.empty())
    own.set("graph_attributes", builder.getArrayAttr(graphNames));
  if (hasGraphNotes)
    own.set("onnx.graphs", builder.getArrayAttr(graphNotes));
  for (auto [name, output] : llvm::zip(node.output(), site.outputs)) {
    Type type = output ? output->second.declared.type : Type();
    // A result without a name is absent; any other result without a declaration
    // has an unknown type.
    if (!type)
      type = name.empty() ? Type(builder.getNoneType())
                          : Type(UnknownType::get(builder.getContext()));
    state.addTypes(type);
  }
  addNotes(site, own);
  state.addOperands(operands);
  state.addAttributes(own.getAttrs());
  return finish(site, state, /*inherent=*/{}, scope, /*known=*/nullptr);
}

/// Facts about results besides their types.
void NodeImporter::addResultNotes(const NodeSite &site,
                                  OperationState &state) const {
  const pb::NodeProto &node = site.node;
  // The names of outputs are the graph's; those of other results are kept.
  bool hasNotes = false,
       hasNames = options.keepForm &&
                  static_cast<size_t>(node.output_size()) != state.types.size();
  auto isUntyped = [&](const NamedValue &value) {
    return options.keepForm && value.isDeclared && !value.declared.type &&
           !value.isOutput;
  };
  for (const Name *name : site.outputs) {
    hasNotes |=
        name && (name->second.declared.notes || isUntyped(name->second));
    hasNames |= name && name->second.isKept;
    hasNames |= options.keepForm && !(name && name->second.isOutput);
  }
  if (hasNotes) {
    SmallVector<Attribute> said;
    for (const Name *name : site.outputs) {
      SmallVector<NamedAttribute> note;
      if (name) {
        importer::addNotes(name->second.declared, builder.getContext(), note);
        if (isUntyped(name->second))
          note.push_back(
              builder.getNamedAttr(untypedNote, builder.getUnitAttr()));
      }
      said.push_back(builder.getDictionaryAttr(note));
    }
    state.addAttribute("onnx.value_info", builder.getArrayAttr(said));
  }
  if (hasNames) {
    SmallVector<Attribute> names;
    for (const std::string &name : node.output())
      names.push_back(builder.getStringAttr(name));
    state.addAttribute(resultNamesKey, builder.getArrayAttr(names));
  }
}

LogicalResult NodeImporter::finish(const NodeSite &site, OperationState &state,
                                   ArrayRef<NamedAttribute> inherent,
                                   GraphScope &scope, const KnownOp *known) {
  addResultNotes(site, state);
  Operation *op = builder.create(state);
  for (NamedAttribute attribute : inherent)
    op->getName().setInherentAttr(op, attribute.getName(),
                                  attribute.getValue());
  if (std::string why; known && known->isOpen && !isLegalAlone(op, &why)) {
    op->erase();
    return site.error() << why;
  }
  if (known && options.verify)
    op = holdConstant(op, *known->info, builder);
  for (auto [index, name] : llvm::enumerate(site.outputs))
    if (name && failed(scope.define(*name, op->getResult(index), site.location,
                                    [&] { return site.title() + ": result"; })))
      return failure();
  if (options.keepForm)
    keepNodeForm(site, op, known, defaults);
  return success();
}

} // namespace dialectgen::onnx::importer
