//===- ImportNodes.cpp - nodes --------------------------------------------===//
//
// A node becomes the op of the newest version that the model's opset import
// selects. The op table describes this version; everything in the node that the
// version lacks is an error, and so is everything required that the node lacks.
//
//===----------------------------------------------------------------------===//

#include "../model/Form.h"
#include "ImportImpl.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/StringExtras.h"

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

/// The opset of a domain that a model uses and does not import.
constexpr int64_t opsetOfUnknown = 1;

} // namespace

std::string articleKindName(AttributeKind kind) {
  StringRef name = kindName(kind);
  return (name == "int" || name == "ints" ? "an " : "a ") + name.str();
}

std::string didYouMean(StringRef name, ArrayRef<StringRef> candidates) {
  StringRef best;
  unsigned bound = name.size() / 3 + 2;
  for (StringRef candidate : candidates) {
    unsigned distance = name.edit_distance_insensitive(candidate, true, bound);
    if (distance < bound) {
      bound = distance;
      best = candidate;
    }
  }
  return best.empty() ? "" : "; did you mean '" + best.str() + "'?";
}

std::string describe(const OpVersionInfo &info, int64_t opset) {
  return (info.name + " version " + Twine(info.since) + " (opset " +
          Twine(opset) + " of " + info.domain + ")")
      .str();
}

FailureOr<const OpVersionInfo *>
Importer::selectVersion(const NodeSite &site, StringRef domain, int64_t opset) {
  const DomainInfo *known = findDomain(domain);
  StringRef name = site.node.op_type();
  if (opset > known->newest)
    return site.error() << "the model imports opset " << opset << " of "
                        << domain << "; the newest known is " << known->newest;
  if (opset > known->newestReleased &&
      warned.insert(("opset " + domain).str()).second)
    emitWarning(fileLocation)
        << "opset " << opset << " of " << domain
        << " is in development and may change; the newest released is "
        << known->newestReleased;
  llvm::ArrayRef<OpVersionInfo> versions = findOp(domain, name);
  if (versions.empty()) {
    llvm::SmallVector<StringRef> names;
    for (const OpVersionInfo &info : getOpVersions())
      if (info.domain == domain && (names.empty() || names.back() != info.name))
        names.push_back(info.name);
    return site.error() << "domain " << domain << " has no op '" << name << "'"
                        << didYouMean(name, names);
  }
  const OpVersionInfo *info = findOpVersion(domain, name, opset);
  if (!info)
    return site.error() << name << " is new in opset " << versions.front().since
                        << " of " << domain << "; the model imports opset "
                        << opset;
  if (info->until && opset > info->until)
    return site.error() << describe(*info, opset) << " was removed after opset "
                        << info->until;
  if (info->deprecated && options.warnOfDeprecated &&
      warned
          .insert(
              ("deprecated " + domain + "." + name + Twine(info->since)).str())
          .second)
    emitWarning(site.location)
        << site.title() << ": " << describe(*info, opset)
        << " is deprecated; it is imported by its signature";
  if (info->opName.empty())
    return site.error() << describe(*info, opset)
                        << " is not among the versions this dialect carries";
  if (!context->allowsUnregisteredDialects() &&
      !RegisteredOperationName::lookup(info->opName, context))
    return site.error() << describe(*info, opset) << " is op '" << info->opName
                        << "', which is not registered";
  return info;
}

FailureOr<const ImportHook *> findHook(const ImportOptions &options,
                                       const OpVersionInfo &info,
                                       const NodeSite &site) {
  auto hook =
      options.hooks.find(info.importer.empty() ? info.opName : info.importer);
  if (hook != options.hooks.end())
    return &hook->second;
  if (info.importer.empty())
    return nullptr;
  return site.error() << info.name << " version " << info.since
                      << " is imported by hook '" << info.importer
                      << "', which the program does not have";
}

FailureOr<KnownOp> Importer::makeKnownOp(const NodeSite &site, StringRef domain,
                                         int64_t opset) {
  FailureOr<const OpVersionInfo *> selected =
      selectVersion(site, domain, opset);
  if (failed(selected))
    return failure();
  const OpVersionInfo &info = **selected;
  KnownOp op(info, opset, OperationName(info.opName, context));
  FailureOr<const ImportHook *> hook = findHook(options, info, site);
  if (failed(hook))
    return failure();
  op.hook = *hook;
  for (const AttributeInfo &attribute : info.attributes) {
    op.attributeNames.push_back(builder.getStringAttr(attribute.name));
    op.numRegions = std::max<unsigned>(op.numRegions, attribute.region + 1);
  }
  return op;
}

LogicalResult Importer::importOperands(const NodeSite &site, GraphScope &scope,
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

LogicalResult Importer::addNodeNotes(const NodeSite &site,
                                     NamedAttrList &attributes) {
  if (site.name)
    attributes.set(nodeNameKey, site.name);
  if (!site.node.doc_string().empty())
    attributes.set("onnx.doc_string",
                   builder.getStringAttr(site.node.doc_string()));
  if (site.node.unknown_fields().empty())
    return success();
  FailureOr<Entries> metadata =
      newerEntries(site.node, field::nodeMetadata, site.location);
  if (failed(metadata))
    return failure();
  if (!metadata->empty())
    attributes.set("onnx.metadata_props", toAttribute(*metadata));
  llvm::SmallVector<Attribute> devices;
  for (StringRef bytes : newerField(site.node, field::nodeDevices))
    devices.push_back(builder.getStringAttr(bytes));
  if (!devices.empty())
    attributes.set("onnx.device_configurations", builder.getArrayAttr(devices));
  return success();
}

LogicalResult Importer::importNode(const NodeSite &site, GraphScope &scope) {
  const ::onnx::NodeProto &node = site.node;
  if (node.op_type().empty())
    return site.error() << "it names no operator";
  // Whatever is the same for all nodes of an operator is looked up once.
  SmallString<64> key(node.op_type());
  if (!node.domain().empty())
    (Twine('\0') + node.domain()).toVector(key);
  llvm::StringMap<KnownOp> &ops = knownOps[scope.opsets];
  bool hasOverload = !node.unknown_fields().empty() &&
                     !newerString(node, field::nodeOverload).empty();
  if (auto known = ops.find(key); known != ops.end() && !hasOverload)
    return importKnown(site, known->second, scope);
  StringRef overload = newerString(node, field::nodeOverload);
  StringRef domain = canonicalDomain(node.domain());
  bool isKnown = findDomain(domain);
  if (const auto *function = findFunction(domain, node.op_type(), overload)) {
    if (isKnown && !findOp(domain, node.op_type()).empty() &&
        warned.insert(("function " + domain + "." + node.op_type()).str())
            .second)
      emitWarning(site.location)
          << "function '" << node.op_type() << "' of the model takes the place "
          << "of the op of domain " << domain;
    return importCall(site, *function, scope);
  }
  // Only functions of the model have overloads.
  if (auto overloads =
          functionOverloads.find((domain + Twine('\0') + node.op_type()).str());
      overloads != functionOverloads.end())
    return site.error() << "the model defines function '" << domain << "."
                        << node.op_type() << "' as " << overloads->second
                        << ", but not as overload '" << overload << "'";
  auto imported = scope.opsets->find(domain.str());
  if (imported == scope.opsets->end()) {
    StringRef importer = scope.function ? "function" : "model";
    const DomainInfo *info = findDomain(domain);
    if (info && scope.function)
      return site.error() << "the " << importer
                          << " imports no opset of domain " << domain;
    // Runtimes take the newest that they have.
    int64_t opset = info ? int64_t(info->newestReleased) : opsetOfUnknown;
    emitWarning(site.location) << site.title() << ": the " << importer
                               << " imports no opset of domain " << domain
                               << "; it is read as opset " << opset;
    Opsets &all = scope.function ? functions[scope.function].opsets : opsets;
    imported = all.try_emplace(domain.str(), opset).first;
  }
  if (!overload.empty() && isKnown)
    return site.error() << "it calls overload '" << overload
                        << "', which the model does not define";
  if (!isKnown) {
    if (!overload.empty())
      emitWarning(site.location)
          << site.title() << ": it calls overload '" << overload
          << "', which the model does not define; it becomes a custom op";
    return importCustom(site, domain, imported->second, scope);
  }
  if (findExperimentalOp(domain, node.op_type(), imported->second)) {
    if (warned.insert("experimental " + node.op_type()).second)
      emitWarning(site.location)
          << site.title() << ": operator '" << node.op_type()
          << "' is experimental in opset " << imported->second << " of "
          << domain << "; it becomes a custom op";
    return importCustom(site, domain, imported->second, scope);
  }
  FailureOr<KnownOp> op = makeKnownOp(site, domain, imported->second);
  if (failed(op))
    return failure();
  return importKnown(site, ops.try_emplace(key, std::move(*op)).first->second,
                     scope);
}

LogicalResult Importer::importKnown(const NodeSite &site, KnownOp &op,
                                    GraphScope &scope) {
  const ::onnx::NodeProto &node = site.node;
  const OpVersionInfo &info = *op.info;
  int64_t opset = op.opset;
  // Operands.
  bool variadic =
      !info.operands.empty() && info.operands.back().arity == Arity::Variadic;
  size_t fixed = info.operands.size() - variadic;
  if (!variadic && static_cast<size_t>(node.input_size()) > fixed)
    return site.error() << node.input_size() << " inputs; "
                        << describe(info, opset) << " takes "
                        << (fixed == 0 ? "none"
                                       : "at most " + std::to_string(fixed));
  SmallVector<Value> operands;
  if (failed(importOperands(site, scope, operands)))
    return failure();
  for (size_t index = 0; index != fixed; ++index) {
    bool absent = index >= static_cast<size_t>(node.input_size()) ||
                  node.input(index).empty();
    if (absent && info.operands[index].arity == Arity::Single)
      return site.error() << "input '" << info.operands[index].name << "' (#"
                          << index << ") of " << describe(info, opset)
                          << " is missing";
  }
  while (operands.size() < fixed)
    operands.push_back(absentValue(scope));
  if (variadic && operands.size() - fixed < info.operands.back().minCount)
    return site.error() << operands.size() - fixed << " inputs for '"
                        << info.operands.back().name << "'; "
                        << describe(info, opset) << " takes at least "
                        << unsigned(info.operands.back().minCount);

  // Attributes and graphs.
  FailureOr<SmallVector<NodeAttribute>> given = resolveAttributes(site, scope);
  if (failed(given))
    return failure();
  OperationState state(site.location, op.name);
  NamedAttrList attributes;
  for (unsigned index = 0; index != op.numRegions; ++index)
    state.addRegion();
  SmallVector<NamedAttribute> graphNotes;
  SmallVector<Region *> regions;
  for (const std::unique_ptr<Region> &region : state.regions)
    regions.push_back(region.get());
  auto attributeValue = [&](StringRef name) { return attributes.get(name); };
  OpView view{info, operands, attributeValue, regions, context};
  SmallVector<std::pair<const NodeAttribute *, const AttributeInfo *>> graphs;
  for (const NodeAttribute &attribute : *given) {
    const AttributeInfo *expected =
        llvm::find_if(info.attributes, [&](const AttributeInfo &candidate) {
          return candidate.name == attribute.name;
        });
    if (expected == info.attributes.end()) {
      SmallVector<StringRef> names;
      for (const AttributeInfo &candidate : info.attributes)
        names.push_back(candidate.name);
      return site.error() << describe(info, opset) << " has no attribute '"
                          << attribute.name << "'"
                          << didYouMean(attribute.name, names)
                          << (names.empty()
                                  ? " (it has none)"
                                  : " (it has " + quotedList(names) + ")");
    }
    if (expected->kind != attribute.kind)
      return site.error() << "attribute '" << attribute.name << "' is "
                          << articleKindName(attribute.kind) << " value; "
                          << describe(info, opset) << " takes "
                          << articleKindName(expected->kind) << " value";
    if (expected->region >= 0) {
      graphs.push_back({&attribute, expected});
      continue;
    }
    FailureOr<Attribute> value =
        importAttribute(attribute, site, expected->asType);
    if (failed(value))
      return failure();
    attributes.set(op.attributeNames[expected - info.attributes.begin()],
                   *value);
  }
  for (const AttributeInfo &attribute : info.attributes)
    if (attribute.required &&
        llvm::none_of(*given, [&](const NodeAttribute &candidate) {
          return candidate.name == attribute.name;
        }))
      return site.error() << describe(info, opset) << " needs attribute '"
                          << attribute.name << "' (" << kindName(attribute.kind)
                          << ")";
  for (auto [attribute, expected] : graphs) {
    DictionaryAttr notes;
    if (failed(importSubgraph(attribute->value->g(),
                              *state.regions[expected->region], scope, site,
                              &view, expected->region, notes)))
      return failure();
    if (notes && !notes.empty())
      graphNotes.push_back(builder.getNamedAttr(attribute->name, notes));
  }

  // Results.
  bool variadicResult =
      !info.results.empty() && info.results.back().arity == Arity::Variadic;
  size_t fixedResults = info.results.size() - variadicResult;
  size_t numOutputs = node.output_size();
  if (!variadicResult && numOutputs > fixedResults)
    return site.error() << numOutputs << " results; " << describe(info, opset)
                        << " has at most " << fixedResults;
  if (variadicResult &&
      numOutputs < fixedResults + info.results.back().minCount)
    return site.error() << numOutputs << " results; " << describe(info, opset)
                        << " has at least "
                        << fixedResults + info.results.back().minCount;
  for (size_t index = 0, end = std::max(numOutputs, fixedResults); index != end;
       ++index) {
    bool isFixed = index < fixedResults;
    const ParameterInfo &result =
        isFixed ? info.results[index] : info.results.back();
    Name *output = index < numOutputs ? site.outputs[index] : nullptr;
    StringRef name = output ? output->getKey() : "";
    if (name.empty() && result.arity == Arity::Optional) {
      state.addTypes(builder.getNoneType());
      continue;
    }
    if (index >= numOutputs)
      return site.error() << "result '" << result.name << "' (#" << index
                          << ") of " << describe(info, opset) << " is missing";
    Type type = output ? output->second.declared.type : Type();
    if (!type) {
      type = inferResultType(view, index);
    } else if (options.verify && !info.resultTypeRule.empty() &&
               graphs.empty()) {
      // The verifier checks the signature and the results of subgraphs.
      Type follows = inferResultType(view, index);
      if (follows && !canBeSameType(follows, type))
        return site.error()
               << "result '" << name << "' is declared " << type
               << ", but from inputs and attributes of "
               << describe(info, opset) << " follows " << dropShapes(follows);
    }
    if (!type)
      return site.error() << "the type of result '"
                          << (name.empty() ? result.name : name)
                          << "' is not given in the model and does not follow "
                             "from the inputs of "
                          << describe(info, opset);
    state.addTypes(type);
  }

  NamedAttrList discardable;
  if (failed(addNodeNotes(site, discardable)))
    return failure();
  if (!graphNotes.empty())
    discardable.set("onnx.graphs", builder.getDictionaryAttr(graphNotes));
  state.addOperands(operands);
  state.addAttributes(discardable.getAttrs());
  if (op.hook || !op.name.isRegistered()) {
    state.addAttributes(attributes.getAttrs());
    attributes.clear();
  }
  if (op.hook && failed(applyHook(site, op, state)))
    return failure();
  return finish(site, state, attributes.getAttrs(), scope, &op);
}

LogicalResult Importer::applyHook(const NodeSite &site, const KnownOp &op,
                                  OperationState &state) {
  size_t numResults = state.types.size();
  ImportedNode imported{*op.info, state, builder};
  if (failed((*op.hook)(imported)))
    return failure();
  if (state.types.size() != numResults)
    return site.error() << "the hook that imports it changed the number of "
                           "results from "
                        << numResults << " to " << state.types.size();
  return success();
}

Operation *Importer::holdConstant(Operation *op, const OpVersionInfo &info) {
  if (!info.until || !op->hasTrait<OpTrait::ConstantLike>())
    return op;
  ScopedDiagnosticHandler silence(context,
                                  [](Diagnostic &) { return success(); });
  auto isLegal = [](Operation *op) {
    return succeeded(op->getName().verifyInvariants(op));
  };
  if (isLegal(op))
    return op;
  for (const OpVersionInfo &newer : findOp(info.domain, info.name)) {
    if (newer.since <= info.since || newer.opName.empty())
      continue;
    OperationState state(op->getLoc(), newer.opName);
    state.addTypes(op->getResultTypes());
    state.addAttributes(op->getAttrs());
    state.addAttribute(constantNode, builder.getUnitAttr());
    Operation *made = builder.create(state);
    if (isLegal(made)) {
      op->erase();
      return made;
    }
    made->erase();
  }
  return op;
}

LogicalResult Importer::finish(const NodeSite &site, OperationState &state,
                               ArrayRef<NamedAttribute> inherent,
                               GraphScope &scope, KnownOp *known) {
  // Facts about results besides their types.
  const ::onnx::NodeProto &node = site.node;
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
        addNotes(name->second.declared, note);
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
  Operation *op = builder.create(state);
  for (NamedAttribute attribute : inherent)
    op->getName().setInherentAttr(op, attribute.getName(),
                                  attribute.getValue());
  if (known && options.verify)
    op = holdConstant(op, *known->info);
  for (auto [index, name] : llvm::enumerate(site.outputs))
    if (name && failed(define(scope, *name, op->getResult(index), site.location,
                              [&] { return site.title() + ": result"; })))
      return failure();
  return success(!options.keepForm || succeeded(keepNodeForm(site, op, known)));
}

LogicalResult Importer::importCustom(const NodeSite &site, StringRef domain,
                                     int64_t opset, GraphScope &scope) {
  const ::onnx::NodeProto &node = site.node;
  OperationState state(site.location, "onnx.Custom");
  SmallVector<Value> operands;
  FailureOr<SmallVector<NodeAttribute>> given = resolveAttributes(site, scope);
  if (failed(importOperands(site, scope, operands)) || failed(given))
    return failure();
  NamedAttrList attributes;
  SmallVector<Attribute> graphNames, graphNotes;
  bool hasGraphNotes = false;
  for (const NodeAttribute &attribute : *given) {
    if (llvm::is_contained(customOpAttributes, attribute.name) ||
        attribute.name.starts_with("onnx."))
      return site.error() << "attribute '" << attribute.name
                          << "' of a custom op has a name that is reserved";
    auto addGraph = [&](const ::onnx::GraphProto &graph) {
      graphNames.push_back(builder.getStringAttr(attribute.name));
      DictionaryAttr notes = builder.getDictionaryAttr({});
      LogicalResult imported =
          importSubgraph(graph, *state.addRegion(), scope, site,
                         /*op=*/nullptr, 0, notes);
      graphNotes.push_back(notes);
      hasGraphNotes |= !notes.empty();
      return imported;
    };
    if (attribute.kind == AttributeKind::Graph) {
      if (failed(addGraph(attribute.value->g())))
        return failure();
      continue;
    }
    if (attribute.kind == AttributeKind::Graphs) {
      for (const ::onnx::GraphProto &graph : attribute.value->graphs())
        if (failed(addGraph(graph)))
          return failure();
      continue;
    }
    FailureOr<Attribute> value =
        importAttribute(attribute, site, /*asType=*/false);
    if (failed(value))
      return failure();
    attributes.set(attribute.name, *value);
  }
  attributes.set("function_name", builder.getStringAttr(node.op_type()));
  attributes.set("domain_name", builder.getStringAttr(domain));
  attributes.set(
      "opset",
      IntegerAttr::get(builder.getIntegerType(64, /*isSigned=*/true), opset));
  if (StringRef overload = newerString(node, field::nodeOverload);
      !overload.empty())
    attributes.set("overload", builder.getStringAttr(overload));
  if (!graphNames.empty())
    attributes.set("graph_attributes", builder.getArrayAttr(graphNames));
  if (hasGraphNotes)
    attributes.set("onnx.graphs", builder.getArrayAttr(graphNotes));
  for (auto [name, output] : llvm::zip(node.output(), site.outputs)) {
    Type type = output ? output->second.declared.type : Type();
    // A result without a name is absent; any other result without a declaration
    // has an unknown type.
    if (!type)
      type = name.empty() ? Type(builder.getNoneType())
                          : Type(UnknownType::get(context));
    state.addTypes(type);
  }
  if (failed(addNodeNotes(site, attributes)))
    return failure();
  state.addOperands(operands);
  state.addAttributes(attributes.getAttrs());
  return finish(site, state, /*inherent=*/{}, scope, /*known=*/nullptr);
}

} // namespace dialectgen::onnx::importer
