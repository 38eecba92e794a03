//===- ProcessRelations.cpp - processes and groups of them ----------------===//
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
  // The number that stands for no process.
  std::optional<int64_t> none;
  if (relation.kind == RelationKind::DistinctProcesses)
    none = -1;
  else if (arguments.size() == 2)
    none = arguments[1].number;
  llvm::DenseSet<int64_t> seen;
  for (int64_t process : *groups) {
    if (process == none)
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

LogicalResult RelationVerifier::verifyRooted() {
  TypedList operands = typesOf(arguments[1]),
            results = typesOf(arguments.back());
  if (attributeOf(arguments[0]) && !operands.empty())
    operands.pop_back();
  if (operands.size() != results.size())
    return emit() << "has " << results.size() << " of "
                  << quoted(arguments.back()) << ", but must have "
                  << operands.size();
  // A region tells the types of elements.
  bool onlyShapes = arguments.size() == 4;
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

std::optional<LogicalResult> RelationVerifier::verifyProcesses() {
  switch (relation.kind) {
  case RelationKind::ProcessGroups:
  case RelationKind::DistinctProcesses:
    return verifyGroups();
  case RelationKind::ProcessPairs:
    return verifyProcessPairs();
  case RelationKind::Rooted:
    return failed(verifyRootPlaces()) ? failure() : verifyRooted();
  default:
    return std::nullopt;
  }
}

} // namespace dialectgen
