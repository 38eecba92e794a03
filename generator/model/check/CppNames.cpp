//===- CppNames.cpp - names that C++ gives another meaning ----------------===//
//
// See CppNames.h.
//
//===----------------------------------------------------------------------===//

#include "model/check/CppNames.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

bool dialectgen::isCppKeyword(llvm::StringRef name) {
  static const llvm::StringSet<> keywords = [] {
    llvm::StringRef words =
        "alignas alignof and and_eq asm auto bitand bitor bool break case "
        "catch char char16_t char32_t char8_t class co_await co_return "
        "co_yield compl concept const const_cast consteval constexpr "
        "constinit continue decltype default delete do double dynamic_cast "
        "else enum explicit export extern false float for friend goto if "
        "inline int long mutable namespace new noexcept not not_eq nullptr "
        "operator or or_eq private protected public register "
        "reinterpret_cast requires return short signed sizeof static "
        "static_assert static_cast struct switch template this "
        "thread_local throw true try typedef typeid typename union "
        "unsigned using virtual void volatile wchar_t while xor xor_eq";
    llvm::StringSet<> set;
    for (llvm::StringRef word : llvm::split(words, ' '))
      set.insert(word);
    return set;
  }();
  return keywords.contains(name);
}
