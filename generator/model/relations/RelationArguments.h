//===- RelationArguments.h - what relations are about -----------*- C++ -*-===//
//
// Which arguments of relations an op version has, and of which kinds.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_RELATIONARGUMENTS_H
#define DIALECTGEN_MODEL_RELATIONARGUMENTS_H

#include "model/Model.h"

namespace dialectgen {

/// What an argument of a relation stands for.
struct Referent {
  enum Kind { Operand, Result, Region, Attribute, Number };
  Kind kind;
  /// Among all of its kind; of attributes, among dialectAttributesOf(). A
  /// number has its value.
  int64_t index;
};

/// The referent of `argument`, which may be a field of an attribute, in
/// `version`; none if there is no such element. Of elements that share a name,
/// it is the region, else the operand, else the result.
std::optional<Referent> resolveArgument(const Op &op, const OpVersion &version,
                                        llvm::StringRef argument);

/// The record whose fields arguments name behind `attribute` and a dot: its
/// own, or, if it is nothing but a list of records, that of each element. Null
/// if it has no fields.
const DialectRecord *recordOfFields(const Family &family,
                                    const DialectAttribute &attribute);

/// The kind of an argument of a relation in `version`: `v` an operand or a
/// result, `a` an attribute, `r` a region, `n` a number that may be a
/// dimension, `N` a larger one; none if there is no such element.
std::optional<char> kindOfArgument(const Op &op, const OpVersion &version,
                                   llvm::StringRef argument);

/// Whether arguments of these kinds, a letter each, are those of a relation or
/// a wording (RelationName::arguments).
bool areArgumentsOf(const char *arguments, llvm::StringRef kinds);

/// Whether it may hold pair by pair.
bool mayBePairwise(const Relation &relation);

/// Whether `version` is in a part that verifies more than a versioned dialect
/// does.
bool isBesideVersionedOps(const Family &family, const Op &op,
                          const OpVersion &version);

/// Whether `version` has all that `relation` speaks of, and of the right kinds.
bool hasArgumentsOf(const Op &op, const OpVersion &version,
                    const Relation &relation);

/// The first argument that `version` lacks, if the others are arguments of the
/// relation without it; otherwise empty.
std::string missingArgumentOf(const Op &op, const OpVersion &version,
                              const Relation &relation);

/// A MEANING of Names.def with `arguments` in the place of `$0`, `$>` and so
/// on; nothing if there are too few.
std::optional<std::string> fillMeaning(llvm::StringRef meaning,
                                       llvm::ArrayRef<std::string> arguments);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_RELATIONARGUMENTS_H
