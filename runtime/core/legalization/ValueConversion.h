//===- ValueConversion.h - parts of value conversions -----------*- C++ -*-===//
//
// What the conversions of types and attributes to and from a versioned dialect
// have in common: known results, lists of parts, and the conversions of other
// dialects of the program.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_LEGALIZATION_VALUECONVERSION_H
#define DIALECTGEN_CORE_LEGALIZATION_VALUECONVERSION_H

#include "mlir/IR/Attributes.h"
#include "mlir/IR/Dialect.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>

namespace dialectgen {

/// Results by the values that they are of.
template <typename Key, typename Value = Key> class Memo {
public:
  /// The known result, or that of `convert`, which is kept unless it is null.
  template <typename Convert> Value get(const Key &key, Convert &&convert) {
    if (auto it = known.find(key); it != known.end())
      return it->second;
    // This may add others.
    Value made = convert();
    if (made)
      known[key] = made;
    return made;
  }
  void set(const Key &key, Value value) { known[key] = value; }

private:
  llvm::DenseMap<Key, Value> known;
};

/// The results of `convert` for all elements; nothing if it has none for one.
template <typename Range, typename Convert>
std::optional<llvm::SmallVector<mlir::Attribute>>
convertAll(Range &&range, Convert &&convert) {
  llvm::SmallVector<mlir::Attribute> list;
  for (auto element : range) {
    list.push_back(convert(element));
    if (!list.back())
      return std::nullopt;
  }
  return list;
}

/// The conversion among `peers`, other than `self`, of the values of `dialect`;
/// null if there is none.
template <typename Conversion>
Conversion *findPeer(llvm::ArrayRef<Conversion *> peers, const Conversion *self,
                     llvm::StringRef dialect) {
  for (Conversion *peer : peers)
    if (peer != self && peer->getDialect() == dialect)
      return peer;
  return nullptr;
}

/// The result of `peer`; null, with its reason, if there is none.
template <typename Conversion, typename Value>
Value convertBy(Conversion &peer, Value value, std::string &reason) {
  Value converted = peer.convert(value);
  if (!converted)
    reason = peer.getReason();
  return converted;
}

} // namespace dialectgen

#endif // DIALECTGEN_CORE_LEGALIZATION_VALUECONVERSION_H
