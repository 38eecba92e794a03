//===- OlderOps.cpp - ops without a class ---------------------------------===//
//
// See OlderOps.h. Verified are the constraints and traits of a definition of
// generator/emit/dialect/DialectOpsTd.cpp, in its order.
//
//===----------------------------------------------------------------------===//

#include "OlderOps.h"
#include "../hooks/OpHooks.h"
#include "dialectgen/core/definitions/Constraints.h"
#include "dialectgen/core/definitions/Traits.h"
#include "dialectgen/onnx/ElementTypes.h"
#include "dialectgen/onnx/ONNXInterfaces.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "dialectgen/onnx/OlderOpHandle.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Threading.h"

using namespace mlir;

namespace dialectgen::onnx {
namespace {

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// Whether the constraint of `pattern`, a type of the op table, admits `type`:
/// whatever its shape, and if it is unknown.
bool admits(Type pattern, Type type) {
  if (pattern == type)
    return true;
  if (auto tensor = dyn_cast<TensorType>(pattern)) {
    auto given = dyn_cast<TensorType>(type);
    return given ? given.getElementType() == tensor.getElementType()
                 : isa<UnknownType>(type);
  }
  if (auto sequence = dyn_cast<SeqType>(pattern)) {
    auto given = dyn_cast<SeqType>(type);
    return given ? admits(sequence.getElementType(), given.getElementType())
                 : isa<UnknownType>(type);
  }
  if (auto optional = dyn_cast<OptType>(pattern)) {
    auto given = dyn_cast<OptType>(type);
    return given ? admits(optional.getElementType(), given.getElementType())
                 : isa<UnknownType>(type);
  }
  if (auto map = dyn_cast<TupleType>(pattern)) {
    auto given = dyn_cast<TupleType>(type);
    return given ? given.size() == 2 &&
                       admits(map.getType(0), given.getType(0)) &&
                       admits(map.getType(1), given.getType(1))
                 : isa<UnknownType>(type);
  }
  return false;
}

/// MLIR's words for a type of elements, of keys or of values.
void describe(Type type, raw_ostream &os) {
  if (auto map = dyn_cast<TupleType>(type)) {
    os << "map from ";
    describe(map.getType(0), os);
    os << " to ";
    describe(map.getType(1), os);
  } else if (isa<StringType>(type)) {
    os << "string type";
  } else if (auto number = dyn_cast<ComplexType>(type)) {
    os << "complex type with ";
    describe(number.getElementType(), os);
    os << " elements";
  } else if (auto integer = dyn_cast<IntegerType>(type)) {
    os << integer.getWidth() << "-bit "
       << (integer.isUnsigned() ? "unsigned" : "signless") << " integer";
  } else if (type.isF16() || type.isF32() || type.isF64()) {
    os << type.getIntOrFloatBitWidth() << "-bit float";
  } else if (type.isBF16()) {
    os << "bfloat16 type";
  } else {
    os << type << " type";
  }
}

/// A list of types as a choice, in words. Those that hold elements in the same
/// way are together.
std::string describe(ArrayRef<Type> types) {
  struct Group {
    SmallVector<StringRef, 3> chain;
    SmallVector<Type> elements;
  };
  SmallVector<Group> groups;
  for (Type type : types) {
    Group group;
    for (;;) {
      if (auto tensor = dyn_cast<TensorType>(type)) {
        group.chain.push_back("tensor");
        type = tensor.getElementType();
      } else if (auto sequence = dyn_cast<SeqType>(type)) {
        group.chain.push_back("sequence");
        type = sequence.getElementType();
      } else if (auto optional = dyn_cast<OptType>(type)) {
        group.chain.push_back("optional");
        type = optional.getElementType();
      } else {
        break;
      }
    }
    auto *same = llvm::find_if(groups, [&](const Group &other) {
      return other.chain == group.chain && !isa<TupleType>(type);
    });
    if (same == groups.end())
      same = &groups.emplace_back(std::move(group));
    same->elements.push_back(type);
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleave(
      groups, os,
      [&](const Group &group) {
        for (StringRef container : group.chain)
          os << container << " of ";
        llvm::interleave(
            group.elements, os, [&](Type type) { describe(type, os); }, " or ");
        for (size_t i = 0; i != group.chain.size(); ++i)
          os << " values";
      },
      " or ");
  return text;
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

/// An attribute of people who take its kind for another is kept, and refused by
/// the verifier, which says how to write the expected one.
bool isHeld(const AttributeInfo &info) {
  return info.asType || info.isTypeNumber;
}

/// Calls `with` with a value of the class that stores the attribute.
template <typename With>
auto withStorage(const AttributeInfo &info, With with) {
  if (isHeld(info))
    return with(Attribute());
  switch (info.kind) {
  case AttributeKind::Int:
    return with(IntegerAttr());
  case AttributeKind::Float:
    return with(FloatAttr());
  case AttributeKind::String:
    return with(StringAttr());
  case AttributeKind::Tensor:
    return with(ElementsAttr());
  case AttributeKind::TypeProto:
    return with(TypeAttr());
  case AttributeKind::SparseTensor:
    return with(Attribute());
  default:
    return with(ArrayAttr());
  }
}

template <typename AttributeT>
bool isListOf(Attribute attribute, function_ref<bool(AttributeT)> test) {
  auto list = dyn_cast<ArrayAttr>(attribute);
  return list && llvm::all_of(list, [&](Attribute element) {
           auto typed = dyn_cast<AttributeT>(element);
           return typed && test(typed);
         });
}

/// Whether it is of the kind.
bool isOfKind(const AttributeInfo &info, Attribute attribute) {
  auto isInteger = [&](unsigned width, bool isSigned) {
    return [=](IntegerAttr number) {
      return isSigned ? number.getType().isSignedInteger(width)
                      : number.getType().isSignlessInteger(width);
    };
  };
  auto isFloat = [](FloatAttr number) { return number.getType().isF32(); };
  if (info.asType)
    return isa<TypeAttr>(attribute);
  switch (info.kind) {
  case AttributeKind::Int: {
    auto number = dyn_cast<IntegerAttr>(attribute);
    return number && isInteger(64, /*isSigned=*/true)(number);
  }
  case AttributeKind::Float: {
    auto number = dyn_cast<FloatAttr>(attribute);
    return number && isFloat(number);
  }
  case AttributeKind::String:
    return isa<StringAttr>(attribute);
  case AttributeKind::Tensor:
    return isa<ElementsAttr>(attribute);
  case AttributeKind::Ints:
    return isListOf<IntegerAttr>(attribute, isInteger(64, /*isSigned=*/false));
  case AttributeKind::Floats:
    return isListOf<FloatAttr>(attribute, isFloat);
  case AttributeKind::Strings:
    return isListOf<StringAttr>(attribute, [](StringAttr) { return true; });
  case AttributeKind::TypeProto:
    return isa<TypeAttr>(attribute);
  case AttributeKind::SparseTensor:
    return true;
  default:
    return isa<ArrayAttr>(attribute);
  }
}

StringRef describeKind(const AttributeInfo &info) {
  if (info.asType)
    return "element type, as f32 (1 in the standard)";
  if (info.isTypeNumber)
    return "number of an element type as 64-bit signed integer (1 : si64 is "
           "f32, 7 : si64 is i64)";
  switch (info.kind) {
  case AttributeKind::Int:
    return "64-bit signed integer attribute";
  case AttributeKind::Float:
    return "32-bit float attribute";
  case AttributeKind::String:
    return "string attribute";
  case AttributeKind::Tensor:
    return "constant vector/tensor attribute";
  case AttributeKind::Ints:
    return "64-bit integer array attribute";
  case AttributeKind::Floats:
    return "32-bit float array attribute";
  case AttributeKind::Strings:
    return "string array attribute";
  case AttributeKind::TypeProto:
    return "any type attribute";
  case AttributeKind::SparseTensor:
    return "any attribute";
  default:
    return "array attribute";
  }
}

bool isList(const AttributeInfo &info) {
  return info.kind == AttributeKind::Ints ||
         info.kind == AttributeKind::Floats ||
         info.kind == AttributeKind::Strings;
}

template <typename T> T numberOf(StringRef text) {
  if constexpr (std::is_integral_v<T>) {
    int64_t number = 0;
    (void)text.getAsInteger(10, number);
    return number;
  } else {
    double number = 0;
    (void)text.getAsDouble(number);
    return number;
  }
}

template <typename T> SmallVector<T> numbersOf(ArrayRef<StringRef> texts) {
  return llvm::map_to_vector(texts, numberOf<T>);
}

/// Whether it has the values of the value set, and is within the bounds.
bool hasValues(const AttributeInfo &info, Attribute attribute) {
  if (info.asType)
    return true;
  auto fits = [&](auto number, auto areAmong, auto areAtLeast, auto areAtMost) {
    using T = decltype(number);
    return (info.among.empty() ||
            areAmong(attribute, numbersOf<T>(info.among))) &&
           (info.minimum.empty() ||
            areAtLeast(attribute, numberOf<T>(info.minimum))) &&
           (info.maximum.empty() ||
            areAtMost(attribute, numberOf<T>(info.maximum)));
  };
  switch (info.kind) {
  case AttributeKind::Int:
  case AttributeKind::Ints:
    return fits(int64_t(), areIntegersAmong, areIntegersAtLeast,
                areIntegersAtMost);
  case AttributeKind::Float:
  case AttributeKind::Floats:
    return fits(double(), areNumbersAmong, areNumbersAtLeast, areNumbersAtMost);
  default:
    return info.among.empty() || areTextsAmong(attribute, info.among);
  }
}

/// Fails, with the words of ODS, if the attribute is not of its constraint.
LogicalResult verifyAttribute(const AttributeInfo &info, Attribute attribute,
                              function_ref<InFlightDiagnostic()> emitError) {
  if (!attribute || (isOfKind(info, attribute) && hasValues(info, attribute)))
    return success();
  InFlightDiagnostic error = emitError();
  error << "attribute '" << info.name
        << "' failed to satisfy constraint: " << describeKind(info);
  if (!info.among.empty()) {
    error << (isList(info) ? " has elements among " : " is one of ");
    llvm::interleaveComma(info.among, error);
  }
  StringRef elements = isList(info) ? " has elements of " : " is ";
  if (!info.minimum.empty())
    error << elements << "at least " << info.minimum;
  if (!info.maximum.empty())
    error << elements << "at most " << info.maximum;
  return error;
}

/// The default; null if there is none.
Attribute makeInitial(const AttributeInfo &info, MLIRContext *context) {
  if (!info.initial.data())
    return {};
  Builder builder(context);
  llvm::json::Value value = llvm::cantFail(llvm::json::parse(info.initial));
  auto floatOf = [](const llvm::json::Value &number) {
    return float(*number.getAsNumber());
  };
  auto list = [&](auto read) {
    return llvm::map_to_vector(*value.getAsArray(), read);
  };
  switch (info.kind) {
  case AttributeKind::Int:
    return builder.getIntegerAttr(builder.getIntegerType(64, /*isSigned=*/true),
                                  *value.getAsInteger());
  case AttributeKind::Float:
    return builder.getF32FloatAttr(floatOf(value));
  case AttributeKind::String:
    return builder.getStringAttr(*value.getAsString());
  case AttributeKind::Ints:
    return builder.getI64ArrayAttr(list([](const llvm::json::Value &number) {
      return *number.getAsInteger();
    }));
  case AttributeKind::Floats:
    return builder.getF32ArrayAttr(list(floatOf));
  case AttributeKind::Strings:
    return builder.getStrArrayAttr(list([](const llvm::json::Value &text) {
      return StringRef(*text.getAsString());
    }));
  default:
    llvm_unreachable("specs have no defaults of other kinds");
  }
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// The part of OpState that operations without a class may use.
struct AnyOp : OpState {
  using OpState::printOpName;
};

bool isMany(const ParameterInfo &parameter) {
  return parameter.arity == Arity::Variadic;
}

/// The regions that an op of the row has.
size_t countRegions(const OpVersionInfo &info) {
  return size_t(
      llvm::count_if(info.attributes, [](const AttributeInfo &attribute) {
        return attribute.region >= 0;
      }));
}

class OlderOp final : public RowOp {
public:
  OlderOp(const OpVersionInfo &info, Dialect &dialect);

  std::pair<unsigned, unsigned> find(Operation *op, ElementKind kind,
                                     unsigned index) const override;
  LogicalResult read(DialectBytecodeReader &reader,
                     OperationState &state) const override;
  void write(Operation *op, DialectBytecodeWriter &writer) const override;
  void nameResults(Operation *op, OpAsmSetValueNameFn name) const override;

  LogicalResult foldHook(Operation *op, ArrayRef<Attribute>,
                         SmallVectorImpl<OpFoldResult> &results) override;
  void getCanonicalizationPatterns(RewritePatternSet &patterns,
                                   MLIRContext *) override;
  OperationName::ParseAssemblyFn getParseAssemblyFn() override;
  void printAssembly(Operation *op, OpAsmPrinter &printer,
                     StringRef defaultDialect) override;
  LogicalResult verifyInvariants(Operation *op) override;
  LogicalResult
  verifyInherentAttrs(OperationName, NamedAttrList &attributes,
                      function_ref<InFlightDiagnostic()> emitError) override;

private:
  struct Property {
    const AttributeInfo *info;
    Attribute initial;

    bool isOptional() const { return !info->required || initial; }
  };
  /// Values that share a type, as bits of their positions.
  struct SharedType {
    uint32_t operands = 0, results = 0;
  };
  /// The types of each parameter.
  struct Types {
    SmallVector<SmallVector<Type>> operands, results;
  };

  Counts countsOf() const;
  static mlir::detail::InterfaceMap interfacesOf(const OpVersionInfo &info);
  void findSharedTypes();
  const Types &getTypes() const;
  LogicalResult verifySignature(Operation *op) const;
  LogicalResult verifyTypes(Operation *op, TypeRange types,
                            ArrayRef<ParameterInfo> parameters,
                            ArrayRef<SmallVector<Type>> admitted,
                            const char *what) const;

  bool holds(size_t index, Attribute value) const override {
    return withStorage(*properties[index].info, [&](auto stored) {
      return isa<decltype(stored)>(value);
    });
  }
  Attribute initialOf(size_t index) const override {
    return properties[index].initial;
  }

  const OpVersionInfo &info;
  const OpHooks &hooks;
  /// Sorted by their names.
  SmallVector<Property, 4> properties;
  SmallVector<const AttributeInfo *, 1> regions;
  SmallVector<SharedType, 2> sharedTypes;
  /// Made when they are asked for first: most programs have few of the ops.
  mutable Types types;
  mutable llvm::once_flag typesAreMade;
};

const OpVersionInfo &infoOf(Operation *op) {
  return *findByOpName(op->getName().getStringRef());
}

struct VersionModel : OnnxOpInterface::FallbackModel<VersionModel> {
  StringRef getOnnxDomain(Operation *op) const { return infoOf(op).domain; }
  StringRef getOnnxName(Operation *op) const { return infoOf(op).name; }
  unsigned getSinceVersion(Operation *op) const { return infoOf(op).since; }
  unsigned getUntilVersion(Operation *op) const { return infoOf(op).until; }
};

struct ShapesModel : ShapeInferenceOpInterface::FallbackModel<ShapesModel> {
  LogicalResult inferShapes(Operation *op,
                            ShapeInferenceContext &context) const {
    return inferShapesByRule(op, context);
  }
};

struct ResultTypesModel
    : ResultTypeInferenceOpInterface::FallbackModel<ResultTypesModel> {
  std::vector<Type> resultTypeInference(Operation *op) const {
    return inferResultTypes(op);
  }
};

struct SubgraphsModel
    : HasOnnxSubgraphOpInterface::FallbackModel<SubgraphsModel> {
  int64_t getSubgraphRegionIdx(Operation *op, StringRef name) const {
    return findSubgraphRegion(op, name);
  }
};

struct NoEffectsModel : MemoryEffectOpInterface::FallbackModel<NoEffectsModel> {
  void getEffects(Operation *,
                  SmallVectorImpl<MemoryEffects::EffectInstance> &) const {}
};

struct SpeculatableModel
    : ConditionallySpeculatable::FallbackModel<SpeculatableModel> {
  Speculation::Speculatability getSpeculatability(Operation *) const {
    return Speculation::Speculatable;
  }
};

} // namespace

mlir::detail::InterfaceMap OlderOp::interfacesOf(const OpVersionInfo &info) {
  mlir::detail::InterfaceMap map;
  addInterfaces(map, info.attributes.size() > countRegions(info),
                unsigned(info.results.size()));
  return map;
}

void addRowInterfaces(RegisteredOperationName name, const OpVersionInfo &info) {
  name.attachInterface<VersionModel>();
  if (!info.shapeRule.empty())
    name.attachInterface<ShapesModel>();
  if (!info.resultTypeRule.empty())
    name.attachInterface<ResultTypesModel>();
  if (countRegions(info))
    name.attachInterface<SubgraphsModel>();
  else if (info.features.has(OpFeature::Pure))
    name.attachInterface<NoEffectsModel, SpeculatableModel>();
}

OlderOp::OlderOp(const OpVersionInfo &info, Dialect &dialect)
    : RowOp(info.opName, dialect, TypeID::getFromOpaquePointer(&info),
            interfacesOf(info)),
      info(info), hooks(findOpHooks(info.name)) {
  for (const AttributeInfo &attribute : info.attributes)
    if (attribute.region < 0)
      properties.insert(
          properties.begin() + addProperty(attribute.name),
          {&attribute, makeInitial(attribute, dialect.getContext())});
    else
      regions.push_back(&attribute);
  llvm::sort(regions, [](const AttributeInfo *a, const AttributeInfo *b) {
    return a->region < b->region;
  });
  finishProperties();
  addTraits(countsOf());
  if (!regions.empty())
    traits.push_back(TypeID::get<OpTrait::HasRecursiveMemoryEffects>());
  if (info.features.has(OpFeature::ConstantLike))
    traits.push_back(TypeID::get<OpTrait::ConstantLike>());
  findSharedTypes();
}

RowOp::Counts OlderOp::countsOf() const {
  auto count = [](ArrayRef<ParameterInfo> parameters) -> Count {
    auto lists = unsigned(llvm::count_if(parameters, isMany));
    return {unsigned(parameters.size()) - lists, lists};
  };
  return {count(info.operands),
          count(info.results),
          {unsigned(regions.size()), 0},
          {}};
}

/// Those of the trait TypeVariable of definitions.
void OlderOp::findSharedTypes() {
  for (const TypeVariableInfo &variable : info.variables) {
    SharedType shared;
    unsigned singles = 0;
    bool hasMany = false;
    auto find = [&](ArrayRef<ParameterInfo> parameters, uint32_t &positions) {
      for (auto [index, parameter] : llvm::enumerate(parameters)) {
        if (parameter.type != variable.name ||
            (isMany(parameter) && !parameter.homogeneous))
          continue;
        hasMany |= isMany(parameter);
        singles += !isMany(parameter);
        positions |=
            isMany(parameter) ? ~uint32_t(0) << index : uint32_t(1) << index;
      }
    };
    find(info.operands, shared.operands);
    find(info.results, shared.results);
    if (singles > 1 || hasMany)
      sharedTypes.push_back(shared);
  }
}

const OlderOp::Types &OlderOp::getTypes() const {
  llvm::call_once(typesAreMade, [&] {
    auto typesOf = [&](const ParameterInfo &parameter) {
      const auto *variable =
          llvm::find_if(info.variables, [&](const TypeVariableInfo &candidate) {
            return candidate.name == parameter.type;
          });
      return llvm::map_to_vector(
          variable == info.variables.end() ? ArrayRef(parameter.type)
                                           : variable->types,
          [&](StringRef type) {
            return parseTypeExpression(type, getDialect()->getContext());
          });
    };
    for (const ParameterInfo &operand : info.operands)
      types.operands.push_back(typesOf(operand));
    for (const ParameterInfo &result : info.results)
      types.results.push_back(typesOf(result));
  });
  return types;
}

std::pair<unsigned, unsigned> OlderOp::find(Operation *op, ElementKind kind,
                                            unsigned index) const {
  // Each has its place, also if it is absent; a list is the last.
  auto valuesFrom = [&](ArrayRef<ParameterInfo> parameters, unsigned has) {
    unsigned rest = has - std::min(index, has);
    return std::pair(std::min(index, has),
                     isMany(parameters[index]) ? rest : std::min(rest, 1u));
  };
  switch (kind) {
  case ElementKind::Operand:
    return valuesFrom(info.operands, op->getNumOperands());
  case ElementKind::Result:
    return valuesFrom(info.results, op->getNumResults());
  default:
    return {index, 1};
  }
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

LogicalResult OlderOp::verifyTypes(Operation *op, TypeRange types,
                                   ArrayRef<ParameterInfo> parameters,
                                   ArrayRef<SmallVector<Type>> admitted,
                                   const char *what) const {
  for (size_t index = 0; index != types.size(); ++index) {
    Type type = types[index];
    size_t place = std::min(index, parameters.size() - 1);
    const ParameterInfo &parameter = parameters[place];
    bool mayBeAbsent = parameter.arity == Arity::Optional;
    if ((mayBeAbsent && isa<NoneType>(type)) ||
        llvm::any_of(admitted[place],
                     [&](Type pattern) { return admits(pattern, type); }))
      continue;
    return op->emitOpError(what)
           << " #" << index << " must be "
           << (isMany(parameter) ? "variadic of " : "")
           << describe(admitted[place]) << (mayBeAbsent ? " or none type" : "")
           << ", but got " << type;
  }
  return success();
}

/// The constraints of arguments, results and regions.
LogicalResult OlderOp::verifySignature(Operation *op) const {
  for (auto [property, value] : llvm::zip(properties, valuesOf(op)))
    if (!value && !property.isOptional())
      return op->emitOpError("requires attribute '")
             << property.info->name << "'";
  for (auto [property, value] : llvm::zip(properties, valuesOf(op)))
    if (failed(verifyAttribute(*property.info, value,
                               [op] { return op->emitOpError(); })))
      return failure();
  const Types &types = getTypes();
  if (failed(verifyTypes(op, op->getOperandTypes(), info.operands,
                         types.operands, "operand")) ||
      failed(verifyTypes(op, op->getResultTypes(), info.results, types.results,
                         "result")))
    return failure();
  for (auto [index, attribute] : llvm::enumerate(regions))
    if (attribute->required && !op->getRegion(unsigned(index)).hasOneBlock())
      return op->emitOpError("region #")
             << index << " ('" << attribute->name
             << "') failed to verify constraint: region with 1 blocks";
  return success();
}

LogicalResult OlderOp::verifyInvariants(Operation *op) {
  if (failed(verifyCounts(op, countsOf())) || failed(verifySignature(op)))
    return failure();
  if (info.features.has(OpFeature::SpatialAttributes) &&
      failed(detail::verifySpatialAttributes(op)))
    return failure();
  if (info.features.has(OpFeature::Windows) &&
      failed(detail::verifyWindows(op)))
    return failure();
  for (const SharedType &shared : sharedTypes)
    if (failed(dialectgen::detail::verifyTypeVariable(op, shared.operands,
                                                      shared.results)))
      return failure();
  for (auto [index, operand] : llvm::enumerate(info.operands))
    if (operand.minCount && failed(dialectgen::detail::verifyMinimumOperands(
                                op, unsigned(index) + operand.minCount)))
      return failure();
  for (auto [index, result] : llvm::enumerate(info.results))
    if (result.minCount && failed(dialectgen::detail::verifyMinimumResults(
                               op, unsigned(index) + result.minCount)))
      return failure();
  if (failed(detail::verifyOpVersion(op, info)))
    return failure();
  return info.features.has(OpFeature::Verifier) ? hooks.verify(op) : success();
}

LogicalResult
OlderOp::verifyInherentAttrs(OperationName, NamedAttrList &attributes,
                             function_ref<InFlightDiagnostic()> emitError) {
  for (const Property &property : properties)
    if (failed(verifyAttribute(*property.info,
                               attributes.get(property.info->name), emitError)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Functions by hand, text, bytecode
//===----------------------------------------------------------------------===//

LogicalResult OlderOp::foldHook(Operation *op, ArrayRef<Attribute>,
                                SmallVectorImpl<OpFoldResult> &results) {
  OpFoldResult result =
      info.features.has(OpFeature::Folder) ? hooks.fold(op) : OpFoldResult();
  if (!result)
    return failure();
  // In place.
  if (dyn_cast_if_present<Value>(result) != op->getResult(0))
    results.push_back(result);
  return success();
}

void OlderOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                          MLIRContext *) {
  if (info.features.has(OpFeature::Canonicalizer))
    hooks.canonicalize(patterns, info.opName);
}

OperationName::ParseAssemblyFn OlderOp::getParseAssemblyFn() {
  if (info.features.has(OpFeature::Assembly))
    return hooks.parse;
  return RowOp::getParseAssemblyFn();
}

void OlderOp::printAssembly(Operation *op, OpAsmPrinter &printer,
                            StringRef defaultDialect) {
  if (!info.features.has(OpFeature::Assembly))
    return RowOp::printAssembly(op, printer, defaultDialect);
  AnyOp::printOpName(op, printer, defaultDialect);
  hooks.print(printer, op);
}

void OlderOp::nameResults(Operation *op, OpAsmSetValueNameFn name) const {
  for (auto [parameter, result] : llvm::zip(info.results, op->getResults()))
    name(result,
         parameter.inDialect.empty() ? parameter.name : parameter.inDialect);
}

LogicalResult OlderOp::read(DialectBytecodeReader &reader,
                            OperationState &state) const {
  MutableArrayRef<Attribute> values = makeProperties(state);
  for (size_t index = 0; index != values.size(); ++index)
    if (failed(withStorage(
            *properties[index].info, [&](auto stored) -> LogicalResult {
              LogicalResult read = properties[index].isOptional()
                                       ? reader.readOptionalAttribute(stored)
                                       : reader.readAttribute(stored);
              values[index] = stored;
              return read;
            })))
      return failure();
  return success();
}

void OlderOp::write(Operation *op, DialectBytecodeWriter &writer) const {
  for (auto [property, value] : llvm::zip(properties, valuesOf(op)))
    if (property.isOptional())
      writer.writeOptionalAttribute(value);
    else
      writer.writeAttribute(value);
}

//===----------------------------------------------------------------------===//
// OlderOps.h, OlderOpHandle.h
//===----------------------------------------------------------------------===//

std::unique_ptr<RowOp> makeOlderOp(Dialect &dialect,
                                   const OpVersionInfo &info) {
  return std::make_unique<OlderOp>(info, dialect);
}

Operation *createOlderOp(OpBuilder &builder, Location location, StringRef name,
                         TypeRange resultTypes, ValueRange operands,
                         ArrayRef<NamedAttribute> attributes) {
  OperationState state(location, name, operands, resultTypes, attributes);
  for (size_t i = countRegions(*findByOpName(name)); i != 0; --i)
    state.addRegion();
  return builder.create(state);
}

Operation *createOlderOp(OpBuilder &builder, Location location, StringRef name,
                         ValueRange operands,
                         ArrayRef<NamedAttribute> attributes) {
  const OpVersionInfo &info = *findByOpName(name);
  OperationState state(location, name);
  // Those that have to be there, or all if none has to; nothing tells how many
  // a variadic alone has.
  auto required = llvm::count_if(info.results, [](const ParameterInfo &result) {
    return result.arity == Arity::Single;
  });
  size_t count = required                             ? size_t(required)
                 : llvm::any_of(info.results, isMany) ? 0
                                                      : info.results.size();
  buildInferringFromRanges(builder, state, operands, attributes,
                           unsigned(count));
  return builder.create(state);
}

} // namespace dialectgen::onnx
