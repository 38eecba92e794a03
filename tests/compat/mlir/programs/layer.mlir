// A dense layer with softmax on tensors: linalg, tensor, arith, math, func.
#id = affine_map<(d0, d1) -> (d0, d1)>
#bias = affine_map<(d0, d1) -> (d1)>
#row = affine_map<(d0, d1) -> (d0)>
module @model {
  func.func @layer(%x: tensor<?x512xf32>, %w: tensor<512x10xf32>, %b: tensor<10xf32>) -> tensor<?x10xf32> {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0.0 : f32
    %low = arith.constant 0xFF800000 : f32
    %n = tensor.dim %x, %c0 : tensor<?x512xf32>
    %e = tensor.empty(%n) : tensor<?x10xf32>
    %init = linalg.fill ins(%zero : f32) outs(%e : tensor<?x10xf32>) -> tensor<?x10xf32>
    %p = linalg.matmul ins(%x, %w : tensor<?x512xf32>, tensor<512x10xf32>) outs(%init : tensor<?x10xf32>) -> tensor<?x10xf32>
    %s = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel"]} ins(%p, %b : tensor<?x10xf32>, tensor<10xf32>) outs(%e : tensor<?x10xf32>) {
    ^bb0(%v: f32, %d: f32, %o: f32):
      %sum = arith.addf %v, %d : f32
      linalg.yield %sum : f32
    } -> tensor<?x10xf32>
    %er = tensor.empty(%n) : tensor<?xf32>
    %ir = linalg.fill ins(%low : f32) outs(%er : tensor<?xf32>) -> tensor<?xf32>
    %max = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%s : tensor<?x10xf32>) outs(%ir : tensor<?xf32>) {
    ^bb0(%v: f32, %o: f32):
      %m = arith.maximumf %v, %o : f32
      linalg.yield %m : f32
    } -> tensor<?xf32>
    %ex = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%s, %max : tensor<?x10xf32>, tensor<?xf32>) outs(%e : tensor<?x10xf32>) {
    ^bb0(%v: f32, %m: f32, %o: f32):
      %d = arith.subf %v, %m : f32
      %r = math.exp %d : f32
      linalg.yield %r : f32
    } -> tensor<?x10xf32>
    %padded = tensor.pad %ex low[0, 0] high[0, 6] {
    ^bb0(%i: index, %j: index):
      tensor.yield %zero : f32
    } : tensor<?x10xf32> to tensor<?x16xf32>
    %back = tensor.extract_slice %padded[0, 0] [%n, 10] [1, 1] : tensor<?x16xf32> to tensor<?x10xf32>
    return %back : tensor<?x10xf32>
  }
}
