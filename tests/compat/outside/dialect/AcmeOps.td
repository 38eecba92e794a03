//===- AcmeOps.td - a dialect of another project --------------------------===//
//
// A dialect with the forms of definitions that dialects outside MLIR have, and
// MLIR's own have not: classes around those of TableGen, parameters that are
// constraints or C++ classes, names with dots, dollar signs and underscores.
//
//===----------------------------------------------------------------------===//

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/CommonTypeConstraints.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Acme_Dialect : Dialect {
  let name = "acme";
  let cppNamespace = "::outside::acme";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

// Classes of the project around those of MLIR, with fields of their own.
class Acme_Row<list<string> columns> {
  list<string> cells = columns;
}
class Acme_Since<string version> : OpVariableDecorator {
  string since = version;
}
class Acme_Arg<Constraint constraint, string text, string version>
    : Arg<constraint, text, [Acme_Since<version>]>;
class Acme_Op<string mnemonic, string version, list<Trait> traits = []>
    : Op<Acme_Dialect, mnemonic, traits> {
  string operationVersion = version;
  list<string> examples = [];
  list<Acme_Row> rows = [];
}
class Acme_Type<string name, string text, list<Trait> traits = [],
                string baseClass = "::mlir::Type">
    : TypeDef<Acme_Dialect, name, traits, baseClass> {
  string specName = name;
  let mnemonic = text;
}
class Acme_Attr<string name, string text, list<Trait> traits = []>
    : AttrDef<Acme_Dialect, name, traits> {
  let mnemonic = text;
}
class Acme_Case<string text, string symbol, int value, string spelling = symbol>
    : I32EnumAttrCase<symbol, value, spelling> {
  string description = text;
}
class Acme_Enum<string name, string text, list<Acme_Case> cases>
    : I32EnumAttr<name, text, cases> {
  string prefix = "";
}

//===----------------------------------------------------------------------===//
// Enumerations
//===----------------------------------------------------------------------===//

// An attribute of the dialect around an enumeration with a gap.
def Acme_Rounding : Acme_Enum<"Rounding", "how results are rounded", [
  Acme_Case<"To the nearest, ties to even.", "NEAREST_EVEN", 0, "nearest_even">,
  Acme_Case<"Towards zero.", "ZERO", 1, "zero">,
  Acme_Case<"To an integer.", "NEAREST_INT", 6, "nearest_int">,
]> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::outside::acme";
}
def Acme_RoundingAttr
    : EnumAttr<Acme_Dialect, Acme_Rounding, "rounding"> {
  let assemblyFormat = "`<` $value `>`";
}

// An enumeration that is an integer attribute, and a parameter of others.
let cppNamespace = "outside::acme" in {
def Acme_PEOAttr : I32EnumAttr<"PEO", "operator of an expression", [
  I32EnumAttrCase<"Add", 0, "add">, I32EnumAttrCase<"Mul", 1, "mul">,
  I32EnumAttrCase<"ShrU", 3, "shru">
]>;
def Acme_Padding : I32EnumAttr<"Padding", "values outside of a view", [
  I32EnumAttrCase<"zero", 0>, I32EnumAttrCase<"nan", 1>
]> {
  let genSpecializedAttr = 0;
}
def Acme_BitA : I32BitEnumAttrCaseBit<"A", 0>;
def Acme_BitB : I32BitEnumAttrCaseBit<"B", 3>;
def Acme_Mods : I32BitEnumAttr<"Mods", "modifiers", [
  I32BitEnumAttrCaseNone<"None">, Acme_BitA, Acme_BitB,
  I32BitEnumAttrCaseGroup<"AB", [Acme_BitA, Acme_BitB]>
]> {
  let genSpecializedAttr = 0;
}
}
def Acme_PaddingAttr : EnumAttr<Acme_Dialect, Acme_Padding, "padding">;
def Acme_ModsAttr : EnumAttr<Acme_Dialect, Acme_Mods, "mods"> {
  let assemblyFormat = "`<` $value `>`";
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

// Optional numbers, with values that are absent.
def Acme_DivByAttr : Acme_Attr<"DivBy", "div_by"> {
  let parameters = (ins "uint64_t":$divisor, "std::optional<int64_t>":$every,
    OptionalParameter<"std::optional<int64_t>">:$along);
  let hasCustomAssemblyFormat = 1;
}
def Acme_HintsAttr : Acme_Attr<"Hints", "hints"> {
  let parameters = (ins "DictionaryAttr":$value);
  let assemblyFormat = "`<` $value `>`";
}
// An attribute whose value may be null, which its definition does not tell.
def Acme_ParamDeclAttr : Acme_Attr<"ParamDecl", "param.decl"> {
  let parameters = (ins "::mlir::StringAttr":$name, "::mlir::TypeAttr":$type,
    "::mlir::Attribute":$value);
  let hasCustomAssemblyFormat = 1;
}
def Acme_ParamDeclArrayAttr
    : TypedArrayAttrBase<Acme_ParamDeclAttr, "array of parameters">;
def Acme_ParamRefAttr : Acme_Attr<"ParamRef", "param.ref", [TypedAttrInterface]> {
  let parameters = (ins "::mlir::StringAttr":$name,
    AttributeSelfTypeParameter<"">:$type);
  let assemblyFormat = "`<` $name `>`";
}
def Acme_ParamExprAttr : Acme_Attr<"ParamExpr", "param.expr", [TypedAttrInterface]> {
  let parameters = (ins "PEO":$opcode,
    ArrayRefParameter<"::mlir::TypedAttr">:$operands,
    AttributeSelfTypeParameter<"">:$type);
  let assemblyFormat = "`<` $opcode `,` $operands `>`";
}
def Acme_InnerSymPropertiesAttr
    : Acme_Attr<"InnerSymProperties", "inner_sym_properties"> {
  let parameters = (ins "::mlir::StringAttr":$name,
    DefaultValuedParameter<"uint64_t", "0">:$fieldID,
    DefaultValuedParameter<"::mlir::StringAttr",
      "::mlir::StringAttr::get($_ctxt, \"public\")">:$symVisibility);
  let assemblyFormat = "`<` struct(params) `>`";
}
def Acme_InnerSymAttr : Acme_Attr<"InnerSym", "inner_sym"> {
  let parameters = (ins ArrayRefParameter<"InnerSymPropertiesAttr">:$props);
  let assemblyFormat = "`<` $props `>`";
}
def Acme_CTALayoutAttr : Acme_Attr<"CTALayout", "cta"> {
  let parameters = (ins ArrayRefParameter<"unsigned">:$CTAsPerCGA,
    ArrayRefParameter<"unsigned">:$CTASplitNum,
    ArrayRefParameter<"unsigned">:$CTAOrder);
  let assemblyFormat =
    "`<` `[` $CTAsPerCGA `]` `[` $CTASplitNum `]` `[` $CTAOrder `]` `>`";
}
// Attributes of the dialect as parameters, by their class alone.
def Acme_SharedAttr : Acme_Attr<"SharedEncoding", "shared"> {
  let parameters = (ins "unsigned":$vec, "unsigned":$perPhase,
    ArrayRefParameter<"unsigned", "order of axes">:$order,
    "CTALayoutAttr":$CTALayout,
    DefaultValuedParameter<"bool", "false">:$hasLeadingOffset);
  let assemblyFormat =
    "`<` $vec `,` $perPhase `[` $order `]` $CTALayout (`,` $hasLeadingOffset^)? `>`";
}
def Acme_SliceAttr : Acme_Attr<"SliceEncoding", "slice"> {
  let parameters = (ins "unsigned":$dim, "Attribute":$parent);
  let assemblyFormat = "`<` $dim `,` $parent `>`";
}
// Numbers and texts of C++, and one without a limit.
def Acme_NumbersAttr : Acme_Attr<"Numbers", "numbers"> {
  let parameters = (ins "int16_t":$small, "uint16_t":$medium,
    StringRefParameter<"a text">:$text, "bool":$flag, "int64_t":$large,
    APIntParameter<"without a limit">:$wide);
  let assemblyFormat = "`<` struct(params) `>`";
}
// Parameters that printers leave out.
def Acme_PaceAttr : Acme_Attr<"Pace", "pace"> {
  let parameters = (ins "int64_t":$steps,
    DefaultValuedParameter<"int64_t", "-7">:$first,
    DefaultValuedParameter<"bool", "true">:$isOpen);
  let assemblyFormat = "`<` struct(params) `>`";
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

def Acme_Int32 : TypeAlias<I32, "i32">;
def Acme_AnyInt : AnyTypeOf<[I1, Acme_Int32, I64]>;
def Acme_Number : AnyTypeOf<[Acme_AnyInt, F32, BF16]> {
  string cppType = "::mlir::Type";
}
// A constraint as a parameter.
def Acme_Pointer : Acme_Type<"Pointer", "ptr"> {
  let parameters = (ins Acme_Number:$pointeeType);
  let assemblyFormat = "`<` $pointeeType `>`";
}
def Acme_TileElement : AnyTypeOf<[Acme_Number, Acme_Pointer]> {
  string cppType = "::mlir::Type";
}
// A shaped type that is no tensor.
def Acme_Tile : Acme_Type<"Tile", "tile", [ShapedTypeInterface]> {
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape,
    Acme_TileElement:$elementType);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    bool hasRank() const { return true; }
    TileType cloneWith(std::optional<llvm::ArrayRef<int64_t>> shape,
                       mlir::Type elementType) const;
  }];
}
// A type as a parameter, by its definition, and an optional enumeration.
def Acme_View : Acme_Type<"View", "view"> {
  let parameters = (ins "::mlir::DenseI32ArrayAttr":$tile_shape,
    Acme_Tile:$tile, ArrayRefParameter<"int32_t">:$dim_map,
    OptionalParameter<"::outside::acme::PaddingAttr">:$padding);
  let assemblyFormat =
    "`<` $tile_shape `,` $tile `,` `[` $dim_map `]` (`,` $padding^)? `>`";
}
def Acme_Token : Acme_Type<"Token", "token">;
// A name with a dot and capitals.
def Acme_Module : Acme_Type<"NnModule", "nn.Module"> {
  let parameters = (ins StringRefParameter<"class name">:$className);
  let assemblyFormat = "`<` $className `>`";
}
// An optional list, which is copied by code of the definition.
class Acme_OptionalList<string element> : AttrOrTypeParameter<
    "::std::optional<::llvm::ArrayRef<" # element # ">>", "maybe a list"> {
  let allocator = [{
    if ($_self)
      $_dst = $_allocator.copyInto(*$_self);
  }];
}
def Acme_VTensor : Acme_Type<"ValueTensor", "vtensor", [],
                             "::outside::acme::BaseTensorType"> {
  let parameters = (ins Acme_OptionalList<"int64_t">:$optionalSizes,
    OptionalParameter<"::mlir::Type">:$optionalDtype,
    OptionalParameter<"::mlir::Attribute">:$optionalSparsity);
  let hasCustomAssemblyFormat = 1;
}
def Acme_List : Acme_Type<"List", "list"> {
  let parameters = (ins "::mlir::Type":$containedType);
  let assemblyFormat = "`<` $containedType `>`";
}
def Acme_Tuple : Acme_Type<"Tuple", "tuple"> {
  let parameters = (ins OptionalArrayRefParameter<"::mlir::Type">:$containedTypes);
  let assemblyFormat = "(`<` $containedTypes^ `>`)?";
}
def Acme_Dict : Acme_Type<"Dict", "dict"> {
  let parameters = (ins "::mlir::Type":$keyType, "::mlir::Type":$valueType);
  let assemblyFormat = "`<` $keyType `,` $valueType `>`";
}
// Without builders that take the parameters: a text.
def Acme_Int : Acme_Type<"Int", "int"> {
  let parameters = (ins "::mlir::Attribute":$width);
  let skipDefaultBuilders = 1;
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    static mlir::Type get(mlir::Attribute width);
  }];
}
// A list of a C++ class: a text.
def Acme_Struct : Acme_Type<"Struct", "struct"> {
  let parameters = (ins ArrayRefOfSelfAllocationParameter<
    "::outside::acme::FieldInfo", "fields">:$elements);
  let hasCustomAssemblyFormat = 1;
}
def Acme_Array : Acme_Type<"Array", "array"> {
  let parameters = (ins "::mlir::Type":$elementType, "size_t":$size);
  let assemblyFormat = "`<` $size `x` $elementType `>`";
}
def Acme_AnyTensor
    : Type<CPred<"::llvm::isa<::outside::acme::BaseTensorType>($_self)">,
           "any tensor of the dialect">;

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

def Acme_TileOf : Type<CPred<"::llvm::isa<::outside::acme::TileType>($_self)">,
                       "tile", "::outside::acme::TileType">;

def Acme_AddOp : Acme_Op<"addf", "13.1", [Pure, SameOperandsAndResultType]> {
  let summary = "Adds two tiles";
  let arguments = (ins Acme_Arg<Acme_TileOf, "The left one.", "13.1">:$lhs,
    Acme_Arg<Acme_TileOf, "The right one.", "13.1">:$rhs,
    Acme_Arg<DefaultValuedAttr<Acme_RoundingAttr,
      "::outside::acme::Rounding::NEAREST_EVEN">, "Rounding.", "13.1">:$rounding_mode,
    Acme_Arg<UnitAttr, "Whether denormals become zero.", "13.2">:$flush_to_zero);
  let results = (outs Acme_Arg<Acme_TileOf, "The sum.", "13.1">:$result);
}
def Acme_AtomicOp : Acme_Op<"atomic_rmw", "13.1", [AttrSizedOperandSegments]> {
  let summary = "Changes memory";
  let arguments = (ins Acme_TileOf:$pointers, Acme_PEOAttr:$mode,
    Optional<Acme_TileOf>:$mask, Optional<Acme_Token>:$token,
    DefaultValuedAttr<Acme_ModsAttr, "::outside::acme::Mods::None">:$mods);
  let results = (outs Acme_TileOf:$result, Acme_Token:$result_token);
}
def Acme_AssumeOp : Acme_Op<"assume", "13.1"> {
  let arguments = (ins AnyType:$value, AnyAttr:$predicate);
  let results = (outs AnyType:$result);
}
def Acme_ConstantOp : Acme_Op<"constant", "13.1", [Pure]> {
  let arguments = (ins ElementsAttr:$value, DenseI64ArrayAttr:$perm,
    OptionalAttr<StrArrayAttr>:$names, OptionalAttr<Acme_DivByAttr>:$by,
    DefaultValuedOptionalAttr<I64Attr, "3">:$n,
    DefaultValuedAttr<DenseI32ArrayAttr, "::llvm::ArrayRef<int32_t>{}">:$check,
    DefaultValuedStrAttr<StrAttr, "abc">:$text);
  let results = (outs AnyType:$result);
}
// Names that differ in an underscore, a dot or the case of a letter.
def Acme_AtenAddTensorOp : Acme_Op<"aten.add.Tensor", "1", [Pure]> {
  let arguments = (ins Acme_AnyTensor:$self, Acme_AnyTensor:$other);
  let results = (outs Acme_AnyTensor:$result);
}
def Acme_AtenAdd_TensorOp : Acme_Op<"aten.add_.Tensor", "1"> {
  let arguments = (ins Acme_AnyTensor:$self, Acme_AnyTensor:$other);
  let results = (outs Acme_AnyTensor:$result);
}
def Acme_AtenAddUnderscoreTensorOp : Acme_Op<"aten.add_Tensor", "1"> {
  let arguments = (ins Acme_AnyTensor:$self);
}
def Acme_ContainsOp : Acme_Op<"aten.__contains__.str", "1"> {
  let arguments = (ins Acme_Dict:$dict, AnyType:$key);
  let results = (outs I1:$result);
}
// Names that code of conversions could have, too.
def Acme_StdDimOp : Acme_Op<"aten.std.dim", "1"> {
  let arguments = (ins AnyType:$self, I1:$op, I1:$state, I1:$context,
    StrAttr:$value, OptionalAttr<BoolAttr>:$attribute);
  let results = (outs AnyType:$result0, AnyType:$result1);
}
def Acme_ProbeOp : Acme_Op<"testing$probe", "1">;
def Acme_OperatorOp : Acme_Op<"operator", "1", [NoTerminator]> {
  let arguments = (ins StrAttr:$name, Variadic<AnyType>:$operands);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region VariadicRegion<AnyRegion>:$regions);
}
def Acme_ModuleOp : Acme_Op<"module.extern", "1",
    [Symbol, IsolatedFromAbove, NoTerminator, SingleBlock, SymbolTable]> {
  let arguments = (ins SymbolNameAttr:$sym_name, OptionalAttr<SymbolNameAttr>:$sym_visibility,
    TypeAttrOf<FunctionType>:$module_type,
    OptionalAttr<DictArrayAttr>:$per_port_attrs, OptionalAttr<LocationAttr>:$place,
    Acme_ParamDeclArrayAttr:$parameters, OptionalAttr<Acme_InnerSymAttr>:$inner,
    OptionalAttr<Acme_HintsAttr>:$hints, APIntAttr:$big);
  let regions = (region SizedRegion<1>:$body);
}
def Acme_BranchOp : Acme_Op<"br.cond", "1", [Terminator, AttrSizedOperandSegments]> {
  let arguments = (ins I1:$condition, Variadic<AnyType>:$yes, Variadic<AnyType>:$no);
  let successors = (successor AnySuccessor:$trueDest,
    VariadicSuccessor<AnySuccessor>:$falseDests);
}
def Acme_PropsOp : Acme_Op<"props", "1"> {
  let arguments = (ins I64Prop:$a, StringProp:$b,
    DefaultValuedProp<BoolProp, "false">:$c, OptionalProp<I64Prop>:$d,
    ArrayProp<I64Prop>:$e, UnitProp:$u);
}
