//===- Hlo.h - StableHLO, as formulas write it ------------------*- C++ -*-===//
//
// The notation of decompositions and lowerings: operations on values, numbers
// that take the shape of a value, reductions and broadcasts along dimensions.
// Shapes may be static or dynamic. Where a number is beyond its type, what is
// built has another one, and is not to be used (getExcess).
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_STABLEHLO_FORMULAS_HLO_H
#define DIALECTGEN_STABLEHLO_FORMULAS_HLO_H

#include "dialectgen/core/CheckedSize.h"
#include "dialectgen/core/MlirVersion.h"
#include "dialectgen/stablehlo/StablehloOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/SetVector.h"

namespace dialectgen::stablehlo {

using Sizes = llvm::SmallVector<int64_t>;

/// Builds, and takes all back if it was in vain.
class Recording : public mlir::OpBuilder, mlir::OpBuilder::Listener {
public:
  /// Before `op`.
  explicit Recording(mlir::Operation *op) : OpBuilder(op, this) {}
  Recording(mlir::MLIRContext *context, InsertPoint point)
      : OpBuilder(context, this) {
    restoreInsertionPoint(point);
  }
  void takeBack() {
    for (mlir::Operation *op : llvm::reverse(inserted))
      op->erase();
    inserted.clear();
  }

  /// The operations that were built, without those in regions of them.
  llvm::ArrayRef<mlir::Operation *> getBuilt() const {
    return inserted.getArrayRef();
  }

private:
  void notifyOperationInserted(mlir::Operation *op, InsertPoint) override {
    // Only operations with a meaning of their own: the others follow.
    for (mlir::Operation *outer = op->getParentOp(); outer;
         outer = outer->getParentOp())
      if (inserted.contains(outer))
        return;
    inserted.insert(op);
  }

  llvm::SetVector<mlir::Operation *> inserted;
};

class Hlo {
public:
  Hlo(mlir::OpBuilder &builder, mlir::Location location)
      : builder(builder), location(location) {}

  mlir::OpBuilder &getBuilder() { return builder; }
  mlir::Location getLoc() const { return location; }

  static mlir::RankedTensorType typeOf(mlir::Value value) {
    return llvm::cast<mlir::RankedTensorType>(value.getType());
  }
  static mlir::Type elementOf(mlir::Value value) {
    return typeOf(value).getElementType();
  }
  static int64_t rankOf(mlir::Value value) { return typeOf(value).getRank(); }

  template <typename Op>
  mlir::Value make(mlir::Type type, mlir::ValueRange operands,
                   llvm::ArrayRef<mlir::NamedAttribute> attributes = {}) {
    count(type);
    return createOp<Op>(builder, location, mlir::TypeRange(type), operands,
                        attributes)
        ->getResult(0);
  }
  /// Of one operand, of the same type.
  template <typename Op> mlir::Value unary(mlir::Value value) {
    return make<Op>(value.getType(), value);
  }
  template <typename Op> mlir::Value binary(mlir::Value a, mlir::Value b) {
    return make<Op>(a.getType(), {a, b});
  }
  mlir::Value add(mlir::Value a, mlir::Value b);
  mlir::Value sub(mlir::Value a, mlir::Value b);
  mlir::Value mul(mlir::Value a, mlir::Value b);
  mlir::Value div(mlir::Value a, mlir::Value b);
  mlir::Value max(mlir::Value a, mlir::Value b);
  mlir::Value min(mlir::Value a, mlir::Value b);
  // The number takes the type of the value.
  mlir::Value add(mlir::Value a, double b) { return add(a, fill(a, b)); }
  mlir::Value mul(mlir::Value a, double b) { return mul(a, fill(a, b)); }
  /// The elements of `x` from `low` to `high`, which are scalars or null, and
  /// need no shape where sizes are open. Null if a bound is missing, and the
  /// type has no number for that.
  mlir::Value clamp(mlir::Value low, mlir::Value x, mlir::Value high);
  mlir::Value max(mlir::Value a, double b);
  mlir::Value min(mlir::Value a, double b);
  /// Coefficients of rising powers.
  mlir::Value polynomial(mlir::Value x, llvm::ArrayRef<double> coefficients);

  mlir::Value compare(mlir::Value a, mlir::Value b,
                      ComparisonDirection direction);
  mlir::Value select(mlir::Value which, mlir::Value a, mlir::Value b);
  mlir::Value convert(mlir::Value value, mlir::Type element);
  /// To a type whose sizes are equal or open.
  mlir::Value cast(mlir::Value value, mlir::Type type);

  /// A float in at least 32 bits.
  mlir::Value widen(mlir::Value value);

  mlir::Value constant(mlir::DenseElementsAttr value);
  mlir::Value scalar(mlir::TypedAttr value);
  mlir::Value scalar(mlir::Type element, double number);
  /// A number in the shape and element type of `like`.
  mlir::Value fill(mlir::Value like, double number);
  /// The same where `like` is a number; where it is none, so may the result be,
  /// which needs no list of sizes then.
  mlir::Value fillNear(mlir::Value like, double number);
  /// Integers of a vector.
  mlir::Value integers(llvm::ArrayRef<int64_t> numbers);

  /// Numbers that count up along `dimension`, in the shape of `like`.
  mlir::Value iota(mlir::Value like, mlir::Type element, int64_t dimension);

  /// `value`, whose dimensions are those of `like` that `dimensions` names.
  mlir::Value broadcast(mlir::Value value, mlir::Value like,
                        llvm::ArrayRef<int64_t> dimensions);
  /// The result of a reduction, broadcast to the original shape.
  mlir::Value spread(mlir::Value reduced, mlir::Value like,
                     llvm::ArrayRef<int64_t> axes);
  /// The result of a reduction, with sizes 1 along reduced dimensions.
  mlir::Value keepAxes(mlir::Value reduced, mlir::Value like,
                       llvm::ArrayRef<int64_t> axes);
  /// Sizes of `value` as a vector.
  mlir::Value shapeOf(mlir::Value value);
  mlir::Value sizeOf(mlir::Value value, int64_t dimension);
  /// A vector of `count` sizes, each a scalar or a number.
  mlir::Value sizes(int64_t count,
                    llvm::function_ref<mlir::Value(int64_t dimension)> sizeAt);
  mlir::Value size(int64_t number);
  /// The number; 0 if it is beyond 64 bits.
  int64_t number(CheckedSize size);
  /// The number that is beyond its type, as a reason to refuse; empty if there
  /// is none.
  llvm::StringRef getExcess() const { return excess; }
  /// `value` in a shape whose sizes that are open `shape` holds.
  mlir::Value broadcastTo(mlir::RankedTensorType type, mlir::Value value,
                          mlir::Value shape,
                          llvm::ArrayRef<int64_t> dimensions);
  mlir::Value reshape(mlir::RankedTensorType type, mlir::Value value,
                      mlir::Value shape);
  /// The number of elements along `axes`, as one of the element type.
  mlir::Value countOf(mlir::Value value, llvm::ArrayRef<int64_t> axes);

  /// By an operation of two values, from a first one.
  template <typename Op>
  mlir::Value reduce(mlir::Value value, double first,
                     llvm::ArrayRef<int64_t> axes) {
    return reduce(value, scalar(elementOf(value), first), axes,
                  [&](mlir::ValueRange arguments)
                      -> llvm::SmallVector<mlir::Value> {
                    return {binary<Op>(arguments[0], arguments[1])};
                  })
        .front();
  }
  using Body = llvm::function_ref<llvm::SmallVector<mlir::Value>(
      mlir::ValueRange arguments)>;
  llvm::SmallVector<mlir::Value> reduce(mlir::ValueRange values,
                                        mlir::ValueRange first,
                                        llvm::ArrayRef<int64_t> axes,
                                        Body body);
  /// A block of scalars of these types, which ends in the values of `body`.
  void fillRegion(mlir::Region &region, llvm::ArrayRef<mlir::Type> elements,
                  Body body);

  mlir::NamedAttribute named(llvm::StringRef name, mlir::Attribute value) {
    return builder.getNamedAttr(name, value);
  }
  mlir::NamedAttribute named(llvm::StringRef name, int64_t value) {
    return named(name, builder.getI64IntegerAttr(value));
  }
  mlir::NamedAttribute named(llvm::StringRef name,
                             llvm::ArrayRef<int64_t> value) {
    return named(name, builder.getDenseI64ArrayAttr(value));
  }

private:
  /// The type of `value` without `axes`, or with 1 in their place.
  mlir::RankedTensorType reducedType(mlir::Value value,
                                     llvm::ArrayRef<int64_t> axes, bool keep);

  /// The elements of `type`.
  void count(mlir::Type type);
  void exceed(const llvm::Twine &what);
  /// A number of an element type.
  void fit(mlir::Type element, double number);

  mlir::OpBuilder &builder;
  mlir::Location location;
  std::string excess;
  /// Shapes that were asked for.
  llvm::DenseMap<mlir::Value, mlir::Value> shapes;
};

/// Dimensions of `rank` that are not among `axes`.
Sizes othersThan(llvm::ArrayRef<int64_t> axes, int64_t rank);

/// 1, 1/2, … as floats: a number of a spec in the element type.
mlir::TypedAttr numberAttr(mlir::Type element, double number);
/// All elements of a tensor in the same way, without an attribute for each.
mlir::DenseElementsAttr numbersAttr(mlir::RankedTensorType type,
                                    llvm::ArrayRef<double> numbers);

/// The error function of floats of at least 32 bits.
mlir::Value makeErf(Hlo &hlo, mlir::Value x);
/// The difference of 1 and it.
mlir::Value makeErfc(Hlo &hlo, mlir::Value x);
/// The distribution function of the normal distribution, of the same.
mlir::Value makeNormal(Hlo &hlo, mlir::Value x);
/// Functions that StableHLO does not have, of floats.
mlir::Value makeAcos(Hlo &hlo, mlir::Value x);
mlir::Value makeAcosh(Hlo &hlo, mlir::Value x);
mlir::Value makeAsin(Hlo &hlo, mlir::Value x);
mlir::Value makeAsinh(Hlo &hlo, mlir::Value x);
mlir::Value makeAtan(Hlo &hlo, mlir::Value x);
mlir::Value makeAtanh(Hlo &hlo, mlir::Value x);
mlir::Value makeCosh(Hlo &hlo, mlir::Value x);
mlir::Value makeSinh(Hlo &hlo, mlir::Value x);

} // namespace dialectgen::stablehlo

#endif // DIALECTGEN_STABLEHLO_FORMULAS_HLO_H
