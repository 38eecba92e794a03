//===- SampleProgram.h - programs to test versions with ---------*- C++ -*-===//
//
// Values of every type and attribute and uses of every operation of a versioned
// dialect, as text in MLIR's generic form. They are derived from the specs, so
// that a new element is tested without additional code.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_SAMPLEPROGRAM_H
#define DIALECTGEN_EMIT_SAMPLEPROGRAM_H

#include "model/Model.h"
#include <map>
#include <set>

namespace dialectgen {

/// True if the thing is there in release `at`.
template <typename T> bool livesAt(const T &thing, const Version &at) {
  return thing.since <= at && (!thing.until || at <= *thing.until);
}

/// Whether field `type` of `record` is the type of data in the field after it.
bool hasData(const WireRecord &record, size_t type);

/// A use of one version of an operation.
struct SampleOp {
  const Op *op = nullptr;
  const OpVersion *version = nullptr;
  /// Values other than those the spec suggests, by attribute.
  std::map<std::string, Json> attributes;
  /// How many values stand for a variadic operand or result.
  unsigned count = 1;
  /// How many regions stand for variadic regions.
  unsigned regions = 0;
  /// Types of all operands and of all results; null for the usual one.
  Json operandType, resultType;
  /// Operands that are constants, with the attribute that each is.
  std::map<std::string, Json> constants;
  /// Operands and results that are not there.
  std::set<std::string> absent;
  /// Attributes of the function around it that the dialect does not define.
  std::map<std::string, Json> discardable;
};

/// The value with which attribute `attribute` of `version` can be taken to
/// newer versions, which do not have it any more; null if that is any.
const Json *findOnly(const Op &op, const OpVersion &version,
                     llvm::StringRef attribute);

class SampleMaker {
public:
  /// `dialect` has a versioned dialect.
  explicit SampleMaker(const Family &family)
      : family(family), versionedPart(*family.versionedPart()) {}

  /// Empty, or why the dialect has no sample programs.
  std::string problem() const;

  /// A value of `record` that is there in release `at`, in the form of the
  /// spec's wire values; null stands for an absent optional attribute.
  /// `fields` are given instead of made, by position.
  Json attribute(const WireRecord &record, const Version &at,
                 const std::map<size_t, Json> &fields = {}) const;
  Json type(const WireRecord &record, const Version &at,
            const std::map<size_t, Json> &fields = {}) const;
  Json tensorOf(const Json &element, const std::vector<int64_t> &shape,
                const Version &at) const;
  /// Data of a tensor type whose elements are equal.
  Json splat(const Json &tensor) const;
  /// The type operands and results have, or another one like it.
  Json usualType(const Version &at, bool other = false) const;
  /// The value of `attribute` in a sample: the value implied by the previous
  /// version, if that lacks the attribute; with `other`, any different value.
  Json attributeOf(const Op &op, const OpVersion &version,
                   const Attribute &attribute, const Version &at,
                   bool other = false) const;

  /// `value`, of an attribute, as a constant operand has it; one that an
  /// operand can be if it cannot.
  Json constantOf(const Json &value, const Version &at) const;
  /// `value` with the number `number` in it; null if it has none.
  Json withNumber(Json value, int64_t number) const;

  Json string(const std::string &value) const;
  bool isTerminator(const Op &op) const;
  /// True for the name and the type of a function, which the function around a
  /// sample determines.
  bool isOfFunction(const Op &op, const Attribute &attribute) const;
  /// The name of a version of `op` in the versioned dialect, for example
  /// `vhlo.gather_v2`.
  std::string nameOf(const Op &op, const OpVersion &version) const;
  /// A value that the dialect's op can have for `attribute`, and that is no
  /// default.
  Json valueOfKind(const Attribute &attribute, const Version &at) const;
  /// As in programs: `#vhlo.bool_v1<1>`.
  std::string text(const Json &value) const;
  /// The same as the dialect prints it: cases of enumerations by name.
  std::string printed(const Json &value) const;
  /// A function of the dialect around a use of an operation, in lines of
  /// `indent`. The use stands alone if it is one of a function or terminator.
  std::string function(const SampleOp &sample, const Version &at,
                       const std::string &name) const;
  /// A function with arguments of these types and these further attributes.
  std::string function(const std::vector<Json> &arguments,
                       const std::map<std::string, Json> &discardable,
                       const Version &at, const std::string &name) const;

private:
  Json record(const char *what, const WireRecord &record, const Version &at,
              const std::map<size_t, Json> &fields) const;
  Json fieldValue(const WireField &field, const Json &before,
                  const Version &at) const;
  std::string fieldText(const Json &value, const WireField &field) const;
  /// Bytes of the data of a tensor of `type`, as JSON escapes them.
  Json blob(const Json &type) const;
  /// The record that MLIR's `builtin` is, as the spec calls it; null if there
  /// is none.
  static const WireRecord *findBuiltin(const std::vector<WireRecord> &records,
                                       llvm::StringRef builtin,
                                       const Version &at);
  /// An attribute that holds a number, or data of two numbers, of the type that
  /// MLIR calls `type`.
  Json number(llvm::StringRef builtin, llvm::StringRef type,
              const Version &at) const;
  Json elements(llvm::StringRef type, const Version &at) const;
  /// The attribute that holds a text, and nothing else.
  const WireRecord *stringRecord() const;
  /// Whether `attribute` has the MLIR definition `def`.
  bool isKind(const Attribute &attribute, llvm::StringRef def) const;
  bool isThere(const Json &value, const Version &at) const;
  Json functionType(const std::vector<Json> &arguments,
                    const std::vector<Json> &results, const Version &at) const;
  const WireRecord *scalar(const Version &at, bool other) const;
  /// The op that is a function, the one that ends a region; null if there is
  /// none.
  const Op *functionOp() const;
  const Op *terminatorOp() const;
  /// The name of the version of `op` that is there in release `at`.
  std::string nameAt(const Op &op, const Version &at) const;
  /// How many values stand for a formal operand or result.
  static unsigned countOf(const SampleOp &sample, const Parameter &value);
  std::string use(const SampleOp &sample, const Version &at,
                  std::string &results, std::vector<Json> &types) const;
  std::string wrap(const std::vector<Json> &arguments, const std::string &body,
                   const std::string &results, const std::vector<Json> &types,
                   const SampleOp &sample, const Version &at,
                   const std::string &name) const;

  const Family &family;
  const VersionedPart &versionedPart;
};

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_SAMPLEPROGRAM_H
