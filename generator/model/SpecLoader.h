//===- SpecLoader.h - a spec folder becomes a model ----------*- C++ -*-===//
//
// The loader's state (Loader.h): files are read by tables of fields; what
// depends on other parts of the family is filled in and checked here.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_SPECLOADER_H
#define DIALECTGEN_MODEL_SPECLOADER_H

#include "OpReader.h"
#include "SpecFiles.h"

namespace dialectgen {

class SpecLoader {
public:
  SpecLoader(llvm::StringRef root, llvm::StringRef name,
             Diagnostics &diagnostics, llvm::vfs::FileSystem &files)
      : root(root), name(name), diagnostics(diagnostics), files(files),
        records(family, diagnostics) {}

  std::optional<Family> load();
  std::optional<Family> loadReleased();
  /// The records alone, which families that use this one need.
  std::optional<UsedFamily> loadRecords();

private:
  std::optional<JsonNode> readFile(const std::string &path) {
    return readSpecFile(root, path, diagnostics, files);
  }
  std::vector<std::string> listFolder(llvm::StringRef folder) {
    return listSpecFiles(root, "specs/" + name + "/" + folder.str(),
                         diagnostics, files);
  }
  /// A file of the family that need not be there.
  std::optional<JsonNode> readOptionalFile(llvm::StringRef file);
  void unknownName(llvm::SMRange range, llvm::StringRef what,
                   llvm::StringRef name,
                   const std::vector<std::string> &known) {
    reportUnknownName(range, what, name, known, diagnostics);
  }

  bool loadManifest();
  void checkManifest();
  /// The records of the families under `uses`.
  void loadUsed();
  /// Types and attributes with their wire codes.
  void loadTypesAndAttributes();
  void checkTdNames();
  // FamilyReader.cpp
  void resolveTimelines();
  void resolveTimeline(Timeline &timeline, const JsonNode &node);
  void checkTimeline(size_t index);
  void checkVersionListKind(const JsonNode &list);
  /// Ops of the first timeline are known by their name alone.
  bool isOfFirstTimeline(const Op &op) const {
    return !family.timelines.empty() &&
           op.domain == family.timelines.front().name;
  }
  void loadTypes(const JsonNode &node);
  void loadTypeSets(const JsonNode &node);
  void loadAttributes(const JsonNode &node);
  void loadVocabularyNames(const JsonNode &node);
  void loadOps();
  // HookReader.cpp
  void loadDialectHooks(const JsonNode &node);
  std::vector<Version> listedVersions(const Op &op, const JsonNode *list);
  void checkVersionList(const JsonNode &list);
  void chooseVersions(FamilyPart &familyPart, const JsonNode *list);
  /// Puts the ops in order and names their versions.
  void arrangeOps();
  CarriedVersion nameVersion(const FamilyPart &familyPart, const Op &op,
                             size_t index, bool isFirst) const;

  std::string root, name;
  Diagnostics &diagnostics;
  llvm::vfs::FileSystem &files;
  Family family;
  RecordReader records;
  TypeSets typeSets;
  ReadContext context{diagnostics, typeSets};
  JsonNode manifest;
  /// "version_list" of the dialect; null if there is none.
  const JsonNode *dialectList = nullptr;
  /// "hooks" of the dialect; null if there are none.
  const JsonNode *dialectHooks = nullptr;
};

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_SPECLOADER_H
