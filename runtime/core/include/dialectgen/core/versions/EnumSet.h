//===- EnumSet.h - several values of an enumeration -------------*- C++ -*-===//
//
// As tables of constants write them: `{Trait::Terminator, Trait::Symbol}`.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_VERSIONS_ENUMSET_H
#define DIALECTGEN_CORE_VERSIONS_ENUMSET_H

#include <initializer_list>

namespace dialectgen {

/// A set of values of an enumeration that has at most 32, from 0 on.
template <typename Enum> class EnumSet {
public:
  constexpr EnumSet() = default;
  constexpr EnumSet(std::initializer_list<Enum> values) {
    for (Enum value : values)
      bits |= 1u << unsigned(value);
  }
  constexpr bool has(Enum value) const {
    return bits & (1u << unsigned(value));
  }

  void insert(Enum value) { bits |= 1u << unsigned(value); }

private:
  unsigned bits = 0;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_VERSIONS_ENUMSET_H
