// Text and bytecode of the onnx dialect read back as they were written.
// RUN: dialect-opt %s | FileCheck %s
// RUN: dialect-opt %s | dialect-opt | FileCheck %s
// RUN: dialect-opt %s --emit-bytecode | dialect-opt | FileCheck %s
// RUN: dialect-opt %s --mlir-print-op-generic | dialect-opt | FileCheck %s

// CHECK-LABEL: func.func @constants
func.func @constants() {
  // CHECK: onnx.Constant dense<[1, 2]> : tensor<2xi64>
  %0 = onnx.Constant dense<[1, 2]> : tensor<2xi64>
  // CHECK: onnx.Constant {value_int = 1 : si64} : tensor<i64>
  %1 = onnx.Constant {value_int = 1 : si64} : tensor<i64>
  // CHECK: onnx.Constant {onnx_node_name = "c"} dense<1.000000e+00> : tensor<f32>
  %2 = onnx.Constant {onnx_node_name = "c"} dense<1.0> : tensor<f32>
  // CHECK: onnx.ConstantV13 dense<3> : tensor<1xi8>
  %3 = onnx.ConstantV13 dense<3> : tensor<1xi8>
  // CHECK: onnx.ConstantOfShape(%{{.*}}) {value = dense<2> : tensor<1xi8>} : (tensor<2xi64>) -> tensor<*xi8>
  %5 = onnx.ConstantOfShape(%0) {value = dense<2> : tensor<1xi8>} : (tensor<2xi64>) -> tensor<*xi8>
  // CHECK: onnx.ConstantOfShapeV9(%{{.*}}) : (tensor<2xi64>) -> tensor<*xf32>
  %6 = "onnx.ConstantOfShapeV9"(%0) : (tensor<2xi64>) -> tensor<*xf32>
  // CHECK: "onnx.NoValue"() <{value}> : () -> none
  %4 = "onnx.NoValue"() {value} : () -> none
  return
}

// CHECK-LABEL: func.func @types
// CHECK-SAME: tensor<2x!onnx.String>
// CHECK-SAME: !onnx.Seq<tensor<*xf32>>
// CHECK-SAME: !onnx.Opt<!onnx.Seq<tensor<4xi64>>>
// CHECK-SAME: !onnx.Seq<tuple<!onnx.String, f32>>
func.func @types(%a: tensor<2x!onnx.String>, %b: !onnx.Seq<tensor<*xf32>>,
                 %c: !onnx.Opt<!onnx.Seq<tensor<4xi64>>>,
                 %d: !onnx.Seq<tuple<!onnx.String, f32>>) {
  return
}

// CHECK-LABEL: func.func @regions
func.func @regions(%cond: tensor<i1>, %a: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK: "onnx.If"(%{{.*}}) ({
  // CHECK: onnx.Yield %{{.*}} : tensor<2xf32>
  %0 = "onnx.If"(%cond) ({
    %1 = "onnx.Relu"(%a) : (tensor<2xf32>) -> tensor<2xf32>
    onnx.Yield %1 : tensor<2xf32>
  }, {
    onnx.Yield %a : tensor<2xf32>
  }) : (tensor<i1>) -> tensor<2xf32>
  // CHECK: onnx.Return %{{.*}} : tensor<2xf32>
  onnx.Return %0 : tensor<2xf32>
}

// CHECK-LABEL: func.func @versions
func.func @versions(%a: tensor<2x3xf32>) -> tensor<*xf32> {
  // CHECK: "onnx.ReduceSumV11"(%{{.*}}) <{axes = [0], keepdims = 0 : si64}>
  %0 = "onnx.ReduceSumV11"(%a) {axes = [0], keepdims = 0 : si64} : (tensor<2x3xf32>) -> tensor<*xf32>
  // CHECK: "onnx.Cast"(%{{.*}}) <{round_mode = "up", saturate = 1 : si64, to = f16}>
  %1 = "onnx.Cast"(%0) {to = f16} : (tensor<*xf32>) -> tensor<*xf16>
  // CHECK: "onnx.Custom"(%{{.*}}) <{domain_name = "com.example", function_name = "Foo"}> {k = 1 : si64}
  %2 = "onnx.Custom"(%1) {domain_name = "com.example", function_name = "Foo", k = 1 : si64} : (tensor<*xf16>) -> tensor<*xf32>
  onnx.Return %2 : tensor<*xf32>
}
// CHECK: "onnx.EntryPoint"() <{func = @versions}>
"onnx.EntryPoint"() {func = @versions} : () -> ()
