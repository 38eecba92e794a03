//===- StepReader.cpp - steps of tables that are files --------------------===//
//
// See StepReader.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/versions/StepReader.h"

using namespace mlir;

namespace dialectgen::rows {
namespace {

constexpr Name<StepKind> stepKinds[] = {
#define DIALECTGEN_STEP_KIND(ENUMERATOR, NAME) {NAME, StepKind::ENUMERATOR},
#include "dialectgen/core/versions/Steps.def"
};

constexpr Name<ConstantKind> constantKinds[] = {
#define DIALECTGEN_CONSTANT_KIND(NAME) {#NAME, ConstantKind::NAME},
#include "dialectgen/core/versions/Steps.def"
};

constexpr Name<unsigned> parts[] = {
#define DIALECTGEN_STEP_PART(NAME, BIT) {#NAME, NAME},
#include "dialectgen/core/versions/Steps.def"
};

constexpr Name<ActionKind> actionKinds[] = {
#define DIALECTGEN_STEP_ACTION(ENUMERATOR, NAME, MEANING)                      \
  {NAME, ActionKind::ENUMERATOR},
#define DIALECTGEN_STEP_LIMIT(NAME) {NAME, ActionKind::Count},
#include "dialectgen/core/versions/Steps.def"
};

ActionRow readAction(const Node &node) {
  ActionRow row = {node.get("action").named(actionKinds, "action")};
  row.name = node.get("name").chars();
  row.to = node.get(node.get("by") ? "by" : "to").chars();
  row.index = node.get("index").count();
  row.like = int(node.get("like").number(0, 1 << 20, -1));
  if (Node value = node.get("value"))
    row.value = value.name();
  row.values = node.get("values").rows<ValuePair>([](const Node &pair) {
    SmallVector<const char *, 2> texts;
    pair.forEach([&](const Node &one) { texts.push_back(one.name()); });
    if (texts.empty() || texts.size() > 2)
      pair.fail("expected two values");
    texts.resize(2);
    return ValuePair{texts[0], texts[1]};
  });
  SmallVector<StringRef> named;
  node.get("part").text().split(named, '|', -1, /*KeepEmpty=*/false);
  for (StringRef one : named) {
    const auto *known = llvm::find_if(parts, [&](const Name<unsigned> &part) {
      return part.name == one.trim();
    });
    if (known == std::end(parts))
      node.get("part").fail("there is no part '" + one.trim() + "'");
    else
      row.parts |= known->value;
  }
  if (Node kind = node.get("kind"))
    row.constant = kind.named(constantKinds, "kind of a constant");
  if (row.kind == ActionKind::Count) {
    StringRef how = node.get("action").text();
    unsigned number = node.get("number").count();
    row.least = how == "atMost" ? 0 : number;
    row.most = how == "atLeast" ? ~0u : number;
  }
  if (Node groups = node.get("groups")) {
    auto read = [](const Node &group) {
      return GroupRow{group.get("name").name(),
                      int(group.get("from").number(0, 1 << 20, -1)),
                      group.get("least").count(1),
                      group.get("most").count(~0u)};
    };
    RegroupRow made = {groups.get("were").rows<GroupRow>(read),
                       groups.get("are").rows<GroupRow>(read),
                       groups.get("sized").flag()};
    row.groups = node.getMemory().keep(ArrayRef(made)).data();
  } else if (row.kind == ActionKind::Regroup) {
    node.fail("expected 'groups'");
  }
  return row;
}

} // namespace

DirectionRow readDirection(const Node &node, StringRef step,
                           std::vector<std::string> &hooked) {
  DirectionRow row;
  row.kind = node.get("kind").named(stepKinds, "kind of a step");
  row.reason = node.get("reason").chars();
  row.actions = node.get("actions").rows<ActionRow>(
      [&](const Node &one) { return readAction(one); });
  for (const ActionRow &one : row.actions)
    if (one.kind == ActionKind::Hook) {
      hooked.push_back((step + ": " + one.name).str());
      return {StepKind::Impossible,
              {},
              node.getMemory().keep("it takes the hook '" +
                                    std::string(one.name) +
                                    "', which is C++ that a table lacks")};
    }
  if (row.kind == StepKind::Hooked)
    node.fail("a hooked step names its hook");
  return row;
}

} // namespace dialectgen::rows
