//===- BuiltinTypeRecords.cpp - MLIR's own types as records ---------------===//
//
// See BuiltinRecords.h.
//
//===----------------------------------------------------------------------===//

#include "BuiltinRecords.h"
#include "ToVersioned.h"
#include "dialectgen/core/MlirVersion.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace dialectgen {
namespace {

/// The records of types, by what the types are made of.
class TypeRecords {
public:
  explicit TypeRecords(ToVersioned &values)
      : values(values), factory(values.getTable().versions.factory) {}

  Type ofTensor(RankedTensorType type);
  Type ofInteger(IntegerType type);
  Type ofVector(VectorType type);
  Type ofMemRef(MemRefType type);
  Type ofUnrankedMemRef(UnrankedMemRefType type);
  Type ofQuantized(quant::QuantizedType type);
  Type ofFunction(FunctionType type);
  Type ofTuple(TupleType type) {
    Attribute elements = recordsOf(type.getTypes(), values);
    return elements ? make(BuiltinKind::Tuple, elements) : Type();
  }
  /// With an element type alone.
  Type ofElement(BuiltinKind kind, Type element) {
    Attribute record = recordOf(element);
    return record ? make(kind, record) : Type();
  }

private:
  Type make(BuiltinKind kind, ArrayRef<Attribute> fields) {
    return values.makeType(kind, fields);
  }
  /// Of a part, in a TypeAttr.
  Attribute recordOf(Type type) {
    Type record = values.convert(type);
    return record ? TypeAttr::get(record) : TypeAttr();
  }
  /// Where there may be no memory space, a unit stands for none.
  Attribute spaceOf(BaseMemRefType type) {
    return type.getMemorySpace() ? values.convert(type.getMemorySpace())
                                 : UnitAttr::get(values.getContext());
  }
  /// For releases without a record of memrefs with layouts.
  Type ofBuffer(MemRefType type);

  ToVersioned &values;
  const RecordFactory &factory;
};

Type TypeRecords::ofTensor(RankedTensorType type) {
  Attribute element = recordOf(type.getElementType());
  if (!element)
    return {};
  Attribute shape = factory.integers(type.getShape());
  Attribute encoding = type.getEncoding();
  if (!encoding)
    return make(BuiltinKind::Tensor, {shape, element});
  // Only encodings of its dialects mean something to its readers.
  if (values.isOfProgram(encoding))
    encoding = values.convert(encoding);
  else if (!values.getOptions().allowOtherDialects)
    return values.refuse(type, "an encoding of another dialect");
  return encoding ? make(BuiltinKind::EncodedTensor, {encoding, shape, element})
                  : Type();
}

Type TypeRecords::ofInteger(IntegerType type) {
  Type made = make(BuiltinKind::IntegerType,
                   {factory.integer(type.getWidth()),
                    factory.integer(int64_t(type.getSignedness()))});
  return made ? made : values.refuse(type);
}

Type TypeRecords::ofVector(VectorType type) {
  if (!values.getCounterparts().hasType(BuiltinKind::Vector))
    return values.refuse(type);
  Attribute element = recordOf(type.getElementType());
  SmallVector<int64_t> scalable(type.getScalableDims());
  return element
             ? make(BuiltinKind::Vector, {factory.integers(type.getShape()),
                                          factory.integers(scalable), element})
             : Type();
}

Type TypeRecords::ofMemRef(MemRefType type) {
  if (!values.getCounterparts().hasType(BuiltinKind::MemRef))
    return ofBuffer(type);
  Attribute element = recordOf(type.getElementType());
  Attribute layout = UnitAttr::get(values.getContext());
  // Strides that amount to the identity are another type than no layout.
  auto map = dyn_cast<AffineMapAttr>(cast<Attribute>(type.getLayout()));
  if (!map || !map.getValue().isIdentity())
    layout = values.convert(cast<Attribute>(type.getLayout()));
  Attribute space = spaceOf(type);
  return element && layout && space
             ? make(BuiltinKind::MemRef,
                    {factory.integers(type.getShape()), element, layout, space})
             : Type();
}

Type TypeRecords::ofBuffer(MemRefType type) {
  if (!type.getLayout().isIdentity() || type.getMemorySpace())
    return values.refuse(type, "there is none for a layout or a memory space");
  Attribute element = recordOf(type.getElementType());
  return element ? make(BuiltinKind::Buffer,
                        {factory.integers(type.getShape()), element})
                 : Type();
}

Type TypeRecords::ofUnrankedMemRef(UnrankedMemRefType type) {
  Attribute element = recordOf(type.getElementType());
  Attribute space = spaceOf(type);
  return element && space ? make(BuiltinKind::UnrankedMemRef, {element, space})
                          : Type();
}

int64_t bitsOf(double value) { return llvm::bit_cast<int64_t>(value); }

Type TypeRecords::ofQuantized(quant::QuantizedType type) {
  Attribute storage = recordOf(type.getStorageType());
  Attribute expressed =
      type.getExpressedType() ? recordOf(type.getExpressedType()) : Attribute();
  if (!storage || !expressed)
    return {};
  Attribute flags = factory.integer(type.getFlags()),
            least = factory.integer(type.getStorageTypeMin()),
            most = factory.integer(type.getStorageTypeMax());
  if (auto uniform = dyn_cast<quant::UniformQuantizedType>(type))
    return make(BuiltinKind::Quantized,
                {flags, storage, expressed,
                 factory.integer(bitsOf(uniform.getScale())),
                 factory.integer(uniform.getZeroPoint()), least, most});
  auto perAxis = cast<quant::UniformQuantizedPerAxisType>(type);
  auto scales = llvm::map_to_vector(perAxis.getScales(),
                                    [](double scale) { return bitsOf(scale); });
  return make(BuiltinKind::QuantizedPerAxis,
              {flags, storage, expressed,
               factory.integer(perAxis.getQuantizedDimension()), least, most,
               factory.integers(scales),
               factory.integers(perAxis.getZeroPoints())});
}

Type TypeRecords::ofFunction(FunctionType type) {
  Attribute inputs = recordsOf(type.getInputs(), values);
  Attribute results =
      inputs ? recordsOf(type.getResults(), values) : Attribute();
  return results ? make(BuiltinKind::Function, {inputs, results}) : Type();
}

} // namespace

Attribute recordsOf(TypeRange types, ToVersioned &values) {
  auto list = convertAll(types, [&](Type type) {
    Type record = values.convert(type);
    return record ? TypeAttr::get(record) : TypeAttr();
  });
  return list ? values.getTable().versions.factory.list(*list) : Attribute();
}

Type builtinRecord(Type type, ToVersioned &values) {
  TypeRecords records(values);
  return llvm::TypeSwitch<Type, Type>(type)
      .Case([&](RankedTensorType tensor) { return records.ofTensor(tensor); })
      .Case([&](UnrankedTensorType tensor) {
        return records.ofElement(BuiltinKind::UnrankedTensor,
                                 tensor.getElementType());
      })
      .Case([&](ComplexType complex) {
        return records.ofElement(BuiltinKind::Complex,
                                 complex.getElementType());
      })
      .Case([&](FunctionType function) { return records.ofFunction(function); })
      .Case([&](TupleType tuple) { return records.ofTuple(tuple); })
      .Case([&](MemRefType buffer) { return records.ofMemRef(buffer); })
      .Case([&](UnrankedMemRefType buffer) {
        return records.ofUnrankedMemRef(buffer);
      })
      .Case([&](VectorType vector) { return records.ofVector(vector); })
      .Case([&](IntegerType integer) { return records.ofInteger(integer); })
      .Case<quant::UniformQuantizedType, quant::UniformQuantizedPerAxisType>(
          [&](auto quantized) { return records.ofQuantized(quantized); })
      .Default([&](Type other) { return values.refuse(other); });
}

} // namespace dialectgen
