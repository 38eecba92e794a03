//===- ModelRuns.h - recorded values through StableHLO ----------*- C++ -*-===//
//
// Imports a model, lowers it, and runs it on the inputs that are recorded
// beside it: the results must be the recorded outputs.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_COMPAT_MODELRUNS_H
#define DIALECTGEN_TESTS_COMPAT_MODELRUNS_H

#include "dialectgen/onnx/Lowering.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace dialectgen::test {

// As the ONNX library's own tests compare.
constexpr double relativeTolerance = 1e-3, absoluteTolerance = 1e-7;

/// What the recorded numbers are of.
enum class Numbers {
  Library,
  /// Drawn numbers are large and small, and sums in another order differ by
  /// what rounding loses of the largest terms.
  Drawn,
  /// Outputs of whole models are 32-bit floats.
  Whole
};

/// Operations of a lowered program.
struct OperationCounts {
  unsigned all = 0;
  /// Of these, those that compute sizes: integers of ranks 0 and 1 for which
  /// sizes are asked.
  unsigned ofSizes = 0;
  /// Of these, those that read a size, and those that make lists of sizes.
  unsigned reads = 0, ofLists = 0;
  /// Operations that take a list of sizes.
  unsigned withLists = 0;
  /// Of the reads and the lists, those that another one does as well.
  unsigned repeated = 0;
};

/// Nothing is known of sizes but those of constants and lists of integers; or
/// all but the first one of the first input is known.
void openSizes(mlir::func::FuncOp function, bool isBatch);
OperationCounts countOperations(mlir::ModuleOp module);

struct Outcome {
  enum Kind { Right, RightWithConstants, Refused, Wrong, NotRun, NoModel } kind;
  bool isRight() const { return kind <= RightWithConstants; }
  /// Ops of the model.
  std::set<std::string> ops = {};
  /// What the errors are, without names of nodes.
  std::vector<std::string> problems = {};
  /// Of a wrong result: differs:count, :shape, :nan, :infinity or :value; of a
  /// program that is not valid: invalid.
  std::string id = "";
  /// Of a program that was lowered.
  OperationCounts counts = {};
};

struct RunOptions {
  Numbers numbers = Numbers::Library;
  onnx::LoweringOptions lowering = {};
  /// Gives the program that runs in place of the lowered one; null if it has
  /// reported an error.
  llvm::function_ref<mlir::OwningOpRef<mlir::ModuleOp>(mlir::ModuleOp)>
      through = nullptr;
};

/// Whether sizes of inputs are opened, and inputs behind the first become
/// constants; or the first size of the first input alone is opened.
enum Way { Plain, WithConstants, Open, OpenWithConstants, OpenBatch };

/// Ends the program, with the name of the model, if that takes more than 8 GiB
/// or ten minutes.
Outcome runModel(const std::string &path, Way way, const RunOptions &options);

/// With constants if it is refused without them.
Outcome runModel(const std::string &path, bool isOpen,
                 const RunOptions &options);

struct Model {
  std::string name, path;
};

/// The lines `MODEL: REASON` of a file.
std::map<std::string, std::string> readExceptions(const std::string &path);
/// The op that a model is called after, in small letters:
/// `test_reduce_sum_square_random` after ReduceSumSquare. Empty: none.
std::string opInName(llvm::StringRef model);
/// Names of the ops, without their versions; none if it cannot be imported.
std::set<std::string> opsOfModel(const std::string &path);
/// The files `model.onnx` within `data`, by name.
std::vector<Model> findModels(const std::string &data);
/// Whether the model and its recorded values have more than half a megabyte,
/// for which the evaluator takes 1 to 20 seconds.
bool isLarge(const Model &model);

/// Prints `page`, or with `--write` makes it the content of `file`, or with
/// `--check` compares both. Returns a status to exit with.
int keepPage(llvm::StringRef mode, const char *file, llvm::StringRef page);

} // namespace dialectgen::test

#endif // DIALECTGEN_TESTS_COMPAT_MODELRUNS_H
