// A quantized layer of a network: a convolution of TOSA, rescaled, between tensors that tensor and
// arith make.
func.func @layer(%image: tensor<1x8x8x4xi8>, %weights: tensor<6x3x3x4xi8>, %bias: tensor<6xi32>, %n: index) -> (tensor<1x216xi8>, tensor<?x6xi8>) {
  %zero = arith.constant 0 : index
  %input_zp = "tosa.const"() <{values = dense<-42> : tensor<1xi8>}> : () -> tensor<1xi8>
  %weight_zp = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %image, %weights, %bias, %input_zp, %weight_zp {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xi8>, tensor<6x3x3x4xi8>, tensor<6xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x6x6xi32>
  %multiplier = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %shift = "tosa.const"() <{values = dense<37> : tensor<1xi8>}> : () -> tensor<1xi8>
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %output_zp = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.rescale %0, %multiplier, %shift, %none, %output_zp {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = DOUBLE_ROUND, scale32 = true} : (tensor<1x6x6x6xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x6x6xi8>
  %2 = tosa.clamp %1 {max_val = 100 : i8, min_val = -128 : i8} : (tensor<1x6x6x6xi8>) -> tensor<1x6x6x6xi8>
  %flat = tosa.const_shape {values = dense<[1, 216]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %3 = tosa.reshape %2, %flat : (tensor<1x6x6x6xi8>, !tosa.shape<2>) -> tensor<1x216xi8>
  %rows = tensor.collapse_shape %2 [[0, 1, 2], [3]] : tensor<1x6x6x6xi8> into tensor<36x6xi8>
  %count = arith.maxsi %n, %zero : index
  %some = tensor.extract_slice %rows[0, 0] [%count, 6] [1, 1] : tensor<36x6xi8> to tensor<?x6xi8>
  %4 = func.call @scaled(%some) : (tensor<?x6xi8>) -> tensor<?x6xi8>
  return %3, %4 : tensor<1x216xi8>, tensor<?x6xi8>
}
func.func private @scaled(%x: tensor<?x6xi8>) -> tensor<?x6xi8> {
  %zp = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.negate %x, %zp, %none : (tensor<?x6xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<?x6xi8>
  return %0 : tensor<?x6xi8>
}
