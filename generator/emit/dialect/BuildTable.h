//===- BuildTable.h - facts of the table of op versions ---------*- C++ -*-===//
//
// Facts of the rows of an OpTable.h, which are C++ (BuildTable.cpp) or JSON
// (OpTable.cpp).
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_BUILDTABLE_H
#define DIALECTGEN_EMIT_BUILDTABLE_H

#include "model/Model.h"

namespace dialectgen {

/// The variable, or the type itself where only one is admitted.
std::string typeText(const OpVersion &version, const Parameter &parameter);

struct AttributeFacts {
  const Attribute *attribute = nullptr;
  /// Null if it is none of the vocabulary.
  const AttributeKind *kind = nullptr;
  bool isHeldAsType = false, isTypeNumber = false;
  /// The region that holds a graph.
  std::optional<unsigned> region;
  /// JSON.
  std::optional<std::string> initial;
  std::vector<std::string> among;
  std::optional<std::string> minimum, maximum;
};
std::vector<AttributeFacts> attributeFacts(const Family &family, const Op &op,
                                           const OpVersion &version);

/// Each OpFeature of an op.
std::vector<std::string> featuresOf(const Family &family,
                                    const OpVersion &version);

/// The body of a version, which has one, as a function in the textual syntax of
/// ONNX, as lines.
std::vector<std::string> functionText(const Family &family, const Op &op,
                                      const OpVersion &version);

/// The op that takes the place of a deprecated one; empty if there is none.
std::string successorOf(const OpVersion &version);

/// Positions of the ops by (domain, name): the table is searched by text, the
/// spec has an order of its own.
std::vector<size_t> sortedOps(const Family &family);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_BUILDTABLE_H
