//===- BothMeanings.cpp - ops with a function body and a lowering ---------===//
//
//   onnx-meanings-test DATA SPECS EXCEPTIONS             print the page
//   onnx-meanings-test DATA SPECS EXCEPTIONS --write F   write it into F
//   onnx-meanings-test DATA SPECS EXCEPTIONS --check F   fail if F is not it
//
// The body of an op is its meaning, and a lowering beside it is there for a
// reason, which its spec names. Models of the library's data that are called
// after such an op are run on their recorded inputs by both ways: a body must
// not give another result than was recorded. The operations that both ways
// make of the op's example, and the models that are right, have to bear the
// reason out. EXCEPTIONS has a line `MODEL: REASON` for each model whose body
// gives another result on purpose. `--check` draws a part of the ops (Draws.h),
// and compares their lines of the page.
//
//===----------------------------------------------------------------------===//

#include "Draws.h"
#include "ModelRuns.h"
#include "dialectgen/onnx/Lowering.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/onnx/OpTable.h"
#include "dialectgen/stablehlo/PortableArtifact.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace mlir;
using namespace dialectgen;
using namespace dialectgen::test;

namespace {

/// By the lowering, and by the body.
struct Both {
  unsigned lowering = 0, body = 0;
  unsigned &of(bool isBody) { return isBody ? body : lowering; }
};

struct Row {
  const onnx::OpVersionInfo *op = nullptr;
  onnx::LoweringWay way = {};
  unsigned models = 0;
  /// Models that are right, and those that are so with open sizes.
  Both right = {}, rightOpen = {};
  /// Operations of the example, with its own sizes and open ones; of models
  /// that are right both ways.
  Both example = {}, exampleOpen = {}, operations = {}, operationsOpen = {};

  bool isBorneOut() const {
    auto isLess = [](const Both &both) {
      return both.lowering && both.lowering < both.body;
    };
    if (way.reason == "fewer_operations")
      return isLess(example) || isLess(operations);
    if (way.reason == "open_sizes")
      return rightOpen.lowering > rightOpen.body || isLess(exampleOpen) ||
             isLess(operationsOpen);
    return right.lowering > right.body || (example.lowering && !example.body);
  }
};

/// Newest versions of ops that have both, by name in small letters.
std::map<std::string, Row> findRows() {
  std::map<std::string, Row> rows;
  for (const onnx::OpVersionInfo &op : onnx::getOpVersions())
    if (onnx::LoweringWay way = onnx::findLoweringWay(op); !way.reason.empty())
      rows[op.name.lower()] = Row{&op, way};
  return rows;
}

/// The program of the example in the spec.
std::string exampleOf(StringRef specs, StringRef op) {
  auto file = llvm::MemoryBuffer::getFile(specs + "/" + op + ".json");
  auto spec = file ? llvm::json::parse((*file)->getBuffer())
                   : llvm::json::parse("null");
  std::string text;
  if (!spec) {
    llvm::consumeError(spec.takeError());
    return text;
  }
  const llvm::json::Object *object = spec->getAsObject(),
                           *example =
                               object ? object->getObject("example") : nullptr;
  if (const llvm::json::Array *lines =
          example ? example->getArray("mlir") : nullptr)
    for (const llvm::json::Value &line : *lines)
      text += line.getAsString().value_or("").str() + "\n";
  return text;
}

/// A lowered program; null if the way does not cover it.
OwningOpRef<ModuleOp> lower(MLIRContext &context, StringRef text, bool isBody,
                            bool isOpen = false) {
  DialectRegistry registry;
  stablehlo::getPortableDialect().registerDialects(registry);
  context.appendDialectRegistry(registry);
  context.loadAllAvailableDialects();
  context.loadDialect<onnx::ONNXDialect>();
  ScopedDiagnosticHandler silent(&context, [](Diagnostic &) {});
  auto module = parseSourceString<ModuleOp>(text, &context);
  onnx::LoweringOptions options;
  options.bodiesOnly = isBody;
  if (module && isOpen)
    openSizes(*module->getOps<func::FuncOp>().begin(), /*isBatch=*/false);
  if (!module || failed(onnx::lowerToStablehlo(*module, options)))
    return {};
  return module;
}

/// 0 if the way does not cover the program.
unsigned countExample(StringRef text, bool isBody, bool isOpen) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  OwningOpRef<ModuleOp> module = lower(context, text, isBody, isOpen);
  return module ? countOperations(*module).all : 0;
}

void addModel(Row &row, const Model &model,
              const std::map<std::string, std::string> &exceptions,
              std::vector<std::string> &failures) {
  ++row.models;
  for (bool isOpen : {false, true}) {
    Outcome outcomes[2];
    for (bool isBody : {false, true}) {
      RunOptions options;
      options.lowering.bodiesOnly = isBody;
      Outcome &outcome = outcomes[isBody] =
          runModel(model.path, isOpen, options);
      (isOpen ? row.rightOpen : row.right).of(isBody) += outcome.isRight();
      if (isBody && outcome.kind == Outcome::Wrong &&
          outcomes[0].kind != Outcome::Wrong && !exceptions.count(model.name))
        failures.push_back(model.name + ": its body gives another result" +
                           (isOpen ? " with open sizes" : ""));
    }
    // With constants there are other programs.
    if (outcomes[0].kind == outcomes[1].kind && outcomes[0].isRight())
      for (bool isBody : {false, true})
        (isOpen ? row.operationsOpen : row.operations).of(isBody) +=
            outcomes[isBody].counts.all;
  }
}

/// The line of an op in the page's table.
std::string lineOf(const Row &row) {
  auto pair = [](const Both &both) {
    return llvm::formatv("{0} / {1}", both.lowering, both.body).str();
  };
  std::string reason = row.way.reason;
  std::replace(reason.begin(), reason.end(), '_', ' ');
  return llvm::formatv("| `{0}` | `{1}` | {2} | {3} | {4} | {5} | {6} | {7} | "
                       "{8} | {9} |\n",
                       row.op->name,
                       row.way.function.empty() ? row.way.operation
                                                : row.way.function,
                       reason, pair(row.example), pair(row.exampleOpen),
                       row.models, pair(row.right), pair(row.rightOpen),
                       pair(row.operations), pair(row.operationsOpen))
      .str();
}

std::string pageOf(const std::map<std::string, Row> &rows,
                   const std::map<std::string, std::string> &exceptions) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "# Ops with a body and a lowering\n\n"
        "Written by `ninja write-onnx-meanings`; `./dev test` compares.\n\n"
        "The [body](../specs.md#bodies) of an op is its meaning. These "
     << rows.size()
     << " have a lowering, too, for the\nreason that `lowering_for` in their "
        "specs names. Pairs of numbers are by the lowering and by the\nbody: "
        "operations of the example in the spec, with its own sizes and open "
        "ones; models of the ONNX library's "
        "test data that are right;\noperations of those that are right both "
        "ways. No body gives other numbers than the lowering, but for the "
        "models below.\n\n"
        "| op | lowering | the lowering has | example | open | models | right "
        "| right, "
        "open | operations | operations, open |\n"
        "|---|---|---|---|---|---|---|---|---|---|\n";
  for (const auto &[name, row] : rows)
    os << lineOf(row);
  os << "\n## Other numbers\n\n";
  for (const auto &[model, reason] : exceptions)
    os << "- " << model << ": " << reason << "\n";
  return text;
}

} // namespace

int main(int argc, char **argv) {
  StringRef mode = argc == 6 ? argv[4] : "";
  if (argc != 4 && mode != "--write" && mode != "--check") {
    llvm::errs() << "usage: onnx-meanings-test DATA SPECS EXCEPTIONS "
                    "[--write FILE|--check FILE]\n";
    return 2;
  }
  std::map<std::string, Row> rows = findRows();
  std::map<std::string, std::string> exceptions = readExceptions(argv[3]);
  std::vector<std::string> failures;
  if (rows.empty())
    failures.push_back("no op has both");
  Draws draws = Draws::ofRun();
  bool isPart = mode == "--check" && !draws.areAll();
  if (isPart)
    for (auto it = rows.begin(); it != rows.end();)
      it = rows.size() == 1 || draws.has(it->second.op->name) ? std::next(it)
                                                              : rows.erase(it);
  for (const Model &model : findModels(argv[1])) {
    std::string op = opInName(model.name);
    // Some are called otherwise: test_tril.
    if (op.empty())
      if (auto ops = opsOfModel(model.path); ops.size() == 1)
        op = StringRef(*ops.begin()).lower();
    if (auto it = rows.find(op); it != rows.end())
      addModel(it->second, model, exceptions, failures);
  }
  for (auto &[name, row] : rows) {
    std::string example = exampleOf(argv[2], row.op->name);
    for (bool isBody : {false, true}) {
      row.example.of(isBody) = countExample(example, isBody, /*isOpen=*/false);
      row.exampleOpen.of(isBody) = countExample(example, isBody,
                                                /*isOpen=*/true);
    }
    if (!row.isBorneOut())
      failures.push_back(row.op->name.str() + ": the lowering has no '" +
                         row.way.reason +
                         "' over the body; remove it, or name another reason");
  }
  int kept = 0;
  if (!isPart) {
    kept = keepPage(mode, mode.empty() ? nullptr : argv[5],
                    pageOf(rows, exceptions));
  } else {
    auto file = llvm::MemoryBuffer::getFile(argv[5]);
    StringRef page = file ? (*file)->getBuffer() : "";
    for (const auto &[name, row] : rows)
      if (!page.contains(lineOf(row)))
        failures.push_back(argv[5] + std::string(" has not the line\n") +
                           lineOf(row));
  }
  for (const std::string &failure : failures)
    llvm::errs() << failure << "\n";
  return kept ? kept : !failures.empty();
}
