// Elements that loops and scans collect: with a count, until a condition ends the loop, and
// backwards along another axis.
//
// INPUTS: 4x3 5x3
func.func @main(%x: tensor<4x3xf32> {onnx.name = "x"}, %s: tensor<5x3xf32> {onnx.name = "s"})
    -> (tensor<3x4x3xf32> {onnx.name = "counted"}, tensor<?x4x3xf32> {onnx.name = "ended"},
        tensor<4x5x3xf32> {onnx.name = "scanned"}, tensor<4x3xf32> {onnx.name = "last"}) {
  %none = "onnx.NoValue"() {value} : () -> none
  %n = onnx.Constant dense<3> : tensor<i64>
  %two = onnx.Constant dense<2> : tensor<i64>
  %true = onnx.Constant dense<true> : tensor<i1>
  %next_of_all, %counted = "onnx.Loop"(%n, %true, %x) ({
  ^bb0(%i: tensor<i64>, %goes_on: tensor<i1>, %value: tensor<4x3xf32>):
    %next = "onnx.Add"(%value, %x) : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
    onnx.Yield %goes_on, %next, %value : tensor<i1>, tensor<4x3xf32>, tensor<4x3xf32>
  }) : (tensor<i64>, tensor<i1>, tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<3x4x3xf32>)
  %ended_last, %ended = "onnx.Loop"(%none, %true, %x) ({
  ^bb0(%i: tensor<i64>, %goes_on: tensor<i1>, %value: tensor<4x3xf32>):
    %next = "onnx.Mul"(%value, %x) : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
    %again = "onnx.Less"(%i, %two) : (tensor<i64>, tensor<i64>) -> tensor<i1>
    onnx.Yield %again, %next, %next : tensor<i1>, tensor<4x3xf32>, tensor<4x3xf32>
  }) : (none, tensor<i1>, tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<?x4x3xf32>)
  %last, %scanned = "onnx.Scan"(%x, %s) ({
  ^bb0(%so_far: tensor<4x3xf32>, %step: tensor<3xf32>):
    %sum = "onnx.Sub"(%step, %so_far) : (tensor<3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
    onnx.Yield %sum, %sum : tensor<4x3xf32>, tensor<4x3xf32>
  }) {num_scan_inputs = 1 : si64, scan_input_directions = [1], scan_output_axes = [1], scan_output_directions = [1]} : (tensor<4x3xf32>, tensor<5x3xf32>) -> (tensor<4x3xf32>, tensor<4x5x3xf32>)
  onnx.Return %counted, %ended, %scanned, %last : tensor<3x4x3xf32>, tensor<?x4x3xf32>, tensor<4x5x3xf32>, tensor<4x3xf32>
}
