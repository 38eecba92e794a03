//===- dynamic_conv.cpp - steps of dynamic_conv ---------------------------===//
//
// Before 0.20.0 dynamic_conv had an attribute with a padding that nobody read
// beside the operand that holds it.
//
//===----------------------------------------------------------------------===//

#include "StepHooks.h"
#include "dialectgen/core/versions/VersionedAdaptor.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;

namespace dialectgen::vhlo {

static constexpr llvm::StringLiteral name = "padding";

/// Zeros of the shape that the padding must have, which follows from the rank
/// of the left-hand side; null if that is not known.
static Attribute makeZeros(StepRewrite &rewrite) {
  const VersionTable &table =
      static_cast<const VersionedAdaptor &>(rewrite.getAdaptor()).getTable();
  if (rewrite.getOperands().empty())
    return {};
  Record lhs = table.splitType(rewrite.getOperands().front().getType());
  if (!lhs.row)
    return {};
  const RecordFactory &make = table.factory;
  for (auto [field, value] : llvm::zip(lhs.row->fields, lhs.fields))
    if (field.kind == FieldKind::SignedVarInts) {
      int64_t rank = cast<DenseI64ArrayAttr>(value).size();
      if (rank < 2)
        return {};
      Attribute type =
          make.type(*findBuiltin(table.types, "@tensor"),
                    {make.integers({rank - 2, 2}),
                     make.type(*findBuiltin(table.types, "i64"), {})});
      // A splat, unless there is nothing to repeat.
      std::string data(rank == 2 ? 0 : sizeof(int64_t), '\0');
      return make.attribute(*findBuiltin(table.attributes, "@elements"),
                            {type, make.string(data)});
    }
  return {};
}

/// Other values than those that are computed are kept beside the operation's
/// own attributes, and taken from there.
LogicalResult convPadding(StepRewrite &rewrite) {
  Attribute value = rewrite.getAttr(name), zeros = makeZeros(rewrite);
  if (rewrite.isUpgrade()) {
    if (value == zeros)
      rewrite.removeAttr(name);
    return success();
  }
  if (value)
    return success();
  if (!zeros)
    return rewrite.fail("attribute '" + name + "' of '" +
                        rewrite.getOlder().name + "' cannot be computed here");
  rewrite.setAttr(name, zeros);
  return success();
}

} // namespace dialectgen::vhlo
