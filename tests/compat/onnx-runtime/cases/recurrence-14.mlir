// Recurrent layers with the batch first, against the same with it second
// TARGETS: 13 7
// OUTPUTS: {"output_0": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "output_1": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "output_2": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "output_3": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "output_4": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "output_5": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "output_6": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]}
module attributes {onnx.opset_imports = {ai.onnx = 14 : i64}} {
func.func @main_graph(%x: tensor<2x3x2xf32>, %h: tensor<2x2x5xf32>, %c: tensor<2x2x5xf32>, %wLSTM: tensor<2x20x2xf32>, %rLSTM: tensor<2x20x5xf32>, %wGRU: tensor<2x15x2xf32>, %rGRU: tensor<2x15x5xf32>, %wRNN: tensor<2x5x2xf32>, %rRNN: tensor<2x5x5xf32>) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>) {
  %none = "onnx.NoValue"() <{value}> : () -> none
  %t1 = "onnx.TransposeV13"(%x) <{perm = [1, 0, 2]}> : (tensor<2x3x2xf32>) -> tensor<*xf32>
  %t2 = "onnx.TransposeV13"(%h) <{perm = [1, 0, 2]}> : (tensor<2x2x5xf32>) -> tensor<*xf32>
  %t3 = "onnx.TransposeV13"(%c) <{perm = [1, 0, 2]}> : (tensor<2x2x5xf32>) -> tensor<*xf32>
  %aLSTM:3 = "onnx.LSTMV14"(%x, %wLSTM, %rLSTM, %none, %none, %h, %c, %none) <{direction = "bidirectional", hidden_size = 5 : si64, layout = 1 : si64}> : (tensor<2x3x2xf32>, tensor<2x20x2xf32>, tensor<2x20x5xf32>, none, none, tensor<2x2x5xf32>, tensor<2x2x5xf32>, none) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>)
  %bLSTM:3 = "onnx.LSTMV14"(%t1, %wLSTM, %rLSTM, %none, %none, %t2, %t3, %none) <{direction = "bidirectional", hidden_size = 5 : si64, layout = 0 : si64}> : (tensor<*xf32>, tensor<2x20x2xf32>, tensor<2x20x5xf32>, none, none, tensor<*xf32>, tensor<*xf32>, none) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>)
  %t4 = "onnx.TransposeV13"(%bLSTM#0) <{perm = [2, 0, 1, 3]}> : (tensor<*xf32>) -> tensor<*xf32>
  %dLSTM0 = "onnx.Sub"(%aLSTM#0, %t4) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %t5 = "onnx.TransposeV13"(%bLSTM#1) <{perm = [1, 0, 2]}> : (tensor<*xf32>) -> tensor<*xf32>
  %dLSTM1 = "onnx.Sub"(%aLSTM#1, %t5) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %t6 = "onnx.TransposeV13"(%bLSTM#2) <{perm = [1, 0, 2]}> : (tensor<*xf32>) -> tensor<*xf32>
  %dLSTM2 = "onnx.Sub"(%aLSTM#2, %t6) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %t7 = "onnx.TransposeV13"(%x) <{perm = [1, 0, 2]}> : (tensor<2x3x2xf32>) -> tensor<*xf32>
  %t8 = "onnx.TransposeV13"(%h) <{perm = [1, 0, 2]}> : (tensor<2x2x5xf32>) -> tensor<*xf32>
  %t9 = "onnx.TransposeV13"(%c) <{perm = [1, 0, 2]}> : (tensor<2x2x5xf32>) -> tensor<*xf32>
  %aGRU:2 = "onnx.GRUV14"(%x, %wGRU, %rGRU, %none, %none, %h) <{direction = "bidirectional", hidden_size = 5 : si64, layout = 1 : si64}> : (tensor<2x3x2xf32>, tensor<2x15x2xf32>, tensor<2x15x5xf32>, none, none, tensor<2x2x5xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  %bGRU:2 = "onnx.GRUV14"(%t7, %wGRU, %rGRU, %none, %none, %t8) <{direction = "bidirectional", hidden_size = 5 : si64, layout = 0 : si64}> : (tensor<*xf32>, tensor<2x15x2xf32>, tensor<2x15x5xf32>, none, none, tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  %t10 = "onnx.TransposeV13"(%bGRU#0) <{perm = [2, 0, 1, 3]}> : (tensor<*xf32>) -> tensor<*xf32>
  %dGRU0 = "onnx.Sub"(%aGRU#0, %t10) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %t11 = "onnx.TransposeV13"(%bGRU#1) <{perm = [1, 0, 2]}> : (tensor<*xf32>) -> tensor<*xf32>
  %dGRU1 = "onnx.Sub"(%aGRU#1, %t11) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %t12 = "onnx.TransposeV13"(%x) <{perm = [1, 0, 2]}> : (tensor<2x3x2xf32>) -> tensor<*xf32>
  %t13 = "onnx.TransposeV13"(%h) <{perm = [1, 0, 2]}> : (tensor<2x2x5xf32>) -> tensor<*xf32>
  %t14 = "onnx.TransposeV13"(%c) <{perm = [1, 0, 2]}> : (tensor<2x2x5xf32>) -> tensor<*xf32>
  %aRNN:2 = "onnx.RNNV14"(%x, %wRNN, %rRNN, %none, %none, %h) <{direction = "bidirectional", hidden_size = 5 : si64, layout = 1 : si64}> : (tensor<2x3x2xf32>, tensor<2x5x2xf32>, tensor<2x5x5xf32>, none, none, tensor<2x2x5xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  %bRNN:2 = "onnx.RNNV14"(%t12, %wRNN, %rRNN, %none, %none, %t13) <{direction = "bidirectional", hidden_size = 5 : si64, layout = 0 : si64}> : (tensor<*xf32>, tensor<2x5x2xf32>, tensor<2x5x5xf32>, none, none, tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  %t15 = "onnx.TransposeV13"(%bRNN#0) <{perm = [2, 0, 1, 3]}> : (tensor<*xf32>) -> tensor<*xf32>
  %dRNN0 = "onnx.Sub"(%aRNN#0, %t15) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %t16 = "onnx.TransposeV13"(%bRNN#1) <{perm = [1, 0, 2]}> : (tensor<*xf32>) -> tensor<*xf32>
  %dRNN1 = "onnx.Sub"(%aRNN#1, %t16) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  onnx.Return %dLSTM0, %dLSTM1, %dLSTM2, %dGRU0, %dGRU1, %dRNN0, %dRNN1 : tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>
}
}
