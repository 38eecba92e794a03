// A dialect of no project, with a type and an attribute that have parameters, groups of
// operands, a region and successors.
include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Tiny_Dialect : Dialect {
  let name = "tiny";
  let cppNamespace = "::tiny";
}
class Tiny_Type<string n, string m> : TypeDef<Tiny_Dialect, n> { let mnemonic = m; }
def Tiny_Box : Tiny_Type<"Box", "box"> {
  let parameters = (ins "::mlir::Type":$element);
  let assemblyFormat = "`<` $element `>`";
}
def Tiny_Mode : AttrDef<Tiny_Dialect, "Mode"> {
  let mnemonic = "mode";
  let parameters = (ins "int64_t":$depth, "bool":$open);
  let assemblyFormat = "`<` struct(params) `>`";
}
class Tiny_Op<string n, list<Trait> t = []> : Op<Tiny_Dialect, n, t>;
def Tiny_AddOp : Tiny_Op<"add", [Pure]> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs, DefaultValuedAttr<I64Attr, "1">:$times);
  let results = (outs AnyType:$result);
}
def Tiny_BoxOp : Tiny_Op<"box"> {
  let arguments = (ins AnyType:$value, OptionalAttr<Tiny_Mode>:$mode);
  let results = (outs Tiny_Box:$result);
}
def Tiny_CallOp : Tiny_Op<"call", [AttrSizedOperandSegments]> {
  let arguments = (ins Optional<AnyType>:$mask, Variadic<AnyType>:$inputs, StrAttr:$name);
  let results = (outs Variadic<AnyType>:$results);
}
def Tiny_LoopOp : Tiny_Op<"loop", [IsolatedFromAbove]> {
  let arguments = (ins AnyType:$count);
  let regions = (region SizedRegion<1>:$body);
}
def Tiny_YieldOp : Tiny_Op<"yield", [Terminator]> {
  let arguments = (ins Variadic<AnyType>:$values);
}
def Tiny_GoOp : Tiny_Op<"go", [Terminator]> {
  let successors = (successor AnySuccessor:$dest);
}
