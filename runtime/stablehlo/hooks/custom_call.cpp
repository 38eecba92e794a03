//===- custom_call.cpp - hooks of stablehlo.custom_call -------------------===//
//
// Its effects, which an attribute denies; its layouts and aliases.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/StablehloOpsBase.h"
#include "llvm/ADT/DenseSet.h"

#define GET_OP_CLASSES
#include "stablehlo/hooks/custom_call.h.inc"

using namespace mlir;

namespace dialectgen::stablehlo {

void CustomCallOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  // Effects are unknown unless the program declares that there are none.
  if (BoolAttr has = getHasSideEffectAttr(); has && !has.getValue())
    return;
  effects.emplace_back(MemoryEffects::Allocate::get());
  effects.emplace_back(MemoryEffects::Free::get());
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}

/// Layouts are the order of dimensions of each value; a value that is not a
/// tensor has an empty one.
static LogicalResult verifyLayouts(CustomCallOp op, TypeRange types,
                                   ArrayAttr layouts, StringRef name) {
  if (types.size() != layouts.size())
    return op.emitOpError() << "'" << name << "' has " << layouts.size()
                            << " layouts for " << types.size() << " values";
  for (const auto &[index, type] : llvm::enumerate(types)) {
    auto layout = cast<DenseIntElementsAttr>(layouts[index]);
    if (isa<TupleType>(type))
      return op.emitOpError() << "'" << name << "' has a layout of " << type
                              << "; tuples have none";
    auto shaped = dyn_cast<ShapedType>(type);
    if (shaped && !shaped.hasRank())
      continue;
    int64_t rank = shaped ? shaped.getRank() : 0;
    llvm::SmallDenseSet<int64_t> seen;
    bool isOrder = layout.getNumElements() == rank;
    if (isOrder)
      for (const APInt &dimension : layout)
        isOrder &= dimension.getSExtValue() >= 0 &&
                   dimension.getSExtValue() < rank &&
                   seen.insert(dimension.getSExtValue()).second;
    if (!isOrder)
      return op.emitOpError() << "'" << name << "' has " << layout << " for "
                              << type << ", which is no order of its "
                              << "dimensions";
  }
  return success();
}

/// The part of `type` that indices into tuples lead to; null if there is none.
static Type partOf(Type type, ArrayRef<int64_t> indices) {
  for (int64_t index : indices) {
    auto tuple = dyn_cast<TupleType>(type);
    if (!tuple || index < 0 || size_t(index) >= tuple.size())
      return {};
    type = tuple.getType(size_t(index));
  }
  return type;
}

/// Several results count as one tuple.
static Type outputOf(CustomCallOp op) {
  return op->getNumResults() == 1
             ? op->getResult(0).getType()
             : TupleType::get(op->getContext(), op->getResultTypes());
}

static LogicalResult verifyAlias(CustomCallOp op,
                                 OutputOperandAliasAttr alias) {
  int64_t index = alias.getOperandIndex();
  if (index < 0 || index >= op->getNumOperands())
    return op.emitOpError() << "'output_operand_aliases' names operand "
                            << index << " of " << op->getNumOperands();
  Type operand = partOf(op->getOperand(unsigned(index)).getType(),
                        alias.getOperandTupleIndices());
  Type output = partOf(outputOf(op), alias.getOutputTupleIndices());
  if (!operand || !output)
    return op.emitOpError() << "'output_operand_aliases' has " << alias
                            << ", which names no part of "
                            << (operand ? "the results" : "the operand");
  if (operand != output)
    return op.emitOpError() << "'output_operand_aliases' has " << alias
                            << ", but the operand's part is " << operand
                            << ", and the output's " << output;
  return success();
}

/// A buffer that is a result has the memory of an operand: `indices` lead to
/// `type`, and all buffers in it are outputs of aliases.
static LogicalResult verifyBuffers(CustomCallOp op, Type type,
                                   SmallVectorImpl<int64_t> &indices) {
  if (auto tuple = dyn_cast<TupleType>(type)) {
    for (const auto &[index, part] : llvm::enumerate(tuple.getTypes())) {
      indices.push_back(int64_t(index));
      if (failed(verifyBuffers(op, part, indices)))
        return failure();
      indices.pop_back();
    }
    return success();
  }
  auto isHere = [&](OutputOperandAliasAttr alias) {
    return alias.getOutputTupleIndices() == ArrayRef<int64_t>(indices);
  };
  if (!isa<MemRefType>(type) ||
      llvm::any_of(
          op.getOutputOperandAliases().getAsRange<OutputOperandAliasAttr>(),
          isHere))
    return success();
  InFlightDiagnostic error = op.emitOpError();
  error << "gives the buffer " << type
        << ", which must have the memory of an operand; name it in "
           "'output_operand_aliases', with output_tuple_indices = [";
  llvm::interleaveComma(indices, error);
  return error << "]";
}

/// Targets that make buffers of tensors and back.
static LogicalResult verifyBufferTarget(CustomCallOp op) {
  StringRef target = op.getCallTargetName();
  bool creates = target == "CreateBuffer", pins = target == "Pin";
  if (!creates && !pins && target != "Unpin") {
    SmallVector<int64_t> indices;
    return verifyBuffers(op, outputOf(op), indices);
  }
  unsigned operands = creates ? 0 : 1;
  if (op->getNumOperands() != operands || op->getNumResults() != 1)
    return op.emitOpError()
           << "'" << target << "' has " << operands << " operands and 1 result";
  auto result = dyn_cast<ShapedType>(op->getResult(0).getType());
  if (!result || isa<MemRefType>(result) != (creates || pins))
    return op.emitOpError() << "the result of '" << target << "' must be a "
                            << (creates || pins ? "buffer" : "tensor");
  if (creates)
    return success();
  auto operand = dyn_cast<ShapedType>(op->getOperand(0).getType());
  if (!operand || isa<MemRefType>(operand) == pins)
    return op.emitOpError() << "the operand of '" << target << "' must be a "
                            << (pins ? "tensor" : "buffer");
  if (operand.getElementType() != result.getElementType() ||
      operand.getShape() != result.getShape())
    return op.emitOpError() << "'" << target << "' takes " << operand
                            << ", but gives " << result;
  return success();
}

/// The tiles of a result, the outermost first, are vectors of sizes.
static bool isTiling(Attribute attribute) {
  auto tiles = dyn_cast<ArrayAttr>(attribute);
  return tiles && llvm::all_of(tiles, [](Attribute tile) {
           auto sizes = dyn_cast<DenseIntElementsAttr>(tile);
           return sizes && sizes.getType().getRank() == 1 &&
                  sizes.getType().getElementType().isIndex();
         });
}

LogicalResult CustomCallOp::verify() {
  if (ArrayAttr tilings = getResultTilingsAttr())
    for (Attribute tiling : tilings)
      if (!isTiling(tiling))
        return emitOpError()
               << "'result_tilings' has " << tiling
               << ", which is no array of vectors (tensor<?xindex>)";
  ArrayAttr operandLayouts = getOperandLayoutsAttr();
  ArrayAttr resultLayouts = getResultLayoutsAttr();
  if (bool(operandLayouts) != bool(resultLayouts))
    return emitOpError() << "has '"
                         << (operandLayouts ? "operand_layouts"
                                            : "result_layouts")
                         << "' alone; layouts are of operands and results";
  if (operandLayouts) {
    TypeRange results = (*this)->getResultTypes();
    // Layouts of one tuple are those of its elements.
    if (results.size() == 1)
      if (auto tuple = dyn_cast<TupleType>(results.front()))
        results = tuple.getTypes();
    if (failed(verifyLayouts(*this, (*this)->getOperandTypes(), operandLayouts,
                             "operand_layouts")) ||
        failed(verifyLayouts(*this, results, resultLayouts, "result_layouts")))
      return failure();
  }
  if (ArrayAttr aliases = getOutputOperandAliasesAttr())
    for (auto alias : aliases.getAsRange<OutputOperandAliasAttr>())
      if (failed(verifyAlias(*this, alias)))
        return failure();
  if (std::optional<Attribute> configuration = getBackendConfig()) {
    bool isTyped =
        getApiVersion() == CustomCallApiVersion::API_VERSION_TYPED_FFI;
    if (isa<DictionaryAttr>(*configuration) != isTyped)
      return emitOpError() << "'backend_config' must be a "
                           << (isTyped ? "dictionary" : "string")
                           << " where 'api_version' is "
                           << stringifyCustomCallApiVersion(getApiVersion());
  }
  return verifyBufferTarget(*this);
}

} // namespace dialectgen::stablehlo
