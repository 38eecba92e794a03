// A tiled product of matrices in buffers, as compilers lower it: linalg, memref, scf, arith, func.
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @matmul(%a: memref<128x64xf32>, %b: memref<64x256xf32>, %c: memref<128x256xf32>) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %zero = arith.constant 0.000000e+00 : f32
    linalg.fill ins(%zero : f32) outs(%c : memref<128x256xf32>)
    scf.for %i = %c0 to %c128 step %c32 {
      scf.for %j = %c0 to %c256 step %c32 {
        scf.for %k = %c0 to %c64 step %c32 {
          %ta = memref.subview %a[%i, %k] [32, 32] [1, 1] : memref<128x64xf32> to memref<32x32xf32, strided<[64, 1], offset: ?>>
          %tb = memref.subview %b[%k, %j] [32, 32] [1, 1] : memref<64x256xf32> to memref<32x32xf32, strided<[256, 1], offset: ?>>
          %tc = memref.subview %c[%i, %j] [32, 32] [1, 1] : memref<128x256xf32> to memref<32x32xf32, strided<[256, 1], offset: ?>>
          linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%ta, %tb : memref<32x32xf32, strided<[64, 1], offset: ?>>, memref<32x32xf32, strided<[256, 1], offset: ?>>) outs(%tc : memref<32x32xf32, strided<[256, 1], offset: ?>>) {
          ^bb0(%x: f32, %y: f32, %out: f32):
            %0 = arith.mulf %x, %y fastmath<contract> : f32
            %1 = arith.addf %out, %0 fastmath<reassoc,contract> : f32
            linalg.yield %1 : f32
          }
        }
      }
    }
    return
  }
  func.func private @print(memref<*xf32>) attributes {llvm.emit_c_interface}
  func.func @main() -> i32 {
    %a = memref.alloc() {alignment = 64 : i64} : memref<128x64xf32>
    %b = memref.alloc() : memref<64x256xf32>
    %c = memref.alloc() : memref<128x256xf32>
    call @matmul(%a, %b, %c) : (memref<128x64xf32>, memref<64x256xf32>, memref<128x256xf32>) -> ()
    %cast = memref.cast %c : memref<128x256xf32> to memref<*xf32>
    call @print(%cast) : (memref<*xf32>) -> ()
    memref.dealloc %a : memref<128x64xf32>
    memref.dealloc %b : memref<64x256xf32>
    memref.dealloc %c : memref<128x256xf32>
    %r = arith.constant 0 : i32
    return %r : i32
  }
}
