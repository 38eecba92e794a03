//===- StepAction.h - facts of a spec about a step --------------*- C++ -*-===//
//
// The actions under "step" of a version (docs/specs.md), which is the
// newer version of the step from the next older one. The first key of an action
// in JSON is its name, whose value is the affected element. Tables of fields
// serve reading, writing and the schema (StepReader.cpp).
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_STEPACTION_H
#define DIALECTGEN_MODEL_STEPACTION_H

#include "model/forms/Fields.h"
#include "model/json/Json.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/SMLoc.h"
#include <optional>
#include <variant>

namespace dialectgen {

namespace form {
struct Number;
struct ValueMap;
struct ValueOrNull;
} // namespace form

/// Which way a step is taken.
enum class Way { Up, Down };

namespace step {

/// Programs of the older version imply `value`, or nothing if that is null; on
/// the way down, only this value is admitted. For an attribute that the older
/// version has, the meaning of its absence there.
struct Before {
  DIALECTGEN_FIELDS(Before, "a step's action")
  std::string FIELD(attribute, "An attribute that is new", Required,
                    Key{"before"});
  Json FIELD(value, "What older programs had in its place; null: nothing",
             Required, As<form::ValueOrNull>());
};

/// The attribute is gone; up, only `value` is admitted; down, it is `value`.
struct Only {
  DIALECTGEN_FIELDS(Only, "a step's action")
  std::string FIELD(attribute, "An attribute that is gone", Required,
                    Key{"only"});
  Json FIELD(value, "The only value it may have had", Required);
};

/// Up, every value is admitted.
struct Drop {
  DIALECTGEN_FIELDS(Drop, "a step's action")
  std::string FIELD(attribute, "An attribute that is gone and meant nothing",
                    Required, Key{"drop"});
  Json FIELD(value, "Its value on the way down; absent: it has none");
};

/// Of all but an attribute, programs have the place alone, which stays.
struct Rename {
  DIALECTGEN_FIELDS(Rename, "a step's action")
  std::string FIELD(from,
                    "An attribute, or an operand, result, region or successor "
                    "in the same place, of the older version",
                    Required, Key{"rename"});
  std::string FIELD(to, "What the newer one calls it", Required);
};

/// Programs of the older version have the attribute under this name, beside
/// those that its definition lists.
struct Unlisted {
  DIALECTGEN_FIELDS(Unlisted, "a step's action")
  std::string FIELD(attribute,
                    "An attribute that older programs had, although their "
                    "definition does not list it",
                    Required, Key{"unlisted"});
};

struct ToOperand {
  DIALECTGEN_FIELDS(ToOperand, "a step's action")
  std::string FIELD(attribute, "An attribute of the older version", Required,
                    Key{"to_operand"});
  std::string FIELD(operand, "The operand that it became", Required);
  bool FIELD(isList, "One number is a list of one there", Key{"list"});
  Json FIELD(absent,
             "What programs of the newer version mean that leave the operand "
             "out",
             As<form::ValueOrNull>());
};

struct ToAttribute {
  DIALECTGEN_FIELDS(ToAttribute, "a step's action")
  std::string FIELD(operand, "An operand of the older version", Required,
                    Key{"to_attribute"});
  std::string FIELD(attribute, "The attribute that it became", Required);
};

struct Values {
  DIALECTGEN_FIELDS(Values, "a step's action")
  std::string FIELD(attribute,
                    "An attribute whose values are spelled otherwise", Required,
                    Key{"values"});
  Json FIELD(newByOld,
             "From older to newer value; of a versioned dialect also as pairs",
             Required, Key{"map"}, As<form::ValueMap>());
};

struct AtLeast {
  DIALECTGEN_FIELDS(AtLeast, "a step's action")
  std::string FIELD(attribute, "An attribute", Required, Key{"at_least"});
  Json FIELD(value, "The least the older version takes", Required,
             As<form::Number>());
};

struct AtMost {
  DIALECTGEN_FIELDS(AtMost, "a step's action")
  std::string FIELD(attribute, "An attribute", Required, Key{"at_most"});
  Json FIELD(value, "The most the older version takes", Required,
             As<form::Number>());
};

/// Negative numbers count from the end of the dimensions; the older version has
/// none.
struct FromStart {
  DIALECTGEN_FIELDS(FromStart, "a step's action")
  std::string FIELD(attribute, "An attribute with positions of dimensions",
                    Required, Key{"from_start"});
  std::string FIELD(of, "The operand or result whose dimensions they are",
                    Required);
};

struct Insert {
  DIALECTGEN_FIELDS(Insert, "a step's action")
  std::string FIELD(operand, "An operand that is new", Required, Key{"insert"});
  Json FIELD(value, "The constant that older programs had", Required);
};

struct WhenAbsent {
  DIALECTGEN_FIELDS(WhenAbsent, "a step's action")
  std::string FIELD(operand,
                    "An operand that older programs could not leave out",
                    Required, Key{"when_absent"});
  Json FIELD(value, "The constant that leaving it out means", Required);
};

struct Becomes {
  DIALECTGEN_FIELDS(Becomes, "a step's action")
  std::string FIELD(op, "The op that the newer version is", Required,
                    Key{"becomes"});
};

/// Values are cast to a type of the older version and back.
struct Cast {
  DIALECTGEN_FIELDS(Cast, "a step's action")
  std::string FIELD(variable, "A type variable", Required, Key{"cast"});
  std::string FIELD(to, "The type that the older version takes instead",
                    Required);

  /// Stands for a type that has all numbers of the one that is cast, where the
  /// older version has such a type.
  static constexpr const char *wider = "wider";
  bool isToWider() const { return to == wider; }
};

struct Hook {
  DIALECTGEN_FIELDS(Hook, "a step's action")
  std::string FIELD(function, "C++ of this name in runtime/<family>/hooks",
                    Required, Key{"hook"});
  std::string FIELD(attribute, "The attribute it is about, if one alone");
  /// It only rewrites a use of the source into a form that the remaining
  /// actions can convert.
  bool FIELD(isFirst, "Before all that follows from the signatures",
             Key{"first"});

  /// Whether it answers for everything.
  bool isForAll() const { return attribute.empty() && !isFirst; }
};

struct Impossible {
  DIALECTGEN_FIELDS(Impossible, "a step's action")
  std::string FIELD(reason, "Why there is no such step", Required,
                    Key{"impossible"});
};

} // namespace step

/// One action of a spec, or one that the differ derived (diff/steps/Steps.h).
struct StepAction {
  DIALECTGEN_FIELDS(StepAction, "a step's action")
  std::variant<step::Before, step::Only, step::Drop, step::Rename,
               step::Unlisted, step::ToOperand, step::ToAttribute, step::Values,
               step::AtLeast, step::AtMost, step::FromStart, step::Insert,
               step::WhenAbsent, step::Becomes, step::Cast, step::Hook,
               step::Impossible>
      what = {};
  std::optional<Way> FIELD(way, "The way it is about; absent: both");
  llvm::SMRange range = {};

  bool isFor(Way asked) const { return !way || *way == asked; }
  template <typename... Ts> bool is() const {
    return (std::holds_alternative<Ts>(what) || ...);
  }
  /// Null if it is another action.
  template <typename T> const T *as() const { return std::get_if<T>(&what); }
  template <typename T> T *as() { return std::get_if<T>(&what); }
};

/// Lists find an action by the attributes, operands and results that it is
/// about (Shared.h).
template <typename Use> void eachName(const StepAction &action, Use use) {
  std::visit(
      [&](const auto &one) {
        using Action = std::decay_t<decltype(one)>;
        auto ofMember = [&](auto... members) { (use(one.*members), ...); };
        using namespace step;
        if constexpr (std::is_same_v<Action, Rename>)
          ofMember(&Rename::from, &Rename::to);
        else if constexpr (std::is_same_v<Action, ToOperand> ||
                           std::is_same_v<Action, ToAttribute>)
          ofMember(&Action::attribute, &Action::operand);
        else if constexpr (std::is_same_v<Action, Insert> ||
                           std::is_same_v<Action, WhenAbsent>)
          ofMember(&Action::operand);
        else if constexpr (!std::is_same_v<Action, Becomes> &&
                           !std::is_same_v<Action, Cast> &&
                           !std::is_same_v<Action, Impossible>)
          ofMember(&Action::attribute);
      },
      action.what);
}

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_STEPACTION_H
