// Open sizes cost few operations: equalities that specs state between operands are known,
// lists of sizes have their numbers in one part, and bounds need no list.
// RUN: rm -rf %t && split-file %s %t
// RUN: dialect-opt --onnx-to-stablehlo %t/attention.mlir > %t/attention.out
// RUN: FileCheck %s --check-prefix=ATTENTION < %t/attention.out
// RUN: grep -c "= stablehlo" %t/attention.out | FileCheck %s --check-prefix=COUNT-ATTENTION
// RUN: dialect-opt --onnx-to-stablehlo=size=n:2,l:16,s:16 %t/attention.mlir | grep -c "= stablehlo" | FileCheck %s --check-prefix=COUNT-STATIC
// RUN: dialect-opt --onnx-to-stablehlo %t/groups.mlir > %t/groups.out
// RUN: FileCheck %s --check-prefix=GROUPS < %t/groups.out
// RUN: grep -c "= stablehlo" %t/groups.out | FileCheck %s --check-prefix=COUNT-GROUPS
// RUN: dialect-opt --onnx-to-stablehlo %t/reshape.mlir | FileCheck %s --check-prefix=RESHAPE
// RUN: dialect-opt --onnx-to-stablehlo %t/scalars.mlir | FileCheck %s --check-prefix=SCALARS
// RUN: dialect-opt --onnx-to-stablehlo %t/conv.mlir > %t/conv.out
// RUN: FileCheck %s --check-prefix=CONV < %t/conv.out
// RUN: grep -cE '= "?stablehlo' %t/conv.out | FileCheck %s --check-prefix=COUNT-CONV
// RUN: dialect-opt --onnx-to-stablehlo %t/gelu.mlir | grep -c "= stablehlo" | FileCheck %s --check-prefix=COUNT-GELU
// RUN: dialect-opt --onnx-to-stablehlo %t/vectors.mlir | FileCheck %s --check-prefix=VECTORS
// RUN: dialect-opt --onnx-to-stablehlo %t/numbers.mlir | FileCheck %s --check-prefix=NUMBERS
// RUN: dialect-opt --onnx-to-stablehlo %t/known.mlir | FileCheck %s --check-prefix=KNOWN
// RUN: dialect-opt --onnx-to-stablehlo %t/alike.mlir | FileCheck %s --check-prefix=ALIKE
// RUN: dialect-opt --onnx-to-stablehlo %t/branch.mlir | FileCheck %s --check-prefix=BRANCH
//
// Batches of queries, keys and values are one size, and lengths of keys and values another.
// ATTENTION-COUNT-3: get_dimension_size
// ATTENTION-NOT: get_dimension_size
// ATTENTION-NOT: compare
// ATTENTION-NOT: dynamic_reshape
// COUNT-ATTENTION: {{^27$}}
// COUNT-STATIC: {{^14$}}
//
// A reshaped value has the sizes of its list, and keys need no copies for
// the queries of a group.
// GROUPS-NOT: compare
// GROUPS: dot_general {{.*}}, batching_dims = [0, 1] x [0, 1], contracting_dims = [4] x [3]
// GROUPS-NOT: compare
// GROUPS: return
// COUNT-GROUPS: {{^48$}}
//
// Sizes that both have are left out of the rest.
// RESHAPE-NOT: multiply
// RESHAPE: stablehlo.divide
// RESHAPE-NOT: multiply
// RESHAPE: return
//
// Bounds that are scalars need no list, a slope has the sizes of the input, and a mean one
// list for its count and the axes that it keeps.
// SCALARS-LABEL: @clip
// SCALARS-NEXT: stablehlo.clamp %arg1, %arg0, %arg2
// SCALARS-NEXT: return
// SCALARS-LABEL: @prelu
// SCALARS-COUNT-1: concatenate
// SCALARS-NOT: concatenate
// SCALARS: return
// SCALARS-LABEL: @mean
// SCALARS-COUNT-1: concatenate
// SCALARS-NOT: concatenate
// SCALARS: return
//
// A bias needs no list either, which is exact: (x - 0) / sqrt(1 + 0) * 1 + b.
// CONV: %[[ONE:.*]] = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
// CONV: %[[ZERO:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
// CONV: batch_norm_inference"(%0, %[[ONE]], %arg2, %[[ZERO]], %[[ONE]]) <{epsilon = 0.000000e+00 : f32, feature_index = 1 : i64}>
// CONV: stablehlo.clamp
// COUNT-CONV: {{^7$}}
// COUNT-GELU: {{^30$}}
//
// A scale and a bias along one dimension are one operation; without a bias, -0 is added, which
// keeps zeros.
// VECTORS-LABEL: @scaled
// VECTORS: batch_norm_inference"(%arg0, %arg1, %arg2, %{{.*}}, %{{.*}})
// VECTORS-NEXT: return
// VECTORS-LABEL: @scale
// VECTORS: constant dense<-0.000000e+00>
// VECTORS: batch_norm_inference"(%arg0, %arg1,
// VECTORS-NEXT: return
// VECTORS-LABEL: @less
// VECTORS: batch_norm_inference"(%arg0, %{{.*}}, %{{.*}}, %arg1, %{{.*}})
// VECTORS-NEXT: return
//
// Integers have no such operation, and a vector of one element may be spread.
// VECTORS-LABEL: @integers
// VECTORS: dynamic_broadcast_in_dim
// VECTORS-LABEL: @spread
// VECTORS-NOT: batch_norm
//
// Numbers take the shape of what they are combined with. Where that is no number and the result
// would be one, they do not: a power of 0 is 1, and a selection has the other element.
// NUMBERS-LABEL: @reciprocal
// NUMBERS: stablehlo.clamp %cst, %arg0, %cst
// NUMBERS-NEXT: divide
// NUMBERS-LABEL: @sum
// NUMBERS: stablehlo.clamp %arg1, %arg0, %arg1
// NUMBERS-LABEL: @power
// NUMBERS: stablehlo.clamp
// NUMBERS-LABEL: @powers
// NUMBERS-NOT: clamp
// NUMBERS: dynamic_broadcast_in_dim
// NUMBERS-LABEL: @where
// NUMBERS: %[[MASK:.*]] = stablehlo.convert %{{.*}} : (tensor<?x?x?xi1>) -> tensor<?x?x?xf32>
// NUMBERS: stablehlo.clamp %[[ZERO:.*]], %[[MASK]], %[[ZERO]]
// NUMBERS-LABEL: @part
// NUMBERS: stablehlo.pad %arg0, %{{.*}}, low = [0, -2], high = [0, -1], interior = [0, 0]
//
// The batch of keys is a number, and so is that of queries.
// KNOWN-NOT: get_dimension_size %arg0, dim = 0
// KNOWN-NOT: compare
// KNOWN: return
//
// Two comparisons of the same values are of one shape: only their operands are broadcast.
// ALIKE-COUNT-2: dynamic_broadcast_in_dim
// ALIKE-NOT: dynamic_broadcast_in_dim
// ALIKE: stablehlo.or
//
// In a branch, equal sizes hold where it runs: outside, either may be 1.
// BRANCH: stablehlo.if
// BRANCH-NOT: compare
// BRANCH: stablehlo.return
// BRANCH: stablehlo.compare EQ
// BRANCH-NOT: onnx.Custom

//--- attention.mlir
func.func @main(%q: tensor<?x4x?x8xf32> {onnx.name = "q", onnx.dim_params = "0:n,2:l"},
                %k: tensor<?x4x?x8xf32> {onnx.name = "k", onnx.dim_params = "0:n,2:s"},
                %v: tensor<?x4x?x8xf32> {onnx.name = "v", onnx.dim_params = "0:n,2:s"}) -> tensor<?x4x?x8xf32> {
  %none = "onnx.NoValue"() <{value}> : () -> none
  %o, %a, %b, %c = "onnx.Attention"(%q, %k, %v, %none, %none, %none, %none) : (tensor<?x4x?x8xf32>, tensor<?x4x?x8xf32>, tensor<?x4x?x8xf32>, none, none, none, none) -> (tensor<?x4x?x8xf32>, none, none, none)
  onnx.Return %o : tensor<?x4x?x8xf32>
}
//--- groups.mlir
func.func @main(%q: tensor<?x?x?x?xf32>, %k: tensor<?x?x?x?xf32>, %v: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %none = "onnx.NoValue"() <{value}> : () -> none
  %o, %a, %b, %c = "onnx.Attention"(%q, %k, %v, %none, %none, %none, %none) : (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, none, none, none, none) -> (tensor<?x?x?x?xf32>, none, none, none)
  onnx.Return %o : tensor<?x?x?x?xf32>
}
//--- reshape.mlir
func.func @main(%x: tensor<?x?x?xf32>) -> tensor<?x?x8x?xf32> {
  %shape = onnx.Constant dense<[0, 0, 8, -1]> : tensor<4xi64>
  %y = "onnx.Reshape"(%x, %shape) : (tensor<?x?x?xf32>, tensor<4xi64>) -> tensor<?x?x8x?xf32>
  onnx.Return %y : tensor<?x?x8x?xf32>
}
//--- scalars.mlir
func.func @clip(%x: tensor<?x?xf32>, %a: tensor<f32>, %b: tensor<f32>) -> tensor<?x?xf32> {
  %y = "onnx.Clip"(%x, %a, %b) : (tensor<?x?xf32>, tensor<f32>, tensor<f32>) -> tensor<?x?xf32>
  onnx.Return %y : tensor<?x?xf32>
}
func.func @prelu(%x: tensor<?x?x4xf32>, %a: tensor<?x1xf32>) -> tensor<?x?x4xf32> {
  %y = "onnx.PRelu"(%x, %a) : (tensor<?x?x4xf32>, tensor<?x1xf32>) -> tensor<?x?x4xf32>
  onnx.Return %y : tensor<?x?x4xf32>
}
func.func @mean(%x: tensor<?x?x?xf32>) -> tensor<?x1x?xf32> {
  %axes = onnx.Constant dense<1> : tensor<1xi64>
  %y = "onnx.ReduceMean"(%x, %axes) : (tensor<?x?x?xf32>, tensor<1xi64>) -> tensor<?x1x?xf32>
  onnx.Return %y : tensor<?x1x?xf32>
}
//--- conv.mlir
func.func @main(%x: tensor<?x3x8x8xf32>, %w: tensor<4x3x3x3xf32>, %b: tensor<4xf32>) -> tensor<?x4x8x8xf32> {
  %c = "onnx.Conv"(%x, %w, %b) <{group = 1 : si64, pads = [1, 1, 1, 1]}> : (tensor<?x3x8x8xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>) -> tensor<?x4x8x8xf32>
  %r = "onnx.Relu"(%c) : (tensor<?x4x8x8xf32>) -> tensor<?x4x8x8xf32>
  onnx.Return %r : tensor<?x4x8x8xf32>
}
//--- gelu.mlir
func.func @main(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = "onnx.Gelu"(%x) <{approximate = "none"}> : (tensor<?x?xf32>) -> tensor<?x?xf32>
  onnx.Return %y : tensor<?x?xf32>
}
//--- vectors.mlir
func.func @scaled(%x: tensor<?x?x4xf32>, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<?x?x4xf32> {
  %y = "onnx.Mul"(%x, %a) : (tensor<?x?x4xf32>, tensor<4xf32>) -> tensor<?x?x4xf32>
  %z = "onnx.Add"(%b, %y) : (tensor<4xf32>, tensor<?x?x4xf32>) -> tensor<?x?x4xf32>
  onnx.Return %z : tensor<?x?x4xf32>
}
func.func @scale(%x: tensor<?x?x4xf32>, %a: tensor<4xf32>) -> tensor<?x?x4xf32> {
  %y = "onnx.Mul"(%x, %a) : (tensor<?x?x4xf32>, tensor<4xf32>) -> tensor<?x?x4xf32>
  onnx.Return %y : tensor<?x?x4xf32>
}
func.func @less(%x: tensor<?x?x4xf32>, %a: tensor<4xf32>) -> tensor<?x?x4xf32> {
  %y = "onnx.Sub"(%x, %a) : (tensor<?x?x4xf32>, tensor<4xf32>) -> tensor<?x?x4xf32>
  onnx.Return %y : tensor<?x?x4xf32>
}
func.func @integers(%x: tensor<?x?x4xi32>, %a: tensor<4xi32>) -> tensor<?x?x4xi32> {
  %y = "onnx.Add"(%x, %a) : (tensor<?x?x4xi32>, tensor<4xi32>) -> tensor<?x?x4xi32>
  onnx.Return %y : tensor<?x?x4xi32>
}
func.func @spread(%x: tensor<?x?x?xf32>, %a: tensor<?xf32>) -> tensor<?x?x?xf32> {
  %y = "onnx.Add"(%x, %a) : (tensor<?x?x?xf32>, tensor<?xf32>) -> tensor<?x?x?xf32>
  onnx.Return %y : tensor<?x?x?xf32>
}
//--- numbers.mlir
func.func @reciprocal(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = "onnx.Reciprocal"(%x) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  onnx.Return %y : tensor<?x?xf32>
}
func.func @sum(%x: tensor<?x?xf32>, %a: tensor<f32>) -> tensor<?x?xf32> {
  %y = "onnx.Add"(%x, %a) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  onnx.Return %y : tensor<?x?xf32>
}
func.func @power(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %a = onnx.Constant dense<3.0> : tensor<f32>
  %y = "onnx.Pow"(%x, %a) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  onnx.Return %y : tensor<?x?xf32>
}
func.func @powers(%x: tensor<?x?xf32>, %a: tensor<f32>) -> tensor<?x?xf32> {
  %y = "onnx.Pow"(%x, %a) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  onnx.Return %y : tensor<?x?xf32>
}
func.func @where(%x: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %t = "onnx.ThresholdedRelu"(%x) <{alpha = 1.0 : f32}> : (tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  onnx.Return %t : tensor<?x?x?xf32>
}
func.func @part(%x: tensor<?x6xf32>) -> tensor<?x3xf32> {
  %sizes = onnx.Constant dense<[2, 3, 1]> : tensor<3xi64>
  %a, %b, %c = "onnx.Split"(%x, %sizes) <{axis = 1 : si64}> : (tensor<?x6xf32>, tensor<3xi64>) -> (tensor<?x2xf32>, tensor<?x3xf32>, tensor<?x1xf32>)
  onnx.Return %b : tensor<?x3xf32>
}
//--- known.mlir
func.func @main(%q: tensor<?x4x16x8xf32>, %k: tensor<2x4x16x8xf32>, %v: tensor<2x4x16x8xf32>) -> tensor<?x4x16x8xf32> {
  %none = "onnx.NoValue"() <{value}> : () -> none
  %o, %a, %b, %c = "onnx.Attention"(%q, %k, %v, %none, %none, %none, %none) : (tensor<?x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, none, none, none, none) -> (tensor<?x4x16x8xf32>, none, none, none)
  onnx.Return %o : tensor<?x4x16x8xf32>
}
//--- alike.mlir
func.func @main(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xi1> {
  %a = "onnx.Less"(%x, %y) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xi1>
  %b = "onnx.Equal"(%x, %y) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xi1>
  %c = "onnx.Or"(%a, %b) : (tensor<?x?xi1>, tensor<?x?xi1>) -> tensor<?x?xi1>
  onnx.Return %c : tensor<?x?xi1>
}
//--- branch.mlir
func.func @main(%q: tensor<?x4x16x8xf32>, %k: tensor<?x4x16x8xf32>, %p: tensor<i1>) -> (tensor<?x4x16x8xf32>, tensor<?x4x16x8xf32>) {
  %none = "onnx.NoValue"() <{value}> : () -> none
  %y = "onnx.If"(%p) ({
    %o, %a, %b, %c = "onnx.Attention"(%q, %k, %k, %none, %none, %none, %none) : (tensor<?x4x16x8xf32>, tensor<?x4x16x8xf32>, tensor<?x4x16x8xf32>, none, none, none, none) -> (tensor<?x4x16x8xf32>, none, none, none)
    onnx.Yield %o : tensor<?x4x16x8xf32>
  }, {
    %o = "onnx.Identity"(%q) : (tensor<?x4x16x8xf32>) -> tensor<?x4x16x8xf32>
    onnx.Yield %o : tensor<?x4x16x8xf32>
  }) : (tensor<i1>) -> tensor<?x4x16x8xf32>
  %z = "onnx.Add"(%q, %k) : (tensor<?x4x16x8xf32>, tensor<?x4x16x8xf32>) -> tensor<?x4x16x8xf32>
  onnx.Return %y, %z : tensor<?x4x16x8xf32>, tensor<?x4x16x8xf32>
}
