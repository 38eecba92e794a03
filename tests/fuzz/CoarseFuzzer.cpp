//===- CoarseFuzzer.cpp - coarse operations, legal and damaged ------------===//
//
// Every byte is a choice. A program of ONNX is converted to coarse operations,
// or one coarse operation is built of drawn operands and attributes, in any
// carrier; then an attribute may be damaged. What is verified stays legal in
// another version, in another carrier, with inferred shapes, and decomposed;
// each of these fails with an error or not at all.
//
//===----------------------------------------------------------------------===//

#include "Choices.h"
#include "OddPrograms.h"
#include "Programs.h"
#include "dialectgen/byteir/Decompose.h"
#include "dialectgen/byteir/Passes.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/onnx/ShapeInference.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include <list>

using namespace dialectgen;
using byteir::Carrier;
using byteir::View;
using fuzz::Choices;

namespace {

fuzz::Programs &programs() {
  static fuzz::Programs programs([](mlir::DialectRegistry &registry) {
    registry.insert<stablehlo::StablehloDialect, onnx::ONNXDialect,
                    mlir::func::FuncDialect>();
    byteir::registerMhlo(registry);
  });
  return programs;
}

constexpr Carrier carriers[] = {Carrier::CustomCall, Carrier::BackendConfig,
                                Carrier::Composite};
constexpr const char *elements[] = {"f32", "f16", "bf16",    "f64",
                                    "i64", "i32", "i16",     "i8",
                                    "ui8", "i1",  "f8E4M3FN"};

/// Draws parts of one coarse operation, most of them as its row says.
class CarrierMaker {
public:
  CarrierMaker(mlir::MLIRContext *context, Choices &choices)
      : builder(context), choices(choices) {}

  mlir::OwningOpRef<mlir::ModuleOp> make() {
    mlir::Location location = builder.getUnknownLoc();
    mlir::OwningOpRef<mlir::ModuleOp> module = mlir::ModuleOp::create(location);
    const auto &ops = byteir::getViewTable().ops;
    const byteir::ViewOpRow &row = ops[choices(ops.size())];
    const byteir::ViewVersionRow &version =
        row.versions[choices(row.versions.size())];
    for (size_t &size : sizes)
      size = choices(6);
    llvm::SmallVector<llvm::SmallVector<mlir::Type>> types;
    llvm::SmallVector<mlir::Type> all;
    for (const byteir::ViewValueRow &operand : version.operands) {
      types.push_back(drawTypes(operand));
      llvm::append_range(all, types.back());
    }
    builder.setInsertionPointToEnd(module->getBody());
    auto function = mlir::func::FuncOp::create(
        builder, location, "main", builder.getFunctionType(all, {}));
    builder.setInsertionPointToEnd(function.addEntryBlock());
    llvm::SmallVector<mlir::ValueRange> operands;
    mlir::ValueRange left = function.getArguments();
    for (const auto &group : types) {
      operands.push_back(left.take_front(group.size()));
      left = left.drop_front(group.size());
    }
    llvm::SmallVector<byteir::ResultWish> results;
    for (const byteir::ViewValueRow &result : version.results) {
      if (result.arity == byteir::ViewValueRow::Variadic)
        results.push_back(
            mlir::TypeRange(kept.emplace_back(drawTypes(result))));
      else
        results.push_back(
            {result.arity == byteir::ViewValueRow::Single || choices(2) != 0,
             drawElement(result)});
    }
    llvm::SmallVector<byteir::NamedEntry> entries;
    for (const byteir::ViewAttributeRow &attribute : version.attributes)
      if (attribute.isRequired || choices(2))
        entries.push_back({attribute.name, drawEntry(attribute)});
    byteir::BuildOptions options{carriers[choices(3)]};
    options.decompose = byteir::decompose;
    if (options.carrier == Carrier::CustomCall && choices(4) == 3)
      options.customCall = "mhlo.custom_call";
    if (failed(byteir::buildCarrier(builder, location, row.target, operands,
                                    results, entries, options)))
      return nullptr;
    mlir::func::ReturnOp::create(builder, location);
    return module;
  }

  /// Any attribute: legal ones, and of another kind.
  mlir::Attribute drawAttribute() {
    static const double reals[] = {0.0, 1.0, -1.0, 1e-5, 1e300};
    switch (choices(9)) {
    case 0:
      return builder.getI64IntegerAttr(number());
    case 1:
      return builder.getI32IntegerAttr(int32_t(number()));
    case 2:
      return builder.getBoolAttr(choices(2) != 0);
    case 3:
      return builder.getF64FloatAttr(reals[choices(5)]);
    case 4:
      return builder.getF32FloatAttr(float(choices(3)));
    case 5:
      return builder.getStringAttr(labels[choices(std::size(labels))]);
    case 6:
      return builder.getI64ArrayAttr(numbers());
    case 7:
      return builder.getDenseI64ArrayAttr(numbers());
    default:
      return builder.getUnitAttr();
    }
  }

private:
  static constexpr const char *labels[] = {"erf",    "tanh",    "none",
                                           "linear", "nearest", ""};

  int64_t number() {
    static const int64_t odd[] = {
        -1, -2, 1 << 20, int64_t(1) << 40, INT64_MAX, INT64_MIN};
    size_t choice = choices(12);
    return choice < 6 ? int64_t(choice) : odd[choice - 6];
  }
  llvm::SmallVector<int64_t> numbers() {
    llvm::SmallVector<int64_t> list(choices(4));
    for (int64_t &element : list)
      element = number();
    return list;
  }
  mlir::Type parse(llvm::StringRef element) {
    return mlir::parseType(element, builder.getContext());
  }
  mlir::Type drawElement(const byteir::ViewValueRow &row) {
    if (row.types.empty() || choices(16) == 15)
      return parse(elements[choices(std::size(elements))]);
    const byteir::ViewTypeRow &type = row.types[choices(row.types.size())];
    if (type.elements.empty())
      return parse(elements[choices(std::size(elements))]);
    return parse(type.elements[choices(type.elements.size())]);
  }
  /// Types of operands that have some sizes in common.
  llvm::SmallVector<mlir::Type> drawTypes(const byteir::ViewValueRow &row) {
    size_t count = row.arity == byteir::ViewValueRow::Single ? 1 : choices(3);
    if (row.arity == byteir::ViewValueRow::Optional)
      count = count != 0;
    llvm::SmallVector<mlir::Type> types;
    for (; count != 0; --count) {
      mlir::Type element = drawElement(row);
      int64_t rank = row.types.empty() ? -1 : row.types.front().rank;
      if (rank < 0 || choices(16) == 15)
        rank = int64_t(choices(5));
      llvm::SmallVector<int64_t> shape;
      for (int64_t i = 0; i != rank; ++i) {
        size_t choice = choices(8);
        shape.push_back(choice == 7   ? mlir::ShapedType::kDynamic
                        : choice == 6 ? 1
                                      : int64_t(sizes[size_t(i) % 4]));
      }
      if (!mlir::TensorType::isValidElementType(element))
        element = builder.getF32Type();
      types.push_back(choices(24) == 23
                          ? mlir::Type(mlir::UnrankedTensorType::get(element))
                          : mlir::RankedTensorType::get(shape, element));
    }
    return types;
  }
  byteir::EntryValue drawEntry(const byteir::ViewAttributeRow &row) {
    if (choices(16) == 15)
      return drawAttribute();
    switch (row.kind) {
    case byteir::EntryKind::I64:
      return number();
    case byteir::EntryKind::F64:
      return choices(2) ? 1.0 : 0.001;
    case byteir::EntryKind::Bool:
      return choices(2) != 0;
    case byteir::EntryKind::String:
      return llvm::StringRef(labels[choices(std::size(labels))]);
    case byteir::EntryKind::I64Array:
      kept64.push_back(numbers());
      return llvm::ArrayRef<int64_t>(kept64.back());
    case byteir::EntryKind::Scalar:
      return choices(2) ? mlir::Attribute(builder.getF32FloatAttr(1.0))
                        : builder.getI64IntegerAttr(number());
    }
    return drawAttribute();
  }

  mlir::OpBuilder builder;
  Choices &choices;
  size_t sizes[4] = {};
  // What results and entries refer to.
  std::list<llvm::SmallVector<mlir::Type>> kept;
  std::list<llvm::SmallVector<int64_t>> kept64;
};

/// Changes one entry of one coarse operation.
void damage(mlir::ModuleOp module, Choices &choices) {
  llvm::SmallVector<View> views;
  module.walk([&](mlir::Operation *op) {
    if (View view = View::of(op); view && view.getDictionary())
      views.push_back(view);
  });
  if (views.empty())
    return;
  View view = views[choices(views.size())];
  mlir::NamedAttrList entries(view.getDictionary());
  size_t count = view.getDictionary().size();
  mlir::Attribute drawn =
      CarrierMaker(module.getContext(), choices).drawAttribute();
  size_t which = choices(count + 2);
  if (which < count) {
    mlir::StringAttr name = entries.getAttrs()[which].getName();
    if (choices(3))
      entries.set(name, drawn);
    else
      entries.erase(name);
  } else {
    entries.set(which == count ? "version" : "_note", drawn);
  }
  const byteir::ViewVersionRow *version = view.getVersion();
  view.setDictionary(entries.getDictionary(module.getContext()),
                     version ? version->since : 1);
}

} // namespace

namespace dialectgen::fuzz {

static void run(llvm::StringRef input) {
  Choices choices(input);
  bool isOnnx = choices(2) == 0;
  Carrier from = carriers[choices(3)], to = carriers[choices(3)];
  bool isDamaged = choices(3) == 2;
  size_t first = choices(4);
  mlir::ModuleOp module = programs().make([&](mlir::MLIRContext *context) {
    if (!isOnnx)
      return CarrierMaker(context, choices).make();
    test::OddSpeller speller([&](size_t bound) { return choices(bound); });
    return mlir::parseSourceString<mlir::ModuleOp>(speller.draw(), context);
  });
  if (!module)
    return;
  if (isOnnx) {
    bool isConverted = succeeded(
        byteir::convertOnnx(module, {}, {from}, [](mlir::ModuleOp program) {
          return mlir::LogicalResult(onnx::inferShapes(program));
        }));
    programs().requireErrorIf(!isConverted);
    programs().require(isConverted, "the conversion of ONNX failed");
  }
  programs().require(succeeded(mlir::verify(module)) &&
                         succeeded(byteir::verifyViews(module)),
                     "does not verify when it is made");
  bool hasViews = false;
  module.walk([&](mlir::Operation *op) { hasViews |= bool(View::of(op)); });
  if (!hasViews)
    return;
  reach("legal");
  if (isDamaged) {
    damage(module, choices);
    bool isLegal = succeeded(mlir::verify(module)) &&
                   succeeded(byteir::verifyViews(module));
    programs().requireErrorIf(!isLegal);
    if (!isLegal)
      return;
    reach("damaged and legal");
  }
  llvm::SmallVector<const byteir::ViewOpRow *> all, decomposed;
  for (const byteir::ViewOpRow &row : byteir::getViewTable().ops) {
    all.push_back(&row);
    if (byteir::findDecomposition(row))
      decomposed.push_back(&row);
  }
  auto step = [&](const char *stage, llvm::LogicalResult result) {
    programs().requireErrorIf(failed(result));
    programs().require(succeeded(mlir::verify(module)) &&
                           succeeded(byteir::verifyViews(module)),
                       llvm::Twine("does not verify after it was ") + stage);
    if (succeeded(result))
      reach(stage);
  };
  for (size_t i = 0; i != 4; ++i)
    switch ((first + i) % 4) {
    case 0:
      step("inferred", byteir::inferShapes(module));
      break;
    case 1:
      step("of another version",
           byteir::convertViewsToVersion(module, 1 + unsigned(choices(2))));
      break;
    case 2:
      step("of another carrier",
           byteir::convertCarriers(
               module, to == Carrier::Composite ? decomposed : all, to));
      break;
    default:
      step("decomposed", byteir::decomposeViews(module, decomposed));
    }
}

static std::optional<std::string> mutate(llvm::StringRef input,
                                         llvm::StringRef other, uint64_t seed) {
  return mutateChoices(input, other, seed);
}

static Target target("coarse", run, mutate);

} // namespace dialectgen::fuzz
