//===- OpFunctions.h - function bodies for ops of other domains -*- C++ -*-===//
//
// A JSON file for each op of a domain that no spec knows has its operands,
// results, attributes, and the nodes of ONNX that it stands for. The op can
// then be lowered, though the dialect has it as onnx.Custom. Those of
// specs/functions are built in, others are in folders of the user's.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_OPSETS_OPFUNCTIONS_H
#define DIALECTGEN_ONNX_OPSETS_OPFUNCTIONS_H

#include "dialectgen/core/versions/StepRewrite.h"
#include "mlir/IR/Location.h"
#include "llvm/ADT/StringMap.h"
#include <string>
#include <vector>

namespace dialectgen::onnx {

/// A node of a body, as ONNX's text has it, or parts on a condition.
struct OpFunctionPart {
  /// Numbers stand in it as `@(expression)`.
  std::string node = {};
  /// An operand or a result that is given, or an attribute other than 0:
  /// `bias`. `!bias` is the opposite, `mode=same` a value, and `mask.rank=2` or
  /// `mask.0=2 * query.0` compares expressions. `mask.0`: the size is known.
  std::string condition = {};
  std::vector<OpFunctionPart> parts = {}, otherwise = {};
  /// Why an op that meets the condition has no body.
  std::string refusal = {};
};

struct OpFunction {
  std::string name, domain;
  std::vector<std::string> operands, results;
  /// Names, and texts of the defaults; empty if there is none.
  std::vector<std::pair<std::string, std::string>> attributes;
  /// Of the nodes.
  int64_t opset = 0;
  std::vector<OpFunctionPart> parts;
};

class OpFunctions {
public:
  /// Adds the ops of a folder. Fails after an error for each mistake in it.
  mlir::LogicalResult read(llvm::StringRef folder, mlir::Location location);

  /// Null if there is no body for the op, which is an onnx.Custom or of any
  /// other name. Bodies of folders go before those that are built in.
  const OpFunction *find(mlir::Operation *op) const;

private:
  /// By domain and name. Those that are built in are read when asked for.
  mutable llvm::StringMap<OpFunction> functions;
};

/// Replacements for the results of the op of `rewrite`; empty, and why in
/// `reason`, if the body does not have its case.
std::optional<llvm::SmallVector<mlir::Value, 1>>
expandByFunction(StepRewrite &rewrite, const OpFunction &function,
                 std::string &reason);

/// A file of specs/functions, as its text.
struct BuiltInFunction {
  const char *domain, *name, *text;
};
/// All of them.
llvm::ArrayRef<BuiltInFunction> builtInFunctions();
/// Reads the text of `file`. Fails after an error for each mistake in it.
mlir::FailureOr<OpFunction> readOpFunction(llvm::StringRef file,
                                           llvm::StringRef text,
                                           mlir::MLIRContext *context);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_OPSETS_OPFUNCTIONS_H
