//===- Transforms.cpp - Fourier transforms, written out -------------------===//
//
// A transform of n numbers is their product with a matrix of waves. Angles are
// whole parts of a turn, so that they stay exact for long signals.
//
//===----------------------------------------------------------------------===//

#include "BodyText.h"

namespace dialectgen::onnx {
namespace {

constexpr int floatNumber = 1, doubleNumber = 11;

std::string permutation(const std::vector<int> &axes) {
  std::string text;
  for (int axis : axes)
    text += (text.empty() ? "" : ", ") + std::to_string(axis);
  return "Transpose <perm = [" + text + "]> ";
}

/// A list of one of an operand that is a scalar, or one already.
void listOfOne(BodyText &body, const std::string &result,
               const std::string &value) {
  body.list(result + "_thin", "1");
  body << result + "_wide = Cast <to = 7> (" + value + ")"
       << result + " = Reshape (" + result + "_wide, " + result + "_thin)";
}

} // namespace

std::string body::fourier(const BodyNode &node) {
  int rank = node.rank(0);
  int64_t parts = node.size(0, -1), axis = node.integer("axis", 1);
  axis += axis < 0 ? rank : 0;
  bool isInverse = node.integer("inverse", 0),
       isOneSided = node.integer("onesided", 0);
  if (rank < 2)
    return node.needsRank(0, "rank 2 or more");
  if (axis < 0 || axis >= rank - 1)
    return node.needs("an attribute 'axis' that is not the last dimension");
  if (parts != 1 && parts != 2)
    return node.needs("a last dimension of 'input' of size 1 or 2");
  // The other half would have to be made up first.
  if (isInverse && isOneSided)
    return node.needs("attribute 'inverse' or 'onesided' at 0");
  BodyText body("DFT (input, dft_length) => (output) {\n");
  body.list("along", std::to_string(axis));
  body.list("first", "0");
  std::string signal = "input";
  if (node.has(1)) {
    listOfOne(body, "lengths", "dft_length");
    body << "cut = Slice (input, first, lengths, along)";
    signal = "cut";
  } else {
    body << "input_shape = Shape (input)"
         << "lengths = Gather (input_shape, along)";
  }
  // Missing numbers are zeros, of which products need nothing.
  bool isDouble = node.elementType(0) == doubleNumber;
  body << "shape = Shape (" + signal + ")" << "counts = Gather (shape, along)"
       << "count = Squeeze (counts)"
       << "length = Squeeze (lengths)"
       << "zero = Constant <value_int = 0> ()"
       << "one = Constant <value_int = 1> ()"
       << "two = Constant <value_int = 2> ()";
  if (isOneSided)
    body << "half = Div (length, two)"
         << "frequencies = Add (half, one)";
  else
    body << "frequencies = Identity (length)";
  body.list("second", "1");
  body << "place = Range (zero, count, one)"
       << "frequency = Range (zero, frequencies, one)"
       << "column = Unsqueeze (place, second)"
       << "row = Unsqueeze (frequency, first)"
       << "steps = Mul (column, row)"
       << "turns = Div (steps, length)"
       << "whole = Mul (turns, length)"
       << "rest = Sub (steps, whole)"
       << "wide = Cast <to = " +
              std::to_string(isDouble ? doubleNumber : floatNumber) + "> (" +
              signal + ")"
       << "part = CastLike (rest, wide)"
       << "all = CastLike (length, wide)"
       << "share = Div (part, all)"
       // A turn as the sum of two numbers of 32 bits.
       << "turn32 = Constant <value_float = 6.2831854820251465> ()"
       << "more32 = Constant <value_float = -1.7484555600503768e-07> ()"
       << "turn_most = CastLike (turn32, wide)"
       << "turn_more = CastLike (more32, wide)"
       << "turn = Add (turn_most, turn_more)"
       << "angle = Mul (share, turn)"
       << "cosine = Cos (angle)"
       << "sine = Sin (angle)";
  // The axis goes last, where products are.
  std::vector<int> there, back(rank - 1);
  for (int i = 0; i != rank - 1; ++i)
    if (i != axis)
      there.push_back(i);
  there.push_back(static_cast<int>(axis));
  for (int i = 0; i != rank - 1; ++i)
    back[there[i]] = i;
  body.list("last", std::to_string(rank - 1));
  for (const char *part : {"re", "im"}) {
    std::string name = part, index = name == "re" ? "0" : "1";
    if (name == "im" && parts == 1)
      break;
    body << name + "_index = Constant <value_int = " + index + "> ()"
         << name + "_plain = Gather <axis = " + std::to_string(rank - 1) +
                "> (wide, " + name + "_index)"
         << name + " = " + permutation(there) + "(" + name + "_plain)"
         << name + "_cosine = MatMul (" + name + ", cosine)"
         << name + "_sine = MatMul (" + name + ", sine)";
  }
  bool isComplex = parts == 2;
  if (!isComplex)
    body << "sum_re = Identity (re_cosine)"
         << (isInverse ? "sum_im = Identity (re_sine)"
                       : "sum_im = Neg (re_sine)");
  else if (isInverse)
    body << "sum_re = Sub (re_cosine, im_sine)"
         << "sum_im = Add (im_cosine, re_sine)";
  else
    body << "sum_re = Add (re_cosine, im_sine)"
         << "sum_im = Sub (im_cosine, re_sine)";
  for (const char *part : {"re", "im"}) {
    std::string name = part;
    body << (isInverse ? "scaled_" + name + " = Div (sum_" + name + ", all)"
                       : "scaled_" + name + " = Identity (sum_" + name + ")")
         << "back_" + name + " = " + permutation(back) + "(scaled_" + name + ")"
         << "column_" + name + " = Unsqueeze (back_" + name + ", last)";
  }
  body << "both = Concat <axis = " + std::to_string(rank - 1) +
              "> (column_re, column_im)"
       << "output = CastLike (both, input)";
  return body.finish();
}

std::string body::shortTimeFourier(const BodyNode &node) {
  if (node.rank(0) != 3)
    return node.needsRank(0, "rank 3");
  if (!node.has(2) && !node.has(3))
    return node.needs("operand 'window' or 'frame_length'");
  BodyText body("STFT <onesided> (signal, frame_step, window, frame_length) => "
                "(output) {\n",
                /*opset=*/17);
  body.list("second", "1");
  body.list("first", "0");
  listOfOne(body, "steps", "frame_step");
  if (node.has(3))
    listOfOne(body, "lengths", "frame_length");
  else
    body << "lengths = Shape (window)";
  body << "shape = Shape (signal)"
       << "counts = Gather (shape, second)"
       << "rest = Sub (counts, lengths)"
       << "more = Div (rest, steps)"
       << "frames1 = Add (more, second)"
       << "frames = Squeeze (frames1)"
       << "length = Squeeze (lengths)"
       << "zero = Constant <value_int = 0> ()"
       << "one = Constant <value_int = 1> ()"
       << "number = Range (zero, frames, one)"
       << "start = Mul (number, steps)"
       << "inner = Range (zero, length, one)"
       << "column = Unsqueeze (start, second)"
       << "row = Unsqueeze (inner, first)"
       << "places = Add (column, row)"
       << "framed = Gather <axis = 1> (signal, places)";
  if (node.has(2))
    body << "factors = Unsqueeze (window, second)"
         << "seen = Mul (framed, factors)";
  else
    body << "seen = Identity (framed)";
  body << "output = DFT <axis = 2, inverse = 0, onesided: int = @onesided> "
          "(seen)";
  return body.finish();
}

} // namespace dialectgen::onnx
