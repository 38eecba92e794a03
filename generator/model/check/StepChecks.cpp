//===- StepChecks.cpp - steps between versions of a dialect ---------------===//
//
// See StepChecker in OpChecks.h.
//
//===----------------------------------------------------------------------===//

#include "model/check/AttributeValues.h"
#include "model/check/OpChecks.h"
#include "model/diagnostics/Locate.h"
#include "model/forms/StepReader.h"
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
                            const OpVersion &newer, llvm::SMRange range,
                            const step::Cast &cast) {
  const TypeConstraint *was = older.findTypeConstraint(cast.variable);
  const TypeConstraint *now = newer.findTypeConstraint(cast.variable);
  // Versioned dialects cast nothing, which the plan of their steps reports.
  if (!was || !now || family.versionedPart())
    return;
  auto isOld = [&](const std::string &type) {
    return llvm::is_contained(was->types, type);
  };
  if (llvm::all_of(now->types, isOld))
    error(DiagnosticId::StepUnused, range,
          title + " takes every type of '" + cast.variable +
              "', so none is cast; name another type variable, or remove "
              "'cast'");
  else if (!cast.isToWider() && !isOld(cast.to))
    error(DiagnosticId::StepUnused, range,
          "'" + cast.variable + "' of " + title + " does not take '" + cast.to +
              "'; cast to one of " + llvm::join(was->types, ", ") +
              ", or to '" + step::Cast::wider + "'");
}

/// Checks that actions of a step refer to existing elements. For actions of a
/// versioned dialect, see VersionedChecks.cpp.
void StepChecker::checkNames(const Op &op, const OpVersion &version) {
  const OpVersion *older = op.olderThan(version);
  // Of these two VersionedChecks.cpp asks more.
  auto isOfVersioned = [&](const StepAction &action) {
    return family.versionedPart() && action.is<step::Before, step::Hook>();
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
    if (const auto *becomes = action.as<step::Becomes>()) {
      const Op *other = family.findOp(op.domain, becomes->op);
      const OpVersion *there =
          other ? other->versionAt(version.since) : nullptr;
      if (!there)
        error(DiagnosticId::StepUnused, action.range,
              "there is no op '" + becomes->op + "' at " +
                  toString(version.since));
      else
        newer = there;
    }
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
    std::visit(
        llvm::makeVisitor(
            [&](const step::Before &one) { attribute(*newer, one.attribute); },
            [&](const step::AtLeast &one) { attribute(*newer, one.attribute); },
            [&](const step::AtMost &one) { attribute(*newer, one.attribute); },
            [&](const step::FromStart &one) {
              attribute(*newer, one.attribute);
              require(findByName(newer->operands, one.of) ||
                          findByName(newer->results, one.of),
                      "operand or result", one.of, *newer);
            },
            [&](const step::Only &one) { attribute(*older, one.attribute); },
            [&](const step::Drop &one) { attribute(*older, one.attribute); },
            [&](const step::Values &one) { attribute(*older, one.attribute); },
            [&](const step::Rename &one) {
              bool isElsewhere = false;
              auto list = [&](const char *what, const auto &were,
                              const auto &are) {
                if (isElsewhere || !findByName(were, one.from))
                  return;
                isElsewhere = true;
                require(findByName(are, one.to), what, one.to, *newer);
              };
              list("operand", older->operands, newer->operands);
              list("result", older->results, newer->results);
              list("region", older->regions, newer->regions);
              list("successor", older->successors, newer->successors);
              if (!isElsewhere) {
                attribute(*older, one.from);
                attribute(*newer, one.to);
              }
            },
            [&](const step::Unlisted &one) {
              attribute(*newer, one.attribute);
            },
            [&](const step::ToOperand &one) {
              attribute(*older, one.attribute);
              operand(*newer, one.operand);
            },
            [&](const step::ToAttribute &one) {
              operand(*older, one.operand);
              attribute(*newer, one.attribute);
            },
            [&](const step::Insert &one) { operand(*newer, one.operand); },
            [&](const step::WhenAbsent &one) { operand(*newer, one.operand); },
            [&](const step::Cast &one) {
              for (const OpVersion *in : {older, newer})
                require(in->findTypeConstraint(one.variable), "type variable",
                        one.variable, *in);
              checkCast(titleOf(*older), *older, *newer, action.range, one);
            },
            [&](const step::Hook &one) {
              if (!one.attribute.empty())
                attribute(*older, one.attribute);
            },
            [](const step::Becomes &) {}, [](const step::Impossible &) {}),
        action.what);
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

/// The value of an action is of the kind that its attribute has, or a constant
/// that its operand may be.
void StepChecker::checkValue(const OpVersion &older, const OpVersion &newer,
                             const StepAction &action) {
  auto refuse = [&](const std::string &what, const std::string &attribute,
                    const std::string &why) {
    error(DiagnosticId::DefaultKind, action.range,
          what + " of '" + attribute + "'" + why);
  };
  auto checkConstant = [&](const Json &value, const std::string &name) {
    const Parameter *operand = findByName(newer.operands, name);
    if (!operand)
      return;
    std::vector<std::string> types = newer.typesOf(*operand);
    if (types.empty())
      types.push_back(operand->type);
    if (!isConstantOf(value, types))
      error(DiagnosticId::DefaultKind, action.range,
            "constant " + value.dump() + " is not of a type that operand '" +
                name + "' may have");
  };
  auto kindOf = [&](const Attribute *attribute) {
    return attribute ? family.findAttributeKind(attribute->kind) : nullptr;
  };
  // A value that the attribute had or has.
  auto checkElements = [&](const Json &value, const std::string &name,
                           const Attribute *attribute) {
    const AttributeKind *kind = kindOf(attribute);
    if (value.is_null() || !attribute)
      return;
    std::string what = "'" + actionName(action) + "' " + value.dump();
    if (!kind) {
      // A versioned dialect has records for values.
      const DialectRecord *record =
          family.findDialectAttribute(attribute->kind);
      const std::vector<WireCase> *cases =
          record && !family.versionedPart() ? family.casesOf(record) : nullptr;
      if (cases &&
          !(value.is_string() && findByName(*cases, value.get<std::string>())))
        refuse(what, name, " is no case of " + record->name);
      return;
    }
    if (!isOfKind(value, *kind))
      return refuse(what, name, notOfKind(*kind));
    for (const Json &element : elementsOf(value, *kind))
      if (!attribute->allowedValues.empty() &&
          !llvm::is_contained(attribute->allowedValues, element))
        error(DiagnosticId::EnumWithoutDefault, action.range,
              what + " of '" + name + "' is not in its enum");
  };
  std::visit(
      llvm::makeVisitor(
          [&](const step::Before &before) {
            const Attribute *now = newer.findAttribute(before.attribute);
            checkElements(before.value, before.attribute,
                          now ? now : older.findAttribute(before.attribute));
          },
          [&](const step::Only &only) {
            checkElements(only.value, only.attribute,
                          older.findAttribute(only.attribute));
          },
          [&](const step::Drop &drop) {
            const AttributeKind *kind =
                kindOf(older.findAttribute(drop.attribute));
            if (kind && !drop.value.is_null() && !isOfKind(drop.value, *kind))
              refuse("'drop' " + drop.value.dump(), drop.attribute,
                     notOfKind(*kind));
          },
          [&](const step::Insert &insert) {
            checkConstant(insert.value, insert.operand);
          },
          [&](const step::WhenAbsent &filled) {
            checkConstant(filled.value, filled.operand);
          },
          [&](const step::ToOperand &moved) {
            if (!moved.absent.is_null())
              checkConstant(moved.absent, moved.operand);
          },
          [&](const step::Values &values) {
            std::string name = values.attribute;
            if (const StepAction *rename =
                    newer.step.find(name, [&](const StepAction &other) {
                      const auto *renamed = other.as<step::Rename>();
                      return renamed && renamed->from == values.attribute;
                    }))
              name = rename->as<step::Rename>()->to;
            const AttributeKind *kind = kindOf(newer.findAttribute(name));
            if (!kind || kind->value.empty() || !values.newByOld.is_object())
              return;
            for (const auto &[before, after] : values.newByOld.items())
              if (!after.is_null() && !isOfKind(after, *kind) &&
                  !isElement(after, *kind))
                refuse("value " + after.dump() + " for '" + before + "'",
                       values.attribute, notOfKind(*kind));
          },
          [](const auto & /*without values, or read as numbers*/) {}),
      action.what);
}

/// Values of attributes in steps are of their attributes' kinds. Those of a
/// versioned dialect are wire values; see VersionedChecks.cpp.
void StepChecker::checkValues(const Op &op, const OpVersion &version) {
  const OpVersion *older = op.olderThan(version);
  if (!family.versionedPart() && older)
    for (const StepAction &action : version.step)
      checkValue(*older, version, action);
}

} // namespace dialectgen
