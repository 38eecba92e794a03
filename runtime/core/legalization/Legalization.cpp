//===- Legalization.cpp - dialect to versioned dialect --------------------===//
//
// See Legalization.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/legalization/Legalization.h"
#include "../versions/OpRewrite.h"
#include "OpConversion.h"
#include "dialectgen/core/MlirVersion.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;

namespace dialectgen {
namespace {

bool isVersioned(const LegalizationTable &table, Type type) {
  return table.versions.splitType(type).row != nullptr;
}

/// Converts the operations below `op` in program order: an operation before the
/// contents of its regions, so that uses are in the order of reading.
template <typename Conversion> class Walk {
public:
  explicit Walk(Conversion &conversion) : conversion(conversion) {}

  LogicalResult run(Operation *op) {
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Operation &inner : llvm::make_early_inc_range(block))
          if (failed(convert(&inner)))
            return failure();
    return success();
  }

  /// Operations that are neither of the dialect nor MLIR's own, and casts that
  /// the program has of its own.
  ArrayRef<Operation *> getForeign() const { return foreign; }
  /// Registers a cast of the program itself, which does not connect the two
  /// dialects.
  void addOwnCast(Operation *op) { ownCasts.insert(op); }

private:
  LogicalResult convert(Operation *op) {
    BoundOp *bound = conversion.find(op->getName());
    if (!bound) {
      bool isBetween =
          isa<UnrealizedConversionCastOp>(op) && !ownCasts.contains(op);
      if (!isa<ModuleOp>(op) && !isBetween)
        foreign.push_back(op);
      return run(op);
    }
    Operation *made = conversion.convert(op, *bound, op->getOperands());
    if (!made)
      return failure();
    takePlace(op, made);
    if (failed(conversion.convertBlockArguments(made)))
      return failure();
    return run(made);
  }

  Conversion &conversion;
  SmallVector<Operation *> foreign;
  llvm::SmallPtrSet<Operation *, 4> ownCasts;
};

/// Inserts casts at the operands and results of foreign operations, so that
/// each sees its own types.
class Casts {
public:
  Casts(const LegalizationTable &table, OpToVersioned &out, ToDialect &back)
      : table(table), out(out), back(back) {}

  void add(Operation *foreign) {
    OpBuilder builder(foreign);
    for (OpOperand &operand : foreign->getOpOperands())
      if (isVersioned(table, operand.get().getType()))
        if (Value inDialect = dialectOf(builder, operand.get()))
          operand.set(inDialect);
    builder.setInsertionPointAfter(foreign);
    for (Value result : foreign->getResults())
      castUses(builder, result);
    for (Region &region : foreign->getRegions())
      for (Block &block : region) {
        builder.setInsertionPointToStart(&block);
        for (Value argument : block.getArguments())
          castUses(builder, argument);
      }
  }

private:
  Value cast(OpBuilder &builder, Location location, Value value, Type type) {
    return createOp<UnrealizedConversionCastOp>(builder, location, type, value)
        .getResult(0);
  }
  /// `value` with its dialect's type, cast once where it is defined; null if it
  /// has none.
  Value dialectOf(OpBuilder &builder, Value value) {
    Value &inDialect = lives[value];
    if (!inDialect)
      if (Type type = back.convert(value.getType())) {
        OpBuilder::InsertionGuard guard(builder);
        builder.setInsertionPointAfterValue(value);
        inDialect = cast(builder, value.getLoc(), value, type);
      }
    return inDialect;
  }
  void castUses(OpBuilder &builder, Value value) {
    SmallVector<OpOperand *> uses;
    for (OpOperand &use : value.getUses())
      if (use.getOwner()->getName().getDialectNamespace() ==
          table.versions.dialect)
        uses.push_back(&use);
    Type type = uses.empty() ? Type() : out.values.convert(value.getType());
    if (!type || type == value.getType())
      return;
    // Where MLIR's dialect conversion would put it: it is the first operation
    // to be converted that asks for the cast.
    Value converted =
        cast(builder, uses.back()->getOwner()->getLoc(), value, type);
    for (OpOperand *use : llvm::reverse(uses))
      use->set(converted);
  }

  const LegalizationTable &table;
  OpToVersioned &out;
  ToDialect &back;
  DenseMap<Value, Value> lives;
};

/// Types and attributes of an operation that stays, as dialect's ones.
LogicalResult convertInPlace(Operation *op, OpToDialect &back) {
  for (OpResult result : op->getResults())
    if (Type type = back.values.convert(result.getType()))
      result.setType(type);
    else
      return op->emitOpError("has a result that cannot be converted: ")
             << back.values.getReason();
  return back.convertBlockArguments(op);
}

} // namespace

LogicalResult convertToVersioned(Operation *root,
                                 const LegalizationTable &table,
                                 const ToVersionedOptions &options) {
  OpToVersioned out(table, root->getContext(), options);
  Walk<OpToVersioned> walk(out);
  root->walk([&](UnrealizedConversionCastOp op) {
    auto isInDialect = [&](Type type) { return !isVersioned(table, type); };
    if (llvm::all_of(op->getOperandTypes(), isInDialect) &&
        llvm::all_of(op->getResultTypes(), isInDialect))
      walk.addOwnCast(op);
  });
  if (failed(walk.run(root)))
    return failure();
  SmallVector<Operation *> foreign;
  for (Operation *op : walk.getForeign())
    if (op->getName().getDialectNamespace() != table.versions.dialect)
      foreign.push_back(op);
  if (!options.allowOtherDialects) {
    for (Operation *op : foreign)
      op->emitOpError("is not of the '")
          << table.dialect << "' dialect and has no place in the '"
          << table.versions.dialect
          << "' dialect; allow other dialects to have it as it is";
    return success(foreign.empty());
  }
  ToDialect back(table, root->getContext());
  Casts casts(table, out, back);
  for (Operation *op : foreign)
    casts.add(op);
  return success();
}

LogicalResult convertToDialect(Operation *root,
                               const LegalizationTable &table) {
  OpToDialect back(table, root->getContext());
  Walk<OpToDialect> walk(back);
  if (failed(walk.run(root)))
    return failure();
  for (Operation *op : walk.getForeign()) {
    if (op->getName().getDialectNamespace() == table.versions.dialect)
      return op->emitOpError("is not of the newest version; upgrade it first");
    if (failed(convertInPlace(op, back)))
      return failure();
  }
  SmallVector<UnrealizedConversionCastOp> casts;
  root->walk([&](UnrealizedConversionCastOp op) { casts.push_back(op); });
  for (UnrealizedConversionCastOp op : casts) {
    if (failed(convertInPlace(op, back)))
      return failure();
    if (op.getOperandTypes() != op.getResultTypes())
      continue;
    for (auto [before, after] : llvm::zip(op.getResults(), op.getOperands()))
      moveUses(before, after);
    op->erase();
  }
  return success();
}

} // namespace dialectgen
