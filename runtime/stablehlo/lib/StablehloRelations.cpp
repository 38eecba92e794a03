//===- StablehloRelations.cpp - the generated relations -------------------===//
//
// The constraints of each operation, by name.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/StablehloOpsBase.h"

namespace dialectgen::stablehlo {
namespace {

using Kind = RelationKind;
using Argument = RelationArgument;

/// The numbers in a field of the attribute `held`.
template <typename Held, auto getField>
void numbersOf(mlir::Attribute held, llvm::SmallVectorImpl<int64_t> &numbers) {
  appendNumbers((llvm::cast<Held>(held).*getField)(), numbers);
}

struct RelationRow {
  const char *operation;
  llvm::ArrayRef<Relation> relations;
};

#include "StablehloRelations.inc"

} // namespace

llvm::ArrayRef<Relation> getRelations(llvm::StringRef operation) {
  for (const RelationRow &row : relationRows)
    if (operation == row.operation)
      return row.relations;
  return {};
}

} // namespace dialectgen::stablehlo
