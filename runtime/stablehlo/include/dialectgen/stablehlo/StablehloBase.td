//===- StablehloBase.td - base of the stablehlo definitions --*- tblgen -*-===//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_STABLEHLO_STABLEHLOBASE_TD
#define DIALECTGEN_STABLEHLO_STABLEHLOBASE_TD

include "dialectgen/core/definitions/DialectDefinitions.td"

def Stablehlo_Dialect : Dialect {
  let name = "stablehlo";
  let summary = "Operations of machine learning models";
  let cppNamespace = "::dialectgen::stablehlo";
  let useDefaultTypePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerAttributesAndTypes();
    ::mlir::Attribute parseAttribute(::mlir::DialectAsmParser &parser,
                                     ::mlir::Type type) const override;
    void printAttribute(::mlir::Attribute attribute,
                        ::mlir::DialectAsmPrinter &printer) const override;
  }];
}
/// Definitions are called by the prefix of all others.
defvar StableHLO_Dialect = Stablehlo_Dialect;

class StableHLO_Type<string name, string typeMnemonic>
    : TypeDef<StableHLO_Dialect, name> {
  let mnemonic = typeMnemonic;
}

class StableHLO_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<StableHLO_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

class StableHLO_Op<string mnemonic, list<Trait> traits = []>
    : Op<StableHLO_Dialect, mnemonic, traits>;

//===----------------------------------------------------------------------===//
// Fields of attributes
//===----------------------------------------------------------------------===//

class StableHLO_IntField : AttrOrTypeParameter<"int64_t", "number"> {
  let parser = "::dialectgen::stablehlo::parseInt($_parser)";
}
def StableHLO_Int : StableHLO_IntField;
def StableHLO_OptionalInt : StableHLO_IntField {
  let defaultValue = "0";
}

/// `[1, 2]`, also when empty.
class StableHLO_IntsField : ArrayRefParameter<"int64_t", "numbers"> {
  let parser = "::dialectgen::stablehlo::parseInts($_parser)";
  let printer = "::dialectgen::stablehlo::printInts($_printer, $_self)";
}
def StableHLO_Ints : StableHLO_IntsField;
def StableHLO_OptionalInts : StableHLO_IntsField {
  let defaultValue = cppStorageType # "()";
  let comparator = cppType # "($_lhs) == " # cppType # "($_rhs)";
}

def StableHLO_Bool : AttrOrTypeParameter<"bool", "truth value"> {
  let parser = "::dialectgen::stablehlo::parseBool($_parser)";
  let printer = "$_printer << ($_self ? \"true\" : \"false\")";
}

class StableHLO_F64Field : APFloatParameter<"64-bit float"> {
  let parser = "::dialectgen::stablehlo::parseF64($_parser)";
}
def StableHLO_F64 : StableHLO_F64Field;
def StableHLO_OptionalF64 : StableHLO_F64Field {
  let defaultValue = "::llvm::APFloat(0.0)";
}

def StableHLO_TypeField : TypeParameter<"::mlir::Type", "type">;
def StableHLO_TypesField : ArrayRefParameter<"::mlir::Type", "types">;
def StableHLO_StringField : AttrParameter<"::mlir::StringAttr", "text">;
def StableHLO_ArrayField : AttrParameter<"::mlir::ArrayAttr", "array">;
def StableHLO_I64ElementsField
    : AttrParameter<"::mlir::DenseIntElementsAttr", "numbers">;
def StableHLO_OptionalI64ElementsField
    : OptionalParameter<"::mlir::DenseIntElementsAttr", "numbers">;
def StableHLO_AttributeField : AttrParameter<"::mlir::Attribute", "attribute">;
class StableHLO_WholeAttr<string type> : WholeAttr<type>;

//===----------------------------------------------------------------------===//
// Element types and tensors
//===----------------------------------------------------------------------===//

def StableHLO_Signed : SignlessIntOfWidths<[2, 4, 8, 16, 32, 64]>;
def StableHLO_Unsigned : UnsignedIntOfWidths<[2, 4, 8, 16, 32, 64]>;
def StableHLO_Float
    : AnyTypeOf<[F4E2M1FN, F6E2M3FN, F6E3M2FN, F8E3M4, F8E4M3, F8E4M3B11FNUZ,
                 F8E4M3FN, F8E4M3FNUZ, F8E5M2, F8E5M2FNUZ, F8E8M0FNU, F16, F32,
                 F64, BF16]>;
def StableHLO_Complex : Complex<AnyTypeOf<[F32, F64]>>;
def StableHLO_QuantizedPerTensor
    : Type<CPred<"::dialectgen::stablehlo::isQuantizedPerTensor($_self)">,
           "quantized">;
def StableHLO_QuantizedPerAxis
    : Type<CPred<"::dialectgen::stablehlo::isQuantizedPerAxis($_self)">,
           "quantized per axis">;
def StableHLO_QuantizedDimensionFits
    : CPred<"::dialectgen::stablehlo::hasFittingQuantization($_self)">;
def StableHLO_StaticOrOneBound
    : CPred<"::dialectgen::stablehlo::isStaticOrHasOneBound($_self)">;
defvar StableHLO_PlainElements = [
  StableHLO_Float, I1, StableHLO_Signed, StableHLO_Unsigned, StableHLO_Complex,
  StableHLO_QuantizedPerTensor
];
defvar StableHLO_Elements =
    !listconcat(StableHLO_PlainElements, [StableHLO_QuantizedPerAxis]);
def StableHLO_StaticOrBoundedTensor
    : Type<RankedTensorOf<StableHLO_Elements,
                          [StableHLO_QuantizedDimensionFits,
                           StableHLO_StaticOrOneBound]>.predicate,
           "tensor of static shape, or with a bound for the one size that is "
           "open",
           "::mlir::RankedTensorType">;
/// Tensors with or without a rank.
def StableHLO_AnyTensor
    : TensorOf<StableHLO_Elements, [StableHLO_QuantizedDimensionFits]>;
def StableHLO_Buffer : MemRefOf<StableHLO_PlainElements>;
/// The same as StableHLO_Token, whose definition depends on tuples.
def StableHLO_TokenPart
    : Type<CPred<"::llvm::isa<::dialectgen::stablehlo::TokenType>($_self)">,
           "token">;
def StableHLO_Tuple
    : Type<NestedTupleOf<[RankedTensorOf<StableHLO_Elements,
                                         [StableHLO_QuantizedDimensionFits]>,
                          StableHLO_Buffer, StableHLO_TokenPart]>.predicate,
           "tuple of tensors, buffers, tokens and tuples", "::mlir::TupleType">;

//===----------------------------------------------------------------------===//
// Traits
//===----------------------------------------------------------------------===//

// The relations are rows of a table (StablehloRelations.inc).
def StableHLO_RelationTable : NativeOpTrait<"RelationTable"> {
  let cppNamespace = "::dialectgen::stablehlo";
}
def StableHLO_HasRelations : TraitList<[StableHLO_RelationTable, HasRelations]>;
defvar StableHLO_InfersResultParts = InfersResultParts;
defvar StableHLO_InfersResultTypes = InfersResultTypes;
defvar StableHLO_InferredParts = InferredParts;
defvar StableHLO_InferredTypes = InferredTypes;
class StableHLO_EqualVariadics<int count, int single>
    : EqualVariadics<count, single>;
def StableHLO_Commutative : CoreTrait<"Commutative">;
def StableHLO_RegionsEndInReturn : CoreTrait<"RegionsEndInReturn">;
def StableHLO_Startable : NativeOpTrait<"Startable"> {
  let cppNamespace = "::dialectgen::stablehlo";
}

def StableHLO_ReadsAndWrites : MemoryEffects<[MemRead, MemWrite]>;
def StableHLO_SpeculatableByShapes : TraitList<SpeculatableByShapes.traits>;
def StableHLO_NamesResults
    : DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>;
def StableHLO_NamesArguments
    : DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>;
def StableHLO_EffectsByHook : DeclareOpInterfaceMethods<MemoryEffectsOpInterface>;
/// Result types that relations do not tell.
def StableHLO_InfersByHook : DeclareOpInterfaceMethods<InferTypeOpInterface>;
def StableHLO_ChecksSymbols : DeclareOpInterfaceMethods<SymbolUserOpInterface>;
def StableHLO_ChecksSymbolsOfAttributes
    : TraitList<ChecksSymbolsOfAttributes.traits>;
def StableHLO_TensorEncoding
    : DeclareAttrInterfaceMethods<VerifiableTensorEncoding>;
def StableHLO_NamesSymbol
    : DeclareAttrInterfaceMethods<SymbolUserAttrInterface>;
def StableHLO_RegionBlock : SizedRegion<1>;
defvar StableHLO_PropertiesByLayout = PropertiesByLayout;
// Regions are not attributes here.
defvar StableHLO_HasSubgraphs = HasSubgraphs;

include "stablehlo/StablehloAttrs.td.inc"

//===----------------------------------------------------------------------===//
// Attributes of operations
//===----------------------------------------------------------------------===//

def StableHLO_PrecisionConfigAttr
    : ConfinedAttr<
          TypedArrayAttrBase<StableHLO_PrecisionAttr, "array of precisions">,
          [ArrayMaxCount<2>]>;

def StableHLO_ArrayOfOutputOperandAliasAttr
    : TypedArrayAttrBase<StableHLO_OutputOperandAliasAttr,
                         "array of output operand aliases">;

def StableHLO_FlatSymbolRefArrayAttr
    : TypedArrayAttrBase<FlatSymbolRefAttr, "array of symbols"> {
  let constBuilderCall = "::mlir::ArrayAttr::get($_builder.getContext(), $0)";
}

def StableHLO_StringOrDictionaryAttr : AnyAttrOf<[StrAttr, DictionaryAttr]>;
def StableHLO_ReplicaGroupsAttr
    : AnyAttrOf<[I64ElementsAttr, StableHLO_ReplicaGroupMeshAxesAttr]>;

def StableHLO_LayoutAttr
    : Attr<And<[IndexElementsAttr.predicate,
                CPred<"::llvm::cast<::mlir::DenseIntElementsAttr>($_self)"
                      ".getType().getRank() == 1">]>,
           "layout (1D tensor of index)">;
def StableHLO_ArrayOfLayoutAttr
    : TypedArrayAttrBase<StableHLO_LayoutAttr, "array of layouts">;

#endif // DIALECTGEN_STABLEHLO_STABLEHLOBASE_TD
