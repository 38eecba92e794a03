//===- Lowering.h - one op on its way to StableHLO --------------*- C++ -*-===//
//
// The interface for lowerings: the op and its operands, which are lowered
// already, its attributes and known values as plain numbers, and the notation
// of StableHLO (Hlo). Sizes may be open. A lowering gives a value for each
// result, or refuses with a reason, which is reported with the others of the
// model.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_HOOKS_LOWERINGS_LOWERING_H
#define DIALECTGEN_ONNX_HOOKS_LOWERINGS_LOWERING_H

#include "../../../stablehlo/formulas/Hlo.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"

namespace dialectgen::onnx {

struct ParameterInfo;

/// An integer attribute, or `otherwise` if `op` has none.
int64_t integerOf(mlir::Operation *op, llvm::StringRef name, int64_t otherwise);
/// The name of an operand of `op` in its spec, or the number.
std::string nameOfOperand(mlir::Operation *op, unsigned operand);
using stablehlo::Hlo;
using stablehlo::Sizes;

/// The size of a dimension: a number, or where the type leaves it open, a
/// scalar of 32 bits.
struct Extent {
  explicit Extent(int64_t number) : number(number) {}
  explicit Extent(mlir::Value scalar)
      : number(mlir::ShapedType::kDynamic), scalar(scalar) {}
  bool isOpen() const { return mlir::ShapedType::isDynamic(number); }

  int64_t number;
  mlir::Value scalar;
};
using Extents = llvm::SmallVector<Extent>;

class Lowering {
public:
  /// Lowers the block of `region`, which belongs to the op, at the insertion
  /// point, with `arguments` in place of those of the block. Returns the values
  /// that it yields.
  using InlineRegion = llvm::function_ref<llvm::SmallVector<mlir::Value>(
      mlir::Region &region, mlir::ValueRange arguments)>;

  Lowering(mlir::Operation *op, llvm::ArrayRef<mlir::Value> operands, Hlo &hlo,
           InlineRegion inlineRegion)
      : op(op), operands(operands), hlo(hlo), inlineRegion(inlineRegion) {}

  mlir::Operation *getOp() const { return op; }
  Hlo &getHlo() { return hlo; }
  mlir::OpBuilder &getBuilder() { return hlo.getBuilder(); }

  unsigned size() const { return unsigned(operands.size()); }
  /// Whether an optional operand is given.
  bool has(unsigned index) const {
    return index < operands.size() && operands[index];
  }
  mlir::Value operand(unsigned index) const { return operands[index]; }
  llvm::ArrayRef<mlir::Value> getOperands() const { return operands; }
  static llvm::ArrayRef<int64_t> shapeOf(mlir::Value value) {
    return Hlo::typeOf(value).getShape();
  }
  mlir::RankedTensorType type(unsigned index = 0) const {
    return llvm::cast<mlir::RankedTensorType>(op->getResult(index).getType());
  }
  mlir::Type element() const { return type().getElementType(); }
  /// Whether anything uses the result.
  bool isUsed(unsigned index) const {
    return index < op->getNumResults() && !op->getResult(index).use_empty();
  }

  /// Attributes; `otherwise` if the op does not have it.
  int64_t integer(llvm::StringRef name, int64_t otherwise) const {
    return integerOf(op, name, otherwise);
  }
  double real(llvm::StringRef name, double otherwise) const;
  llvm::StringRef string(llvm::StringRef name, llvm::StringRef otherwise) const;
  std::optional<Sizes> integers(llvm::StringRef name) const;
  /// Empty if the op does not have it.
  llvm::SmallVector<double> reals(llvm::StringRef name) const;
  llvm::SmallVector<llvm::StringRef> strings(llvm::StringRef name) const;
  Sizes integers(llvm::StringRef name, size_t count, int64_t otherwise) const;

  /// The elements of an operand that the program determines; refuses if its
  /// inputs do.
  mlir::FailureOr<Sizes> known(unsigned index);
  mlir::FailureOr<llvm::SmallVector<double>> knownReals(unsigned index);
  /// Null if the elements depend on inputs.
  mlir::DenseElementsAttr constant(unsigned index) const;
  /// `axis` counted from the start, of `rank` axes.
  static int64_t fromStart(int64_t axis, int64_t rank) {
    return axis < 0 ? axis + rank : axis;
  }
  static Sizes fromStart(llvm::ArrayRef<int64_t> axes, int64_t rank);

  /// As NumPy broadcasts it to `shape`.
  mlir::Value broadcast(mlir::Value value, llvm::ArrayRef<int64_t> shape);
  /// To the shape of the first result, which is that of all operands together
  /// where sizes are open.
  mlir::Value broadcast(mlir::Value value);
  mlir::Value broadcastLike(mlir::Value value, mlir::Value like);

  // Sizes that types leave open are scalars of 32 bits.
  /// Whether the size of an operand or a result is open.
  bool isOpen() const;
  mlir::Value sizeAt(mlir::Value value, int64_t dimension);
  llvm::SmallVector<mlir::Value> sizesOf(mlir::Value value);
  /// The scalar that an element of a list was made of; null if it is computed
  /// otherwise.
  static mlir::Value tracedAt(mlir::Value list, int64_t index);
  /// Whether two scalars are always the same, as far as that is known.
  static bool isSameSize(mlir::Value a, mlir::Value b);
  /// Whether a scalar is known to be the size of a value, and not below 0.
  static bool isSize(mlir::Value scalar);
  mlir::Value listOf(llvm::ArrayRef<mlir::Value> sizes);
  /// An element of a list of integers, as a size.
  mlir::Value scalarAt(mlir::Value list, int64_t index);
  /// Refuses an operand whose number of elements is unknown, or is not `count`.
  mlir::LogicalResult needCount(unsigned index,
                                std::optional<int64_t> count = {});
  /// The integers of an operand; refuses as needCount does.
  mlir::FailureOr<llvm::SmallVector<mlir::Value>>
  scalarsOf(unsigned index, std::optional<int64_t> count = {});
  /// The sizes of the shape to which all are broadcast.
  llvm::SmallVector<mlir::Value> commonSizes(mlir::ValueRange values);
  // In shapes of numbers and scalars.
  Extent extentOf(mlir::Value value, int64_t dimension);
  Extents extentsOf(mlir::Value value);
  mlir::Value scalarOf(const Extent &extent);
  /// In 64 bits, as rounds are counted.
  mlir::Value indexOf(const Extent &extent);
  Extent plus(const Extent &a, const Extent &b);
  Extent plus(const Extent &a, int64_t b) { return plus(a, Extent(b)); }
  Extent minus(const Extent &a, const Extent &b);
  Extent times(const Extent &a, const Extent &b);
  Extent atLeast(const Extent &extent, int64_t number);
  Extent atMost(const Extent &a, const Extent &b);
  /// Rounded down.
  Extent over(const Extent &extent, int64_t divisor);
  /// The number of elements of a shape.
  Extent elementsOf(llvm::ArrayRef<Extent> shape);
  /// The only element of an operand, as a size; refuses as needCount does.
  mlir::FailureOr<Extent> extentIn(unsigned index);
  /// The integers of an operand, as sizes, where `known` leaves them open;
  /// refuses as needCount does.
  mlir::FailureOr<Extents> extentsIn(unsigned index,
                                     llvm::ArrayRef<int64_t> known);
  mlir::Value reshapeTo(mlir::Value value, llvm::ArrayRef<Extent> shape);
  mlir::Value filled(mlir::Type element, double number,
                     llvm::ArrayRef<Extent> shape);
  /// `number` in the shape and the element type of `like`.
  mlir::Value fillLike(mlir::Value like, const Extent &number);
  /// `number` around `value`, and `between` times between its elements; counts
  /// below 0 remove elements. `known` has sizes of the result that do not
  /// follow from types.
  mlir::Value pad(mlir::Value value, mlir::Value number,
                  llvm::ArrayRef<Extent> low, llvm::ArrayRef<Extent> high,
                  llvm::ArrayRef<int64_t> between = {},
                  llvm::ArrayRef<int64_t> known = {});
  mlir::Value pad(mlir::Value value, mlir::Value number,
                  llvm::ArrayRef<int64_t> low, llvm::ArrayRef<int64_t> high);
  /// `number` behind the elements, or the last ones removed, up to `shape`.
  mlir::Value padTo(mlir::Value value, double number,
                    llvm::ArrayRef<Extent> shape);
  /// The elements from `start` to `limit` of one dimension, `size` of them if
  /// that is known.
  mlir::Value sliceOf(mlir::Value value, int64_t dimension, const Extent &start,
                      const Extent &limit,
                      int64_t size = mlir::ShapedType::kDynamic);
  // In shapes whose open sizes are among `sizes`.
  mlir::Value broadcast(mlir::Value value, llvm::ArrayRef<int64_t> shape,
                        llvm::ArrayRef<mlir::Value> sizes);
  mlir::Value reshape(mlir::Value value, llvm::ArrayRef<int64_t> shape,
                      llvm::ArrayRef<mlir::Value> sizes);
  mlir::Value slice(mlir::Value value, mlir::RankedTensorType type,
                    llvm::ArrayRef<mlir::Value> starts,
                    llvm::ArrayRef<mlir::Value> limits,
                    llvm::ArrayRef<int64_t> strides);
  mlir::Value filled(mlir::RankedTensorType type, double number,
                     llvm::ArrayRef<mlir::Value> sizes);

  /// In another shape with as many elements.
  mlir::Value reshape(mlir::Value value, llvm::ArrayRef<int64_t> shape);
  mlir::Value transpose(mlir::Value value, llvm::ArrayRef<int64_t> permutation);
  mlir::Value slice(mlir::Value value, llvm::ArrayRef<int64_t> starts,
                    llvm::ArrayRef<int64_t> limits,
                    llvm::ArrayRef<int64_t> strides = {});
  mlir::Value concatenate(mlir::ValueRange values, int64_t axis);
  /// Of two values of rank 2 or more that agree in all other dimensions.
  mlir::Value product(mlir::Value a, mlir::Value b, int64_t batchDimensions);
  /// The elements under each window combined by `body` from `first`; `padding`
  /// has a pair for each dimension.
  llvm::SmallVector<mlir::Value>
  reduceWindow(mlir::ValueRange values, mlir::ValueRange first,
               llvm::ArrayRef<int64_t> window, llvm::ArrayRef<int64_t> strides,
               llvm::ArrayRef<int64_t> dilations,
               llvm::ArrayRef<int64_t> padding, Hlo::Body body);
  template <typename Op>
  mlir::Value reduceWindow(mlir::Value value, double first,
                           llvm::ArrayRef<int64_t> window,
                           llvm::ArrayRef<int64_t> strides,
                           llvm::ArrayRef<int64_t> dilations,
                           llvm::ArrayRef<int64_t> padding) {
    return reduceWindow(value, hlo.scalar(Hlo::elementOf(value), first), window,
                        strides, dilations, padding,
                        [&](mlir::ValueRange arguments)
                            -> llvm::SmallVector<mlir::Value> {
                          return {hlo.binary<Op>(arguments[0], arguments[1])};
                        })
        .front();
  }
  /// Pairs of numbers, as attributes of windows have them.
  mlir::DenseIntElementsAttr pairs(llvm::ArrayRef<int64_t> numbers);
  /// A constant of floats or integers.
  mlir::Value numbers(mlir::RankedTensorType type,
                      llvm::ArrayRef<double> numbers);
  mlir::Value filled(mlir::RankedTensorType type, double number) {
    return hlo.broadcastTo(type, hlo.scalar(type.getElementType(), number), {},
                           {});
  }
  mlir::NamedAttribute named(llvm::StringRef name, mlir::Attribute value) {
    return getBuilder().getNamedAttr(name, value);
  }
  mlir::NamedAttribute named(llvm::StringRef name,
                             llvm::ArrayRef<int64_t> value) {
    return named(name, getBuilder().getDenseI64ArrayAttr(value));
  }
  mlir::NamedAttribute named(llvm::StringRef name, int64_t value) {
    return named(name, getBuilder().getI64IntegerAttr(value));
  }

  /// The value of the next result; it is converted to its element type, and
  /// left out if the op does not have that result.
  mlir::LogicalResult give(mlir::Value value);
  llvm::ArrayRef<mlir::Value> getResults() const { return results; }
  llvm::SmallVector<mlir::Value> inlined(mlir::Region &region,
                                         mlir::ValueRange arguments) {
    return inlineRegion(region, arguments);
  }
  /// A block of `region`, with arguments of these types, that returns the
  /// values of `body`.
  void fill(mlir::Region &region, mlir::TypeRange types, Hlo::Body body);

  /// `state` after rounds of `body`, as long as `goesOn` gives true.
  llvm::SmallVector<mlir::Value> loop(mlir::ValueRange state, Hlo::Body goesOn,
                                      Hlo::Body body);
  using Round = llvm::function_ref<llvm::SmallVector<mlir::Value>(
      mlir::Value index, mlir::ValueRange state)>;
  /// `state` after `count` rounds.
  llvm::SmallVector<mlir::Value> repeat(const Extent &count,
                                        mlir::ValueRange state, Round round);
  /// The slice of `value` at `index`, a scalar, without the axis.
  mlir::Value sliceAt(mlir::Value value, mlir::Value index, int64_t axis);
  /// `value` with `slice` in its place.
  mlir::Value withSlice(mlir::Value value, mlir::Value slice, mlir::Value index,
                        int64_t axis);

  /// Why it is not lowered: `operand 'axes' is computed from inputs`.
  mlir::LogicalResult refuse(const llvm::Twine &why);
  llvm::StringRef getReason() const { return reason; }
  std::string nameOf(unsigned operand) const {
    return nameOfOperand(op, operand);
  }

private:
  /// Scalars of all sizes; empty if none is open.
  llvm::SmallVector<mlir::Value> scalarsOf(llvm::ArrayRef<Extent> shape);

  mlir::Operation *op;
  llvm::ArrayRef<mlir::Value> operands;
  Hlo &hlo;
  InlineRegion inlineRegion;
  llvm::SmallVector<mlir::Value> results;
  /// Sizes of the shape to which all operands are broadcast, once needed.
  llvm::SmallVector<mlir::Value> common;
  std::string reason;
};

/// A dimension of a value.
struct SizeOrigin {
  mlir::Value value;
  int64_t dimension = 0;
  bool operator==(const SizeOrigin &other) const {
    return value && value == other.value && dimension == other.dimension;
  }
};
/// The first value, and its dimension, that always has the size of that
/// dimension of `value`, as far as operations keep sizes.
SizeOrigin originOf(mlir::Value value, int64_t dimension);

/// An elementwise op of StableHLO whose operands are broadcast; of more
/// operands than it takes, one after the other.
mlir::LogicalResult lowerElementwise(Lowering &to, llvm::StringRef target);
/// An op that reduces axes by an op of StableHLO that combines two elements.
mlir::LogicalResult lowerReduction(Lowering &to, llvm::StringRef target);

/// Sums of the elements along `axis` up to each one: with itself, or without
/// it; or from each one to the end.
mlir::Value sumsAlong(Lowering &to, mlir::Value x, int64_t axis,
                      bool isExclusive = false, bool isReverse = false);

/// The name of operand or result `index` in its spec, or the number.
std::string nameOfParameter(llvm::ArrayRef<ParameterInfo> infos,
                            unsigned index);

/// `the size of dimension 1 of operand 'X' is unknown`; empty if all sizes are
/// known.
std::string lackingSizes(mlir::Operation *op, mlir::ValueRange operands);

/// Why StableHLO cannot express ops for which specs name that function; empty
/// if it is a lowering.
llvm::StringRef whyRefused(mlir::LogicalResult (*function)(Lowering &to));

/// The functions that specs name.
namespace lowering {
#define DIALECTGEN_LOWERING_FUNCTION(FUNCTION)                                 \
  mlir::LogicalResult FUNCTION(Lowering &to);
#include "ONNXLowerings.inc"
} // namespace lowering

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_HOOKS_LOWERINGS_LOWERING_H
