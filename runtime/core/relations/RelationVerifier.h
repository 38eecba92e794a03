//===- RelationVerifier.h - one relation of one operation -------*- C++ -*-===//
//
// The verifier of relations, shared by the files that check relations of types,
// of shapes and of regions.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RELATIONS_RELATIONVERIFIER_H
#define DIALECTGEN_CORE_RELATIONS_RELATIONVERIFIER_H

#include "Extent.h"
#include "dialectgen/core/relations/Relations.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include <optional>
#include <string>

namespace dialectgen {

/// A list of sizes, of which some are unknown.
using Shape = llvm::SmallVector<int64_t>;

/// A result whose type is being inferred.
struct OpenResult {
  /// Null until it is complete.
  mlir::Type type;
  /// The inferred type so far, as a whole or in parts.
  mlir::Type whole;
  std::optional<Extents> sizes;
  mlir::Type element;
  /// One that does not bound sizes.
  mlir::Attribute encoding;

  /// Adds `known` to the known sizes; a size that differs stays unchanged.
  void addSizes(llvm::ArrayRef<Extent> known);
  void addShape(llvm::ArrayRef<int64_t> shape);
  std::optional<Shape> shape() const;
};

/// All results of an operation that is yet to be made.
struct OpenResults {
  explicit OpenResults(const OperationToBe &operation);
  llvm::MutableArrayRef<OpenResult> of(const RelationArgument &argument) {
    llvm::MutableArrayRef<OpenResult> all = results;
    return operation.hasVariadicResult ? all : all.slice(argument.index, 1);
  }
  /// Sets the number of values of a variadic result.
  void count(size_t number) {
    if (!isCounted)
      results.resize(number);
    isCounted = true;
  }

  const OperationToBe &operation;
  /// Null if only constants are known.
  IntegersIn integersIn = {};
  llvm::SmallVector<OpenResult> results;
  bool isCounted;
};

/// A type and its value: number `index` of the values of an argument.
struct Typed {
  mlir::Type type;
  const RelationArgument *argument;
  unsigned index = 0;
  bool isOnly = true;
  /// The result whose type is not known yet; `type` is none then.
  OpenResult *open = nullptr;

  /// How messages call it.
  std::string label() const;
};
using TypedList = llvm::SmallVector<Typed, 4>;

/// All arguments of one relation of one operation. A part that is unknown,
/// because a type leaves it open or an attribute is absent, satisfies the
/// relation.
class RelationVerifier {
public:
  using ValuesOf =
      llvm::function_ref<mlir::ValueRange(const RelationArgument &)>;
  RelationVerifier(const RelationSubject &subject, const Relation &relation,
                   ValuesOf valuesOf, OpenResults *open = nullptr)
      : op(&subject), relation(relation), arguments(relation.arguments),
        valuesOf(valuesOf), open(open) {}
  llvm::LogicalResult verify();
  /// Infers the open results, and verifies the known parts.
  llvm::LogicalResult infer();

private:
  friend class ShapeSolver;
  using Verdict = std::optional<llvm::LogicalResult>;

  /// The part of the relations that this one is of.
  Verdict verifyPart();

  /// Whether `condition` is so; none if a type leaves it open.
  std::optional<bool> holds(const RelationCondition &condition);
  bool isGiven(const RelationArgument &argument);
  /// An error. Which relation does not hold, as specs call it, is metadata of
  /// the diagnostic, which is not printed.
  mlir::InFlightDiagnostic emit();
  TypedList typesOf(const RelationArgument &argument);
  /// The type of the first value of `argument`, if it has one.
  std::optional<Typed> typeOf(const RelationArgument &argument);
  /// The types of all arguments, but for those that are not known yet.
  TypedList allTypes();
  /// Whether the first type of all arguments and each other one are `equal`,
  /// which a type is to itself: most arguments are of one and the same type.
  /// False if a argument is no operand or result, or open.
  bool allAre(llvm::function_ref<bool(mlir::Type, mlir::Type)> equal);
  /// Whether `argument` is values whose types are known.
  bool isKnown(const RelationArgument &argument) const {
    return argument.kind == RelationArgument::Operand ||
           (argument.kind == RelationArgument::Result && !open);
  }
  /// Whether `argument` is results whose types are being inferred.
  bool isOpen(const RelationArgument &argument) const {
    return open && argument.kind == RelationArgument::Result;
  }
  /// How many values `argument` is.
  size_t countOf(const RelationArgument &argument) {
    return isOpen(argument) ? open->of(argument).size()
                            : valuesOf(argument).size();
  }
  /// Compares the first type with all others.
  llvm::LogicalResult
  compareAll(llvm::function_ref<bool(mlir::Type, mlir::Type)> equal,
             llvm::StringRef what);
  /// Compares the types of the first argument with those of each other one.
  llvm::LogicalResult
  comparePairs(llvm::function_ref<bool(mlir::Type, mlir::Type)> equal,
               llvm::StringRef what);
  /// Whether a type of the arguments that is known is quantized: few are.
  bool isAnyQuantized();
  mlir::InFlightDiagnostic different(const Typed &first, const Typed &second,
                                     llvm::StringRef what);

  // Results that are open; in Inference.cpp.
  void inferAlike();
  void inferPairs();
  void inferElements();
  void inferRooted();
  void inferReturned();
  void inferReturnedElements();
  void inferMovedQuantization();
  /// The types that the values `region` joins have before it is there.
  TypedList joinedBy(const RelationArgument &region);

  // Types and counts; in Relations.cpp.
  Verdict verifyTypes();
  llvm::LogicalResult verifyCompatibleShapes();
  llvm::LogicalResult verifyCounts();
  llvm::LogicalResult verifyRealOf();
  llvm::LogicalResult verifyTruthValues();
  llvm::LogicalResult verifyTolerancesByMode();

  // Numbers that are dimensions; in IndexRelations.cpp.
  Verdict verifyIndices();
  llvm::LogicalResult verifyUnique();
  llvm::LogicalResult verifyBelowRank();
  llvm::LogicalResult verifySorted();
  llvm::LogicalResult verifyAxes();

  /// Shapes with variables; in ShapeExpressions.cpp.
  llvm::LogicalResult verifyShapeSignature();

  // Presence of values; in GivenRelations.cpp.
  Verdict verifyGiven();

  // Regions; in RegionRelations.cpp.
  Verdict verifyRegions();
  llvm::LogicalResult verifyTakesOrReturns();
  llvm::LogicalResult verifyReturnsTruth();
  llvm::LogicalResult verifyBlock(const RelationArgument &argument,
                                  mlir::Region &region,
                                  const TypedList &expected,
                                  bool blockArguments);
  llvm::LogicalResult verifyTakesScalars();
  llvm::LogicalResult verifyReduces();
  llvm::LogicalResult verifyElementsAsReturned();
  llvm::LogicalResult verifyReducer(mlir::Region &region,
                                    const TypedList &inputs,
                                    const TypedList &initial,
                                    const Shape &within);
  mlir::InFlightDiagnostic emitOf(mlir::Region &region);
  mlir::InFlightDiagnostic emitOf(mlir::Region &region,
                                  const RelationArgument &argument);

  // Element types; in ElementRelations.cpp.
  Verdict verifyElements();
  llvm::LogicalResult verifyQuantizedProduct();
  llvm::LogicalResult verifyQuantizedAlong(const Typed &typed,
                                           const RelationArgument &dimension);
  llvm::LogicalResult verifyQuantizationMoved();
  /// Of types quantized along dimensions `axis` and `other`.
  llvm::LogicalResult verifyQuantizationReshaped(const Typed &from,
                                                 int64_t axis, const Typed &to,
                                                 int64_t other);

  // Processes and their communication; in ProcessRelations.cpp.
  Verdict verifyProcesses();
  llvm::LogicalResult verifyGroups();
  llvm::LogicalResult verifyProcessPairs();
  llvm::LogicalResult verifyRooted();
  llvm::LogicalResult verifyRootPlaces();

  /// The shape of the first value of `argument`; of a value that has one.
  std::optional<Shape> shapeOf(const RelationArgument &argument);
  /// The rank that `argument` has, if a value of it has one.
  std::optional<int64_t> rankOf(const RelationArgument &argument);
  /// The length of a list or of a shape vector, or the number of values.
  std::optional<int64_t> lengthOf(const RelationArgument &argument);
  /// The numbers of an attribute, or of a value that is a constant; none if it
  /// is absent or of another kind.
  std::optional<Shape> numbersOf(const RelationArgument &argument);
  /// The same, of which some may be unknown.
  std::optional<Extents> someNumbersOf(const RelationArgument &argument);
  /// The one number of `argument`.
  std::optional<int64_t> numberOf(const RelationArgument &argument);
  mlir::Attribute attributeOf(const RelationArgument &argument) {
    return op->getAttr(argument.name);
  }
  /// The regions that `argument` means.
  llvm::iterator_range<llvm::pointee_iterator<mlir::RegionRange::iterator>>
  regionsOf(const RelationArgument &argument);

  const RelationSubject *op;
  const Relation &relation;
  llvm::ArrayRef<RelationArgument> arguments;
  ValuesOf valuesOf;
  /// Null if results have types.
  OpenResults *open;
};

bool isRegion(const RelationArgument &argument);
/// Whether a region of `relation`, which is Reduces, joins two elements of each
/// value by itself, not of all values at a time.
bool joinsEach(const Relation &relation);

/// The type of the parts of a complex type; others are their own part.
mlir::Type partOf(mlir::Type element);
/// The type that elements of a quantized type stand for; others stand for
/// themselves.
mlir::Type expressed(mlir::Type type);
/// The types of the terminator's operands of `block`, or of its arguments.
llvm::SmallVector<mlir::Type> typesOfBlock(mlir::Block &block, bool arguments);

/// The shape of `type`, if it has one.
std::optional<Shape> shapeOfType(mlir::Type type);
/// Bounds of sizes that `type` leaves open; empty if there are none.
llvm::ArrayRef<int64_t> boundsOf(mlir::RankedTensorType type);
/// The sizes of `type`, with their bounds; none if it has no rank.
std::optional<Extents> extentsOf(mlir::Type type);
/// The sizes that are known.
Shape shapeOf(llvm::ArrayRef<Extent> sizes);
/// The encoding of a tensor of such sizes, by a dialect that bounds sizes; null
/// if there is no bound or no such dialect.
mlir::Attribute encodingOf(llvm::ArrayRef<Extent> sizes,
                           mlir::Dialect *dialect);

/// True if `index` is a dimension of something of that many.
inline bool isIn(int64_t index, size_t count) {
  return index >= 0 && size_t(index) < count;
}

/// True if sizes are equal, or one is left open.
inline bool fits(int64_t first, int64_t second) {
  return mlir::ShapedType::isDynamic(first) ||
         mlir::ShapedType::isDynamic(second) || first == second;
}

/// Larger than any size: a number beyond all numbers of 64 bits.
constexpr int64_t beyondSizes = std::numeric_limits<int64_t>::max();

/// Products of sizes as they are; none if one is unknown, or the
/// number is beyond 64 bits.
struct Size {
  std::optional<int64_t> value;
  bool isBeyond = false;

  static Size of(int64_t size) {
    return mlir::ShapedType::isDynamic(size) ? Size{} : Size{size};
  }
  int64_t get() const {
    return isBeyond ? beyondSizes : value.value_or(mlir::ShapedType::kDynamic);
  }
  Size operator*(Size other) const;
};

/// How many elements something of that shape has, if that is known.
int64_t elementCount(llvm::ArrayRef<int64_t> shape);

/// `[2, ?]`
std::string textOf(const Shape &shape);

/// Numbers of a tensor that is an attribute; none of one so large that it can
/// only be written as one number.
std::optional<Shape> numbersIn(mlir::Attribute attribute);

// Relations between types, independent of the values that have them.

bool haveCompatibleElementTypes(mlir::Type first, mlir::Type second);
/// Sizes are equal or left open, and not above bounds.
bool haveCompatibleShapes(mlir::Type first, mlir::Type second);
/// Equal, or both floats.
bool haveAlikeElements(mlir::Type first, mlir::Type second);

/// `'axis' is given`
std::string textOf(const RelationCondition &condition);

/// How messages call an argument.
inline std::string quoted(const RelationArgument &argument) {
  std::string name = argument.name;
  return "'" + (argument.field ? name + "." + argument.field : name) + "'";
}

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RELATIONS_RELATIONVERIFIER_H
