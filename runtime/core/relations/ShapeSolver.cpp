//===- ShapeSolver.cpp - shapes of one operation --------------------------===//
//
// See ShapeSolver.h.
//
//===----------------------------------------------------------------------===//

#include "ShapeSolver.h"
#include "RelationRules.h"
#include "ShapeWording.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace dialectgen {

void ShapeSolver::collectSubjects() {
  for (const ShapeClause &clause : signature.clauses) {
    if (clause.argument == ShapeClause::equation)
      continue;
    const RelationArgument &argument = relation.arguments[clause.argument];
    bool isAttribute = argument.kind == RelationArgument::Attribute;
    bool isNumber = !isList(clause.nodes);
    if (isAttribute || isNumber) {
      ShapeSubject subject{
          &clause, {Type(), &argument}, std::nullopt, true, isNumber};
      if (std::optional<Shape> numbers = relation.numbersOf(argument);
          numbers && (!isNumber || numbers->size() == 1)) {
        subject.sizes.emplace();
        for (int64_t value : *numbers)
          subject.sizes->push_back(Extent::exactly(value));
      }
      subjects.push_back(std::move(subject));
      continue;
    }
    for (const Typed &typed : evaluator.typesOf(argument))
      subjects.push_back({&clause, typed,
                          typed.open ? std::nullopt : extentsOf(typed.type),
                          false});
  }
}

LogicalResult ShapeSolver::compare(const ShapeSubject &subject) {
  ShapeTree tree = evaluator.select(subject.clause->nodes);
  if (tree.empty())
    return success();
  if (!subject.sizes)
    // Whatever the shape is, its parts may contradict each other.
    return success(subject.isAttribute || succeeded(evaluator.list(tree)));
  FailureOr<ShapeLayout> layout = subject.isNumber
                                      ? ShapeLayout{{{tree, 1}}}
                                      : matcher.layOut(subject, tree);
  if (failed(layout))
    return failure();
  if (!layout->isComplete)
    return success();
  size_t dimension = 0;
  for (const auto &[item, length] : layout->items) {
    if (failed(compare(subject, item, dimension, length)))
      return failure();
    dimension += length;
  }
  return success();
}

LogicalResult ShapeSolver::compare(const ShapeSubject &subject, ShapeTree item,
                                   size_t dimension, size_t length) {
  // Variables were compared when they were matched.
  if (isVariable(item) || item.front().operation == ShapeOperation::AnySize ||
      item.front().operation == ShapeOperation::AnySizes)
    return success();
  Extents expected;
  bool isPack = isList(item);
  if (isPack) {
    FailureOr<std::optional<Extents>> sizes = evaluator.list(item);
    if (failed(sizes))
      return failure();
    if (!*sizes)
      return success();
    expected = std::move(**sizes);
    if (expected.size() != length)
      return relation.emit()
             << subject.typed.label() << " is " << subject.typed.type
             << ", but " << ShapeWording(evaluator).listName(item) << " has "
             << expected.size() << " sizes"
             << ShapeWording(evaluator).partsOf(item);
  } else {
    FailureOr<Extent> size = evaluator.number(item);
    if (failed(size))
      return failure();
    expected.push_back(*size);
  }
  for (const auto &[index, extent] : llvm::enumerate(expected)) {
    Extent found = (*subject.sizes)[dimension + index];
    if (!(found & extent).isEmpty())
      continue;
    ShapeWording wording(evaluator);
    InFlightDiagnostic error = relation.emit();
    error << subject.placeOf(dimension + index) << " is " << found.str()
          << ", but ";
    return error << wording.requirement(item, index, extent);
  }
  return success();
}

/// An encoding that bounds no sizes, of an operand whose shape is `tree` too:
/// `[D...]`.
Attribute ShapeSolver::encodingOfSameShape(ShapeTree tree) const {
  auto isOneList = [](ShapeTree shape) {
    return shape.size() == 2 && shape[0].operation == ShapeOperation::List &&
           shape[1].operation == ShapeOperation::Sizes;
  };
  if (!isOneList(tree))
    return {};
  for (const ShapeSubject &other : subjects) {
    ShapeTree shape = other.clause->nodes;
    auto tensor = dyn_cast_or_null<RankedTensorType>(other.typed.type);
    if (tensor && isOneList(shape) && shape[1].number == tree[1].number &&
        boundsOf(tensor).empty())
      return tensor.getEncoding();
  }
  return {};
}

LogicalResult ShapeSolver::infer(const ShapeSubject &subject) {
  ShapeTree tree = evaluator.select(subject.clause->nodes);
  if (tree.empty())
    return success();
  FailureOr<std::optional<Extents>> sizes = evaluator.list(tree);
  if (failed(sizes))
    return failure();
  if (!*sizes)
    return success();
  for (Extent size : **sizes)
    if (size.most < 0 || size.least == Extent::unlimited)
      return relation.emit()
             << "the shape of " << subject.typed.label() << " would be "
             << textOf(**sizes) << ", of which a size is "
             << (size.most < 0 ? "below 0" : "beyond 64 bits");
  OpenResult &open = *subject.typed.open;
  if (!open.sizes)
    open.encoding = encodingOfSameShape(tree);
  open.addSizes(**sizes);
  return success();
}

LogicalResult ShapeSolver::checkEquation(const ShapeClause &clause) const {
  // Of conditions, the side that applies.
  ShapeTree tree = evaluator.select(clause.nodes);
  if (tree.empty())
    return success();
  FailureOr<Extent> truth = evaluator.number(tree);
  if (failed(truth))
    return failure();
  if (truth->truth().value_or(true))
    return success();
  return relation.emit() << ShapeWording(evaluator).whyNot(tree, clause.nodes);
}

/// `count(inputs) == count(results)` gives the number of results.
void ShapeSolver::countResults() {
  for (const ShapeClause &clause : signature.clauses) {
    ShapeTree tree = clause.nodes;
    if (tree.size() != 3 || tree[0].operation != ShapeOperation::Equal ||
        tree[1].operation != ShapeOperation::Count ||
        tree[2].operation != ShapeOperation::Count)
      continue;
    const RelationArgument *sides[] = {&evaluator.argumentOf(tree[1]),
                                       &evaluator.argumentOf(tree[2])};
    for (size_t i : {0, 1})
      if (relation.isOpen(*sides[i]) && !relation.isOpen(*sides[1 - i]))
        relation.open->count(relation.countOf(*sides[1 - i]));
  }
}

LogicalResult ShapeSolver::match() {
  collectSubjects();
  for (bool isMore = true; isMore;) {
    isMore = false;
    for (const ShapeSubject &subject : subjects) {
      FailureOr<bool> more = matcher.match(subject);
      if (failed(more))
        return failure();
      isMore |= *more;
    }
  }
  return success();
}

LogicalResult ShapeSolver::solve() {
  if (relation.open)
    countResults();
  if (failed(match()))
    return failure();
  for (const ShapeSubject &subject : subjects)
    if (failed(subject.typed.open ? infer(subject) : compare(subject)))
      return failure();
  for (const ShapeClause &clause : signature.clauses)
    if (clause.argument == ShapeClause::equation &&
        failed(checkEquation(clause)))
      return failure();
  return success();
}

/// Whether all values have the one shape that a variable is, and nothing more
/// is required: most signatures are so.
static bool isOneShape(const ShapeSignature &signature) {
  return llvm::all_of(signature.clauses, [&](const ShapeClause &clause) {
    return clause.argument != ShapeClause::equation &&
           clause.nodes.size() == 2 &&
           clause.nodes[0].operation == ShapeOperation::List &&
           clause.nodes[1].operation == ShapeOperation::Sizes &&
           clause.nodes[1].number == signature.clauses[0].nodes[1].number;
  });
}

LogicalResult verifyShapes(const BoundRelation &relation) {
  const ShapeSignature &signature = *relation.definition.shapes;
  if (!relation.open && isOneShape(signature) &&
      relation.allAre(haveOneStaticShape))
    return success();
  if (!signature.isPairwise)
    return ShapeSolver(relation).solve();
  size_t count = 0;
  for (const RelationArgument &argument : relation.arguments)
    if (argument.kind == RelationArgument::Operand)
      count = std::max(count, relation.valuesOf(argument).size());
  if (relation.open)
    relation.open->count(count);
  // Equations hold even if there are no values.
  for (size_t pair = 0; pair != std::max<size_t>(count, 1); ++pair)
    if (failed(ShapeSolver(relation, /*isQuiet=*/false, pair).solve()))
      return failure();
  return success();
}

} // namespace dialectgen
