//===- WireCodes.h - codes that an upstream's own codec has -----*- C++ -*-===//
//
// Definitions in TableGen do not say which code a type or attribute has in
// bytecode. The code that writes the bytecode does, in an enumeration; or a
// person does, in a list.
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
  /// What has the code `number`; empty if nothing is said.
  std::string nameOf(bool isType, unsigned number) const;
};

/// Reads codes from `path`. A file that ends in `.json` has the shape of a
/// family's wire.json; any other is C++ with enumerations whose names say
/// `Attribute` or `Type` and `Code`, and whose enumerators are classes behind a
/// `k`: `enum AttributeCode { kArrayV1Attr = 1, … }`.
llvm::Expected<WireCodes> readWireCodes(llvm::ArrayRef<std::string> paths);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_WIRECODES_H
