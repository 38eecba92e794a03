//===- PortableArtifact.cpp - programs as portable artifacts --------------===//
//
// Reading and writing of PortableDialect.h.
//
//===----------------------------------------------------------------------===//

#include "../versions/LostPrograms.h"
#include "ArtifactVersions.h"
#include "ProgramNames.h"
#include "dialectgen/core/bytecode/ArtifactReader.h"
#include "dialectgen/core/bytecode/BytecodeCheck.h"
#include "dialectgen/core/bytecode/BytecodeWriter.h"
#include "dialectgen/core/bytecode/DialectBytecode.h"
#include "dialectgen/core/bytecode/PortableDialect.h"
#include "dialectgen/core/bytecode/TextCheck.h"
#include "dialectgen/core/legalization/ForeignContent.h"
#include "mlir/Bytecode/BytecodeReader.h"
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

/// Verifies what conversions rely on. Dominance and symbols are not among that,
/// unless there are casts, which are left out, and may be of their own results.
LogicalResult verifyForConversion(ModuleOp module) {
  bool isUsual = true;
  WalkResult result = module->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (failed(op->getName().verifyInvariants(op)))
      return WalkResult::interrupt();
    isUsual = isUsual && op->isRegistered() && op->getNumSuccessors() == 0 &&
              !isa<UnrealizedConversionCastOp>(op);
    bool mayEnd = op->mightHaveTrait<OpTrait::NoTerminator>();
    for (Region &region : op->getRegions())
      for (Block &block : region)
        isUsual = isUsual &&
                  (mayEnd || (!block.empty() &&
                              block.back().hasTrait<OpTrait::IsTerminator>()));
    return WalkResult::advance();
  });
  return isUsual ? failure(result.wasInterrupted()) : verify(module);
}

} // namespace

void PortableDialect::registerDialects(DialectRegistry &registry) const {
  for (const PortableDialect *member : getMembers()) {
    member->tables->registerIn(registry);
    if (member->inDialect.registerDialects)
      member->inDialect.registerDialects(registry);
  }
}

void PortableDialect::registerOthers(DialectRegistry &registry) const {
  for (const PortableDialect *member : getMembers())
    if (member->inDialect.registerOthers)
      member->inDialect.registerOthers(registry);
}

SmallVector<StringRef> PortableDialect::getStated() const {
  SmallVector<StringRef> names;
  for (const PortableDialect *member : getMembers())
    for (StringRef name : member->inDialect.stated)
      if (!llvm::is_contained(names, name))
        names.push_back(name);
  return names;
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
  auto versions = parseTargetVersions(target, message);
  if (!versions)
    return emitError(module.getLoc()) << message;
  MLIRContext *context = module.getContext();
  loadDialects(context);
  auto stated = parseStatedTargets(*this, target, context, message);
  if (!stated)
    return emitError(module.getLoc()) << message;
  ProgramNames names(*this, module);
  SmallVector<const PortableDialect *> members = getMembers();
  SmallVector<VersionTarget> dialects;
  bool keepBuiltin = true;
  ToVersionedOptions conversion;
  for (auto [member, version] : llvm::zip(members, *versions)) {
    dialects.push_back({&member->tables->load(context).getTable(), version});
    Version since = member->tables->sinceWhen("builtin_attributes");
    if (version < since) {
      keepBuiltin = false;
      conversion.builtinAttributesNeed = "needs version " + since.str() +
                                         " or newer; the target is " +
                                         version.str();
    }
  }
  // Whoever wants the program has it.
  auto refuse = [&] {
    return emitError(module.getLoc())
           << "cannot write an artifact of version "
           << (isMixed() ? target.str() : versions->front().str());
  };
  // A program made in memory may never have been verified.
  if (!options.assumeVerified && failed(verify(module)))
    return refuse();
  if (!options.allowOtherDialects)
    for (const PortableDialect *member : members)
      if (member->inDialect.lower && failed(member->inDialect.lower(module)))
        return refuse();
  if (options.expand)
    for (auto [member, version] : llvm::zip(members, *versions))
      if (member->inDialect.expand)
        member->inDialect.expand(module, version);
  conversion.allowOtherDialects = options.allowOtherDialects;
  conversion.keepBuiltinAttributes = keepBuiltin;
  conversion.shareElements = true;
  llvm::SmallPtrSet<const VersionTable *, 4> found;
  if (failed(convertToVersioned(module, conversion)) ||
      failed(convertOrLose(module, dialects)))
    return refuse();
  // Of other dialects, only their verifiers know what readers refuse.
  if (options.allowOtherDialects
          ? failed(refuseUnreadableData(module)) || failed(verify(module))
          : failed(refuseForeignContent(
                module, dialects, keepBuiltin,
                /*hasLocations=*/!options.stripDebugInfo, &found)))
    return refuse();
  for (auto [dialect, version] : *stated)
    if (failed(refuseNewerContent(module, dialect, version, dialects)))
      return refuse();
  if (options.stripDebugInfo)
    stripLocations(module);
  std::optional<int64_t> bytecodeVersion;
  SmallVector<std::pair<StringRef, Version>> listed;
  for (auto [member, dialect] : llvm::zip(members, dialects)) {
    if (isMixed() && !options.allowOtherDialects && !found.count(dialect.table))
      continue;
    listed.emplace_back(member->getProgramName(), dialect.version);
    int64_t version = *member->tables->getBytecodeVersion(dialect.version);
    bytecodeVersion = std::min(bytecodeVersion.value_or(version), version);
  }
  // The version of one stands in the producer as the user wrote it.
  Version single = versions->front();
  std::optional<Version> written = Version::fromString(target);
  if (!isMixed() && written && single < *written)
    emitRemark(module.getLoc())
        << "target version " << written->str() << " is " << single.str()
        << " here: patches change no operation";
  BytecodeForm form;
  form.producer = isMixed()
                      ? makeProducer(listed)
                      : tables->producerPrefix.str() +
                            (written == single ? target.str() : single.str());
  for (auto [dialect, version] : *stated)
    setDialectVersion(form, dialect->getNamespace(), version);
  form.version = bytecodeVersion.value_or(form.version);
  if (failed(writeCheckedBytecode(module, form, stream)))
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

/// Whether `bytes` begin as an artifact does, or name something of the
/// dialects.
static bool isPlausible(const PortableDialect &dialect, StringRef bytes) {
  return bytes.trim().empty() || isBytecode(llvm::MemoryBufferRef(bytes, "")) ||
         llvm::any_of(dialect.getMembers(), [&](const PortableDialect *member) {
           return bytes.contains((member->getName() + ".").str());
         });
}

OwningOpRef<ModuleOp>
PortableDialect::deserialize(StringRef bytes, MLIRContext *context,
                             const DeserializeOptions &options) const {
  Location location = FileLineColLoc::get(context, options.name, 0, 0);
  if (isMixed() && failed(checkHeader(*this, location, bytes)))
    return nullptr;
  SmallVector<VersionTarget> dialects;
  for (const PortableDialect *member : getMembers())
    dialects.push_back({&member->tables->load(context).getTable(),
                        member->getCurrentVersion()});
  bool staysVersioned = options.keepVersioned || !hasDialect();
  OwningOpRef<ModuleOp> module;
  if (isPlausible(*this, bytes)) {
    module = readArtifact(bytes, context, options.name, staysVersioned,
                          options.leavesPlacesOut);
  } else if (succeeded(checkText(bytes, options.name, context))) {
    std::string asText;
    {
      ScopedDiagnosticHandler handler(context, [&](Diagnostic &diagnostic) {
        if (asText.empty())
          asText = diagnostic.str();
      });
      module = readArtifact(bytes, context, options.name, staysVersioned);
    }
    if (!module) {
      InFlightDiagnostic error = emitError(location);
      error << "these bytes are no artifact: they are neither MLIR bytecode "
               "nor a program of '"
            << getName() << "' as text";
      error.attachNote(location) << "read as text: " << asText;
      return nullptr;
    }
  }
  std::optional<Version> version = getArtifactVersion(bytes);
  auto refuse = [&] {
    auto error = emitError(location) << "cannot read the artifact";
    if (isMixed())
      return nullptr;
    if (version)
      error << " of version " << version->str();
    if (version && getCurrentVersion() < *version)
      error << ": the newest readable version is ";
    else
      error << " with version ";
    error << getCurrentVersion().str();
    return nullptr;
  };
  // What is converted is verified afterwards.
  if (!module || (!staysVersioned && failed(verifyForConversion(*module))))
    return refuse();
  if (!options.allowOtherDialects &&
      failed(refuseForeignContent(*module, dialects,
                                  /*keepBuiltinAttributes=*/true)))
    return refuse();
  if (failed(convertOrLose(*module, dialects)))
    return refuse();
  if (staysVersioned)
    return module;
  loadDialects(context);
  if (failed(convertToDialect(*module)) || failed(verify(*module)))
    return refuse();
  return module;
}

} // namespace dialectgen
