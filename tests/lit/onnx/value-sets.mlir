// Values outside the closed sets and ranges of the specs are refused, and those
// that only some versions of an op accept are refused in the others.
// REQUIRES: dialect-opt
// RUN: dialect-opt %s --split-input-file --verify-diagnostics

// A name that is none of the set.
func.func @auto_pad(%x: tensor<1x1x4x4xf32>, %w: tensor<1x1x3x3xf32>, %none: none) {
  // expected-error@+1 {{attribute 'auto_pad' failed to satisfy constraint: string attribute is one of NOTSET, SAME_UPPER, SAME_LOWER, VALID}}
  %0 = "onnx.Conv"(%x, %w, %none) {auto_pad = "SAME"} : (tensor<1x1x4x4xf32>, tensor<1x1x3x3xf32>, none) -> tensor<*xf32>
  return
}

// -----

// Case counts.
func.func @case(%x: tensor<1x1x4x4xf32>, %w: tensor<1x1x3x3xf32>, %none: none) {
  // expected-error@+1 {{attribute 'auto_pad' failed to satisfy constraint}}
  %0 = "onnx.Conv"(%x, %w, %none) {auto_pad = "valid"} : (tensor<1x1x4x4xf32>, tensor<1x1x3x3xf32>, none) -> tensor<*xf32>
  return
}

// -----

func.func @a_set_that_grew(%x: tensor<4xf32>, %pads: tensor<2xi64>, %none: none) {
  %0 = "onnx.Pad"(%x, %pads, %none, %none) {mode = "wrap"} : (tensor<4xf32>, tensor<2xi64>, none, none) -> tensor<*xf32>
  // expected-error@+1 {{attribute 'mode' failed to satisfy constraint: string attribute is one of constant, reflect, edge}}
  %1 = "onnx.PadV18"(%x, %pads, %none, %none) {mode = "wrap"} : (tensor<4xf32>, tensor<2xi64>, none, none) -> tensor<*xf32>
  return
}

// -----

func.func @words_that_changed(%x: tensor<1x1x4x4xf32>, %g: tensor<1x2x2x2xf32>) {
  %0 = "onnx.GridSampleV16"(%x, %g) {mode = "bilinear"} : (tensor<1x1x4x4xf32>, tensor<1x2x2x2xf32>) -> tensor<*xf32>
  %1 = "onnx.GridSample"(%x, %g) {mode = "linear"} : (tensor<1x1x4x4xf32>, tensor<1x2x2x2xf32>) -> tensor<*xf32>
  // expected-error@+1 {{attribute 'mode' failed to satisfy constraint}}
  %2 = "onnx.GridSample"(%x, %g) {mode = "bilinear"} : (tensor<1x1x4x4xf32>, tensor<1x2x2x2xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @a_flag(%x: tensor<4xf32>) {
  // expected-error@+1 {{attribute 'keepdims' failed to satisfy constraint}}
  %0 = "onnx.ArgMax"(%x) {keepdims = 2 : si64} : (tensor<4xf32>) -> tensor<*xi64>
  return
}

// -----

func.func @a_range(%x: tensor<1x4x2x2xf32>) {
  // expected-error@+1 {{attribute 'blocksize' failed to satisfy constraint}}
  %0 = "onnx.DepthToSpace"(%x) {blocksize = 0 : si64} : (tensor<1x4x2x2xf32>) -> tensor<*xf32>
  return
}

// -----

// Every element of a list; negative axes came with version 11.
func.func @elements(%x: tensor<1x4xf32>) {
  %0 = "onnx.SqueezeV11"(%x) {axes = [-2]} : (tensor<1x4xf32>) -> tensor<*xf32>
  // expected-error@+1 {{attribute 'axes' failed to satisfy constraint}}
  %1 = "onnx.SqueezeV1"(%x) {axes = [0, -2]} : (tensor<1x4xf32>) -> tensor<*xf32>
  return
}

// -----

// Values that documentation leaves open are open: "non-zero" transposes.
func.func @open(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>, %none: none) {
  %0 = "onnx.Gemm"(%a, %b, %none) {transA = 2 : si64} : (tensor<2x3xf32>, tensor<2x4xf32>, none) -> tensor<*xf32>
  return
}
