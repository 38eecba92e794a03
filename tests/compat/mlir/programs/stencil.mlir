// A vectorized stencil: affine, vector, memref, arith, func.
#map = affine_map<(d0)[s0] -> (d0 + s0 - 1)>
module {
  func.func @stencil(%in: memref<1026xf32>, %out: memref<1024xf32>, %n: index) {
    %w = arith.constant dense<0.333333343> : vector<8xf32>
    %pad = arith.constant 0.0 : f32
    affine.for %i = 0 to 1024 step 8 {
      %a = vector.transfer_read %in[%i], %pad {in_bounds = [true]} : memref<1026xf32>, vector<8xf32>
      %i1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
      %b = vector.transfer_read %in[%i1], %pad : memref<1026xf32>, vector<8xf32>
      %i2 = affine.apply #map(%i)[%n]
      %c = vector.load %in[%i2] : memref<1026xf32>, vector<8xf32>
      %s0 = arith.addf %a, %b : vector<8xf32>
      %s1 = vector.fma %c, %w, %s0 : vector<8xf32>
      %m = vector.create_mask %n : vector<8xi1>
      vector.transfer_write %s1, %out[%i], %m {in_bounds = [true]} : vector<8xf32>, memref<1024xf32>
    }
    affine.for %i = 0 to min affine_map<(d0) -> (d0, 16)>(%n) {
      %v = affine.load %in[%i + 1] : memref<1026xf32>
      affine.if affine_set<(d0)[s0] : (d0 - 1 >= 0, s0 - d0 >= 0)>(%i)[%n] {
        affine.store %v, %out[%i] : memref<1024xf32>
      } else {
        affine.store %pad, %out[symbol(%n) mod 4] : memref<1024xf32>
      }
    }
    %red = vector.load %in[%n] : memref<1026xf32>, vector<8xf32>
    %sum = vector.reduction <add>, %red, %pad fastmath<reassoc> : vector<8xf32> into f32
    memref.store %sum, %out[%n] : memref<1024xf32>
    return
  }
}
