//===- OpenSizes.cpp - sizes for open dimensions of inputs ----------------===//
//
// See OpenSizes.h.
//
//===----------------------------------------------------------------------===//

#include "OpenSizes.h"
#include "../dialect/TypeNotes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace dialectgen::onnx {
namespace {

/// Calls `visit(name, size)` for each open dimension of inputs, and replaces
/// the types of those whose size it changes.
void visitOpen(ModuleOp module,
               function_ref<void(const std::string &, int64_t &)> visit) {
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
          visit(known.empty() ? input + "." + std::to_string(place) : known,
                size);
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
  visitOpen(module, [&](const std::string &name, int64_t &) {
    if (!llvm::is_contained(names, name))
      names.push_back(name);
  });
  return names;
}

LogicalResult giveSizes(ModuleOp module, ArrayRef<std::string> sizes) {
  llvm::StringMap<int64_t> given;
  SmallVector<std::string> known = openDimensions(module);
  for (StringRef text : sizes) {
    auto [name, number] = text.rsplit(':');
    int64_t size = 0;
    if (name.empty() || number.getAsInteger(10, size) || size < 0)
      return emitError(module.getLoc())
             << "'" << text << "' is no size of a dimension; expected "
             << "NAME:SIZE, for example batch:1";
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
             << "dimension '" << name << "' has two sizes";
  }
  visitOpen(module, [&](const std::string &name, int64_t &size) {
    if (auto it = given.find(name); it != given.end())
      size = it->second;
  });
  return success();
}

} // namespace dialectgen::onnx
