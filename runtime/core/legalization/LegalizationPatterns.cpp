//===- LegalizationPatterns.cpp - the conversions as rewrite patterns
//-------------===//
//
// See LegalizationPatterns.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/legalization/LegalizationPatterns.h"
#include "OpConversion.h"
#include "dialectgen/core/MlirVersion.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Transforms/DialectConversion.h"
#include <mutex>

using namespace mlir;

namespace dialectgen {
namespace {

/// State shared by all patterns of one conversion.
template <typename Conversion> struct Shared {
  template <typename... Args>
  explicit Shared(std::shared_ptr<const LegalizationTable> table,
                  MLIRContext *context, const Args &...args)
      : table(std::move(table)), conversion(*this->table, context, args...) {}
  std::shared_ptr<const LegalizationTable> table;
  /// Conversions cache their results; passes that run in parallel share their
  /// patterns.
  std::mutex mutex;
  Conversion conversion;
};

template <typename Conversion> class Pattern : public ConversionPattern {
public:
  Pattern(StringRef op, const TypeConverter &types, MLIRContext *context,
          std::shared_ptr<Shared<Conversion>> shared)
      : ConversionPattern(types, op, /*benefit=*/1, context),
        shared(std::move(shared)) {}

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    Operation *made = nullptr;
    {
      std::lock_guard<std::mutex> lock(shared->mutex);
      if (BoundOp *bound = shared->conversion.find(op->getName()))
        made = shared->conversion.convert(op, *bound, operands);
    }
    if (!made)
      return failure();
    rewriter.insert(made);
    for (auto [before, after] :
         llvm::zip(op->getRegions(), made->getRegions())) {
      rewriter.inlineRegionBefore(before, after, after.end());
      if (failed(rewriter.convertRegionTypes(&after, *typeConverter)))
        return failure();
    }
    rewriter.replaceOp(op, made);
    return success();
  }

private:
  std::shared_ptr<Shared<Conversion>> shared;
};

template <typename Conversion>
void populate(const std::shared_ptr<Shared<Conversion>> &shared,
              RewritePatternSet &patterns, TypeConverter &types,
              ArrayRef<const char *> names) {
  types.addConversion([shared](Type type) -> std::optional<Type> {
    std::lock_guard<std::mutex> lock(shared->mutex);
    return shared->conversion.values.convert(type);
  });
  auto cast = [](OpBuilder &builder, Type type, ValueRange inputs,
                 Location location) -> Value {
    return createOp<UnrealizedConversionCastOp>(builder, location, type, inputs)
        .getResult(0);
  };
  types.addSourceMaterialization(cast);
  types.addTargetMaterialization(cast);
  for (const char *name : names)
    patterns.add<Pattern<Conversion>>(name, types, patterns.getContext(),
                                      shared);
}

} // namespace

void populateToVersionedPatterns(std::shared_ptr<const LegalizationTable> table,
                                 const ToVersionedOptions &options,
                                 RewritePatternSet &patterns,
                                 TypeConverter &types) {
  SmallVector<const char *> names;
  for (const OpMapRow &row : table->ops) {
    names.push_back(row.dialectName);
    if (row.dialectInside)
      names.push_back(row.dialectInside);
  }
  populate(std::make_shared<Shared<OpToVersioned>>(
               std::move(table), patterns.getContext(), options),
           patterns, types, names);
}

void populateToDialectPatterns(std::shared_ptr<const LegalizationTable> table,
                               RewritePatternSet &patterns,
                               TypeConverter &types) {
  SmallVector<const char *> names;
  for (const OpMapRow &row : table->ops)
    names.push_back(row.versioned);
  populate(std::make_shared<Shared<OpToDialect>>(std::move(table),
                                                 patterns.getContext()),
           patterns, types, names);
}

} // namespace dialectgen
