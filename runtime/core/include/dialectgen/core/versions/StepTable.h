//===- StepTable.h - operations and the steps between them ------*- C++ -*-===//
//
// Rows of generated tables: the versions of operations with their lifetimes,
// and the steps between them. For each direction, a step has a kind and the
// actions that convert an operation. The conversion engine
// (VersionConversion.h) implements these actions, and is independent of
// operations and dialects.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_VERSIONS_STEPTABLE_H
#define DIALECTGEN_CORE_VERSIONS_STEPTABLE_H

#include "dialectgen/core/records/RecordTable.h"
#include "dialectgen/core/versions/EnumSet.h"

namespace dialectgen {

/// One value for another; where the second is missing, the first is refused.
struct ValuePair {
  ValueMaker from, to = {};
};

enum class ActionKind {
  /// A limit of operands, results or regions.
  Count,
#define DIALECTGEN_STEP_ACTION(ENUMERATOR, NAME, MEANING) ENUMERATOR,
#include "dialectgen/core/versions/Steps.def"
};

/// The counted elements of a limit; several are or-ed.
enum Part : unsigned {
#define DIALECTGEN_STEP_PART(NAME, BIT) NAME = (BIT),
#include "dialectgen/core/versions/Steps.def"
};

/// The attribute form of a constant operand of another version, or of an
/// attribute: `Ints` are one attribute with several numbers, of 64 bits unless
/// the name has others, `IntAttributes` a list of attributes with one each, and
/// `IntElements` a tensor with one dimension of them. One
/// `OneInt` or `OneFloat` is an attribute with a number, and a constant with a
/// list of one.
enum class ConstantKind {
#define DIALECTGEN_CONSTANT_KIND(NAME) NAME,
#include "dialectgen/core/versions/Steps.def"
};

/// What is known of a constant operand: its form as an attribute, and the
/// operation that makes it; without a name the dialect chooses.
struct ConstantForm {
  ConstantForm(ConstantKind kind, llvm::StringRef op = "")
      : kind(kind), op(op) {}
  ConstantKind kind;
  llvm::StringRef op;
};

/// A group of operands or results: one, one that may be absent, or a list.
struct GroupRow {
  const char *name;
  /// Of the source, its place among the sizes of the operation; negative: an
  /// action has added it. Of the target, the group of the source that it is;
  /// negative: it is absent.
  int from;
  unsigned least = 1, most = 1;
};

/// How the groups of operands or results differ.
struct RegroupRow {
  /// Those of the source, as other actions leave them, and of the target.
  llvm::ArrayRef<GroupRow> were, are;
  /// Whether operations of the target list the sizes of their groups.
  bool areSized;
};

/// One thing to do to an operation on its way over a step. Positions are those
/// at the time of the action; actions are done in their order.
struct ActionRow {
  ActionKind kind;
  /// An attribute, or a hook.
  const char *name = "";
  /// The attribute's new name, or the operation that makes a constant.
  const char *to = "";
  /// The position of an operand, result or region.
  unsigned index = 0;
  ValueMaker value = {};
  llvm::ArrayRef<ValuePair> values = {};
  /// The counted elements, and their number.
  unsigned parts = 0, least = 0, most = ~0u;
  /// The attribute form of an operand.
  ConstantKind constant = ConstantKind::Any;
  /// The operand that has the element type of a constant that is made; -1: the
  /// constant's own.
  int like = -1;
  const RegroupRow *groups = nullptr;

  /// The attribute gets `value` unless the operation has it.
  static constexpr ActionRow addAttribute(const char *name, ValueMaker value) {
    return {ActionKind::AddAttribute, name, "", 0, value};
  }
  /// The attribute goes; one that is there must be `value`. Without a value it
  /// must not be there.
  static constexpr ActionRow removeAttribute(const char *name,
                                             ValueMaker value = {}) {
    return {ActionKind::RemoveAttribute, name, "", 0, value};
  }
  /// The attribute goes, whatever it is.
  static constexpr ActionRow dropAttribute(const char *name) {
    return {ActionKind::DropAttribute, name};
  }
  static constexpr ActionRow renameAttribute(const char *from, const char *to) {
    return {ActionKind::RenameAttribute, from, to};
  }
  /// A value of the attribute becomes another; one that is not among `values`
  /// is refused.
  static constexpr ActionRow mapAttribute(const char *name,
                                          llvm::ArrayRef<ValuePair> values) {
    return {ActionKind::MapAttribute, name, "", 0, {}, values};
  }
  /// A number is of another kind, or numbers of another form; one that is no
  /// whole number is refused where that is Int.
  static constexpr ActionRow convertAttribute(const char *name,
                                              ConstantKind kind) {
    ActionRow row{ActionKind::ConvertAttribute, name};
    row.constant = kind;
    return row;
  }
  /// A number becomes one of `type`, as MLIR writes that; one that the type
  /// lacks is refused.
  static constexpr ActionRow retypeAttribute(const char *name,
                                             const char *type) {
    return {ActionKind::RetypeAttribute, name, type};
  }
  /// The attribute goes if it is `value`, and stays otherwise.
  static constexpr ActionRow omitAttribute(const char *name, ValueMaker value) {
    return {ActionKind::OmitAttribute, name, "", 0, value};
  }
  /// Refuses an attribute, a number or a list of numbers, of which one is less,
  /// or more, than `value`.
  static constexpr ActionRow atLeastAttribute(const char *name,
                                              ValueMaker value) {
    return {ActionKind::AtLeastAttribute, name, "", 0, value};
  }
  static constexpr ActionRow atMostAttribute(const char *name,
                                             ValueMaker value) {
    return {ActionKind::AtMostAttribute, name, "", 0, value};
  }
  /// Negative numbers of an attribute count from the end of the dimensions that
  /// operand or result `index` has; they become those from the start.
  static constexpr ActionRow fromStartAttribute(const char *name, Part part,
                                                unsigned index) {
    return {ActionKind::FromStartAttribute, name, "", index, {}, {}, part};
  }
  /// The attribute becomes operand `index`: a constant, or an absent value. A
  /// number is a scalar, or a list of one if operands of `kind` are lists. `by`
  /// is the operation that makes the constant, if the dialect has several.
  static constexpr ActionRow
  attributeToOperand(const char *name, unsigned index, int like = -1,
                     ConstantKind kind = ConstantKind::Any,
                     const char *by = "") {
    ActionRow row{ActionKind::AttributeToOperand, name, by, index};
    row.like = like;
    row.constant = kind;
    return row;
  }
  /// Operand `index`, which must be a constant or absent, becomes an attribute.
  static constexpr ActionRow
  operandToAttribute(unsigned index, const char *name,
                     ConstantKind kind = ConstantKind::Any) {
    ActionRow row{ActionKind::OperandToAttribute, name, "", index};
    row.constant = kind;
    return row;
  }
  /// Operand `index` is new: a constant of `value`, or absent without one.
  static constexpr ActionRow
  insertOperand(unsigned index, ValueMaker value = {}, int like = -1,
                ConstantKind kind = ConstantKind::Any) {
    ActionRow row{ActionKind::InsertOperand, "", "", index, value};
    row.like = like;
    row.constant = kind;
    return row;
  }
  /// Operand `index` becomes a constant of `value` if it is absent.
  static constexpr ActionRow
  fillOperand(unsigned index, ValueMaker value, int like = -1,
              ConstantKind kind = ConstantKind::Any) {
    ActionRow row{ActionKind::FillOperand, "", "", index, value};
    row.like = like;
    row.constant = kind;
    return row;
  }
  /// Operand `index` goes; it must be absent, or a constant of `value`.
  static constexpr ActionRow
  dropOperand(unsigned index, ValueMaker value = {},
              ConstantKind kind = ConstantKind::Any) {
    ActionRow row{ActionKind::DropOperand, "", "", index, value};
    row.constant = kind;
    return row;
  }
  /// Result `index` is new, and nobody uses it.
  static constexpr ActionRow addResult(unsigned index) {
    return {ActionKind::AddResult, "", "", index};
  }
  /// Result `index` goes; nobody may use it.
  static constexpr ActionRow dropResult(unsigned index) {
    return {ActionKind::DropResult, "", "", index};
  }
  /// An attribute that is one value becomes a list of one.
  static constexpr ActionRow valueToList(const char *name) {
    return {ActionKind::ValueToList, name};
  }
  /// An attribute that must be a list of one value becomes that value.
  static constexpr ActionRow listToValue(const char *name) {
    return {ActionKind::ListToValue, name};
  }
  /// Region `index` is new and empty.
  static constexpr ActionRow addRegion(unsigned index) {
    return {ActionKind::AddRegion, "", "", index};
  }
  /// Region `index` goes; it must be empty.
  static constexpr ActionRow dropRegion(unsigned index) {
    return {ActionKind::DropRegion, "", "", index};
  }
  /// Refuses other numbers of `parts`.
  static constexpr ActionRow count(unsigned parts, unsigned least,
                                   unsigned most) {
    return {ActionKind::Count, "", "", 0, {}, {}, parts, least, most};
  }
  static constexpr ActionRow atLeast(unsigned parts, unsigned number) {
    return count(parts, number, ~0u);
  }
  static constexpr ActionRow atMost(unsigned parts, unsigned number) {
    return count(parts, 0, number);
  }
  /// A list on one side where the other has one value.
  static constexpr ActionRow exactly(unsigned parts, unsigned number) {
    return count(parts, number, number);
  }
  /// Operands or results stand in the groups of the target, which must admit
  /// their numbers. A group that the target lacks must be empty, or of results
  /// that nobody uses.
  static constexpr ActionRow regroup(Part part, const RegroupRow *groups) {
    ActionRow row{ActionKind::Regroup, "", "", 0, {}, {}, part};
    row.groups = groups;
    return row;
  }
  /// Operand `index` is cast if its element type is among `values`.
  static constexpr ActionRow castOperand(unsigned index,
                                         llvm::ArrayRef<ValuePair> values) {
    return {ActionKind::CastOperand, "", "", index, {}, values};
  }
  /// Result `index` is made with another element type if its own is among
  /// `values`, and cast back.
  static constexpr ActionRow castResult(unsigned index,
                                        llvm::ArrayRef<ValuePair> values) {
    return {ActionKind::CastResult, "", "", index, {}, values};
  }
  static constexpr ActionRow hook(const char *name) {
    return {ActionKind::Hook, name};
  }
};

/// How one direction of a step is known.
enum class StepKind {
#define DIALECTGEN_STEP_KIND(ENUMERATOR, NAME) ENUMERATOR,
#include "dialectgen/core/versions/Steps.def"
};

struct DirectionRow {
  StepKind kind = StepKind::Same;
  llvm::ArrayRef<ActionRow> actions = {};
  /// Why it cannot be done.
  const char *reason = "";
};

/// A step between two versions, of one operation or of two: an operation can
/// become another. The row names the older one; the order of rows has no
/// meaning.
struct StepRow {
  const char *older, *newer;
  DirectionRow up, down;
};

enum class ConstraintKind {
#define DIALECTGEN_REFUSAL_KIND(ENUMERATOR, NAME) ENUMERATOR,
#include "dialectgen/core/versions/Steps.def"
};

/// A use that an operation does not admit below a release.
struct ConstraintRow {
  Version below;
  ConstraintKind kind;
  const char *attribute;
  const char *record;
};

enum class ElementKind : unsigned char {
  Operand,
  Result,
  Region,
  Successor,
  Attribute,
};

/// An operand, result, region, successor or attribute of an operation.
struct ElementRow {
  ElementKind kind;
  const char *name;
  /// A list of any length; of an attribute: it may be absent.
  bool isMany;
};

/// Elements as tables write them: `element::operand("lhs")` is one operand,
/// `element::operands("inputs")` a list.
namespace element {
constexpr ElementRow operand(const char *name) {
  return {ElementKind::Operand, name, false};
}
constexpr ElementRow operands(const char *name) {
  return {ElementKind::Operand, name, true};
}
constexpr ElementRow result(const char *name) {
  return {ElementKind::Result, name, false};
}
constexpr ElementRow results(const char *name) {
  return {ElementKind::Result, name, true};
}
constexpr ElementRow region(const char *name) {
  return {ElementKind::Region, name, false};
}
constexpr ElementRow regions(const char *name) {
  return {ElementKind::Region, name, true};
}
constexpr ElementRow successor(const char *name) {
  return {ElementKind::Successor, name, false};
}
constexpr ElementRow successors(const char *name) {
  return {ElementKind::Successor, name, true};
}
constexpr ElementRow attribute(const char *name) {
  return {ElementKind::Attribute, name, false};
}
constexpr ElementRow optional(const char *name) {
  return {ElementKind::Attribute, name, true};
}
} // namespace element

/// A trait of an operation of a versioned dialect.
enum class VersionedTrait : unsigned {
#define DIALECTGEN_VERSIONED_TRAIT(NAME) NAME,
#include "dialectgen/core/versions/VersionedTraits.def"
};

/// A version of an operation.
struct OpRow {
  /// With the dialect's name.
  const char *name;
  /// Whose versions `since` and `until` are: an index of the timelines.
  unsigned timeline;
  Version since, until;
  /// Of a versioned dialect: those of each kind together, in their order.
  llvm::ArrayRef<ElementRow> elements = {};
  EnumSet<VersionedTrait> traits = {};
  llvm::ArrayRef<ConstraintRow> illegal = {};
  /// Written as a function is: its name, arguments, results, and region.
  bool isFunction = false;
  /// Of an operation that is a constant, the attribute that its result is.
  const char *constant = nullptr;
  /// The code of its result's type, whose field is the number of elements; -1:
  /// the result has the type of the attribute.
  int countType = -1;
};

/// A sequence of versions: the releases of a dialect, or the opsets of a
/// domain.
struct TimelineRow {
  /// The name, and its form in messages: `the 'vhlo' dialect`.
  llvm::StringRef name, text;
  Version minimum, current;
  /// `version` or `opset`.
  llvm::StringRef label = "version";
  /// The number of components of a version.
  unsigned numbers = 3;

  std::string str(Version version) const;
};

class StepRewrite;

/// Takes one operation over one step, in either direction.
using StepHook = mlir::LogicalResult (*)(StepRewrite &rewrite);

/// Hooks are listed, not registered by objects that construct themselves: a
/// linker drops such objects from static libraries, because nothing refers to
/// them.
struct StepHookRow {
  llvm::StringLiteral name;
  StepHook hook;
};

/// All that the engine knows of a dialect.
struct StepTable {
  llvm::ArrayRef<TimelineRow> timelines;
  llvm::ArrayRef<OpRow> ops;
  llvm::ArrayRef<StepRow> steps;
  llvm::ArrayRef<StepHookRow> hooks;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_VERSIONS_STEPTABLE_H
