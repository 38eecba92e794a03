//===- BodyText.h - bodies, line by line ------------------------*- C++ -*-===//
//
// Bodies that depend on more than one thing of a node are put together from
// lines in the textual syntax of ONNX.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_HOOKS_BODIES_BODYTEXT_H
#define DIALECTGEN_ONNX_HOOKS_BODIES_BODYTEXT_H

#include "Bodies.h"

namespace dialectgen::onnx {

class BodyText {
public:
  /// `Op <attribute> (X) => (Y) {`
  explicit BodyText(const std::string &signature, int opset = 15)
      : text("<opset_import: [\"\" : " + std::to_string(opset) +
             "], domain: \"body\">\n" + signature) {}

  BodyText &operator<<(const std::string &line) {
    text += line + "\n";
    return *this;
  }
  /// A constant list of whole numbers.
  void list(const std::string &name, const std::string &numbers) {
    *this << name + " = Constant <value_ints: ints = [" + numbers + "]> ()";
  }
  /// A constant of the type of `like`, from a text in the syntax of floats.
  void number(const std::string &name, const std::string &value,
              const std::string &like) {
    *this << name + "_32 = Constant <value_float = " + value + "> ()"
          << name + " = CastLike (" + name + "_32, " + like + ")";
  }
  /// The size of `value` along `axis`, as a list of one.
  void size(const std::string &name, const std::string &value, int axis) {
    *this << name + "_shape = Shape (" + value + ")";
    list(name + "_axis", std::to_string(axis));
    *this << name + " = Gather (" + name + "_shape, " + name + "_axis)";
  }
  std::string finish() const { return text + "}"; }

private:
  std::string text;
};

std::string acosh(const BodyNode &node);
std::string affineGrid(const BodyNode &node);
std::string asinh(const BodyNode &node);
std::string atanh(const BodyNode &node);
std::string attention(const BodyNode &node);
std::string attention23(const BodyNode &node);
std::string bitShift(const BodyNode &node);
std::string bitwiseAnd(const BodyNode &node);
std::string bitwiseNot(const BodyNode &node);
std::string bitwiseOr(const BodyNode &node);
std::string bitwiseXor(const BodyNode &node);
std::string blackmanWindow(const BodyNode &node);
std::string causalConvWithState(const BodyNode &node);
std::string clip(const BodyNode &node);
std::string constantOfShape(const BodyNode &node);
std::string cosh(const BodyNode &node);
std::string cumProd(const BodyNode &node);
std::string cumSum(const BodyNode &node);
std::string dequantizeLinear(const BodyNode &node);
std::string einsum(const BodyNode &node);
std::string equal(const BodyNode &node);
std::string expand(const BodyNode &node);
std::string fourier(const BodyNode &node);
std::string gatherElements(const BodyNode &node);
std::string gatherNd(const BodyNode &node);
std::string greater(const BodyNode &node);
std::string gridSample(const BodyNode &node);
std::string hammingWindow(const BodyNode &node);
std::string hannWindow(const BodyNode &node);
std::string isInf(const BodyNode &node);
std::string isNan(const BodyNode &node);
std::string largest(const BodyNode &node);
std::string lastOfEqual(const BodyNode &node);
std::string less(const BodyNode &node);
std::string linearAttention(const BodyNode &node);
std::string matMulInteger(const BodyNode &node);
std::string mod(const BodyNode &node);
std::string nonMaxSuppression(const BodyNode &node);
std::string nonZero(const BodyNode &node);
std::string qLinearMatMul(const BodyNode &node);
std::string quantizeLinear(const BodyNode &node);
std::string rotaryEmbedding(const BodyNode &node);
std::string round(const BodyNode &node);
std::string scatterElements(const BodyNode &node);
std::string scatterNd(const BodyNode &node);
std::string shortTimeFourier(const BodyNode &node);
std::string shrink(const BodyNode &node);
std::string sign(const BodyNode &node);
std::string sinh(const BodyNode &node);
std::string smallest(const BodyNode &node);
std::string thresholdedRelu(const BodyNode &node);
std::string trilu(const BodyNode &node);
std::string unique(const BodyNode &node);
std::string where(const BodyNode &node);

/// The places that `indices` name along `axis` of `data`, in the list of all
/// its elements; `shape` has its sizes. Writes lines and returns the name.
std::string placesAlong(BodyText &body, const BodyNode &node, int rank,
                        int axis);
/// The rows that lists of `named` numbers in `indices` name; `sizes` has the
/// sizes of dimensions that they are of.
std::string placesOfLists(BodyText &body, int64_t named);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_HOOKS_BODIES_BODYTEXT_H
