//===- Inference.cpp - the types of results, from relations ---------------===//
//
// Relations that verify results also infer them: a relation that computes a
// shape assigns it to a result without one, and the functions in this file
// transfer types between values that must have the same. When nothing more can
// be inferred, all relations are verified with the inferred types, so that no
// verifier rejects them.
//
//===----------------------------------------------------------------------===//

#include "ShapeSolver.h"
#include "dialectgen/core/MlirVersion.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/Threading.h"

using namespace mlir;

namespace dialectgen {
namespace {

/// The part of a result that a relation determines.
enum class TypePart { Type, Shape, Elements };

/// Tells `result` the `part` that types `from` have in common.
void add(OpenResult &result, TypePart part, ArrayRef<Type> from) {
  if (from.empty())
    return;
  if (part == TypePart::Elements) {
    if (!result.element)
      result.element = getElementTypeOrSelf(from.front());
    return;
  }
  Type joined = joinTypes(from);
  if (part == TypePart::Type) {
    if (!result.whole)
      result.whole = joined;
    return;
  }
  if (auto tensor = dyn_cast_or_null<RankedTensorType>(joined)) {
    if (!result.sizes && boundsOf(tensor).empty())
      result.encoding = tensor.getEncoding();
    result.addSizes(*extentsOf(tensor));
  }
}

TypePart partOf(RelationKind kind) {
  switch (kind) {
  case RelationKind::SameElementTypes:
  case RelationKind::CompatibleElementTypes:
    return TypePart::Elements;
  default:
    return TypePart::Type;
  }
}

bool isResult(const RelationArgument &argument) {
  return argument.kind == RelationArgument::Result;
}

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
      if (failed(RelationVerifier(subject, relation, valuesOf, &open).infer()))
        return failure();
    FailureOr<bool> more = complete(open, subject);
    if (failed(more))
      return failure();
    // Relations before the one that counts results saw none.
    isMore = *more || open.isCounted != wasCounted;
  }
  return open;
}

/// Errors that this thread reports while this lives are reported nowhere.
class Silence {
public:
  explicit Silence(const OperationToBe &operation) {
    if (operation.location)
      return;
    handler.emplace(operation.context,
                    [thread = llvm::get_threadid()](Diagnostic &) {
                      return success(llvm::get_threadid() == thread);
                    });
  }

private:
  std::optional<ScopedDiagnosticHandler> handler;
};

/// The unknown part of `result`.
StringRef missingOf(const OpenResult &result) {
  return result.sizes     ? "the element type"
         : result.element ? "the shape"
                          : "the type";
}

} // namespace

OpenResults::OpenResults(const OperationToBe &operation)
    : operation(operation), isCounted(!operation.hasVariadicResult) {
  if (!isCounted)
    return;
  unsigned number = 0;
  for (const Relation &relation : operation.relations)
    for (const RelationArgument &argument : relation.arguments)
      if (isResult(argument))
        number = std::max(number, argument.index + 1);
  results.resize(number);
}

void OpenResult::addSizes(ArrayRef<Extent> known) {
  if (!sizes) {
    sizes.emplace();
    for (Extent size : known)
      sizes->push_back(size & Extent::size());
  }
  if (sizes->size() != known.size() || encoding)
    // Only such an encoding itself can interpret its sizes.
    return;
  for (auto [size, other] : llvm::zip(*sizes, known))
    if (Extent both = size & other; !both.isEmpty())
      size = both;
}

void OpenResult::addShape(ArrayRef<int64_t> shape) {
  addSizes(Extents(llvm::map_range(shape, [](int64_t size) {
    return ShapedType::isDynamic(size) ? Extent::size() : Extent::exactly(size);
  })));
}

std::optional<Shape> OpenResult::shape() const {
  return sizes ? std::optional(shapeOf(*sizes)) : std::nullopt;
}

void RelationVerifier::inferAlike() {
  SmallVector<Type> known;
  for (const Typed &typed : allTypes())
    known.push_back(typed.type);
  for (const RelationArgument &argument : arguments)
    for (const Typed &typed : typesOf(argument))
      if (typed.open)
        add(*typed.open, partOf(relation.kind), known);
}

void RelationVerifier::inferPairs() {
  SmallVector<SmallVector<Type>> known;
  for (const RelationArgument &argument : arguments) {
    if (isResult(argument))
      continue;
    TypedList types = typesOf(argument);
    open->count(types.size());
    known.resize(std::max(known.size(), types.size()));
    for (auto [index, typed] : llvm::enumerate(types))
      known[index].push_back(typed.type);
  }
  for (const RelationArgument &argument : arguments)
    for (auto [typed, from] : llvm::zip(typesOf(argument), known))
      if (typed.open)
        add(*typed.open, partOf(relation.kind), from);
}

void RelationVerifier::inferElements() {
  auto openOf = [&](const RelationArgument &argument) {
    TypedList types = typesOf(argument);
    return types.empty() ? nullptr : types.front().open;
  };
  OpenResult *first = openOf(arguments.front());
  if (relation.kind == RelationKind::TruthValues) {
    if (first)
      first->element = IntegerType::get(open->operation.context, 1);
    return;
  }
  if (std::optional<Typed> from = typeOf(arguments.back()); first && from) {
    first->element = relation.kind == RelationKind::RealOf
                         ? dialectgen::partOf(getElementTypeOrSelf(from->type))
                         : expressed(from->type);
    return;
  }
  // Numbers of which only the real type is known are complex.
  OpenResult *last = openOf(arguments.back());
  std::optional<Typed> real = typeOf(arguments.front());
  if (relation.kind != RelationKind::RealOf || !last || !real)
    return;
  if (Type part = getElementTypeOrSelf(real->type); part.isIntOrFloat())
    last->element = ComplexType::get(part);
}

void RelationVerifier::inferRooted() {
  TypedList operands = typesOf(arguments[1]);
  if (attributeOf(arguments[0]) && !operands.empty())
    operands.pop_back();
  open->count(operands.size());
  // A region tells the types of elements.
  TypePart part = arguments.size() == 4 ? TypePart::Shape : TypePart::Type;
  for (auto [operand, result] : llvm::zip(operands, typesOf(arguments.back())))
    if (result.open)
      add(*result.open, part, operand.type);
}

void RelationVerifier::inferReturned() {
  for (const RelationArgument &path :
       llvm::make_filter_range(arguments, isRegion))
    for (Region &region : regionsOf(path)) {
      if (region.empty())
        continue;
      SmallVector<Type> types = typesOfBlock(region.front(), false);
      open->count(types.size());
      for (const RelationArgument &argument :
           llvm::make_filter_range(arguments, isResult))
        for (auto [result, type] : llvm::zip(typesOf(argument), types)) {
          if (!result.open)
            continue;
          // Each region is one of the paths to the result.
          Type &whole = result.open->whole;
          if (Type joined = whole ? alternativeTypes({whole, type}) : type)
            whole = joined;
        }
    }
}

TypedList RelationVerifier::joinedBy(const RelationArgument &region) {
  for (const Relation &other : open->operation.relations) {
    const RelationArgument &first = other.arguments.front();
    if (first.kind != region.kind || first.index != region.index)
      continue;
    if (other.kind == RelationKind::Reduces)
      return typesOf(other.arguments[joinsEach(other) ? 1 : 2]);
  }
  return {};
}

void RelationVerifier::inferReturnedElements() {
  SmallVector<Type> types;
  for (Region &region : regionsOf(arguments.front()))
    if (!region.empty())
      types = typesOfBlock(region.front(), false);
  if (types.empty())
    for (const Typed &typed : joinedBy(arguments.front()))
      types.push_back(typed.type);
  for (auto [index, result] : llvm::enumerate(typesOf(arguments[1]))) {
    // One region may serve all.
    size_t from = types.size() == 1 ? 0 : index;
    if (result.open && from < types.size())
      add(*result.open, TypePart::Elements, types[from]);
  }
}

LogicalResult RelationVerifier::infer() {
  switch (relation.kind) {
  case RelationKind::SameTypes:
  case RelationKind::CompatibleTypes:
  case RelationKind::SameElementTypes:
  case RelationKind::CompatibleElementTypes:
    relation.isPairwise ? inferPairs() : inferAlike();
    break;
  case RelationKind::RealOf:
  case RelationKind::SameExpressedTypes:
  case RelationKind::TruthValues:
    inferElements();
    break;
  case RelationKind::Rooted:
    inferRooted();
    break;
  case RelationKind::Returns:
    inferReturned();
    break;
  case RelationKind::ElementsAsReturned:
    inferReturnedElements();
    break;
  case RelationKind::QuantizationMoved:
    inferMovedQuantization();
    break;
  default:
    break;
  }
  return verify();
}

/// Of a result that stands first, as that of a transposition does.
void RelationVerifier::inferMovedQuantization() {
  if (arguments.size() == 2)
    return;
  TypedList types = typesOf(arguments[0]);
  std::optional<Typed> from = typeOf(arguments[2]);
  std::optional<Shape> permutation = numbersOf(arguments[1]);
  auto axis = from ? dyn_cast<quant::UniformQuantizedPerAxisType>(
                         getElementTypeOrSelf(from->type))
                   : quant::UniformQuantizedPerAxisType();
  if (types.empty() || !types.front().open || !axis || !permutation)
    return;
  const auto *place = llvm::find(*permutation, axis.getQuantizedDimension());
  if (place != permutation->end())
    types.front().open->element = quant::UniformQuantizedPerAxisType::get(
        axis.getFlags(), axis.getStorageType(), axis.getExpressedType(),
        axis.getScales(), axis.getZeroPoints(),
        int32_t(place - permutation->begin()), axis.getStorageTypeMin(),
        axis.getStorageTypeMax());
}

/// Calls `use` with the inferred results of `operation`.
static LogicalResult inferResults(
    const OperationToBe &operation, IntegersIn integersIn,
    llvm::function_ref<LogicalResult(OpenResults &, RelationSubject &)> use) {
  Silence silence(operation);
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
  default:
    return {};
  }
  for (const RelationArgument &argument : relation.arguments)
    if (Value value = valueAt(argument, index))
      return value;
  return {};
}

LogicalResult reifyShapes(const OperationToBe &operation, size_t resultCount,
                          OpBuilder &builder, SmallVectorImpl<Value> &shapes) {
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
  if (llvm::is_contained(found, Value())) {
    OpenResults open(operation);
    open.count(resultCount);
    SubjectToBe subject(operation);
    auto valuesOf = [&](const RelationArgument &argument) {
      return operandsOf(operation, argument);
    };
    for (const Relation &relation : operation.relations)
      if (relation.kind == RelationKind::Shapes) {
        RelationVerifier verifier(subject, relation, valuesOf, &open);
        ShapeSolver(verifier).reify(
            builder,
            operation.location.value_or(UnknownLoc::get(operation.context)),
            found);
      }
  }
  if (llvm::is_contained(found, Value()))
    return failure();
  shapes.append(found);
  return success();
}

} // namespace dialectgen
