//===- LegalizationPasses.cpp - passes to and from a versioned dialect
//------------===//
//
// See registerLegalizationPasses in PortableDialect.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/PortableDialect.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace dialectgen {
namespace {

/// The dialects that all these passes depend on.
template <typename ConcretePass>
class LegalizationPass
    : public PassWrapper<ConcretePass, OperationPass<ModuleOp>> {
public:
  LegalizationPass(const PortableDialect &dialect, std::string argument,
                   std::string description)
      : dialect(dialect), argument(std::move(argument)),
        description(std::move(description)) {}
  LegalizationPass(const LegalizationPass &other)
      : PassWrapper<ConcretePass, OperationPass<ModuleOp>>(other),
        dialect(other.dialect), argument(other.argument),
        description(other.description) {}
  StringRef getArgument() const final { return argument; }
  StringRef getDescription() const final { return description; }
  void getDependentDialects(DialectRegistry &registry) const override {
    dialect.registerDialects(registry);
  }

protected:
  const PortableDialect &dialect;

private:
  std::string argument, description;
};

struct ToVersionedPass : LegalizationPass<ToVersionedPass> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ToVersionedPass)
  using LegalizationPass::LegalizationPass;
  ToVersionedPass(const ToVersionedPass &other) : LegalizationPass(other) {}
  void runOnOperation() override {
    ToVersionedOptions options;
    options.allowOtherDialects = allowOtherDialects;
    if (failed(dialect.convertToVersioned(getOperation(), options)))
      signalPassFailure();
  }
  Option<bool> allowOtherDialects{
      *this, "allow-other-dialects",
      llvm::cl::desc("Leave content of other dialects, which has no version")};
};

struct ToDialectPass : LegalizationPass<ToDialectPass> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ToDialectPass)
  using LegalizationPass::LegalizationPass;
  void runOnOperation() override {
    if (failed(dialect.convertToDialect(getOperation())))
      signalPassFailure();
  }
};

struct ExpanderPass : LegalizationPass<ExpanderPass> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ExpanderPass)
  using LegalizationPass::LegalizationPass;
  ExpanderPass(const ExpanderPass &other) : LegalizationPass(other) {}
  void runOnOperation() override {
    std::string message;
    std::optional<Version> version =
        dialect.parseTargetVersion(target, message);
    if (!version) {
      getOperation().emitError(message);
      return signalPassFailure();
    }
    dialect.getLegalization().expand(getOperation(), *version);
  }
  Option<std::string> target{
      *this, "target",
      llvm::cl::desc("The release to make programs for: #.#.# or 'current'")};
};

} // namespace

void registerLegalizationPasses(StringRef inDialect,
                                const PortableDialect &dialect) {
  StringRef versioned = dialect.getName();
  auto add = [&](auto *kind, const llvm::Twine &argument,
                 const llvm::Twine &description) {
    using Kind = std::remove_pointer_t<decltype(kind)>;
    registerPass(
        [&dialect, argument = argument.str(), description = description.str()] {
          return std::make_unique<Kind>(dialect, argument, description);
        });
  };
  add(static_cast<ToVersionedPass *>(nullptr),
      inDialect + "-legalize-to-" + versioned,
      "Convert " + inDialect + " to the newest version of " + versioned);
  add(static_cast<ToDialectPass *>(nullptr),
      versioned + "-legalize-to-" + inDialect,
      "Convert the newest version of " + versioned + " to " + inDialect);
  if (dialect.getLegalization().expand)
    add(static_cast<ExpanderPass *>(nullptr),
        inDialect + "-compatibility-expander",
        "Replace ops that a release of " + inDialect +
            " lacks by ops that it has");
}

} // namespace dialectgen
