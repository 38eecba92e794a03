//===- ReleaseStamp.cpp - which release generated files are of ------------===//

#include "model/ReleaseStamp.h"
#include "model/read/SpecFiles.h"
#include "llvm/Support/FileSystem.h"

using namespace dialectgen;

std::string dialectgen::releaseStampPath(llvm::StringRef family) {
  return ("generated/released/" + family + ".json").str();
}

std::string dialectgen::releaseStampText(llvm::StringRef family,
                                         const ReleaseRecord &released) {
  Json versions = Json::object();
  for (const auto &[timeline, version] : released.versions)
    versions[timeline] = toString(version);
  Json stamp = {{"generated_by", "dialectgen --only=" + family.str()},
                {"released", std::move(versions)},
                {"hash", released.hash}};
  return stamp.dump(2) + "\n";
}

std::optional<ReleaseStamp>
dialectgen::readReleaseStamp(llvm::StringRef root, llvm::StringRef family) {
  std::string full = inFolder(root, releaseStampPath(family));
  if (!llvm::sys::fs::exists(full))
    return std::nullopt;
  auto text = openSourceFile(full);
  if (!text) {
    llvm::consumeError(text.takeError());
    return std::nullopt;
  }
  Json json = Json::parse((*text)->getBuffer(), /*cb=*/nullptr,
                          /*allow_exceptions=*/false);
  if (!json.is_object() || !json.contains("hash") ||
      !json["hash"].is_string() || !json.contains("released") ||
      !json["released"].is_object())
    return std::nullopt;
  ReleaseStamp stamp;
  stamp.hash = json["hash"].get<std::string>();
  for (const auto &[timeline, version] : json["released"].items())
    if (version.is_string())
      stamp.versions += (stamp.versions.empty() ? "" : ", ") + timeline + " " +
                        version.get<std::string>();
  return stamp;
}
