//===- HeldTypesTest.cpp - types that an older opset has not --------------===//
//
// Nodes of constants whose element types came with later opsets, with results
// that are declared right, without a rank, or wrong, are converted to opsets
// that lack these types. They become nodes of other types, or are refused; no
// value of a lost type is left.
//
//===----------------------------------------------------------------------===//

#include "OpsetSteps.h"
#include "opsets/Copies.h"

using namespace mlir;

namespace dialectgen::onnx::test {
namespace {

class HeldTypes : public OpsetTest {
protected:
  /// With constants for all operands that are tensors.
  static void makeConstant(OpParts &parts) {
    for (auto [index, type] : llvm::enumerate(parts.operands))
      if (auto tensor = dyn_cast<TensorType>(type))
        if (DenseElementsAttr value = constantOf(tensor.getElementType(),
                                                 {1, 1}, /*isScalar=*/false)) {
          parts.constants[unsigned(index)] = value;
          type = value.getType();
        }
  }
  static bool isLost(Type type, unsigned opset) {
    auto tensor = dyn_cast<TensorType>(type);
    return tensor && firstOpsetWith(tensor.getElementType()) > opset;
  }
};

TEST_F(HeldTypes, AreRefusedOrGone) {
  const unsigned targets[] = {9, 12, 20};
  unsigned converted = 0, refused = 0;
  for (const OpVersion &version : resolvedOps())
    for (const char *type :
         {"tensor(bfloat16)", "tensor(int4)", "tensor(uint4)", "tensor(int2)",
          "tensor(float8e4m3fn)", "tensor(float8e8m0)", "tensor(float4e2m1)"}) {
      Choice choice = alike(version, type);
      const OpVersionInfo *info = findByOpName("onnx." + version.mnemonic);
      if (choice.empty() || version.domain != "ai.onnx" || !info || info->until)
        continue;
      OpParts parts = leastOp(version, context, choice);
      makeConstant(parts);
      parts.returnsResults = true;
      std::vector<Type> results = parts.results;
      // Without a rank, as an elementwise op has it, and as hardly any has.
      for (const std::vector<int64_t> &shape :
           std::vector<std::vector<int64_t>>{{}, {2}, {5, 7}}) {
        parts.results = results;
        for (Type &result : parts.results)
          if (!shape.empty())
            result = withShape(result, shape);
        OwningOpRef<ModuleOp> module = build(parts, context);
        if (!verifies(*module))
          continue;
        for (unsigned target : targets) {
          OwningOpRef<ModuleOp> copy(cast<ModuleOp>((*module)->clone()));
          SCOPED_TRACE(version.title() + " of " + type + " to " +
                       std::to_string(target) + textOf(*module));
          if (!converts(*copy, {{version.domain, target}}, /*expand=*/true)) {
            ++refused;
            EXPECT_FALSE(messages.empty());
            continue;
          }
          ++converted;
          EXPECT_TRUE(verifies(*copy)) << textOf(*copy);
          (*copy).walk([&](Operation *op) {
            for (Type result : op->getResultTypes())
              EXPECT_FALSE(isLost(result, target)) << textOf(op);
          });
        }
      }
    }
  llvm::outs() << converted << " converted, " << refused << " refused\n";
  EXPECT_GT(converted, 100u);
  EXPECT_GT(refused, 500u);
}

} // namespace
} // namespace dialectgen::onnx::test
