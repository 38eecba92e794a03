//===- StepPlanTest.cpp - planned actions of steps, and their tables ------===//
//
// Each planned action on two small artificial versions, in both directions; and
// the generated table of ONNX, compared with the model: one row per step, with
// one kind per direction and as many actions as are planned.
//
//===----------------------------------------------------------------------===//

#include "OnnxSpecs.h"
#include "diff/steps/Steps.h"
#include "emit/dialect/DialectOps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace dialectgen;

namespace {

std::string textOf(const PlannedAction &action) {
  std::string text = action.name;
  if (!action.subject.empty())
    text += " " + action.subject;
  if (!action.object.empty())
    text += " to " + action.object;
  if (action.index)
    text += " #" + std::to_string(*action.index);
  if (action.like)
    text += " like #" + std::to_string(*action.like);
  if (!action.part.empty())
    text += " " + action.part;
  if (action.number)
    text += " " + std::to_string(*action.number);
  if (action.value)
    text += " = " + action.value->value.dump();
  for (const auto &[from, to] : action.values)
    text += " " + from.value.dump() + "->" + to.value.dump();
  if (!action.constant.empty())
    text += " : " + action.constant;
  return text;
}

std::string textOf(const StepWay &plan) {
  std::vector<std::string> texts;
  for (const PlannedAction &action : plan.actions)
    texts.push_back(textOf(action));
  return llvm::join(texts, "; ");
}

class StepPlanTest : public testing::Test {
protected:
  StepPlanTest() {
    older.since = Version(1);
    older.operands = {parameter("x", "T")};
    older.results = {parameter("y", "T")};
    older.typeConstraints = {constraint("T", {"tensor(float)"})};
    newer = older;
    newer.since = Version(2);
  }

  static Parameter parameter(std::string name, std::string type,
                             Arity arity = Arity::Single) {
    Parameter result;
    result.name = std::move(name);
    result.type = std::move(type);
    result.arity = arity;
    return result;
  }
  static Attribute attribute(std::string name, std::string kind,
                             Json defaultValue = nullptr) {
    Attribute result;
    result.name = std::move(name);
    result.kind = std::move(kind);
    result.defaultValue = std::move(defaultValue);
    return result;
  }
  static TypeConstraint constraint(std::string name,
                                   std::vector<std::string> types) {
    return {std::move(name), std::move(types), {}};
  }
  template <typename T>
  void say(T what, std::optional<Way> way = std::nullopt) {
    newer.step.push_back({std::move(what), way});
  }
  void expect(const std::string &up, const std::string &down) {
    const Family &family = onnxSpecs();
    ASSERT_TRUE(family.dialectPart());
    Step step = findStep(family, Op(), older, newer);
    EXPECT_EQ(textOf(step.up), up);
    EXPECT_EQ(textOf(step.down), down);
  }

  OpVersion older, newer;
};

TEST_F(StepPlanTest, NothingForWhatIsTheSame) { expect("", ""); }

TEST_F(StepPlanTest, NewAttribute) {
  newer.attributes = {attribute("axis", "int", 1)};
  say(step::Before{"axis", 0});
  expect("addAttribute axis = 0", "addAttribute axis = 1; "
                                  "removeAttribute axis = 0");
}

TEST_F(StepPlanTest, NewAttributeThatMeansWhatItDid) {
  newer.attributes = {attribute("axis", "int", 1)};
  say(step::Before{"axis", 1});
  expect("", "removeAttribute axis = 1");
  newer.attributes = {attribute("axis", "int")};
  newer.step.clear();
  say(step::Before{"axis"});
  expect("", "removeAttribute axis");
}

TEST_F(StepPlanTest, OtherDefault) {
  older.attributes = {attribute("axis", "int", 1)};
  newer.attributes = {attribute("axis", "int", -1)};
  say(step::Before{"axis", 1});
  expect("addAttribute axis = 1", "addAttribute axis = -1");
}

TEST_F(StepPlanTest, GoneAttribute) {
  older.attributes = {attribute("spatial", "int", 0)};
  say(step::Only{"spatial", 1});
  expect("addAttribute spatial = 0; removeAttribute spatial = 1",
         "addAttribute spatial = 1");
  newer.step.clear();
  say(step::Drop{"spatial"});
  expect("dropAttribute spatial", "");
}

TEST_F(StepPlanTest, OtherNameValuesAndKind) {
  older.attributes = {attribute("a", "string", "one")};
  newer.attributes = {attribute("b", "string", "one")};
  say(step::Rename{"a", "b"});
  expect("renameAttribute a to b", "renameAttribute b to a");
  newer.attributes[0].name = "a";
  newer.step.clear();
  say(step::Values{"a", {{"one", "uno"}, {"two", "due"}}});
  newer.attributes[0].defaultValue = nullptr;
  older.attributes[0].defaultValue = nullptr;
  expect("mapAttribute a \"one\"->\"uno\" \"two\"->\"due\"",
         "mapAttribute a \"uno\"->\"one\" \"due\"->\"two\"");
  older.attributes = {attribute("p", "float")};
  newer.attributes = {attribute("p", "int")};
  newer.step.clear();
  expect("convertAttribute p : Int", "convertAttribute p : Float");
}

TEST_F(StepPlanTest, AttributeAndOperand) {
  older.attributes = {attribute("k", "int", 5)};
  newer.operands.push_back(parameter("k", "tensor(int64)", Arity::Optional));
  say(step::ToOperand{"k", "k", /*isList=*/true});
  expect("addAttribute k = 5; attributeToOperand k #1 : Ints",
         "operandToAttribute k #1 : Int");
  newer.step.clear();
  say(step::ToOperand{"k", "k", /*isList=*/false, /*absent=*/-2});
  expect("addAttribute k = 5; attributeToOperand k #1 : Int",
         "operandToAttribute k #1 : Int; addAttribute k = -2");
}

TEST_F(StepPlanTest, OperandIsOfTheTypeOfAnother) {
  older.typeConstraints = newer.typeConstraints = {
      constraint("T", {"tensor(float)", "tensor(double)"})};
  older.attributes = {attribute("low", "float")};
  newer.operands.push_back(parameter("low", "T", Arity::Optional));
  say(step::ToOperand{"low", "low"});
  expect("attributeToOperand low #1 like #0 : Float",
         "operandToAttribute low #1 : Float");
}

TEST_F(StepPlanTest, OperandAndAttribute) {
  older.operands.push_back(parameter("axes", "tensor(int64)"));
  newer.attributes = {attribute("axes", "ints")};
  say(step::ToAttribute{"axes", "axes"});
  expect("operandToAttribute axes #1 : Ints",
         "attributeToOperand axes #1 : Ints");
}

TEST_F(StepPlanTest, NewOperand) {
  newer.operands.insert(newer.operands.begin(),
                        parameter("first", "tensor(float)"));
  say(step::Insert{"first", 0.5});
  expect("insertOperand #0 = 0.5 : Float", "dropOperand #0 = 0.5 : Float");
}

TEST_F(StepPlanTest, OptionalOperandsAndResults) {
  newer.operands.push_back(parameter("z", "T", Arity::Optional));
  newer.operands.push_back(parameter("w", "T", Arity::Optional));
  newer.results.push_back(parameter("m", "T", Arity::Optional));
  // The last one is removed first, so that positions stay valid.
  expect("insertOperand #1; insertOperand #2; addResult #1",
         "dropOperand #2; dropOperand #1; dropResult #1");
}

TEST_F(StepPlanTest, ResultOfOtherTypesIsAnother) {
  older.results.push_back(parameter("mask", "T", Arity::Optional));
  newer.results.push_back(parameter("mask", "tensor(bool)", Arity::Optional));
  expect("dropResult #1; addResult #1", "dropResult #1; addResult #1");
  // One type in common is enough.
  newer.results[1].type = "U";
  newer.typeConstraints.push_back(
      constraint("U", {"tensor(bool)", "tensor(float)"}));
  expect("", "");
}

TEST_F(StepPlanTest, OperandThatMayBeAbsentNow) {
  older.operands.push_back(parameter("roi", "tensor(float)"));
  newer.operands.push_back(parameter("roi", "tensor(float)", Arity::Optional));
  say(step::WhenAbsent{"roi", Json::array()});
  expect("", "fillOperand #1 = [] : Floats");
}

TEST_F(StepPlanTest, Limits) {
  older.attributes = newer.attributes = {attribute("axis", "int", -1)};
  say(step::AtLeast{"axis", 0}, Way::Down);
  expect("", "addAttribute axis = -1; atLeastAttribute axis = 0");
  newer.step.clear();
  say(step::AtMost{"axis", 3}, Way::Down);
  expect("", "addAttribute axis = -1; atMostAttribute axis = 3");
  newer.step.clear();
  say(step::FromStart{"axis", "y"}, Way::Down);
  expect("", "addAttribute axis = -1; fromStartAttribute axis #0 Results");
}

TEST_F(StepPlanTest, Casts) {
  newer.typeConstraints[0].types.edit([](std::vector<std::string> &types) {
    types.push_back("tensor(bfloat16)");
  });
  say(step::Cast{"T", "tensor(float)"});
  expect("", "castOperand #0 \"tensor(bfloat16)\"->\"tensor(float)\"; "
             "castResult #0 \"tensor(bfloat16)\"->\"tensor(float)\"");
}

TEST_F(StepPlanTest, HookForTheWholeSeesOperandsAsTheyWere) {
  newer.operands.push_back(parameter("z", "T", Arity::Optional));
  older.attributes = {attribute("a", "int")};
  say(step::Hook{"whole"}, Way::Up);
  say(step::Drop{"a"});
  expect("dropAttribute a; hook whole", "dropOperand #1");
}

TEST_F(StepPlanTest, HookBeforeTheRestReplacesNothing) {
  newer.operands.push_back(parameter("z", "T", Arity::Optional));
  say(step::Hook{"plainer"}, Way::Down);
  newer.step.back().as<step::Hook>()->isFirst = true;
  expect("insertOperand #1", "hook plainer; dropOperand #1");
}

TEST_F(StepPlanTest, NothingWhereThereIsNoWay) {
  older.attributes = {attribute("a", "int")};
  say(step::Impossible{"no reason"}, Way::Down);
  Step plan = findStep(onnxSpecs(), Op(), older, newer);
  EXPECT_EQ(plan.down.stepKind, StepKind::Impossible);
  EXPECT_EQ(plan.down.reason, "no reason");
  // A removal without a declaration is open, and no action is planned.
  EXPECT_EQ(plan.up.stepKind, StepKind::Unconfirmed);
  EXPECT_EQ(textOf(plan.up), "");
}

//===----------------------------------------------------------------------===//
// The generated table
//===----------------------------------------------------------------------===//

std::string generatedSteps() {
  auto buffer = llvm::MemoryBuffer::getFile(DIALECTGEN_SOURCE_DIR
                                            "/generated/onnx/ONNXSteps.inc");
  if (!buffer)
    return "";
  // Line breaks have no meaning.
  std::string text;
  for (char c : (*buffer)->getBuffer())
    if (c != ' ' && c != '\n')
      text += c;
  return text;
}

/// How many actions the array `name` has.
size_t actionsOf(const std::string &text, llvm::StringRef name) {
  llvm::StringRef body =
      llvm::StringRef(text).split(("ActionRow" + name + "[]={").str()).second;
  return body.split("};").first.count("ActionRow::");
}

TEST(DialectSteps, TableIsWhatTheModelPlans) {
  const Family &family = onnxSpecs();
  ASSERT_TRUE(family.dialectPart());
  const FamilyPart &dialectPart = *family.dialectPart();
  std::string text = generatedSteps();
  llvm::StringRef rows = llvm::StringRef(text).split("steps[]={").second;
  size_t count = 0;
  for (const Op &op : family.ops) {
    llvm::ArrayRef<CarriedVersion> carried = family.carried(dialectPart, op);
    for (size_t i = 0; i + 1 < carried.size(); ++i) {
      ++count;
      const OpVersion &older = versionOf(op, carried[i + 1]),
                      &newer = versionOf(op, carried[i]);
      SCOPED_TRACE(op.name + " " + toString(older.since) + " to " +
                   toString(newer.since));
      Step plan = findStep(family, op, older, newer);
      std::string head = "{/*older=*/\"" + dialectPart.dialect + "." +
                         carried[i + 1].mnemonic + "\",";
      ASSERT_EQ(rows.count(head), 1u) << "no row, or several";
      llvm::StringRef row = rows.split(head).second;
      // Names of the other one, then of the two ways.
      for (auto [label, way] :
           {std::pair("/*up=*/{StepKind::", &plan.up),
            std::pair("/*down=*/{StepKind::", &plan.down)}) {
        EXPECT_NE(way->stepKind, StepKind::Unconfirmed);
        EXPECT_EQ(way->stepKind == StepKind::Impossible, !way->reason.empty());
        llvm::StringRef said = row.split(label).second.split('}').first;
        auto [stepKind, rest] = said.split(',');
        EXPECT_EQ(stepKind.lower(), getName(way->stepKind).str());
        llvm::StringRef array = rest.split(',').first;
        array.consume_front("/*actions=*/");
        size_t actions =
            array.empty() || array == "{" ? 0 : actionsOf(text, array);
        EXPECT_EQ(actions, way->actions.size()) << array.str();
      }
    }
  }
  EXPECT_EQ(rows.count("{/*older=*/"), count);
}

} // namespace
