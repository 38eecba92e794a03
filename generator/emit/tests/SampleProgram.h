//===- SampleProgram.h - programs to test versions with ---------*- C++ -*-===//
//
// Uses of every operation of a versioned dialect in functions of their own, as
// text in MLIR's generic form.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_SAMPLEPROGRAM_H
#define DIALECTGEN_EMIT_SAMPLEPROGRAM_H

#include "emit/tests/SampleValues.h"
#include <set>

namespace dialectgen {

/// A use of one version of an operation.
struct SampleOp {
  SampleOp() = default;
  SampleOp(const Op &op, const OpVersion &version)
      : op(&op), version(&version) {}

  const Op *op = nullptr;
  const OpVersion *version = nullptr;
  /// Values other than those the spec suggests, by attribute.
  std::map<std::string, Json> attributes;
  /// How many values stand for a variadic operand or result.
  unsigned count = 1;
  /// How many regions stand for variadic regions.
  unsigned regions = 0;
  /// Types of all operands and of all results; null for the usual one.
  Json operandType, resultType;
  /// Operands that are constants, with the attribute that each is.
  std::map<std::string, Json> constants;
  /// Operands and results that are not there.
  std::set<std::string> absent;
  /// Attributes of the function around it that the dialect does not define.
  std::map<std::string, Json> discardable;
};

/// Empty, or why the dialect has no sample programs.
std::string sampleProblem(const Family &family);

/// True for the name and the type of a function, which the function around a
/// sample determines.
bool isOfFunction(const Family &family, const Op &op,
                  const Attribute &attribute);
/// The name of a version of `op` in the versioned dialect, for example
/// `vhlo.gather_v2`.
std::string versionedName(const Family &family, const Op &op,
                          const OpVersion &version);

/// A function of the dialect around a use of an operation. The use stands alone
/// if it is one of a function or terminator.
std::string sampleFunction(const SampleValues &make, const SampleOp &sample,
                           const std::string &name);
/// A function with arguments of these types and these further attributes.
std::string sampleFunction(const SampleValues &make,
                           const std::vector<Json> &arguments,
                           const std::map<std::string, Json> &discardable,
                           const std::string &name);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_SAMPLEPROGRAM_H
