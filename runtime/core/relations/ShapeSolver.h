//===- ShapeSolver.h - shapes of one operation ------------------*- C++ -*-===//
//
// Solves the shapes of an operation: finds variables by the sizes of operands,
// attributes and results, compares all sizes with the expressions in their
// places, and gives open results the sizes that follow.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RELATIONS_SHAPESOLVER_H
#define DIALECTGEN_CORE_RELATIONS_SHAPESOLVER_H

#include "Extent.h"
#include "RelationVerifier.h"
#include "dialectgen/core/relations/Shapes.h"

namespace dialectgen {

/// Calls `use` with each child of the first of `nodes`.
template <typename Use>
void forChildren(llvm::ArrayRef<ShapeNode> nodes, Use use) {
  for (llvm::ArrayRef<ShapeNode> rest = nodes.drop_front(); !rest.empty();
       rest = rest.drop_front(rest.front().length))
    use(rest.take_front(rest.front().length));
}

llvm::SmallVector<llvm::ArrayRef<ShapeNode>, 3>
childrenOf(llvm::ArrayRef<ShapeNode> nodes);
/// The operands of an operation on numbers: a rounded quotient has those of the
/// quotient.
llvm::SmallVector<llvm::ArrayRef<ShapeNode>, 3>
operandsOf(llvm::ArrayRef<ShapeNode> nodes);

/// Whether an expression is a list of sizes, not a number.
bool isList(llvm::ArrayRef<ShapeNode> nodes);

class ShapeSolver {
public:
  using Nodes = llvm::ArrayRef<ShapeNode>;

  explicit ShapeSolver(RelationVerifier &verifier)
      : verifier(verifier), arguments(verifier.arguments),
        signature(*verifier.relation.shapes),
        variables(signature.variables.size()) {}

  llvm::LogicalResult solve();
  /// Solves the clauses of the values at `index` of variadic operands and
  /// results.
  void choosePair(size_t index) { pair = index; }

  /// The shapes of all results, from sizes of operands; in
  /// ShapeReification.cpp. Fails without an error.
  llvm::LogicalResult
  reify(mlir::OpBuilder &builder, mlir::Location location, size_t resultCount,
        llvm::SmallVectorImpl<llvm::SmallVector<mlir::OpFoldResult>> &shapes);
  /// The same as values, for those of `shapes` that are null.
  void reify(mlir::OpBuilder &builder, mlir::Location location,
             llvm::MutableArrayRef<mlir::Value> shapes);

private:
  /// The place that told a size first: an argument and a dimension of it.
  struct Origin {
    const RelationArgument *argument = nullptr;
    size_t dimension = 0;
  };
  struct Variable {
    /// Of a single size.
    Extent extent = Extent::size();
    /// Of a list of sizes; none if its length is unknown.
    std::optional<Extents> extents;
    /// Of each size.
    llvm::SmallVector<Origin, 4> origins;
    /// Whether the dimension exists; unknown until a rank tells.
    std::optional<bool> isPresent;
  };
  /// One of the values or attributes that have shapes.
  struct Subject {
    const ShapeClause *clause;
    Typed typed;
    std::optional<Extents> sizes;
    bool isAttribute;
    /// It is one number.
    bool isNumber = false;
  };

  void collectSubjects();
  TypedList typesOf(const RelationArgument &argument);
  /// Finds all that sizes tell about variables.
  llvm::LogicalResult bindAll();
  /// The side of a condition that applies; empty if that is unknown.
  Nodes select(Nodes nodes);
  /// The items of the list that a subject is compared with, each with the
  /// number of dimensions that it covers; none if that is unknown from
  /// `prefix` on.
  struct Layout {
    llvm::SmallVector<std::pair<Nodes, size_t>> items;
    bool isComplete = true;
  };
  llvm::FailureOr<Layout> layOut(Subject &subject, Nodes nodes);
  /// Refines variables. True if something new is known.
  llvm::FailureOr<bool> bind(Subject &subject);
  llvm::FailureOr<bool> refine(Subject &subject, int64_t variable,
                               size_t position, size_t dimension);
  llvm::LogicalResult compare(Subject &subject);
  llvm::LogicalResult infer(Subject &subject);
  mlir::Attribute encodingOfSameShape(Nodes nodes) const;
  llvm::LogicalResult checkEquation(const ShapeClause &clause);
  void countResults();

  // Expressions. A failure is an error, which is reported unless `isQuiet`.
  /// A list of which the length may be unknown, or one number for each size.
  struct Sizes {
    std::optional<Extents> list;
    std::optional<Extent> each;
  };
  llvm::FailureOr<Extent> number(Nodes nodes);
  llvm::FailureOr<Sizes> sizes(Nodes nodes);
  /// None if the length is unknown.
  llvm::FailureOr<std::optional<Extents>> list(Nodes nodes);
  /// An operation on numbers, or on each size of lists.
  llvm::FailureOr<Extent> apply(Nodes nodes, llvm::ArrayRef<Extent> values);
  llvm::FailureOr<Sizes> applyToEach(Nodes nodes);
  llvm::FailureOr<Extent> compareLists(Nodes nodes);
  llvm::FailureOr<std::optional<Extents>> broadcastLists(Nodes nodes);
  llvm::FailureOr<Sizes> slice(Nodes nodes);
  llvm::FailureOr<std::optional<Extents>> sameSizes(Nodes nodes);
  llvm::FailureOr<std::optional<Extents>> concatenate(Nodes nodes);
  llvm::FailureOr<std::optional<Extents>> atPositions(Nodes nodes);
  llvm::FailureOr<std::optional<Extents>> replaceOrInsert(Nodes nodes);
  /// The positions in a list of `rank` sizes, counted from the start; -1 if one
  /// is unknown.
  llvm::FailureOr<std::optional<llvm::SmallVector<int64_t>>>
  positions(Nodes nodes, Nodes in, int64_t rank);
  llvm::LogicalResult error(const llvm::Twine &message);

  // Reification. Null or none if a size does not follow from operands.
  mlir::OpFoldResult reifyVariable(int64_t index, size_t position,
                                   mlir::OpBuilder &builder);
  mlir::OpFoldResult reifyNumber(Nodes nodes, mlir::OpBuilder &builder,
                                 mlir::Location location);
  static mlir::OpFoldResult
  reifyOperation(ShapeOperation operation,
                 llvm::ArrayRef<mlir::OpFoldResult> operands,
                 mlir::OpBuilder &builder, mlir::Location location);
  std::optional<llvm::SmallVector<mlir::OpFoldResult>>
  reifyValues(const RelationArgument &argument, size_t count,
              mlir::OpBuilder &builder, mlir::Location location);
  static mlir::OpFoldResult
  reifyBroadcast(std::pair<mlir::OpFoldResult, Extent> a,
                 std::pair<mlir::OpFoldResult, Extent> b,
                 mlir::OpBuilder &builder, mlir::Location location);
  std::optional<llvm::SmallVector<mlir::OpFoldResult>>
  reifyList(Nodes nodes, mlir::OpBuilder &builder, mlir::Location location);
  static mlir::Value valueOf(mlir::OpFoldResult size, mlir::OpBuilder &builder,
                             mlir::Location location);

  std::string text(Nodes nodes) const;
  /// "dimension 1 of 'W'"
  std::string placeOf(const Subject &subject, size_t dimension) const;
  /// ": 'C' is 5, 'group' is 2", the known parts of an expression.
  std::string partsOf(Nodes nodes);

  RelationVerifier &verifier;
  llvm::ArrayRef<RelationArgument> arguments;
  const ShapeSignature &signature;
  llvm::SmallVector<Variable> variables;
  llvm::SmallVector<Subject> subjects;
  bool isQuiet = false;
  size_t pair = 0;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RELATIONS_SHAPESOLVER_H
