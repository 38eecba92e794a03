//===- OnnxToByteir.cpp - coarse operations of ONNX's ---------------------===//
//
// The pass, and what the patterns of OnnxToByteir.pdll ask and do by name.
// Operations are known by their names: nothing here needs the onnx dialect.
//
//===----------------------------------------------------------------------===//

#include "../decompositions/Hlo.h"
#include "dialectgen/byteir/Passes.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/PDL/IR/PDL.h"
#include "mlir/Dialect/PDLInterp/IR/PDLInterp.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#include "OnnxToByteir.pdll.inc"

using namespace mlir;
using Direction = dialectgen::stablehlo::ComparisonDirection;

namespace dialectgen::byteir {
namespace {

//===----------------------------------------------------------------------===//
// What patterns ask
//===----------------------------------------------------------------------===//

RankedTensorType rankedType(Value value) {
  return dyn_cast<RankedTensorType>(value.getType());
}

/// A number as a double.
double asDouble(APFloat number) {
  bool losesInfo;
  number.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                 &losesInfo);
  return number.convertToDouble();
}

std::optional<SmallVector<int64_t>> integersOf(Value value) {
  DenseElementsAttr elements = getConstant(value);
  if (!elements || !isa<IntegerType>(elements.getElementType()))
    return std::nullopt;
  SmallVector<int64_t> numbers;
  bool isUnsigned = elements.getElementType().isUnsignedInteger();
  for (const APInt &number : elements.getValues<APInt>())
    numbers.push_back(isUnsigned ? int64_t(number.getZExtValue())
                                 : number.getSExtValue());
  return numbers;
}

/// The only number of a constant, or the same one everywhere.
std::optional<double> numberOf(Value value) {
  DenseElementsAttr elements = getConstant(value);
  if (!elements || elements.empty() ||
      (elements.getNumElements() != 1 && !elements.isSplat()))
    return std::nullopt;
  if (isa<FloatType>(elements.getElementType()))
    return asDouble(*elements.value_begin<APFloat>());
  if (isa<IntegerType>(elements.getElementType()))
    return double((*elements.value_begin<APInt>()).getSExtValue());
  return std::nullopt;
}

/// How far numbers may be from what is meant: constants were rounded, and
/// exporters write them with few digits.
double toleranceOf(Type element) {
  unsigned width = element.getIntOrFloatBitWidth();
  return width <= 8 ? 1e-2 : width <= 16 ? 1e-3 : 1e-5;
}

bool isWhole(double number) { return number == std::floor(number); }

LogicalResult isNumber(PatternRewriter &, Value value, Attribute wanted) {
  std::optional<double> number = numberOf(value);
  double meant = cast<FloatAttr>(wanted).getValueAsDouble();
  if (!number)
    return failure();
  Type element = getConstant(value).getElementType();
  // Whole numbers and halves are exact in every type.
  return success(isWhole(2 * meant) ? *number == meant
                                    : std::abs(*number - meant) <=
                                          toleranceOf(element) * meant);
}

int64_t intOf(Attribute value) {
  auto number = dyn_cast_or_null<IntegerAttr>(value);
  return number ? number.getValue().getSExtValue() : 0;
}

int64_t fromStart(int64_t axis, int64_t rank) {
  return axis < 0 ? axis + rank : axis;
}

bool isAbsent(Value value) { return isa<NoneType>(value.getType()); }

/// Dimensions of `value` that `axes` names, from the start and in order; none
/// if one is no dimension.
std::optional<SmallVector<int64_t>> axesOf(Value value, Value axes) {
  RankedTensorType type = rankedType(value);
  std::optional<SmallVector<int64_t>> numbers = integersOf(axes);
  if (!type || !numbers || numbers->empty())
    return std::nullopt;
  for (int64_t &axis : *numbers) {
    axis = fromStart(axis, type.getRank());
    if (axis < 0 || axis >= type.getRank())
      return std::nullopt;
  }
  llvm::sort(*numbers);
  if (std::adjacent_find(numbers->begin(), numbers->end()) != numbers->end())
    return std::nullopt;
  return numbers;
}

/// Sizes of a weight without those of 1 in front, for `count` axes; none if
/// there are more.
std::optional<ArrayRef<int64_t>> weightSizes(Value weight, size_t count) {
  RankedTensorType type = rankedType(weight);
  if (!type)
    return std::nullopt;
  ArrayRef<int64_t> sizes = type.getShape();
  while (sizes.size() > count && sizes.front() == 1)
    sizes = sizes.drop_front();
  if (sizes.size() > count)
    return std::nullopt;
  return sizes;
}

bool fitsAxes(Value weight, Value x, ArrayRef<int64_t> axes) {
  RankedTensorType type = rankedType(x);
  std::optional<ArrayRef<int64_t>> sizes = weightSizes(weight, axes.size());
  // Dimensions of weights are the last ones of all.
  if (!sizes || axes.back() != type.getRank() - 1 ||
      axes.back() - axes.front() + 1 != int64_t(axes.size()) ||
      rankedType(weight).getElementType() != type.getElementType())
    return false;
  for (auto [size, axis] : llvm::zip(*sizes, axes.take_back(sizes->size())))
    if (size != 1 && size != type.getDimSize(axis))
      return false;
  return true;
}

bool isStaticAlong(Value x, ArrayRef<int64_t> axes) {
  return llvm::all_of(
      axes, [&](int64_t axis) { return !rankedType(x).isDynamicDim(axis); });
}

SmallVector<int64_t> axesFrom(Value x, Attribute axis) {
  SmallVector<int64_t> axes;
  int64_t rank = rankedType(x).getRank();
  for (int64_t i = std::max<int64_t>(fromStart(intOf(axis), rank), 0); i < rank;
       ++i)
    axes.push_back(i);
  return axes;
}

/// The mode of a resize, and what says the sizes.
struct ResizeParts {
  StringRef mode, places;
  Value target;
  bool isScale = false;
};

std::optional<ResizeParts> resizePartsOf(Operation *op) {
  ResizeParts parts;
  auto text = [&](StringRef name) {
    auto value = op->getAttrOfType<StringAttr>(name);
    return value ? value.getValue() : "";
  };
  parts.mode = text("mode");
  parts.places = text("coordinate_transformation_mode");
  bool hasScales = !isAbsent(op->getOperand(2)),
       hasSizes = !isAbsent(op->getOperand(3));
  // An empty list is as good as none.
  if (hasScales && hasSizes)
    if (RankedTensorType type = rankedType(op->getOperand(2));
        type && type.getRank() == 1 && type.getDimSize(0) == 0)
      hasScales = false;
  if (hasScales == hasSizes || op->hasAttr("axes"))
    return std::nullopt;
  parts.isScale = hasScales;
  parts.target = op->getOperand(hasScales ? 2 : 3);
  if (!llvm::is_contained(
          {"asymmetric", "pytorch_half_pixel", "half_pixel", "align_corners"},
          parts.places) ||
      !(parts.mode == "linear" ||
        (parts.mode == "nearest" && text("nearest_mode") == "floor")))
    return std::nullopt;
  // The coarse operation scales each dimension.
  RankedTensorType type = rankedType(op->getOperand(0)),
                   target = rankedType(parts.target);
  if (!type || !target || target.getRank() != 1 ||
      (!target.isDynamicDim(0) && target.getDimSize(0) != type.getRank()))
    return std::nullopt;
  return parts;
}

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

DictionaryAttr with(PatternRewriter &rewriter, Attribute entries, Attribute key,
                    Attribute value) {
  NamedAttrList list(cast<DictionaryAttr>(entries));
  list.set(cast<StringAttr>(key).getValue(), value);
  return list.getDictionary(rewriter.getContext());
}

/// The carrier in place of `root`. What it gives that the root does not is left
/// out if that can be, and has the types that follow.
LogicalResult become(PatternRewriter &rewriter, Operation *root, StringRef name,
                     ValueRange operands, DictionaryAttr entries,
                     ArrayRef<int64_t> places, const BuildOptions &options) {
  const ViewTable &table = getViewTable();
  const ViewOpRow *row = table.findByOption(name);
  const ViewVersionRow &version = row->newest();
  SmallVector<bool> isThere;
  for (const ViewValueRow &result : version.results)
    isThere.push_back(result.arity != ViewValueRow::Optional);
  SmallVector<KnownType> known(version.results.size());
  for (auto [index, place] : llvm::enumerate(places)) {
    if (index >= root->getNumResults())
      break;
    Value value = root->getResult(index);
    if (isAbsent(value))
      continue;
    known[size_t(place)] = KnownType::of(value.getType());
    if (!value.use_empty())
      for (auto [other, result] : llvm::enumerate(version.results))
        if (result.group == version.results[size_t(place)].group)
          isThere[other] = true;
  }
  std::optional<Layout> layout = layOut(version.operands, operands.size());
  if (!layout)
    return failure();
  inferTypes(
      version,
      [&](unsigned index) {
        return operands.slice((*layout)[index].first, (*layout)[index].second);
      },
      [&](StringRef key) { return entries.get(key); }, known);
  SmallVector<Type> types;
  for (auto [there, type] : llvm::zip(isThere, known))
    if (there) {
      Type result = type.get();
      if (!result && type.element)
        result = UnrankedTensorType::get(type.element);
      if (!result)
        return failure();
      types.push_back(result);
    }
  rewriter.setInsertionPoint(root);
  FailureOr<Operation *> made = buildCarrier(
      rewriter, root->getLoc(), row->target, types, operands, entries, options);
  if (failed(made))
    return failure();
  for (auto [index, place] : llvm::enumerate(places)) {
    if (index >= root->getNumResults() || !isThere[size_t(place)])
      continue;
    auto at = llvm::count(ArrayRef(isThere).take_front(size_t(place)), true);
    Value result = (*made)->getResult(unsigned(at)),
          was = root->getResult(index);
    // Uses may want the type as it was.
    if (result.getType() != was.getType() && !was.use_empty() &&
        !isa<UnrankedTensorType>(was.getType()))
      result = Hlo(rewriter, root->getLoc()).cast(result, was.getType());
    rewriter.replaceAllUsesWith(was, result);
  }
  rewriter.eraseOp(root);
  return success();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

using Wanted = SmallVector<const ViewOpRow *>;

Attribute i64Attr(Builder &builder, int64_t value) {
  return builder.getI64IntegerAttr(value);
}

void registerConstraints(PDLPatternModule &patterns, const Wanted &wanted) {
  auto add = [&](StringRef name, auto function) {
    patterns.registerConstraintFunction(name, std::move(function));
  };
  add("Wanted", [wanted](PatternRewriter &, Operation *, Attribute name) {
    return success(llvm::is_contained(
        wanted,
        getViewTable().findByOption(cast<StringAttr>(name).getValue())));
  });
  add("Ranked", [](PatternRewriter &, Value value) {
    return success(bool(rankedType(value)));
  });
  add("Absent",
      [](PatternRewriter &, Value value) { return success(isAbsent(value)); });
  add("Given",
      [](PatternRewriter &, Value value) { return success(!isAbsent(value)); });
  add("IsConstant", [](PatternRewriter &, Value value) {
    DenseElementsAttr elements = getConstant(value);
    return success(elements && elements.getNumElements() == 2 &&
                   isa<FloatType, IntegerType>(elements.getElementType()));
  });
  add("Integers", [](PatternRewriter &, Value value) {
    return success(integersOf(value).has_value());
  });
  add("OneNumber", [](PatternRewriter &, Value value) {
    return success(numberOf(value).has_value());
  });
  add("Number", isNumber);
  add("SameNumbers", [](PatternRewriter &, Value a, Value b) {
    auto one = integersOf(a);
    return success(one && one == integersOf(b));
  });
  add("SameType", [](PatternRewriter &, Operation *root, Value value) {
    // A broadcast would have made it larger.
    RankedTensorType type = rankedType(value),
                     result = rankedType(root->getResult(0));
    return success(type && (!result || result == type) &&
                   isa<FloatType>(type.getElementType()));
  });
  add("OneOf", [](PatternRewriter &, Attribute value, Attribute list) {
    return success(llvm::is_contained(cast<ArrayAttr>(list), value));
  });
  add("Quantized", [](PatternRewriter &, Value value) {
    auto type = dyn_cast<TensorType>(value.getType());
    auto element =
        type ? dyn_cast<IntegerType>(type.getElementType()) : IntegerType();
    return success(element &&
                   (element.getWidth() == 8 || element.getWidth() == 16));
  });
  add("ScaleFits", [](PatternRewriter &, Value scale, Value x, Attribute axis) {
    RankedTensorType type = rankedType(scale), input = rankedType(x);
    if (!type || !input || type.getRank() > 1)
      return failure();
    int64_t at = fromStart(intOf(axis), input.getRank());
    return success(type.getRank() == 0 || type.getDimSize(0) == 1 ||
                   (at >= 0 && at < input.getRank()));
  });
  add("ResultsFit", [](PatternRewriter &, Operation *root) {
    auto type = dyn_cast<TensorType>(root->getOperand(0).getType());
    return success(type && isa<FloatType>(type.getElementType()));
  });
  add("ResizeFits", [](PatternRewriter &, Operation *root) {
    return success(resizePartsOf(root).has_value());
  });
  add("OneType", [](PatternRewriter &, Operation *root) {
    return success(llvm::all_equal(root->getOperandTypes()) &&
                   root->getNumOperands() > 0 &&
                   rankedType(root->getOperand(0)) &&
                   rankedType(root->getOperand(0)).hasStaticShape());
  });
  add("StaticFrom", [](PatternRewriter &, Value x, Attribute axis) {
    return success(isStaticAlong(x, axesFrom(x, axis)));
  });
  add("StaticAlong", [](PatternRewriter &, Value x, Value axes) {
    auto numbers = axesOf(x, axes);
    return success(numbers && isStaticAlong(x, *numbers));
  });
  add("FitsAxes", [](PatternRewriter &, Value weight, Value x, Value axes) {
    auto numbers = axesOf(x, axes);
    return success(numbers && fitsAxes(weight, x, *numbers));
  });
}

void registerEntries(PDLPatternModule &patterns) {
  auto add = [&](StringRef name, auto function) {
    patterns.registerRewriteFunction(name, std::move(function));
  };
  add("With",
      [](PatternRewriter &rewriter, Attribute entries, Attribute key,
         Attribute value) -> Attribute {
        return with(rewriter, entries, key, value);
      });
  add("Axis",
      [](PatternRewriter &rewriter, Value x, Attribute axis) -> Attribute {
        return i64Attr(rewriter,
                       fromStart(intOf(axis), rankedType(x).getRank()));
      });
  add("AxisList",
      [](PatternRewriter &rewriter, Value x, Attribute axis) -> Attribute {
        return rewriter.getI64ArrayAttr(
            fromStart(intOf(axis), rankedType(x).getRank()));
      });
  add("AxesFrom",
      [](PatternRewriter &rewriter, Value x, Attribute axis) -> Attribute {
        return rewriter.getI64ArrayAttr(axesFrom(x, axis));
      });
  add("Axes", [](PatternRewriter &rewriter, Value x, Value axes) -> Attribute {
    return rewriter.getI64ArrayAttr(*axesOf(x, axes));
  });
  add("Truth", [](PatternRewriter &rewriter, Attribute value) -> Attribute {
    return rewriter.getBoolAttr(intOf(value) != 0);
  });
  add("RealOf", [](PatternRewriter &rewriter, Value value) -> Attribute {
    return rewriter.getF64FloatAttr(*numberOf(value));
  });
  add("Real", [](PatternRewriter &rewriter, Attribute value) -> Attribute {
    return rewriter.getF64FloatAttr(cast<FloatAttr>(value).getValueAsDouble());
  });
  add("IntegerOf", [](PatternRewriter &rewriter, Value value) -> Attribute {
    return i64Attr(rewriter, int64_t(*numberOf(value)));
  });
  add("ElementOf",
      [](PatternRewriter &, Value value, Attribute index) -> Attribute {
        return getConstant(value).getValues<Attribute>()[size_t(intOf(index))];
      });
  add("QuantizationAxis",
      [](PatternRewriter &rewriter, Attribute entries, Value scale, Value x,
         Attribute axis) -> Attribute {
        RankedTensorType type = rankedType(scale), input = rankedType(x);
        int64_t at = fromStart(intOf(axis), input.getRank());
        // A list of one is one scale for all, unless all there is along the
        // axis is one.
        bool isOne =
            type.getRank() == 0 ||
            (type.getDimSize(0) == 1 &&
             !(at >= 0 && at < input.getRank() && input.getDimSize(at) == 1));
        return isOne ? entries
                     : with(rewriter, entries, rewriter.getStringAttr("axis"),
                            i64Attr(rewriter, at));
      });
  add("ResizeEntries",
      [](PatternRewriter &rewriter, Operation *root) -> Attribute {
        ResizeParts parts = *resizePartsOf(root);
        return rewriter.getDictionaryAttr(
            {rewriter.getNamedAttr(
                 "target_mode",
                 rewriter.getStringAttr(parts.isScale ? "scale" : "size")),
             rewriter.getNamedAttr("mode", rewriter.getStringAttr(parts.mode)),
             rewriter.getNamedAttr("coordinate_transformation_mode",
                                   rewriter.getStringAttr(parts.places))});
      });
}

void registerOperands(PDLPatternModule &patterns) {
  auto add = [&](StringRef name, auto function) {
    patterns.registerRewriteFunction(name, std::move(function));
  };
  add("ResizeTarget", [](PatternRewriter &, Operation *root) -> Value {
    return resizePartsOf(root)->target;
  });
  add("Fill",
      [](PatternRewriter &rewriter, Value x, Attribute axes,
         Attribute number) -> Value {
        SmallVector<int64_t> sizes;
        for (Attribute axis : cast<ArrayAttr>(axes))
          sizes.push_back(rankedType(x).getDimSize(unsigned(intOf(axis))));
        Type element = rankedType(x).getElementType();
        Attribute value =
            numberAttr(element, cast<FloatAttr>(number).getValueAsDouble());
        return Hlo(rewriter, x.getLoc())
            .constant(DenseElementsAttr::get(
                RankedTensorType::get(sizes, element), value));
      });
  add("Squeeze",
      [](PatternRewriter &rewriter, Value weight, Attribute axes) -> Value {
        ArrayRef<int64_t> sizes =
            *weightSizes(weight, cast<ArrayAttr>(axes).size());
        Type type = rankedType(weight).clone(sizes);
        return type == weight.getType()
                   ? weight
                   : Hlo(rewriter, weight.getLoc())
                         .make<stablehlo::ReshapeOp>(type, weight);
      });
  add("FromStart",
      [](PatternRewriter &rewriter, Value indices, Value depth) -> Value {
        Hlo hlo(rewriter, indices.getLoc());
        // Indices may be floats; those of few bits cannot count to the end.
        Value wide = hlo.convert(indices, rewriter.getI64Type());
        Value isNegative = hlo.compare(wide, hlo.fill(wide, 0), Direction::LT);
        return hlo.select(isNegative, hlo.add(wide, *numberOf(depth)), wide);
      });
  add("AsScale",
      [](PatternRewriter &rewriter, Value scale, Attribute entries) -> Value {
        RankedTensorType type = rankedType(scale);
        if (cast<DictionaryAttr>(entries).contains("axis") ||
            type.getRank() == 0)
          return scale;
        return Hlo(rewriter, scale.getLoc())
            .make<stablehlo::ReshapeOp>(
                RankedTensorType::get({}, type.getElementType()), scale);
      });
  add("ZeroPointFor",
      [](PatternRewriter &rewriter, Operation *root, Value x, Value scale,
         Attribute quantizes) -> Value {
        Value quantized =
            cast<BoolAttr>(quantizes).getValue() ? root->getResult(0) : x;
        Type element = getElementTypeOrSelf(quantized.getType());
        auto type =
            RankedTensorType::get(rankedType(scale).getShape(), element);
        Hlo hlo(rewriter, root->getLoc());
        if (type.hasStaticShape())
          return hlo.constant(DenseElementsAttr::get(
              type, rewriter.getIntegerAttr(element, 0)));
        return hlo.broadcast(hlo.scalar(element, 0), scale, {});
      });
}

/// Puts the operands of sums and products in one order: what is computed from
/// more comes first, constants last.
void orderOperands(Operation *root) {
  llvm::DenseMap<Value, unsigned> depths;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    unsigned depth = 0;
    for (Value operand : op->getOperands())
      depth = std::max(depth, depths.lookup(operand));
    for (Value result : op->getResults())
      depths[result] = op->getNumOperands() ? depth + 1 : 0;
    StringRef name = op->getName().getStringRef();
    if ((name != "onnx.Add" && name != "onnx.Mul") || op->getNumOperands() != 2)
      return;
    Value first = op->getOperand(0), second = op->getOperand(1);
    auto rank = [&](Value value) {
      Operation *made = value.getDefiningOp();
      return made && made->getNumOperands() == 0 ? 0 : depths.lookup(value) + 1;
    };
    if (rank(first) < rank(second))
      op->setOperands({second, first});
  });
}

struct OnnxToByteirPass
    : PassWrapper<OnnxToByteirPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(OnnxToByteirPass)
  OnnxToByteirPass() = default;
  OnnxToByteirPass(const OnnxToByteirPass &other) : PassWrapper(other) {}
  StringRef getArgument() const override { return "onnx-to-byteir"; }
  StringRef getDescription() const override {
    return "Find coarse operations in programs of the newest ONNX opset";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<stablehlo::StablehloDialect, func::FuncDialect,
                    pdl::PDLDialect, pdl_interp::PDLInterpDialect>();
  }

  void runOnOperation() override {
    Carrier carriers[] = {Carrier::CustomCall, Carrier::BackendConfig,
                          Carrier::Composite};
    const char *const names[] = {"custom_call", "backend_config", "composite"};
    const auto *name = llvm::find(names, carrier);
    if (name == std::end(names)) {
      emitError(getOperation().getLoc())
          << "there is no carrier '" << carrier
          << "'; there is custom_call, backend_config and composite";
      return signalPassFailure();
    }
    BuildOptions options{carriers[name - names]};
    if (failed(convertOnnx(getOperation(),
                           SmallVector<std::string>(ops.begin(), ops.end()),
                           options)))
      signalPassFailure();
  }

  ListOption<std::string> ops{
      *this, "ops", llvm::cl::desc("Names of operations; default: all")};
  Option<std::string> carrier{
      *this, "carrier",
      llvm::cl::desc("custom_call, backend_config or composite"),
      llvm::cl::init("custom_call")};
};

} // namespace

LogicalResult convertOnnx(ModuleOp module, ArrayRef<std::string> names,
                          const BuildOptions &options) {
  // Those that a pattern gives.
  static constexpr StringLiteral converted[] = {
      "addn",     "arg_max", "arg_min",    "dequantize",  "erf",
      "gelu",     "l2_norm", "layer_norm", "log_softmax", "one_hot",
      "quantize", "resize",  "softmax",    "top_k"};
  FailureOr<Wanted> wanted = readOps(
      module.getLoc(), names,
      [](const ViewOpRow &row) {
        return llvm::is_contained(converted, row.name());
      },
      "that ONNX has a pattern for");
  if (failed(wanted))
    return failure();
  MLIRContext *context = module.getContext();
  RewritePatternSet patterns(context);
  populateGeneratedPDLLPatterns(patterns);
  PDLPatternModule &natives = patterns.getPDLPatterns();
  registerConstraints(natives, *wanted);
  registerEntries(natives);
  registerOperands(natives);
  bool isGood = true;
  natives.registerRewriteFunction(
      "Become", [&isGood, options](PatternRewriter &rewriter, Operation *root,
                                   Attribute name, ValueRange operands,
                                   Attribute entries, Attribute places) {
        SmallVector<int64_t> numbers;
        for (Attribute place : cast<ArrayAttr>(places))
          numbers.push_back(intOf(place));
        LogicalResult result =
            become(rewriter, root, cast<StringAttr>(name).getValue(), operands,
                   cast<DictionaryAttr>(entries), numbers, options);
        isGood &= succeeded(result);
        return result;
      });
  orderOperands(module);
  GreedyRewriteConfig config;
  // Large trees before the parts of them.
  config.setUseTopDownTraversal(false);
  config.enableFolding(false);
  config.enableConstantCSE(false);
  config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
  if (failed(applyPatternsGreedily(module, std::move(patterns), config)))
    return module.emitError("patterns of coarse operations do not end");
  return success(isGood);
}

void registerOnnxToByteirPass() { PassRegistration<OnnxToByteirPass>(); }

} // namespace dialectgen::byteir
