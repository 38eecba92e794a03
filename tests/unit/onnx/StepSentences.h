//===- StepSentences.h - what pages tell of steps ---------------*- C++ -*-===//
//
// The sentences of a reference page about one way of a step, as claims about
// single nodes: which ones are refused.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_UNIT_ONNX_STEPSENTENCES_H
#define DIALECTGEN_TESTS_UNIT_ONNX_STEPSENTENCES_H

#include "LegalNodes.h"

namespace dialectgen::onnx::test {

class StepSentences {
public:
  /// Of the step from `older` to `newer`, or back. The page is that of `older`,
  /// whose place another op may take; without sentences if it has none.
  static StepSentences of(const OpVersion &older, const OpVersion &newer,
                          bool isUp);

  bool empty() const { return sentences.empty(); }
  /// Every use is refused.
  bool refuseAll() const;
  /// Every use stays as it is.
  bool keepAll() const;
  /// Some use may be refused.
  bool refuseSome() const;
  /// The sentence that refuses `op`, a node of `source` with these types; empty
  /// if none does that tells what it refuses of a single node.
  std::string refusalOf(const OpVersion &source, mlir::Operation *op,
                        const Choice &types) const;
  std::string text() const;

private:
  std::vector<std::string> sentences;
};

} // namespace dialectgen::onnx::test

#endif // DIALECTGEN_TESTS_UNIT_ONNX_STEPSENTENCES_H
