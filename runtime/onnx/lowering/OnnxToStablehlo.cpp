//===- OnnxToStablehlo.cpp - programs of ONNX in StableHLO ----------------===//
//
// See dialectgen/onnx/Lowering.h. Works on a copy of the program, whose
// constants are shared. Every block is made anew behind its old ops, which are
// erased at the end.
//
//===----------------------------------------------------------------------===//

#include "../dialect/Relations.h"
#include "../dialect/TypeNotes.h"
#include "../hooks/lowerings/Lowering.h"
#include "../hooks/lowerings/SizeOrigin.h"
#include "../opsets/Expansion.h"
#include "../opsets/OpFunctions.h"
#include "../shapes/Mending.h"
#include "Cleanup.h"
#include "Composites.h"
#include "NodeExpansion.h"
#include "OpenSizes.h"
#include "QuantizedTypes.h"
#include "Unpacker.h"
#include "dialectgen/byteir/Decompose.h"
#include "dialectgen/byteir/Passes.h"
#include "dialectgen/byteir/ViewTable.h"
#include "dialectgen/core/ProgramFlags.h"
#include "dialectgen/core/Silence.h"
#include "dialectgen/onnx/Builders.h"
#include "dialectgen/onnx/Lowering.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/onnx/OpTable.h"
#include "dialectgen/onnx/OpsetConversion.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "dialectgen/onnx/ShapeInference.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace dialectgen::onnx {
namespace {

/// What a type lacks that a lowering needs; empty if it lacks nothing.
std::string lackOf(Value value, const std::string &name) {
  auto tensor = dyn_cast<RankedTensorType>(value.getType());
  std::string text;
  llvm::raw_string_ostream os(text);
  if (!tensor)
    os << name << " has type " << value.getType()
       << (isa<UnrankedTensorType>(value.getType()) ? ", whose rank is unknown"
                                                    : ", and is no tensor");
  else if (!isa<FloatType, IntegerType, ComplexType>(tensor.getElementType()))
    os << name << " has elements of type " << tensor.getElementType();
  else if (llvm::is_contained(tensor.getShape(), INT64_MAX))
    // Inference takes it for a size without a limit.
    os << name << " has a dimension of " << INT64_MAX << " elements";
  return text;
}

class Converter : OpBuilder::Listener {
public:
  Converter(ModuleOp module, const NodeExpander &expander,
            const Unpacker &unpacker, const Shapes &shapes)
      : module(module), expander(expander), unpacker(unpacker), shapes(shapes),
        builder(module, this) {}

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
    Location location;
    std::string op, reason;
    bool isContradiction;
    /// Sizes are unknown, for which others may be the reason.
    bool isOpen() const {
      return !isContradiction && StringRef(reason).contains("unknown");
    }
  };

  void notifyOperationInserted(Operation *op, OpBuilder::InsertPoint) override {
    made.push_back(op);
    unverified.push_back(op);
  }
  void convertBlock(Block &block, ArrayRef<Operation *> ops);
  void convertOp(Operation *op);
  bool lowerOp(Operation *op, std::string &reason);
  bool makeKnown(Operation *op);
  SmallVector<EqualPlaces> equalSizesOf(Operation *op) const;
  SmallVector<Value> inlineRegion(Region &region, ValueRange arguments);
  Operation *leave(Operation *op);
  void checkInputs(func::FuncOp function);
  void convertTerminator(Operation *op);
  Value current(Value value) { return mapping.lookupOrDefault(value); }
  void takeBack(size_t count);

  ModuleOp module;
  const NodeExpander &expander;
  const Unpacker &unpacker;
  const Shapes &shapes;
  OpBuilder builder;
  IRMapping mapping;
  EqualSizes equal;
  std::vector<Operation *> made, old;
  /// Those of `made` that lowerings of ops within others have not verified.
  std::vector<Operation *> unverified;
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

/// The sizes that the spec of `op` makes equal, of values as far as these are
/// lowered; those that are known to be equal left out.
SmallVector<EqualPlaces> Converter::equalSizesOf(Operation *op) const {
  if (lackingSizes(op, op->getOperands()).empty())
    return {};
  SmallVector<EqualPlaces> sizes = detail::equalSizesOf(op);
  for (EqualPlaces &places : sizes) {
    for (SizePlace &place : places)
      place.value = mapping.lookupOrDefault(place.value);
    llvm::erase_if(places, [&](const SizePlace &place) {
      return !isa<RankedTensorType>(place.value.getType()) ||
             place.value.getDefiningOp() == op;
    });
  }
  llvm::erase_if(
      sizes, [&](const EqualPlaces &places) { return equal.areOne(places); });
  return sizes;
}

bool Converter::makeKnown(Operation *op) {
  if (op->hasTrait<OpTrait::ConstantLike>())
    return false;
  SmallVector<DenseElementsAttr> known;
  for (OpResult result : op->getResults()) {
    auto type = dyn_cast<RankedTensorType>(result.getType());
    known.push_back(type && type.hasStaticShape() ? knownElements(result)
                                                  : DenseElementsAttr());
    if (isAbsent(result))
      continue;
    // Values may be known that StableHLO has no type for.
    if (!known.back() || known.back().getType() != type ||
        !lackOf(result, "").empty())
      return false;
  }
  Hlo hlo(builder, op->getLoc());
  for (auto [result, elements] : llvm::zip(op->getResults(), known))
    if (elements)
      mapping.map(Value(result), hlo.constant(elements));
  return op->getNumResults() != 0;
}

SmallVector<Value> Converter::inlineRegion(Region &region,
                                           ValueRange arguments) {
  Block &block = region.front();
  for (auto [argument, value] : llvm::zip(block.getArguments(), arguments))
    mapping.map(argument, value);
  // What is equal in a region is so where it runs.
  EqualSizes outside = equal;
  ++depth;
  for (Operation &op : llvm::make_early_inc_range(block.without_terminator()))
    convertOp(&op);
  --depth;
  equal = std::move(outside);
  SmallVector<Value> yielded;
  for (Value value : block.getTerminator()->getOperands())
    yielded.push_back(current(value));
  return yielded;
}

bool Converter::lowerOp(Operation *op, std::string &reason) {
  const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
  LoweringRow row = expander.isOfBodyOnly(op)
                        ? LoweringRow()
                        : findLowering(op->getName().getStringRef());
  reason = unpacker.whyNot(op);
  auto check = [&](Value value, unsigned index, ArrayRef<ParameterInfo> infos,
                   const char *kind) {
    if (reason.empty())
      reason = lackOf(value, std::string(kind) + " '" +
                                 nameOfParameter(infos, index) + "'");
  };
  SmallVector<Value> operands;
  for (auto [index, operand] : llvm::enumerate(op->getOperands())) {
    operands.push_back(isAbsent(operand) ? Value() : current(operand));
    if (operands.back())
      check(operands.back(), unsigned(index),
            info ? info->operands : ArrayRef<ParameterInfo>(), "operand");
  }
  // Function bodies may need sizes; without one, no size helps.
  bool hasBody = !row && info && findVersionWithBody(*info);
  std::string need = hasBody ? expander.needOf(op) : "";
  // Without its body, a node's results are unknown.
  for (OpResult result : op->getResults())
    if (!isAbsent(result) && need.empty())
      check(result, result.getResultNumber(),
            info ? info->results : ArrayRef<ParameterInfo>(), "result");
  if (reason.empty() && hasBody) {
    reason = lackingSizes(op, operands);
    if (!need.empty())
      reason = !reason.empty() && StringRef(need).contains("known")
                   ? need + "; " + reason
                   : need;
  }
  if (!row &&
      (reason.empty() || (!hasBody && !isOfPacked(op) &&
                          StringRef(reason).contains_insensitive("unknown"))))
    reason = expander.whyNot(op);
  if (!reason.empty())
    return false;
  Hlo hlo(builder, op->getLoc());
  auto inlineGraph = [&](Region &region, ValueRange arguments) {
    return inlineRegion(region, arguments);
  };
  Lowering to(op, operands, hlo, inlineGraph, &equal);
  size_t before = unverified.size();
  LogicalResult result =
      row.function ? row.function(to) : lowerElementwise(to, row.target);
  if (failed(result) || !to.getReason().empty() || !hlo.getExcess().empty()) {
    reason =
        to.getReason().empty() ? hlo.getExcess().str() : to.getReason().str();
    return false;
  }
  // A lowering that does not look at types may have made ops that the
  // dialect rejects.
  for (Operation *one : ArrayRef(unverified).drop_front(before))
    if (!isLegalAlone(one, &reason))
      return false;
  unverified.resize(before);
  // Values of an op that is refused are erased, and nothing leads to them.
  ArrayRef<Value> given = to.getResults();
  for (OpResult value : op->getResults())
    if (!isAbsent(value) && !value.use_empty() &&
        (value.getResultNumber() >= given.size() ||
         !given[value.getResultNumber()])) {
      reason = "its lowering gives no result " +
               std::to_string(value.getResultNumber());
      return false;
    }
  for (auto [index, value] : llvm::enumerate(given))
    if (value)
      mapping.map(op->getResult(unsigned(index)), value);
  return true;
}

/// The op itself, behind the others. What is within an op that is lowered is
/// copied, since that op may be left itself.
Operation *Converter::leave(Operation *op) {
  if (depth)
    return builder.clone(*op, mapping);
  op->moveBefore(builder.getInsertionBlock(), builder.getInsertionPoint());
  op->walk([&](Operation *inner) {
    for (OpOperand &operand : inner->getOpOperands())
      operand.set(current(operand.get()));
  });
  return op;
}

/// Refuses inputs that have no type of StableHLO, and that no node refuses.
void Converter::checkInputs(func::FuncOp function) {
  for (BlockArgument argument : function.getArguments()) {
    std::string reason =
        lackOf(argument, "input " + std::to_string(argument.getArgNumber()));
    bool isOfNode = llvm::any_of(argument.getUsers(), [](Operation *op) {
      return isOnnx(op) && !op->hasTrait<OpTrait::IsTerminator>();
    });
    if (!reason.empty() && !isOfNode && !isAbsent(argument))
      refusals.push_back({argument.getLoc(),
                          function->getName().getStringRef().str(), reason,
                          /*isContradiction=*/false});
  }
}

void Converter::convertTerminator(Operation *op) {
  SmallVector<Value> operands;
  for (Value operand : op->getOperands())
    operands.push_back(current(operand));
  func::ReturnOp::create(builder, op->getLoc(), operands);
  old.push_back(op);
}

void Converter::convertOp(Operation *op) {
  if (op->hasTrait<OpTrait::IsTerminator>())
    return convertTerminator(op);
  // Ops of other dialects stay, and absent values for ops that stay.
  if (!isOnnx(op) || isSupport(op)) {
    if (Operation *left = leave(op); EqualSizes::isNote(left))
      equal.addNote(left);
    return;
  }
  size_t before = made.size(), unverifiedBefore = unverified.size();
  std::string reason;
  // Operations on open sizes would only fail when they run.
  std::optional<Shapes::Contradiction> contradiction =
      shapes.findContradiction(op);
  // Attributes may contradict a rank that was found on the way.
  bool isLegal =
      !contradiction || (contradiction->conflict != ShapeConflict::Operands &&
                         whyIllegal(op).empty());
  SmallVector<EqualPlaces> sizes = equalSizesOf(op);
  equal.add(sizes);
  if (isLegal && (makeKnown(op) || lowerOp(op, reason))) {
    ++lowered;
    // Ops that stay may have its absent results as operands.
    for (OpResult result : op->getResults())
      if (isAbsent(result) && !result.use_empty())
        mapping.map(Value(result), createNoValue(builder, op->getLoc()));
    // Now those of results, too; for what comes after this conversion, as well.
    SmallVector<EqualPlaces> ofResults = equalSizesOf(op);
    equal.add(ofResults);
    llvm::append_range(sizes, ofResults);
    EqualSizes::note(builder, op->getLoc(), sizes);
    if (!depth)
      old.push_back(op);
    return;
  }
  takeBack(before);
  unverified.resize(unverifiedBefore);
  // Values of its graphs stand for themselves again.
  for (Region &region : op->getRegions())
    region.walk([&](Block *block) {
      for (BlockArgument argument : block->getArguments())
        mapping.erase(argument);
      for (Operation &inner : *block)
        for (Value result : inner.getResults())
          mapping.erase(result);
    });
  refusals.push_back({op->getLoc(), op->getName().getStringRef().str(),
                      contradiction ? contradiction->text : reason,
                      contradiction.has_value()});
  Shapes::forgetContradiction(op);
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
    checkInputs(function);
    Block &block = function.getBody().front();
    SmallVector<Operation *> ops;
    for (Operation &op : block)
      ops.push_back(&op);
    convertBlock(block, ops);
  }
}

void Converter::report() const {
  SmallVector<std::string> open = openDimensions(module);
  // What follows from a contradiction is no news, and sizes do not mend it.
  bool isContradictory = llvm::any_of(
      refusals, [](const Refusal &refusal) { return refusal.isContradiction; });
  for (const Refusal &refusal : refusals) {
    if (isContradictory && refusal.isOpen())
      continue;
    InFlightDiagnostic error =
        emitError(refusal.location)
        << "'" << refusal.op
        << "' cannot be lowered to StableHLO: " << refusal.reason;
    if (!open.empty() && refusal.isOpen())
      error.attachNote() << "open dimensions of inputs: '"
                         << llvm::join(open, "', '")
                         << "'; give them sizes, for example "
                         << ifFlag("size", "--size=") << open.front() << ":1";
  }
}

void Converter::finish() {
  for (Operation *op : llvm::reverse(old))
    op->erase();
  // Constants that only gave attributes, and absent values.
  eraseUnused(module);
}

/// Attributes with facts of a model have no meaning in StableHLO.
void dropNotes(ModuleOp module) {
  auto isNote = [](NamedAttribute attribute) {
    return attribute.getName().getValue().starts_with("onnx.");
  };
  auto drop = [&](unsigned, NamedAttrList &notes) {
    notes = llvm::to_vector(llvm::make_filter_range(
        notes, [&](NamedAttribute attribute) { return !isNote(attribute); }));
  };
  module.walk([&](Operation *op) {
    if (isOnnx(op))
      return;
    for (NamedAttribute attribute : op->getDiscardableAttrDictionary())
      if (isNote(attribute))
        op->removeDiscardableAttr(attribute.getName());
    if (auto function = dyn_cast<func::FuncOp>(op)) {
      changeInputNotes(function, drop);
      changeOutputNotes(function, drop);
    }
  });
}

/// Decomposes coarse ops, or brings them to the carrier. Composites have
/// decompositions; coarse ops without one stay custom calls.
LogicalResult finishCoarse(ModuleOp module,
                           std::optional<byteir::Carrier> carrier) {
  auto ops = byteir::readOps(
      module.getLoc(), {},
      [&](const byteir::ViewOpRow &row) {
        return carrier == byteir::Carrier::BackendConfig ||
               byteir::findDecomposition(row) != nullptr;
      },
      "");
  if (failed(ops))
    return failure();
  return carrier ? byteir::convertCarriers(module, *ops, *carrier)
                 : byteir::decomposeViews(module, *ops);
}

} // namespace

FailureOr<LoweringSummary> lowerToStablehlo(ModuleOp module,
                                            const LoweringOptions &options) {
  std::optional<byteir::Carrier> carrier;
  if (!options.carrier.empty()) {
    FailureOr<byteir::Carrier> known =
        byteir::readCarrier(module.getLoc(), options.carrier);
    if (failed(known))
      return failure();
    carrier = known;
  }
  OwningOpRef<ModuleOp> copy = module.clone();
  FailureOr<Composites> composites =
      Composites::read(options.composites, *copy);
  if (failed(composites))
    return failure();
  if (failed(giveSizes(*copy, options.sizes)) ||
      failed(checkBounds(*copy, options.bounds)))
    return failure();
  // Steps between versions look at types, which have to be true.
  Shapes shapes(*copy);
  ProgramInterface interface(*copy);
  shapes.infer();
  shapes.warnOfCorrections();
  interface.restoreOutputTypes(*copy);
  if (failed(convertOpsets(*copy, {loweredOpsets(*copy)})))
    return failure();
  OpFunctions functions;
  for (const std::string &folder : options.functions)
    if (failed(functions.read(folder, module.getLoc())))
      return failure();
  Unpacker unpacker(*copy, shapes);
  NodeExpander expander(*copy, shapes, functions, unpacker, carrier.has_value(),
                        options.bodiesOnly);
  {
    // Refusals of inference and open shapes are those of nodes, later.
    Silence silence(module.getContext());
    shapes.infer();
    unpacker.run();
    composites->outline(*copy);
    if (options.quantizedTypes)
      useQuantizedTypes(*copy);
    findCoarse(*copy, carrier.has_value());
    expander.run();
  }
  Converter converter(*copy, expander, unpacker, shapes);
  converter.convert();
  if (!converter.isWhole() && !options.allowUnconverted) {
    converter.report();
    return failure();
  }
  converter.finish();
  if (failed(finishCoarse(*copy, carrier)))
    return failure();
  composites->settle(*copy);
  cleanUp(*copy);
  giveBounds(*copy, options.bounds);
  Composites::finish(*copy);
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
    LoweringOptions options{allowUnconverted,
                            carrier,
                            {sizes.begin(), sizes.end()},
                            {bounds.begin(), bounds.end()},
                            {functions.begin(), functions.end()},
                            {composites.begin(), composites.end()},
                            quantizedTypes,
                            bodiesOnly};
    if (failed(lowerToStablehlo(getOperation(), options)))
      signalPassFailure();
  }
};
} // namespace

LoweringWay findLoweringWay(const OpVersionInfo &op) {
  LoweringWay way;
  if (LoweringRow row = findLowering(op.opName)) {
    way.operation = row.target.str();
    if (row.function)
      way.whyNot = whyRefused(row.function).str();
    if (row.function && way.whyNot.empty())
      way.function = row.name.str();
  }
  way.reason = reasonForLowering(op.opName).str();
  way.decomposition = nameOfDecomposition(op.opName).str();
  for (const byteir::ViewOpRow &view : byteir::getViewTable().ops)
    for (const byteir::ViewSourceRow &source : view.sources)
      if (op.domain == "ai.onnx" && source.op == op.name)
        way.coarse = view.target.str();
  for (const OpVersionInfo &version : findOp(op.domain, op.name))
    way.hasBody |= version.since >= op.shapesSince && hasExpansion(version);
  return way;
}

void registerLoweringPass() { PassRegistration<ToStablehloPass>(); }

} // namespace dialectgen::onnx
