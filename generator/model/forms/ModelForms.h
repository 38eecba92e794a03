//===- ModelForms.h - values of specs with forms of their own ---*- C++ -*-===//
//
// Forms (FieldForms.h) of keys that several members hold, or whose values are
// one of several sorts.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_MODELFORMS_H
#define DIALECTGEN_MODEL_MODELFORMS_H

#include "model/Change.h"
#include "model/Model.h"
#include "model/forms/FieldForms.h"

namespace dialectgen {

template <> struct Names<Arity> {
  static constexpr const char *what = "arity";
  static constexpr std::pair<const char *, Arity> names[] = {
      {"single", Arity::Single},
      {"optional", Arity::Optional},
      {"variadic", Arity::Variadic}};
};

template <> struct Names<Refusal::Kind> {
  static constexpr const char *what = "predicate";
  static constexpr std::pair<const char *, Refusal::Kind> names[] = {
#define DIALECTGEN_REFUSAL_KIND(ENUMERATOR, NAME) {NAME, Refusal::ENUMERATOR},
#include "dialectgen/core/versions/Steps.def"
  };
};

template <> struct Names<Way> {
  static constexpr const char *what = "way";
  static constexpr std::pair<const char *, Way> names[] = {{"up", Way::Up},
                                                           {"down", Way::Down}};
};

/// `{"broadcast": ["A", "B"], "when": {…}}`.
template <> struct FormOf<Relation> : PlainForm<Relation> {
  /// As far as one relation alone tells: arguments and versions are for the
  /// loader.
  static bool read(const JsonNode &, Relation &, const Reading &);
  static Json write(const Relation &, const Writing &);
  static bool same(const Relation &, const Relation &);
  static Json schema(SchemaParts &);
};

/// Resolved, with the names that are not variables:
/// `{"arguments": ["A"], "shapes": {"A": "[M, K]"}, "where": ["M < K"]}`.
template <> struct FormOf<ShapeSignature> : PlainForm<ShapeSignature> {
  static bool read(const JsonNode &, ShapeSignature &, const Reading &);
  static Json write(const ShapeSignature &, const Writing &);
  static bool same(const ShapeSignature &, const ShapeSignature &);
  static Json schema(SchemaParts &);
};

/// `{"to_operand": "axes", "operand": "axes"}`.
template <> struct FormOf<StepAction> : PlainForm<StepAction> {
  static bool read(const JsonNode &, StepAction &, const Reading &);
  static Json write(const StepAction &, const Writing &);
  static bool same(const StepAction &, const StepAction &);
  static Json schema(SchemaParts &);
};

/// The list under "changes" (ChangeReader.cpp).
std::vector<Change> readChanges(const std::vector<JsonNode> &nodes,
                                const ReadContext &context);

namespace form {

/// The values that an attribute may have, some with their meanings.
struct Enumeration {
  using Value = Attribute;
  static bool read(const JsonNode &, Attribute &, const Reading &);
  static Json write(const Attribute &, const Writing &);
  static bool same(const Attribute &, const Attribute &);
  static void copy(Attribute &to, const Attribute &from);
  static Json schema(SchemaParts &);
};

/// The least and the greatest value; null where there is no bound.
struct Bounds {
  using Value = Attribute;
  static bool read(const JsonNode &, Attribute &, const Reading &);
  static Json write(const Attribute &, const Writing &);
  static bool same(const Attribute &, const Attribute &);
  static void copy(Attribute &to, const Attribute &from);
  static Json schema(SchemaParts &);
};

/// Values of an attribute and their new ones: an object, or pairs.
struct ValueMap : FormOf<Json> {
  static bool read(const JsonNode &, Json &, const Reading &);
  static Json schema(SchemaParts &);
};

/// A wire value, the name of one, or one that depends on other attributes.
struct DependentValue : FormOf<Json> {
  static bool read(const JsonNode &, Json &, const Reading &);
  static Json schema(SchemaParts &);
};

/// A rule's name, or the version whose rule holds.
struct ShapeRule {
  using Value = Hooks;
  static bool read(const JsonNode &, Hooks &, const Reading &);
  static Json write(const Hooks &, const Writing &);
  static bool same(const Hooks &, const Hooks &);
  static void copy(Hooks &to, const Hooks &from);
  static Json schema(SchemaParts &);
};

struct BuilderWayList {
  static constexpr const char *what = "way to find a result's type";
  static std::vector<std::string> names() {
    return {"unranked", "broadcast_same_type", "broadcast_to_bool"};
  }
};
struct BuilderWay : TextName<BuilderWayList> {};

struct LoweringReasonList {
  static constexpr const char *what = "reason for a lowering beside a body";
  static std::vector<std::string> names() {
    return {"fewer_operations", "open_sizes", "more_nodes"};
  }
};
struct LoweringReason : TextName<LoweringReasonList> {};

/// `{"T": ["tensor(float)"]}`.
struct TypesByVariable : PlainForm<SharedList<TypeConstraint>> {
  static bool read(const JsonNode &, Value &, const Reading &);
  static Json write(const Value &, const Writing &);
  static bool same(const Value &, const Value &);
  static Json schema(SchemaParts &);
};

/// The version that a version starts from.
struct OlderVersion : Unread {
  static Json schema(SchemaParts &parts) {
    return FormOf<Version>::schema(parts);
  }
};
/// The changes from it (ChangeReader.cpp).
struct Changes : Unread {
  static Json schema(SchemaParts &);
};

struct Opset : FormOf<unsigned> {
  static bool read(const JsonNode &, unsigned &, const Reading &);
  static Json schema(SchemaParts &);
};
struct Opsets : ListForm<unsigned, Opset> {};

} // namespace form
} // namespace dialectgen

#endif // DIALECTGEN_MODEL_MODELFORMS_H
