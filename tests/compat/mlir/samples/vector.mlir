// Operations of vector whose shapes, maps and regions depend on each other.
#lhs = affine_map<(i, j, k) -> (i, k)>
#rhs = affine_map<(i, j, k) -> (k, j)>
#out = affine_map<(i, j, k) -> (i, j)>
func.func @products(%a: vector<4x3xf32>, %b: vector<3x7xf32>, %c: vector<4x7xf32>, %r: vector<4xf32>, %s: vector<3xf32>) -> vector<4x7xf32> {
  %0 = vector.contract {indexing_maps = [#lhs, #rhs, #out], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
  %1 = vector.outerproduct %r, %s, %a {kind = #vector.kind<maxnumf>} : vector<4xf32>, vector<3xf32>
  %2 = vector.multi_reduction <mul>, %1, %s [0] : vector<4x3xf32> to vector<3xf32>
  %3, %4 = vector.scan <add>, %a, %s {inclusive = true, reduction_dim = 0 : i64} : vector<4x3xf32>, vector<3xf32>
  %5 = vector.reduction <add>, %r fastmath<reassoc> : vector<4xf32> into f32
  %6 = vector.fma %0, %c, %c : vector<4x7xf32>
  return %6 : vector<4x7xf32>
}
func.func @shapes(%a: vector<4x3xf32>, %f: f32, %v: vector<4xf32>, %w: vector<[4]xf32>, %i: index) {
  %0 = vector.broadcast %f : f32 to vector<4x3xf32>
  %1 = vector.transpose %a, [1, 0] : vector<4x3xf32> to vector<3x4xf32>
  %2 = vector.shape_cast %a : vector<4x3xf32> to vector<12xf32>
  %3 = vector.extract %a[1] : vector<3xf32> from vector<4x3xf32>
  %4 = vector.insert %3, %a[2] : vector<3xf32> into vector<4x3xf32>
  %5 = vector.extract_strided_slice %a {offsets = [1], sizes = [2], strides = [1]} : vector<4x3xf32> to vector<2x3xf32>
  %6 = vector.insert_strided_slice %5, %a {offsets = [0, 0], strides = [1, 1]} : vector<2x3xf32> into vector<4x3xf32>
  %7 = vector.shuffle %v, %v[0, 5, 2] : vector<4xf32>, vector<4xf32>
  %8 = vector.interleave %v, %v : vector<4xf32> -> vector<8xf32>
  %9, %10 = vector.deinterleave %8 : vector<8xf32> -> vector<4xf32>
  %11 = vector.scalable.insert %v, %w[0] : vector<4xf32> into vector<[4]xf32>
  %12 = vector.scalable.extract %11[0] : vector<4xf32> from vector<[4]xf32>
  %13:4 = vector.to_elements %v : vector<4xf32>
  %14 = vector.from_elements %13#0, %13#1 : vector<2xf32>
  %15 = vector.bitcast %v : vector<4xf32> to vector<4xi32>
  %16 = vector.step : vector<4xindex>
  %17 = vector.vscale
  %18 = vector.constant_mask [2, 3] : vector<4x3xi1>
  %19 = vector.create_mask %i, %i : vector<4x3xi1>
  vector.print %v : vector<4xf32>
  return
}
func.func @accesses(%m: memref<?x?xf32>, %n: memref<?xf32>, %i: index, %f: f32, %mask: vector<4xi1>, %at: vector<4xi32>, %v: vector<4xf32>, %t: memref<2x4xf32>) {
  %0 = vector.transfer_read %m[%i, %i], %f {in_bounds = [false]} : memref<?x?xf32>, vector<4xf32>
  vector.transfer_write %0, %m[%i, %i], %mask {permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf32>, memref<?x?xf32>
  %fe = vector.from_elements %f, %f : vector<2xf32>
  %1 = vector.load %n[%i] {nontemporal = true} : memref<?xf32>, vector<4xf32>
  vector.store %1, %n[%i] : memref<?xf32>, vector<4xf32>
  %2 = vector.maskedload %n[%i], %mask, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %n[%i], %mask, %2 : memref<?xf32>, vector<4xi1>, vector<4xf32>
  %3 = vector.gather %n[%i] [%at], %mask, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %n[%i] [%at], %mask, %3 : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  %4 = vector.expandload %n[%i], %mask, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.compressstore %n[%i], %mask, %4 : memref<?xf32>, vector<4xi1>, vector<4xf32>
  %5 = vector.type_cast %t : memref<2x4xf32> to memref<vector<2x4xf32>>
  %6 = vector.mask %mask { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return
}
