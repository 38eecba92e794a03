//===- LegalNodes.cpp - legal nodes of an op version, of many kinds -------===//
//
// See LegalNodes.h.
//
//===----------------------------------------------------------------------===//

#include "LegalNodes.h"
#include "dialectgen/onnx/ResultTypes.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace dialectgen::onnx::test {
namespace {

/// Values of its kind, likely and unlikely ones.
std::vector<mlir::Attribute> candidates(const Attribute &attribute,
                                        MLIRContext &context) {
  Builder builder(&context);
  auto signedInt = IntegerType::get(&context, 64, IntegerType::Signed);
  std::vector<mlir::Attribute> values;
  if (attribute.asType) {
    for (Type type : {Type(builder.getF32Type()), Type(builder.getF16Type()),
                      Type(builder.getI64Type()), Type(builder.getI32Type())})
      values.push_back(TypeAttr::get(type));
  } else if (attribute.kind == "int") {
    for (double number : attribute.numbers)
      values.push_back(IntegerAttr::get(signedInt, int64_t(number)));
    for (int64_t number : {0, 1, 2, -1, 3, -2, 7})
      values.push_back(IntegerAttr::get(signedInt, number));
  } else if (attribute.kind == "float") {
    for (float number : {0.25f, 0.5f, 1.5f, 0.0f, -0.75f})
      values.push_back(builder.getF32FloatAttr(number));
  } else if (attribute.kind == "string") {
    for (const std::string &word : attribute.words)
      values.push_back(builder.getStringAttr(word));
    values.push_back(builder.getStringAttr("x"));
  } else if (attribute.kind == "ints") {
    for (const std::vector<int64_t> &list : {std::vector<int64_t>{1},
                                             {1, 1},
                                             {1, 2},
                                             {0},
                                             {2, 2, 2, 2},
                                             {-1},
                                             {0, 1, 2, 3},
                                             {1, 0}})
      values.push_back(builder.getI64ArrayAttr(list));
  } else if (attribute.kind == "floats") {
    for (const std::vector<float> &list :
         {std::vector<float>{0.5f}, {1.f, 1.f, 2.f, 2.f}, {1.f, 2.f}})
      values.push_back(builder.getF32ArrayAttr(list));
  } else if (attribute.kind == "strings") {
    for (const std::string &word : attribute.words)
      values.push_back(builder.getStrArrayAttr({word}));
    values.push_back(builder.getStrArrayAttr({"x"}));
    values.push_back(builder.getStrArrayAttr({"x", "y"}));
  } else if (attribute.kind == "tensor") {
    for (Type type : {Type(builder.getF32Type()), Type(builder.getI64Type()),
                      Type(builder.getF64Type())})
      values.push_back(constantOf(type, {2}, /*isScalar=*/false));
  }
  mlir::Attribute meant = defaultOf(attribute, context);
  llvm::erase(values, meant);
  return values;
}

} // namespace

mlir::Attribute defaultOf(const Attribute &attribute, MLIRContext &context) {
  if (attribute.defaultText.empty() || attribute.asType)
    return {};
  Builder builder(&context);
  StringRef text = attribute.defaultText;
  if (attribute.kind == "string")
    return builder.getStringAttr(text.drop_front().drop_back());
  double number = 0;
  if (text.getAsDouble(number))
    return {};
  if (attribute.kind == "int")
    return IntegerAttr::get(IntegerType::get(&context, 64, IntegerType::Signed),
                            int64_t(number));
  if (attribute.kind == "float")
    return builder.getF32FloatAttr(float(number));
  return {};
}

DenseElementsAttr constantOf(Type element, ArrayRef<int64_t> values,
                             bool isScalar) {
  SmallVector<int64_t, 1> shape;
  if (!isScalar)
    shape.push_back(values.size());
  auto type = RankedTensorType::get(shape, element);
  if (auto integer = dyn_cast<IntegerType>(element)) {
    SmallVector<APInt> numbers;
    for (int64_t value : values)
      numbers.push_back(
          APInt(64, value, /*isSigned=*/true).sextOrTrunc(integer.getWidth()));
    return DenseElementsAttr::get(type, numbers);
  }
  if (auto real = dyn_cast<FloatType>(element)) {
    if (real.getIntOrFloatBitWidth() < 16)
      return {};
    SmallVector<APFloat> numbers;
    for (int64_t value : values) {
      APFloat number(static_cast<double>(value));
      bool isInexact = false;
      number.convert(real.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                     &isInexact);
      numbers.push_back(number);
    }
    return DenseElementsAttr::get(type, numbers);
  }
  if (isa<ComplexType>(element))
    return {};
  SmallVector<std::string> texts;
  for (int64_t value : values)
    texts.push_back("x" + std::to_string(value));
  SmallVector<StringRef> refs(texts.begin(), texts.end());
  return DenseStringElementsAttr::get(type, refs);
}

const OpVersion *findResolved(StringRef opName) {
  static const std::map<std::string, const OpVersion *> byName = [] {
    std::map<std::string, const OpVersion *> map;
    for (const OpVersion &version : resolvedOps())
      map["onnx." + version.mnemonic] = &version;
    return map;
  }();
  auto it = byName.find(opName.str());
  return it == byName.end() ? nullptr : it->second;
}

bool LegalNodes::verifies(const OpParts &parts) {
  ScopedDiagnosticHandler handler(&context,
                                  [](Diagnostic &) { return success(); });
  OwningOpRef<ModuleOp> module = build(parts, context);
  return succeeded(mlir::verify(*module));
}

bool LegalNodes::settles(OpParts &parts) {
  if (verifies(parts))
    return true;
  OpParts given = parts;
  followTypes(parts, context);
  if (verifies(parts))
    return true;
  for (Type &type : parts.results)
    type = dropShapes(type);
  if (verifies(parts))
    return true;
  parts = std::move(given);
  return false;
}

OpParts LegalNodes::plain(const OpVersion &version, const NodeKind &kind) {
  OpVersion more = version;
  for (std::vector<Parameter> *parameters : {&more.operands, &more.results})
    for (Parameter &parameter : *parameters)
      if (parameter.variadic)
        parameter.minCount += kind.variadic;
  OpParts parts = leastOp(more, context, kind.types);
  parts.returnsResults = true;
  Type none = NoneType::get(&context);
  auto leaveOut = [&](const std::vector<Parameter> &parameters,
                      std::vector<Type> &types) {
    for (auto [index, parameter] : llvm::enumerate(parameters))
      if (parameter.optional && index < types.size())
        types[index] = none;
  };
  if (!kind.optionalOperands)
    leaveOut(version.operands, parts.operands);
  if (!kind.optionalResults)
    leaveOut(version.results, parts.results);
  if (kind.constants || kind.scalars)
    for (size_t index = 1; index < parts.operands.size(); ++index)
      if (auto tensor = dyn_cast<TensorType>(parts.operands[index]))
        if (DenseElementsAttr held = constantOf(
                tensor.getElementType(), {kind.constant}, kind.scalars)) {
          parts.constants[index] = held;
          parts.operands[index] = held.getType();
        }
  if (kind.shape)
    for (auto [index, type] : llvm::enumerate(parts.operands))
      if (!parts.constants.count(index))
        type = withShape(type, *kind.shape);
  if (kind.shape && kind.resultShapes)
    for (Type &type : parts.results)
      type = withShape(type, *kind.shape);
  // The smallest op has some attributes that are optional.
  for (const Attribute &attribute : version.attributes) {
    mlir::Attribute said = parts.attributes.get(attribute.name);
    if (!said || attribute.required)
      continue;
    parts.attributes.erase(attribute.name);
    if (!settles(parts))
      parts.attributes.set(attribute.name, said);
  }
  return parts;
}

const std::map<std::string, std::vector<mlir::Attribute>> &
LegalNodes::othersOf(const OpVersion &version) {
  auto [it, isNew] = others.try_emplace(&version);
  if (!isNew)
    return it->second;
  NodeKind full;
  full.optionalOperands = true;
  for (const Attribute &attribute : version.attributes) {
    if (attribute.kind == "graph")
      continue;
    for (mlir::Attribute value : candidates(attribute, context))
      for (const NodeKind &kind : {NodeKind(), full}) {
        OpParts parts = plain(version, kind);
        if (parts.attributes.get(attribute.name) == value)
          continue;
        parts.attributes.set(attribute.name, value);
        if (!settles(parts))
          continue;
        it->second[attribute.name].push_back(value);
        break;
      }
  }
  return it->second;
}

std::optional<OpParts> LegalNodes::make(const OpVersion &version,
                                        const NodeKind &kind) {
  OpParts parts = plain(version, kind);
  if (!settles(parts))
    return std::nullopt;
  for (const auto &[name, values] : othersOf(version)) {
    if (!kind.attributes && kind.attribute != name)
      continue;
    mlir::Attribute before = parts.attributes.get(name);
    size_t first = kind.attributes ? 0 : kind.value;
    for (mlir::Attribute value :
         llvm::ArrayRef(values).drop_front(std::min(first, values.size()))) {
      parts.attributes.set(name, value);
      if (settles(parts))
        break;
      parts.attributes.erase(name);
      if (before)
        parts.attributes.set(name, before);
    }
  }
  return parts;
}

std::optional<OpParts> LegalNodes::makeRandom(const OpVersion &version,
                                              std::mt19937 &random) {
  auto pick = [&](size_t count) { return random() % count; };
  for (unsigned attempt = 0; attempt != 8; ++attempt) {
    NodeKind kind;
    kind.optionalOperands = pick(2);
    kind.optionalResults = pick(2);
    kind.variadic = pick(3);
    kind.constants = pick(2);
    kind.scalars = kind.constants && pick(3) == 0;
    kind.constant = int64_t(pick(4)) - 1;
    if (pick(2)) {
      std::vector<int64_t> shape(pick(6));
      for (int64_t &size : shape)
        size = pick(5) == 0 ? ShapedType::kDynamic : int64_t(pick(4)) + 1;
      kind.shape = shape;
    }
    for (const auto &[variable, types] : version.variables)
      if (pick(2))
        kind.types[variable] = types[pick(types.size())];
    OpParts parts = plain(version, kind);
    // One of several may stay an argument.
    if (!parts.constants.empty() && pick(4) == 0)
      parts.constants.erase(parts.constants.begin());
    if (!settles(parts))
      continue;
    for (const auto &[name, values] : othersOf(version)) {
      if (pick(2) == 0)
        continue;
      OpParts changed = parts;
      changed.attributes.set(name, values[pick(values.size())]);
      if (settles(changed))
        parts = std::move(changed);
    }
    return parts;
  }
  return std::nullopt;
}

} // namespace dialectgen::onnx::test
