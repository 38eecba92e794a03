// Types inferred for a caller or a branch never make the program illegal: a
// function is copied for the types of its calls, and a user that needs a certain
// type gets a cast.
// RUN: dialect-opt %s --onnx-shape-inference --split-input-file | FileCheck %s

// Calls of two shapes: a copy for each; calls of one shape share one.
// CHECK-LABEL: func.func @two_shapes
// CHECK-SAME: -> (tensor<4xf32>, tensor<2x3xf32>, tensor<4xf32>)
// CHECK: call @twice(%{{.*}}) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK: call @[[COPY:twice_[0-9]+]](%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK: call @twice(%{{.*}}) : (tensor<4xf32>) -> tensor<4xf32>
func.func @two_shapes(%a: tensor<4xf32>, %b: tensor<2x3xf32>) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>) {
  %0 = "onnx.Identity"(%a) : (tensor<4xf32>) -> tensor<*xf32>
  %1 = "onnx.Identity"(%b) : (tensor<2x3xf32>) -> tensor<*xf32>
  %2 = func.call @twice(%0) : (tensor<*xf32>) -> tensor<*xf32>
  %3 = func.call @twice(%1) : (tensor<*xf32>) -> tensor<*xf32>
  %4 = func.call @twice(%2) : (tensor<*xf32>) -> tensor<*xf32>
  onnx.Return %2, %3, %4 : tensor<*xf32>, tensor<*xf32>, tensor<*xf32>
}
// CHECK: func.func private @twice(%arg0: tensor<4xf32>) -> tensor<4xf32>
// CHECK: func.func private @[[COPY]](%arg0: tensor<2x3xf32>) -> tensor<2x3xf32>
func.func private @twice(%a: tensor<*xf32>) -> tensor<*xf32> {
  %0 = "onnx.Add"(%a, %a) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}

// -----

// Others may call a public function, and know its arguments; of an external one
// nothing more is known.
// CHECK-LABEL: func.func @caller
// CHECK-SAME: -> (tensor<*xf32>, tensor<*xf32>, tensor<1xf32>)
func.func @caller(%a: tensor<4xf32>) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>) {
  // CHECK: %[[A:.*]] = "onnx.Relu"{{.*}} -> tensor<4xf32>
  // CHECK: %[[C:.*]] = tensor.cast %[[A]] : tensor<4xf32> to tensor<*xf32>
  %0 = "onnx.Relu"(%a) : (tensor<4xf32>) -> tensor<*xf32>
  // CHECK: call @public(%[[C]]) : (tensor<*xf32>) -> tensor<*xf32>
  %1 = func.call @public(%0) : (tensor<*xf32>) -> tensor<*xf32>
  // CHECK: call @external(%[[C]]) : (tensor<*xf32>) -> tensor<*xf32>
  %2 = func.call @external(%0) : (tensor<*xf32>) -> tensor<*xf32>
  // CHECK: call @fixed() : () -> tensor<1xf32>
  %3 = func.call @fixed() : () -> tensor<*xf32>
  onnx.Return %1, %2, %3 : tensor<*xf32>, tensor<*xf32>, tensor<*xf32>
}
func.func @public(%a: tensor<*xf32>) -> tensor<*xf32> {
  %0 = "onnx.Relu"(%a) : (tensor<*xf32>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}
func.func private @external(tensor<*xf32>) -> tensor<*xf32>
func.func @fixed() -> tensor<*xf32> {
  %c = onnx.Constant dense<1.0> : tensor<1xf32>
  %0 = "onnx.Relu"(%c) : (tensor<1xf32>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}

// -----

// A function whose type is known elsewhere keeps it.
// CHECK-LABEL: func.func @indirect
func.func @indirect(%a: tensor<4xf32>) -> (tensor<*xf32>, tensor<*xf32>) {
  %f = func.constant @pinned : (tensor<*xf32>) -> tensor<*xf32>
  // CHECK: %[[A:.*]] = "onnx.Relu"{{.*}} -> tensor<4xf32>
  %0 = "onnx.Relu"(%a) : (tensor<4xf32>) -> tensor<*xf32>
  // CHECK: %[[C:.*]] = tensor.cast %[[A]] : tensor<4xf32> to tensor<*xf32>
  // CHECK: call_indirect %{{.*}}(%[[C]]) : (tensor<*xf32>) -> tensor<*xf32>
  %1 = func.call_indirect %f(%0) : (tensor<*xf32>) -> tensor<*xf32>
  %2 = func.call @pinned(%0) : (tensor<*xf32>) -> tensor<*xf32>
  onnx.Return %1, %2 : tensor<*xf32>, tensor<*xf32>
}
// CHECK: func.func private @pinned(%arg0: tensor<*xf32>) -> tensor<*xf32>
func.func private @pinned(%a: tensor<*xf32>) -> tensor<*xf32> {
  %c = onnx.Constant dense<1.0> : tensor<1xf32>
  // A value may be known better than the function's signature.
  // CHECK: %[[R:.*]] = "onnx.Relu"{{.*}} -> tensor<1xf32>
  %0 = "onnx.Relu"(%c) : (tensor<1xf32>) -> tensor<*xf32>
  // CHECK: onnx.Return %[[R]] : tensor<1xf32>
  onnx.Return %0 : tensor<*xf32>
}

// -----

// CHECK-LABEL: func.func @branches
// CHECK-SAME: -> tensor<*xf32>
func.func @branches(%c: i1, %a: tensor<4xf32>, %b: tensor<*xf32>) -> tensor<*xf32> {
  // CHECK: %[[A:.*]] = "onnx.Relu"{{.*}} -> tensor<4xf32>
  // CHECK: %[[C:.*]] = tensor.cast %[[A]] : tensor<4xf32> to tensor<*xf32>
  %0 = "onnx.Relu"(%a) : (tensor<4xf32>) -> tensor<*xf32>
  // CHECK: cf.cond_br %{{.*}}, ^bb1(%[[C]] : tensor<*xf32>)
  cf.cond_br %c, ^bb1(%0 : tensor<*xf32>), ^bb1(%b : tensor<*xf32>)
^bb1(%x: tensor<*xf32>):
  %1 = scf.if %c -> tensor<*xf32> {
    // CHECK: %[[T:.*]] = "onnx.Tanh"{{.*}} -> tensor<4xf32>
    // CHECK: %[[TC:.*]] = tensor.cast %[[T]]
    %2 = "onnx.Tanh"(%a) : (tensor<4xf32>) -> tensor<*xf32>
    // CHECK: scf.yield %[[TC]] : tensor<*xf32>
    scf.yield %2 : tensor<*xf32>
  } else {
    scf.yield %x : tensor<*xf32>
  }
  return %1 : tensor<*xf32>
}

// -----

// A block's arguments are not the function's results.
// CHECK-LABEL: func.func @blocks
// CHECK-SAME: -> tensor<*xf32>
func.func @blocks(%a: tensor<4xf32>) -> tensor<*xf32> {
  cf.br ^bb1(%a : tensor<4xf32>)
^bb1(%x: tensor<4xf32>):
  %0 = "onnx.Relu"(%x) : (tensor<4xf32>) -> tensor<*xf32>
  // CHECK: %[[C:.*]] = tensor.cast
  // CHECK: return %[[C]] : tensor<*xf32>
  return %0 : tensor<*xf32>
}

// -----

// Functions that call themselves are left to their general form.
// CHECK-LABEL: func.func @recursion
// CHECK-COUNT-2: func.func private @circle
// CHECK-NOT: func.func private @circle
func.func @recursion(%a: tensor<4xf32>) -> tensor<*xf32> {
  %0 = "onnx.Relu"(%a) : (tensor<4xf32>) -> tensor<*xf32>
  %1 = func.call @circle(%0) : (tensor<*xf32>) -> tensor<*xf32>
  onnx.Return %1 : tensor<*xf32>
}
func.func private @circle(%a: tensor<*xf32>) -> tensor<*xf32> {
  %0 = "onnx.Concat"(%a, %a) {axis = 0 : si64} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %1 = func.call @circle(%0) : (tensor<*xf32>) -> tensor<*xf32>
  onnx.Return %1 : tensor<*xf32>
}

// -----

// No cast of MLIR's own takes a sequence.
// CHECK-LABEL: func.func @sequences
func.func @sequences(%a: tensor<4xf32>) -> !onnx.Seq<tensor<*xf32>> {
  // CHECK: %[[S:.*]] = "onnx.SequenceConstruct"{{.*}} -> !onnx.Seq<tensor<4xf32>>
  // CHECK: builtin.unrealized_conversion_cast %[[S]] : !onnx.Seq<tensor<4xf32>> to !onnx.Seq<tensor<*xf32>>
  %0 = "onnx.SequenceConstruct"(%a) : (tensor<4xf32>) -> !onnx.Seq<tensor<*xf32>>
  %1 = func.call @external(%0) : (!onnx.Seq<tensor<*xf32>>) -> !onnx.Seq<tensor<*xf32>>
  onnx.Return %1 : !onnx.Seq<tensor<*xf32>>
}
func.func private @external(!onnx.Seq<tensor<*xf32>>) -> !onnx.Seq<tensor<*xf32>>

// -----

// A request for a type in a function applies to each copy, also where the
// general form was inferred before.
// CHECK-LABEL: func.func @copies
func.func @copies(%c: i1, %a: tensor<4xf32>, %b: tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>) {
  %0 = func.call @inner(%c, %b) : (i1, tensor<*xf32>) -> tensor<*xf32>
  %1 = "onnx.Relu"(%a) : (tensor<4xf32>) -> tensor<*xf32>
  %2 = func.call @inner(%c, %1) : (i1, tensor<*xf32>) -> tensor<*xf32>
  onnx.Return %0, %2 : tensor<*xf32>, tensor<*xf32>
}
// CHECK-COUNT-2: func.func private @inner
func.func private @inner(%c: i1, %x: tensor<*xf32>) -> tensor<*xf32> {
  %0 = scf.if %c -> tensor<*xf32> {
    %k = onnx.Constant dense<1.0> : tensor<2xf32>
    // CHECK: tensor.cast %{{.*}} : tensor<2xf32> to tensor<*xf32>
    %1 = "onnx.Relu"(%k) : (tensor<2xf32>) -> tensor<*xf32>
    scf.yield %1 : tensor<*xf32>
  } else {
    scf.yield %x : tensor<*xf32>
  }
  onnx.Return %0 : tensor<*xf32>
}
