//===- Losses.cpp - losses of classes, written out ------------------------===//
//
// The loss of a place is the weighted logarithm of the probability of its
// class, with the opposite sign.
//
//===----------------------------------------------------------------------===//

#include "BodyText.h"

namespace dialectgen::onnx {

std::string body::negativeLogLikelihood(const BodyNode &node) {
  bool hasWeights = node.has(2), hasIgnored = node.find("ignore_index");
  const pb::AttributeProto *reduction = node.find("reduction");
  std::string kind = reduction ? reduction->s() : "mean";
  BodyText body(std::string("NegativeLogLikelihoodLoss ") +
                (hasIgnored ? "<ignore_index> " : "") +
                (hasWeights ? "(input, target, weight)" : "(input, target)") +
                " => (loss) {\n");
  body.list("second", "1");
  std::string classes = "target";
  if (hasIgnored) {
    // It may be the number of no class.
    body << "ignored64 = Constant <value_int: int = @ignore_index> ()"
         << "ignored = CastLike (ignored64, target)"
         << "is_ignored = Equal (target, ignored)"
         << "first64 = Constant <value_int = 0> ()"
         << "first = CastLike (first64, target)"
         << "counted = Where (is_ignored, first, target)";
    body.number("none", "0.0", "input");
    classes = "counted";
  }
  body << "column = Unsqueeze (" + classes + ", second)"
       << "logarithms = GatherElements <axis = 1> (input, column)"
       << "logarithm = Squeeze (logarithms, second)"
       << "plain = Neg (logarithm)";
  std::string losses = "plain", weights;
  if (hasWeights) {
    body << "own_weights = Gather (weight, " + classes + ")"
         << "weighted = Mul (plain, own_weights)";
    losses = "weighted";
    weights = "own_weights";
  }
  if (hasIgnored) {
    body << "losses = Where (is_ignored, none, " + losses + ")";
    losses = "losses";
    if (!hasWeights) {
      body << "is_counted = Not (is_ignored)"
           << "counts = CastLike (is_counted, input)";
      weights = "counts";
    } else {
      body << "counted_weights = Where (is_ignored, none, own_weights)";
      weights = "counted_weights";
    }
  }
  if (kind == "none")
    body << "loss = Identity (" + losses + ")";
  else if (kind == "sum")
    body << "loss = ReduceSum <keepdims = 0> (" + losses + ")";
  else if (weights.empty())
    body << "loss = ReduceMean <keepdims = 0> (" + losses + ")";
  else
    body << "sum = ReduceSum <keepdims = 0> (" + losses + ")"
         << "all_weights = ReduceSum <keepdims = 0> (" + weights + ")"
         << "loss = Div (sum, all_weights)";
  return body.finish();
}

} // namespace dialectgen::onnx
