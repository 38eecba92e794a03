//===- GeneratorBench.cpp - the cost of each stage of the generator -------===//
//
// Times loading, comparing and changing the ONNX specs in one process, without
// its start. Counters are times per op (an op has 2.8 versions on average).
//
//===----------------------------------------------------------------------===//

#include "diff/versions/Diff.h"
#include "model/Loader.h"
#include "llvm/Support/raw_ostream.h"
#include <benchmark/benchmark.h>

using namespace dialectgen;

namespace {

Family loadOnnx() {
  Diagnostics diagnostics;
  std::optional<Family> family =
      loadSpecs(DIALECTGEN_SOURCE_DIR, "onnx", diagnostics);
  if (!family || diagnostics.hasErrors()) {
    diagnostics.print(llvm::errs(), /*showColors=*/false);
    std::exit(1);
  }
  return std::move(*family);
}

void perOp(benchmark::State &state, size_t ops) {
  state.counters["per_op"] = benchmark::Counter(
      double(ops), benchmark::Counter::kIsIterationInvariantRate |
                       benchmark::Counter::kInvert);
}

void loadSpecs(benchmark::State &state) {
  size_t ops = 0;
  for (auto _ : state) {
    Family family = loadOnnx();
    ops = family.ops.size();
    benchmark::DoNotOptimize(family);
  }
  perOp(state, ops);
}

void diffNeighbours(benchmark::State &state) {
  Family family = loadOnnx();
  for (auto _ : state)
    for (const Op &op : family.ops)
      for (size_t i = 1; i < op.versions.size(); ++i)
        benchmark::DoNotOptimize(diff(op.versions[i], op.versions[i - 1]));
  perOp(state, family.ops.size());
}

void diffAndApply(benchmark::State &state) {
  Family family = loadOnnx();
  for (auto _ : state)
    for (const Op &op : family.ops)
      for (size_t i = 1; i < op.versions.size(); ++i) {
        OpVersion version = op.versions[i];
        Diagnostics diagnostics;
        applyChanges(version, diff(op.versions[i], op.versions[i - 1]),
                     diagnostics);
        benchmark::DoNotOptimize(version);
      }
  perOp(state, family.ops.size());
}

} // namespace

BENCHMARK(loadSpecs)->Unit(benchmark::kMillisecond);
BENCHMARK(diffNeighbours)->Unit(benchmark::kMillisecond);
BENCHMARK(diffAndApply)->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
