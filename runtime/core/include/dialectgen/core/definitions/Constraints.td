//===- Constraints.td - values that attributes may have --------*- tablegen -*-===//
//
// Constraints of attributes in generated definitions of every family, for any
// representation in MLIR: a number, a string, or a list of them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_DEFINITIONS_CONSTRAINTS_TD
#define DIALECTGEN_CORE_DEFINITIONS_CONSTRAINTS_TD

include "mlir/IR/OpBase.td"

/// `text` as a literal of C++ in a predicate, where `$` begins a placeholder.
class CppText<string text> {
  defvar escaped = !subst("\"", "\\\"", !subst("\\", "\\\\", text));
  string literal = "\"" # !subst("$", "$$", escaped) # "\"";
}

/// A function of Constraints.h, whose arguments stand behind the attribute.
class ValuePred<string function, string arguments>
    : CPred<"::dialectgen::" # function # "($_self, " # arguments # ")">;
class TextsPred<list<string> values>
    : ValuePred<"areTextsAmong",
                "{" # !interleave(!foreach(value, values, CppText<value>.literal), ", ") # "}">;
class WholesPred<list<int> values>
    : ValuePred<"areIntegersAmong", "{" # !interleave(values, ", ") # "}">;
class NumbersPred<list<string> values>
    : ValuePred<"areNumbersAmong", "{" # !interleave(values, ", ") # "}">;

class StringIn<list<string> values>
    : AttrConstraint<TextsPred<values>, "is one of " # !interleave(values, ", ")>;
class IntegerIn<list<int> values>
    : AttrConstraint<WholesPred<values>, "is one of " # !interleave(values, ", ")>;
class IntegerAtLeast<int minimum>
    : AttrConstraint<ValuePred<"areIntegersAtLeast", !cast<string>(minimum)>,
                     "is at least " # minimum>;
class IntegerAtMost<int maximum>
    : AttrConstraint<ValuePred<"areIntegersAtMost", !cast<string>(maximum)>,
                     "is at most " # maximum>;
/// Other numbers are written as C++ literals: TableGen has no floating point.
class FloatIn<list<string> values>
    : AttrConstraint<NumbersPred<values>, "is one of " # !interleave(values, ", ")>;
class FloatAtLeast<string minimum>
    : AttrConstraint<ValuePred<"areNumbersAtLeast", minimum>,
                     "is at least " # minimum>;
class FloatAtMost<string maximum>
    : AttrConstraint<ValuePred<"areNumbersAtMost", maximum>,
                     "is at most " # maximum>;
class BooleanIn<list<string> values>
    : AttrConstraint<ValuePred<"areIntegersAmong", "{" # !interleave(values, ", ") # "}">,
                     "is " # !interleave(values, " or ")>;

class StringsIn<list<string> values>
    : AttrConstraint<TextsPred<values>,
                     "has elements among " # !interleave(values, ", ")>;
class IntegersIn<list<int> values>
    : AttrConstraint<WholesPred<values>,
                     "has elements among " # !interleave(values, ", ")>;
class IntegersAtLeast<int minimum>
    : AttrConstraint<ValuePred<"areIntegersAtLeast", !cast<string>(minimum)>,
                     "has elements of at least " # minimum>;
class IntegersAtMost<int maximum>
    : AttrConstraint<ValuePred<"areIntegersAtMost", !cast<string>(maximum)>,
                     "has elements of at most " # maximum>;
class FloatsIn<list<string> values>
    : AttrConstraint<NumbersPred<values>,
                     "has elements among " # !interleave(values, ", ")>;
class FloatsAtLeast<string minimum>
    : AttrConstraint<ValuePred<"areNumbersAtLeast", minimum>,
                     "has elements of at least " # minimum>;
class FloatsAtMost<string maximum>
    : AttrConstraint<ValuePred<"areNumbersAtMost", maximum>,
                     "has elements of at most " # maximum>;
class BooleansIn<list<string> values>
    : AttrConstraint<ValuePred<"areIntegersAmong", "{" # !interleave(values, ", ") # "}">,
                     "has elements that are " # !interleave(values, " or ")>;

#endif // DIALECTGEN_CORE_DEFINITIONS_CONSTRAINTS_TD
