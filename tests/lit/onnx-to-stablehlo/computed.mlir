// Values that are computed while compiling have a bound (--most-computed). Up
// to it they are constants; beyond it operations compute them, or their op is
// refused with the size, the bound and the flag.
//
// RUN: dialect-opt %s --onnx-to-stablehlo=allow-unconverted --most-computed=16 2>/dev/null | FileCheck %s
// RUN: dialect-opt %s --onnx-to-stablehlo=allow-unconverted | FileCheck %s --check-prefix=USUAL
// RUN: not dialect-opt %s --onnx-to-stablehlo --most-computed=16 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: dialect-opt --help | FileCheck %s --check-prefix=HELP
// RUN: dialect-translate --help | FileCheck %s --check-prefix=HELP
//
// HELP: --most-computed=<elements>
// HELP: (default: 16777216)

// CHECK-LABEL: @window
// CHECK-NEXT: stablehlo.constant dense<[
// CHECK: stablehlo.iota dim = 0 : tensor<17xf32>
// CHECK: stablehlo.cosine
// USUAL-LABEL: @window
// USUAL-NEXT: stablehlo.constant
// USUAL-NEXT: stablehlo.constant
// USUAL-NEXT: return
func.func @window() -> (tensor<16xf32>, tensor<17xf32>) {
  %n = onnx.Constant dense<16> : tensor<i64>
  %0 = "onnx.HannWindow"(%n) <{output_datatype = 1 : si64, periodic = 1 : si64}> : (tensor<i64>) -> tensor<16xf32>
  %m = onnx.Constant dense<17> : tensor<i64>
  %1 = "onnx.HannWindow"(%m) <{output_datatype = 1 : si64, periodic = 1 : si64}> : (tensor<i64>) -> tensor<17xf32>
  onnx.Return %0, %1 : tensor<16xf32>, tensor<17xf32>
}

// CHECK-LABEL: @pad
// CHECK: stablehlo.iota dim = 0 : tensor<17xi32>
// CHECK: stablehlo.remainder
// USUAL-LABEL: @pad
// USUAL: stablehlo.constant dense<[1, 0, 1, 2,
func.func @pad(%x: tensor<9xf32>) -> tensor<17xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %pads = onnx.Constant dense<[1, 7]> : tensor<2xi64>
  %0 = "onnx.Pad"(%x, %pads, %none, %none) <{mode = "reflect"}> : (tensor<9xf32>, tensor<2xi64>, none, none) -> tensor<17xf32>
  onnx.Return %0 : tensor<17xf32>
}

// CHECK-LABEL: @resize
// CHECK: stablehlo.iota dim = 0 : tensor<20xf32>
// CHECK: stablehlo.ceil
// USUAL-LABEL: @resize
// USUAL-NOT: stablehlo.iota
// USUAL: return
func.func @resize(%x: tensor<4xf32>) -> tensor<20xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %size = onnx.Constant dense<20> : tensor<1xi64>
  %0 = "onnx.Resize"(%x, %none, %none, %size) <{mode = "nearest"}> : (tensor<4xf32>, none, none, tensor<1xi64>) -> tensor<20xf32>
  onnx.Return %0 : tensor<20xf32>
}

// A coarse operation whose places would be computed leaves them to the lowering.
// CHECK-LABEL: @matrix
// CHECK: stablehlo.iota dim = 0 : tensor<4x20xf32>
// CHECK: stablehlo.dot_general
func.func @matrix(%x: tensor<4xf32>) -> tensor<20xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %size = onnx.Constant dense<20> : tensor<1xi64>
  %0 = "onnx.Resize"(%x, %none, %none, %size) <{mode = "linear"}> : (tensor<4xf32>, none, none, tensor<1xi64>) -> tensor<20xf32>
  onnx.Return %0 : tensor<20xf32>
}

// A window whose length is below 0 when the program runs is empty.
// CHECK-LABEL: @length
// CHECK: [[N:%.*]] = stablehlo.maximum
// CHECK: stablehlo.dynamic_iota
func.func @length(%n: tensor<i32>) -> tensor<?xf32> {
  %0 = "onnx.HannWindow"(%n) <{output_datatype = 1 : si64, periodic = 1 : si64}> : (tensor<i32>) -> tensor<?xf32>
  onnx.Return %0 : tensor<?xf32>
}

// Sequences that skip more than the whole are nowhere.
// REFUSED-DAG: 'onnx.TfIdfVectorizer' cannot be lowered to StableHLO: 7 copies of operations would be made while compiling, and the most are 0 (--most-computed by 4096)
// REFUSED-DAG: 'onnx.TfIdfVectorizer' cannot be lowered to StableHLO: 9223372036854775807 copies of operations would be made while compiling, and the most are 0 (--most-computed by 4096)
// USUAL-LABEL: @skips
// USUAL-COUNT-8: "stablehlo.scatter"
// USUAL-NOT: "stablehlo.scatter"
// USUAL: onnx.TfIdfVectorizer
func.func @skips(%x: tensor<9xi32>, %y: tensor<?xi32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = "onnx.TfIdfVectorizer"(%x) <{max_gram_length = 2 : si64, max_skip_count = 9223372036854775807 : si64, min_gram_length = 2 : si64, mode = "TF", ngram_counts = [0, 0], ngram_indexes = [0, 1], pool_int64s = [1, 2, 3, 4]}> : (tensor<9xi32>) -> tensor<2xf32>
  %1 = "onnx.TfIdfVectorizer"(%y) <{max_gram_length = 2 : si64, max_skip_count = 9223372036854775807 : si64, min_gram_length = 2 : si64, mode = "TF", ngram_counts = [0, 0], ngram_indexes = [0, 1], pool_int64s = [1, 2, 3, 4]}> : (tensor<?xi32>) -> tensor<2xf32>
  onnx.Return %0, %1 : tensor<2xf32>, tensor<2xf32>
}

// REFUSED-DAG: 'onnx.Col2Im' cannot be lowered to StableHLO: 2 x 2 copies of operations would be made while compiling, and the most are 0 (--most-computed by 4096)
func.func @blocks(%x: tensor<1x4x1xf32>) -> tensor<1x1x2x2xf32> {
  %size = onnx.Constant dense<2> : tensor<2xi64>
  %0 = "onnx.Col2Im"(%x, %size, %size) : (tensor<1x4x1xf32>, tensor<2xi64>, tensor<2xi64>) -> tensor<1x1x2x2xf32>
  onnx.Return %0 : tensor<1x1x2x2xf32>
}

// REFUSED-DAG: 'onnx.DeformConv' cannot be lowered to StableHLO: 5 x 4 elements would be computed while compiling, and the most are 16 (--most-computed)
func.func @kernel(%x: tensor<1x1x5x4xf32>, %w: tensor<1x1x5x4xf32>, %o: tensor<1x40x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %none = "onnx.NoValue"() {value} : () -> none
  %0 = "onnx.DeformConv"(%x, %w, %o, %none, %none) : (tensor<1x1x5x4xf32>, tensor<1x1x5x4xf32>, tensor<1x40x1x1xf32>, none, none) -> tensor<1x1x1x1xf32>
  onnx.Return %0 : tensor<1x1x1x1xf32>
}
