//===- NodeExpansion.cpp - nodes as their function bodies -----------------===//
//
// See NodeExpansion.h.
//
//===----------------------------------------------------------------------===//

#include "NodeExpansion.h"
#include "../dialect/Relations.h"
#include "../hooks/lowerings/SizeOrigin.h"
#include "../model/Form.h"
#include "../opsets/Expansion.h"
#include "dialectgen/core/ProgramFlags.h"
#include "dialectgen/onnx/Lowering.h"
#include "dialectgen/onnx/OpTable.h"
#include "dialectgen/onnx/ResultTypes.h"

using namespace mlir;

namespace dialectgen::onnx {

/// Of nodes for which a lowering must not be used.
static constexpr StringLiteral ofBodyOnlyName = "onnx.of_body_only";

bool NodeExpander::isOfBodyOnly(Operation *op) const {
  return op->hasAttr(ofBodyOnlyName);
}

void NodeExpander::run() {
  while (expandAll()) {
    (void)convertOpsets(module, {loweredOpsets(module)});
    shapes.infer();
    // Bodies may have sequences, and ops that are coarse ones.
    unpacker.run();
    findCoarse(module, hasCarrier);
  }
}

std::string whyNotLowered(const OpVersionInfo &op) {
  // Nor has StableHLO one.
  StringRef why = findOp(op.domain, op.name).front().noEquivalent;
  return "it has no lowering" + (why.empty() ? "" : ": " + why.str());
}

std::string NodeExpander::whyNot(Operation *op) const {
  if (auto it = refused.find(keyOf(op)); it != refused.end())
    return it->second;
  if (auto it = whyUnfit.find(keyOf(op)); it != whyUnfit.end())
    return it->second;
  if (std::string need = needOf(op); !need.empty())
    return need;
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  if (info && findVersionWithBody(*info))
    return "its function body does not cover its types and attributes";
  if (op->getName().getStringRef() != "onnx.Custom")
    return info ? whyNotLowered(*info) : "it has no lowering";
  auto name = op->getAttrOfType<StringAttr>("function_name");
  auto domain = op->getAttrOfType<StringAttr>("domain_name");
  return ("no spec knows '" + (name ? name.getValue() : "") + "' of domain '" +
          (domain ? domain.getValue() : "") +
          "'; a folder of functions gives it a body" +
          ifFlag("functions", " (--functions)"))
      .str();
}

std::string NodeExpander::needOf(Operation *op) const {
  auto it = needs.find(op);
  return it != needs.end() && it->second.first == op->getName().getStringRef()
             ? "its function body needs " + it->second.second
             : "";
}

std::string NodeExpander::keyOf(Operation *op) {
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  std::string key;
  llvm::raw_string_ostream os(key);
  os << (info ? info->name : op->getName().getStringRef()) << " "
     << op->getRawDictionaryAttrs() << " " << op->getPropertiesAsAttribute();
  return key;
}

const OpVersionInfo *findVersionWithBody(const OpVersionInfo &info) {
  for (const OpVersionInfo &older :
       llvm::reverse(findOp(info.domain, info.name)))
    if (older.since <= info.since && older.since >= info.shapesSince &&
        !older.opName.empty() && hasExpansion(older))
      return &older;
  return nullptr;
}

/// An attribute of `op` that version `older` lacks, and that says another thing
/// than its default; empty if there is none.
static StringRef unknownTo(const OpVersionInfo &older,
                           const OpVersionInfo &info, Operation *op) {
  for (const AttributeInfo &attribute : info.attributes) {
    Attribute own = op->getAttr(attribute.name);
    bool isKnown =
        llvm::any_of(older.attributes, [&](const AttributeInfo &other) {
          return other.name == attribute.name;
        });
    if (own && !isKnown &&
        own != defaultAttributes(op->getName()).get(attribute.name))
      return attribute.name;
  }
  return {};
}

/// By that body alone: one that declines may lack sizes, and older ones may not
/// know an attribute.
std::optional<SmallVector<Value, 1>>
NodeExpander::expandAsOlder(StepRewrite &rewrite, std::string &need) {
  const OpVersionInfo *info =
      findByOpName(rewrite.getOp()->getName().getStringRef());
  const OpVersionInfo *older = info ? findVersionWithBody(*info) : nullptr;
  if (!older)
    return std::nullopt;
  if (StringRef unknown = unknownTo(*older, *info, rewrite.getOp());
      !unknown.empty()) {
    need = ("the default of '" + unknown + "'").str();
    return std::nullopt;
  }
  std::string name = older->opName.str();
  std::map<std::string, unsigned> expanded;
  return expander.expand(rewrite, OpRow{name.c_str(), 0, {}, {}}, expanded,
                         &need);
}

/// Whether repeated expansion of `from` gives `to`.
bool NodeExpander::leadsTo(const std::string &from,
                           const std::string &to) const {
  std::set<std::string> seen;
  std::vector<std::string> open = {from};
  while (!open.empty()) {
    std::string key = std::move(open.back());
    open.pop_back();
    if (key == to)
      return true;
    auto it = within.find(key);
    if (it != within.end() && seen.insert(key).second)
      open.insert(open.end(), it->second.begin(), it->second.end());
  }
  return false;
}

void noteEqualSizes(Operation *op, ArrayRef<Value> results, Operation *before) {
  if (lackingSizes(op, op->getOperands()).empty())
    return;
  SmallVector<EqualPlaces> sizes = detail::equalSizesOf(op), ofOperands = sizes;
  for (EqualPlaces &places : ofOperands)
    llvm::erase_if(places, [&](const SizePlace &place) {
      return place.value.getDefiningOp() == op;
    });
  for (EqualPlaces &places : sizes) {
    for (SizePlace &place : places)
      if (place.value.getDefiningOp() == op)
        place.value = results[cast<OpResult>(place.value).getResultNumber()];
    llvm::erase_if(places, [](const SizePlace &place) { return !place.value; });
  }
  OpBuilder builder(op);
  EqualSizes::note(builder, op->getLoc(), sizes);
  if (before)
    builder.setInsertionPointAfter(before);
  else
    builder.setInsertionPointToStart(op->getBlock());
  EqualSizes::note(builder, op->getLoc(), ofOperands);
}

/// The ops that replace `op`, with those nested in them; nothing if it is left.
std::optional<InsertedOps::List> NodeExpander::expand(Operation *op) {
  std::string key = keyOf(op);
  if (refused.count(key))
    return std::nullopt;
  InsertedOps inner;
  Operation *before = op->getPrevNode();
  OpBuilder builder(op);
  builder.setListener(&inner);
  StepRewrite rewrite(op, op->getOperands(), builder, adaptor,
                      [](const Illegal &) { return failure(); });
  std::string reason;
  const OpFunction *function = functions.find(op);
  std::optional<SmallVector<Value, 1>> values;
  // Bodies ask for ranks, which others may give when they are expanded.
  if (function &&
      llvm::any_of(op->getOperandTypes(), llvm::IsaPred<UnrankedTensorType>))
    reason = "ranks of its operands are unknown";
  else
    values = function ? expandByFunction(rewrite, *function, reason)
                      : expandAsOlder(rewrite, reason);
  if (!values) {
    // Types may be known after others have been expanded.
    if (function)
      whyUnfit[key] = reason;
    else if (!reason.empty())
      needs[op] = {op->getName().getStringRef(), reason};
    return std::nullopt;
  }
  std::set<std::string> keys;
  for (Operation *one : inner.get())
    if (isOnnx(one) && !isSupport(one) && !isLowered(one))
      keys.insert(keyOf(one));
  for (const std::string &other : keys)
    if (leadsTo(other, key)) {
      refused[key] =
          "its function body leads back to the op itself, through '" +
          other.substr(0, other.find(' ')) + "'";
      InsertedOps::List made = inner.take();
      llvm::erase_if(made, [&](Operation *one) {
        return one->getBlock() != op->getBlock();
      });
      InsertedOps::erase(made);
      return std::nullopt;
    }
  within[key].insert(keys.begin(), keys.end());
  noteEqualSizes(op, *values, before);
  for (auto [result, value] : llvm::zip(op->getResults(), *values))
    if (value) {
      // Bodies know less of shapes than the program.
      if (value.getType() != result.getType() && !isUnknown(result.getType()) &&
          llvm::is_contained(inner.get(), value.getDefiningOp()))
        value.setType(result.getType());
      result.replaceAllUsesWith(value);
    }
  op->erase();
  return inner.take();
}

/// Returns whether anything was replaced.
bool NodeExpander::expandAll() {
  SmallVector<Operation *> ops;
  auto collect = [&](Operation *op) {
    // Bodies of ops with subgraphs are steps between versions.
    if (isOnnx(op) && !isSupport(op) && !op->getNumRegions() &&
        (bodiesOnly || !isLowered(op)))
      ops.push_back(op);
  };
  module.walk(collect);
  if (bodiesOnly)
    for (Operation *op : ops)
      if (!reasonForLowering(op->getName().getStringRef()).empty())
        op->setDiscardableAttr(ofBodyOnlyName, UnitAttr::get(op->getContext()));
  // Nodes of bodies are lowered: a body may have its op at an older version.
  bodiesOnly = false;
  bool isChanged = false;
  while (!ops.empty()) {
    std::optional<InsertedOps::List> inner = expand(ops.pop_back_val());
    if (!inner)
      continue;
    isChanged = true;
    for (Operation *one : *inner)
      collect(one);
  }
  return isChanged;
}

} // namespace dialectgen::onnx
