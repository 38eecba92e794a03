//===- stablehlo.cpp - a program built without types, by another project --===//
//
// Builds a row sum of a transposed matrix with no type but that of the
// argument, prints the function's result type, writes an artifact and reads it,
// and edits it as vhlo.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/Conversion.h"
#include "dialectgen/stablehlo/PortableArtifact.h"
#include "dialectgen/stablehlo/StablehloOps.h"
#include "dialectgen/stablehlo/vhlo/AddOpV1.h"
#include "dialectgen/stablehlo/vhlo/NegOpV1.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
namespace stablehlo = dialectgen::stablehlo;
namespace vhlo = dialectgen::vhlo;

int main() {
  MLIRContext context;
  context.loadDialect<func::FuncDialect, stablehlo::StablehloDialect>();
  OpBuilder builder(&context);
  Location location = builder.getUnknownLoc();
  auto type = RankedTensorType::get({2, 3}, builder.getF32Type());
  auto scalar = RankedTensorType::get({}, builder.getF32Type());
  OwningOpRef<ModuleOp> module = ModuleOp::create(location);
  builder.setInsertionPointToEnd(module->getBody());
  auto function = func::FuncOp::create(builder, location, "main",
                                       builder.getFunctionType(type, {}));
  builder.setInsertionPointToEnd(function.addEntryBlock());

  auto turned = stablehlo::TransposeOp::create(builder, location,
                                               function.getArgument(0), {1, 0});
  auto zero = stablehlo::ConstantOp::create(
      builder, location, DenseElementsAttr::get(scalar, 0.0f));
  auto sum = stablehlo::ReduceOp::create(builder, location, ValueRange{turned},
                                         ValueRange{zero}, {1});
  func::ReturnOp::create(builder, location, sum->getResults());
  function.setFunctionType(
      builder.getFunctionType(type, sum->getResultTypes()));
  Block *body = builder.createBlock(&sum.getBody(), {}, {scalar, scalar},
                                    {location, location});
  auto added = stablehlo::AddOp::create(builder, location, body->getArgument(0),
                                        body->getArgument(1));
  stablehlo::ReturnOp::create(builder, location, ValueRange{added});

  if (failed(verify(*module)))
    return 1;
  llvm::outs() << "sums: " << sum.getResult(0).getType() << "\n";
  std::string artifact;
  llvm::raw_string_ostream os(artifact);
  if (failed(stablehlo::serializePortableArtifact(*module, "1.0.0", os)))
    return 1;
  OwningOpRef<ModuleOp> read =
      stablehlo::deserializePortableArtifact(artifact, &context);
  if (!read)
    return 1;
  read->print(llvm::outs());

  // Operations of vhlo have no registered classes, but their names in C++.
  if (failed(stablehlo::legalizeToVhlo(*read)))
    return 1;
  read->walk([&](vhlo::AddOpV1 add) {
    builder.setInsertionPoint(add);
    auto negated = vhlo::NegOpV1::create(builder, location,
                                         add.getLhs().getType(), add.getLhs());
    add->setOperand(0, negated.getResult());
  });
  read->print(llvm::outs());
  return succeeded(verify(*read)) ? 0 : 1;
}
