//===- OpsetPropertyTest.cpp - random nodes to other opsets and back ------===//
//
// Random legal nodes of every op version are converted to the newest opset and
// back, and to opsets in between. After each conversion they verify, and the
// types of the program are unchanged; otherwise they are rejected with an
// error, and the program is unchanged. Back at their own opset they equal the
// original, up to the meaning of absent attributes.
//
// OPSET_PROPERTY_ROUNDS is the number of nodes per version, OPSET_PROPERTY_SEED
// the random seed.
//
//===----------------------------------------------------------------------===//

#include "Draws.h"
#include "OpsetSteps.h"
#include "llvm/ADT/STLExtras.h"
#include <cstdlib>
#include <set>

using namespace mlir;

namespace dialectgen::onnx::test {
namespace {

unsigned numberFrom(const char *variable, unsigned otherwise) {
  const char *text = std::getenv(variable);
  unsigned number = otherwise;
  if (text)
    EXPECT_FALSE(StringRef(text).getAsInteger(10, number)) << variable;
  return number;
}

class OpsetProperty : public OpsetTest {
protected:
  OpsetProperty() : nodes(context) {}

  /// Whether it was converted; else it is as it was.
  bool goes(ModuleOp module, const std::string &domain, unsigned opset,
            bool expand) {
    std::string before = textOf(module);
    Type type = typeOf(module);
    bool isConverted = converts(module, {{domain, opset}}, expand);
    if (!isConverted) {
      EXPECT_FALSE(messages.empty());
      for (const std::string &message : messages)
        EXPECT_TRUE(StringRef(message).contains("'f'")) << message;
      EXPECT_EQ(textOf(module), before);
      return false;
    }
    std::string said = joined();
    EXPECT_TRUE(messages.empty()) << said;
    EXPECT_EQ(typeOf(module), type);
    bool isLegal = verifies(module);
    EXPECT_TRUE(isLegal) << joined() << "\n" << textOf(module);
    return true;
  }

  static Type typeOf(ModuleOp module) {
    return (*module.getOps<func::FuncOp>().begin()).getFunctionType();
  }

  /// The steps from a version to the newest, in both directions.
  struct Changes {
    std::set<std::string> attributes;
    bool operands = false, isHooked = false;
  };
  static Changes changesFrom(const OpVersion &version);
  static std::string differenceOf(const Changes &changes, Operation *is,
                                  Operation *was);

  LegalNodes nodes;
};

OpsetProperty::Changes OpsetProperty::changesFrom(const OpVersion &version) {
  Changes changes;
  std::set<std::string> reached{"onnx." + version.mnemonic};
  for (bool isGrowing = true; isGrowing;) {
    isGrowing = false;
    for (const StepRow &row : getStepTable().steps) {
      if (!reached.count(row.older))
        continue;
      isGrowing |= reached.insert(row.newer).second;
      for (const DirectionRow *way : {&row.up, &row.down}) {
        changes.isHooked |= way->kind == StepKind::Hooked;
        for (const ActionRow &action : way->actions) {
          if (*action.name)
            changes.attributes.insert(action.name);
          changes.operands |= action.kind == ActionKind::AttributeToOperand ||
                              action.kind == ActionKind::OperandToAttribute ||
                              action.kind == ActionKind::FillOperand ||
                              action.kind == ActionKind::InsertOperand ||
                              action.kind == ActionKind::DropOperand;
        }
      }
    }
  }
  return changes;
}

std::string OpsetProperty::differenceOf(const Changes &changes, Operation *is,
                                        Operation *was) {
  if (!is)
    return "it is gone";
  if (is->getResultTypes() != was->getResultTypes())
    return "its types differ";
  for (Operation *op : {is, was})
    for (NamedAttribute attribute : op->getAttrs()) {
      StringRef name = attribute.getName().getValue();
      if (!changes.attributes.count(name.str()) && !name.starts_with("onnx.") &&
          is->getAttr(name) != was->getAttr(name))
        return ("attribute " + name).str();
    }
  if (is->getNumOperands() != was->getNumOperands())
    return "number of operands";
  for (auto [now, then] : llvm::zip(is->getOperands(), was->getOperands()))
    if (describe(now) != describe(then) &&
        !(changes.operands && describe(then) == "absent"))
      return "operand " + describe(then) + " is " + describe(now);
  return "";
}

TEST_F(OpsetProperty, NodesComeBackAsTheyWere) {
  unsigned rounds = numberFrom("OPSET_PROPERTY_ROUNDS", 3);
  unsigned seed = numberFrom("OPSET_PROPERTY_SEED", 20261122);
  TargetOpsets newest = newestOpsets();
  unsigned taken = 0, made = 0, upgraded = 0, returned = 0, compared = 0,
           between = 0;
  Draws draws = Draws::ofRun();
  for (const OpVersion &version : resolvedOps()) {
    if (!draws.has(version.title()))
      continue;
    ++taken;
    // Versions keep their nodes when others come.
    std::seed_seq seeds{seed, unsigned(std::hash<std::string>()(
                                  version.domain + version.title()))};
    std::mt19937 random(seeds);
    const OpVersionInfo *info = findByOpName("onnx." + version.mnemonic);
    ASSERT_TRUE(info) << version.title();
    for (unsigned round = 0; round != rounds; ++round) {
      std::optional<OpParts> parts = nodes.makeRandom(version, random);
      if (!parts)
        continue;
      ++made;
      OwningOpRef<ModuleOp> module = build(*parts, context);
      SCOPED_TRACE(version.title() + ", seed " + std::to_string(seed) + "\n" +
                   textOf(*module));
      // Any opset, too old and too new for the op among them.
      OwningOpRef<ModuleOp> other(cast<ModuleOp>((*module)->clone()));
      unsigned middle = random() % newest[version.domain] + 1;
      between += goes(*other, version.domain, middle, random() % 2);
      if (!goes(*module, version.domain, newest[version.domain], false))
        continue;
      ++upgraded;
      if (!goes(*module, version.domain, info->since, false))
        continue;
      ++returned;
      Changes changes = changesFrom(version);
      if (changes.isHooked)
        continue;
      ++compared;
      std::string back = textOf(*module);
      OwningOpRef<ModuleOp> original = build(*parts, context);
      EXPECT_EQ(differenceOf(changes, findOp(*module, parts->opName),
                             theOp(*original)),
                "")
          << back;
      // The meaning of an absent attribute is written out once.
      if (goes(*module, version.domain, newest[version.domain], false) &&
          goes(*module, version.domain, info->since, false))
        EXPECT_EQ(textOf(*module), back);
    }
  }
  llvm::outs() << made << " nodes, " << upgraded << " to the newest, "
               << returned << " back, " << compared << " of them compared, "
               << between << " to others\n";
  EXPECT_GT(made, rounds * taken * 3 / 5);
  EXPECT_GT(upgraded, made / 3);
  EXPECT_GT(returned, made / 5);
}

} // namespace
} // namespace dialectgen::onnx::test
