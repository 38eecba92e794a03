//===- ShortestForms.cpp - lowered nodes beside the shortest programs -----===//
//
//   onnx-forms-test FOLDER             print the page
//   onnx-forms-test FOLDER --write F   write it into F
//   onnx-forms-test FOLDER --check F   fail if F is not it
//
// Files of FOLDER are called after ops. Their parts have a form of the op as a
// program of ONNX, `@main`, and beside it the shortest program of StableHLO
// known for it, `@shortest`. The lowered program and the shortest one give the
// same numbers for drawn operands, and have as many operations. Where the
// lowered one has more, the part has a line `// longer: REASON`. A lowered
// program never has
//
//   - dynamic operations where all sizes are known,
//   - a constant twice, or one of more than a few elements that the program of
//     ONNX does not have: weights are not copied,
//   - an operation that nothing uses, or that only undoes another one.
//
// A size that is open is 2 in the first dimension, 3 in the second one and so
// on. An operand with `onnx.default` has these elements.
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "ModelRuns.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/stablehlo/PortableArtifact.h"
#include "dialectgen/stablehlo/StablehloOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <random>

using namespace mlir;
using namespace dialectgen;
using namespace dialectgen::test;

namespace {

/// Constants of as many elements may be made for sizes and places.
constexpr int64_t mostMade = 64;

struct Form {
  std::string op, name, text, reason;
  unsigned shortest = 0;
  /// Of the lowered program.
  unsigned all = 0, constants = 0, moves = 0, converts = 0;
};

bool isMove(Operation *op) {
  return isa<stablehlo::ReshapeOp, stablehlo::DynamicReshapeOp,
             stablehlo::TransposeOp, stablehlo::BroadcastInDimOp,
             stablehlo::DynamicBroadcastInDimOp>(op);
}

/// Whether elements of `from` are all in `to`, without rounding.
bool holds(Type to, Type from) {
  auto a = dyn_cast<FloatType>(to), b = dyn_cast<FloatType>(from);
  if (a && b)
    return a.getFPMantissaWidth() >= b.getFPMantissaWidth() &&
           a.getWidth() >= b.getWidth();
  return to.isSignlessInteger() && from.isSignlessInteger() &&
         to.getIntOrFloatBitWidth() >= from.getIntOrFloatBitWidth();
}

/// Whether `op` and the one before it could be one, or none.
bool undoes(Operation *op) {
  Operation *before =
      op->getNumOperands() ? op->getOperand(0).getDefiningOp() : nullptr;
  if (!before)
    return false;
  bool isSame = op->getOperand(0).getType() == op->getResult(0).getType();
  if (auto permutation = op->getAttrOfType<DenseI64ArrayAttr>("permutation"))
    isSame = llvm::is_sorted(permutation.asArrayRef());
  if (isa<stablehlo::ReshapeOp, stablehlo::TransposeOp,
          stablehlo::BroadcastInDimOp>(op))
    return op->getName() == before->getName() || isSame;
  if (!isa<stablehlo::ConvertOp>(op) || !isa<stablehlo::ConvertOp>(before))
    return false;
  Value x = before->getOperand(0);
  return x.getType() == op->getResult(0).getType() &&
         holds(getElementTypeOrSelf(before->getResult(0)),
               getElementTypeOrSelf(x));
}

/// The first thing that a lowered program does not need; empty: there is none.
std::string needlessIn(ModuleOp module, bool isStatic,
                       const llvm::DenseSet<Attribute> &given) {
  std::string problem;
  std::set<std::pair<Block *, const void *>> constants;
  module.walk([&](Operation *op) {
    StringRef name = op->getName().stripDialect();
    auto found = [&](const Twine &why) {
      if (problem.empty())
        problem = (name + " " + why).str();
    };
    if (op->getName().getDialectNamespace() != "stablehlo" ||
        op->hasTrait<OpTrait::IsTerminator>())
      return;
    bool isDynamic = (name.contains("dynamic_") && name != "dynamic_slice" &&
                      name != "dynamic_update_slice") ||
                     name == "get_dimension_size";
    if (isStatic && isDynamic)
      found("in a program whose sizes are known");
    if (isOpTriviallyDead(op))
      found("that nothing uses");
    if (undoes(op))
      found("of another one");
    if (!isa<stablehlo::ConstantOp>(op))
      return;
    auto value = op->getAttrOfType<ElementsAttr>("value");
    if (!constants.insert({op->getBlock(), value.getAsOpaquePointer()}).second)
      found("twice");
    if (!value.isSplat() && value.getNumElements() > mostMade &&
        !given.contains(value))
      found("that the program of ONNX does not have");
  });
  return problem;
}

Tensor draw(Type type, std::mt19937 &random) {
  auto tensor = cast<RankedTensorType>(type);
  SmallVector<int64_t> shape(tensor.getShape());
  for (auto [i, size] : llvm::enumerate(shape))
    if (ShapedType::isDynamic(size))
      size = 2 + int64_t(i);
  Type element = tensor.getElementType();
  Tensor drawn = Tensor::make(element, shape);
  // Places are within all sizes, which are 2 or more.
  bool isSmall = element.isIntOrFloat() && element.getIntOrFloatBitWidth() <= 8;
  for (int64_t i = 0; i != drawn.size(); ++i)
    if (drawn.isReal())
      drawn.set(i, double(int(random() % 17) - 8) / 4);
    else if (element.isInteger(1) || !isSmall)
      drawn.setInteger(i, random() % 2);
    else
      drawn.setInteger(i, int(random() % 8) -
                              (element.isUnsignedInteger() ? 0 : 4));
  return drawn;
}

/// The reason why a form fails; empty if it does not.
std::string run(Form &form) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  DialectRegistry registry;
  stablehlo::getPortableDialect().registerDialects(registry);
  context.appendDialectRegistry(registry);
  context.loadAllAvailableDialects();
  context.loadDialect<onnx::ONNXDialect>();
  std::string error;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    if (error.empty() && diagnostic.getSeverity() == DiagnosticSeverity::Error)
      error = diagnostic.str();
  });
  auto module = parseSourceString<ModuleOp>(form.text, &context);
  if (!module)
    return error;
  auto main = module->lookupSymbol<func::FuncOp>("main"),
       shortest = module->lookupSymbol<func::FuncOp>("shortest");
  if (!main || !shortest)
    return "it has no @main, or no @shortest";
  std::mt19937 random;
  SmallVector<Tensor> arguments;
  bool isStatic = true;
  for (BlockArgument argument : main.getArguments()) {
    auto value = main.getArgAttrOfType<DenseElementsAttr>(
        argument.getArgNumber(), "onnx.default");
    arguments.push_back(value ? Tensor::of(value)
                              : draw(argument.getType(), random));
  }
  llvm::DenseSet<Attribute> given;
  main.walk([&](Operation *op) {
    for (NamedAttribute attribute : op->getAttrs())
      given.insert(attribute.getValue());
    for (Value value : op->getResults())
      if (auto type = dyn_cast<RankedTensorType>(value.getType()))
        isStatic &= type.hasStaticShape();
  });
  for (Type type : main.getArgumentTypes())
    isStatic &= cast<RankedTensorType>(type).hasStaticShape();

  OwningOpRef<ModuleOp> byHand = ModuleOp::create(module->getLoc());
  shortest->remove();
  byHand->push_back(shortest);
  if (failed(onnx::lowerToStablehlo(*module, onnx::LoweringOptions())) ||
      failed(verify(*module)))
    return error;
  main = module->lookupSymbol<func::FuncOp>("main");
  if (main.getFunctionType().getResults().size() !=
      shortest.getFunctionType().getResults().size())
    return "both programs have other numbers of results";
  form.shortest = countOperations(*byHand).all;
  form.all = countOperations(*module).all;
  module->walk([&](Operation *op) {
    form.constants += isa<stablehlo::ConstantOp>(op);
    form.moves += isMove(op);
    form.converts += isa<stablehlo::ConvertOp>(op);
  });
  std::string problem;
  auto expected = interpret(shortest, arguments, problem),
       actual = interpret(main, arguments, problem);
  if (!expected || !actual)
    return problem;
  for (auto [one, other] : llvm::zip_equal(*actual, *expected))
    if (problem = difference(one, other, 1e-3, 1e-5); !problem.empty())
      return problem;
  if (problem = needlessIn(*module, isStatic, given); !problem.empty())
    return problem;
  std::string counts =
      llvm::formatv("the lowered program has {0} operations, the shortest {1}",
                    form.all, form.shortest);
  if (form.all < form.shortest)
    return counts + ": put it in place of that";
  if (form.all > form.shortest && form.reason.empty())
    return counts + ", and no reason is given";
  if (form.all == form.shortest && !form.reason.empty())
    return counts + ", and a reason is given for more";
  return "";
}

/// Parts of a file, each with a line `// form: NAME`.
std::vector<Form> formsIn(StringRef path) {
  std::vector<Form> forms;
  auto file = llvm::MemoryBuffer::getFile(path);
  SmallVector<StringRef> parts;
  if (file)
    (*file)->getBuffer().split(parts, "// -----\n");
  for (StringRef part : parts) {
    Form form;
    form.op = llvm::sys::path::stem(path).str();
    form.text = part.str();
    SmallVector<StringRef> lines;
    part.split(lines, '\n');
    for (StringRef line : lines)
      if (line.consume_front("// longer: "))
        form.reason = line.str();
      else if (line.consume_front("// form: "))
        form.name = line.str();
    forms.push_back(form);
  }
  return forms;
}

std::string pageOf(ArrayRef<Form> forms) {
  std::string text;
  llvm::raw_string_ostream os(text);
  size_t longer = llvm::count_if(
      forms, [](const Form &form) { return !form.reason.empty(); });
  os << "# Ops of ONNX beside the shortest programs\n\n"
        "Written by `ninja write-onnx-forms`; `./dev test` compares.\n\n"
        "Operations of lowered nodes, beside those of the shortest program of "
        "StableHLO known for the\nsame numbers "
        "([programs](../../tests/compat/onnx-to-stablehlo/forms/README.md)). "
        "Of the lowered\nones, constants, changes of shape and conversions "
        "are counted apart. Of "
     << forms.size() << " forms, " << longer
     << " have\nmore operations than the shortest, for the reasons below.\n\n"
        "| op | form | shortest | lowered | constants | shapes | conversions "
        "|\n|---|---|---:|---:|---:|---:|---:|\n";
  for (const Form &form : forms)
    os << llvm::formatv("| `{0}` | {1} | {2} | {3} | {4} | {5} | {6} |\n",
                        form.op, form.name, form.shortest, form.all,
                        form.constants, form.moves, form.converts);
  os << "\n## Longer ones\n\n";
  for (const Form &form : forms)
    if (!form.reason.empty())
      os << "- `" << form.op << "`, " << form.name << ": " << form.reason
         << "\n";
  return text;
}

} // namespace

int main(int argc, char **argv) {
  StringRef mode = argc == 4 ? argv[2] : "";
  if (argc != 2 && mode != "--write" && mode != "--check") {
    llvm::errs() << "usage: onnx-forms-test FOLDER [--write FILE|--check "
                    "FILE]\n";
    return 2;
  }
  std::set<std::string> paths;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(argv[1], error), end;
       it != end && !error; it.increment(error))
    if (StringRef(it->path()).ends_with(".mlir"))
      paths.insert(it->path());
  std::vector<Form> forms;
  bool isGood = !paths.empty();
  for (const std::string &path : paths)
    for (Form &form : formsIn(path)) {
      std::string problem = run(form);
      if (!problem.empty()) {
        isGood = false;
        llvm::errs() << path << ": " << form.name << ": " << problem << "\n";
      }
      forms.push_back(form);
    }
  int kept = keepPage(mode, mode.empty() ? nullptr : argv[3], pageOf(forms));
  return kept ? kept : !isGood || error;
}
