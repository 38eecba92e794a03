//===- OnnxOpsTd.h - the ops of a family as TableGen ------------*- C++ -*-===//
//
// One ODS definition for every live version of every op of a family whose ops
// are versioned by opset.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_ONNXOPSTD_H
#define DIALECTGEN_EMIT_ONNXOPSTD_H

#include "spec/Model.h"

namespace dialectgen {

/// What an op version's values are called in the dialect: ONNX lets an operand,
/// an attribute and a result share a name, ODS does not.
struct OdsNames {
  std::vector<std::string> operands, results;
};
OdsNames chooseOdsNames(const OpVersion &version);

/// Attributes that are regions, in the order the op holds them.
std::vector<const Attribute *> regionsOf(const Family &family,
                                         const OpVersion &version);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_ONNXOPSTD_H
