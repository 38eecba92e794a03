//===- OnnxToStablehlo.cpp - programs of ONNX in StableHLO ----------------===//
//
// See dialectgen/onnx/Lowering.h. Works on a copy of the program, whose
// constants are shared. Every block is made anew behind its old ops, which are
// erased at the end.
//
//===----------------------------------------------------------------------===//

#include "../hooks/lowerings/Lowering.h"
#include "../opsets/Expansion.h"
#include "../opsets/OpsetAdaptor.h"
#include "dialectgen/byteir/Passes.h"
#include "dialectgen/onnx/Lowering.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/onnx/OpTable.h"
#include "dialectgen/onnx/OpsetConversion.h"
#include "dialectgen/onnx/ShapeInference.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace dialectgen::onnx {
namespace {

struct LoweringRow {
  /// One of the two.
  StringLiteral target;
  LogicalResult (*function)(Lowering &to);
};

const LoweringRow *findLowering(StringRef op) {
  static const llvm::StringMap<LoweringRow> rows = [] {
    llvm::StringMap<LoweringRow> rows;
#define DIALECTGEN_LOWERING(OP, TARGET, FUNCTION)                              \
  rows.insert({OP, {TARGET, FUNCTION}});
#include "ONNXLowerings.inc"
    return rows;
  }();
  auto it = rows.find(op);
  return it == rows.end() ? nullptr : &it->second;
}

bool isOnnx(Operation *op) {
  return isa_and_nonnull<ONNXDialect>(op->getDialect());
}

bool isAbsent(Value value) { return isa<NoneType>(value.getType()); }

/// Ops of the dialect that are no nodes: absent values and ends of graphs.
bool isSupport(Operation *op) {
  return op->hasTrait<OpTrait::IsTerminator>() ||
         (op->getNumResults() == 1 && isAbsent(op->getResult(0)));
}

/// What a type lacks that StableHLO needs; empty if it lacks nothing.
std::string lackOf(Value value, const std::string &name) {
  auto tensor = dyn_cast<RankedTensorType>(value.getType());
  std::string text;
  llvm::raw_string_ostream os(text);
  if (!tensor) {
    os << name << " has type " << value.getType()
       << (isa<UnrankedTensorType>(value.getType()) ? ", whose rank is unknown"
                                                    : ", and is no tensor");
  } else if (!isa<FloatType, IntegerType, ComplexType>(
                 tensor.getElementType())) {
    os << name << " has elements of type " << tensor.getElementType();
  } else if (!tensor.hasStaticShape()) {
    os << "the size of dimension";
    SmallVector<int64_t> open;
    for (auto [index, size] : llvm::enumerate(tensor.getShape()))
      if (ShapedType::isDynamic(size))
        open.push_back(int64_t(index));
    os << (open.size() > 1 ? "s " : " ");
    llvm::interleave(open, os, ", ");
    os << " of " << name << " is unknown";
  }
  return text;
}

/// `'batch'` of dimension `index` of the functions' arguments.
std::string parametersOf(ModuleOp module) {
  std::string names;
  for (auto function : module.getOps<func::FuncOp>())
    for (unsigned i = 0; i != function.getNumArguments(); ++i)
      if (auto text =
              function.getArgAttrOfType<StringAttr>(i, "onnx.dim_params")) {
        auto input = function.getArgAttrOfType<StringAttr>(i, "onnx.name");
        names += (names.empty() ? "" : "; ") +
                 (input ? input.getValue().str() : std::to_string(i)) + ": " +
                 text.getValue().str();
      }
  return names;
}

class Converter : OpBuilder::Listener {
public:
  Converter(ModuleOp module) : module(module), builder(module, this) {}

  void convert();
  bool isWhole() const { return refusals.empty(); }
  void report() const;
  LoweringSummary getSummary() const {
    return {lowered, unsigned(refusals.size())};
  }
  /// Erases old ops, and new ones without uses.
  void finish();

private:
  struct Refusal {
    Operation *op;
    std::string reason;
  };

  void notifyOperationInserted(Operation *op, OpBuilder::InsertPoint) override {
    made.push_back(op);
  }
  void convertBlock(Block &block, ArrayRef<Operation *> ops);
  void convertOp(Operation *op);
  bool lowerOp(Operation *op, std::string &reason);
  bool makeKnown(Operation *op);
  void lowerRegion(Region &from, Region &into);
  void leave(Operation *op);
  void convertTerminator(Operation *op);
  Value current(Value value) { return mapping.lookupOrDefault(value); }
  void takeBack(size_t count);

  ModuleOp module;
  OpBuilder builder;
  IRMapping mapping;
  std::vector<Operation *> made, old;
  std::vector<Refusal> refusals;
  unsigned lowered = 0;
  /// Of regions within ops that are being lowered, which erase theirs.
  unsigned depth = 0;
};

void Converter::takeBack(size_t count) {
  // Those inside of others go with them.
  SmallVector<Operation *> outer;
  llvm::DenseSet<Operation *> all(made.begin() + long(count), made.end());
  for (Operation *op : ArrayRef(made).drop_front(count))
    if (!all.contains(op->getParentOp()))
      outer.push_back(op);
  for (Operation *op : llvm::reverse(outer))
    op->erase();
  made.resize(count);
}

bool Converter::makeKnown(Operation *op) {
  if (op->getNumResults() != 1 || op->hasTrait<OpTrait::ConstantLike>())
    return false;
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  DenseElementsAttr elements =
      type && type.hasStaticShape() ? knownElements(op->getResult(0)) : nullptr;
  if (!elements || elements.getType() != type)
    return false;
  Hlo hlo(builder, op->getLoc());
  mapping.map(op->getResult(0), hlo.constant(elements));
  return true;
}

void Converter::lowerRegion(Region &from, Region &into) {
  OpBuilder::InsertionGuard guard(builder);
  Block *block = builder.createBlock(&into);
  for (BlockArgument argument : from.getArguments())
    mapping.map(argument,
                block->addArgument(argument.getType(), argument.getLoc()));
  SmallVector<Operation *> ops;
  for (Operation &op : from.front())
    ops.push_back(&op);
  ++depth;
  convertBlock(*block, ops);
  --depth;
}

bool Converter::lowerOp(Operation *op, std::string &reason) {
  const LoweringRow *row = findLowering(op->getName().getStringRef());
  if (!row) {
    reason = "it has no lowering";
    return false;
  }
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  auto check = [&](Value value, unsigned index, ArrayRef<ParameterInfo> infos,
                   const char *kind) {
    std::string name =
        std::string(kind) + " '" +
        (infos.empty()
             ? std::to_string(index)
             : infos[std::min<size_t>(index, infos.size() - 1)].name.str()) +
        "'";
    if (reason.empty())
      reason = lackOf(value, name);
  };
  SmallVector<Value> operands;
  for (auto [index, operand] : llvm::enumerate(op->getOperands())) {
    operands.push_back(isAbsent(operand) ? Value() : current(operand));
    if (operands.back())
      check(operands.back(), unsigned(index),
            info ? info->operands : ArrayRef<ParameterInfo>(), "operand");
  }
  for (OpResult result : op->getResults())
    if (!isAbsent(result))
      check(result, result.getResultNumber(),
            info ? info->results : ArrayRef<ParameterInfo>(), "result");
  if (!reason.empty())
    return false;
  Hlo hlo(builder, op->getLoc());
  auto lowerInner = [&](Region &from, Region &into) {
    lowerRegion(from, into);
  };
  Lowering to(op, operands, hlo, lowerInner);
  size_t before = made.size();
  LogicalResult result =
      row->function ? row->function(to) : lowerElementwise(to, row->target);
  if (failed(result)) {
    reason = to.getReason().str();
    return false;
  }
  // A lowering that does not look at types may have made ops that the
  // dialect rejects.
  ScopedDiagnosticHandler handler(op->getContext(), [&](Diagnostic &error) {
    if (reason.empty())
      reason = error.str();
    return success();
  });
  for (Operation *one : ArrayRef(made).drop_front(before))
    if (failed(one->getName().verifyInvariants(one)))
      return false;
  for (auto [index, value] : llvm::enumerate(to.getResults()))
    mapping.map(op->getResult(unsigned(index)), value);
  for (OpResult value : op->getResults())
    if (!isAbsent(value) && !value.use_empty() && !mapping.contains(value)) {
      reason = "its lowering gives no result " +
               std::to_string(value.getResultNumber());
      return false;
    }
  return true;
}

/// The op itself, behind the others.
void Converter::leave(Operation *op) {
  op->moveBefore(builder.getInsertionBlock(), builder.getInsertionPoint());
  op->walk([&](Operation *inner) {
    for (OpOperand &operand : inner->getOpOperands())
      operand.set(current(operand.get()));
  });
}

void Converter::convertTerminator(Operation *op) {
  SmallVector<Value> operands;
  for (Value operand : op->getOperands())
    operands.push_back(current(operand));
  if (isa<func::FuncOp>(builder.getInsertionBlock()->getParentOp()))
    func::ReturnOp::create(builder, op->getLoc(), operands);
  else
    stablehlo::ReturnOp::create(builder, op->getLoc(), TypeRange(), operands,
                                ArrayRef<NamedAttribute>());
  if (!depth)
    old.push_back(op);
}

void Converter::convertOp(Operation *op) {
  if (op->hasTrait<OpTrait::IsTerminator>())
    return convertTerminator(op);
  // Ops of other dialects stay, and absent values for ops that stay.
  if (!isOnnx(op) || isSupport(op))
    return leave(op);
  size_t before = made.size();
  std::string reason;
  if (makeKnown(op) || lowerOp(op, reason)) {
    ++lowered;
    if (!depth)
      old.push_back(op);
    return;
  }
  takeBack(before);
  refusals.push_back({op, reason});
  leave(op);
}

void Converter::convertBlock(Block &block, ArrayRef<Operation *> ops) {
  builder.setInsertionPointToEnd(&block);
  for (Operation *op : ops)
    convertOp(op);
}

void Converter::convert() {
  for (auto function : module.getOps<func::FuncOp>()) {
    if (function.isExternal())
      continue;
    Block &block = function.getBody().front();
    SmallVector<Operation *> ops;
    for (Operation &op : block)
      ops.push_back(&op);
    convertBlock(block, ops);
  }
}

void Converter::report() const {
  std::string parameters = parametersOf(module);
  for (const Refusal &refusal : refusals) {
    InFlightDiagnostic error =
        emitError(refusal.op->getLoc())
        << "'" << refusal.op->getName().getStringRef()
        << "' cannot be lowered to StableHLO: " << refusal.reason;
    if (!parameters.empty() && StringRef(refusal.reason).contains("unknown"))
      error.attachNote() << "the model names open dimensions of its inputs: "
                         << parameters;
  }
}

void Converter::finish() {
  for (Operation *op : llvm::reverse(old))
    op->erase();
  // Constants that only gave attributes, and absent values.
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) { ops.push_back(op); });
  for (Operation *op : llvm::reverse(ops))
    if (op->getParentOp() && !isa<func::FuncOp>(op) && isOpTriviallyDead(op))
      op->erase();
}

/// By the function body of its version, or of an older one that differs in
/// types alone: the installed ONNX library does not know the newest ones.
std::optional<SmallVector<Value, 1>> expandAsOlder(StepRewrite &rewrite) {
  const OpVersionInfo *info =
      findByOpName(rewrite.getOp()->getName().getStringRef());
  if (!info)
    return std::nullopt;
  for (const OpVersionInfo &older :
       llvm::reverse(findOp(info->domain, info->name))) {
    if (older.since > info->since || older.since < info->shapesSince ||
        older.opName.empty())
      continue;
    std::string name = older.opName.str();
    OpRow row{name.c_str(), 0, {}, {}};
    if (auto values = expandOp(rewrite, row))
      return values;
  }
  return std::nullopt;
}

/// Ops without a lowering are replaced by their function bodies, and ops of
/// these in turn. Returns whether there were any.
bool expandAll(ModuleOp module) {
  MLIRContext *context = module.getContext();
  TargetOpsets newest = newestOpsets();
  OpsetAdaptor adaptor(context, newest["ai.onnx"]);
  SmallVector<Operation *> ops;
  auto collect = [&](Operation *op) {
    // Bodies of ops with subgraphs are steps between versions.
    if (isOnnx(op) && !isSupport(op) && !op->getNumRegions() &&
        !findLowering(op->getName().getStringRef()))
      ops.push_back(op);
  };
  module.walk(collect);
  bool isChanged = false;
  while (!ops.empty()) {
    Operation *op = ops.pop_back_val();
    std::vector<Operation *> inner;
    struct Recorder : OpBuilder::Listener {
      explicit Recorder(std::vector<Operation *> &ops) : ops(ops) {}
      void notifyOperationInserted(Operation *op,
                                   OpBuilder::InsertPoint) override {
        ops.push_back(op);
      }
      std::vector<Operation *> &ops;
    } recorder(inner);
    OpBuilder builder(op);
    builder.setListener(&recorder);
    StepRewrite rewrite(op, op->getOperands(), builder, adaptor,
                        [](const Illegal &) { return failure(); });
    std::optional<SmallVector<Value, 1>> values = expandAsOlder(rewrite);
    if (!values)
      continue;
    for (auto [result, value] : llvm::zip(op->getResults(), *values))
      if (value) {
        // Bodies know less of shapes than the program.
        if (value.getType() != result.getType() &&
            llvm::is_contained(inner, value.getDefiningOp()))
          value.setType(result.getType());
        result.replaceAllUsesWith(value);
      }
    op->erase();
    isChanged = true;
    for (Operation *one : inner)
      collect(one);
  }
  return isChanged;
}

/// Attributes with facts of a model have no meaning in StableHLO.
void dropNotes(ModuleOp module) {
  auto drop = [](DictionaryAttr attributes, auto remove) {
    for (NamedAttribute attribute : attributes)
      if (attribute.getName().getValue().starts_with("onnx."))
        remove(attribute.getName());
  };
  module.walk([&](Operation *op) {
    if (isOnnx(op))
      return;
    drop(op->getDiscardableAttrDictionary(),
         [&](StringAttr name) { op->removeDiscardableAttr(name); });
    auto function = dyn_cast<func::FuncOp>(op);
    for (unsigned i = 0; function && i != function.getNumArguments(); ++i)
      drop(function.getArgAttrDict(i) ? function.getArgAttrDict(i)
                                      : DictionaryAttr::get(op->getContext()),
           [&](StringAttr name) { function.removeArgAttr(i, name); });
    for (unsigned i = 0; function && i != function.getNumResults(); ++i)
      drop(function.getResultAttrDict(i)
               ? function.getResultAttrDict(i)
               : DictionaryAttr::get(op->getContext()),
           [&](StringAttr name) { function.removeResultAttr(i, name); });
  });
}

LogicalResult decompose(ModuleOp module) {
  auto ops = byteir::readOps(
      module.getLoc(), {},
      [](const byteir::ViewOpRow &row) {
        return byteir::findDecomposition(row) != nullptr;
      },
      "");
  return success(succeeded(ops) &&
                 succeeded(byteir::decomposeViews(module, *ops)));
}

} // namespace

FailureOr<LoweringSummary> lowerToStablehlo(ModuleOp module,
                                            const LoweringOptions &options) {
  OwningOpRef<ModuleOp> copy = module.clone();
  if (failed(convertOpsets(*copy, {newestOpsets()})))
    return failure();
  {
    // Refusals of inference and open shapes are those of nodes, later.
    ScopedDiagnosticHandler silence(module.getContext(),
                                    [](Diagnostic &) { return success(); });
    (void)inferShapes(*copy);
    (void)byteir::convertOnnx(*copy, {}, {});
    // Bodies are of the opset that they were written for.
    // Some are made of an older version of the op, which has none again.
    constexpr int mostRounds = 4;
    for (int i = 0; i != mostRounds && expandAll(*copy); ++i) {
      (void)convertOpsets(*copy, {newestOpsets()});
      (void)inferShapes(*copy);
    }
  }
  Converter converter(*copy);
  converter.convert();
  if (!converter.isWhole() && !options.allowUnconverted) {
    converter.report();
    return failure();
  }
  converter.finish();
  if (!options.keepCoarse && failed(decompose(*copy)))
    return failure();
  dropNotes(*copy);
  module.getBodyRegion().takeBody(copy->getBodyRegion());
  module->setAttrs(copy->getOperation()->getAttrDictionary());
  return converter.getSummary();
}

#define GEN_PASS_DECL_ONNXTOSTABLEHLOPASS
#define GEN_PASS_DEF_ONNXTOSTABLEHLOPASS
#include "onnx/Passes.h.inc"

namespace {
struct ToStablehloPass : impl::ONNXToStablehloPassBase<ToStablehloPass> {
  using Base::Base;
  void runOnOperation() override {
    if (failed(
            lowerToStablehlo(getOperation(), {allowUnconverted, keepCoarse})))
      signalPassFailure();
  }
};
} // namespace

void registerLoweringPass() { PassRegistration<ToStablehloPass>(); }

} // namespace dialectgen::onnx
