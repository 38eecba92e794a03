// Operations of affine, whose maps depend on their operands.
func.func @all(%x: memref<100x100xf32>, %n: index, %i: index, %j: index, %v: f32) {
  %a = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%i)[%n]
  %b:2 = affine.delinearize_index %i into (16, 4) : index, index
  %bd:2 = affine.delinearize_index %i into (%n, %n) : index, index
  %c = affine.linearize_index [%i, %j] by (16, 4) : index
  %d = affine.max affine_map<(d0) -> (d0, 16)>(%i)
  %e = affine.min affine_map<(d0)[s0] -> (d0 floordiv 2, s0)>(%i)[%n]
  affine.for %k = 0 to %n step 2 {
    %l = affine.load %x[%k, symbol(%n)] : memref<100x100xf32>
    affine.store %l, %x[%k + 1, %k] : memref<100x100xf32>
    %w = affine.vector_load %x[%k, %k] : memref<100x100xf32>, vector<4xf32>
    affine.vector_store %w, %x[%k, 0] : memref<100x100xf32>, vector<4xf32>
    affine.prefetch %x[%k, %k + 5], read, locality<3>, data : memref<100x100xf32>
    affine.if affine_set<(d0)[s0] : (d0 - 10 >= 0, s0 - d0 >= 0)>(%k)[%n] {
      affine.store %v, %x[%k, %k] : memref<100x100xf32>
    } else {
      affine.store %l, %x[%k, %k] : memref<100x100xf32>
    }
  }
  %s = affine.for %k = 0 to 10 iter_args(%acc = %v) -> (f32) {
    %t = arith.addf %acc, %v : f32
    affine.yield %t : f32
  }
  affine.parallel (%p, %q) = (0, 0) to (%n, 10) step (1, 2) {
    affine.store %s, %x[%p, %q] : memref<100x100xf32>
  }
  %r = affine.parallel (%p) = (0) to (10) reduce ("addf") -> (f32) {
    affine.yield %s : f32
  }
  return
}
