//===- InferTypes.cpp - inference of result types -------------------------===//
//
// Shape functions: the relations of the verifiers, applied as inference rules.
//
//===----------------------------------------------------------------------===//

#include "../hooks/ShapeRules.h"
#include "dialectgen/byteir/View.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace dialectgen::byteir {

using Sizes = SmallVector<int64_t>;

KnownType KnownType::of(Type type) {
  KnownType known;
  known.element = getElementTypeOrSelf(type);
  if (auto shaped = dyn_cast<ShapedType>(type); shaped && shaped.hasRank())
    known.shape = Sizes(shaped.getShape());
  return known;
}

Type KnownType::get() const {
  return element && shape ? RankedTensorType::get(*shape, element) : Type();
}

bool KnownType::learn(ArrayRef<int64_t> sizes) {
  if (!shape) {
    shape = Sizes(sizes);
    return true;
  }
  bool isNew = false;
  if (shape->size() != sizes.size())
    return false;
  for (auto [size, known] : llvm::zip(*shape, sizes))
    if (ShapedType::isDynamic(size) && !ShapedType::isDynamic(known)) {
      size = known;
      isNew = true;
    }
  return isNew;
}

namespace {

class Inference {
public:
  Inference(const ViewVersionRow &version,
            llvm::function_ref<ValueRange(unsigned)> operands,
            llvm::function_ref<Attribute(StringRef)> entry,
            MutableArrayRef<KnownType> results)
      : version(version), operands(operands), entry(entry), results(results) {}

  void run() {
    for (auto [row, result] : llvm::zip(version.results, results))
      if (!result.element && row.types.size() == 1 &&
          row.types.front().elements.size() == 1)
        onlyElement(row.types.front().elements.front(), result);
    // A relation may need the result of another one.
    bool isNew = true;
    for (unsigned round = 0; isNew && round != 8; ++round) {
      isNew = false;
      for (const Relation &relation : version.relations)
        if (!relation.isExact && (!relation.when || holds(*relation.when)))
          isNew |= apply(relation);
    }
  }

private:
  void onlyElement(StringRef name, KnownType &result);
  bool holds(const RelationCondition &condition);
  bool apply(const Relation &relation);
  bool shareElements(ArrayRef<RelationArgument> terms);
  bool shareShapes(ArrayRef<RelationArgument> terms);
  Type elementOf(const RelationArgument &term);
  std::optional<Sizes> shapeOf(const RelationArgument &term);
  bool solveShapes(const Relation &relation);
  MLIRContext *contextOf();
  bool learnShape(const RelationArgument &term, const Sizes &shape) {
    return term.kind == RelationArgument::Result &&
           results[term.index].learn(shape);
  }

  const ViewVersionRow &version;
  llvm::function_ref<ValueRange(unsigned)> operands;
  llvm::function_ref<Attribute(StringRef)> entry;
  MutableArrayRef<KnownType> results;
};

/// Null if there are no operands.
MLIRContext *Inference::contextOf() {
  for (unsigned i = 0; i != version.operands.size(); ++i)
    for (Value value : operands(i))
      return value.getContext();
  return nullptr;
}

void Inference::onlyElement(StringRef name, KnownType &result) {
  MLIRContext *context = contextOf();
  if (!context)
    return;
  Builder builder(context);
  unsigned width = 0;
  if (name == "f32")
    result.element = builder.getF32Type();
  else if (StringRef digits = name;
           digits.consume_front("i") && !digits.getAsInteger(10, width))
    result.element = builder.getIntegerType(width);
}

bool Inference::holds(const RelationCondition &condition) {
  switch (condition.kind) {
  case ConditionKind::AttributeIs:
    return condition.value.isHeldBy(entry(condition.argument.name));
  case ConditionKind::RankIs: {
    std::optional<Sizes> shape = shapeOf(condition.argument);
    return shape && int64_t(shape->size()) == condition.value.whole;
  }
  default:
    // The presence of an element does not determine types.
    return false;
  }
}

Type Inference::elementOf(const RelationArgument &term) {
  if (term.kind == RelationArgument::Result)
    return results[term.index].element;
  if (term.kind == RelationArgument::Attribute) {
    auto typed = dyn_cast_or_null<TypedAttr>(entry(term.name));
    return typed ? getElementTypeOrSelf(typed.getType()) : Type();
  }
  ValueRange values = operands(term.index);
  return values.empty() ? Type()
                        : getElementTypeOrSelf(values.front().getType());
}

std::optional<Sizes> Inference::shapeOf(const RelationArgument &term) {
  if (term.kind == RelationArgument::Result)
    return results[term.index].shape;
  KnownType joined;
  if (term.kind == RelationArgument::Operand)
    for (Value value : operands(term.index))
      if (std::optional<Sizes> one = KnownType::of(value.getType()).shape)
        joined.learn(*one);
  return joined.shape;
}

bool Inference::shareElements(ArrayRef<RelationArgument> terms) {
  Type element;
  for (const RelationArgument &term : terms)
    if (!element)
      element = elementOf(term);
  bool isNew = false;
  for (const RelationArgument &term : terms)
    if (element && term.kind == RelationArgument::Result &&
        !results[term.index].element) {
      results[term.index].element = element;
      isNew = true;
    }
  return isNew;
}

/// Equations are the solver's.
bool Inference::solveShapes(const Relation &relation) {
  MLIRContext *context = contextOf();
  if (!context)
    return false;
  auto operandsOf = [&](const RelationArgument &term) -> ValueRange {
    return operands(term.index);
  };
  auto integersIn = [](Value value) { return sizesIn(value); };
  SmallVector<ShapedTypeComponents> components;
  if (failed(inferComponents({context, /*location=*/std::nullopt, /*name=*/"",
                              RegionRange(), /*hasVariadicResult=*/false,
                              relation, operandsOf, entry},
                             integersIn, components)))
    return false;
  bool isNew = false;
  for (auto [component, result] : llvm::zip(components, results))
    if (component.hasRank())
      isNew |= result.learn(component.getDims());
  return isNew;
}

bool Inference::shareShapes(ArrayRef<RelationArgument> terms) {
  KnownType joined;
  for (const RelationArgument &term : terms)
    if (std::optional<Sizes> one = shapeOf(term))
      joined.learn(*one);
  bool isNew = false;
  if (joined.shape)
    for (const RelationArgument &term : terms)
      isNew |= learnShape(term, *joined.shape);
  return isNew;
}

bool Inference::apply(const Relation &relation) {
  ArrayRef<RelationArgument> terms = relation.arguments;
  switch (relation.kind) {
  case RelationKind::SameTypes:
  case RelationKind::CompatibleTypes: {
    bool isNew = shareElements(terms);
    return shareShapes(terms) || isNew;
  }
  case RelationKind::SameElementTypes:
  case RelationKind::CompatibleElementTypes:
    return shareElements(terms);
  case RelationKind::Shapes:
    return solveShapes(relation);
  default:
    return false;
  }
}

} // namespace

void inferTypes(const ViewVersionRow &version,
                llvm::function_ref<ValueRange(unsigned)> operands,
                llvm::function_ref<Attribute(StringRef)> entry,
                MutableArrayRef<KnownType> results) {
  Inference(version, operands, entry, results).run();
  if (version.inferShapes)
    version.inferShapes(operands, entry, results);
}

} // namespace dialectgen::byteir
