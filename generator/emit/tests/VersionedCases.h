//===- VersionedCases.h - cases of compatibility tests ----------*- C++ -*-===//
//
// The cases of the tests of one release, by the file that they stand in, and
// their writers. Each writer is for one relation to the release before.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_VERSIONEDCASES_H
#define DIALECTGEN_EMIT_VERSIONEDCASES_H

#include "emit/Emitters.h"
#include "emit/tests/SampleProgram.h"

namespace dialectgen {

struct RefusedView {
  std::string what, program;
  DIALECTGEN_VIEW(what, program)
};

struct KeptView {
  std::string what, program, check;
  DIALECTGEN_VIEW(what, program, check)
};

struct UpgradedView {
  std::string what, program, check;
  std::vector<std::string> values;
  DIALECTGEN_VIEW(what, program, check, values)
};

struct DowngradedView {
  std::string what, program, check;
  std::vector<std::string> values, absent;
  DIALECTGEN_VIEW(what, program, check, values, absent)
};

using Refused = std::vector<RefusedView>;

/// Elements that end have files of their own, since the newest release does not
/// have them.
struct ReleaseCases {
  std::vector<KeptView> kept, passing;
  std::vector<UpgradedView> upgraded;
  std::vector<DowngradedView> downgraded;
  Refused refused, ended;
};

/// Adds cases; names elements as programs and messages have them.
class CaseWriter {
public:
  CaseWriter(const EmitContext &context, ReleaseCases &cases, SampleFrame frame)
      : context(context), family(context.family),
        versionedPart(*family.versionedPart()), cases(cases),
        frame(std::move(frame)) {}

protected:
  /// The version of `op` that begins with release `at`; null if none does.
  static const OpVersion *beginsAt(const Op &op, const Version &at) {
    const OpVersion *version = op.versionAt(at);
    return version && version->since == at ? version : nullptr;
  }
  SampleValues make(const Version &at) const { return {at, frame}; }
  /// `gather_v2`
  std::string mnemonicOf(const Op &op, const OpVersion &version) const;
  /// The beginning of a use in the generic form.
  std::string useOf(const Op &op, const OpVersion &version) const;
  /// `'!vhlo.i1_v1'`, as messages name a type or an attribute.
  std::string quotedName(const WireRecord &record, bool isType) const;
  std::string needs(const std::string &what, const Version &since,
                    const Version &target) const;
  void refuse(Refused &list, const SampleOp &sample, const Version &at,
              const std::string &title, const std::string &message);
  void refuse(Refused &list, const std::string &title,
              const std::string &program, const std::string &message);

  const EmitContext &context;
  const Family &family;
  const VersionedPart &versionedPart;
  ReleaseCases &cases;
  const SampleFrame frame;
};

/// Steps between versions of ops, both ways, and uses that they refuse.
class StepCases : public CaseWriter {
public:
  using CaseWriter::CaseWriter;

  /// The steps to versions that begin with release `at`.
  void add(const Version &at, const Version &before);
  /// Changes `sample` of the source version so that the step can convert it;
  /// false if the dialect lacks such values.
  bool fit(SampleOp &sample, const Step &step, Way way, const Version &at);

private:
  void downgrade(const Op &op, const OpVersion &newer, const OpVersion &older,
                 const Version &at);
  void upgrade(const Op &op, const OpVersion &newer, const OpVersion &older,
               const Version &before);
  void refuseStep(const Op &op, const OpVersion &newer, const OpVersion &older,
                  const Version &before);
  void refuseSaid(const SampleOp &sample, const Step &step,
                  llvm::function_ref<void(const SampleOp &, const std::string &,
                                          const std::string &)>
                      refuseUse);
  Json other(const Op &op, const OpVersion &version, const Attribute &attribute,
             const Version &at);
  /// The values that a way of a step, which lives longer, gives attributes.
  class MappedValues {
  public:
    explicit MappedValues(const StepWay &way);
    /// That of a use whose `attribute` is `value` before the step.
    Json of(const std::string &attribute, const Json &value) const;

  private:
    llvm::StringMap<llvm::ArrayRef<std::pair<KindedValue, KindedValue>>>
        byAttribute;
  };
  Json constantFor(const OpVersion &version, const std::string &attribute,
                   const Version &at);
};

/// Elements that the release before does not have or admit.
class RefusedCases : public CaseWriter {
public:
  RefusedCases(const EmitContext &context, ReleaseCases &cases,
               const SampleFrame &frame);

  void refuseOps(const Version &at, const Version &before);
  void endThings(const Version &at, const Version &before);
  void constrainOps(const Version &at, const Version &before);
  void refuseRecords(const Version &at, const Version &before);
  void refuseNested(const Version &at, const Version &before);

private:
  const std::vector<WireRecord> &recordsOf(bool areTypes) const {
    return areTypes ? family.types : family.attributes;
  }
  void refuseRecord(Refused &list, const WireRecord &record, bool isType,
                    const Version &at, const std::string &message);
  void refuseNestedIn(const WireRecord &container, bool isType,
                      const Version &at, const Version &before);

  /// Uses that a release is the first to admit, by that release.
  std::map<
      Version,
      std::vector<std::tuple<const Op *, const OpVersion *, const Refusal *>>>
      admittedFrom;
  /// Types and attributes by the release that they begin with, the first of
  /// each.
  std::map<Version, const WireRecord *> firstOf[2];
};

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_VERSIONEDCASES_H
