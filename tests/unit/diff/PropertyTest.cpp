//===- PropertyTest.cpp - applying a difference gives the other side ------===//
//
// applyChanges(a, diff(a, b)) is b: on every version step ONNX ever made, up
// and down, and on thousands of random mutations. The generator is seeded with
// a constant, so a failure repeats.
//
//===----------------------------------------------------------------------===//

#include "Dump.h"
#include "diff/versions/Diff.h"
#include "diff/versions/Prose.h"
#include "model/diagnostics/Diagnostics.h"
#include "gtest/gtest.h"
#include <random>

using namespace dialectgen;

namespace {

/// Whether applying the difference of `a` and `b` to `a` gives `b`.
testing::AssertionResult turnsInto(const OpVersion &a, const OpVersion &b,
                                   Docs docs = Docs::Ignored) {
  std::vector<Change> changes = diff(a, b, docs);
  OpVersion applied = a;
  Diagnostics diagnostics;
  applyChanges(applied, changes, diagnostics);
  std::string text;
  llvm::raw_string_ostream os(text);
  if (diagnostics.hasErrors()) {
    diagnostics.print(os, /*showColors=*/false);
    return testing::AssertionFailure() << text;
  }
  for (const Change &change : diff(applied, b, docs))
    os << "left over: " << inWords(change) << "\n";
  if (text.empty())
    return testing::AssertionSuccess();
  for (const Change &change : changes)
    os << "applied: " << inWords(change) << "\n";
  return testing::AssertionFailure() << text;
}

TEST(DiffProperty, EveryOnnxBumpBothWays) {
  size_t bumps = 0;
  for (const Op &op : newDump().ops)
    for (size_t i = 0; i + 1 < op.versions.size(); ++i, ++bumps) {
      EXPECT_TRUE(turnsInto(op.versions[i + 1], op.versions[i])) << op.name;
      EXPECT_TRUE(turnsInto(op.versions[i], op.versions[i + 1])) << op.name;
    }
  EXPECT_EQ(bumps, 415u);
}

TEST(DiffProperty, AnyVersionIntoAnyOther) {
  // Ops that have nothing to do with each other.
  const std::vector<Op> &ops = newDump().ops;
  for (size_t i = 0; i < ops.size(); ++i)
    EXPECT_TRUE(turnsInto(ops[i].versions.front(),
                          ops[(i * 7 + 3) % ops.size()].versions.back()))
        << ops[i].name;
}

/// Mutates versions at random, keeping names within one list apart.
class Mutator {
public:
  explicit Mutator(unsigned seed) : random(seed) {}

  void mutate(OpVersion &version) {
    for (unsigned steps = 1 + below(6); steps; --steps)
      step(version);
  }

private:
  unsigned below(unsigned n) { return random() % n; }
  bool coin() { return below(2); }
  /// A name that may or may not be in use: renames, removals and additions of
  /// the same name must not get into each other's way.
  std::string name() { return std::string(1, 'a' + below(12)); }

  template <typename T>
  bool isFree(const SharedList<T> &list, const std::string &name) {
    for (const T &element : list)
      if (element.name == name)
        return false;
    return true;
  }

  Parameter makeParameter() {
    Parameter result = parameter(name(), coin() ? "T" : "tensor(int64)",
                                 static_cast<Arity>(below(3)));
    if (result.arity == Arity::Variadic) {
      result.homogeneous = coin();
      result.minCount = below(3);
    }
    if (coin())
      result.differentiable = coin();
    if (coin())
      result.doc = name();
    return result;
  }

  Attribute makeAttribute() {
    static const char *const kinds[] = {"int", "float", "string", "ints"};
    Attribute result = attribute(name(), kinds[below(4)]);
    result.required = below(3) == 0;
    if (!result.required && coin()) {
      if (result.kind == "int")
        result.defaultValue = static_cast<int>(below(5)) - 2;
      else if (result.kind == "float")
        result.defaultValue = below(5) / 3.0;
      else if (result.kind == "string")
        result.defaultValue = name();
      else
        result.defaultValue = Json::array({below(3), below(3)});
    }
    if (result.kind == "int" && coin())
      result.allowedValues = {0, 1, static_cast<int>(below(4)) + 2};
    if (result.kind == "int" && coin()) {
      result.minimum = below(3);
      if (coin())
        result.maximum = 10 + below(3);
    }
    if (coin())
      result.absent = Json{{"attribute", "zero"}, {"fields", {below(3)}}};
    if (below(4) == 0)
      result.absentWith = name();
    if (coin())
      result.doc = name();
    for (const Json &value : result.allowedValues)
      if (coin())
        result.valueDocs[value.dump()] = name();
    return result;
  }

  template <typename T, typename Make>
  void changeList(SharedList<T> &list, Make make) {
    switch (below(5)) {
    case 0: { // Add somewhere.
      T element = make();
      if (isFree(list, element.name))
        list.insert(list.begin() + below(list.size() + 1), element);
      break;
    }
    case 1: // Remove.
      if (!list.empty())
        list.erase(list.begin() + below(list.size()));
      break;
    case 2: // Swap two.
      if (list.size() > 1)
        std::swap(list[below(list.size())], list[below(list.size())]);
      break;
    case 3: { // Rename.
      std::string fresh = name();
      if (!list.empty() && isFree(list, fresh))
        list[below(list.size())].name = fresh;
      break;
    }
    case 4: { // Replace the facts, keep the name.
      if (list.empty())
        break;
      T &place = list[below(list.size())];
      T element = make();
      element.name = place.name;
      place = element;
      break;
    }
    }
  }

  void step(OpVersion &version) {
    static const char *const types[] = {"tensor(float)", "tensor(double)",
                                        "tensor(int8)", "seq(tensor(bool))"};
    switch (below(7)) {
    case 0:
      changeList(version.operands, [&] { return makeParameter(); });
      break;
    case 1:
      changeList(version.results, [&] { return makeParameter(); });
      break;
    case 2:
    case 3:
      changeList(version.attributes, [&] { return makeAttribute(); });
      break;
    case 4:
      changeList(version.regions, [&] {
        return Region{name(), coin() ? "block" : "",
                      coin(), coin() ? name() : "",
                      "",     {}};
      });
      break;
    case 5:
      changeList(version.typeConstraints, [&] {
        std::vector<std::string> some;
        for (const char *type : types)
          if (coin())
            some.push_back(type);
        return constraint(name(), some);
      });
      break;
    case 6:
      switch (below(5)) {
      case 0:
        version.deprecated = coin();
        break;
      case 1:
        version.experimental = coin();
        break;
      case 2:
        version.deterministic =
            coin() ? std::optional<bool>(coin()) : std::nullopt;
        break;
      case 3:
        version.functions.shapeInference = coin();
        version.functions.dataPropagation = coin();
        break;
      case 4:
        version.functions.bodyOpsets.assign(below(3), 1 + below(20));
        version.functions.contextDependentBody = coin();
        break;
      }
      break;
    }
  }

  std::mt19937 random;
};

TEST(DiffProperty, RandomMutations) {
  constexpr unsigned rounds = 5000;
  const std::vector<Op> &ops = newDump().ops;
  size_t different = 0;
  for (unsigned round = 0; round < rounds; ++round) {
    const Op &op = ops[round % ops.size()];
    Mutator mutator(round);
    OpVersion a = op.versions[round % op.versions.size()];
    if (round % 3 == 0)
      mutator.mutate(a);
    OpVersion b = a;
    mutator.mutate(b);
    different += !sameSignature(a, b);
    EXPECT_TRUE(turnsInto(a, b)) << op.name << ", round " << round;
    EXPECT_TRUE(turnsInto(b, a)) << op.name << ", round " << round;
    EXPECT_TRUE(turnsInto(a, b, Docs::Compared)) << op.name << ", " << round;
  }
  // The mutations are worth the name.
  EXPECT_GT(different, rounds * 4 / 5);
}

} // namespace
