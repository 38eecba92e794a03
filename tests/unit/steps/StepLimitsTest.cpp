//===- StepLimitsTest.cpp - actions at the limits of what they take -------===//
//
// Each action with every number of operands, results and regions around its
// position, each limit one below, at and one above, and adaptors that cannot
// make what an action asks for. The expected outcome is computed.
//
//===----------------------------------------------------------------------===//

#include "ToyDialect.h"
#include "dialectgen/core/UnknownType.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace dialectgen;
using namespace dialectgen::testing;

namespace {

/// A type of which nothing is known.
class HiddenType
    : public Type::TypeBase<HiddenType, Type, TypeStorage, UnknownTypeTrait> {
public:
  using Base::Base;
  static constexpr StringLiteral name = "hidden.type";
};

struct HiddenDialect : Dialect {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(HiddenDialect)
  static StringRef getDialectNamespace() { return "hidden"; }
  explicit HiddenDialect(MLIRContext *context)
      : Dialect(getDialectNamespace(), context, TypeID::get<HiddenDialect>()) {
    addTypes<HiddenType>();
  }
  Type parseType(DialectAsmParser &parser) const override {
    StringRef name;
    return parser.parseKeyword(&name) ? Type() : HiddenType::get(getContext());
  }
  void printType(Type, DialectAsmPrinter &printer) const override {
    printer << "type";
  }
};

class StepLimits : public StepEngineTest {
protected:
  StepLimits() { context.loadDialect<HiddenDialect>(); }

  /// `"toy.first_vN"` with operands of `%x`, results and regions.
  static std::string operation(unsigned version, ArrayRef<std::string> operands,
                               ArrayRef<std::string> results,
                               unsigned regions = 0,
                               const std::string &attributes = "") {
    std::string text = "%x:" + std::to_string(operands.size() + 1) +
                       " = \"toy.plain\"() : () -> (" +
                       llvm::join(operands, ", ") +
                       (operands.empty() ? "i1)\n" : ", i1)\n");
    if (!results.empty())
      text += "%r:" + std::to_string(results.size()) + " = ";
    text += "\"toy.first_v" + std::to_string(version) + "\"(";
    for (size_t i = 0; i != operands.size(); ++i)
      text += (i ? ", %x#" : "%x#") + std::to_string(i);
    text += ")";
    for (unsigned i = 0; i != regions; ++i)
      text += i ? ", {}" : " ({}";
    text += regions ? ") {" : " {";
    return text + attributes + "} : (" + llvm::join(operands, ", ") + ") -> (" +
           llvm::join(results, ", ") + ")";
  }
  static std::string needs(const std::string &what) {
    return what + " needs opset 2 or newer of 'toy'; the target is 1; it is in "
                  "'toy.first_v2'\n";
  }
  static std::vector<std::string> times(unsigned count,
                                        const std::string &text) {
    return std::vector<std::string>(count, text);
  }
};

TEST_F(StepLimits, OfNumbers) {
  const ActionRow least[] = {ActionRow::atLeastAttribute("a", seven)};
  const ActionRow most[] = {ActionRow::atMostAttribute("a", seven)};
  auto expectTaken = [&](const std::string &value) {
    std::string rest = "\"() {a = " + value + "} : () -> ()";
    expectBecomes("\"toy.first_v2" + rest, opset(1), "\"toy.first_v1" + rest);
  };
  for (bool isLeast : {true, false}) {
    setActions({}, isLeast ? least : most);
    for (int number : {-8, -7, 0, 6, 7, 8, 127})
      for (const char *type : {"i8", "si8", "i64"}) {
        std::string text = std::to_string(number) + " : " + type;
        for (const std::string &value :
             {text, "[" + text + "]", "[7, " + text + "]", "[" + text + ", 7]",
              "[7, " + text + ", 7]"}) {
          if (isLeast ? number >= 7 : number <= 7)
            expectTaken(value);
          else
            expectRefused("\"toy.first_v2\"() {a = " + value + "} : () -> ()",
                          opset(1),
                          needs(std::string("attribute 'a' ") +
                                (isLeast ? "below 7" : "above 7")));
        }
      }
    // Neither a number nor a list of numbers, and no attribute.
    for (const char *value : {"\"6\"", "[]", "[\"6\", 6, 8]", "6.0 : f32"})
      expectTaken(value);
    expectBecomes(R"("toy.first_v2"() {b = 6} : () -> ())", opset(1),
                  R"("toy.first_v1"() {b = 6} : () -> ())");
  }
  // A limit that is no number is none.
  const ActionRow none[] = {ActionRow::atLeastAttribute("a", bits32)};
  setActions({}, none);
  expectTaken("-1");
}

TEST_F(StepLimits, OfPositions) {
  const std::vector<std::string> operands = {"tensor<2xi8>", "tensor<2x?x4xi8>",
                                             "i8"};
  const std::vector<std::string> results = {"tensor<1x1xi8>", "tensor<*xi8>"};
  for (Part part : {Operands, Results})
    for (unsigned index = 0; index != 5; ++index) {
      const ActionRow down[] = {
          ActionRow::fromStartAttribute("a", part, index)};
      setActions({}, down);
      int rank = part == Operands ? (index == 0   ? 1
                                     : index == 1 ? 3
                                                  : -1)
                                  : (index == 0 ? 2 : -1);
      for (int number : {-2, -1, 0, 1}) {
        auto text = [&](unsigned version, int one) {
          return operation(version, operands, results, 0,
                           "a = " + std::to_string(one)) +
                 "\n" +
                 StringRef(operation(version, operands, results, 0,
                                     "a = [0, " + std::to_string(one) + "]"))
                     .split('\n')
                     .second.drop_front(2)
                     .str()
                     .insert(0, "%s");
        };
        if (number >= 0 || rank >= 0)
          expectBecomes(text(2, number), opset(1),
                        text(1, number < 0 ? number + rank : number));
        else
          expectRefused(text(2, number), opset(1),
                        needs("attribute 'a' below 0, of a value whose rank "
                              "is not known,") +
                            needs("attribute 'a' below 0, of a value whose "
                                  "rank is not known,"));
      }
    }
  // Neither a number nor a list of numbers.
  const ActionRow down[] = {ActionRow::fromStartAttribute("a", Operands, 0)};
  setActions({}, down);
  for (const char *value : {"\"-1\"", "[\"x\", -1]", "[]"}) {
    std::string attribute = std::string("a = ") + value;
    expectBecomes(operation(2, operands, {}, 0, attribute), opset(1),
                  operation(1, operands, {}, 0, attribute));
  }
}

TEST_F(StepLimits, OfCounts) {
  const unsigned all = Operands | Results | Regions;
  for (unsigned parts = 1; parts <= all; ++parts)
    for (unsigned least = 0; least != 3; ++least)
      for (unsigned most : {0u, 1u, 2u, ~0u}) {
        const ActionRow down[] = {ActionRow::count(parts, least, most)};
        setActions({}, down);
        std::vector<std::string> names;
        for (auto [part, name] :
             {std::pair(Operands, "operand"), std::pair(Results, "result"),
              std::pair(Regions, "region")})
          if (parts & part)
            names.push_back(std::string(name) + (most ? "s" : ""));
        std::string name = llvm::join(names, " or ");
        std::string what =
            most == 0 ? (name[0] == 'o' ? "an " : "a ") + name
            : least == most
                ? "a number of " + name + " other than " + std::to_string(most)
            : most == ~0u
                ? "fewer than " + std::to_string(least) + " " + name
                : "a number of " + name + " that is not from " +
                      std::to_string(least) + " to " + std::to_string(most);
        // One part varies, the others have the least number.
        for (Part varied : {Operands, Results, Regions})
          for (unsigned count = 0; count != 4; ++count) {
            auto of = [&](Part part) { return part == varied ? count : least; };
            auto text = [&](unsigned version) {
              return operation(version, times(of(Operands), "i8"),
                               times(of(Results), "i16"), of(Regions));
            };
            bool fits = true;
            for (Part part : {Operands, Results, Regions})
              fits &=
                  !(parts & part) || (least <= of(part) && of(part) <= most);
            if (fits)
              expectBecomes(text(2), opset(1), text(1));
            else
              expectRefused(text(2), opset(1), needs(what));
          }
      }
}

TEST_F(StepLimits, OfOperandsToFillAndToCast) {
  const ValuePair types[] = {{bits64, bits32}};
  for (unsigned index = 0; index != 4; ++index) {
    const ActionRow down[] = {ActionRow::castOperand(index, types),
                              ActionRow::castResult(index, types)};
    setActions({}, down);
    for (const char *type : {"i64", "i32", "tensor<2xi64>", "tensor<2xi8>"}) {
      auto module = parse(operation(2, times(2, type), times(2, type)));
      ASSERT_TRUE(succeeded(convert(*module, opset(1)))) << messages;
      bool casts = index < 2 && StringRef(type).contains("i64");
      unsigned made = 0;
      module->walk([&](Operation *op) {
        made += op->getName().getStringRef() == "toy.cast";
        if (op->getName().getStringRef() != "toy.first_v1")
          return;
        for (unsigned i = 0; i != 2; ++i) {
          EXPECT_EQ(getElementTypeOrSelf(op->getOperand(i)).isInteger(32),
                    StringRef(type).contains("i32") || (casts && i == index));
          EXPECT_EQ(getElementTypeOrSelf(op->getResult(i)).isInteger(32),
                    StringRef(type).contains("i32") || (casts && i == index));
        }
      });
      EXPECT_EQ(made, casts ? 2u : 0u) << type << " " << index;
    }
  }
  // An absent operand stays; a type that nobody knows is refused.
  const ActionRow down[] = {ActionRow::castOperand(0, types)};
  setActions({}, down);
  expectBecomes(R"(%0 = "toy.none"() : () -> i64
                   "toy.first_v2"(%0) : (i64) -> ())",
                opset(1),
                R"(%0 = "toy.none"() : () -> i64
                   "toy.first_v1"(%0) : (i64) -> ())");
  expectRefused(operation(2, times(1, "!hidden.type"), {}), opset(1),
                needs("operand 0 of unknown type"));
  const ActionRow result[] = {ActionRow::castResult(1, types)};
  setActions({}, result);
  expectRefused(operation(2, {}, {"i64", "!hidden.type"}), opset(1),
                needs("result 1 of unknown type"));
}

TEST_F(StepLimits, OfResultsAndRegions) {
  for (unsigned index = 0; index != 4; ++index) {
    const ActionRow down[] = {ActionRow::dropResult(index),
                              ActionRow::dropRegion(index)};
    setActions({}, down);
    expectBecomes(
        operation(2, {}, times(2, "i8"), 2), opset(1),
        operation(1, {}, times(index < 2 ? 1 : 2, "i8"), index < 2 ? 1 : 2));
  }
  // Those of the same way go again, although operations use other ones.
  const ActionRow add[] = {ActionRow::addResult(0), ActionRow::addRegion(0)};
  const ActionRow drop[] = {ActionRow::dropResult(0), ActionRow::dropRegion(0)};
  setActions(add, {});
  steps[1].up = {StepKind::Declared, drop};
  expectBecomes(R"(%0 = "toy.first_v1"() ({"toy.plain"() : () -> ()}) : () -> i8
                   "toy.plain"(%0) : (i8) -> ())",
                opset(3),
                R"(%0 = "toy.first_v3"() ({"toy.plain"() : () -> ()}) : () -> i8
                   "toy.plain"(%0) : (i8) -> ())");
}

TEST_F(StepLimits, CastsOfSeveralSteps) {
  const ValuePair first[] = {{bits64, bits32}}, second[] = {{bits32, bits8}};
  const ActionRow up[] = {ActionRow::castResult(0, first),
                          ActionRow::castOperand(0, first)};
  const ActionRow up2[] = {ActionRow::castResult(0, second),
                           ActionRow::castOperand(0, second)};
  setActions(up, {});
  steps[1].up = {StepKind::Declared, up2};
  expectBecomes(R"(%x = "toy.plain"() : () -> i64
                   %0 = "toy.first_v1"(%x) : (i64) -> i64
                   "toy.plain"(%0) : (i64) -> ())",
                opset(3),
                R"(%x = "toy.plain"() : () -> i64
                   %1 = "toy.cast"(%x) : (i64) -> i32
                   %2 = "toy.cast"(%1) : (i32) -> i8
                   %3 = "toy.first_v3"(%2) : (i8) -> i8
                   %4 = "toy.cast"(%3) : (i8) -> i32
                   %0 = "toy.cast"(%4) : (i32) -> i64
                   "toy.plain"(%0) : (i64) -> ())");
}

/// Adaptors that have no constants, no absent values or no casts.
TEST_F(StepLimits, OfAdaptors) {
  const ValuePair types[] = {{bits8, bits32}};
  struct Lack {
    bool ToyAdaptor::*made;
    ActionRow action;
    const char *operand, *message;
  };
  const char *const absent = R"(%x = "toy.none"() : () -> i8
                                %r = "toy.first_v2"(%x) {a = 7} : (i8) -> i8
                                "toy.plain"(%r) : (i8) -> ())";
  const char *const present = R"(%x = "toy.plain"() : () -> i8
                                 %r = "toy.first_v2"(%x) {a = 7} : (i8) -> i8
                                 "toy.plain"(%r) : (i8) -> ())";
  const Lack lacks[] = {
      {&ToyAdaptor::makesConstants, ActionRow::attributeToOperand("a", 0),
       present, "operand 0 cannot be made of 7 : i64\n"},
      {&ToyAdaptor::makesConstants, ActionRow::insertOperand(1, eight), present,
       "operand 1 cannot be made of 8 : i64\n"},
      {&ToyAdaptor::makesConstants, ActionRow::fillOperand(1, eight), present,
       "operand 1 cannot be made of 8 : i64\n"},
      {&ToyAdaptor::makesConstants, ActionRow::fillOperand(0, eight), absent,
       "operand 0 cannot be made\n"},
      {&ToyAdaptor::makesAbsent, ActionRow::attributeToOperand("b", 0), present,
       "operand 0 cannot be made\n"},
      {&ToyAdaptor::makesAbsent, ActionRow::insertOperand(0), present,
       "operand 0 cannot be made\n"},
      {&ToyAdaptor::makesAbsent, ActionRow::insertOperand(2, seven), present,
       "operand 1 is missing\n"},
      {&ToyAdaptor::makesAbsent, ActionRow::addResult(1), present,
       "result 1 cannot be left out\n"},
      {&ToyAdaptor::makesCasts, ActionRow::castOperand(0, types), present,
       "operand 0 cannot be cast\n"},
      {&ToyAdaptor::makesCasts, ActionRow::castResult(0, types), present,
       "result 0 cannot be made from that of 'toy.first_v1'\n"},
  };
  for (const Lack &lack : lacks) {
    setActions({}, lack.action);
    auto module = parse(lack.operand);
    EXPECT_TRUE(succeeded(convert(*module, opset(1))))
        << lack.message << messages;
    adaptor.*lack.made = false;
    expectRefused(lack.operand, opset(1), lack.message);
    adaptor.*lack.made = true;
  }
}

/// Constants of a kind that no attribute has.
TEST_F(StepLimits, OfConstants) {
  const ActionRow rows[] = {
      ActionRow::operandToAttribute(0, "a", ConstantKind::Int),
      ActionRow::dropOperand(0, seven, ConstantKind::Int)};
  for (const ActionRow &row : rows) {
    setActions({}, row);
    expectBecomes(R"(%x = "toy.none"() : () -> i64
                     "toy.first_v2"(%x) : (i64) -> ())",
                  opset(1), R"(%x = "toy.none"() : () -> i64
                               "toy.first_v1"() : () -> ())");
    expectBecomes(R"("toy.first_v2"() : () -> ())", opset(1),
                  R"("toy.first_v1"() : () -> ())");
    expectRefused(R"(%x = "toy.plain"() : () -> i64
                     "toy.first_v2"(%x) : (i64) -> ())",
                  opset(1), needs("operand 0 that is no constant"));
    expectRefused(R"(%x = "toy.constant"() {value = "s"} : () -> i64
                     "toy.first_v2"(%x) : (i64) -> ())",
                  opset(1),
                  needs(std::string("operand 0 with a value that no attribute "
                                    "'") +
                        row.name + "' holds"));
  }
}

/// Attributes that are there already, or are not there.
TEST_F(StepLimits, OfAttributes) {
  const ValuePair values[] = {{seven, eight}};
  const ActionRow rows[] = {ActionRow::removeAttribute("a"),
                            ActionRow::removeAttribute("a", seven),
                            ActionRow::dropAttribute("a"),
                            ActionRow::renameAttribute("a", "b"),
                            ActionRow::mapAttribute("a", values),
                            ActionRow::convertAttribute("a", ConstantKind::Int),
                            ActionRow::valueToList("a"),
                            ActionRow::listToValue("a")};
  for (const ActionRow &row : rows) {
    setActions({}, row);
    expectBecomes(R"("toy.first_v2"() {b = 1, c} : () -> ())", opset(1),
                  R"("toy.first_v1"() {b = 1, c} : () -> ())");
  }
  const ActionRow last[] = {ActionRow::renameAttribute("a", "b")};
  setActions({}, last);
  expectBecomes(R"("toy.first_v2"() {a = 1, c} : () -> ())", opset(1),
                R"("toy.first_v1"() {b = 1, c} : () -> ())");
}

} // namespace
