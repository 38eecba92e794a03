//===- ModulesAndLocations.cpp - values outside operations' own -----------===//
//
// See ModulesAndLocations.h.
//
//===----------------------------------------------------------------------===//

#include "ModulesAndLocations.h"
#include "../versions/FusedAttributes.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;

namespace dialectgen {

static LogicalResult convertModule(ModuleOp module,
                                   const OutsideConversion &conversion,
                                   llvm::function_ref<bool(Attribute)> has) {
  for (NamedAttribute attribute : module->getDiscardableAttrs()) {
    if (!has(attribute.getValue()))
      continue;
    if (failed(conversion.check(module, attribute)))
      return failure();
    Attribute converted = conversion.convert(attribute.getValue());
    if (!converted)
      return module.emitError()
             << "attribute '" << attribute.getName().getValue()
             << "' of a module cannot be converted: " << *conversion.reason;
    module->setDiscardableAttr(attribute.getName(), converted);
  }
  return success();
}

LogicalResult convertModulesAndLocations(Operation *root,
                                         const OutsideConversion &conversion) {
  auto has = [&](Attribute value) {
    return hasPart(value, [&](auto part) {
      return conversion.isConverted(part.getDialect().getNamespace());
    });
  };
  WalkResult result = root->walk([&](ModuleOp module) {
    return failed(convertModule(module, conversion, has))
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  FusedAttributes fused;
  return fused.convertAll(root, [&](Operation *op, LocationAttr location) {
    bool isWhole = true;
    LocationAttr made =
        FusedAttributes::replace(location, [&](Attribute value) {
          if (!has(value))
            return value;
          Attribute converted = conversion.convert(value);
          isWhole &= converted != nullptr;
          return converted ? converted : value;
        });
    if (!isWhole)
      op->emitError() << "the location of '" << op->getName().getStringRef()
                      << "' cannot be converted: " << *conversion.reason;
    return isWhole ? made : LocationAttr();
  });
}

} // namespace dialectgen
