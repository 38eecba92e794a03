//===- Trees.cpp - lowerings of decision trees ----------------------------===//
//
// All trees of an ensemble are one list of nodes. In each round every sample
// goes on from its node of every tree to one of the node's children; leaves
// lead to themselves. Tables of nodes are gathered from, so that the size of
// the program does not depend on the trees.
//
//===----------------------------------------------------------------------===//

#include "../../../stablehlo/formulas/Elements.h"
#include "Scores.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>

using namespace mlir;
using Direction = dialectgen::stablehlo::ComparisonDirection;

namespace dialectgen::onnx {
namespace {

/// How a node compares a feature with its value, by the numbers of
/// TreeEnsemble.
enum class NodeMode : int64_t {
  AtMost,
  Below,
  AtLeast,
  Above,
  Equal,
  Unequal,
  Member,
  Leaf,
};

struct TreeNode {
  NodeMode mode = NodeMode::Leaf;
  int64_t feature = 0, onTrue = 0, onFalse = 0;
  double value = 0;
  /// Where NaN counts as true.
  bool takesNan = false;
};

struct Weight {
  int64_t node, target;
  double number;
};

struct Forest {
  std::vector<TreeNode> nodes;
  Sizes roots;
  std::vector<Weight> weights;
  int64_t targets = 0, depth = 0;
  StringRef aggregate = "SUM", transform = "NONE";
  SmallVector<double> base;
};

NodeMode modeOf(StringRef name) {
  return llvm::StringSwitch<NodeMode>(name)
      .Case("BRANCH_LEQ", NodeMode::AtMost)
      .Case("BRANCH_LT", NodeMode::Below)
      .Case("BRANCH_GTE", NodeMode::AtLeast)
      .Case("BRANCH_GT", NodeMode::Above)
      .Case("BRANCH_EQ", NodeMode::Equal)
      .Case("BRANCH_NEQ", NodeMode::Unequal)
      .Default(NodeMode::Leaf);
}

SmallVector<double> realsOf(Lowering &to, StringRef name) {
  SmallVector<double> numbers = to.reals((name + "_as_tensor").str());
  return numbers.empty() ? to.reals(name) : numbers;
}

/// The longest way to a leaf; refuses ways that do not end, and nodes that are
/// none.
LogicalResult measure(Lowering &to, Forest &forest) {
  std::vector<int64_t> depths(forest.nodes.size(), -1);
  enum { Unseen = -1, Open = -2 };
  SmallVector<int64_t> stack;
  auto isNode = [&](int64_t node) {
    return node >= 0 && node < int64_t(forest.nodes.size());
  };
  for (int64_t root : forest.roots) {
    if (!isNode(root))
      return to.refuse("it names node " + Twine(root) + " of " +
                       Twine(forest.nodes.size()));
    stack.push_back(root);
    while (!stack.empty()) {
      int64_t at = stack.back();
      const TreeNode &node = forest.nodes[size_t(at)];
      int64_t &depth = depths[size_t(at)];
      if (depth >= 0 || node.mode == NodeMode::Leaf) {
        depth = std::max<int64_t>(depth, 0);
        stack.pop_back();
        continue;
      }
      bool isSecond = depth == Open;
      depth = Open;
      int64_t most = 0;
      for (int64_t next : {node.onTrue, node.onFalse}) {
        if (!isNode(next))
          return to.refuse("it names node " + Twine(next) + " of " +
                           Twine(forest.nodes.size()));
        if (depths[size_t(next)] == Open)
          return to.refuse("its nodes lead back to node " + Twine(next));
        if (depths[size_t(next)] == Unseen)
          stack.push_back(next);
        most = std::max(most, depths[size_t(next)] + 1);
      }
      if (isSecond || stack.back() == at) {
        depth = most;
        stack.pop_back();
      }
    }
    forest.depth = std::max(forest.depth, depths[size_t(root)]);
  }
  for (const Weight &weight : forest.weights)
    if (weight.target < 0 || weight.target >= forest.targets)
      return to.refuse("it has a weight for target " + Twine(weight.target) +
                       " of " + Twine(forest.targets));
  return success();
}

/// Whether lists of numbers for each node are there, and as long as each other.
LogicalResult needEqual(Lowering &to, StringRef of, ArrayRef<size_t> counts) {
  if (counts.front() && llvm::all_equal(counts))
    return success();
  return to.refuse("its lists of " + of + " differ in length, or have none");
}

/// The ensemble of a classifier or a regressor, whose nodes have numbers within
/// their trees; the weights are those of `part`.
FailureOr<Forest> forestOf(Lowering &to, StringRef part, int64_t targets) {
  auto wholes = [&](const Twine &name) {
    return to.integers(name.str()).value_or(Sizes());
  };
  Forest forest;
  forest.targets = targets;
  forest.base = realsOf(to, "base_values");
  forest.aggregate = to.string("aggregate_function", "SUM");
  forest.transform = to.string("post_transform", "NONE");
  Sizes trees = wholes("nodes_treeids"), names = wholes("nodes_nodeids"),
        features = wholes("nodes_featureids"),
        onTrue = wholes("nodes_truenodeids"),
        onFalse = wholes("nodes_falsenodeids"),
        missing = wholes("nodes_missing_value_tracks_true");
  SmallVector<StringRef> modes = to.strings("nodes_modes");
  SmallVector<double> values = realsOf(to, "nodes_values");
  if (failed(
          needEqual(to, "nodes",
                    {trees.size(), names.size(), features.size(), onTrue.size(),
                     onFalse.size(), modes.size(), values.size()})))
    return failure();
  llvm::DenseMap<std::pair<int64_t, int64_t>, int64_t> places;
  for (auto [place, key] : llvm::enumerate(llvm::zip(trees, names))) {
    auto [tree, name] = key;
    if (!places.try_emplace({tree, name}, int64_t(place)).second)
      return to.refuse("tree " + Twine(tree) + " has two nodes " + Twine(name));
    // The first node of a tree is its root.
    if (place == 0 || trees[place - 1] != tree)
      forest.roots.push_back(int64_t(place));
  }
  auto placeOf = [&](int64_t tree, int64_t name) {
    auto it = places.find({tree, name});
    return it == places.end() ? -1 : it->second;
  };
  for (size_t i = 0; i != trees.size(); ++i)
    forest.nodes.push_back({modeOf(modes[i]), features[i],
                            placeOf(trees[i], onTrue[i]),
                            placeOf(trees[i], onFalse[i]), values[i],
                            i < missing.size() && missing[i] == 1});
  Sizes weightTrees = wholes(part + "_treeids"),
        weightNodes = wholes(part + "_nodeids"), ids = wholes(part + "_ids");
  SmallVector<double> numbers = realsOf(to, (part + "_weights").str());
  if (failed(needEqual(to, "weights",
                       {weightTrees.size(), weightNodes.size(), ids.size(),
                        numbers.size()})))
    return failure();
  for (size_t i = 0; i != ids.size(); ++i) {
    int64_t node = placeOf(weightTrees[i], weightNodes[i]);
    if (node < 0)
      return to.refuse("it has a weight for node " + Twine(weightNodes[i]) +
                       " of tree " + Twine(weightTrees[i]) +
                       ", which there is not");
    forest.weights.push_back({node, ids[i], numbers[i]});
  }
  if (failed(measure(to, forest)))
    return failure();
  return forest;
}

/// The ensemble of a TreeEnsemble, which has leaves behind its nodes. A node
/// that asks for membership becomes one for each member.
FailureOr<Forest> forestOf(Lowering &to) {
  auto wholes = [&](StringRef name) {
    return to.integers(name).value_or(Sizes());
  };
  static constexpr StringLiteral aggregates[] = {"AVERAGE", "SUM", "MIN",
                                                 "MAX"};
  static constexpr StringLiteral transforms[] = {"NONE", "SOFTMAX", "LOGISTIC",
                                                 "SOFTMAX_ZERO", "PROBIT"};
  Forest forest;
  forest.targets = to.integer("n_targets", 0);
  int64_t aggregate = to.integer("aggregate_function", 1),
          transform = to.integer("post_transform", 0);
  if (aggregate < 0 || aggregate > 3 || transform < 0 || transform > 4)
    return to.refuse("its aggregate_function or post_transform is no number "
                     "of the standard");
  forest.aggregate = aggregates[aggregate];
  forest.transform = transforms[transform];
  forest.roots = wholes("tree_roots");
  Sizes features = wholes("nodes_featureids"),
        onTrue = wholes("nodes_truenodeids"),
        onFalse = wholes("nodes_falsenodeids"),
        isTrueLeaf = wholes("nodes_trueleafs"),
        isFalseLeaf = wholes("nodes_falseleafs"),
        missing = wholes("nodes_missing_value_tracks_true"),
        ids = wholes("leaf_targetids");
  SmallVector<double> modes = to.reals("nodes_modes"),
                      values = to.reals("nodes_splits"),
                      members = to.reals("membership_values"),
                      numbers = to.reals("leaf_weights");
  if (failed(needEqual(to, "nodes",
                       {features.size(), onTrue.size(), onFalse.size(),
                        isTrueLeaf.size(), isFalseLeaf.size(), modes.size(),
                        values.size()})) ||
      failed(needEqual(to, "leaves", {ids.size(), numbers.size()})))
    return failure();
  auto count = int64_t(features.size()), leaves = int64_t(ids.size());
  auto childOf = [&](int64_t child, int64_t isLeaf) {
    return child < 0 || child >= (isLeaf ? leaves : count)
               ? -1
               : child + (isLeaf ? count : 0);
  };
  for (size_t i = 0; i != features.size(); ++i) {
    bool isKnown = modes[i] >= 0 && modes[i] <= double(NodeMode::Member);
    if (!isKnown)
      return to.refuse("node " + Twine(i) +
                       " has a mode that is no number of the standard");
    forest.nodes.push_back({NodeMode(int64_t(modes[i])), features[i],
                            childOf(onTrue[i], isTrueLeaf[i]),
                            childOf(onFalse[i], isFalseLeaf[i]), values[i],
                            i < missing.size() && missing[i] == 1});
  }
  for (int64_t leaf = 0; leaf != leaves; ++leaf) {
    forest.weights.push_back(
        {count + leaf, ids[size_t(leaf)], numbers[size_t(leaf)]});
    forest.nodes.emplace_back();
  }
  const double *member = members.begin();
  for (int64_t i = 0; i != count; ++i) {
    if (forest.nodes[size_t(i)].mode != NodeMode::Member)
      continue;
    // The last of them leads on as the node did.
    int64_t at = i;
    TreeNode node = forest.nodes[size_t(i)];
    bool isFirst = true;
    for (; member != members.end() && !std::isnan(*member); ++member) {
      if (!isFirst) {
        forest.nodes[size_t(at)].onFalse = int64_t(forest.nodes.size());
        at = int64_t(forest.nodes.size());
        forest.nodes.push_back(node);
      }
      forest.nodes[size_t(at)].mode = NodeMode::Equal;
      forest.nodes[size_t(at)].value = *member;
      isFirst = false;
    }
    if (isFirst)
      return to.refuse("node " + Twine(i) + " asks for an empty set");
    if (member != members.end())
      ++member;
  }
  if (failed(measure(to, forest)))
    return failure();
  return forest;
}

/// Goes through a forest with the samples of an operation.
class Walk {
public:
  Walk(Lowering &to, const Forest &forest, Value samples)
      : to(to), hlo(to.getHlo()), forest(forest), samples(samples) {}

  /// The leaf of each sample in each tree, `[samples * trees]`.
  Value leaves();
  /// Of the leaves' weights, as a table of nodes and targets, where a node has
  /// none as `none`: what `reduce` makes of those of all trees,
  /// `[samples, targets]`.
  template <typename Op>
  Value combined(Value leaves, ArrayRef<double> table, double first) {
    Value numbers = to.numbers(
        RankedTensorType::get({int64_t(forest.nodes.size()), forest.targets},
                              Hlo::elementOf(samples)),
        table);
    Extents shape = {to.extentOf(samples, 0),
                     Extent(int64_t(forest.roots.size())),
                     Extent(forest.targets)};
    return hlo.reduce<Op>(to.reshapeTo(take(hlo, numbers, 0, leaves), shape),
                          first, 1);
  }

private:
  template <typename Get> Value wholeTable(Get get) {
    Sizes numbers;
    for (auto [place, node] : llvm::enumerate(forest.nodes))
      numbers.push_back(get(int64_t(place), node));
    return hlo.integers(numbers);
  }
  Value isTrue(Value x, Value nodes);

  Lowering &to;
  Hlo &hlo;
  const Forest &forest;
  Value samples;
};

/// Whether the comparisons of `nodes` hold for their features.
Value Walk::isTrue(Value x, Value nodes) {
  SmallVector<double> values;
  bool takesNan = false;
  llvm::SmallSetVector<int64_t, 8> modes;
  for (const TreeNode &node : forest.nodes) {
    values.push_back(node.value);
    takesNan |= node.takesNan;
    if (node.mode != NodeMode::Leaf)
      modes.insert(int64_t(node.mode));
  }
  Value all = to.numbers(
      RankedTensorType::get(int64_t(values.size()), Hlo::elementOf(x)), values);
  Value value = take(hlo, all, 0, nodes), result, mode;
  if (modes.size() > 1)
    mode = take(hlo, wholeTable([](int64_t, const TreeNode &node) {
                  return int64_t(node.mode);
                }),
                0, nodes);
  static constexpr Direction directions[] = {Direction::LE, Direction::LT,
                                             Direction::GE, Direction::GT,
                                             Direction::EQ, Direction::NE};
  for (int64_t one : modes) {
    Value holds = hlo.compare(x, value, directions[one]);
    result = result ? hlo.select(hlo.compare(mode, hlo.fill(mode, double(one)),
                                             Direction::EQ),
                                 holds, result)
                    : holds;
  }
  if (!takesNan)
    return result;
  Value taken = take(hlo, wholeTable([](int64_t, const TreeNode &node) {
                       return int64_t(node.takesNan);
                     }),
                     0, nodes);
  return hlo.binary<stablehlo::OrOp>(
      result, hlo.binary<stablehlo::AndOp>(
                  hlo.compare(x, x, Direction::NE),
                  hlo.compare(taken, hlo.fill(taken, 0), Direction::NE)));
}

Value Walk::leaves() {
  Extent rows = to.extentOf(samples, 0), columns = to.extentOf(samples, 1);
  Extents shape = {rows, Extent(int64_t(forest.roots.size()))};
  Type i64 = to.getBuilder().getI64Type();
  Value like = to.filled(i64, 0, shape);
  Value start =
      to.flattened(to.broadcastLike(hlo.integers(forest.roots), like));
  if (forest.depth == 0)
    return start;
  // Where the features of each sample begin in the list of all.
  Value row = hlo.iota(like, i64, 0);
  Value base = to.flattened(hlo.mul(row, to.fillLike(row, columns)));
  Value features = to.flattened(samples);
  Value of = wholeTable(
            [](int64_t, const TreeNode &node) { return node.feature; }),
        onTrue = wholeTable([](int64_t place, const TreeNode &node) {
          return node.mode == NodeMode::Leaf ? place : node.onTrue;
        }),
        onFalse = wholeTable([](int64_t place, const TreeNode &node) {
          return node.mode == NodeMode::Leaf ? place : node.onFalse;
        });
  return to
      .repeat(Extent(forest.depth), start,
              [&](Value, ValueRange now) -> SmallVector<Value> {
                Value node = now.front();
                Value x = take(hlo, features, 0,
                               hlo.add(base, take(hlo, of, 0, node)));
                return {hlo.select(isTrue(x, node), take(hlo, onTrue, 0, node),
                                   take(hlo, onFalse, 0, node))};
              })
      .front();
}

/// Numbers of nodes and targets; `none` where there is no weight.
SmallVector<double> tableOf(const Forest &forest, double none,
                            llvm::function_ref<double(double, double)> both) {
  SmallVector<double> table(forest.nodes.size() * size_t(forest.targets), none);
  for (const Weight &weight : forest.weights) {
    double &number =
        table[size_t(weight.node * forest.targets + weight.target)];
    number = both(number, weight.number);
  }
  return table;
}

/// The aggregate of the weights of all trees, `[samples, targets]`.
Value aggregated(Lowering &to, const Forest &forest, Walk &walk, Value leaves) {
  Hlo &hlo = to.getHlo();
  bool isMin = forest.aggregate == "MIN";
  if (isMin || forest.aggregate == "MAX") {
    double none = isMin ? INFINITY : -INFINITY;
    SmallVector<double> table = tableOf(forest, none, [&](double a, double b) {
      return isMin ? std::min(a, b) : std::max(a, b);
    });
    Value most = isMin ? walk.combined<stablehlo::MinOp>(leaves, table, none)
                       : walk.combined<stablehlo::MaxOp>(leaves, table, none);
    // No leaf had a weight.
    return hlo.select(hlo.compare(most, hlo.fill(most, none), Direction::EQ),
                      hlo.fill(most, 0), most);
  }
  Value sum = walk.combined<stablehlo::AddOp>(
      leaves, tableOf(forest, 0, std::plus<double>()), 0);
  return forest.aggregate == "AVERAGE"
             ? hlo.div(sum, hlo.fill(sum, double(forest.roots.size())))
             : sum;
}

/// Doubles are compared as such, all others in 32 bits.
Type elementOf(Lowering &to) {
  Type own = Hlo::elementOf(to.operand(0));
  return own.isF64() ? own : to.getBuilder().getF32Type();
}

/// The predictions of a regressor, the only result.
LogicalResult predict(Lowering &to, const FailureOr<Forest> &forest) {
  FailureOr<Value> samples = samplesOf(to, elementOf(to));
  if (failed(forest) || failed(samples))
    return failure();
  Walk walk(to, *forest, *samples);
  Value y = aggregated(to, *forest, walk, walk.leaves());
  if (!forest->base.empty()) {
    if (int64_t(forest->base.size()) != forest->targets)
      return to.refuse("it has " + Twine(forest->base.size()) +
                       " base values for " + Twine(forest->targets) +
                       " targets");
    y = to.getHlo().add(y, alongLast(to, forest->base, y));
  }
  return to.give(transformed(to, forest->transform, y));
}

/// The leaves' weights, by the classes that have any.
struct ClassWeights {
  ClassWeights(const Forest &forest);
  bool has(int64_t target) const { return weighed.contains(target); }

  llvm::SmallSetVector<int64_t, 8> weighed;
  /// 1 for each node and target that has a weight.
  SmallVector<double> counts;
  /// Whether each leaf has a weight of each of them; whether none is below 0.
  bool isFull = true, isPositive = true;
};

ClassWeights::ClassWeights(const Forest &forest)
    : counts(tableOf(forest, 0, [](double, double) { return 1.0; })) {
  for (const Weight &weight : forest.weights) {
    weighed.insert(weight.target);
    isPositive &= weight.number >= 0;
  }
  for (auto [place, node] : llvm::enumerate(forest.nodes))
    for (int64_t target : weighed)
      isFull &= node.mode != NodeMode::Leaf ||
                counts[place * size_t(forest.targets) + size_t(target)] != 0;
}

/// The place of the label of each sample, and its scores.
using Judged = std::pair<Value, Value>;

/// The label of the greatest score.
FailureOr<Judged> judgeMany(Lowering &to, const Forest &forest, Walk &walk,
                            Value leaves) {
  Hlo &hlo = to.getHlo();
  ClassWeights weights(forest);
  Value z = aggregated(to, forest, walk, leaves), ranked = z;
  if (!forest.base.empty()) {
    if (int64_t(forest.base.size()) != forest.targets)
      return to.refuse("it has " + Twine(forest.base.size()) +
                       " base values for " + Twine(forest.targets) +
                       " classes");
    ranked = z = hlo.add(z, alongLast(to, forest.base, z));
  } else if (!weights.isFull ||
             int64_t(weights.weighed.size()) != forest.targets) {
    // A class without a weight is none that is chosen.
    Value has = walk.combined<stablehlo::MaxOp>(leaves, weights.counts, 0);
    ranked = hlo.select(hlo.compare(has, hlo.fill(has, 0), Direction::GT), z,
                        hlo.fill(z, -INFINITY));
  }
  Type i64 = to.getBuilder().getI64Type();
  return Judged{stablehlo::extreme(hlo, ranked, 1, i64)[1],
                transformed(to, forest.transform, z)};
}

/// Of two classes, the score is that of the second, or of the first if that
/// alone has weights. The label is the second's if the score is above 0; above
/// a half if one class alone has weights, and none is below 0.
FailureOr<Judged> judgeTwo(Lowering &to, const Forest &forest, Walk &walk,
                           Value leaves) {
  Hlo &hlo = to.getHlo();
  ClassWeights weights(forest);
  ArrayRef<double> base = forest.base;
  if (!weights.isFull)
    return to.refuse("leaves have weights of different classes");
  if (base.size() > 2)
    return to.refuse("it has " + Twine(base.size()) +
                     " base values for two classes");
  Value z = aggregated(to, forest, walk, leaves);
  Value first = to.sliceOf(z, 1, Extent(0), Extent(1), 1),
        second = to.sliceOf(z, 1, Extent(1), Extent(2), 1);
  bool isSingle = !weights.has(1) && base.size() < 2;
  if (isSingle && forest.transform == "PROBIT")
    return to.refuse("the runtime gives a probit of one score of two");
  // The runtime adds base values to scores that there are.
  if (base.size() == 2 && weights.has(1)) {
    second = hlo.add(first, base[1]);
    first = hlo.unary<stablehlo::NegOp>(second);
  } else if (!base.empty()) {
    first = hlo.add(first, base[0]);
  }
  if (!weights.has(0))
    first = hlo.fill(first, 0);
  Value score = weights.has(1) ? second : first;
  bool isShare = weights.weighed.size() == 1 && weights.isPositive;
  Value isSecond = to.reshapeTo(
      hlo.compare(score, hlo.fill(score, isShare ? 0.5 : 0), Direction::GT),
      to.extentOf(score, 0));
  z = isSingle ? withOpposite(to, isShare ? 1 : 0, first)
               : to.concatenate({first, second}, 1);
  // The opposite of a share is no score to transform.
  if (!isSingle || (!isShare && forest.transform == "LOGISTIC"))
    z = transformed(to, forest.transform, z);
  return Judged{hlo.convert(isSecond, to.getBuilder().getI64Type()), z};
}

} // namespace

LogicalResult lowering::treeEnsemble(Lowering &to) {
  return predict(to, forestOf(to));
}

LogicalResult lowering::treeEnsembleRegressor(Lowering &to) {
  return predict(to, forestOf(to, "target", to.integer("n_targets", 0)));
}

LogicalResult lowering::treeEnsembleClassifier(Lowering &to) {
  auto classes =
      int64_t(to.integers("classlabels_int64s").value_or(Sizes()).size());
  if (classes < 2)
    return to.refuse(classes ? "it has one label" : "its labels are texts");
  FailureOr<Forest> forest = forestOf(to, "class", classes);
  FailureOr<Value> samples = samplesOf(to, elementOf(to));
  if (failed(forest) || failed(samples))
    return failure();
  Walk walk(to, *forest, *samples);
  FailureOr<Judged> judged = classes == 2
                                 ? judgeTwo(to, *forest, walk, walk.leaves())
                                 : judgeMany(to, *forest, walk, walk.leaves());
  if (failed(judged))
    return failure();
  FailureOr<Value> labels =
      labelsAt(to, "classlabels_int64s", classes, judged->first);
  return failed(labels) || failed(to.give(*labels)) ? failure()
                                                    : to.give(judged->second);
}

} // namespace dialectgen::onnx
