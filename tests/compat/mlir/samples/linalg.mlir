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
// Operations whose regions only their own syntax builds.
func.func @batch_matvec(%x0: tensor<2x3x4xf32>, %x1: tensor<2x4xf32>, %o: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.batch_matvec
      ins(%x0, %x1 : tensor<2x3x4xf32>, tensor<2x4xf32>) outs(%o : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
func.func @batch_mmt4d(%x0: tensor<2x2x3x4x5xf32>, %x1: tensor<2x6x3x7x5xf32>, %o: tensor<2x2x6x4x7xf32>) -> tensor<2x2x6x4x7xf32> {
  %0 = linalg.batch_mmt4d
      ins(%x0, %x1 : tensor<2x2x3x4x5xf32>, tensor<2x6x3x7x5xf32>) outs(%o : tensor<2x2x6x4x7xf32>) -> tensor<2x2x6x4x7xf32>
  return %0 : tensor<2x2x6x4x7xf32>
}
func.func @batch_vecmat(%x0: tensor<2x3xf32>, %x1: tensor<2x3x4xf32>, %o: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = linalg.batch_vecmat
      ins(%x0, %x1 : tensor<2x3xf32>, tensor<2x3x4xf32>) outs(%o : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}
func.func @conv_1d_ncw_fcw(%x0: tensor<1x2x6xf32>, %x1: tensor<4x2x2xf32>, %o: tensor<1x4x5xf32>) -> tensor<1x4x5xf32> {
  %0 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}
      ins(%x0, %x1 : tensor<1x2x6xf32>, tensor<4x2x2xf32>) outs(%o : tensor<1x4x5xf32>) -> tensor<1x4x5xf32>
  return %0 : tensor<1x4x5xf32>
}
func.func @conv_1d_nwc_wcf(%x0: tensor<1x6x2xf32>, %x1: tensor<2x2x4xf32>, %o: tensor<1x5x4xf32>) -> tensor<1x5x4xf32> {
  %0 = linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}
      ins(%x0, %x1 : tensor<1x6x2xf32>, tensor<2x2x4xf32>) outs(%o : tensor<1x5x4xf32>) -> tensor<1x5x4xf32>
  return %0 : tensor<1x5x4xf32>
}
func.func @conv_2d(%x0: tensor<5x6xf32>, %x1: tensor<3x2xf32>, %o: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.conv_2d
      ins(%x0, %x1 : tensor<5x6xf32>, tensor<3x2xf32>) outs(%o : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
func.func @conv_2d_nchw_fchw(%x0: tensor<1x2x5x6xf32>, %x1: tensor<4x2x3x2xf32>, %o: tensor<1x4x3x5xf32>) -> tensor<1x4x3x5xf32> {
  %0 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x0, %x1 : tensor<1x2x5x6xf32>, tensor<4x2x3x2xf32>) outs(%o : tensor<1x4x3x5xf32>) -> tensor<1x4x3x5xf32>
  return %0 : tensor<1x4x3x5xf32>
}
func.func @conv_2d_nchw_fchw_q(%x0: tensor<1x2x5x6xi8>, %x1: tensor<4x2x3x2xi8>, %z: i32, %o: tensor<1x4x3x5xi32>) -> tensor<1x4x3x5xi32> {
  %0 = linalg.conv_2d_nchw_fchw_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x0, %x1, %z, %z : tensor<1x2x5x6xi8>, tensor<4x2x3x2xi8>, i32, i32) outs(%o : tensor<1x4x3x5xi32>) -> tensor<1x4x3x5xi32>
  return %0 : tensor<1x4x3x5xi32>
}
func.func @conv_2d_ngchw_fgchw(%x0: tensor<1x2x2x5x6xf32>, %x1: tensor<4x2x2x3x2xf32>, %o: tensor<1x2x4x3x5xf32>) -> tensor<1x2x4x3x5xf32> {
  %0 = linalg.conv_2d_ngchw_fgchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x0, %x1 : tensor<1x2x2x5x6xf32>, tensor<4x2x2x3x2xf32>) outs(%o : tensor<1x2x4x3x5xf32>) -> tensor<1x2x4x3x5xf32>
  return %0 : tensor<1x2x4x3x5xf32>
}
func.func @conv_2d_ngchw_gfchw(%x0: tensor<1x2x2x5x6xf32>, %x1: tensor<2x4x2x3x2xf32>, %o: tensor<1x2x4x3x5xf32>) -> tensor<1x2x4x3x5xf32> {
  %0 = linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x0, %x1 : tensor<1x2x2x5x6xf32>, tensor<2x4x2x3x2xf32>) outs(%o : tensor<1x2x4x3x5xf32>) -> tensor<1x2x4x3x5xf32>
  return %0 : tensor<1x2x4x3x5xf32>
}
func.func @conv_2d_ngchw_gfchw_q(%x0: tensor<1x2x2x5x6xi8>, %x1: tensor<2x4x2x3x2xi8>, %z: i32, %o: tensor<1x2x4x3x5xi32>) -> tensor<1x2x4x3x5xi32> {
  %0 = linalg.conv_2d_ngchw_gfchw_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x0, %x1, %z, %z : tensor<1x2x2x5x6xi8>, tensor<2x4x2x3x2xi8>, i32, i32) outs(%o : tensor<1x2x4x3x5xi32>) -> tensor<1x2x4x3x5xi32>
  return %0 : tensor<1x2x4x3x5xi32>
}
func.func @conv_2d_nhwc_fhwc(%x0: tensor<1x5x6x2xf32>, %x1: tensor<4x3x2x2xf32>, %o: tensor<1x3x5x4xf32>) -> tensor<1x3x5x4xf32> {
  %0 = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x0, %x1 : tensor<1x5x6x2xf32>, tensor<4x3x2x2xf32>) outs(%o : tensor<1x3x5x4xf32>) -> tensor<1x3x5x4xf32>
  return %0 : tensor<1x3x5x4xf32>
}
func.func @conv_2d_nhwc_fhwc_q(%x0: tensor<1x5x6x2xi8>, %x1: tensor<4x3x2x2xi8>, %z: i32, %o: tensor<1x3x5x4xi32>) -> tensor<1x3x5x4xi32> {
  %0 = linalg.conv_2d_nhwc_fhwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x0, %x1, %z, %z : tensor<1x5x6x2xi8>, tensor<4x3x2x2xi8>, i32, i32) outs(%o : tensor<1x3x5x4xi32>) -> tensor<1x3x5x4xi32>
  return %0 : tensor<1x3x5x4xi32>
}
func.func @conv_2d_nhwc_hwcf(%x0: tensor<1x5x6x2xf32>, %x1: tensor<3x2x2x4xf32>, %o: tensor<1x3x5x4xf32>) -> tensor<1x3x5x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x0, %x1 : tensor<1x5x6x2xf32>, tensor<3x2x2x4xf32>) outs(%o : tensor<1x3x5x4xf32>) -> tensor<1x3x5x4xf32>
  return %0 : tensor<1x3x5x4xf32>
}
func.func @conv_2d_nhwc_hwcf_q(%x0: tensor<1x5x6x2xi8>, %x1: tensor<3x2x2x4xi8>, %z: i32, %o: tensor<1x3x5x4xi32>) -> tensor<1x3x5x4xi32> {
  %0 = linalg.conv_2d_nhwc_hwcf_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x0, %x1, %z, %z : tensor<1x5x6x2xi8>, tensor<3x2x2x4xi8>, i32, i32) outs(%o : tensor<1x3x5x4xi32>) -> tensor<1x3x5x4xi32>
  return %0 : tensor<1x3x5x4xi32>
}
func.func @conv_2d_nhwgc_gfhwc(%x0: tensor<1x5x6x2x2xf32>, %x1: tensor<2x4x3x2x2xf32>, %o: tensor<1x3x5x2x4xf32>) -> tensor<1x3x5x2x4xf32> {
  %0 = linalg.conv_2d_nhwgc_gfhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x0, %x1 : tensor<1x5x6x2x2xf32>, tensor<2x4x3x2x2xf32>) outs(%o : tensor<1x3x5x2x4xf32>) -> tensor<1x3x5x2x4xf32>
  return %0 : tensor<1x3x5x2x4xf32>
}
func.func @conv_2d_nhwgc_gfhwc_q(%x0: tensor<1x5x6x2x2xi8>, %x1: tensor<2x4x3x2x2xi8>, %z: i32, %o: tensor<1x3x5x2x4xi32>) -> tensor<1x3x5x2x4xi32> {
  %0 = linalg.conv_2d_nhwgc_gfhwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x0, %x1, %z, %z : tensor<1x5x6x2x2xi8>, tensor<2x4x3x2x2xi8>, i32, i32) outs(%o : tensor<1x3x5x2x4xi32>) -> tensor<1x3x5x2x4xi32>
  return %0 : tensor<1x3x5x2x4xi32>
}
func.func @conv_3d(%x0: tensor<4x5x6xf32>, %x1: tensor<2x3x2xf32>, %o: tensor<3x3x5xf32>) -> tensor<3x3x5xf32> {
  %0 = linalg.conv_3d
      ins(%x0, %x1 : tensor<4x5x6xf32>, tensor<2x3x2xf32>) outs(%o : tensor<3x3x5xf32>) -> tensor<3x3x5xf32>
  return %0 : tensor<3x3x5xf32>
}
func.func @conv_3d_ncdhw_fcdhw(%x0: tensor<1x2x4x5x6xf32>, %x1: tensor<4x2x2x3x2xf32>, %o: tensor<1x4x3x3x5xf32>) -> tensor<1x4x3x3x5xf32> {
  %0 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>}
      ins(%x0, %x1 : tensor<1x2x4x5x6xf32>, tensor<4x2x2x3x2xf32>) outs(%o : tensor<1x4x3x3x5xf32>) -> tensor<1x4x3x3x5xf32>
  return %0 : tensor<1x4x3x3x5xf32>
}
func.func @conv_3d_ndhwc_dhwcf(%x0: tensor<1x4x5x6x2xf32>, %x1: tensor<2x3x2x2x4xf32>, %o: tensor<1x3x3x5x4xf32>) -> tensor<1x3x3x5x4xf32> {
  %0 = linalg.conv_3d_ndhwc_dhwcf {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>}
      ins(%x0, %x1 : tensor<1x4x5x6x2xf32>, tensor<2x3x2x2x4xf32>) outs(%o : tensor<1x3x3x5x4xf32>) -> tensor<1x3x3x5x4xf32>
  return %0 : tensor<1x3x3x5x4xf32>
}
func.func @conv_3d_ndhwc_dhwcf_q(%x0: tensor<1x4x5x6x2xi8>, %x1: tensor<2x3x2x2x4xi8>, %z: i32, %o: tensor<1x3x3x5x4xi32>) -> tensor<1x3x3x5x4xi32> {
  %0 = linalg.conv_3d_ndhwc_dhwcf_q {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>}
      ins(%x0, %x1, %z, %z : tensor<1x4x5x6x2xi8>, tensor<2x3x2x2x4xi8>, i32, i32) outs(%o : tensor<1x3x3x5x4xi32>) -> tensor<1x3x3x5x4xi32>
  return %0 : tensor<1x3x3x5x4xi32>
}
func.func @depthwise_conv_1d_ncw_cw(%x0: tensor<1x2x6xf32>, %x1: tensor<2x2xf32>, %o: tensor<1x2x5xf32>) -> tensor<1x2x5xf32> {
  %0 = linalg.depthwise_conv_1d_ncw_cw {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}
      ins(%x0, %x1 : tensor<1x2x6xf32>, tensor<2x2xf32>) outs(%o : tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
  return %0 : tensor<1x2x5xf32>
}
func.func @depthwise_conv_1d_nwc_wc(%x0: tensor<1x6x2xf32>, %x1: tensor<2x2xf32>, %o: tensor<1x5x2xf32>) -> tensor<1x5x2xf32> {
  %0 = linalg.depthwise_conv_1d_nwc_wc {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}
      ins(%x0, %x1 : tensor<1x6x2xf32>, tensor<2x2xf32>) outs(%o : tensor<1x5x2xf32>) -> tensor<1x5x2xf32>
  return %0 : tensor<1x5x2xf32>
}
func.func @depthwise_conv_1d_nwc_wcm(%x0: tensor<1x6x2xf32>, %x1: tensor<2x2x3xf32>, %o: tensor<1x5x2x3xf32>) -> tensor<1x5x2x3xf32> {
  %0 = linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}
      ins(%x0, %x1 : tensor<1x6x2xf32>, tensor<2x2x3xf32>) outs(%o : tensor<1x5x2x3xf32>) -> tensor<1x5x2x3xf32>
  return %0 : tensor<1x5x2x3xf32>
}
func.func @depthwise_conv_2d_nchw_chw(%x0: tensor<1x2x5x6xf32>, %x1: tensor<2x3x2xf32>, %o: tensor<1x2x3x5xf32>) -> tensor<1x2x3x5xf32> {
  %0 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x0, %x1 : tensor<1x2x5x6xf32>, tensor<2x3x2xf32>) outs(%o : tensor<1x2x3x5xf32>) -> tensor<1x2x3x5xf32>
  return %0 : tensor<1x2x3x5xf32>
}
func.func @depthwise_conv_2d_nhwc_hwc(%x0: tensor<1x5x6x2xf32>, %x1: tensor<3x2x2xf32>, %o: tensor<1x3x5x2xf32>) -> tensor<1x3x5x2xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x0, %x1 : tensor<1x5x6x2xf32>, tensor<3x2x2xf32>) outs(%o : tensor<1x3x5x2xf32>) -> tensor<1x3x5x2xf32>
  return %0 : tensor<1x3x5x2xf32>
}
func.func @depthwise_conv_2d_nhwc_hwc_q(%x0: tensor<1x5x6x2xi8>, %x1: tensor<3x2x2xi8>, %z: i32, %o: tensor<1x3x5x2xi32>) -> tensor<1x3x5x2xi32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x0, %x1, %z, %z : tensor<1x5x6x2xi8>, tensor<3x2x2xi8>, i32, i32) outs(%o : tensor<1x3x5x2xi32>) -> tensor<1x3x5x2xi32>
  return %0 : tensor<1x3x5x2xi32>
}
func.func @depthwise_conv_2d_nhwc_hwcm(%x0: tensor<1x5x6x2xf32>, %x1: tensor<3x2x2x3xf32>, %o: tensor<1x3x5x2x3xf32>) -> tensor<1x3x5x2x3xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x0, %x1 : tensor<1x5x6x2xf32>, tensor<3x2x2x3xf32>) outs(%o : tensor<1x3x5x2x3xf32>) -> tensor<1x3x5x2x3xf32>
  return %0 : tensor<1x3x5x2x3xf32>
}
func.func @depthwise_conv_2d_nhwc_hwcm_q(%x0: tensor<1x5x6x2xi8>, %x1: tensor<3x2x2x3xi8>, %z: i32, %o: tensor<1x3x5x2x3xi32>) -> tensor<1x3x5x2x3xi32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x0, %x1, %z, %z : tensor<1x5x6x2xi8>, tensor<3x2x2x3xi8>, i32, i32) outs(%o : tensor<1x3x5x2x3xi32>) -> tensor<1x3x5x2x3xi32>
  return %0 : tensor<1x3x5x2x3xi32>
}
func.func @depthwise_conv_3d_ncdhw_cdhw(%x0: tensor<1x2x4x5x6xf32>, %x1: tensor<2x2x3x2xf32>, %o: tensor<1x2x3x3x5xf32>) -> tensor<1x2x3x3x5xf32> {
  %0 = linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>}
      ins(%x0, %x1 : tensor<1x2x4x5x6xf32>, tensor<2x2x3x2xf32>) outs(%o : tensor<1x2x3x3x5xf32>) -> tensor<1x2x3x3x5xf32>
  return %0 : tensor<1x2x3x3x5xf32>
}
func.func @depthwise_conv_3d_ndhwc_dhwc(%x0: tensor<1x4x5x6x2xf32>, %x1: tensor<2x3x2x2xf32>, %o: tensor<1x3x3x5x2xf32>) -> tensor<1x3x3x5x2xf32> {
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwc {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>}
      ins(%x0, %x1 : tensor<1x4x5x6x2xf32>, tensor<2x3x2x2xf32>) outs(%o : tensor<1x3x3x5x2xf32>) -> tensor<1x3x3x5x2xf32>
  return %0 : tensor<1x3x3x5x2xf32>
}
func.func @depthwise_conv_3d_ndhwc_dhwcm(%x0: tensor<1x4x5x6x2xf32>, %x1: tensor<2x3x2x2x3xf32>, %o: tensor<1x3x3x5x2x3xf32>) -> tensor<1x3x3x5x2x3xf32> {
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>}
      ins(%x0, %x1 : tensor<1x4x5x6x2xf32>, tensor<2x3x2x2x3xf32>) outs(%o : tensor<1x3x3x5x2x3xf32>) -> tensor<1x3x3x5x2x3xf32>
  return %0 : tensor<1x3x3x5x2x3xf32>
}
func.func @dot(%x0: tensor<4xf32>, %x1: tensor<4xf32>, %o: tensor<f32>) -> tensor<f32> {
  %0 = linalg.dot
      ins(%x0, %x1 : tensor<4xf32>, tensor<4xf32>) outs(%o : tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @matvec(%x0: tensor<3x4xf32>, %x1: tensor<4xf32>, %o: tensor<3xf32>) -> tensor<3xf32> {
  %0 = linalg.matvec
      ins(%x0, %x1 : tensor<3x4xf32>, tensor<4xf32>) outs(%o : tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
func.func @mmt4d(%x0: tensor<2x3x4x5xf32>, %x1: tensor<6x3x7x5xf32>, %o: tensor<2x6x4x7xf32>) -> tensor<2x6x4x7xf32> {
  %0 = linalg.mmt4d
      ins(%x0, %x1 : tensor<2x3x4x5xf32>, tensor<6x3x7x5xf32>) outs(%o : tensor<2x6x4x7xf32>) -> tensor<2x6x4x7xf32>
  return %0 : tensor<2x6x4x7xf32>
}
func.func @pooling_nchw_max(%x0: tensor<1x2x5x6xf32>, %x1: tensor<3x2xf32>, %o: tensor<1x2x3x5xf32>) -> tensor<1x2x3x5xf32> {
  %0 = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x0, %x1 : tensor<1x2x5x6xf32>, tensor<3x2xf32>) outs(%o : tensor<1x2x3x5xf32>) -> tensor<1x2x3x5xf32>
  return %0 : tensor<1x2x3x5xf32>
}
func.func @pooling_nchw_sum(%x0: tensor<1x2x5x6xf32>, %x1: tensor<3x2xf32>, %o: tensor<1x2x3x5xf32>) -> tensor<1x2x3x5xf32> {
  %0 = linalg.pooling_nchw_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x0, %x1 : tensor<1x2x5x6xf32>, tensor<3x2xf32>) outs(%o : tensor<1x2x3x5xf32>) -> tensor<1x2x3x5xf32>
  return %0 : tensor<1x2x3x5xf32>
}
func.func @pooling_ncw_max(%x0: tensor<1x2x6xf32>, %x1: tensor<2xf32>, %o: tensor<1x2x5xf32>) -> tensor<1x2x5xf32> {
  %0 = linalg.pooling_ncw_max {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}
      ins(%x0, %x1 : tensor<1x2x6xf32>, tensor<2xf32>) outs(%o : tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
  return %0 : tensor<1x2x5xf32>
}
func.func @pooling_ncw_sum(%x0: tensor<1x2x6xf32>, %x1: tensor<2xf32>, %o: tensor<1x2x5xf32>) -> tensor<1x2x5xf32> {
  %0 = linalg.pooling_ncw_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}
      ins(%x0, %x1 : tensor<1x2x6xf32>, tensor<2xf32>) outs(%o : tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
  return %0 : tensor<1x2x5xf32>
}
func.func @pooling_ndhwc_max(%x0: tensor<1x4x5x6x2xf32>, %x1: tensor<2x3x2xf32>, %o: tensor<1x3x3x5x2xf32>) -> tensor<1x3x3x5x2xf32> {
  %0 = linalg.pooling_ndhwc_max {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>}
      ins(%x0, %x1 : tensor<1x4x5x6x2xf32>, tensor<2x3x2xf32>) outs(%o : tensor<1x3x3x5x2xf32>) -> tensor<1x3x3x5x2xf32>
  return %0 : tensor<1x3x3x5x2xf32>
}
func.func @pooling_ndhwc_min(%x0: tensor<1x4x5x6x2xf32>, %x1: tensor<2x3x2xf32>, %o: tensor<1x3x3x5x2xf32>) -> tensor<1x3x3x5x2xf32> {
  %0 = linalg.pooling_ndhwc_min {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>}
      ins(%x0, %x1 : tensor<1x4x5x6x2xf32>, tensor<2x3x2xf32>) outs(%o : tensor<1x3x3x5x2xf32>) -> tensor<1x3x3x5x2xf32>
  return %0 : tensor<1x3x3x5x2xf32>
}
func.func @pooling_ndhwc_sum(%x0: tensor<1x4x5x6x2xf32>, %x1: tensor<2x3x2xf32>, %o: tensor<1x3x3x5x2xf32>) -> tensor<1x3x3x5x2xf32> {
  %0 = linalg.pooling_ndhwc_sum {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>}
      ins(%x0, %x1 : tensor<1x4x5x6x2xf32>, tensor<2x3x2xf32>) outs(%o : tensor<1x3x3x5x2xf32>) -> tensor<1x3x3x5x2xf32>
  return %0 : tensor<1x3x3x5x2xf32>
}
func.func @pooling_nhwc_max(%x0: tensor<1x5x6x2xf32>, %x1: tensor<3x2xf32>, %o: tensor<1x3x5x2xf32>) -> tensor<1x3x5x2xf32> {
  %0 = linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x0, %x1 : tensor<1x5x6x2xf32>, tensor<3x2xf32>) outs(%o : tensor<1x3x5x2xf32>) -> tensor<1x3x5x2xf32>
  return %0 : tensor<1x3x5x2xf32>
}
func.func @pooling_nhwc_max_unsigned(%x0: tensor<1x5x6x2xi32>, %x1: tensor<3x2xi32>, %o: tensor<1x3x5x2xi32>) -> tensor<1x3x5x2xi32> {
  %0 = linalg.pooling_nhwc_max_unsigned {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x0, %x1 : tensor<1x5x6x2xi32>, tensor<3x2xi32>) outs(%o : tensor<1x3x5x2xi32>) -> tensor<1x3x5x2xi32>
  return %0 : tensor<1x3x5x2xi32>
}
func.func @pooling_nhwc_min(%x0: tensor<1x5x6x2xf32>, %x1: tensor<3x2xf32>, %o: tensor<1x3x5x2xf32>) -> tensor<1x3x5x2xf32> {
  %0 = linalg.pooling_nhwc_min {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x0, %x1 : tensor<1x5x6x2xf32>, tensor<3x2xf32>) outs(%o : tensor<1x3x5x2xf32>) -> tensor<1x3x5x2xf32>
  return %0 : tensor<1x3x5x2xf32>
}
func.func @pooling_nhwc_min_unsigned(%x0: tensor<1x5x6x2xi32>, %x1: tensor<3x2xi32>, %o: tensor<1x3x5x2xi32>) -> tensor<1x3x5x2xi32> {
  %0 = linalg.pooling_nhwc_min_unsigned {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x0, %x1 : tensor<1x5x6x2xi32>, tensor<3x2xi32>) outs(%o : tensor<1x3x5x2xi32>) -> tensor<1x3x5x2xi32>
  return %0 : tensor<1x3x5x2xi32>
}
func.func @pooling_nhwc_sum(%x0: tensor<1x5x6x2xf32>, %x1: tensor<3x2xf32>, %o: tensor<1x3x5x2xf32>) -> tensor<1x3x5x2xf32> {
  %0 = linalg.pooling_nhwc_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x0, %x1 : tensor<1x5x6x2xf32>, tensor<3x2xf32>) outs(%o : tensor<1x3x5x2xf32>) -> tensor<1x3x5x2xf32>
  return %0 : tensor<1x3x5x2xf32>
}
func.func @pooling_nwc_max(%x0: tensor<1x6x2xf32>, %x1: tensor<2xf32>, %o: tensor<1x5x2xf32>) -> tensor<1x5x2xf32> {
  %0 = linalg.pooling_nwc_max {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}
      ins(%x0, %x1 : tensor<1x6x2xf32>, tensor<2xf32>) outs(%o : tensor<1x5x2xf32>) -> tensor<1x5x2xf32>
  return %0 : tensor<1x5x2xf32>
}
func.func @pooling_nwc_max_unsigned(%x0: tensor<1x6x2xi32>, %x1: tensor<2xi32>, %o: tensor<1x5x2xi32>) -> tensor<1x5x2xi32> {
  %0 = linalg.pooling_nwc_max_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}
      ins(%x0, %x1 : tensor<1x6x2xi32>, tensor<2xi32>) outs(%o : tensor<1x5x2xi32>) -> tensor<1x5x2xi32>
  return %0 : tensor<1x5x2xi32>
}
func.func @pooling_nwc_min(%x0: tensor<1x6x2xf32>, %x1: tensor<2xf32>, %o: tensor<1x5x2xf32>) -> tensor<1x5x2xf32> {
  %0 = linalg.pooling_nwc_min {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}
      ins(%x0, %x1 : tensor<1x6x2xf32>, tensor<2xf32>) outs(%o : tensor<1x5x2xf32>) -> tensor<1x5x2xf32>
  return %0 : tensor<1x5x2xf32>
}
func.func @pooling_nwc_min_unsigned(%x0: tensor<1x6x2xi32>, %x1: tensor<2xi32>, %o: tensor<1x5x2xi32>) -> tensor<1x5x2xi32> {
  %0 = linalg.pooling_nwc_min_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}
      ins(%x0, %x1 : tensor<1x6x2xi32>, tensor<2xi32>) outs(%o : tensor<1x5x2xi32>) -> tensor<1x5x2xi32>
  return %0 : tensor<1x5x2xi32>
}
func.func @pooling_nwc_sum(%x0: tensor<1x6x2xf32>, %x1: tensor<2xf32>, %o: tensor<1x5x2xf32>) -> tensor<1x5x2xf32> {
  %0 = linalg.pooling_nwc_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}
      ins(%x0, %x1 : tensor<1x6x2xf32>, tensor<2xf32>) outs(%o : tensor<1x5x2xf32>) -> tensor<1x5x2xf32>
  return %0 : tensor<1x5x2xf32>
}
func.func @quantized_batch_matmul(%x0: tensor<2x3x4xi8>, %x1: tensor<2x4x5xi8>, %z: i32, %o: tensor<2x3x5xi32>) -> tensor<2x3x5xi32> {
  %0 = linalg.quantized_batch_matmul
      ins(%x0, %x1, %z, %z : tensor<2x3x4xi8>, tensor<2x4x5xi8>, i32, i32) outs(%o : tensor<2x3x5xi32>) -> tensor<2x3x5xi32>
  return %0 : tensor<2x3x5xi32>
}
func.func @quantized_matmul(%x0: tensor<3x4xi8>, %x1: tensor<4x5xi8>, %z: i32, %o: tensor<3x5xi32>) -> tensor<3x5xi32> {
  %0 = linalg.quantized_matmul
      ins(%x0, %x1, %z, %z : tensor<3x4xi8>, tensor<4x5xi8>, i32, i32) outs(%o : tensor<3x5xi32>) -> tensor<3x5xi32>
  return %0 : tensor<3x5xi32>
}
func.func @vecmat(%x0: tensor<3xf32>, %x1: tensor<3x4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.vecmat
      ins(%x0, %x1 : tensor<3xf32>, tensor<3x4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @select(%c: tensor<4xi1>, %x: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.select ins(%c, %x, %o : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
