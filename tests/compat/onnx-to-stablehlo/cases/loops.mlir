// A loop whose condition ends it, and a scan backwards along the second axis.
// INPUTS: 4 3x5
func.func @main(%x: tensor<4xf32>, %s: tensor<3x5xf32>) -> (tensor<4xf32>, tensor<3xf32>, tensor<3x5xf32>) {
  %n = onnx.Constant dense<100> : tensor<i64>
  %two = onnx.Constant dense<2> : tensor<i64>
  %true = onnx.Constant dense<true> : tensor<i1>
  %axes = onnx.Constant dense<1> : tensor<1xi64>
  %last = "onnx.Loop"(%n, %true, %x) ({
  ^bb0(%i: tensor<i64>, %goes_on: tensor<i1>, %value: tensor<4xf32>):
    %next = "onnx.Add"(%value, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %again = "onnx.Less"(%i, %two) : (tensor<i64>, tensor<i64>) -> tensor<i1>
    onnx.Yield %again, %next : tensor<i1>, tensor<4xf32>
  }) : (tensor<i64>, tensor<i1>, tensor<4xf32>) -> tensor<4xf32>
  %zero = "onnx.ReduceSum"(%s, %axes) {keepdims = 0 : si64} : (tensor<3x5xf32>, tensor<1xi64>) -> tensor<3xf32>
  %sum, %all = "onnx.Scan"(%zero, %s) ({
  ^bb0(%so_far: tensor<3xf32>, %step: tensor<3xf32>):
    %sum = "onnx.Sub"(%step, %so_far) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    onnx.Yield %sum, %sum : tensor<3xf32>, tensor<3xf32>
  }) {num_scan_inputs = 1 : si64, scan_input_axes = [1], scan_input_directions = [1], scan_output_axes = [-1], scan_output_directions = [1]} : (tensor<3xf32>, tensor<3x5xf32>) -> (tensor<3xf32>, tensor<3x5xf32>)
  onnx.Return %last, %sum, %all : tensor<4xf32>, tensor<3xf32>, tensor<3x5xf32>
}
