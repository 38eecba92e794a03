//===- RankLimitsTest.cpp - ranks that inference discovers
//------------------===//
//
// Ranks are discovered during shape inference, after the program was verified,
// and rules must not rely on the ranks that they expect: this test gives every
// op version operands of every rank in this way, with and without its optional
// operands. It also gives equal operands to versions of one op: if their rules
// contradict each other, one of them is wrong.
//
//===----------------------------------------------------------------------===//

#include "DialectTest.h"
#include "Draws.h"
#include "OpMaker.h"
#include "dialectgen/onnx/ShapeInference.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <random>

using namespace mlir;

namespace dialectgen::onnx::test {
namespace {

class RankLimits : public DialectTest {
protected:
  /// Gives operand `index` a rank that only inference finds out.
  void giveRank(Operation *op, unsigned index, ArrayRef<int64_t> shape) {
    Value operand = op->getOperand(index);
    auto tensor = dyn_cast<TensorType>(operand.getType());
    if (!tensor)
      return;
    OpBuilder builder(op);
    Type known = RankedTensorType::get(shape, tensor.getElementType());
    OperationState source(op->getLoc(), "onnx.Custom");
    source.addAttribute("function_name", builder.getStringAttr("source"));
    source.addTypes(known);
    OperationState identity(op->getLoc(), "onnx.Identity");
    identity.addOperands(builder.create(source)->getResults());
    identity.addTypes(tensor);
    op->setOperand(index, builder.create(identity)->getResult(0));
  }

  /// Makes optional operands absent, those whose bits are set.
  void leaveOut(Operation *op, const OpVersion &version, unsigned mask) {
    OpBuilder builder(op);
    OperationState state(op->getLoc(), "onnx.NoValue");
    state.addTypes(builder.getNoneType());
    state.addAttribute("value", builder.getUnitAttr());
    Value absent = builder.create(state)->getResult(0);
    for (auto [index, operand] : llvm::enumerate(version.operands))
      if (operand.optional && (mask >> index & 1))
        op->setOperand(index, absent);
  }

  bool infer(ModuleOp module) {
    ScopedDiagnosticHandler quiet(&context,
                                  [](Diagnostic &) { return success(); });
    return succeeded(inferShapes(module));
  }

  /// The op inference is about: the one of that name.
  static Operation *find(ModuleOp module, StringRef name) {
    Operation *found = nullptr;
    module.walk([&](Operation *op) {
      if (op->getName().getStringRef() == name)
        found = op;
    });
    return found;
  }
};

TEST_F(RankLimits, RanksThatBecomeKnownAreFitOrRefused) {
  unsigned runs = 0;
  Draws draws = Draws::ofRun();
  for (const OpVersion &version : resolvedOps()) {
    if (!draws.has(version.title()))
      continue;
    SCOPED_TRACE(version.title());
    OpParts parts = leastOp(version, context);
    unsigned count = parts.operands.size();
    auto run = [&](ArrayRef<int> ranks, unsigned absent) {
      OwningOpRef<ModuleOp> module = build(parts, context);
      Operation *op = theOp(*module);
      leaveOut(op, version, absent);
      for (unsigned index = 0; index != count; ++index)
        if (ranks[index] >= 0)
          giveRank(op, index, SmallVector<int64_t>(ranks[index], 3));
      if (!verifies(*module))
        return;
      ++runs;
      EXPECT_TRUE(infer(*module));
      EXPECT_TRUE(verifies(*module)) << llvm::join(messages, "; ");
    };
    // All of one rank, then each of any rank beside others of one rank, or of
    // none that is known.
    for (unsigned absent : {0u, ~0u, 0x5u, 0xau}) {
      for (int common = -1; common != 7; ++common) {
        SmallVector<int> ranks(count, common);
        run(ranks, absent);
        for (unsigned index = 0; index < std::min(count, 4u); ++index)
          for (int rank = 0; rank != 7; ++rank) {
            ranks.assign(count, common);
            ranks[index] = rank;
            run(ranks, absent);
          }
      }
    }
  }
  EXPECT_GT(runs, draws.leastOf(50000));
}

/// Whether both versions take and give the same, but for types.
bool sameInterface(const OpVersion &a, const OpVersion &b) {
  auto same = [](const Parameter &x, const Parameter &y) {
    return x.name == y.name && x.optional == y.optional &&
           x.variadic == y.variadic;
  };
  return a.name == b.name && a.domain == b.domain && !a.hasGraph() &&
         llvm::equal(a.operands, b.operands, same) &&
         llvm::equal(a.results, b.results, same) &&
         llvm::equal(a.attributes, b.attributes,
                     [](const Attribute &x, const Attribute &y) {
                       return x.name == y.name && x.kind == y.kind;
                     });
}

TEST_F(RankLimits, NeighbouringVersionsDoNotContradictEachOther) {
  std::minstd_rand random(3);
  auto below = [&](unsigned bound) { return unsigned(random() % bound); };
  Builder builder(&context);
  auto signedInt = IntegerType::get(&context, 64, IntegerType::Signed);
  unsigned compared = 0;
  for (const OpVersion &older : resolvedOps())
    for (const OpVersion &newer : resolvedOps()) {
      if (newer.since <= older.since || !sameInterface(older, newer))
        continue;
      Choice floats;
      for (const auto &[variable, types] : older.variables)
        if (llvm::is_contained(types, "tensor(float)"))
          floats[variable] = "tensor(float)";
      OpParts parts = leastOp(older, context, floats);
      for (unsigned round = 0; round != 60; ++round) {
        OpParts made = parts;
        int64_t rank = below(5);
        for (Type &type : made.operands)
          if (auto tensor = dyn_cast<TensorType>(type)) {
            SmallVector<int64_t> shape(below(4) ? rank : below(5));
            for (int64_t &size : shape)
              size = 1 + below(6);
            type = RankedTensorType::get(shape, tensor.getElementType());
          }
        for (const Attribute &attribute : older.attributes) {
          if (attribute.asType || below(3) == 0)
            continue;
          // As many numbers as there are spatial dimensions, or twice.
          size_t spatial = rank > 2 ? rank - 2 : 1;
          if (attribute.kind == "int")
            made.attributes.set(attribute.name,
                                IntegerAttr::get(signedInt, below(3)));
          else if (attribute.kind == "ints")
            made.attributes.set(
                attribute.name,
                builder.getI64ArrayAttr(SmallVector<int64_t>(
                    attribute.name == "pads" ? 2 * spatial : spatial,
                    attribute.name == "pads" ? below(2) : 1 + below(3))));
          else if (attribute.kind == "string" && !attribute.words.empty())
            made.attributes.set(
                attribute.name,
                builder.getStringAttr(
                    attribute.words[below(attribute.words.size())]));
        }
        auto results = [&](const OpVersion &version) -> SmallVector<Type> {
          made.opName = "onnx." + version.mnemonic;
          OwningOpRef<ModuleOp> module = build(made, context);
          if (!verifies(*module) || !infer(*module))
            return {};
          return SmallVector<Type>(
              find(*module, made.opName)->getResultTypes());
        };
        SmallVector<Type> before = results(older), after = results(newer);
        if (before.empty() || after.empty())
          continue;
        for (auto [a, b] : llvm::zip(before, after)) {
          auto x = dyn_cast<RankedTensorType>(a);
          auto y = dyn_cast<RankedTensorType>(b);
          if (!x || !y)
            continue;
          ++compared;
          std::string text;
          llvm::raw_string_ostream stream(text);
          llvm::interleaveComma(made.operands, stream);
          stream << " " << made.attributes.getDictionary(&context) << ": " << a
                 << " and " << b;
          EXPECT_TRUE(
              succeeded(verifyCompatibleShape(x.getShape(), y.getShape())))
              << older.title() << " and " << newer.title() << ": " << text;
        }
      }
    }
  EXPECT_GT(compared, 2000u);
}

} // namespace
} // namespace dialectgen::onnx::test
