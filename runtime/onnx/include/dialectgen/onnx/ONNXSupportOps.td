//===- ONNXSupportOps.td - ops that complete a graph ------------*- tblgen -*-//
//
// They are not in the standard.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_ONNXSUPPORTOPS_TD
#define DIALECTGEN_ONNX_ONNXSUPPORTOPS_TD

include "dialectgen/onnx/ONNXBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def ONNXNoValueOp : Op<ONNX_Dialect, "NoValue", [ConstantLike, Pure]> {
  let summary = "An optional operand or result that is absent";
  // Its creator declares it.
  let arguments = (ins DefaultValuedAttr<UnitAttr, "true">:$value);
  let results = (outs NoneType:$none_val);
  let hasFolder = 1;
}

def ONNXReturnOp
    : Op<ONNX_Dialect, "Return",
         [Pure, ReturnLike, Terminator, ParentOneOf<["::mlir::func::FuncOp"]>]> {
  let summary = "End of a graph, with its outputs";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let hasVerifier = 1;
}

def ONNXYieldOp : Op<ONNX_Dialect, "Yield", [Pure, ReturnLike, Terminator]> {
  let summary = "End of a subgraph, with its outputs";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

def ONNXCustomOp : Op<ONNX_Dialect, "Custom"> {
  let summary = "An operator of a domain the specs do not know";
  let description = [{
    Kept as it was in the model: name and domain below, everything else as
    discardable attributes of the names the model gave them.
  }];
  let arguments = (ins Variadic<AnyType>:$inputs, StrAttr:$function_name,
                       OptionalAttr<StrAttr>:$domain_name);
  let results = (outs Variadic<AnyType>:$outputs);
  let regions = (region VariadicRegion<AnyRegion>:$graphs);
}

def ONNXEntryPointOp : Op<ONNX_Dialect, "EntryPoint"> {
  let summary = "Names the function a model starts at";
  let arguments = (ins SymbolRefAttr:$func);
  let builders = [OpBuilder<(ins "::mlir::func::FuncOp":$function), [{
    build($_builder, $_state, ::mlir::SymbolRefAttr::get(function));
  }]>];
}

#endif // DIALECTGEN_ONNX_ONNXSUPPORTOPS_TD
