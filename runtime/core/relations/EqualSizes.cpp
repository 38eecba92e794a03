//===- EqualSizes.cpp - sizes that shapes name several times --------------===//
//
// See EqualSizes.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/relations/EqualSizes.h"
#include "ShapeSolver.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace dialectgen {

SmallVector<EqualPlaces> equalSizesByShapes(
    Operation *op, ArrayRef<Relation> relations,
    llvm::function_ref<ValueRange(const RelationArgument &)> valuesOf) {
  const auto *relation = llvm::find_if(relations, [](const Relation &one) {
    return one.kind == RelationKind::Shapes;
  });
  // Variables of pairwise shapes stand for other sizes in each pair.
  if (relation == relations.end() || relation->shapes->isPairwise)
    return {};
  RelationSubject subject(op);
  BoundRelation bound(subject, *relation, valuesOf);
  ShapeSolver solver(bound, /*isQuiet=*/true);
  if (failed(solver.match()))
    return {};
  // By variable, and by the position in its list.
  llvm::MapVector<std::pair<int64_t, size_t>, EqualPlaces> places;
  const ShapeEvaluator &evaluator = solver.getEvaluator();
  for (const ShapeSubject &one : solver.getSubjects()) {
    const RelationArgument &argument = *one.typed.argument;
    if (one.isAttribute || one.isNumber || !one.sizes ||
        (argument.kind != RelationArgument::Operand &&
         argument.kind != RelationArgument::Result))
      continue;
    Value value = bound.valuesOf(argument)[one.typed.index];
    ShapeTree tree = evaluator.select(one.clause->nodes);
    // The numbers in a value may be a shape, too.
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (tree.empty() || tree.front().operation != ShapeOperation::List ||
        !type || size_t(type.getRank()) != one.sizes->size())
      continue;
    FailureOr<ShapeLayout> layout = layOut(one, tree, evaluator);
    if (failed(layout) || !layout->isComplete)
      continue;
    size_t dimension = 0;
    for (const auto &[item, length] : layout->items) {
      for (size_t i = 0; isVariable(item) && i != length; ++i)
        places[{item.front().number, i}].push_back(
            {value, int64_t(dimension + i)});
      dimension += length;
    }
  }
  SmallVector<EqualPlaces> equal;
  for (auto &[variable, all] : places)
    if (all.size() > 1)
      equal.push_back(std::move(all));
  return equal;
}

} // namespace dialectgen
