// Operations of memref whose types and attributes depend on each other.
memref.global "private" constant @weights : memref<2x3xf32> = dense<1.0>
memref.global @scratch : memref<4xi32> = uninitialized
func.func @all(%x: memref<4x6xf32>, %i: index, %v: f32, %b: memref<1024xi8>, %tag: memref<1xi32>, %n: i32, %ai: memref<4xi32>) {
  %g = memref.get_global @weights : memref<2x3xf32>
  %c = memref.collapse_shape %x [[0, 1]] : memref<4x6xf32> into memref<24xf32>
  %e = memref.expand_shape %c [[0, 1]] output_shape [4, 6] : memref<24xf32> into memref<4x6xf32>
  %s = memref.subview %x[%i, 0] [2, 3] [1, 2] : memref<4x6xf32> to memref<2x3xf32, strided<[6, 2], offset: ?>>
  %r = memref.reinterpret_cast %x to offset: [0], sizes: [24], strides: [1] : memref<4x6xf32> to memref<24xf32, strided<[1]>>
  %t = memref.transpose %x (i, j) -> (j, i) : memref<4x6xf32> to memref<6x4xf32, strided<[1, 6]>>
  %w = memref.view %b[%i][] : memref<1024xi8> to memref<4x4xf32>
  %a = memref.alloca_scope -> (f32) {
    memref.alloca_scope.return %v : f32
  }
  %m = memref.atomic_rmw addf %v, %x[%i, %i] : (f32, memref<4x6xf32>) -> f32
  %k = memref.generic_atomic_rmw %x[%i, %i] : memref<4x6xf32> {
  ^bb0(%old: f32):
    memref.atomic_yield %v : f32
  }
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %x : memref<4x6xf32> -> memref<f32>, index, index, index, index, index
  %p = memref.extract_aligned_pointer_as_index %x : memref<4x6xf32> -> index
  %y = memref.alloc() : memref<4x6xf32, 1>
  memref.dma_start %x[%i, %i], %y[%i, %i], %i, %tag[%i] : memref<4x6xf32>, memref<4x6xf32, 1>, memref<1xi32>
  memref.dma_wait %tag[%i], %i : memref<1xi32>
  memref.prefetch %x[%i, %i], read, locality<3>, data : memref<4x6xf32>
  memref.copy %x, %e : memref<4x6xf32> to memref<4x6xf32>
  %al = memref.assume_alignment %x, 16 : memref<4x6xf32>
  memref.store %v, %x[%i, %i] : memref<4x6xf32>
  %l = memref.load %x[%i, %i] : memref<4x6xf32>
  %z = memref.realloc %ai : memref<4xi32> to memref<8xi32>
  %cast = memref.cast %x : memref<4x6xf32> to memref<?x?xf32>
  %sp = memref.memory_space_cast %x : memref<4x6xf32> to memref<4x6xf32, 3>
  %sh = memref.alloca() : memref<2xindex>
  %re = memref.reshape %c(%sh) : (memref<24xf32>, memref<2xindex>) -> memref<?x?xf32>
  %rank = memref.rank %x : memref<4x6xf32>
  %dim = memref.dim %x, %i : memref<4x6xf32>
  memref.dealloc %z : memref<8xi32>
  return
}
func.func @distinct(%x: memref<?xf32>, %y: memref<?xf32>) {
  %a, %b = memref.distinct_objects %x, %y : memref<?xf32>, memref<?xf32>
  return
}
