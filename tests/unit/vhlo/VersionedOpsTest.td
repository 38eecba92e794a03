// Operations of VersionedOpsTest.cpp, which has a row for each.
include "dialectgen/core/versions/VersionedOp.td"

def Rows_Dialect : Dialect {
  let name = "vrows";
  let cppNamespace = "::rows";
}

class Rows_Op<string mnemonic, list<Trait> traits = []>
    : VersionedOp<Rows_Dialect, mnemonic, "1.0.0", "current", traits>;

def Rows_NoneOp : Rows_Op<"none"> {
  let arguments = (ins);
  let results = (outs);
}

def Rows_PairOp : Rows_Op<"pair"> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs);
  let results = (outs AnyType:$first, AnyType:$second);
}

def Rows_AttributesOp : Rows_Op<"attributes"> {
  let arguments = (ins
    AnyType:$operand,
    AnyAttr:$needed,
    OptionalAttr<AnyAttr>:$absent,
    AnyAttr:$also
  );
  let results = (outs AnyType:$result);
}

// More attributes than one type of properties holds.
def Rows_ManyOp : Rows_Op<"many"> {
  let arguments = (ins
    AnyAttr:$a, AnyAttr:$b, AnyAttr:$c, AnyAttr:$d, AnyAttr:$e, AnyAttr:$f,
    AnyAttr:$g, AnyAttr:$h, AnyAttr:$i, AnyAttr:$j, AnyAttr:$k, AnyAttr:$l,
    OptionalAttr<AnyAttr>:$m, OptionalAttr<AnyAttr>:$n,
    OptionalAttr<AnyAttr>:$o, OptionalAttr<AnyAttr>:$p,
    OptionalAttr<AnyAttr>:$q, OptionalAttr<AnyAttr>:$r
  );
  let results = (outs);
}

def Rows_ListsOp
    : Rows_Op<"lists", [SameVariadicOperandSize, SameVariadicResultSize]> {
  let arguments = (ins
    AnyType:$one, Variadic<AnyType>:$inputs, Variadic<AnyType>:$inits);
  let results = (outs Variadic<AnyType>:$sums, Variadic<AnyType>:$rests);
}

def Rows_GroupsOp
    : Rows_Op<"groups", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let arguments = (ins
    AnyType:$one, Variadic<AnyType>:$low, Variadic<AnyType>:$high,
    AnyAttr:$zone, OptionalAttr<AnyAttr>:$axis);
  let results = (outs Variadic<AnyType>:$begins, AnyType:$middle,
                      Variadic<AnyType>:$ends);
}

def Rows_RegionsOp : Rows_Op<"regions"> {
  let arguments = (ins Variadic<AnyType>:$operands);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region AnyRegion:$body, VariadicRegion<AnyRegion>:$branches);
}

def Rows_IsolatedOp : Rows_Op<"isolated", [IsolatedFromAbove, NoTerminator]> {
  let arguments = (ins);
  let results = (outs);
  let regions = (region AnyRegion:$body);
}

def Rows_GraphOp : Rows_Op<"graph", [NoTerminator, VersionedGraphRegions]> {
  let arguments = (ins);
  let results = (outs);
  let regions = (region AnyRegion:$body);
}

def Rows_JumpOp : Rows_Op<"jump", [Terminator]> {
  let arguments = (ins Variadic<AnyType>:$operands);
  let results = (outs);
  let successors = (successor AnySuccessor:$next,
                              VariadicSuccessor<AnySuccessor>:$others);
}

def Rows_EndOp : Rows_Op<"end", [Terminator]> {
  let arguments = (ins AnyType:$operand, AnyAttr:$name);
  let results = (outs);
}
