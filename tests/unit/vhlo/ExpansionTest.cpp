//===- ExpansionTest.cpp - which features are expanded, and for whom ------===//
//
// Rows of operations and of attributes, alone and together, for releases on
// both sides of those that brought the features.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/legalization/Expansion.h"
#include "MadeRecords.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace dialectgen;
using namespace dialectgen::testing;

namespace {

/// A symbol with a mark; none for `kept` and for visibilities, which stay.
Attribute marked(Expansion &expansion, Attribute value) {
  StringRef text = cast<StringAttr>(value).getValue();
  return text == "private" || text == "kept"
             ? Attribute()
             : StringAttr::get(value.getContext(), text + "_old");
}

/// A call with two results becomes two calls, which are expanded in turn: a
/// call of one result becomes the operand.
LogicalResult apart(Expansion &expansion) {
  auto call = cast<func::CallOp>(expansion.getOp());
  if (call.getNumOperands() == 0)
    return expansion.refuse("there is nothing to call it with");
  if (call.getNumResults() == 1) {
    expansion.replace(call.getOperands().take_front());
    return success();
  }
  SmallVector<Value> values;
  for (Type type : call.getResultTypes())
    values.push_back(func::CallOp::create(expansion.getBuilder(),
                                          expansion.getLoc(), call.getCallee(),
                                          type, call.getOperands())
                         .getResult(0));
  expansion.replace(values);
  return success();
}

class CoreExpansion : public ::testing::Test {
protected:
  CoreExpansion() : context(MLIRContext::Threading::DISABLED) {
    context.loadDialect<func::FuncDialect>();
    context.allowUnregisteredDialects();
    context.printOpOnDiagnostic(false);
    context.getDiagEngine().registerHandler(
        [this](Diagnostic &diagnostic) { said += diagnostic.str() + "\n"; });
  }

  void expectBecomes(StringRef text, Version target, StringRef expected,
                     ArrayRef<OpDecompositionRow> ops,
                     ArrayRef<AttributeDecompositionRow> attributes) {
    SCOPED_TRACE(target.str() + " " + std::to_string(ops.size()) + " " +
                 std::to_string(attributes.size()));
    auto module = parseSourceString<ModuleOp>(text, &context);
    auto wanted = parseSourceString<ModuleOp>(expected, &context);
    ASSERT_TRUE(module && wanted) << said;
    const MadeDialect &dialect = *context.getOrLoadDialect<MadeDialect>();
    LegalizationTable table{"live",
                            {"made",
                             Version{3, 0, 0},
                             Version{1, 0, 0},
                             {},
                             records,
                             {},
                             {},
                             {},
                             dialect.splitAttributes(),
                             dialect.splitTypes(),
                             dialect.getFactory(),
                             locationRanges},
                            {},
                            counterparts,
                            {},
                            kinds,
                            {},
                            {},
                            {}};
    expandBelow(*module, table, ops, attributes, target);
    EXPECT_TRUE(succeeded(verify(*module))) << said;
    EXPECT_EQ(print(*module), print(*wanted));
  }
  std::string print(ModuleOp module) const {
    std::string text;
    llvm::raw_string_ostream stream(text);
    module->print(
        stream, OpPrintingFlags().enableDebugInfo(locationRanges != Version()));
    return text;
  }

  /// Symbols are of the dialect since 2.0.0; types have always been.
  const RecordRow records[2] = {{"type", {1, 0, 0}, {9, 0, 0}},
                                {"symbol", {2, 0, 0}, {9, 0, 0}}};
  const CounterpartRow counterparts[2] = {{BuiltinKind::Dialect, "", 1},
                                          {BuiltinKind::Dialect, "", 0}};
  const DialectRow kinds[2] = {{TypeID::get<StringAttr>, {}, nullptr, nullptr},
                               {TypeID::get<TypeAttr>, {}, nullptr, nullptr}};
  const OpDecompositionRow calls[1] = {{"func.call", {2, 4, 0}, apart}};
  const AttributeDecompositionRow symbols[1] = {
      {TypeID::get<StringAttr>, marked}};
  /// Types have always been records: nothing changes one.
  const AttributeDecompositionRow types[1] = {
      {TypeID::get<TypeAttr>, [](Expansion &, Attribute) -> Attribute {
         ADD_FAILURE() << "a record of the first release was expanded";
         return {};
       }}};
  Version locationRanges;
  MLIRContext context;
  std::string said;
};

constexpr const char *before = R"(
  func.func private @f(i32) -> (i32, i32) attributes {other.name = "f"}
  func.func private @kept(i32) -> i32
  func.func private @main(%x: i32) -> (i32, i32) {
    %0:2 = func.call @f(%x) : (i32) -> (i32, i32)
    "other.op"() {sym_name = "g"} : () -> ()
    return %0#1, %0#0 : i32, i32
  })";
/// With other symbols (of the functions, not of what calls them).
constexpr const char *otherSymbols = R"(
  func.func private @f_old(i32) -> (i32, i32) attributes {other.name = "f"}
  func.func private @kept(i32) -> i32
  func.func private @main_old(%x: i32) -> (i32, i32) {
    "other.op"() {sym_name = "g"} : () -> ()
    return %x, %x : i32, i32
  })";
constexpr const char *otherCalls = R"(
  func.func private @f(i32) -> (i32, i32) attributes {other.name = "f"}
  func.func private @kept(i32) -> i32
  func.func private @main(%x: i32) -> (i32, i32) {
    "other.op"() {sym_name = "g"} : () -> ()
    return %x, %x : i32, i32
  })";
constexpr const char *withoutCall = R"(
  func.func private @f(i32) attributes {other.name = "f"}
  func.func private @kept(i32) -> i32
  "other.op"() {sym_name = "g"} : () -> ())";
constexpr const char *withoutCallOtherSymbols = R"(
  func.func private @f_old(i32) attributes {other.name = "f"}
  func.func private @kept(i32) -> i32
  "other.op"() {sym_name = "g"} : () -> ())";

TEST_F(CoreExpansion, OfAttributesAlone) {
  for (Version target :
       {Version{1, 0, 0}, Version{1, 9, 0}, Version{1, 9, 9}}) {
    expectBecomes(withoutCall, target, withoutCallOtherSymbols, {}, symbols);
    expectBecomes(withoutCall, target, withoutCallOtherSymbols, calls, symbols);
  }
  for (Version target : {Version{2, 0, 0}, Version{2, 0, 1}, Version{3, 0, 0}})
    expectBecomes(withoutCall, target, withoutCall, {}, symbols);
  EXPECT_EQ(said, "");
}

TEST_F(CoreExpansion, OfOperationsAlone) {
  for (Version target :
       {Version{1, 0, 0}, Version{2, 3, 0}, Version{2, 3, 7}}) {
    expectBecomes(before, target, otherCalls, calls, {});
    expectBecomes(before, target, otherCalls, calls, types);
  }
  for (Version target : {Version{2, 4, 0}, Version{2, 4, 1}, Version{3, 0, 0}})
    expectBecomes(before, target, before, calls, {});
  EXPECT_EQ(said, "");
}

TEST_F(CoreExpansion, OfBothOrNeither) {
  // A call of the former symbol goes, for it would be illegal.
  expectBecomes(before, {1, 0, 0}, otherSymbols, calls, symbols);
  expectBecomes(before, {2, 0, 0}, otherCalls, calls, symbols);
  expectBecomes(before, {2, 4, 0}, before, calls, symbols);
  expectBecomes(before, {1, 0, 0}, before, {}, {});
  EXPECT_EQ(said, "");
}

TEST_F(CoreExpansion, WhatCannotBeExpandedStays) {
  const char *text = R"(func.func private @f()
    func.func private @main() {
      func.call @f() : () -> ()
      return
    })";
  expectBecomes(text, {1, 2, 3}, text, calls, {});
  EXPECT_EQ(said, "'func.call' cannot be expanded for 1.2.3: there is nothing "
                  "to call it with\n");
}

TEST_F(CoreExpansion, OfLocations) {
  const char *ranges = R"(module {
      func.func private @f() loc("a":1:2 to 3:4)
    } loc("a":1:2))";
  const char *places = R"(module {
      func.func private @f() loc("a":1:2)
    } loc("a":1:2))";
  locationRanges = {2, 0, 0};
  expectBecomes(ranges, {1, 9, 0}, places, {}, {});
  expectBecomes(ranges, {1, 9, 0}, places, calls, types);
  expectBecomes(ranges, {2, 0, 0}, ranges, {}, {});
}

} // namespace
