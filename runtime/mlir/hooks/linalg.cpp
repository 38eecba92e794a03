//===- linalg.cpp - steps of linalg ---------------------------------------===//
//
// Since LLVM 22, Winograd's transforms name the sizes of their output and of
// their kernel by a case of an enumeration; before, as two numbers.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/versions/StepRewrite.h"
#include "dialectgen/core/versions/VersionedAdaptor.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace dialectgen::vlinalg {

namespace {

/// A case of the enumeration, with the sizes that it stands for.
struct WinogradSizes {
  int64_t fmr, output, kernel;
};

constexpr WinogradSizes known[] = {{0, 2, 3}, {1, 4, 3}, {2, 2, 5}};

} // namespace

static LogicalResult winogradSizes(StepRewrite &rewrite) {
  const auto &adaptor =
      static_cast<const VersionedAdaptor &>(rewrite.getAdaptor());
  const VersionTable &table = *adaptor.findTable(rewrite.getOp());
  const auto *record =
      llvm::find_if(table.attributes, [](const RecordRow &row) {
        return StringRef(row.name) == "winograd_conv2_d_fmr_v1";
      });
  if (!rewrite.isUpgrade()) {
    Attribute value = rewrite.removeAttr("fmr");
    Record fmr = value ? table.splitAttribute(value) : Record();
    for (const WinogradSizes &sizes : known)
      if (fmr.row == record &&
          cast<IntegerAttr>(fmr.fields.front()).getInt() == sizes.fmr) {
        rewrite.setAttr("m", adaptor.makeNumber(sizes.output));
        rewrite.setAttr("r", adaptor.makeNumber(sizes.kernel));
        return success();
      }
    return rewrite.fail("attribute 'fmr' is no size of Winograd's transforms");
  }
  auto isNumber = [&](Attribute value, int64_t number) {
    return value && adaptor.getNumbers(value) == SmallVector<int64_t>{number};
  };
  Attribute output = rewrite.removeAttr("m"), kernel = rewrite.removeAttr("r");
  for (const WinogradSizes &sizes : known)
    if (isNumber(output, sizes.output) && isNumber(kernel, sizes.kernel)) {
      unsigned code = record - table.attributes.begin();
      rewrite.setAttr("fmr", table.factory.attribute(
                                 code, table.factory.integer(sizes.fmr)));
      return success();
    }
  return rewrite.refuse("sizes 'm' and 'r' that newer transforms lack");
}

llvm::ArrayRef<StepHookRow> getStepHooks() {
  static constexpr StepHookRow rows[] = {{"winograd-sizes", winogradSizes}};
  return rows;
}

} // namespace dialectgen::vlinalg
