//===- Decompose.cpp - coarse operations as StableHLO ---------------------===//
//
// See Decompose.h. A table of names, as for hooks of steps, and the common
// parts of all decompositions.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/byteir/Decompose.h"
#include "../decompositions/Decompositions.h"
#include "dialectgen/core/ComputedElements.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace dialectgen::byteir {

Decomposition findDecomposition(const ViewOpRow &row) {
  struct NamedFunction {
    llvm::StringLiteral name;
    Decomposition function;
  };
  static constexpr NamedFunction functions[] = {
#define DIALECTGEN_DECOMPOSITION(NAME, FUNCTION) {NAME, FUNCTION},
#include "../decompositions/Decompositions.def"
  };
  for (const NamedFunction &one : functions)
    if (one.name == row.decomposition)
      return one.function;
  return nullptr;
}

LogicalResult decompose(const View &view, OpBuilder &builder,
                        SmallVectorImpl<Value> &results) {
  const ViewOpRow *row = view.getRow();
  Decomposition function = row ? findDecomposition(*row) : nullptr;
  StringRef target = view.getCarriedName();
  if (!function)
    return emitError(view.getLoc())
           << target << ": there is no decomposition of it";
  // Formulas rely on a verified operation.
  if (failed(verifyView(view)))
    return failure();
  for (TypeRange types :
       {TypeRange(view->getOperandTypes()), TypeRange(view->getResultTypes())})
    for (Type type : types)
      if (!isa<RankedTensorType>(type) ||
          cast<RankedTensorType>(type).getElementType().isIndex())
        return emitError(view.getLoc())
               << target << ": has " << type
               << "; it can be decomposed with ranks known, and integers for "
                  "indices";
  stablehlo::Recording recording(view.getContext(),
                                 builder.saveInsertionPoint());
  Hlo hlo(recording, view.getLoc());
  auto takeBack = [&] {
    recording.takeBack();
    results.clear();
    return failure();
  };
  LogicalResult isMade = function(hlo, view, results);
  if (succeeded(isMade) && !hlo.getExcess().empty())
    isMade = emitError(view.getLoc()) << target << ": " << hlo.getExcess();
  if (failed(isMade))
    return takeBack();
  for (auto [value, type] : llvm::zip(results, view->getResultTypes())) {
    auto made = cast<RankedTensorType>(value.getType());
    auto wanted = cast<RankedTensorType>(type);
    if (failed(verifyCompatibleShape(made.getShape(), wanted.getShape()))) {
      emitError(view.getLoc()) << target << ": gives " << wanted
                               << ", and its decomposition " << made;
      return takeBack();
    }
    value = hlo.cast(value, type);
  }
  return success();
}

std::optional<SmallVector<double>> constantOf(Value value) {
  DenseElementsAttr elements = getConstant(value);
  if (!elements || !ComputedElements::admits(elements))
    return std::nullopt;
  SmallVector<double> numbers;
  if (isa<FloatType>(elements.getElementType())) {
    for (APFloat number : elements.getValues<APFloat>()) {
      bool losesInfo;
      number.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                     &losesInfo);
      numbers.push_back(number.convertToDouble());
    }
  } else {
    for (const APInt &number : elements.getValues<APInt>())
      numbers.push_back(double(number.getSExtValue()));
  }
  return numbers;
}

bool isResizeTarget(double number, bool isScale) {
  return std::isfinite(number) &&
         (isScale ? number > 0 : number >= 0 && number == std::floor(number));
}

} // namespace dialectgen::byteir
