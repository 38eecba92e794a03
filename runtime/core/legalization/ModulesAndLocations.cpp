//===- ModulesAndLocations.cpp - values outside operations' own -----------===//
//
// See ModulesAndLocations.h.
//
//===----------------------------------------------------------------------===//

#include "ModulesAndLocations.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;

namespace dialectgen {

bool OutsideConversion::has(Attribute value) const {
  return hasPart(value, [&](auto part) {
    return values.isConverted(part.getDialect().getNamespace());
  });
}

LogicalResult OutsideConversion::convertModule(Operation *module) {
  for (NamedAttribute attribute : module->getDiscardableAttrs()) {
    if (!has(attribute.getValue()))
      continue;
    if (failed(values.check(module, attribute)))
      return failure();
    Attribute converted = values.convert(attribute.getValue());
    if (!converted)
      return module->emitError()
             << "attribute '" << attribute.getName().getValue()
             << "' of a module cannot be converted: " << *values.reason;
    module->setDiscardableAttr(attribute.getName(), converted);
  }
  return success();
}

LogicalResult OutsideConversion::convertIn(Operation *op) {
  if (isa<ModuleOp>(op) && failed(convertModule(op)))
    return failure();
  return fused.convertIn(op, [&](LocationAttr location) {
    bool isWhole = true;
    LocationAttr made =
        FusedAttributes::replace(location, [&](Attribute value) {
          if (!has(value))
            return value;
          Attribute converted = values.convert(value);
          isWhole &= converted != nullptr;
          return converted ? converted : value;
        });
    if (!isWhole)
      op->emitError() << "the location of '" << op->getName().getStringRef()
                      << "' cannot be converted: " << *values.reason;
    return isWhole ? made : LocationAttr();
  });
}

} // namespace dialectgen
