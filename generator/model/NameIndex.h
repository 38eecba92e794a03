//===- NameIndex.h - elements of a long list by name ------------*- C++ -*-===//
//
// Finds elements of a list by name. Most lists are so short that to look at
// each element is the fastest; a longer one gets a table, so that nothing takes
// quadratic time.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_NAMEINDEX_H
#define DIALECTGEN_MODEL_NAMEINDEX_H

#include "model/Basics.h"
#include "llvm/ADT/StringMap.h"

namespace dialectgen {

template <typename T> class NameIndex {
public:
  /// `elements` live longer and do not move.
  explicit NameIndex(const std::vector<T> &elements) : elements(elements) {
    constexpr size_t fewElements = 16;
    if (elements.size() > fewElements)
      for (const T &element : elements)
        table.try_emplace(element.name, &element);
  }

  /// The first element of that name; null if there is none.
  const T *find(llvm::StringRef name) const {
    return table.empty() ? findByName(elements, name) : table.lookup(name);
  }

private:
  const std::vector<T> &elements;
  llvm::StringMap<const T *> table;
};

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_NAMEINDEX_H
