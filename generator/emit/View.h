//===- View.h - what templates are filled with ------------------*- C++ -*-===//
//
// A template is filled with a struct. `DIALECTGEN_VIEW(name, rows)` in it names
// its members once; from then on a member that is no text, flag, number, list,
// stream or view does not compile, one that the template does not read is an
// error when it is rendered (Template.h), and so is a name that is no member.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_VIEW_H
#define DIALECTGEN_EMIT_VIEW_H

#include "spec/Model.h"
#include "llvm/ADT/STLExtras.h"
#include <functional>
#include <set>
#include <tuple>
#include <type_traits>

/// Makes a struct a view with these members.
#define DIALECTGEN_VIEW(...)                                                   \
  static constexpr const char *memberNames = #__VA_ARGS__;                     \
  auto members() const { return std::tie(__VA_ARGS__); }

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace dialectgen {
namespace view {

/// A text that is too long to be held: it is written when the file is.
using Stream = std::function<void(llvm::raw_ostream &)>;

template <typename T, typename = void> struct IsView : std::false_type {};
template <typename T>
struct IsView<T, std::void_t<decltype(std::declval<const T &>().members())>>
    : std::true_type {};

template <typename T> struct IsList : std::false_type {};
template <typename T> struct IsList<std::vector<T>> : std::true_type {};
template <typename T> struct IsOptional : std::false_type {};
template <typename T> struct IsOptional<std::optional<T>> : std::true_type {};

/// The names of the members of `View`, in their order.
template <typename View> std::vector<std::string> memberNames() {
  std::vector<std::string> names;
  llvm::SmallVector<llvm::StringRef> parts;
  llvm::StringRef(View::memberNames).split(parts, ',');
  for (llvm::StringRef part : parts)
    names.push_back(part.trim().str());
  return names;
}

/// A value as tags of a template use it: a view, a member of one, or JSON. It
/// refers to the value and copies nothing.
class Value {
public:
  template <typename T>
  Value(const T &value) : value(&value), access(&accessOf<T>) {}

  /// Appends a text or a number.
  void print(std::string &text) const { access->print(value, text); }
  /// The stream that it is, if it is one.
  const Stream *stream() const { return access->stream(value); }
  /// How often a section of it is rendered: once for each element of a list,
  /// and not at all for a false flag and an absent value.
  size_t count() const { return access->count(value); }
  /// The value that a section renders the `index`-th time.
  Value element(size_t index) const { return access->element(value, index); }
  std::optional<Value> member(llvm::StringRef name) const {
    return access->member(value, name);
  }

private:
  struct Access {
    void (*print)(const void *, std::string &);
    const Stream *(*stream)(const void *);
    size_t (*count)(const void *);
    Value (*element)(const void *, size_t);
    std::optional<Value> (*member)(const void *, llvm::StringRef);
  };
  template <typename T> static const Access accessOf;

  const void *value;
  const Access *access;
};

template <typename T> void printValue(const T &value, std::string &text) {
  if constexpr (std::is_same_v<T, std::string>)
    text += value;
  else if constexpr (std::is_same_v<T, Json>)
    text += value.is_string() ? value.template get_ref<const std::string &>()
            : value.is_primitive() && !value.is_boolean() ? value.dump()
                                                          : std::string();
  else if constexpr (std::is_arithmetic_v<T> && !std::is_same_v<T, bool>)
    text += std::to_string(value);
}

template <typename T> size_t countOf(const T &value) {
  if constexpr (IsList<T>::value)
    return value.size();
  else if constexpr (std::is_same_v<T, Json>)
    return value.is_array() ? value.size() : value != Json(false);
  else if constexpr (IsOptional<T>::value)
    return value.has_value();
  else if constexpr (std::is_same_v<T, bool>)
    return value;
  else
    return 1;
}

template <typename T> Value elementOf(const T &value, size_t index) {
  if constexpr (IsList<T>::value)
    return value[index];
  else if constexpr (std::is_same_v<T, Json>)
    return value.is_array() ? value[index] : value;
  else if constexpr (IsOptional<T>::value)
    return *value;
  else
    return value;
}

template <typename T>
std::optional<Value> memberOf(const T &value, llvm::StringRef name) {
  if constexpr (IsView<T>::value) {
    static const std::vector<std::string> names = memberNames<T>();
    size_t index = llvm::find(names, name) - names.begin();
    std::optional<Value> found;
    std::apply(
        [&](const auto &...member) {
          ((index-- == 0 ? void(found = Value(member)) : void()), ...);
        },
        value.members());
    return found;
  } else if constexpr (std::is_same_v<T, Json>) {
    if (value.is_object())
      if (auto it = value.find(name.str()); it != value.end())
        return Value(*it);
  }
  return std::nullopt;
}

template <typename T>
inline const Value::Access Value::accessOf = {
    [](const void *value, std::string &text) {
      static_assert(IsView<T>::value || IsList<T>::value ||
                        IsOptional<T>::value || std::is_same_v<T, Stream> ||
                        std::is_same_v<T, std::string> ||
                        std::is_same_v<T, Json> || std::is_arithmetic_v<T>,
                    "a view has texts, flags, numbers, streams, lists and "
                    "views");
      printValue(*static_cast<const T *>(value), text);
    },
    [](const void *value) -> const Stream * {
      return std::is_same_v<T, Stream> ? static_cast<const Stream *>(value)
                                       : nullptr;
    },
    [](const void *value) { return countOf(*static_cast<const T *>(value)); },
    [](const void *value, size_t index) {
      return elementOf(*static_cast<const T *>(value), index);
    },
    [](const void *value, llvm::StringRef name) {
      return memberOf(*static_cast<const T *>(value), name);
    }};

/// Adds the names of the members of a view, and of the views in it.
template <typename T> void addKeys(std::set<std::string> &keys) {
  if constexpr (IsView<T>::value) {
    for (std::string &name : memberNames<T>())
      keys.insert(std::move(name));
    T example;
    std::apply(
        [&](auto &...member) {
          (addKeys<std::decay_t<decltype(member)>>(keys), ...);
        },
        example.members());
  } else if constexpr (IsList<T>::value || IsOptional<T>::value) {
    addKeys<typename T::value_type>(keys);
  }
}

/// All names that a template of `View` may use.
template <typename View> const std::set<std::string> &keysOf() {
  static const std::set<std::string> keys = [] {
    std::set<std::string> found;
    addKeys<View>(found);
    return found;
  }();
  return keys;
}

} // namespace view
} // namespace dialectgen

#endif // DIALECTGEN_EMIT_VIEW_H
