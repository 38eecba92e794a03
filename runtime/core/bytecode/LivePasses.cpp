//===- LivePasses.cpp - passes to and from a versioned dialect ------------===//
//
// See registerLivePasses in PortableDialect.h.
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
class LivePass : public PassWrapper<ConcretePass, OperationPass<ModuleOp>> {
public:
  LivePass(const PortableDialect &dialect, std::string argument,
           std::string description)
      : dialect(dialect), argument(std::move(argument)),
        description(std::move(description)) {}
  LivePass(const LivePass &other)
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

struct ToVersionedPass : LivePass<ToVersionedPass> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ToVersionedPass)
  using LivePass::LivePass;
  ToVersionedPass(const ToVersionedPass &other) : LivePass(other) {}
  void runOnOperation() override {
    ToVersionedOptions options;
    options.allowOtherDialects = allowOtherDialects;
    if (failed(dialect.getLive().toVersioned(getOperation(), options)))
      signalPassFailure();
  }
  Option<bool> allowOtherDialects{
      *this, "allow-other-dialects",
      llvm::cl::desc("Leave content of other dialects, which has no version")};
};

struct ToLivePass : LivePass<ToLivePass> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ToLivePass)
  using LivePass::LivePass;
  void runOnOperation() override {
    if (failed(dialect.getLive().toLive(getOperation())))
      signalPassFailure();
  }
};

struct ExpanderPass : LivePass<ExpanderPass> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ExpanderPass)
  using LivePass::LivePass;
  ExpanderPass(const ExpanderPass &other) : LivePass(other) {}
  void runOnOperation() override {
    std::string message;
    std::optional<Version> version =
        dialect.parseTargetVersion(target, message);
    if (!version) {
      getOperation().emitError(message);
      return signalPassFailure();
    }
    dialect.getLive().expand(getOperation(), *version);
  }
  Option<std::string> target{
      *this, "target",
      llvm::cl::desc("The release to make programs for: #.#.# or 'current'")};
};

} // namespace

void registerLivePasses(StringRef live, const PortableDialect &dialect) {
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
      live + "-legalize-to-" + versioned,
      "Convert " + live + " to the newest version of " + versioned);
  add(static_cast<ToLivePass *>(nullptr), versioned + "-legalize-to-" + live,
      "Convert the newest version of " + versioned + " to " + live);
  if (dialect.getLive().expand)
    add(static_cast<ExpanderPass *>(nullptr), live + "-compatibility-expander",
        "Replace ops that a release of " + live + " lacks by ops that it has");
}

} // namespace dialectgen
