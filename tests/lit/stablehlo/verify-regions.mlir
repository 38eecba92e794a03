// Arguments and terminators of regions: reductions, comparators, branches, maps.
//
// REQUIRES: dialect-opt
// RUN: dialect-opt %s --split-input-file --verify-diagnostics

// Elements are promoted to the types that the region computes with, and the
// results have its types; a size that is left open fits.
func.func @reduce_promotes(%a: tensor<2x?xi8>, %x: tensor<i8>) {
  %0 = "stablehlo.reduce"(%a, %x) ({
  ^bb0(%l: tensor<i32>, %r: tensor<i32>):
    %s = stablehlo.add %l, %r : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) {dimensions = array<i64: 0>} : (tensor<2x?xi8>, tensor<i8>) -> tensor<?xi32>
  return
}

// -----

// Floats count as one, whatever their width.
func.func @reduce_floats(%a: tensor<2xf64>, %x: tensor<f32>) {
  %0 = "stablehlo.reduce"(%a, %x) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f64>):
    stablehlo.return %l : tensor<f32>
  }) {dimensions = array<i64: 0>} : (tensor<2xf64>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @reduce_narrows(%a: tensor<2xi32>, %x: tensor<i8>) {
  // expected-error @+1 {{region 0 ('body') takes 'tensor<i8>' as number 1, to which elements of 'inputs' cannot be promoted: 'tensor<2xi32>'}}
  %0 = "stablehlo.reduce"(%a, %x) ({
  ^bb0(%l: tensor<i8>, %r: tensor<i8>):
    stablehlo.return %l : tensor<i8>
  }) {dimensions = array<i64: 0>} : (tensor<2xi32>, tensor<i8>) -> tensor<i8>
  return
}

// -----

func.func @reduce_initial(%a: tensor<2xi8>, %x: tensor<i32>) {
  // expected-error @+1 {{region 0 ('body') ends with 'tensor<i8>' as number 0, to which 'init_values' cannot be promoted: 'tensor<i32>'}}
  %0 = "stablehlo.reduce"(%a, %x) ({
  ^bb0(%l: tensor<i8>, %r: tensor<i8>):
    stablehlo.return %l : tensor<i8>
  }) {dimensions = array<i64: 0>} : (tensor<2xi8>, tensor<i32>) -> tensor<i8>
  return
}

// -----

func.func @reduce_initial_shape(%a: tensor<2xi8>, %x: tensor<1xi8>) {
  // expected-error @+1 {{region 0 ('body') ends with 'tensor<i8>' as number 0, but 'init_values' is 'tensor<1xi8>'}}
  %0 = "stablehlo.reduce"(%a, %x) ({
  ^bb0(%l: tensor<i8>, %r: tensor<i8>):
    stablehlo.return %l : tensor<i8>
  }) {dimensions = array<i64: 0>} : (tensor<2xi8>, tensor<1xi8>) -> tensor<i8>
  return
}

// -----

func.func @reduce_arguments(%a: tensor<2xf32>, %x: tensor<f32>) {
  // expected-error @+1 {{region 0 ('body') takes 3 values, not 2}}
  %0 = "stablehlo.reduce"(%a, %x) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>, %m: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {dimensions = array<i64: 0>} : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @reduce_ends(%a: tensor<2xf32>, %x: tensor<f32>) {
  // expected-error @+1 {{region 0 ('body') ends with 2 values, not 1}}
  %0 = "stablehlo.reduce"(%a, %x) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l, %r : tensor<f32>, tensor<f32>
  }) {dimensions = array<i64: 0>} : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @reduce_left(%a: tensor<2xf32>, %x: tensor<f32>, %y: tensor<i32>) {
  // expected-error @+1 {{region 0 ('body') takes 'tensor<f32>' as number 0, but ends with 'tensor<i32>' for it}}
  %0 = "stablehlo.reduce"(%a, %x) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %y : tensor<i32>
  }) {dimensions = array<i64: 0>} : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @reduce_right(%a: tensor<2xi32>, %x: tensor<i32>) {
  // expected-error @+1 {{region 0 ('body') takes 'tensor<i64>' as number 1, but ends with 'tensor<i32>' for it}}
  %0 = "stablehlo.reduce"(%a, %x) ({
  ^bb0(%l: tensor<i32>, %r: tensor<i64>):
    stablehlo.return %l : tensor<i32>
  }) {dimensions = array<i64: 0>} : (tensor<2xi32>, tensor<i32>) -> tensor<i32>
  return
}

// -----

func.func @reduce_no_tensor(%a: tensor<2xi32>, %x: tensor<i32>, %t: !stablehlo.token) {
  // expected-error @+1 {{region 0 ('body') takes or ends with a value that is not a tensor}}
  %0 = "stablehlo.reduce"(%a, %x) ({
  ^bb0(%l: tensor<i32>, %r: tensor<i32>):
    stablehlo.return %t : !stablehlo.token
  }) {dimensions = array<i64: 0>} : (tensor<2xi32>, tensor<i32>) -> tensor<i32>
  return
}

// -----

func.func @reduce_result(%a: tensor<2xi8>, %x: tensor<i8>) {
  // expected-error @+1 {{region 0 ('body') ends with 'tensor<i32>', but 'results' is 'tensor<i8>'}}
  %0 = "stablehlo.reduce"(%a, %x) ({
  ^bb0(%l: tensor<i32>, %r: tensor<i32>):
    stablehlo.return %l : tensor<i32>
  }) {dimensions = array<i64: 0>} : (tensor<2xi8>, tensor<i8>) -> tensor<i8>
  return
}

// -----

func.func @reduce_shape(%a: tensor<2x3xf32>, %x: tensor<5xf32>) {
  // expected-error @+1 {{region 0 ('body') takes 'tensor<5xf32>' as number 1, whose dimensions are not among [3]}}
  %0 = "stablehlo.reduce"(%a, %x) ({
  ^bb0(%l: tensor<5xf32>, %r: tensor<5xf32>):
    stablehlo.return %l : tensor<5xf32>
  }) {dimensions = array<i64: 0>} : (tensor<2x3xf32>, tensor<5xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @two_reductions(%a: tensor<2xf32>, %b: tensor<2xi32>, %x: tensor<f32>, %y: tensor<i32>) {
  %0:2 = "stablehlo.reduce"(%a, %b, %x, %y) ({
  ^bb0(%l: tensor<f32>, %m: tensor<i32>, %r: tensor<f32>, %s: tensor<i32>):
    stablehlo.return %l, %m : tensor<f32>, tensor<i32>
  }) {dimensions = array<i64: 0>} : (tensor<2xf32>, tensor<2xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
  // expected-error @+1 {{region 0 ('body') takes 'tensor<i32>' as number 1, but ends with 'tensor<f32>' for it}}
  %1:2 = "stablehlo.reduce"(%a, %b, %x, %y) ({
  ^bb0(%l: tensor<f32>, %m: tensor<i32>, %r: tensor<f32>, %s: tensor<i32>):
    stablehlo.return %l, %l : tensor<f32>, tensor<f32>
  }) {dimensions = array<i64: 0>} : (tensor<2xf32>, tensor<2xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
  return
}

// -----

// Quantized elements are promoted like their storage types.
func.func @reduce_quantized(%a: tensor<2x!quant.uniform<i8:f32, 1.0>>, %x: tensor<!quant.uniform<i8:f32, 1.0>>) {
  %0 = "stablehlo.reduce"(%a, %x) ({
  ^bb0(%l: tensor<!quant.uniform<i32:f32, 1.0>>, %r: tensor<!quant.uniform<i32:f32, 1.0>>):
    stablehlo.return %l : tensor<!quant.uniform<i32:f32, 1.0>>
  }) {dimensions = array<i64: 0>} : (tensor<2x!quant.uniform<i8:f32, 1.0>>, tensor<!quant.uniform<i8:f32, 1.0>>) -> tensor<!quant.uniform<i32:f32, 1.0>>
  return
}

// -----

func.func @reduce_window(%a: tensor<4xf32>, %x: tensor<f32>, %b: tensor<4xi32>) {
  // expected-error @+1 {{region 0 ('body') takes 'tensor<f32>' as number 1, to which elements of 'inputs' cannot be promoted: 'tensor<4xi32>'}}
  %0 = "stablehlo.reduce_window"(%b, %x) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {window_dimensions = array<i64: 2>} : (tensor<4xi32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

func.func @select_and_scatter(%a: tensor<4xf32>, %s: tensor<2xf32>, %x: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a, %s, %x) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    %p = stablehlo.compare GE, %l, %r : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {window_dimensions = array<i64: 2>, window_strides = array<i64: 2>} : (tensor<4xf32>, tensor<2xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-error @+1 {{region 0 ('select') takes 'tensor<i32>' as number 0, which is no scalar of the element type of 'operand', 'f32'}}
  %1 = "stablehlo.select_and_scatter"(%a, %s, %x) ({
  ^bb0(%l: tensor<i32>, %r: tensor<i32>):
    %p = stablehlo.compare GE, %l, %r : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {window_dimensions = array<i64: 2>, window_strides = array<i64: 2>} : (tensor<4xf32>, tensor<2xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @selects_no_truth(%a: tensor<4xf32>, %s: tensor<2xf32>, %x: tensor<f32>) {
  // expected-error @+1 {{region 0 ('select') ends with ('tensor<f32>'), not with one truth value}}
  %1 = "stablehlo.select_and_scatter"(%a, %s, %x) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }, {
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {window_dimensions = array<i64: 2>, window_strides = array<i64: 2>} : (tensor<4xf32>, tensor<2xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @selects_one(%a: tensor<4xf32>, %s: tensor<2xf32>, %x: tensor<f32>, %p: tensor<i1>) {
  // expected-error @+1 {{region 0 ('select') takes 1 values, not 2}}
  %1 = "stablehlo.select_and_scatter"(%a, %s, %x) ({
  ^bb0(%l: tensor<f32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {window_dimensions = array<i64: 2>, window_strides = array<i64: 2>} : (tensor<4xf32>, tensor<2xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @scatters_vectors(%a: tensor<4xf32>, %s: tensor<2xf32>, %x: tensor<1xf32>, %p: tensor<i1>) {
  // expected-error @+1 {{region 1 ('scatter') takes 'tensor<1xf32>' as number 1, which is no scalar}}
  %1 = "stablehlo.select_and_scatter"(%a, %s, %x) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%l: tensor<1xf32>, %r: tensor<1xf32>):
    stablehlo.return %l : tensor<1xf32>
  }) {window_dimensions = array<i64: 2>, window_strides = array<i64: 2>} : (tensor<4xf32>, tensor<2xf32>, tensor<1xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @source_elements(%a: tensor<4xf32>, %s: tensor<2xi32>, %x: tensor<i32>, %p: tensor<i1>) {
  // expected-error @+1 {{'operand' and 'source' have element types that do not fit: 'tensor<4xf32>' and 'tensor<2xi32>'}}
  %1 = "stablehlo.select_and_scatter"(%a, %s, %x) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%l: tensor<i32>, %r: tensor<i32>):
    stablehlo.return %l : tensor<i32>
  }) {window_dimensions = array<i64: 2>, window_strides = array<i64: 2>} : (tensor<4xf32>, tensor<2xi32>, tensor<i32>) -> tensor<4xi32>
  return
}

// -----

func.func @scatter_promotes(%a: tensor<4xi8>, %i: tensor<1xi32>, %u: tensor<i16>) {
  %0 = "stablehlo.scatter"(%a, %i, %u) ({
  ^bb0(%l: tensor<i16>, %r: tensor<i16>):
    stablehlo.return %r : tensor<i16>
  }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>} : (tensor<4xi8>, tensor<1xi32>, tensor<i16>) -> tensor<4xi16>
  // expected-error @+1 {{region 0 ('update_computation') takes 'tensor<i8>' as number 1, to which elements of 'updates' cannot be promoted: 'tensor<i16>'}}
  %1 = "stablehlo.scatter"(%a, %i, %u) ({
  ^bb0(%l: tensor<i8>, %r: tensor<i8>):
    stablehlo.return %r : tensor<i8>
  }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>} : (tensor<4xi8>, tensor<1xi32>, tensor<i16>) -> tensor<4xi8>
  return
}

// -----

// One computation for all operands.
func.func @all_reduce(%a: tensor<4xi32>, %b: tensor<2xi16>, %c: tensor<2xi64>) {
  %0:2 = "stablehlo.all_reduce"(%a, %b) ({
  ^bb0(%l: tensor<i32>, %r: tensor<i32>):
    stablehlo.return %l : tensor<i32>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xi32>, tensor<2xi16>) -> (tensor<4xi32>, tensor<2xi32>)
  // expected-error @+1 {{to which number 1 of 'operands' cannot be promoted}}
  %1:2 = "stablehlo.all_reduce"(%a, %c) ({
  ^bb0(%l: tensor<i32>, %r: tensor<i32>):
    stablehlo.return %l : tensor<i32>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xi32>, tensor<2xi64>) -> (tensor<4xi32>, tensor<2xi32>)
  return
}

// -----

func.func @reduce_scatter(%a: tensor<4xf32>) {
  // expected-error @+1 {{region 0 ('computation') takes 'tensor<f32>' as number 0, but ends with 'tensor<4xf32>' for it}}
  %0 = "stablehlo.reduce_scatter"(%a) ({
  ^bb0(%l: tensor<f32>, %r: tensor<4xf32>):
    stablehlo.return %r : tensor<4xf32>
  }) {scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

// The last operand is the root, which nothing is added to.
func.func @collective_reduce(%a: tensor<4xf32>, %root: tensor<1xi32>) {
  %0 = "stablehlo.collective_reduce"(%a, %root) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root} : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
  // expected-error @+1 {{has 1 of 'results', but must have 2}}
  %1 = "stablehlo.collective_reduce"(%a, %root) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @sort(%a: tensor<2x3xf32>, %b: tensor<2x?xi32>) {
  %0:2 = "stablehlo.sort"(%a, %b) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>, %x: tensor<i32>, %y: tensor<i32>):
    %p = stablehlo.compare GE, %l, %r : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = -2 : i64} : (tensor<2x3xf32>, tensor<2x?xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  // expected-error @+1 {{region 0 ('comparator') takes 'tensor<i32>' as number 1, which is no scalar of the element type of number 0 of 'inputs', 'f32'}}
  %1:2 = "stablehlo.sort"(%a, %b) ({
  ^bb0(%l: tensor<f32>, %x: tensor<i32>, %r: tensor<f32>, %y: tensor<i32>):
    %p = stablehlo.compare GE, %l, %r : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 1 : i64} : (tensor<2x3xf32>, tensor<2x?xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}

// -----

func.func @sort_dimension(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'dimension' is -3, but dimensions of 'inputs' are from -2 to 1}}
  %0 = "stablehlo.sort"(%a) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    %p = stablehlo.compare GE, %l, %r : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = -3 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @sort_by_two(%a: tensor<2xf32>, %p: tensor<i1>) {
  // expected-error @+1 {{region 0 ('comparator') ends with ('tensor<i1>', 'tensor<i1>'), not with one truth value}}
  %0 = "stablehlo.sort"(%a) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %p, %p : tensor<i1>, tensor<i1>
  }) {dimension = 0 : i64} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @map(%a: tensor<2x3xf32>, %b: tensor<2x3xi32>) {
  %0 = "stablehlo.map"(%a, %b) ({
  ^bb0(%x: tensor<f32>, %y: tensor<i32>):
    stablehlo.return %y : tensor<i32>
  }) {dimensions = array<i64: 0, 1>} : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  // expected-error @+1 {{'dimensions' is [1, 0], which is not in ascending order}}
  %1 = "stablehlo.map"(%a) ({
  ^bb0(%x: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) {dimensions = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @map_takes(%a: tensor<2xf32>) {
  // expected-error @+1 {{region 0 ('computation') takes 'tensor<2xf32>' as number 0, which is no scalar of the element type of 'inputs', 'f32'}}
  %0 = "stablehlo.map"(%a) ({
  ^bb0(%x: tensor<2xf32>):
    stablehlo.return %x : tensor<2xf32>
  }) {dimensions = array<i64: 0>} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @map_ends(%a: tensor<2xf32>) {
  // expected-error @+1 {{region 0 ('computation') ends with 'tensor<2xf32>', which is no scalar}}
  %0 = "stablehlo.map"(%a) ({
  ^bb0(%x: tensor<f32>):
    stablehlo.return %a : tensor<2xf32>
  }) {dimensions = array<i64: 0>} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @map_result(%a: tensor<2xf32>) {
  // expected-error @+1 {{region 0 ('computation') ends with 'tensor<f32>', but 'result' is 'tensor<2xf64>'}}
  %0 = "stablehlo.map"(%a) ({
  ^bb0(%x: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) {dimensions = array<i64: 0>} : (tensor<2xf32>) -> tensor<2xf64>
  return
}

// -----

func.func @while(%a: tensor<2xf32>, %p: tensor<2xi1>) {
  // expected-error @+1 {{region 0 ('cond') ends with ('tensor<2xi1>'), not with one truth value}}
  %0 = "stablehlo.while"(%a) ({
  ^bb0(%x: tensor<2xf32>):
    stablehlo.return %p : tensor<2xi1>
  }, {
  ^bb0(%x: tensor<2xf32>):
    stablehlo.return %x : tensor<2xf32>
  }) : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// The results of both branches fit the result, but not each other.
func.func @branches(%p: tensor<i1>, %a: tensor<2xf32>, %b: tensor<3xf32>, %c: tensor<?xf32>) {
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %a : tensor<2xf32>
  }, {
    stablehlo.return %c : tensor<?xf32>
  }) : (tensor<i1>) -> tensor<?xf32>
  // expected-error @+1 {{region 1 ('false_branch') ends with 'tensor<3xf32>', but the first one with 'tensor<2xf32>'}}
  %1 = "stablehlo.if"(%p) ({
    stablehlo.return %a : tensor<2xf32>
  }, {
    stablehlo.return %b : tensor<3xf32>
  }) : (tensor<i1>) -> tensor<?xf32>
  return
}

// -----

func.func @case(%i: tensor<i32>, %a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{region 1 ('branches') ends with 'tensor<3xf32>', but the first one with 'tensor<2xf32>'}}
  %1 = "stablehlo.case"(%i) ({
    stablehlo.return %a : tensor<2xf32>
  }, {
    stablehlo.return %b : tensor<3xf32>
  }) : (tensor<i32>) -> tensor<?xf32>
  return
}

// -----

func.func @no_branch(%i: tensor<i32>) {
  // expected-error @+1 {{has no 'branches'}}
  "stablehlo.case"(%i) : (tensor<i32>) -> ()
  return
}

// -----

func.func @async(%a: tensor<2xf32>) {
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%x: tensor<2xf32>):
    %1 = "stablehlo.collective_permute"(%x) {source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2xf32>) -> tensor<2xf32>
    stablehlo.return %1 : tensor<2xf32>
  }) : (tensor<2xf32>) -> !stablehlo.future<tensor<2xf32>>
  // expected-error @+1 {{result is 'tensor<3xf32>', but the operand is '!stablehlo.future<tensor<2xf32>>'}}
  %2 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<2xf32>>) -> tensor<3xf32>
  return
}

// -----

func.func @async_start(%a: tensor<2xf32>) {
  // expected-error @+1 {{region ends with ('tensor<2xf32>'), but the result is '!stablehlo.future<tensor<2xi32>>'}}
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%x: tensor<2xf32>):
    %1 = stablehlo.slice %x [0:2] : (tensor<2xf32>) -> tensor<2xf32>
    stablehlo.return %1 : tensor<2xf32>
  }) : (tensor<2xf32>) -> !stablehlo.future<tensor<2xi32>>
  return
}

// -----

// The root is not reduced: a region of 8 bits narrows the other operand alone.
func.func @rooted_reducer(%a: tensor<4xi32>, %root: tensor<1xi32>) {
  // expected-error @+1 {{region 0 ('computation') ends with 'tensor<i8>' as number 0, to which number 0 of 'operands' cannot be promoted: 'i32'}}
  %0 = "stablehlo.collective_reduce"(%a, %root) ({
  ^bb0(%l: tensor<i8>, %r: tensor<i8>):
    stablehlo.return %l : tensor<i8>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root} : (tensor<4xi32>, tensor<1xi32>) -> tensor<4xi8>
  return
}

// -----

func.func @reduce_counts(%a: tensor<2xf32>, %x: tensor<f32>) {
  // expected-error @+1 {{the number of 'inputs' is 1, but the number of 'results' is 2; they must be equal}}
  %0:2 = "stablehlo.reduce"(%a, %x) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    stablehlo.return %l : tensor<f32>
  }) {dimensions = array<i64: 0>} : (tensor<2xf32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return
}

// -----

func.func @sort_types(%a: tensor<2xf32>) {
  // expected-error @+1 {{'inputs' and 'results' have incompatible types: 'tensor<2xf32>' and 'tensor<2xi32>'}}
  %0 = "stablehlo.sort"(%a) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    %p = stablehlo.compare GE, %l, %r : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<2xf32>) -> tensor<2xi32>
  return
}

// -----

func.func @map_to_two(%a: tensor<2xf32>) {
  // expected-error @+1 {{region 0 ('computation') ends with 2 values, not 1}}
  %0 = "stablehlo.map"(%a) ({
  ^bb0(%l: tensor<f32>):
    stablehlo.return %l, %l : tensor<f32>, tensor<f32>
  }) {dimensions = array<i64: 0>} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @applies(%a: tensor<4xf32>, %init: tensor<f32>) {
  %0 = stablehlo.reduce(%a init: %init) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  // expected-error @+1 {{'stablehlo.subtract' is not a commutative operation of two values; write another operation in a 'reducer' region}}
  %1 = stablehlo.reduce(%a init: %init) applies stablehlo.subtract across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @applies_another_dialect(%a: tensor<4xf32>, %init: tensor<f32>) {
  // expected-error @+1 {{'arith.addf' is not a commutative operation of two values; write another operation in a 'reducer' region}}
  %1 = stablehlo.reduce(%a init: %init) applies arith.addf across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

// An operation that is equal to one before it, but for its region.
func.func @reduce_twin(%x: tensor<2x3xi32>, %zero: tensor<i32>) {
  %0 = stablehlo.reduce(%x init: %zero) across dimensions = [1] : (tensor<2x3xi32>, tensor<i32>) -> tensor<2xi32>
    reducer(%a: tensor<i32>, %b: tensor<i32>) {
    %1 = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }
  // expected-error @+1 {{region 0 ('body') takes 'tensor<i8>' as number 1, but ends with 'tensor<i32>' for it}}
  %2 = stablehlo.reduce(%x init: %zero) across dimensions = [1] : (tensor<2x3xi32>, tensor<i32>) -> tensor<2xi32>
    reducer(%a: tensor<i32>, %b: tensor<i8>) {
    stablehlo.return %a : tensor<i32>
  }
  return
}

// -----

// An operation that is illegal beside its region, and equal to none before it.
func.func @reduce_other(%x: tensor<2x3xi32>, %zero: tensor<i32>) {
  %0 = stablehlo.reduce(%x init: %zero) across dimensions = [1] : (tensor<2x3xi32>, tensor<i32>) -> tensor<2xi32>
    reducer(%a: tensor<i32>, %b: tensor<i32>) {
    %1 = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }
  // expected-error @+1 {{'dimensions' is or has 2, but dimensions of 'inputs' are less than 2}}
  %2 = stablehlo.reduce(%x init: %zero) across dimensions = [2] : (tensor<2x3xi32>, tensor<i32>) -> tensor<2xi32>
    reducer(%a: tensor<i32>, %b: tensor<i32>) {
    %1 = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }
  return
}
