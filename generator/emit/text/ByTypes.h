//===- ByTypes.h - facts of lists of types, made once -----------*- C++ -*-===//
//
// A few lists of types serve almost all type variables of all ops, whose copies
// share their elements (model/TypeList.h).
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_BYTYPES_H
#define DIALECTGEN_EMIT_BYTYPES_H

#include "model/TypeList.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

namespace dialectgen {

template <typename Fact> class ByTypes {
public:
  /// The fact that `make` made of the first list that equals `types`.
  template <typename Make> const Fact &get(const TypeList &types, Make make) {
    auto [known, isNew] = byList.try_emplace(&types.elements());
    if (isNew) {
      auto [first, isFirst] =
          byElements.try_emplace(llvm::join(types.elements(), ";"));
      if (isFirst)
        first->second = make();
      known->second = {types, &first->second};
    }
    return *known->second.second;
  }

private:
  /// Of each, a copy that keeps its address from others.
  llvm::DenseMap<const TypeList::Elements *, std::pair<TypeList, const Fact *>>
      byList;
  llvm::StringMap<Fact> byElements;
};

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_BYTYPES_H
