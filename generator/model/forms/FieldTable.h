//===- FieldTable.h - reading and writing by tables of fields ---*- C++ -*-===//
//
// The table of a struct of the model (Fields.h) knows of each member its key,
// its doc and its form: how a value is read with its place, written, compared
// and described by a JSON Schema. Nothing else reads or writes the members, so
// that a value of another kind is an error everywhere, with its place.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_FIELDTABLE_H
#define DIALECTGEN_MODEL_FIELDTABLE_H

#include "model/TypeList.h"
#include "model/json/ObjectReader.h"
#include "llvm/ADT/StringMap.h"
#include <map>
#include <set>

namespace dialectgen {

/// Named sets of types, for `@name` in type constraints.
using TypeSets = llvm::StringMap<TypeList>;

/// Shared by all readers of one family.
struct ReadContext {
  Diagnostics &diagnostics;
  const TypeSets &typeSets;
  /// The resolved model is read, else specs.
  bool isResolved = false;
};

/// The place of a value, and its names in messages.
struct Reading {
  const ReadContext &context;
  llvm::StringRef key;
  /// The kind that the field expects; null: the one of its form.
  const char *expected = nullptr;
  /// The name of an element of a list; null: the one of its form.
  const char *each = nullptr;

  /// Reports a value of another kind; false.
  bool wrongKind(const JsonNode &node, llvm::StringRef byForm) const;
};

/// Which JSON is written.
struct Writing {
  /// The resolved model, else specs.
  bool isResolved = false;
  /// Includes members for readers only.
  bool hasProse = true;
  /// Only members that a release contains.
  bool isFrozen = false;
};

class FieldTable;

/// The parts of a JSON Schema that others refer to.
struct SchemaParts {
  bool isResolved = false;
  /// By name, for "$defs".
  Json parts = Json::object();

  /// An error for each name that two parts have.
  std::set<std::string> clashes;

  /// `{"$ref": …}` to the part of a table.
  Json refer(const FieldTable &table);
  /// `{"$ref": …}` to a part with a name of its own, which `make` makes. The
  /// place of the call is its identity.
  Json refer(const std::string &name, llvm::function_ref<Json()> make,
             const char *file = __builtin_FILE(),
             unsigned line = __builtin_LINE());

private:
  Json referTo(const std::string &name, const std::string &owner,
               llvm::function_ref<Json()> make);
  /// By name of a part.
  std::map<std::string, std::string> owners;
};

/// How to reach the elements of a value: of a list, or of an object, which is
/// its own element and may be absent.
struct Elements {
  size_t (*count)(const void *value) = nullptr;
  const void *(*at)(const void *value, size_t index) = nullptr;
  llvm::SMRange (*rangeAt)(const void *value, size_t index) = nullptr;
  /// Of their members; null if tables do not read them.
  const FieldTable &(*table)() = nullptr;
  bool isList = false;
};

/// A member of a struct, or a key that several members hold.
struct Field {
  std::string key, resolvedKey;
  const char *doc = "";
  /// Of field::Flag.
  unsigned flags = 0;
  const char *expected = nullptr, *each = nullptr;
  /// Where the value is in an object.
  size_t offset = 0;
  bool (*applies)(const void *object) = nullptr;
  // Of its form. One that is not read is a key that the loader takes by itself.
  bool (*read)(const JsonNode &, void *value, const Reading &) = nullptr;
  Json (*write)(const void *value, const Writing &) = nullptr;
  bool (*same)(const void *a, const void *b) = nullptr;
  void (*copy)(void *to, const void *from) = nullptr;
  Json (*schema)(SchemaParts &) = nullptr;
  /// Null if it has none.
  const Elements *elements = nullptr;

  bool is(field::Flag flag) const { return flags & flag; }
  /// The C++ type of the value, as far as readers of hooks ask.
  enum Sort { Other, Flag, Text, Map, Release } sort = Other;
  bool isFlag() const { return sort == Flag; }
  bool isText() const { return sort == Text; }
  bool isMap() const { return sort == Map; }
  void *in(void *object) const { return static_cast<char *>(object) + offset; }
  const void *in(const void *object) const {
    return static_cast<const char *>(object) + offset;
  }
};

/// The fields of a struct, in the order in which they are written.
class FieldTable {
public:
  /// `an operand`.
  const char *what = "";
  /// In "$defs": `parameter`.
  std::string name;
  std::vector<Field> fields;
  /// Keys of which an object has at least one.
  std::vector<std::string> oneOf;
  /// An object as it is before anything is read.
  const void *initial = nullptr;

  const Field *find(llvm::StringRef key, bool isResolved = false) const;
  std::vector<std::string> keys(bool isResolved = false) const;

  /// Reads the members of `node`, and reports those of another kind, unknown
  /// ones and missing ones. False if it is not an object, or a required member
  /// is missing.
  bool read(const JsonNode &node, void *object, llvm::StringRef what,
            const ReadContext &context) const;
  /// Reads the members that a change may set; the same reports. False if one
  /// cannot be set so.
  bool readSettable(const JsonNode &node, void *object, llvm::StringRef what,
                    const ReadContext &context) const;
  Json write(const void *object, const Writing &writing) const;
  /// Whether `write` writes the field of `object`.
  bool writes(const Field &field, const void *object,
              const Writing &writing) const;
  /// Whether two objects have the same in all fields but those with one of the
  /// flags `ignored`.
  bool same(const void *a, const void *b, unsigned ignored = 0) const;
  Json schema(SchemaParts &parts) const;
  /// A change may set it, or take it away.
  bool isSettable(const Field &field) const;

private:
  bool hasFacts() const;
};

/// An object with the table of its fields.
struct TabledObject {
  const FieldTable &table;
  void *object;
};

/// FieldTable::read for objects that share the members of `node`.
bool readTogether(const JsonNode &node, llvm::ArrayRef<TabledObject> objects,
                  llvm::StringRef what, const ReadContext &context);

/// "A field's doc.", with the default that a reader has to know.
std::string describe(const Field &field, const FieldTable &table);

/// How values of a C++ type stand in JSON (FieldForms.h).
template <typename T, typename = void> struct FormOf;

template <typename T, typename = void> struct HasFields : std::false_type {};
template <typename T>
struct HasFields<T, std::void_t<decltype(T::structName)>> : std::true_type {};

/// The table of `T`.
template <typename T> const FieldTable &fieldsOf();

template <typename T>
bool readFields(const JsonNode &node, T &object, llvm::StringRef what,
                const ReadContext &context) {
  object.range = node.range;
  return fieldsOf<T>().read(node, &object, what, context);
}
template <typename T>
std::optional<T> readObject(const JsonNode &node, llvm::StringRef what,
                            const ReadContext &context) {
  T object;
  if (!readFields(node, object, what, context))
    return std::nullopt;
  return object;
}
template <typename T>
Json writeFields(const T &object, const Writing &writing = {}) {
  return fieldsOf<T>().write(&object, writing);
}
/// Sets one member as a spec has it; null: the default. False if there is no
/// such member or the value is of another kind.
bool setField(const FieldTable &table, void *object, llvm::StringRef key,
              const Json &value);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_FIELDTABLE_H
