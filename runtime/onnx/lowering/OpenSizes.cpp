//===- OpenSizes.cpp - sizes for open dimensions of inputs ----------------===//
//
// See OpenSizes.h.
//
//===----------------------------------------------------------------------===//

#include "OpenSizes.h"
#include "../dialect/TypeNotes.h"
#include "../hooks/lowerings/SizeOrigin.h"
#include "dialectgen/stablehlo/StablehloOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace dialectgen::onnx {
namespace {

/// Calls `visit(name, size)` for each open dimension of inputs, and replaces
/// the types of those whose size it changes; `visitPlace` receives the
/// dimension itself.
void visitOpen(ModuleOp module,
               function_ref<void(const std::string &, int64_t &)> visit,
               function_ref<void(BlockArgument, int64_t, const std::string &)>
                   visitPlace = {}) {
  for (auto function : module.getOps<func::FuncOp>()) {
    for (BlockArgument argument : function.getArguments()) {
      auto type = dyn_cast<RankedTensorType>(argument.getType());
      if (!type || type.hasStaticShape())
        continue;
      unsigned index = argument.getArgNumber();
      auto text = [&](StringRef attribute) {
        auto value = function.getArgAttrOfType<StringAttr>(index, attribute);
        return value ? value.getValue() : StringRef();
      };
      auto names = splitNotes(text("onnx.dim_params"));
      std::string input = text("onnx.name").str();
      if (input.empty())
        input = std::to_string(index);
      SmallVector<int64_t> shape(type.getShape());
      for (auto [place, size] : llvm::enumerate(shape))
        if (ShapedType::isDynamic(size)) {
          std::string known = names.lookup(std::to_string(place));
          if (known.empty())
            known = input + "." + std::to_string(place);
          visit(known, size);
          if (visitPlace)
            visitPlace(argument, int64_t(place), known);
        }
      argument.setType(type.clone(shape));
    }
    if (!function.isExternal())
      function.setFunctionType(FunctionType::get(
          module.getContext(), function.getBody().getArgumentTypes(),
          function.getResultTypes()));
  }
}

} // namespace

SmallVector<std::string> openDimensions(ModuleOp module) {
  SmallVector<std::string> names;
  llvm::StringSet<> seen;
  visitOpen(module, [&](const std::string &name, int64_t &) {
    if (seen.insert(name).second)
      names.push_back(name);
  });
  return names;
}

/// The numbers of names, each as `NAME:NUMBER`. An error if a text has another
/// form, or if there is no such open dimension.
static FailureOr<llvm::StringMap<int64_t>>
readNumbers(ModuleOp module, ArrayRef<std::string> texts, StringRef what) {
  llvm::StringMap<int64_t> given;
  SmallVector<std::string> known = openDimensions(module);
  for (StringRef text : texts) {
    auto [name, number] = text.rsplit(':');
    int64_t size = 0;
    if (name.empty() || number.getAsInteger(10, size) || size < 0)
      return emitError(module.getLoc())
             << "'" << text << "' is no " << what
             << " of a dimension; expected NAME:" << what.upper()
             << ", for example batch:1";
    if (!llvm::is_contained(known, name)) {
      InFlightDiagnostic error = emitError(module.getLoc())
                                 << "there is no open dimension '" << name
                                 << "'; ";
      if (known.empty())
        return error << "all sizes of inputs are known";
      return error << "open are '" << llvm::join(known, "', '") << "'";
    }
    if (!given.try_emplace(name, size).second)
      return emitError(module.getLoc())
             << "dimension '" << name << "' has two " << what << "s";
  }
  return given;
}

LogicalResult giveSizes(ModuleOp module, ArrayRef<std::string> sizes) {
  auto given = readNumbers(module, sizes, "size");
  if (failed(given))
    return failure();
  visitOpen(module, [&](const std::string &name, int64_t &size) {
    if (auto it = given->find(name); it != given->end())
      size = it->second;
  });
  return success();
}

LogicalResult checkBounds(ModuleOp module, ArrayRef<std::string> bounds) {
  return readNumbers(module, bounds, "bound");
}

namespace {

/// Writes bounds of dimensions into the types of all values that have their
/// sizes, through calls.
class Bounds {
public:
  explicit Bounds(ModuleOp module) : module(module) {}

  void add(Value value, int64_t dimension, int64_t bound) {
    known[{value, dimension}] = bound;
  }
  void write() {
    while (writeTypes() || passToFunctions() || takeFromFunctions()) {
    }
  }

private:
  bool writeTypes();
  bool passToFunctions();
  bool takeFromFunctions();
  bool take(Value value, Type type);

  ModuleOp module;
  DenseMap<std::pair<Value, int64_t>, int64_t> known;
};

/// Whether there are new ones.
bool Bounds::writeTypes() {
  SmallVector<std::pair<Value, RankedTensorType>> bounded;
  auto collect = [&](Value value) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || type.hasStaticShape() || type.getEncoding())
      return;
    SmallVector<int64_t> most(size_t(type.getRank()), ShapedType::kDynamic);
    for (auto [i, bound] : llvm::enumerate(most)) {
      SizeOrigin origin = originOf(value, int64_t(i));
      auto it = known.find({origin.value, origin.dimension});
      if (type.isDynamicDim(unsigned(i)) && it != known.end())
        bound = it->second;
    }
    if (llvm::any_of(most,
                     [](int64_t size) { return !ShapedType::isDynamic(size); }))
      bounded.push_back(
          {value, RankedTensorType::get(type.getShape(), type.getElementType(),
                                        stablehlo::TypeExtensionsAttr::get(
                                            module.getContext(), most))});
  };
  for (auto function : module.getOps<func::FuncOp>()) {
    for (Value argument : function.getArguments())
      collect(argument);
    for (Operation &op : function.getOps())
      for (Value result : op.getResults())
        collect(result);
  }
  for (auto [value, type] : bounded)
    value.setType(type);
  for (auto function : module.getOps<func::FuncOp>())
    if (!function.isExternal())
      function.setFunctionType(FunctionType::get(
          module.getContext(), function.getBody().getArgumentTypes(),
          function.getBody().front().getTerminator()->getOperandTypes()));
  return !bounded.empty();
}

/// Gives `value` the bounds of `type`. Whether it has them now.
bool Bounds::take(Value value, Type type) {
  auto bounded = dyn_cast<RankedTensorType>(type);
  auto bounds = bounded ? dyn_cast_or_null<stablehlo::TypeExtensionsAttr>(
                              bounded.getEncoding())
                        : nullptr;
  if (!bounds || value.getType() == type)
    return false;
  for (auto [i, bound] : llvm::enumerate(bounds.getBounds()))
    if (!ShapedType::isDynamic(bound))
      add(value, int64_t(i), bound);
  value.setType(type);
  return true;
}

/// Arguments of a function have the bounds that all calls agree on.
bool Bounds::passToFunctions() {
  llvm::MapVector<Operation *, SmallVector<func::CallOp>> calls;
  module.walk([&](func::CallOp call) {
    if (auto function = module.lookupSymbol<func::FuncOp>(call.getCallee()))
      calls[function].push_back(call);
  });
  bool isChanged = false;
  for (auto &[function, some] : calls)
    for (BlockArgument argument :
         cast<func::FuncOp>(function).getBody().getArguments()) {
      unsigned index = argument.getArgNumber();
      Type type = some.front().getOperand(index).getType();
      if (llvm::all_of(some, [&](func::CallOp call) {
            return call.getOperand(index).getType() == type;
          }))
        isChanged |= take(argument, type);
    }
  return isChanged;
}

bool Bounds::takeFromFunctions() {
  bool isChanged = false;
  module.walk([&](func::CallOp call) {
    if (auto function = module.lookupSymbol<func::FuncOp>(call.getCallee()))
      for (auto [result, type] :
           llvm::zip(call.getResults(), function.getResultTypes()))
        isChanged |= take(result, type);
  });
  return isChanged;
}

} // namespace

void giveBounds(ModuleOp module, ArrayRef<std::string> texts) {
  auto given = readNumbers(module, texts, "bound");
  if (texts.empty() || failed(given))
    return;
  Bounds bounds(module);
  visitOpen(
      module, [](const std::string &, int64_t &) {},
      [&](BlockArgument argument, int64_t dimension, const std::string &name) {
        if (auto it = given->find(name); it != given->end())
          bounds.add(argument, dimension, it->second);
      });
  bounds.write();
}

} // namespace dialectgen::onnx
