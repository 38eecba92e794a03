// With and without a state, a bias and a function of the result
// TARGETS: 26 13 9
// TOLERANCE: 1e-5
// OUTPUTS: {"output_0": [-2.664, 0.0512, 5.456, -1.0288, -1.4144, 2.9312, -2.4192, -1.504, -0.864, 2.0112, -1.336, -1.1952, 2.72, -1.5904, -0.9152, 3.0704], "output_1": [1.8, -0.6, 0.28, 1.92, -1.24, 0.4, 1.28, -1.12], "output_2": [-0.2448022, -0.2648499, 3.902782, -0.1887711, -0.1459704, 3.345134, -0.2136273, -0.2780105, -0.0668007, 2.358719, -0.1590073, -0.1724239, 4.666727, -0.1814904, -0.2414294, 3.107523], "output_3": [1.8, -0.6, 0.28, 1.92, -1.24, 0.4, 1.28, -1.12], "output_4": [-0.1746467, -0.0842128, 5.432799, -0.2709003, -0.1320787, 3.17313, -0.1976977, -0.2734719, -0.1777209, 3.95331, -0.2781133, -0.2776811, 4.501178, -0.1659627, -0.2616895, 2.934244], "output_5": [1.8, -0.6, 0.28, 1.92, -1.24, 0.4, 1.28, -1.12]}
module attributes {onnx.opset_imports = {ai.onnx = 27 : i64}} {
func.func @main_graph(%x: tensor<2x2x4xf32>, %w: tensor<2x1x3xf32>, %b: tensor<2xf32>, %p: tensor<2x2x2xf32>) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>) {
  %none = "onnx.NoValue"() <{value}> : () -> none
  %0:2 = "onnx.CausalConvWithState"(%x, %w, %none, %none) <{activation = "none"}> : (tensor<2x2x4xf32>, tensor<2x1x3xf32>, none, none) -> (tensor<*xf32>, tensor<*xf32>)
  %1:2 = "onnx.CausalConvWithState"(%x, %w, %b, %p) <{activation = "silu"}> : (tensor<2x2x4xf32>, tensor<2x1x3xf32>, tensor<2xf32>, tensor<2x2x2xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  %2:2 = "onnx.CausalConvWithState"(%x, %w, %none, %p) <{activation = "swish"}> : (tensor<2x2x4xf32>, tensor<2x1x3xf32>, none, tensor<2x2x2xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  onnx.Return %0#0, %0#1, %1#0, %1#1, %2#0, %2#1 : tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>
}
}
