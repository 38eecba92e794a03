//===- JsonPlace.h - where in a JSON text a value stands --------*- C++ -*-===//
//
// llvm::json is fast but keeps no positions. A `Place` names a value by the
// members and indices that lead to it; only when a problem is reported is the
// text walked once more to turn it into line and column.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_JSONPLACE_H
#define DIALECTGEN_UPSTREAM_JSONPLACE_H

#include "llvm/ADT/Twine.h"
#include <optional>
#include <string>

namespace dialectgen {

/// A chain of steps from the root of a document to a value, kept on the stack
/// of the code that descends.
class Place {
public:
  Place() = default;
  Place member(llvm::StringRef key) const { return Place(this, key, 0); }
  Place element(size_t index) const { return Place(this, {}, index); }

  /// Byte offset in `text`, which must be well-formed JSON, of the value this
  /// place names; of the innermost enclosing value if a member is missing.
  size_t findIn(llvm::StringRef text) const;

  /// The key of a member; empty for an element and the root.
  llvm::StringRef name() const { return key; }

private:
  Place(const Place *parent, llvm::StringRef key, size_t index)
      : parent(parent), key(key), index(index) {}

  const Place *parent = nullptr;
  /// Null data for an index.
  llvm::StringRef key;
  size_t index = 0;
};

/// The offset behind the value that begins at byte `offset` of `text`,
/// well-formed JSON.
size_t findEnd(llvm::StringRef text, size_t offset);

/// `file:line:column: message` for byte `offset` of `text`.
std::string describeAt(llvm::StringRef file, llvm::StringRef text,
                       size_t offset, const llvm::Twine &message);

/// Offset of the first bracket nested deeper than `limit`, if there is one.
/// The parser recurses, so this comes before it.
std::optional<size_t> findDeepNesting(llvm::StringRef text, unsigned limit);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_JSONPLACE_H
