// An op beside the generated ones, in a project of its own.
include "dialectgen/onnx/ONNXBase.td"

def MY_Dialect : Dialect {
  let name = "my";
  let cppNamespace = "::my";
}

def MY_TakeOp : Op<MY_Dialect, "take", [Pure]> {
  let arguments = (ins AnyTypeOf<[AnyTensor, ONNX_SeqType]>:$from);
  let results = (outs AnyTensor:$taken);
}
