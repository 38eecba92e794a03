//===- MutationTest.cpp - damaged artifacts are errors --------------------===//
//
// Damages the released artifacts and reads them: the result is a program, which
// must convert or refuse to and must print, or an error.
//
//===----------------------------------------------------------------------===//

#include "Damage.h"
#include "dialectgen/core/bytecode/ArtifactReader.h"
#include "dialectgen/stablehlo/PortableArtifact.h"
#include "dialectgen/stablehlo/VhloDialect.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include <memory>

using namespace mlir;
using dialectgen::readArtifact;

namespace vhlo = dialectgen::vhlo;

namespace {

struct Counts {
  uint64_t refused = 0, unconvertible = 0, converted = 0, deserialized = 0;
};

/// Attributes stay in their context; a new one every so often keeps the memory
/// bounded.
constexpr uint64_t runsPerContext = 200;

class MutationTest : public ::testing::Test {
protected:
  /// Reads, converts and prints; an error must have been emitted if any of
  /// these fails, and only then.
  void take(const std::string &bytes, dialectgen::Version target) {
    if (runs++ % runsPerContext == 0) {
      context = std::make_unique<MLIRContext>(MLIRContext::Threading::DISABLED);
      DialectRegistry registry;
      dialectgen::stablehlo::registerPortableDialects(registry);
      context->appendDialectRegistry(registry);
      context->loadAllAvailableDialects();
      context->getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
        errors += diagnostic.getSeverity() == DiagnosticSeverity::Error;
      });
    }
    errors = 0;
    OwningOpRef<ModuleOp> module =
        readArtifact(bytes, context.get(), "mutated");
    ASSERT_EQ(!module, errors != 0);
    if (!module) {
      ++counts.refused;
      return;
    }
    LogicalResult converted = vhlo::convertToVersion(*module, target);
    ASSERT_EQ(failed(converted), errors != 0);
    if (failed(converted)) {
      ++counts.unconvertible;
      return;
    }
    ASSERT_TRUE(succeeded(verify(*module)));
    llvm::raw_null_ostream sink;
    module->print(sink);
    if (target == vhlo::VhloDialect::getTables().current) {
      OwningOpRef<ModuleOp> program =
          dialectgen::stablehlo::deserializePortableArtifact(bytes,
                                                             context.get());
      ASSERT_EQ(!program, errors != 0);
      if (program)
        program->print(sink);
      counts.deserialized += bool(program);
    }
    ++counts.converted;
  }

  std::unique_ptr<MLIRContext> context;
  uint64_t runs = 0, errors = 0;
  Counts counts;
};

/// A program with most kinds of builtin attributes, types and locations, which
/// artifacts with foreign content may have.
constexpr const char *foreignContent = R"(
module attributes {
  vhlo.numbers = [1 : i1, -1 : i8, 7 : index, 1.5 : f32, 2.5 : f64,
    123456789012345678901234567890 : i128, 3 : ui16, true, 1.0 : f80],
  vhlo.strings = ["a", "b" : i32, @f, @f::@g, unit, i32],
  vhlo.dense = [dense<[1, 2, 3]> : tensor<3xi32>, dense<1.0> : tensor<4xf32>,
    dense<[true, false, true]> : vector<3xi1>, dense<(1.0, 2.0)> :
    tensor<2xcomplex<f32>>, dense<["x", "y"]> : tensor<2x!vhlo.f32_v1>,
    dense<-1> : tensor<5xi4>, array<i64: 1, 2>, array<i1: true>,
    dense_resource<blob> : tensor<2xi32>],
  vhlo.types = [tensor<?x2xf32>, tensor<2xf32, "encoding">, tensor<*xi8>,
    vector<2x[4]xf16>, memref<2x?xf32>, memref<2xf32, 1>, memref<*xf32>,
    memref<*xf32, 2>, memref<4xf32, strided<[2], offset: 1>>,
    tuple<i1, none, bf16>, (i32, f128) -> (complex<f64>), index, tf32, si7,
    vector<3xindex>, complex<i8>],
  vhlo.nested = {a = [], b = {c = [[[]]]}}
} {
  "vhlo.func_v1"() <{arg_attrs = #vhlo.array_v1<[]>, function_type =
    #vhlo.type_v1<!vhlo.func_v1<[], []>>, res_attrs = #vhlo.array_v1<[]>,
    sym_name = #vhlo.string_v1<"f">, sym_visibility = #vhlo.string_v1<"">}> ({
  ^bb0(%x: !vhlo.tensor_v1<[], !vhlo.f32_v1> loc("a.py":1:2 to 3:4)):
    %0 = "vhlo.add_v1"(%x, %x) : (!vhlo.tensor_v1<[], !vhlo.f32_v1>,
      !vhlo.tensor_v1<[], !vhlo.f32_v1>) -> !vhlo.tensor_v1<[], !vhlo.f32_v1>
      loc(callsite("name"("a.py":1:2) at fused["b.py":3:4, unknown]))
    "vhlo.return_v1"() : () -> () loc(fused<"metadata">["x", "y"])
  }) : () -> () loc("a.py":1:2 to :7)
}
{-# dialect_resources: { builtin: {
  blob: "0x040000000100000002000000" } } #-}
)";

/// The program as bytecode of `version`.
std::string writeForeignContent(int64_t version) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.getOrLoadDialect<vhlo::VhloDialect>();
  OwningOpRef<ModuleOp> module =
      readArtifact(foreignContent, &context, "foreign");
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  BytecodeWriterConfig config("test");
  config.setDesiredBytecodeVersion(version);
  if (!module || failed(writeBytecodeToFile(*module, stream, config)))
    return "";
  return bytes;
}

TEST_F(MutationTest, DamagedArtifactsAreProgramsOrErrors) {
  std::vector<Artifact> artifacts = readReleasedArtifacts();
  ASSERT_FALSE(artifacts.empty());
  for (Artifact &frozen : readFrozenArtifacts())
    artifacts.push_back(std::move(frozen));
  const dialectgen::Version targets[] = {
      vhlo::VhloDialect::getTables().current,
      vhlo::VhloDialect::getTables().minimum,
      {1, 4, 0},
      {1, 8, 0},
      {1, 13, 0},
  };
  for (int64_t version : {0, 3, 6}) {
    std::string bytes = writeForeignContent(version);
    ASSERT_NE(bytes, "");
    // Small, and all of it worth damaging: often.
    for (int times = 0; times != 4; ++times)
      artifacts.push_back({"foreign content", bytes, {}});
  }
  uint64_t count = takeDamaged(
      artifacts, 3000, [&](const std::string &bytes, ArtifactMutator &mutator) {
        take(bytes, targets[mutator.pick(std::size(targets))]);
      });
  printf("%llu damaged artifacts: %llu refused, %llu not convertible, %llu "
         "converted, %llu programs of stablehlo\n",
         (unsigned long long)count, (unsigned long long)counts.refused,
         (unsigned long long)counts.unconvertible,
         (unsigned long long)counts.converted,
         (unsigned long long)counts.deserialized);
  // Damage that nothing survives tests only the first check.
  if (count >= 1000)
    EXPECT_GT(counts.converted, count / 100);
}

} // namespace
