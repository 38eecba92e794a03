// Dimensions of results have the names that those of inputs have in the model.

// RUN: dialect-opt --onnx-shape-inference %s | FileCheck %s
// RUN: dialect-opt --onnx-shape-inference=dimension-names=false %s | FileCheck %s --check-prefix=OFF

// OFF-NOT: onnx.value_info

// A name passes through elementwise ops, matrix products, and shapes that are
// computed; what is computed with a size is another one.
// CHECK-LABEL: @computed
// CHECK-SAME: -> (tensor<?x?x8x8xf32> {onnx.dim_params = "0:batch,1:length"}, tensor<?x?xf32> {onnx.dim_params = "1:batch"}, tensor<?x64xf32>)
func.func @computed(
    %x: tensor<?x?x64xf32> {onnx.name = "x", onnx.dim_params = "0:batch,1:length"},
    %w: tensor<64x64xf32>)
    -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>) {
  // CHECK: onnx.MatMul{{.*}}{onnx.value_info = [{onnx.dim_params = "0:batch,1:length"}]}
  %0 = "onnx.MatMul"(%x, %w) : (tensor<?x?x64xf32>, tensor<64x64xf32>) -> tensor<*xf32>
  // CHECK: onnx.Shape
  %1 = "onnx.Shape"(%0) : (tensor<*xf32>) -> tensor<*xi64>
  %2 = "onnx.Constant"() {value = dense<[0, 1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %3 = "onnx.Gather"(%1, %2) {axis = 0 : si64} : (tensor<*xi64>, tensor<2xi64>) -> tensor<*xi64>
  %4 = "onnx.Constant"() {value = dense<[8, 8]> : tensor<2xi64>} : () -> tensor<2xi64>
  %5 = "onnx.Concat"(%3, %4) {axis = 0 : si64} : (tensor<*xi64>, tensor<2xi64>) -> tensor<*xi64>
  // CHECK: onnx.Reshape{{.*}}{onnx.value_info = [{onnx.dim_params = "0:batch,1:length"}]}
  %6 = "onnx.Reshape"(%0, %5) : (tensor<*xf32>, tensor<*xi64>) -> tensor<*xf32>
  // CHECK: onnx.ReduceSum{{.*}}onnx.value_info = [{onnx.dim_params = "0:batch,1:length"}]
  %7 = "onnx.Constant"() {value = dense<2> : tensor<1xi64>} : () -> tensor<1xi64>
  %8 = "onnx.ReduceSum"(%x, %7) {keepdims = 0 : si64} : (tensor<?x?x64xf32>, tensor<1xi64>) -> tensor<*xf32>
  // Twice the length is no longer `length`.
  // CHECK: onnx.Concat{{.*}}axis = 1 : si64{{.*}}{onnx.value_info = [{onnx.dim_params = "0:batch"}]}
  %9 = "onnx.Concat"(%8, %8) {axis = 1 : si64} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %10 = "onnx.Transpose"(%9) {perm = [1, 0]} : (tensor<*xf32>) -> tensor<*xf32>
  // A product of sizes has no name.
  %11 = "onnx.Constant"() {value = dense<[-1, 64]> : tensor<2xi64>} : () -> tensor<2xi64>
  %12 = "onnx.Reshape"(%x, %11) : (tensor<?x?x64xf32>, tensor<2xi64>) -> tensor<*xf32>
  onnx.Return %6, %10, %12 : tensor<*xf32>, tensor<*xf32>, tensor<*xf32>
}

// A least of two sizes is neither, though it is for small ones.
// CHECK-LABEL: @cut
// CHECK-SAME: -> tensor<?xf32> {
func.func @cut(%x: tensor<?xf32> {onnx.dim_params = "0:rows"}) -> tensor<*xf32> {
  %0 = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %1 = "onnx.Constant"() {value = dense<100> : tensor<1xi64>} : () -> tensor<1xi64>
  %none = "onnx.NoValue"() {value} : () -> none
  // CHECK: onnx.Slice
  // CHECK-NOT: dim_params
  %2 = "onnx.Slice"(%x, %0, %1, %none, %none) : (tensor<?xf32>, tensor<1xi64>, tensor<1xi64>, none, none) -> tensor<*xf32>
  onnx.Return %2 : tensor<*xf32>
}

// The model's own names stay; a comma is part of a name.
// CHECK-LABEL: @named
// CHECK-SAME: -> (tensor<?x?xf32> {onnx.dim_params = "0:own,1:a\\,b"})
func.func @named(%x: tensor<?x?xf32> {onnx.dim_params = "0:rows,1:a\\,b"})
    -> (tensor<?x?xf32> {onnx.dim_params = "0:own"}) {
  %0 = "onnx.Relu"(%x) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  onnx.Return %0 : tensor<?x?xf32>
}

// Halves of an even number of rows.
// CHECK-LABEL: @halves
// CHECK-SAME: -> (tensor<?x3xf32> {onnx.dim_params = "0:rows"})
func.func @halves(%x: tensor<?x3xf32> {onnx.dim_params = "0:rows"}) -> tensor<*xf32> {
  %0 = "onnx.Constant"() {value = dense<[2, -1, 3]> : tensor<3xi64>} : () -> tensor<3xi64>
  %1 = "onnx.Reshape"(%x, %0) : (tensor<?x3xf32>, tensor<3xi64>) -> tensor<*xf32>
  %2 = "onnx.Constant"() {value = dense<[-1, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %3 = "onnx.Reshape"(%1, %2) : (tensor<*xf32>, tensor<2xi64>) -> tensor<*xf32>
  onnx.Return %3 : tensor<*xf32>
}

// A private function has the names that all its calls agree on: of arguments,
// results and the values inside.
// CHECK-LABEL: @calls_of_one_name
// CHECK-SAME: -> (tensor<?x3xf32> {onnx.dim_params = "0:batch"})
func.func @calls_of_one_name(
    %x: tensor<?x3xf32> {onnx.dim_params = "0:batch"},
    %y: tensor<?x3xf32> {onnx.dim_params = "0:batch"}) -> tensor<*xf32> {
  // CHECK-COUNT-2: call @one_name({{.*}}onnx.value_info = [{onnx.dim_params = "0:batch"}]}
  %0 = func.call @one_name(%x) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = func.call @one_name(%y) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %2 = "onnx.Add"(%0, %1) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<*xf32>
  onnx.Return %2 : tensor<*xf32>
}
// CHECK-LABEL: private @one_name(
// CHECK-SAME: %{{.*}}: tensor<?x3xf32> {onnx.dim_params = "0:batch"}) -> (tensor<?x3xf32> {onnx.dim_params = "0:batch"})
// CHECK: onnx.Relu{{.*}}{onnx.value_info = [{onnx.dim_params = "0:batch"}]}
func.func private @one_name(%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %0 = "onnx.Relu"(%x) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// Where they do not, it has none: the first dimension is of two names. The
// results of the calls have theirs.
// CHECK-LABEL: @calls_of_two_names
// CHECK-SAME: -> (tensor<?x?xf32> {onnx.dim_params = "0:batch,1:length"}, tensor<?x?xf32> {onnx.dim_params = "0:rows,1:length"})
func.func @calls_of_two_names(
    %x: tensor<?x?xf32> {onnx.dim_params = "0:batch,1:length"},
    %y: tensor<?x?xf32> {onnx.dim_params = "0:rows,1:length"}) -> (tensor<*xf32>, tensor<*xf32>) {
  // CHECK: call @two_names({{.*}}{onnx.value_info = [{onnx.dim_params = "0:batch,1:length"}]}
  %0 = func.call @two_names(%x) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK: call @two_names({{.*}}{onnx.value_info = [{onnx.dim_params = "0:rows,1:length"}]}
  %1 = func.call @two_names(%y) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  onnx.Return %0, %1 : tensor<?x?xf32>, tensor<?x?xf32>
}
// CHECK-LABEL: private @two_names(
// CHECK-SAME: %{{.*}}: tensor<?x?xf32> {onnx.dim_params = "1:length"}) -> (tensor<?x?xf32> {onnx.dim_params = "1:length"})
// CHECK: onnx.Relu{{.*}}{onnx.value_info = [{onnx.dim_params = "1:length"}]}
func.func private @two_names(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = "onnx.Relu"(%x) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Nor if one call has a size without a name.
// CHECK-LABEL: @calls_without_a_name
func.func @calls_without_a_name(
    %x: tensor<?x?xf32> {onnx.dim_params = "0:batch,1:length"},
    %y: tensor<?x?xf32> {onnx.dim_params = "1:length"}) -> (tensor<*xf32>, tensor<*xf32>) {
  %0 = func.call @one_call_unnamed(%x) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = func.call @one_call_unnamed(%y) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  onnx.Return %0, %1 : tensor<?x?xf32>, tensor<?x?xf32>
}
// CHECK-LABEL: private @one_call_unnamed(
// CHECK-SAME: %{{.*}}: tensor<?x?xf32> {onnx.dim_params = "1:length"}) -> (tensor<?x?xf32> {onnx.dim_params = "1:length"})
func.func private @one_call_unnamed(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = "onnx.Relu"(%x) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Names pass through functions that call others, and dimensions change places.
// CHECK-LABEL: @nested
// CHECK-SAME: -> (tensor<?x?xf32> {onnx.dim_params = "0:length,1:batch"})
func.func @nested(%x: tensor<?x?xf32> {onnx.dim_params = "0:batch,1:length"}) -> tensor<*xf32> {
  %0 = func.call @outer(%x) : (tensor<?x?xf32>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}
// CHECK-LABEL: private @outer(
// CHECK-SAME: %{{.*}}: tensor<?x?xf32> {onnx.dim_params = "0:batch,1:length"}) -> (tensor<?x?xf32> {onnx.dim_params = "0:length,1:batch"})
// CHECK: onnx.Relu{{.*}}{onnx.value_info = [{onnx.dim_params = "0:batch,1:length"}]}
// CHECK: call @inner({{.*}}{onnx.value_info = [{onnx.dim_params = "0:length,1:batch"}]}
func.func private @outer(%x: tensor<?x?xf32>) -> tensor<*xf32> {
  %0 = "onnx.Relu"(%x) : (tensor<?x?xf32>) -> tensor<*xf32>
  %1 = func.call @inner(%0) : (tensor<*xf32>) -> tensor<*xf32>
  return %1 : tensor<*xf32>
}
// CHECK-LABEL: private @inner(
// CHECK-SAME: %{{.*}}: tensor<?x?xf32> {onnx.dim_params = "0:batch,1:length"}) -> (tensor<?x?xf32> {onnx.dim_params = "0:length,1:batch"})
// CHECK: onnx.Transpose{{.*}}{onnx.value_info = [{onnx.dim_params = "0:length,1:batch"}]}
func.func private @inner(%x: tensor<*xf32>) -> tensor<*xf32> {
  %0 = "onnx.Transpose"(%x) {perm = [1, 0]} : (tensor<*xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// A function that calls itself swaps sizes each time: no name would hold.
// CHECK-LABEL: @recursion
func.func @recursion(%x: tensor<?x?xf32> {onnx.dim_params = "0:batch,1:length"}, %again: tensor<i1>) -> tensor<?x?xf32> {
  %0 = func.call @recursive(%x, %again) : (tensor<?x?xf32>, tensor<i1>) -> tensor<?x?xf32>
  onnx.Return %0 : tensor<?x?xf32>
}
// CHECK: func.func private @recursive
// CHECK-NOT: dim_params
// CHECK: func.func private @unreached
func.func private @recursive(%x: tensor<?x?xf32>, %again: tensor<i1>) -> tensor<?x?xf32> {
  %0 = "onnx.If"(%again) ({
    %1 = "onnx.Transpose"(%x) {perm = [1, 0]} : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %2 = func.call @recursive(%1, %again) : (tensor<?x?xf32>, tensor<i1>) -> tensor<?x?xf32>
    onnx.Yield %2 : tensor<?x?xf32>
  }, {
    onnx.Yield %x : tensor<?x?xf32>
  }) : (tensor<i1>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-SAME: %{{.*}}: tensor<?x?xf32>) -> tensor<?x?xf32>
func.func private @unreached(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = "onnx.Relu"(%x) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
