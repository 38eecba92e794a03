// Axes that a value does not have are refused, by the verifier or where they
// become known; the greatest and the least number are no exceptions.
// RUN: dialect-opt %s --split-input-file --verify-diagnostics --onnx-to-stablehlo

func.func @next(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %axis = onnx.Constant dense<2> : tensor<i64>
  // expected-error @below {{number 0 of 'axis' is 2, which is no position among 2 sizes: the rank of 'x' is 2}}
  %y = "onnx.CumSum"(%x, %axis) : (tensor<2x3xf32>, tensor<i64>) -> tensor<2x3xf32>
  onnx.Return %y : tensor<2x3xf32>
}

// -----

func.func @least(%x: tensor<2x3x1xf32>) -> tensor<*xf32> {
  %axis = onnx.Constant dense<-9223372036854775808> : tensor<i64>
  %none = "onnx.NoValue"() <{value}> : () -> none
  // expected-error @below {{number 0 of 'axis' is -9223372036854775808, which is no position among 3 sizes: the rank of 'input' is 3}}
  %y = "onnx.DFT"(%x, %none, %axis) : (tensor<2x3x1xf32>, none, tensor<i64>) -> tensor<*xf32>
  onnx.Return %y : tensor<*xf32>
}

// -----

func.func @greatest(%x: tensor<2x3xf32>) -> tensor<*xf32> {
  %axes = onnx.Constant dense<9223372036854775807> : tensor<1xi64>
  %pads = onnx.Constant dense<0> : tensor<2xi64>
  %none = "onnx.NoValue"() <{value}> : () -> none
  // expected-error @below {{number 0 of 'axes' is 9223372036854775807, which is no position among 2 sizes: the rank of 'data' is 2}}
  %y = "onnx.Pad"(%x, %pads, %none, %axes) : (tensor<2x3xf32>, tensor<2xi64>, none, tensor<1xi64>) -> tensor<*xf32>
  onnx.Return %y : tensor<*xf32>
}

// -----

func.func @computed(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %one = onnx.Constant dense<1> : tensor<i64>
  %axis = "onnx.Add"(%one, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  // expected-error @below {{is no position among}}
  %y = "onnx.CumSum"(%x, %axis) : (tensor<2x3xf32>, tensor<i64>) -> tensor<2x3xf32>
  onnx.Return %y : tensor<2x3xf32>
}

// -----

func.func @sizes(%x: tensor<2x3xf32>, %list: tensor<?xi64>) -> tensor<*xi64> {
  %shape = "onnx.Shape"(%x) : (tensor<2x3xf32>) -> tensor<2xi64>
  %all = "onnx.Concat"(%shape, %list) <{axis = 0 : si64}> : (tensor<2xi64>, tensor<?xi64>) -> tensor<?xi64>
  %last = onnx.Constant dense<-1> : tensor<1xi64>
  %y = "onnx.Gather"(%all, %last) : (tensor<?xi64>, tensor<1xi64>) -> tensor<*xi64>
  onnx.Return %y : tensor<*xi64>
}
