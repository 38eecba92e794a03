// Numbers that no op has, and sizes that 64 bits do not hold, are errors where they are verified.
//
// RUN: dialect-opt %s --split-input-file --verify-diagnostics

func.func @stride(%x: tensor<1x5x5xf32>) -> tensor<*xf32> {
  %image = onnx.Constant dense<5> : tensor<2xi64>
  %block = onnx.Constant dense<[1, 5]> : tensor<2xi64>
  // expected-error @+1 {{number 0 of 'strides' is 0, but must be at least 1}}
  %y = "onnx.Col2Im"(%x, %image, %block) {strides = [0, 1]} : (tensor<1x5x5xf32>, tensor<2xi64>, tensor<2xi64>) -> tensor<*xf32>
  onnx.Return %y : tensor<*xf32>
}

// -----

// Of a constant operand.
func.func @block(%x: tensor<1x5x5xf32>) -> tensor<*xf32> {
  %image = onnx.Constant dense<5> : tensor<2xi64>
  %block = onnx.Constant dense<[1, 0]> : tensor<2xi64>
  // expected-error @+1 {{must be at least 1}}
  %y = "onnx.Col2Im"(%x, %image, %block) : (tensor<1x5x5xf32>, tensor<2xi64>, tensor<2xi64>) -> tensor<*xf32>
  onnx.Return %y : tensor<*xf32>
}

// -----

func.func @square(%x: tensor<?x4x?x?xf32>) -> tensor<*xf32> {
  // expected-error @+1 {{'blocksize * blocksize' is beyond 64 bits: 'blocksize' is 4611686018427387904}}
  %y = "onnx.DepthToSpace"(%x) {blocksize = 4611686018427387904 : si64, mode = "DCR"} : (tensor<?x4x?x?xf32>) -> tensor<*xf32>
  onnx.Return %y : tensor<*xf32>
}

// -----

func.func @elements(%x: tensor<4611686018427387904x4xf32>, %shape: tensor<1xi64>) -> tensor<?xf32> {
  // expected-error @+1 {{a size would be beyond 64 bits}}
  %y = "onnx.Reshape"(%x, %shape) {allowzero = 0 : si64} : (tensor<4611686018427387904x4xf32>, tensor<1xi64>) -> tensor<?xf32>
  onnx.Return %y : tensor<?xf32>
}

// -----

func.func @gates(%x: tensor<3x1x2xf32>, %w: tensor<*xf32>, %r: tensor<*xf32>) -> tensor<*xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  // expected-error @+1 {{has a state of 4611686018427387904 elements, of all gates more than 64 bits count}}
  %y, %h = "onnx.RNN"(%x, %w, %r, %none, %none, %none) {hidden_size = 4611686018427387904 : si64, layout = 0 : si64, direction = "forward", activations = ["Tanh"]} : (tensor<3x1x2xf32>, tensor<*xf32>, tensor<*xf32>, none, none, none) -> (tensor<*xf32>, tensor<*xf32>)
  onnx.Return %y : tensor<*xf32>
}

// -----

// As many places as 64 bits do not count.
func.func @window(%x: tensor<1x1x4xf32>) -> tensor<*xf32> {
  // expected-error @+1 {{a size would be beyond 64 bits}}
  %y = "onnx.AveragePool"(%x) {kernel_shape = [4611686018427387904], dilations = [4], auto_pad = "NOTSET", ceil_mode = 0 : si64, count_include_pad = 0 : si64} : (tensor<1x1x4xf32>) -> tensor<*xf32>
  onnx.Return %y : tensor<*xf32>
}
