//===- ONNXBase.td - base of the generated ONNX ops ----------*- tblgen -*-===//
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_ONNXBASE_TD
#define DIALECTGEN_ONNX_ONNXBASE_TD

include "dialectgen/core/definitions/Constraints.td"
include "dialectgen/core/definitions/Traits.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def ONNX_Dialect : Dialect {
  let name = "onnx";
  let summary = "Every version of every operator of the ONNX standard";
  let cppNamespace = "::dialectgen::onnx";
  let useDefaultTypePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let dependentDialects = ["::mlir::func::FuncDialect"];
  let extraClassDeclaration = [{
    void registerTypes();

    /// What gives results of new ops their shapes, in builders that infer
    /// types; null: nothing does. `inferShapesInBuilders` sets it.
    using ShapeInferrer = void (*)(::mlir::Operation *);
    ShapeInferrer shapeInferrer = nullptr;
  }];
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

def ONNX_UnknownTypeTrait : NativeTypeTrait<"UnknownTypeTrait"> {
  let cppNamespace = "::dialectgen";
}

class ONNX_Type<string name, string typeMnemonic, list<Trait> traits = []>
    : TypeDef<ONNX_Dialect, name, traits> {
  let mnemonic = typeMnemonic;
}

def ONNX_StringType
    : ONNX_Type<"String", "String", [MemRefElementTypeInterface]> {
  let summary = "A string, as an element of a tensor";
}

def ONNX_SeqType : ONNX_Type<"Seq", "Seq"> {
  let summary = "A sequence of values of one type";
  let parameters = (ins "::mlir::Type":$elementType);
  let assemblyFormat = "`<` $elementType `>`";
  let builders = [TypeBuilderWithInferredContext<
      (ins "::mlir::Type":$elementType), [{
        return $_get(elementType.getContext(), elementType);
      }]>];
}

def ONNX_OptType : ONNX_Type<"Opt", "Opt"> {
  let summary = "A value of a type, or no value";
  let parameters = (ins "::mlir::Type":$elementType);
  let assemblyFormat = "`<` $elementType `>`";
  let builders = [TypeBuilderWithInferredContext<
      (ins "::mlir::Type":$elementType), [{
        return $_get(elementType.getContext(), elementType);
      }]>];
}

def ONNX_UnknownType
    : ONNX_Type<"Unknown", "Unknown", [ONNX_UnknownTypeTrait]> {
  let summary = "The type of a value that nobody has given one";
  let description = [{
    A result of an operator that the specs do not have, where the model gives
    it no type. Verifiers take it for any type, and nothing follows from it.
    Models have no word for it.
  }];
}

//===----------------------------------------------------------------------===//
// Type constraints
//===----------------------------------------------------------------------===//

/// A type, or the unknown one, which contradicts none. So that nobody relies on
/// the type's class, accessors give plain values.
class ONNX_OrUnknown<Type type>
    : Type<Or<[CPred<"::llvm::isa<::dialectgen::onnx::UnknownType>($_self)">,
               type.predicate]>,
           type.summary>;

class ONNX_TensorOf<list<Type> types> : ONNX_OrUnknown<TensorOf<types>>;

def ONNX_String
    : Type<CPred<"::llvm::isa<::dialectgen::onnx::StringType>($_self)">,
           "string type", "::dialectgen::onnx::StringType">;

// Element types that ODS has only as classes, with names for specs.
def ONNX_Complex64 : Complex<F32>;
def ONNX_Complex128 : Complex<F64>;
def ONNX_UI4 : UI<4>;
def ONNX_I4 : I<4>;
def ONNX_UI2 : UI<2>;
def ONNX_I2 : I<2>;

/// A sequence whose elements are of one of `types`.
class SeqOf<list<Type> types>
    : ONNX_OrUnknown<ContainerType<
          AnyTypeOf<types>,
          CPred<"::llvm::isa<::dialectgen::onnx::SeqType>($_self)">,
          "::llvm::cast<::dialectgen::onnx::SeqType>($_self).getElementType()",
          "sequence">>;

/// An optional whose value is of one of `types`.
class OptOf<list<Type> types>
    : ONNX_OrUnknown<ContainerType<
          AnyTypeOf<types>,
          CPred<"::llvm::isa<::dialectgen::onnx::OptType>($_self)">,
          "::llvm::cast<::dialectgen::onnx::OptType>($_self).getElementType()",
          "optional">>;

/// A map: a builtin tuple of its key type and its value type.
class MapOf<Type key, Type value>
    : ONNX_OrUnknown<Type<
          And<[CPred<"::llvm::isa<::mlir::TupleType>($_self)">,
               CPred<"::llvm::cast<::mlir::TupleType>($_self).size() == 2">,
               SubstLeaves<"$_self",
                           "::llvm::cast<::mlir::TupleType>($_self).getType(0)",
                           key.predicate>,
               SubstLeaves<"$_self",
                           "::llvm::cast<::mlir::TupleType>($_self).getType(1)",
                           value.predicate>]>,
          "map from " # key.summary # " to " # value.summary>>;

/// An operand or result that may be absent: then it is of type `none`.
class OrAbsent<Type type> : AnyTypeOf<[type, NoneType]>;

//===----------------------------------------------------------------------===//
// Attribute constraints
//===----------------------------------------------------------------------===//

/// A kind of attribute that people take for another: the op holds what they
/// gave, and its verifier says how to write what was expected.
class ONNX_HeldAttr<Attr attr, string description>
    : Attr<attr.predicate, description> {
  let storageType = "::dialectgen::onnx::HeldAttr<" # attr.storageType # ">";
  let returnType = attr.returnType;
  let convertFromStorage = attr.convertFromStorage;
  let constBuilderCall = attr.constBuilderCall;
}
/// An element type, which is a number in the standard.
def ONNX_ElementTypeAttr
    : ONNX_HeldAttr<TypeAttr, "element type, as f32 (1 in the standard)">;
/// The number that the standard gives an element type.
def ONNX_TypeNumberAttr
    : ONNX_HeldAttr<SI64Attr, "number of an element type as 64-bit signed "
                              "integer (1 : si64 is f32, 7 : si64 is i64)">;

//===----------------------------------------------------------------------===//
// Traits
//===----------------------------------------------------------------------===//

// Checks of shapes that specs ask for by name (ONNXTraits.h).
class ONNX_ShapeTrait<string name> : NativeOpTrait<name> {
  let cppNamespace = "::dialectgen::onnx";
}
/// Verifies what the op table and the relations say of the op.
def ONNX_OpVersion : ONNX_ShapeTrait<"OpVersion">;
/// Marks an op with relations; adds no method.
def ONNX_HasRelations : TraitList<[]>;
def SpatialAttributes : ONNX_ShapeTrait<"SpatialAttributes">;
def Windows : ONNX_ShapeTrait<"Windows">;

//===----------------------------------------------------------------------===//
// Interfaces
//===----------------------------------------------------------------------===//

class ONNX_Interface<string name> : OpInterface<name> {
  let cppNamespace = "::dialectgen::onnx";
}

def OnnxOpInterface : ONNX_Interface<"OnnxOpInterface"> {
  let description = [{
    An op version of the standard: which operator it is, in which domain, and
    the opsets it is valid for. No type that the standard allows for one is a
    sparse tensor.
  }];
  let methods = [
    InterfaceMethod<"The domain; `ai.onnx` for the default one.",
                          "::llvm::StringRef", "getOnnxDomain">,
    InterfaceMethod<"The operator's name in the standard.",
                          "::llvm::StringRef", "getOnnxName">,
    InterfaceMethod<"First opset the op is valid for.",
                          "unsigned", "getSinceVersion">,
    InterfaceMethod<"Last opset the op is valid for; 0 for the newest.",
                          "unsigned", "getUntilVersion">,
  ];
}

def ShapeInferenceOpInterface : ONNX_Interface<"ShapeInferenceOpInterface"> {
  let description = [{
    An op with a rule of its own for the shapes of its results, used where the
    ONNX library has none. By default that is the rule the op table names. What
    it says without a look at values is verified.
  }];
  let methods = [
    InterfaceMethod<
        [{Tells `context` the shapes that follow from operands and attributes.
          Fails, with the reason told to `context`, where they contradict each
          other.}],
        "::llvm::LogicalResult", "inferShapes",
        (ins "::dialectgen::onnx::ShapeInferenceContext &":$context), "",
        [{ return ::dialectgen::onnx::inferShapesByRule($_op, context); }]>,
  ];
}

def ResultTypeInferenceOpInterface
    : ONNX_Interface<"ResultTypeInferenceOpInterface"> {
  let description = [{
    An op whose result types follow from operands, attributes and regions, but
    not from its signature alone. Shapes are left to shape inference. By default
    the rule is the one the op table names. `inferResultTypes` answers the same
    for every op, with or without this interface. A result of another type is
    refused.
  }];
  let methods = [
    InterfaceMethod<
        "The types of the results; null where one does not follow.",
        "::std::vector<::mlir::Type>", "resultTypeInference", (ins), "",
        [{ return ::dialectgen::onnx::inferResultTypes($_op); }]>,
  ];
}

def ONNX_HasSubgraphs : ONNX_Interface<"HasOnnxSubgraphOpInterface"> {
  let description = [{
    An op with graph attributes, which are regions here.
  }];
  let methods = [
    InterfaceMethod<
        "Index of the region of graph attribute `name`; -1 if it has none.",
        "int64_t", "getSubgraphRegionIdx", (ins "::llvm::StringRef":$name), "",
        [{
          return ::dialectgen::onnx::findSubgraphRegion($_op.getOperation(),
                                                        name);
        }]>,
  ];
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// Builds an op of ranges, and of as many regions as it has.
class AggregateBuilder<int regions>
    : OpBuilder<(ins "::mlir::TypeRange":$resultTypes,
                     "::mlir::ValueRange":$operands,
                     CArg<"::llvm::ArrayRef<::mlir::NamedAttribute>", "{}">:$attributes), [{
  $_state.addTypes(resultTypes);
  $_state.addOperands(operands);
  $_state.addAttributes(attributes);
  for (unsigned i = 0; i != }] # regions # [{; ++i)
    $_state.addRegion();
}]>;

/// The constraint of an argument or result, with or without `Arg` or `Res`.
class ConstraintOf<dag values, int index> {
  defvar plain = !getdagarg<Constraint>(values, index);
  defvar documented = !getdagarg<OpVariable>(values, index);
  Constraint constraint =
      !if(!initialized(plain), plain, documented.constraint);
}

/// How many results builders make that are not told: those that have to be
/// there, or all if none has to.
class ResultCount<dag results> {
  defvar indices = !range(!size(results));
  defvar required = !foldl(0, indices, sum, i, !add(sum,
      !if(!or(!isa<OrAbsent>(ConstraintOf<results, i>.constraint),
              !isa<Variadic>(ConstraintOf<results, i>.constraint)), 0, 1)));
  defvar variadic = !foldl(0, indices, any, i,
      !or(any, !isa<Variadic>(ConstraintOf<results, i>.constraint)));
  bit isFixed = !eq(required, !size(results));
  // Nothing tells how many a variadic alone has.
  int value = !if(required, required, !if(variadic, 0, !size(results)));
}

/// The same without result types, which follow from the rest.
class InferringBuilder<dag results>
    : OpBuilder<(ins "::mlir::ValueRange":$operands,
                     CArg<"::llvm::ArrayRef<::mlir::NamedAttribute>", "{}">:$attributes), [{
  buildInferringFromRanges($_builder, $_state, operands, attributes, /*resultCount=*/}] #
      ResultCount<results>.value # ");\n">;

/// Argument `index` of an op as builders take it.
class BuilderParameter<dag arguments, int index> {
  Constraint constraint = ConstraintOf<arguments, index>.constraint;
  string name = !getdagname(arguments, index);
  bit isAttribute = !isa<Attr>(constraint);
  bit isVariadic = !isa<Variadic>(constraint);
  bit isOptional = !if(isAttribute,
      !or(!cast<Attr>(constraint).isOptional,
          !initialized(!cast<Attr>(constraint).defaultValue)),
      !isa<OrAbsent>(constraint));
  string type = !cond(
      isAttribute: "::dialectgen::onnx::AttributeArgument<" #
                   !cast<Attr>(constraint).storageType # ">",
      isVariadic: "::mlir::ValueRange",
      true: "::mlir::Value");
}

/// A parameter per operand and attribute, without result types: operands,
/// required attributes, then optional ones. Optional parameters may be omitted
/// from the end; an operand is absent if its value is null.
class InferringBuilderByOperand<dag arguments, dag results> {
  defvar listed =
      !foreach(i, !range(!size(arguments)), BuilderParameter<arguments, i>);
  defvar operands = !filter(p, listed, !not(p.isAttribute));
  defvar attributes =
      !filter(p, listed, !and(p.isAttribute, !not(p.isOptional))) #
      !filter(p, listed, !and(p.isAttribute, p.isOptional));
  defvar ordered = operands # attributes;
  defvar indices = !range(!size(ordered));
  // Of values alone the builder of ranges takes a list: here, one argument more
  // has to be given.
  defvar isList = !foldl(0, indices, is, i,
                         !or(is, !and(!eq(i, 0), ordered[i].isVariadic)));
  defvar lastRequired = !foldl(!if(isList, 1, -1), indices, last, i,
                               !if(ordered[i].isOptional, last, i));
  defvar parameters =
      !dag(ins, !foreach(i, indices, CArg<ordered[i].type,
                                          !if(!gt(i, lastRequired), "{}", "")>),
           !foreach(p, ordered, p.name));
  defvar count = ResultCount<results>;
  defvar values = !interleave(!foreach(p, operands, p.name), ", ");
  defvar named = !interleave(!foreach(p, attributes,
      "{\"" # p.name # "\", " # p.name # ".get($_builder)}"), ", ");
  list<OpBuilder> builders = !if(!and(isList, !eq(!size(arguments), 1)),
      []<OpBuilder>,
      [OpBuilder<
          !con(parameters, !if(count.isFixed, (ins),
              (ins CArg<"unsigned", !cast<string>(count.value)>:$resultCount))),
          "buildInferring($_builder, $_state, {" # values # "}, {" # named #
          "}, " # !if(count.isFixed, !cast<string>(count.value), "resultCount") #
          ");">]);
}

/// Whether the dialect gives ops this interface by their rows of the op table, as
/// it does for versions without a class: as bases of 227 classes, interfaces are a
/// tenth of the memory of a source that includes them.
class ONNX_IsByRow<Trait trait> {
  bit is = !foldl(false,
                  [Pure, ResultTypeInferenceOpInterface,
                   ShapeInferenceOpInterface, ONNX_HasSubgraphs]<Trait>,
                  found, byRow, !or(found, !eq(trait, byRow)));
}

/// Those of `all`: a base before others, whose `traits` have them no more.
class ONNX_ByRow<list<Trait> all> {
  list<Trait> byRow = !filter(trait, all, !eq(ONNX_IsByRow<trait>.is, true));
}

/// One version of an operator. `until` is the last opset it is valid for, 0 for
/// the newest version.
class ONNX_Op<string mnemonic, string domain, string name, int since, int until,
              list<Trait> traits = []>
    : ONNX_ByRow<traits>,
      Op<ONNX_Dialect, mnemonic,
         !filter(trait, traits, !not(ONNX_IsByRow<trait>.is)) #
             [ONNX_OpVersion]> {
  code versionDeclaration = [{
    static ::llvm::StringRef getOnnxDomain() { return "}] # domain # [{"; }
    static ::llvm::StringRef getOnnxName() { return "}] # name # [{"; }
    static unsigned getSinceVersion() { return }] # since # [{; }
    static unsigned getUntilVersion() { return }] # until # [{; }
  }];
  let extraClassDeclaration = versionDeclaration;
  /// A version that another superseded is built by the importer and by
  /// conversions, which hold ranges. Builders by operand and attribute would be
  /// a third of what is compiled for it, so they are there if specs ask for them.
  bit isBuiltByOperand = !eq(until, 0);
  let skipDefaultBuilders = !not(isBuiltByOperand);
  // Result types of ops with regions depend on the contents of the regions.
  let builders =
      !if(isBuiltByOperand, []<OpBuilder>, [AggregateBuilder<!size(regions)>]) #
      !if(!size(regions), []<OpBuilder>,
          [InferringBuilder<results>] #
          !if(isBuiltByOperand,
              InferringBuilderByOperand<arguments, results>.builders,
              []<OpBuilder>));
}

#endif // DIALECTGEN_ONNX_ONNXBASE_TD
