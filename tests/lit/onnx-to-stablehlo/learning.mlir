// Trees become tables and one loop over their depth; ensembles and models that contradict
// themselves are refused by name. Numbers are compared with ONNX Runtime's elsewhere.
// RUN: dialect-opt %s --split-input-file --onnx-to-stablehlo --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @tree
// CHECK-NOT: dynamic
// CHECK: stablehlo.while
// CHECK: stablehlo.constant dense<[5.000000e-01, 0.000000e+00, 0.000000e+00]> : tensor<3xf32>
// CHECK: stablehlo.compare LE
// CHECK: stablehlo.reduce
module attributes {onnx.opset_imports = {ai.onnx = 18 : i64, ai.onnx.ml = 3 : i64}} {
func.func @tree(%x: tensor<4x2xf32>) -> tensor<4x1xf32> {
  %y = "onnx.TreeEnsembleRegressorV3"(%x) <{aggregate_function = "SUM", n_targets = 1 : si64,
      nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"],
      nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0],
      nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32], post_transform = "NONE",
      target_ids = [0, 0], target_nodeids = [1, 2], target_treeids = [0, 0], target_weights = [1.0 : f32, 2.0 : f32]}>
      : (tensor<4x2xf32>) -> tensor<4x1xf32>
  onnx.Return %y : tensor<4x1xf32>
}
}

// -----

// A node leads back to the root.
func.func @cycle(%x: tensor<4x2xf32>) -> tensor<4x1xf32> {
  // expected-error @+1 {{'onnx.TreeEnsemble' cannot be lowered to StableHLO: its nodes lead back to node 0}}
  %y = "onnx.TreeEnsemble"(%x) <{aggregate_function = 1 : si64, leaf_targetids = [0], leaf_weights = dense<1.0> : tensor<1xf32>,
      n_targets = 1 : si64, nodes_falseleafs = [0], nodes_falsenodeids = [0], nodes_featureids = [0],
      nodes_modes = dense<0> : tensor<1xui8>, nodes_splits = dense<0.5> : tensor<1xf32>, nodes_trueleafs = [1],
      nodes_truenodeids = [0], post_transform = 0 : si64, tree_roots = [0]}> : (tensor<4x2xf32>) -> tensor<4x1xf32>
  onnx.Return %y : tensor<4x1xf32>
}

// -----

func.func @leaf(%x: tensor<4x2xf32>) -> tensor<4x1xf32> {
  // expected-error @+1 {{'onnx.TreeEnsemble' cannot be lowered to StableHLO: it names node -1 of 2}}
  %y = "onnx.TreeEnsemble"(%x) <{aggregate_function = 1 : si64, leaf_targetids = [0], leaf_weights = dense<1.0> : tensor<1xf32>,
      n_targets = 1 : si64, nodes_falseleafs = [1], nodes_falsenodeids = [7], nodes_featureids = [0],
      nodes_modes = dense<0> : tensor<1xui8>, nodes_splits = dense<0.5> : tensor<1xf32>, nodes_trueleafs = [1],
      nodes_truenodeids = [0], post_transform = 0 : si64, tree_roots = [0]}> : (tensor<4x2xf32>) -> tensor<4x1xf32>
  onnx.Return %y : tensor<4x1xf32>
}

// -----

func.func @features(%x: tensor<4x2xf32>) -> tensor<4x1xf32> {
  // expected-error @+1 {{'onnx.LinearRegressor' cannot be lowered to StableHLO: its weights are for 3 features, and operand 'X' has 2}}
  %y = "onnx.LinearRegressor"(%x) <{coefficients = [1.0 : f32, 2.0 : f32, 3.0 : f32], post_transform = "NONE", targets = 1 : si64}>
      : (tensor<4x2xf32>) -> tensor<4x1xf32>
  onnx.Return %y : tensor<4x1xf32>
}

// -----

func.func @scale(%x: tensor<4x2xf32>) -> tensor<4x2xf32> {
  // expected-error @+1 {{'onnx.Scaler' cannot be lowered to StableHLO: attribute 'scale' has 3 numbers, not one, or one for each feature}}
  %y = "onnx.Scaler"(%x) <{scale = [1.0 : f32, 2.0 : f32, 3.0 : f32]}> : (tensor<4x2xf32>) -> tensor<4x2xf32>
  onnx.Return %y : tensor<4x2xf32>
}

// -----

func.func @texts(%x: tensor<4x2xf32>) -> tensor<4x2x1xf32> {
  // expected-error @+1 {{'onnx.OneHotEncoder' cannot be lowered to StableHLO: its categories are texts}}
  %y = "onnx.OneHotEncoder"(%x) <{cats_strings = ["a"], zeros = 1 : si64}> : (tensor<4x2xf32>) -> tensor<4x2x1xf32>
  onnx.Return %y : tensor<4x2x1xf32>
}

// -----

// Probabilities of support vectors are found by iteration.
func.func @probabilities(%x: tensor<1x1xf32>) -> (tensor<1xi64>, tensor<1x2xf32>) {
  // expected-error @+1 {{'onnx.SVMClassifier' cannot be lowered to StableHLO: its probabilities are found by iteration}}
  %y, %z = "onnx.SVMClassifier"(%x) <{classlabels_ints = [0, 1], coefficients = [1.0 : f32, -1.0 : f32], kernel_type = "LINEAR",
      post_transform = "NONE", prob_a = [1.0 : f32], prob_b = [0.0 : f32], rho = [0.0 : f32],
      support_vectors = [1.0 : f32, 2.0 : f32], vectors_per_class = [1, 1]}>
      : (tensor<1x1xf32>) -> (tensor<1xi64>, tensor<1x2xf32>)
  onnx.Return %y, %z : tensor<1xi64>, tensor<1x2xf32>
}

// -----

func.func @mode(%x: tensor<4x2xf32>) -> tensor<4x1xf32> {
  // expected-error @+1 {{'onnx.TreeEnsemble' cannot be lowered to StableHLO: node 0 has a mode that is no number of the standard}}
  %y = "onnx.TreeEnsemble"(%x) <{aggregate_function = 1 : si64, leaf_targetids = [0], leaf_weights = dense<1.0> : tensor<1xf32>,
      n_targets = 1 : si64, nodes_falseleafs = [1], nodes_falsenodeids = [0], nodes_featureids = [0],
      nodes_modes = dense<200> : tensor<1xui8>, nodes_splits = dense<0.5> : tensor<1xf32>, nodes_trueleafs = [1],
      nodes_truenodeids = [0], post_transform = 0 : si64, tree_roots = [0]}> : (tensor<4x2xf32>) -> tensor<4x1xf32>
  onnx.Return %y : tensor<4x1xf32>
}
