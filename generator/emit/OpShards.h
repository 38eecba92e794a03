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

/// What one shard holds, `add|after_all`: a regular expression.
struct ShardView {
  std::string ops;
  DIALECTGEN_VIEW(ops)
};

/// The shards of a dialect: as many of about the same size as are needed for
/// `opsPerShard` ops each. `groups` are names of ops in order; those of one
/// group, the versions of an op, stay together.
std::vector<ShardView> opShards(llvm::ArrayRef<std::vector<std::string>> groups,
                                size_t opsPerShard);

/// How many ops a shard has at most where there are `count` ops.
size_t opsPerShard(size_t count);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_OPSHARDS_H
