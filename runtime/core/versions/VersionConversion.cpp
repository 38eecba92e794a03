//===- VersionConversion.cpp - programs from version to version -----------===//
//
// See VersionConversion.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/versions/VersionConversion.h"
#include "LostPrograms.h"
#include "OpRewrite.h"
#include "StepEngine.h"
#include "dialectgen/core/versions/InsertedOps.h"
#include "mlir/Transforms/DialectConversion.h"
#include <deque>
#include <mutex>

using namespace mlir;

namespace dialectgen {
namespace {

/// Converts operations in place. If the program is to be restored on failure,
/// replaced operations are kept, without uses and regions, until all of it has
/// its target version.
class VersionWalk {
public:
  VersionWalk(const StepEngine &engine,
              SmallVectorImpl<Operation *> *replacements, bool restores)
      : engine(engine), replacements(replacements), restores(restores),
        builder(engine.getAdaptor().getContext(), &recorded),
        handler(engine.getAdaptor().getContext(), [this](Diagnostic &error) {
          if (isHeld)
            errors.push_back(std::move(error));
          return success(isHeld);
        }) {}

  LogicalResult run(Operation *root,
                    llvm::function_ref<LogicalResult()> finish) {
    // An operation without versions may have versioned types or attributes.
    if (!engine.find(root))
      isRefused = failed(engine.check(root, nullptr, nullptr));
    convertRegions(root);
    // Those that nobody needs any more go; others have an error.
    hasWaited = true;
    for (Operation *constant : waiting)
      if (!isUsed(constant))
        remove(constant);
      else
        convert(constant);
    if (finish && !isRefused)
      isRefused = failed(finish());
    if (isRefused) {
      takeBack();
      return failure();
    }
    forgetReplaced();
    return success();
  }

private:
  struct Replaced {
    Operation *before;
    /// Where it stood.
    Block *block;
    Operation *next;
    StepEngine::Converted made;
    /// In the order in which they were made.
    InsertedOps::List inserted;
  };

  /// Each operation before its contents.
  void convertRegions(Operation *op) {
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Operation &inner : llvm::make_early_inc_range(block))
          convert(&inner);
  }

  /// With `origin`, `op` was built on the way from that version.
  void convert(Operation *op, const BoundVersion *origin = nullptr) {
    const BoundVersion *version = engine.find(op);
    const BoundVersion *from = nullptr;
    Operation *before = nullptr;
    bool isLegal = false;
    // Operations that use a constant may have it as an attribute there.
    if (version && !version->lives && version->row->constant &&
        !version->next && !op->use_empty() && !hasWaited) {
      waiting.push_back(op);
      return;
    }
    if (version && !version->lives) {
      from = version;
      before = op;
      op = replace(op, *from, version, isLegal);
      if (!op)
        return;
    } else if (version) {
      // The operations built for an op may lack parts of the op.
      from = origin;
    }
    // One that could not be converted has had its error.
    if (!isLegal && (!version || version->lives) &&
        failed(engine.check(op, version, from, before)))
      isRefused = true;
    if (!restores && depth == 0)
      forgetReplaced();
    convertRegions(op);
  }

  /// Returns the replacement of `op`: `op` itself, after an error; null if
  /// several operations replace it.
  Operation *replace(Operation *op, const BoundVersion &from,
                     const BoundVersion *&version, bool &isLegal) {
    InsertedOps::List inserted;
    FailureOr<StepEngine::Converted> made = make(op, from, inserted, isLegal);
    if (failed(made)) {
      isRefused = true;
      return op;
    }
    version = made->version;
    if (made->op)
      for (auto [before, after] :
           llvm::zip(made->regions, made->op->getRegions()))
        if (before)
          after.takeBody(*before);
    for (auto [before, after] : llvm::zip(op->getResults(), made->results))
      if (after)
        moveUses(before, after);
    Block *block = op->getBlock();
    Operation *next = op->getNextNode();
    op->remove();
    Operation *result = made->op;
    const Replaced &replaced = journal.emplace_back(
        Replaced{op, block, next, std::move(*made), std::move(inserted)});
    if (depth == maxDepth) {
      InFlightDiagnostic error = emitError(op->getLoc());
      setRefusalClass(*error.getUnderlyingDiagnostic(),
                      RefusalClass::NotWritten);
      error << "'" << op->getName()
            << "' has no conversion that ends: operations that take its place "
               "lead back to it";
      isRefused = true;
      return result;
    }
    // Operations built by hooks have the version of their step.
    ++depth;
    for (Operation *other : replaced.inserted)
      if (other != result)
        convert(other, &from);
    --depth;
    return result;
  }

  /// Replaced operations are nowhere, but have their operands still.
  static bool isUsed(Operation *op) {
    return llvm::any_of(op->getUsers(),
                        [](Operation *user) { return user->getBlock(); });
  }

  void remove(Operation *op) {
    journal.push_back({op, op->getBlock(), op->getNextNode(), {}, {}});
    op->remove();
  }

  /// Converts by steps, or by expansion if the steps fail or their result is
  /// not legal. Fails with the errors of the steps.
  FailureOr<StepEngine::Converted> make(Operation *op, const BoundVersion &from,
                                        InsertedOps::List &inserted,
                                        bool &isLegal) {
    builder.setInsertionPoint(op);
    recorded.startIn(op->getBlock());
    isHeld = true;
    FailureOr<StepEngine::Converted> made =
        engine.convert(op, from, op->getOperands(), builder);
    // An operation with regions is checked once it has them.
    bool isWhole =
        succeeded(made) && made->op && made->op->getNumRegions() == 0;
    isLegal = isWhole && engine.isLegal(made->op, made->version, &from);
    bool isLeft = failed(made) || (isWhole && !isLegal);
    inserted = recorded.take();
    if (isLeft) {
      size_t count = errors.size();
      InsertedOps::List bySteps = std::move(inserted);
      builder.setInsertionPoint(op);
      std::string whyNot;
      auto others = engine.expand(op, from, op->getOperands(), builder, whyNot);
      inserted = recorded.take();
      if (others)
        made = std::move(*others);
      else
        inserted.swap(bySteps);
      InsertedOps::erase(bySteps);
      // Errors of an attempt are not errors of the steps.
      errors.erase(errors.begin() + count, errors.end());
      if (!others && !whyNot.empty() && !errors.empty())
        errors.front() << "; " << whyNot;
    }
    isHeld = false;
    std::vector<Diagnostic> said = std::exchange(errors, {});
    if (failed(made)) {
      InsertedOps::erase(std::exchange(inserted, {}));
      for (Diagnostic &error : said)
        op->getContext()->getDiagEngine().emit(std::move(error));
    }
    return made;
  }

  /// Nothing leads back to the operations that have been replaced so far.
  void forgetReplaced() {
    for (const Replaced &replaced : journal) {
      if (replacements && replaced.made.op)
        replacements->push_back(replaced.made.op);
      replaced.before->erase();
    }
    journal.clear();
  }

  void takeBack() {
    for (Replaced &replaced : llvm::reverse(journal)) {
      Operation *before = replaced.before, *after = replaced.made.op;
      replaced.block->getOperations().insert(
          replaced.next ? replaced.next->getIterator() : replaced.block->end(),
          before);
      if (after)
        for (auto [from, to] :
             llvm::zip(replaced.made.regions, after->getRegions()))
          if (from)
            from->takeBody(to);
      for (auto [from, to] :
           llvm::zip(before->getResults(), replaced.made.results))
        if (to)
          moveUses(to, from);
      InsertedOps::erase(replaced.inserted);
    }
  }

  const StepEngine &engine;
  SmallVectorImpl<Operation *> *replacements;
  bool restores;
  InsertedOps recorded;
  OpBuilder builder;
  /// References stay good while it grows.
  std::deque<Replaced> journal;
  bool isRefused = false;
  /// How many operations were built for each other.
  unsigned depth = 0;
  static constexpr unsigned maxDepth = 32;
  /// Constants that the target lacks, until all other operations are converted.
  SmallVector<Operation *> waiting;
  bool hasWaited = false;
  /// Errors of steps are held while something else is tried. One handler serves
  /// all operations: to register one takes longer than to convert one.
  bool isHeld = false;
  std::vector<Diagnostic> errors;
  ScopedDiagnosticHandler handler;
};

/// The state that all patterns of one conversion share. Adaptors cache their
/// checks; passes that run in parallel share their patterns.
struct SharedEngine {
  std::shared_ptr<VersionAdaptor> adaptor;
  std::unique_ptr<StepEngine> engine;
  std::mutex mutex;
};

class VersionPattern : public ConversionPattern {
public:
  VersionPattern(const BoundVersion &version, MLIRContext *context,
                 std::shared_ptr<SharedEngine> shared)
      : ConversionPattern(version.name.getStringRef(), /*benefit=*/1, context),
        version(version), shared(std::move(shared)) {}

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    std::lock_guard<std::mutex> lock(shared->mutex);
    FailureOr<StepEngine::Converted> made =
        shared->engine->convert(op, version, operands, rewriter);
    if (failed(made))
      return failure();
    // Steps make one operation. (Only an expansion makes others.)
    for (auto [before, after] :
         llvm::zip(made->regions, made->op->getRegions()))
      if (before)
        rewriter.inlineRegionBefore(*before, after, after.end());
    if (failed(shared->engine->check(made->op, made->version, &version)))
      return failure();
    rewriter.replaceOp(op, made->results);
    return success();
  }

private:
  const BoundVersion &version;
  std::shared_ptr<SharedEngine> shared;
};

} // namespace

LogicalResult convertToVersion(Operation *root, const StepTable &table,
                               VersionAdaptor &adaptor,
                               ArrayRef<Target> targets,
                               SmallVectorImpl<Operation *> *replacements,
                               llvm::function_ref<LogicalResult()> finish) {
  auto engine = StepEngine::create(root->getLoc(), table, adaptor, targets);
  if (failed(engine))
    return failure();
  return VersionWalk(**engine, replacements, /*restores=*/true)
      .run(root, finish);
}

LogicalResult convertOrLose(Operation *root, const StepTable &table,
                            VersionAdaptor &adaptor, ArrayRef<Target> targets,
                            SmallVectorImpl<Operation *> *replacements) {
  auto engine = StepEngine::create(root->getLoc(), table, adaptor, targets);
  if (failed(engine))
    return failure();
  return VersionWalk(**engine, replacements, /*restores=*/false).run(root, {});
}

LogicalResult populateToVersionPatterns(Location location,
                                        const StepTable &table,
                                        std::shared_ptr<VersionAdaptor> adaptor,
                                        ArrayRef<Target> targets,
                                        RewritePatternSet &patterns,
                                        ConversionTarget &legality) {
  auto engine = StepEngine::create(location, table, *adaptor, targets);
  if (failed(engine))
    return failure();
  auto shared = std::make_shared<SharedEngine>();
  shared->adaptor = std::move(adaptor);
  shared->engine = std::move(*engine);
  for (const BoundVersion &version : shared->engine->getVersions()) {
    if (version.lives) {
      legality.addLegalOp(version.name);
      continue;
    }
    legality.addIllegalOp(version.name);
    patterns.add<VersionPattern>(version, patterns.getContext(), shared);
  }
  return success();
}

} // namespace dialectgen
