//===- DialectLoader.h - a spec folder becomes a model ----------*- C++ -*-===//
//
// The loader's state (Loader.h): files are read by tables of fields; what
// depends on other parts of the family is filled in and checked here.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_SPEC_DIALECTLOADER_H
#define DIALECTGEN_SPEC_DIALECTLOADER_H

#include "DialectForms.h"
#include "ElementReader.h"
#include "RecordReader.h"
#include "SpecFiles.h"

namespace dialectgen {

/// `gather` as `Gather`, `cross-replica-sum` as `CrossReplicaSum`.
std::string classStem(llvm::StringRef name);

/// Of a version that has none of the kind an older one has.
inline bool saysNone(const JsonNode &value) {
  return value.kind == JsonNode::Kind::Boolean && !value.boolean;
}

class DialectLoader {
public:
  DialectLoader(llvm::StringRef root, llvm::StringRef name,
                Diagnostics &diagnostics, llvm::vfs::FileSystem &files)
      : root(root), name(name), diagnostics(diagnostics), files(files),
        records(dialect, diagnostics) {}

  std::optional<Dialect> load();
  std::optional<Dialect> loadReleased();

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
  void unknownWord(llvm::SMRange range, llvm::StringRef what,
                   llvm::StringRef word,
                   const std::vector<std::string> &known) {
    reportUnknownWord(range, what, word, known, diagnostics);
  }

  bool loadManifest();
  void checkManifest();
  // DialectReader.cpp
  void resolveTimelines();
  void resolveTimeline(Timeline &timeline, const JsonNode &node);
  void checkTimeline(size_t index);
  void checkVersionListKind(const JsonNode &list);
  /// Ops of the first timeline are known by their name alone.
  bool isOfFirstTimeline(const Op &op) const {
    return !dialect.timelines.empty() &&
           op.domain == dialect.timelines.front().name;
  }
  void loadTypes(const JsonNode &node);
  void loadTypeSets(const JsonNode &node);
  void loadAttributes(const JsonNode &node);
  void loadWords(const JsonNode &node);
  void loadOp(const JsonNode &node, const std::string &path);
  void resolveHolder(Holder &holder, const JsonNode &node);
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
  /// What hooks verify is said in words, and nothing else is.
  void checkWordsOfVerifier(Op &op, const JsonNode *hook,
                            const JsonNode *words);
  void loadRelation(const JsonNode &node, Op &op);
  void readTraits(const JsonNode &value, OpVersion &version);
  void readAssembly(const JsonNode &value, OpVersion &version);
  void loadVersion(const JsonNode &node, Op &op,
                   std::vector<const JsonNode *> &nodes);
  void loadRefusal(const JsonNode &node, OpVersion &version);
  void loadStep(const JsonNode &node, OpVersion &version);
  void readWireValues(const JsonNode &node, StepAction &action);
  void resolveVersions(Op &op, const std::vector<const JsonNode *> &nodes);
  /// Fills in what attributes hold where the own op has nothing.
  void resolveAbsent(OpVersion &version);
  void checkForm(const JsonNode &node, const JsonNode *from,
                 const JsonNode *changes);
  // HookReader.cpp
  void loadHooks(const JsonNode &node, Op &op);
  void loadHook(const Field &field, const JsonNode::Member &member, Op &op);
  void loadFlag(const Field &field, const JsonNode &value, Op &op);
  void checkRules(const Op &op, llvm::SMRange range);
  void loadOwnHooks(const JsonNode &node);
  std::vector<OpVersion *> versionsOf(Op &op, const JsonNode &list);
  /// The version of `op` a hook names; reported if there is none.
  OpVersion *hookedVersion(Op &op, const std::optional<Version> &since,
                           llvm::SMRange range);
  /// A plain value is for every version, an object says one for each.
  template <typename Assign>
  std::vector<OpVersion *> forVersions(Op &op, const JsonNode &value,
                                       Assign assign) {
    std::vector<OpVersion *> said;
    if (value.kind != JsonNode::Kind::Object) {
      // What is wrong with it is so once, whatever the number of versions.
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
  /// Reports versions that are newer than one in `said` and not in it: what
  /// `key` says of the older one must not get lost without a word.
  void checkCarriedOver(const Op &op, llvm::StringRef key,
                        const JsonNode &value, llvm::ArrayRef<OpVersion *> said,
                        llvm::StringRef none);
  std::vector<Version> listedVersions(const Op &op,
                                      const JsonNode *list);
  void checkVersionList(const JsonNode &list);
  void chooseVersions(Carriage &carriage, const JsonNode *list);
  /// Puts the ops in order and names their versions.
  void arrangeOps();
  CarriedVersion nameVersion(const Carriage &carriage, const Op &op,
                             size_t index, bool isFirst) const;

  std::string root, name;
  Diagnostics &diagnostics;
  llvm::vfs::FileSystem &files;
  Dialect dialect;
  RecordReader records;
  TypeSets typeSets;
  ReadContext context{diagnostics, typeSets};
  JsonNode manifest;
  /// "version_list" of the own carriage; null if there is none.
  const JsonNode *ownList = nullptr;
  /// "hooks" of the own carriage; null if there are none.
  const JsonNode *ownHooks = nullptr;
};

} // namespace dialectgen

#endif // DIALECTGEN_SPEC_DIALECTLOADER_H
