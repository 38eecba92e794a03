// Shapes, globals and quantized values: shape, tensor, ml_program, quant, arith, func.
module {
  ml_program.global private mutable @counter(dense<0> : tensor<4xi32>) : tensor<4xi32>
  func.func @broadcast(%a: tensor<?x4xf32>, %b: tensor<4xf32>) -> !shape.shape {
    %sa = shape.shape_of %a : tensor<?x4xf32> -> tensor<2xindex>
    %sb = shape.shape_of %b : tensor<4xf32> -> tensor<1xindex>
    %w = shape.cstr_broadcastable %sa, %sb : tensor<2xindex>, tensor<1xindex>
    %r = shape.assuming %w -> (!shape.shape) {
      %s = shape.broadcast %sa, %sb : tensor<2xindex>, tensor<1xindex> -> !shape.shape
      shape.assuming_yield %s : !shape.shape
    }
    return %r : !shape.shape
  }
  func.func @quantize(%x: tensor<4xf32>) -> tensor<4xi8> {
    %q = quant.qcast %x : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32, 2.000000e-01:3>>
    %s = quant.scast %q : tensor<4x!quant.uniform<i8:f32, 2.000000e-01:3>> to tensor<4xi8>
    %one = arith.constant dense<1> : tensor<4xi8>
    %r = arith.addi %s, %one : tensor<4xi8>
    return %r : tensor<4xi8>
  }
  func.func @count() -> tensor<4xi32> {
    %v = ml_program.global_load @counter : tensor<4xi32>
    %one = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
    %n = arith.addi %v, %one : tensor<4xi32>
    ml_program.global_store @counter = %n : tensor<4xi32>
    %c0 = arith.constant 0 : index
    %e = tensor.extract %n[%c0] : tensor<4xi32>
    %t = tensor.from_elements %e, %e, %e, %e : tensor<4xi32>
    return %t : tensor<4xi32>
  }
}
