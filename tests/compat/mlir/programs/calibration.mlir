// Steps of calibration: values are quantized until they change no more. A global counts the
// steps, and the loop leaves early.

ml_program.global private mutable @steps(dense<0> : tensor<i64>) : tensor<i64>

func.func private @round_trip(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %q = quant.qcast %x : tensor<?x4xf32> to tensor<?x4x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %stored = quant.scast %q : tensor<?x4x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<?x4xi8>
  %q2 = quant.scast %stored : tensor<?x4xi8> to tensor<?x4x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %y = quant.dcast %q2 : tensor<?x4x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<?x4xf32>
  return %y : tensor<?x4xf32>
}

func.func @calibrate(%x: tensor<?x4xf32>, %most: index) -> (tensor<?x4xf32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0, %x : index, tensor<?x4xf32>)
^head(%step: index, %value: tensor<?x4xf32>):
  %more = arith.cmpi ult, %step, %most : index
  cf.cond_br %more, ^body, ^done
^body:
  %next = func.call @round_trip(%value) : (tensor<?x4xf32>) -> tensor<?x4xf32>
  %count = ml_program.global_load @steps : tensor<i64>
  %one = arith.constant dense<1> : tensor<i64>
  %counted = arith.addi %count, %one : tensor<i64>
  ml_program.global_store @steps = %counted : tensor<i64>
  %shape = shape.shape_of %next : tensor<?x4xf32> -> tensor<2xindex>
  %rows = tensor.extract %shape[%c0] : tensor<2xindex>
  %difference = arith.subf %next, %value : tensor<?x4xf32>
  %zero = arith.constant 0.000000e+00 : f32
  %sum = scf.for %i = %c0 to %rows step %c1 iter_args(%so_far = %zero) -> (f32) {
    %element = tensor.extract %difference[%i, %c0] : tensor<?x4xf32>
    %size = math.absf %element : f32
    %longer = arith.addf %so_far, %size : f32
    scf.yield %longer : f32
  }
  %still = arith.cmpf oeq, %sum, %zero : f32
  %step2 = arith.addi %step, %c1 : index
  cf.cond_br %still, ^done, ^head(%step2, %next : index, tensor<?x4xf32>)
^done:
  return %value, %step : tensor<?x4xf32>, index
}
