//===- Extents.cpp - sizes and parts of them, written out -----------------===//
//
// Attributes that may be absent select the body.
//
//===----------------------------------------------------------------------===//

#include "BodyText.h"

namespace dialectgen::onnx {

std::string body::centerCropPad(const BodyNode &node) {
  if (!node.find("axes"))
    return R"(<opset_import: ["" : 15], domain: "body">
      CenterCropPad (X, shape) => (Y) {
        wanted = Cast <to = 7> (shape)
        size = Shape (X)
        outer = Max (size, wanted)
        padding = Sub (outer, size)
        two = Constant <value_ints = [2]> ()
        before = Div (padding, two)
        behind = Sub (padding, before)
        pads = Concat <axis = 0> (before, behind)
        padded = Pad (X, pads)
        rest = Sub (outer, wanted)
        start = Div (rest, two)
        end = Add (start, wanted)
        Y = Slice (padded, start, end)
      })";
  return R"(<opset_import: ["" : 15], domain: "body">
    CenterCropPad <axes> (X, shape) => (Y) {
      wanted = Cast <to = 7> (shape)
      which = Constant <value_ints: ints = @axes> ()
      all = Shape (X)
      size = Gather (all, which)
      outer = Max (size, wanted)
      padding = Sub (outer, size)
      two = Constant <value_ints = [2]> ()
      before = Div (padding, two)
      behind = Sub (padding, before)
      none = Sub (all, all)
      left = ScatterElements <axis = 0> (none, which, before)
      right = ScatterElements <axis = 0> (none, which, behind)
      pads = Concat <axis = 0> (left, right)
      padded = Pad (X, pads)
      rest = Sub (outer, wanted)
      start = Div (rest, two)
      end = Add (start, wanted)
      Y = Slice (padded, start, end, which)
    })";
}

/// Of a part of the dimensions.
std::string body::shape(const BodyNode &node) {
  if (!node.find("end"))
    return R"(<opset_import: ["" : 13], domain: "body">
      Shape <start> (X) => (Y) {
        all = Shape (X)
        first = Constant <value_int: int = @start> ()
        one = Constant <value_ints = [1]> ()
        from = Reshape (first, one)
        to = Constant <value_ints = [9223372036854775807]> ()
        Y = Slice (all, from, to)
      })";
  return R"(<opset_import: ["" : 13], domain: "body">
    Shape <start, end> (X) => (Y) {
      all = Shape (X)
      one = Constant <value_ints = [1]> ()
      first = Constant <value_int: int = @start> ()
      from = Reshape (first, one)
      last = Constant <value_int: int = @end> ()
      to = Reshape (last, one)
      Y = Slice (all, from, to)
    })";
}

} // namespace dialectgen::onnx
