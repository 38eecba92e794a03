//===- OpReader.h - the op of one file --------------------------*- C++ -*-===//
//
// Reads an op with its versions, which refer to the vocabulary and the records
// of the family. Ops are independent of each other, so that each is read with
// diagnostics of its own, and several at once.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_OPREADER_H
#define DIALECTGEN_MODEL_OPREADER_H

#include "ElementReader.h"
#include "FamilyForms.h"
#include "RecordReader.h"

namespace dialectgen {

/// `gather` as `Gather`, `cross-replica-sum` as `CrossReplicaSum`.
std::string classStem(llvm::StringRef name);

/// Marks a version that has none, although an older one has one.
inline bool saysNone(const JsonNode &value) {
  return value.kind == JsonNode::Kind::Boolean && !value.boolean;
}

/// How a hook is read from `context`.
Reading readingOf(const Field &hook, const ReadContext &context);

class OpReader {
public:
  /// With `dialectHooks`, hooks of the file do not apply.
  OpReader(const Family &family, const WireValues &values,
           const ReadContext &context, bool dialectHooks)
      : family(family), diagnostics(context.diagnostics), context(context),
        records(family, values, context.diagnostics),
        dialectHooks(dialectHooks) {}

  /// The op of the file at `path`; none without a name.
  std::optional<Op> read(const JsonNode &node, const std::string &path);

private:
  void unknownName(llvm::SMRange range, llvm::StringRef what,
                   llvm::StringRef name,
                   const std::vector<std::string> &known) {
    reportUnknownName(range, what, name, known, diagnostics);
  }
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
  /// Checks the references in values of attributes that the dialect's op lacks.
  void resolveAbsent(OpVersion &version);
  void checkForm(const JsonNode &node, const JsonNode *from,
                 const JsonNode *changes);
  // HookReader.cpp
  void loadHooks(const JsonNode &node, Op &op);
  void loadHook(const Field &field, const JsonNode::Member &member, Op &op);
  void loadFlag(const Field &field, const JsonNode &value, Op &op);
  void checkRules(const Op &op, llvm::SMRange range);
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

  const Family &family;
  Diagnostics &diagnostics;
  const ReadContext &context;
  WireValueReader records;
  bool dialectHooks;
};

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_OPREADER_H
