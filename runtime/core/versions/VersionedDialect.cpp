//===- VersionedDialect.cpp - a dialect with all its versions -------------===//
//
// See VersionedDialect.h. The text of functions is in FunctionText.cpp.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/versions/VersionedDialect.h"
#include "dialectgen/core/versions/VersionedOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace dialectgen {

std::optional<int64_t>
VersionedDialectTables::getBytecodeVersion(Version version) const {
  if (version < minimum || current < version)
    return std::nullopt;
  std::optional<int64_t> found;
  for (const BytecodeVersionRow &row : bytecodeVersions)
    if (row.since <= version)
      found = row.version;
  return found;
}

Version VersionedDialectTables::sinceWhen(StringRef feature) const {
  for (const MlirFeatureRow &row : mlirFeatures)
    if (feature == row.name)
      return row.since;
  return minimum;
}

const VersionedDialect &
VersionedDialectTables::load(MLIRContext *context) const {
  DialectRegistry registry;
  registerIn(registry);
  context->appendDialectRegistry(registry);
  return *static_cast<VersionedDialect *>(context->getOrLoadDialect(getName()));
}

void VersionedDialectTables::registerIn(DialectRegistry &registry) const {
  if (registerDialect)
    return registerDialect(registry);
  registry.insert(TypeID::getFromOpaquePointer(this), getName(),
                  [this](MLIRContext *context) -> Dialect * {
                    return VersionedDialect::getOrLoad(context, *this);
                  });
}

VersionedDialect *
VersionedDialect::getOrLoad(MLIRContext *context,
                            const VersionedDialectTables &tables) {
  TypeID id = TypeID::getFromOpaquePointer(&tables);
  return static_cast<VersionedDialect *>(
      context->getOrLoadDialect(tables.getName(), id, [&] {
        return std::unique_ptr<Dialect>(
            new VersionedDialect(context, id, tables));
      }));
}

VersionedDialect::VersionedDialect(MLIRContext *context, TypeID id,
                                   const VersionedDialectTables &tables)
    : RecordDialect(context, id, tables.records), tables(tables),
      table{tables.getName(),
            tables.current,
            tables.minimum,
            tables.records.types,
            tables.records.attributes,
            tables.ops,
            tables.steps,
            tables.hooks,
            splitAttributes(),
            splitTypes(),
            getFactory(),
            tables.sinceWhen("location_ranges")} {
  if (tables.registerOps)
    tables.registerOps(*this);
  else
    registerVersionedOps(*this, tables.ops);
}

VersionedDialect::~VersionedDialect() = default;

namespace {

struct ToVersionPass : PassWrapper<ToVersionPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ToVersionPass)
  explicit ToVersionPass(const VersionedDialectTables &tables)
      : tables(tables), argument((tables.getName() + "-to-version").str()),
        description("Convert between versions of " + tables.getName().upper()) {
  }
  ToVersionPass(const ToVersionPass &other)
      : PassWrapper(other), tables(other.tables), argument(other.argument),
        description(other.description) {}
  StringRef getArgument() const final { return argument; }
  StringRef getDescription() const final { return description; }
  void getDependentDialects(DialectRegistry &registry) const override {
    tables.registerIn(registry);
  }
  void runOnOperation() override {
    std::optional<Version> version = Version::fromString(target);
    if (target == "current")
      version = tables.current;
    if (!version) {
      emitError(getOperation().getLoc()) << Version::explainInvalid(target);
      return signalPassFailure();
    }
    auto *dialect = static_cast<VersionedDialect *>(
        getContext().getLoadedDialect(tables.getName()));
    if (failed(convertToVersion(getOperation(), dialect->getTable(), *version)))
      return signalPassFailure();
  }

  const VersionedDialectTables &tables;
  std::string argument, description;
  Option<std::string> target{*this, "target",
                             llvm::cl::desc("The version to convert to")};
};

} // namespace

void registerToVersionPass(const VersionedDialectTables &tables) {
  registerPass([&tables] { return std::make_unique<ToVersionPass>(tables); });
}

} // namespace dialectgen
