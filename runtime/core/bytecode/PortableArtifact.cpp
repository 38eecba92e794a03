//===- PortableArtifact.cpp - programs as portable artifacts --------------===//
//
// Reading and writing of PortableDialect.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/ArtifactReader.h"
#include "dialectgen/core/bytecode/BytecodeCheck.h"
#include "dialectgen/core/bytecode/PortableDialect.h"
#include "dialectgen/core/legalization/ForeignContent.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;

namespace dialectgen {
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

/// Fails if an artifact holds anything that is not of the dialect of `table`.
LogicalResult refuseOtherDialects(ModuleOp module, const VersionTable &table,
                                  bool keepBuiltinAttributes,
                                  bool hasLocations) {
  WalkResult result = module.walk([&](Operation *op) {
    StringRef dialect = op->getName().getDialectNamespace();
    if (isa<ModuleOp>(op) || dialect == table.dialect)
      return WalkResult::advance();
    op->emitOpError("is of the '")
        << dialect << "' dialect, which is not allowed";
    return WalkResult::interrupt();
  });
  if (result.wasInterrupted())
    return failure();
  return refuseForeignContent(module, table, keepBuiltinAttributes,
                              hasLocations);
}

} // namespace

void PortableDialect::registerDialects(DialectRegistry &registry) const {
  tables.registerDialect(registry);
  if (inDialect.registerDialects)
    inDialect.registerDialects(registry);
}

/// Dialects that conversions need and programs do not name.
void PortableDialect::loadDialects(MLIRContext *context) const {
  DialectRegistry registry;
  registerDialects(registry);
  context->appendDialectRegistry(registry);
  for (StringRef name : registry.getDialectNames())
    context->getOrLoadDialect(name);
}

LogicalResult
PortableDialect::serializeInPlace(ModuleOp module, StringRef target,
                                  raw_ostream &stream,
                                  const SerializeOptions &options) const {
  std::string message;
  std::optional<Version> version = parseTargetVersion(target, message);
  if (!version)
    return module.emitError(message);
  loadDialects(module.getContext());
  const VersionTable &table = tables.load(module.getContext()).getTable();
  auto refuse = [&] {
    return module.emitError()
           << "cannot write an artifact of version " << version->str();
  };
  // A program made in memory may never have been verified.
  if (!options.assumeVerified && failed(verify(module)))
    return refuse();
  if (options.expand && inDialect.expand)
    inDialect.expand(module, *version);
  Version builtinAttributes = tables.sinceWhen("builtin_attributes");
  bool keepBuiltin = !(*version < builtinAttributes);
  ToVersionedOptions conversion;
  conversion.allowOtherDialects = options.allowOtherDialects;
  conversion.keepBuiltinAttributes = keepBuiltin;
  conversion.shareElements = true;
  conversion.builtinAttributesNeed =
      "needs version " + builtinAttributes.str() + " or newer; the target is " +
      version->str();
  if ((inDialect.toVersioned &&
       failed(inDialect.toVersioned(module, conversion))) ||
      failed(convertToVersion(module, table, *version)) ||
      (!options.allowOtherDialects &&
       failed(refuseOtherDialects(module, table, keepBuiltin,
                                  /*hasLocations=*/!options.stripDebugInfo))))
    return refuse();
  if (options.stripDebugInfo)
    stripLocations(module);
  // The version stands in the producer as the user wrote it.
  std::string producer = tables.producerPrefix.str() +
                         (target == "current" ? version->str() : target.str());
  BytecodeWriterConfig config(producer);
  config.setDesiredBytecodeVersion(*tables.getBytecodeVersion(*version));
  if (failed(writeCheckedBytecode(module, config, stream)))
    return refuse();
  return success();
}

LogicalResult
PortableDialect::serialize(ModuleOp module, StringRef target,
                           raw_ostream &stream,
                           const SerializeOptions &options) const {
  IRMapping mapping;
  OwningOpRef<ModuleOp> copy(cast<ModuleOp>(module->clone(mapping)));
  UseOrder(mapping).restore(module);
  return serializeInPlace(*copy, target, stream, options);
}

OwningOpRef<ModuleOp>
PortableDialect::deserialize(StringRef bytes, MLIRContext *context,
                             const DeserializeOptions &options) const {
  Location location = FileLineColLoc::get(context, options.name, 0, 0);
  const VersionTable &table = tables.load(context).getTable();
  OwningOpRef<ModuleOp> module = readArtifact(bytes, context, options.name);
  std::optional<Version> version = getArtifactVersion(bytes);
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
  if (!options.allowOtherDialects &&
      failed(refuseOtherDialects(*module, table, /*keepBuiltinAttributes=*/true,
                                 /*hasLocations=*/true)))
    return refuse();
  if (failed(convertToVersion(*module, table, getCurrentVersion())))
    return refuse();
  if (options.keepVersioned || !inDialect.toDialect)
    return module;
  loadDialects(context);
  if (failed(inDialect.toDialect(*module)) || failed(verify(*module)))
    return refuse();
  return module;
}

} // namespace dialectgen
