//===- OpReader.h - the op of one file --------------------------*- C++ -*-===//
//
// Reads an op with its versions, which refer to the vocabulary and the records
// of the family. Ops are independent of each other, so that each is read with
// diagnostics of its own, and several at once.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_OPREADER_H
#define DIALECTGEN_MODEL_OPREADER_H

#include "model/forms/FamilyForms.h"
#include "model/read/RecordReader.h"

namespace dialectgen {

/// `gather` as `Gather`, `cross-replica-sum` as `CrossReplicaSum`.
std::string classStem(llvm::StringRef name);

/// What an op refers to.
struct OpInputs {
  const Family &family;
  const WireValueReader &wireValues;
  const ReadContext &context;
};

/// The op of the file at `path`; none without a name. With `dialectHooks`,
/// hooks of the file do not apply.
std::optional<Op> readOp(const JsonNode &node, const std::string &path,
                         const OpInputs &in, bool dialectHooks);

// The parts of readOp that are files of their own.

/// Reads facts given once for all versions, or for single ones.
void readBehaviour(const JsonNode &node, Op &op, const Vocabulary &vocabulary,
                   const ReadContext &context);
/// Reads "types" of a file.
void readTypeVariables(const JsonNode &node, Op &op, Diagnostics &diagnostics);
/// Adds a relation to those of `versions` that it applies to: the newest of
/// them, and older ones that have its arguments. One of several arguments of
/// which an older version has some, that would make a relation by themselves,
/// has to name its versions: the constraint on these arguments would be lost.
void addRelation(const Relation &relation, llvm::ArrayRef<OpVersion *> versions,
                 const Op &op, Diagnostics &diagnostics);
/// Reads "bodies" of a file.
void readBodies(const JsonNode &node, Op &op, const ReadContext &context);
/// Reads "hooks" of a file.
void readHooks(const JsonNode &node, Op &op, const ReadContext &context);
/// Every hook that verifies needs a description in words, and only such hooks
/// may have one. If the dialect gives hooks itself, those of the file at `node`
/// do not apply.
void checkNamesOfVerifier(Op &op, const JsonNode &node, bool dialectHooks,
                          Diagnostics &diagnostics);

/// Hooks by names of ops in the dialect, which replace those in the files of
/// ops: files that several dialects share contain the hooks of one.
void readDialectHooks(const JsonNode &node, Family &family,
                      const ReadContext &context);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_OPREADER_H
