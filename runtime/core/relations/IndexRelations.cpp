//===- IndexRelations.cpp - numbers that are dimensions -------------------===//
//
// Relations of lists of dimensions and other numbers.
//
//===----------------------------------------------------------------------===//

#include "RelationVerifier.h"
#include "llvm/ADT/SmallSet.h"

using namespace mlir;

namespace dialectgen {

LogicalResult RelationVerifier::verifyUnique() {
  llvm::SmallSet<int64_t, 8> seen;
  for (const RelationArgument &argument : arguments)
    if (auto numbers = numbersOf(argument))
      for (int64_t number : *numbers)
        if (!seen.insert(number).second) {
          InFlightDiagnostic error = emit() << quoted(arguments.front());
          for (const RelationArgument &other : arguments.drop_front())
            error << ", " << quoted(other);
          return error << (arguments.size() == 1 ? " has " : " have ") << number
                       << " twice";
        }
  return success();
}

LogicalResult RelationVerifier::verifyBelowRank() {
  const RelationArgument &ranked = relation.arguments.back();
  for (const RelationArgument &argument : relation.arguments.drop_back()) {
    auto numbers = numbersOf(argument);
    if (!numbers)
      continue;
    for (const Typed &typed : typesOf(ranked)) {
      auto shaped = dyn_cast<ShapedType>(typed.type);
      if (!shaped || !shaped.hasRank())
        continue;
      for (int64_t number : *numbers)
        if (number < 0 || number >= shaped.getRank())
          return emit() << quoted(argument) << " is or has " << number
                        << ", but dimensions of " << typed.label()
                        << " are less than " << shaped.getRank();
    }
  }
  return success();
}

LogicalResult RelationVerifier::verifySorted() {
  for (const RelationArgument &argument : arguments)
    if (auto numbers = numbersOf(argument);
        numbers && !llvm::is_sorted(*numbers))
      return emit() << quoted(argument) << " is " << textOf(*numbers)
                    << ", which is not in ascending order";
  return success();
}

LogicalResult RelationVerifier::verifyAxes() {
  std::optional<Shape> axes = numbersOf(arguments[0]);
  if (!axes)
    return success();
  for (const Typed &typed : typesOf(arguments[1])) {
    std::optional<Shape> shape = shapeOfType(typed.type);
    if (!shape)
      continue;
    int64_t bound = std::max<int64_t>(int64_t(shape->size()), 1);
    llvm::SmallSet<int64_t, 8> seen;
    for (int64_t axis : *axes) {
      if (axis < -bound || axis >= bound)
        return emit() << quoted(arguments[0]) << " is or has " << axis
                      << ", but must be in [" << -bound << ", " << bound - 1
                      << "]: " << typed.label() << " is " << typed.type;
      int64_t dimension = axis < 0 ? axis + bound : axis;
      if (!seen.insert(dimension).second)
        return emit() << quoted(arguments[0]) << " names dimension "
                      << dimension << " of " << typed.label() << " twice";
    }
  }
  return success();
}

std::optional<LogicalResult> RelationVerifier::verifyIndices() {
  switch (relation.kind) {
  case RelationKind::Unique:
    return verifyUnique();
  case RelationKind::BelowRank:
    return verifyBelowRank();
  case RelationKind::Sorted:
    return verifySorted();
  case RelationKind::Axes:
    return verifyAxes();
  default:
    return std::nullopt;
  }
}

} // namespace dialectgen
