//===- OddNodes.cpp - nodes of op versions, legal and odd ones ------------===//
//
// See OddNodes.h. A choice of 0 changes nothing.
//
//===----------------------------------------------------------------------===//

#include "OddNodes.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <limits>

using namespace mlir;

namespace dialectgen::onnx::test {

int64_t OddNodes::integer() {
  static constexpr int64_t integers[] = {0,
                                         1,
                                         2,
                                         3,
                                         7,
                                         -1,
                                         -2,
                                         -7,
                                         1000,
                                         std::numeric_limits<int32_t>::max(),
                                         std::numeric_limits<int64_t>::max(),
                                         std::numeric_limits<int64_t>::min()};
  return integers[pick(std::size(integers))];
}

double OddNodes::number() {
  static const double numbers[] = {
      0,     1,
      0.5,   2,
      -1,    1e30,
      -1e30, std::numeric_limits<float>::infinity(),
      1e-30, std::numeric_limits<float>::quiet_NaN()};
  return numbers[pick(std::size(numbers))];
}

std::vector<int64_t> OddNodes::shape() {
  std::vector<int64_t> sizes(pick(6));
  for (int64_t &size : sizes)
    size = pick(3) ? int64_t(pick(6)) : ShapedType::kDynamic;
  // As large as a dimension gets, now and then.
  if (!sizes.empty() && pick(10) == 9)
    sizes[pick(sizes.size())] = std::numeric_limits<int64_t>::max();
  return sizes;
}

DenseElementsAttr OddNodes::constant(Type element) {
  std::vector<int64_t> sizes;
  if (pick(6))
    sizes.push_back(int64_t(pick(6)));
  auto type = RankedTensorType::get(sizes, element);
  if (auto integers = dyn_cast<IntegerType>(element)) {
    SmallVector<APInt> elements;
    for (int64_t i = 0; i != type.getNumElements(); ++i)
      elements.push_back(
          APInt(64, uint64_t(integer())).sextOrTrunc(integers.getWidth()));
    return DenseElementsAttr::get(type, elements);
  }
  if (!element.isF32())
    return {};
  SmallVector<float> elements;
  for (int64_t i = 0; i != type.getNumElements(); ++i)
    elements.push_back(float(number()));
  return DenseElementsAttr::get(type, ArrayRef(elements));
}

mlir::Attribute OddNodes::attribute(const Attribute &attribute) {
  auto list = [&](auto element) {
    SmallVector<mlir::Attribute> elements(pick(6));
    for (mlir::Attribute &value : elements)
      value = element();
    return ArrayAttr::get(&context, elements);
  };
  auto word = [&]() -> mlir::Attribute {
    return builder.getStringAttr(
        attribute.words.empty()
            ? "x"
            : attribute.words[pick(attribute.words.size())]);
  };
  Type elements[] = {builder.getI64Type(), builder.getF32Type(),
                     builder.getF16Type(), builder.getI32Type(),
                     builder.getI1Type()};
  if (attribute.asType)
    return TypeAttr::get(elements[pick(std::size(elements))]);
  if (attribute.kind == "int")
    return IntegerAttr::get(
        IntegerType::get(&context, 64, IntegerType::Signed),
        attribute.numbers.empty() || pick(4) == 0
            ? integer()
            : int64_t(attribute.numbers[pick(attribute.numbers.size())]));
  if (attribute.kind == "ints")
    return list([&]() -> mlir::Attribute {
      return builder.getI64IntegerAttr(integer());
    });
  if (attribute.kind == "float")
    return builder.getF32FloatAttr(float(number()));
  if (attribute.kind == "floats")
    return list([&]() -> mlir::Attribute {
      return builder.getF32FloatAttr(float(number()));
    });
  if (attribute.kind == "string")
    return word();
  if (attribute.kind == "strings")
    return list(word);
  if (attribute.kind == "tensor")
    return constant(elements[pick(2)]);
  return {};
}

OpParts OddNodes::partsOf(const OpVersion &version) {
  Choice choice;
  for (const auto &[variable, types] : version.variables)
    choice[variable] = types[pick(types.size())];
  OpVersion more = version;
  for (std::vector<Parameter> *parameters : {&more.operands, &more.results})
    for (Parameter &parameter : *parameters)
      if (parameter.variadic)
        parameter.minCount += unsigned(pick(3));
  OpParts parts = leastOp(more, context, choice);
  for (auto [parameters, types] :
       {std::pair(&version.operands, &parts.operands),
        std::pair(&version.results, &parts.results)})
    for (auto [index, type] : llvm::enumerate(*types)) {
      if (index < parameters->size() && (*parameters)[index].optional &&
          pick(3) == 1)
        type = NoneType::get(&context);
      else if (auto tensor = dyn_cast<TensorType>(type);
               tensor && types == &parts.operands && pick(5))
        type = RankedTensorType::get(shape(), tensor.getElementType());
    }
  for (const Attribute &known : version.attributes) {
    size_t change = pick(4);
    if (change == 3 && pick(8) == 0)
      parts.attributes.erase(known.name);
    else if (change)
      if (mlir::Attribute value = attribute(known))
        parts.attributes.set(known.name, value);
  }
  return parts;
}

Value OddNodes::operand(Type type, Block &entry) {
  Location location = builder.getUnknownLoc();
  if (isa<NoneType>(type)) {
    OperationState absent(location, "onnx.NoValue");
    absent.addTypes(type);
    absent.addAttribute("value", builder.getUnitAttr());
    return builder.create(absent)->getResult(0);
  }
  auto tensor = dyn_cast<TensorType>(type);
  size_t source = pick(5);
  if (tensor && source >= 3)
    if (DenseElementsAttr value = constant(tensor.getElementType())) {
      OperationState state(location, "onnx.Constant");
      state.addAttribute("value", value);
      state.addTypes(value.getType());
      return builder.create(state)->getResult(0);
    }
  // Of an earlier node, if there is one of this type.
  if (source)
    for (Operation &op : llvm::reverse(entry))
      for (Value result : op.getResults()) {
        auto other = dyn_cast<TensorType>(result.getType());
        if (tensor && other ? other.getElementType() == tensor.getElementType()
                            : result.getType() == type)
          return result;
      }
  return entry.addArgument(type, location);
}

OwningOpRef<ModuleOp> OddNodes::make(ArrayRef<const OpVersion *> versions) {
  Location location = builder.getUnknownLoc();
  OwningOpRef<ModuleOp> module(ModuleOp::create(location));
  builder.setInsertionPointToStart(module->getBody());
  auto function = func::FuncOp::create(builder, location, "f",
                                       builder.getFunctionType({}, {}));
  Block *entry = function.addEntryBlock();
  builder.setInsertionPointToStart(entry);
  SmallVector<Value> results;
  for (const OpVersion *version : versions) {
    OpParts parts = partsOf(*version);
    SmallVector<Value> operands;
    for (Type type : parts.operands)
      operands.push_back(operand(type, *entry));
    for (Value result : create(builder, parts, operands)->getResults())
      if (!isa<NoneType>(result.getType()))
        results.push_back(result);
  }
  OperationState last(location, "onnx.Return");
  last.addOperands(results);
  builder.create(last);
  function.setType(builder.getFunctionType(entry->getArgumentTypes(),
                                           ValueRange(results).getTypes()));
  return module;
}

} // namespace dialectgen::onnx::test
