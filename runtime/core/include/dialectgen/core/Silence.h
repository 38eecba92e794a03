//===- Silence.h - errors that nobody sees ----------------------*- C++ -*-===//
//
// Errors that answer a question, or may not last, cost as little as they can:
// MLIR adds the text of its op to an error, for which it numbers all values of
// the function around the op each time.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_SILENCE_H
#define DIALECTGEN_CORE_SILENCE_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/Threading.h"
#include <functional>

namespace dialectgen {

/// While one lives, errors about ops come without the text of the op.
class WithoutOpText {
public:
  explicit WithoutOpText(mlir::MLIRContext *context)
      : context(context->shouldPrintOpOnDiagnostic() ? context : nullptr) {
    if (this->context)
      context->printOpOnDiagnostic(false);
  }
  ~WithoutOpText() {
    if (context)
      context->printOpOnDiagnostic(true);
  }
  WithoutOpText(const WithoutOpText &) = delete;
  WithoutOpText &operator=(const WithoutOpText &) = delete;

private:
  mlir::MLIRContext *context;
};

/// While one lives, no handler gets what this thread reports; `see` does, if
/// there is one.
class Silence {
public:
  explicit Silence(mlir::MLIRContext *context,
                   std::function<void(mlir::Diagnostic &)> see = {})
      : withoutOpText(context),
        handler(context, [see = std::move(see), thread = llvm::get_threadid()](
                             mlir::Diagnostic &diagnostic) {
          if (llvm::get_threadid() != thread)
            return mlir::failure();
          if (see)
            see(diagnostic);
          return mlir::success();
        }) {}

private:
  WithoutOpText withoutOpText;
  mlir::ScopedDiagnosticHandler handler;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_SILENCE_H
