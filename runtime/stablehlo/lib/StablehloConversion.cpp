//===- StablehloConversion.cpp - between stablehlo and vhlo ---------------===//
//
// The generated tables, given to the conversions and the codec of the core.
//
//===----------------------------------------------------------------------===//

#include "../hooks/decompositions/Decompositions.h"
#include "dialectgen/core/MlirVersion.h"
#include "dialectgen/core/bytecode/DialectBytecode.h"
#include "dialectgen/core/legalization/HeldValue.h"
#include "dialectgen/core/legalization/LegalizationPatterns.h"
#include "dialectgen/stablehlo/ChloConversion.h"
#include "dialectgen/stablehlo/Conversion.h"
#include "dialectgen/stablehlo/MixedDialects.h"
#include "dialectgen/stablehlo/PortableArtifact.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "dialectgen/stablehlo/StablehloOpsBase.h"
#include "dialectgen/stablehlo/VhloDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;

namespace dialectgen::stablehlo {
namespace {

#include "StablehloConversion.inc"

/// The tables, with vhlo as `context` has it.
LegalizationTable makeTable(MLIRContext *context) {
  return {StablehloDialect::getDialectNamespace(),
          context->getOrLoadDialect<vhlo::VhloDialect>()->getTable(),
          typeCounterparts,
          attributeCounterparts,
          types,
          attributes,
          ops,
          findTypeError};
}

void registerProgramDialects(DialectRegistry &registry) {
  registry.insert<func::FuncDialect, QuantDialect, shape::ShapeDialect,
                  StablehloDialect>();
}

} // namespace

void addStablehloBytecode(StablehloDialect &dialect) {
  static const DialectRecords records = {
      {StablehloDialect::getDialectNamespace(), attributeRecords, typeRecords,
       propertyLayouts},
      types,
      attributes,
      typeRows,
      attributeRows,
      attributeLayouts,
      vhlo::VhloDialect::getTables().current};
  addDialectBytecode(dialect, records);
}

LogicalResult legalizeToVhlo(Operation *root,
                             const ToVersionedOptions &options) {
  return convertToVersioned(root, makeTable(root->getContext()), options);
}

LogicalResult legalizeToStablehlo(Operation *root) {
  return convertToDialect(root, makeTable(root->getContext()));
}

void expandBelow(Operation *root, Version target) {
  dialectgen::expandBelow(root, makeTable(root->getContext()), decompositions,
                          decomposition::ofAttributes(), target);
}

void populateStablehloToVhloPatterns(RewritePatternSet &patterns,
                                     TypeConverter &types,
                                     const ToVersionedOptions &options) {
  populateToVersionedPatterns(
      std::make_shared<LegalizationTable>(makeTable(patterns.getContext())),
      options, patterns, types);
}

void populateVhloToStablehloPatterns(RewritePatternSet &patterns,
                                     TypeConverter &types) {
  populateToDialectPatterns(
      std::make_shared<LegalizationTable>(makeTable(patterns.getContext())),
      patterns, types);
}

const PortableDialect &getPortableDialect() {
  static constexpr llvm::StringLiteral stated[] = {"sdy"};
  static const PortableDialect dialect(
      vhlo::VhloDialect::getTables(),
      {registerProgramDialects, legalizeToVhlo, legalizeToStablehlo,
       expandBelow, StablehloDialect::getDialectNamespace(), makeTable,
       registerMixedDialects, stated, legalizeChlo});
  return dialect;
}

void registerConversionPasses() {
  registerLegalizationPasses(StablehloDialect::getDialectNamespace(),
                             getPortableDialect());
  registerChloPasses();
  // As StableHLO's tools call it.
  PassPipelineRegistration<>(
      "stablehlo-deserialize", "Convert any version of VHLO to StableHLO",
      [](OpPassManager &manager) {
        LogicalResult parsed = parsePassPipeline(
            "vhlo-to-version{target=current},vhlo-legalize-to-stablehlo",
            manager);
        assert(succeeded(parsed) && "the passes of vhlo are not registered");
        (void)parsed;
      });
}

} // namespace dialectgen::stablehlo
