//===- WireCodes.h - codes that an upstream's own codec has -----*- C++ -*-===//
//
// Definitions in TableGen do not contain the code of a type or attribute in
// bytecode. The code is in an enumeration of the bytecode writer, or in a
// hand-written list.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_WIRECODES_H
#define DIALECTGEN_UPSTREAM_WIRECODES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <optional>
#include <string>

namespace dialectgen {

struct WireCodes {
  struct Code {
    unsigned number = 0;
    /// `FILE:LINE`.
    std::string place;
  };
  /// By name in specs, or by the name of the C++ class.
  std::map<std::string, Code> types, attributes;

  /// The code of the first of `names` that has one.
  std::optional<Code> find(bool isType,
                           llvm::ArrayRef<std::string> names) const;
  /// The element with the code `number`; empty if unknown.
  std::string nameOf(bool isType, unsigned number) const;
};

/// Reads codes from `path`. A file that ends in `.json` has the form of a
/// family's wire.json. Any other file is C++ with enumerations whose names
/// contain `Attribute` or `Type` and `Code`, and whose enumerators are class
/// names with the prefix `k`, for example `enum AttributeCode { kArrayV1Attr =
/// 1, … }`.
llvm::Expected<WireCodes> readWireCodes(llvm::ArrayRef<std::string> paths);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_WIRECODES_H
