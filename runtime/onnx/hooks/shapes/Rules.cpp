//===- Rules.cpp - shape rules and shared functions -----------------------===//
//
// See Rules.h.
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "../RuleTable.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen::onnx {

int64_t numberOf(ShapeInferenceContext &context, CheckedSize size) {
  if (!size.get())
    (void)context.refuse("a size would be beyond 64 bits");
  return size.get().value_or(unknown);
}

int64_t addSizes(ShapeInferenceContext &context, int64_t a, int64_t b) {
  return isKnown(a) && isKnown(b) ? numberOf(context, CheckedSize(a) + b)
                                  : unknown;
}

int64_t multiplySizes(ShapeInferenceContext &context, int64_t a, int64_t b) {
  return isKnown(a) && isKnown(b) ? numberOf(context, CheckedSize(a) * b)
                                  : unknown;
}

std::optional<int64_t> normalizeAxis(int64_t axis, size_t rank) {
  int64_t bound = static_cast<int64_t>(rank);
  if (axis < -bound || axis >= bound)
    return std::nullopt;
  return axis < 0 ? axis + bound : axis;
}

llvm::FailureOr<llvm::SmallVector<int64_t>>
normalizeAxes(ShapeInferenceContext &context, llvm::ArrayRef<int64_t> axes,
              size_t rank) {
  llvm::SmallVector<int64_t> normalized;
  llvm::SmallVector<bool> seen(rank);
  for (int64_t axis : axes) {
    std::optional<int64_t> index = normalizeAxis(axis, rank);
    if (!index)
      return context.refuse("axis " + llvm::Twine(axis) +
                            " is out of bounds for rank " + llvm::Twine(rank));
    if (seen[*index])
      return context.refuse("axis " + llvm::Twine(axis) + " is given twice");
    seen[*index] = true;
    normalized.push_back(*index);
  }
  return normalized;
}

std::optional<llvm::SmallVector<int64_t>>
integersOf(ShapeInferenceContext &context, unsigned index,
           llvm::StringRef name) {
  if (mlir::Value operand = context.getOperand(index))
    return context.getIntegers(operand);
  return context.getIntegers(name);
}

ShapeRule findShapeRule(llvm::StringRef name) {
  static constexpr RuleRow<ShapeRule> rows[] = {
      {"attention", shape_inference::attention},
      {"branches", shape_inference::branches},
      {"compress", shape_inference::compress},
      {"concat_from_sequence", shape_inference::concatFromSequence},
      {"concat_quantized", shape_inference::concatQuantized},
      {"constant_of_shape", shape_inference::constantOfShape},
      {"einsum", shape_inference::einsum},
      {"element", shape_inference::element},
      {"flex_attention", shape_inference::flexAttention},
      {"fourier", shape_inference::fourier},
      {"gather_blocks", shape_inference::gatherBlocks},
      {"join_features", shape_inference::joinFeatures},
      {"loop", shape_inference::loop},
      {"n_grams", shape_inference::nGrams},
      {"optional", shape_inference::optional},
      {"pool", shape_inference::pool},
      {"range", shape_inference::range},
      {"reshape", shape_inference::reshape},
      {"resize", shape_inference::resize},
      {"same_as_operands", shape_inference::sameAsOperands},
      {"same_type", shape_inference::sameType},
      {"scan", shape_inference::scan},
      {"sequence_construct", shape_inference::sequenceConstruct},
      {"sequence_insert", shape_inference::sequenceInsert},
      {"sequence_map", shape_inference::sequenceMap},
      {"slice", shape_inference::slice},
      {"split", shape_inference::split},
      {"split_to_sequence", shape_inference::splitToSequence},
      {"squeeze", shape_inference::squeeze},
      {"training_step", shape_inference::trainingStep},
      {"unpool", shape_inference::unpool},
      {"unsqueeze", shape_inference::unsqueeze},
  };
  return findRule(rows, name);
}

} // namespace dialectgen::onnx
