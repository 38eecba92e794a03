//===- StepPlan.h - a way of a step, while it is planned --------*- C++ -*-===//
//
// The two versions, the actions of the spec, and the plan so far, to which
// planners of attributes, of operands and results, and of the rest add.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_DIFF_STEPPLAN_H
#define DIALECTGEN_DIFF_STEPPLAN_H

#include "diff/steps/Steps.h"
#include "model/OthersDialect.h"

namespace dialectgen {

class StepPlan {
public:
  /// Where something open stands among the others: as in the difference.
  enum Place { OfOperands, OfResults, OfAttributes, OfRegions, OfVersion };
  /// The plan, and the places of its open points in their order.
  struct Result {
    StepWay way;
    std::vector<std::pair<unsigned, size_t>> places;
  };

  StepPlan(const Family &family, const Step &step, Way way, Result &result)
      : family(family), isVersioned(family.versionedPart()),
        keepsAbsent(keepsAbsentAttributes(family)), step(step), way(way),
        older(*step.older), newer(step.becomes ? *step.becomes : *step.newer),
        source(way == Way::Up ? older : newer),
        target(way == Way::Up ? newer : older), result(result.way),
        places(result.places) {}

protected:
  bool isUp() const { return way == Way::Up; }
  /// The spec's action for this way that has `name` there, for example
  /// `&step::Before::attribute`; null if there is none.
  template <typename T>
  const T *find(std::string T::*member, llvm::StringRef name) const {
    const StepAction *found =
        step.newer->step.find(name, [&](const StepAction &action) {
          const T *said = action.as<T>();
          return said && action.isFor(way) && said->*member == name;
        });
    return found ? found->as<T>() : nullptr;
  }

  void is(StepKind stepKind) {
    result.stepKind = std::max(result.stepKind, stepKind);
  }
  PlannedAction &add(StepKind stepKind, const char *name,
                     llvm::StringRef subject = "");
  void atMost(const char *part, unsigned number);
  void isOpen(Place place, DiagnosticId id, llvm::SMRange range,
              const std::string &text);
  void isOpen(const Attribute &attribute, const std::string &text);
  void isOpen(bool isResult, const Parameter &parameter,
              const std::string &text);

  Json meaningOf(const Attribute &attribute, bool isSource) const;
  KindedValue valued(const Attribute &attribute, const Json &value) const {
    return {attribute.kind, value};
  }
  void writeOut(const Attribute &attribute, const Json &otherwise);
  std::string kindOf(const OpVersion &version,
                     const Attribute &attribute) const;
  std::string constantKind(const Attribute &attribute, bool isList) const;
  std::string constantKind(const OpVersion &version, const Parameter &operand,
                           const Json &value) const;

  const Family &family;
  /// Absent attributes stay absent.
  bool isVersioned, keepsAbsent;
  const Step &step;
  Way way;
  const OpVersion &older, &newer, &source, &target;
  StepWay &result;
  std::vector<std::pair<unsigned, size_t>> &places;
};

/// Plans attributes.
void planAttributes(const StepPlan &plan);
/// Plans the numbers of operands, results and regions, which only operations of
/// a versioned dialect are checked for.
void planCounts(const StepPlan &plan);
/// Plans operands and results.
void planParameters(const StepPlan &plan);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_STEPPLAN_H
