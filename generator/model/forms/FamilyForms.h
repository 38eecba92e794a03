//===- FamilyForms.h - values of dialect.json and of ops -------*- C++ -*-===//
//
// Forms (FieldForms.h) of timelines, parts of families and ops. A key of an op
// that is given for all versions or for single ones is read by the loader; its
// form describes it.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_FAMILYFORMS_H
#define DIALECTGEN_MODEL_FAMILYFORMS_H

#include "model/forms/ModelForms.h"
#include "model/forms/VocabularyForms.h"

namespace dialectgen {

/// Tables that are used before the sources that define them.
template <> const FieldTable &fieldsOf<Hooks>();
template <> const FieldTable &fieldsOf<WireRecord>();

/// A boolean that specs have a name for.
template <typename List> struct BooleanName : NameForm<bool, List> {
  static bool read(const JsonNode &node, bool &value, const Reading &reading) {
    return reading.context.isResolved
               ? FormOf<bool>::read(node, value, reading)
               : NameForm<bool, List>::read(node, value, reading);
  }
  static Json write(bool value, const Writing &writing) {
    return writing.isResolved ? Json(value)
                              : NameForm<bool, List>::write(value, writing);
  }
  static Json schema(SchemaParts &parts) {
    return parts.isResolved ? FormOf<bool>::schema(parts)
                            : NameForm<bool, List>::schema(parts);
  }
};

/// A pair as an object of two members, which `Keys` names.
template <typename FormA, typename FormB, typename Keys>
struct PairForm
    : PlainForm<std::pair<typename FormA::Value, typename FormB::Value>> {
  using Value = std::pair<typename FormA::Value, typename FormB::Value>;
  static bool read(const JsonNode &node, Value &value, const Reading &reading) {
    Diagnostics &diagnostics = reading.context.diagnostics;
    ObjectReader object(node, Keys::what, diagnostics);
    const JsonNode *first = object.require(Keys::first);
    const JsonNode *second = object.require(Keys::second);
    object.finish();
    bool isWhole = first && FormA::read(*first, value.first,
                                        {reading.context, Keys::first});
    isWhole &= second && FormB::read(*second, value.second,
                                     {reading.context, Keys::second});
    return isWhole;
  }
  static Json write(const Value &value, const Writing &writing) {
    return {{Keys::first, FormA::write(value.first, writing)},
            {Keys::second, FormB::write(value.second, writing)}};
  }
  static bool same(const Value &a, const Value &b) {
    return FormA::same(a.first, b.first) && FormB::same(a.second, b.second);
  }
  static Json schema(SchemaParts &parts) {
    auto described = [](const char *doc, const Json &form) {
      Json json = {{"description", std::string(doc) + "."}};
      json.update(form);
      return json;
    };
    return {
        {"type", "object"},
        {"properties",
         {{Keys::first, described(Keys::firstDoc, FormA::schema(parts))},
          {Keys::second, described(Keys::secondDoc, FormB::schema(parts))}}},
        {"additionalProperties", false},
        {"required", {Keys::first, Keys::second}}};
  }
};

namespace form {

/// A name that generated C++ has, parted by "::".
struct CppName : FormOf<std::string> {
  static bool read(const JsonNode &, std::string &, const Reading &);
};
/// Words with dots between them, or behind them: `com.acme.`.
struct DottedName : FormOf<std::string> {
  static bool read(const JsonNode &, std::string &, const Reading &);
};

struct OrderList {
  static constexpr const char *what = "order of attributes";
  static constexpr std::pair<const char *, bool> names[] = {
      {"as_listed", false}, {"by_name", true}};
};
struct OrderOfAttributes : BooleanName<OrderList> {};
struct DefaultsList {
  static constexpr const char *what = "treatment of defaults";
  static constexpr std::pair<const char *, bool> names[] = {
      {"left_out", false}, {"filled_in", true}};
};
struct TreatmentOfDefaults : BooleanName<DefaultsList> {};
struct BuildersList {
  static constexpr const char *what = "set of builders";
  static constexpr std::pair<const char *, bool> names[] = {
      {"plain_names", false}, {"all", true}};
};
struct SetOfBuilders : BooleanName<BuildersList> {};

struct WindowKeys {
  static constexpr const char *what = "a compatibility window";
  static constexpr const char *first = "name",
                              *firstDoc = "A name for a target";
  static constexpr const char *second = "version",
                              *secondDoc = "The release it stands for";
};
struct Windows
    : ListForm<std::pair<std::string, Version>,
               PairForm<FormOf<std::string>, FormOf<Version>, WindowKeys>> {};

struct ByteVersionKeys {
  static constexpr const char *what = "a bytecode version";
  static constexpr const char *first = "since", *firstDoc = "First release";
  static constexpr const char *second = "version",
                              *secondDoc = "MLIR bytecode version";
};
struct ByteVersions
    : ListForm<std::pair<Version, int64_t>,
               PairForm<FormOf<Version>, FormOf<int64_t>, ByteVersionKeys>> {};

struct FeatureList {
  static constexpr const char *what = "feature of MLIR";
  static std::vector<std::string> names() {
    return {"location_ranges", "builtin_attributes"};
  }
};
struct FeatureKeys {
  static constexpr const char *what = "a feature of MLIR";
  static constexpr const char *first = "name", *firstDoc = "The feature";
  static constexpr const char *second = "since", *secondDoc = "First release";
};
struct Features
    : ListForm<std::pair<std::string, Version>,
               PairForm<TextName<FeatureList>, FormOf<Version>, FeatureKeys>> {
};

/// All, the newest, or lists by op.
struct VersionList : Unread {
  static Json schema(SchemaParts &);
};
/// Hooks of ops of a dialect, by their names there.
struct DialectHooks : Unread {
  static Json schema(SchemaParts &);
};

/// A part of a family, which the family has even if its members are wrong.
template <typename Part> struct PartOfFamily : FormOf<std::optional<Part>> {
  static bool read(const JsonNode &node, std::optional<Part> &part,
                   const Reading &reading) {
    if (node.kind != JsonNode::Kind::Object)
      return reading.wrongKind(node, Part::objectName);
    readFields(node, part.emplace(), Part::objectName, reading.context);
    return true;
  }
  static bool same(const std::optional<Part> &a, const std::optional<Part> &b) {
    return a.has_value() == b.has_value() && (!a || FormOf<Part>::same(*a, *b));
  }
};
struct DialectOfFamily : PartOfFamily<DialectPart> {};
struct VersionedDialectOfFamily : PartOfFamily<VersionedPart> {};
struct ViewOfFamily : PartOfFamily<ViewPart> {};

/// Wire records, each with the code that its place is.
struct CodedRecords : FormOf<std::vector<WireRecord>> {
  static bool read(const JsonNode &, Value &, const Reading &);
  /// The fields of a retired one are those of any other retired one.
  static bool same(const Value &a, const Value &b) {
    return FormOf<Value>::same(a, b) &&
           std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const WireRecord &x, const WireRecord &y) {
                        return x.retired == y.retired;
                      });
  }
  static Json write(const std::vector<WireRecord> &, const Writing &);
  static Json schema(SchemaParts &);
};

struct ObjectOfValues : FormOf<Json> {
  static bool read(const JsonNode &, Json &, const Reading &);
  static Json schema(SchemaParts &) { return {{"type", "object"}}; }
};

struct SourceConditions
    : MapForm<std::vector<std::pair<std::string, Json>>, Json, Scalar> {};

/// An object in specs, a list of pairs in the resolved model.
struct ExternalInside
    : FormOf<std::vector<std::pair<std::string, std::string>>> {
  static bool read(const JsonNode &, Value &, const Reading &);
  static Json write(const Value &, const Writing &);
  static Json schema(SchemaParts &);
};

struct TextFormList {
  static constexpr const char *what = "text form";
  static std::vector<std::string> names() { return {"@function"}; }
};
struct TextForm : TextName<TextFormList> {};

/// Read one by one, and written with their names in each part.
struct Ops : Unread {
  using Value = std::vector<Op>;
  static Json schema(SchemaParts &);
};
struct Versions : Unread {
  using Value = std::vector<OpVersion>;
  static Json schema(SchemaParts &);
};

struct TraitsByVersion : Unread {
  static Json schema(SchemaParts &);
};
struct AssemblyByVersion : Unread {
  static Json schema(SchemaParts &);
};
struct BodiesByVersion : Unread {
  static Json schema(SchemaParts &);
};
struct TypesOfVersions : Unread {
  static Json schema(SchemaParts &);
};
struct RelationsOfVersions : Unread {
  static Json schema(SchemaParts &);
};
struct ShapesOfVersions : Unread {
  static Json schema(SchemaParts &);
};
struct SentencesOfVersions : Unread {
  static Json schema(SchemaParts &);
};
struct HooksByVersion : Unread {
  static Json schema(SchemaParts &);
};

} // namespace form
} // namespace dialectgen

#endif // DIALECTGEN_MODEL_FAMILYFORMS_H
