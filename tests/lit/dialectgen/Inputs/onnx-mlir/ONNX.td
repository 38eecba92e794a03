//===- ONNX.td - what onnx-mlir's base file gives definitions ---*- tblgen -*-===//
//
// The names that the definitions of output onnx-mlir-td ask for, of the form
// they have there: a base class of a mnemonic and traits, three interfaces, and
// types that ODS lacks.
//
//===----------------------------------------------------------------------===//

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def ONNX_Dialect : Dialect {
  let name = "onnx";
  let cppNamespace = "::mlir";
  let useDefaultTypePrinterParser = 1;
  let dependentDialects = ["func::FuncDialect"];
}

class ONNX_Type<string name, string typeMnemonic>
    : TypeDef<ONNX_Dialect, name> {
  let mnemonic = typeMnemonic;
}
def ONNX_StringType : ONNX_Type<"ONNXString", "String">;
def ONNX_SeqType : ONNX_Type<"Seq", "Seq"> {
  let parameters = (ins "::mlir::Type":$ElementType, "int64_t":$Length);
  let assemblyFormat = "`<` $ElementType `,` $Length `>`";
}
def ONNX_OptType : ONNX_Type<"Opt", "Opt"> {
  let parameters = (ins "::mlir::Type":$ElementType);
  let assemblyFormat = "`<` $ElementType `>`";
}
def StringType
    : Type<CPred<"::mlir::isa<::mlir::ONNXStringType>($_self)">, "string type">;
class SeqOf<list<Type> types>
    : ContainerType<AnyTypeOf<types>,
                    CPred<"::mlir::isa<::mlir::SeqType>($_self)">,
                    "::mlir::cast<::mlir::SeqType>($_self).getElementType()",
                    "SeqType">;
class OptOf<Type type>
    : ContainerType<type, CPred<"::mlir::isa<::mlir::OptType>($_self)">,
                    "::mlir::cast<::mlir::OptType>($_self).getElementType()",
                    "OptType">;
def LayoutAttr : Attr<CPred<"true">, "layout attribute">;

def ShapeInferenceOpInterface : OpInterface<"ShapeInferenceOpInterface"> {
  let cppNamespace = "::onnx_mlir";
  let methods = [InterfaceMethod<
      "", "::mlir::LogicalResult", "inferShapes",
      (ins "std::function<void(::mlir::Region &)>":$shapeInferenceFunc)>];
}
def ShapeHelperOpInterface : OpInterface<"ShapeHelperOpInterface"> {
  let cppNamespace = "::onnx_mlir";
  let methods = [InterfaceMethod<
      "", "::onnx_mlir::ONNXOpShapeHelper *", "getShapeHelper",
      (ins "::mlir::Operation *":$op, "::llvm::ArrayRef<::mlir::Value>":$oper,
           "::onnx_mlir::IndexExprBuilder *":$ieb,
           "::onnx_mlir::IndexExprScope *":$scope)>];
}
def ResultTypeInferenceOpInterface
    : OpInterface<"ResultTypeInferenceOpInterface"> {
  let cppNamespace = "::onnx_mlir";
  let methods = [InterfaceMethod<"", "std::vector<::mlir::Type>",
                                 "resultTypeInference">];
}
def HasOnnxSubgraphOpInterface : OpInterface<"HasOnnxSubgraphOpInterface"> {
  let cppNamespace = "::onnx_mlir";
  let methods = [InterfaceMethod<"", "int64_t", "getSubgraphRegionIdx",
                                 (ins "const std::string &":$name)>];
}

class ONNX_Op<string mnemonic, list<Trait> traits = []>
    : Op<ONNX_Dialect, mnemonic, traits>;

include "src/Dialect/ONNX/ONNXOps.td.inc"
include "src/Dialect/ONNX/AdditionalONNXOps.td"
