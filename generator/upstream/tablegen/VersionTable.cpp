//===- VersionTable.cpp - versions of definitions, by name ----------------===//

#include "upstream/tablegen/VersionTable.h"
#include "model/read/SpecFiles.h"
#include "llvm/Support/Regex.h"

using namespace dialectgen;
using llvm::StringRef;

llvm::Error dialectgen::readVersionTable(const std::string &path,
                                         VersionClaims &claims) {
  auto buffer = openSourceFile(path);
  if (!buffer)
    return llvm::createStringError(path + ": " +
                                   llvm::toString(buffer.takeError()));
  static const llvm::Regex entry(
      "version_map_ *\\[ *\"([^\"]*)\" *\\] *= *\\{([^}]*)\\}");
  llvm::SmallVector<StringRef> lines, parts;
  (*buffer)->getBuffer().split(lines, '\n');
  size_t number = 0, read = 0;
  for (StringRef line : lines) {
    ++number;
    if (!entry.match(line, &parts))
      continue;
    auto fail = [&](const llvm::Twine &why) {
      return llvm::createStringError(path + ":" + llvm::Twine(number) + ": '" +
                                     parts[1] + "' " + why);
    };
    ++read;
    unsigned version = 0;
    if (parts[2].split(',').first.trim().getAsInteger(10, version) || !version)
      return fail("has no version in front, but '" + parts[2] + "'");
    auto [claim, isNew] = claims.try_emplace(parts[1].str(), version);
    if (!isNew && claim->second != Version(version))
      return fail("is version " + llvm::Twine(version) + ", and was " +
                  toString(claim->second));
  }
  if (read)
    return llvm::Error::success();
  return llvm::createStringError(
      path + ": has no table of versions; expected lines such as "
             "op_dialect_version_map_[\"Clip\"] = {13, 12, 11, 6};");
}
