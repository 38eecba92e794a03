//===- StepChecks.cpp - steps between versions of a dialect ---------------===//
//
// See StepChecker in OpChecks.h.
//
//===----------------------------------------------------------------------===//

#include "AttributeValues.h"
#include "Locate.h"
#include "OpChecks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

void StepChecker::check(const Op &op, const OpVersion &version) {
  checkNames(op, version);
  checkValues(op, version);
}

/// A cast needs types that only the newer version takes, and a type that the
/// older one takes. `title` is the name of the older version.
void StepChecker::checkCast(const std::string &title, const OpVersion &older,
                            const OpVersion &newer, const StepAction &action) {
  const TypeConstraint *was = older.findTypeConstraint(action.name);
  const TypeConstraint *now = newer.findTypeConstraint(action.name);
  // Versioned dialects cast nothing, which the plan of their steps reports.
  if (!was || !now || family.versionedPart())
    return;
  auto isOld = [&](const std::string &type) {
    return llvm::is_contained(was->types, type);
  };
  if (llvm::all_of(now->types, isOld))
    error(DiagnosticId::StepUnused, action.range,
          title + " takes every type of '" + action.name +
              "', so none is cast; name another type variable, or remove "
              "'cast'");
  else if (action.other != StepAction::wider && !isOld(action.other))
    error(DiagnosticId::StepUnused, action.range,
          "'" + action.name + "' of " + title + " does not take '" +
              action.other + "'; cast to one of " +
              llvm::join(was->types, ", ") + ", or to '" + StepAction::wider +
              "'");
}

/// Checks that actions of a step refer to existing elements. For actions of a
/// versioned dialect, see VersionedChecks.cpp.
void StepChecker::checkNames(const Op &op, const OpVersion &version) {
  const OpVersion *older = op.olderThan(version);
  // Of these two VersionedChecks.cpp asks more.
  auto isOfVersioned = [&](const StepAction &action) {
    return family.versionedPart() && (action.kind == StepAction::Before ||
                                      action.kind == StepAction::Hook);
  };
  auto titleOf = [&](const OpVersion &of) {
    return "'" + op.name + "-" + toString(of.since) + "'";
  };
  if (!older) {
    auto unused = llvm::find_if_not(version.step, isOfVersioned);
    if (unused != version.step.end())
      error(DiagnosticId::StepUnused, unused->range,
            titleOf(version) +
                " is the oldest version, so no step leads to it");
    return;
  }
  // The step leads to a version of another op.
  const OpVersion *newer = &version;
  for (const StepAction &action : version.step)
    if (action.kind == StepAction::Becomes) {
      const Op *other = family.findOp(op.domain, action.other);
      const OpVersion *there =
          other ? other->versionAt(version.since) : nullptr;
      if (!there)
        error(DiagnosticId::StepUnused, action.range,
              "there is no op '" + action.other + "' at " +
                  toString(version.since));
      else
        newer = there;
    }
  using Kind = StepAction::Kind;
  for (const StepAction &action : version.step) {
    if (isOfVersioned(action))
      continue;
    auto require = [&](bool isThere, const char *what, const std::string &name,
                       const OpVersion &in) {
      if (!isThere)
        error(DiagnosticId::StepUnused, action.range,
              std::string(what) + " '" + name + "' is not in " + titleOf(in) +
                  ", so the step cannot refer to it");
    };
    auto attribute = [&](const OpVersion &in, const std::string &name) {
      require(in.findAttribute(name), "attribute", name, in);
    };
    auto operand = [&](const OpVersion &in, const std::string &name) {
      require(findByName(in.operands, name), "operand", name, in);
    };
    switch (action.kind) {
    case Kind::Before:
    case Kind::AtLeast:
    case Kind::AtMost:
      attribute(*newer, action.name);
      break;
    case Kind::FromStart:
      attribute(*newer, action.name);
      require(findByName(newer->operands, action.other) ||
                  findByName(newer->results, action.other),
              "operand or result", action.other, *newer);
      break;
    case Kind::Only:
    case Kind::Drop:
    case Kind::Values:
      attribute(*older, action.name);
      break;
    case Kind::RenameAttribute:
      attribute(*older, action.name);
      attribute(*newer, action.other);
      break;
    case Kind::ToOperand:
      attribute(*older, action.name);
      operand(*newer, action.other);
      break;
    case Kind::ToAttribute:
      operand(*older, action.name);
      attribute(*newer, action.other);
      break;
    case Kind::Insert:
    case Kind::WhenAbsent:
      operand(*newer, action.name);
      break;
    case Kind::Cast:
      for (const OpVersion *in : {older, newer})
        require(in->findTypeConstraint(action.name), "type variable",
                action.name, *in);
      checkCast(titleOf(*older), *older, *newer, action);
      break;
    case Kind::Hook:
      if (!action.other.empty())
        attribute(*older, action.other);
      break;
    default:
      break;
    }
  }
}

namespace {

/// Whether an operand of these types may be the constant `value`.
bool isConstantOf(const Json &value, llvm::ArrayRef<std::string> types) {
  if (value.is_array()) {
    auto isScalarOf = [&](const Json &element) {
      return !element.is_array() && isConstantOf(element, types);
    };
    return llvm::all_of(value, isScalarOf);
  }
  auto mayBe = [&](llvm::StringRef type) {
    if (type.contains("string"))
      return value.is_string();
    if (type.contains("bool"))
      return value.is_boolean() || value == 0 || value == 1;
    return value.is_number();
  };
  return llvm::any_of(types, mayBe);
}

} // namespace

/// The value of one action is of the kind that its attribute has, or a constant
/// that its operand may be.
void StepChecker::checkValue(const OpVersion &older, const OpVersion &newer,
                             const StepAction &action) {
  auto refuse = [&](const std::string &what, const std::string &why) {
    error(DiagnosticId::DefaultKind, action.range,
          what + " of '" + action.name + "'" + why);
  };
  auto checkConstant = [&](const std::string &name) {
    const Parameter *operand = findByName(newer.operands, name);
    if (!operand)
      return;
    std::vector<std::string> types = newer.typesOf(*operand);
    if (types.empty())
      types.push_back(operand->type);
    if (!isConstantOf(action.value, types))
      error(DiagnosticId::DefaultKind, action.range,
            "constant " + action.value.dump() +
                " is not of a type that operand '" + name + "' may have");
  };
  auto kindIn = [&](const OpVersion &version, llvm::StringRef name) {
    const Attribute *attribute = version.findAttribute(name);
    return attribute ? family.findAttributeKind(attribute->kind) : nullptr;
  };
  switch (action.kind) {
  case StepAction::Insert:
  case StepAction::WhenAbsent:
    return checkConstant(action.name);
  case StepAction::ToOperand:
    if (!action.value.is_null())
      checkConstant(action.other);
    return;
  case StepAction::Drop:
    if (const AttributeKind *kind = kindIn(older, action.name);
        kind && !action.value.is_null() && !isOfKind(action.value, *kind))
      refuse("'drop' " + action.value.dump(), notOfKind(*kind));
    return;
  case StepAction::AtLeast:
  case StepAction::AtMost:
    return; // A number, or it was not read.
  case StepAction::Values: {
    std::string name = action.name;
    for (const StepAction &other : newer.step)
      if (other.kind == StepAction::RenameAttribute && other.name == name)
        name = other.other;
    const AttributeKind *kind = kindIn(newer, name);
    if (kind && !kind->value.empty() && action.value.is_object())
      for (const auto &[before, after] : action.value.items())
        if (!after.is_null() && !isOfKind(after, *kind) &&
            !isElement(after, *kind))
          refuse("value " + after.dump() + " for '" + before + "'",
                 notOfKind(*kind));
    return;
  }
  default:
    return;
  }
}

/// Values of attributes in steps are of their attributes' kinds. Those of a
/// versioned dialect are wire values; see VersionedChecks.cpp.
void StepChecker::checkValues(const Op &op, const OpVersion &version) {
  const OpVersion *older = op.olderThan(version);
  if (family.versionedPart() || !older)
    return;
  for (const StepAction &action : version.step) {
    bool isBefore = action.kind == StepAction::Before;
    if (!isBefore && action.kind != StepAction::Only) {
      checkValue(*older, version, action);
      continue;
    }
    if (action.value.is_null())
      continue;
    const Attribute *attribute = older->findAttribute(action.name);
    if (isBefore && version.findAttribute(action.name))
      attribute = version.findAttribute(action.name);
    const AttributeKind *kind =
        attribute ? family.findAttributeKind(attribute->kind) : nullptr;
    if (!kind)
      continue;
    std::string what = (isBefore ? "'before' " : "'only' ") +
                       action.value.dump() + " of '" + action.name + "'";
    if (!isOfKind(action.value, *kind)) {
      error(DiagnosticId::DefaultKind, action.range, what + notOfKind(*kind));
      continue;
    }
    for (const Json &element : elementsOf(action.value, *kind))
      if (!attribute->allowedValues.empty() &&
          !llvm::is_contained(attribute->allowedValues, element))
        error(DiagnosticId::EnumWithoutDefault, action.range,
              what + " is not in its enum");
  }
}

} // namespace dialectgen
