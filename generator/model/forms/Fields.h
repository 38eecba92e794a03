//===- Fields.h - members of the model, each named once ---------*- C++ -*-===//
//
// A struct of the model begins with `DIALECTGEN_FIELDS`, and each member that
// specs or the resolved model have is one line in it:
//
//   bool FIELD_OR(homogeneous, true, "All values have one type",
//                 If<&Self::isVariadic>());
//
// declares the member and adds it to the table of its struct (FieldTable.h).
// Reader, writer, differ, changes, released files, JSON Schemas and the tables
// of docs/specs.md go by that table.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_FIELDS_H
#define DIALECTGEN_MODEL_FIELDS_H

namespace dialectgen {
namespace field {

/// The line of a field, counted from the begin of its struct. The description
/// of the field above a line is found by overload resolution: a line is also
/// each line before it.
template <int N> struct Line : Line<N - 1> {};
template <> struct Line<0> {};
/// The last line that a table looks at: a struct may have no field below it.
inline constexpr int lastLine = 250;

enum Flag : unsigned {
  /// A spec has to give it.
  Required = 1,
  /// Elements are known by it; no change sets it.
  Identity = 2,
  /// For readers: no part of a signature, not held by releases.
  Prose = 4,
  /// May change after a release.
  Free = 8,
  /// The resolved model has it in another form, or not at all.
  SpecsOnly = 16,
  /// Specs have it in another form, or not at all.
  ResolvedOnly = 32,
  /// The resolved model has it even if it is empty.
  Always = 64,
  /// Of a version: "set" of a change may give it.
  Settable = 128,
  /// Of a version: its behaviour, as opposed to its signature.
  Behaviour = 512,
  /// Other parts of the family decide how it is read: the loader does it.
  ByLoader = 256,
  /// Of a version: with "from" it is that of the older version.
  FromOlder = 1024,
  /// Of hooks: only files of ops have it, by version.
  OfVersions = 2048,
  /// Of hooks: only dialect.json has it, by op.
  OfDialect = 4096,
  /// Of hooks: a newer version has that of an older one without a name.
  Inherits = 8192,
  /// Without it, which is reported, an object is kept all the same, so that
  /// others find it by its name.
  Dispensable = 16384,

  // How two states of a family are compared (diff/families/FactDiff.h).

  /// Elements are known by it, too.
  Distinguishing = 1 << 15,
  /// Elements of the list are known by their places.
  Ordered = 1 << 16,
  /// The same; a place is a code, and new elements stand behind the others.
  Coded = 1 << 17,
  /// The order of the list means nothing.
  AsSet = 1 << 18,
  /// The object is one fact, whatever differs in it.
  AsWhole = 1 << 19,

  // What may change after a release (upstream/ledger/Frozen.h), unless it is
  // Free.

  /// Elements may be added.
  Growing = 1 << 20,
  /// Names may be added of what the vocabulary did not have.
  GrowingByNew = 1 << 21,
  /// It may be said of what was released without it.
  Appearing = 1 << 22,
  /// By `dialectgen --correct`, with a reason.
  Correctable = 1 << 23,
  /// A step, which may grow in some ways.
  OfStep = 1 << 24,
  /// How a record took the place of another, which may be said later.
  OfRecordStep = 1 << 25,
  /// C++ of an external dialect, on which no artifact depends. If it is
  /// Renaming, too, it may change in that way at any time.
  OfCppAlone = 1 << 26,
  /// Of an external dialect, from one release to the next:
  Moving = 1 << 27,
  /// the same, to a name that no element beside it had;
  Renaming = 1 << 28,
  /// the same, to the record that follows the released one.
  Following = 1 << 29,

  /// Of types and attributes: drift reports tell of it
  /// (diff/families/ElementDrift.h).
  Told = 1 << 30,
};

/// The key, where it is not the name of the member in snake case.
struct Key {
  const char *text;
};
/// The key in the resolved model, where that is another.
struct ResolvedKey {
  const char *text;
};
/// The expected kind in messages about a value of another kind.
struct Expect {
  const char *text;
};
/// The name of the list's elements in messages.
struct Each {
  const char *text;
};
/// The form of the value (FieldForms.h), if its C++ type does not determine it.
template <typename Form> struct As {};
/// It is written only of objects that the predicate holds for.
template <auto Predicate> struct If {};

} // namespace field
} // namespace dialectgen

/// Begins a struct with fields; `what` is the name of its objects in messages.
#define DIALECTGEN_FIELDS(Struct, what)                                        \
  using Self = Struct;                                                         \
  static constexpr int firstLine = __LINE__;                                   \
  static constexpr const char *structName = #Struct;                           \
  static constexpr const char *objectName = what;                              \
  template <typename Table>                                                    \
  static void describe(Table & /*table*/, field::Line<0> /*line*/) {}

/// Begins a struct with the fields of its base, and further ones.
#define DIALECTGEN_FIELDS_OF(Struct, BaseStruct, what)                         \
  using Base = BaseStruct;                                                     \
  DIALECTGEN_FIELDS(Struct, what)

#define DIALECTGEN_DESCRIBE(...)                                               \
  static_assert(__LINE__ - firstLine <= field::lastLine,                       \
                "no table has this field: raise field::lastLine");             \
  template <typename Table>                                                    \
  static auto describe(Table &table, field::Line<__LINE__ - firstLine>) {      \
    using namespace field;                                                     \
    table.add(__VA_ARGS__);                                                    \
    return Line<__LINE__ - firstLine - 1>();                                   \
  }

/// `T FIELD(name, doc, options…)` is a member without, `FIELD_OR` one with a
/// default of its own.
#define FIELD(name, ...)                                                       \
  name = {};                                                                   \
  DIALECTGEN_DESCRIBE(#name, &Self::name, __VA_ARGS__)
#define FIELD_OR(name, initial, ...)                                           \
  name = initial;                                                              \
  DIALECTGEN_DESCRIBE(#name, &Self::name, __VA_ARGS__)
/// A member of the base: `INHERITED(name, doc, options…)`.
#define INHERITED(name, ...)                                                   \
  DIALECTGEN_DESCRIBE(#name, &Self::name, __VA_ARGS__)
/// A key whose value several members hold, or none: `KEY("range", Form, doc)`.
#define KEY(key, Form, ...) DIALECTGEN_DESCRIBE(key, As<Form>(), __VA_ARGS__)

#endif // DIALECTGEN_MODEL_FIELDS_H
