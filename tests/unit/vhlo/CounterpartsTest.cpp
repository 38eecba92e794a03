//===- CounterpartsTest.cpp - MLIR's values as records, and back ----------===//
//
// Types and attributes of MLIR as records of a dialect that has one for each,
// the way back, and the reason where there is none.
//
//===----------------------------------------------------------------------===//

#include "AttributeForms.h"
#include "MadeRecords.h"
#include "dialectgen/core/legalization/LegalizationTable.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Quant/IR/Quant.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace dialectgen;
using namespace dialectgen::testing;

namespace {

CounterpartRow counterpartOf(const RecordRow &row) {
  StringRef builtin = row.builtin;
  if (builtin.empty())
    return {BuiltinKind::None, "", -1};
  if (!builtin.consume_front("@"))
    return {BuiltinKind::Text, row.builtin, -1};
#define DIALECTGEN_BUILTIN_KIND(ENUMERATOR, NAME)                              \
  if (builtin == (NAME))                                                       \
    return {BuiltinKind::ENUMERATOR, "", -1};
#include "dialectgen/core/Names.def"
  return {BuiltinKind::None, "", -1};
}

class CounterpartValues : public ::testing::Test {
protected:
  CounterpartValues()
      : context(MLIRContext::Threading::DISABLED),
        dialect(*context.getOrLoadDialect<MadeDialect>()), builder(&context) {
    context.getOrLoadDialect<quant::QuantDialect>();
    context.getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
      messages += diagnostic.str() + "\n";
    });
    setRows([](const RecordRow &) { return true; });
  }
  /// Only the rows that `isThere` have counterparts.
  void setRows(llvm::function_ref<bool(const RecordRow &)> isThere) {
    auto rows = [&](ArrayRef<RecordRow> records,
                    std::vector<CounterpartRow> &list) {
      list.clear();
      for (const RecordRow &row : records)
        list.push_back(isThere(row)
                           ? counterpartOf(row)
                           : CounterpartRow{BuiltinKind::None, "", -1});
    };
    rows(madeTables().types, types);
    rows(madeTables().attributes, attributes);
  }
  /// MLIR's own attributes stay neither as they are nor as text.
  void keepNoBuiltinAttributes() {
    options.keepBuiltinAttributes = false;
    options.builtinAttributesNeed = "needs a newer version";
    setRows([](const RecordRow &row) {
      return row.name && StringRef(row.name) != "printed";
    });
  }
  LegalizationTable table() const {
    return {"live",
            {"made",
             Version{2, 0, 0},
             Version{1, 0, 0},
             madeTables().types,
             madeTables().attributes,
             {},
             {},
             {},
             dialect.splitAttributes(),
             dialect.splitTypes(),
             dialect.getFactory()},
            types,
            attributes,
            {},
            {},
            {}};
  }
  template <typename Value> static std::string print(Value value) {
    std::string text;
    llvm::raw_string_ostream(text) << value;
    return text;
  }
  template <typename Value> Value parsed(StringRef text) {
    messages.clear();
    Value value;
    if constexpr (std::is_same_v<Value, Type>)
      value = parseType(text, &context);
    else
      value = parseAttribute(text, &context);
    EXPECT_TRUE(value) << text.str() << ": " << messages;
    return value;
  }
  /// The record of a value, as text; the reason if there is none.
  template <typename Value> std::string recordOf(StringRef text) {
    LegalizationTable rows = table();
    ToVersioned toVersioned(rows, &context, options);
    Value value = parsed<Value>(text), record = toVersioned.convert(value);
    if (!record)
      return toVersioned.getReason();
    // Once more, from what is known.
    EXPECT_EQ(toVersioned.convert(value), record);
    return print(record);
  }
  /// The value of a record, as text; the reason if there is none.
  template <typename Value> std::string valueOf(StringRef record) {
    LegalizationTable rows = table();
    ToDialect toDialect(rows, &context);
    Value made = parsed<Value>(record), value = toDialect.convert(made);
    EXPECT_EQ(messages, "");
    if (!value)
      return toDialect.getReason();
    EXPECT_EQ(toDialect.convert(made), value);
    return print(value);
  }
  template <typename Value>
  void expectBothWays(StringRef value, StringRef record) {
    EXPECT_EQ(recordOf<Value>(value), record.str());
    EXPECT_EQ(valueOf<Value>(record), value.str());
  }

  MLIRContext context;
  const MadeDialect &dialect;
  Builder builder;
  std::vector<CounterpartRow> types, attributes;
  ToVersionedOptions options;
  std::string messages;
};

TEST_F(CounterpartValues, OfTypes) {
  const std::pair<std::string, const char *> pairs[] = {
      {"i8", "!made.i8"},
      {"index", "!made.index"},
      {"si7", "!made.integer<f = 7, g = 1>"},
      {"complex<f32>", "!made.complex<f = !made.f32>"},
      {"tensor<2x?xi8>", "!made.tensor<2x?x!made.i8>"},
      {"tensor<*xi8>", "!made.unranked<f = !made.i8>"},
      {"tuple<i8, i1>", "!made.tuple<f = [!made.i8, !made.i1]>"},
      {"(i8, i1) -> f32", "!made.func<(!made.i8, !made.i1) -> !made.f32>"},
      {"vector<2x[3]xi8>",
       "!made.vector<shape = [2, 3], scalable = [0, 1], type = !made.i8>"},
      {"memref<2x?xi8>", "!made.memref<f = [2, ?], g = !made.i8>"},
      {"memref<2xi8, 3>",
       "!made.memref<f = [2], g = !made.i8, i = #made.integer<3 : i64>>"},
      {"memref<*xi8>", "!made.unranked_memref<f = !made.i8>"},
      {"memref<*xi8, 3>",
       "!made.unranked_memref<f = !made.i8, g = #made.integer<3 : i64>>"},
      {"!quant.uniform<i8:f32, 5.000000e-01:3>",
       "!made.quantized<f = 1, g = !made.i8, h = !made.f32, i = 5.000000e-01, "
       "j = 3, k = -128, l = 127>"},
      {"!quant.uniform<u8:f32, 5.000000e-01>",
       "!made.quantized<f = 0, g = !made.i8, h = !made.f32, i = 5.000000e-01, "
       "j = 0, k = 0, l = 255>"},
      {"!quant.uniform<i8:f32:1, {5.000000e-01:3,2.500000e-01}>",
       "!made.per_axis<f = 1, g = !made.i8, h = !made.f32, i = 1, j = -128, k "
       "= 127, l = [5.000000e-01, 2.500000e-01], m = [3, 0]>"},
      {"none", "!made.text<text = \"none\">"},
  };
  for (const auto &[value, record] : pairs)
    expectBothWays<Type>(value, record);
}

TEST_F(CounterpartValues, OfTypesWithALayout) {
  // As text, in the record of an attribute that has none of its own.
  std::string record =
      recordOf<Type>("memref<2x3xi8, affine_map<(d0, d1) -> (d1, d0)>, 3>");
  EXPECT_EQ(record,
            "!made.memref<f = [2, 3], g = !made.i8, h = #made.printed<text = "
            "\"affine_map<(d0, d1) -> (d1, d0)>\">, i = #made.integer<3 : "
            "i64>>");
  EXPECT_EQ(valueOf<Type>(record),
            "memref<2x3xi8, affine_map<(d0, d1) -> (d1, d0)>, 3>");
}

TEST_F(CounterpartValues, OfTypesWithoutARecord) {
  auto leaveOut = [&](std::initializer_list<StringRef> names) {
    std::vector<StringRef> left(names);
    setRows([&](const RecordRow &row) {
      return row.name && !llvm::is_contained(left, row.name) &&
             !llvm::is_contained({StringRef("text"), StringRef("printed")},
                                 row.name);
    });
  };
  auto noPlace = [](StringRef type, StringRef why = "") {
    return ("type '" + type + "' has no place in the 'made' dialect" +
            (why.empty() ? "" : ": ") + why)
        .str();
  };
  leaveOut({"integer"});
  EXPECT_EQ(recordOf<Type>("si7"), noPlace("si7"));
  EXPECT_EQ(recordOf<Type>("tensor<2xsi7>"), noPlace("si7"));
  EXPECT_EQ(recordOf<Type>("none"), noPlace("none"));
  leaveOut({"vector"});
  EXPECT_EQ(recordOf<Type>("vector<2xi8>"), noPlace("vector<2xi8>"));
  // Without a record of its own, a memref is a buffer.
  leaveOut({"memref"});
  EXPECT_EQ(recordOf<Type>("memref<2x?xi8>"),
            "!made.buffer<shape = [2, ?], type = !made.i8>");
  EXPECT_EQ(valueOf<Type>("!made.buffer<shape = [2, ?], type = !made.i8>"),
            "memref<2x?xi8>");
  EXPECT_EQ(recordOf<Type>("memref<2xi8, 3>"),
            noPlace("memref<2xi8, 3>",
                    "there is none for a layout or a memory space"));
  EXPECT_EQ(recordOf<Type>("memref<2x3xi8, affine_map<(d0, d1) -> (d1, d0)>>"),
            noPlace("memref<2x3xi8, affine_map<(d0, d1) -> (d1, d0)>>",
                    "there is none for a layout or a memory space"));
  leaveOut({});
  EXPECT_EQ(recordOf<Type>("tensor<2xi8, \"an encoding\">"),
            noPlace("tensor<2xi8, \"an encoding\">",
                    "an encoding of another dialect"));
  options.allowOtherDialects = true;
  EXPECT_EQ(recordOf<Type>("tensor<2xi8, \"an encoding\">"),
            "!made.encoded<encoding = \"an encoding\", shape = [2], type = "
            "!made.i8>");
  EXPECT_EQ(recordOf<Type>("none"), "none");
  options.allowOtherDialects = false;
  // What readers would refuse is not written.
  EXPECT_EQ(recordOf<Type>("!quant.uniform<i8<0:1>:f32, 5.000000e-01>"),
            "!made.quantized<f = 1, g = !made.i8, h = !made.f32, i = "
            "5.000000e-01, j = 0, k = 0, l = 1>");
}

TEST_F(CounterpartValues, OfRecordsThatAreNoTypes) {
  auto none = [](StringRef record) {
    return ("type '" + record + "' is none outside the 'made' dialect").str();
  };
  for (const char *record :
       {"!made.none", "!made.complex<f = !made.index>",
        "!made.tensor<2x!made.func<(()) -> ()>>",
        "!made.unranked<f = !made.func<(()) -> ()>>",
        "!made.vector<shape = [2], scalable = [0], type = !made.tuple<f = "
        "[]>>",
        "!made.memref<f = [2], g = !made.func<(()) -> ()>>",
        "!made.memref<f = [2], g = !made.i8, h = #made.integer<3 : i64>>",
        "!made.encoded<encoding = #made.integer<3 : i64>, shape = [2], type = "
        "!made.func<(()) -> ()>>"})
    EXPECT_EQ(valueOf<Type>(record), none(record)) << record;
  // A part says why first.
  EXPECT_EQ(valueOf<Type>("!made.tensor<2x!made.none>"), none("!made.none"));
  EXPECT_EQ(valueOf<Type>("!made.tuple<f = [!made.i8, !made.none]>"),
            none("!made.none"));
  EXPECT_EQ(valueOf<Type>("!made.func<(!made.none) -> !made.i8>"),
            none("!made.none"));
  EXPECT_EQ(valueOf<Type>("!made.func<(!made.i8) -> !made.none>"),
            none("!made.none"));
  EXPECT_NE(valueOf<Type>("!made.text<text = \"no type\">")
                .find("expected non-function type"),
            std::string::npos);
  // MLIR refuses the values that it would not verify.
  EXPECT_EQ(valueOf<Type>("!made.quantized<f = 1, g = !made.i8, h = !made.f32, "
                          "i = 5.000000e-01, j = 0, k = -128, l = 255>"),
            "illegal storage min and storage max: (-128:255)");
}

/// A part without a counterpart, at each place that a part has: the whole has
/// none, and the reason names the part.
TEST_F(CounterpartValues, OfWholesWithoutAPart) {
  options.keepBuiltinAttributes = false;
  setRows([](const RecordRow &row) {
    StringRef name = row.name ? row.name : "";
    return !name.empty() && name != "integer" && name != "text" &&
           name != "printed";
  });
  // Numbers have their record, which has the name of the type's.
  for (const auto &[row, counterpart] :
       llvm::zip(madeTables().attributes, attributes))
    if (StringRef(row.name) == "integer")
      counterpart = counterpartOf(row);
  const std::string noPlace = "type 'si7' has no place in the 'made' dialect";
  for (const char *type :
       {"si7", "complex<si7>", "tensor<2xsi7>", "tensor<*xsi7>",
        "vector<2xsi7>", "memref<2xsi7>", "memref<*xsi7>",
        "memref<2xi8, 3 : si7>", "memref<*xi8, 3 : si7>", "tuple<i8, si7>",
        "tuple<si7, i8>", "tuple<tuple<si7>>", "(si7) -> i8", "(i8) -> si7",
        "(i8, si7) -> ()"})
    EXPECT_EQ(recordOf<Type>(type), noPlace) << type;
  for (const char *value :
       {"si7", "tensor<2xsi7>", "[i8, si7]", "[si7, i8]", "{a = si7}",
        "{a = i8, b = [si7]}", "3 : si7", "dense<1> : tensor<2xsi7>",
        "dense<1> : vector<2xsi7>"})
    EXPECT_EQ(recordOf<Attribute>(value), noPlace) << value;

  const std::string noType =
      "type '!made.none' is none outside the 'made' dialect";
  for (const char *record :
       {"!made.none", "!made.complex<f = !made.none>",
        "!made.tensor<2x!made.none>", "!made.unranked<f = !made.none>",
        "!made.vector<shape = [2], scalable = [0], type = !made.none>",
        "!made.memref<f = [2], g = !made.none>",
        "!made.buffer<shape = [2], type = !made.none>",
        "!made.unranked_memref<f = !made.none>",
        "!made.tuple<f = [!made.i8, !made.none]>",
        "!made.tuple<f = [!made.none, !made.i8]>",
        "!made.func<(!made.none) -> !made.i8>",
        "!made.func<(!made.i8) -> !made.none>"})
    EXPECT_EQ(valueOf<Type>(record), noType) << record;
  const std::string noValue =
      "'#made.unit' is not anything outside the 'made' dialect";
  for (const char *record :
       {"!made.memref<f = [2], g = !made.i8, h = #made.unit>",
        "!made.memref<f = [2], g = !made.i8, i = #made.unit>",
        "!made.unranked_memref<f = !made.i8, g = #made.unit>"})
    EXPECT_EQ(valueOf<Type>(record), noValue) << record;
  for (const char *record :
       {"#made.typed<f = !made.none>",
        "#made.typed<f = !made.tensor<2x!made.none>>",
        "#made.array<f = [#made.typed<f = !made.i8>, #made.typed<f = "
        "!made.none>]>"})
    EXPECT_EQ(valueOf<Attribute>(record), noType) << record;
  for (const char *record :
       {"#made.array<f = [#made.name<f = \"a\">, #made.unit]>",
        "#made.array<f = [#made.unit, #made.name<f = \"a\">]>",
        "#made.dictionary<f = {#made.name<f = \"a\"> = #made.unit}>",
        "#made.dictionary<f = {#made.name<f = \"a\"> = #made.name<f = "
        "\"b\">, #made.name<f = \"b\"> = #made.unit}>"})
    EXPECT_EQ(valueOf<Attribute>(record), noValue) << record;
  // Names of dictionaries are strings, none is empty and none there twice.
  for (const char *record :
       {"#made.dictionary<f = {#made.typed<f = !made.i8> = #made.name<f = "
        "\"a\">}>",
        "#made.dictionary<f = {#made.name<f = \"\"> = #made.name<f = "
        "\"a\">}>",
        "#made.dictionary<f = {#made.name<f = \"a\"> = #made.name<f = "
        "\"a\">, #made.name<f = \"a\"> = #made.name<f = \"b\">}>"})
    EXPECT_NE(valueOf<Attribute>(record).find("is not anything outside"),
              std::string::npos)
        << record;
}

/// The first part of which there is none, also where others follow.
TEST_F(CounterpartValues, OfTypesWithoutTheirEncoding) {
  EXPECT_EQ(valueOf<Type>("!made.encoded<encoding = #made.unit, shape = [2], "
                          "type = !made.i8>"),
            "'#made.unit' is not anything outside the 'made' dialect");
  EXPECT_EQ(valueOf<Type>("!made.encoded<encoding = #made.name<f = \"a\">, "
                          "shape = [2], type = !made.i8>"),
            "tensor<2xi8, \"a\">");
}

TEST_F(CounterpartValues, OfAttributes) {
  const std::pair<const char *, const char *> pairs[] = {
      {"true", "#made<truth f = 1>"},
      {"3 : i8", "#made.integer<3 : i8>"},
      {"-1 : i64", "#made.integer<-1 : i64>"},
      {"1.500000e+00 : f32", "#made.real<1.500000e+00 : !made.f32>"},
      {"\"text\"", "#made.name<f = \"text\">"},
      {"f32", "#made.typed<f = !made.f32>"},
      {"[3 : i8, \"a\"]",
       "#made.array<f = [#made.integer<3 : i8>, #made.name<f = \"a\">]>"},
      {"{a = 3 : i8, b = \"a\"}",
       "#made.dictionary<f = {#made.name<f = \"a\"> = #made.integer<3 : i8>, "
       "#made.name<f = \"b\"> = #made.name<f = \"a\">}>"},
      {"dense<[1, 2]> : tensor<2xi8>",
       "#made.elements<dense<[1, 2]> : tensor<2xi8>>"},
      {"dense<true> : tensor<1xi1>",
       "#made.elements<dense<true> : tensor<1xi1>>"},
      {"dense<(1.000000e+00,2.000000e+00)> : tensor<1xcomplex<f32>>",
       "#made.elements<dense<(1.000000e+00,2.000000e+00)> : "
       "tensor<1xcomplex<f32>>>"},
      {"unit", "unit"},
  };
  for (auto [value, record] : pairs) {
    std::string made = recordOf<Attribute>(value);
    if (StringRef(record).starts_with("#made<"))
      EXPECT_EQ(made, "#made.truth<f = 1>");
    else
      EXPECT_EQ(made, record);
    EXPECT_EQ(valueOf<Attribute>(made), value);
  }
  // Numbers wider than 64 bits, as text.
  options.keepBuiltinAttributes = false;
  EXPECT_EQ(recordOf<Attribute>("3 : i65"),
            "#made.printed<text = \"3 : i65\">");
  EXPECT_EQ(recordOf<Attribute>("distinct[0]<3 : i8>"),
            "'distinct[0]<3 : i8>' has no place in the 'made' dialect");
  options.keepBuiltinAttributes = true;
  EXPECT_EQ(recordOf<Attribute>("\"typed\" : i8"), "\"typed\" : i8");
}

TEST_F(CounterpartValues, OfAttributesThatAreNotKept) {
  keepNoBuiltinAttributes();
  EXPECT_EQ(recordOf<Attribute>("unit"), "'unit' needs a newer version");
  EXPECT_EQ(recordOf<Attribute>("[unit]"), "'unit' needs a newer version");
  EXPECT_EQ(recordOf<Attribute>("{a = unit}"), "'unit' needs a newer version");
  EXPECT_EQ(recordOf<Attribute>("affine_map<() -> ()>"),
            "'affine_map<() -> ()>' has no place in the 'made' dialect");
  // As releases wrote them before there was a place.
  EXPECT_EQ(recordOf<Attribute>("array<i64: 1, 2>"),
            "#made.elements<dense<[1, 2]> : tensor<2xi64>>");
  EXPECT_EQ(recordOf<Attribute>("array<i64: 5, 5, 5>"),
            "#made.elements<dense<5> : tensor<3xi64>>");
  EXPECT_EQ(recordOf<Attribute>("array<i64>"),
            "#made.elements<dense<> : tensor<0xi64>>");
  EXPECT_EQ(recordOf<Attribute>("array<i1: true, false>"),
            "#made.elements<dense<[true, false]> : tensor<2xi1>>");
  EXPECT_EQ(recordOf<Attribute>("@f"), "#made.name<f = \"f\">");
  EXPECT_EQ(recordOf<Attribute>("@f::@g"), "'@f::@g' needs a newer version");
  LegalizationTable rows = table();
  auto changed = [&](StringRef text) {
    ToVersioned toVersioned(rows, &context, options);
    ChangedValues changed(toVersioned);
    Attribute value = parsed<Attribute>(text), found = changed.find(value);
    EXPECT_EQ(changed.find(value), found);
    return found ? print(found) : "";
  };
  EXPECT_EQ(changed("[3 : i8, array<i64: 1>]"), "array<i64: 1>");
  EXPECT_EQ(changed("{a = @f}"), "@f");
  EXPECT_EQ(changed("array<i32: 1>"), "");
  EXPECT_EQ(changed("[3 : i8]"), "");
  options.keepBuiltinAttributes = true;
  EXPECT_EQ(changed("{a = @f}"), "");
  EXPECT_EQ(recordOf<Attribute>("@f"), "@f");
  options.keepBuiltinAttributes = false;
  options.allowOtherDialects = true;
  EXPECT_EQ(changed("{a = @f}"), "");
  EXPECT_EQ(recordOf<Attribute>("unit"), "unit");
}

TEST_F(CounterpartValues, OfRecordsThatAreNoAttributes) {
  auto none = [](StringRef record) {
    return ("'" + record + "' is not anything outside the 'made' dialect")
        .str();
  };
  EXPECT_EQ(valueOf<Attribute>("#made.unit"), none("#made.unit"));
  EXPECT_EQ(valueOf<Attribute>("#made.array<f = [#made.unit]>"),
            none("#made.unit"));
}

TEST_F(CounterpartValues, FormsOfOperations) {
  LegalizationTable rows = table();
  auto row = [](AttributeForm form, int field = -1, int code = -1) {
    return AttributeMapRow{"a",  "a",     form,  -1,     field,
                           code, nullptr, false, nullptr};
  };
  auto both = [&](const AttributeMapRow &map, StringRef value,
                  StringRef record) {
    ToVersioned toVersioned(rows, &context, options);
    ToDialect toDialect(rows, &context);
    FormsToVersioned forms(toVersioned);
    Attribute given = parsed<Attribute>(value);
    Attribute made = forms.convert(map, given);
    if (!made) {
      EXPECT_EQ(toVersioned.getReason(), record.str());
      return;
    }
    EXPECT_EQ(print(made), record.str());
    EXPECT_EQ(forms.convert(map, given), made);
    EXPECT_EQ(print(FormsToDialect(toDialect).convert(map, made)), value.str());
  };
  auto back = [&](const AttributeMapRow &map, StringRef record) {
    ToDialect toDialect(rows, &context);
    Attribute value =
        FormsToDialect(toDialect).convert(map, parsed<Attribute>(record));
    return value ? print(value) : toDialect.getReason();
  };
  AttributeMapRow unit = row(AttributeForm::Unit),
                  symbol = row(AttributeForm::Symbol),
                  symbols = row(AttributeForm::Symbols),
                  numbers = row(AttributeForm::I64Array),
                  truths = row(AttributeForm::I1Array),
                  plain = row(AttributeForm::Plain);
  unsigned color = 0;
  while (StringRef(madeTables().attributes[color].name) != "color")
    ++color;
  AttributeMapRow isCase = row(AttributeForm::Case, 32, int(color));
  both(unit, "unit", "#made.truth<f = 1>");
  both(symbol, "@f", "#made.name<f = \"f\">");
  both(symbol, "3 : i8", "'3 : i8' ");
  both(symbols, "[@f, @g]",
       "#made.array<f = [#made.name<f = \"f\">, #made.name<f = \"g\">]>");
  both(numbers, "array<i64: 1, 2>",
       "#made.elements<dense<[1, 2]> : tensor<2xi64>>");
  both(truths, "array<i1: true, false>",
       "#made.elements<dense<[true, false]> : tensor<2xi1>>");
  both(isCase, "2 : i32", "#made<color GREEN>");
  both(isCase, "1 : i32", "'1 : i32' ");
  both(plain, "3 : i8", "#made.integer<3 : i8>");
  both(plain, "\"a\" : i8",
       "'\"a\" : i8' has a type, which the operation has no use for");
  EXPECT_EQ(back(unit, "#made.truth<f = 0>"),
            "'#made.truth<f = 0>' is not true");
  EXPECT_EQ(back(unit, "#made.integer<3 : i8>"),
            "'#made.integer<3 : i8>' is not true");
  EXPECT_EQ(back(symbol, "#made.integer<3 : i8>"),
            "'#made.integer<3 : i8>' is not a name");
  EXPECT_EQ(back(symbols, "#made.integer<3 : i8>"),
            "'#made.integer<3 : i8>' is not a list of names");
  EXPECT_EQ(back(symbols, "#made.array<f = [#made.integer<3 : i8>]>"),
            "'#made.array<f = [#made.integer<3 : i8>]>' is not a name");
  EXPECT_EQ(back(truths, "#made.elements<dense<1> : tensor<2xi8>>"),
            "'#made.elements<dense<1> : tensor<2xi8>>' is not a list of truth "
            "values");
  EXPECT_EQ(back(truths, "#made.elements<dense<true> : tensor<2x1xi1>>"),
            "'#made.elements<dense<true> : tensor<2x1xi1>>' is not a list of "
            "truth values");
  EXPECT_EQ(back(isCase, "#made<bits A>"),
            "'#made<bits A>' is not a case of the enumeration it must be of");
}

TEST_F(CounterpartValues, LengthsAndRepeatedNumbers) {
  LegalizationTable rows = table();
  Counterparts counterparts(rows);
  auto length = [&](StringRef record) {
    return counterparts.lengthOf(parsed<Attribute>(record));
  };
  EXPECT_EQ(length("#made.elements<dense<1> : tensor<2x3xi8>>"), 6);
  EXPECT_EQ(length("#made.elements<dense<1> : tensor<i8>>"), 1);
  EXPECT_EQ(length("#made.elements<dense<> : tensor<0xi8>>"), 0);
  EXPECT_EQ(length("#made.unit"), -1);
  EXPECT_EQ(length("#made.integer<3 : i8>"), -1);
  EXPECT_EQ(length("unit"), -1);
  auto repeated = [&](int64_t value, unsigned type,
                      std::initializer_list<int64_t> shape) {
    Attribute made = counterparts.repeat(value, type, llvm::to_vector(shape));
    return made ? print(made) : "";
  };
  // Codes of i1, i8 and i64.
  EXPECT_EQ(repeated(1, 0, {2, 3}),
            "#made.elements<dense<true> : tensor<2x3xi1>>");
  EXPECT_EQ(repeated(0, 0, {3}), "#made.elements<dense<false> : tensor<3xi1>>");
  EXPECT_EQ(repeated(7, 2, {3}), "#made.elements<dense<7> : tensor<3xi8>>");
  EXPECT_EQ(repeated(-7, 4, {3}), "#made.elements<dense<-7> : tensor<3xi64>>");
  EXPECT_EQ(repeated(7, 4, {}), "#made.elements<dense<7> : tensor<i64>>");
  EXPECT_EQ(repeated(7, 4, {0}), "#made.elements<dense<> : tensor<0xi64>>");
  EXPECT_EQ(repeated(7, 4, {2, -1}), "");
}

TEST_F(CounterpartValues, OfNumbersAndTextsWithoutARecord) {
  keepNoBuiltinAttributes();
  EXPECT_EQ(recordOf<Attribute>("3 : i65"), "'3 : i65' needs a newer version");
  EXPECT_EQ(recordOf<Attribute>("\"a\" : i8"),
            "'\"a\" : i8' needs a newer version");
  // Elements of a type that has no part outside.
  EXPECT_EQ(valueOf<Attribute>("#made.elements<!made.tensor<[1], "
                               "!made.complex<!made.index>>, "
                               "\"0123456789abcdef\">"),
            "type '!made.complex<f = !made.index>' is none outside the 'made' "
            "dialect");
}

TEST_F(CounterpartValues, OfResources) {
  options.keepBuiltinAttributes = false;
  auto resource = [&](StringRef key, StringRef type,
                      std::optional<std::string> data) -> Attribute {
    auto shaped = cast<ShapedType>(parsed<Type>(type));
    if (data)
      return DenseResourceElementsAttr::get(
          shaped, key,
          HeapAsmResourceBlob::allocateAndCopyWithAlign(
              ArrayRef(data->data(), data->size()), 8));
    auto handle =
        DenseResourceElementsHandle::getManagerInterface(&context).insert(key);
    return DenseResourceElementsAttr::get(shaped, handle);
  };
  setRows([](const RecordRow &row) {
    return row.name && StringRef(row.name) != "printed";
  });
  LegalizationTable rows = table();
  auto record = [&](Attribute value) {
    ToVersioned toVersioned(rows, &context, options);
    Attribute made = toVersioned.convert(value);
    return made ? print(made) : toVersioned.getReason();
  };
  auto noPlace = [](StringRef value) {
    return ("'" + value + "' has no place in the 'made' dialect").str();
  };
  EXPECT_EQ(record(resource("a", "tensor<2xi8>", "\1\2")),
            "#made.elements<dense<[1, 2]> : tensor<2xi8>>");
  EXPECT_EQ(record(resource("b", "tensor<2xi8>", std::nullopt)),
            "'dense_resource<b> : tensor<2xi8>' has no data");
  EXPECT_EQ(record(resource("c", "tensor<2xi8>", "\1\2\3")),
            noPlace("dense_resource<c> : tensor<2xi8>"));
  EXPECT_EQ(record(resource("d", "tensor<2xi4>", "\1\2")),
            noPlace("dense_resource<d> : tensor<2xi4>"));
  EXPECT_EQ(record(resource("e", "tensor<1xindex>", "01234567")),
            noPlace("dense_resource<e> : tensor<1xindex>"));
}

/// One converter has the reason of the last value alone.
TEST_F(CounterpartValues, ReasonsFollowEachOther) {
  keepNoBuiltinAttributes();
  setRows([](const RecordRow &row) {
    return row.name && !llvm::is_contained({"integer", "text", "printed"},
                                           StringRef(row.name));
  });
  LegalizationTable rows = table();
  ToVersioned toVersioned(rows, &context, options);
  auto reasonOf = [&](auto value) {
    EXPECT_FALSE(toVersioned.convert(value));
    return toVersioned.getReason();
  };
  Type type = parsed<Type>("si7"), other = parsed<Type>("si9");
  Attribute value = parsed<Attribute>("unit");
  Attribute map = parsed<Attribute>("affine_map<() -> ()>");
  EXPECT_EQ(reasonOf(type), "type 'si7' has no place in the 'made' dialect");
  EXPECT_EQ(reasonOf(other), "type 'si9' has no place in the 'made' dialect");
  EXPECT_EQ(reasonOf(value), "'unit' needs a newer version");
  EXPECT_EQ(reasonOf(map),
            "'affine_map<() -> ()>' has no place in the 'made' dialect");
  EXPECT_EQ(reasonOf(type), "type 'si7' has no place in the 'made' dialect");
}

/// Large elements are referred to where they are, if that is asked for.
TEST_F(CounterpartValues, OfLargeElements) {
  LegalizationTable rows = table();
  auto isShared = [&](int64_t size) {
    ToVersioned toVersioned(rows, &context, options);
    std::string data(size, 'a');
    data[0] = 'b';
    auto elements = DenseElementsAttr::getFromRawBuffer(
        RankedTensorType::get(size, builder.getI8Type()),
        ArrayRef(data.data(), data.size()));
    Attribute field =
        cast<RecordAttr>(toVersioned.convert(elements)).getFields()[1];
    EXPECT_EQ(isa<StringAttr>(field), field != elements);
    return field == elements;
  };
  EXPECT_FALSE(isShared(5000));
  options.shareElements = true;
  EXPECT_TRUE(isShared(4097));
  EXPECT_FALSE(isShared(4096));
}

/// Fields of an attribute as attributes of their own.
TEST_F(CounterpartValues, Fields) {
  LegalizationTable rows = table();
  auto both = [&](HeldKind kind, StringRef held, StringRef record) {
    ToVersioned toVersioned(rows, &context, options);
    ToDialect toDialect(rows, &context);
    Attribute value = parsed<Attribute>(held);
    FormsToVersioned forms(toVersioned);
    Attribute made = forms.convertField(kind, value);
    ASSERT_TRUE(made) << held.str();
    EXPECT_EQ(forms.convertField(kind, value), made);
    EXPECT_EQ(print(made), record.str());
    EXPECT_EQ(print(FormsToDialect(toDialect).convertField(kind, made)),
              held.str());
  };
  both(HeldKind::Int, "-3 : i64", "#made.integer<-3 : i64>");
  both(HeldKind::Bool, "1 : i64", "#made.truth<f = 1>");
  both(HeldKind::Ints, "array<i64: 1, -2>",
       "#made.elements<dense<[1, -2]> : tensor<2xi64>>");
  both(HeldKind::F64, "4609434218613702656 : i64",
       "#made.real<1.500000e+00 : !made.f64>");
  both(HeldKind::Type, "i8", "#made.typed<f = !made.i8>");
  both(HeldKind::Symbol, "@f", "#made.name<f = \"f\">");
  both(HeldKind::Attribute, "\"a\"", "#made.name<f = \"a\">");
  auto refused = [&](HeldKind kind, StringRef record) {
    ToDialect toDialect(rows, &context);
    EXPECT_FALSE(FormsToDialect(toDialect).convertField(
        kind, parsed<Attribute>(record)));
    return toDialect.getReason();
  };
  const std::string small = "#made.integer<3 : i8>";
  EXPECT_EQ(refused(HeldKind::Int, small),
            "'" + small + "' is not a number of 64 bits");
  EXPECT_EQ(refused(HeldKind::Bool, small),
            "'" + small + "' is not a truth value");
  EXPECT_EQ(refused(HeldKind::Type, small), "'" + small + "' is not a type");
  EXPECT_EQ(refused(HeldKind::F64, "#made.real<1.500000e+00 : !made.f32>"),
            "'#made.real<1.500000e+00 : !made.f32>' is not a number of type "
            "f64");
  for (const char *list :
       {"#made.elements<dense<1> : tensor<2x1xi64>>",
        "#made.elements<dense<1> : tensor<2xi8>>", "#made.integer<3 : i8>"})
    EXPECT_EQ(refused(HeldKind::Ints, list),
              "'" + std::string(list) +
                  "' is not a list of numbers of 64 bits");
}

} // namespace
