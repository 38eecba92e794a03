//===- SdyFields.td - parameters of sdy's attributes -----------*- tblgen -*-===//
//
// Kinds of parameters that the specs name and that no other family has; and a
// trait of MLIR's.
//
//===----------------------------------------------------------------------===//

include "mlir/Interfaces/ControlFlowInterfaces.td"

def Sdy_Text : StringRefParameter<"text">;
/// `1, 2`; the format has the brackets.
def Sdy_Numbers : OptionalArrayRefParameter<"int64_t", "numbers">;
def Sdy_OptionalNumber
    : OptionalParameter<"std::optional<int64_t>", "number, or nothing">;
