//===- OpChecks.h - checks of ops by subject --------------------*- C++ -*-===//
//
// The parts of checkOps (Checks.h), one for each subject. They share the errors
// that were reported.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_OPCHECKS_H
#define DIALECTGEN_MODEL_OPCHECKS_H

#include "model/Model.h"
#include "model/diagnostics/Diagnostics.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <set>

namespace dialectgen {

/// Errors of ops, each reported once for each position: versions inherit.
class OpErrors {
public:
  explicit OpErrors(Diagnostics &diagnostics) : diagnostics(diagnostics) {}
  /// Null if the same error was reported at the same position.
  Diagnostic *error(DiagnosticId id, llvm::SMRange range,
                    const std::string &message) {
    if (!reported.insert({int(id), range.Start.getPointer(), message}).second)
      return nullptr;
    return &diagnostics.error(id, range, message);
  }

private:
  Diagnostics &diagnostics;
  std::set<std::tuple<int, const char *, std::string>> reported;
};

/// The checks of one subject.
class OpCheck {
protected:
  OpCheck(const Family &family, OpErrors &errors)
      : family(family), errors(errors) {}
  void error(DiagnosticId id, llvm::SMRange range, const std::string &message) {
    errors.error(id, range, message);
  }
  void twice(DiagnosticId id, llvm::SMRange range, const std::string &message,
             llvm::SMRange first) {
    if (Diagnostic *diagnostic = errors.error(id, range, message))
      diagnostic->note(first, "first declared here");
  }

  const Family &family;

private:
  OpErrors &errors;
};

/// Operands, results, regions and their types.
class SignatureChecker : public OpCheck {
public:
  SignatureChecker(const Family &family, OpErrors &errors);
  void check(const OpVersion &version);
  /// Reports a type that the vocabulary lacks.
  void checkType(llvm::StringRef text, llvm::SMRange range);

private:
  template <typename T>
  void checkNames(DiagnosticId id, llvm::StringRef what,
                  const SharedList<T> &elements);
  void checkParameters(const OpVersion &version, llvm::StringRef what,
                       const std::vector<Parameter> &parameters);
  void reportNoType(const OpVersion &version, const Parameter &parameter);
  void checkRegions(const OpVersion &version);
  void checkTypeConstraints(const OpVersion &version);
  /// Whether the vocabulary has `expression`; reported if not.
  bool checkTypeExpression(const TypeExpression &expression,
                           llvm::StringRef text, llvm::SMRange range);

  llvm::StringSet<> elementTypes, namedTypes;
  /// Types found to be in the vocabulary: most ops repeat the same ones.
  llvm::StringSet<> goodTypes;
  llvm::StringMap<unsigned> constructors;
};

/// Kinds and values of attributes.
class AttributeChecker : public OpCheck {
public:
  AttributeChecker(const Family &family, OpErrors &errors);
  void check(const Attribute &attribute);
  void checkConditions(const OpVersion &version);
  void checkSource(const Op &op);

private:
  const AttributeKind *kindOf(const Attribute &attribute);
  void checkAllowedValues(const Attribute &attribute,
                          const AttributeKind &kind);
  /// Whether the bounds of `attribute` are a range.
  bool checkRange(const Attribute &attribute, const AttributeKind &kind);
  void checkDefault(const Attribute &attribute, const AttributeKind &kind,
                    bool hasGoodRange, bool isImplied);

  llvm::StringMap<const AttributeKind *> kinds;
};

/// Steps between versions of a dialect. For those of a versioned dialect, see
/// VersionedChecks.cpp.
class StepChecker : public OpCheck {
public:
  StepChecker(const Family &family, OpErrors &errors)
      : OpCheck(family, errors) {}
  void check(const Op &op, const OpVersion &version);

private:
  void checkNames(const Op &op, const OpVersion &version);
  void checkCast(const std::string &title, const OpVersion &older,
                 const OpVersion &newer, llvm::SMRange range,
                 const step::Cast &cast);
  void checkValues(const Op &op, const OpVersion &version);
  void checkValue(const OpVersion &older, const OpVersion &newer,
                  const StepAction &action);
};

/// Hooks, as far as specs tell. For their definitions, see
/// checkHooksImplemented in Checks.h.
class HookChecker : public OpCheck {
public:
  HookChecker(const Family &family, OpErrors &errors)
      : OpCheck(family, errors) {}
  void check(const Op &op, const OpVersion &version);
  /// An op with a body and a lowering says why it has both.
  void checkMeanings(const Op &op);

private:
  void checkAttributeOrder(const OpVersion &version);
  void checkConstant(const Op &op, const OpVersion &version);
};

/// Programs that replace ops.
class BodyChecker : public OpCheck {
public:
  BodyChecker(const Family &family, OpErrors &errors)
      : OpCheck(family, errors) {}
  void check(const Op &op, const OpVersion &version);

private:
  bool leadsTo(const std::string &name, unsigned opset,
               const OpVersion &version, std::vector<const OpVersion *> &seen);
};

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_OPCHECKS_H
