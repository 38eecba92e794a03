//===- Silence.h - errors that nobody sees ----------------------*- C++ -*-===//
//
// Verifiers answer questions, too: whether something would be legal, and why
// not. Several threads may ask at once.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_SILENCE_H
#define DIALECTGEN_CORE_SILENCE_H

#include "mlir/IR/Block.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/Operation.h"
#include "llvm/Support/Threading.h"
#include <functional>
#include <string>

namespace dialectgen {

/// While one lives, no handler gets what this thread reports; `see` does, if
/// there is one.
class Silence {
public:
  explicit Silence(mlir::MLIRContext *context,
                   std::function<void(mlir::Diagnostic &)> see = {})
      : context(context),
        handler(context, [see = std::move(see), thread = llvm::get_threadid()](
                             mlir::Diagnostic &diagnostic) {
          if (llvm::get_threadid() != thread)
            return mlir::failure();
          if (see)
            see(diagnostic);
          return mlir::success();
        }) {}

  /// Begins an error. Verifiers of attributes and types take a function that
  /// does; one that is not active would be no failure to MLIR, and nothing
  /// could be added to it.
  mlir::InFlightDiagnostic operator()() const {
    return mlir::emitError(mlir::UnknownLoc::get(context));
  }

private:
  mlir::MLIRContext *context;
  mlir::ScopedDiagnosticHandler handler;
};

/// Whether `op`, without the rest of its program, is legal; `why` receives the
/// text of the first error. MLIR may add the text of `op` to an error, for
/// which it numbers all values of the function around it each time: `op` stands
/// outside meanwhile, unless it asks for its parent.
inline bool isLegalAlone(mlir::Operation *op, std::string *why = nullptr) {
  mlir::MLIRContext *context = op->getContext();
  Silence silence(context, [&](mlir::Diagnostic &diagnostic) {
    if (why && why->empty())
      *why = diagnostic.str();
  });
  mlir::Block *block = op->getBlock();
  if (!block || !context->shouldPrintOpOnDiagnostic() ||
      op->mightHaveTrait<mlir::OpTrait::IsTerminator>())
    return mlir::succeeded(op->getName().verifyInvariants(op));
  mlir::Block::iterator next = std::next(op->getIterator());
  op->remove();
  bool isLegal = mlir::succeeded(op->getName().verifyInvariants(op));
  block->getOperations().insert(next, op);
  return isLegal;
}

} // namespace dialectgen

#endif // DIALECTGEN_CORE_SILENCE_H
