//===- BoundRelation.h - one relation of one operation ----------*- C++ -*-===//
//
// A relation with the values, attributes and regions that its arguments are in
// one operation, and all that is known of them. It verifies nothing: the files
// that check relations of types, of shapes and of regions ask it.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RELATIONS_BOUNDRELATION_H
#define DIALECTGEN_CORE_RELATIONS_BOUNDRELATION_H

#include "OpenResults.h"

namespace dialectgen {

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
class BoundRelation {
public:
  using ValuesOf =
      llvm::function_ref<mlir::ValueRange(const RelationArgument &)>;
  BoundRelation(const RelationSubject &subject, const Relation &relation,
                ValuesOf valuesOf, OpenResults *open = nullptr)
      : definition(relation), arguments(relation.arguments), open(open),
        subject(&subject), values(valuesOf) {}

  const Relation &definition;
  const llvm::ArrayRef<RelationArgument> arguments;
  /// Null if results have types.
  OpenResults *const open;

  /// An error. Which relation does not hold, as specs call it, is metadata of
  /// the diagnostic, which is not printed.
  mlir::InFlightDiagnostic emit() const;
  mlir::InFlightDiagnostic different(const Typed &first, const Typed &second,
                                     llvm::StringRef what) const;

  mlir::ValueRange valuesOf(const RelationArgument &argument) const {
    return values(argument);
  }
  mlir::Attribute attributeOf(const RelationArgument &argument) const {
    return subject->getAttr(argument.name);
  }
  /// The regions that `argument` means.
  llvm::iterator_range<llvm::pointee_iterator<mlir::RegionRange::iterator>>
  regionsOf(const RelationArgument &argument) const;
  bool isGiven(const RelationArgument &argument) const;
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
  size_t countOf(const RelationArgument &argument) const {
    return isOpen(argument) ? open->of(argument).size()
                            : valuesOf(argument).size();
  }

  TypedList typesOf(const RelationArgument &argument) const;
  /// The type of the first value of `argument`, if it has one.
  std::optional<Typed> typeOf(const RelationArgument &argument) const;
  /// The types of all arguments, but for those that are not known yet.
  TypedList allTypes() const;
  /// Whether the first type of all arguments and each other one are `equal`,
  /// which a type is to itself: most arguments are of one and the same type.
  /// False if an argument is no operand or result, or open.
  bool allAre(llvm::function_ref<bool(mlir::Type, mlir::Type)> equal) const;

  /// The shape of the first value of `argument`; of a value that has one.
  std::optional<Shape> shapeOf(const RelationArgument &argument) const;
  /// The rank that `argument` has, if a value of it has one.
  std::optional<int64_t> rankOf(const RelationArgument &argument) const;
  /// The length of a list or of a shape vector, or the number of values.
  std::optional<int64_t> lengthOf(const RelationArgument &argument) const;
  /// The numbers of an attribute, or of a value that is a constant; none if it
  /// is absent or of another kind.
  std::optional<Shape> numbersOf(const RelationArgument &argument) const;
  /// The same, of which some may be unknown.
  std::optional<Extents> someNumbersOf(const RelationArgument &argument) const;
  /// The one number of `argument`.
  std::optional<int64_t> numberOf(const RelationArgument &argument) const;

private:
  const RelationSubject *subject;
  ValuesOf values;
};

/// How messages call an argument.
inline std::string quoted(const RelationArgument &argument) {
  std::string name = argument.name;
  return "'" + (argument.field ? name + "." + argument.field : name) + "'";
}

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RELATIONS_BOUNDRELATION_H
