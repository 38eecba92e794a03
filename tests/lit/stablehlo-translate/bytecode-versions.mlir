// Behind the magic number stands the version of MLIR's bytecode that readers of
// the release know: 0, 1, 3, 4 and 6, each as 2 times itself and 1.
// REQUIRES: dialect-opt
// RUN: dialect-translate --serialize --target=0.9.0 %s | od -A n -t u1 -j 4 -N 1 | grep -w 1
// RUN: dialect-translate --serialize --target=0.10.0 %s | od -A n -t u1 -j 4 -N 1 | grep -w 3
// RUN: dialect-translate --serialize --target=0.11.0 %s | od -A n -t u1 -j 4 -N 1 | grep -w 3
// RUN: dialect-translate --serialize --target=0.12.0 %s | od -A n -t u1 -j 4 -N 1 | grep -w 7
// RUN: dialect-translate --serialize --target=0.13.0 %s | od -A n -t u1 -j 4 -N 1 | grep -w 7
// RUN: dialect-translate --serialize --target=0.14.0 %s | od -A n -t u1 -j 4 -N 1 | grep -w 9
// RUN: dialect-translate --serialize --target=0.15.0 %s | od -A n -t u1 -j 4 -N 1 | grep -w 13
// RUN: dialect-translate --serialize --target=1.0.0 %s | od -A n -t u1 -j 4 -N 1 | grep -w 13
// RUN: dialect-translate --serialize --target=current %s | od -A n -t u1 -j 4 -N 1 | grep -w 13
func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.abs %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}
