//===- OpenResults.cpp - results whose types are inferred -----------------===//
//
// See OpenResults.h.
//
//===----------------------------------------------------------------------===//

#include "OpenResults.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace dialectgen {

void OpenResult::add(TypePart part, ArrayRef<Type> from) {
  if (from.empty())
    return;
  if (part == TypePart::Elements) {
    if (!element)
      element = getElementTypeOrSelf(from.front());
    return;
  }
  Type joined = joinTypes(from);
  if (part == TypePart::Type) {
    if (!whole)
      whole = joined;
    return;
  }
  if (auto tensor = dyn_cast_or_null<RankedTensorType>(joined)) {
    if (!sizes && boundsOf(tensor).empty())
      encoding = tensor.getEncoding();
    addSizes(*extentsOf(tensor));
  }
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

std::optional<Shape> OpenResult::shape() const {
  return sizes ? std::optional(shapeOf(*sizes)) : std::nullopt;
}

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

} // namespace dialectgen
