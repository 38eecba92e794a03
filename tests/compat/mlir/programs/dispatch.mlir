// A model whose parts are chosen when it runs: a switch over kinds, broadcast shapes, weights in a
// global, and an activation that is quantized in one case only.

ml_program.global private @weights(dense<[1.000000e+00, -2.000000e+00]> : tensor<2xf32>) : tensor<2xf32>

func.func private @scaled(%x: tensor<?xf32>) -> tensor<?xf32> {
  %weights = ml_program.global_load_const @weights : tensor<2xf32>
  %given = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %own = shape.const_shape [2] : tensor<1xindex>
  %fits = shape.cstr_broadcastable %given, %own : tensor<1xindex>, tensor<1xindex>
  %result = shape.assuming %fits -> (tensor<?xf32>) {
    %cast = tensor.cast %weights : tensor<2xf32> to tensor<?xf32>
    %product = arith.mulf %x, %cast : tensor<?xf32>
    shape.assuming_yield %product : tensor<?xf32>
  }
  return %result : tensor<?xf32>
}

func.func @dispatch(%kind: i32, %x: tensor<?xf32>) -> tensor<?xf32> {
  cf.switch %kind : i32, [
    default: ^other(%x : tensor<?xf32>),
    1: ^scale,
    2: ^quantize
  ]
^scale:
  %scaled = call @scaled(%x) : (tensor<?xf32>) -> tensor<?xf32>
  cf.br ^other(%scaled : tensor<?xf32>)
^quantize:
  %q = quant.qcast %x : tensor<?xf32> to tensor<?x!quant.uniform<u8<1:255>:f32, 1.250000e-01:128>>
  %back = quant.dcast %q : tensor<?x!quant.uniform<u8<1:255>:f32, 1.250000e-01:128>> to tensor<?xf32>
  cf.br ^other(%back : tensor<?xf32>)
^other(%value: tensor<?xf32>):
  %negative = arith.constant 0 : i32
  %is_negative = arith.cmpi slt, %kind, %negative : i32
  %chosen = scf.if %is_negative -> (tensor<?xf32>) {
    %opposite = arith.negf %value : tensor<?xf32>
    scf.yield %opposite : tensor<?xf32>
  } else {
    scf.yield %value : tensor<?xf32>
  }
  return %chosen : tensor<?xf32>
}
