//===- CategoryMapper.cpp - names and numbers of categories ---------------===//
//
// Verifier of CategoryMapper: as many names as numbers.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"

#define GET_OP_CLASSES
#include "onnx/hooks/CategoryMapper.h.inc"

using namespace mlir;

namespace dialectgen::onnx {

static LogicalResult verifyCategories(Operation *op) {
  auto count = [&](StringRef name) -> size_t {
    auto list = op->getAttrOfType<ArrayAttr>(name);
    return list ? list.size() : 0;
  };
  size_t names = count("cats_strings"), numbers = count("cats_int64s");
  if (names == numbers)
    return success();
  return emitViolation(op, "length")
         << "has " << names << " names in 'cats_strings' and " << numbers
         << " numbers in 'cats_int64s'";
}

LogicalResult ONNXCategoryMapperOp::verify() { return verifyCategories(*this); }

} // namespace dialectgen::onnx
