//===- SilentErrors.h - verifiers whose errors nobody sees ------*- C++ -*-===//
//
// Verifiers of attributes and types take a function that begins an error. An
// error that is not active is no failure to MLIR, and nothing can be added to
// it; one of this class is active, and no handler of the context gets it.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_SILENTERRORS_H
#define DIALECTGEN_CORE_SILENTERRORS_H

#include "mlir/IR/Diagnostics.h"
#include <optional>
#include <string>

namespace dialectgen {

/// Outlives the errors that it begins. Others of this thread are kept from
/// handlers as well, from the first one on.
class SilentErrors {
public:
  explicit SilentErrors(mlir::MLIRContext *context) : context(context) {}

  mlir::InFlightDiagnostic operator()() {
    if (!handler)
      handler.emplace(context, [this](mlir::Diagnostic &diagnostic) {
        text = diagnostic.str();
        return mlir::success();
      });
    return mlir::emitError(mlir::UnknownLoc::get(context));
  }
  bool areThere() const { return handler.has_value(); }
  /// The text of the last one.
  const std::string &getText() const { return text; }

private:
  mlir::MLIRContext *context;
  std::string text;
  std::optional<mlir::ScopedDiagnosticHandler> handler;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_SILENTERRORS_H
