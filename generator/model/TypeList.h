//===- TypeList.h - the types of a type variable ----------------*- C++ -*-===//
//
// A list of type expressions whose copies share their elements: a few sets of
// types serve almost all versions of all ops, and would be most of the model.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_TYPELIST_H
#define DIALECTGEN_MODEL_TYPELIST_H

#include "llvm/ADT/Hashing.h"
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace dialectgen {

class TypeList {
public:
  using Elements = std::vector<std::string>;
  using value_type = std::string;
  using const_iterator = Elements::const_iterator;

  TypeList() : shared(none()) {}
  TypeList(Elements types)
      : shared(std::make_shared<const Elements>(std::move(types))) {}
  TypeList(std::initializer_list<std::string> types)
      : TypeList(Elements(types)) {}

  const Elements &elements() const { return *shared; }
  operator const Elements &() const { return *shared; }
  const_iterator begin() const { return shared->begin(); }
  const_iterator end() const { return shared->end(); }
  size_t size() const { return shared->size(); }
  bool empty() const { return shared->empty(); }
  const std::string &operator[](size_t index) const { return (*shared)[index]; }

  /// Calls `change` with elements of its own, which it may change.
  template <typename F> void edit(F change) {
    Elements own = *shared;
    change(own);
    shared = std::make_shared<const Elements>(std::move(own));
  }

  friend bool operator==(const TypeList &a, const TypeList &b) {
    return a.shared == b.shared || *a.shared == *b.shared;
  }
  friend bool operator!=(const TypeList &a, const TypeList &b) {
    return !(a == b);
  }

private:
  static const std::shared_ptr<const Elements> &none() {
    static const auto empty = std::make_shared<const Elements>();
    return empty;
  }

  friend class TypeListPool;
  /// Other equal elements may take their place.
  mutable std::shared_ptr<const Elements> shared;
};

/// Lets equal lists share their elements.
class TypeListPool {
public:
  void share(const TypeList &types) {
    std::vector<TypeList> &alike =
        lists[llvm::hash_combine_range(types.begin(), types.end())];
    for (const TypeList &known : alike)
      if (known == types) {
        types.shared = known.shared;
        return;
      }
    alike.push_back(types);
  }

private:
  std::unordered_map<size_t, std::vector<TypeList>> lists;
};

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_TYPELIST_H
