//===- TdBytecode.h - bytecode of a dialect in definitions ------*- C++ -*-===//
//
// Reads definitions in the language of MLIR's BytecodeBase.td: codes of types
// and attributes, and the fields behind each code. Parsers and printers are C++
// there; those of known forms are kinds of fields here, and others are to-dos.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_TDBYTECODE_H
#define DIALECTGEN_UPSTREAM_TDBYTECODE_H

#include "upstream/tablegen/TdFile.h"
#include <string>
#include <vector>

namespace dialectgen {

/// A field behind a code.
struct TdBytecodeField {
  std::string name;
  /// A kind on the wire, such as `list(attribute)`; empty if the C++ of its
  /// parser is of no known form.
  std::string kind;
};

/// What stands in a file under a code.
struct TdBytecodeRecord {
  const llvm::Record *definition = nullptr;
  /// The C++ class without its namespace; empty if the code is retired.
  std::string className;
  std::vector<TdBytecodeField> fields;
  /// C++ of which values are written so, and of how they are made; empty if the
  /// definition leaves it out.
  std::string predicate, builder;
};

/// By code.
struct TdBytecode {
  std::vector<TdBytecodeRecord> attributes, types;
};

/// The codes that `file` gives the dialect called so; empty lists if it gives
/// none.
TdBytecode readBytecode(const TdFile &file, llvm::StringRef dialect);

/// Names of accessors, `UnreducedAxes` of `getUnreducedAxes()`, whose values
/// hold something wherever `predicate` is true: they are not empty, or another
/// case than that of an enumeration. Nothing if it is C++ of another form.
std::optional<std::vector<std::string>>
readPredicate(llvm::StringRef predicate);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_TDBYTECODE_H
