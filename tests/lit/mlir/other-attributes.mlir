// Attributes that an operation does not define stay, on operations of every dialect,
// through the versioned dialects and through an artifact.
// REQUIRES: mlir-portable-opt, mlir-portable-translate
// RUN: mlir-portable-opt %s -o %t.mlir
// RUN: mlir-portable-opt --mlir-legalize-to-vmlir --vmlir-legalize-to-mlir %s | diff %t.mlir -
// RUN: mlir-portable-translate --serialize --target=current %s -o %t.bc
// RUN: mlir-portable-translate --deserialize %t.bc | mlir-portable-opt | diff %t.mlir -
// RUN: grep -c x.note %t.mlir | FileCheck %s
// CHECK: {{^}}15{{$}}
module attributes {x.note = "module"} {
  func.func @total(%n: index, %x: f32, %m: memref<4xf32>, %t: tensor<2x3xf32>) -> f32 attributes {x.note = 1 : i32} {
    %zero = arith.constant {x.note = [1, "a"]} 0 : index
    %one = arith.constant 1 : index
    %i = arith.addi %n, %one overflow<nsw> {x.note = true} : index
    %r = scf.for %k = %zero to %i step %one iter_args(%s = %x) -> (f32) {
      %u = arith.addf %s, %x fastmath<fast> {x.note = 2.5 : f64} : f32
      scf.yield {x.note = "yield"} %u : f32
    } {x.note = {a = i32}}
    %l = memref.load %m[%zero] {x.note = "load"} : memref<4xf32>
    %c = math.exp %l {x.note = "exp"} : f32
    %sl = tensor.extract_slice %t[0, 0] [1, 2] [1, 1] {x.note = "slice"} : tensor<2x3xf32> to tensor<1x2xf32>
    %al = memref.alloc(%n) {x.note = "alloc"} : memref<?xf32>
    %v = vector.broadcast %c {x.note = "vector"} : f32 to vector<4xf32>
    %b0 = arith.cmpf olt, %c, %x {x.note = "cmp"} : f32
    cf.cond_br %b0, ^bb1(%r : f32), ^bb1(%c : f32) {x.note = "branch"}
  ^bb1(%a : f32):
    return {x.note = "return"} %a : f32
  }
}
