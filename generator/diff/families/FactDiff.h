//===- FactDiff.h - facts in which two families differ ----------*- C++ -*-===//
//
// Compares two families member by member, by the tables of their fields:
// elements of lists are known by their names, or by their places where the
// table says so. A visitor decides where to look, and is told of each
// difference.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_DIFF_FACTDIFF_H
#define DIALECTGEN_DIFF_FACTDIFF_H

#include "model/Model.h"
#include "model/forms/FieldTable.h"

namespace dialectgen {

/// An element on the way from the family to a fact, on both sides.
struct FactLevel {
  /// The list or the part that it is in.
  const Field *field = nullptr;
  /// Of its members; null where it is a value without fields.
  const FieldTable *table = nullptr;
  /// Null where the side does not have it.
  const void *was = nullptr, *now = nullptr;
  /// In the list, of the side that has it; of both, of the older one.
  size_t index = 0;
  llvm::SMRange wasRange, nowRange;
  /// A value without fields, on the side that has it; of both, the older one.
  Json value;

  /// The element if it is a `T`; else null.
  template <typename T> const T *wasA() const {
    return table == &fieldsOf<T>() ? static_cast<const T *>(was) : nullptr;
  }
  template <typename T> const T *nowA() const {
    return table == &fieldsOf<T>() ? static_cast<const T *>(now) : nullptr;
  }
  bool isList() const { return field->elements && field->elements->isList; }
};

/// The way to an element, from the outermost one; empty: the family itself.
using FactPath = llvm::ArrayRef<FactLevel>;

/// What differs between two elements.
struct FactDifference {
  FactPath path;
  /// The member of the last element; null if the element itself differs: one
  /// side does not have it, or has another one in its place.
  const Field *field = nullptr;
  /// The key of the member, or of the entry of an object in it.
  std::string member;
  /// As the resolved model has it; null where there is none.
  Json was, now;
  /// They are entries of the member, a list of values in any order.
  bool isEntry = false;
};

/// The name of an element (`X`), or what it is known by (`13`); empty if it
/// has none.
std::string nameOf(const FieldTable &table, const void *element);
std::string nameOf(const FactLevel &level);

class FactVisitor {
public:
  virtual ~FactVisitor() = default;
  /// Whether differences in a member of the last element are told.
  virtual bool enters(FactPath path, const Field &field) = 0;
  virtual void differs(const FactDifference &difference) = 0;
};

/// Tells `visitor` of the facts that releases hold in which `now` differs from
/// `was`.
void compareFacts(const Family &was, const Family &now, FactVisitor &visitor);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_FACTDIFF_H
