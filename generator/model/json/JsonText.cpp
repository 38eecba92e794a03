//===- JsonText.cpp - JSON on one line ------------------------------------===//

#include "model/json/JsonText.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

namespace dialectgen {

void writeJsonText(llvm::raw_ostream &os, llvm::StringRef text) {
  os << '"';
  while (true) {
    llvm::StringRef plain = text.take_until(
        [](unsigned char c) { return c < 0x20 || c == '"' || c == '\\'; });
    os << plain;
    if (plain.size() == text.size())
      break;
    char c = text[plain.size()];
    constexpr llvm::StringLiteral escaped("\"\\\b\f\n\r\t"),
        letters("\"\\bfnrt");
    size_t known = escaped.find(c);
    if (known == llvm::StringRef::npos)
      os << llvm::format("\\u%04x", unsigned(c));
    else
      os << '\\' << letters[known];
    text = text.drop_front(plain.size() + 1);
  }
  os << '"';
}

void writeJsonTexts(llvm::raw_ostream &os, llvm::ArrayRef<std::string> texts) {
  writeJsonList(os, texts,
                [&](const std::string &text) { writeJsonText(os, text); });
}

void writeJson(llvm::raw_ostream &os, const Json &value) {
  auto separate = [&, isFirst = true]() mutable {
    if (!std::exchange(isFirst, false))
      os << ',';
  };
  switch (value.type()) {
  case Json::value_t::object:
    os << '{';
    for (const auto &[key, member] : value.get_ref<const Json::object_t &>()) {
      separate();
      writeJsonText(os, key);
      os << ':';
      writeJson(os, member);
    }
    os << '}';
    return;
  case Json::value_t::array:
    os << '[';
    for (const Json &element : value) {
      separate();
      writeJson(os, element);
    }
    os << ']';
    return;
  case Json::value_t::string:
    writeJsonText(os, value.get_ref<const std::string &>());
    return;
  default:
    os << value.dump();
  }
}

} // namespace dialectgen
