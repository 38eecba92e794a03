//===- EqualSizesTest.cpp - sizes that specs name several times -----------===//
//
// Of each op version, the dimensions of operands for which its spec has one
// name: no two of them may differ, or the lowering to StableHLO would compute
// with a size that is not there.
//
//===----------------------------------------------------------------------===//

#include "DialectTest.h"
#include "LegalNodes.h"
#include "dialect/Relations.h"
#include "mlir/IR/BuiltinTypes.h"
#include <set>

using namespace mlir;

namespace dialectgen::onnx::test {
namespace {

class EqualSizes : public DialectTest {
protected:
  /// Gives a dimension of a value a size.
  static void setSize(const SizePlace &place, int64_t size) {
    auto type = cast<RankedTensorType>(place.value.getType());
    SmallVector<int64_t> shape(type.getShape());
    shape[size_t(place.dimension)] = size;
    Value value = place.value;
    value.setType(type.clone(shape));
  }

  /// Whether the op is legal while two dimensions have these sizes.
  bool isLegal(mlir::Operation *op, const SizePlace &a, int64_t sizeOfA,
               const SizePlace &b, int64_t sizeOfB) {
    SmallVector<Type> before(op->getOperandTypes());
    setSize(a, sizeOfA);
    setSize(b, sizeOfB);
    ScopedDiagnosticHandler quiet(&context,
                                  [](Diagnostic &) { return success(); });
    bool isLegal = succeeded(op->getName().verifyInvariants(op));
    for (auto [operand, type] : llvm::zip_equal(op->getOperands(), before))
      operand.setType(type);
    return isLegal;
  }
};

TEST_F(EqualSizes, OfOperandsMayNotDiffer) {
  LegalNodes nodes(context);
  std::set<std::string> found;
  for (const OpVersion &version : resolvedOps())
    for (bool hasOptional : {false, true}) {
      NodeKind kind;
      kind.optionalOperands = hasOptional;
      std::optional<OpParts> parts = nodes.make(version, kind);
      // First, all operands have one rank.
      std::minstd_rand random(1);
      for (unsigned turn = 1; parts && turn != 25; ++turn) {
        for (Type &type : parts->operands)
          type = withShape(type,
                           SmallVector<int64_t>(turn < 6 ? turn : random() % 5,
                                                ShapedType::kDynamic));
        OwningOpRef<ModuleOp> module = build(*parts, context);
        if (!verifies(*module))
          continue;
        mlir::Operation *op = theOp(*module);
        for (EqualPlaces &places : detail::equalSizesOf(op)) {
          llvm::erase_if(places, [&](const SizePlace &place) {
            return place.value.getDefiningOp() == op;
          });
          for (size_t i = 1; i < places.size(); ++i) {
            if (places[i].value == places[0].value &&
                places[i].dimension == places[0].dimension)
              continue;
            EXPECT_FALSE(isLegal(op, places[0], 5, places[i], 7))
                << version.name << " " << version.since << ", turn " << turn;
            if (places[i].value != places[0].value)
              found.insert(version.name);
          }
        }
      }
    }
  // Of the others, operands of these ranks are not legal, or share no name.
  EXPECT_GE(found.size(), 15u);
  for (const char *name : {"Attention", "Gemm"})
    EXPECT_TRUE(found.count(name)) << name;
}

} // namespace
} // namespace dialectgen::onnx::test
