// Errors of the verifier of coarse operations: the operation, the key or value,
// and the accepted values.
//
// RUN: dialect-opt %s --split-input-file --verify-diagnostics

func.func @axis(%x: tensor<2x3xf32>, %i: tensor<2x3xi32>) {
  // expected-error @+1 {{byteir.softmax: axis = 3 is out of range for rank 2}}
  %0 = stablehlo.custom_call @byteir.softmax(%x) {byteir_attrs = {axis = 3 : i64}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error @+1 {{byteir.arg_max: axis = 3 is out of range for rank 2}}
  %1 = stablehlo.custom_call @byteir.arg_max(%x) {byteir_attrs = {axis = 3 : i64, keep_dims = true, select_last_index = false}} : (tensor<2x3xf32>) -> tensor<2x1xi64>
  // expected-error @+1 {{byteir.l2_norm: 'axis' has 1 twice}}
  %2 = stablehlo.custom_call @byteir.l2_norm(%x) {byteir_attrs = {axis = [1, 1], epsilon = 1.0}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error @+1 {{byteir.top_k: the length of 'axis' is 2, but the length of 'k' is 1; they must be equal}}
  %3:2 = stablehlo.custom_call @byteir.top_k(%x) {byteir_attrs = {axis = [0, 1], k = 1, sorted = true}} : (tensor<2x3xf32>) -> (tensor<2x1xf32>, tensor<2x1xi64>)
  // expected-error @+1 {{byteir.one_hot: 'axis' is 4, which is no position among 3 sizes: the rank of 'indices' plus 1 is 3}}
  %4 = stablehlo.custom_call @byteir.one_hot(%i) {byteir_attrs = {axis = 4 : i64, depth = 2, on_value = 1.0 : f32, off_value = 0.0 : f32}} : (tensor<2x3xi32>) -> tensor<2x3x2xf32>
  return
}

// -----

func.func @keys(%x: tensor<2x3xf32>, %q: tensor<1x2x8x8xf16>, %s: tensor<2xi64>) {
  // expected-error @+1 {{byteir.softmax: there is no 'axes'; did you mean 'axis'?}}
  %1 = stablehlo.custom_call @byteir.softmax(%x) {byteir_attrs = {axes = 1 : i64, axis = 1 : i64}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error @+1 {{byteir.sofmax: there is no such operation; did you mean 'byteir.softmax'?}}
  %2 = stablehlo.custom_call @byteir.sofmax(%x) {byteir_attrs = {axis = 1 : i64}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error @+1 {{byteir.gelu: approximate = "erv"; expected "erf", "none" or "tanh"}}
  %3 = stablehlo.custom_call @byteir.gelu(%x) {byteir_attrs = {approximate = "erv"}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error @+1 {{byteir.softmax: has no 'axis'}}
  %5 = stablehlo.custom_call @byteir.softmax(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error @+1 {{byteir.softmax: axis = [1]; expected an i64}}
  %6 = stablehlo.custom_call @byteir.softmax(%x) {byteir_attrs = {axis = [1]}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error @+1 {{byteir.l2_norm: epsilon = -1.000000e+00 : f64; expected at least 0}}
  %7 = stablehlo.custom_call @byteir.l2_norm(%x) {byteir_attrs = {axis = [1], epsilon = -1.0}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error @+1 {{byteir.flash_attn_fwd: has no 'causal'}}
  %8:3 = mhlo.custom_call @byteir.flash_attn_fwd(%q, %q, %q, %s) {byteir_attrs = {casual = true, dropout_p = 0.0, softmax_scale = 1.0, return_softmax = false}} : (tensor<1x2x8x8xf16>, tensor<1x2x8x8xf16>, tensor<1x2x8x8xf16>, tensor<2xi64>) -> (tensor<1x2x8x8xf16>, tensor<1x8x2xf32>, tensor<1x8x2x2xf16>)
  // expected-error @+1 {{byteir.softmax: the value that holds its attributes is not a dictionary}}
  %9 = stablehlo.custom_call @byteir.softmax(%x) {byteir_attrs = "axis"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error @+1 {{byteir.softmax: has attributes in 'backend_config' and in 'byteir_attrs'}}
  %10 = stablehlo.custom_call @byteir.softmax(%x) {api_version = 4 : i32, backend_config = {axis = 1}, byteir_attrs = {axis = 1}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error @+1 {{byteir.softmax: has_side_effect = true, but it only gives results}}
  %11 = stablehlo.custom_call @byteir.softmax(%x) {has_side_effect = true, byteir_attrs = {axis = 1}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @values(%x: tensor<2x3xf32>, %i: tensor<2x3xi32>, %s: tensor<3xf32>, %z: tensor<3xi8>) {
  // expected-error @+1 {{byteir.softmax: has 2 operands; expected input}}
  %1 = stablehlo.custom_call @byteir.softmax(%x, %x) {byteir_attrs = {axis = 1 : i64}} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error @+1 {{byteir.softmax: operand 'input' is 'tensor<2x3xi32>'; expected a tensor of f16, bf16, f32 or f64}}
  %2 = stablehlo.custom_call @byteir.softmax(%i) {byteir_attrs = {axis = 1 : i64}} : (tensor<2x3xi32>) -> tensor<2x3xf32>
  // expected-error @+1 {{byteir.softmax: dimension 1 of 'output' is 4, but dimension 1 of 'input' is 3; they must be equal}}
  %3 = stablehlo.custom_call @byteir.softmax(%x) {byteir_attrs = {axis = 1 : i64}} : (tensor<2x3xf32>) -> tensor<2x4xf32>
  // Results come in layouts: one, or three.
  // expected-error @+1 {{byteir.layer_norm: has 2 results; expected output, mean (optional), inv_std_dev (optional)}}
  %4:2 = stablehlo.custom_call @byteir.layer_norm(%x, %s, %s) {byteir_attrs = {axis = [1], epsilon = 1.0}} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<2x1xf32>)
  // expected-error @+1 {{byteir.quantize: has no 'axis', which is there exactly if the rank of 'scale' is 1}}
  %5 = stablehlo.custom_call @byteir.quantize(%x, %s, %z) {byteir_attrs = {}} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xi8>) -> tensor<2x3xi8>
  // expected-error @+1 {{byteir.quantize: dimension 0 of 'scale' is 3, but dimension 0 of 'input' is 2; they must be equal}}
  %6 = stablehlo.custom_call @byteir.quantize(%x, %s, %z) {byteir_attrs = {axis = 0}} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xi8>) -> tensor<2x3xi8>
  // expected-error @+1 {{byteir.top_k: dimension 1 of 'values' is 2, but number 0 of 'k' is 3; they must be equal}}
  %7:2 = stablehlo.custom_call @byteir.top_k(%x) {byteir_attrs = {axis = [1], k = 3, sorted = true}} : (tensor<2x3xf32>) -> (tensor<2x2xf32>, tensor<2x2xi64>)
  // expected-error @+1 {{tf.DynamicPartition: 'num_partitions' is 3, but there are 2 of 'outputs'}}
  %8:2 = stablehlo.custom_call @tf.DynamicPartition(%x, %i) {byteir_attrs = {num_partitions = 3}} : (tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<?xf32>, tensor<?xf32>)
  return
}

// -----

func.func @versions(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{byteir.l2_norm: 'eps_outside_sqrt' is of version 2; this is version 1}}
  %1 = stablehlo.custom_call @byteir.l2_norm(%x) {byteir_attrs = {axis = [1], epsilon = 1.0, version = 1, eps_outside_sqrt = true}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error @+1 {{byteir.l2_norm: there is no version 5; there is 1, 2}}
  %2 = stablehlo.custom_call @byteir.l2_norm(%x) {byteir_attrs = {axis = [1], epsilon = 1.0, version = 5}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error @+1 {{byteir.l2_norm: version = "2"; expected an integer}}
  %3 = stablehlo.custom_call @byteir.l2_norm(%x) {byteir_attrs = {axis = [1], epsilon = 1.0, version = "2"}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// Prefixes that are open admit names that no spec has, and so do those that are
// nobody's; custom calls of others are left alone.
func.func @others(%x: tensor<2x3xf32>) {
  %1 = stablehlo.custom_call @tf.Print(%x) {byteir_attrs = {anything = 1}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = stablehlo.custom_call @Sharding(%x) {backend_config = "", mhlo.sharding = "{replicated}"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error @+1 {{math.asinn: there is no such operation; did you mean 'math.asin'?}}
  %3 = stablehlo.custom_call @math.asinn(%x) {byteir_attrs = {}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @indices(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{byteir.non_zero: dimension 1 of 'output' is 3, but the rank of 'input' is 2; they must be equal}}
  %0 = stablehlo.custom_call @byteir.non_zero(%x) : (tensor<2x3xf32>) -> tensor<4x3xi64>
  return
}

// -----

// Operations without a meaning, for any types.
func.func @sizes(%x: tensor<2x3xf32>, %n: tensor<2x0xf32>, %w: tensor<7xf32>, %p: tensor<4xi32>, %r: tensor<2xi32>) {
  // expected-error @+1 {{byteir.top_k: k = 4, but dimension 1 of 'input' has 3 elements}}
  %0:2 = stablehlo.custom_call @byteir.top_k(%x) {byteir_attrs = {axis = [1], k = 4, sorted = true}} : (tensor<2x3xf32>) -> (tensor<2x?xf32>, tensor<2x?xi64>)
  // expected-error @+1 {{byteir.arg_max: dimension 1 of 'input' is 0, but must not be 0}}
  %1 = stablehlo.custom_call @byteir.arg_max(%n) {byteir_attrs = {axis = 1 : i64, keep_dims = false, select_last_index = false}} : (tensor<2x0xf32>) -> tensor<2xi64>
  // expected-error @+1 {{byteir.arg_min: dimension 1 of 'input' is 0, but must not be 0}}
  %2 = stablehlo.custom_call @byteir.arg_min(%n) {byteir_attrs = {axis = 1 : i64, keep_dims = false, select_last_index = false}} : (tensor<2x0xf32>) -> tensor<2xi64>
  // expected-error @+1 {{byteir.layer_norm: 'weight' is 'tensor<7xf32>', which does not broadcast to dimensions [1] of 'input', 'tensor<2x3xf32>'}}
  %3 = stablehlo.custom_call @byteir.layer_norm(%x, %w, %w) {byteir_attrs = {axis = [1], epsilon = 1.0}} : (tensor<2x3xf32>, tensor<7xf32>, tensor<7xf32>) -> tensor<2x3xf32>
  // expected-error @+1 {{tf.BatchMatMul: 'lhs' has 3 columns, but 'rhs' 2 rows}}
  %4 = stablehlo.custom_call @tf.BatchMatMul(%x, %x) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error @+1 {{tf.BatchMatMul: dimension}}
  %5 = stablehlo.custom_call @tf.BatchMatMul(%x, %x) {byteir_attrs = {adj_y = true}} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %6 = stablehlo.custom_call @tf.BatchMatMul(%x, %x) {byteir_attrs = {adj_y = true}} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2xf32>
  // expected-error @+1 {{tf.DynamicPartition: 'partitions' is 'tensor<4xi32>', which is not the shape of the first dimensions of 'data', 'tensor<2x3xf32>'}}
  %7 = stablehlo.custom_call @tf.DynamicPartition(%x, %p) {byteir_attrs = {num_partitions = 1}} : (tensor<2x3xf32>, tensor<4xi32>) -> tensor<?x3xf32>
  // expected-error @+1 {{tf.DynamicPartition: 'outputs' has 'tensor<?x2xf32>', but rows of 'data' are 'tensor<3xf32>'}}
  %8 = stablehlo.custom_call @tf.DynamicPartition(%x, %r) {byteir_attrs = {num_partitions = 1}} : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<?x2xf32>
  return
}

// -----

// Batches broadcast.
func.func @batches(%x: tensor<5x2x3xf32>, %y: tensor<4x3x4xf32>, %one: tensor<1x3x4xf32>, %m: tensor<3x4xf32>, %o: tensor<?x3x4xf32>, %b: tensor<7x1x2x3xf32>) {
  // expected-error @+1 {{tf.BatchMatMul: batches of 'lhs', 'tensor<5x2x3xf32>', and 'rhs', 'tensor<4x3x4xf32>', do not broadcast}}
  %0 = stablehlo.custom_call @tf.BatchMatMul(%x, %y) : (tensor<5x2x3xf32>, tensor<4x3x4xf32>) -> tensor<5x2x4xf32>
  // expected-error @+1 {{tf.BatchMatMul: dimension 0 of 'output' is 1, but batches broadcast to 5}}
  %1 = stablehlo.custom_call @tf.BatchMatMul(%x, %one) : (tensor<5x2x3xf32>, tensor<1x3x4xf32>) -> tensor<1x2x4xf32>
  // expected-error @+1 {{tf.BatchMatMul: dimension 1 of 'output' is 3, but batches broadcast to 5}}
  %2 = stablehlo.custom_call @tf.BatchMatMul(%b, %x) {byteir_attrs = {adj_y = true}} : (tensor<7x1x2x3xf32>, tensor<5x2x3xf32>) -> tensor<7x3x2x2xf32>
  // expected-error @+1 {{tf.BatchMatMul: 'output' has rank 2; expected 3, the greater one of 'lhs' and 'rhs'}}
  %3 = stablehlo.custom_call @tf.BatchMatMul(%x, %m) : (tensor<5x2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  // expected-error @+1 {{tf.BatchMatMul: dimension 0 of 'output' is 6, but batches broadcast to 5}}
  %4 = stablehlo.custom_call @tf.BatchMatMul(%x, %o) : (tensor<5x2x3xf32>, tensor<?x3x4xf32>) -> tensor<6x2x4xf32>
  %5 = stablehlo.custom_call @tf.BatchMatMul(%x, %o) : (tensor<5x2x3xf32>, tensor<?x3x4xf32>) -> tensor<?x2x4xf32>
  %6 = stablehlo.custom_call @tf.BatchMatMul(%b, %one) : (tensor<7x1x2x3xf32>, tensor<1x3x4xf32>) -> tensor<7x1x2x4xf32>
  %7 = stablehlo.custom_call @tf.BatchMatMul(%x, %m) : (tensor<5x2x3xf32>, tensor<3x4xf32>) -> tensor<5x2x4xf32>
  %8 = stablehlo.custom_call @tf.BatchMatMul(%o, %m) {byteir_attrs = {adj_x = true}} : (tensor<?x3x4xf32>, tensor<3x4xf32>) -> tensor<9x4x4xf32>
  return
}

// -----

// Keys that begin with `_` are notes of passes, on any operation; where epsilon
// goes was told of layer_norm from the first.
func.func @legal(%x: tensor<2x3xf32>, %w: tensor<3xf32>) {
  %0 = stablehlo.custom_call @byteir.softmax(%x) {byteir_attrs = {_tag = "a", axis = 1 : i64}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.custom_call @byteir.layer_norm(%x, %w, %w) {byteir_attrs = {axis = [1], epsilon = 1.0, eps_outside_sqrt = true, version = 1}} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// Attributes by position.
func.func @positions(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{byteir.softmax: custom_attrs has 2 values; there are 1 attributes}}
  %0 = stablehlo.custom_call @byteir.softmax(%x) {custom_attrs = [1, 2]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error @+1 {{byteir.softmax: axis = 3 is out of range for rank 2}}
  %1 = stablehlo.custom_call @byteir.softmax(%x) {custom_attrs = [3]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error @+1 {{byteir.softmax: has attributes in 'custom_attrs' and in 'byteir_attrs'}}
  %2 = stablehlo.custom_call @byteir.softmax(%x) {byteir_attrs = {axis = 1}, custom_attrs = [1]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = stablehlo.custom_call @triton.kernel(%x) {custom_attrs = [1, 2.0, "a"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// Shapes that attributes and other values determine.
func.func @shapes(%x: tensor<2x3xf32>, %v: tensor<3xf32>, %t: tensor<2x3x4x5xf32>, %n: tensor<3xi64>, %m: tensor<4xi64>, %f: tensor<f32>, %s: tensor<i64>) {
  // expected-error @+1 {{byteir.arg_min: dimension 0 of 'indices' is 3, but dimension 0 of 'input' is 2; they must be equal}}
  %0 = stablehlo.custom_call @byteir.arg_min(%x) {byteir_attrs = {axis = 1 : i64, keep_dims = false, select_last_index = false}} : (tensor<2x3xf32>) -> tensor<3xi64>
  // expected-error @+1 {{byteir.arg_min: dimension 1 of 'indices' is 3, but must be 1}}
  %1 = stablehlo.custom_call @byteir.arg_min(%x) {byteir_attrs = {axis = 1 : i64, keep_dims = true, select_last_index = false}} : (tensor<2x3xf32>) -> tensor<2x3xi64>
  // expected-error @+1 {{byteir.top_k: dimension 0 of 'values' is 4, but dimension 0 of 'input' is 2; they must be equal}}
  %2:2 = stablehlo.custom_call @byteir.top_k(%x) {byteir_attrs = {axis = [1], k = 2, sorted = true}} : (tensor<2x3xf32>) -> (tensor<4x2xf32>, tensor<2x2xi64>)
  // expected-error @+1 {{tf.BatchMatMul: 'lhs' is 'tensor<3xf32>', but its rank must be at least 2}}
  %3 = stablehlo.custom_call @tf.BatchMatMul(%v, %x) : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error @+1 {{byteir.rng_uniform: 'output' is 'tensor<2x2xf32>', of rank 2, but must have rank 3: the length of 'shape' is 3}}
  %4 = stablehlo.custom_call @byteir.rng_uniform(%f, %f, %s, %s, %n) : (tensor<f32>, tensor<f32>, tensor<i64>, tensor<i64>, tensor<3xi64>) -> tensor<2x2xf32>
  // expected-error @+1 {{byteir.resize: 'output' is 'tensor<2x3x4x5xf32>', of rank 4, but must have rank 3: the length of 'target' is 3}}
  %5 = stablehlo.custom_call @byteir.resize(%t, %n) {byteir_attrs = {target_mode = "size", mode = "nearest", coordinate_transformation_mode = "asymmetric"}} : (tensor<2x3x4x5xf32>, tensor<3xi64>) -> tensor<2x3x4x5xf32>
  // expected-error @+1 {{byteir.resize: 'output' is 'tensor<4x5xf32>', of rank 2, but must have rank 4: the length of 'target' is 4}}
  %6 = stablehlo.custom_call @byteir.resize(%t, %m) {byteir_attrs = {target_mode = "size", mode = "nearest", coordinate_transformation_mode = "asymmetric"}} : (tensor<2x3x4x5xf32>, tensor<4xi64>) -> tensor<4x5xf32>
  return
}

// -----

// Numbers of values, and shapes that operands hold.
func.func @held(%x: tensor<2x3xf32>, %t: tensor<2x3x4x5xf32>, %m: tensor<4xf32>, %r: tensor<2xi64>, %i: tensor<2xi32>, %f: tensor<f32>, %s: tensor<i64>) {
  // expected-error @+1 {{byteir.l2_norm: the length of 'axis' is 0, but must be above 0}}
  %0 = stablehlo.custom_call @byteir.l2_norm(%x) {byteir_attrs = {axis = [], epsilon = 1.0}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error @+1 {{byteir.resize: 'output' is 'tensor<4x5xf32>', of rank 2, but must have rank 4: the rank of 'input' is 4}}
  %1 = stablehlo.custom_call @byteir.resize(%t, %m) {byteir_attrs = {target_mode = "scale", mode = "nearest", coordinate_transformation_mode = "asymmetric"}} : (tensor<2x3x4x5xf32>, tensor<4xf32>) -> tensor<4x5xf32>
  // expected-error @+1 {{byteir.repeat: dimension 1 of 'output' is 4, but dimension 1 of 'input' is 3; they must be equal}}
  %2 = stablehlo.custom_call @byteir.repeat(%x, %r) : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<?x4xf32>
  %c = stablehlo.constant dense<[2, 4]> : tensor<2xi64>
  // expected-error @+1 {{byteir.rng_uniform: dimension 1 of 'output' is 3, but number 1 of 'shape' is 4; they must be equal}}
  %3 = stablehlo.custom_call @byteir.rng_uniform(%f, %f, %s, %s, %c) : (tensor<f32>, tensor<f32>, tensor<i64>, tensor<i64>, tensor<2xi64>) -> tensor<2x3xf32>
  return
}
