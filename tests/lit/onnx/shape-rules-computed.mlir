// Sizes that are computed, and values that graphs hand from run to run.
// RUN: dialect-opt %s --onnx-shape-inference --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @arithmetic
func.func @arithmetic(%x: tensor<8x6xf32>) {
  %two = onnx.Constant dense<[-2]> : tensor<1xi64>
  %four = onnx.Constant dense<[4]> : tensor<1xi64>
  %shape = "onnx.ShapeV13"(%x) : (tensor<8x6xf32>) -> tensor<*xi64>
  %n = "onnx.Neg"(%two) : (tensor<1xi64>) -> tensor<*xi64>
  // CHECK: onnx.ConstantOfShape{{.*}} -> tensor<2xi64>
  %ones = onnx.ConstantOfShape(%n) {value = dense<1> : tensor<1xi64>} : (tensor<*xi64>) -> tensor<*xi64>
  %abs = "onnx.Abs"(%two) : (tensor<1xi64>) -> tensor<*xi64>
  %min = "onnx.Min"(%shape, %four) : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
  %max = "onnx.Max"(%shape, %four, %abs) : (tensor<*xi64>, tensor<1xi64>, tensor<*xi64>) -> tensor<*xi64>
  %mod = "onnx.Mod"(%shape, %four) {fmod = 0 : si64} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
  // CHECK: onnx.ConstantOfShape{{.*}} -> tensor<1x1xi64>
  %0 = onnx.ConstantOfShape(%ones) {value = dense<1> : tensor<1xi64>} : (tensor<*xi64>) -> tensor<*xi64>
  // CHECK: onnx.ConstantOfShape{{.*}} -> tensor<4x4xi64>
  %1 = onnx.ConstantOfShape(%min) {value = dense<1> : tensor<1xi64>} : (tensor<*xi64>) -> tensor<*xi64>
  // CHECK: onnx.ConstantOfShape{{.*}} -> tensor<8x6xi64>
  %2 = onnx.ConstantOfShape(%max) {value = dense<1> : tensor<1xi64>} : (tensor<*xi64>) -> tensor<*xi64>
  // CHECK: onnx.ConstantOfShape{{.*}} -> tensor<0x2xi64>
  %3 = onnx.ConstantOfShape(%mod) {value = dense<1> : tensor<1xi64>} : (tensor<*xi64>) -> tensor<*xi64>
  return
}

// -----

func.func @negative_size() {
  %sizes = onnx.Constant dense<[2, -1]> : tensor<2xi64>
  // expected-warning @+1 {{its shapes contradict each other: the shape of 'output' would be [2, -1], of which a size is below 0}}
  %0 = onnx.ConstantOfShape(%sizes) {value = dense<1> : tensor<1xi64>} : (tensor<2xi64>) -> tensor<*xi64>
  return
}

// -----

// CHECK-LABEL: func.func @ranges
func.func @ranges(%x: tensor<4x?xf32>, %limit: tensor<i64>) {
  %0 = onnx.Constant dense<0> : tensor<i64>
  %1 = onnx.Constant dense<1> : tensor<i64>
  %7 = onnx.Constant dense<7> : tensor<i64>
  %m3 = onnx.Constant dense<-3> : tensor<i64>
  // CHECK: "onnx.Range{{.*}} -> tensor<7xi64>
  %a = "onnx.Range"(%0, %7, %1) : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<*xi64>
  // 7, 4 and 1.
  // CHECK: "onnx.Range{{.*}} -> tensor<3xi64>
  %b = "onnx.Range"(%7, %0, %m3) : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<*xi64>
  // CHECK: "onnx.Range{{.*}} -> tensor<0xi64>
  %c = "onnx.Range"(%0, %7, %m3) : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<*xi64>
  // CHECK: "onnx.Range{{.*}} -> tensor<?xi64>
  %d = "onnx.Range"(%0, %limit, %1) : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<*xi64>
  %f0 = onnx.Constant dense<0.0> : tensor<f32>
  %f1 = onnx.Constant dense<1.0> : tensor<f32>
  %f3 = onnx.Constant dense<0.3> : tensor<f32>
  // CHECK: "onnx.Range{{.*}} -> tensor<4xf32>
  %e = "onnx.Range"(%f0, %f1, %f3) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<*xf32>
  return
}

// -----

// CHECK-LABEL: func.func @frames
func.func @frames(%signal: tensor<2x128x1xf32>, %window: tensor<16xf32>, %step: tensor<i64>) {
  %n = "onnx.NoValue"() {value} : () -> none
  %8 = onnx.Constant dense<8> : tensor<i64>
  // CHECK: "onnx.STFT"{{.*}} -> tensor<2x15x9x2xf32>
  %0 = "onnx.STFT"(%signal, %8, %window, %n) : (tensor<2x128x1xf32>, tensor<i64>, tensor<16xf32>, none) -> tensor<*xf32>
  // CHECK: "onnx.STFT"{{.*}} -> tensor<2x?x16x2xf32>
  %1 = "onnx.STFT"(%signal, %step, %window, %n) {onesided = 0 : si64} : (tensor<2x128x1xf32>, tensor<i64>, tensor<16xf32>, none) -> tensor<*xf32>
  // CHECK: "onnx.STFT"{{.*}} -> tensor<2x?x?x2xf32>
  %2 = "onnx.STFT"(%signal, %8, %n, %step) : (tensor<2x128x1xf32>, tensor<i64>, none, tensor<i64>) -> tensor<*xf32>
  return
}

// -----

// A value that every run leaves with its shape keeps it; a collected value has
// a dimension more.
// CHECK-LABEL: func.func @kept
func.func @kept(%trips: tensor<i64>, %go: tensor<i1>, %x: tensor<2x3xf32>) {
  // CHECK: "onnx.Loop"
  // CHECK: ^bb0(%{{.*}}: tensor<i64>, %{{.*}}: tensor<i1>, %{{.*}}: tensor<2x3xf32>)
  // CHECK: }) : (tensor<i64>, tensor<i1>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<?x2x3xf32>)
  %0:2 = "onnx.Loop"(%trips, %go, %x) ({
  ^bb0(%i: tensor<i64>, %c: tensor<i1>, %v: tensor<*xf32>):
    %1 = "onnx.Add"(%v, %x) : (tensor<*xf32>, tensor<2x3xf32>) -> tensor<*xf32>
    onnx.Yield %c, %1, %1 : tensor<i1>, tensor<*xf32>, tensor<*xf32>
  }) : (tensor<i64>, tensor<i1>, tensor<2x3xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  return
}

// -----

// One that grows along a dimension keeps the others, and one whose rank grows
// keeps nothing. A value that depends on a changing value is not known either.
// CHECK-LABEL: func.func @grown
func.func @grown(%trips: tensor<i64>, %go: tensor<i1>, %x: tensor<2x3xf32>) {
  %axes = onnx.Constant dense<[0]> : tensor<1xi64>
  // CHECK: "onnx.Loop"
  // CHECK: ^bb0(%{{.*}}: tensor<i64>, %{{.*}}: tensor<i1>, %{{.*}}: tensor<?x3xf32>, %{{.*}}: tensor<*xf32>, %{{.*}}: tensor<2x3xf32>)
  // CHECK: }) : {{.*}} -> (tensor<?x3xf32>, tensor<*xf32>, tensor<2x3xf32>, tensor<?x2x?xf32>)
  %0:4 = "onnx.Loop"(%trips, %go, %x, %x, %x) ({
  ^bb0(%i: tensor<i64>, %c: tensor<i1>, %v: tensor<*xf32>, %w: tensor<*xf32>, %u: tensor<*xf32>):
    %1 = "onnx.Concat"(%v, %x) {axis = 0 : si64} : (tensor<*xf32>, tensor<2x3xf32>) -> tensor<*xf32>
    %2 = "onnx.Unsqueeze"(%w, %axes) : (tensor<*xf32>, tensor<1xi64>) -> tensor<*xf32>
    %3 = "onnx.Transpose"(%v) {perm = [1, 0]} : (tensor<*xf32>) -> tensor<*xf32>
    %4 = "onnx.MatMul"(%u, %3) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    onnx.Yield %c, %1, %2, %u, %4 : tensor<i1>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>
  }) : (tensor<i64>, tensor<i1>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>)
  return
}

// -----

// Two values that change places: only their common part is known.
// CHECK-LABEL: func.func @swapped
func.func @swapped(%trips: tensor<i64>, %go: tensor<i1>, %x: tensor<2x3xf32>, %y: tensor<2x5xf32>) {
  // CHECK: }) : {{.*}} -> (tensor<2x?xf32>, tensor<2x?xf32>)
  %0:2 = "onnx.Loop"(%trips, %go, %x, %y) ({
  ^bb0(%i: tensor<i64>, %c: tensor<i1>, %v: tensor<*xf32>, %w: tensor<*xf32>):
    onnx.Yield %c, %w, %v : tensor<i1>, tensor<*xf32>, tensor<*xf32>
  }) : (tensor<i64>, tensor<i1>, tensor<2x3xf32>, tensor<2x5xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  return
}

// -----

// A function called from a loop learns nothing from a shape that is only tried.
// CHECK-LABEL: func.func private @twice
// CHECK-SAME: (%{{.*}}: tensor<*xf32>) -> tensor<*xf32>
func.func private @twice(%a: tensor<*xf32>) -> tensor<*xf32> {
  %axis = onnx.Constant dense<[0]> : tensor<1xi64>
  %0 = "onnx.Concat"(%a, %a) {axis = 0 : si64} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}
func.func @caller(%trips: tensor<i64>, %go: tensor<i1>, %x: tensor<2x3xf32>) {
  %0 = "onnx.Loop"(%trips, %go, %x) ({
  ^bb0(%i: tensor<i64>, %c: tensor<i1>, %v: tensor<*xf32>):
    %1 = func.call @twice(%v) : (tensor<*xf32>) -> tensor<*xf32>
    onnx.Yield %c, %1 : tensor<i1>, tensor<*xf32>
  }) : (tensor<i64>, tensor<i1>, tensor<2x3xf32>) -> tensor<*xf32>
  return
}

// -----

// A run that cannot take the shape it is tried with is no contradiction: the
// loop may never run.
// CHECK-LABEL: func.func @never
func.func @never(%trips: tensor<i64>, %go: tensor<i1>, %x: tensor<2x3xf32>) {
  %five = onnx.Constant dense<1.0> : tensor<5xf32>
  // CHECK: }) : {{.*}} -> tensor<*xf32>
  %0 = "onnx.Loop"(%trips, %go, %x) ({
  ^bb0(%i: tensor<i64>, %c: tensor<i1>, %v: tensor<*xf32>):
    %1 = "onnx.Add"(%v, %five) : (tensor<*xf32>, tensor<5xf32>) -> tensor<*xf32>
    onnx.Yield %c, %1 : tensor<i1>, tensor<*xf32>
  }) : (tensor<i64>, tensor<i1>, tensor<2x3xf32>) -> tensor<*xf32>
  return
}

// -----

// Loops in loops.
// CHECK-LABEL: func.func @nested
func.func @nested(%trips: tensor<i64>, %go: tensor<i1>, %x: tensor<2x3xf32>) {
  // CHECK: }) : {{.*}} -> tensor<?x3xf32>
  // CHECK: }) : {{.*}} -> tensor<?x3xf32>
  %0 = "onnx.Loop"(%trips, %go, %x) ({
  ^bb0(%i: tensor<i64>, %c: tensor<i1>, %v: tensor<*xf32>):
    %1 = "onnx.Loop"(%trips, %go, %v) ({
    ^bb0(%j: tensor<i64>, %d: tensor<i1>, %w: tensor<*xf32>):
      %2 = "onnx.Concat"(%w, %w) {axis = 0 : si64} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
      onnx.Yield %d, %2 : tensor<i1>, tensor<*xf32>
    }) : (tensor<i64>, tensor<i1>, tensor<*xf32>) -> tensor<*xf32>
    onnx.Yield %c, %1 : tensor<i1>, tensor<*xf32>
  }) : (tensor<i64>, tensor<i1>, tensor<2x3xf32>) -> tensor<*xf32>
  return
}

// -----

// A chain of many values is not followed to its end; nothing is known of any of
// them then, including sequences.
// CHECK-LABEL: func.func @register
func.func @register(%trips: tensor<i64>, %go: tensor<i1>, %x: !onnx.Seq<tensor<2xf32>>, %y: !onnx.Seq<tensor<3xf32>>) {
  // CHECK: ^bb0(%{{.*}}: tensor<i64>, %{{.*}}: tensor<i1>, %{{.*}}: !onnx.Seq<tensor<*xf32>>,
  // CHECK: -> (!onnx.Seq<tensor<*xf32>>,
  %0:6 = "onnx.Loop"(%trips, %go, %x, %x, %x, %x, %x, %y) ({
  ^bb0(%i: tensor<i64>, %c: tensor<i1>, %a: !onnx.Seq<tensor<*xf32>>, %b: !onnx.Seq<tensor<*xf32>>, %d: !onnx.Seq<tensor<*xf32>>, %e: !onnx.Seq<tensor<*xf32>>, %f: !onnx.Seq<tensor<*xf32>>, %g: !onnx.Seq<tensor<*xf32>>):
    onnx.Yield %c, %b, %d, %e, %f, %g, %g : tensor<i1>, !onnx.Seq<tensor<*xf32>>, !onnx.Seq<tensor<*xf32>>, !onnx.Seq<tensor<*xf32>>, !onnx.Seq<tensor<*xf32>>, !onnx.Seq<tensor<*xf32>>, !onnx.Seq<tensor<*xf32>>
  }) : (tensor<i64>, tensor<i1>, !onnx.Seq<tensor<2xf32>>, !onnx.Seq<tensor<2xf32>>, !onnx.Seq<tensor<2xf32>>, !onnx.Seq<tensor<2xf32>>, !onnx.Seq<tensor<2xf32>>, !onnx.Seq<tensor<3xf32>>) -> (!onnx.Seq<tensor<*xf32>>, !onnx.Seq<tensor<*xf32>>, !onnx.Seq<tensor<*xf32>>, !onnx.Seq<tensor<*xf32>>, !onnx.Seq<tensor<*xf32>>, !onnx.Seq<tensor<*xf32>>)
  return
}

// -----

// Loops deep in loops: a value keeps what all of them leave. A value that is
// seen from outside changes for all of them.
// CHECK-LABEL: func.func @deep
func.func @deep(%trips: tensor<i64>, %go: tensor<i1>, %x: tensor<2x3xf32>) {
  // CHECK-COUNT-5: ^bb0({{.*}}: tensor<?x3xf32>):
  // CHECK: "onnx.Add"({{.*}}) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK-COUNT-5: }) : {{.*}} -> tensor<?x3xf32>
  %0 = "onnx.Loop"(%trips, %go, %x) ({
  ^bb0(%i: tensor<i64>, %c: tensor<i1>, %v: tensor<*xf32>):
    %1 = "onnx.Loop"(%trips, %go, %v) ({
    ^bb0(%i1: tensor<i64>, %c1: tensor<i1>, %v1: tensor<*xf32>):
      %2 = "onnx.Loop"(%trips, %go, %v1) ({
      ^bb0(%i2: tensor<i64>, %c2: tensor<i1>, %v2: tensor<*xf32>):
        %3 = "onnx.Loop"(%trips, %go, %v2) ({
        ^bb0(%i3: tensor<i64>, %c3: tensor<i1>, %v3: tensor<*xf32>):
          %4 = "onnx.Loop"(%trips, %go, %v3) ({
          ^bb0(%i4: tensor<i64>, %c4: tensor<i1>, %v4: tensor<*xf32>):
            %5 = "onnx.Add"(%v4, %v) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
            %6 = "onnx.Concat"(%5, %x) {axis = 0 : si64} : (tensor<*xf32>, tensor<2x3xf32>) -> tensor<*xf32>
            onnx.Yield %c4, %6 : tensor<i1>, tensor<*xf32>
          }) : (tensor<i64>, tensor<i1>, tensor<*xf32>) -> tensor<*xf32>
          onnx.Yield %c3, %4 : tensor<i1>, tensor<*xf32>
        }) : (tensor<i64>, tensor<i1>, tensor<*xf32>) -> tensor<*xf32>
        onnx.Yield %c2, %3 : tensor<i1>, tensor<*xf32>
      }) : (tensor<i64>, tensor<i1>, tensor<*xf32>) -> tensor<*xf32>
      onnx.Yield %c1, %2 : tensor<i1>, tensor<*xf32>
    }) : (tensor<i64>, tensor<i1>, tensor<*xf32>) -> tensor<*xf32>
    onnx.Yield %c, %1 : tensor<i1>, tensor<*xf32>
  }) : (tensor<i64>, tensor<i1>, tensor<2x3xf32>) -> tensor<*xf32>
  return
}

// -----

// A state that grows from step to step, along one dimension.
// CHECK-LABEL: func.func @scanned
func.func @scanned(%x: tensor<2x3xf32>, %items: tensor<7x3xf32>) {
  // CHECK: -> (tensor<?x3xf32>, tensor<7x3xf32>)
  %0:2 = "onnx.Scan"(%x, %items) <{num_scan_inputs = 1 : si64}> ({
  ^bb0(%state: tensor<*xf32>, %item: tensor<*xf32>):
    %1 = "onnx.Concat"(%state, %state) {axis = 0 : si64} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    onnx.Yield %1, %item : tensor<*xf32>, tensor<*xf32>
  }) : (tensor<2x3xf32>, tensor<7x3xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  return
}

// -----

// A function that a loop in a loop calls is inferred for types that hold.
// CHECK-LABEL: func.func private @same
// CHECK-SAME: (%{{.*}}: tensor<?x3xf32>) -> tensor<?x3xf32>
func.func private @same(%a: tensor<*xf32>) -> tensor<*xf32> {
  %0 = "onnx.Relu"(%a) : (tensor<*xf32>) -> tensor<*xf32>
  onnx.Return %0 : tensor<*xf32>
}
// CHECK-LABEL: func.func @calling
func.func @calling(%trips: tensor<i64>, %go: tensor<i1>, %x: tensor<2x3xf32>) {
  // CHECK: call @same({{.*}}) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = "onnx.Loop"(%trips, %go, %x) ({
  ^bb0(%i: tensor<i64>, %c: tensor<i1>, %v: tensor<*xf32>):
    %1 = "onnx.Loop"(%trips, %go, %v) ({
    ^bb0(%i1: tensor<i64>, %c1: tensor<i1>, %v1: tensor<*xf32>):
      %2 = func.call @same(%v1) : (tensor<*xf32>) -> tensor<*xf32>
      %3 = "onnx.Concat"(%v1, %x) {axis = 0 : si64} : (tensor<*xf32>, tensor<2x3xf32>) -> tensor<*xf32>
      onnx.Yield %c1, %3 : tensor<i1>, tensor<*xf32>
    }) : (tensor<i64>, tensor<i1>, tensor<*xf32>) -> tensor<*xf32>
    onnx.Yield %c, %1 : tensor<i1>, tensor<*xf32>
  }) : (tensor<i64>, tensor<i1>, tensor<2x3xf32>) -> tensor<*xf32>
  return
}
