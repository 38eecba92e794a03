//===- VersionTable.cpp - versions of definitions, by name ----------------===//

#include "upstream/tablegen/VersionTable.h"
#include "model/read/SpecFiles.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace dialectgen;
using llvm::StringRef;

llvm::Error dialectgen::readImporterTable(const std::string &path,
                                          ImporterTable &table) {
  auto buffer = openSourceFile(path);
  if (!buffer)
    return llvm::createStringError(path + ": " +
                                   llvm::toString(buffer.takeError()));
  static const llvm::Regex row(
      "([a-z_]+) *\\[ *\"([^\"]*)\" *\\] *=[ \n]*([^;]*)");
  StringRef text = (*buffer)->getBuffer();
  llvm::SmallVector<StringRef> parts;
  bool hasRows = false;
  for (StringRef statement : llvm::split(text, ';')) {
    if (!row.match(statement, &parts))
      continue;
    StringRef name = parts[2], value = parts[3].rtrim();
    if (parts[1] == "import_handler_map_" &&
        !value.contains("::buildOperation<"))
      table.methods[name.str()] = value.rsplit("::").second.str();
    if (!parts[1].ends_with("version_map_") || !value.consume_front("{"))
      continue;
    hasRows = true;
    auto fail = [&](const llvm::Twine &why) {
      size_t line = text.take_front(name.data() - text.data()).count('\n') + 1;
      return llvm::createStringError(path + ":" + llvm::Twine(line) + ": '" +
                                     name + "' " + why);
    };
    value = value.split('}').first;
    std::vector<Version> versions;
    for (StringRef number : llvm::split(value, ',')) {
      unsigned version = 0;
      if (!number.trim().getAsInteger(10, version) && version)
        versions.push_back(Version(version));
      else if (versions.empty())
        return fail("has no version in front, but '" + value + "'");
    }
    auto [known, isNew] = table.versions.try_emplace(name.str(), versions);
    if (!isNew && known->second.front() != versions.front())
      return fail("is version " + toString(versions.front()) + ", and was " +
                  toString(known->second.front()));
  }
  if (hasRows)
    return llvm::Error::success();
  return llvm::createStringError(
      path + ": has no table of versions; expected lines such as "
             "op_dialect_version_map_[\"Clip\"] = {13, 12, 11, 6};");
}
