// With `quantized-types`, known scales and zero points are in types: of one
// tensor, or along an axis. Between integers and these are the same bits.
// Blocks, scales that the program is given, and those that no type has stay
// arithmetic.
//
// RUN: dialect-opt --onnx-to-stablehlo=quantized-types=true %s -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: dialect-translate --serialize --target=0.18.0 %t.mlir -o %t.mlirbc
// RUN: dialect-translate --deserialize %t.mlirbc | FileCheck %s
// RUN: not dialect-translate --serialize --target=0.17.0 %t.mlir 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: dialect-opt --onnx-to-stablehlo %s | FileCheck %s --check-prefix=PLAIN

// OLD: 'quant_per_axis' needs version 0.18.0 or newer
// PLAIN-NOT: uniform

// CHECK-LABEL: func.func @pair
// CHECK-NEXT: %[[Q:.*]] = stablehlo.uniform_quantize %{{.*}} : (tensor<2x3xf32>) -> tensor<2x3x!quant.uniform<i8:f32, 1.250000e-01:-3>>
// CHECK-NEXT: %[[Y:.*]] = stablehlo.uniform_dequantize %[[Q]]
// CHECK-NEXT: return %[[Y]]
func.func @pair(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %s = onnx.Constant dense<0.125> : tensor<f32>
  %z = onnx.Constant dense<-3> : tensor<i8>
  %q = "onnx.QuantizeLinear"(%x, %s, %z) : (tensor<2x3xf32>, tensor<f32>, tensor<i8>) -> tensor<2x3xi8>
  %y = "onnx.DequantizeLinear"(%q, %s, %z) : (tensor<2x3xi8>, tensor<f32>, tensor<i8>) -> tensor<2x3xf32>
  onnx.Return %y : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @axis
// CHECK-NEXT: stablehlo.bitcast_convert %{{.*}} : (tensor<?x3xui8>) -> tensor<?x3x!quant.uniform<u8:f32:1, {1.250000e-01:200,5.000000e-01,2.000000e+00:1}>>
// CHECK-NEXT: stablehlo.uniform_dequantize
func.func @axis(%x: tensor<?x3xui8>) -> tensor<?x3xf32> {
  %s = onnx.Constant dense<[0.125, 0.5, 2.0]> : tensor<3xf32>
  %z = onnx.Constant dense<[200, 0, 1]> : tensor<3xui8>
  %y = "onnx.DequantizeLinear"(%x, %s, %z) <{axis = 1 : si64}> : (tensor<?x3xui8>, tensor<3xf32>, tensor<3xui8>) -> tensor<?x3xf32>
  onnx.Return %y : tensor<?x3xf32>
}

// CHECK-LABEL: func.func @signed_4
// CHECK-NEXT: stablehlo.bitcast_convert %{{.*}} : (tensor<2x3xi4>) -> tensor<2x3x!quant.uniform<i4:f32, 1.250000e-01>>
// CHECK-NEXT: stablehlo.uniform_dequantize
func.func @signed_4(%x: tensor<2x3xi4>) -> tensor<2x3xf32> {
  %none = "onnx.NoValue"() <{value}> : () -> none
  %s = onnx.Constant dense<0.125> : tensor<f32>
  %y = "onnx.DequantizeLinear"(%x, %s, %none) : (tensor<2x3xi4>, tensor<f32>, none) -> tensor<2x3xf32>
  onnx.Return %y : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @unsigned_4
// CHECK-NEXT: stablehlo.uniform_quantize %{{.*}} : (tensor<2x3xf16>) -> tensor<2x3x!quant.uniform<u4:f16, 1.250000e-01:8>>
// CHECK-NEXT: stablehlo.bitcast_convert %{{.*}} -> tensor<2x3xui4>
func.func @unsigned_4(%x: tensor<2x3xf16>) -> tensor<2x3xui4> {
  %s = onnx.Constant dense<[0.125]> : tensor<1xf16>
  %z = onnx.Constant dense<[8]> : tensor<1xui4>
  %y = "onnx.QuantizeLinear"(%x, %s, %z) : (tensor<2x3xf16>, tensor<1xf16>, tensor<1xui4>) -> tensor<2x3xui4>
  onnx.Return %y : tensor<2x3xui4>
}

// CHECK-LABEL: func.func @signed_16
// CHECK-NEXT: stablehlo.uniform_quantize %{{.*}} -> tensor<2x3x!quant.uniform<i16:f32, 1.250000e-01:8>>
func.func @signed_16(%x: tensor<2x3xf32>) -> tensor<2x3xi16> {
  %s = onnx.Constant dense<0.125> : tensor<f32>
  %z = onnx.Constant dense<8> : tensor<i16>
  %y = "onnx.QuantizeLinear"(%x, %s, %z) : (tensor<2x3xf32>, tensor<f32>, tensor<i16>) -> tensor<2x3xi16>
  onnx.Return %y : tensor<2x3xi16>
}

// CHECK-LABEL: func.func @blocks
// CHECK-NOT: uniform
// CHECK: return
func.func @blocks(%x: tensor<2x4xi8>) -> tensor<2x4xf32> {
  %none = "onnx.NoValue"() <{value}> : () -> none
  %s = onnx.Constant dense<0.125> : tensor<2x2xf32>
  %y = "onnx.DequantizeLinear"(%x, %s, %none) <{axis = 1 : si64, block_size = 2 : si64}> : (tensor<2x4xi8>, tensor<2x2xf32>, none) -> tensor<2x4xf32>
  onnx.Return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func.func @given
// CHECK-NOT: uniform
// CHECK: return
func.func @given(%x: tensor<2x3xf32>, %s: tensor<f32>) -> tensor<2x3xi8> {
  %z = onnx.Constant dense<8> : tensor<i8>
  %y = "onnx.QuantizeLinear"(%x, %s, %z) : (tensor<2x3xf32>, tensor<f32>, tensor<i8>) -> tensor<2x3xi8>
  onnx.Return %y : tensor<2x3xi8>
}

// CHECK-LABEL: func.func @negative
// CHECK-NOT: uniform
// CHECK: return
func.func @negative(%x: tensor<2x3xf32>) -> tensor<2x3xi8> {
  %s = onnx.Constant dense<-0.125> : tensor<f32>
  %z = onnx.Constant dense<8> : tensor<i8>
  %y = "onnx.QuantizeLinear"(%x, %s, %z) : (tensor<2x3xf32>, tensor<f32>, tensor<i8>) -> tensor<2x3xi8>
  onnx.Return %y : tensor<2x3xi8>
}

// CHECK-LABEL: func.func @small_floats
// CHECK-NEXT: stablehlo.convert
// CHECK-NEXT: stablehlo.constant
// CHECK-NEXT: stablehlo.multiply
func.func @small_floats(%x: tensor<2x3xf8E4M3FN>) -> tensor<2x3xf32> {
  %none = "onnx.NoValue"() <{value}> : () -> none
  %s = onnx.Constant dense<0.125> : tensor<f32>
  %y = "onnx.DequantizeLinear"(%x, %s, %none) : (tensor<2x3xf8E4M3FN>, tensor<f32>, none) -> tensor<2x3xf32>
  onnx.Return %y : tensor<2x3xf32>
}
