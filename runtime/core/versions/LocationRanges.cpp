//===- LocationRanges.cpp - locations that old readers know ---------------===//
//
// See LocationRanges.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/versions/LocationRanges.h"
#include "dialectgen/core/MlirVersion.h"
#include "mlir/IR/AttrTypeSubElements.h"

using namespace mlir;

namespace dialectgen {

void replaceLocationRanges(Operation *root) {
  AttrTypeReplacer replacer;
  replacer.addReplacement([](FileRangeLoc range) -> Attribute {
    return isLocationRange(range) ? beginOf(range) : range;
  });
  auto replace = [&](Location location) -> Location {
    // The usual ones need no look inside; each operation may have its own.
    if (isa<UnknownLoc>(location) ||
        (isa<FileRangeLoc>(location) && !isLocationRange(location)))
      return location;
    return cast<LocationAttr>(replacer.replace(Attribute(location)));
  };
  root->walk([&](Operation *op) {
    op->setLoc(replace(op->getLoc()));
    // Attributes of modules are written as they are.
    if (DictionaryAttr attributes = op->getRawDictionaryAttrs();
        !attributes.empty())
      if (Attribute replaced = replacer.replace(Attribute(attributes));
          replaced != attributes)
        op->setDiscardableAttrs(cast<DictionaryAttr>(replaced));
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments())
          argument.setLoc(replace(argument.getLoc()));
  });
}

} // namespace dialectgen
