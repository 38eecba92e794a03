// Casts to types of 8 and fewer bits saturate as ONNX has it; sparse constants are dense
// ones, and constants are cast as numbers are.
// RUN: dialect-opt %s --onnx-to-stablehlo | FileCheck %s

// CHECK-LABEL: @casts
// CHECK: %[[IN:.*]] = stablehlo.clamp %{{.*}}, %arg0, %{{.*}}
// CHECK: %[[A:.*]] = stablehlo.convert %[[IN]] : (tensor<3xf32>) -> tensor<3xf8E4M3FN>
// CHECK: %[[B:.*]] = stablehlo.convert %arg0 : (tensor<3xf32>) -> tensor<3xf8E5M2>
// CHECK: stablehlo.clamp
// CHECK: stablehlo.convert %{{.*}} : (tensor<3xf32>) -> tensor<3xf4E2M1FN>
// CHECK: stablehlo.bitcast_convert %arg0 : (tensor<3xf32>) -> tensor<3xui32>
// CHECK: stablehlo.bitcast_convert %{{.*}} : (tensor<3xui8>) -> tensor<3xf8E8M0FNU>
// CHECK: stablehlo.convert %arg1 : (tensor<3xi32>) -> tensor<3xi4>
// CHECK: stablehlo.convert %{{.*}} : (tensor<3xf32>) -> tensor<3xui4>
func.func @casts(%x: tensor<3xf32>, %i: tensor<3xi32>) -> (tensor<3xf8E4M3FN>, tensor<3xf8E5M2>, tensor<3xf4E2M1FN>, tensor<3xf8E8M0FNU>, tensor<3xi4>, tensor<3xui4>) {
  %a = "onnx.Cast"(%x) <{to = f8E4M3FN}> : (tensor<3xf32>) -> tensor<3xf8E4M3FN>
  %b = "onnx.Cast"(%x) <{to = f8E5M2, saturate = 0 : si64}> : (tensor<3xf32>) -> tensor<3xf8E5M2>
  %c = "onnx.Cast"(%x) <{to = f4E2M1FN}> : (tensor<3xf32>) -> tensor<3xf4E2M1FN>
  %d = "onnx.Cast"(%x) <{to = f8E8M0FNU, round_mode = "nearest"}> : (tensor<3xf32>) -> tensor<3xf8E8M0FNU>
  %e = "onnx.Cast"(%i) <{to = i4}> : (tensor<3xi32>) -> tensor<3xi4>
  %f = "onnx.Cast"(%x) <{to = ui4}> : (tensor<3xf32>) -> tensor<3xui4>
  onnx.Return %a, %b, %c, %d, %e, %f : tensor<3xf8E4M3FN>, tensor<3xf8E5M2>, tensor<3xf4E2M1FN>, tensor<3xf8E8M0FNU>, tensor<3xi4>, tensor<3xui4>
}

// CHECK-LABEL: @constants
// CHECK-DAG: stablehlo.constant dense<[4.480000e+02, -4.480000e+02, 3.125000e-01]> : tensor<3xf8E4M3FN>
// CHECK-DAG: stablehlo.constant dense<[0x7C, 0xFC, 3.125000e-01]> : tensor<3xf8E5M2>
// CHECK-DAG: stablehlo.constant dense<{{\[\[}}0.000000e+00, 5.000000e+00], [0.000000e+00, 0.000000e+00], [7.000000e+00, 0.000000e+00]]> : tensor<3x2xf32>
// CHECK-DAG: stablehlo.constant dense<[false, true]> : tensor<2xi1>
// CHECK-DAG: stablehlo.constant dense<[0, -3, 0]> : tensor<3xi4>
func.func @constants() -> (tensor<3xf8E4M3FN>, tensor<3xf8E5M2>, tensor<3x2xf32>, tensor<2xi1>, tensor<3xi4>) {
  %x = onnx.Constant dense<[1.0e6, -1.0e6, 0.3]> : tensor<3xf32>
  %a = "onnx.Cast"(%x) <{to = f8E4M3FN}> : (tensor<3xf32>) -> tensor<3xf8E4M3FN>
  %b = "onnx.Cast"(%x) <{to = f8E5M2, saturate = 0 : si64}> : (tensor<3xf32>) -> tensor<3xf8E5M2>
  %s = onnx.Constant {sparse_value = sparse<[[0, 1], [2, 0]], [5.0, 7.0]> : tensor<3x2xf32>} : tensor<3x2xf32>
  %t = onnx.Constant {sparse_value = sparse<[[1]], [true]> : tensor<2xi1>} : tensor<2xi1>
  %u = onnx.Constant {sparse_value = sparse<[[1]], [-3]> : tensor<3xi4>} : tensor<3xi4>
  onnx.Return %a, %b, %s, %t, %u : tensor<3xf8E4M3FN>, tensor<3xf8E5M2>, tensor<3x2xf32>, tensor<2xi1>, tensor<3xi4>
}
