//===- FormulaCases.h - decompositions against formulas ---------*- C++ -*-===//
//
// Runs coarse operations, decomposed, with static and with open sizes, and
// compares the results with numbers that a test computes.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_COMPAT_BYTEIR_FORMULACASES_H
#define DIALECTGEN_TESTS_COMPAT_BYTEIR_FORMULACASES_H

#include "Interpreter.h"
#include "dialectgen/byteir/ByteirOps.h"
#include "dialectgen/byteir/Decompose.h"
#include "dialectgen/byteir/Passes.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

namespace dialectgen::byteir::test {

using namespace mlir;
using dialectgen::test::Tensor;

inline constexpr double infinity = std::numeric_limits<double>::infinity();
inline constexpr double none = std::numeric_limits<double>::quiet_NaN();

/// A result that is to come, as doubles.
struct Wanted {
  SmallVector<int64_t> shape;
  std::vector<double> numbers;
};

class Cases {
public:
  explicit Cases(MLIRContext &context) : context(context), builder(&context) {
    context.getDiagEngine().registerHandler(
        [this](Diagnostic &diagnostic) { error = diagnostic.str(); });
  }

  using Build = std::function<FailureOr<View>(ValueRange arguments)>;

  /// Runs the program that `build` creates for arguments with static sizes, and
  /// with dynamic ones unless `isStatic`.
  void check(const std::string &name, ArrayRef<Tensor> inputs,
             const Build &build, ArrayRef<Wanted> wanted,
             bool isStatic = false) {
    for (bool isOpen : {false, true}) {
      if (isOpen && isStatic)
        continue;
      ++count[name];
      std::string problem = run(inputs, build, wanted, isOpen);
      if (problem.empty())
        continue;
      llvm::errs() << name << (isOpen ? " (open sizes)" : "") << " of "
                   << inputs.front().element << " with "
                   << inputs.front().shape.size() << " dimensions: " << problem
                   << "\n";
      ++failures;
    }
  }

  /// Runs a program, which is all of a function @main.
  void checkProgram(const std::string &name, ArrayRef<Tensor> inputs,
                    const std::string &program, ArrayRef<Wanted> wanted) {
    ++count[name];
    error.clear();
    OwningOpRef<ModuleOp> module =
        parseSourceString<ModuleOp>(program, &context);
    std::string problem =
        module ? run(*module, *module->getOps<func::FuncOp>().begin(), inputs,
                     wanted)
               : "it is not read: " + error;
    if (problem.empty())
      return;
    llvm::errs() << name << ": " << problem << " in\n" << program << "\n";
    ++failures;
  }

  MLIRContext &context;
  Builder builder;
  std::map<std::string, unsigned> count;
  unsigned failures = 0;

private:
  std::string run(ArrayRef<Tensor> inputs, const Build &build,
                  ArrayRef<Wanted> wanted, bool isOpen) {
    error.clear();
    OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
    SmallVector<Type> types;
    for (const Tensor &input : inputs) {
      SmallVector<int64_t> shape = input.shape;
      if (isOpen)
        shape.assign(shape.size(), ShapedType::kDynamic);
      types.push_back(RankedTensorType::get(shape, input.element));
    }
    OpBuilder builder(&context);
    builder.setInsertionPointToEnd(module->getBody());
    auto function =
        func::FuncOp::create(builder, module->getLoc(), "main",
                             FunctionType::get(&context, types, {}));
    Block *body = function.addEntryBlock();
    this->builder = builder;
    opBuilder = OpBuilder::atBlockEnd(body);
    FailureOr<View> view = build(body->getArguments());
    if (failed(view))
      return "it is not built: " + error;
    auto end = func::ReturnOp::create(opBuilder, module->getLoc(),
                                      (*view)->getResults());
    function.setType(
        FunctionType::get(&context, types, end->getOperandTypes()));
    return run(*module, function, inputs, wanted);
  }

  std::string run(ModuleOp module, func::FuncOp function,
                  ArrayRef<Tensor> inputs, ArrayRef<Wanted> wanted) {
    if (failed(verifyViews(module)))
      return "it is not verified: " + error;
    auto ops = readOps(
        module->getLoc(), {},
        [](const ViewOpRow &row) { return findDecomposition(row) != nullptr; },
        "");
    if (failed(decomposeViews(module, *ops)) || failed(mlir::verify(module)))
      return "it is not decomposed: " + error;
    std::string problem;
    auto results = dialectgen::test::interpret(function, inputs, problem);
    if (!results)
      return problem;
    if (results->size() != wanted.size())
      return "it has other results";
    for (auto [result, expected] : llvm::zip(*results, wanted)) {
      Tensor tensor = Tensor::make(result.element, expected.shape);
      for (auto [index, number] : llvm::enumerate(expected.numbers))
        tensor.set(int64_t(index), number);
      double precision = result.element.isF64()    ? 1e-14
                         : result.element.isF32()  ? 2e-6
                         : result.element.isF16()  ? 2e-3
                         : result.element.isBF16() ? 2e-2
                                                   : 0;
      std::string different =
          dialectgen::test::difference(result, tensor, precision, precision);
      if (!different.empty())
        return different;
    }
    return "";
  }

public:
  OpBuilder opBuilder{&context};

private:
  std::string error;
};

/// Numbers that look like none in particular.
inline Tensor numbers(Type element, ArrayRef<int64_t> shape, double scale = 3) {
  Tensor tensor = Tensor::make(element, shape);
  uint64_t state = 88172645463325252u;
  for (int64_t i = 0; i != tensor.size(); ++i) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    tensor.set(i, (double(state % 2000001) / 1e6 - 1) * scale);
  }
  return tensor;
}

inline Tensor listOf(Type element, ArrayRef<double> list) {
  Tensor tensor = Tensor::make(element, int64_t(list.size()));
  for (auto [index, number] : llvm::enumerate(list))
    tensor.set(int64_t(index), number);
  return tensor;
}

/// Calls `function` with the places of each line along `axis`.
template <typename Function>
void forLines(ArrayRef<int64_t> shape, int64_t axis, Function function) {
  int64_t inner = 1, outer = 1, length = shape[size_t(axis)];
  for (auto [index, size] : llvm::enumerate(shape))
    (int64_t(index) < axis ? outer : inner) *=
        int64_t(index) == axis ? 1 : size;
  for (int64_t i = 0; i != outer; ++i)
    for (int64_t j = 0; j != inner; ++j) {
      SmallVector<int64_t> places;
      for (int64_t k = 0; k != length; ++k)
        places.push_back((i * length + k) * inner + j);
      function(places, i * inner + j);
    }
}

inline Wanted likeInput(const Tensor &x,
                        const std::function<double(double)> &function) {
  Wanted wanted{x.shape, {}};
  for (int64_t i = 0; i != x.size(); ++i)
    wanted.numbers.push_back(function(x.at(i)));
  return wanted;
}

/// Checks operations that programs in text spell: losses, products, slices,
/// repetitions and scatters.
void checkPrograms(Cases &cases);

} // namespace dialectgen::byteir::test

#endif // DIALECTGEN_TESTS_COMPAT_BYTEIR_FORMULACASES_H
