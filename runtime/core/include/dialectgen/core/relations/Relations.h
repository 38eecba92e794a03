//===- Relations.h - constraints between values and attributes --*- C++ -*-===//
//
// Constraints between the types of operands and results and the attributes of
// generated operations, as data: one verifier checks them for all operations of
// all dialects.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RELATIONS_RELATIONS_H
#define DIALECTGEN_CORE_RELATIONS_RELATIONS_H

#include "dialectgen/core/relations/Shapes.h"
#include "dialectgen/core/relations/VerifiedOnce.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectInterface.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/APFloat.h"

namespace dialectgen {

/// The kind of a constraint, defined in Names.def.
enum class RelationKind : uint8_t {
#define DIALECTGEN_RELATION_KIND(ENUMERATOR, NAME, ARGUMENTS, MEANING)         \
  ENUMERATOR,
#include "dialectgen/core/Names.def"
  /// Shapes with variables for sizes.
  Shapes,
};

/// An operand, a result, a region or an attribute as the operation's definition
/// has it.
struct RelationArgument {
  /// Regions are all from an index on.
  enum Kind : uint8_t { Operand, Result, Attribute, Region, Regions, Number };
  Kind kind;
  /// Among operands, results or regions; a variadic one counts once.
  unsigned index;
  const char *name;
  /// Of an attribute: the field that is meant, and its numbers.
  const char *field = nullptr;
  void (*numbersOf)(mlir::Attribute attribute,
                    llvm::SmallVectorImpl<int64_t> &numbers) = nullptr;
  /// The value of a number.
  int64_t number = 0;
  /// Of an attribute that is a case of an enumeration: its name.
  llvm::StringRef (*caseOf)(mlir::Attribute attribute) = nullptr;

  static constexpr RelationArgument ofNumber(const char *text, int64_t number) {
    return {Number, 0, text, nullptr, nullptr, number};
  }
};

/// A value given in a spec.
struct SpecValue {
  enum Kind : uint8_t { None, Integer, Number, Boolean, String };
  Kind kind = None;
  int64_t whole = 0;
  double real = 0;
  const char *text = "";

  static constexpr SpecValue integer(int64_t value) {
    return {Integer, value, double(value)};
  }
  static constexpr SpecValue number(double value) { return {Number, 0, value}; }
  static constexpr SpecValue boolean(bool value) { return {Boolean, value}; }
  static constexpr SpecValue string(const char *value) {
    return {String, 0, 0, value};
  }
  explicit constexpr operator bool() const { return kind != None; }

  /// As an entry of a dictionary: i64, f64, a truth value or a string.
  mlir::Attribute make(mlir::MLIRContext *context) const;
  /// Whether `attribute` holds it, whatever the type of a number there.
  bool isHeldBy(mlir::Attribute attribute) const;
  std::string str() const;
};

/// The kind of a condition, defined in Names.def.
enum class ConditionKind : uint8_t {
#define DIALECTGEN_CONDITION_KIND(ENUMERATOR, NAME) ENUMERATOR,
#include "dialectgen/core/Names.def"
};

struct RelationCondition {
  ConditionKind kind;
  RelationArgument argument;
  SpecValue value = {};
};

inline void appendNumbers(int64_t number,
                          llvm::SmallVectorImpl<int64_t> &numbers) {
  numbers.push_back(number);
}
inline void appendNumbers(llvm::ArrayRef<int64_t> list,
                          llvm::SmallVectorImpl<int64_t> &numbers) {
  numbers.append(list.begin(), list.end());
}
/// The bit pattern: 0 stays 0, and negative numbers stay negative.
inline void appendNumbers(const llvm::APFloat &number,
                          llvm::SmallVectorImpl<int64_t> &numbers) {
  numbers.push_back(number.bitcastToAPInt().getSExtValue());
}
/// The number of an enumeration's case.
template <typename EnumAttr,
          typename Case = decltype(std::declval<EnumAttr>().getValue()),
          typename = std::enable_if_t<std::is_enum_v<Case>>>
void appendNumbers(EnumAttr attribute,
                   llvm::SmallVectorImpl<int64_t> &numbers) {
  if (attribute)
    numbers.push_back(int64_t(attribute.getValue()));
}

/// The name of the case that an attribute is.
template <typename EnumAttr> llvm::StringRef caseOf(mlir::Attribute attribute) {
  auto held = llvm::dyn_cast_or_null<EnumAttr>(attribute);
  return held ? stringifyEnum(held.getValue()) : llvm::StringRef();
}

struct Relation {
  RelationKind kind;
  llvm::ArrayRef<RelationArgument> arguments;
  /// Null: always.
  const RelationCondition *when = nullptr;
  /// Otherwise, its opposite holds.
  bool isExact = false;
  /// Of Shapes.
  const ShapeSignature *shapes = nullptr;
  /// It holds between the first values of the arguments, between the second
  /// ones, and so on.
  bool isPairwise = false;
};

/// A dialect whose encodings of tensors bound dynamic sizes.
class BoundsDialectInterface
    : public mlir::DialectInterface::Base<BoundsDialectInterface> {
public:
  explicit BoundsDialectInterface(mlir::Dialect *dialect) : Base(dialect) {}
  /// One for each dimension, of which some are unknown; empty if `encoding` has
  /// none.
  virtual llvm::ArrayRef<int64_t> boundsIn(mlir::Attribute encoding) const = 0;
  /// The encoding of a tensor with these bounds, of which some are unknown.
  virtual mlir::Attribute encodingOf(llvm::ArrayRef<int64_t> bounds) const = 0;
};

/// True if one value can be of both types: sizes are equal or left open, and
/// not above bounds; element types are equal, but for scales and zero points.
bool areCompatibleTypes(mlir::Type first, mlir::Type second);
bool haveCompatibleTypes(mlir::TypeRange first, mlir::TypeRange second);

/// The type of a value that is of each of `types`: static sizes and the lowest
/// bounds of any. The element type is that of the first. Null if there is none.
mlir::Type joinTypes(mlir::TypeRange types);

/// The most specific type of a value that is of one of `types`: sizes that all
/// have, and the highest bounds. Null if there is none.
mlir::Type alternativeTypes(mlir::TypeRange types);

/// The subject of relations: an operation, or an element that it carries.
class RelationSubject {
public:
  explicit RelationSubject(mlir::Operation *op) : op(op) {}
  virtual ~RelationSubject() = default;
  virtual mlir::InFlightDiagnostic emitOpError() const {
    return op->emitOpError();
  }
  /// Null if it is absent.
  virtual mlir::Attribute getAttr(llvm::StringRef name) const {
    return op->getAttr(name);
  }
  /// Whether it is there, and no default stands for it.
  virtual bool hasAttr(llvm::StringRef name) const {
    return bool(getAttr(name));
  }
  virtual mlir::RegionRange getRegions() const { return op->getRegions(); }

protected:
  mlir::Operation *op;
};

/// An operation that is yet to be made.
struct OperationToBe {
  mlir::MLIRContext *context;
  /// Where errors are reported; without it there are none.
  std::optional<mlir::Location> location;
  llvm::StringRef name;
  mlir::RegionRange regions;
  /// True if it has one variadic result, false if all are single.
  bool hasVariadicResult;
  llvm::ArrayRef<Relation> relations;
  llvm::function_ref<mlir::ValueRange(const RelationArgument &)> operandsOf;
  /// Null if it is absent.
  llvm::function_ref<mlir::Attribute(llvm::StringRef)> attributeOf;
};

/// The types that the results of `operation` have by its relations. Fails, with
/// the error of the verifier, if it would be refused whatever its results are,
/// and if not all types follow. Regions that are empty are taken to keep
/// element types.
llvm::LogicalResult inferTypes(const OperationToBe &operation,
                               llvm::SmallVectorImpl<mlir::Type> &types);

/// The same, for each result as much of the type as follows.
llvm::LogicalResult
inferComponents(const OperationToBe &operation,
                llvm::SmallVectorImpl<mlir::ShapedTypeComponents> &components);

/// The integers in a value that is no constant, as far as they are known;
/// others are ShapedType::kDynamic. None: not even their number is known.
using IntegersIn =
    llvm::function_ref<std::optional<llvm::SmallVector<int64_t>>(mlir::Value)>;

/// The same, by what `integersIn` knows of operands besides constants.
llvm::LogicalResult
inferComponents(const OperationToBe &operation, IntegersIn integersIn,
                llvm::SmallVectorImpl<mlir::ShapedTypeComponents> &components);

/// The shapes of the results of `operation`, as values: the operand that is a
/// shape, an op of the `shape` dialect on an operand with the same shape, or
/// sizes that ops of the dialects `tensor` and `arith` compute. Fails if there
/// is none of them, or if these dialects are not loaded. `types` are those that
/// the results have, of which static ones are constants.
llvm::LogicalResult reifyShapes(const OperationToBe &operation,
                                mlir::TypeRange types, mlir::OpBuilder &builder,
                                llvm::SmallVectorImpl<mlir::Value> &shapes);

namespace detail {
llvm::LogicalResult
verifyRelations(const RelationSubject &subject,
                llvm::ArrayRef<Relation> relations,
                llvm::function_ref<mlir::ValueRange(const RelationArgument &)>);
/// Relations that do not name regions are verified once for operations with
/// regions that are otherwise equal, if the properties have a number of bytes
/// (VerifiedOnce.h).
llvm::LogicalResult
verifyRelations(mlir::Operation *op, llvm::ArrayRef<Relation> relations,
                llvm::function_ref<mlir::ValueRange(const RelationArgument &)>,
                std::optional<size_t> propertyBytes = std::nullopt);
llvm::LogicalResult verifyRegionsEndInReturn(mlir::Operation *op);
llvm::LogicalResult
verifySymbolsOfAttributes(mlir::Operation *op,
                          mlir::SymbolTableCollection &symbolTable);
llvm::LogicalResult verifyEqualVariadics(mlir::Operation *op, unsigned count,
                                         unsigned single);
} // namespace detail

/// Checks the relations of `ConcreteOp::getRelations()`. The error of a
/// violated relation has its name as metadata (mlir::Diagnostic::getMetadata).
template <typename ConcreteOp>
class HasRelations : public mlir::OpTrait::TraitBase<ConcreteOp, HasRelations> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) {
    auto concrete = llvm::cast<ConcreteOp>(op);
    return detail::verifyRelations(
        op, ConcreteOp::getRelations(),
        [&](const RelationArgument &argument) -> mlir::ValueRange {
          if (argument.kind == RelationArgument::Result)
            return concrete.getODSResults(argument.index);
          return concrete.getODSOperands(argument.index);
        },
        detail::propertyBytesOf<ConcreteOp>());
  }
};

/// Infers results from relations, for the interfaces of MLIR.
template <typename ConcreteOp>
class InfersResults
    : public mlir::OpTrait::TraitBase<ConcreteOp, InfersResults> {
public:
  static llvm::LogicalResult
  inferReturnTypes(mlir::MLIRContext *context,
                   std::optional<mlir::Location> location,
                   mlir::ValueRange operands, mlir::DictionaryAttr attributes,
                   mlir::OpaqueProperties properties, mlir::RegionRange regions,
                   llvm::SmallVectorImpl<mlir::Type> &types) {
    return withOperation(context, location, operands, attributes, properties,
                         regions, [&](const OperationToBe &operation) {
                           return inferTypes(operation, types);
                         });
  }

  static llvm::LogicalResult inferResultComponents(
      mlir::MLIRContext *context, std::optional<mlir::Location> location,
      mlir::ValueShapeRange operands, mlir::DictionaryAttr attributes,
      mlir::OpaqueProperties properties, mlir::RegionRange regions,
      llvm::SmallVectorImpl<mlir::ShapedTypeComponents> &components) {
    return withOperation(context, location, operands.getValues(), attributes,
                         properties, regions,
                         [&](const OperationToBe &operation) {
                           return inferComponents(operation, components);
                         });
  }

  static bool areCompatibleResults(mlir::TypeRange first,
                                   mlir::TypeRange second) {
    return haveCompatibleTypes(first, second);
  }

  /// Infers types where there are none. Those that are there are the
  /// verifier's.
  static llvm::LogicalResult refineResultTypes(
      mlir::MLIRContext *context, std::optional<mlir::Location> location,
      mlir::ValueRange operands, mlir::DictionaryAttr attributes,
      mlir::OpaqueProperties properties, mlir::RegionRange regions,
      llvm::SmallVectorImpl<mlir::Type> &types) {
    if (!llvm::is_contained(types, mlir::Type()) && !types.empty())
      return llvm::success();
    llvm::SmallVector<mlir::Type> inferred;
    if (failed(inferReturnTypes(context, location, operands, attributes,
                                properties, regions, inferred)))
      return llvm::failure();
    types.resize(inferred.size());
    for (auto [type, other] : llvm::zip(types, inferred))
      if (!type)
        type = other;
    return llvm::success();
  }

  llvm::LogicalResult
  reifyResultShapes(mlir::OpBuilder &builder, mlir::ValueRange operands,
                    llvm::SmallVectorImpl<mlir::Value> &shapes) {
    mlir::Operation *op = this->getOperation();
    return withOperation(
        op->getContext(), op->getLoc(), operands,
        op->getDiscardableAttrDictionary(), op->getPropertiesStorage(),
        op->getRegions(), [&](const OperationToBe &operation) {
          return reifyShapes(operation, op->getResultTypes(), builder, shapes);
        });
  }

private:
  static llvm::LogicalResult withOperation(
      mlir::MLIRContext *context, std::optional<mlir::Location> location,
      mlir::ValueRange operands, mlir::DictionaryAttr attributes,
      mlir::OpaqueProperties properties, mlir::RegionRange regions,
      llvm::function_ref<llvm::LogicalResult(const OperationToBe &)> infer) {
    typename ConcreteOp::Adaptor adaptor(operands, attributes, properties,
                                         regions);
    auto operandsOf =
        [&](const RelationArgument &argument) -> mlir::ValueRange {
      auto [first, count] = adaptor.getODSOperandIndexAndLength(argument.index);
      // There may be fewer than the definition has.
      if (size_t(first) + count > operands.size())
        return {};
      return operands.slice(first, count);
    };
    auto attributeOf = [&](llvm::StringRef name) -> mlir::Attribute {
      using Properties =
          typename ConcreteOp::template InferredProperties<ConcreteOp>;
      if constexpr (!std::is_same_v<Properties, mlir::EmptyProperties>)
        if (properties)
          if (auto held = ConcreteOp::getInherentAttr(
                  context, *properties.as<Properties *>(), name);
              held && *held)
            return *held;
      return attributes ? attributes.get(name) : mlir::Attribute();
    };
    return infer(
        {context, location, ConcreteOp::getOperationName(), regions,
         ConcreteOp::template hasTrait<mlir::OpTrait::VariadicResults>(),
         ConcreteOp::getRelations(), operandsOf, attributeOf});
  }
};

/// Whether `op` may be done where the program may not come: shapes that are
/// known cannot fail to fit while it runs.
mlir::Speculation::Speculatability speculateByShapes(mlir::Operation *op);

/// Speculatable if shapes are static; where elements are taken one by one, if
/// the result knows no size that the operand does not know.
template <typename ConcreteOp>
class SpeculatableByShapes
    : public mlir::OpTrait::TraitBase<ConcreteOp, SpeculatableByShapes> {
public:
  mlir::Speculation::Speculatability getSpeculatability() {
    return speculateByShapes(this->getOperation());
  }
};

/// Several variadic operands of one size: the number of operands without
/// `single` ones is a multiple of `count`.
template <unsigned count, unsigned single> struct EqualVariadics {
  template <typename ConcreteOp>
  class Impl : public mlir::OpTrait::TraitBase<ConcreteOp, Impl> {
  public:
    static llvm::LogicalResult verifyTrait(mlir::Operation *op) {
      return detail::verifyEqualVariadics(op, count, single);
    }
  };
};

/// Every region is empty or one block that ends in the `return` operation of
/// the dialect.
template <typename ConcreteOp>
class RegionsEndInReturn
    : public mlir::OpTrait::TraitBase<ConcreteOp, RegionsEndInReturn> {
public:
  static llvm::LogicalResult verifyRegionTrait(mlir::Operation *op) {
    return detail::verifyRegionsEndInReturn(op);
  }
};

/// Inherent attributes may name symbols (SymbolUserAttrInterface), which MLIR
/// checks of discardable ones alone.
template <typename ConcreteOp>
class ChecksSymbolsOfAttributes
    : public mlir::OpTrait::TraitBase<ConcreteOp, ChecksSymbolsOfAttributes> {
public:
  llvm::LogicalResult
  verifySymbolUses(mlir::SymbolTableCollection &symbolTable) {
    return detail::verifySymbolsOfAttributes(this->getOperation(), symbolTable);
  }
};

/// The order of operands does not matter. Unlike MLIR's trait of this name, it
/// does not make folders reorder them.
template <typename ConcreteOp>
class Commutative : public mlir::OpTrait::TraitBase<ConcreteOp, Commutative> {};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RELATIONS_RELATIONS_H
