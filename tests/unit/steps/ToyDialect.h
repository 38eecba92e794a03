//===- ToyDialect.h - a made-up dialect with steps --------------*- C++ -*-===//
//
// Operations `toy.NAME_v1`, `_v2`, … of a dialect that exists in tests alone,
// and what takes them over steps.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_UNIT_STEPS_TOYDIALECT_H
#define DIALECTGEN_TESTS_UNIT_STEPS_TOYDIALECT_H

#include "dialectgen/core/versions/StepRewrite.h"
#include "dialectgen/core/versions/VersionConversion.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Transforms/DialectConversion.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

namespace dialectgen::testing {

using namespace mlir;

/// An operation with any operands, results and regions.
template <typename Concrete>
using ToyOp = Op<Concrete, OpTrait::VariadicOperands, OpTrait::VariadicResults,
                 OpTrait::VariadicRegions, OpTrait::NoTerminator>;

#define TOY_OP(CLASS, NAME)                                                    \
  struct CLASS : ToyOp<CLASS> {                                                \
    MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CLASS)                        \
    using Op::Op;                                                              \
    static StringLiteral getOperationName() { return NAME; }                   \
    static ArrayRef<StringRef> getAttributeNames() { return {}; }              \
  };
TOY_OP(FirstV1, "toy.first_v1")
TOY_OP(FirstV2, "toy.first_v2")
TOY_OP(FirstV3, "toy.first_v3")
TOY_OP(SecondV1, "toy.second_v1")
TOY_OP(OtherV1, "toy.other_v1")
TOY_OP(OtherV2, "toy.other_v2")
TOY_OP(Plain, "toy.plain")
TOY_OP(Constant, "toy.constant")
TOY_OP(None, "toy.none")
TOY_OP(Cast, "toy.cast")
#undef TOY_OP

/// Takes no operands of 64 bits.
struct NarrowV1 : ToyOp<NarrowV1> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(NarrowV1)
  using Op::Op;
  static StringLiteral getOperationName() { return "toy.narrow_v1"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
  LogicalResult verify() {
    for (Type type : getOperation()->getOperandTypes())
      if (type.isInteger(64))
        return emitOpError("takes no i64");
    return success();
  }
};
struct NarrowV2 : ToyOp<NarrowV2> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(NarrowV2)
  using Op::Op;
  static StringLiteral getOperationName() { return "toy.narrow_v2"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
};

/// Each version takes types of other widths: the first neither 64 nor 32 bits,
/// the second neither 64 nor 16, the third no 8. What it says names the operand
/// of 64 bits and the version, and else the operand alone.
template <unsigned version> struct Widths : ToyOp<Widths<version>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Widths)
  using ToyOp<Widths<version>>::ToyOp;
  static StringLiteral getOperationName() {
    static constexpr StringLiteral names[] = {"toy.widths_v1", "toy.widths_v2",
                                              "toy.widths_v3", "toy.widths_v4"};
    return names[version - 1];
  }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
  LogicalResult verify() {
    constexpr unsigned taken[][2] = {{64, 32}, {64, 16}, {8, 8}, {8, 8}};
    for (auto [index, type] :
         llvm::enumerate(this->getOperation()->getOperandTypes()))
      for (unsigned width : taken[version - 1])
        if (type.isInteger(width))
          return this->emitOpError(
                     width == 64 ? "takes less"
                                 : "operand #" + std::to_string(index) +
                                       " must be of another width, but got ")
                 << (width == 64 ? "" : "'i" + std::to_string(width) + "'");
    return success();
  }
};

struct ToyDialect : Dialect {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ToyDialect)
  static StringRef getDialectNamespace() { return "toy"; }
  explicit ToyDialect(MLIRContext *context)
      : Dialect(getDialectNamespace(), context, TypeID::get<ToyDialect>()) {
    addOperations<FirstV1, FirstV2, FirstV3, SecondV1, OtherV1, OtherV2, Plain,
                  Constant, None, Cast, NarrowV1, NarrowV2, Widths<1>,
                  Widths<2>, Widths<3>, Widths<4>>();
  }
};

class ToyAdaptor : public DialectAdaptor {
public:
  using DialectAdaptor::DialectAdaptor;
  Value buildConstant(OpBuilder &builder, Location location, Attribute value,
                      Type element, ConstantForm form) const override {
    if (!makesConstants)
      return {};
    OperationState state(location, "toy.constant");
    state.addAttribute("value", value);
    state.addTypes(element ? element : builder.getI64Type());
    return builder.create(state)->getResult(0);
  }
  /// Strings are none that an attribute holds.
  Attribute readConstant(Value value, ConstantKind kind) const override {
    Operation *op = value.getDefiningOp();
    Attribute held =
        isa_and_present<Constant>(op) ? op->getAttr("value") : Attribute();
    return kind != ConstantKind::Any && isa_and_present<StringAttr>(held)
               ? Attribute()
               : held;
  }
  Attribute convert(Attribute value, ConstantKind kind) const override {
    auto real = dyn_cast<FloatAttr>(value);
    if (!real || kind != ConstantKind::Int ||
        real.getValueAsDouble() != int64_t(real.getValueAsDouble()))
      return {};
    return IntegerAttr::get(IntegerType::get(context, 64),
                            int64_t(real.getValueAsDouble()));
  }
  Type getAbsentType() const override {
    return makesAbsent ? NoneType::get(context) : Type();
  }
  std::optional<SmallVector<Value, 1>> expand(StepRewrite &rewrite,
                                              const OpRow &row) const override {
    if (!expands || StringRef(row.name) != "toy.second_v1")
      return std::nullopt;
    OperationState state(rewrite.getLoc(), "toy.first_v2");
    state.addOperands(rewrite.getOperands());
    state.addTypes(rewrite.getResultTypes());
    return SmallVector<Value, 1>(
        rewrite.getBuilder().create(state)->getResults());
  }
  bool expands = false;
  bool makesConstants = true, makesAbsent = true, makesCasts = true;
  Value buildAbsent(OpBuilder &builder, Location location) const override {
    if (!makesAbsent)
      return {};
    OperationState state(location, "toy.none");
    state.addTypes(builder.getNoneType());
    return builder.create(state)->getResult(0);
  }
  bool isAbsent(Value value) const override {
    return isa_and_present<None>(value.getDefiningOp());
  }
  Value buildCast(OpBuilder &builder, Location location, Value value,
                  Type type) const override {
    if (!makesCasts)
      return {};
    OperationState state(location, "toy.cast");
    state.addOperands(value);
    state.addTypes(type);
    return builder.create(state)->getResult(0);
  }
};

template <int64_t number> Attribute i64(MLIRContext *context) {
  return IntegerAttr::get(IntegerType::get(context, 64), number);
}
template <unsigned bits> Attribute integerType(MLIRContext *context) {
  return TypeAttr::get(IntegerType::get(context, bits));
}
constexpr ValueMaker seven = ValueMaker::OfBuiltins(i64<7>);
constexpr ValueMaker eight = ValueMaker::OfBuiltins(i64<8>);
constexpr ValueMaker bits8 = ValueMaker::OfBuiltins(integerType<8>);
constexpr ValueMaker bits32 = ValueMaker::OfBuiltins(integerType<32>);
constexpr ValueMaker bits64 = ValueMaker::OfBuiltins(integerType<64>);

/// The operand negated before and the result after, by an operation that has
/// versions itself.
inline LogicalResult surround(StepRewrite &rewrite) {
  Type type = rewrite.getResultTypes()[0];
  auto build = [type](OpBuilder &builder, Location location, Value value) {
    OperationState state(location, "toy.other_v2");
    state.addOperands(value);
    state.addTypes(type);
    return builder.create(state)->getResult(0);
  };
  Location location = rewrite.getLoc();
  rewrite.setOperand(
      0, build(rewrite.getBuilder(), location, rewrite.getOperands()[0]));
  rewrite.changeResult(0, IntegerType::get(type.getContext(), 8),
                       [=](OpBuilder &builder, Value made) {
                         return build(builder, location, made);
                       });
  return success();
}

inline LogicalResult refuseAll(StepRewrite &rewrite) {
  return rewrite.fail("this cannot be had");
}

constexpr StepHookRow hooks[] = {{"surround", surround},
                                 {"refuse-all", refuseAll}};

constexpr TimelineRow timelines[] = {
    {"toy", "'toy'", {1, 0, 0}, {3, 0, 0}, "opset", 1},
    {"toy.others", "'toy.others'", {1, 0, 0}, {2, 0, 0}, "opset", 1},
    {"toy.widths", "'toy.widths'", {1, 0, 0}, {6, 0, 0}, "opset", 1}};
constexpr Version end = {9, 0, 0};

const OpRow ops[] = {
    {"toy.first_v1", 0, {1, 0, 0}, {1, 0, 0}},
    {"toy.first_v2", 0, {2, 0, 0}, {2, 0, 0}},
    {"toy.first_v3", 0, {3, 0, 0}, end},
    {"toy.second_v1", 0, {2, 0, 0}, end},
    {"toy.narrow_v1", 0, {1, 0, 0}, {1, 0, 0}},
    {"toy.narrow_v2", 0, {2, 0, 0}, end},
    {"toy.widths_v1", 2, {1, 0, 0}, {1, 0, 0}},
    {"toy.widths_v2", 2, {2, 0, 0}, {3, 0, 0}},
    {"toy.widths_v3", 2, {4, 0, 0}, {5, 0, 0}},
    {"toy.widths_v4", 2, {6, 0, 0}, end},
    {"toy.other_v1", 1, {1, 0, 0}, {1, 0, 0}},
    {"toy.other_v2", 1, {2, 0, 0}, end},
};

class StepEngineTest : public ::testing::Test {
protected:
  StepEngineTest()
      : context(MLIRContext::Threading::DISABLED), adaptor(&context) {
    context.loadDialect<ToyDialect>();
    context.printOpOnDiagnostic(false);
    context.getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
      messages += diagnostic.str() + "\n";
    });
    // Without declared changes, only the name changes.
    steps = {{"toy.first_v1", "toy.first_v2", {}, {}},
             {"toy.first_v2", "toy.first_v3", {}, {}},
             {"toy.narrow_v1", "toy.narrow_v2", {}, {}},
             {"toy.widths_v1", "toy.widths_v2", {}, {}},
             {"toy.widths_v2", "toy.widths_v3", {}, {}},
             {"toy.widths_v3", "toy.widths_v4", {}, {}},
             {"toy.other_v1", "toy.other_v2", {}, {}}};
  }

  /// The step from the first version to the second has these actions.
  void setActions(ArrayRef<ActionRow> up, ArrayRef<ActionRow> down) {
    steps[0].up = {StepKind::Declared, up};
    steps[0].down = {StepKind::Declared, down};
  }
  OwningOpRef<ModuleOp> parse(StringRef text) {
    auto module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module) << messages << text.str();
    return module;
  }
  std::string print(ModuleOp module) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    module->print(stream, OpPrintingFlags().printGenericOpForm());
    return text;
  }
  LogicalResult convert(ModuleOp module, ArrayRef<Target> targets) {
    messages.clear();
    StepTable table{timelines, ops, steps, hooks};
    return convertToVersion(module, table, adaptor, targets);
  }
  static Target opset(unsigned number) { return {"toy", {number, 0, 0}}; }
  void expectBecomes(StringRef text, ArrayRef<Target> targets,
                     StringRef expected) {
    auto module = parse(text), other = parse(expected);
    ASSERT_TRUE(module && other);
    EXPECT_TRUE(succeeded(convert(*module, targets))) << messages;
    EXPECT_EQ(print(*module), print(*other));
    EXPECT_EQ(messages, "");
  }
  /// `text` of opset 1 and `other` of opset 2 become each other.
  void expectBothWays(StringRef text, StringRef other) {
    expectBecomes(text, opset(2), other);
    expectBecomes(other, opset(1), text);
  }
  /// The errors are `expected`, and the program is as it was.
  void expectRefused(StringRef text, ArrayRef<Target> targets,
                     StringRef expected) {
    auto module = parse(text);
    ASSERT_TRUE(module);
    std::string before = print(*module);
    std::string uses = usersOf(*module);
    EXPECT_TRUE(failed(convert(*module, targets)));
    EXPECT_EQ(messages, expected.str());
    EXPECT_EQ(print(*module), before);
    EXPECT_EQ(usersOf(*module), uses);
  }
  static std::string usersOf(ModuleOp module) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    module->walk([&](Operation *op) {
      for (Value result : op->getResults())
        for (OpOperand &use : result.getUses())
          stream << use.getOwner() << "." << use.getOperandNumber() << " ";
    });
    return text;
  }

  MLIRContext context;
  ToyAdaptor adaptor;
  std::vector<StepRow> steps;
  std::string messages;
};

} // namespace dialectgen::testing

#endif // DIALECTGEN_TESTS_UNIT_STEPS_TOYDIALECT_H
