//===- BodyText.h - bodies, line by line ------------------------*- C++ -*-===//
//
// Bodies that depend on more than one thing of a node are put together from
// lines in the textual syntax of ONNX.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_HOOKS_BODIES_BODYTEXT_H
#define DIALECTGEN_ONNX_HOOKS_BODIES_BODYTEXT_H

#include "BodyFunctions.h"

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

/// The places that `indices` name along `axis` of `data`, in the list of all
/// its elements; `shape` has its sizes. Writes lines and returns the name.
std::string placesAlong(BodyText &body, const BodyNode &node, int rank,
                        int axis);
/// The rows that lists of `named` numbers in `indices` name; `sizes` has the
/// sizes of dimensions that they are of.
std::string placesOfLists(BodyText &body, int64_t named);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_HOOKS_BODIES_BODYTEXT_H
