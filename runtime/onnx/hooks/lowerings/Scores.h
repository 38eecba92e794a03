//===- Scores.h - scores of classical models --------------------*- C++ -*-===//
//
// Samples as rows of features, products of them with the rows of weights in
// attributes, and transformations of scores to labels and probabilities. Where
// the standard is vague, numbers are those of ONNX Runtime.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_HOOKS_LOWERINGS_SCORES_H
#define DIALECTGEN_ONNX_HOOKS_LOWERINGS_SCORES_H

#include "Lowering.h"

namespace dialectgen::onnx {

/// Operand 0 in numbers of type `element`, `[samples, features]`; a vector is
/// one sample. Refuses other ranks.
mlir::FailureOr<mlir::Value> samplesOf(Lowering &to, mlir::Type element);
/// `weights` as `count` rows, `[count, features]`. Refuses those for another
/// count of features than `samples` have.
mlir::FailureOr<mlir::Value> weightRows(Lowering &to, mlir::Value samples,
                                        llvm::ArrayRef<double> weights,
                                        int64_t count);
/// Products of each of `samples` with each of these rows, `[samples, count]`.
mlir::FailureOr<mlir::Value> weighed(Lowering &to, mlir::Value samples,
                                     llvm::ArrayRef<double> weights,
                                     int64_t count);
/// One number for all of `values`, or one for each along the last dimension.
mlir::Value alongLast(Lowering &to, llvm::ArrayRef<double> numbers,
                      mlir::Value values);
/// `[samples, scores]`, as `transform` of the standard, "LOGISTIC" and others,
/// has them. A single score of a sample is transformed by "PROBIT" alone.
mlir::Value transformed(Lowering &to, llvm::StringRef transform,
                        mlir::Value scores);
/// Two scores of each sample from its only one: what is missing from `whole`,
/// and the score itself.
mlir::Value withOpposite(Lowering &to, double whole, mlir::Value score);
/// The labels that the attribute `name` has at `places`. Refuses labels that
/// are texts, or fewer than `count`.
mlir::FailureOr<mlir::Value> labelsAt(Lowering &to, llvm::StringRef name,
                                      int64_t count, mlir::Value places);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_HOOKS_LOWERINGS_SCORES_H
