// Operations of shape that need others around them.
shape.function_library @library {
  shape.func @same(%x: !shape.value_shape) -> !shape.shape {
    %s = shape.shape_of %x : !shape.value_shape -> !shape.shape
    shape.return %s : !shape.shape
  }
} mapping {
  test.identity = @same
}
func.func @all(%s: !shape.shape, %t: tensor<?x4xf32>, %n: !shape.size, %e: tensor<?xindex>) -> !shape.size {
  %w = shape.const_witness true
  %r = shape.assuming %w -> (!shape.shape) {
    shape.assuming_yield %s : !shape.shape
  }
  %p = shape.reduce(%s, %n) : !shape.shape -> !shape.size {
  ^bb0(%i: index, %d: !shape.size, %a: !shape.size):
    %q = shape.mul %d, %a : !shape.size, !shape.size -> !shape.size
    shape.yield %q : !shape.size
  }
  %c = shape.const_shape [1, 2, 3] : tensor<3xindex>
  return %p : !shape.size
}
