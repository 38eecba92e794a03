//===- ElementTypes.cpp - the element types of the standard ---------------===//
//
// See ElementTypes.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/ElementTypes.h"
#include "LoadedOps.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeRange.h"

using namespace mlir;

namespace dialectgen::onnx {
namespace {

template <typename T> Type getSimple(MLIRContext *context) {
  return T::get(context);
}
template <unsigned width> Type getSignless(MLIRContext *context) {
  return IntegerType::get(context, width);
}
template <unsigned width> Type getUnsigned(MLIRContext *context) {
  return IntegerType::get(context, width, IntegerType::Unsigned);
}
template <typename T> Type getComplex(MLIRContext *context) {
  return ComplexType::get(T::get(context));
}

struct ElementTypeRow {
  int32_t dataType;
  llvm::StringRef name;
  Type (*get)(MLIRContext *);
};

constexpr ElementTypeRow elementTypes[] = {
    {1, "float", getSimple<Float32Type>},
    {2, "uint8", getUnsigned<8>},
    {3, "int8", getSignless<8>},
    {4, "uint16", getUnsigned<16>},
    {5, "int16", getSignless<16>},
    {6, "int32", getSignless<32>},
    {7, "int64", getSignless<64>},
    {8, "string", getSimple<StringType>},
    {9, "bool", getSignless<1>},
    {10, "float16", getSimple<Float16Type>},
    {11, "double", getSimple<Float64Type>},
    {12, "uint32", getUnsigned<32>},
    {13, "uint64", getUnsigned<64>},
    {14, "complex64", getComplex<Float32Type>},
    {15, "complex128", getComplex<Float64Type>},
    {16, "bfloat16", getSimple<BFloat16Type>},
    {17, "float8e4m3fn", getSimple<Float8E4M3FNType>},
    {18, "float8e4m3fnuz", getSimple<Float8E4M3FNUZType>},
    {19, "float8e5m2", getSimple<Float8E5M2Type>},
    {20, "float8e5m2fnuz", getSimple<Float8E5M2FNUZType>},
    {21, "uint4", getUnsigned<4>},
    {22, "int4", getSignless<4>},
    {23, "float4e2m1", getSimple<Float4E2M1FNType>},
    {24, "float8e8m0", getSimple<Float8E8M0FNUType>},
    {25, "uint2", getUnsigned<2>},
    {26, "int2", getSignless<2>},
};

} // namespace

Type getElementType(int32_t dataType, MLIRContext *context) {
  for (const ElementTypeRow &row : elementTypes)
    if (row.dataType == dataType)
      return row.get(context);
  return {};
}

Type getElementType(llvm::StringRef name, MLIRContext *context) {
  for (const ElementTypeRow &row : elementTypes)
    if (row.name == name)
      return row.get(context);
  return {};
}

bool isSparse(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  auto encoding = tensor ? dyn_cast_or_null<StringAttr>(tensor.getEncoding())
                         : StringAttr();
  return encoding && encoding.getValue() == sparseEncoding;
}

int32_t getDataType(Type elementType) {
  for (const ElementTypeRow &row : elementTypes)
    if (row.get(elementType.getContext()) == elementType)
      return row.dataType;
  return 0;
}

Type parseTypeExpression(llvm::StringRef expression, MLIRContext *context) {
  expression = expression.trim();
  if (!expression.consume_back(")"))
    return getElementType(expression, context);
  auto [constructor, inner] = expression.split('(');
  if (constructor == "map") {
    auto [key, value] = inner.split(',');
    Type keyType = parseTypeExpression(key, context),
         valueType = parseTypeExpression(value, context);
    return keyType && valueType
               ? Type(TupleType::get(context, TypeRange{keyType, valueType}))
               : Type();
  }
  Type element = parseTypeExpression(inner, context);
  if (!element)
    return {};
  if (constructor == "tensor")
    return UnrankedTensorType::get(element);
  if (constructor == "seq")
    return SeqType::get(element);
  if (constructor == "optional")
    return OptType::get(element);
  return {};
}

bool isTypeText(llvm::StringRef expression) {
  expression = expression.trim();
  if (!expression.consume_back(")"))
    return llvm::any_of(elementTypes, [&](const ElementTypeRow &row) {
      return row.name == expression;
    });
  auto [constructor, inner] = expression.split('(');
  auto [key, value] = inner.split(',');
  if (constructor == "map")
    return isTypeText(key) && isTypeText(value);
  bool isOne = constructor == "tensor" || constructor == "seq" ||
               constructor == "optional";
  // Types are read by recursion.
  return isOne && expression.size() < 256 && isTypeText(inner);
}

} // namespace dialectgen::onnx
