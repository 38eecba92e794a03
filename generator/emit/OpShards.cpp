//===- OpShards.cpp - how the build divides the op definitions ------------===//
//
// See OpShards.h.
//
//===----------------------------------------------------------------------===//

#include "emit/OpShards.h"
#include "emit/Emitters.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

namespace dialectgen {

std::vector<ShardView> opShards(llvm::ArrayRef<std::vector<std::string>> groups,
                                size_t opsPerShard) {
  size_t count = 0;
  for (const std::vector<std::string> &group : groups)
    count += group.size();
  size_t shardCount = llvm::divideCeil(count, opsPerShard);

  std::vector<ShardView> shards;
  std::vector<std::string> names;
  size_t done = 0;
  for (const std::vector<std::string> &group : groups) {
    names.insert(names.end(), group.begin(), group.end());
    done += group.size();
    // Where this shard ends, were all of one size.
    if (done * shardCount < (shards.size() + 1) * count)
      continue;
    if (!names.empty())
      shards.push_back({llvm::join(names, "|")});
    names.clear();
  }
  return shards;
}

size_t opsPerShard(size_t count) {
  // MLIR's headers cost a shard as much as a dozen ops; more ops in one than
  // these would take more memory than small machines have for each compiler.
  constexpr size_t most = 81;
  // Few ops are still worth this many shards, so that several cores end
  // together.
  constexpr size_t shards = 4, fewest = 28;
  return std::clamp<size_t>(llvm::divideCeil(count, shards), fewest, most);
}

namespace {
struct ShardsView {
  std::string upper;
  std::vector<ShardView> shards;
  DIALECTGEN_VIEW(upper, shards)
};
} // namespace

static llvm::Error emitShards(const EmitContext &context, CarriageKind kind,
                              OutputSet &outputs) {
  const Carriage &carriage = *context.dialect.find(kind);
  std::vector<std::vector<std::string>> groups;
  size_t count = 0;
  for (const Op &op : context.dialect.ops) {
    std::vector<std::string> &names = groups.emplace_back();
    for (const CarriedVersion &version : context.dialect.carried(carriage, op))
      names.push_back(version.mnemonic);
    count += names.size();
  }
  ShardsView view;
  view.upper = llvm::StringRef(carriage.dialect).upper();
  view.shards = opShards(groups, opsPerShard(count));
  return addGenerated(context, carriage, outputs,
                      fileStem(carriage) + "OpShards.cmake",
                      "shared/OpShards.cmake.mustache", std::move(view));
}

llvm::Error emitOwnOpShards(const EmitContext &context, OutputSet &outputs) {
  return emitShards(context, CarriageKind::Own, outputs);
}

llvm::Error emitTwinOpShards(const EmitContext &context, OutputSet &outputs) {
  return emitShards(context, CarriageKind::Twin, outputs);
}

} // namespace dialectgen
