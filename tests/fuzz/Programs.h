//===- Programs.h - programs of MLIR in fuzz targets ------------*- C++ -*-===//
//
// Functions shared by targets that create programs from their input: the
// context, a check for errors emitted in it, and the comparison with the
// program after writing and reading.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_FUZZ_PROGRAMS_H
#define DIALECTGEN_TESTS_FUZZ_PROGRAMS_H

#include "ProgramText.h"
#include "Target.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <memory>

namespace dialectgen::fuzz {

/// The text of `module` with locations, and how it was printed: without them if
/// there is one that MLIR's own bytecode does not hold. Of a range that begins
/// at column 0 it leaves out the end.
inline std::pair<std::string, mlir::OpPrintingFlags>
printWithLocations(mlir::ModuleOp module) {
  auto flags = mlir::OpPrintingFlags().enableDebugInfo();
  std::string text = programText(module, flags);
  if (!llvm::StringRef(text).contains(":0 to "))
    return {std::move(text), flags};
  return {programText(module), mlir::OpPrintingFlags()};
}

/// Creates one program after the other. Loading dialects costs more than most
/// runs, so one context serves many; the number is limited because attributes
/// and types are never freed.
class Programs {
public:
  using Make = llvm::function_ref<mlir::OwningOpRef<mlir::ModuleOp>(
      mlir::MLIRContext *)>;

  explicit Programs(void (*registerDialects)(mlir::DialectRegistry &),
                    unsigned runsPerContext = 200)
      : registerDialects(registerDialects), runsPerContext(runsPerContext) {}

  /// The program that `make` gives, which lives until the next call; null if it
  /// gives none. Stops unless it is either a program or an error. Prints it if
  /// DIALECTGEN_SHOW_PROGRAMS is in the environment.
  mlir::ModuleOp make(Make make) {
    module = nullptr;
    alone.reset();
    if (!shared || runs++ % runsPerContext == 0) {
      shared.reset();
      shared = std::make_unique<Context>(registerDialects);
    }
    current = shared.get();
    module = makeIn(*current, make);
    if (module && hasResources(programText(*module))) {
      // Their names depend on the rest of the context.
      module = nullptr;
      alone = std::make_unique<Context>(registerDialects);
      current = alone.get();
      module = makeIn(*current, make);
    }
    static const bool shows = std::getenv("DIALECTGEN_SHOW_PROGRAMS");
    if (shows && module)
      llvm::errs() << programText(*module) << '\n';
    return module.get();
  }

  /// Stops unless errors were emitted since the program was made if and only if
  /// something `hasFailed`. Nothing is known of errors afterwards.
  void requireErrorIf(bool hasFailed) {
    fuzz::require(hasFailed == current->hasError,
                  hasFailed ? "failed without an error"
                            : "no failure, and an error: " + current->error);
    current->hasError = false;
  }

  /// Stops, with the last error, unless the promise `holds`.
  void require(bool holds, const llvm::Twine &promise) {
    fuzz::require(holds, promise + ": " + current->error);
  }

  std::string lastError() const { return current->error; }

  /// Whether a warning with `text` was emitted since the program was made.
  bool wasWarned(llvm::StringRef text) const {
    return llvm::StringRef(current->warnings).contains(text);
  }
  bool wasWarned() const { return !current->warnings.empty(); }

  /// Stops unless `read` gives a program that prints as `text`.
  void requireSame(const std::string &text, Make read,
                   mlir::OpPrintingFlags flags = {}) {
    std::unique_ptr<Context> other;
    if (hasResources(text))
      other = std::make_unique<Context>(registerDialects);
    mlir::OwningOpRef<mlir::ModuleOp> again =
        makeIn(other ? *other : *current, read);
    require(bool(again), "what was written is refused");
    std::string difference = firstDifference(text, programText(*again, flags));
    fuzz::require(difference.empty(),
                  "reads as another program:\n" + difference);
  }

private:
  struct Context {
    explicit Context(void (*registerDialects)(mlir::DialectRegistry &))
        : context(mlir::MLIRContext::Threading::DISABLED) {
      mlir::DialectRegistry registry;
      registerDialects(registry);
      context.appendDialectRegistry(registry);
      context.loadAllAvailableDialects();
      context.printOpOnDiagnostic(false);
      context.getDiagEngine().registerHandler(
          [this](mlir::Diagnostic &diagnostic) {
            if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error) {
              hasError = true;
              error = diagnostic.str();
            } else {
              warnings += diagnostic.str();
            }
          });
    }
    mlir::MLIRContext context;
    bool hasError = false;
    std::string error, warnings;
  };

  static bool hasResources(llvm::StringRef text) {
    return text.contains("dense_resource<");
  }

  mlir::OwningOpRef<mlir::ModuleOp> makeIn(Context &in, Make make) {
    in.hasError = false;
    in.warnings.clear();
    mlir::OwningOpRef<mlir::ModuleOp> made = make(&in.context);
    fuzz::require(!made == in.hasError,
                  made ? "a program, and an error: " + in.error
                       : "no program, and no error");
    in.hasError = false;
    return made;
  }

  void (*registerDialects)(mlir::DialectRegistry &);
  unsigned runsPerContext, runs = 0;
  std::unique_ptr<Context> shared, alone;
  Context *current = nullptr;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

} // namespace dialectgen::fuzz

#endif // DIALECTGEN_TESTS_FUZZ_PROGRAMS_H
