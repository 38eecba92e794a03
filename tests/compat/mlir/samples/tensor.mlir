// Operations of tensor whose shapes and attributes depend on each other.
func.func @all(%x: tensor<4x6xf32>, %i: index, %v: f32, %at: tensor<1x2x1xindex>, %part: tensor<1x2x6xf32>) -> tensor<4x6xf32> {
  %c = tensor.collapse_shape %x [[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
  %e = tensor.expand_shape %c [[0, 1]] output_shape [4, 6] : tensor<24xf32> into tensor<4x6xf32>
  %d = tensor.concat dim(1) %x, %e : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x12xf32>
  %s = tensor.extract_slice %d[%i, 0] [2, 6] [1, 2] : tensor<4x12xf32> to tensor<2x6xf32>
  %n = tensor.insert_slice %s into %x[0, 0] [2, 6] [1, 1] : tensor<2x6xf32> into tensor<4x6xf32>
  %g = tensor.gather %x[%at] gather_dims([0]) : (tensor<4x6xf32>, tensor<1x2x1xindex>) -> tensor<1x2x1x6xf32>
  %f = tensor.generate %i {
  ^bb0(%a: index):
    tensor.yield %v : f32
  } : tensor<?xf32>
  %p = tensor.pad %f low[1] high[%i] {
  ^bb0(%a: index):
    tensor.yield %v : f32
  } : tensor<?xf32> to tensor<?xf32>
  %r = tensor.scatter %part into %x[%at] scatter_dims([0]) unique : (tensor<1x2x6xf32>, tensor<4x6xf32>, tensor<1x2x1xindex>) -> tensor<4x6xf32>
  return %n : tensor<4x6xf32>
}
func.func @parallel(%x: tensor<16xf32>, %n: index) -> tensor<16xf32> {
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %x) -> tensor<16xf32> {
    %part = tensor.extract_slice %o[%i] [1] [1] : tensor<16xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %part into %o[%i] [1] [1] : tensor<1xf32> into tensor<16xf32>
    }
  }
  return %0 : tensor<16xf32>
}
