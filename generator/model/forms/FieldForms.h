//===- FieldForms.h - how values of the model stand in JSON -----*- C++ -*-===//
//
// A form reads, writes and describes values of one C++ type, or of one kind of
// text or number. `read` reports mistakes, and is false if the value must not
// be used.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_FIELDFORMS_H
#define DIALECTGEN_MODEL_FIELDFORMS_H

#include "model/forms/FieldTable.h"
#include "model/forms/Fields.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

/// Equal, and of the same sort: 2 is not 2.0.
bool sameJson(const Json &a, const Json &b);

/// Shared by forms of values that are compared and copied as a whole.
template <typename T> struct PlainForm {
  using Value = T;
  static bool same(const T &a, const T &b) { return a == b; }
  static void copy(T &to, const T &from) { to = from; }
};

/// A name of a closed list, and its value. Each enumeration names its names by
/// a specialization.
template <typename T> struct Names;

bool readNamed(const JsonNode &node, llvm::StringRef what,
               llvm::ArrayRef<llvm::StringRef> known, size_t &index,
               const Reading &reading);

template <typename T, typename List = Names<T>> struct NameForm : PlainForm<T> {
  static bool read(const JsonNode &node, T &value, const Reading &reading) {
    llvm::SmallVector<llvm::StringRef> known;
    for (const auto &[name, meaning] : List::names)
      known.push_back(name);
    size_t index = 0;
    if (!readNamed(node, List::what, known, index, reading))
      return false;
    value = std::data(List::names)[index].second;
    return true;
  }
  static Json write(const T &value, const Writing &) {
    for (const auto &[name, meaning] : List::names)
      if (meaning == value)
        return name;
    return "";
  }
  static Json schema(SchemaParts &) {
    Json names = Json::array();
    for (const auto &[name, meaning] : List::names)
      names.push_back(name);
    return {{"enum", std::move(names)}};
  }
};
template <typename T>
struct FormOf<T, std::enable_if_t<std::is_enum_v<T>>> : NameForm<T> {};

template <> struct FormOf<std::string> : PlainForm<std::string> {
  static bool read(const JsonNode &, std::string &, const Reading &);
  static Json write(const std::string &text, const Writing &) { return text; }
  static Json schema(SchemaParts &) { return {{"type", "string"}}; }
};

template <> struct FormOf<bool> : PlainForm<bool> {
  static bool read(const JsonNode &, bool &, const Reading &);
  static Json write(bool value, const Writing &) { return value; }
  static Json schema(SchemaParts &) { return {{"type", "boolean"}}; }
};

bool readCount(const JsonNode &node, unsigned &value, unsigned most,
               const Reading &reading);

/// A number that counts something.
template <unsigned Most = 1u << 16> struct Count : PlainForm<unsigned> {
  static bool read(const JsonNode &node, unsigned &value,
                   const Reading &reading) {
    return readCount(node, value, Most, reading);
  }
  static Json write(unsigned value, const Writing &) { return value; }
  static Json schema(SchemaParts &) {
    return {{"type", "integer"}, {"minimum", 0}, {"maximum", Most}};
  }
};
template <> struct FormOf<unsigned> : Count<> {};

template <> struct FormOf<int64_t> : PlainForm<int64_t> {
  static bool read(const JsonNode &, int64_t &, const Reading &);
  static Json write(int64_t value, const Writing &) { return value; }
  static Json schema(SchemaParts &) { return {{"type", "integer"}}; }
};

template <> struct FormOf<Version> : PlainForm<Version> {
  static bool read(const JsonNode &, Version &, const Reading &);
  static Json write(const Version &, const Writing &);
  static Json schema(SchemaParts &);
};

/// Any value but null, which stands for none.
template <> struct FormOf<Json> : PlainForm<Json> {
  static bool read(const JsonNode &, Json &, const Reading &);
  static Json write(const Json &value, const Writing &) { return value; }
  static bool same(const Json &a, const Json &b) { return sameJson(a, b); }
  static Json schema(SchemaParts &) { return {{"not", {{"type", "null"}}}}; }
};

/// A value that may be absent, of a type like std::optional.
template <typename Optional, typename T> struct OptionalForm {
  using Value = Optional;
  static bool read(const JsonNode &node, Value &value, const Reading &reading) {
    T one = {};
    if (!FormOf<T>::read(node, one, reading))
      return false;
    value = std::move(one);
    return true;
  }
  static Json write(const Value &value, const Writing &writing) {
    return value ? FormOf<T>::write(*value, writing) : Json();
  }
  static bool same(const Value &a, const Value &b) {
    return bool(a) == bool(b) && (!a || FormOf<T>::same(*a, *b));
  }
  static void copy(Value &to, const Value &from) { to = from; }
  static Json schema(SchemaParts &parts) { return FormOf<T>::schema(parts); }
};
template <typename T>
struct FormOf<std::optional<T>> : OptionalForm<std::optional<T>, T> {};
template <typename T>
struct FormOf<SharedOptional<T>> : OptionalForm<SharedOptional<T>, T> {
  static bool same(const SharedOptional<T> &a, const SharedOptional<T> &b) {
    return a.isSharedWith(b) || OptionalForm<SharedOptional<T>, T>::same(a, b);
  }
};

/// A list; elements that cannot be read are left out.
template <typename T, typename Form = FormOf<T>> struct ListForm {
  using Value = std::vector<T>;
  static bool read(const JsonNode &node, Value &list, const Reading &reading) {
    if (node.kind != JsonNode::Kind::Array)
      return reading.wrongKind(node, "an array");
    list.reserve(node.elements.size());
    for (const JsonNode &element : node.elements) {
      T one = {};
      if (Form::read(element, one,
                     {reading.context, reading.key, reading.each}))
        list.push_back(std::move(one));
    }
    return true;
  }
  static Json write(const Value &list, const Writing &writing) {
    Json json = Json::array();
    for (const T &one : list)
      json.push_back(Form::write(one, writing));
    return json;
  }
  static bool same(const Value &a, const Value &b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), Form::same);
  }
  static void copy(Value &to, const Value &from) { to = from; }
  static Json schema(SchemaParts &parts) {
    return {{"type", "array"}, {"items", Form::schema(parts)}};
  }
};
template <typename T> struct FormOf<std::vector<T>> : ListForm<T> {};

/// A value that copies share, in the form of the value.
template <typename Holder, typename Form> struct SharedForm {
  using Value = Holder;
  static bool read(const JsonNode &node, Value &value, const Reading &reading) {
    return Form::read(node, value.edit(), reading);
  }
  static Json write(const Value &value, const Writing &writing) {
    return Form::write(*value, writing);
  }
  static bool same(const Value &a, const Value &b) {
    return a.isSharedWith(b) || Form::same(*a, *b);
  }
  static void copy(Value &to, const Value &from) { to = from; }
  static Json schema(SchemaParts &parts) { return Form::schema(parts); }
};
template <typename T>
struct FormOf<Shared<T>> : SharedForm<Shared<T>, FormOf<T>> {};
template <typename T>
struct FormOf<SharedList<T>> : SharedForm<SharedList<T>, ListForm<T>> {};

/// An object from names to values, in the order of the spec if `Map` keeps it.
template <typename Map, typename T, typename Form = FormOf<T>> struct MapForm {
  using Value = Map;
  static bool read(const JsonNode &node, Map &map, const Reading &reading) {
    if (node.kind != JsonNode::Kind::Object)
      return reading.wrongKind(node, "an object");
    for (const JsonNode::Member &member : node.members) {
      T one = {};
      if (Form::read(member.value, one,
                     {reading.context, member.key, reading.each}))
        map.insert(map.end(), {member.key, std::move(one)});
    }
    return true;
  }
  static Json write(const Map &map, const Writing &writing) {
    Json json = Json::object();
    for (const auto &[name, value] : map)
      json[name] = Form::write(value, writing);
    return json;
  }
  static bool same(const Map &a, const Map &b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const auto &x, const auto &y) {
                        return x.first == y.first &&
                               Form::same(x.second, y.second);
                      });
  }
  static void copy(Map &to, const Map &from) { to = from; }
  static Json schema(SchemaParts &parts) {
    return {{"type", "object"}, {"additionalProperties", Form::schema(parts)}};
  }
};
template <typename T, typename Compare>
struct FormOf<std::map<std::string, T, Compare>>
    : MapForm<std::map<std::string, T, Compare>, T> {};
template <typename T>
struct FormOf<std::vector<std::pair<std::string, T>>>
    : MapForm<std::vector<std::pair<std::string, T>>, T> {};

/// A struct with fields of its own.
template <typename T> struct FormOf<T, std::enable_if_t<HasFields<T>::value>> {
  using Value = T;
  static constexpr bool isTabled = true;
  static bool read(const JsonNode &node, T &object, const Reading &reading) {
    object.range = node.range;
    return fieldsOf<T>().read(
        node, &object, reading.expected ? reading.expected : T::objectName,
        reading.context);
  }
  static Json write(const T &object, const Writing &writing) {
    return fieldsOf<T>().write(&object, writing);
  }
  static bool same(const T &a, const T &b) {
    return fieldsOf<T>().same(&a, &b);
  }
  static void copy(T &to, const T &from) { to = from; }
  static Json schema(SchemaParts &parts) { return parts.refer(fieldsOf<T>()); }
};

namespace form {

/// Of a key that the loader takes by itself: only `schema` is asked.
struct Unread {};

/// Any value.
struct Any : Unread {
  static Json schema(SchemaParts &) { return Json::object(); }
};
/// The same; null says that there is none.
struct ValueOrNull : FormOf<Json> {
  static bool read(const JsonNode &, Json &, const Reading &);
  static Json schema(SchemaParts &) { return Json::object(); }
};
struct Number : FormOf<Json> {
  static bool read(const JsonNode &, Json &, const Reading &);
  static Json schema(SchemaParts &) { return {{"type", "number"}}; }
};

/// Documents an element: at most `maxDocLength` bytes.
struct Doc : FormOf<std::string> {
  static bool read(const JsonNode &, std::string &, const Reading &);
  static Json schema(SchemaParts &);
};
/// A sentence for documentation.
struct Line : FormOf<std::string> {
  static bool read(const JsonNode &, std::string &, const Reading &);
  static Json schema(SchemaParts &);
};
struct Lines : ListForm<std::string, Line> {};
/// A list of names, each of which is in it once.
struct Distinct : ListForm<std::string> {
  static bool read(const JsonNode &, Value &, const Reading &);
  static Json schema(SchemaParts &);
};
/// A number, a text or a boolean.
struct Scalar : FormOf<Json> {
  static bool read(const JsonNode &, Json &, const Reading &);
  static Json schema(SchemaParts &);
};
/// Type expressions, in which `@name` stands for a named set.
struct Types : FormOf<std::vector<std::string>> {
  static bool read(const JsonNode &, std::vector<std::string> &,
                   const Reading &);
  static Json schema(SchemaParts &);
};
/// The same in a list that shares its elements.
struct SharedTypes : PlainForm<TypeList> {
  static bool read(const JsonNode &, TypeList &, const Reading &);
  static Json write(const TypeList &types, const Writing &) {
    return types.elements();
  }
  static Json schema(SchemaParts &parts) { return Types::schema(parts); }
};

} // namespace form

template <typename T, typename = void> struct HasOneOf : std::false_type {};
template <typename T>
struct HasOneOf<T, std::void_t<decltype(T::oneOf)>> : std::true_type {};
template <typename T, typename = void> struct HasBase : std::false_type {};
template <typename T>
struct HasBase<T, std::void_t<typename T::Base>> : std::true_type {};

template <typename T> struct IsMap : std::false_type {};
template <typename K, typename V, typename C>
struct IsMap<std::map<K, V, C>> : std::true_type {};
template <typename Option> struct IsForm : std::false_type {};
template <typename Form> struct IsForm<field::As<Form>> : std::true_type {};

namespace form {
/// A name of a list that C++ knows at run time.
template <typename List> struct TextName : FormOf<std::string> {
  static bool read(const JsonNode &node, std::string &value,
                   const Reading &reading) {
    std::vector<std::string> names = List::names();
    llvm::SmallVector<llvm::StringRef> known(names.begin(), names.end());
    size_t index = 0;
    if (!readNamed(node, List::what, known, index, reading))
      return false;
    value = names[index];
    return true;
  }
  static Json schema(SchemaParts &parts) {
    // What the resolved model has is not refused by those who read it.
    if (parts.isResolved)
      return {{"type", "string"}};
    return {{"enum", List::names()}};
  }
};

} // namespace form

/// How to reach the elements of a value whose type is `V`; nothing if it has
/// none with fields.
template <typename V, typename = void> struct ElementsOf : std::false_type {};
template <typename T> struct OneElement : HasFields<T> {
  using Element = T;
  static constexpr bool isList = false;
};
template <typename T>
struct ElementsOf<T, std::enable_if_t<HasFields<T>::value>> : OneElement<T> {
  static size_t count(const T &) { return 1; }
  static const T *at(const T &value, size_t) { return &value; }
};
template <typename T> struct ElementsOf<Shared<T>> : OneElement<T> {
  static size_t count(const Shared<T> &) { return 1; }
  static const T *at(const Shared<T> &value, size_t) { return &*value; }
};
template <typename T> struct ElementsOf<std::optional<T>> : OneElement<T> {
  static size_t count(const std::optional<T> &value) { return bool(value); }
  static const T *at(const std::optional<T> &value, size_t) { return &*value; }
};
template <typename List, typename T> struct ElementsOfList : HasFields<T> {
  using Element = T;
  static constexpr bool isList = true;
  static size_t count(const List &list) { return list.size(); }
  static const T *at(const List &list, size_t index) { return &list[index]; }
};
template <typename T>
struct ElementsOf<std::vector<T>> : ElementsOfList<std::vector<T>, T> {};
template <typename T>
struct ElementsOf<SharedList<T>> : ElementsOfList<SharedList<T>, T> {};

/// Whether a form is that of a whole value with elements, and not of some
/// members of it.
template <typename Form, typename = void>
struct HasElements : std::false_type {};
template <typename Form>
struct HasElements<Form, std::void_t<typename Form::Value>>
    : std::bool_constant<
          ElementsOf<typename Form::Value>::value &&
          (std::is_base_of_v<FormOf<typename Form::Value>, Form> ||
           std::is_base_of_v<form::Unread, Form>)> {};
/// Whether tables read objects of a type.
template <typename T, typename = void> struct IsTabled : std::false_type {};
template <typename T>
struct IsTabled<T, std::enable_if_t<FormOf<T>::isTabled>> : std::true_type {};

/// The table that `T::describe` fills.
template <typename T> class TableOf : public FieldTable {
public:
  TableOf() {
    static const T object = {};
    initial = &object;
    what = T::objectName;
    name = T::structName;
    name[0] = llvm::toLower(name[0]);
    if constexpr (HasOneOf<T>::value)
      oneOf.assign(std::begin(T::oneOf), std::end(T::oneOf));
    if constexpr (HasBase<T>::value)
      addFrom<typename T::Base>(field::Line<field::lastLine>());
    addFrom<T>(field::Line<field::lastLine>());
  }

  /// `Struct` is `T` or its base.
  template <typename Struct, typename M, typename... Options>
  void add(const char *member, M Struct::*pointer, const char *doc,
           Options... options) {
    const T &object = *static_cast<const T *>(initial);
    Field &field = fields.emplace_back();
    // `minCount` is `min_count`.
    field.key = llvm::convertToSnakeFromCamelCase(member);
    field.doc = doc;
    field.offset = size_t(reinterpret_cast<const char *>(&(object.*pointer)) -
                          reinterpret_cast<const char *>(&object));
    if constexpr (!(IsForm<Options>::value || ...))
      setForm<FormOf<M>>(field);
    (set(field, options), ...);
    finish(field);
  }
  /// A key that several members hold.
  template <typename Form, typename... Options>
  void add(const char *key, field::As<Form>, const char *doc,
           Options... options) {
    Field &field = fields.emplace_back();
    field.key = key;
    field.doc = doc;
    setForm<Form>(field);
    (set(field, options), ...);
    finish(field);
  }

private:
  /// Adds the fields above a line, and that on it.
  template <typename Struct, typename At> void addFrom(At at) {
    using Above = decltype(Struct::describe(*this, at));
    if constexpr (!std::is_void_v<Above>) {
      addFrom<Struct>(Above());
      Struct::describe(*this, at);
    }
  }
  void finish(Field &field) {
    if (field.resolvedKey.empty())
      field.resolvedKey = field.key;
  }
  template <typename Form> void setForm(Field &field) {
    field.schema = Form::schema;
    if constexpr (!std::is_base_of_v<form::Unread, Form>)
      setAccess<Form>(field);
    if constexpr (HasElements<Form>::value)
      field.elements = &elementsOf<typename Form::Value>();
  }
  template <typename Value> static const Elements &elementsOf() {
    using Of = ElementsOf<Value>;
    using Element = typename Of::Element;
    static const Elements elements = [] {
      Elements made;
      made.count = [](const void *value) -> size_t {
        return Of::count(*static_cast<const Value *>(value));
      };
      made.at = [](const void *value, size_t index) -> const void * {
        return Of::at(*static_cast<const Value *>(value), index);
      };
      made.rangeAt = [](const void *value, size_t index) {
        return Of::at(*static_cast<const Value *>(value), index)->range;
      };
      if constexpr (IsTabled<Element>::value)
        made.table = fieldsOf<Element>;
      made.isList = Of::isList;
      return made;
    }();
    return elements;
  }
  template <typename Form> void setAccess(Field &field) {
    using Value = typename Form::Value;
    if constexpr (std::is_same_v<Value, bool>)
      field.sort = Field::Flag;
    else if constexpr (std::is_same_v<Value, std::string>)
      field.sort = Field::Text;
    else if constexpr (std::is_same_v<Value, Version>)
      field.sort = Field::Release;
    else if constexpr (IsMap<Value>::value)
      field.sort = Field::Map;
    field.read = [](const JsonNode &node, void *value, const Reading &reading) {
      return Form::read(node, *static_cast<Value *>(value), reading);
    };
    field.write = [](const void *value, const Writing &writing) {
      return Form::write(*static_cast<const Value *>(value), writing);
    };
    field.same = [](const void *a, const void *b) {
      return Form::same(*static_cast<const Value *>(a),
                        *static_cast<const Value *>(b));
    };
    field.copy = [](void *to, const void *from) {
      Form::copy(*static_cast<Value *>(to), *static_cast<const Value *>(from));
    };
  }
  void set(Field &field, field::Flag flag) { field.flags |= flag; }
  void set(Field &field, field::Key key) { field.key = key.text; }
  void set(Field &field, field::ResolvedKey key) {
    field.resolvedKey = key.text;
  }
  void set(Field &field, field::Expect expect) { field.expected = expect.text; }
  void set(Field &field, field::Each each) { field.each = each.text; }
  template <typename Form> void set(Field &field, field::As<Form>) {
    setForm<Form>(field);
  }
  template <auto Predicate> void set(Field &field, field::If<Predicate>) {
    field.applies = [](const void *object) {
      return (static_cast<const T *>(object)->*Predicate)();
    };
  }
};

/// Defines the table of a struct, in one source for each.
#define DIALECTGEN_TABLE(T)                                                    \
  template <> const FieldTable &fieldsOf<T>() {                                \
    static const TableOf<T> table;                                             \
    return table;                                                              \
  }

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_FIELDFORMS_H
