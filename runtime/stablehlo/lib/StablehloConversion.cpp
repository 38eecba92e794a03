//===- StablehloConversion.cpp - between stablehlo and vhlo ---------------===//
//
// The generated tables, given to the conversions and the codec of the core.
//
//===----------------------------------------------------------------------===//

#include "../hooks/decompositions/Decompositions.h"
#include "dialectgen/core/bytecode/LiveBytecode.h"
#include "dialectgen/core/steps/HeldValue.h"
#include "dialectgen/core/steps/LivePatterns.h"
#include "dialectgen/stablehlo/Conversion.h"
#include "dialectgen/stablehlo/PortableArtifact.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "dialectgen/stablehlo/VhloDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Quant/IR/Quant.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;

namespace dialectgen::stablehlo {
namespace {

#include "StablehloConversion.inc"

/// The tables, with vhlo as `context` has it.
LiveTable makeTable(MLIRContext *context) {
  return {StablehloDialect::getDialectNamespace(),
          context->getOrLoadDialect<vhlo::VhloDialect>()->getTable(),
          typeCounterparts,
          attributeCounterparts,
          types,
          attributes,
          ops};
}

void registerLiveDialects(DialectRegistry &registry) {
  registry.insert<func::FuncDialect, quant::QuantDialect, shape::ShapeDialect,
                  StablehloDialect>();
}

struct ToVhloPass : PassWrapper<ToVhloPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ToVhloPass)
  ToVhloPass() = default;
  ToVhloPass(const ToVhloPass &other) : PassWrapper(other) {}
  StringRef getArgument() const final { return "stablehlo-legalize-to-vhlo"; }
  StringRef getDescription() const final {
    return "Convert StableHLO to the newest version of VHLO";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry
        .insert<quant::QuantDialect, shape::ShapeDialect, vhlo::VhloDialect>();
  }
  void runOnOperation() override {
    ToVersionedOptions options;
    options.allowOtherDialects = allowOtherDialects;
    if (failed(legalizeToVhlo(getOperation(), options)))
      signalPassFailure();
  }
  Option<bool> allowOtherDialects{
      *this, "allow-other-dialects",
      llvm::cl::desc("Leave content of other dialects, which has no version")};
};

struct ToStablehloPass : PassWrapper<ToStablehloPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ToStablehloPass)
  StringRef getArgument() const final { return "vhlo-legalize-to-stablehlo"; }
  StringRef getDescription() const final {
    return "Convert the newest version of VHLO to StableHLO";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registerLiveDialects(registry);
    registry.insert<vhlo::VhloDialect>();
  }
  void runOnOperation() override {
    if (failed(legalizeToStablehlo(getOperation())))
      signalPassFailure();
  }
};

struct ExpanderPass : PassWrapper<ExpanderPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ExpanderPass)
  ExpanderPass() = default;
  ExpanderPass(const ExpanderPass &other) : PassWrapper(other) {}
  // As StableHLO's tools call it.
  StringRef getArgument() const final {
    return "stablehlo-compatibility-expander";
  }
  StringRef getDescription() const final {
    return "Make what a release of StableHLO lacks of what it has";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<StablehloDialect, vhlo::VhloDialect>();
  }
  void runOnOperation() override {
    std::string message;
    std::optional<Version> version =
        getPortableDialect().parseTargetVersion(target, message);
    if (!version) {
      getOperation().emitError(message);
      return signalPassFailure();
    }
    expandBelow(getOperation(), *version);
  }
  Option<std::string> target{
      *this, "target",
      llvm::cl::desc("The release to make programs for: #.#.# or 'current'")};
};

} // namespace

void addStablehloBytecode(StablehloDialect &dialect) {
  static const LiveRecords records = {{StablehloDialect::getDialectNamespace(),
                                       attributeRecords, typeRecords,
                                       propertyLayouts},
                                      types,
                                      attributes,
                                      typeRows,
                                      attributeRows,
                                      vhlo::VhloDialect::getTables().current};
  addLiveBytecode(dialect, records);
}

LogicalResult legalizeToVhlo(Operation *root,
                             const ToVersionedOptions &options) {
  return convertToVersioned(root, makeTable(root->getContext()), options);
}

LogicalResult legalizeToStablehlo(Operation *root) {
  return convertToLive(root, makeTable(root->getContext()));
}

void expandBelow(Operation *root, Version target) {
  dialectgen::expandBelow(root, makeTable(root->getContext()), decompositions,
                          decomposition::ofAttributes(), target);
}

void populateStablehloToVhloPatterns(RewritePatternSet &patterns,
                                     TypeConverter &types,
                                     const ToVersionedOptions &options) {
  populateToVersionedPatterns(
      std::make_shared<LiveTable>(makeTable(patterns.getContext())), options,
      patterns, types);
}

void populateVhloToStablehloPatterns(RewritePatternSet &patterns,
                                     TypeConverter &types) {
  populateToLivePatterns(
      std::make_shared<LiveTable>(makeTable(patterns.getContext())), patterns,
      types);
}

const PortableDialect &getPortableDialect() {
  static const PortableDialect dialect(
      vhlo::VhloDialect::getTables(),
      {registerLiveDialects, legalizeToVhlo, legalizeToStablehlo, expandBelow});
  return dialect;
}

void registerConversionPasses() {
  PassRegistration<ToVhloPass>();
  PassRegistration<ToStablehloPass>();
  PassRegistration<ExpanderPass>();
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
