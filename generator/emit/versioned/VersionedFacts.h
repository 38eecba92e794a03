//===- VersionedFacts.h - facts about versioned ops -------------*- C++ -*-===//
//
// Facts about the ops of a versioned dialect that are in generated tables and
// in the wire description alike.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_VERSIONEDFACTS_H
#define DIALECTGEN_EMIT_VERSIONEDFACTS_H

#include "emit/Emitters.h"

namespace dialectgen {

/// The attribute that the result of a constant is; and the code of its type if
/// that has the number of elements.
struct VersionedConstant {
  std::string attribute;
  std::optional<unsigned> countType;
};

/// The constants that steps make and read.
class VersionedConstants {
public:
  explicit VersionedConstants(const EmitContext &context);
  /// Nothing if `version` of `op` is no such constant.
  std::optional<VersionedConstant> find(const Op &op,
                                        const OpVersion &version) const;

private:
  const Family &family;
  const Op *ofSteps;
};

/// Where a field comes from in a record that took the place of another.
struct WireFieldSource {
  /// The place of the same field in the older record; -1: it has none.
  int from = -1;
  const WireField *field = nullptr;
  /// The value of a field that one of the two lacks; null: it is absent.
  Json before = {};
};

/// How a record took the place of another: fields of the newer one, then those
/// that the older one has alone; numbers of cases that both have.
struct WireRecordStep {
  size_t older;
  std::vector<WireFieldSource> fields;
  std::vector<std::pair<int64_t, int64_t>> cases;
};

/// Nothing if `record` follows none, or programs of it cannot be converted.
std::optional<WireRecordStep>
recordStepOf(const std::vector<WireRecord> &records, const WireRecord &record);

/// The names of VersionedTraits.def.
std::vector<std::string> versionedTraitsOf(const Family &family,
                                           const OpVersion &version);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_VERSIONEDFACTS_H
