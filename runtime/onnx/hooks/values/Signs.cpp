//===- Signs.cpp - numbers that are never below 0 -------------------------===//
//
// See Signs.h. A row an op; of what has no row nothing is known.
//
//===----------------------------------------------------------------------===//

#include "Signs.h"
#include "dialectgen/onnx/OpTable.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

using namespace mlir;

namespace dialectgen::onnx {
namespace {

/// What has to be so for results not to be below 0.
enum class Sign { Always, OfFirst, OfAll, OfAny, OfFirstAndThird };

struct SignRow {
  llvm::StringLiteral name;
  Sign sign;
};

constexpr SignRow signRows[] = {
    {"Abs", Sign::Always},
    {"Add", Sign::OfAll},
    {"ArgMax", Sign::Always},
    {"ArgMin", Sign::Always},
    {"Cast", Sign::OfFirst},
    {"CastLike", Sign::OfFirst},
    {"Concat", Sign::OfAll},
    {"Div", Sign::OfAll},
    {"Expand", Sign::OfFirst},
    {"Flatten", Sign::OfFirst},
    {"Gather", Sign::OfFirst},
    {"Identity", Sign::OfFirst},
    {"Max", Sign::OfAny},
    {"Min", Sign::OfAll},
    {"Mul", Sign::OfAll},
    {"NonZero", Sign::Always},
    {"Range", Sign::OfFirstAndThird},
    {"ReduceProd", Sign::OfFirst},
    {"ReduceSum", Sign::OfFirst},
    {"Relu", Sign::Always},
    {"Reshape", Sign::OfFirst},
    {"Shape", Sign::Always},
    {"Size", Sign::Always},
    {"Slice", Sign::OfFirst},
    {"Split", Sign::OfFirst},
    {"Squeeze", Sign::OfFirst},
    {"Sum", Sign::OfAll},
    {"Tile", Sign::OfFirst},
    {"Transpose", Sign::OfFirst},
    {"Unsqueeze", Sign::OfFirst},
};

class SignFinder {
public:
  explicit SignFinder(ReadConstant read) : read(read) {}

  bool find(Value value) {
    // Programs may be large, and each value may be asked for many times.
    constexpr unsigned mostValues = 256;
    if (++visited > mostValues)
      return false;
    auto type = dyn_cast<ShapedType>(value.getType());
    if (type && type.getElementType().isUnsignedInteger())
      return true;
    if (type && type.getElementType().isInteger(1))
      return true;
    if (DenseElementsAttr elements = knownValue(value, read))
      return isOfNone(elements);
    auto *op = value.getDefiningOp();
    const OpVersionInfo *info =
        op ? findByOpName(op->getName().getStringRef()) : nullptr;
    if (!info || info->domain != "ai.onnx")
      return false;
    const auto *row = llvm::find_if(
        signRows, [&](const SignRow &each) { return each.name == info->name; });
    return row != std::end(signRows) && holds(row->sign, op->getOperands());
  }

private:
  static bool isOfNone(DenseElementsAttr elements) {
    Type type = elements.getElementType();
    if (isa<FloatType>(type))
      return llvm::all_of(elements.getValues<APFloat>(), [](const APFloat &it) {
        return !it.isNegative() && !it.isNaN();
      });
    return isa<IntegerType>(type) &&
           llvm::all_of(elements.getValues<APInt>(),
                        [](const APInt &it) { return !it.isNegative(); });
  }

  bool holds(Sign sign, OperandRange operands) {
    auto isGood = [&](Value operand) { return find(operand); };
    switch (sign) {
    case Sign::Always:
      return true;
    case Sign::OfFirst:
      return !operands.empty() && find(operands.front());
    case Sign::OfAll:
      return llvm::all_of(operands, isGood);
    case Sign::OfAny:
      return llvm::any_of(operands, isGood);
    case Sign::OfFirstAndThird:
      return operands.size() > 2 && find(operands[0]) && find(operands[2]);
    }
    return false;
  }

  ReadConstant read;
  unsigned visited = 0;
};

} // namespace

bool isNeverBelowZero(Value value, ReadConstant read) {
  return SignFinder(read).find(value);
}

} // namespace dialectgen::onnx
