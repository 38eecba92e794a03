// Lookup in tables by a while loop: assertions, shapes that are computed, and quantized entries,
// one scale for each row.

ml_program.global private mutable @misses(dense<0> : tensor<i32>) : tensor<i32>

func.func @lookup(%keys: tensor<?xi32>, %key: i32,
                  %table: tensor<2x4x!quant.uniform<i8:f32:0, {5.000000e-01, 2.500000e-01:2}>>)
    -> (tensor<2x4xf32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %shape = shape.shape_of %keys : tensor<?xi32> -> tensor<1xindex>
  %count = shape.num_elements %shape : tensor<1xindex> -> index
  %any = arith.cmpi ugt, %count, %c0 : index
  cf.assert %any, "a table has keys"
  %place = scf.while (%i = %c0) : (index) -> index {
    %inside = arith.cmpi ult, %i, %count : index
    %goes_on = scf.if %inside -> (i1) {
      %found = tensor.extract %keys[%i] : tensor<?xi32>
      %differs = arith.cmpi ne, %found, %key : i32
      scf.yield %differs : i1
    } else {
      scf.yield %inside : i1
    }
    scf.condition(%goes_on) %i : index
  } do {
  ^bb0(%i: index):
    %next = arith.addi %i, %c1 : index
    scf.yield %next : index
  }
  %missed = arith.cmpi eq, %place, %count : index
  cf.cond_br %missed, ^miss, ^end
^miss:
  %misses = ml_program.global_load @misses : tensor<i32>
  %one = arith.constant dense<1> : tensor<i32>
  %more = arith.addi %misses, %one : tensor<i32>
  ml_program.global_store @misses = %more : tensor<i32>
  cf.br ^end
^end:
  %stored = quant.scast %table : tensor<2x4x!quant.uniform<i8:f32:0, {5.000000e-01, 2.500000e-01:2}>> to tensor<2x4xi8>
  %quantized = quant.scast %stored : tensor<2x4xi8> to tensor<2x4x!quant.uniform<i8:f32:0, {5.000000e-01, 2.500000e-01:2}>>
  %values = quant.dcast %quantized : tensor<2x4x!quant.uniform<i8:f32:0, {5.000000e-01, 2.500000e-01:2}>> to tensor<2x4xf32>
  return %values, %place : tensor<2x4xf32>, index
}
