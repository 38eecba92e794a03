//===- NeededLists.cpp - lists of sizes that programs need ----------------===//
//
// See NeededLists.h.
//
//===----------------------------------------------------------------------===//

#include "NeededLists.h"
#include "../hooks/lowerings/ShapedHlo.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"
#include <set>
#include <tuple>

using namespace mlir;

namespace dialectgen::onnx {
namespace {

/// How an operation gets the value of a broadcast without its list.
struct Use {
  enum Way {
    /// From another operand, `near`: where that is no number, neither is the
    /// result of the operation.
    Near,
    /// From the condition of a selection, whose elements are all numbers.
    Condition,
    /// As a vector along dimension `along` of `near`.
    Vector
  } way;
  OpOperand *operand;
  unsigned nearAt;
  int64_t along = 0;

  Operation *user() const { return operand->getOwner(); }
  Value near() const { return user()->getOperand(nearAt); }
};

/// Whether the elements of a constant are all `number`.
bool isKnownToBe(Value value, double number) {
  auto constant = value.getDefiningOp<stablehlo::ConstantOp>();
  auto elements = constant
                      ? constant->getAttrOfType<DenseFPElementsAttr>("value")
                      : nullptr;
  return elements && elements.isSplat() &&
         elements.getSplatValue<APFloat>().isExactlyValue(number);
}

/// Whether `op`, of two operands, gives no number where one of these is none;
/// of powers, where `number` is in the place of the other one.
bool keepsNoNumber(Operation *op, unsigned place, Value number) {
  if (isa<stablehlo::CompareOp>(op))
    // One that is no number compares alike with all others.
    return !op->hasAttr("compare_type") ||
           op->getAttrOfType<stablehlo::ComparisonTypeAttr>("compare_type")
                   .getValue() != stablehlo::ComparisonType::TOTALORDER;
  if (isa<stablehlo::PowOp>(op)) {
    // The power of 0, and powers of 1, are 1 of all others.
    auto constant = number.getDefiningOp<stablehlo::ConstantOp>();
    return constant && !isKnownToBe(number, place == 0 ? 1 : 0) &&
           !isKnownToBe(number, -0.0);
  }
  return isa<stablehlo::AddOp, stablehlo::SubtractOp, stablehlo::MulOp,
             stablehlo::DivOp, stablehlo::RemOp, stablehlo::MaxOp,
             stablehlo::MinOp, stablehlo::Atan2Op>(op);
}

bool isNumber(Value value) {
  RankedTensorType type = Hlo::typeOf(value);
  return type.hasStaticShape() && type.getNumElements() == 1;
}

/// How the user of a broadcast of a number gets it; nothing if it does not.
std::optional<Use> useOfNumber(OpOperand &operand, Value number) {
  Operation *user = operand.getOwner();
  unsigned place = operand.getOperandNumber();
  Type type = operand.get().getType();
  Type element = Hlo::elementOf(operand.get());
  bool isInteger = isa<IntegerType>(element);
  if ((!isInteger && !isa<FloatType>(element)) || element.isInteger(1))
    return std::nullopt;
  if (isa<stablehlo::SelectOp>(user) && place != 0) {
    Value other = user->getOperand(3 - place), condition = user->getOperand(0);
    if (isInteger && other.getType() == type && other != operand.get())
      return Use{Use::Near, &operand, 3 - place};
    if (Hlo::typeOf(condition).getShape() ==
        Hlo::typeOf(operand.get()).getShape())
      return Use{Use::Condition, &operand, 0};
    return std::nullopt;
  }
  if (user->getNumOperands() != 2 || user->getNumResults() != 1)
    return std::nullopt;
  Value other = user->getOperand(1 - place);
  bool isAlike = isInteger ? isa<stablehlo::AndOp, stablehlo::OrOp,
                                 stablehlo::XorOp, stablehlo::PowOp>(user) ||
                                 keepsNoNumber(user, place, number)
                           : keepsNoNumber(user, place, number);
  if (!isAlike || other.getType() != type)
    return std::nullopt;
  return Use{Use::Near, &operand, 1 - place};
}

/// The same of a vector of floats.
std::optional<Use> useOfVector(OpOperand &operand, Operation *broadcast) {
  Operation *user = operand.getOwner();
  Value vector = broadcast->getOperand(0);
  RankedTensorType type = Hlo::typeOf(operand.get());
  int64_t along = broadcast
                      ->getAttrOfType<DenseI64ArrayAttr>("broadcast_dimensions")
                      .asArrayRef()
                      .front(),
          size = Hlo::typeOf(vector).getDimSize(0);
  Type element = type.getElementType();
  // One element may be spread.
  if (!isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(element) ||
      size != type.getDimSize(unsigned(along)) || ShapedType::isDynamic(size))
    return std::nullopt;
  unsigned place = operand.getOperandNumber();
  if (!isa<stablehlo::AddOp, stablehlo::MulOp>(user) &&
      (!isa<stablehlo::SubtractOp>(user) || place != 1))
    return std::nullopt;
  Value other = user->getOperand(1 - place);
  if (other.getType() != type)
    return std::nullopt;
  return Use{Use::Vector, &operand, 1 - place, along};
}

class Lists {
public:
  explicit Lists(ModuleOp module) : builder(module.getContext()) {}

  /// Makes the users of `list` without it, if that is shorter.
  void leaveOut(Value list);

private:
  bool findUses(Value list);
  size_t countUnneeded(Value list) const;
  size_t countMade() const;
  void make(const Use &use);
  Value vectorOf(Hlo &hlo, Value like, double number);

  IRRewriter builder;
  SmallVector<Use> uses;
  llvm::SetVector<Operation *> broadcasts;
};

bool Lists::findUses(Value list) {
  uses.clear();
  broadcasts.clear();
  for (OpOperand &ofList : list.getUses()) {
    Operation *broadcast = ofList.getOwner();
    if (!isa<stablehlo::DynamicBroadcastInDimOp>(broadcast) ||
        ofList.getOperandNumber() != 1)
      return false;
    broadcasts.insert(broadcast);
    Value value = broadcast->getOperand(0);
    for (OpOperand &operand : broadcast->getResult(0).getUses()) {
      std::optional<Use> use = isNumber(value) ? useOfNumber(operand, value)
                               : Hlo::rankOf(value) == 1
                                   ? useOfVector(operand, broadcast)
                                   : std::nullopt;
      if (!use)
        return false;
      uses.push_back(*use);
    }
  }
  // Shapes have to come from elsewhere.
  return llvm::none_of(uses, [&](const Use &use) {
    return broadcasts.contains(use.near().getDefiningOp());
  });
}

/// Operations that only `list` needs, with its own.
size_t Lists::countUnneeded(Value list) const {
  llvm::SetVector<Operation *> unneeded;
  if (Operation *op = list.getDefiningOp())
    unneeded.insert(op);
  for (size_t i = 0; i != unneeded.size(); ++i)
    for (Value operand : unneeded[i]->getOperands()) {
      Operation *op = operand.getDefiningOp();
      if (op && isMemoryEffectFree(op) &&
          llvm::all_of(op->getUsers(), [&](Operation *user) {
            return unneeded.contains(user);
          }))
        unneeded.insert(op);
    }
  return unneeded.size();
}

/// Operations that take the place of the list and its broadcasts.
size_t Lists::countMade() const {
  enum Kind { Number, Scalar, Mask, Zero, One, Nothing };
  std::set<std::tuple<Kind, const void *, const void *>> made;
  for (const Use &use : uses) {
    Value value = use.operand->get().getDefiningOp()->getOperand(0);
    const void *near = use.near().getAsOpaquePointer(),
               *type = value.getType().getAsOpaquePointer();
    if (use.way == Use::Vector) {
      made.insert({Zero, type, nullptr});
      made.insert({One, type, nullptr});
      if (!isa<stablehlo::AddOp>(use.user()))
        made.insert({Nothing, type, nullptr});
      continue;
    }
    made.insert({Number, value.getAsOpaquePointer(), near});
    if (Hlo::rankOf(value) != 0)
      made.insert({Scalar, value.getAsOpaquePointer(), nullptr});
    if (use.way == Use::Condition)
      made.insert({Mask, type, near});
  }
  return made.size();
}

Value Lists::vectorOf(Hlo &hlo, Value like, double number) {
  return hlo.constant(DenseElementsAttr::get(
      Hlo::typeOf(like),
      Attribute(stablehlo::numberAttr(Hlo::elementOf(like), number))));
}

void Lists::make(const Use &use) {
  Operation *user = use.user();
  Value value = use.operand->get().getDefiningOp()->getOperand(0);
  builder.setInsertionPoint(user);
  Hlo hlo(builder, user->getLoc());
  if (use.way != Use::Vector) {
    Value near = use.way == Use::Condition
                     ? hlo.convert(use.near(), Hlo::elementOf(value))
                     : use.near();
    if (Hlo::rankOf(value) != 0)
      value = hlo.reshape(RankedTensorType::get({}, Hlo::elementOf(value)),
                          value, {});
    use.operand->set(
        hlo.make<stablehlo::ClampOp>(near.getType(), {value, near, value}));
    return;
  }
  Value x = use.near(), scale, offset, mean;
  (isa<stablehlo::AddOp>(user)   ? offset
   : isa<stablehlo::MulOp>(user) ? scale
                                 : mean) = value;
  // A sum of a product with another vector along the same dimension is one.
  if (auto before = x.getDefiningOp<stablehlo::BatchNormInferenceOp>();
      before && offset && x.hasOneUse() &&
      before->getAttrOfType<IntegerAttr>("feature_index").getInt() ==
          use.along &&
      isKnownToBe(before->getOperand(2), -0.0)) {
    x = before->getOperand(0);
    scale = before->getOperand(1);
    mean = before->getOperand(3);
  }
  Value one = vectorOf(hlo, value, 1);
  Value result = hlo.make<stablehlo::BatchNormInferenceOp>(
      x.getType(),
      {x, scale ? scale : one, offset ? offset : vectorOf(hlo, value, -0.0),
       mean ? mean : vectorOf(hlo, value, 0), one},
      {hlo.named("epsilon", builder.getF32FloatAttr(0)),
       hlo.named("feature_index", use.along)});
  builder.replaceOp(user, result);
}

void Lists::leaveOut(Value list) {
  if (!findUses(list) || uses.empty() ||
      countUnneeded(list) + broadcasts.size() <= countMade())
    return;
  // Products come before their sums.
  SmallVector<Use> sums;
  for (const Use &use : uses)
    if (isa<stablehlo::AddOp>(use.user()))
      sums.push_back(use);
  llvm::erase_if(
      uses, [](const Use &use) { return isa<stablehlo::AddOp>(use.user()); });
  for (ArrayRef<Use> some : {ArrayRef(uses), ArrayRef(sums)})
    for (const Use &use : some)
      make(use);
}

} // namespace

void leaveOutLists(ModuleOp module) {
  llvm::SetVector<Value> lists;
  module.walk([&](stablehlo::DynamicBroadcastInDimOp op) {
    lists.insert(op->getOperand(1));
  });
  Lists all(module);
  for (Value list : lists)
    all.leaveOut(list);
}

} // namespace dialectgen::onnx
