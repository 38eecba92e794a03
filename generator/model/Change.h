//===- Change.h - one typed difference between two op versions --*- C++ -*-===//
//
// Changes between two versions of an op: specs use them for a version derived
// from another, and the differ returns them. A list of changes has one JSON
// form (docs/specs.md, "changes") and one meaning (`applyChanges`), so
// that apply(a, diff(a, b)) is b for all signatures a and b.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_CHANGE_H
#define DIALECTGEN_MODEL_CHANGE_H

#include "model/Model.h"
#include "model/forms/FieldTable.h"

namespace dialectgen {

class Diagnostics;

/// The kind of the changed element. `Version` stands for the scalar facts of
/// the op version itself (deprecated, deterministic, …).
enum class Element {
  Operand,
  Result,
  Attribute,
  Region,
  TypeConstraint,
  Version
};

/// Calls `use` with a new element of that sort.
template <typename F> decltype(auto) withElement(Element element, F use) {
  switch (element) {
  case Element::Operand:
  case Element::Result:
    return use(Parameter());
  case Element::Attribute:
    return use(Attribute());
  case Element::Region:
    return use(Region());
  case Element::TypeConstraint:
    return use(TypeConstraint());
  case Element::Version:
    break;
  }
  return use(OpVersion());
}

/// The fields of such an element.
const FieldTable &tableOf(Element element);

/// The name a spec has for it; for Version, which specs leave unsaid, ours.
const char *toString(Element element);

enum class ChangeKind {
  /// A new element with `value`, at index `at` (absent: last).
  Add,
  Remove,
  /// `name` is called `newName`; same place, same facts.
  Rename,
  /// `name` stands at index `at`.
  Move,
  /// Members `set` and `unset` of the element; for Element::Version of the
  /// version itself.
  Modify,
  /// Type constraint `name` takes, or no longer takes, `types`.
  AddTypes,
  RemoveTypes,
};

struct Change {
  ChangeKind kind;
  Element element;
  std::string name;
  std::string newName;
  std::optional<unsigned> at;
  /// Add: the element as a spec writes it. Remove (from the differ): the
  /// removed element.
  Json value;
  /// Modify: members and their new values; `before` has the old values (null
  /// where the member was absent), filled by the differ only.
  Json set, before;
  std::vector<std::string> unset;
  std::vector<std::string> types;
  llvm::SMRange range;
};

/// The JSON form a spec has under "changes", without `before`.
Json toJson(const std::vector<Change> &changes);

/// Applies `changes` in order to the signature of `version`. A change that
/// does not fit (no such element, name taken, index out of range) is reported
/// at its range and skipped.
void applyChanges(OpVersion &version, const std::vector<Change> &changes,
                  Diagnostics &diagnostics);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_CHANGE_H
