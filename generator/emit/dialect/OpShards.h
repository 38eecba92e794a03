//===- OpShards.h - how the build divides the op definitions ----*- C++ -*-===//
//
// Op classes are compiled in shards. A shard declares its own ops only, which
// costs less than every shard declaring all of them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_OPSHARDS_H
#define DIALECTGEN_EMIT_OPSHARDS_H

#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace dialectgen {

/// An op and the number of its versions, which share a shard.
struct ShardGroup {
  std::string op;
  size_t versions = 0;
};

/// The content of one shard: indices of groups.
using OpShard = std::vector<size_t>;

/// The shards of a dialect: as many as are needed for about `opsPerShard`
/// versions each. In which one an op is follows from its name alone, so that a
/// new op or version moves no other.
std::vector<OpShard> opShards(llvm::ArrayRef<ShardGroup> groups,
                              size_t opsPerShard);

/// How many ops a shard has at most where there are `count` ops.
size_t opsPerShard(size_t count);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_OPSHARDS_H
