//===- ToVersionedTypes.cpp - types to the versioned dialect --------------===//
//
// The types of ToVersioned.h: those of MLIR, each with what it is made of, and
// records of the dialect.
//
//===----------------------------------------------------------------------===//

#include "ToVersioned.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace dialectgen {

Type ToVersioned::convert(Type type) {
  if (auto it = types.find(type); it != types.end())
    return it->second;
  if (ToVersioned *peer = peerFor(type.getDialect());
      peer && !dialectTypes.count(type.getTypeID())) {
    Type converted = peer->convert(type);
    if (converted)
      types[type] = converted;
    else
      reason = peer->reason;
    return converted;
  }
  auto isIllegal = [&](Type part) {
    std::string error =
        table.findTypeError ? table.findTypeError(part) : std::string();
    if (!error.empty())
      refuse(part, error);
    return !error.empty();
  };
  if (isIllegal(type))
    return {};
  Type converted = convertNew(type);
  // Types of other dialects are kept, but not around illegal ones.
  bool isKept = options.allowOtherDialects &&
                !type.walk([&](Type part) {
                       return isIllegal(part) ? WalkResult::interrupt()
                                              : WalkResult::advance();
                     })
                     .wasInterrupted();
  if (!converted && isKept && !isOwn(type.getDialect()))
    converted = type;
  if (!converted)
    if (Attribute text = printed(TypeAttr::get(type)))
      converted = cast<TypeAttr>(text).getValue();
  if (!converted && isKept)
    converted = type;
  if (converted)
    types[type] = converted;
  return converted;
}

Attribute ToVersioned::convertTypes(TypeRange list) {
  SmallVector<Attribute> converted;
  for (Type type : list) {
    Type record = convert(type);
    if (!record)
      return {};
    converted.push_back(TypeAttr::get(record));
  }
  return factory.list(converted);
}

Type ToVersioned::convertTensor(Type type) {
  if (auto tensor = dyn_cast<UnrankedTensorType>(type)) {
    Type element = convert(tensor.getElementType());
    return element ? make(BuiltinKind::UnrankedTensor, TypeAttr::get(element))
                   : Type();
  }
  auto tensor = cast<RankedTensorType>(type);
  Type element = convert(tensor.getElementType());
  if (!element)
    return {};
  Attribute shape = factory.integers(tensor.getShape());
  Attribute encoding = tensor.getEncoding();
  if (!encoding)
    return make(BuiltinKind::Tensor, {shape, TypeAttr::get(element)});
  // Only encodings of its dialects mean something to its readers.
  if (!dialectAttributes.count(encoding.getTypeID()) &&
      !peerFor(encoding.getDialect())) {
    if (!options.allowOtherDialects) {
      refuse(type, "an encoding of another dialect");
      return {};
    }
    return make(BuiltinKind::EncodedTensor,
                {encoding, shape, TypeAttr::get(element)});
  }
  Attribute record = convert(encoding);
  return record ? make(BuiltinKind::EncodedTensor,
                       {record, shape, TypeAttr::get(element)})
                : Type();
}

Type ToVersioned::convertInteger(IntegerType type) {
  Type made = make(BuiltinKind::IntegerType,
                   {factory.integer(type.getWidth()),
                    factory.integer(int64_t(type.getSignedness()))});
  if (!made)
    refuse(type);
  return made;
}

Type ToVersioned::convertVector(VectorType type) {
  if (!has(BuiltinKind::Vector, /*isType=*/true)) {
    refuse(type);
    return {};
  }
  Type element = convert(type.getElementType());
  SmallVector<int64_t> scalable(type.getScalableDims());
  return element ? make(BuiltinKind::Vector,
                        {factory.integers(type.getShape()),
                         factory.integers(scalable), TypeAttr::get(element)})
                 : Type();
}

Type ToVersioned::convertMemRef(MemRefType type) {
  Type element = convert(type.getElementType());
  Attribute layout = UnitAttr::get(context), space = layout;
  // Strides that amount to the identity are another type than no layout.
  auto map = dyn_cast<AffineMapAttr>(cast<Attribute>(type.getLayout()));
  if (!map || !map.getValue().isIdentity())
    layout = convert(cast<Attribute>(type.getLayout()));
  if (type.getMemorySpace())
    space = convert(type.getMemorySpace());
  return element && layout && space
             ? make(BuiltinKind::MemRef,
                    {factory.integers(type.getShape()), TypeAttr::get(element),
                     layout, space})
             : Type();
}

Type ToVersioned::convertBuffer(Type type) {
  if (has(BuiltinKind::MemRef, /*isType=*/true))
    return convertMemRef(cast<MemRefType>(type));
  auto buffer = cast<MemRefType>(type);
  if (!buffer.getLayout().isIdentity() || buffer.getMemorySpace()) {
    refuse(type, "there is none for a layout or a memory space");
    return {};
  }
  Type element = convert(buffer.getElementType());
  return element
             ? make(BuiltinKind::Buffer, {factory.integers(buffer.getShape()),
                                          TypeAttr::get(element)})
             : Type();
}

static int64_t bitsOf(double value) { return llvm::bit_cast<int64_t>(value); }

Type ToVersioned::convertQuantized(Type type) {
  auto quantized = cast<quant::QuantizedType>(type);
  Type storage = convert(quantized.getStorageType());
  Type expressed = quantized.getExpressedType()
                       ? convert(quantized.getExpressedType())
                       : Type();
  if (!storage || !expressed)
    return {};
  Attribute flags = factory.integer(quantized.getFlags()),
            least = factory.integer(quantized.getStorageTypeMin()),
            most = factory.integer(quantized.getStorageTypeMax());
  if (auto uniform = dyn_cast<quant::UniformQuantizedType>(type))
    return make(BuiltinKind::Quantized,
                {flags, TypeAttr::get(storage), TypeAttr::get(expressed),
                 factory.integer(bitsOf(uniform.getScale())),
                 factory.integer(uniform.getZeroPoint()), least, most});
  auto perAxis = cast<quant::UniformQuantizedPerAxisType>(type);
  SmallVector<int64_t> scales;
  for (double scale : perAxis.getScales())
    scales.push_back(bitsOf(scale));
  return make(BuiltinKind::QuantizedPerAxis,
              {flags, TypeAttr::get(storage), TypeAttr::get(expressed),
               factory.integer(perAxis.getQuantizedDimension()), least, most,
               factory.integers(scales),
               factory.integers(perAxis.getZeroPoints())});
}

Type ToVersioned::convertNew(Type type) {
  if (auto it = dialectTypes.find(type.getTypeID()); it != dialectTypes.end()) {
    auto [inDialect, code] = it->second;
    Attribute record =
        convertDialect(table.types[inDialect], table.versions.types[code], code,
                       TypeAttr::get(type), /*isType=*/true);
    return record ? cast<TypeAttr>(record).getValue() : Type();
  }
  if (table.versions.splitType(type).row)
    return type;
  return llvm::TypeSwitch<Type, Type>(type)
      .Case<RankedTensorType, UnrankedTensorType>(
          [&](auto tensor) { return convertTensor(tensor); })
      .Case([&](ComplexType complex) {
        Type element = convert(complex.getElementType());
        return element ? make(BuiltinKind::Complex, TypeAttr::get(element))
                       : Type();
      })
      .Case([&](FunctionType function) -> Type {
        Attribute inputs = convertTypes(function.getInputs());
        Attribute results =
            inputs ? convertTypes(function.getResults()) : Attribute();
        return results ? make(BuiltinKind::Function, {inputs, results})
                       : Type();
      })
      .Case([&](TupleType tuple) {
        Attribute elements = convertTypes(tuple.getTypes());
        return elements ? make(BuiltinKind::Tuple, elements) : Type();
      })
      .Case([&](MemRefType buffer) { return convertBuffer(buffer); })
      .Case([&](UnrankedMemRefType buffer) {
        Type element = convert(buffer.getElementType());
        Attribute space = UnitAttr::get(context);
        if (buffer.getMemorySpace())
          space = convert(buffer.getMemorySpace());
        return element && space ? make(BuiltinKind::UnrankedMemRef,
                                       {TypeAttr::get(element), space})
                                : Type();
      })
      .Case([&](VectorType vector) { return convertVector(vector); })
      .Case([&](IntegerType integer) { return convertInteger(integer); })
      .Case<quant::UniformQuantizedType, quant::UniformQuantizedPerAxisType>(
          [&](auto quantized) { return convertQuantized(quantized); })
      .Default([&](Type other) {
        refuse(other);
        return Type();
      });
}

} // namespace dialectgen
