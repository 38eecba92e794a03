//===- OpShards.cpp - how the build divides the op definitions ------------===//

#include "emit/dialect/OpShards.h"
#include "emit/Emitters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/xxhash.h"

namespace dialectgen {

std::vector<OpShard> opShards(llvm::ArrayRef<ShardGroup> groups,
                              size_t opsPerShard) {
  size_t count = 0;
  for (const ShardGroup &group : groups)
    count += group.versions;
  std::vector<OpShard> shards(llvm::divideCeil(count, opsPerShard));
  for (size_t i = 0; i != groups.size(); ++i)
    if (groups[i].versions)
      shards[llvm::xxh3_64bits(groups[i].op) % shards.size()].push_back(i);
  llvm::erase_if(shards, [](const OpShard &shard) { return shard.empty(); });
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
/// The content of one shard: a name in each line.
struct ShardView {
  view::Stream lines;
  DIALECTGEN_VIEW(lines)
};
struct ShardsView {
  std::string upper;
  std::vector<ShardView> shards;
  DIALECTGEN_VIEW(upper, shards)
};
} // namespace

llvm::Error emitDialectOpShards(const EmitContext &context,
                                OutputSet &outputs) {
  const Family &family = context.family;
  const FamilyPart &familyPart = *family.find(PartKind::Dialect);
  std::vector<ShardGroup> groups;
  size_t count = 0;
  auto classesOf = [&](const Op &op) {
    return family.carried(familyPart, op).drop_back(family.rowsOf(op).size());
  };
  for (const Op &op : family.ops) {
    size_t versions = classesOf(op).size();
    groups.push_back({op.domain + "." + op.name, versions});
    count += versions;
  }
  ShardsView view;
  view.upper = llvm::StringRef(familyPart.dialect).upper();
  for (OpShard &shard : opShards(groups, opsPerShard(count)))
    view.shards.push_back(
        {[&, shard = std::move(shard)](llvm::raw_ostream &os) {
          for (size_t index : shard)
            for (const CarriedVersion &version : classesOf(family.ops[index]))
              os << "  " << regexOf(version.mnemonic) << "\n";
        }});
  return addGenerated(context, familyPart, outputs,
                      fileStem(familyPart) + "OpShards.cmake",
                      "shared/OpShards.cmake.mustache", std::move(view));
}

} // namespace dialectgen
