//===- Trees.cpp - trees that compute a coarse operation ------------------===//
//
// A formula is written once for each operation, as terms, and compared with the
// formula of a tree. The search starts at operations that each formula has,
// such as `Erf`: the input is a value before it, the result one after it.
//
//===----------------------------------------------------------------------===//

#include "Trees.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/DenseSet.h"
#include <cmath>

using namespace mlir;

namespace dialectgen::byteir {
namespace {

/// `number` as it stood in a program, whose floats have few digits.
double asWritten(double number) {
  double narrow = double(float(number));
  return std::abs(narrow - number) <= 1e-12 * std::abs(number) ? narrow
                                                               : number;
}

//===----------------------------------------------------------------------===//
// Formulas
//===----------------------------------------------------------------------===//

/// Dimensions that bits stand for.
SmallVector<int64_t> dimensionsOf(Axes axes) {
  SmallVector<int64_t> dimensions;
  for (int64_t bit = 0; bit != 64; ++bit)
    if (axes >> bit & 1)
      dimensions.push_back(bit);
  return dimensions;
}

class Formulas {
public:
  Formulas(Reader &reader, Term result)
      : type(reader.getType()), terms(reader.getTerms()),
        result(std::move(result)), builder(reader.getInput().getContext()) {}

  bool match(StringRef name, Tree &tree) {
    tree.name = name;
    if (name == "gelu")
      return matchGelu(tree);
    if (name == "softmax" || name == "log_softmax")
      return matchSoftmax(tree, name == "softmax");
    if (name == "l2_norm")
      return matchL2Norm(tree);
    return matchLayerNorm(tree);
  }

private:
  MaybeTerm x() { return terms.input(); }
  MaybeTerm number(double value) { return terms.number(value); }
  bool isResult(const MaybeTerm &term) { return terms.equal(result, term); }
  void setEntries(Tree &tree, ArrayRef<std::pair<StringRef, Attribute>> list) {
    NamedAttrList entries;
    for (auto [key, value] : list)
      entries.append(key, value);
    tree.entries = entries.getDictionary(builder.getContext());
  }
  /// Axes over which something in the result is reduced.
  SmallVector<Axes> reducedAxes() {
    SmallVector<Axes> all;
    for (const Atom &atom : terms.getAtoms().all())
      if (atom.axes && !llvm::is_contained(all, atom.axes))
        all.push_back(atom.axes);
    return all;
  }

  bool matchGelu(Tree &tree);
  bool matchSoftmax(Tree &tree, bool isSoftmax);
  bool matchL2Norm(Tree &tree);
  bool matchLayerNorm(Tree &tree);
  bool matchLayerNormBy(const Factor &deviation, Axes axes, Tree &tree);
  bool readAffine(const Term &term, Axes axes, Affine &affine);

  /// Of the input; null if its rank is not known.
  RankedTensorType type;
  Terms &terms;
  Term result;
  Builder builder;
};

bool Formulas::matchGelu(Tree &tree) {
  MaybeTerm half = terms.scale(x(), 0.5);
  auto with = [&](const MaybeTerm &curve) {
    return terms.multiply(half, terms.add(number(1), curve));
  };
  if (isResult(with(terms.erf(terms.scale(x(), M_SQRT1_2))))) {
    setEntries(tree, {{"approximate", builder.getStringAttr("erf")}});
    return true;
  }
  MaybeTerm inner = terms.add(x(), terms.scale(terms.power(x(), 3), 0.044715));
  if (!isResult(with(terms.tanh(terms.scale(inner, std::sqrt(M_2_PI))))))
    return false;
  setEntries(tree, {{"approximate", builder.getStringAttr("tanh")}});
  return true;
}

bool Formulas::matchSoftmax(Tree &tree, bool isSoftmax) {
  for (Axes axes : reducedAxes()) {
    SmallVector<int64_t> dimensions = dimensionsOf(axes);
    if (dimensions.size() != 1)
      continue;
    MaybeTerm powers = terms.exp(x()), sum = terms.total(powers, axes);
    if (!isResult(isSoftmax ? terms.divide(powers, sum)
                            : terms.subtract(x(), terms.log(sum))))
      continue;
    setEntries(tree, {{"axis", builder.getI64IntegerAttr(dimensions.front())}});
    return true;
  }
  return false;
}

bool Formulas::matchL2Norm(Tree &tree) {
  auto found = [&](Axes axes, double epsilon, bool isOutside) {
    SmallVector<std::pair<StringRef, Attribute>> entries = {
        {"axis", builder.getI64ArrayAttr(dimensionsOf(axes))},
        {"epsilon", builder.getF64FloatAttr(asWritten(epsilon))}};
    if (isOutside)
      entries.push_back({"eps_outside_sqrt", builder.getBoolAttr(true)});
    setEntries(tree, entries);
    return true;
  };
  for (Axes axes : reducedAxes()) {
    MaybeTerm sum = terms.total(terms.power(x(), 2), axes);
    MaybeTerm norm = terms.power(sum, 0.5);
    if (!sum || !norm || sum->size() != 1 || norm->size() != 1)
      continue;
    if (isResult(terms.divide(x(), norm)))
      return found(axes, 0, false);
    // At least epsilon: the sum, or the root of it.
    for (size_t index = 0; index != terms.getAtoms().all().size(); ++index) {
      Atom atom = terms.getAtoms()[index];
      if (atom.kind != Atom::AtLeast || atom.bound < 0)
        continue;
      double ofSum = atom.bound * sum->front().coefficient,
             ofNorm = atom.bound * norm->front().coefficient;
      if (isResult(
              terms.divide(x(), terms.power(terms.atLeast(sum, ofSum), 0.5))))
        return found(axes, ofSum, false);
      if (isResult(terms.divide(x(), terms.atLeast(norm, ofNorm))))
        return found(axes, ofNorm, true);
    }
  }
  return false;
}

/// A number, or a single value along the axes.
bool Formulas::readAffine(const Term &term, Axes axes, Affine &affine) {
  affine = Affine();
  if (std::optional<double> value = asNumber(term)) {
    affine.number = asWritten(*value);
    return true;
  }
  if (term.size() != 1 || term.front().factors.size() != 1 ||
      term.front().coefficient != 1 || term.front().factors[0].power != 1)
    return false;
  const Atom &atom = terms.getAtoms()[term.front().factors[0].atom];
  if (atom.kind != Atom::Leaf || (atom.varies & ~axes))
    return false;
  affine.value = atom.leaf;
  affine.places = atom.places;
  // Computed in more digits than it has.
  if (Operation *cast = atom.leaf.getDefiningOp();
      cast && type && onnxName(cast) == "Cast" &&
      getElementTypeOrSelf(cast->getOperand(0).getType()) ==
          type.getElementType())
    affine.value = cast->getOperand(0);
  return !type ||
         getElementTypeOrSelf(affine.value.getType()) == type.getElementType();
}

bool Formulas::matchLayerNormBy(const Factor &deviation, Axes axes,
                                Tree &tree) {
  MaybeTerm mean = terms.mean(x(), axes);
  MaybeTerm variance = terms.subtract(terms.mean(terms.power(x(), 2), axes),
                                      terms.power(mean, 2));
  if (!variance || variance->size() != 2)
    return false;
  bool isOutside = deviation.power == -1;
  MaybeTerm base = isOutside ? terms.power(variance, 0.5) : variance;
  // The divisor, up to a factor, minus the divisor without epsilon.
  const Term divisor = terms.getAtoms()[deviation.atom].argument;
  if (!base)
    return false;
  double scale = 0;
  for (const Monomial &part : divisor)
    for (const Monomial &other : *base)
      if (part.factors == other.factors)
        scale = part.coefficient / other.coefficient;
  if (!(scale > 0))
    return false;
  MaybeTerm rest =
      terms.subtract(terms.scale(MaybeTerm(divisor), 1 / scale), base);
  std::optional<double> epsilon = rest ? asNumber(*rest) : std::nullopt;
  if (!epsilon || !(*epsilon >= 0))
    return false;
  *epsilon = asWritten(*epsilon);
  MaybeTerm plain = terms.multiply(
      terms.subtract(x(), mean),
      terms.power(terms.add(base, number(*epsilon)), isOutside ? -1 : -0.5));
  if (!plain || plain->size() != 2)
    return false;
  // The result is weight * plain + bias: weight is the factor of the first part
  // of plain, which has the input.
  unsigned input = AtomTable::input;
  auto isFirst = [&](const Monomial &part) {
    return llvm::is_contained(part.factors, Factor{input, 1}) &&
           llvm::is_contained(part.factors, deviation);
  };
  const Monomial &first = isFirst((*plain)[0]) ? (*plain)[0] : (*plain)[1];
  if (!isFirst(first) || first.factors.size() != 2)
    return false;
  MaybeTerm weight = Term();
  for (const Monomial &part : result) {
    if (!isFirst(part))
      continue;
    Monomial factor = part;
    factor.coefficient /= first.coefficient;
    llvm::erase_if(factor.factors, [&](const Factor &one) {
      return one.atom == input || one.atom == deviation.atom;
    });
    weight = terms.add(weight, Term{factor});
  }
  if (!weight || weight->empty())
    return false;
  MaybeTerm bias =
      terms.subtract(MaybeTerm(result), terms.multiply(weight, plain));
  if (!bias || !readAffine(*weight, axes, tree.weight) ||
      !readAffine(*bias, axes, tree.bias))
    return false;
  tree.axes = dimensionsOf(axes);
  // Constants have the sizes along the axes.
  if (!tree.weight.value && !tree.bias.value && type &&
      llvm::any_of(tree.axes, [&](int64_t axis) {
        return type.isDynamicDim(unsigned(axis));
      }))
    return false;
  tree.isAffine = true;
  SmallVector<std::pair<StringRef, Attribute>> entries = {
      {"axis", builder.getI64ArrayAttr(tree.axes)},
      {"epsilon", builder.getF64FloatAttr(*epsilon)}};
  if (isOutside && *epsilon != 0)
    entries.push_back({"eps_outside_sqrt", builder.getBoolAttr(true)});
  setEntries(tree, entries);
  return true;
}

bool Formulas::matchLayerNorm(Tree &tree) {
  SmallVector<Factor> divisors;
  for (const Monomial &part : result)
    for (const Factor &factor : part.factors)
      if (terms.getAtoms()[factor.atom].kind == Atom::Sum &&
          (factor.power == -0.5 || factor.power == -1) &&
          !llvm::is_contained(divisors, factor))
        divisors.push_back(factor);
  for (const Factor &divisor : divisors)
    for (Axes axes : reducedAxes())
      if (matchLayerNormBy(divisor, axes, tree))
        return true;
  return false;
}

//===----------------------------------------------------------------------===//
// The search
//===----------------------------------------------------------------------===//

/// Operations at which the search for a formula may start, by the name of the
/// coarse operation.
struct Anchor {
  StringLiteral onnx, name;
};
constexpr Anchor anchors[] = {
    {"Erf", "gelu"},
    {"Tanh", "gelu"},
    {"Sigmoid", "gelu"},
    {"Exp", "softmax"},
    {"Exp", "log_softmax"},
    {"Pow", "softmax"},
    {"Softmax", "log_softmax"},
    {"LogSoftmax", "softmax"},
    {"ReduceLogSumExp", "log_softmax"},
    {"ReduceLogSumExp", "softmax"},
    {"ReduceL2", "l2_norm"},
    {"Sqrt", "l2_norm"},
    {"Pow", "l2_norm"},
    {"Sqrt", "layer_norm"},
    {"Pow", "layer_norm"},
    {"ReduceL2", "layer_norm"},
    {"MeanVarianceNormalization", "layer_norm"},
};

/// How far from an anchor inputs and results are looked for, and of how many
/// parts a formula on the way may be.
constexpr unsigned maxBefore = 16, maxAfter = 32;
constexpr size_t maxParts = 16;

bool isFloat(Type element) {
  return isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(element);
}

bool mayBeInput(Value value) {
  return isa<TensorType>(value.getType()) &&
         isFloat(getElementTypeOrSelf(value.getType())) && !numberOf(value);
}

/// Values that `anchor` is computed from, the nearest first.
llvm::SetVector<Value> valuesBefore(Operation *anchor) {
  llvm::SetVector<Value> values;
  std::vector<Operation *> left{anchor};
  for (size_t at = 0; at != left.size() && values.size() < maxBefore; ++at)
    for (Value operand : left[at]->getOperands())
      if (mayBeInput(operand) && values.insert(operand))
        if (Operation *op = operand.getDefiningOp(); op && Reader::knows(op))
          left.push_back(op);
  return values;
}

bool isStatic(Value value) {
  auto type = dyn_cast<ShapedType>(value.getType());
  return !type || type.hasStaticShape();
}

class Search {
public:
  Search(llvm::function_ref<bool(StringRef)> isWanted) : isWanted(isWanted) {}

  void visit(Operation *anchor);
  std::vector<Tree> finish();

private:
  void tryInput(Operation *anchor, Value input, bool assumed,
                ArrayRef<StringRef> names);
  /// Whether all that `tree` has inside is used inside.
  bool isWhole(const Tree &tree) const;

  llvm::function_ref<bool(StringRef)> isWanted;
  /// Whether no shape that was met is open.
  bool isAllStatic = true;
  /// The trees of each root, those of the deepest input first.
  llvm::MapVector<Operation *, SmallVector<Tree, 1>> found;
};

void Search::tryInput(Operation *anchor, Value input, bool assumed,
                      ArrayRef<StringRef> names) {
  if (!assumed && !rankedType(input))
    return;
  Reader reader(input, assumed);
  // Formulas have other values only after their characteristic operation.
  MaybeTerm middle = reader.readAlone(anchor->getResult(0));
  if (!middle || !reader.getTerms().getAtoms().hasInput(*middle))
    return;
  Type element = getElementTypeOrSelf(input.getType());
  llvm::SetVector<Operation *> after;
  after.insert(anchor);
  for (size_t at = 0; at != after.size(); ++at) {
    // A single operation has a rule of its own.
    Operation *root = after[at];
    Value value = root->getResult(0);
    for (Value operand : root->getOperands())
      isAllStatic &= isStatic(operand);
    isAllStatic &= isStatic(value);
    MaybeTerm term = reader.read(value);
    if (!term || term->size() > maxParts)
      continue;
    for (Operation *user : value.getUsers())
      if (after.size() < maxAfter && Reader::knows(user))
        after.insert(user);
    if (getElementTypeOrSelf(value.getType()) != element)
      continue;
    StringRef alone = onnxName(root);
    if (root == anchor && alone != "MeanVarianceNormalization" &&
        alone != "LogSoftmax")
      continue;
    if (!reader.hasInputShape(value))
      continue;
    // A type that is not known may be seen by others.
    if (!assumed && !rankedType(value))
      continue;
    for (StringRef name : names) {
      if (root == anchor && name != "layer_norm")
        continue;
      Tree tree;
      if (!Formulas(reader, *term).match(name, tree))
        continue;
      tree.root = root;
      tree.input = input;
      tree.operations = reader.operationsOf(value);
      tree.isAssumed = assumed;
      found[root].push_back(std::move(tree));
      break;
    }
  }
}

void Search::visit(Operation *anchor) {
  StringRef onnx = onnxName(anchor);
  if (onnx.empty() || !Reader::knows(anchor))
    return;
  SmallVector<StringRef> names;
  for (const Anchor &one : anchors)
    if (one.onnx == onnx && isWanted(one.name))
      names.push_back(one.name);
  if (names.empty())
    return;
  llvm::SetVector<Value> inputs = valuesBefore(anchor);
  size_t before = found.size();
  isAllStatic = llvm::all_of(inputs, isStatic);
  for (Value input : inputs)
    tryInput(anchor, input, /*assumed=*/false, names);
  // Where all is known, nothing else may be meant.
  if (found.size() != before || isAllStatic)
    return;
  for (Value input : inputs)
    tryInput(anchor, input, /*assumed=*/true, names);
}

bool Search::isWhole(const Tree &tree) const {
  // A part that is an operation itself stays one if others use it.
  return llvm::none_of(tree.operations, [&](Operation *part) {
    return part != tree.root && found.contains(part) &&
           llvm::any_of(part->getResult(0).getUsers(), [&](Operation *user) {
             return !tree.operations.contains(user);
           });
  });
}

std::vector<Tree> Search::finish() {
  std::vector<Tree> chosen;
  llvm::DenseSet<Operation *> parts;
  for (auto &[root, trees] : found) {
    // Of the input that leaves the least.
    Tree *tree = nullptr;
    for (Tree &one : trees)
      if ((!tree || one.operations.size() > tree->operations.size()) &&
          isWhole(one))
        tree = &one;
    if (!tree)
      continue;
    for (Operation *part : tree->operations)
      if (part != root)
        parts.insert(part);
    chosen.push_back(std::move(*tree));
  }
  // A part of another tree is not a tree by itself.
  llvm::erase_if(chosen,
                 [&](const Tree &tree) { return parts.contains(tree.root); });
  return chosen;
}

} // namespace

bool hasTrees(StringRef name) {
  return llvm::any_of(
      anchors, [&](const Anchor &anchor) { return anchor.name == name; });
}

std::vector<Tree> findTrees(Operation *root,
                            llvm::function_ref<bool(StringRef)> isWanted) {
  Search search(isWanted);
  root->walk([&](Operation *op) { search.visit(op); });
  return search.finish();
}

} // namespace dialectgen::byteir
