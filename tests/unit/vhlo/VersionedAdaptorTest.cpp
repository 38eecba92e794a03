//===- VersionedAdaptorTest.cpp - values of records, as steps see them ----===//
//
// Numbers, equality, constants and names of records of a made-up dialect with
// one constant operation a release.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/versions/VersionedAdaptor.h"
#include "MadeRecords.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace dialectgen;
using namespace dialectgen::testing;

namespace {

const Version first{1, 0, 0}, second{2, 0, 0}, third{3, 0, 0};

const OpRow adaptorOps[] = {
    {"made.plain", 0, first, third},
    {"made.constant_v1", 0, first, {1, 9, 0}, {}, {}, {}, false, "value"},
    {"made.constant_v2", 0, second, {2, 9, 0}, {}, {}, {}, false, "data"},
};

class VersionedAdaptorTest : public ::testing::Test {
protected:
  VersionedAdaptorTest()
      : context(MLIRContext::Threading::DISABLED),
        dialect(*context.getOrLoadDialect<MadeDialect>()),
        table{"made",
              third,
              first,
              madeTables().types,
              madeTables().attributes,
              adaptorOps,
              {},
              {},
              dialect.splitAttributes(),
              dialect.splitTypes(),
              dialect.getFactory()},
        adaptor(VersionTarget{&table, second}, &context), builder(&context) {
    context.allowUnregisteredDialects();
  }
  Attribute parse(StringRef text) {
    Attribute value = parseAttribute(text, &context);
    EXPECT_TRUE(value) << text.str();
    return value;
  }
  static std::string print(Attribute value) {
    std::string text;
    llvm::raw_string_ostream(text) << value;
    return text;
  }
  /// The numbers of a value; `none` if it has none.
  std::string numbers(StringRef text) {
    auto list = adaptor.getNumbers(parse(text));
    if (!list)
      return "none";
    std::string result;
    for (int64_t number : *list)
      result += (result.empty() ? "" : " ") + std::to_string(number);
    return result;
  }
  bool isSame(StringRef a, StringRef b) {
    bool same = adaptor.isSame(parse(a), parse(b));
    EXPECT_EQ(adaptor.isSame(parse(b), parse(a)), same);
    return same;
  }
  /// The attribute of the constant that is built of a value; `none` if none is.
  std::string built(StringRef text, const VersionedAdaptor &with,
                    ConstantForm form = ConstantKind::Any) {
    OwningOpRef<ModuleOp> module = ModuleOp::create(builder.getUnknownLoc());
    builder.setInsertionPointToEnd(module->getBody());
    Value value = with.buildConstant(builder, builder.getUnknownLoc(),
                                     parse(text), {}, form);
    if (!value)
      return "none";
    Operation *op = value.getDefiningOp();
    EXPECT_EQ(op->getAttrs().size(), 1u);
    return op->getName().getStringRef().str() + " " +
           op->getAttrs().front().getName().str() + " = " +
           print(op->getAttrs().front().getValue()) + " : " +
           print(TypeAttr::get(value.getType()));
  }
  /// The attribute of a constant operation, as a kind of constant.
  std::string read(StringRef name, StringRef attribute, StringRef text,
                   ConstantKind kind) {
    OwningOpRef<ModuleOp> module = ModuleOp::create(builder.getUnknownLoc());
    builder.setInsertionPointToEnd(module->getBody());
    OperationState state(builder.getUnknownLoc(), name);
    state.addAttribute(attribute, parse(text));
    state.addTypes(builder.getI1Type());
    Attribute value =
        adaptor.readConstant(builder.create(state)->getResult(0), kind);
    return value ? print(value) : "none";
  }

  MLIRContext context;
  const MadeDialect &dialect;
  VersionTable table;
  VersionedAdaptor adaptor;
  OpBuilder builder;
};

TEST_F(VersionedAdaptorTest, Numbers) {
  const std::pair<const char *, const char *> examples[] = {
      {"#made.integer<3 : i8>", "3"},
      {"#made.integer<-1 : i4>", "-1"},
      {"#made.integer<-128 : i8>", "-128"},
      {"#made.integer<-9223372036854775808 : i64>", "-9223372036854775808"},
      {"#made.integer<-5 : i32>", "-5"},
      {"#made.integer<-3 : si7>", "-3"},
      {"#made.elements<dense<[1, -2]> : tensor<2xi8>>", "1 -2"},
      {"#made.elements<dense<[258, -2]> : tensor<2xi32>>", "258 -2"},
      // Equal ones are there once, and of a million none is asked for.
      {"#made.elements<dense<-7> : tensor<2xi64>>", "-7 -7"},
      {"#made.elements<dense<7> : tensor<1000x1000xi8>>", "none"},
      {"#made.elements<dense<-8> : tensor<i4>>", "-8"},
      {"array<i64: 3, -4>", "3 -4"},
      {"array<i32: 3, -4>", "3 -4"},
      {"array<i16: 3, -4>", "3 -4"},
      {"array<i8: 3, -4>", "3 -4"},
      {"#made.elements<dense<[1, -1]> : vector<2xi64>>", "1 -1"},
      {"#made.elements<dense<> : tensor<0xi64>>", ""},
      // Single bits are packed.
      {"#made.elements<dense<[true, false]> : tensor<2xi1>>", "none"},
      {"#made.attributes<f = [#made.integer<3 : i8>, #made.integer<-4 : i8>]>",
       "3 -4"},
      {"#made.attributes<f = []>", ""},
      {"#made.attributes<f = [#made.integer<3 : i8>, #made.unit]>", "none"},
      {"#made.string<f = \"3\">", "none"},
      {"#made.varint<f = 3>", "none"},
      {"#made.unit", "none"},
      {"3 : i8", "none"},
  };
  for (auto [text, expected] : examples)
    EXPECT_EQ(numbers(text), expected) << text;
}

TEST_F(VersionedAdaptorTest, Equality) {
  EXPECT_TRUE(isSame("#made.unit", "#made.unit"));
  EXPECT_FALSE(isSame("#made.unit", "#made.varint<f = 0>"));
  EXPECT_FALSE(isSame("#made.varint<f = 0>", "#made.varint<f = 1>"));
  EXPECT_FALSE(isSame("#made.varint<f = 0>", "#made.signed<f = 0>"));
  EXPECT_FALSE(isSame("0 : i8", "0 : i16"));
  // Zeros of both signs, of doubles alone.
  EXPECT_TRUE(isSame("#made.f64<f = 0.0>", "#made.f64<f = -0.0>"));
  EXPECT_FALSE(isSame("#made.f64<f = 0.0>", "#made.f64<f = 1.0>"));
  EXPECT_FALSE(isSame("#made.f64<f = 1.0>", "#made.f64<f = -1.0>"));
  EXPECT_FALSE(isSame("#made.f64<f = -0.0>", "#made.f64<f = 1.0>"));
  // Each field counts, whichever else is the same.
  const std::string doubles[] = {"0.0", "-0.0", "1.0", "-1.0"};
  auto zeros = [](const std::string &a, const std::string &b) {
    return "#made.zeros<a = " + a + ", b = " + b + ">";
  };
  for (const std::string &a : doubles)
    for (const std::string &b : doubles)
      for (const std::string &c : doubles)
        EXPECT_EQ(isSame(zeros(a, b), zeros(c, b)),
                  std::stod(a) == std::stod(c))
            << a << b << c;
  for (const std::string &b : doubles)
    for (const std::string &c : doubles)
      EXPECT_EQ(isSame(zeros("1.0", b), zeros("1.0", c)),
                std::stod(b) == std::stod(c));
  EXPECT_FALSE(isSame("#made.doubles<one = 0.0, more = []>",
                      "#made.doubles<one = 0.0, more = [1.0]>"));
  EXPECT_FALSE(
      isSame("#made.signed<f = 0>", "#made.signed<f = -9223372036854775808>"));
  // Tensors without elements, whatever their shapes.
  EXPECT_TRUE(isSame("#made.elements<dense<> : tensor<0xi8>>",
                     "#made.elements<dense<> : tensor<0x2xi8>>"));
  EXPECT_FALSE(isSame("#made.elements<dense<1> : tensor<1xi8>>",
                      "#made.elements<dense<1> : tensor<2xi8>>"));
}

TEST_F(VersionedAdaptorTest, BuildsConstants) {
  // A number becomes a tensor without dimensions.
  EXPECT_EQ(built("#made.integer<258 : i32>", adaptor),
            "made.constant_v2 data = #made.elements<dense<258> : tensor<i32>> "
            ": !made.tensor<!made.i32>");
  EXPECT_EQ(built("#made.integer<-2 : i8>", adaptor),
            "made.constant_v2 data = #made.elements<dense<-2> : tensor<i8>> : "
            "!made.tensor<!made.i8>");
  EXPECT_EQ(built("#made.integer<-2 : i64>", adaptor),
            "made.constant_v2 data = #made.elements<dense<-2> : tensor<i64>> : "
            "!made.tensor<!made.i64>");
  EXPECT_EQ(built("#made.real<1.5 : !made.f32>", adaptor),
            "made.constant_v2 data = #made.elements<dense<1.500000e+00> : "
            "tensor<f32>> : !made.tensor<!made.f32>");
  EXPECT_EQ(built("#made.elements<dense<[1, 2]> : tensor<2xi8>>", adaptor),
            "made.constant_v2 data = #made.elements<dense<[1, 2]> : "
            "tensor<2xi8>> : !made.tensor<2x!made.i8>");
  // Too narrow, too wide, and nothing that has a type.
  EXPECT_EQ(built("#made.integer<-1 : i4>", adaptor),
            "made.constant_v2 data = #made.integer<-1 : i4> : !made.i4");
  EXPECT_EQ(built("#made.unit", adaptor), "none");
  EXPECT_EQ(built("3 : i8", adaptor), "none");
  // The release decides about the operation.
  EXPECT_EQ(
      StringRef(built("#made.integer<1 : i8>",
                      VersionedAdaptor(VersionTarget{&table, first}, &context)))
          .split(' ')
          .first,
      "made.constant_v1");
  EXPECT_EQ(built("#made.integer<1 : i8>",
                  VersionedAdaptor(VersionTarget{&table, third}, &context)),
            "none");
}

/// Lists, and numbers where operands are lists, have one dimension.
TEST_F(VersionedAdaptorTest, BuildsLists) {
  const std::pair<ConstantKind, std::array<const char *, 3>> forms[] = {
      {ConstantKind::OneInt,
       {"#made.integer<-2 : i8>", "dense<-2> : tensor<1xi8>",
        "!made.tensor<1x!made.i8>"}},
      {ConstantKind::OneFloat,
       {"#made.real<1.5 : !made.f32>", "dense<1.500000e+00> : tensor<1xf32>",
        "!made.tensor<1x!made.f32>"}},
      {ConstantKind::Ints,
       {"array<i64: 1, -2>", "dense<[1, -2]> : tensor<2xi64>",
        "!made.tensor<2x!made.i64>"}},
      {ConstantKind::Ints32,
       {"array<i32: 7, 7>", "dense<7> : tensor<2xi32>",
        "!made.tensor<2x!made.i32>"}},
      {ConstantKind::Ints8,
       {"array<i8>", "dense<> : tensor<0xi8>", "!made.tensor<0x!made.i8>"}},
  };
  for (const auto &[kind, texts] : forms) {
    std::string elements = "#made.elements<" + std::string(texts[1]) + ">";
    EXPECT_EQ(built(texts[0], adaptor, kind),
              "made.constant_v2 data = " + elements + " : " + texts[2]);
    std::string back = read("made.constant_v2", "data", elements, kind);
    EXPECT_EQ(print(parse(back)), print(parse(texts[0])));
  }
  EXPECT_EQ(built("#made.unit", adaptor, ConstantKind::Ints), "none");
  EXPECT_EQ(
      built("array<i64: 1>", adaptor, {ConstantKind::Ints, "made.constant_v1"}),
      "made.constant_v1 value = #made.elements<dense<1> : tensor<1xi64>> "
      ": !made.tensor<1x!made.i64>");
  EXPECT_EQ(built("array<i64: 1>", adaptor, {ConstantKind::Ints, "made.plain"}),
            "none");
  // Others than one, and too wide ones.
  for (const char *other :
       {"dense<[1, 2]> : tensor<2xi8>", "dense<1> : tensor<i8>"})
    EXPECT_EQ(read("made.constant_v2", "data",
                   "#made.elements<" + std::string(other) + ">",
                   ConstantKind::OneInt),
              "none");
  EXPECT_EQ(read("made.constant_v2", "data",
                 "#made.elements<dense<300> : tensor<1xi32>>",
                 ConstantKind::Ints8),
            "none");
}

TEST_F(VersionedAdaptorTest, ReadsConstants) {
  const char *const number = "#made.elements<dense<258> : tensor<i32>>";
  for (ConstantKind kind : {ConstantKind::Int, ConstantKind::Float})
    EXPECT_EQ(read("made.constant_v1", "value", number, kind),
              "#made.integer<258 : i32>");
  for (ConstantKind kind :
       {ConstantKind::Any, ConstantKind::Floats, ConstantKind::Strings})
    EXPECT_EQ(read("made.constant_v2", "data", number, kind), number);
  EXPECT_EQ(read("made.constant_v2", "data",
                 "#made.elements<dense<1.500000e+00> : tensor<f32>>",
                 ConstantKind::Float),
            "#made.real<1.500000e+00 : !made.f32>");
  EXPECT_EQ(read("made.constant_v2", "data",
                 "#made.elements<dense<-2> : tensor<i8>>", ConstantKind::Int),
            "#made.integer<-2 : i8>");
  // Those that are no single number stay.
  for (const char *other : {"#made.elements<dense<[1, 2]> : tensor<2xi8>>",
                            "#made.elements<dense<1> : tensor<1xi8>>",
                            "#made.elements<dense<1> : tensor<2xi8>>",
                            "#made.elements<dense<true> : tensor<1xi1>>",
                            "#made.elements<dense<1> : vector<1xi8>>",
                            "#made.type<f = !made.tensor<!made.i32>>",
                            "#made.integer<3 : i8>", "#made.unit"})
    EXPECT_EQ(read("made.constant_v1", "value", other, ConstantKind::Int),
              other);
  EXPECT_EQ(read("made.constant_v1", "data", number, ConstantKind::Int),
            "none");
  EXPECT_EQ(read("made.plain", "value", number, ConstantKind::Int), "none");
  EXPECT_EQ(read("made.other", "value", number, ConstantKind::Int), "none");
}

TEST_F(VersionedAdaptorTest, ErasesConstantsThatWereRead) {
  OwningOpRef<ModuleOp> module = ModuleOp::create(builder.getUnknownLoc());
  builder.setInsertionPointToEnd(module->getBody());
  auto make = [&](StringRef name, ValueRange operands) {
    OperationState state(builder.getUnknownLoc(), name);
    state.addAttribute("value", parse("#made.unit"));
    state.addOperands(operands);
    state.addTypes(builder.getI1Type());
    return builder.create(state)->getResult(0);
  };
  Value used = make("made.constant_v1", {});
  Value unused = make("made.constant_v1", {});
  make("made.plain", used);
  auto count = [&] { return module->getBody()->getOperations().size(); };
  // Only if one was read.
  adaptor.eraseReadConstants(*module);
  EXPECT_EQ(count(), 3u);
  EXPECT_FALSE(adaptor.readConstant(module->getBody()->back().getResult(0),
                                    ConstantKind::Any));
  adaptor.eraseReadConstants(*module);
  EXPECT_EQ(count(), 3u);
  (void)adaptor.readConstant(unused, ConstantKind::Any);
  adaptor.eraseReadConstants(*module);
  EXPECT_EQ(count(), 2u);
  EXPECT_EQ(&module->getBody()->front(), used.getDefiningOp());
}

TEST_F(VersionedAdaptorTest, Names) {
  auto symbol = [&](Attribute name) {
    OwningOpRef<ModuleOp> module = ModuleOp::create(builder.getUnknownLoc());
    builder.setInsertionPointToEnd(module->getBody());
    OperationState state(builder.getUnknownLoc(), "made.func");
    if (name)
      state.addAttribute("sym_name", name);
    StringAttr found = adaptor.getSymbol(builder.create(state));
    return found ? found.getValue().str() : "none";
  };
  EXPECT_EQ(symbol({}), "none");
  EXPECT_EQ(symbol(builder.getStringAttr("f")), "f");
  EXPECT_EQ(symbol(parse("#made.name<f = \"f\">")), "f");
  EXPECT_EQ(symbol(parse("#made.varint<f = 1>")), "none");
  EXPECT_EQ(symbol(parse("#made.unit")), "none");
}

/// What an operation has that a release lacks.
TEST_F(VersionedAdaptorTest, Legality) {
  auto check = [&](const Version &target, StringRef text,
                   const OpRow *row = nullptr) {
    VersionedAdaptor checking(VersionTarget{&table, target}, &context);
    OwningOpRef<ModuleOp> module = ModuleOp::create(builder.getUnknownLoc());
    builder.setInsertionPointToEnd(module->getBody());
    OperationState state(builder.getUnknownLoc(), "made.plain");
    state.addAttribute("a", parse(text));
    state.addTypes(builder.getI1Type());
    std::string found;
    checking.check(
        builder.create(state), row, nullptr, [&](const Illegal &illegal) {
          found += illegal.what +
                   (illegal.since ? " since " + illegal.since->str() : "") +
                   (illegal.part ? "; " + *illegal.part : "") + "\n";
        });
    return found;
  };
  auto newer = [](StringRef name) {
    return ("case " + name +
            " of '#made.flags' since 2.0.0; attribute 'a' of \n")
        .str();
  };
  EXPECT_EQ(check(first, "#made<flags ONE>"), "");
  EXPECT_EQ(check(first, "#made<flags THREE>"), newer("THREE"));
  EXPECT_EQ(check(second, "#made<flags THREE>"), "");
  EXPECT_EQ(check(first, "#made<flags EIGHT>"), newer("EIGHT"));
  EXPECT_EQ(check(first, "#made.flags<9>"), newer("EIGHT"));
  EXPECT_EQ(check(second, "#made.flags<15>"), "");
  // The bits came before the name for both.
  EXPECT_EQ(check(first, "#made.flags<7>"), "");
  EXPECT_EQ(check(first, "#made.flags<6>"), "");
  EXPECT_EQ(check(first, "#made.attributes<f = [#made<flags EIGHT>]>"),
            "case EIGHT of '#made.flags' since 2.0.0; '#made.attributes' of "
            "attribute 'a' of \n");
  EXPECT_EQ(check(first, "[3 : i8, #made<flags EIGHT>]"), newer("EIGHT"));
  const ConstraintRow constraints[] = {
      {second, ConstraintKind::AttributeIs, "a", "unit"}};
  const OpRow row = {"made.plain", 0, first, third, {}, {}, constraints};
  EXPECT_EQ(check(first, "#made.unit", &row),
            "attribute 'a' as '#made.unit' since 2.0.0; \n");
  EXPECT_EQ(check(second, "#made.unit", &row), "");
  EXPECT_EQ(check(first, "#made.varint<f = 1>", &row), "");
}

/// Types and attributes before, in and after their releases, at each place.
TEST_F(VersionedAdaptorTest, Lifetimes) {
  enum Place { InAttribute, InList, InResult, InArgument, InFunction };
  auto check = [&](Place place, StringRef name, const Version &target) {
    VersionedAdaptor checking(VersionTarget{&table, target}, &context);
    OwningOpRef<ModuleOp> module = ModuleOp::create(builder.getUnknownLoc());
    builder.setInsertionPointToEnd(module->getBody());
    OperationState state(builder.getUnknownLoc(), "made.plain");
    std::string value = "made." + name.str();
    Type type = parseType("!" + value, &context);
    if (place == InAttribute)
      state.addAttribute("a", parse("#" + value));
    if (place == InList)
      state.addAttribute("a", parse("#made.attributes<f = [#" + value + "]>"));
    if (place == InFunction)
      state.addAttribute("a", TypeAttr::get(builder.getFunctionType(
                                  {builder.getI1Type(), type}, {})));
    state.addTypes(builder.getI1Type());
    if (place == InResult)
      state.addTypes(type);
    Block &block = state.addRegion()->emplaceBlock();
    block.addArgument(builder.getI1Type(), builder.getUnknownLoc());
    if (place == InArgument)
      block.addArgument(type, builder.getUnknownLoc());
    std::string found;
    checking.check(
        builder.create(state), nullptr, nullptr, [&](const Illegal &illegal) {
          found += illegal.what +
                   (illegal.since ? " since " + illegal.since->str() : "") +
                   (illegal.until ? " until " + illegal.until->str() : "") +
                   (illegal.why.empty() ? "" : ": " + illegal.why) + "; " +
                   illegal.part.value_or("none") +
                   std::to_string(illegal.timeline.value_or(7)) + "\n";
        });
    return found;
  };
  const std::pair<Place, std::string> places[] = {
      {InAttribute, "attribute 'a' of "},
      {InList, "'#made.attributes' of attribute 'a' of "},
      {InResult, "the type of result 1 of "},
      {InArgument, "the type of argument 1 of a block of "},
      {InFunction, "attribute 'a' of "}};
  for (const auto &[place, in] : places) {
    bool isType = place >= InResult;
    std::string sigil = isType ? "'!made." : "'#made.";
    for (auto [target, bound] :
         {std::pair(Version{1, 9, 0}, " since 2.0.0"),
          std::pair(Version{2, 0, 0}, ""), std::pair(Version{2, 5, 0}, ""),
          std::pair(Version{2, 5, 7}, ""),
          std::pair(Version{2, 6, 0}, " until 2.5.0")})
      EXPECT_EQ(check(place, "lived<f = 1>", target),
                *bound ? sigil + "lived'" + bound + "; " + in + "0\n" : "")
          << target.str();
    EXPECT_EQ(check(place, "unconfirmed", second),
              sigil +
                  "unconfirmed' has a wire code or layout that nobody has "
                  "confirmed: confirm it where the specs have 'to_confirm'; " +
                  in + "0\n");
  }
}

/// Uses that an operation does not admit below a release.
TEST_F(VersionedAdaptorTest, Constraints) {
  auto check = [&](ConstraintKind kind, const Version &target,
                   ArrayRef<StringRef> operands, ArrayRef<StringRef> results,
                   StringRef value = "") {
    VersionedAdaptor checking(VersionTarget{&table, target}, &context);
    OwningOpRef<ModuleOp> module = ModuleOp::create(builder.getUnknownLoc());
    builder.setInsertionPointToEnd(module->getBody());
    auto types = [&](ArrayRef<StringRef> texts) {
      SmallVector<Type> list;
      for (StringRef text : texts)
        list.push_back(parseType(text, &context));
      return list;
    };
    OperationState made(builder.getUnknownLoc(), "made.other");
    made.addTypes(types(operands));
    OperationState state(builder.getUnknownLoc(), "made.plain");
    state.addOperands(builder.create(made)->getResults());
    state.addTypes(types(results));
    if (!value.empty())
      state.addAttribute("a", parse(value));
    const ConstraintRow constraints[] = {{second, kind, "a", "unit"},
                                         {second, kind, "b", "i8"}};
    const OpRow row = {"made.plain", 0, first, third, {}, {}, constraints};
    std::string found;
    checking.check(builder.create(state), &row, nullptr,
                   [&](const Illegal &illegal) {
                     found += illegal.what + " " + illegal.since->str() + "\n";
                   });
    return found;
  };
  const StringRef byte = "!made.i8", word = "!made.i32",
                  bytes = "!made.boxed<elementType = !made.i8>",
                  words = "!made.boxed<elementType = !made.i32>";
  const std::string changed =
      "a result of another element type than its operand 2.0.0\n";
  for (const Version &target : {first, Version{1, 9, 9}, second, third}) {
    bool isBelow = target < second;
    auto expected = [&](const std::string &text) {
      return isBelow ? text : std::string();
    };
    auto kind = ConstraintKind::ElementTypesChange;
    EXPECT_EQ(check(kind, target, {bytes}, {words}),
              expected(changed + changed));
    EXPECT_EQ(check(kind, target, {bytes, byte}, {byte, word}),
              expected(changed + changed));
    EXPECT_EQ(check(kind, target, {bytes}, {byte, word}), "");
    EXPECT_EQ(check(kind, target, {bytes, word}, {bytes}), "");
    kind = ConstraintKind::AttributeIs;
    EXPECT_EQ(check(kind, target, {byte}, {}, "#made.unit"),
              expected("attribute 'a' as '#made.unit' 2.0.0\n"));
    EXPECT_EQ(check(kind, target, {byte}, {}, "#made.varint<f = 1>"), "");
    EXPECT_EQ(check(kind, target, {byte}, {}, "unit"), "");
    EXPECT_EQ(check(kind, target, {byte}, {}), "");
    kind = ConstraintKind::OperandIs;
    EXPECT_EQ(check(kind, target, {word, byte}, {word}),
              expected("an operand of type '!made.i8' 2.0.0\n"));
    EXPECT_EQ(check(kind, target, {word, "i8"}, {byte}), "");
  }
}

} // namespace
