//===- SpecLoader.h - a spec folder becomes a model ----------*- C++ -*-===//
//
// The loader's state (Loader.h): files are read by tables of fields; what
// depends on other parts of the family is filled in and checked here.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_SPECLOADER_H
#define DIALECTGEN_MODEL_SPECLOADER_H

#include "ElementReader.h"
#include "FamilyForms.h"
#include "RecordReader.h"
#include "SpecFiles.h"

namespace dialectgen {

/// `gather` as `Gather`, `cross-replica-sum` as `CrossReplicaSum`.
std::string classStem(llvm::StringRef name);

/// Marks a version that has none, although an older one has one.
inline bool saysNone(const JsonNode &value) {
  return value.kind == JsonNode::Kind::Boolean && !value.boolean;
}

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
  void loadOp(const JsonNode &node, const std::string &path);
  void resolveCompositeAttribute(CompositeAttribute &compositeAttribute,
                                 const JsonNode &node);
  void checkAttributeNames(const Op &op, const JsonNode *attributes,
                           llvm::ArrayRef<OpVersion> versions);
  void loadBehaviour(const JsonNode &node, Op &op);
  /// Calls `use` with each element of a list; another kind is reported.
  template <typename F>
  void forElements(const JsonNode &node, llvm::StringRef key, F use) {
    const JsonNode *list = node.find(key);
    if (list && list->kind != JsonNode::Kind::Array)
      reportWrongKind(*list, "an array", diagnostics);
    if (list)
      for (const JsonNode &element : list->elements)
        use(element);
  }
  /// The versions from `since` to `until`; reported if there is none.
  std::vector<OpVersion *> versionsWithin(Op &op,
                                          const std::optional<Version> &since,
                                          const std::optional<Version> &until,
                                          llvm::SMRange range);
  void loadSentence(const JsonNode &node, Op &op,
                    std::vector<std::string> OpVersion::*member);
  /// Every hook that verifies needs a description in words, and only such hooks
  /// may have one.
  void checkNamesOfVerifier(Op &op, const JsonNode *hook,
                            const JsonNode *names);
  void loadRelation(const JsonNode &node, Op &op);
  void loadShapes(const JsonNode &node, Op &op);
  void readTraits(const JsonNode &value, OpVersion &version);
  void readAssembly(const JsonNode &value, OpVersion &version);
  void loadVersion(const JsonNode &node, Op &op,
                   std::vector<const JsonNode *> &nodes);
  void loadRefusal(const JsonNode &node, OpVersion &version);
  void loadStep(const JsonNode &node, OpVersion &version);
  void readWireValues(const JsonNode &node, StepAction &action);
  void resolveVersions(Op &op, const std::vector<const JsonNode *> &nodes);
  /// Checks the references in values of attributes that the own op lacks.
  void resolveAbsent(OpVersion &version);
  void checkForm(const JsonNode &node, const JsonNode *from,
                 const JsonNode *changes);
  // HookReader.cpp
  void loadHooks(const JsonNode &node, Op &op);
  void loadHook(const Field &field, const JsonNode::Member &member, Op &op);
  Reading readingOf(const Field &hook) const;
  void loadFlag(const Field &field, const JsonNode &value, Op &op);
  void checkRules(const Op &op, llvm::SMRange range);
  void loadDialectHooks(const JsonNode &node);
  std::vector<OpVersion *> versionsOf(Op &op, const JsonNode &list);
  /// The version of `op` a hook names; reported if there is none.
  OpVersion *hookedVersion(Op &op, const std::optional<Version> &since,
                           llvm::SMRange range);
  /// A plain value applies to every version; an object has one for each.
  template <typename Assign>
  std::vector<OpVersion *> forVersions(Op &op, const JsonNode &value,
                                       Assign assign) {
    std::vector<OpVersion *> said;
    if (value.kind != JsonNode::Kind::Object) {
      // A mistake in it is reported once, for any number of versions.
      size_t errors = diagnostics.all().size();
      for (OpVersion &version : op.versions)
        if (diagnostics.all().size() == errors)
          assign(*said.emplace_back(&version), value);
      return said;
    }
    for (const JsonNode::Member &member : value.members)
      if (OpVersion *version =
              hookedVersion(op, parseVersion(member.key), member.keyRange))
        assign(*said.emplace_back(version), member.value);
    return said;
  }
  /// Reports versions that are newer than one in `said` and not in it: the fact
  /// that `key` gives for the older one must not be lost silently.
  void checkCarriedOver(const Op &op, llvm::StringRef key,
                        const JsonNode &value, llvm::ArrayRef<OpVersion *> said,
                        llvm::StringRef none);
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
  /// "version_list" of the own part; null if there is none.
  const JsonNode *dialectList = nullptr;
  /// "hooks" of the own part; null if there are none.
  const JsonNode *dialectHooks = nullptr;
};

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_SPECLOADER_H
