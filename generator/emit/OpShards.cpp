//===- OpShards.cpp - how the build divides the op definitions ------------===//
//
// See OpShards.h.
//
//===----------------------------------------------------------------------===//

#include "emit/OpShards.h"
#include "emit/Emitters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/xxhash.h"

namespace dialectgen {

std::vector<ShardView> opShards(llvm::ArrayRef<ShardGroup> groups,
                                size_t opsPerShard) {
  size_t count = 0;
  for (const ShardGroup &group : groups)
    count += group.names.size();
  std::vector<ShardView> shards(llvm::divideCeil(count, opsPerShard));
  for (const ShardGroup &group : groups)
    for (const std::string &name : group.names)
      shards[llvm::xxh3_64bits(group.op) % shards.size()].lines.push_back(
          {name});
  llvm::erase_if(shards,
                 [](const ShardView &shard) { return shard.lines.empty(); });
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

/// As a part of a regular expression that CMake reads: a dot or a dollar sign
/// of `name` must match no other character, since another shard may have that.
static std::string regexOf(llvm::StringRef name) {
  std::string escaped;
  for (char c : llvm::Regex::escape(name)) {
    if (c == '\\')
      escaped += c;
    escaped += c;
  }
  return escaped;
}

namespace {
struct ShardsView {
  std::string upper;
  std::vector<ShardView> shards;
  DIALECTGEN_VIEW(upper, shards)
};
} // namespace

static llvm::Error emitShards(const EmitContext &context, PartKind kind,
                              OutputSet &outputs) {
  const FamilyPart &familyPart = *context.family.find(kind);
  std::vector<ShardGroup> groups;
  size_t count = 0;
  for (const Op &op : context.family.ops) {
    ShardGroup &group = groups.emplace_back();
    group.op = op.domain + "." + op.name;
    for (const CarriedVersion &version : context.family.carried(familyPart, op))
      group.names.push_back(regexOf(version.mnemonic));
    count += group.names.size();
  }
  ShardsView view;
  view.upper = llvm::StringRef(familyPart.dialect).upper();
  view.shards = opShards(groups, opsPerShard(count));
  return addGenerated(context, familyPart, outputs,
                      fileStem(familyPart) + "OpShards.cmake",
                      "shared/OpShards.cmake.mustache", std::move(view));
}

llvm::Error emitDialectOpShards(const EmitContext &context,
                                OutputSet &outputs) {
  return emitShards(context, PartKind::Dialect, outputs);
}

llvm::Error emitVersionedOpShards(const EmitContext &context,
                                  OutputSet &outputs) {
  return emitShards(context, PartKind::VersionedDialect, outputs);
}

} // namespace dialectgen
