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

Json opShards(llvm::ArrayRef<std::vector<std::string>> groups,
              size_t opsPerShard) {
  size_t count = 0;
  for (const std::vector<std::string> &group : groups)
    count += group.size();
  size_t shardCount = llvm::divideCeil(count, opsPerShard);

  Json shards = Json::array();
  std::vector<std::string> names;
  size_t done = 0;
  for (const std::vector<std::string> &group : groups) {
    names.insert(names.end(), group.begin(), group.end());
    done += group.size();
    // Where this shard ends, were all of one size.
    if (done * shardCount < (shards.size() + 1) * count)
      continue;
    if (!names.empty())
      shards.push_back({{"ops", llvm::join(names, "|")}});
    names.clear();
  }
  return {{"shards", std::move(shards)}};
}

llvm::Error addOpShards(const ShardedDialect &sharded,
                        llvm::ArrayRef<std::vector<std::string>> groups,
                        size_t opsPerShard, llvm::StringRef root,
                        OutputSet &outputs) {
  Json view = opShards(groups, opsPerShard);
  view["family"] = sharded.family;
  view["dialect"] = sharded.dialect;
  view["upper"] = sharded.dialect.upper();
  llvm::Expected<std::string> text =
      renderTemplate(root, "shared/OpShards.cmake.mustache", std::move(view));
  if (!text)
    return text.takeError();
  outputs.add("generated/" + sharded.family.str() + "/" + sharded.stem +
                  "OpShards.cmake",
              std::move(*text));
  return llvm::Error::success();
}

llvm::Error emitOnnxOpShards(const EmitContext &context, OutputSet &outputs) {
  const Family &family = context.family;
  std::vector<std::vector<std::string>> ops;
  for (const std::vector<LiveVersion> &versions : family.liveVersions) {
    std::vector<std::string> &names = ops.emplace_back();
    for (const LiveVersion &live : versions)
      names.push_back(live.mnemonic);
  }
  // MLIR's headers cost a shard as much as a dozen ops; more ops in one would
  // take more memory than small machines have for each compiler.
  return addOpShards({family.name, family.name, /*stem=*/""}, ops,
                     /*opsPerShard=*/81, context.root, outputs);
}

} // namespace dialectgen
