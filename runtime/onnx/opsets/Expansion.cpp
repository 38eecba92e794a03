//===- Expansion.cpp - ops as others --------------------------------------===//
//
// The body is a text that the spec of the op has, or a function that it names
// (hooks/bodies). A model around it, with the types of the node, is imported,
// and shapes are inferred; the result is copied to the place of the node.
//
//===----------------------------------------------------------------------===//

#include "Expansion.h"
#include "../hooks/bodies/Bodies.h"
#include "../model/Form.h"
#include "../model/ProtoConversion.h"
#include "FunctionText.h"
#include "OpFunctions.h"
#include "OpsetAdaptor.h"
#include "dialectgen/core/Silence.h"
#include "dialectgen/onnx/Builders.h"
#include "dialectgen/onnx/Import.h"
#include "dialectgen/onnx/OpTable.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "dialectgen/onnx/ShapeInference.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace dialectgen::onnx {
namespace {

using pb::FunctionProto;
using pb::NodeProto;

constexpr const char *bodyDomain = "body";

/// The node of version `info` that `rewrite` is at.
std::optional<NodeProto> nodeOf(const StepRewrite &rewrite,
                                const OpVersionInfo &info) {
  NodeProto node = plainNodeOf(rewrite, info.name);
  // Some bodies depend on attributes, and know no defaults.
  DictionaryAttr defaults = defaultAttributes(
      OperationName(info.opName, rewrite.getOp()->getContext()));
  for (const AttributeInfo &attribute : info.attributes) {
    Attribute value = rewrite.getAttr(attribute.name);
    if (!value)
      value = defaults.get(attribute.name);
    if (!value)
      continue;
    pb::AttributeProto &proto = *node.add_attribute();
    proto.set_name(attribute.name.str());
    if (!convertAttribute(value, attribute, proto))
      return std::nullopt;
  }
  return node;
}

/// The body of `node` of version `info`.
std::optional<FunctionProto>
bodyOf(const OpVersionInfo &info, const NodeProto &node,
       const std::vector<pb::TypeProto> &types,
       const std::vector<pb::TypeProto> &resultTypes, std::string *need) {
  std::optional<std::string> text =
      findBody(info, node, types, resultTypes, need);
  FunctionProto body;
  if (!text || text->empty() || parseFunction(*text, body))
    return std::nullopt;
  return body;
}

/// Takes from both the outputs that the body does not make because the node has
/// them not; false of each of these.
std::vector<bool> dropAbsentOutputs(NodeProto &node, FunctionProto &body) {
  llvm::StringSet<> made;
  for (const std::string &input : body.input())
    made.insert(input);
  for (const NodeProto &inner : body.node())
    for (const std::string &output : inner.output())
      made.insert(output);
  std::vector<bool> isMade;
  FunctionProto before = body;
  NodeProto outer = node;
  body.clear_output();
  node.clear_output();
  for (int i = 0; i != before.output_size(); ++i) {
    isMade.push_back(made.contains(before.output(i)));
    if (!isMade.back())
      continue;
    body.add_output(before.output(i));
    node.add_output(i < outer.output_size() ? outer.output(i) : std::string());
  }
  return isMade;
}

/// A model of `node` alone, which calls `body`.
pb::ModelProto modelOf(NodeProto node, FunctionProto body,
                       const std::vector<pb::TypeProto> &inputs,
                       const std::vector<pb::TypeProto> &outputs) {
  pb::ModelProto model;
  model.set_ir_version(8);
  *model.mutable_opset_import() = body.opset_import();
  auto *own = model.add_opset_import();
  own->set_domain(bodyDomain);
  own->set_version(1);
  pb::GraphProto &graph = *model.mutable_graph();
  graph.set_name("body");
  auto add = [](pb::ValueInfoProto &value, const std::string &name,
                const pb::TypeProto &type) {
    value.set_name(name);
    *value.mutable_type() = type;
  };
  for (int i = 0; i != node.input_size(); ++i)
    if (!node.input(i).empty())
      add(*graph.add_input(), node.input(i), inputs[i]);
  for (const std::string &output : node.output())
    if (!output.empty())
      add(*graph.add_output(), output,
          outputs[std::stoi(output.substr(output.find('_') + 1))]);
  // A body that was made for the node asks for none of its attributes.
  for (int i = node.attribute_size(); i-- > 0;)
    if (!llvm::is_contained(body.attribute(), node.attribute(i).name()))
      node.mutable_attribute()->DeleteSubrange(i, 1);
  node.set_domain(bodyDomain);
  body.set_domain(bodyDomain);
  body.set_name(node.op_type());
  *graph.add_node() = std::move(node);
  *model.add_functions() = std::move(body);
  return model;
}

/// The one function of `module` that its graph calls.
func::FuncOp calleeOf(ModuleOp module) {
  func::FuncOp callee;
  module.walk([&](func::CallOp call) {
    if (!call->getParentOfType<func::FuncOp>().isPrivate())
      callee = module.lookupSymbol<func::FuncOp>(call.getCallee());
  });
  return callee;
}

class Copier {
public:
  Copier(StepRewrite &rewrite) : rewrite(rewrite) {}

  /// Copies the operations of `callee`, and returns the results that `isMade`
  /// selects.
  std::optional<SmallVector<Value, 1>> copy(func::FuncOp callee,
                                            const std::vector<bool> &isMade) {
    // Calls of others in it are of bodies that have functions of their own.
    bool isPlain =
        !callee.walk([](func::CallOp) { return WalkResult::interrupt(); })
             .wasInterrupted();
    if (!isPlain || !callee.getBody().hasOneBlock())
      return std::nullopt;
    Block &block = callee.getBody().front();
    IRMapping mapping;
    auto *argument = block.args_begin();
    for (Value operand : rewrite.getOperands()) {
      if (argument == block.args_end())
        break;
      // Absent ones may be arguments of type none, or none at all.
      bool isAbsent = isa<NoneType>(operand.getType());
      if (isAbsent != isa<NoneType>((*argument).getType()))
        continue;
      mapping.map(*argument++, operand);
    }
    OpBuilder &builder = rewrite.getBuilder();
    for (; argument != block.args_end(); ++argument) {
      if (!isa<NoneType>((*argument).getType()))
        return std::nullopt;
      if (!(*argument).use_empty())
        mapping.map(*argument, createNoValue(builder, rewrite.getLoc()));
    }
    for (Operation &op : block.without_terminator()) {
      // Messages are about the op, not its body, also of loops in that.
      builder.clone(op, mapping)->walk([&](Operation *made) {
        made->setLoc(rewrite.getLoc());
      });
    }
    SmallVector<Value, 1> results;
    auto returned = block.getTerminator()->operand_begin(),
         end = block.getTerminator()->operand_end();
    for (auto [index, type] : llvm::enumerate(rewrite.getResultTypes())) {
      bool isReturned =
          index < isMade.size() && isMade[index] && returned != end;
      Value value = isReturned ? *returned++ : Value();
      if (isa<NoneType>(type)) {
        results.push_back({});
        continue;
      }
      value = value ? mapping.lookupOrNull(value) : Value();
      if (!value)
        return std::nullopt;
      results.push_back(asNew(value, type, results));
    }
    return results;
  }

private:
  /// `value` with `type`, as one that only the program's users know.
  Value asNew(Value value, Type type, ArrayRef<Value> others) {
    auto result = dyn_cast<OpResult>(value);
    // Ops of other domains have types that their bodies tell.
    if (isUnknown(type))
      return value;
    bool isDialect = result && value.use_empty() &&
                     !llvm::is_contained(others, value) &&
                     !llvm::is_contained(rewrite.getOperands(), value) &&
                     !result.getOwner()->hasTrait<OpTrait::ConstantLike>();
    if (isDialect) {
      value.setType(type);
      return value;
    }
    OperationState state(rewrite.getLoc(), "onnx.Identity");
    state.addOperands(value);
    state.addTypes(type);
    return rewrite.getBuilder().create(state)->getResult(0);
  }

  StepRewrite &rewrite;
};

/// Of the operands and results.
struct NodeTypes {
  explicit NodeTypes(const StepRewrite &rewrite) {
    for (Value operand : rewrite.getOperands())
      convertType(operand.getType(), inputs.emplace_back());
    for (Type type : rewrite.getResultTypes())
      convertType(type, outputs.emplace_back());
  }
  std::vector<pb::TypeProto> inputs, outputs;
};

/// A function body as a program, which calls it.
struct ImportedBody {
  OwningOpRef<ModuleOp> module;
  func::FuncOp callee;
  /// Of the results of the op, those that the body makes.
  std::vector<bool> isMade;
};

/// The body of `node`; nothing if it cannot be imported, for which `reason`
/// receives the first error.
std::optional<ImportedBody> import(MLIRContext *context, NodeProto node,
                                   FunctionProto body, const NodeTypes &types,
                                   std::string &reason) {
  Silence silence(context, [&](Diagnostic &diagnostic) {
    if (reason.empty() && diagnostic.getSeverity() == DiagnosticSeverity::Error)
      reason = diagnostic.str();
  });
  // Bodies leave out operands that are absent at the end.
  while (node.input_size() && node.input(node.input_size() - 1).empty())
    node.mutable_input()->RemoveLast();
  ImportedBody imported;
  imported.isMade = dropAbsentOutputs(node, body);
  std::string bytes =
      modelOf(std::move(node), std::move(body), types.inputs, types.outputs)
          .SerializeAsString();
  ImportOptions options;
  options.keepForm = false;
  options.verify = false;
  imported.module =
      importOnnx(llvm::MemoryBufferRef(bytes, "body"), context, options);
  if (!imported.module || !calleeOf(*imported.module))
    return std::nullopt;
  // Steps ask for ranks.
  (void)inferShapes(*imported.module);
  imported.callee = calleeOf(*imported.module);
  if (!imported.callee)
    return std::nullopt;
  return imported;
}

/// Copies the operations of `body` to the place of the op.
std::optional<SmallVector<Value, 1>> copyBody(StepRewrite &rewrite,
                                              const ImportedBody &body) {
  return Copier(rewrite).copy(body.callee, body.isMade);
}

} // namespace

NodeProto plainNodeOf(const StepRewrite &rewrite, StringRef name) {
  NodeProto node;
  node.set_op_type(name.str());
  for (auto [index, operand] : llvm::enumerate(rewrite.getOperands()))
    node.add_input(isa<NoneType>(operand.getType())
                       ? std::string()
                       : "input_" + std::to_string(index));
  for (auto [index, type] : llvm::enumerate(rewrite.getResultTypes()))
    node.add_output(isa<NoneType>(type) ? std::string()
                                        : "output_" + std::to_string(index));
  return node;
}

bool hasExpansion(const OpVersionInfo &info) {
  return findExpansion(info) || hasBody(info);
}

struct Expander::Body {
  /// Nothing if there is none for such ops.
  std::optional<ImportedBody> imported, converted;
  /// Ops of it that the conversion expanded.
  std::map<std::string, unsigned> expanded;
  /// The condition that it asks for, and that such ops do not meet.
  std::string need;
  unsigned uses = 0;

  void convert(const TargetOpsets &targets) {
    ImportedBody copy;
    copy.module = cast<ModuleOp>(imported->module->clone());
    copy.isMade = imported->isMade;
    Silence silence(copy.module->getContext());
    // Without another such conversion within this one.
    Expander plain;
    auto summary = convertOpsets(*copy.module, {targets}, plain);
    copy.callee = calleeOf(*copy.module);
    if (failed(summary) || !copy.callee)
      return;
    converted = std::move(copy);
    expanded = std::move(summary->expanded);
  }
};

Expander::Expander() : functions(std::make_unique<OpFunctions>()) {}
Expander::Expander(const TargetOpsets &targets) : Expander() {
  this->targets = targets;
}
Expander::~Expander() = default;

/// Whether older versions may have an attribute in the place of an operand of
/// `type`: none has one with more numbers than there are dimensions. Of others,
/// nobody asks for the value, which takes long to find in a deep graph.
static bool mayBecomeAttribute(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  constexpr int64_t mostNumbers = 64;
  return !tensor || !isa<FloatType>(tensor.getElementType()) ||
         (tensor.getRank() < 2 &&
          (!tensor.hasStaticShape() || tensor.getNumElements() <= mostNumbers));
}

Expander::Body *Expander::findBody(StepRewrite &rewrite,
                                   const OpVersionInfo &info) {
  std::vector<const void *> key = {&info};
  for (const AttributeInfo &attribute : info.attributes)
    key.push_back(rewrite.getAttr(attribute.name).getAsOpaquePointer());
  for (Value operand : rewrite.getOperands())
    key.push_back(operand.getType().getAsOpaquePointer());
  key.push_back(nullptr);
  for (Type type : rewrite.getResultTypes())
    key.push_back(type.getAsOpaquePointer());
  // Those of a program of many shapes are not all kept.
  constexpr size_t mostKept = 64;
  if (bodies.size() == mostKept && !bodies.count(key))
    bodies.clear();
  std::unique_ptr<Body> &body = bodies[std::move(key)];
  if (body)
    return body.get();
  body = std::make_unique<Body>();
  NodeTypes types(rewrite);
  std::optional<NodeProto> node = nodeOf(rewrite, info);
  std::optional<FunctionProto> function =
      node ? bodyOf(info, *node, types.inputs, types.outputs, &body->need)
           : std::nullopt;
  std::string reason;
  if (function)
    body->imported = import(rewrite.getOp()->getContext(), std::move(*node),
                            std::move(*function), types, reason);
  return body.get();
}

std::optional<SmallVector<Value, 1>>
Expander::expand(StepRewrite &rewrite, const OpRow &row,
                 std::map<std::string, unsigned> &expanded, std::string *need) {
  // Bodies depend on types, and take one that is unknown for an absent value.
  if (llvm::any_of(rewrite.getOperands(),
                   [](Value value) { return isUnknown(value.getType()); })) {
    if (need)
      *need = "a known type of each operand";
    return std::nullopt;
  }
  const OpVersionInfo *info = findByOpName(row.name);
  if (Expansion expansion = info ? findExpansion(*info) : nullptr) {
    auto values = expansion(rewrite);
    assert((values || !rewrite.whyDeclined().empty()) &&
           "functions say why they decline");
    return values;
  }
  if (!info ||
      llvm::any_of(rewrite.getRegions(), [](Region *region) { return region; }))
    return std::nullopt;
  if (const OpFunction *function =
          hasBody(*info) ? nullptr : functions->find(rewrite.getOp())) {
    std::string reason;
    auto values = expandByFunction(rewrite, *function, reason);
    if (need)
      *need = reason;
    return values;
  }
  Body *body = findBody(rewrite, *info);
  if (need)
    *need = body->need;
  if (!body->imported)
    return std::nullopt;
  // What is known of operands helps the conversion, and so does their origin.
  bool isPlain =
      targets && llvm::none_of(rewrite.getOperands(), [](Value value) {
        return mayBecomeAttribute(value.getType()) && knownElements(value);
      });
  if (isPlain && ++body->uses == 2)
    body->convert(*targets);
  if (!isPlain || !body->converted)
    return copyBody(rewrite, *body->imported);
  auto values = copyBody(rewrite, *body->converted);
  for (const auto &[name, count] : body->expanded)
    if (values)
      expanded[name] += count;
  return values;
}

/// An input of `body` that `node` lacks, and that one of its nodes has to have;
/// empty if there is none.
static std::string missingInput(const NodeProto &node,
                                const FunctionProto &body) {
  llvm::StringSet<> absent;
  for (int i = 0; i != body.input_size(); ++i)
    if (i >= node.input_size() || node.input(i).empty())
      absent.insert(body.input(i));
  int64_t opset = 0;
  for (const auto &import : body.opset_import())
    if (import.domain().empty())
      opset = import.version();
  for (const NodeProto &inner : body.node()) {
    const OpVersionInfo *info =
        inner.domain().empty()
            ? findOpVersion("ai.onnx", inner.op_type(), opset)
            : nullptr;
    for (int i = 0; info && i != inner.input_size(); ++i)
      if (absent.contains(inner.input(i)) &&
          (unsigned(i) >= info->operands.size() ||
           info->operands[i].arity != Arity::Optional))
        return inner.input(i);
  }
  return {};
}

std::optional<SmallVector<Value, 1>> expandByText(StepRewrite &rewrite,
                                                  NodeProto node,
                                                  const std::string &text,
                                                  std::string &reason) {
  if (llvm::any_of(rewrite.getOperands(),
                   [](Value value) { return isUnknown(value.getType()); })) {
    reason = "types of its operands are unknown";
    return std::nullopt;
  }
  FunctionProto body;
  if (std::optional<TextError> error = parseFunction(text, body)) {
    reason = "its function is none of ONNX: " + error->str();
    return std::nullopt;
  }
  if (std::string name = missingInput(node, body); !name.empty()) {
    reason = "it lacks operand '" + name + "'";
    return std::nullopt;
  }
  std::string error;
  auto imported = import(rewrite.getOp()->getContext(), std::move(node),
                         std::move(body), NodeTypes(rewrite), error);
  auto values = imported ? copyBody(rewrite, *imported) : std::nullopt;
  if (!values)
    reason = "its function does not fit it" +
             (error.empty() ? std::string() : ": " + error);
  return values;
}

} // namespace dialectgen::onnx
