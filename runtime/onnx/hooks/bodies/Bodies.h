//===- Bodies.h - ops written with others -----------------------*- C++ -*-===//
//
// Function bodies of ops that are newer than the ONNX library's, or for which
// it has none, in the textual syntax of ONNX (docs/Syntax.md there).
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_HOOKS_BODIES_H
#define DIALECTGEN_ONNX_HOOKS_BODIES_H

#include "dialectgen/core/steps/StepRewrite.h"
#include "dialectgen/onnx/OpTable.h"
#include <onnx/onnx_pb.h>
#include <optional>
#include <string>

namespace dialectgen::onnx {

/// The text of a function that does what `node`, of version `info`, does.
std::optional<std::string> findBody(const OpVersionInfo &info,
                                    const ::onnx::NodeProto &node);

/// Those that are built and not written; see Expansion.h.
using Expansion =
    std::optional<llvm::SmallVector<mlir::Value, 1>> (*)(StepRewrite &rewrite);
/// Null if there is none for version `info`.
Expansion findExpansion(const OpVersionInfo &info);

std::optional<llvm::SmallVector<mlir::Value, 1>>
expandSequenceMap(StepRewrite &rewrite);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_HOOKS_BODIES_H
