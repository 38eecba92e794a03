//===- MadeRecords.h - a dialect of records of every kind -------*- C++ -*-===//
//
// Has each kind of field, each record that is a part of MLIR, and each form of
// text; for tests alone.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_UNIT_VHLO_MADERECORDS_H
#define DIALECTGEN_TESTS_UNIT_VHLO_MADERECORDS_H

#include "dialectgen/core/records/RecordDialect.h"
#include <array>

namespace dialectgen::testing {

using Kind = FieldKind;

/// Fields called f, g and so on.
constexpr const char *fieldNames[] = {"f", "g", "h", "i", "j", "k", "l", "m"};
template <Kind... kinds, size_t... indices>
constexpr std::array<FieldRow, sizeof...(kinds)>
namedFields(std::index_sequence<indices...>) {
  return {FieldRow{fieldNames[indices], kinds}...};
}
template <Kind... kinds>
constexpr auto fieldsOf =
    namedFields<kinds...>(std::make_index_sequence<sizeof...(kinds)>());

constexpr FieldRow pairOf[] = {{"first", Kind::VarInt},
                               {"second", Kind::OptionalAttribute},
                               {"third", Kind::FlaggedAttribute},
                               {"fourth", Kind::MarkedAttribute},
                               {"fifth", Kind::Types}};
constexpr FieldRow realOf[] = {{"type", Kind::Type}, {"value", Kind::Bits}};
constexpr FieldRow doublesOf[] = {{"one", Kind::F64}, {"more", Kind::F64s}};
constexpr FieldRow shapedOf[] = {{"shape", Kind::SignedVarInts},
                                 {"type", Kind::Type}};
constexpr FieldRow encodedOf[] = {{"encoding", Kind::Attribute},
                                  {"shape", Kind::SignedVarInts},
                                  {"type", Kind::Type}};
constexpr FieldRow vectorOf[] = {{"shape", Kind::SignedVarInts},
                                 {"scalable", Kind::SignedVarInts},
                                 {"type", Kind::Type}};
constexpr FieldRow functionOf[] = {{"inputs", Kind::Types},
                                   {"outputs", Kind::Types}};
constexpr FieldRow textsOf[] = {{"text", Kind::String}, {"f", Kind::VarInt}};
constexpr FieldRow numberedOf[] = {{"text", Kind::VarInt}};
constexpr FieldRow boxedOf[] = {{"elementType", Kind::Type}};
constexpr FieldRow zerosOf[] = {{"a", Kind::F64}, {"b", Kind::F64}};
constexpr FieldRow textOf[] = {{"text", Kind::String}};

constexpr CaseRow colors[] = {{"RED", 0, {}}, {"GREEN", 2, {}}};
/// Bits of the first release, a name for two of them, and a newer bit.
constexpr CaseRow flagCases[] = {{"ONE", 1, {1, 0, 0}},
                                 {"TWO", 2, {1, 0, 0}},
                                 {"THREE", 3, {2, 0, 0}},
                                 {"FOUR", 4, {1, 0, 0}},
                                 {"EIGHT", 8, {2, 0, 0}}};
constexpr CaseRow bits[] = {
    {"NONE", 0, {}}, {"A", 16, {}}, {"B", 2, {}}, {"CD", 12, {}}};

/// A row: its name, its fields, and the part of MLIR that it is.
inline RecordRow row(const char *name, llvm::ArrayRef<FieldRow> fields,
                     const char *builtin = "", const char *text = "") {
  RecordRow result{name, {}, {9, 0, 0}};
  result.fields = fields;
  result.builtin = builtin;
  result.text = text;
  return result;
}
inline RecordRow scalar(const char *name, unsigned bits, const char *builtin) {
  RecordRow result{name, {}, {9, 0, 0}};
  result.bits = bits;
  result.builtin = builtin;
  return result;
}
/// Of some releases alone.
inline RecordRow lived(const char *name, Version since, Version until) {
  RecordRow result{name, since, until};
  result.fields = fieldsOf<Kind::VarInt>;
  return result;
}
inline RecordRow unconfirmed(const char *name) {
  RecordRow result{name, {}, {9, 0, 0}};
  result.toConfirm = true;
  return result;
}
inline RecordRow cases(const char *name, llvm::ArrayRef<CaseRow> cases,
                       bool areBits) {
  RecordRow result{name, {}, {9, 0, 0}};
  result.fields = fieldsOf<Kind::VarInt>;
  result.cases = cases;
  result.isBitEnum = areBits;
  return result;
}

inline const RecordTables &madeTables() {
  static const RecordRow types[] = {
      scalar("i1", 1, "i1"),
      scalar("i4", 4, "i4"),
      scalar("i8", 8, "i8"),
      scalar("i32", 32, "i32"),
      scalar("i64", 64, "i64"),
      scalar("index", 64, "index"),
      scalar("f32", 32, "f32"),
      scalar("f64", 64, "f64"),
      scalar("i65", 65, "i65"),
      row("none", {}),
      row("integer", fieldsOf<Kind::VarInt, Kind::VarInt>, "@integer_type"),
      row("complex", fieldsOf<Kind::Type>, "@complex"),
      row("tensor", shapedOf, "@tensor", "dims($shape)$type"),
      row("encoded", encodedOf, "@encoded_tensor"),
      row("buffer", shapedOf, "@buffer"),
      row("vector", vectorOf, "@vector"),
      row("memref",
          fieldsOf<Kind::SignedVarInts, Kind::Type, Kind::OptionalAttribute,
                   Kind::OptionalAttribute>,
          "@memref"),
      row("func", functionOf, "@function",
          "(types($inputs)) -> types($outputs)"),
      row("quantized",
          fieldsOf<Kind::VarInt, Kind::Type, Kind::Type, Kind::F64,
                   Kind::SignedVarInt, Kind::SignedVarInt, Kind::SignedVarInt>,
          "@quantized"),
      row("per_axis",
          fieldsOf<Kind::VarInt, Kind::Type, Kind::Type, Kind::VarInt,
                   Kind::SignedVarInt, Kind::SignedVarInt, Kind::F64s,
                   Kind::SignedVarInts>,
          "@quantized_per_axis"),
      row("text", textOf, "@text"),
      row("unranked", fieldsOf<Kind::Type>, "@unranked_tensor"),
      row("tuple", fieldsOf<Kind::Types>, "@tuple"),
      row("unranked_memref", fieldsOf<Kind::Type, Kind::OptionalAttribute>,
          "@unranked_memref"),
      // Two forms of one name, the second with an attribute.
      row("pair", shapedOf, "", "dims($shape)$type"),
      row("pair", encodedOf, "", "dims($shape)$type,$encoding"),
      scalar("i33", 33, "i33"),
      lived("lived", {2, 0, 0}, {2, 5, 0}),
      unconfirmed("unconfirmed"),
      row("boxed", boxedOf),
  };
  static const RecordRow attributes[] = {
      row("varint", fieldsOf<Kind::VarInt>),
      row("signed", fieldsOf<Kind::SignedVarInt>),
      row("attribute", fieldsOf<Kind::Attribute>),
      row("type", fieldsOf<Kind::Type>),
      row("string", fieldsOf<Kind::String>),
      row("f64", fieldsOf<Kind::F64>),
      row("blob", fieldsOf<Kind::Blob>),
      row("signeds", fieldsOf<Kind::SignedVarInts>),
      row("f64s", fieldsOf<Kind::F64s>),
      row("attributes", fieldsOf<Kind::Attributes>),
      row("types", fieldsOf<Kind::Types>),
      row("pairs", fieldsOf<Kind::AttributePairs>),
      row("optional", fieldsOf<Kind::OptionalAttribute>),
      row("flagged", fieldsOf<Kind::FlaggedAttribute>),
      row("bool", fieldsOf<Kind::Bool>),
      row("marked", fieldsOf<Kind::MarkedAttribute>),
      row("struct", pairOf),
      row("integer", realOf, "@integer", "@builtin"),
      row("real", realOf, "@float", "$value : $type"),
      row("elements", fieldsOf<Kind::Type, Kind::Blob>, "@elements",
          "@builtin"),
      row("doubles", doublesOf),
      cases("color", colors, false),
      cases("bits", bits, true),
      row("unit", {}),
      row("note", textOf),
      row("array", fieldsOf<Kind::Attributes>, "@array"),
      row("truth", fieldsOf<Kind::VarInt>, "@bool"),
      row("dictionary", fieldsOf<Kind::AttributePairs>, "@dictionary"),
      row("name", fieldsOf<Kind::String>, "@string"),
      row("typed", fieldsOf<Kind::Type>, "@type"),
      row("printed", textOf, "@text"),
      cases("flags", flagCases, true),
      row("lists", fieldsOf<Kind::SignedVarInts, Kind::F64s, Kind::Blob>),
      // A number of no type, which nothing is a value of.
      row("bare", fieldsOf<Kind::Bits>),
      lived("lived", {2, 0, 0}, {2, 5, 0}),
      unconfirmed("unconfirmed"),
      row("zeros", zerosOf),
      // Neither is a text of one of MLIR's values.
      row("texts", textsOf),
      row("numbered", numberedOf),
  };
  static const RecordTables tables = {"made", attributes, types};
  return tables;
}

class MadeDialect : public RecordDialect {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(MadeDialect)
  explicit MadeDialect(mlir::MLIRContext *context)
      : RecordDialect(context, mlir::TypeID::get<MadeDialect>(), madeTables()) {
  }
  static llvm::StringRef getDialectNamespace() { return "made"; }
};

} // namespace dialectgen::testing

#endif // DIALECTGEN_TESTS_UNIT_VHLO_MADERECORDS_H
