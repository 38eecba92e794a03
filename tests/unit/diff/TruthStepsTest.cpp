//===- TruthStepsTest.cpp - attributes that are true or false -------------===//
//
// Every form in which a dialect that others define tells that something is
// true, against every other one: the step between them keeps the meaning of
// each use, or is left to a person.
//
//===----------------------------------------------------------------------===//

#include "Dump.h"
#include "diff/steps/Steps.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace dialectgen;

namespace {

/// A value on the wire: absent, false, true or a unit.
using State = Json;

struct Form {
  const char *name, *kind;
  bool required;
  Json defaultValue, implied;
  /// The values that uses may have on the wire.
  std::vector<State> states;

  /// Whether a use with `state` is true; nothing if only C++ knows.
  std::optional<bool> meaning(State state) const {
    if (!state.is_null())
      return state != Json(false);
    if (llvm::StringRef(kind) == "unit")
      return false;
    return implied.is_null() ? std::nullopt
                             : std::optional(implied.get<bool>());
  }
};

const std::vector<Form> &forms() {
  static const std::vector<Form> forms = {
      {"required", "bool", true, nullptr, nullptr, {false, true}},
      {"default false", "bool", false, false, nullptr, {false, true}},
      {"default true", "bool", false, true, nullptr, {false, true}},
      {"implied false", "bool", false, nullptr, false, {nullptr, false, true}},
      {"implied true", "bool", false, nullptr, true, {nullptr, false, true}},
      {"open", "bool", false, nullptr, nullptr, {nullptr, false, true}},
      {"unit", "unit", false, nullptr, nullptr, {nullptr, "unit"}},
      {"unit property", "unit", true, nullptr, nullptr, {false, true}},
  };
  return forms;
}

class TruthStepsTest : public testing::Test {
protected:
  TruthStepsTest() {
    family.dialect.emplace();
    family.dialect->external.header = "Acme.h";
    family.versionedDialect.emplace();
    AttributeKind truth, unit;
    truth.name = "bool";
    truth.value = "boolean";
    truth.stored = "BoolAttr:I1";
    unit.name = "unit";
    unit.unit = true;
    unit.stored = "UnitAttr:NoneType";
    family.vocabulary.attributeKinds = {truth, unit};
    WireRecord record;
    record.name = "bool_v1";
    record.builtin = "@bool";
    family.attributes = {record};
  }

  static OpVersion version(unsigned since, const Form &form) {
    OpVersion version;
    version.since = Version(since);
    Attribute flag =
        attribute("flag", form.kind, form.defaultValue, form.required);
    flag.implied = form.implied;
    version.attributes = {flag};
    return version;
  }

  /// The value after the actions of the way.
  static State convert(const StepWay &way, State state) {
    for (const PlannedAction &action : way.actions) {
      auto stateOf = [](const KindedValue &value) {
        return value.value.is_string() ? value.value
                                       : State(value.value["fields"][0] == 1);
      };
      if (action.name == "addAttribute" && state.is_null())
        state = stateOf(*action.value);
      else if (action.name == "omitAttribute" &&
               state == stateOf(*action.value))
        state = nullptr;
      else if (action.name == "mapAttribute" && !state.is_null())
        state = state == stateOf(action.values.front().first)
                    ? stateOf(action.values.front().second)
                    : "refused";
    }
    return state;
  }

  void expectKept(const StepWay &way, const Form &from, const Form &to) {
    if (way.stepKind == StepKind::Unconfirmed)
      return;
    for (State state : from.states) {
      State after = convert(way, state);
      EXPECT_TRUE(llvm::is_contained(to.states, after));
      EXPECT_EQ(from.meaning(state), to.meaning(after));
    }
  }

  Family family;
};

TEST_F(TruthStepsTest, KeepTheMeaning) {
  unsigned known = 0;
  for (const Form &was : forms())
    for (const Form &is : forms()) {
      SCOPED_TRACE(std::string(was.name) + " -> " + is.name);
      OpVersion older = version(1, was), newer = version(2, is);
      Step step = findStep(family, Op(), older, newer);
      // Only where absent may be anything does nobody know.
      bool isOpen = llvm::StringRef(was.name) == "open" ||
                    llvm::StringRef(is.name) == "open";
      if (!isOpen) {
        expectKept(step.up, was, is);
        expectKept(step.down, is, was);
      }
      bool isUnit = llvm::StringRef(was.kind) != is.kind;
      for (const StepWay *way : {&step.up, &step.down})
        if (isUnit)
          EXPECT_EQ(way->stepKind == StepKind::Unconfirmed, isOpen);
      known += isUnit && !isOpen;
    }
  EXPECT_EQ(known, 20u);
}

} // namespace
