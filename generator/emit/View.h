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
#include <functional>
#include <set>
#include <tuple>
#include <type_traits>
#include <variant>

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

/// A part of a file that a template only places: a text, or a stream.
using Piece = std::variant<std::string, Stream>;

/// Encloses the number of a piece in rendered text; occurs in no other text.
constexpr char pieceMark = '\x02';

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

/// The mark of a new piece.
inline Json markOf(Piece piece, std::vector<Piece> &pieces) {
  pieces.push_back(std::move(piece));
  return pieceMark + std::to_string(pieces.size() - 1) + pieceMark;
}

/// The members of a view and of its nested views. A section distinguishes a
/// flag, a list and an absent value by their JSON types. Streams and long texts
/// become marks in the JSON and are moved to `pieces`: rendering copies each
/// text several times.
template <typename T> Json toJson(T &&value, std::vector<Piece> &pieces) {
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
                               toJson(std::move(member), pieces)),
           ...);
        },
        value.members());
    return object;
  } else if constexpr (IsList<Type>::value) {
    Json list = Json::array();
    for (auto &element : value)
      list.push_back(toJson(std::move(element), pieces));
    return list;
  } else if constexpr (IsOptional<Type>::value) {
    return value ? toJson(*std::forward<T>(value), pieces) : Json(false);
  } else if constexpr (std::is_same_v<Type, Stream>) {
    return markOf(std::forward<T>(value), pieces);
  } else if constexpr (std::is_same_v<Type, std::string>) {
    // Shorter ones are stored in place.
    constexpr size_t longText = 16;
    if (value.size() < longText)
      return Json(std::forward<T>(value));
    return markOf(std::forward<T>(value), pieces);
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
