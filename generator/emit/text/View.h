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

#include "model/Model.h"
#include "llvm/ADT/STLExtras.h"
#include <deque>
#include <functional>
#include <set>
#include <tuple>
#include <type_traits>

/// Makes a struct a view with these members.
#define DIALECTGEN_VIEW(...)                                                   \
  static constexpr const char *memberNames = #__VA_ARGS__;                     \
  auto members() { return std::tie(__VA_ARGS__); }

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace dialectgen {
namespace view {

/// A text that is too long to be held: it is written when the file is.
using Stream = std::function<void(llvm::raw_ostream &)>;

/// Precedes the number of a stream in JSON; no text begins with it.
constexpr char streamMark = '\x02';

template <typename T, typename = void> struct IsView : std::false_type {};
template <typename T>
struct IsView<T, std::void_t<decltype(std::declval<T &>().members())>>
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

/// The members of a view and of its nested views. A section distinguishes a
/// flag, a list and an absent value by their JSON types. Streams become marks
/// in the JSON and are moved to `streams`.
template <typename T> Json toJson(T &&value, std::deque<Stream> &streams) {
  using Type = std::decay_t<T>;
  static_assert(!std::is_lvalue_reference_v<T>, "texts are long: move them");
  if constexpr (IsView<Type>::value) {
    static const std::vector<std::string> names = memberNames<Type>();
    Json::object_t object;
    object.reserve(names.size());
    std::apply(
        [&](auto &...member) {
          size_t index = 0;
          (object.emplace_back(names[index++],
                               toJson(std::move(member), streams)),
           ...);
        },
        value.members());
    return object;
  } else if constexpr (IsList<Type>::value) {
    Json list = Json::array();
    for (auto &element : value)
      list.push_back(toJson(std::move(element), streams));
    return list;
  } else if constexpr (IsOptional<Type>::value) {
    return value ? toJson(*std::forward<T>(value), streams) : Json(false);
  } else if constexpr (std::is_same_v<Type, Stream>) {
    streams.push_back(std::forward<T>(value));
    return streamMark + std::to_string(streams.size() - 1);
  } else if constexpr (std::is_same_v<Type, std::string>) {
    return Json(std::forward<T>(value));
  } else {
    static_assert(std::is_arithmetic_v<Type>,
                  "a view has texts, flags, numbers, streams, lists and views");
    return Json(std::forward<T>(value));
  }
}

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
