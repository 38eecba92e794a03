//===- ProcessRelations.cpp - processes, groups of them, channels ---------===//
//
// Groups and pairs of processes are matrices of their numbers. Those written as
// axes of a mesh name each process once by themselves.
//
//===----------------------------------------------------------------------===//

#include "RelationVerifier.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;

namespace dialectgen {

LogicalResult RelationVerifier::verifyGroups() {
  std::optional<Shape> groups = numbersOf(arguments[0]);
  if (!groups)
    return success();
  if (std::optional<int64_t> rank = rankOf(arguments[0]); rank && *rank != 2)
    return emit() << quoted(arguments[0]) << " has rank " << *rank
                  << ", but must be a matrix";
  bool mayBeRagged = relation.kind != RelationKind::ProcessGroups;
  llvm::DenseSet<int64_t> seen;
  for (int64_t process : *groups) {
    if (process == -1 && mayBeRagged)
      continue;
    if (process < 0)
      return emit() << quoted(arguments[0]) << " has " << process
                    << ", which is no process";
    if (!seen.insert(process).second)
      return emit() << quoted(arguments[0]) << " names process " << process
                    << " twice";
  }
  if (relation.kind == RelationKind::DistinctProcesses)
    return success();
  for (int64_t process = 0; process != int64_t(seen.size()); ++process)
    if (!seen.contains(process))
      return emit() << quoted(arguments[0]) << " does not name process "
                    << process;
  return success();
}

LogicalResult RelationVerifier::verifyProcessPairs() {
  std::optional<Shape> pairs = numbersOf(arguments[0]),
                       shape = shapeOf(arguments[0]);
  if (!pairs || !shape || (pairs->empty() && shape->size() != 2))
    return success();
  if (shape->size() != 2 || shape->back() != 2)
    return emit() << quoted(arguments[0]) << " is of shape " << textOf(*shape)
                  << ", but must have 2 numbers for each pair";
  llvm::DenseSet<int64_t> seen[2];
  for (const auto &[index, process] : llvm::enumerate(*pairs)) {
    if (process < 0)
      return emit() << quoted(arguments[0]) << " has " << process
                    << ", which is no process";
    if (!seen[index % 2].insert(process).second)
      return emit() << quoted(arguments[0]) << " has process " << process
                    << " twice as a " << (index % 2 ? "target" : "source");
  }
  return success();
}

LogicalResult RelationVerifier::verifyGroupSize() {
  std::optional<int64_t> size = numberOf(arguments[0]);
  std::optional<Shape> groups = shapeOf(arguments[1]);
  if (!size || !groups || groups->size() != 2)
    return success();
  if (groups->front() == 0)
    return emit() << quoted(arguments[1]) << " has no groups, but "
                  << quoted(arguments[0]) << " is the size of each";
  if (groups->back() == *size)
    return success();
  return emit() << "groups of " << quoted(arguments[1]) << " have "
                << groups->back() << " processes, but " << quoted(arguments[0])
                << " is " << *size;
}

/// The second argument is absent, a number or a list where the first one is
/// given.
LogicalResult RelationVerifier::verifyNumberWith() {
  if (!attributeOf(arguments[0]))
    return success();
  if (relation.kind == RelationKind::NotEmptyWith) {
    if (std::optional<Shape> numbers = numbersOf(arguments[1]);
        numbers && numbers->empty())
      return emit() << quoted(arguments[1]) << " is empty, but "
                    << quoted(arguments[0]) << " is given";
    return success();
  }
  int64_t number = numberOf(arguments[1]).value_or(0);
  int64_t least = relation.kind == RelationKind::PositiveWith ? 1 : 0;
  if (number < least)
    return emit() << quoted(arguments[1]) << " is " << number
                  << ", but must be " << least << " or more because "
                  << quoted(arguments[0]) << " is given";
  return success();
}

LogicalResult RelationVerifier::verifyChannelType() {
  std::optional<int64_t> type = numberOf(arguments[1]);
  if (!type)
    return success();
  constexpr int64_t betweenDevices = 1, toHost = 2, fromHost = 3;
  bool isForHost = numberOf(arguments[0]).value_or(0) != 0;
  int64_t expected = !isForHost                                 ? betweenDevices
                     : relation.kind == RelationKind::SendsOver ? toHost
                                                                : fromHost;
  if (*type == expected)
    return success();
  return emit() << quoted(arguments[1]) << " is " << *type << ", but must be "
                << expected << " because " << quoted(arguments[0]) << " is "
                << (isForHost ? "true" : "false");
}

LogicalResult RelationVerifier::verifyDividedAmong() {
  std::optional<int64_t> dimension = numberOf(arguments[0]);
  std::optional<Shape> groups = shapeOf(arguments[3]);
  // No groups stand for one of all processes, whose number is not known.
  // Bounds of sizes need not be related.
  if (!dimension || !groups || groups->size() != 2 || groups->front() == 0 ||
      areLimits)
    return success();
  int64_t processes = groups->back();
  bool hasPartitions =
      numberOf(arguments[4]).value_or(0) > 0 && !attributeOf(arguments[5]);
  for (const auto &[whole, part] :
       llvm::zip(typesOf(arguments[1]), typesOf(arguments[2]))) {
    std::optional<Shape> one = shapeOfType(whole.type),
                         other = shapeOfType(part.type);
    if (!one || !other || !isIn(*dimension, one->size()) ||
        !isIn(*dimension, other->size()))
      continue;
    Size size = Size::of((*one)[size_t(*dimension)]),
         expected = Size::of((*other)[size_t(*dimension)]) * Size{processes};
    bool fits = hasPartitions
                    ? expected.get() != 0 && size.get() % expected.get() == 0
                    : size.get() == expected.get();
    if (ShapedType::isDynamic(size.get()) ||
        ShapedType::isDynamic(expected.get()) || fits)
      continue;
    return emit() << "dimension " << *dimension << " of " << whole.label()
                  << " is " << size.get() << ", but must be "
                  << (hasPartitions ? "a multiple of " : "") << expected.get()
                  << ", that of " << part.label() << " for each of the "
                  << processes << " processes in a group of "
                  << quoted(arguments[3]);
  }
  return success();
}

LogicalResult RelationVerifier::verifyNotZeroAlong() {
  std::optional<int64_t> dimension = numberOf(arguments[0]);
  for (const RelationArgument &argument : arguments.drop_front())
    for (const Typed &typed : typesOf(argument))
      if (auto shape = shapeOfType(typed.type);
          shape && dimension && isIn(*dimension, shape->size()) &&
          (*shape)[size_t(*dimension)] == 0)
        return emit() << "dimension " << *dimension << " of " << typed.label()
                      << " is 0";
  return success();
}

LogicalResult RelationVerifier::verifyRooted() {
  TypedList operands = typesOf(arguments[1]), results = typesOf(arguments[2]);
  if (attributeOf(arguments[0]) && !operands.empty())
    operands.pop_back();
  if (operands.size() != results.size())
    return emit() << "has " << results.size() << " of " << quoted(arguments[2])
                  << ", but must have " << operands.size();
  bool onlyShapes = relation.kind == RelationKind::RootedShapes;
  for (const auto &[operand, result] : llvm::zip(operands, results)) {
    if (result.open)
      continue;
    if (failed(verifyCompatibleShape(operand.type, result.type)))
      return different(operand, result, "different shapes");
    if (!onlyShapes && !areCompatibleTypes(operand.type, result.type))
      return different(operand, result, "incompatible types");
  }
  return success();
}

LogicalResult RelationVerifier::verifyRootPlaces() {
  TypedList operands = typesOf(arguments[1]);
  if (!attributeOf(arguments[0]) || operands.empty())
    return success();
  auto others = int64_t(operands.size()) - 1;
  if (others == 0)
    return emit() << "has one of " << quoted(arguments[1]) << ", which "
                  << quoted(arguments[0])
                  << " makes the root; there must be a tensor beside it";
  const Typed &root = operands.back();
  std::optional<Shape> shape = shapeOfType(root.type);
  if (!getElementTypeOrSelf(root.type).isSignlessInteger(32) ||
      (shape && (shape->size() != 1 || !fits(shape->front(), others))))
    return emit() << root.label() << " is " << root.type << ", but "
                  << quoted(arguments[0])
                  << " makes it the root, which is tensor<" << others
                  << "xi32>";
  return success();
}

LogicalResult RelationVerifier::verifyTokenLast() {
  TypedList results = typesOf(arguments[0]);
  if (results.empty())
    return emit() << "has no " << quoted(arguments[0])
                  << ", the last of which must be a token";
  for (const Typed &result : ArrayRef(results).drop_back())
    if (!isa<TensorType>(result.type))
      return emit() << result.label() << " is " << result.type
                    << ", but only the last may be no tensor";
  if (isa<TensorType>(results.back().type))
    return emit() << results.back().label() << " is " << results.back().type
                  << ", but the last must be a token";
  return success();
}

std::optional<LogicalResult> RelationVerifier::verifyProcesses() {
  switch (relation.kind) {
  case RelationKind::ProcessGroups:
  case RelationKind::RaggedProcessGroups:
  case RelationKind::DistinctProcesses:
    return verifyGroups();
  case RelationKind::ProcessPairs:
    return verifyProcessPairs();
  case RelationKind::GroupSize:
    return verifyGroupSize();
  case RelationKind::NotEmptyWith:
  case RelationKind::PositiveWith:
  case RelationKind::NotNegativeWith:
    return verifyNumberWith();
  case RelationKind::SendsOver:
  case RelationKind::ReceivesOver:
    return verifyChannelType();
  case RelationKind::DividedAmong:
    return verifyDividedAmong();
  case RelationKind::NotZeroAlong:
    return verifyNotZeroAlong();
  case RelationKind::RootedTypes:
  case RelationKind::RootedShapes:
    return verifyRooted();
  case RelationKind::RootPlaces:
    return verifyRootPlaces();
  case RelationKind::TokenLast:
    return verifyTokenLast();
  default:
    return std::nullopt;
  }
}

} // namespace dialectgen
