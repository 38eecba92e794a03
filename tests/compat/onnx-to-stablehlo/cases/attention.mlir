// Attention whose queries share keys: with a mask, and with causality and a bound of scores.
//
// OPSET: 23
// INPUTS: 2x4x3x8 2x2x5x8 2x2x5x8 3x5
func.func @main(%q: tensor<2x4x3x8xf32> {onnx.name = "q"}, %k: tensor<2x2x5x8xf32> {onnx.name = "k"},
    %v: tensor<2x2x5x8xf32> {onnx.name = "v"}, %mask: tensor<3x5xf32> {onnx.name = "mask"})
    -> (tensor<2x4x3x8xf32> {onnx.name = "masked"}, tensor<2x4x3x8xf32> {onnx.name = "causal"}) {
  %none = "onnx.NoValue"() {value} : () -> none
  %masked, %mk, %mv, %ms = "onnx.Attention"(%q, %k, %v, %mask, %none, %none, %none) {is_causal = 0 : si64, qk_matmul_output_mode = 0 : si64, softcap = 0.0 : f32} : (tensor<2x4x3x8xf32>, tensor<2x2x5x8xf32>, tensor<2x2x5x8xf32>, tensor<3x5xf32>, none, none, none) -> (tensor<2x4x3x8xf32>, none, none, none)
  %causal, %ck, %cv, %cs = "onnx.Attention"(%q, %k, %v, %none, %none, %none, %none) {is_causal = 1 : si64, qk_matmul_output_mode = 0 : si64, softcap = 2.0 : f32} : (tensor<2x4x3x8xf32>, tensor<2x2x5x8xf32>, tensor<2x2x5x8xf32>, none, none, none, none) -> (tensor<2x4x3x8xf32>, none, none, none)
  onnx.Return %masked, %causal : tensor<2x4x3x8xf32>, tensor<2x4x3x8xf32>
}
