//===- Rules.h - the rules for shapes, and what they share ------*- C++ -*-===//
//
// Specs name a rule under `shape_inference`. A rule leaves open what it does
// not know, and refuses what contradicts the standard.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_HOOKS_SHAPES_RULES_H
#define DIALECTGEN_ONNX_HOOKS_SHAPES_RULES_H

#include "dialectgen/onnx/ShapeRules.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

namespace dialectgen::onnx {

using Shape = llvm::SmallVector<int64_t>;
constexpr int64_t unknown = mlir::ShapedType::kDynamic;

inline bool isKnown(int64_t size) { return size != unknown; }

/// Unknown if one of them is, or if the result is out of range.
inline int64_t addSizes(int64_t a, int64_t b) {
  int64_t sum;
  return isKnown(a) && isKnown(b) && !llvm::AddOverflow(a, b, sum) ? sum
                                                                   : unknown;
}
inline int64_t multiplySizes(int64_t a, int64_t b) {
  int64_t product;
  return isKnown(a) && isKnown(b) && !llvm::MulOverflow(a, b, product)
             ? product
             : unknown;
}

/// Makes `axis` count from the front; std::nullopt if it is out of bounds.
std::optional<int64_t> normalizeAxis(int64_t axis, size_t rank);

namespace shape_inference {

using Context = ShapeInferenceContext;
using llvm::LogicalResult;

// Elementwise.cpp
LogicalResult sameAsOperand(Context &);
LogicalResult broadcast(Context &);
LogicalResult scalar(Context &);
LogicalResult stringSplit(Context &);
// Reduction.cpp
LogicalResult reduce(Context &);
// Slicing.cpp
LogicalResult split(Context &);
LogicalResult pad(Context &);
LogicalResult centerCropPad(Context &);
// Windows.cpp
LogicalResult pool(Context &);
LogicalResult deformConv(Context &);
LogicalResult colToImage(Context &);
LogicalResult causalConvWithState(Context &);
// Resampling.cpp
LogicalResult resize(Context &);
LogicalResult gridSample(Context &);
LogicalResult affineGrid(Context &);
LogicalResult imageDecoder(Context &);
LogicalResult fourier(Context &);
// Attention.cpp
LogicalResult attention(Context &);
LogicalResult flexAttention(Context &);
LogicalResult linearAttention(Context &);
// Trees.cpp
LogicalResult treeEnsemble(Context &);

} // namespace shape_inference
} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_HOOKS_SHAPES_RULES_H
