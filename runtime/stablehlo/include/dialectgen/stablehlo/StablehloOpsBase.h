//===- StablehloOpsBase.h - includes of op class declarations ---*- C++ -*-===//
//
// Everything the generated op classes are declared and defined with.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_STABLEHLO_STABLEHLOOPSBASE_H
#define DIALECTGEN_STABLEHLO_STABLEHLOOPSBASE_H

#include "dialectgen/core/bytecode/PropertyLayouts.h"
#include "dialectgen/core/definitions/Constraints.h"
#include "dialectgen/core/definitions/Traits.h"
#include "dialectgen/core/relations/Relations.h"
#include "dialectgen/stablehlo/StablehloAssembly.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace dialectgen::stablehlo {

// Functions for constraints of types.

/// An element of `!quant.uniform` with one scale, or with one for each index of
/// a dimension, whose storage and zero points StableHLO admits.
bool isQuantizedPerTensor(mlir::Type type);
bool isQuantizedPerAxis(mlir::Type type);
/// False of a tensor quantized along a dimension it does not have, or with
/// another number of scales than that dimension has indices.
bool hasFittingQuantization(mlir::Type type);

/// The rule for element types, complex numbers or quantization that `type`
/// breaks, as the end of a sentence; empty if there is none. MLIR accepts more
/// than StableHLO does.
std::string findTypeError(mlir::Type type);
/// A ranked tensor all of whose sizes are known, or all but one that has a
/// bound.
bool isStaticOrHasOneBound(mlir::Type type);

/// The operations that async_start can start.
template <typename ConcreteOp>
class Startable : public mlir::OpTrait::TraitBase<ConcreteOp, Startable> {};

/// The generated relations of an operation; empty if it has none.
llvm::ArrayRef<Relation> getRelations(llvm::StringRef operation);

/// Gives operations their relations.
template <typename ConcreteOp>
class RelationTable
    : public mlir::OpTrait::TraitBase<ConcreteOp, RelationTable> {
public:
  static llvm::ArrayRef<Relation> getRelations() {
    static const llvm::ArrayRef<Relation> relations =
        stablehlo::getRelations(ConcreteOp::getOperationName());
    return relations;
  }
};

} // namespace dialectgen::stablehlo

#endif // DIALECTGEN_STABLEHLO_STABLEHLOOPSBASE_H
