//===- Inference.cpp - the types of results, from relations ---------------===//
//
// Relations that verify results also infer them: a relation that computes a
// shape assigns it to a result without one, and the functions of
// RelationRules.h transfer types between values that must have the same. When
// nothing more can be inferred, all relations are verified with the inferred
// types, so that no verifier rejects them.
//
//===----------------------------------------------------------------------===//

#include "RelationRules.h"
#include "ShapeReifier.h"
#include "dialectgen/core/MlirVersion.h"
#include "dialectgen/core/Silence.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;

namespace dialectgen {
namespace {

/// An operation that is yet to be made, for relations.
class SubjectToBe : public RelationSubject {
public:
  explicit SubjectToBe(const OperationToBe &operation)
      : RelationSubject(nullptr), operation(operation) {}
  InFlightDiagnostic emitOpError() const override {
    InFlightDiagnostic error = emitError(
        operation.location.value_or(UnknownLoc::get(operation.context)));
    error << "'" << operation.name << "' op ";
    return error;
  }
  Attribute getAttr(StringRef name) const override {
    return operation.attributeOf(name);
  }
  RegionRange getRegions() const override { return operation.regions; }

private:
  const OperationToBe &operation;
};

/// The encoding of a result whose sizes are known: their bounds, if it has
/// some.
Attribute encodingOf(const OpenResult &result, const OperationToBe &operation) {
  Attribute bounds = encodingOf(
      *result.sizes,
      operation.context->getLoadedDialect(operation.name.split('.').first));
  return bounds ? bounds : result.encoding;
}

/// The operands that an argument is; none if it is a result.
ValueRange operandsOf(const OperationToBe &operation,
                      const RelationArgument &argument) {
  return isResult(argument) ? ValueRange() : operation.operandsOf(argument);
}

/// Refines each result. Returns true if something new is known.
FailureOr<bool> complete(OpenResults &open, const RelationSubject &subject) {
  bool isMore = false;
  for (OpenResult &result : open.results) {
    if (result.type)
      continue;
    result.type = result.whole;
    if (!result.type && result.sizes && result.element) {
      if (!TensorType::isValidElementType(result.element))
        return subject.emitOpError()
               << "would have a result with elements of type "
               << result.element;
      result.type = RankedTensorType::getChecked(
          [&] { return subject.emitOpError(); }, *result.shape(),
          result.element, encodingOf(result, open.operation));
      if (!result.type)
        return failure();
    }
    isMore |= bool(result.type);
  }
  return isMore;
}

FailureOr<OpenResults> solve(const OperationToBe &operation,
                             const RelationSubject &subject,
                             IntegersIn integersIn) {
  OpenResults open(operation);
  open.integersIn = integersIn;
  auto valuesOf = [&](const RelationArgument &argument) {
    return operandsOf(operation, argument);
  };
  for (bool isMore = true; isMore;) {
    bool wasCounted = open.isCounted;
    for (const Relation &relation : operation.relations)
      if (failed(inferByRelation({subject, relation, valuesOf, &open})))
        return failure();
    FailureOr<bool> more = complete(open, subject);
    if (failed(more))
      return failure();
    // Relations before the one that counts results saw none.
    isMore = *more || open.isCounted != wasCounted;
  }
  return open;
}

/// The unknown part of `result`.
StringRef missingOf(const OpenResult &result) {
  return result.sizes     ? "the element type"
         : result.element ? "the shape"
                          : "the type";
}

} // namespace

/// Calls `use` with the inferred results of `operation`.
static LogicalResult inferResults(
    const OperationToBe &operation, IntegersIn integersIn,
    llvm::function_ref<LogicalResult(OpenResults &, RelationSubject &)> use) {
  std::optional<Silence> silence;
  if (!operation.location)
    silence.emplace(operation.context);
  SubjectToBe subject(operation);
  FailureOr<OpenResults> open = solve(operation, subject, integersIn);
  return failed(open) ? failure() : use(*open, subject);
}

LogicalResult inferTypes(const OperationToBe &operation,
                         SmallVectorImpl<Type> &types) {
  return inferResults(
      operation, /*integersIn=*/{},
      [&](OpenResults &open, RelationSubject &subject) -> LogicalResult {
        if (!open.isCounted)
          return subject.emitOpError()
                 << "has results whose number follows from regions, which are "
                    "empty; fill them first, or give the types";
        for (auto [index, result] : llvm::enumerate(open.results)) {
          if (!result.type)
            return subject.emitOpError()
                   << missingOf(result) << " of result " << index
                   << " does not follow from operands, attributes and regions "
                      "as they are; give the type";
          types.push_back(result.type);
        }
        return success();
      });
}

LogicalResult
inferComponents(const OperationToBe &operation,
                SmallVectorImpl<ShapedTypeComponents> &components) {
  return inferComponents(operation, /*integersIn=*/{}, components);
}

LogicalResult
inferComponents(const OperationToBe &operation, IntegersIn integersIn,
                SmallVectorImpl<ShapedTypeComponents> &components) {
  return inferResults(
      operation, integersIn, [&](OpenResults &open, RelationSubject &) {
        for (const OpenResult &result : open.results) {
          if (auto tensor = dyn_cast_or_null<RankedTensorType>(result.type))
            components.emplace_back(tensor.getShape(), tensor.getElementType(),
                                    tensor.getEncoding());
          else if (auto shaped = dyn_cast_or_null<ShapedType>(result.type))
            components.emplace_back(shaped);
          else if (result.sizes)
            components.emplace_back(ArrayRef<int64_t>(*result.shape()),
                                    result.element,
                                    encodingOf(result, operation));
          else
            components.emplace_back(result.element);
        }
        return success();
      });
}

/// The argument that the shape of `argument` is that of, or that is its shape.
static const RelationArgument *shapeSource(const Relation &relation,
                                           const RelationArgument &argument,
                                           bool &isShape) {
  ArrayRef<ShapeNode> wanted;
  for (const ShapeClause &clause : relation.shapes->clauses)
    if (clause.argument != ShapeClause::equation &&
        &relation.arguments[clause.argument] == &argument)
      wanted = clause.nodes;
  // `[output_shape...]`, or `[D...]` of an operand, too.
  if (wanted.size() != 2 || wanted[0].operation != ShapeOperation::List)
    return nullptr;
  isShape = wanted[1].operation == ShapeOperation::Values;
  if (isShape)
    return &relation.arguments[size_t(wanted[1].number)];
  for (const ShapeClause &clause : relation.shapes->clauses)
    if (wanted[1].operation == ShapeOperation::Sizes &&
        clause.argument != ShapeClause::equation && clause.nodes.size() == 2 &&
        clause.nodes[1].operation == ShapeOperation::Sizes &&
        clause.nodes[1].number == wanted[1].number &&
        relation.arguments[clause.argument].kind == RelationArgument::Operand)
      return &relation.arguments[clause.argument];
  return nullptr;
}

/// The value that the shape of result `index` of `argument` is that of, or that
/// is its shape.
static Value shapeSource(const OperationToBe &operation,
                         const Relation &relation,
                         const RelationArgument &result, size_t index,
                         bool &isShape) {
  isShape = false;
  auto valueAt = [&](const RelationArgument &argument, size_t at) {
    ValueRange values = argument.kind == RelationArgument::Operand
                            ? operation.operandsOf(argument)
                            : ValueRange();
    return at < values.size() ? values[at] : Value();
  };
  switch (relation.kind) {
  case RelationKind::Shapes: {
    const RelationArgument *source = shapeSource(relation, result, isShape);
    return source ? valueAt(*source, relation.shapes->isPairwise ? index : 0)
                  : Value();
  }
  case RelationKind::SameTypes:
  case RelationKind::CompatibleTypes:
    index = relation.isPairwise ? index : 0;
    break;
  case RelationKind::Rooted:
    // Operands are those of the root, which may come after them.
    break;
  default:
    return {};
  }
  for (const RelationArgument &argument : relation.arguments)
    if (Value value = valueAt(argument, index))
      return value;
  return {};
}

LogicalResult reifyShapes(const OperationToBe &operation, TypeRange types,
                          OpBuilder &builder, SmallVectorImpl<Value> &shapes) {
  size_t resultCount = types.size();
  SmallVector<Value> found(resultCount);
  for (const Relation &relation : operation.relations)
    for (const RelationArgument &argument : relation.arguments) {
      if (!isResult(argument))
        continue;
      bool isVariadic = operation.hasVariadicResult;
      size_t first = isVariadic ? 0 : argument.index;
      size_t count = isVariadic ? resultCount : 1;
      for (size_t i = 0; i != count && first + i < resultCount; ++i) {
        bool isShape = false;
        Value source = found[first + i] ? Value()
                                        : shapeSource(operation, relation,
                                                      argument, i, isShape);
        auto tensor = source ? dyn_cast<RankedTensorType>(source.getType())
                             : RankedTensorType();
        if (!tensor)
          continue;
        if (isShape) {
          found[first + i] = source;
        } else if (operation.context->getLoadedDialect<shape::ShapeDialect>()) {
          auto extents =
              RankedTensorType::get({tensor.getRank()}, builder.getIndexType());
          found[first + i] = createOp<shape::ShapeOfOp>(
              builder, source.getLoc(), extents, source);
        }
      }
    }
  // Other shapes are built size by size.
  Location location =
      operation.location.value_or(UnknownLoc::get(operation.context));
  buildStaticShapes(types, builder, location, found);
  if (llvm::is_contained(found, Value())) {
    OpenResults open(operation);
    open.count(resultCount);
    SubjectToBe subject(operation);
    auto valuesOf = [&](const RelationArgument &argument) {
      return operandsOf(operation, argument);
    };
    for (const Relation &relation : operation.relations)
      if (relation.kind == RelationKind::Shapes)
        buildShapes({subject, relation, valuesOf, &open}, builder, location,
                    found);
  }
  if (llvm::is_contained(found, Value()))
    return failure();
  shapes.append(found);
  return success();
}

} // namespace dialectgen
