// Operations of linalg with attributes, regions or sizes that a sample of their specs has not.
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @bodies(%x: tensor<16x64xf32>, %v: tensor<16xf32>, %o: tensor<64x16xf32>) -> tensor<16x64xf32> {
  %g = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %v : tensor<16x64xf32>, tensor<16xf32>) outs(%x : tensor<16x64xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %i = linalg.index 0 : index
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<16x64xf32>
  %m = linalg.map {arith.addf} ins(%x, %g : tensor<16x64xf32>, tensor<16x64xf32>) outs(%x : tensor<16x64xf32>)
  %r = linalg.reduce {arith.addf} ins(%m : tensor<16x64xf32>) outs(%v : tensor<16xf32>) dimensions = [1]
  %t = linalg.transpose ins(%m : tensor<16x64xf32>) outs(%o : tensor<64x16xf32>) permutation = [1, 0]
  %b = linalg.broadcast ins(%r : tensor<16xf32>) outs(%x : tensor<16x64xf32>) dimensions = [1]
  %s = linalg.softmax dimension(1) ins(%b : tensor<16x64xf32>) outs(%x : tensor<16x64xf32>) -> tensor<16x64xf32>
  return %s : tensor<16x64xf32>
}
func.func @elementwise(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%x, %y : tensor<4x8xf32>, tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @contract(%x: tensor<4x8xf32>, %y: tensor<8x5xf32>, %z: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%x, %y : tensor<4x8xf32>, tensor<8x5xf32>) outs(%z : tensor<4x5xf32>) -> tensor<4x5xf32>
  %1 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%x, %y : tensor<4x8xf32>, tensor<8x5xf32>) outs(%0 : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %1 : tensor<4x5xf32>
}
func.func @batched(%x: tensor<2x4x8xf32>, %y: tensor<2x8x5xf32>, %z: tensor<4x5xf32>, %w: tensor<2x4x5xf32>) -> tensor<4x5xf32> {
  %0 = linalg.batch_reduce_matmul ins(%x, %y : tensor<2x4x8xf32>, tensor<2x8x5xf32>) outs(%z : tensor<4x5xf32>) -> tensor<4x5xf32>
  %1 = linalg.batch_matmul ins(%x, %y : tensor<2x4x8xf32>, tensor<2x8x5xf32>) outs(%w : tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
  return %0 : tensor<4x5xf32>
}
func.func @blocks(%x: tensor<128x256xf32>, %p: tensor<16x8x8x32xf32>) -> tensor<128x256xf32> {
  %0 = linalg.pack %x inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %p : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %x : tensor<16x8x8x32xf32> -> tensor<128x256xf32>
  return %1 : tensor<128x256xf32>
}
func.func @winograd(%f: tensor<2x3x3x5xf32>, %ft: tensor<6x6x5x2xf32>, %i: tensor<2x6x6x5xf32>, %it: tensor<6x6x1x1x2x5xf32>, %v: tensor<6x6x1x1x2x2xf32>, %o: tensor<2x4x4x2xf32>) -> tensor<2x4x4x2xf32> {
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%f : tensor<2x3x3x5xf32>) outs(%ft : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  %1 = linalg.winograd_input_transform fmr(F_4_3) ins(%i : tensor<2x6x6x5xf32>) outs(%it : tensor<6x6x1x1x2x5xf32>) -> tensor<6x6x1x1x2x5xf32>
  %2 = linalg.winograd_output_transform fmr(F_4_3) ins(%v : tensor<6x6x1x1x2x2xf32>) outs(%o : tensor<2x4x4x2xf32>) -> tensor<2x4x4x2xf32>
  return %2 : tensor<2x4x4x2xf32>
}
func.func @buffers(%x: memref<4x8xf32>, %y: memref<8x5xf32>, %z: memref<4x5xf32>, %f: f32, %seed: i32, %min: f64) {
  linalg.fill ins(%f : f32) outs(%z : memref<4x5xf32>)
  linalg.fill_rng_2d ins(%min, %min, %seed : f64, f64, i32) outs(%z : memref<4x5xf32>)
  linalg.matmul ins(%x, %y : memref<4x8xf32>, memref<8x5xf32>) outs(%z : memref<4x5xf32>)
  linalg.copy ins(%z : memref<4x5xf32>) outs(%z : memref<4x5xf32>)
  return
}
