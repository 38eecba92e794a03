//===- ProgramNames.h - errors in the words of the program ------*- C++ -*-===//
//
// Artifacts are checked when they are of the versioned dialect already, whose
// names users have never written. Errors name what the program has instead:
// `stablehlo.tan` for `vhlo.tan_v1`.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_BYTECODE_PROGRAMNAMES_H
#define DIALECTGEN_CORE_BYTECODE_PROGRAMNAMES_H

#include "dialectgen/core/bytecode/PortableDialect.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringMap.h"

namespace dialectgen {

/// While it lives, diagnostics of the context name operations, types and
/// attributes as programs of `dialect` have them; unless `module` is of the
/// versioned dialect itself.
class ProgramNames {
public:
  ProgramNames(const PortableDialect &dialect, mlir::ModuleOp module);

private:
  void rewrite(mlir::Diagnostic &diagnostic);
  std::string inProgram(llvm::StringRef text) const;
  std::string nameInProgram(llvm::StringRef quoted) const;
  void addNames(const PortableDialect &member);

  const PortableDialect &dialect;
  mlir::MLIRContext *context;
  /// By the name in the versioned dialect, `!vhlo.f8E3M4_v1`, of operations
  /// without the version, `vhlo.tan`; made for the first diagnostic.
  std::optional<llvm::StringMap<std::string>> names;
  std::optional<mlir::ScopedDiagnosticHandler> handler;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_BYTECODE_PROGRAMNAMES_H
