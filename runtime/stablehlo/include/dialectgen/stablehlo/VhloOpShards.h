//===- VhloOpShards.h - registration of all vhlo ops ------------*- C++ -*-===//
//
// The op classes are compiled in shards; the dialect sees one function.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_STABLEHLO_VHLOOPSHARDS_H
#define DIALECTGEN_STABLEHLO_VHLOOPSHARDS_H

namespace mlir {
class Dialect;
} // namespace mlir

namespace dialectgen::vhlo {

void registerVhloOpShards(mlir::Dialect &dialect);

} // namespace dialectgen::vhlo

#endif // DIALECTGEN_STABLEHLO_VHLOOPSHARDS_H
