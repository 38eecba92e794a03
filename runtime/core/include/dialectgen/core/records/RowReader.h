//===- RowReader.h - rows of tables that are files --------------*- C++ -*-===//
//
// Reads JSON into the rows that generated tables have. The file is untrusted:
// of a value that is not as expected, the first error is kept with its place,
// and something valid is read in place of it.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RECORDS_ROWREADER_H
#define DIALECTGEN_CORE_RECORDS_ROWREADER_H

#include "dialectgen/core/records/JsonValues.h"
#include "dialectgen/core/records/Version.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/StringSaver.h"

namespace dialectgen::rows {

/// The name of an enumerator in files.
template <typename Enum> struct Name {
  llvm::StringLiteral name;
  Enum value;
};

/// The place of a value: a key, or an index, in the value around it.
struct Place {
  const Place *outer;
  llvm::StringRef key;
  size_t index;

  std::string str() const {
    if (!outer)
      return "";
    std::string text = outer->str();
    if (!key.data())
      return text + "[" + std::to_string(index) + "]";
    return text + (text.empty() ? "" : ".") + key.str();
  }
};

/// Room for rows and texts, and the first error.
struct Memory {
  llvm::BumpPtrAllocator allocator;
  /// Of Place, until all is read: most values are good, and nobody asks where
  /// they are.
  llvm::BumpPtrAllocator places;
  llvm::UniqueStringSaver texts{allocator};
  std::string error;

  template <typename Row> llvm::ArrayRef<Row> keep(llvm::ArrayRef<Row> rows) {
    static_assert(std::is_trivially_destructible_v<Row>);
    return rows.copy(allocator);
  }
  const char *keep(llvm::StringRef text) { return texts.save(text).data(); }
};

/// A value of the file with its place, such as `ops[3].since`. Of one that is
/// not as expected, the error is kept, and something valid returned.
class Node {
public:
  Node(const JsonValue *value, Memory &memory)
      : Node(value, {nullptr, "", 0}, memory) {}

  explicit operator bool() const { return value; }
  void fail(const llvm::Twine &message) const {
    if (!memory.error.empty())
      return;
    std::string where = place->str();
    memory.error = (where.empty() ? "" : where + ": ") + message.str();
  }

  /// False if there is none. `key` outlives the memory.
  Node get(llvm::StringRef key) const {
    if (value && value->kind != JsonValue::Object)
      fail("expected an object");
    return Node(value ? value->find(key) : nullptr, {place, key, 0}, memory);
  }
  void forEach(llvm::function_ref<void(const Node &)> look) const {
    if (!value)
      return;
    if (value->kind != JsonValue::List)
      return fail("expected a list");
    size_t index = 0;
    for (const JsonValue *one = value->begin(); one != value->end();
         one = one->next())
      look(Node(one, {place, {}, index++}, memory));
  }
  template <typename Row>
  llvm::ArrayRef<Row> rows(llvm::function_ref<Row(const Node &)> row) const {
    llvm::SmallVector<Row> list;
    forEach([&](const Node &node) { list.push_back(row(node)); });
    return memory.keep(llvm::ArrayRef<Row>(list));
  }
  llvm::StringRef text(llvm::StringRef otherwise = "") const {
    if (!value)
      return otherwise;
    if (value->kind == JsonValue::Text)
      return memory.texts.save(value->chars);
    fail("expected a text");
    return otherwise;
  }
  const char *chars(const char *otherwise = "") const {
    return value ? memory.keep(text()) : otherwise;
  }
  int64_t number(int64_t least, int64_t most, int64_t otherwise = 0) const {
    if (!value)
      return otherwise;
    auto number = value->whole();
    if (number && least <= *number && *number <= most)
      return *number;
    fail("expected a whole number from " + llvm::Twine(least) + " to " +
         llvm::Twine(most));
    return otherwise;
  }
  int64_t number() const { return number(INT64_MIN, INT64_MAX); }
  unsigned count(unsigned otherwise = 0) const {
    return unsigned(number(0, 1 << 20, otherwise));
  }
  bool flag() const {
    if (value && value->kind != JsonValue::Boolean)
      fail("expected true or false");
    return value && value->boolean().value_or(false);
  }
  Version version(Version otherwise = {}) const {
    if (!value)
      return otherwise;
    std::optional<Version> version = Version::fromString(text());
    if (!version)
      fail("expected a version, #.#.#");
    return version.value_or(otherwise);
  }
  template <typename Enum, size_t n>
  Enum named(const Name<Enum> (&names)[n], const char *what) const {
    llvm::StringRef wanted = text();
    for (const Name<Enum> &known : names)
      if (known.name == wanted)
        return known.value;
    fail("there is no " + llvm::Twine(what) + " '" + wanted + "'");
    return names[0].value;
  }
  /// A name that is there.
  const char *name() const {
    const char *text = chars();
    if (!*text)
      fail("expected a name");
    return text;
  }

  Memory &getMemory() const { return memory; }
  /// Null if there is none.
  const JsonValue *getJson() const { return value; }

private:
  Node(const JsonValue *value, Place place, Memory &memory)
      : value(value), place(new (memory.places) Place(place)), memory(memory) {}

  const JsonValue *value;
  const Place *place;
  Memory &memory;
};

/// Reads the text of table `name` by `read`, whose rows are in `memory`. An
/// error has the place in the text.
inline llvm::Error readTable(llvm::StringRef text, llvm::StringRef name,
                             Memory &memory,
                             llvm::function_ref<void(const Node &)> read) {
  auto refuse = [&](const std::string &message) {
    return llvm::createStringError("'" + name + "': " + message);
  };
  auto values = readJson(text, memory.allocator);
  if (!values)
    return refuse(llvm::toString(values.takeError()));
  read(Node(values->begin(), memory));
  memory.places.Reset();
  return memory.error.empty() ? llvm::Error::success() : refuse(memory.error);
}

/// The text of a table; fails with an error that names the file.
inline llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
openTable(llvm::StringRef path) {
  auto file = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!file)
    return llvm::createStringError(file.getError(),
                                   "cannot read '" + path +
                                       "': " + file.getError().message());
  return std::move(*file);
}

} // namespace dialectgen::rows

#endif // DIALECTGEN_CORE_RECORDS_ROWREADER_H
