//===- UnthreadedContext.h - a context of one thread ------------*- C++ -*-===//
//
// MLIR's constructor leaves out the threads alone: types and attributes are
// still made under locks, and kept in a second table for each thread. For a
// program of as many locations as operations, that table is a twentieth of all
// memory.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_UNTHREADEDCONTEXT_H
#define DIALECTGEN_CORE_UNTHREADEDCONTEXT_H

#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"

namespace dialectgen {

/// A context that one thread uses at a time.
class UnthreadedContext : public mlir::MLIRContext {
public:
  explicit UnthreadedContext(
      const mlir::DialectRegistry &registry = mlir::DialectRegistry())
      : MLIRContext(registry, Threading::DISABLED) {
    disableMultithreading();
  }
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_UNTHREADEDCONTEXT_H
