//===- ExportNodes.cpp - nodes --------------------------------------------===//

#include "ExportNodes.h"
#include "ExportAttributes.h"
#include "ExportNotes.h"
#include "dialectgen/onnx/ElementTypes.h"

using namespace mlir;

namespace dialectgen::onnx::exporter {
namespace {

FailureOr<const OpVersionInfo *> versionOf(Operation *op,
                                           const NameScope &scope) {
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  if (!info)
    return op->emitError() << "'" << op->getName()
                           << "' has no counterpart in an ONNX model";
  auto opset = scope.opsets->find(info->domain.str());
  StringRef owner = scope.function ? "function" : "model";
  if (opset == scope.opsets->end())
    return op->emitError() << "'" << op->getName() << "' is of domain "
                           << info->domain << ", of which the " << owner
                           << " imports no opset";
  if (!isOf(*info, opset->second) && !op->hasAttr(constantNode)) {
    InFlightDiagnostic diagnostic = op->emitError();
    diagnostic << "'" << op->getName() << "' is of opset"
               << (info->until ? "s " : " ") << info->since;
    if (info->until)
      diagnostic << " to " << info->until;
    else
      diagnostic << " and later";
    return diagnostic << " of " << info->domain << "; the " << owner
                      << " imports opset " << opset->second;
  }
  return info;
}

FailureOr<StringRef> customDomain(Operation *op, const NameScope &scope) {
  StringRef name = textOf(op->getAttrDictionary(), "function_name"),
            said = textOf(op->getAttrDictionary(), "domain_name"),
            domain = canonicalDomain(said);
  if (name.empty())
    return op->emitError() << "'" << op->getName()
                           << "' names no operator: its 'function_name' is "
                              "empty";
  auto opset = scope.opsets->find(domain.str());
  // Runtimes have operators in domains of the standard that it lacks: they are
  // of the domain that is named.
  if (!findDomain(domain) || !said.empty() ||
      (opset != scope.opsets->end() &&
       (findOpVersion(domain, name, opset->second) ||
        findExperimentalOp(domain, name, opset->second))))
    return domain;
  InFlightDiagnostic diagnostic = op->emitError();
  diagnostic << "'" << op->getName() << "' is operator '" << name
             << "' of the default domain, " << domain
             << ", which has none of this name";
  if (opset != scope.opsets->end())
    diagnostic << " in opset " << opset->second;
  return diagnostic << "; name the domain it is of in 'domain_name'";
}

/// Whether a tensor may stand for a list of this kind.
bool isListOf(AttributeKind kind, DenseElementsAttr tensor) {
  Type element = tensor.getElementType();
  return tensor.getType().getRank() == 1 &&
         (kind == AttributeKind::Ints     ? element.isSignlessInteger(64)
          : kind == AttributeKind::Floats ? element.isF32()
                                          : false);
}

} // namespace

void NodeExporter::warnIfDeprecated(Operation *op, const OpVersionInfo &info) {
  if (!info.deprecated || !warned.insert(&info).second)
    return;
  InFlightDiagnostic diagnostic = emitWarning(op->getLoc());
  diagnostic << "'" << op->getName() << "' is deprecated ";
  if (info.until)
    diagnostic << "in opsets " << info.since << " to " << info.until;
  else
    diagnostic << "since opset " << info.since;
  diagnostic << " of " << info.domain << ", and tools may refuse it";
  if (info.until)
    diagnostic << "; opset " << info.until + 1 << " has another version";
  else if (!info.successor.empty())
    diagnostic << "; " << info.successor << " takes its place";
}

FailureOr<const OpVersionInfo *>
NodeExporter::writeOperator(Operation *op, const NameScope &scope,
                            pb::NodeProto &node) {
  const OpVersionInfo *info = nullptr;
  std::string domain;
  if (auto call = dyn_cast<func::CallOp>(op)) {
    auto callee =
        symbols.lookupNearestSymbolFrom<func::FuncOp>(op, call.getCalleeAttr());
    const WrittenFunction *function = functions.find(callee);
    if (!function)
      return op->emitError() << "it calls " << call.getCalleeAttr()
                             << ", which is not in the module";
    domain = function->domain;
    node.set_op_type(function->name);
    if (!function->overload.empty())
      node.set_overload(function->overload);
  } else if (auto name = op->getAttrOfType<StringAttr>("function_name");
             name && op->getName().getStringRef() == "onnx.Custom") {
    node.set_op_type(name.str());
    FailureOr<StringRef> known = customDomain(op, scope);
    if (failed(known))
      return failure();
    domain = known->str();
    if (StringRef overload = textOf(op->getAttrDictionary(), "overload");
        !overload.empty())
      node.set_overload(overload.str());
  } else {
    FailureOr<const OpVersionInfo *> known = versionOf(op, scope);
    if (failed(known))
      return failure();
    info = *known;
    warnIfDeprecated(op, *info);
    node.set_op_type(info->name.str());
    domain = info->domain.str();
  }
  auto form = op->getAttrOfType<DictionaryAttr>(form::name);
  if (std::optional<std::string> spelled = spelledDomain(domain, form))
    node.set_domain(*spelled);
  return info;
}

LogicalResult NodeExporter::write(Operation *op, const NameScope &scope,
                                  ExportSubgraph exportSubgraph,
                                  pb::NodeProto &node) {
  FailureOr<const OpVersionInfo *> info = writeOperator(op, scope, node);
  if (failed(info))
    return failure();
  auto form = op->getAttrOfType<DictionaryAttr>(form::name);
  // Operands, without those at the end that are absent.
  for (Value operand : op->getOperands()) {
    if (!names.contains(operand) && !isa<NoneType>(operand.getType()))
      return op->emitError() << "operand #" << node.input_size()
                             << " is a value of no graph around it";
    node.add_input(names.lookup(operand));
  }
  auto count = form ? form.getAs<IntegerAttr>(form::inputs) : IntegerAttr();
  while (node.input_size() && node.input(node.input_size() - 1).empty() &&
         (!count || node.input_size() > count.getInt()))
    node.mutable_input()->RemoveLast();

  // As many results as the model listed, and all that are used.
  auto kept = op->getAttrOfType<ArrayAttr>("onnx.result_names");
  for (Value result : op->getResults())
    node.add_output(names.lookup(result));
  while (node.output_size() && node.output(node.output_size() - 1).empty() &&
         (!kept || static_cast<size_t>(node.output_size()) > kept.size()))
    node.mutable_output()->RemoveLast();

  DictionaryAttr notes = op->getDiscardableAttrDictionary();
  if (StringRef name = textOf(notes, "onnx_node_name"); !name.empty())
    node.set_name(name.str());
  if (StringRef text = textOf(notes, "onnx.doc_string"); !text.empty())
    node.set_doc_string(text.str());
  exportEntries(notes.get("onnx.metadata_props"),
                *node.mutable_metadata_props());
  if (auto devices = notes.getAs<ArrayAttr>("onnx.device_configurations"))
    for (auto bytes : devices.getAsRange<StringAttr>())
      node.add_device_configurations(bytes.str());
  return writeAttributes(op, *info, scope, exportSubgraph, node);
}

bool NodeExporter::refersTo(Operation *op, const AttributeInfo &info,
                            Attribute value, StringRef reference,
                            const NameScope &scope) {
  if (!scope.function || !scope.bindings || info.region >= 0)
    return false;
  // The arguments of the calls must still equal the op's attributes.
  Attribute bound = scope.bindings.get(reference);
  if (!bound)
    return !value || defaults.of(op->getName()).get(info.name) == value;
  if (!info.asType)
    return value == bound;
  auto number = dyn_cast<IntegerAttr>(bound);
  auto type = dyn_cast_or_null<TypeAttr>(value);
  return number && type &&
         number.getValue().getSExtValue() == getDataType(type.getValue());
}

LogicalResult NodeExporter::writeAttributes(Operation *op,
                                            const OpVersionInfo *info,
                                            const NameScope &scope,
                                            ExportSubgraph exportSubgraph,
                                            pb::NodeProto &node) {
  SmallVector<StringRef> order;
  auto form = op->getAttrOfType<DictionaryAttr>(form::name);
  if (auto kept = form ? form.getAs<ArrayAttr>(form::attributes) : ArrayAttr())
    for (auto name : kept.getAsRange<StringAttr>())
      order.push_back(name);
  for (StringRef name : plainAttributeNames(op, info, defaults))
    if (!llvm::is_contained(order, name))
      order.push_back(name);

  auto given = op->getAttrOfType<DictionaryAttr>("onnx.call_attributes");
  bool isCall = isa<func::CallOp>(op);
  auto graphNames = op->getAttrOfType<ArrayAttr>("graph_attributes");
  Attribute graphNotes = op->getAttr("onnx.graphs");
  DictionaryAttr details = dictionaryOf(form, form::details);
  bool isList = false;
  for (StringRef name : order) {
    // The tensor has been written as the list that it was.
    if (isList && name == constantTensor)
      continue;
    DictionaryAttr said = dictionaryOf(details, name);
    Attribute value =
        isCall ? (given ? given.get(name) : Attribute()) : op->getAttr(name);
    AttributeInfo row{name, AttributeKind::Int, false, false, -1};
    SmallVector<unsigned> regions;
    if (info) {
      const AttributeInfo *known =
          llvm::find_if(info->attributes, [&](const AttributeInfo &candidate) {
            return candidate.name == name;
          });
      if (known == info->attributes.end())
        continue;
      row = *known;
      auto tensor = op->getAttrOfType<DenseElementsAttr>(constantTensor);
      if (!value && tensor && isListOf(row.kind, tensor)) {
        value = tensor;
        isList = true;
      }
      if (row.region >= 0 && !op->getRegion(row.region).empty())
        regions.push_back(row.region);
    } else {
      if (graphNames && !isCall)
        for (auto [index, graph] : llvm::enumerate(graphNames))
          if (dyn_cast<StringAttr>(graph) == name &&
              index < op->getNumRegions())
            regions.push_back(index);
      std::optional<AttributeKind> kind = kindByName(textOf(said, form::kind));
      if (!kind && !regions.empty())
        kind =
            regions.size() == 1 ? AttributeKind::Graph : AttributeKind::Graphs;
      if (!kind && value)
        kind = kindOf(value);
      if (!kind) {
        if (!value)
          continue;
        return op->emitError() << "of which kind attribute '" << name
                               << "' is does not follow from its value";
      }
      row.kind = *kind;
    }
    StringRef reference = textOf(said, form::reference);
    bool isReference =
        !reference.empty() && refersTo(op, row, value, reference, scope);
    // A list may have no graph.
    bool isGraph = !regions.empty() || row.kind == AttributeKind::Graphs;
    if (!value && !isGraph && !isReference)
      continue;

    pb::AttributeProto &proto = *node.add_attribute();
    proto.set_name(name.str());
    if (StringRef text = textOf(said, form::docString); !text.empty())
      proto.set_doc_string(text.str());
    if (isReference) {
      proto.set_type(static_cast<pb::AttributeProto::AttributeType>(row.kind));
      proto.set_ref_attr_name(reference.str());
      continue;
    }
    if (isGraph) {
      bool isList = row.kind == AttributeKind::Graphs;
      proto.set_type(isList ? pb::AttributeProto::GRAPHS
                            : pb::AttributeProto::GRAPH);
      for (unsigned region : regions) {
        auto list = dyn_cast_or_null<ArrayAttr>(graphNotes);
        auto byName = dyn_cast_or_null<DictionaryAttr>(graphNotes);
        DictionaryAttr notes = dictionaryOf(byName, name);
        if (list && region < list.size())
          notes = dyn_cast<DictionaryAttr>(list[region]);
        pb::GraphProto &graph =
            isList ? *proto.add_graphs() : *proto.mutable_g();
        // A graph has to have a name.
        if (!notes)
          graph.set_name(name.str());
        if (failed(exportSubgraph(region, notes, graph)))
          return failure();
      }
      continue;
    }
    if (failed(exportAttribute(op, row, value, said, tensors, proto)))
      return failure();
  }
  return success();
}

} // namespace dialectgen::onnx::exporter
