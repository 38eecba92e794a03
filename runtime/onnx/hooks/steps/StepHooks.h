//===- StepHooks.h - hooks of steps between op versions ---------*- C++ -*-===//
//
// Hooks that specs name under `step`, one file per subject. They may build ops
// of any version: the engine converts these to the target.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_HOOKS_STEPS_STEPHOOKS_H
#define DIALECTGEN_ONNX_HOOKS_STEPS_STEPHOOKS_H

#include "dialectgen/core/versions/StepRewrite.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

namespace dialectgen::onnx {

/// All hooks by the names that specs use.
llvm::ArrayRef<StepHookRow> getStepHooks();

// Steps, a file each.
llvm::LogicalResult broadcastAtAxis(StepRewrite &rewrite);
/// Of an op whose operands may change places.
llvm::LogicalResult broadcastEitherAtAxis(StepRewrite &rewrite);
llvm::LogicalResult broadcastAddend(StepRewrite &rewrite);
llvm::LogicalResult sameShapes(StepRewrite &rewrite);
llvm::LogicalResult slopeOfChannels(StepRewrite &rewrite);
llvm::LogicalResult axisOfMatrix(StepRewrite &rewrite);
llvm::LogicalResult scaleOfChannels(StepRewrite &rewrite);
llvm::LogicalResult numberOfParts(StepRewrite &rewrite);
llvm::LogicalResult tileAxis(StepRewrite &rewrite);
llvm::LogicalResult upsampleScales(StepRewrite &rewrite);
llvm::LogicalResult resizeCoordinates(StepRewrite &rewrite);
llvm::LogicalResult scalesEnlarge(StepRewrite &rewrite);
llvm::LogicalResult samplesOfImages(StepRewrite &rewrite);
llvm::LogicalResult sliceAxesFromStart(StepRewrite &rewrite);
llvm::LogicalResult sliceBounds(StepRewrite &rewrite);
llvm::LogicalResult withoutStatistics(StepRewrite &rewrite);
llvm::LogicalResult statisticsUnused(StepRewrite &rewrite);
llvm::LogicalResult scanBatch(StepRewrite &rewrite);
llvm::LogicalResult wholeTensor(StepRewrite &rewrite);
llvm::LogicalResult indicesFromStart(StepRewrite &rewrite);
llvm::LogicalResult placesFromStart(StepRewrite &rewrite);
llvm::LogicalResult classesAsKeys(StepRewrite &rewrite);
llvm::LogicalResult batchSecond(StepRewrite &rewrite);
llvm::LogicalResult boundsInOrder(StepRewrite &rewrite);
llvm::LogicalResult branchesOfOneShape(StepRewrite &rewrite);
llvm::LogicalResult choiceOfNone(StepRewrite &rewrite);
llvm::LogicalResult largestOfNegated(StepRewrite &rewrite);
llvm::LogicalResult keepsSome(StepRewrite &rewrite);
llvm::LogicalResult maskOfAllKeys(StepRewrite &rewrite);
llvm::LogicalResult maskOfNumbers(StepRewrite &rewrite);
llvm::LogicalResult namedAxes(StepRewrite &rewrite);
llvm::LogicalResult padsOfAllAxes(StepRewrite &rewrite);
llvm::LogicalResult plainDilations(StepRewrite &rewrite);
llvm::LogicalResult powerOfOneType(StepRewrite &rewrite);
llvm::LogicalResult resizeAllAxes(StepRewrite &rewrite);
llvm::LogicalResult scalesOrSizes(StepRewrite &rewrite);
llvm::LogicalResult sizesOfZero(StepRewrite &rewrite);
/// Of ops that are sums, and means of them with the number of operands.
llvm::LogicalResult sumOfPairs(StepRewrite &rewrite);
llvm::LogicalResult meanOfPairs(StepRewrite &rewrite);

/// Whether a version without the attribute, of the default domain, does the
/// same as the one that has it at `value`; may add an operand that says what it
/// did.
bool isWithoutEffect(StepRewrite &rewrite, llvm::StringRef attribute,
                     mlir::Attribute value);
/// Whether there are such values, other than the one that steps name.
bool mayBeWithoutEffect(llvm::StringRef attribute);

// Shared functions of hooks.

/// A number or a list of numbers of an attribute; nothing if it is not there.
std::optional<int64_t> getInt(const StepRewrite &rewrite, llvm::StringRef name);
std::optional<llvm::SmallVector<int64_t>> getInts(const StepRewrite &rewrite,
                                                  llvm::StringRef name);
std::optional<float> getFloat(const StepRewrite &rewrite, llvm::StringRef name);

/// Attributes as ops of the standard have them: int, ints, float, floats.
mlir::IntegerAttr intAttr(mlir::MLIRContext *context, int64_t value);
mlir::ArrayAttr intsAttr(mlir::MLIRContext *context,
                         llvm::ArrayRef<int64_t> values);
mlir::FloatAttr floatAttr(mlir::MLIRContext *context, float value);
mlir::ArrayAttr floatsAttr(mlir::MLIRContext *context,
                           llvm::ArrayRef<float> values);

/// Whether the node has operand `index`.
bool isThere(const StepRewrite &rewrite, unsigned index);
/// The type of a tensor whose rank is known; null otherwise.
mlir::RankedTensorType rankedTypeOf(mlir::Value value);
/// A tensor of the element type of `like`: of any shape, or of `shape`. Of an
/// unknown type, that one.
mlir::Type tensorLike(mlir::Type like);
mlir::Type tensorLike(mlir::Type like, llvm::ArrayRef<int64_t> shape);
/// The type of a result.
mlir::Type resultTypeOf(const StepRewrite &rewrite, unsigned index = 0);

/// The numbers of an operand that is a constant; nothing if it is none.
std::optional<llvm::SmallVector<int64_t>> readInts(const StepRewrite &rewrite,
                                                   mlir::Value value);
std::optional<llvm::SmallVector<float>> readFloats(const StepRewrite &rewrite,
                                                   mlir::Value value);

/// A node of the newest version of op `name`, of the default domain.
mlir::Value build(mlir::OpBuilder &builder, mlir::Location location,
                  llvm::StringRef name, mlir::ValueRange operands,
                  mlir::Type result,
                  llvm::ArrayRef<mlir::NamedAttribute> attributes = {});
/// A one-dimensional constant of i64, or of f32.
mlir::Value buildInts(mlir::OpBuilder &builder, mlir::Location location,
                      llvm::ArrayRef<int64_t> values);
mlir::Value buildFloats(mlir::OpBuilder &builder, mlir::Location location,
                        llvm::ArrayRef<float> values);
/// `value` in another shape, which may have one -1 and copies sizes at 0.
mlir::Value buildReshape(mlir::OpBuilder &builder, mlir::Location location,
                         mlir::Value value, llvm::ArrayRef<int64_t> shape);
/// Sizes of 1 inserted at `axes`, which are positions of the result.
mlir::Value buildUnsqueeze(mlir::OpBuilder &builder, mlir::Location location,
                           mlir::Value value, llvm::ArrayRef<int64_t> axes);
/// Of `type`, or if that is null of the type that follows.
mlir::Value buildTranspose(mlir::OpBuilder &builder, mlir::Location location,
                           mlir::Value value,
                           llvm::ArrayRef<int64_t> permutation,
                           mlir::Type type = {});

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_HOOKS_STEPS_STEPHOOKS_H
