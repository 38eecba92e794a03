//===- RegroupTest.cpp - operands and results in other groups -------------===//
//
// Draws the groups of operands and results of two versions, which have some in
// common, and uses of the first. The values of a group stand in the group of
// that name afterwards, and come back; a use that the second version does not
// admit is refused.
//
//===----------------------------------------------------------------------===//

#include "Draws.h"
#include "ToyDialect.h"
#include <random>

using namespace mlir;
using namespace dialectgen;
using namespace dialectgen::testing;

namespace {

/// The groups of a version, by name, with the numbers of values that it takes.
struct Signature {
  std::vector<GroupRow> groups;
  bool areSized = false;
};

bool isOne(const GroupRow &group) {
  return group.least == 1 && group.most == 1;
}

class RegroupTest : public StepEngineTest {
protected:
  RegroupTest() : random(11 + Draws::ofRun().seed) {}

  unsigned draw(unsigned count) { return random() % count; }

  GroupRow group(const char *name) {
    static const std::pair<unsigned, unsigned> kinds[] = {
        {1, 1}, {0, 1}, {0, ~0u}, {1, ~0u}};
    auto [least, most] = kinds[draw(4)];
    return {name, -1, least, most};
  }
  /// Sizes are listed where they do not follow from the number of values.
  void size(Signature &version) {
    auto isList = [](const GroupRow &group) { return !isOne(group); };
    version.areSized =
        llvm::count_if(version.groups, isList) > 1 || draw(3) == 0;
  }
  Signature version() {
    static const char *const names[] = {"a", "b", "c", "d", "e"};
    Signature version;
    for (unsigned index = 0, count = draw(6); index != count; ++index)
      version.groups.push_back(group(names[index]));
    size(version);
    return version;
  }
  /// Another version, which lacks some groups that may be empty, has others,
  /// or has them in another order.
  Signature edit(Signature version) {
    llvm::erase_if(version.groups, [&](const GroupRow &group) {
      return group.least == 0 && draw(4) == 0;
    });
    for (const char *name : {"new", "newer"}) {
      GroupRow added = group(name);
      if (added.least == 0)
        version.groups.insert(
            version.groups.begin() + draw(version.groups.size() + 1), added);
    }
    if (draw(4) == 0)
      std::shuffle(version.groups.begin(), version.groups.end(), random);
    for (GroupRow &one : version.groups)
      if (draw(5) == 0)
        one = group(one.name);
    size(version);
    return version;
  }
  /// The rows of a way; `from` of the source are the places of its sizes.
  static std::pair<std::vector<GroupRow>, std::vector<GroupRow>>
  rows(const Signature &from, const Signature &to) {
    std::vector<GroupRow> were = from.groups, are = to.groups;
    for (auto [index, group] : llvm::enumerate(were))
      group.from = index;
    for (GroupRow &group : are) {
      auto same = llvm::find_if(were, [&](const GroupRow &other) {
        return StringRef(group.name) == other.name;
      });
      group.from = same == were.end() ? -1 : int(same - were.begin());
    }
    return {were, are};
  }
  using Sizes = std::map<std::string, unsigned>;
  Sizes use(const Signature &version) {
    Sizes sizes;
    for (const GroupRow &group : version.groups)
      sizes[group.name] =
          isOne(group)
              ? 1
              : group.least + draw(std::min(group.most, 3u) - group.least + 1);
    return sizes;
  }
  /// Whether a use of `version` may have these numbers of values.
  static bool admits(const Signature &version, const Sizes &sizes) {
    std::set<std::string> known;
    for (const GroupRow &group : version.groups) {
      known.insert(group.name);
      auto size = sizes.find(group.name);
      unsigned count = size == sizes.end() ? 0 : size->second;
      if (count < group.least || group.most < count)
        return false;
    }
    return llvm::all_of(sizes, [&](const auto &size) {
      return size.second == 0 || known.count(size.first);
    });
  }
  /// The operation with values that name their group: `%a0` of `a`.
  static std::string text(const char *name, const Signature &version,
                          const Sizes &sizes, bool areResults) {
    std::string defined, listed, types, numbers;
    for (const GroupRow &group : version.groups) {
      auto size = sizes.find(group.name);
      unsigned count = size == sizes.end() ? 0 : size->second;
      numbers += (numbers.empty() ? "" : ", ") + std::to_string(count);
      for (unsigned at = 0; at != count; ++at) {
        std::string value = group.name + std::to_string(at);
        defined += "%" + value + " = \"toy.plain\"() {name = \"" + value +
                   "\"} : () -> i32\n";
        listed += (listed.empty() ? "%" : ", %") + value;
        types += types.empty() ? "i32" : ", i32";
      }
    }
    std::string attributes =
        std::string(" {") +
        (version.areSized ? std::string(areResults ? "result" : "operand") +
                                "SegmentSizes = array<i32" +
                                (numbers.empty() ? "" : ": ") + numbers + ">"
                          : "") +
        "} : ";
    std::string op = "\"" + std::string(name) + "\"(";
    if (!areResults)
      return defined + op + listed + ")" + attributes + "(" + types + ") -> ()";
    std::string uses;
    SmallVector<StringRef> values;
    StringRef(listed).split(values, ", ", -1, /*KeepEmpty=*/false);
    for (StringRef value : values)
      uses += "\n\"toy.plain\"(" + value.str() + ") {name = \"" +
              value.drop_front().str() + "\"} : (i32) -> ()";
    return (listed.empty() ? "" : listed + " = ") + op + ")" + attributes +
           "() -> (" + types + ")" + uses;
  }

  /// The operands of the operation, or the users of its results, and the sizes.
  static std::string valuesOf(ModuleOp module) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    for (Operation &op : *module.getBody()) {
      if (op.getName().getStringRef() == "toy.plain")
        continue;
      stream << op.getName();
      for (Value operand : op.getOperands())
        stream << " " << operand.getDefiningOp()->getAttr("name");
      for (OpResult result : op.getResults())
        for (Operation *user : result.getUsers())
          stream << " " << user->getAttr("name");
      for (const char *sizes : {"operandSegmentSizes", "resultSegmentSizes"})
        if (Attribute known = op.getAttr(sizes))
          stream << " " << known;
    }
    return text;
  }

  std::mt19937 random;
};

TEST_F(RegroupTest, ValuesStayInTheirGroups) {
  unsigned converted = 0, refused = 0;
  for (unsigned count = 0; count != Draws::ofRun().partOf(4000); ++count) {
    Signature older = version(), newer = edit(older);
    bool areResults = draw(2);
    Part part = areResults ? Results : Operands;
    auto [upWere, upAre] = rows(older, newer);
    auto [downWere, downAre] = rows(newer, older);
    RegroupRow up{upWere, upAre, newer.areSized},
        down{downWere, downAre, older.areSized};
    const ActionRow ups[] = {ActionRow::regroup(part, &up)},
                    downs[] = {ActionRow::regroup(part, &down)};
    setActions(ups, downs);
    Sizes sizes = use(older);
    auto module = parse(text("toy.first_v1", older, sizes, areResults));
    ASSERT_TRUE(module);
    std::string before = valuesOf(*module);
    if (!admits(newer, sizes)) {
      ++refused;
      ASSERT_TRUE(failed(convert(*module, opset(2)))) << before;
      ASSERT_EQ(valuesOf(*module), before);
      ASSERT_FALSE(messages.empty());
      continue;
    }
    ++converted;
    auto expected = parse(text("toy.first_v2", newer, sizes, areResults));
    ASSERT_TRUE(succeeded(convert(*module, opset(2)))) << messages << before;
    ASSERT_EQ(valuesOf(*module), valuesOf(*expected)) << before;
    ASSERT_TRUE(succeeded(convert(*module, opset(1)))) << messages << before;
    ASSERT_EQ(valuesOf(*module), before);
  }
  EXPECT_GT(converted, refused / 4);
  EXPECT_GT(refused, 0u);
}

TEST_F(RegroupTest, RefusalsNameTheGroup) {
  const GroupRow were[] = {{"x", 0}, {"mask", 1, 0, 1}, {"more", 2, 0, ~0u}};
  const GroupRow are[] = {{"x", 0}, {"more", 2, 1, 1}};
  const RegroupRow groups{were, are, /*areSized=*/false};
  const ActionRow up[] = {ActionRow::regroup(Operands, &groups)};
  setActions(up, {});
  auto use = [](StringRef operands, StringRef types, StringRef sizes) {
    return ("%0 = \"toy.plain\"() : () -> i32\n\"toy.first_v1\"(" + operands +
            ") {operandSegmentSizes = array<i32: " + sizes + ">} : (" + types +
            ") -> ()")
        .str();
  };
  auto expect = [&](const std::string &text, const std::string &what) {
    expectRefused(text, opset(2),
                  what + " needs opset 1 or older of 'toy'; the target is 2; "
                         "it is in 'toy.first_v1'\n");
  };
  expect(use("%0, %0, %0", "i32, i32, i32", "1, 1, 1"), "operand 'mask'");
  expect(use("%0", "i32", "1, 0, 0"), "no operand 'more'");
  expect(use("%0, %0, %0", "i32, i32, i32", "1, 0, 2"),
         "more than one operand 'more'");
  expectRefused(use("%0, %0", "i32, i32", "1, 0, 2"), opset(2),
                "its numbers of operands or results are not those of its "
                "definition\n");
}

TEST_F(RegroupTest, ResultsThatAreUnusedMayGo) {
  const GroupRow were[] = {{"x", 0}, {"y", 1, 0, 1}};
  const GroupRow are[] = {{"x", 0}};
  const RegroupRow groups{were, are, /*areSized=*/false};
  const ActionRow up[] = {ActionRow::regroup(Results, &groups)};
  setActions(up, {});
  expectBecomes(R"(%0:2 = "toy.first_v1"() : () -> (i32, i32)
                   "toy.plain"(%0#0) : (i32) -> ())",
                opset(2),
                R"(%0 = "toy.first_v2"() : () -> i32
                   "toy.plain"(%0) : (i32) -> ())");
  expectRefused(R"(%0:2 = "toy.first_v1"() : () -> (i32, i32)
                   "toy.plain"(%0#1) : (i32) -> ())",
                opset(2),
                "result 1 needs opset 1 or older of 'toy'; the target is 2; it "
                "is in 'toy.first_v1'\n");
}

TEST_F(RegroupTest, WhatIsFalseIsAbsent) {
  const ActionRow up[] = {ActionRow::omitAttribute("a", seven)};
  const ActionRow down[] = {ActionRow::addAttribute("a", seven)};
  setActions(up, down);
  expectBothWays(R"("toy.first_v1"() {a = 7} : () -> ())",
                 R"("toy.first_v2"() : () -> ())");
  expectBothWays(R"("toy.first_v1"() {a = 8} : () -> ())",
                 R"("toy.first_v2"() {a = 8} : () -> ())");
}

} // namespace
