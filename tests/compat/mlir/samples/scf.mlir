// Operations of scf, whose regions have the terminators and arguments that they need.
func.func @all(%n: index, %x: f32, %p: i1, %t: tensor<16xf32>) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %a = scf.for %i = %zero to %n step %one iter_args(%s = %x) -> (f32) {
    %sum = arith.addf %s, %x : f32
    scf.yield %sum : f32
  }
  %b = scf.if %p -> (f32) {
    scf.yield %a : f32
  } else {
    scf.yield %x : f32
  }
  %c = scf.while (%v = %b) : (f32) -> f32 {
    scf.condition(%p) %v : f32
  } do {
  ^bb0(%v: f32):
    scf.yield %v : f32
  }
  %d = scf.execute_region -> f32 {
    scf.yield %c : f32
  }
  %e = scf.index_switch %n -> f32
  case 2 {
    scf.yield %d : f32
  }
  default {
    scf.yield %x : f32
  }
  %f = scf.parallel (%i) = (%zero) to (%n) step (%one) init (%e) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %r: f32):
      %sum = arith.addf %l, %r : f32
      scf.reduce.return %sum : f32
    }
  }
  %g = scf.forall (%i) in (%n) shared_outs(%o = %t) -> tensor<16xf32> {
    %part = tensor.extract_slice %o[%i] [1] [1] : tensor<16xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %part into %o[%i] [1] [1] : tensor<1xf32> into tensor<16xf32>
    }
  } {mapping = []}
  return %f : f32
}
