//===- OpShards.h - how the build divides the op definitions ----*- C++ -*-===//
//
// Op classes are compiled in shards. A shard declares its own ops only, which
// costs less than every shard declaring all of them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_OPSHARDS_H
#define DIALECTGEN_EMIT_OPSHARDS_H

#include "emit/View.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace dialectgen {

/// A line of a shard: the name of one op version.
struct ShardLine {
  std::string op;
  DIALECTGEN_VIEW(op)
};
/// The content of one shard.
struct ShardView {
  std::vector<ShardLine> lines;
  DIALECTGEN_VIEW(lines)
};

/// An op and the names of its versions, which share a shard.
struct ShardGroup {
  std::string op;
  std::vector<std::string> names;
};

/// The shards of a dialect: as many as are needed for about `opsPerShard` ops
/// each. In which one an op is follows from its name alone, so that a new op or
/// version moves no other.
std::vector<ShardView> opShards(llvm::ArrayRef<ShardGroup> groups,
                                size_t opsPerShard);

/// How many ops a shard has at most where there are `count` ops.
size_t opsPerShard(size_t count);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_OPSHARDS_H
