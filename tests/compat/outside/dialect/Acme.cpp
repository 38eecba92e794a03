//===- Acme.cpp - a dialect of another project ----------------------------===//
//
// See AcmeOps.td. Types and attributes that no format describes are printed
// and parsed here.
//
//===----------------------------------------------------------------------===//

#include "Acme.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace outside::acme;

#include "AcmeDialect.cpp.inc"
#include "AcmeEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "AcmeAttrs.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "AcmeTypes.cpp.inc"

#define GET_OP_CLASSES
#include "AcmeOps.cpp.inc"

void AcmeDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "AcmeAttrs.cpp.inc"
      >();
  addTypes<
#define GET_TYPEDEF_LIST
#include "AcmeTypes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "AcmeOps.cpp.inc"
      >();
}

bool BaseTensorType::classof(Type type) { return isa<ValueTensorType>(type); }

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

// `<16>`, `<16, every 4>`, `<16, along 1>` or both.
Attribute DivByAttr::parse(AsmParser &parser, Type) {
  uint64_t divisor = 0;
  std::optional<int64_t> every, along;
  auto parseNumber = [&](std::optional<int64_t> &number) {
    int64_t value = 0;
    if (failed(parser.parseInteger(value)))
      return failure();
    number = value;
    return success();
  };
  if (parser.parseLess() || parser.parseInteger(divisor))
    return {};
  while (succeeded(parser.parseOptionalComma())) {
    bool isEvery = succeeded(parser.parseOptionalKeyword("every"));
    if ((!isEvery && parser.parseKeyword("along")) ||
        failed(parseNumber(isEvery ? every : along)))
      return {};
  }
  if (parser.parseGreater())
    return {};
  return get(parser.getContext(), divisor, every, along);
}

void DivByAttr::print(AsmPrinter &printer) const {
  printer << '<' << getDivisor();
  if (getEvery())
    printer << ", every " << *getEvery();
  if (getAlong())
    printer << ", along " << *getAlong();
  printer << '>';
}

// `<"name" : i32>` or `<"name" : i32 = value>`.
Attribute ParamDeclAttr::parse(AsmParser &parser, Type) {
  StringAttr name;
  TypeAttr type;
  Attribute value;
  if (parser.parseLess() ||
      parser.parseAttribute(name, NoneType::get(parser.getContext())) ||
      parser.parseColon() || parser.parseAttribute(type) ||
      (succeeded(parser.parseOptionalEqual()) &&
       parser.parseAttribute(value)) ||
      parser.parseGreater())
    return {};
  return get(parser.getContext(), name, type, value);
}

void ParamDeclAttr::print(AsmPrinter &printer) const {
  printer << '<' << getName() << " : " << getType();
  if (getValue())
    printer << " = " << getValue();
  printer << '>';
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

TileType TileType::cloneWith(std::optional<ArrayRef<int64_t>> shape,
                             Type elementType) const {
  return get(getContext(), shape.value_or(getShape()), elementType);
}

LogicalResult TileType::verify(function_ref<InFlightDiagnostic()> emitError,
                               ArrayRef<int64_t> shape, Type) {
  for (int64_t size : shape)
    if (size <= 0 || (size & (size - 1)) != 0)
      return emitError() << "size " << size << " is no power of two";
  return success();
}

Type TileType::parse(AsmParser &parser) {
  SmallVector<int64_t> shape;
  Type element;
  if (parser.parseLess() || parser.parseDimensionList(shape, false) ||
      parser.parseType(element) || parser.parseGreater())
    return {};
  return getChecked([&] { return parser.emitError(parser.getNameLoc()); },
                    parser.getContext(), shape, element);
}

void TileType::print(AsmPrinter &printer) const {
  printer << '<';
  for (int64_t size : getShape())
    printer << size << 'x';
  printer << getElementType() << '>';
}

// `<unk>`, `<[2,-1]>`, `<[2], f32>`, `<[2], f32, "sparse">`.
Type ValueTensorType::parse(AsmParser &parser) {
  std::optional<SmallVector<int64_t>> sizes;
  Type element;
  Attribute sparsity;
  if (parser.parseLess())
    return {};
  if (failed(parser.parseOptionalKeyword("unk"))) {
    sizes.emplace();
    if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
          return parser.parseInteger(sizes->emplace_back());
        }))
      return {};
  }
  if (succeeded(parser.parseOptionalComma()) &&
      failed(parser.parseOptionalStar()) && parser.parseType(element))
    return {};
  if ((succeeded(parser.parseOptionalComma()) &&
       parser.parseAttribute(sparsity)) ||
      parser.parseGreater())
    return {};
  std::optional<ArrayRef<int64_t>> list;
  if (sizes)
    list = *sizes;
  return get(parser.getContext(), list, element, sparsity);
}

void ValueTensorType::print(AsmPrinter &printer) const {
  printer << '<';
  if (!getOptionalSizes()) {
    printer << "unk";
  } else {
    printer << '[';
    llvm::interleaveComma(*getOptionalSizes(), printer);
    printer << ']';
  }
  if (getOptionalDtype())
    printer << ", " << getOptionalDtype();
  else if (getOptionalSparsity())
    printer << ", *";
  if (getOptionalSparsity())
    printer << ", " << getOptionalSparsity();
  printer << '>';
}

// A constant width makes a builtin integer.
Type IntType::get(Attribute width) {
  if (auto number = dyn_cast<IntegerAttr>(width))
    return IntegerType::get(width.getContext(), number.getInt());
  return Base::get(width.getContext(), width);
}

Type IntType::parse(AsmParser &parser) {
  Attribute width;
  if (parser.parseLess() || parser.parseAttribute(width) ||
      parser.parseGreater())
    return {};
  return get(width);
}

void IntType::print(AsmPrinter &printer) const {
  printer << '<' << getWidth() << '>';
}

Type StructType::parse(AsmParser &parser) {
  SmallVector<FieldInfo> fields;
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater, [&] {
        std::string name;
        FieldInfo &field = fields.emplace_back();
        if (parser.parseKeywordOrString(&name) || parser.parseColon() ||
            parser.parseType(field.type))
          return failure();
        field.name = StringAttr::get(parser.getContext(), name);
        return success();
      }))
    return {};
  return get(parser.getContext(), fields);
}

void StructType::print(AsmPrinter &printer) const {
  printer << '<';
  llvm::interleaveComma(getElements(), printer, [&](const FieldInfo &field) {
    printer.printKeywordOrString(field.name.getValue());
    printer << ": " << field.type;
  });
  printer << '>';
}
