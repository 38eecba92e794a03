//===- ConversionTest.h - programs on the way to artifacts ------*- C++ -*-===//
//
// The fixture of tests that convert programs to artifacts and back.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_UNIT_STABLEHLO_CONVERSIONTEST_H
#define DIALECTGEN_TESTS_UNIT_STABLEHLO_CONVERSIONTEST_H

#include "Artifacts.h"
#include "dialectgen/stablehlo/PortableArtifact.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SparseTensor/IR/SparseTensor.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

namespace dialectgen::stablehlo::test {

using namespace mlir;

class ConversionTest : public ::testing::Test {
protected:
  ConversionTest() : context(MLIRContext::Threading::DISABLED) {
    DialectRegistry registry;
    registerPortableDialects(registry);
    registry.insert<arith::ArithDialect, scf::SCFDialect,
                    sparse_tensor::SparseTensorDialect>();
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    context.printOpOnDiagnostic(false);
    context.getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
      messages += diagnostic.str() + "\n";
    });
  }
  OwningOpRef<ModuleOp> parse(StringRef text) {
    auto module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module) << messages << text.str();
    return module;
  }
  /// A function around `body`, which uses `%a` of type `type`.
  std::string function(StringRef body, StringRef type = "tensor<4xf32>") {
    return ("func.func @f(%a: " + type + ") {\n" + body + "\nreturn\n}").str();
  }
  std::string print(ModuleOp module) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    module->print(stream, OpPrintingFlags().printGenericOpForm());
    return text;
  }
  std::string write(ModuleOp module, StringRef target,
                    SerializeOptions options = {}) {
    std::string bytes;
    llvm::raw_string_ostream stream(bytes);
    (void)serializePortableArtifact(module, target, stream, options);
    return bytes;
  }
  /// That a program comes back as it is.
  void expectStays(const std::string &text, StringRef target = "current",
                   SerializeOptions options = {}) {
    auto module = parse(text);
    ASSERT_TRUE(module);
    std::string bytes = write(*module, target, options);
    ASSERT_NE(bytes, "") << messages << text;
    auto again = deserializePortableArtifact(bytes, &context);
    ASSERT_TRUE(again) << messages << text;
    EXPECT_EQ(print(*again), print(*module));
    EXPECT_EQ(difference(write(*again, target, options), bytes), "") << text;
  }
  void expectRefused(const std::string &text, StringRef target,
                     const std::string &expected,
                     SerializeOptions options = {}) {
    auto module = parse(text);
    ASSERT_TRUE(module);
    messages.clear();
    EXPECT_EQ(write(*module, target, options), "") << text;
    EXPECT_NE(messages.find(expected), std::string::npos) << messages;
  }
  SerializeOptions mixed() {
    SerializeOptions options;
    options.allowOtherDialects = true;
    return options;
  }

  MLIRContext context;
  std::string messages;
};

/// The users of every value, in the order of its uses.
inline std::string usersOf(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  auto print = [&](Value value) {
    for (OpOperand &use : value.getUses())
      stream << use.getOwner()->getName() << "." << use.getOperandNumber()
             << " ";
    stream << "\n";
  };
  module->walk([&](Operation *op) {
    llvm::for_each(op->getResults(), print);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        llvm::for_each(block.getArguments(), print);
  });
  return text;
}

} // namespace dialectgen::stablehlo::test

#endif // DIALECTGEN_TESTS_UNIT_STABLEHLO_CONVERSIONTEST_H
