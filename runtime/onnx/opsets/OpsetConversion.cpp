//===- OpsetConversion.cpp - programs from opset to opset -----------------===//
//
// The steps run on the engine of runtime/core. The remaining work concerns
// constants, which become initializers if no version of Constant holds them,
// and the metadata of the module.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/OpsetConversion.h"
#include "../dialect/LoadedOps.h"
#include "../hooks/steps/StepHooks.h"
#include "../hooks/values/KnownValues.h"
#include "../model/Form.h"
#include "../model/IrVersion.h"
#include "AdoptedOps.h"
#include "Copies.h"
#include "Expansion.h"
#include "OpsetAdaptor.h"
#include "dialectgen/core/Silence.h"
#include "dialectgen/core/versions/VersionConversion.h"
#include "dialectgen/onnx/OpTable.h"
#include "dialectgen/onnx/ProgramInterface.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"
#include <mutex>

using namespace mlir;

namespace dialectgen::onnx {
namespace {

#include "ONNXSteps.inc"

constexpr StringLiteral defaultDomain = "ai.onnx",
                        opsetImports = "onnx.opset_imports",
                        initializerName = "onnx.initializer",
                        inputIndex = "onnx.input_index",
                        irVersionName = "onnx.ir_version";

bool isConstant(Operation *op) {
  return op->hasTrait<OpTrait::ConstantLike>() && op->getNumResults() == 1;
}

bool isAbsentValue(Operation *op) {
  return isa<NoneType>(op->getResult(0).getType());
}

/// The opset of the default domain that a program declares; none of one that
/// declares none.
std::optional<int64_t> opsetOf(ModuleOp module) {
  auto imports = module->getAttrOfType<DictionaryAttr>(opsetImports);
  auto known =
      imports ? imports.getAs<IntegerAttr>(defaultDomain) : IntegerAttr();
  return known ? std::optional(known.getInt()) : std::nullopt;
}

/// Refuses values that no op of the target takes. Ops of other domains may, and
/// a program that is not downgraded has had them.
class HeldTypes {
public:
  HeldTypes(ModuleOp module, const OpsetAdaptor &adaptor, unsigned opset)
      : adaptor(adaptor), opset(opset),
        before(opsetOf(module).value_or(INT64_MAX)) {}

  LogicalResult check(Value value, Location location, const Twine &what) const {
    Type missing = adaptor.findMissingElement(value.getType());
    if (!missing || llvm::any_of(value.getUsers(), isOfOtherDomain))
      return success();
    unsigned since = firstOpsetWith(missing);
    if (since > before || since <= opset)
      return success();
    InFlightDiagnostic error = emitError(location);
    setRefusalClass(*error.getUnderlyingDiagnostic(), RefusalClass::Impossible);
    error << what << " of type " << value.getType() << " needs opset " << since
          << " or newer of '" << defaultDomain << "'; the target is " << opset;
    error << "; it is in ";
    Operation *op = value.getDefiningOp();
    if (op)
      error << "'" << op->getName().getStringRef() << "' in ";
    else
      op = value.getParentBlock()->getParentOp();
    auto function = dyn_cast<func::FuncOp>(op);
    if (!function)
      function = op->getParentOfType<func::FuncOp>();
    error << "'" << (function ? function.getSymName() : StringRef()) << "'";
    return error;
  }

  LogicalResult checkInputs(ModuleOp module) const {
    bool isWhole = true;
    for (auto function : module.getOps<func::FuncOp>())
      for (BlockArgument input : function.getArguments())
        if (!function.isExternal() && !function.isPrivate())
          isWhole &= succeeded(check(input, input.getLoc(),
                                     "input #" + Twine(input.getArgNumber())));
    return success(isWhole);
  }

private:
  static bool isOfOtherDomain(Operation *op) {
    const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
    return op->getBlock() && !op->hasTrait<OpTrait::IsTerminator>() &&
           (!info || info->domain != defaultDomain);
  }

  const OpsetAdaptor &adaptor;
  unsigned opset;
  int64_t before;
};

/// The constants of a program when its ops are of the target: those that nobody
/// uses any more go, those that the target's Constant cannot hold become
/// initializers, which have no version. Bodies of functions have none.
class Constants {
public:
  Constants(ModuleOp module, const OpsetAdaptor &adaptor, unsigned opset)
      : adaptor(adaptor),
        info(findOpVersion(defaultDomain, "Constant", opset)) {
    module.walk([&](Operation *op) {
      if (isConstant(op) && op->use_empty())
        unused.insert(op);
    });
  }

  /// Determines the conversion of each, and changes nothing; fails with an
  /// error for each that has none.
  LogicalResult plan(ModuleOp module, const HeldTypes &types) {
    bool isWhole = true;
    findUnused(module);
    module.walk([&](Operation *op) {
      if (!isConstant(op))
        return;
      if (goes.contains(op))
        return;
      if (failed(types.check(op->getResult(0), op->getLoc(), "a constant"))) {
        isWhole = false;
        return;
      }
      if (isAbsentValue(op) || op->hasAttr(initializerName))
        return;
      if (info && op->getName().getStringRef() == info->opName)
        return;
      if (fits(op)) {
        renamed.push_back(op);
        return;
      }
      // Graphs of nodes in it have initializers.
      auto function = dyn_cast<func::FuncOp>(op->getParentOp());
      bool isInFunction = function && function.isPrivate();
      if (!isInFunction && (elementsOf(op) || op->hasAttr("value") ||
                            op->hasAttr("sparse_value"))) {
        freed.push_back(op);
        return;
      }
      if (canBeCast(op)) {
        reals.push_back(op);
        return;
      }
      InFlightDiagnostic error = op->emitError();
      setRefusalClass(*error.getUnderlyingDiagnostic(),
                      RefusalClass::Impossible);
      error << "a constant of type " << op->getResult(0).getType()
            << (info ? " is none of '" + info->opName.str() + "'"
                     : std::string(" is in no version"))
            << ", and the body of a function has no initializers";
      isWhole = false;
    });
    return success(isWhole);
  }

  void carryOut() {
    for (Operation *op : renamed)
      replace(op, info->opName, attributesFor(op));
    for (Operation *op : reals) {
      OpBuilder builder(op);
      Value value = buildReals(builder, op);
      value.getDefiningOp()->setDiscardableAttrs(
          op->getDiscardableAttrDictionary());
      op->replaceAllUsesWith(ValueRange(value));
      op->erase();
    }
    for (Operation *op : freed) {
      if (DenseElementsAttr elements = elementsOf(op);
          elements && !op->hasAttr("value")) {
        NamedAttrList attributes(op->getDiscardableAttrDictionary());
        attributes.set("value", elements);
        op = replace(op, "onnx.Constant", attributes);
      }
      auto names = op->getAttrOfType<ArrayAttr>("onnx.result_names");
      auto name = names && !names.empty() ? dyn_cast<StringAttr>(names[0])
                                          : StringAttr();
      op->setAttr(initializerName,
                  name ? name : StringAttr::get(op->getContext(), ""));
    }
    for (Operation *op : gone)
      op->erase();
  }

private:
  /// During a conversion, replaced ops are detached, but still use their
  /// operands: ops that only compute a known value and have no other users are
  /// removed with their constants.
  void findUnused(ModuleOp module) {
    SmallVector<Operation *> all;
    module.walk([&](Operation *op) { all.push_back(op); });
    for (Operation *op : llvm::reverse(all)) {
      // One that the format lists as an input stays, used or not.
      bool isUnused = isConstant(op)
                          ? !unused.contains(op) && !op->hasAttr(inputIndex)
                          : mayBeKnown(op) && !op->use_empty();
      if (isUnused && llvm::none_of(op->getUsers(), [&](Operation *user) {
            return user->getBlock() && !goes.contains(user);
          })) {
        gone.push_back(op);
        goes.insert(op);
      }
    }
  }

  bool holds(StringRef name) const {
    return info && llvm::any_of(info->attributes, [&](const auto &attribute) {
             return attribute.name == name;
           });
  }

  /// The constant's attributes as the target's Constant has them.
  NamedAttrList attributesFor(Operation *op) const {
    NamedAttrList attributes(op->getDiscardableAttrDictionary());
    bool isHeld = true;
    for (NamedAttribute attribute : op->getAttrs())
      if (!op->getDiscardableAttr(attribute.getName())) {
        attributes.set(attribute.getName(), attribute.getValue());
        isHeld &= holds(attribute.getName());
      }
    if (isHeld)
      return attributes;
    NamedAttrList plain(op->getDiscardableAttrDictionary());
    if (DenseElementsAttr elements = elementsOf(op))
      plain.set("value", elements);
    return plain;
  }

  bool fits(Operation *op) const {
    if (!info)
      return false;
    OperationState state(op->getLoc(), info->opName);
    state.addTypes(op->getResultTypes());
    state.addAttributes(attributesFor(op));
    Operation *made = Operation::create(state);
    bool isLegal = isLegalAlone(made);
    made->destroy();
    return isLegal;
  }

  /// A Constant of reals at the builder, cast to the elements of `op`; null if
  /// these are other numbers, or the target lacks one of both ops.
  Value buildReals(OpBuilder &builder, Operation *op) const {
    DenseElementsAttr elements = elementsOf(op);
    auto type = dyn_cast<TensorType>(op->getResult(0).getType());
    if (!info || !elements || !type || !elements.getElementType().isInteger())
      return {};
    DenseElementsAttr reals = castElements(elements, builder.getF64Type());
    if (castElements(reals, elements.getElementType()) != elements)
      return {};
    OperationState state(op->getLoc(), info->opName);
    state.addTypes(reals.getType());
    state.addAttribute("value", reals);
    Operation *made = builder.create(state);
    return isLegalAlone(made)
               ? adaptor.buildTargetCast(builder, op->getLoc(),
                                         made->getResult(0), type)
               : Value();
  }

  bool canBeCast(Operation *op) const {
    Block scratch;
    OpBuilder builder(op->getContext());
    builder.setInsertionPointToEnd(&scratch);
    return bool(buildReals(builder, op));
  }

  static Operation *replace(Operation *op, StringRef name,
                            const NamedAttrList &attributes) {
    OpBuilder builder(op);
    OperationState state(op->getLoc(), name);
    state.addTypes(op->getResultTypes());
    state.addAttributes(attributes);
    Operation *made = builder.create(state);
    op->replaceAllUsesWith(made);
    op->erase();
    return made;
  }

  const OpsetAdaptor &adaptor;
  const OpVersionInfo *info;
  llvm::DenseSet<Operation *> unused, goes;
  SmallVector<Operation *> gone, renamed, reals, freed;
};

/// Fails with an error for each experimental operator that models of the target
/// do not have.
LogicalResult checkExperimentalOps(ModuleOp module,
                                   const TargetOpsets &targets) {
  bool isKept = true;
  module.walk([&](Operation *op) {
    auto name = op->getAttrOfType<StringAttr>("function_name"),
         domain = op->getAttrOfType<StringAttr>("domain_name");
    if (op->getName().getStringRef() != "onnx.Custom" || !name || !domain)
      return;
    StringRef canonical = canonicalDomain(domain);
    auto target = targets.find(canonical.str());
    const ExperimentalOpInfo *info =
        findExperimentalOp(canonical, name, /*opset=*/1);
    if (!info || target == targets.end() || target->second <= info->until)
      return;
    InFlightDiagnostic error = op->emitError();
    setRefusalClass(*error.getUnderlyingDiagnostic(), RefusalClass::Impossible);
    error << "experimental operator '" << name.getValue() << "' of "
          << canonical << " ends with opset " << info->until
          << "; the target is " << target->second;
    isKept = false;
  });
  return success(isKept);
}

/// Constants, if they are all that the op of `rewrite` ever gives.
std::optional<SmallVector<Value, 1>> buildKnown(StepRewrite &rewrite,
                                                const OpsetAdaptor &adaptor) {
  SmallVector<DenseElementsAttr> known;
  for (OpResult result : rewrite.getOp()->getResults()) {
    Type type = result.getType();
    known.push_back(isa<NoneType>(type) ? DenseElementsAttr()
                                        : knownElements(result));
    if (isa<NoneType>(type))
      continue;
    // The target has values of the type, and copies them where a constant is of
    // a more precise one.
    if (!known.back() || !mergeTypes(type, known.back().getType()) ||
        adaptor.findMissingElement(type))
      return std::nullopt;
  }
  if (known.empty())
    return std::nullopt;
  OpBuilder &builder = rewrite.getBuilder();
  SmallVector<Value, 1> values;
  for (auto [index, elements] : llvm::enumerate(known)) {
    Type type = resultTypeOf(rewrite, unsigned(index));
    values.push_back(elements ? adaptor.buildConstant(builder, rewrite.getLoc(),
                                                      elements,
                                                      elements.getElementType(),
                                                      ConstantKind::Any)
                              : Value());
    if (elements && elements.getType() != type)
      values.back() =
          build(builder, rewrite.getLoc(), copyOp, values.back(), type);
  }
  return values;
}

/// The opset imports of `op` with those of `targets`.
void setOpsets(Operation *op, const TargetOpsets &targets) {
  auto imports = op->getAttrOfType<DictionaryAttr>(opsetImports);
  if (!imports)
    return;
  NamedAttrList changed(imports);
  for (NamedAttribute item : imports)
    if (auto target =
            targets.find(canonicalDomain(item.getName().getValue()).str());
        target != targets.end() && !target->second)
      changed.erase(item.getName());
    else if (target != targets.end())
      changed.set(item.getName(),
                  IntegerAttr::get(IntegerType::get(op->getContext(), 64),
                                   target->second));
  op->setAttr(opsetImports, changed.getDictionary(op->getContext()));
}

/// Programs for old readers have a format that they can read, if it represents
/// the module. Formats that list all initializers as inputs are only for
/// programs that list theirs: others would get inputs.
void setIrVersion(ModuleOp module, unsigned opset) {
  auto recorded = module->getAttrOfType<IntegerAttr>(irVersionName);
  if (!recorded)
    return;
  int64_t before = recorded.getInt(), version = irVersionOf(opset);
  std::optional<int64_t> known = opsetOf(module);
  bool isNewer = known && *known < opset;
  version = isNewer ? std::max(before, version) : std::min(before, version);
  bool hasFunctions =
      llvm::any_of(module.getOps<func::FuncOp>(),
                   [](func::FuncOp function) { return function.isPrivate(); });
  if (hasFunctions)
    version = std::max(version, firstIrWithFunctions);
  // Older ones take an initializer that is an input for a constant.
  bool hasDefaults =
      llvm::any_of(module.getOps<func::FuncOp>(), [](func::FuncOp function) {
        return llvm::any_of(
            llvm::seq(function.getNumArguments()), [&](unsigned index) {
              return bool(function.getArgAttr(index, inputDefault));
            });
      });
  bool hasUnlisted =
      llvm::any_of(module.getOps<func::FuncOp>(), [](func::FuncOp function) {
        return !function.isPrivate() && !function.empty() &&
               llvm::any_of(function.front(), [](Operation &op) {
                 return op.hasAttr(initializerName) && !op.hasAttr(inputIndex);
               });
      });
  if (hasDefaults || hasUnlisted)
    version = std::max(version, firstIrWithFreeInitializers);
  Builder builder(module.getContext());
  module->setAttr(irVersionName, builder.getI64IntegerAttr(version));
}

} // namespace

namespace {

/// The rows of the standard, and of further domains.
struct AllSteps {
  explicit AllSteps(const LoadedOps &loaded)
      : timelines(std::begin(onnx::timelines), std::end(onnx::timelines)),
        ops(std::begin(onnx::ops), std::end(onnx::ops)),
        steps(std::begin(onnx::steps), std::end(onnx::steps)) {
    auto first = unsigned(timelines.size());
    llvm::append_range(timelines, loaded.timelines);
    for (OpRow row : loaded.ops) {
      row.timeline += first;
      ops.push_back(row);
    }
    llvm::append_range(steps, loaded.steps);
    table = {timelines, ops, steps, getStepHooks()};
  }

  std::vector<TimelineRow> timelines;
  std::vector<OpRow> ops;
  std::vector<StepRow> steps;
  StepTable table;
};

} // namespace

const StepTable &getStepTable() {
  const LoadedOps &loaded = loadedOps();
  static std::mutex mutex;
  static std::map<const LoadedOps *, AllSteps> made;
  std::lock_guard<std::mutex> lock(mutex);
  return made.try_emplace(&loaded, loaded).first->second.table;
}

TargetOpsets newestOpsets(bool released) {
  TargetOpsets result;
  for (const DomainInfo &domain : getDomains())
    result[domain.name.str()] =
        released ? domain.newestReleased : domain.newest;
  return result;
}

llvm::Expected<TargetOpsets> parseTargetOpsets(StringRef text) {
  TargetOpsets result;
  SmallVector<StringRef> items;
  text.split(items, ',');
  for (StringRef item : items) {
    auto [domain, number] = item.trim().rsplit(':');
    if (number.empty())
      std::swap(domain, number);
    unsigned opset;
    if (number == "none" && !canonicalDomain(domain).starts_with("ai.onnx"))
      opset = 0;
    else if (number.getAsInteger(10, opset) || opset == 0)
      return llvm::createStringError("'" + item.str() +
                                     "' is not an opset: write a number, or "
                                     "DOMAIN:NUMBER, or DOMAIN:none for a "
                                     "domain of which no op is to be left");
    result[canonicalDomain(domain).str()] = opset;
  }
  return result;
}

FailureOr<OpsetConversionSummary>
convertOpsets(ModuleOp module, const OpsetConversionOptions &options) {
  OpsetConversionOptions whole = options;
  // Bodies of ops of further domains are of ai.onnx, and become ops of the
  // opset that the program has of it.
  bool areOfStandard = llvm::all_of(options.targets, [](const auto &target) {
    return isOfStandard(target.first);
  });
  if (std::optional<int64_t> opset = opsetOf(module); opset && !areOfStandard)
    whole.targets.try_emplace(defaultDomain.str(), unsigned(*opset));
  Expander expander(whole.targets);
  return convertOpsets(module, whole, expander);
}

FailureOr<OpsetConversionSummary>
convertOpsets(ModuleOp module, const OpsetConversionOptions &options,
              Expander &expander) {
  auto own = options.targets.find(defaultDomain.str());
  OpsetAdaptor adaptor(module.getContext(),
                       own == options.targets.end() ? 0 : own->second);
  OpsetConversionSummary summary;
  if (options.expand)
    adaptor.setExpand(
        [&](StepRewrite &rewrite,
            const OpRow &row) -> std::optional<SmallVector<Value, 1>> {
          if (auto known = buildKnown(rewrite, adaptor))
            return known;
          auto values = expander.expand(rewrite, row, summary.expanded);
          if (values)
            ++summary.expanded[findByOpName(row.name)->name.str()];
          return values;
        });
  SmallVector<Target> targets;
  for (const auto &[domain, opset] : options.targets)
    targets.push_back({domain, Version{opset, 0, 0}});

  module.walk([&](Operation *op) {
    const OpVersionInfo *info = findByOpName(op->getName().getStringRef());
    auto target =
        info ? options.targets.find(info->domain.str()) : options.targets.end();
    if (target == options.targets.end() || isConstant(op))
      return;
    summary.converted += !isOf(*info, target->second);
  });
  std::optional<Constants> constants;
  std::optional<HeldTypes> types;
  if (own != options.targets.end()) {
    constants.emplace(module, adaptor, own->second);
    types.emplace(module, adaptor, own->second);
  }
  AdoptedOps adopted(options.targets);
  ProgramInterface interface(module);
  auto finish = [&]() -> LogicalResult {
    return success(
        succeeded(checkExperimentalOps(module, options.targets)) &&
        succeeded(adopted.plan(module)) && succeeded(interface.check(module)) &&
        (!constants || (succeeded(types->checkInputs(module)) &&
                        succeeded(constants->plan(module, *types)))));
  };
  if (failed(convertToVersion(module, getStepTable(), adaptor, targets,
                              /*replacements=*/nullptr, finish)))
    return failure();
  adopted.carryOut();
  if (constants)
    constants->carryOut();
  if (own != options.targets.end())
    setIrVersion(module, own->second);
  setOpsets(module, options.targets);
  for (auto function : module.getOps<func::FuncOp>())
    setOpsets(function, options.targets);
  return summary;
}

#define GEN_PASS_DECL_ONNXUPGRADEPASS
#define GEN_PASS_DEF_ONNXUPGRADEPASS
#define GEN_PASS_DECL_ONNXTOOPSETPASS
#define GEN_PASS_DEF_ONNXTOOPSETPASS
#include "onnx/Passes.h.inc"

namespace {

struct UpgradePass : impl::ONNXUpgradePassBase<UpgradePass> {
  using Base::Base;
  void runOnOperation() override {
    if (failed(convertOpsets(getOperation(), {newestOpsets(released)})))
      signalPassFailure();
  }
};

struct ToOpsetPass : impl::ONNXToOpsetPassBase<ToOpsetPass> {
  using Base::Base;
  void runOnOperation() override {
    std::string text = llvm::join(targets, ",");
    llvm::Expected<TargetOpsets> parsed = parseTargetOpsets(text);
    if (!parsed) {
      getOperation().emitError() << llvm::toString(parsed.takeError());
      return signalPassFailure();
    }
    auto summary = convertOpsets(getOperation(), {*parsed, expand});
    if (failed(summary))
      return signalPassFailure();
    for (const auto &[name, count] : summary->expanded)
      if (report)
        emitRemark(getOperation().getLoc())
            << "expanded " << name << ", used " << count << " times";
  }
};

} // namespace

void registerOpsetConversionPasses() {
  PassRegistration<UpgradePass>();
  PassRegistration<ToOpsetPass>();
}

} // namespace dialectgen::onnx
