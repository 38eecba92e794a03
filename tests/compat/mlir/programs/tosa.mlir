// A convolution, one of every kind of attribute that the dialect has, regions and a
// variable; types of widths that MLIR has no name for.
func.func @main(%x: tensor<1x4x4x4xf32>, %w: tensor<8x1x1x4xf32>, %b: tensor<8xf32>, %c: tensor<?x3xi48>) -> tensor<1x4x4x8xf32> {
  %izp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %izp, %izp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, local_bound = true} : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
  %1 = tosa.clamp %0 {min_val = 0.0 : f32, max_val = 6.0 : f32, nan_mode = IGNORE} : (tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
  %s = tosa.const_shape {values = dense<[1, 128]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %2 = tosa.reshape %1, %s : (tensor<1x4x4x8xf32>, !tosa.shape<2>) -> tensor<1x128xf32>
  %3 = tosa.argmax %2 {axis = 1 : i32} : (tensor<1x128xf32>) -> tensor<1xi32>
  return %1 : tensor<1x4x4x8xf32>
}
func.func @control(%c: tensor<i1>, %a: tensor<10xf32>) -> tensor<10xf32> {
  %0 = tosa.cond_if %c : tensor<i1> -> tensor<10xf32> {
    tosa.yield %a : tensor<10xf32>
  } else {
    %1 = tosa.abs %a : (tensor<10xf32>) -> tensor<10xf32>
    tosa.yield %1 : tensor<10xf32>
  }
  return %0 : tensor<10xf32>
}
tosa.variable @v = dense<7> : tensor<2x3xi32>
