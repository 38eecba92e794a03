// Coarse operations that StableHLO cannot express stay unchanged, with a reason.
//
// RUN: dialect-opt %s --byteir-decompose --split-input-file --verify-diagnostics

func.func @slices(%x: tensor<3x4xf32>, %i: tensor<2xi32>) {
  // expected-error @+1 {{tf.StridedSlice: constant bounds can be decomposed}}
  %0 = stablehlo.custom_call @tf.StridedSlice(%x, %i, %i, %i) : (tensor<3x4xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @no_step(%x: tensor<3x4xf32>) {
  %i = stablehlo.constant dense<0> : tensor<1xi32>
  // expected-error @+1 {{tf.StridedSlice: stride 0 is 0}}
  %0 = stablehlo.custom_call @tf.StridedSlice(%x, %i, %i, %i) : (tensor<3x4xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<0x4xf32>
  return
}

// -----

func.func @beyond(%x: tensor<3x4xf32>) {
  %i = stablehlo.constant dense<3> : tensor<1xi32>
  // expected-error @+1 {{tf.StridedSlice: index 3 is out of range for 3 elements}}
  %0 = stablehlo.custom_call @tf.StridedSlice(%x, %i, %i, %i) {byteir_attrs = {shrink_axis_mask = 1 : i64}} : (tensor<3x4xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @too_many(%x: tensor<3xf32>) {
  %i = stablehlo.constant dense<1> : tensor<2xi32>
  // expected-error @+1 {{tf.StridedSlice: there are bounds for more than 1 dimensions}}
  %0 = stablehlo.custom_call @tf.StridedSlice(%x, %i, %i, %i) : (tensor<3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<0x0xf32>
  return
}

// -----

func.func @batches(%x: tensor<2x4x3xf32>, %y: tensor<3x3x2xf32>) {
  // expected-error @+1 {{tf.BatchMatMul: batches of 'lhs', 'tensor<2x4x3xf32>', and 'rhs', 'tensor<3x3x2xf32>', do not broadcast}}
  %0 = stablehlo.custom_call @tf.BatchMatMul(%x, %y) : (tensor<2x4x3xf32>, tensor<3x3x2xf32>) -> tensor<?x4x2xf32>
  return
}

// -----

func.func @open_slice(%x: tensor<?x4xf32>) {
  %i = stablehlo.constant dense<1> : tensor<1xi32>
  // expected-error @+1 {{tf.StridedSlice: dimension 0 is sliced, and its size is not known}}
  %0 = stablehlo.custom_call @tf.StridedSlice(%x, %i, %i, %i) : (tensor<?x4xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?x4xf32>
  return
}

// -----

func.func @open_resize(%x: tensor<?x4xf32>) {
  %s = stablehlo.constant dense<2.0> : tensor<2xf32>
  // expected-error @+1 {{byteir.resize: dimension 0 is resized, and StableHLO needs static sizes to compute positions}}
  %0 = stablehlo.custom_call @byteir.resize(%x, %s) {byteir_attrs = {target_mode = "scale", mode = "nearest", coordinate_transformation_mode = "asymmetric"}} : (tensor<?x4xf32>, tensor<2xf32>) -> tensor<?x8xf32>
  return
}

// -----

func.func @places(%i: tensor<3x?xi32>, %u: tensor<3xf32>, %s: tensor<1xi32>) {
  // expected-error @+1 {{tf.ScatterNd: how many dimensions are indexed is not known}}
  %0 = stablehlo.custom_call @tf.ScatterNd(%i, %u, %s) : (tensor<3x?xi32>, tensor<3xf32>, tensor<1xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @updates(%i: tensor<3x2xi32>, %u: tensor<3xf32>, %s: tensor<1xi32>) {
  // expected-error @+1 {{tf.ScatterNd: updates of rank 1 do not fit indices of 2 dimensions of 1}}
  %0 = stablehlo.custom_call @tf.ScatterNd(%i, %u, %s) : (tensor<3x2xi32>, tensor<3xf32>, tensor<1xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @losses(%x: tensor<2x3x4xf32>, %t: tensor<2x4xi64>) {
  // expected-error @+1 {{byteir.nll_loss_forward: log_probs of rank 3 and targets of rank 2; a row of classes a target can be decomposed}}
  %0:2 = stablehlo.custom_call @byteir.nll_loss_forward(%x, %t) {byteir_attrs = {ignore_index = -100 : i64, reduction = 1 : i64}} : (tensor<2x3x4xf32>, tensor<2x4xi64>) -> (tensor<f32>, tensor<f32>)
  return
}

// -----

func.func @gradients(%g: tensor<2xf32>, %x: tensor<2x3xf32>, %t: tensor<2xi64>, %w: tensor<f32>) {
  // expected-error @+1 {{byteir.nll_loss_backward: loss_gradient has rank 1, which no loss of this reduction has}}
  %0 = stablehlo.custom_call @byteir.nll_loss_backward(%g, %x, %t, %w) {byteir_attrs = {ignore_index = -100 : i64, reduction = 1 : i64}} : (tensor<2xf32>, tensor<2x3xf32>, tensor<2xi64>, tensor<f32>) -> tensor<2x3xf32>
  return
}

// -----

// A size from a model must not become a table of that many positions.
func.func @huge(%x: tensor<1x4xf32>) {
  %sizes = stablehlo.constant dense<[1, 1000000000000]> : tensor<2xi64>
  // expected-error @+1 {{byteir.resize: dimension 1 is resized to 1000000000000: 1000000000000 elements would be computed while compiling, and the most are 16777216 (--most-computed)}}
  %0 = stablehlo.custom_call @byteir.resize(%x, %sizes) {byteir_attrs = {target_mode = "size", mode = "nearest", coordinate_transformation_mode = "asymmetric"}} : (tensor<1x4xf32>, tensor<2xi64>) -> tensor<1x?xf32>
  return
}

// -----

// Nor may scales that are no numbers.
func.func @scales(%x: tensor<1x4xf32>) {
  %negative = stablehlo.constant dense<[1.0, -2.0]> : tensor<2xf32>
  // expected-error @+1 {{byteir.resize: dimension 1 has the scale -2.000000e+00; expected a positive finite number}}
  %0 = stablehlo.custom_call @byteir.resize(%x, %negative) {byteir_attrs = {target_mode = "scale", mode = "nearest", coordinate_transformation_mode = "asymmetric"}} : (tensor<1x4xf32>, tensor<2xf32>) -> tensor<1x?xf32>
  return
}

// -----

func.func @no_number(%x: tensor<1x4xf32>) {
  %nan = stablehlo.constant dense<[1.0, 0x7FC00000]> : tensor<2xf32>
  // expected-error @+1 {{byteir.resize: dimension 1 has the scale nan; expected a positive finite number}}
  %0 = stablehlo.custom_call @byteir.resize(%x, %nan) {byteir_attrs = {target_mode = "scale", mode = "nearest", coordinate_transformation_mode = "asymmetric"}} : (tensor<1x4xf32>, tensor<2xf32>) -> tensor<1x?xf32>
  return
}

// -----

func.func @infinite(%x: tensor<1x4xf32>) {
  %infinite = stablehlo.constant dense<[0x7F800000, 1.0]> : tensor<2xf32>
  // expected-error @+1 {{byteir.resize: dimension 0 has the scale inf; expected a positive finite number}}
  %0 = stablehlo.custom_call @byteir.resize(%x, %infinite) {byteir_attrs = {target_mode = "scale", mode = "linear", coordinate_transformation_mode = "half_pixel"}} : (tensor<1x4xf32>, tensor<2xf32>) -> tensor<?x4xf32>
  return
}

// -----

func.func @greatest(%x: tensor<1x4xf32>) {
  %great = stablehlo.constant dense<[1.0, 3.0e38]> : tensor<2xf32>
  // expected-error @+1 {{byteir.resize: dimension 1 is resized to 1000000000000000: 1000000000000000 elements would be computed while compiling, and the most are 16777216 (--most-computed)}}
  %0 = stablehlo.custom_call @byteir.resize(%x, %great) {byteir_attrs = {target_mode = "scale", mode = "nearest", coordinate_transformation_mode = "asymmetric"}} : (tensor<1x4xf32>, tensor<2xf32>) -> tensor<1x?xf32>
  return
}

// -----

func.func @rows(%x: tensor<3x4xf32>) {
  %counts = stablehlo.constant dense<[1, 1000000000000, 2]> : tensor<3xi64>
  // expected-error @+1 {{byteir.repeat: the result has 1000000000003 rows: 1000000000003 elements would be computed while compiling, and the most are 16777216 (--most-computed)}}
  %0 = stablehlo.custom_call @byteir.repeat(%x, %counts) : (tensor<3x4xf32>, tensor<3xi64>) -> tensor<?x4xf32>
  return
}
