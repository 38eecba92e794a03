//===- Nodes.h - nodes by the specs in fuzz targets -------------*- C++ -*-===//
//
// Functions shared by targets whose bytes choose nodes of the onnx dialect.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_FUZZ_NODES_H
#define DIALECTGEN_TESTS_FUZZ_NODES_H

#include "Choices.h"
#include "OddNodes.h"
#include "Programs.h"
#include "mlir/IR/Verifier.h"

namespace dialectgen::fuzz {

/// One to three op versions.
inline llvm::SmallVector<const onnx::test::OpVersion *>
chooseVersions(Choices &choices) {
  const std::vector<onnx::test::OpVersion> &ops = onnx::test::resolvedOps();
  require(!ops.empty(), "there are no specs");
  llvm::SmallVector<const onnx::test::OpVersion *> versions;
  for (size_t left = choices(3) + 1; left; --left)
    versions.push_back(&ops[choices(ops.size())]);
  return versions;
}

/// A function with a node of each version; null if it does not verify.
inline mlir::ModuleOp
makeNodes(Programs &programs, Choices &choices,
          llvm::ArrayRef<const onnx::test::OpVersion *> versions) {
  mlir::ModuleOp module = programs.make([&](mlir::MLIRContext *context) {
    onnx::test::OddNodes nodes(*context,
                               [&](size_t bound) { return choices(bound); });
    return nodes.make(versions);
  });
  bool verifies = succeeded(mlir::verify(module));
  programs.requireErrorIf(!verifies);
  if (!verifies)
    return {};
  reach("legal");
  return module;
}

} // namespace dialectgen::fuzz

#endif // DIALECTGEN_TESTS_FUZZ_NODES_H
