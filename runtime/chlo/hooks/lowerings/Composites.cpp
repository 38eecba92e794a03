//===- Composites.cpp - operations of chlo as composites ------------------===//
//
// Composites are called like the operation, have its attributes, and call a
// function `chlo.erf.impl` that is made of operations of stablehlo.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "dialectgen/chlo/ChloOps.h"
#include "dialectgen/core/Silence.h"
#include "dialectgen/stablehlo/ChloConversion.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;

namespace dialectgen::stablehlo {
namespace {

/// As other writers state it.
constexpr int32_t versionOfComposites = 1;

/// An attribute as composites have it, whose readers may not know chlo: cases
/// by name, and dimensions as a list of vectors.
Attribute plainOf(Attribute value) {
  MLIRContext *context = value.getContext();
  auto text = [&](StringRef name) { return StringAttr::get(context, name); };
  if (auto one = dyn_cast<chlo::PrecisionAttr>(value))
    return text(stringifyPrecision(one.getValue()));
  if (auto one = dyn_cast<chlo::ComparisonDirectionAttr>(value))
    return text(stringifyComparisonDirection(one.getValue()));
  if (auto one = dyn_cast<chlo::ComparisonTypeAttr>(value))
    return text(stringifyComparisonType(one.getValue()));
  if (auto list = dyn_cast<ArrayAttr>(value))
    return ArrayAttr::get(context, llvm::map_to_vector(list, plainOf));
  auto numbers = dyn_cast<chlo::RaggedDotDimensionNumbersAttr>(value);
  if (!numbers)
    return value;
  SmallVector<Attribute> lists;
  for (ArrayRef<int64_t> list :
       {numbers.getLhsBatchingDimensions(), numbers.getRhsBatchingDimensions(),
        numbers.getLhsContractingDimensions(),
        numbers.getRhsContractingDimensions(), numbers.getLhsRaggedDimensions(),
        numbers.getRhsGroupDimensions()})
    lists.push_back(Builder(context).getI64TensorAttr(list));
  return ArrayAttr::get(context, lists);
}

/// The case of that name; null if there is none.
template <typename Case>
Attribute caseOf(Attribute value,
                 std::optional<decltype(std::declval<Case>().getValue())> (
                     *find)(StringRef)) {
  auto text = dyn_cast<StringAttr>(value);
  auto found = text ? find(text.getValue()) : std::nullopt;
  return found ? Case::get(value.getContext(), *found) : Case();
}

/// The way back, of the attribute `name`; null if it is none of its kind.
Attribute valueOf(StringRef name, Attribute value) {
  if (name == "comparison_direction")
    return caseOf<chlo::ComparisonDirectionAttr>(
        value, chlo::symbolizeComparisonDirection);
  if (name == "compare_type")
    return caseOf<chlo::ComparisonTypeAttr>(value,
                                            chlo::symbolizeComparisonType);
  auto list = dyn_cast<ArrayAttr>(value);
  if (list && name == "precision_config") {
    SmallVector<Attribute> cases;
    for (Attribute one : list)
      cases.push_back(
          caseOf<chlo::PrecisionAttr>(one, chlo::symbolizePrecision));
    return llvm::is_contained(cases, Attribute())
               ? Attribute()
               : ArrayAttr::get(value.getContext(), cases);
  }
  if (!list || name != "ragged_dot_dimension_numbers")
    return value;
  std::array<Sizes, 6> lists;
  if (list.size() != lists.size())
    return {};
  for (auto [from, to] : llvm::zip(list, lists)) {
    auto numbers = dyn_cast<DenseIntElementsAttr>(from);
    if (!numbers || numbers.getNumElements() > 64)
      return {};
    for (const APInt &number : numbers.getValues<APInt>())
      to.push_back(number.getSExtValue());
  }
  return chlo::RaggedDotDimensionNumbersAttr::get(value.getContext(), lists[0],
                                                  lists[1], lists[2], lists[3],
                                                  lists[4], lists[5]);
}

/// The attributes of an operation as `op` that nobody gives any.
DictionaryAttr defaultsOf(Operation *op) {
  OperationState state(op->getLoc(), op->getName().getStringRef(),
                       op->getOperands(), op->getResultTypes());
  Operation *blank = Operation::create(state);
  DictionaryAttr defaults = blank->getAttrDictionary();
  blank->destroy();
  return defaults;
}

/// A private function with a copy of `op`; null if the operation cannot be
/// made of others.
func::FuncOp makeFunction(Operation *op) {
  OpBuilder builder(op->getContext());
  auto function = func::FuncOp::create(
      op->getLoc(), (op->getName().getStringRef() + ".impl").str(),
      builder.getFunctionType(op->getOperandTypes(), op->getResultTypes()));
  function.setPrivate();
  Block *body = function.addEntryBlock();
  builder.setInsertionPointToStart(body);
  Operation *copy = builder.clone(*op);
  copy->setOperands(body->getArguments());
  copy->setDiscardableAttrs(DictionaryAttr::get(op->getContext()));
  createOp<func::ReturnOp>(builder, op->getLoc(), copy->getResults());
  // Whoever wants to know why asks chlo-legalize-to-stablehlo.
  Silence silence(op->getContext());
  if (failed(legalizeChlo(function))) {
    function.erase();
    return nullptr;
  }
  return function;
}

} // namespace

void keepChloAsComposites(ModuleOp module) {
  auto *dialect = module.getContext()->getLoadedDialect<chlo::ChloDialect>();
  SymbolTable symbols(module);
  // Equal operations call one function.
  llvm::DenseMap<std::tuple<OperationName, Attribute, Attribute>, StringAttr>
      known;
  SmallVector<Operation *> found;
  module.walk([&](Operation *op) {
    if (dialect && op->getDialect() == dialect && chlo::hasFormula(op))
      found.push_back(op);
  });
  for (Operation *op : found) {
    Builder builder(op->getContext());
    SmallVector<NamedAttribute> attributes;
    DictionaryAttr defaults = defaultsOf(op);
    for (NamedAttribute one : op->getAttrDictionary())
      if (defaults.get(one.getName()) != one.getValue())
        attributes.emplace_back(one.getName(), plainOf(one.getValue()));
    auto key = std::tuple(
        op->getName(), Attribute(op->getPropertiesAsAttribute()),
        Attribute(TypeAttr::get(FunctionType::get(
            op->getContext(), op->getOperandTypes(), op->getResultTypes()))));
    StringAttr &name = known[key];
    if (!name) {
      func::FuncOp function = makeFunction(op);
      if (!function)
        continue;
      name = symbols.insert(function);
    }
    SmallVector<NamedAttribute> given = {
        builder.getNamedAttr(
            "name", builder.getStringAttr(op->getName().getStringRef())),
        builder.getNamedAttr("decomposition", FlatSymbolRefAttr::get(name)),
        builder.getNamedAttr("version",
                             builder.getI32IntegerAttr(versionOfComposites))};
    if (!attributes.empty())
      given.push_back(builder.getNamedAttr(
          "composite_attributes", builder.getDictionaryAttr(attributes)));
    OperationState state(op->getLoc(), CompositeOp::getOperationName(),
                         op->getOperands(), op->getResultTypes(), given);
    Operation *composite = OpBuilder(op).create(state);
    op->replaceAllUsesWith(composite->getResults());
    op->erase();
  }
}

void readChloComposites(ModuleOp module) {
  MLIRContext *context = module.getContext();
  context->getOrLoadDialect<chlo::ChloDialect>();
  SymbolTable symbols(module);
  SmallVector<CompositeOp> found;
  module.walk([&](CompositeOp op) {
    if (op.getName().starts_with("chlo.") &&
        llvm::all_of(op->getRegions(), [](Region &one) { return one.empty(); }))
      found.push_back(op);
  });
  llvm::SetVector<StringAttr> called;
  for (CompositeOp op : found) {
    OperationState state(op.getLoc(), op.getName(), op->getOperands(),
                         op->getResultTypes(), {});
    if (!state.name.isRegistered())
      continue;
    bool isWhole = true;
    for (NamedAttribute one : op.getCompositeAttributes()) {
      Attribute value = valueOf(one.getName(), one.getValue());
      isWhole &= value != nullptr;
      state.addAttribute(one.getName(), value ? value : one.getValue());
    }
    if (!isWhole)
      continue;
    Silence silence(context);
    Operation *made = OpBuilder(op).create(state);
    // Attributes of another kind than the operation's are lost.
    for (NamedAttribute one : state.attributes)
      isWhole &= made->getAttr(one.getName()) == one.getValue();
    if (!isWhole || failed(verify(made))) {
      made->erase();
      continue;
    }
    for (NamedAttribute one : op->getDiscardableAttrs())
      made->setDiscardableAttr(one.getName(), one.getValue());
    called.insert(op.getDecompositionAttr().getAttr());
    op->replaceAllUsesWith(made->getResults());
    op->erase();
  }
  for (StringAttr name : called)
    if (auto function = symbols.lookup<func::FuncOp>(name);
        function && function.isPrivate() &&
        SymbolTable::symbolKnownUseEmpty(function, module))
      function.erase();
}

namespace {

/// A pass by one of these functions.
struct ChloPass : PassWrapper<ChloPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ChloPass)
  ChloPass(StringRef argument, StringRef description,
           LogicalResult (*run)(ModuleOp))
      : argument(argument), description(description), run(run) {}
  StringRef getArgument() const final { return argument; }
  StringRef getDescription() const final { return description; }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<chlo::ChloDialect, func::FuncDialect, StablehloDialect>();
  }
  void runOnOperation() override {
    if (failed(run(getOperation())))
      signalPassFailure();
  }

  StringRef argument, description;
  LogicalResult (*run)(ModuleOp);
};

} // namespace

void registerChloPasses() {
  auto add = [](StringRef argument, StringRef description,
                LogicalResult (*run)(ModuleOp)) {
    registerPass(
        [=] { return std::make_unique<ChloPass>(argument, description, run); });
  };
  add("chlo-legalize-to-stablehlo", "Convert chlo to stablehlo",
      [](ModuleOp module) { return legalizeChlo(module); });
  add("chlo-preserve-high-level-ops",
      "Convert operations of chlo to composites of their names",
      [](ModuleOp module) {
        keepChloAsComposites(module);
        return success();
      });
  add("chlo-recompose-ops",
      "Convert composites that are called like operations of chlo to these",
      [](ModuleOp module) {
        readChloComposites(module);
        return success();
      });
}

} // namespace dialectgen::stablehlo
