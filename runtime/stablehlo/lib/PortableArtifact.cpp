//===- PortableArtifact.cpp - programs as portable artifacts --------------===//
//
// See PortableArtifact.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/PortableArtifact.h"
#include "dialectgen/stablehlo/ArtifactReader.h"
#include "dialectgen/stablehlo/Conversion.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "dialectgen/stablehlo/VhloDialect.h"
#include "dialectgen/stablehlo/VhloTables.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Quant/IR/Quant.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;

namespace dialectgen::stablehlo {
namespace {

/// Brings the uses of the values of a copy into the order of the original's:
/// copying forgets it, and bytecode records it.
class UseOrder {
public:
  explicit UseOrder(const IRMapping &mapping) : mapping(mapping) {}
  void restore(Operation *original) {
    original->walk([&](Operation *op) {
      for (Value result : op->getResults())
        restore(result);
      for (Region &region : op->getRegions())
        for (Block &block : region)
          for (Value argument : block.getArguments())
            restore(argument);
    });
  }

private:
  void restore(Value original) {
    if (original.use_empty() || original.hasOneUse())
      return;
    SmallVector<OpOperand *> wanted;
    for (OpOperand &use : original.getUses())
      wanted.push_back(&mapping.lookup(use.getOwner())
                            ->getOpOperand(use.getOperandNumber()));
    Value copy = mapping.lookup(original);
    if (llvm::equal(llvm::make_pointer_range(copy.getUses()), wanted))
      return;
    // A use that is set stands first.
    for (OpOperand *use : llvm::reverse(wanted)) {
      use->drop();
      use->set(copy);
    }
  }
  const IRMapping &mapping;
};

void stripLocations(Operation *root) {
  Location unknown = UnknownLoc::get(root->getContext());
  root->walk([&](Operation *op) {
    op->setLoc(unknown);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments())
          argument.setLoc(unknown);
  });
}

/// Fails if an artifact holds anything that is not versioned.
LogicalResult refuseOtherDialects(ModuleOp module) {
  WalkResult result = module.walk([](Operation *op) {
    StringRef dialect = op->getName().getDialectNamespace();
    if (isa<ModuleOp>(op) || dialect == "vhlo")
      return WalkResult::advance();
    op->emitOpError("is of the '")
        << dialect << "' dialect, which is not allowed";
    return WalkResult::interrupt();
  });
  if (result.wasInterrupted())
    return failure();
  return vhlo::refuseForeignContent(module, /*keepBuiltinAttributes=*/true);
}

/// What conversions need that programs do not name.
void loadDialects(MLIRContext *context) {
  context
      ->loadDialect<func::FuncDialect, quant::QuantDialect, shape::ShapeDialect,
                    StablehloDialect, vhlo::VhloDialect>();
}

} // namespace

LogicalResult
serializePortableArtifactInPlace(ModuleOp module, StringRef target,
                                 raw_ostream &stream,
                                 const SerializeOptions &options) {
  std::string message;
  std::optional<Version> version = parseTargetVersion(target, message);
  if (!version)
    return module.emitError(message);
  loadDialects(module.getContext());
  auto refuse = [&] {
    return module.emitError()
           << "cannot write an artifact of version " << version->str();
  };
  Version builtinAttributes = vhlo::sinceWhen("builtin_attributes");
  bool keepBuiltin = !(*version < builtinAttributes);
  // What is of vhlo already is not looked at by the conversion.
  if (!options.allowOtherDialects &&
      failed(vhlo::refuseForeignContent(module, keepBuiltin)))
    return refuse();
  ToVersionedOptions conversion;
  conversion.allowOtherDialects = options.allowOtherDialects;
  conversion.keepBuiltinAttributes = keepBuiltin;
  conversion.builtinAttributesNeed =
      "needs version " + builtinAttributes.str() + " or newer; the target is " +
      version->str();
  if (failed(legalizeToVhlo(module, conversion)) ||
      failed(vhlo::convertToVersion(module, *version)))
    return refuse();
  if (options.stripDebugInfo)
    stripLocations(module);
  // The version stands in the producer as the user wrote it.
  std::string producer = vhlo::getProducerPrefix().str() +
                         (target == "current" ? version->str() : target.str());
  BytecodeWriterConfig config(producer);
  config.setDesiredBytecodeVersion(*vhlo::getBytecodeVersion(*version));
  return writeBytecodeToFile(module, stream, config);
}

LogicalResult serializePortableArtifact(ModuleOp module, StringRef target,
                                        raw_ostream &stream,
                                        const SerializeOptions &options) {
  IRMapping mapping;
  OwningOpRef<ModuleOp> copy(cast<ModuleOp>(module->clone(mapping)));
  UseOrder(mapping).restore(module);
  return serializePortableArtifactInPlace(*copy, target, stream, options);
}

OwningOpRef<ModuleOp>
deserializePortableArtifact(StringRef bytes, MLIRContext *context,
                            const DeserializeOptions &options) {
  Location location = FileLineColLoc::get(context, options.name, 0, 0);
  OwningOpRef<ModuleOp> module =
      vhlo::readArtifact(bytes, context, options.name);
  std::optional<Version> version = getPortableArtifactVersion(bytes);
  auto refuse = [&] {
    auto error = emitError(location) << "cannot read the artifact";
    if (version)
      error << " of version " << version->str();
    if (version && getCurrentVersion() < *version)
      error << ": the newest readable version is ";
    else
      error << " with version ";
    error << getCurrentVersion().str();
    return nullptr;
  };
  if (!module)
    return refuse();
  if (!options.allowOtherDialects && failed(refuseOtherDialects(*module)))
    return refuse();
  if (failed(vhlo::convertToVersion(*module, getCurrentVersion())))
    return refuse();
  if (options.keepVhlo)
    return module;
  loadDialects(context);
  if (failed(legalizeToStablehlo(*module)) || failed(verify(*module)))
    return refuse();
  return module;
}

void registerPortableDialects(DialectRegistry &registry) {
  registry.insert<func::FuncDialect, quant::QuantDialect, shape::ShapeDialect,
                  StablehloDialect, vhlo::VhloDialect>();
}

} // namespace dialectgen::stablehlo
