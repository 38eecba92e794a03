// Attributes that stand for an element type: the type itself in casts, its number
// in the standard elsewhere. For either mistake, the verifier shows the expected
// form.
// RUN: dialect-opt %s --split-input-file --verify-diagnostics

func.func @type_for_number(%x: tensor<4xf32>) {
  // expected-error @+1 {{attribute 'dtype' failed to satisfy constraint: number of an element type as 64-bit signed integer (1 : si64 is f32, 7 : si64 is i64) is one of 1, 2, 3}}
  %0 = "onnx.Bernoulli"(%x) {dtype = f32} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @type_for_number_in_properties(%x: tensor<4xf32>) {
  // expected-error @+1 {{'onnx.Bernoulli' op attribute 'dtype' failed to satisfy constraint: number of an element type as 64-bit signed integer (1 : si64 is f32, 7 : si64 is i64) is one of 1, 2, 3}}
  %0 = "onnx.Bernoulli"(%x) <{dtype = f32}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @name_for_number() {
  // expected-error @+1 {{attribute 'dtype' failed to satisfy constraint: number of an element type as 64-bit signed integer}}
  %0 = "onnx.RandomNormal"() <{dtype = "FLOAT", shape = [4]}> : () -> tensor<4xf32>
  return
}

// -----

func.func @number_of_another_type(%x: tensor<4x4xf32>) {
  // expected-error @+1 {{attribute 'dtype' failed to satisfy constraint: number of an element type as 64-bit signed integer (1 : si64 is f32}}
  %0 = "onnx.EyeLikeV9"(%x) <{dtype = 1 : i64}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @no_value_set(%x: tensor<f16>) {
  // expected-error @+1 {{attribute 'stash_type' failed to satisfy constraint: number of an element type as 64-bit signed integer (1 : si64 is f32, 7 : si64 is i64)}}
  %0 = "onnx.Range"(%x, %x, %x) <{stash_type = f32}> : (tensor<f16>, tensor<f16>, tensor<f16>) -> tensor<?xf16>
  return
}

// -----

func.func @number_for_type(%x: tensor<4xf32>) {
  // expected-error @+1 {{'onnx.Cast' op attribute 'to' failed to satisfy constraint: element type, as f32 (1 in the standard)}}
  %0 = "onnx.Cast"(%x) <{to = 1 : si64}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @name_for_type(%x: tensor<4xf32>) {
  // expected-error @+1 {{attribute 'to' failed to satisfy constraint: element type, as f32 (1 in the standard)}}
  %0 = "onnx.CastV13"(%x) {to = "FLOAT"} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
