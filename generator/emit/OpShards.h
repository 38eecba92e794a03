//===- OpShards.h - how the build divides the op definitions ----*- C++ -*-===//
//
// Op classes are compiled in shards. A shard declares its own ops only, which
// costs less than every shard declaring all of them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_OPSHARDS_H
#define DIALECTGEN_EMIT_OPSHARDS_H

#include "emit/Output.h"
#include "emit/Template.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace dialectgen {

/// The shards of a dialect, `{"shards": [{"ops": "a|b"}, …]}`: as many of about
/// the same size as are needed for `opsPerShard` ops each. `groups` are names
/// of ops in order; those of one group, the versions of an op, stay together.
Json opShards(llvm::ArrayRef<std::vector<std::string>> groups,
              size_t opsPerShard);

/// Whose shards a file has.
struct ShardedDialect {
  llvm::StringRef family, dialect;
  /// What the name of the file begins with.
  std::string stem;
};

/// Adds `generated/<family>/<stem>OpShards.cmake`; `root` is the folder of
/// templates/.
llvm::Error addOpShards(const ShardedDialect &sharded,
                        llvm::ArrayRef<std::vector<std::string>> groups,
                        size_t opsPerShard, llvm::StringRef root,
                        OutputSet &outputs);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_OPSHARDS_H
