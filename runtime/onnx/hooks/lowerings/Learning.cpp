//===- Learning.cpp - lowerings of linear models and support vectors ------===//
//
// Also of the steps before them, which scale, encode and fill in features. The
// numbers of models are attributes.
//
//===----------------------------------------------------------------------===//

#include "../../../stablehlo/formulas/Elements.h"
#include "Scores.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/bit.h"
#include <cmath>
#include <numeric>

using namespace mlir;
using Direction = dialectgen::stablehlo::ComparisonDirection;

namespace dialectgen::onnx {
namespace {

Type f32(Lowering &to) { return to.getBuilder().getF32Type(); }

StringRef transformOf(Lowering &to) {
  return to.string("post_transform", "NONE");
}

/// The place of the greatest score of each sample.
Value bestOf(Lowering &to, Value scores) {
  return stablehlo::extreme(to.getHlo(), scores, 1,
                            to.getBuilder().getI64Type())[1];
}

/// Refuses as many numbers in `name` as fit no dimension of `values`.
LogicalResult needNumbers(Lowering &to, StringRef name, size_t count,
                          Value values) {
  int64_t last =
      Hlo::rankOf(values) == 0 ? 1 : Hlo::typeOf(values).getShape().back();
  if (count == 1 || (Hlo::rankOf(values) <= 2 && Hlo::rankOf(values) > 0 &&
                     (ShapedType::isDynamic(last) || int64_t(count) == last)))
    return success();
  return to.refuse("attribute '" + name + "' has " + Twine(count) +
                   " numbers, not one, or one for each feature");
}

/// Products of the samples with `count` rows of coefficients.
FailureOr<Value> linearScores(Lowering &to, int64_t count) {
  FailureOr<Value> samples = samplesOf(to, f32(to));
  return failed(samples)
             ? samples
             : weighed(to, *samples, to.reals("coefficients"), count);
}

/// What a sample has in common with each support vector.
FailureOr<Value> kernelOf(Lowering &to, Value samples, ArrayRef<double> vectors,
                          int64_t count) {
  Hlo &hlo = to.getHlo();
  StringRef kind = to.string("kernel_type", "LINEAR");
  SmallVector<double> parameters = to.reals("kernel_params");
  parameters.resize(3, 0);
  double gamma = parameters[0], offset = parameters[1], degree = parameters[2];
  if (kind == "RBF") {
    // Differences of all pairs: those of squares lose digits.
    FailureOr<Value> rows = weightRows(to, samples, vectors, count);
    if (failed(rows))
      return failure();
    Extents shape = {to.extentOf(samples, 0), Extent(count),
                     to.extentOf(samples, 1)};
    Value all = to.filled(Hlo::elementOf(samples), 0, shape);
    Value way = hlo.sub(hlo.broadcast(samples, all, {0, 2}),
                        hlo.broadcast(*rows, all, {1, 2}));
    Value distance = hlo.reduce<stablehlo::AddOp>(hlo.mul(way, way), 0, 2);
    return hlo.unary<stablehlo::ExpOp>(hlo.mul(distance, -gamma));
  }
  FailureOr<Value> product = weighed(to, samples, vectors, count);
  if (failed(product) || kind == "LINEAR")
    return product;
  Value x = hlo.add(hlo.mul(*product, gamma), offset);
  if (kind == "SIGMOID")
    return hlo.unary<stablehlo::TanhOp>(x);
  return hlo.binary<stablehlo::PowOp>(x, hlo.fill(x, degree));
}

/// Pairs of classes, in the order of their scores.
using ClassPairs = SmallVector<std::pair<int64_t, int64_t>>;
ClassPairs pairsOf(int64_t classes) {
  ClassPairs pairs;
  for (int64_t i = 0; i != classes; ++i)
    for (int64_t j = i + 1; j != classes; ++j)
      pairs.emplace_back(i, j);
  return pairs;
}

/// The weights of all support vectors in the score of each pair: those of its
/// classes, each in the row of the other.
SmallVector<double> weightsOf(const ClassPairs &pairs,
                              ArrayRef<double> coefficients,
                              ArrayRef<int64_t> counts, int64_t vectors) {
  SmallVector<double> weights;
  for (auto [first, second] : pairs) {
    int64_t vector = 0;
    for (auto [own, count] : llvm::enumerate(counts))
      for (int64_t end = vector + count; vector != end; ++vector) {
        int64_t row = int64_t(own) == first    ? second - 1
                      : int64_t(own) == second ? first
                                               : -1;
        weights.push_back(
            row < 0 ? 0 : coefficients[size_t(row * vectors + vector)]);
      }
  }
  return weights;
}

/// The class with most votes: a score above 0 is one for the first of its pair.
FailureOr<Value> mostVoted(Lowering &to, const ClassPairs &pairs,
                           int64_t classes, Value scores) {
  Hlo &hlo = to.getHlo();
  SmallVector<double> votes(size_t(classes) * pairs.size(), 0),
      ofSecond(size_t(classes), 0);
  for (auto [index, pair] : llvm::enumerate(pairs)) {
    votes[size_t(pair.first) * pairs.size() + index] = 1;
    votes[size_t(pair.second) * pairs.size() + index] = -1;
    ++ofSecond[size_t(pair.second)];
  }
  Value isFirst = hlo.convert(
      hlo.compare(scores, hlo.fill(scores, 0), Direction::GT), f32(to));
  FailureOr<Value> sums = weighed(to, isFirst, votes, classes);
  if (failed(sums))
    return failure();
  return bestOf(to, hlo.add(*sums, alongLast(to, ofSecond, *sums)));
}

LogicalResult giveLabels(Lowering &to, int64_t classes, Value best) {
  FailureOr<Value> labels = labelsAt(to, "classlabels_ints", classes, best);
  return failed(labels) ? failure() : to.give(*labels);
}

/// A classifier without support vectors, in which each class has a row of
/// weights.
LogicalResult giveWeighed(Lowering &to, Value samples, int64_t classes,
                          double offset) {
  Hlo &hlo = to.getHlo();
  SmallVector<double> coefficients = to.reals("coefficients");
  FailureOr<Value> scores = weighed(to, samples, coefficients, classes);
  if (failed(scores))
    return failure();
  Value z = hlo.add(*scores, offset), best = bestOf(to, z);
  if (classes == 2) {
    // One score is enough for the second label.
    bool isPositive =
        llvm::all_of(coefficients, [](double number) { return number >= 0; });
    Value most = hlo.reduce<stablehlo::MaxOp>(z, -INFINITY, 1);
    Value isSecond = hlo.compare(most, hlo.fill(most, isPositive ? 0.5 : 0),
                                 isPositive ? Direction::GE : Direction::GT);
    best = hlo.select(isSecond, hlo.fill(best, 1), best);
  }
  return failed(giveLabels(to, classes, best))
             ? failure()
             : to.give(transformed(to, transformOf(to), z));
}

} // namespace

LogicalResult lowering::scaler(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = to.operand(0);
  x = hlo.convert(x, Hlo::elementOf(x).isF64() ? Hlo::elementOf(x) : f32(to));
  for (StringRef name : {"offset", "scale"}) {
    SmallVector<double> numbers = to.reals(name);
    if (numbers.empty())
      continue;
    if (failed(needNumbers(to, name, numbers.size(), x)))
      return failure();
    Value of = alongLast(to, numbers, x);
    x = name == "scale" ? hlo.mul(x, of) : hlo.sub(x, of);
  }
  return to.give(x);
}

/// Of the elements of each sample; those whose norm is 0 stay.
LogicalResult lowering::normalizer(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = hlo.convert(to.operand(0), f32(to));
  int64_t axis = Hlo::rankOf(x) - 1;
  if (axis < 0 || axis > 1)
    return to.refuse("operand '" + to.nameOf(0) + "' has " + Twine(axis + 1) +
                     " dimensions; samples and features are two");
  StringRef kind = to.string("norm", "MAX");
  Value norm = kind == "MAX" ? hlo.reduce<stablehlo::MaxOp>(x, -INFINITY, axis)
               : kind == "L1"
                   ? hlo.reduce<stablehlo::AddOp>(
                         hlo.unary<stablehlo::AbsOp>(x), 0, axis)
                   : hlo.unary<stablehlo::SqrtOp>(
                         hlo.reduce<stablehlo::AddOp>(hlo.mul(x, x), 0, axis));
  Value isNone = hlo.compare(norm, hlo.fill(norm, 0), Direction::EQ);
  norm = hlo.select(isNone, hlo.fill(norm, 1), norm);
  return to.give(hlo.div(x, hlo.spread(norm, x, axis)));
}

LogicalResult lowering::binarizer(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = to.operand(0);
  Value real = isa<FloatType>(Hlo::elementOf(x)) ? x : hlo.convert(x, f32(to));
  return to.give(hlo.compare(real, hlo.fill(real, to.real("threshold", 0)),
                             Direction::GT));
}

LogicalResult lowering::imputer(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = to.operand(0);
  bool isReal = isa<FloatType>(Hlo::elementOf(x));
  StringRef name = isReal ? "imputed_value_floats" : "imputed_value_int64s";
  SmallVector<double> values;
  if (isReal)
    values = to.reals(name);
  else
    for (int64_t whole : to.integers(name).value_or(Sizes()))
      values.push_back(double(whole));
  if (values.empty())
    return to.refuse("attribute '" + name + "' has no number");
  if (failed(needNumbers(to, name, values.size(), x)))
    return failure();
  double missing = isReal ? to.real("replaced_value_float", 0)
                          : double(to.integer("replaced_value_int64", 0));
  Value isMissing = std::isnan(missing)
                        ? hlo.compare(x, x, Direction::NE)
                        : hlo.compare(x, hlo.fill(x, missing), Direction::EQ);
  return to.give(hlo.select(isMissing, alongLast(to, values, x), x));
}

LogicalResult lowering::oneHotEncoder(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Sizes categories = to.integers("cats_int64s").value_or(Sizes());
  if (categories.empty())
    return to.refuse("its categories are texts");
  if (llvm::DenseSet<int64_t>(categories.begin(), categories.end()).size() !=
      categories.size())
    return to.refuse("two of its categories are equal");
  Value x = hlo.convert(to.operand(0), to.getBuilder().getI64Type());
  Extents shape = to.extentsOf(x), all = shape;
  all.push_back(Extent(int64_t(categories.size())));
  shape.push_back(Extent(1));
  Value like = to.filled(Hlo::elementOf(x), 0, all);
  return to.give(hlo.compare(to.broadcastLike(to.reshapeTo(x, shape), like),
                             to.broadcastLike(hlo.integers(categories), like),
                             Direction::EQ));
}

/// The value of a key is the only one of all that is taken.
LogicalResult lowering::labelEncoder(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Value x = to.operand(0);
  auto numbersIn = [&](StringRef what, Type element) {
    SmallVector<double> numbers = to.reals((what + "_tensor").str());
    if (numbers.empty() && isa<FloatType>(element))
      numbers = to.reals((what + "_floats").str());
    if (numbers.empty() && isa<IntegerType>(element))
      for (int64_t whole :
           to.integers((what + "_int64s").str()).value_or(Sizes()))
        numbers.push_back(double(whole));
    return numbers;
  };
  Type element = to.element();
  SmallVector<double> keys = numbersIn("keys", Hlo::elementOf(x)),
                      values = numbersIn("values", element),
                      otherwise = to.reals("default_tensor");
  if (otherwise.empty())
    otherwise.push_back(isa<FloatType>(element)
                            ? to.real("default_float", -0.0)
                            : double(to.integer("default_int64", -1)));
  if (keys.empty() || keys.size() != values.size())
    return to.refuse("it has " + Twine(keys.size()) + " keys and " +
                     Twine(values.size()) + " values that are numbers");
  // Of equal keys the first counts; all that are no number are one.
  SmallVector<double> ownKeys, ownValues;
  llvm::DenseSet<uint64_t> known;
  for (auto [key, value] : llvm::zip(keys, values)) {
    double same = std::isnan(key) ? NAN : key == 0 ? 0 : key;
    if (known.insert(llvm::bit_cast<uint64_t>(same)).second) {
      ownKeys.push_back(key);
      ownValues.push_back(value);
    }
  }
  Extents shape = to.extentsOf(x), all = shape;
  all.push_back(Extent(int64_t(ownKeys.size())));
  shape.push_back(Extent(1));
  Value like = to.filled(Hlo::elementOf(x), 0, all);
  Value wanted = to.broadcastLike(to.reshapeTo(x, shape), like);
  auto list = [&](ArrayRef<double> numbers, Type of) {
    return hlo.broadcast(
        to.numbers(RankedTensorType::get(int64_t(numbers.size()), of), numbers),
        like, int64_t(all.size()) - 1);
  };
  Value listed = list(ownKeys, Hlo::elementOf(x));
  Value isKey = hlo.compare(wanted, listed, Direction::EQ);
  if (llvm::any_of(ownKeys, [](double key) { return std::isnan(key); }))
    isKey = hlo.binary<stablehlo::OrOp>(
        isKey, hlo.binary<stablehlo::AndOp>(
                   hlo.compare(wanted, wanted, Direction::NE),
                   hlo.compare(listed, listed, Direction::NE)));
  auto last = int64_t(all.size()) - 1;
  Value taken = list(ownValues, element);
  taken = hlo.reduce<stablehlo::AddOp>(
      hlo.select(isKey, taken, hlo.fill(taken, 0)), 0, last);
  return to.give(hlo.select(hlo.reduce<stablehlo::OrOp>(isKey, 0, last), taken,
                            hlo.fill(taken, otherwise.front())));
}

/// A vector is one sample.
LogicalResult lowering::arrayFeatureExtractor(Lowering &to) {
  Value x = to.operand(0), places = to.operand(1);
  if (Hlo::rankOf(x) == 1)
    x = to.reshapeTo(x, {Extent(1), to.extentOf(x, 0)});
  if (Hlo::rankOf(x) == 0)
    return to.refuse("operand '" + to.nameOf(0) + "' is a scalar");
  return to.give(
      take(to.getHlo(), x, Hlo::rankOf(x) - 1, to.flattened(places)));
}

/// Each operand gives as many features as the op says: others are cut, and
/// zeros take the place of those that are missing.
LogicalResult lowering::featureVectorizer(Lowering &to) {
  Hlo &hlo = to.getHlo();
  Sizes sizes = to.integers("inputdimensions").value_or(Sizes());
  if (sizes.size() != to.size())
    return to.refuse("attribute 'inputdimensions' has " + Twine(sizes.size()) +
                     " numbers for " + Twine(to.size()) + " operands");
  SmallVector<Value> parts;
  for (auto [index, size] : llvm::enumerate(sizes)) {
    Value x = hlo.convert(to.operand(unsigned(index)), f32(to));
    Extents shape = to.extentsOf(x);
    Extent rows = shape.size() == 1 ? Extent(1) : shape.front();
    x = to.reshapeTo(x,
                     {rows, shape.size() == 1
                                ? shape.front()
                                : to.elementsOf(ArrayRef(shape).drop_front())});
    parts.push_back(to.padTo(x, 0, {rows, Extent(size)}));
  }
  return to.give(to.concatenate(parts, 1));
}

LogicalResult lowering::linearRegressor(Lowering &to) {
  int64_t targets = to.integer("targets", 1);
  FailureOr<Value> scores = linearScores(to, targets);
  if (failed(scores))
    return failure();
  SmallVector<double> intercepts = to.reals("intercepts");
  if (int64_t(intercepts.size()) == targets)
    scores = to.getHlo().add(*scores, alongLast(to, intercepts, *scores));
  return to.give(transformed(to, transformOf(to), *scores));
}

/// The label of the greatest score; of one score, whether it is above 0.
LogicalResult lowering::linearClassifier(Lowering &to) {
  Hlo &hlo = to.getHlo();
  SmallVector<double> intercepts = to.reals("intercepts");
  auto classes = int64_t(intercepts.size());
  FailureOr<Value> scores = linearScores(to, classes);
  if (failed(scores))
    return failure();
  Value z = hlo.add(*scores, alongLast(to, intercepts, *scores)), best;
  StringRef transform = transformOf(to);
  bool isBinary = classes == 1 &&
                  to.integers("classlabels_ints").value_or(Sizes()).size() == 2;
  if (classes != 1)
    best = bestOf(to, z);
  else if (isBinary)
    best =
        hlo.convert(to.reshapeTo(hlo.compare(z, hlo.fill(z, 0), Direction::GT),
                                 to.extentOf(z, 0)),
                    to.getBuilder().getI64Type());
  else
    return to.refuse("it has one score, and not two labels");
  if (isBinary && transform == "PROBIT")
    return to.refuse("the runtime gives a probit of one score of two");
  if (failed(giveLabels(to, std::max<int64_t>(classes, 2), best)))
    return failure();
  return to.give(
      isBinary && transform != "LOGISTIC"
          ? withOpposite(to, 1, z)
          : transformed(to, transform, isBinary ? withOpposite(to, 0, z) : z));
}

LogicalResult lowering::svmRegressor(Lowering &to) {
  Hlo &hlo = to.getHlo();
  int64_t vectors = to.integer("n_supports", 0);
  SmallVector<double> coefficients = to.reals("coefficients"),
                      rho = to.reals("rho");
  FailureOr<Value> x = samplesOf(to, f32(to));
  if (succeeded(x) && vectors > 0)
    x = kernelOf(to, *x, to.reals("support_vectors"), vectors);
  if (succeeded(x))
    x = weighed(to, *x, coefficients, 1);
  if (failed(x))
    return failure();
  if (rho.empty())
    return to.refuse("attribute 'rho' has no number");
  Value y = hlo.add(*x, rho.front());
  if (to.integer("one_class", 0))
    y = hlo.select(hlo.compare(y, hlo.fill(y, 0), Direction::GT),
                   hlo.fill(y, 1), hlo.fill(y, -1));
  return to.give(y);
}

/// With support vectors each pair of classes has a score, and a vote for one of
/// both.
LogicalResult lowering::svmClassifier(Lowering &to) {
  Sizes labels = to.integers("classlabels_ints").value_or(Sizes()),
        counts = to.integers("vectors_per_class").value_or(Sizes());
  auto classes = int64_t(labels.size());
  int64_t vectors = std::accumulate(counts.begin(), counts.end(), int64_t(0));
  SmallVector<double> coefficients = to.reals("coefficients"),
                      rho = to.reals("rho");
  ClassPairs pairs = pairsOf(classes);
  FailureOr<Value> x = samplesOf(to, f32(to));
  if (failed(x))
    return failure();
  if (classes < 2)
    return to.refuse(classes ? "it has one label" : "its labels are texts");
  if (rho.size() < (counts.empty() ? 1 : pairs.size()))
    return to.refuse("attribute 'rho' has too few numbers");
  if (counts.empty())
    return giveWeighed(to, *x, classes, rho.front());
  if (!to.reals("prob_a").empty())
    return to.refuse("its probabilities are found by iteration");
  if (int64_t(counts.size()) != classes ||
      llvm::any_of(counts, [](int64_t count) { return count < 0; }) ||
      int64_t(coefficients.size()) < (classes - 1) * vectors)
    return to.refuse("its coefficients or vectors are not those of " +
                     Twine(classes) + " classes");
  x = kernelOf(to, *x, to.reals("support_vectors"), vectors);
  if (succeeded(x))
    x = weighed(to, *x, weightsOf(pairs, coefficients, counts, vectors),
                int64_t(pairs.size()));
  if (failed(x))
    return failure();
  rho.truncate(pairs.size());
  Value z = to.getHlo().add(*x, alongLast(to, rho, *x));
  FailureOr<Value> best = mostVoted(to, pairs, classes, z);
  if (failed(best) || failed(giveLabels(to, classes, *best)))
    return failure();
  StringRef transform = transformOf(to);
  if (classes > 2)
    return to.give(transformed(to, transform, z));
  if (transform == "PROBIT")
    return to.refuse("the runtime gives a probit of one score of two");
  bool isShare = transform != "NONE" && transform != "LOGISTIC";
  z = withOpposite(to, isShare ? 1 : 0, z);
  return to.give(isShare ? z : transformed(to, transform, z));
}

} // namespace dialectgen::onnx
