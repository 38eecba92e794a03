//===- VerifiedOnceTest.cpp - equal operations are verified once ----------===//
//
// Operations of a dialect of this test count how often they are verified.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/relations/VerifiedOnce.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/Verifier.h"
#include "gtest/gtest.h"

using namespace mlir;

namespace {

unsigned verified = 0;

/// Accepts operations without an attribute `counted.illegal`.
template <typename ConcreteOp>
struct Counted : OpTrait::TraitBase<ConcreteOp, Counted> {
  static LogicalResult verifyTrait(Operation *op) {
    ++verified;
    return failure(op->hasAttr("counted.illegal"));
  }
};

/// Looks at the operations around.
template <typename ConcreteOp>
struct Looking : OpTrait::TraitBase<ConcreteOp, Looking> {
  static LogicalResult verifyTrait(Operation *op) {
    ++verified;
    dialectgen::dependOnMore();
    return success();
  }
};

template <typename ConcreteOp, template <typename> class Trait>
using TestOp = Op<ConcreteOp, OpTrait::ZeroRegions, OpTrait::OneResult,
                  OpTrait::ZeroSuccessors, OpTrait::VariadicOperands, Trait>;

struct CountedOp : TestOp<CountedOp, Counted> {
  using Op::Op;
  static StringRef getOperationName() { return "counted.op"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
};

struct LookingOp : TestOp<LookingOp, Looking> {
  using Op::Op;
  static StringRef getOperationName() { return "counted.looking"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
};

/// Has a verifier of its own.
struct OwnOp : TestOp<OwnOp, Counted> {
  using Op::Op;
  static StringRef getOperationName() { return "counted.own"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
  LogicalResult verify() { return success(); }
};

/// Has a verifier of its own that looks at attributes and types.
struct ByUseOp : Op<ByUseOp, OpTrait::ZeroRegions, OpTrait::OneResult,
                    OpTrait::ZeroSuccessors, OpTrait::VariadicOperands,
                    dialectgen::VerifiedByUse> {
  using Op::Op;
  static StringRef getOperationName() { return "counted.by_use"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
  LogicalResult verify() {
    ++verified;
    return failure((*this)->hasAttr("counted.illegal"));
  }
};

class CountedDialect : public Dialect {
public:
  explicit CountedDialect(MLIRContext *context)
      : Dialect(getDialectNamespace(), context, TypeID::get<CountedDialect>()) {
    dialectgen::insertVerifiedOnce<CountedOp, LookingOp, OwnOp, ByUseOp>(*this);
  }
  static StringRef getDialectNamespace() { return "counted"; }
};

/// A program of one context.
class Program {
public:
  Program() : context(MLIRContext::Threading::DISABLED) {
    context.loadDialect<CountedDialect>();
    module = ModuleOp::create(UnknownLoc::get(&context));
  }

  void add(StringRef name, Type type, StringRef attribute = "") {
    OpBuilder builder = OpBuilder::atBlockEnd(module->getBody());
    OperationState state(builder.getUnknownLoc(), name);
    state.addTypes(type);
    if (!attribute.empty())
      state.addAttribute(attribute, builder.getUnitAttr());
    builder.create(state);
  }

  /// How often operations were verified; 1000 more if one was refused.
  unsigned verify() {
    ScopedDiagnosticHandler quiet(&context,
                                  [](Diagnostic &) { return success(); });
    verified = 0;
    bool isRefused = failed(mlir::verify(*module));
    return verified + (isRefused ? 1000 : 0);
  }

  MLIRContext context;
  Builder types{&context};

private:
  OwningOpRef<ModuleOp> module;
};

TEST(VerifiedOnceTest, EqualUsesAreVerifiedOnce) {
  Program program;
  for (int i = 0; i != 3; ++i)
    program.add("counted.op", program.types.getI32Type());
  EXPECT_EQ(program.verify(), 1u);
  EXPECT_EQ(program.verify(), 0u);
  program.add("counted.op", program.types.getI64Type());
  EXPECT_EQ(program.verify(), 1u);
  program.add("counted.op", program.types.getI64Type(), "counted.other");
  EXPECT_EQ(program.verify(), 1u);
  // Addresses of another context can be the same ones.
  Program other;
  other.add("counted.op", other.types.getI32Type());
  EXPECT_EQ(other.verify(), 1u);
}

TEST(VerifiedOnceTest, RefusedUsesAreRefusedAgain) {
  Program program;
  program.add("counted.op", program.types.getI32Type());
  program.add("counted.op", program.types.getI32Type(), "counted.illegal");
  EXPECT_EQ(program.verify(), 1002u);
  EXPECT_EQ(program.verify(), 1001u);
}

TEST(VerifiedOnceTest, OperationsThatLookAtMoreAreVerifiedEach) {
  for (StringRef name : {"counted.looking", "counted.own"}) {
    Program program;
    for (int i = 0; i != 3; ++i)
      program.add(name, program.types.getI32Type());
    EXPECT_EQ(program.verify(), 3u) << name.str();
  }
}

TEST(VerifiedOnceTest, VerifiersThatLookAtUsesRunOnceEach) {
  Program program;
  for (int i = 0; i != 3; ++i)
    program.add("counted.by_use", program.types.getI32Type());
  EXPECT_EQ(program.verify(), 1u);
  program.add("counted.by_use", program.types.getI32Type(), "counted.illegal");
  EXPECT_EQ(program.verify(), 1001u);
  EXPECT_EQ(program.verify(), 1001u);
}

TEST(VerifiedOnceTest, ClassesAreRecognized) {
  Program program;
  EXPECT_TRUE(dialectgen::VerifiedOnce<CountedOp>::isPossible());
  EXPECT_TRUE(dialectgen::VerifiedOnce<ByUseOp>::isPossible());
  EXPECT_FALSE(dialectgen::VerifiedOnce<OwnOp>::isPossible());
  program.add("counted.op", program.types.getI32Type());
  OperationName name("counted.op", &program.context);
  EXPECT_EQ(name.getTypeID(), TypeID::get<CountedOp>());
}

} // namespace
