//===- OpsetStepsTest.cpp - every step between op versions, both ways -----===//
//
// For each step of the generated table: legal nodes of one version, created
// from the resolved specs, are converted to the other. The result verifies, has
// the same result types, has lost no operand and no attribute with a meaning,
// and converts back to the original. A node that cannot be converted is
// rejected with an error that names the feature, the position and the version,
// and the module is unchanged. The page of the op tells what is refused, and
// refuses nothing that is converted.
//
// Steps that people wrote are all tried, and convert as many nodes as
// hooked-steps.txt says: a wrong one may leave a node that the target refuses.
//
// OPSET_STEPS_ONLY is a prefix of the titles of the tested steps ("Resize-10
// up"), in place of those that Draws.h takes; OPSET_STEPS_VERBOSE prints the
// result of each; OPSET_STEPS_WRITE writes hooked-steps.txt.
//
//===----------------------------------------------------------------------===//

#include "OpsetSteps.h"
#include "Draws.h"
#include "StepSentences.h"
#include "hooks/steps/StepHooks.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/OpDefinition.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include <cstdlib>
#include <fstream>
#include <set>

using namespace mlir;

namespace dialectgen::onnx::test {

namespace {

using KindOfStep = dialectgen::StepKind;

const char *nameOf(KindOfStep stepKind) {
  switch (stepKind) {
  case KindOfStep::Same:
    return "same";
  case KindOfStep::Derived:
    return "derived";
  case KindOfStep::Declared:
    return "declared";
  case KindOfStep::Hooked:
    return "hooked";
  case KindOfStep::Impossible:
    return "impossible";
  }
  return "";
}

/// One way of a step.
struct Passage {
  const StepRow *row;
  bool isUp;
  const OpVersion *source, *target;
  const DirectionRow &actions() const { return isUp ? row->up : row->down; }
  const DirectionRow &back() const { return isUp ? row->down : row->up; }
  /// An opset at which the target lives, next to the source.
  unsigned opset() const {
    return isUp ? target->since
                : findByOpName("onnx." + target->mnemonic)->until;
  }
  std::string title() const {
    return source->title() + (isUp ? " up to " : " down to ") + target->title();
  }
  bool has(ActionKind kind, StringRef name = "") const {
    return find(kind, name);
  }
  const ActionRow *find(ActionKind kind, StringRef name = "") const {
    for (const ActionRow &action : actions().actions)
      if (action.kind == kind && (name.empty() || name == action.name))
        return &action;
    return nullptr;
  }
};

std::vector<Passage> passages() {
  std::vector<Passage> list;
  for (const StepRow &row : getStepTable().steps)
    for (bool isUp : {true, false}) {
      const OpVersion *older = findResolved(row.older),
                      *newer = findResolved(row.newer);
      if (older && newer)
        list.push_back(
            {&row, isUp, isUp ? older : newer, isUp ? newer : older});
    }
  return list;
}

/// Steps of which no node of this test passes, with the reason.
const std::map<std::string, std::string> &neverConverted() {
  static const std::map<std::string, std::string> table = {
      {"If-11 down to If-1",
       "no branch gives a value of known rank; see opset-branches.mlir"},
      {"LabelEncoder-2 down to LabelEncoder-1",
       "keys and values are not of one length; see opset-hooks-down.mlir"},
      {"Pad-11 down to Pad-2",
       "no constant has two numbers for each dimension; see "
       "opset-hooks-down.mlir"},
      {"Upsample-7 down to Upsample-1",
       "no operand has a scale for each of four dimensions; see "
       "opset-hooks-down.mlir"},
  };
  return table;
}

class OpsetSteps : public OpsetTest {
protected:
  OpsetSteps() : nodes(context) {}

  std::vector<NodeKind> kindsOf(const OpVersion &version);
  void tryNode(const Passage &passage, const OpParts &parts,
               const Choice &types);
  void checkConverted(const Passage &passage, Operation *before,
                      ModuleOp module);
  void checkAttributes(const Passage &passage, Operation *before,
                       Operation *after);
  void checkOperands(const Passage &passage, Operation *before,
                     Operation *after);
  void checkRefusal(const Passage &passage);
  void checkBack(const Passage &passage, const OpParts &parts, ModuleOp module);
  std::string differenceOf(const Passage &passage, Operation *is,
                           Operation *was);

  void passAll(bool isUp);
  void checkHooked(bool isUp, const std::map<std::string, std::string> &counts);

  LegalNodes nodes;
  unsigned made = 0, converted = 0, refused = 0, returned = 0;
  /// What the page tells of the way that is tried; how many nodes a sentence of
  /// it refuses, and how many are refused although the target admits them.
  StepSentences page;
  unsigned told = 0, untold = 0;
  /// Refusals of the way that is tried.
  std::map<std::string, unsigned> refusals;
};

std::vector<NodeKind> OpsetSteps::kindsOf(const OpVersion &version) {
  std::vector<NodeKind> kinds;
  std::vector<NodeKind> bases(1);
  {
    NodeKind with;
    with.optionalOperands = with.optionalResults = true;
    bases.push_back(with);
    with.optionalResults = false;
    bases.push_back(with);
    for (bool isScalar : {false, true}) {
      NodeKind held;
      held.constants = true;
      held.scalars = isScalar;
      bases.push_back(held);
      held.optionalOperands = true;
      bases.push_back(held);
    }
  }
  {
    NodeKind several;
    several.variadic = 2;
    bases.push_back(several);
  }
  for (const NodeKind &base : bases)
    for (bool attributes : {false, true})
      for (const std::vector<int64_t> &shape :
           {std::vector<int64_t>(), {2, 3, 4, 4}, {1, 1}}) {
        NodeKind kind = base;
        kind.attributes = attributes;
        if (!shape.empty())
          kind.shape = shape;
        kinds.push_back(kind);
        if (shape.size() != 2)
          continue;
        kind.resultShapes = true;
        kinds.push_back(kind);
      }
  NodeKind floats;
  for (const auto &[variable, types] : version.variables)
    if (llvm::is_contained(types, "tensor(float)"))
      floats.types[variable] = "tensor(float)";
  for (const NodeKind &base : {bases[0], bases[3], bases[4], bases[5]}) {
    NodeKind kind = base;
    kind.types = floats.types;
    kinds.push_back(kind);
  }
  for (const auto &[name, values] : nodes.othersOf(version))
    for (const NodeKind &base : {floats, bases[3]})
      for (size_t value = 0; value != values.size(); ++value) {
        NodeKind kind = base;
        kind.attribute = name;
        kind.value = value;
        kind.shape = {2, 3, 4, 4};
        kinds.push_back(kind);
      }
  for (const auto &[variable, types] : version.variables)
    for (const std::string &type : types) {
      NodeKind kind;
      kind.types[variable] = type;
      kinds.push_back(kind);
    }
  // Types that go together.
  if (version.variables.size() == 2)
    for (const std::string &first : version.variables[0].second)
      for (const std::string &second : version.variables[1].second)
        if (version.variables[0].second.size() *
                version.variables[1].second.size() <=
            16) {
          NodeKind kind;
          kind.attributes = true;
          kind.types = {{version.variables[0].first, first},
                        {version.variables[1].first, second}};
          kinds.push_back(kind);
        }
  return kinds;
}

void OpsetSteps::checkAttributes(const Passage &passage, Operation *before,
                                 Operation *after) {
  auto findIn = [](const OpVersion &version, StringRef name) {
    auto it = llvm::find_if(version.attributes,
                            [&](const Attribute &a) { return a.name == name; });
    return it == version.attributes.end() ? nullptr : &*it;
  };
  auto isOperand = [&](const std::string &numbers) {
    return llvm::any_of(after->getOperands(), [&](Value operand) {
      return numbersOf(operand) == numbers;
    });
  };
  for (NamedAttribute attribute : before->getAttrs()) {
    StringRef name = attribute.getName().getValue();
    mlir::Attribute value = attribute.getValue(), now = after->getAttr(name);
    std::string what = ("attribute " + name + " = ").str() + numbersOf(value);
    if (const ActionRow *row =
            passage.find(ActionKind::RemoveAttribute, name)) {
      EXPECT_FALSE(now) << what;
      if (mayBeWithoutEffect(name))
        continue;
      ASSERT_TRUE(row->value) << what;
      // Only values with the meaning of an absent attribute on the other side
      // may disappear.
      EXPECT_EQ(numbersOf(value),
                numbersOf(parseAttribute(row->value.text, &context)))
          << what;
    } else if (passage.has(ActionKind::DropAttribute, name)) {
      EXPECT_FALSE(now) << what;
    } else if (const ActionRow *row =
                   passage.find(ActionKind::RenameAttribute, name)) {
      EXPECT_EQ(after->getAttr(row->to), value) << what;
    } else if (passage.has(ActionKind::AttributeToOperand, name)) {
      EXPECT_FALSE(now) << what;
      // Limits may be rounded to the element type.
      EXPECT_TRUE(isOperand(numbersOf(value)) || isa<FloatAttr>(value))
          << what << " is no operand";
    } else if (passage.has(ActionKind::MapAttribute, name) ||
               passage.has(ActionKind::ConvertAttribute, name) ||
               passage.has(ActionKind::FromStartAttribute, name)) {
      EXPECT_TRUE(now) << what;
    } else {
      EXPECT_TRUE(findIn(*passage.target, name)) << what << " is lost";
      EXPECT_EQ(now, value) << what;
    }
  }
  for (NamedAttribute attribute : after->getAttrs()) {
    StringRef name = attribute.getName().getValue();
    std::string numbers = numbersOf(attribute.getValue());
    if (before->hasAttr(name) || name.starts_with("onnx."))
      continue;
    const Attribute *known = findIn(*passage.target, name);
    ASSERT_TRUE(known) << name.str() << " is none of the target's";
    bool isRenamed =
        llvm::any_of(passage.actions().actions, [&](const ActionRow &action) {
          return action.kind == ActionKind::RenameAttribute &&
                 name == action.to;
        });
    if (isRenamed)
      continue;
    const ActionRow *row = passage.find(ActionKind::AddAttribute, name);
    std::string added =
        row ? numbersOf(parseAttribute(row->value.text, &context)) : "";
    if (passage.has(ActionKind::OperandToAttribute, name)) {
      EXPECT_TRUE(!known->defaultText.empty() || numbers == added ||
                  llvm::any_of(before->getOperands(),
                               [&](Value operand) {
                                 return numbersOf(operand) == numbers;
                               }))
          << name.str() << " is no operand";
    } else if (row) {
      EXPECT_EQ(numbers, added) << name.str();
    } else {
      EXPECT_FALSE(known->defaultText.empty())
          << name.str() << " comes from nowhere: " << numbers;
    }
  }
}

void OpsetSteps::checkOperands(const Passage &passage, Operation *before,
                               Operation *after) {
  bool change =
      llvm::any_of(passage.actions().actions, [](const ActionRow &action) {
        switch (action.kind) {
        case ActionKind::AttributeToOperand:
        case ActionKind::OperandToAttribute:
        case ActionKind::InsertOperand:
        case ActionKind::DropOperand:
        case ActionKind::FillOperand:
          return true;
        default:
          return false;
        }
      });
  auto describeAll = [](Operation *op) {
    std::vector<std::string> list;
    for (Value operand : op->getOperands())
      list.push_back(describe(operand));
    return list;
  };
  if (!change) {
    // An attribute that has no effect may go into the type of an operand that
    // was absent: `output_dtype` into that of the zero point.
    bool mayWrite =
        llvm::any_of(passage.actions().actions, [](const ActionRow &action) {
          return mayBeWithoutEffect(action.name);
        });
    std::vector<std::string> was = describeAll(before), is = describeAll(after);
    ASSERT_EQ(was.size(), is.size());
    for (size_t i = 0; i != was.size(); ++i)
      if (!mayWrite || was[i] != "absent" ||
          numbersOf(after->getOperand(unsigned(i))).empty())
        EXPECT_EQ(was[i], is[i]);
    return;
  }
  auto isFilled = [&](unsigned index) {
    return llvm::any_of(
        passage.actions().actions, [&](const ActionRow &action) {
          return action.kind == ActionKind::FillOperand &&
                 action.index == index &&
                 describe(before->getOperand(index)) == "absent";
        });
  };
  // Those of one name are the same values.
  for (auto [i, parameter] : llvm::enumerate(passage.source->operands))
    for (auto [j, other] : llvm::enumerate(passage.target->operands))
      if (parameter.name == other.name && !parameter.variadic &&
          !other.variadic && i < before->getNumOperands() &&
          j < after->getNumOperands() && !isFilled(j))
        EXPECT_EQ(describe(before->getOperand(i)),
                  describe(after->getOperand(j)))
            << parameter.name;
}

void OpsetSteps::checkConverted(const Passage &passage, Operation *before,
                                ModuleOp module) {
  std::string text = textOf(module);
  bool isLegal = verifies(module);
  EXPECT_TRUE(isLegal) << joined() << "\n" << text;
  Operation *after = findOp(module, "onnx." + passage.target->mnemonic);
  // Constants that the target's Constant does not hold are initializers.
  if (!after && passage.source->name == "Constant" &&
      StringRef(text).contains("onnx.initializer"))
    return;
  ASSERT_TRUE(after) << text;
  // Everything lives at the target.
  module.walk([&](Operation *op) {
    const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
    bool isFree =
        op->hasAttr("onnx.initializer") ||
        (op->getNumResults() && isa<NoneType>(op->getResult(0).getType()));
    if (info && info->domain == passage.source->domain &&
        !(op->hasTrait<OpTrait::ConstantLike>() && isFree))
      EXPECT_TRUE(info->since <= passage.opset() &&
                  (!info->until || passage.opset() <= info->until))
          << text;
  });
  // No argument is dropped.
  auto function = *module.getOps<func::FuncOp>().begin();
  for (BlockArgument argument : function.getArguments())
    EXPECT_TRUE(!argument.use_empty() || isa<NoneType>(argument.getType()))
        << "argument " << argument.getArgNumber() << " is lost\n"
        << text;
  if (passage.actions().kind == KindOfStep::Hooked)
    return;
  SCOPED_TRACE(text);
  checkAttributes(passage, before, after);
  checkOperands(passage, before, after);
}

void OpsetSteps::checkRefusal(const Passage &passage) {
  ASSERT_FALSE(messages.empty());
  StringRef message = messages.front();
  ++refusals[message.str()];
  EXPECT_TRUE(message.contains("'f'")) << message.str();
  if (passage.actions().kind == KindOfStep::Hooked)
    return;
  EXPECT_TRUE(
      message.contains(" needs opset ") &&
      message.contains("; the target is " + std::to_string(passage.opset())))
      << message.str();
  EXPECT_TRUE(message.contains("'onnx.")) << message.str();
}

std::string OpsetSteps::differenceOf(const Passage &passage, Operation *is,
                                     Operation *was) {
  if (is->getName() != was->getName())
    return "it is " + is->getName().getStringRef().str();
  // Casts around an op stay on the way back.
  bool casts =
      llvm::any_of(passage.actions().actions, [](const ActionRow &row) {
        return row.kind == ActionKind::CastResult;
      });
  if (!casts && is->getResultTypes() != was->getResultTypes())
    return "its types differ";
  // Values written out in either direction.
  std::set<std::string> written;
  for (const DirectionRow *way : {&passage.actions(), &passage.back()})
    for (const ActionRow &action : way->actions)
      if (action.kind == ActionKind::AddAttribute ||
          action.kind == ActionKind::DropAttribute ||
          action.kind == ActionKind::MapAttribute ||
          action.kind == ActionKind::FromStartAttribute ||
          mayBeWithoutEffect(action.name))
        written.insert(action.name);
  for (NamedAttribute attribute : was->getAttrs())
    if (is->getAttr(attribute.getName()) != attribute.getValue() &&
        !written.count(attribute.getName().str()))
      return "attribute " + attribute.getName().str();
  // A value with the meaning of an absent attribute in the other version may
  // stay written out.
  auto isDefault = [&](NamedAttribute attribute) {
    return llvm::any_of(passage.target->attributes,
                        [&](const Attribute &known) {
                          return known.name == attribute.getName().getValue() &&
                                 numbersOf(defaultOf(known, context)) ==
                                     numbersOf(attribute.getValue());
                        });
  };
  for (NamedAttribute attribute : is->getAttrs())
    if (!was->hasAttr(attribute.getName()) && !isDefault(attribute) &&
        !attribute.getName().getValue().starts_with("onnx.") &&
        !written.count(attribute.getName().str()))
      return "new attribute " + attribute.getName().str();
  if (is->getNumOperands() != was->getNumOperands())
    return "number of operands";
  // An absent value may have been written out as a constant.
  bool writesOperands = false;
  for (const DirectionRow *way : {&passage.actions(), &passage.back()})
    for (const ActionRow &action : way->actions)
      writesOperands |= action.kind == ActionKind::AttributeToOperand ||
                        action.kind == ActionKind::FillOperand ||
                        mayBeWithoutEffect(action.name);
  for (auto [now, then] : llvm::zip(is->getOperands(), was->getOperands())) {
    bool isWritten =
        writesOperands && describe(then) == "absent" && !numbersOf(now).empty();
    if (describe(now) != describe(then) && !isWritten)
      return "operand " + describe(then) + " is " + describe(now);
  }
  return "";
}

void OpsetSteps::checkBack(const Passage &passage, const OpParts &parts,
                           ModuleOp module) {
  const OpVersionInfo *info = findByOpName("onnx." + passage.source->mnemonic);
  if (!converts(module, {{passage.source->domain,
                          passage.isUp ? info->until : info->since}}))
    return;
  ++returned;
  EXPECT_TRUE(verifies(module)) << joined();
  if (passage.actions().kind == KindOfStep::Hooked ||
      passage.back().kind == KindOfStep::Hooked)
    return;
  OwningOpRef<ModuleOp> original = build(parts, context);
  Operation *is = findOp(module, parts.opName);
  ASSERT_TRUE(is) << textOf(module);
  EXPECT_EQ(differenceOf(passage, is, theOp(*original)), "")
      << textOf(*original) << "\n"
      << textOf(module);
}

void OpsetSteps::tryNode(const Passage &passage, const OpParts &parts,
                         const Choice &types) {
  ++made;
  OwningOpRef<ModuleOp> module = build(parts, context),
                        original = build(parts, context);
  std::string before = textOf(*module);
  Type type = (*module->getOps<func::FuncOp>().begin()).getFunctionType();
  SCOPED_TRACE(before);
  std::string refusal =
      page.refusalOf(*passage.source, theOp(*original), types);
  told += !refusal.empty();
  if (!converts(*module, {{passage.source->domain, passage.opset()}})) {
    ++refused;
    checkRefusal(passage);
    // (Any step refuses what the other version does not admit: docs/specs.md.)
    bool isAdmitted = !StringRef(joined()).starts_with("a use that ");
    untold += isAdmitted;
    EXPECT_TRUE(!isAdmitted || page.refuseSome())
        << joined() << "\nThe page says:\n"
        << page.text();
    EXPECT_EQ(textOf(*module), before);
    return;
  }
  ++converted;
  EXPECT_EQ(refusal, "") << "says the page of a node that is converted";
  EXPECT_TRUE(messages.empty()) << joined();
  EXPECT_EQ((*module->getOps<func::FuncOp>().begin()).getFunctionType(), type);
  checkConverted(passage, theOp(*original), *module);
  checkBack(passage, parts, *module);
}

/// Compares the counts of hooked steps with those of the table, whose rows are
/// `COUNTS: TITLE`.
void OpsetSteps::checkHooked(bool isUp,
                             const std::map<std::string, std::string> &counts) {
  const std::string path =
      DIALECTGEN_SOURCE_DIR "/tests/unit/onnx/hooked-steps.txt";
  std::map<std::string, std::string> table;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);)
    if (auto [count, title] = StringRef(line).split(": "); !title.empty())
      table[title.str()] = count.str();
  StringRef way = isUp ? " up to " : " down to ";
  if (std::getenv("OPSET_STEPS_WRITE")) {
    for (const auto &[title, count] : counts)
      table[title] = count;
    std::ofstream out(path);
    for (const auto &[title, count] : table)
      if (counts.count(title) || !StringRef(title).contains(way))
        out << count << ": " << title << "\n";
    return;
  }
  for (const auto &[title, count] : table)
    if (StringRef(title).contains(way))
      EXPECT_TRUE(counts.count(title)) << title << " is no hooked step";
  for (const auto &[title, count] : counts)
    EXPECT_EQ(table[title], count)
        << title << ": nodes and those that are converted; if the change is "
        << "meant, set OPSET_STEPS_WRITE=1";
}

void OpsetSteps::passAll(bool isUp) {
  std::vector<Passage> all = passages();
  // Each version but the first has its step.
  size_t expected = 0;
  for (const OpVersionList &list : getOpVersionLists())
    expected += list.opsets.size() - 1;
  ASSERT_EQ(all.size(), 2 * expected);
  bool verbose = std::getenv("OPSET_STEPS_VERBOSE");
  const char *only = std::getenv("OPSET_STEPS_ONLY");
  Draws draws = Draws::ofRun();
  struct Count {
    unsigned steps = 0, nodes = 0, converted = 0, refused = 0, returned = 0,
             told = 0;
  };
  std::map<std::string, Count> counts;
  std::map<std::string, std::string> hooked;
  for (const Passage &passage : all) {
    std::string title = passage.title();
    if (passage.isUp != isUp ||
        !(only ? StringRef(title).starts_with(only)
               // Steps that people wrote are few.
               : passage.actions().kind == KindOfStep::Hooked ||
                     draws.has(title)))
      continue;
    SCOPED_TRACE(title);
    made = converted = refused = returned = told = untold = 0;
    refusals.clear();
    page = StepSentences::of(isUp ? *passage.source : *passage.target,
                             isUp ? *passage.target : *passage.source, isUp);
    EXPECT_FALSE(page.empty()) << "no page tells of the step";
    std::set<std::string> seen;
    for (const NodeKind &kind : kindsOf(*passage.source))
      if (std::optional<OpParts> parts = nodes.make(*passage.source, kind)) {
        // Kinds may make one node.
        OwningOpRef<ModuleOp> module = build(*parts, context);
        if (seen.insert(textOf(*module)).second)
          tryNode(passage, *parts, kind.types);
      }
    EXPECT_GT(made, 0u) << "no node of " << passage.source->title();
    if (passage.actions().kind == KindOfStep::Same)
      EXPECT_EQ(refused, 0u) << "nothing keeps two that are the same apart";
    bool isPossible = passage.actions().kind != KindOfStep::Impossible;
    std::string reasons;
    for (const auto &[message, count] : refusals)
      reasons += std::to_string(count) + " x " + message + "\n";
    EXPECT_EQ(page.refuseAll(), !isPossible) << page.text();
    if (page.keepAll())
      EXPECT_EQ(untold, 0u) << page.text();
    if (!isPossible)
      EXPECT_EQ(converted, 0u);
    else if (neverConverted().count(title))
      EXPECT_EQ(converted, 0u) << "the waiver is not needed any more";
    else
      EXPECT_GT(converted, 0u) << "no node passes:\n" << reasons;
    if (verbose)
      llvm::outs() << title << ": " << nameOf(passage.actions().kind) << ", "
                   << made << " nodes, " << converted << " converted, "
                   << refused << " refused, " << returned << " back\n"
                   << reasons;
    if (passage.actions().kind == KindOfStep::Hooked)
      hooked[title] = std::to_string(made) + " " + std::to_string(converted);
    Count &count = counts[(passage.isUp ? std::string("up ") : "down ") +
                          nameOf(passage.actions().kind)];
    ++count.steps;
    count.nodes += made;
    count.converted += converted;
    count.refused += refused;
    count.returned += returned;
    count.told += told;
  }
  if (!only)
    checkHooked(isUp, hooked);
  for (const auto &[name, count] : counts)
    llvm::outs() << name << ": " << count.steps << " steps, " << count.nodes
                 << " nodes, " << count.converted << " converted, "
                 << count.refused << " refused, of these " << count.told
                 << " by a sentence about the node, " << count.returned
                 << " converted back\n";
}

TEST_F(OpsetSteps, ArePassedUp) { passAll(true); }
TEST_F(OpsetSteps, ArePassedDown) { passAll(false); }

} // namespace
} // namespace dialectgen::onnx::test
