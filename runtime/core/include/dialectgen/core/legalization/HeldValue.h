//===- HeldValue.h - fields of attributes as attributes ---------*- C++ -*-===//
//
// Between the C++ values that fields of attributes and types have and the
// attributes they are held as (HeldKind). Generated tables are written with
// these functions.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_LEGALIZATION_HELDVALUE_H
#define DIALECTGEN_CORE_LEGALIZATION_HELDVALUE_H

#include "dialectgen/core/Silence.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/IntegerSet.h"
#include "llvm/ADT/APFloat.h"
#include <optional>

namespace dialectgen {

/// Integers of other widths than 64 bits with a sign.
template <typename T>
inline constexpr bool isOtherInteger =
    std::is_integral_v<T> && !std::is_same_v<T, bool> &&
    !std::is_same_v<T, int64_t>;

mlir::Attribute hold(mlir::MLIRContext *context, int64_t value);
mlir::Attribute hold(mlir::MLIRContext *context, bool value);
mlir::Attribute hold(mlir::MLIRContext *context, llvm::ArrayRef<int64_t> value);
mlir::Attribute hold(mlir::MLIRContext *context, const llvm::APFloat &value);
mlir::Attribute hold(mlir::MLIRContext *context, mlir::Type value);
mlir::Attribute hold(mlir::MLIRContext *context,
                     llvm::ArrayRef<mlir::Type> value);
inline mlir::Attribute hold(mlir::MLIRContext *, mlir::Attribute value) {
  return value;
}
/// The text that MLIR prints.
mlir::Attribute holdText(mlir::Attribute value);
mlir::Attribute holdText(mlir::Type value);
// Parameters of attributes and types that others defined have any C++ type.
mlir::Attribute hold(mlir::MLIRContext *context, llvm::StringRef value);
mlir::Attribute hold(mlir::MLIRContext *context, const llvm::APInt &value);
mlir::Attribute hold(mlir::MLIRContext *context, double value);
mlir::Attribute hold(mlir::MLIRContext *context, mlir::AffineMap value);
mlir::Attribute hold(mlir::MLIRContext *context, mlir::IntegerSet value);
template <typename T,
          std::enable_if_t<isOtherInteger<T> || std::is_enum_v<T>, int> = 0>
mlir::Attribute hold(mlir::MLIRContext *context, T value);
template <typename T>
mlir::Attribute hold(mlir::MLIRContext *context, std::optional<T> value);
template <typename T>
mlir::Attribute hold(mlir::MLIRContext *context, llvm::ArrayRef<T> value);
template <typename A, typename B>
mlir::Attribute hold(mlir::MLIRContext *context, const std::pair<A, B> &value);

// The way back; false if the attribute is of another kind.
bool release(mlir::Attribute held, int64_t &value);
bool release(mlir::Attribute held, bool &value);
bool release(mlir::Attribute held, llvm::SmallVector<int64_t> &value);
bool release(mlir::Attribute held, llvm::APFloat &value);
bool release(mlir::Attribute held, mlir::Type &value);
bool release(mlir::Attribute held, llvm::SmallVector<mlir::Type> &value);
/// The attribute or type of a text; null if it is none, without an error.
mlir::Attribute releaseText(mlir::Attribute held, bool isType);
/// The text lives as long as the attribute.
bool release(mlir::Attribute held, llvm::StringRef &value);
bool release(mlir::Attribute held, std::string &value);
bool release(mlir::Attribute held, llvm::APInt &value);
bool release(mlir::Attribute held, double &value);
bool release(mlir::Attribute held, float &value);
bool release(mlir::Attribute held, mlir::AffineMap &value);
bool release(mlir::Attribute held, mlir::IntegerSet &value);
/// An absent attribute, or type, is null.
template <typename T, std::enable_if_t<std::is_base_of_v<mlir::Attribute, T> ||
                                           (std::is_base_of_v<mlir::Type, T> &&
                                            !std::is_same_v<mlir::Type, T>),
                                       int> = 0>
bool release(mlir::Attribute held, T &value);
template <typename T,
          std::enable_if_t<isOtherInteger<T> || std::is_enum_v<T>, int> = 0>
bool release(mlir::Attribute held, T &value);
template <typename T>
bool release(mlir::Attribute held, std::optional<T> &value);
template <typename T>
bool release(mlir::Attribute held, llvm::SmallVector<T> &value);
template <typename A, typename B>
bool release(mlir::Attribute held, std::pair<A, B> &value);

//===----------------------------------------------------------------------===//
// Definitions
//===----------------------------------------------------------------------===//

template <typename T,
          std::enable_if_t<isOtherInteger<T> || std::is_enum_v<T>, int>>
mlir::Attribute hold(mlir::MLIRContext *context, T value) {
  return hold(context, int64_t(value));
}

template <typename T>
mlir::Attribute hold(mlir::MLIRContext *context, std::optional<T> value) {
  return value ? hold(context, *value) : mlir::Attribute();
}

template <typename T>
mlir::Attribute hold(mlir::MLIRContext *context, llvm::ArrayRef<T> value) {
  if constexpr (isOtherInteger<T>) {
    return hold(context, llvm::ArrayRef(llvm::SmallVector<int64_t>(value)));
  } else {
    llvm::SmallVector<mlir::Attribute> list;
    for (const T &element : value)
      list.push_back(hold(context, element));
    return mlir::ArrayAttr::get(context, list);
  }
}

template <typename A, typename B>
mlir::Attribute hold(mlir::MLIRContext *context, const std::pair<A, B> &value) {
  return mlir::ArrayAttr::get(
      context, {hold(context, value.first), hold(context, value.second)});
}

template <typename T, std::enable_if_t<std::is_base_of_v<mlir::Attribute, T> ||
                                           (std::is_base_of_v<mlir::Type, T> &&
                                            !std::is_same_v<mlir::Type, T>),
                                       int>>
bool release(mlir::Attribute held, T &value) {
  if constexpr (std::is_base_of_v<mlir::Type, T>) {
    auto type = llvm::dyn_cast_or_null<mlir::TypeAttr>(held);
    if (type)
      value = llvm::dyn_cast<T>(type.getValue());
  } else {
    value = llvm::dyn_cast_or_null<T>(held);
  }
  return bool(value) == bool(held);
}

namespace detail {
// Enumerations that TableGen defines have texts; none of an unknown case. The
// wire record has the bits that sets may have.
template <typename T, typename = void> struct HasTexts : std::false_type {};
template <typename T>
struct HasTexts<T, std::void_t<decltype(stringifyEnum(std::declval<T>()))>>
    : std::true_type {};
template <typename T> bool isKnown(T value) {
  using Text = decltype(stringifyEnum(value));
  return !std::is_same_v<Text, llvm::StringRef> ||
         !stringifyEnum(value).empty();
}
} // namespace detail

template <typename T,
          std::enable_if_t<isOtherInteger<T> || std::is_enum_v<T>, int>>
bool release(mlir::Attribute held, T &value) {
  int64_t number;
  if (!release(held, number))
    return false;
  value = T(number);
  if (int64_t(value) != number)
    return false;
  if constexpr (std::is_enum_v<T> && detail::HasTexts<T>::value)
    return detail::isKnown(value);
  return true;
}

template <typename T>
bool release(mlir::Attribute held, std::optional<T> &value) {
  if (!held)
    return true;
  return release(held, value.emplace());
}

template <typename T>
bool release(mlir::Attribute held, llvm::SmallVector<T> &value) {
  if constexpr (isOtherInteger<T>) {
    llvm::SmallVector<int64_t> numbers;
    if (!release(held, numbers))
      return false;
    value.assign(numbers.begin(), numbers.end());
    return llvm::equal(value, numbers,
                       [](T a, int64_t b) { return int64_t(a) == b; });
  } else {
    auto list = llvm::dyn_cast_or_null<mlir::ArrayAttr>(held);
    if (!list)
      return false;
    for (mlir::Attribute element : list)
      if (!release(element, value.emplace_back()))
        return false;
    return true;
  }
}

template <typename A, typename B>
bool release(mlir::Attribute held, std::pair<A, B> &value) {
  auto list = llvm::dyn_cast_or_null<mlir::ArrayAttr>(held);
  return list && list.size() == 2 && release(list[0], value.first) &&
         release(list[1], value.second);
}

//===----------------------------------------------------------------------===//
// Attributes and types that others defined
//===----------------------------------------------------------------------===//

/// The C++ type that owns a parameter which an accessor returns as `T`.
template <typename T> struct OwnedField {
  using Type = T;
};
template <typename T> struct OwnedField<llvm::ArrayRef<T>> {
  using Type = llvm::SmallVector<typename OwnedField<T>::Type>;
};
template <typename T> struct OwnedField<std::optional<T>> {
  using Type = std::optional<typename OwnedField<T>::Type>;
};
template <typename T>
using OwnedFieldOf = typename OwnedField<std::decay_t<T>>::Type;

/// Where `release` puts a value.
template <typename T> T emptyField() {
  if constexpr (std::is_same_v<T, llvm::APFloat>)
    return llvm::APFloat(0.0);
  else
    return T();
}

namespace detail {
template <typename Class, typename = void, typename... Fields>
struct Verifies : std::false_type {};
template <typename Class, typename... Fields>
struct Verifies<
    Class,
    std::void_t<decltype(Class::verify(
        std::declval<llvm::function_ref<mlir::InFlightDiagnostic()>>(),
        std::declval<Fields &>()...))>,
    Fields...> : std::true_type {};

/// Whether the builder takes the context; some infer it from the fields.
template <typename Class, typename = void, typename... Fields>
struct TakesContext : std::false_type {};
template <typename Class, typename... Fields>
struct TakesContext<
    Class,
    std::void_t<decltype(Class::get(std::declval<mlir::MLIRContext *>(),
                                    std::declval<Fields &>()...))>,
    Fields...> : std::true_type {};
} // namespace detail

/// The attribute or type `Class` of these parameters; null if its verifier
/// rejects them.
template <typename Class, typename... Fields>
Class makeVerified(mlir::MLIRContext *context, Fields &...fields) {
  if constexpr (detail::Verifies<Class, void, Fields...>::value) {
    // Some report, and do not fail.
    bool isRefused = false;
    Silence silence(context, [&](mlir::Diagnostic &) { isRefused = true; });
    if (failed(Class::verify(silence, fields...)) || isRefused)
      return {};
  }
  if constexpr (detail::TakesContext<Class, void, Fields...>::value)
    return Class::get(context, fields...);
  else
    return Class::get(fields...);
}

} // namespace dialectgen

#endif // DIALECTGEN_CORE_LEGALIZATION_HELDVALUE_H
