//===- Legalization.cpp - dialect to versioned dialect --------------------===//
//
// See Legalization.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/legalization/Legalization.h"
#include "../versions/OpRewrite.h"
#include "ModulesAndLocations.h"
#include "OpConversion.h"
#include "dialectgen/core/MlirVersion.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;

namespace dialectgen {
namespace {

/// Whether `dialect` is the versioned one of a table.
bool isVersioned(ArrayRef<LegalizationTable> tables, StringRef dialect) {
  return llvm::any_of(tables, [&](const LegalizationTable &table) {
    return table.versions.dialect == dialect;
  });
}

bool isVersioned(ArrayRef<LegalizationTable> tables, Type type) {
  return llvm::any_of(tables, [&](const LegalizationTable &table) {
    return table.versions.splitType(type).row != nullptr;
  });
}

/// The conversions of the dialects of a program, which convert each other's
/// values.
template <typename Conversion> class Conversions {
public:
  template <typename... Args>
  Conversions(ArrayRef<LegalizationTable> tables, MLIRContext *context,
              const Args &...args) {
    for (const LegalizationTable &table : tables) {
      all.push_back(std::make_unique<Conversion>(table, context, args...));
      values.push_back(&all.back()->values);
    }
    if (all.size() > 1)
      for (auto &one : all)
        one->values.setPeers(values);
  }

  struct Found {
    Conversion *conversion = nullptr;
    BoundOp *bound = nullptr;
  };
  /// Nothing if `name` is no operation of a dialect.
  Found find(OperationName name) {
    auto [it, isNew] = found.try_emplace(name);
    if (isNew)
      for (auto &one : all)
        if (BoundOp *bound = one->find(name); bound && !it->second.bound)
          it->second = {one.get(), bound};
    return it->second;
  }
  /// Any of them: each knows where to find the others.
  Conversion &any() { return *all.front(); }

  /// An error if an attribute of another dialect has something of one of them.
  LogicalResult refuseLent(Operation *op, NamedAttribute attribute) {
    for (auto &one : all)
      if (failed(one->refuseLent(op, attribute)))
        return failure();
    return success();
  }

private:
  SmallVector<std::unique_ptr<Conversion>, 1> all;
  SmallVector<decltype(Conversion::values) *, 1> values;
  DenseMap<OperationName, Found> found;
};

/// Converts `root` and the operations below it in program order: an operation
/// before the contents of its regions, so that uses are in the order of
/// reading. Everything of an operation is converted while it is at hand.
template <typename Conversion> class Walk {
public:
  Walk(Conversions<Conversion> &conversions, OutsideValues outside)
      : conversions(conversions), outside(std::move(outside)) {}

  /// Converts what is around the operations of `root`, and these.
  LogicalResult run(Operation *root) {
    return success(succeeded(outside.convertIn(root)) &&
                   succeeded(convertBelow(root)));
  }
  /// Operations that are neither of the dialect nor MLIR's own, and casts that
  /// the program has of its own.
  ArrayRef<Operation *> getForeign() const { return foreign; }
  /// Casts between the two dialects. Not those that have a version of their
  /// own, as MLIR's operation may have.
  ArrayRef<UnrealizedConversionCastOp> getCasts() const { return casts; }
  /// Registers a cast of the program itself, which does not connect the two
  /// dialects.
  void addOwnCast(Operation *op) { ownCasts.insert(op); }

private:
  LogicalResult convertBelow(Operation *op) {
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Operation &inner : llvm::make_early_inc_range(block))
          if (failed(convert(&inner)))
            return failure();
    return success();
  }
  LogicalResult convert(Operation *op) {
    auto [conversion, bound] = conversions.find(op->getName());
    if (!bound) {
      auto cast = dyn_cast<UnrealizedConversionCastOp>(op);
      if (cast && !ownCasts.contains(op))
        casts.push_back(cast);
      else if (!isa<ModuleOp>(op))
        foreign.push_back(op);
      return run(op);
    }
    Operation *made = conversion->convert(op, *bound, op->getOperands());
    if (!made)
      return failure();
    takePlace(op, made);
    if (failed(conversion->convertBlockArguments(made)))
      return failure();
    return run(made);
  }

  Conversions<Conversion> &conversions;
  OutsideConversion outside;
  SmallVector<Operation *> foreign;
  SmallVector<UnrealizedConversionCastOp> casts;
  llvm::SmallPtrSet<Operation *, 4> ownCasts;
};

/// Inserts casts at the operands and results of foreign operations, so that
/// each sees its own types.
class Casts {
public:
  Casts(ArrayRef<LegalizationTable> tables, OpToVersioned &out, ToDialect &back)
      : tables(tables), out(out), back(back) {}

  void add(Operation *foreign) {
    OpBuilder builder(foreign);
    for (OpOperand &operand : foreign->getOpOperands())
      if (isVersioned(tables, operand.get().getType()))
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
      if (isVersioned(tables, use.getOwner()->getName().getDialectNamespace()))
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

  ArrayRef<LegalizationTable> tables;
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

/// `'arith', 'func'`.
std::string namesOf(ArrayRef<LegalizationTable> tables) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::interleaveComma(tables, stream, [&](const LegalizationTable &table) {
    stream << "'" << table.dialect << "'";
  });
  return text;
}

} // namespace

LogicalResult convertToVersioned(Operation *root,
                                 ArrayRef<LegalizationTable> tables,
                                 const ToVersionedOptions &options) {
  Conversions<OpToVersioned> out(tables, root->getContext(), options);
  ToVersioned &values = out.any().values;
  Walk<OpToVersioned> walk(
      out, {[&](StringRef dialect) {
              return dialect != "builtin" &&
                     llvm::any_of(tables, [&](const LegalizationTable &table) {
                       return table.dialect == dialect;
                     });
            },
            [&](Attribute value) { return values.convert(value); },
            &values.getReason(),
            [&](Operation *module, NamedAttribute attribute) {
              return out.refuseLent(module, attribute);
            }});
  root->walk([&](UnrealizedConversionCastOp op) {
    auto isInDialect = [&](Type type) { return !isVersioned(tables, type); };
    if (llvm::all_of(op->getOperandTypes(), isInDialect) &&
        llvm::all_of(op->getResultTypes(), isInDialect))
      walk.addOwnCast(op);
  });
  if (failed(walk.run(root)))
    return failure();
  SmallVector<Operation *> foreign;
  for (Operation *op : walk.getForeign())
    if (!isVersioned(tables, op->getName().getDialectNamespace()))
      foreign.push_back(op);
  if (!options.allowOtherDialects) {
    for (Operation *op : foreign)
      if (tables.size() == 1)
        op->emitOpError("is not of the '")
            << tables[0].dialect << "' dialect and has no place in the '"
            << tables[0].versions.dialect
            << "' dialect; allow other dialects to have it as it is";
      else
        op->emitOpError("is of a dialect without versions here, which are ")
            << namesOf(tables) << "; allow other dialects to have it as it is";
    return success(foreign.empty());
  }
  Conversions<OpToDialect> back(tables, root->getContext());
  Casts casts(tables, out.any(), back.any().values);
  for (Operation *op : foreign)
    casts.add(op);
  return success();
}

LogicalResult convertToVersioned(Operation *root,
                                 const LegalizationTable &table,
                                 const ToVersionedOptions &options) {
  return convertToVersioned(root, ArrayRef(table), options);
}

LogicalResult convertToDialect(Operation *root,
                               ArrayRef<LegalizationTable> tables) {
  Conversions<OpToDialect> conversions(tables, root->getContext());
  OpToDialect &back = conversions.any();
  Walk<OpToDialect> walk(
      conversions,
      {[&](StringRef dialect) { return isVersioned(tables, dialect); },
       [&](Attribute value) { return back.values.convert(value); },
       &back.values.getReason(),
       [](Operation *, NamedAttribute) { return success(); }});
  if (failed(walk.run(root)))
    return failure();
  for (Operation *op : walk.getForeign()) {
    if (isVersioned(tables, op->getName().getDialectNamespace()))
      return op->emitOpError("is not of the newest version; upgrade it first");
    if (failed(convertInPlace(op, back)))
      return failure();
  }
  for (UnrealizedConversionCastOp op : walk.getCasts()) {
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

LogicalResult convertToDialect(Operation *root,
                               const LegalizationTable &table) {
  return convertToDialect(root, ArrayRef(table));
}

} // namespace dialectgen
