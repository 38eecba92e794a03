//===- Nodes.cpp - nodes of ONNX and their lowerings ----------------------===//
//
// See Nodes.h.
//
//===----------------------------------------------------------------------===//

#include "Nodes.h"
#include "../dialect/LoadedOps.h"
#include "../opsets/Expansion.h"
#include "../opsets/OpsetAdaptor.h"
#include "dialectgen/byteir/Passes.h"
#include "dialectgen/core/ComputedElements.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/onnx/OpTable.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace dialectgen::onnx {

LoweringRow findLowering(StringRef op) {
  static const llvm::StringMap<LoweringRow> rows = [] {
    llvm::StringMap<LoweringRow> rows;
#define DIALECTGEN_LOWERING(OP, TARGET, FUNCTION)                              \
  rows.insert({OP, {TARGET, FUNCTION, #FUNCTION}});
#include "ONNXLowerings.inc"
    return rows;
  }();
  if (auto it = rows.find(op); it != rows.end())
    return it->second;
  const LoadedOp *loaded = loadedOps().find(op);
  return loaded ? LoweringRow{loaded->lowering} : LoweringRow();
}

StringRef reasonForLowering(StringRef op) {
  static const llvm::StringMap<StringLiteral> reasons = {
#define DIALECTGEN_LOWERING_FOR(OP, REASON) {OP, REASON},
#include "ONNXLowerings.inc"
  };
  if (auto it = reasons.find(op); it != reasons.end())
    return it->second;
  const LoadedOp *loaded = loadedOps().find(op);
  return loaded ? loaded->loweringFor : StringRef();
}

bool isOnnx(Operation *op) {
  return isa_and_nonnull<ONNXDialect>(op->getDialect());
}

/// The newest version that programs have; null if all are deprecated.
static const OpVersionInfo *newestInUse(const OpVersionInfo &info) {
  for (const OpVersionInfo &version :
       llvm::reverse(findOp(info.domain, info.name)))
    if (!version.deprecated)
      return &version;
  return nullptr;
}

bool isLowered(Operation *op) {
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  const OpVersionInfo *newest = info ? newestInUse(*info) : nullptr;
  return bool(
      findLowering(newest ? newest->opName : op->getName().getStringRef()));
}

TargetOpsets loweredOpsets(ModuleOp module) {
  auto add = [](ArrayRef<OpVersionInfo> versions, TargetOpsets &lowered) {
    for (const OpVersionInfo &info : versions)
      if (!info.opName.empty() &&
          (findLowering(info.opName) || hasExpansion(info)))
        lowered[info.domain.str()] = findDomain(info.domain)->newest;
  };
  static const TargetOpsets ofStandard = [&] {
    TargetOpsets lowered;
    add(getOpVersions(), lowered);
    return lowered;
  }();
  TargetOpsets lowered = ofStandard;
  for (ArrayRef<OpVersionInfo> versions : loadedOps().tables)
    add(versions, lowered);
  module.walk([&](Operation *op) {
    const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
    const OpVersionInfo *newest = info ? newestInUse(*info) : nullptr;
    if (!newest || newest->until == 0 || !findLowering(newest->opName))
      return;
    // Deprecated later, and no other op has its lowering.
    unsigned &opset = lowered[info->domain.str()];
    opset = std::min<unsigned>(opset, newest->until);
  });
  return lowered;
}

bool isAbsent(Value value) { return isa<NoneType>(value.getType()); }

bool isSupport(Operation *op) {
  return op->hasTrait<OpTrait::IsTerminator>() ||
         (op->getNumResults() == 1 && isAbsent(op->getResult(0)));
}

/// Operands that contradict each other get casts, after which nothing tells
/// that they do: a node keeps the reason when it is upgraded.
static constexpr StringLiteral contradictionName = "onnx.contradiction";

void Shapes::infer() {
  refused.clear();
  ShapeInferenceOptions options;
  options.complain = [&](Operation *op, ShapeConflict conflict,
                         const Twine &message) {
    StringRef name = op->getName().getStringRef();
    if (conflict == ShapeConflict::Types)
      corrections.emplace_back(op->getLoc(), message.str());
    else if (conflict == ShapeConflict::Rule)
      refused[op] = {name, message.str()};
    else
      op->setDiscardableAttr(contradictionName,
                             StringAttr::get(op->getContext(), message));
  };
  (void)inferShapes(module, options);
}

void Shapes::warnOfCorrections() {
  for (const auto &[location, text] : corrections)
    emitWarning(location) << text;
  corrections.clear();
}

std::optional<Shapes::Contradiction>
Shapes::findContradiction(Operation *op) const {
  if (auto text = dyn_cast_or_null<StringAttr>(
          op->getDiscardableAttr(contradictionName)))
    return Contradiction{ShapeConflict::Operands, text.str()};
  auto it = refused.find(op);
  if (it == refused.end() || it->second.first != op->getName().getStringRef())
    return std::nullopt;
  return Contradiction{ShapeConflict::Rule, it->second.second};
}

void Shapes::forgetContradiction(Operation *op) {
  op->removeDiscardableAttr(contradictionName);
}

/// Whether sizes, or operands behind the first, are known when the program
/// runs.
static bool isOpen(Operation *op) {
  return !lackingSizes(op, op->getOperands()).empty() ||
         llvm::any_of(llvm::drop_begin(op->getOperands()), [](Value operand) {
           return !isAbsent(operand) && !knownElements(operand);
         });
}

/// Whether a dimension is longer than the ones that decompositions compute.
static bool isLong(Operation *op) {
  return llvm::any_of(op->getResultTypes(), [](Type type) {
    auto shaped = dyn_cast<RankedTensorType>(type);
    return shaped && llvm::any_of(shaped.getShape(), [](int64_t size) {
             return !ShapedType::isDynamic(size) &&
                    !ComputedElements::admits(size);
           });
  });
}

void findCoarse(ModuleOp module, bool hasCarrier) {
  (void)byteir::convertOnnx(module, {}, {}, {}, [&](Operation *op) {
    return !hasCarrier && isLowered(op) && op->getNumOperands() &&
           (isOpen(op) || isLong(op));
  });
}

} // namespace dialectgen::onnx
