//===- Rules.h - shape rules and shared functions ---------------*- C++ -*-===//
//
// Specs name a rule under `shape_inference`. A rule leaves unknown parts open,
// and rejects contradictions to the standard.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_HOOKS_SHAPES_RULES_H
#define DIALECTGEN_ONNX_HOOKS_SHAPES_RULES_H

#include "dialectgen/core/CheckedSize.h"
#include "dialectgen/onnx/ShapeRules.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"

namespace dialectgen::onnx {

using Shape = llvm::SmallVector<int64_t>;
constexpr int64_t unknown = mlir::ShapedType::kDynamic;

inline bool isKnown(int64_t size) { return size != unknown; }

/// The number; unknown, and refused, if it is beyond 64 bits.
int64_t numberOf(ShapeInferenceContext &context, CheckedSize size);
// Unknown if one of them is.
int64_t addSizes(ShapeInferenceContext &context, int64_t a, int64_t b);
int64_t multiplySizes(ShapeInferenceContext &context, int64_t a, int64_t b);

/// Makes `axis` count from the front; std::nullopt if it is out of bounds.
std::optional<int64_t> normalizeAxis(int64_t axis, size_t rank);

/// `axes` counted from the front; one that is out of bounds or repeated is
/// rejected.
llvm::FailureOr<llvm::SmallVector<int64_t>>
normalizeAxes(ShapeInferenceContext &context, llvm::ArrayRef<int64_t> axes,
              size_t rank);

/// The integers of operand `index`, or of attribute `name` where there is no
/// such operand; std::nullopt if there is neither, or nothing is known of them.
std::optional<llvm::SmallVector<int64_t>>
integersOf(ShapeInferenceContext &context, unsigned index,
           llvm::StringRef name);

/// The type that a value has if it may be of type `a` or of type `b`; null if
/// they have nothing in common, or one is null.
mlir::Type joinTypes(mlir::Type a, mlir::Type b);

namespace shape_inference {

using Context = ShapeInferenceContext;
using llvm::LogicalResult;

// Elementwise.cpp
LogicalResult sameType(Context &);
LogicalResult constantOfShape(Context &);
LogicalResult range(Context &);
LogicalResult sameAsOperands(Context &);
LogicalResult trainingStep(Context &);
// Reduction.cpp
LogicalResult einsum(Context &);
// Slicing.cpp
LogicalResult split(Context &);
LogicalResult slice(Context &);
LogicalResult compress(Context &);
// Reshaping.cpp
LogicalResult reshape(Context &);
LogicalResult unsqueeze(Context &);
LogicalResult squeeze(Context &);
// Windows.cpp
LogicalResult spatialAttributes(Context &);
LogicalResult windows(Context &);
LogicalResult pool(Context &);
LogicalResult unpool(Context &);
// Resampling.cpp
LogicalResult resize(Context &);
LogicalResult fourier(Context &);
// Attention.cpp
LogicalResult attention(Context &);
LogicalResult flexAttention(Context &);
// Graphs.cpp
LogicalResult branches(Context &);
LogicalResult loop(Context &);
LogicalResult scan(Context &);
LogicalResult sequenceMap(Context &);
// Sequences.cpp
LogicalResult sequenceConstruct(Context &);
LogicalResult sequenceInsert(Context &);
LogicalResult element(Context &);
LogicalResult optional(Context &);
LogicalResult splitToSequence(Context &);
LogicalResult concatFromSequence(Context &);
// Quantization.cpp
LogicalResult gatherBlocks(Context &);
LogicalResult concatQuantized(Context &);
// Samples.cpp
LogicalResult joinFeatures(Context &);
LogicalResult nGrams(Context &);

} // namespace shape_inference
} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_HOOKS_SHAPES_RULES_H
