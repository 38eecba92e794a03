//===- Rules.cpp - the rules for shapes by name ---------------------------===//
//
// See Rules.h.
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen::onnx {

std::optional<int64_t> normalizeAxis(int64_t axis, size_t rank) {
  int64_t bound = static_cast<int64_t>(rank);
  if (axis < -bound || axis >= bound)
    return std::nullopt;
  return axis < 0 ? axis + bound : axis;
}

ShapeRule findShapeRule(llvm::StringRef name) {
  struct Row {
    llvm::StringRef name;
    ShapeRule rule;
  };
  static constexpr Row rows[] = {
      {"affine_grid", shape_inference::affineGrid},
      {"attention", shape_inference::attention},
      {"broadcast", shape_inference::broadcast},
      {"causal_conv_with_state", shape_inference::causalConvWithState},
      {"center_crop_pad", shape_inference::centerCropPad},
      {"col_to_image", shape_inference::colToImage},
      {"deform_conv", shape_inference::deformConv},
      {"flex_attention", shape_inference::flexAttention},
      {"fourier", shape_inference::fourier},
      {"grid_sample", shape_inference::gridSample},
      {"image_decoder", shape_inference::imageDecoder},
      {"linear_attention", shape_inference::linearAttention},
      {"pad", shape_inference::pad},
      {"pool", shape_inference::pool},
      {"reduce", shape_inference::reduce},
      {"resize", shape_inference::resize},
      {"same_as_operand", shape_inference::sameAsOperand},
      {"scalar", shape_inference::scalar},
      {"split", shape_inference::split},
      {"string_split", shape_inference::stringSplit},
      {"tree_ensemble", shape_inference::treeEnsemble},
  };
  const Row *found =
      llvm::find_if(rows, [&](const Row &row) { return row.name == name; });
  return found == std::end(rows) ? nullptr : found->rule;
}

} // namespace dialectgen::onnx
