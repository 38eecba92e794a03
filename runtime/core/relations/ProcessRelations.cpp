//===- ProcessRelations.cpp - processes and groups of them ----------------===//
//
// Groups and pairs of processes are matrices of their numbers. Those written as
// axes of a mesh name each process once by themselves.
//
//===----------------------------------------------------------------------===//

#include "RelationRules.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;

namespace dialectgen {

/// A matrix that names no process twice; `none` stands for no process.
static LogicalResult verifyGroups(const BoundRelation &relation,
                                  std::optional<int64_t> none,
                                  llvm::DenseSet<int64_t> &seen) {
  std::optional<Shape> groups = relation.numbersOf(relation.arguments[0]);
  if (!groups)
    return success();
  if (std::optional<int64_t> rank = relation.rankOf(relation.arguments[0]);
      rank && *rank != 2)
    return relation.emit() << quoted(relation.arguments[0]) << " has rank "
                           << *rank << ", but must be a matrix";
  for (int64_t process : *groups) {
    if (process == none)
      continue;
    if (process < 0)
      return relation.emit() << quoted(relation.arguments[0]) << " has "
                             << process << ", which is no process";
    if (!seen.insert(process).second)
      return relation.emit() << quoted(relation.arguments[0])
                             << " names process " << process << " twice";
  }
  return success();
}

LogicalResult verifyDistinctProcesses(const BoundRelation &relation) {
  llvm::DenseSet<int64_t> seen;
  return verifyGroups(relation, /*none=*/-1, seen);
}

LogicalResult verifyProcessGroups(const BoundRelation &relation) {
  std::optional<int64_t> none;
  if (relation.arguments.size() == 2)
    none = relation.arguments[1].number;
  llvm::DenseSet<int64_t> seen;
  if (failed(verifyGroups(relation, none, seen)))
    return failure();
  for (int64_t process = 0; process != int64_t(seen.size()); ++process)
    if (!seen.contains(process))
      return relation.emit() << quoted(relation.arguments[0])
                             << " does not name process " << process;
  return success();
}

LogicalResult verifyProcessPairs(const BoundRelation &relation) {
  std::optional<Shape> pairs = relation.numbersOf(relation.arguments[0]),
                       shape = relation.shapeOf(relation.arguments[0]);
  if (!pairs || !shape || (pairs->empty() && shape->size() != 2))
    return success();
  if (shape->size() != 2 || shape->back() != 2)
    return relation.emit() << quoted(relation.arguments[0]) << " is of shape "
                           << textOf(*shape)
                           << ", but must have 2 numbers for each pair";
  llvm::DenseSet<int64_t> seen[2];
  for (const auto &[index, process] : llvm::enumerate(*pairs)) {
    if (process < 0)
      return relation.emit() << quoted(relation.arguments[0]) << " has "
                             << process << ", which is no process";
    if (!seen[index % 2].insert(process).second)
      return relation.emit()
             << quoted(relation.arguments[0]) << " has process " << process
             << " twice as a " << (index % 2 ? "target" : "source");
  }
  return success();
}

static LogicalResult verifyRootPlaces(const BoundRelation &relation) {
  TypedList operands = relation.typesOf(relation.arguments[1]);
  if (!relation.attributeOf(relation.arguments[0]) || operands.empty())
    return success();
  auto others = int64_t(operands.size()) - 1;
  if (others == 0)
    return relation.emit()
           << "has one of " << quoted(relation.arguments[1]) << ", which "
           << quoted(relation.arguments[0])
           << " makes the root; there must be a tensor beside it";
  const Typed &root = operands.back();
  std::optional<Shape> shape = shapeOfType(root.type);
  if (!getElementTypeOrSelf(root.type).isInteger(32) || !shape ||
      *shape != ArrayRef<int64_t>(others))
    return relation.emit() << root.label() << " is " << root.type << ", but "
                           << quoted(relation.arguments[0])
                           << " makes it the root, which is tensor<" << others
                           << "xi32>";
  return success();
}

LogicalResult verifyRooted(const BoundRelation &relation) {
  if (failed(verifyRootPlaces(relation)))
    return failure();
  TypedList operands = relation.typesOf(relation.arguments[1]),
            results = relation.typesOf(relation.arguments.back());
  if (relation.attributeOf(relation.arguments[0]) && !operands.empty())
    operands.pop_back();
  if (operands.size() != results.size())
    return relation.emit() << "has " << results.size() << " of "
                           << quoted(relation.arguments.back())
                           << ", but must have " << operands.size();
  // A region tells the types of elements.
  bool onlyShapes = relation.arguments.size() == 4;
  for (const auto &[operand, result] : llvm::zip(operands, results)) {
    if (result.open)
      continue;
    if (failed(verifyCompatibleShape(operand.type, result.type)))
      return relation.different(operand, result, "different shapes");
    if (!onlyShapes && !areCompatibleTypes(operand.type, result.type))
      return relation.different(operand, result, "incompatible types");
  }
  return success();
}

void inferRooted(const BoundRelation &relation) {
  TypedList operands = relation.typesOf(relation.arguments[1]);
  if (relation.attributeOf(relation.arguments[0]) && !operands.empty())
    operands.pop_back();
  relation.open->count(operands.size());
  // A region tells the types of elements.
  TypePart part =
      relation.arguments.size() == 4 ? TypePart::Shape : TypePart::Type;
  for (auto [operand, result] :
       llvm::zip(operands, relation.typesOf(relation.arguments.back())))
    if (result.open)
      result.open->add(part, operand.type);
}

} // namespace dialectgen
