//===- OnnxOpShards.cpp - how the build divides the op definitions --------===//
//
// Op classes are compiled in shards of about the same number of ops. A shard
// declares its own ops only, which costs less than every shard declaring all
// of them.
//
//===----------------------------------------------------------------------===//

#include "emit/Emitters.h"
#include "emit/Template.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

llvm::Error emitOnnxOpShards(const EmitContext &context, OutputSet &outputs) {
  const Family &family = context.family;
  // One shard compiles in some ten seconds: long enough to hide the headers,
  // short enough for two cores to end together.
  constexpr size_t opsPerShard = 40;
  Json view = {{"shards", Json::array()}};
  std::vector<std::string> mnemonics;
  auto close = [&] {
    if (!mnemonics.empty())
      view["shards"].push_back({{"ops", llvm::join(mnemonics, "|")}});
    mnemonics.clear();
  };
  for (const std::vector<LiveVersion> &versions : family.liveVersions) {
    if (mnemonics.size() + versions.size() > opsPerShard)
      close();
    for (const LiveVersion &live : versions)
      mnemonics.push_back(live.mnemonic);
  }
  close();
  llvm::Expected<std::string> text = renderTemplate(
      context.root, family.name + "/OpShards.cmake.mustache", view);
  if (!text)
    return text.takeError();
  outputs.add("generated/" + family.name + "/OpShards.cmake", std::move(*text));
  return llvm::Error::success();
}

} // namespace dialectgen
