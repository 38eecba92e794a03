//===- Relations.cpp - relations of an op ---------------------------------===//
//
// Constraints between operands, results and attributes of op versions, by the
// op's name.
//
//===----------------------------------------------------------------------===//

#include "Relations.h"
#include "LoadedOps.h"
#include "dialectgen/core/relations/Relations.h"
#include "dialectgen/core/relations/ShapeReification.h"
#include "dialectgen/onnx/ONNXTraits.h"
#include "dialectgen/onnx/OpTable.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace dialectgen::onnx {
namespace {

using Kind = RelationKind;
using Argument = RelationArgument;

#include "ONNXRelations.inc"

llvm::ArrayRef<Relation> relationsOf(llvm::StringRef operation) {
  static const llvm::StringMap<llvm::ArrayRef<Relation>> index = [] {
    llvm::StringMap<llvm::ArrayRef<Relation>> map;
    for (const RelationRow &row : relationRows)
      map.try_emplace(row.operation, row.relations);
    return map;
  }();
  if (auto it = index.find(operation); it != index.end())
    return it->second;
  const LoadedOp *op = loadedOps().find(operation);
  return op ? op->relations : llvm::ArrayRef<Relation>();
}

/// The values of parameter `index`: each has one place, and a variadic, which
/// is the last, all from its own on. Absent values are none.
ValueRange valuesOf(llvm::ArrayRef<ParameterInfo> parameters, unsigned index,
                    ValueRange values) {
  if (index >= values.size())
    return {};
  if (parameters[index].arity == Arity::Variadic)
    return values.drop_front(index);
  return isa<NoneType>(values[index].getType()) ? ValueRange()
                                                : values.slice(index, 1);
}

/// Values of the parameters of an op.
auto valuesIn(Operation *op, const OpVersionInfo &info) {
  return [op, &info](const RelationArgument &term) -> ValueRange {
    if (term.kind == RelationArgument::Result)
      return valuesOf(info.results, term.index, op->getResults());
    return valuesOf(info.operands, term.index, op->getOperands());
  };
}

/// The interface of all ops whose specs give shapes of results.
struct ShapeReification
    : ReifyRankedShapedTypeOpInterface::ExternalModel<ShapeReification,
                                                      Operation *> {
  static LogicalResult reify(Operation *op, OpBuilder &builder,
                             ReifiedRankedShapedTypeDims &shapes) {
    StringRef name = op->getName().getStringRef();
    const OpVersionInfo *info = findByOpName(name);
    return info ? reifyByShapes(op, relationsOf(name), valuesIn(op, *info),
                                builder, shapes)
                : failure();
  }
  LogicalResult reifyResultShapes(Operation *op, OpBuilder &builder,
                                  ReifiedRankedShapedTypeDims &shapes) const {
    return reify(op, builder, shapes);
  }
  FailureOr<SmallVector<OpFoldResult>>
  reifyShapeOfResult(Operation *op, OpBuilder &builder, int index) const {
    ReifiedRankedShapedTypeDims shapes;
    if (failed(reify(op, builder, shapes)) || index < 0 ||
        size_t(index) >= shapes.size())
      return failure();
    return std::move(shapes[size_t(index)]);
  }
  FailureOr<OpFoldResult> reifyDimOfResult(Operation *op, OpBuilder &builder,
                                           int index, int dimension) const {
    FailureOr<SmallVector<OpFoldResult>> shape =
        reifyShapeOfResult(op, builder, index);
    if (failed(shape) || dimension < 0 || size_t(dimension) >= shape->size())
      return failure();
    return (*shape)[size_t(dimension)];
  }
};

} // namespace

void detail::addShapeReification(MLIRContext *context) {
  auto add = [&](StringRef operation, llvm::ArrayRef<Relation> relations) {
    if (llvm::any_of(relations, [](const Relation &relation) {
          return relation.kind == RelationKind::Shapes;
        }))
      if (auto name = RegisteredOperationName::lookup(operation, context);
          name && !name->hasInterface<ReifyRankedShapedTypeOpInterface>())
        name->attachInterface<ShapeReification>();
  };
  for (const RelationRow &row : relationRows)
    add(row.operation, row.relations);
  for (const auto &[name, op] : loadedOps().byOpName)
    add(name, op.relations);
}

LogicalResult detail::inferShapesByRelations(
    Operation *op, std::optional<Location> location, IntegersIn integersIn,
    SmallVectorImpl<ShapedTypeComponents> &components) {
  StringRef name = op->getName().getStringRef();
  const OpVersionInfo *info = findByOpName(name);
  llvm::ArrayRef<Relation> relations = relationsOf(name);
  // Relations need not determine the number of values of a variadic result.
  if (relations.empty() || info->results.empty() ||
      info->results.back().arity == Arity::Variadic)
    return success();
  auto operandsOf = [&](const RelationArgument &term) {
    return valuesOf(info->operands, term.index, op->getOperands());
  };
  auto attributeOf = [&](StringRef name) { return op->getAttr(name); };
  return inferComponents({op->getContext(), location, name, op->getRegions(),
                          /*hasVariadicResult=*/false, relations, operandsOf,
                          attributeOf},
                         integersIn, components);
}

bool detail::hasShapes(StringRef operation) {
  return llvm::any_of(relationsOf(operation), [](const Relation &relation) {
    return relation.kind == RelationKind::Shapes;
  });
}

bool detail::hasShapesOfResults(StringRef operation) {
  const OpVersionInfo *info = findByOpName(operation);
  if (!info || info->results.empty() ||
      info->results.back().arity == Arity::Variadic)
    return false;
  SmallVector<bool> isSaid(info->results.size());
  for (const Relation &relation : relationsOf(operation))
    if (relation.kind == RelationKind::Shapes)
      for (const ShapeClause &clause : relation.shapes->clauses)
        if (clause.argument != ShapeClause::equation)
          if (const Argument &argument = relation.arguments[clause.argument];
              argument.kind == Argument::Result)
            isSaid[argument.index] = true;
  return llvm::all_of(isSaid, [](bool said) { return said; });
}

void detail::inferShapesByRelations(Operation *op) {
  SmallVector<ShapedTypeComponents> components;
  if (failed(inferShapesByRelations(op, /*location=*/std::nullopt,
                                    /*integersIn=*/{}, components)))
    return;
  for (auto [result, known] : llvm::zip(op->getResults(), components))
    if (auto tensor = dyn_cast<UnrankedTensorType>(result.getType());
        tensor && known.hasRank())
      result.setType(
          RankedTensorType::get(known.getDims(), tensor.getElementType()));
}

SmallVector<EqualPlaces> detail::equalSizesOf(Operation *op) {
  StringRef name = op->getName().getStringRef();
  const OpVersionInfo *info = findByOpName(name);
  if (!info)
    return {};
  return equalSizesByShapes(op, relationsOf(name), valuesIn(op, *info));
}

LogicalResult detail::verifyRelations(Operation *op,
                                      const OpVersionInfo &info) {
  return dialectgen::detail::verifyRelations(
      op, relationsOf(op->getName().getStringRef()), valuesIn(op, info));
}

} // namespace dialectgen::onnx
