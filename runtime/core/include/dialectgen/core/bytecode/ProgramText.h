//===- ProgramText.h - programs as text, with large weights -----*- C++ -*-===//
//
// MLIR prints and reads the data of a resource, and of a large constant, as one
// string of digits, which is copied several times on its way: five times the
// weights are in memory at once. Here they go around the printer and the
// parser, which have small data in their place: digits are written from the
// data piece by piece, and read from the text into it. The text is, to the
// byte, MLIR's own.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_BYTECODE_PROGRAMTEXT_H
#define DIALECTGEN_CORE_BYTECODE_PROGRAMTEXT_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include <memory>
#include <vector>

namespace mlir {
class AsmResourceBlob;
class FallbackAsmResourceMap;
} // namespace mlir

namespace dialectgen {

/// Applies `use` to `bytes` piece by piece, and lets go of every piece that is
/// mapped from a file: it need not stay in memory. Advice alone.
void useOnce(llvm::ArrayRef<char> bytes,
             llvm::function_ref<void(llvm::ArrayRef<char>)> use);

/// Prints `module`. Nobody else may use it, nor the data of its resources,
/// meanwhile. `others` has resources that no dialect knows.
void printProgram(mlir::ModuleOp module, llvm::raw_ostream &stream,
                  const mlir::OpPrintingFlags &flags,
                  mlir::FallbackAsmResourceMap *others = nullptr);

/// Gives resources without data an alignment: the parser of text gives them
/// none, and readers of bytecode refuse that.
void alignEmptyResources(mlir::MLIRContext *context);

/// The text of a program whose large resources and constants are taken out of
/// it.
class ProgramText {
public:
  /// Takes ownership of `buffer`, and reads resources and constants; one in
  /// another form than the usual one stays in the text, so that MLIR reports
  /// the error.
  explicit ProgramText(std::unique_ptr<llvm::MemoryBuffer> buffer);
  ~ProgramText();

  /// The text that is left, once.
  std::unique_ptr<llvm::MemoryBuffer> takeText() { return std::move(text); }
  /// Parses the text, which `sources` have by now, and gives resources and
  /// constants their data; null, after an error, if it is no legal program.
  mlir::OwningOpRef<mlir::ModuleOp>
  parse(const std::shared_ptr<llvm::SourceMgr> &sources,
        mlir::MLIRContext &context);
  /// Receives the resources that no dialect knows; without `verifies`, whether
  /// the program is legal is not looked at.
  void setParsing(bool verifies, mlir::FallbackAsmResourceMap *others) {
    this->verifies = verifies;
    this->others = others;
  }

private:
  class Scanner;
  ProgramText(std::unique_ptr<llvm::MemoryBuffer> buffer, bool takesConstants);
  bool takeResources(Scanner &scanner, std::string &rest, size_t &copied);
  mlir::OwningOpRef<mlir::ModuleOp>
  parseLeft(const std::shared_ptr<llvm::SourceMgr> &sources,
            mlir::MLIRContext &context);

  /// The text that is left, and, if constants are taken out of it, the whole
  /// one: positions in errors are of that.
  std::unique_ptr<llvm::MemoryBuffer> text, whole;
  std::vector<mlir::AsmResourceBlob> weights, constants;
  bool verifies = true;
  mlir::FallbackAsmResourceMap *others = nullptr;
};

} // namespace dialectgen

#endif // DIALECTGEN_CORE_BYTECODE_PROGRAMTEXT_H
