//===- JsonValues.h - a JSON text as one list of values ---------*- C++ -*-===//
//
// For tables that are read at the start of a program: reading one allocates the
// list and nothing for each value, where llvm::json has a container for each
// list and copies it as the list around it grows. Values of any depth are read.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RECORDS_JSONVALUES_H
#define DIALECTGEN_CORE_RECORDS_JSONVALUES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/Error.h"
#include <optional>

namespace dialectgen::rows {

/// Its parts are behind it in the list: the elements of a list; of an object a
/// text, which is the key, and a value in turn.
struct JsonValue {
  enum Kind : uint8_t { Null, Boolean, Number, Text, List, Object };

  /// Of a text its content, of others but lists and objects their letters.
  llvm::StringRef chars;
  /// How many values there are from this one to the end of its parts.
  uint32_t length;
  Kind kind;

  const JsonValue *begin() const { return this + 1; }
  const JsonValue *end() const { return this + length; }
  const JsonValue *next() const { return end(); }

  /// Of an object, the value of its last key of this name; null without one.
  const JsonValue *find(llvm::StringRef key) const;
  /// None unless the value is of the kind; a number without a fraction is
  /// whole.
  std::optional<bool> boolean() const;
  std::optional<int64_t> whole() const;
  std::optional<double> number() const;
};

/// The values of `text`, of which the first is all of it. Contents refer to
/// `text`, those with escapes to `escaped`. An error has its place in the text.
llvm::Expected<llvm::SmallVector<JsonValue, 0>>
readJson(llvm::StringRef text, llvm::BumpPtrAllocator &escaped);

} // namespace dialectgen::rows

#endif // DIALECTGEN_CORE_RECORDS_JSONVALUES_H
