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

using namespace mlir;

namespace dialectgen::stablehlo {
namespace {

/// As other writers state it.
constexpr int32_t versionOfComposites = 1;

/// The name of a case; null if `value` is none of this kind.
template <typename Case> Attribute nameOf(Attribute value) {
  auto one = dyn_cast<Case>(value);
  return one ? StringAttr::get(value.getContext(),
                               chlo::stringifyEnum(one.getValue()))
             : Attribute();
}
/// The case of that name; null if there is none.
template <typename Case> Attribute caseOf(Attribute name) {
  using Enumeration = decltype(std::declval<Case>().getValue());
  auto text = dyn_cast<StringAttr>(name);
  auto found =
      text ? chlo::symbolizeEnum<Enumeration>(text.getValue()) : std::nullopt;
  return found ? Case::get(name.getContext(), *found) : Case();
}

/// Dimensions as a list of vectors, and back; null if it is something else.
Attribute vectorsOf(Attribute value) {
  auto numbers = dyn_cast<chlo::RaggedDotDimensionNumbersAttr>(value);
  if (!numbers)
    return {};
  SmallVector<Attribute> lists;
  for (ArrayRef<int64_t> list :
       {numbers.getLhsBatchingDimensions(), numbers.getRhsBatchingDimensions(),
        numbers.getLhsContractingDimensions(),
        numbers.getRhsContractingDimensions(), numbers.getLhsRaggedDimensions(),
        numbers.getRhsGroupDimensions()})
    lists.push_back(Builder(value.getContext()).getI64TensorAttr(list));
  return ArrayAttr::get(value.getContext(), lists);
}
Attribute dimensionsOf(Attribute value) {
  std::array<Sizes, 6> lists;
  auto vectors = dyn_cast<ArrayAttr>(value);
  if (!vectors || vectors.size() != lists.size())
    return {};
  for (auto [from, to] : llvm::zip(vectors, lists)) {
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

/// Each of a list.
template <Attribute (*convert)(Attribute)> Attribute eachOf(Attribute value) {
  auto list = dyn_cast<ArrayAttr>(value);
  SmallVector<Attribute> converted;
  for (Attribute one : list ? list.getValue() : ArrayRef<Attribute>())
    if (!converted.emplace_back(convert(one)))
      return {};
  return list ? ArrayAttr::get(value.getContext(), converted) : Attribute();
}

/// An attribute of chlo as composites have it, whose readers may not know
/// chlo, and back.
struct PlainForm {
  Attribute (*plainOf)(Attribute), (*valueOf)(Attribute);
};
constexpr PlainForm plainForms[] = {
    {nameOf<chlo::PrecisionAttr>, caseOf<chlo::PrecisionAttr>},
    {nameOf<chlo::ComparisonDirectionAttr>,
     caseOf<chlo::ComparisonDirectionAttr>},
    {nameOf<chlo::ComparisonTypeAttr>, caseOf<chlo::ComparisonTypeAttr>},
    {eachOf<nameOf<chlo::PrecisionAttr>>, eachOf<caseOf<chlo::PrecisionAttr>>},
    {vectorsOf, dimensionsOf},
};

Attribute plainOf(Attribute value) {
  for (const PlainForm &form : plainForms)
    if (Attribute plain = form.plainOf(value))
      return plain;
  return value;
}

/// Gives `op` an attribute of its own as one of chlo, or any as it is; false if
/// the operation does not have it of this kind.
bool setFromPlain(Operation *op, StringAttr name, Attribute value) {
  auto set = [&](Attribute as) {
    if (as)
      op->setAttr(name, as);
    return as && op->getAttr(name) == as;
  };
  bool isOwn = op->getInherentAttr(name).has_value();
  return (isOwn && llvm::any_of(plainForms,
                                [&](const PlainForm &form) {
                                  return set(form.valueOf(value));
                                })) ||
         set(value);
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
    Silence silence(context);
    Operation *made = OpBuilder(op).create(state);
    bool isWhole =
        llvm::all_of(op.getCompositeAttributes(), [&](NamedAttribute one) {
          return setFromPlain(made, one.getName(), one.getValue());
        });
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

#define GEN_PASS_DECL_CHLOLEGALIZETOSTABLEHLOPASS
#define GEN_PASS_DEF_CHLOLEGALIZETOSTABLEHLOPASS
#define GEN_PASS_DECL_CHLOPRESERVEHIGHLEVELOPSPASS
#define GEN_PASS_DEF_CHLOPRESERVEHIGHLEVELOPSPASS
#define GEN_PASS_DECL_CHLORECOMPOSEOPSPASS
#define GEN_PASS_DEF_CHLORECOMPOSEOPSPASS
#include "stablehlo/Passes.h.inc"

namespace {

struct LegalizePass : impl::ChloLegalizeToStablehloPassBase<LegalizePass> {
  void runOnOperation() override {
    if (failed(legalizeChlo(getOperation())))
      signalPassFailure();
  }
};
struct KeepPass : impl::ChloPreserveHighLevelOpsPassBase<KeepPass> {
  void runOnOperation() override { keepChloAsComposites(getOperation()); }
};
struct RecomposePass : impl::ChloRecomposeOpsPassBase<RecomposePass> {
  void runOnOperation() override { readChloComposites(getOperation()); }
};

} // namespace

void registerChloPasses() {
  PassRegistration<LegalizePass>();
  PassRegistration<KeepPass>();
  PassRegistration<RecomposePass>();
}

} // namespace dialectgen::stablehlo
