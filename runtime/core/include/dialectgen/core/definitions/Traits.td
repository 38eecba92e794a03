//===- Traits.td - constraints of signatures -------------------*- tablegen -*-===//
//
// Traits of generated definitions of every family: the number of values, and
// the values that share a type. The checks are in Traits.h.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_DEFINITIONS_TRAITS_TD
#define DIALECTGEN_CORE_DEFINITIONS_TRAITS_TD

include "mlir/IR/OpBase.td"

/// Sum of 1 << i over a list of positions, and over all from position `from` on
/// (32: none).
class BitMask<list<int> positions, int from = 32> {
  int value = !foldl(!shl(!sub(!shl(1, !sub(32, from)), 1), from), positions,
                     sum, i, !add(sum, !shl(1, i)));
}

class CoreParamTrait<string name, string parameters>
    : ParamNativeOpTrait<name, parameters> {
  let cppNamespace = "::dialectgen";
}

/// The operands and results at these positions are of one type variable: same
/// kind of type and same element type, whatever their shapes. A variadic takes
/// all positions from its own on. Absent values do not count.
class TypeVariable<list<int> operands, list<int> results,
                   int operandsFrom = 32, int resultsFrom = 32>
    : CoreParamTrait<"TypeVariable",
                     BitMask<operands, operandsFrom>.value # ", " #
                         BitMask<results, resultsFrom>.value>;
/// The same by the places in the definition, where the positions of values
/// depend on how many others there are.
class TypeVariableOfGroups<list<int> operands, list<int> results>
    : CoreParamTrait<"TypeVariableOfGroups",
                     BitMask<operands>.value # ", " # BitMask<results>.value>;

/// There are values for this many operands (results) in all.
class MinimumOperands<int count>
    : CoreParamTrait<"MinimumOperands", !cast<string>(count)>;
class MinimumResults<int count>
    : CoreParamTrait<"MinimumResults", !cast<string>(count)>;
/// The variadic at place `index` of the definition has this many.
class MinimumOfOperands<int index, int count>
    : CoreParamTrait<"MinimumOfOperands", index # ", " # count>;
class MinimumOfResults<int index, int count>
    : CoreParamTrait<"MinimumOfResults", index # ", " # count>;

/// `count` variadic operands have one size; `single` others stand beside them.
class EqualVariadics<int count, int single>
    : CoreParamTrait<"EqualVariadics", count # ", " # single>;

#endif // DIALECTGEN_CORE_DEFINITIONS_TRAITS_TD
