//===- StablehloDialect.cpp - types and attributes of stablehlo -----------===//
//
// Definitions of the generated enumerations, attributes and types, and
// functions for constraints of types.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/StablehloDialect.h"
#include "dialectgen/core/MlirVersion.h"
#include "dialectgen/stablehlo/StablehloAssembly.h"
#include "dialectgen/stablehlo/StablehloOpsBase.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Transforms/InliningUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

#include "stablehlo/StablehloDialect.cpp.inc"
#include "stablehlo/StablehloEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "stablehlo/StablehloAttrs.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "stablehlo/StablehloTypes.cpp.inc"

namespace dialectgen::stablehlo {

/// Defined with the op classes, which the build divides over source files.
void registerStablehloOps(mlir::Dialect &dialect);
/// Defined with the tables of the conversions.
void addStablehloBytecode(StablehloDialect &dialect);

namespace {

struct BoundsInterface : BoundsDialectInterface {
  using BoundsDialectInterface::BoundsDialectInterface;
  ArrayRef<int64_t> boundsIn(Attribute encoding) const override {
    auto extensions = dyn_cast<TypeExtensionsAttr>(encoding);
    return extensions ? extensions.getBounds() : ArrayRef<int64_t>();
  }
  Attribute encodingOf(ArrayRef<int64_t> bounds) const override {
    return TypeExtensionsAttr::get(getDialect()->getContext(), bounds);
  }
};

/// Operations may stand wherever a call does.
struct InlinerInterface : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;
  bool isLegalToInline(Operation *, Operation *, bool) const override {
    return true;
  }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const override {
    return true;
  }
  bool isLegalToInline(Operation *, Region *, bool,
                       IRMapping &) const override {
    return true;
  }
};

} // namespace

void StablehloDialect::initialize() {
  registerAttributesAndTypes();
  addInterfaces<BoundsInterface, InlinerInterface>();
  addStablehloBytecode(*this);
  registerStablehloOps(*this);
}

void StablehloDialect::registerAttributesAndTypes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "stablehlo/StablehloAttrs.cpp.inc"
      >();
  addTypes<
#define GET_TYPEDEF_LIST
#include "stablehlo/StablehloTypes.cpp.inc"
      >();
}

Attribute StablehloDialect::parseAttribute(DialectAsmParser &parser,
                                           Type type) const {
  StringRef mnemonic;
  Attribute attribute;
  SMLoc loc = parser.getCurrentLocation();
  if (generatedAttributeParser(parser, &mnemonic, type, attribute).has_value())
    return attribute;
  // Programs from before `bounds` was short.
  if (mnemonic == "type_extensions") {
    if (parser.parseLess() || parser.parseKeyword("bounds") ||
        parser.parseEqual())
      return {};
    FailureOr<SmallVector<int64_t>> bounds = parseInts(parser);
    if (failed(bounds) || parser.parseGreater())
      return {};
    return parser.getChecked<TypeExtensionsAttr>(loc, getContext(),
                                                 ArrayRef(*bounds));
  }
  parser.emitError(loc) << "unknown stablehlo attribute '" << mnemonic << "'";
  return {};
}

void StablehloDialect::printAttribute(Attribute attribute,
                                      DialectAsmPrinter &printer) const {
  (void)generatedAttributePrinter(attribute, printer);
}

LogicalResult
TypeExtensionsAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                           ArrayRef<int64_t> bounds) {
  for (int64_t bound : bounds)
    if (bound < 0 && !ShapedType::isDynamic(bound))
      return emitError() << "the bound of a size is " << bound
                         << ", which is below 0; one that is not known is ?";
  return success();
}

/// One bound for each dimension; only dynamic dimensions have known ones.
LogicalResult TypeExtensionsAttr::verifyEncoding(
    ArrayRef<int64_t> shape, Type,
    function_ref<InFlightDiagnostic()> emitError) const {
  ArrayRef<int64_t> bounds = getBounds();
  if (bounds.size() != shape.size())
    return emitError() << "Bounds length is " << bounds.size()
                       << ", expected to be equal to rank(" << shape.size()
                       << ") of the tensor";
  for (auto [bound, size] : llvm::zip(bounds, shape))
    if (!ShapedType::isDynamic(bound) && !ShapedType::isDynamic(size))
      return emitError() << "Static dimension cannot have a bound, use "
                            "ShapedType::kDynamic to indicate a missing bound";
  return success();
}

LogicalResult FutureType::verify(function_ref<InFlightDiagnostic()> emitError,
                                 ArrayRef<Type> types) {
  for (Type type : types)
    if (!mlir::isa<RankedTensorType>(type))
      return emitError() << "a future is of ranked tensors, not of " << type;
  return success();
}

LogicalResult MeshAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                               ArrayAttr axes, DenseIntElementsAttr) {
  for (Attribute axis : axes)
    if (!mlir::isa<MeshAxisAttr>(axis))
      return emitError() << "a mesh has axes (#stablehlo.mesh_axis), not "
                         << axis;
  return success();
}

LogicalResult
ReplicaGroupMeshAxesAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                 Attribute mesh, ArrayAttr axes) {
  if (!mlir::isa<MeshAttr, FlatSymbolRefAttr>(mesh))
    return emitError() << "groups are along axes of a mesh (#stablehlo.mesh) "
                          "or of a symbol that is one, not of "
                       << mesh;
  for (Attribute axis : axes)
    if (!mlir::isa<AxisRefAttr>(axis))
      return emitError() << "groups are along axes (#stablehlo.axis_ref), not "
                         << axis;
  return success();
}

LogicalResult ReplicaGroupMeshAxesAttr::verifySymbolUses(
    Operation *op, SymbolTableCollection &symbolTable) const {
  if (auto mesh = mlir::dyn_cast<MeshAttr>(getMesh())) {
    for (auto axis : getAxes().getAsRange<AxisRefAttr>())
      if (llvm::none_of(mesh.getAxes().getAsRange<MeshAxisAttr>(),
                        [&](MeshAxisAttr other) {
                          return other.getName() == axis.getName();
                        }))
        return op->emitOpError()
               << "has groups along the axis " << axis.getName()
               << ", which is no axis of " << mesh;
    return success();
  }
  auto name = mlir::cast<FlatSymbolRefAttr>(getMesh());
  if (symbolTable.lookupNearestSymbolFrom(op, name))
    return success();
  return op->emitOpError() << "has groups along axes of the mesh " << name
                           << ", but no operation is called so";
}

/// Storage is 2, 4, 8, 16 or 32 bits wide, and without a sign of its own, which
/// the quantization has; zero points are numbers that it can hold.
static std::string findQuantizationError(quant::QuantizedType type) {
  std::string error;
  llvm::raw_string_ostream text(error);
  ArrayRef<int64_t> points;
  int64_t point = 0;
  if (auto whole = dyn_cast<quant::UniformQuantizedType>(type)) {
    point = whole.getZeroPoint();
    points = point;
  } else if (auto perAxis =
                 dyn_cast<quant::UniformQuantizedPerAxisType>(type)) {
    points = perAxis.getZeroPoints();
  } else {
    return "quantization is uniform, of a tensor or of each index of an axis";
  }
  auto storage = dyn_cast<IntegerType>(type.getStorageType());
  if (!storage || storage.isSigned() ||
      !llvm::is_contained({2U, 4U, 8U, 16U, 32U},
                          type.getStorageTypeIntegralWidth()))
    text << "the storage type is " << type.getStorageType()
         << ", but must be an integer of 2, 4, 8, 16 or 32 bits";
  else
    for (int64_t number : points)
      if (number < type.getStorageTypeMin() ||
          number > type.getStorageTypeMax()) {
        text << "the zero point is " << number
             << ", but the storage type has numbers from "
             << type.getStorageTypeMin() << " to " << type.getStorageTypeMax();
        break;
      }
  return error;
}

bool isQuantizedPerTensor(Type type) {
  auto quantized = dyn_cast<quant::UniformQuantizedType>(type);
  return quantized && findQuantizationError(quantized).empty();
}

bool isQuantizedPerAxis(Type type) {
  auto quantized = dyn_cast<quant::UniformQuantizedPerAxisType>(type);
  return quantized && findQuantizationError(quantized).empty();
}

/// The axis is a dimension with an index for each scale, or of open size.
static std::string findAxisError(RankedTensorType tensor) {
  auto quantized =
      dyn_cast<quant::UniformQuantizedPerAxisType>(tensor.getElementType());
  if (!quantized)
    return "";
  std::string error;
  llvm::raw_string_ostream text(error);
  int64_t dimension = quantized.getQuantizedDimension(),
          scales = int64_t(quantized.getScales().size());
  if (dimension < 0 || dimension >= tensor.getRank())
    text << "the quantized dimension is " << dimension << ", but the rank is "
         << tensor.getRank();
  else if (!tensor.isDynamicDim(unsigned(dimension)) &&
           tensor.getDimSize(unsigned(dimension)) != scales)
    text << "there are " << scales << " scales for dimension " << dimension
         << " of size " << tensor.getDimSize(unsigned(dimension));
  return error;
}

bool hasFittingQuantization(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return !tensor || findAxisError(tensor).empty();
}

std::string findTypeError(Type type) {
  if (auto quantized = dyn_cast<quant::QuantizedType>(type))
    return findQuantizationError(quantized);
  if (auto complex = dyn_cast<ComplexType>(type))
    return isa<Float32Type, Float64Type>(complex.getElementType())
               ? ""
               : "complex numbers are pairs of f32 or f64";
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped)
    return "";
  Type element = shaped.getElementType();
  if (isa<TokenType, FutureType, TupleType, FunctionType>(element))
    return "elements are numbers";
  auto tensor = dyn_cast<RankedTensorType>(type);
  std::string error = findTypeError(element);
  return error.empty() && tensor ? findAxisError(tensor) : error;
}

bool isStaticOrHasOneBound(Type type) {
  auto tensor = cast<RankedTensorType>(type);
  auto extensions = dyn_cast_or_null<TypeExtensionsAttr>(tensor.getEncoding());
  int64_t open = tensor.getNumDynamicDims();
  return open == 0 || (open == 1 && extensions &&
                       llvm::any_of(extensions.getBounds(), [](int64_t bound) {
                         return !ShapedType::isDynamic(bound);
                       }));
}

} // namespace dialectgen::stablehlo
