//===- IndexRelations.cpp - numbers that are dimensions -------------------===//
//
// Relations of lists of dimensions and other numbers.
//
//===----------------------------------------------------------------------===//

#include "RelationRules.h"
#include "llvm/ADT/SmallSet.h"

using namespace mlir;

namespace dialectgen {

LogicalResult verifyUnique(const BoundRelation &relation) {
  llvm::SmallSet<int64_t, 8> seen;
  for (const RelationArgument &argument : relation.arguments)
    if (auto numbers = relation.numbersOf(argument))
      for (int64_t number : *numbers)
        if (!seen.insert(number).second) {
          InFlightDiagnostic error = relation.emit()
                                     << quoted(relation.arguments.front());
          for (const RelationArgument &other : relation.arguments.drop_front())
            error << ", " << quoted(other);
          return error << (relation.arguments.size() == 1 ? " has " : " have ")
                       << number << " twice";
        }
  return success();
}

LogicalResult verifyBelowRank(const BoundRelation &relation) {
  const RelationArgument &ranked = relation.arguments.back();
  for (const RelationArgument &argument : relation.arguments.drop_back()) {
    auto numbers = relation.numbersOf(argument);
    if (!numbers)
      continue;
    for (const Typed &typed : relation.typesOf(ranked)) {
      auto shaped = dyn_cast<ShapedType>(typed.type);
      if (!shaped || !shaped.hasRank())
        continue;
      for (int64_t number : *numbers)
        if (number < 0 || number >= shaped.getRank())
          return relation.emit() << quoted(argument) << " is or has " << number
                                 << ", but dimensions of " << typed.label()
                                 << " are less than " << shaped.getRank();
    }
  }
  return success();
}

LogicalResult verifySorted(const BoundRelation &relation) {
  for (const RelationArgument &argument : relation.arguments)
    if (auto numbers = relation.numbersOf(argument);
        numbers && !llvm::is_sorted(*numbers))
      return relation.emit() << quoted(argument) << " is " << textOf(*numbers)
                             << ", which is not in ascending order";
  return success();
}

LogicalResult verifyAxes(const BoundRelation &relation) {
  std::optional<Shape> axes = relation.numbersOf(relation.arguments[0]);
  if (!axes)
    return success();
  for (const Typed &typed : relation.typesOf(relation.arguments[1])) {
    std::optional<Shape> shape = shapeOfType(typed.type);
    if (!shape)
      continue;
    int64_t bound = std::max<int64_t>(int64_t(shape->size()), 1);
    llvm::SmallSet<int64_t, 8> seen;
    for (int64_t axis : *axes) {
      if (axis < -bound || axis >= bound)
        return relation.emit()
               << quoted(relation.arguments[0]) << " is or has " << axis
               << ", but must be in [" << -bound << ", " << bound - 1
               << "]: " << typed.label() << " is " << typed.type;
      int64_t dimension = axis < 0 ? axis + bound : axis;
      if (!seen.insert(dimension).second)
        return relation.emit()
               << quoted(relation.arguments[0]) << " names dimension "
               << dimension << " of " << typed.label() << " twice";
    }
  }
  return success();
}

LogicalResult verifyTolerancesByMode(const BoundRelation &relation) {
  std::optional<int64_t> mode = relation.numberOf(relation.arguments.back());
  constexpr int64_t tolerance = 2;
  for (const RelationArgument &argument : relation.arguments.drop_back()) {
    std::optional<int64_t> number = relation.numberOf(argument);
    // Floats are numbers by their bits: zero is either of two.
    if (!number || *number == 0 ||
        *number == std::numeric_limits<int64_t>::min())
      continue;
    if (*number < 0)
      return relation.emit() << quoted(argument) << " is below 0";
    if (mode && *mode != tolerance)
      return relation.emit()
             << quoted(argument) << " is not 0, but "
             << quoted(relation.arguments.back()) << " is no tolerance";
  }
  return success();
}

} // namespace dialectgen
