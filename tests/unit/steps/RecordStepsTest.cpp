//===- RecordStepsTest.cpp - records that took the place of others --------===//
//
// Draws values that hold such records, each as it is in three releases, and
// programs that hold the values in each place. Between any two releases, one
// becomes the other, or is refused by its place.
//
//===----------------------------------------------------------------------===//

#include "Draws.h"
#include "dialectgen/core/versions/VersionedAdaptor.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "gtest/gtest.h"
#include <array>
#include <random>

using namespace mlir;

// Sources of a folder are compiled together.
namespace dialectgen::record_steps {
namespace {

const Version releases[] = {{1, 0, 0}, {1, 1, 0}, {1, 2, 0}};

enum Types : unsigned { Number, Tensor, Function, BoxV1, BoxV2 };
enum Attributes : unsigned {
  Array,
  Dictionary,
  String,
  Typed,
  Holder,
  InnerV1,
  InnerV2,
  InnerV3,
  ModeV1,
  ModeV2,
  FlagsV1,
  FlagsV2,
  DeepV1,
  DeepV2,
};

Attribute zero(const RecordFactory &make) { return make.integer(0); }
Attribute nine(const RecordFactory &make) { return make.integer(9); }
Attribute x(const RecordFactory &make) { return make.string("x"); }
/// One of the release that `DeepV2` begins with.
Attribute flag(const RecordFactory &make) {
  return make.attribute(FlagsV1, make.integer(1));
}

const RecordTables &tables() {
  using Kind = FieldKind;
  static const FieldRow
      boxV1[] = {{"element", Kind::Type}},
      boxV2[] = {{"layout", Kind::SignedVarInt}, {"element", Kind::Type}},
      tensor[] = {{"shape", Kind::SignedVarInts}, {"type", Kind::Type}},
      function[] = {{"inputs", Kind::Types}, {"outputs", Kind::Types}},
      list[] = {{"list", Kind::Attributes}},
      pairs[] = {{"pairs", Kind::AttributePairs}},
      text[] = {{"text", Kind::String}}, type[] = {{"type", Kind::Type}},
      holder[] = {{"one", Kind::Attribute},
                  {"maybe", Kind::OptionalAttribute},
                  {"flagged", Kind::FlaggedAttribute},
                  {"type", Kind::Type},
                  {"types", Kind::Types}},
      innerV1[] = {{"a", Kind::SignedVarInt},
                   {"gone", Kind::OptionalAttribute},
                   {"c", Kind::SignedVarInt}},
      innerV2[] = {{"a", Kind::SignedVarInt},
                   {"b", Kind::SignedVarInt},
                   {"c", Kind::SignedVarInt}},
      innerV3[] = {{"text", Kind::String},
                   {"b", Kind::SignedVarInt},
                   {"first", Kind::SignedVarInt},
                   {"maybe", Kind::OptionalAttribute}},
      number[] = {{"value", Kind::VarInt}},
      deepV1[] = {{"inner", Kind::Attribute}},
      deepV2[] = {{"inner", Kind::Attribute}, {"flags", Kind::Attribute}};
  static const CaseRow modeV1[] = {{"slow", 0, {}},
                                   {"fast", 1, {}},
                                   {"lost", 2, {}}},
                       modeV2[] = {{"fast", 0, {}},
                                   {"slow", 1, {}},
                                   {"new", 5, {}}},
                       flagsV1[] = {{"ONE", 1, {}},
                                    {"TWO", 2, {}},
                                    {"BOTH", 3, {}},
                                    {"FOUR", 4, {}}},
                       flagsV2[] = {{"ONE", 4, {}},
                                    {"TWO", 1, {}},
                                    {"BOTH", 5, {}},
                                    {"FOUR", 2, {}},
                                    {"EIGHT", 8, {}}};
  static const FieldSourceRow ofBoxV2[] = {{-1, zero}, {0}},
                              ofInnerV2[] = {{0}, {-1, zero}, {2}, {1}},
                              ofInnerV3[] = {{-1, x},
                                             {1},
                                             {0},
                                             {-1},
                                             {2, nine}},
                              ofNumber[] = {{0}},
                              ofDeepV2[] = {{0}, {-1, flag}};
  static const CasePairRow ofModeV2[] = {{1, 0}, {0, 1}},
                           ofFlagsV2[] = {{1, 4}, {2, 1}, {3, 5}, {4, 2}};
  static const RecordStepRow toBoxV2 = {BoxV1, ofBoxV2},
                             toInnerV2 = {InnerV1, ofInnerV2},
                             toInnerV3 = {InnerV2, ofInnerV3},
                             toModeV2 = {ModeV1, ofNumber, ofModeV2},
                             toFlagsV2 = {FlagsV1, ofNumber, ofFlagsV2},
                             toDeepV2 = {DeepV1, ofDeepV2};
  auto row = [](const char *name, unsigned first, unsigned last,
                ArrayRef<FieldRow> fields, const char *builtin = "",
                const RecordStepRow *step = nullptr) {
    RecordRow row{name, releases[first], releases[last]};
    row.fields = fields;
    row.builtin = builtin;
    row.step = step;
    return row;
  };
  auto cases = [&](const char *name, unsigned first, unsigned last,
                   ArrayRef<CaseRow> cases, bool areBits,
                   const RecordStepRow *step = nullptr) {
    RecordRow result = row(name, first, last, number, "", step);
    result.cases = cases;
    result.isBitEnum = areBits;
    return result;
  };
  RecordRow i32{"i32", releases[0], releases[2]};
  i32.bits = 32;
  i32.builtin = "i32";
  static const RecordRow types[] = {
      i32,
      row("tensor", 0, 2, tensor, "@tensor"),
      row("function", 0, 2, function, "@function"),
      row("box_v1", 0, 1, boxV1),
      row("box_v2", 2, 2, boxV2, "", &toBoxV2),
  };
  static const RecordRow attributes[] = {
      row("array", 0, 2, list, "@array"),
      row("dictionary", 0, 2, pairs, "@dictionary"),
      row("string", 0, 2, text, "@string"),
      row("typed", 0, 2, type, "@type"),
      row("holder", 0, 2, holder),
      row("inner_v1", 0, 0, innerV1),
      row("inner_v2", 1, 1, innerV2, "", &toInnerV2),
      row("inner_v3", 2, 2, innerV3, "", &toInnerV3),
      cases("mode_v1", 0, 0, modeV1, false),
      cases("mode_v2", 1, 2, modeV2, false, &toModeV2),
      cases("flags_v1", 0, 1, flagsV1, true),
      cases("flags_v2", 2, 2, flagsV2, true, &toFlagsV2),
      row("deep_v1", 0, 0, deepV1),
      row("deep_v2", 1, 2, deepV2, "", &toDeepV2),
  };
  static const RecordTables result = {"steps", attributes, types};
  return result;
}

class StepsDialect : public RecordDialect {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(StepsDialect)
  explicit StepsDialect(MLIRContext *context)
      : RecordDialect(context, TypeID::get<StepsDialect>(), tables()) {}
  static StringRef getDialectNamespace() { return "steps"; }
};

/// A value in each release.
using Values = std::array<Attribute, 3>;

const OpRow ops[] = {{"steps.plain", 0, {1, 0, 0}, {1, 2, 0}}};

class RecordStepsTest : public ::testing::Test {
protected:
  RecordStepsTest()
      : context(MLIRContext::Threading::DISABLED),
        dialect(*context.getOrLoadDialect<StepsDialect>()),
        make(dialect.getFactory()), table{"steps",
                                          releases[2],
                                          releases[0],
                                          tables().types,
                                          tables().attributes,
                                          ops,
                                          {},
                                          {},
                                          dialect.splitAttributes(),
                                          dialect.splitTypes(),
                                          make},
        random(7 + Draws::ofRun().seed) {
    context.allowUnregisteredDialects();
    context.getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
      messages += diagnostic.str() + "\n";
    });
  }

  unsigned draw(unsigned count) { return random() % count; }

  /// The record of `codes` in each release, of fields that are made of the
  /// number of the release.
  template <typename Fields>
  Values each(std::array<unsigned, 3> codes, Fields fields,
              bool areTypes = false) {
    Values values;
    for (unsigned at : {0u, 1u, 2u}) {
      SmallVector<Attribute> made = fields(at);
      values[at] = areTypes ? make.type(codes[at], made)
                            : make.attribute(codes[at], made);
    }
    return values;
  }
  static std::array<unsigned, 3> all(unsigned code) {
    return {code, code, code};
  }

  Values inner() {
    Attribute a = make.integer(draw(5)), b = make.integer(0),
              c = make.integer(9), none = UnitAttr::get(&context);
    return each({InnerV1, InnerV2, InnerV3}, [&](unsigned at) {
      SmallVector<Attribute> fields[] = {
          {a, none, c}, {a, b, c}, {make.string("x"), b, a, none}};
      return fields[at];
    });
  }
  Values mode() {
    int64_t slow = draw(2);
    return each({ModeV1, ModeV2, ModeV2}, [&](unsigned at) {
      return SmallVector<Attribute>{make.integer(at == 0 ? 1 - slow : slow)};
    });
  }
  Values flags(int64_t set) {
    int64_t later = (set & 1) * 4 + (set & 2) / 2 + (set & 4) / 2;
    return each({FlagsV1, FlagsV1, FlagsV2}, [&](unsigned at) {
      return SmallVector<Attribute>{make.integer(at == 2 ? later : set)};
    });
  }
  Values deep(unsigned depth) {
    Values held = value(depth), is = flags(1);
    return each({DeepV1, DeepV2, DeepV2}, [&](unsigned at) {
      SmallVector<Attribute> fields = {held[at]};
      if (at != 0)
        fields.push_back(is[at]);
      return fields;
    });
  }
  /// As a TypeAttr.
  Values type(unsigned depth) {
    unsigned kind = depth == 0 ? 0 : draw(4);
    if (kind == 0)
      return each(
          all(Number), [](unsigned) { return SmallVector<Attribute>(); }, true);
    Values element = type(depth - 1), other = type(depth - 1);
    if (kind == 1)
      return each(
          {BoxV1, BoxV1, BoxV2},
          [&](unsigned at) {
            SmallVector<Attribute> fields = {element[at]};
            if (at == 2)
              fields.insert(fields.begin(), make.integer(0));
            return fields;
          },
          true);
    return each(
        all(kind == 2 ? Tensor : Function),
        [&](unsigned at) {
          return kind == 2 ? SmallVector<Attribute>{make.integers({2, 3}),
                                                    element[at]}
                           : SmallVector<Attribute>{
                                 make.list({element[at], other[at]}),
                                 make.list({other[at]})};
        },
        true);
  }
  Values value(unsigned depth) {
    switch (depth == 0 ? 5 + draw(3) : draw(8)) {
    case 0:
    case 1: {
      Values a = value(depth - 1), b = value(depth - 1);
      bool isList = draw(2);
      return each(all(isList ? Array : Dictionary), [&](unsigned at) {
        Attribute name = make.attribute(String, make.string("n"));
        return SmallVector<Attribute>{
            make.list({isList ? a[at] : name, b[at]})};
      });
    }
    case 2: {
      Values one = value(depth - 1), maybe = value(depth - 1),
             ofType = type(depth - 1);
      bool isThere = draw(2);
      return each(all(Holder), [&](unsigned at) {
        Attribute other = isThere ? maybe[at] : UnitAttr::get(&context);
        return SmallVector<Attribute>{one[at], other, other, ofType[at],
                                      make.list({ofType[at]})};
      });
    }
    case 3: {
      Values ofType = type(depth - 1);
      return each(all(Typed), [&](unsigned at) {
        return SmallVector<Attribute>{ofType[at]};
      });
    }
    case 4:
      return deep(depth - 1);
    case 5:
      return mode();
    case 6:
      return flags(draw(8));
    default:
      return inner();
    }
  }

  /// A program that holds the values: on the module, on an operation, in its
  /// location and those of others, as types of results and of arguments.
  OwningOpRef<ModuleOp> program(ArrayRef<Values> values, ArrayRef<Values> types,
                                unsigned at) {
    Builder builder(&context);
    Location unknown = builder.getUnknownLoc();
    auto fused = [&](Attribute value) {
      return FusedLoc::get(ArrayRef<Location>(unknown), value, &context);
    };
    auto module = ModuleOp::create(unknown);
    module->setAttr("steps.held", values[0][at]);
    OperationState state(fused(values[1][at]), "steps.plain");
    state.addAttribute("value", values[2][at]);
    state.addTypes(typeOf(types[0], at));
    Region *region = state.addRegion();
    Block &block = region->emplaceBlock();
    block.addArgument(typeOf(types[1], at), fused(values[3][at]));
    OperationState inside(unknown, "steps.plain");
    inside.addOperands(block.getArgument(0));
    inside.addAttribute("value", values[4][at]);
    inside.addTypes({typeOf(types[1], at), typeOf(types[0], at)});
    block.push_back(Operation::create(inside));
    module.getBody()->push_back(Operation::create(state));
    return module;
  }
  static Type typeOf(const Values &values, unsigned at) {
    return cast<TypeAttr>(values[at]).getValue();
  }
  static std::string print(ModuleOp module) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    module.print(stream,
                 OpPrintingFlags().enableDebugInfo().printGenericOpForm());
    return text;
  }
  LogicalResult convert(ModuleOp module, unsigned at) {
    messages.clear();
    return convertToVersion(module, table, releases[at]);
  }
  std::string textAfter(ModuleOp module, unsigned at) {
    return succeeded(convert(module, at)) ? print(module) : messages;
  }
  /// What becomes of an operation with the value, in a list in a dictionary.
  std::string refusal(Attribute value, unsigned at) {
    Attribute list = make.attribute(Array, make.list({value}));
    Attribute held = make.attribute(
        Dictionary,
        make.list({make.attribute(String, make.string("n")), list}));
    OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
    OperationState state(UnknownLoc::get(&context), "steps.plain");
    state.addAttribute("value", held);
    module->getBody()->push_back(Operation::create(state));
    std::string before = print(*module);
    EXPECT_TRUE(failed(convert(*module, at)));
    EXPECT_EQ(print(*module), before);
    return messages;
  }
  Attribute caseOf(unsigned code, int64_t value) {
    return make.attribute(code, make.integer(value));
  }

  MLIRContext context;
  const StepsDialect &dialect;
  const RecordFactory &make;
  VersionTable table;
  std::mt19937 random;
  std::string messages;
};

TEST_F(RecordStepsTest, AreTakenWhereverProgramsHoldThem) {
  for (unsigned count = 0; count != Draws::ofRun().partOf(3000); ++count) {
    SmallVector<Values> values, types;
    for (unsigned place = 0; place != 5; ++place)
      values.push_back(value(3));
    for (unsigned place = 0; place != 2; ++place)
      types.push_back(type(3));
    for (unsigned from : {0, 1, 2})
      for (unsigned to : {0, 1, 2}) {
        OwningOpRef<ModuleOp> module = program(values, types, from),
                              expected = program(values, types, to);
        ASSERT_EQ(textAfter(*module, to), print(*expected))
            << releases[from].str() << " to " << releases[to].str() << ": "
            << messages;
      }
  }
}

TEST_F(RecordStepsTest, ValuesThatTheOtherRecordLacksAreRefused) {
  auto number = [&](int64_t value) { return make.integer(value); };
  struct {
    Attribute value;
    unsigned to;
    const char *name;
  } cases[] = {
      // A parameter at another value than it was before.
      {make.attribute(InnerV2, {number(1), number(5), number(9)}), 0,
       "inner_v2"},
      // One that is gone, at another value than it stands for.
      {make.attribute(InnerV2, {number(1), number(0), number(8)}), 2,
       "inner_v2"},
      {make.attribute(InnerV1, {number(1), caseOf(ModeV1, 0), number(9)}), 1,
       "inner_v1"},
      {make.attribute(InnerV3, {make.string("y"), number(0), number(1),
                                UnitAttr::get(&context)}),
       0, "inner_v3"},
      {make.attribute(InnerV3, {make.string("x"), number(0), number(1),
                                caseOf(ModeV2, 0)}),
       1, "inner_v3"},
      {make.attribute(DeepV2, {caseOf(ModeV2, 0), caseOf(FlagsV2, 1)}), 0,
       "deep_v2"},
      {make.attribute(Typed,
                      {make.type(BoxV2, {number(3), make.type(Number, {})})}),
       1, "box_v2"},
      // Cases without a counterpart, and sets with one.
      {caseOf(ModeV1, 2), 1, "mode_v1"},
      {caseOf(ModeV2, 5), 0, "mode_v2"},
      {caseOf(FlagsV2, 9), 1, "flags_v2"},
  };
  for (auto [value, to, name] : cases) {
    std::string message = refusal(value, to);
    EXPECT_NE(message.find(name), std::string::npos) << message;
    EXPECT_NE(message.find("'value'"), std::string::npos) << message;
  }
  // Several steps, of which the first can be done, are none.
  std::string message =
      refusal(make.attribute(InnerV3, {make.string("x"), number(4), number(1),
                                       UnitAttr::get(&context)}),
              0);
  EXPECT_NE(message.find("inner"), std::string::npos) << message;
}

} // namespace
} // namespace dialectgen::record_steps
