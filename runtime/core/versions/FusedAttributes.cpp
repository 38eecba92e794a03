//===- FusedAttributes.cpp - attributes that locations hold ---------------===//
//
// See FusedAttributes.h.
//
//===----------------------------------------------------------------------===//

#include "FusedAttributes.h"
#include "dialectgen/core/MlirVersion.h"
#include "mlir/IR/AttrTypeSubElements.h"

using namespace mlir;

namespace dialectgen {

static bool isForeign(Attribute value) {
  return hasPart(value, [](auto part) {
    return part.getDialect().getNamespace() != "builtin";
  });
}

bool FusedAttributes::areIn(LocationAttr location) {
  // The usual ones need no look inside.
  while (auto name = dyn_cast<NameLoc>(location))
    location = name.getChildLoc();
  if (isa<UnknownLoc, FileRangeLoc>(location) || plain.contains(location))
    return false;
  bool found = false;
  if (auto call = dyn_cast<CallSiteLoc>(location)) {
    found = areIn(call.getCallee()) || areIn(call.getCaller());
  } else if (auto fused = dyn_cast<FusedLoc>(location)) {
    found = (fused.getMetadata() && isForeign(fused.getMetadata())) ||
            llvm::any_of(fused.getLocations(),
                         [&](Location part) { return areIn(part); });
  } else {
    found = isForeign(location);
  }
  if (!found)
    plain.insert(location);
  return found;
}

LocationAttr
FusedAttributes::replace(LocationAttr location,
                         llvm::function_ref<Attribute(Attribute)> replace) {
  AttrTypeReplacer replacer;
  replacer.addReplacement(
      [&](Attribute value) -> std::optional<std::pair<Attribute, WalkResult>> {
        if (isa<LocationAttr>(value))
          return std::nullopt;
        return std::pair(isForeign(value) ? replace(value) : value,
                         WalkResult::skip());
      });
  return cast<LocationAttr>(replacer.replace(Attribute(location)));
}

LogicalResult FusedAttributes::convertIn(
    Operation *op, llvm::function_ref<LocationAttr(LocationAttr)> convert) {
  auto convertOf = [&](auto &holder) {
    LocationAttr location = holder.getLoc();
    if (!areIn(location))
      return success();
    LocationAttr made = convert(location);
    if (made)
      holder.setLoc(made);
    return success(made != nullptr);
  };
  if (failed(convertOf(*op)))
    return failure();
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (BlockArgument argument : block.getArguments())
        if (failed(convertOf(argument)))
          return failure();
  return success();
}

} // namespace dialectgen
