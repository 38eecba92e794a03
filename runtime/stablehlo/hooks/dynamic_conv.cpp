//===- dynamic_conv.cpp - what versions of dynamic_conv dropped -----------===//
//
// The hook by which an older version has its padding again.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/records/RecordDialect.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"

using namespace mlir;

namespace dialectgen::vhlo {

/// `conv-padding`: dynamic_conv once had a padding nobody read beside the
/// operand that holds it. Zeros of the shape that it must have, from the rank
/// of the left-hand side.
Attribute computeRemoved(StringRef hook, Operation *op,
                         const RecordFactory &make) {
  const RecordDialect *dialect = RecordDialect::get(op->getDialect());
  if (hook != "conv-padding" || op->getNumOperands() == 0 || !dialect)
    return {};
  Record lhs = dialect->split(op->getOperand(0).getType());
  if (!lhs.row)
    return {};
  const RecordTables &records = dialect->getRecords();
  for (auto [field, value] : llvm::zip(lhs.row->fields, lhs.fields))
    if (field.kind == FieldKind::SignedVarInts) {
      int64_t rank = cast<DenseI64ArrayAttr>(value).size();
      if (rank < 2)
        return {};
      Attribute type =
          make.type(*findBuiltin(records.types, "@tensor"),
                    {make.integers({rank - 2, 2}),
                     make.type(*findBuiltin(records.types, "i64"), {})});
      // A splat, unless there is nothing to repeat.
      std::string data(rank == 2 ? 0 : sizeof(int64_t), '\0');
      return make.attribute(*findBuiltin(records.attributes, "@elements"),
                            {type, make.string(data)});
    }
  return {};
}

} // namespace dialectgen::vhlo
