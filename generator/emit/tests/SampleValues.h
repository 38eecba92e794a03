//===- SampleValues.h - values of types and attributes ----------*- C++ -*-===//
//
// Values of every type and attribute of a versioned dialect to test versions
// with, in the form of the spec's wire values. They are derived from the specs,
// so that a new element is tested without additional code.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_SAMPLEVALUES_H
#define DIALECTGEN_EMIT_SAMPLEVALUES_H

#include "model/Model.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringMap.h"
#include <map>

namespace dialectgen {

/// True if the thing is there in release `at`.
template <typename T> bool livesAt(const T &thing, const Version &at) {
  return thing.since <= at && (!thing.until || at <= *thing.until);
}

/// Whether field `type` of `record` is the type of data in the field after it.
bool hasData(const WireRecord &record, size_t type);

/// The type that a wire value has; null if it has none.
Json typeOf(const Json &value);

/// What sample programs look for in a family, which may have many thousand ops
/// and records; found once.
struct SampleFrame {
  explicit SampleFrame(const Family &family);

  const Family &family;
  /// The op that is a function, one that ends a region, and one that is a
  /// constant; null if there is none.
  const Op *function = nullptr, *terminator = nullptr, *constant = nullptr;
  llvm::SmallPtrSet<const Op *, 4> terminators;
  /// By name, for which there may be several.
  llvm::StringMap<std::vector<const WireRecord *>> types, attributes;
  /// Types with a width.
  std::vector<const WireRecord *> scalars;
};

/// `value` with the number `number` in it; null if it has none.
Json withNumber(const SampleFrame &frame, Json value, int64_t number);

/// Makes values that are there in one release.
class SampleValues {
public:
  SampleValues(const Version &at, const SampleFrame &frame)
      : family(frame.family), at(at), frame(frame) {}

  /// A value of `record`; null stands for an absent optional attribute.
  /// `fields` are given instead of made, by position.
  Json attribute(const WireRecord &record,
                 const std::map<size_t, Json> &fields = {}) const;
  Json type(const WireRecord &record,
            const std::map<size_t, Json> &fields = {}) const;
  Json tensorOf(const Json &element, const std::vector<int64_t> &shape) const;
  /// Data of a tensor type whose elements are equal.
  Json splat(const Json &tensor) const;
  /// The type operands and results have, or another one like it.
  Json usualType(bool other = false) const;
  Json functionType(const std::vector<Json> &arguments,
                    const std::vector<Json> &results) const;
  Json string(const std::string &value) const;
  /// An attribute that holds a number, or data of two numbers, of the type that
  /// MLIR calls `type`.
  Json number(llvm::StringRef builtin, llvm::StringRef type) const;
  Json elements(llvm::StringRef type) const;
  /// `value`, of an attribute, as a constant operand has it; one that an
  /// operand can be if it cannot.
  Json constantOf(const Json &value, bool isList = false) const;

  /// Whether a wire value and all in it are there.
  bool isThere(const Json &value) const;
  /// A type of 32 bits, the usual size of numbers; any scalar if there is none.
  const WireRecord *scalar(bool other = false) const;
  /// The attribute that holds a text, and nothing else.
  const WireRecord *stringRecord() const;
  /// The record that MLIR's `builtin` is, as the spec calls it; null if there
  /// is none.
  const WireRecord *findBuiltin(const std::vector<WireRecord> &records,
                                llvm::StringRef builtin) const;

  const Family &family;
  const Version at;
  const SampleFrame &frame;

private:
  Json record(const char *what, const WireRecord &record,
              const std::map<size_t, Json> &fields) const;
  Json fieldValue(const WireField &field, const Json &before) const;
};

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_SAMPLEVALUES_H
