//===- DialectDefinitions.td - base of dialects with newest versions ---*- tablegen -*-===//
//
// Generated definitions of a dialect that has the newest version of each
// operation use these names, those of MLIR, and those of the dialect's own
// base, which gives some of them the dialect's prefix.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_DEFINITIONS_OWNDIALECT_TD
#define DIALECTGEN_CORE_DEFINITIONS_OWNDIALECT_TD

include "dialectgen/core/definitions/Constraints.td"
include "dialectgen/core/definitions/MlirVersion.td"
include "dialectgen/core/definitions/Traits.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/IR/TensorEncoding.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

//===----------------------------------------------------------------------===//
// Operands and results
//===----------------------------------------------------------------------===//

/// One that may be absent: then there is no value.
class OrAbsent<Type type> : Optional<type>;

/// The type of a value that nobody has given one: verifiers take it for any.
def UnknownTypeTrait : NativeTypeTrait<"UnknownTypeTrait"> {
  let cppNamespace = "::dialectgen";
}

//===----------------------------------------------------------------------===//
// Fields of attributes and types
//===----------------------------------------------------------------------===//

class IntFieldBase : AttrOrTypeParameter<"int64_t", "number">;
def IntField : IntFieldBase;
def OptionalIntField : IntFieldBase {
  let defaultValue = "0";
}

/// `[1, 2]`, also when empty.
class IntsFieldBase : ArrayRefParameter<"int64_t", "numbers"> {
  let parser = "::dialectgen::parseIntsField($_parser)";
  let printer = "::dialectgen::printIntsField($_printer, $_self)";
}
def IntsField : IntsFieldBase;
def OptionalIntsField : IntsFieldBase {
  let defaultValue = cppStorageType # "()";
  let comparator = cppType # "($_lhs) == " # cppType # "($_rhs)";
}

class BoolFieldBase : AttrOrTypeParameter<"bool", "truth value"> {
  let parser = "::dialectgen::parseBoolField($_parser)";
  let printer = "$_printer << ($_self ? \"true\" : \"false\")";
}
def BoolField : BoolFieldBase;
def OptionalBoolField : BoolFieldBase {
  let defaultValue = "false";
}

class F64FieldBase : APFloatParameter<"64-bit float"> {
  let parser = "::dialectgen::parseF64Field($_parser)";
}
def F64Field : F64FieldBase;
def OptionalF64Field : F64FieldBase {
  let defaultValue = "::llvm::APFloat(0.0)";
}

/// `1, 2`, without brackets, in a format that has them.
def NumbersField : OptionalArrayRefParameter<"int64_t", "numbers">;
def NumberOrNoneField
    : OptionalParameter<"std::optional<int64_t>", "number, or nothing">;
/// Text that is no attribute.
def TextField : StringRefParameter<"text">;

def TypeField : TypeParameter<"::mlir::Type", "type">;
def OptionalTypeField : OptionalParameter<"::mlir::Type", "type">;
/// `[f32, f64]`, also when empty.
class TypesFieldBase : ArrayRefParameter<"::mlir::Type", "types"> {
  let parser = "::dialectgen::parseTypesField($_parser)";
  let printer = "::dialectgen::printTypesField($_printer, $_self)";
}
def TypesField : TypesFieldBase;
def OptionalTypesField : TypesFieldBase {
  let defaultValue = cppStorageType # "()";
  let comparator = cppType # "($_lhs) == " # cppType # "($_rhs)";
}
def StringField : AttrParameter<"::mlir::StringAttr", "text">;
def OptionalStringField : OptionalParameter<"::mlir::StringAttr", "text">;
def ArrayField : AttrParameter<"::mlir::ArrayAttr", "array">;
def OptionalArrayField : OptionalParameter<"::mlir::ArrayAttr", "array">;
def I64ElementsField : AttrParameter<"::mlir::DenseIntElementsAttr", "numbers">;
def OptionalI64ElementsField
    : OptionalParameter<"::mlir::DenseIntElementsAttr", "numbers">;
def AttributeField : AttrParameter<"::mlir::Attribute", "attribute">;
def OptionalAttributeField : OptionalParameter<"::mlir::Attribute", "attribute">;

/// An attribute that is written with its own name.
class WholeAttr<string type> : AttrParameter<type, ""> {
  let printer = "$_printer.printAttribute($_self)";
}

//===----------------------------------------------------------------------===//
// Traits
//===----------------------------------------------------------------------===//

class CoreTrait<string name> : NativeOpTrait<name> {
  let cppNamespace = "::dialectgen";
}
/// Relations, of an operation that has `getRelations()`.
def HasRelations : CoreTrait<"HasRelations">;
def InfersResultParts
    : TraitList<[InferShapedTypeOpInterface, CoreTrait<"InfersResults">]>;
def InfersResultTypes
    : TraitList<[InferTypeOpInterface, InfersResultParts]>;
defvar InferredParts = [{
    static ::llvm::LogicalResult inferReturnTypeComponents(
        ::mlir::MLIRContext *context, ::std::optional<::mlir::Location> location,
        ::mlir::ValueShapeRange operands, ::mlir::DictionaryAttr attributes,
        ::mlir::OpaqueProperties properties, ::mlir::RegionRange regions,
        ::llvm::SmallVectorImpl<::mlir::ShapedTypeComponents> &components) {
      return inferResultComponents(context, location, operands, attributes,
                                   properties, regions, components);
    }
    ::llvm::LogicalResult
    reifyReturnTypeShapes(::mlir::OpBuilder &builder,
                          ::mlir::ValueRange operands,
                          ::llvm::SmallVectorImpl<::mlir::Value> &shapes) {
      return reifyResultShapes(builder, operands, shapes);
    }
  }];
/// The result types that ops accept in place of the inferred ones. Given types
/// have been verified by the relations from which types are inferred.
defvar InferredTypes = InferredParts # [{
    static bool isCompatibleReturnTypes(::mlir::TypeRange first,
                                        ::mlir::TypeRange second) {
      return areCompatibleResults(first, second);
    }
    static ::llvm::LogicalResult
    refineReturnTypes(::mlir::MLIRContext *context,
                      ::std::optional<::mlir::Location> location,
                      ::mlir::ValueRange operands,
                      ::mlir::DictionaryAttr attributes,
                      ::mlir::OpaqueProperties properties,
                      ::mlir::RegionRange regions,
                      ::llvm::SmallVectorImpl<::mlir::Type> &types) {
      return refineResultTypes(context, location, operands, attributes,
                               properties, regions, types);
    }
  }];
/// The order of operands does not matter; folders do not reorder them.
def CommutativeOperands : CoreTrait<"Commutative">;
def RegionsEndInReturn : CoreTrait<"RegionsEndInReturn">;
/// The verifier in C++ looks at attributes and types alone, or says otherwise
/// by dependOnMore(): operations that are equal in these are verified once.
def VerifiedByUse : CoreTrait<"VerifiedByUse">;

def ReadsAndWrites : MemoryEffects<[MemRead, MemWrite]>;
def SpeculatableByShapes
    : TraitList<[ConditionallySpeculatable, CoreTrait<"SpeculatableByShapes">]>;
def NamesResults
    : DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>;
def NamesArguments
    : DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>;
def EffectsByHook : DeclareOpInterfaceMethods<MemoryEffectsOpInterface>;
def ChecksSymbols : DeclareOpInterfaceMethods<SymbolUserOpInterface>;
def ChecksSymbolsOfAttributes
    : TraitList<[SymbolUserOpInterface, CoreTrait<"ChecksSymbolsOfAttributes">]>;
def TensorEncoding : DeclareAttrInterfaceMethods<VerifiableTensorEncoding>;
def NamesSymbol : DeclareAttrInterfaceMethods<SymbolUserAttrInterface>;
def RegionBlock : SizedRegion<1>;
/// Marks an operation with an attribute that is a region; adds no method.
def HasSubgraphs : TraitList<[]>;

/// Properties in bytecode of all releases.
defvar PropertiesByLayout = [{
  ::llvm::LogicalResult
  $cppClass::readProperties(::mlir::DialectBytecodeReader &reader,
                            ::mlir::OperationState &state) {
    return ::dialectgen::readPropertiesByLayout<$cppClass>(reader, state);
  }
  void $cppClass::writeProperties(::mlir::DialectBytecodeWriter &writer) {
    ::dialectgen::writePropertiesByLayout(*this, writer);
  }
}];

#endif // DIALECTGEN_CORE_DEFINITIONS_OWNDIALECT_TD
