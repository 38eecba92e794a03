//===- FunctionTokens.cpp - tokens of functions as text -------------------===//
//
// See FunctionTokens.h.
//
//===----------------------------------------------------------------------===//

#include "FunctionTokens.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

using llvm::APFloat;
using llvm::StringRef;
using llvm::Twine;

namespace dialectgen::onnx {
namespace {

/// Decimal digits that tell any double from its neighbours are fewer.
constexpr size_t maxNumberSize = 1024;

bool isLetter(char c) { return llvm::isAlpha(c) || c == '_'; }
bool isLetterOrDigit(char c) { return llvm::isAlnum(c) || c == '_'; }
bool isDecimal(char c) { return llvm::isDigit(c); }
/// Behind the first byte of a character.
bool isInCharacter(char c) { return (c & 0xC0) == 0x80; }

/// The contents of a string.
std::string unquoted(StringRef literal) {
  std::string value;
  StringRef inner = literal.drop_front().drop_back();
  for (size_t at = 0; at != inner.size(); ++at) {
    if (inner[at] == '\\')
      ++at;
    value += inner[at];
  }
  return value;
}

/// A token in a message.
std::string spelled(const Token &token) {
  constexpr size_t shown = 40;
  if (token.kind == Token::End)
    return "the end";
  StringRef text = token.text.take_front(shown);
  while (text.size() < token.text.size() &&
         isInCharacter(token.text[text.size()]))
    text = token.text.take_front(text.size() + 1);
  std::string safe;
  for (char c : text)
    safe += llvm::isPrint(c) || (c & 0x80)
                ? std::string(1, c)
                : "\\x" + llvm::toHex(StringRef(&c, 1), /*LowerCase=*/true);
  return "'" + safe + (text.size() < token.text.size() ? "…'" : "'");
}

} // namespace

bool isFloatWord(StringRef word) {
  return word.equals_insensitive("inf") ||
         word.equals_insensitive("infinity") || word.equals_insensitive("nan");
}

//===----------------------------------------------------------------------===//
// Lexer
//===----------------------------------------------------------------------===//

Token Lexer::next() {
  skipSpace();
  if (left.empty())
    return {Token::End, left};
  char first = left.front();
  if (isLetter(first))
    return take(Token::Identifier, sizeWhile(0, isLetterOrDigit));
  if (first == '"')
    return string();
  size_t sign = first == '-' ? 1 : 0;
  if (sign < left.size() && isDecimal(left[sign]))
    return number(sign);
  if (sign)
    if (size_t size = sizeWhile(sign, isLetterOrDigit);
        isFloatWord(left.slice(sign, size)))
      return take(Token::Float, size);
  if (left.starts_with("=>"))
    return take(Token::Symbol, 2);
  return take(Token::Symbol, sizeWhile(1, isInCharacter));
}

void Lexer::skipSpace() {
  while (true) {
    left = left.drop_while(llvm::isSpace);
    if (!left.starts_with("#"))
      return;
    left = left.drop_until([](char c) { return c == '\n'; });
  }
}

size_t Lexer::sizeWhile(size_t from, bool (*isOf)(char)) const {
  return from + left.drop_front(from).take_while(isOf).size();
}

Token Lexer::take(Token::Kind kind, size_t size, const char *mistake) {
  Token token{kind, left.take_front(size), mistake};
  left = left.drop_front(size);
  return token;
}

Token Lexer::string() {
  for (size_t at = 1; at < left.size(); ++at) {
    if (left[at] == '"')
      return take(Token::String, at + 1);
    if (left[at] == '\\')
      ++at;
  }
  return take(Token::Wrong, left.size(), "a string does not end");
}

Token Lexer::number(size_t from) {
  size_t size = sizeWhile(from, isDecimal);
  Token::Kind kind = Token::Integer;
  if (size < left.size() && left[size] == '.') {
    kind = Token::Float;
    size = sizeWhile(size + 1, isDecimal);
  }
  if (size < left.size() && (left[size] == 'e' || left[size] == 'E')) {
    kind = Token::Float;
    size_t digits = size + 1;
    if (digits < left.size() && (left[digits] == '+' || left[digits] == '-'))
      ++digits;
    size = sizeWhile(digits, isDecimal);
    if (size == digits)
      return take(Token::Wrong, size, "an exponent has no digits");
  }
  if (size > maxNumberSize)
    return take(Token::Wrong, size, "a number has more than 1024 characters");
  return take(kind, size);
}

//===----------------------------------------------------------------------===//
// TokenReader
//===----------------------------------------------------------------------===//

TokenReader::TokenReader(StringRef text) : text(text), lexer(text) {
  if (size_t offset = 0; !llvm::json::isUTF8(text, &offset)) {
    failAs({Token::Wrong, text.substr(offset, 0)}, "the text is not UTF-8");
    return;
  }
  advance();
  advance();
}

void TokenReader::advance() {
  token = ahead;
  ahead = lexer.next();
}

bool TokenReader::failAs(const Token &where, const Twine &message) {
  if (error)
    return false;
  StringRef before = text.take_front(where.text.data() - text.data());
  error = TextError{unsigned(before.count('\n')) + 1,
                    unsigned(before.size() - (before.rfind('\n') + 1)) + 1,
                    message.str()};
  return false;
}

bool TokenReader::failAt(const Token &where, const Twine &expected) {
  if (where.kind == Token::Wrong)
    return failAs(where, where.mistake);
  return failAs(where, "expected " + expected + ", found " + spelled(where));
}

bool TokenReader::take(StringRef symbol) {
  if (!at(symbol))
    return false;
  advance();
  return true;
}

bool TokenReader::takeName(std::string &name, const Twine &expected) {
  if (!atName() || token.text == "\"\"")
    return fail(expected);
  name = token.kind == Token::String ? unquoted(token.text) : token.text.str();
  advance();
  return true;
}

bool TokenReader::takeString(std::string &value) {
  if (token.kind != Token::String)
    return fail("a string");
  value = unquoted(token.text);
  advance();
  return true;
}

bool TokenReader::takeFloat(APFloat &value, const Twine &type) {
  StringRef digits = token.text;
  bool isNegative = digits.consume_front("-");
  if (isFloatWord(digits)) {
    value = digits.equals_insensitive("nan")
                ? APFloat::getNaN(value.getSemantics(), isNegative)
                : APFloat::getInf(value.getSemantics(), isNegative);
    advance();
    return true;
  }
  if (token.kind != Token::Float && token.kind != Token::Integer)
    return fail("a float");
  auto status =
      value.convertFromString(token.text, APFloat::rmNearestTiesToEven);
  if (!status) {
    llvm::consumeError(status.takeError());
    return fail("a float");
  }
  if (*status & APFloat::opOverflow)
    return fail("a number that " + type + " has");
  advance();
  return true;
}

bool TokenReader::takeFloat(float &value) {
  APFloat number(APFloat::IEEEsingle());
  if (!takeFloat(number, "float"))
    return false;
  value = number.convertToFloat();
  return true;
}

bool TokenReader::takeFloat(double &value) {
  APFloat number(APFloat::IEEEdouble());
  if (!takeFloat(number, "double"))
    return false;
  value = number.convertToDouble();
  return true;
}

} // namespace dialectgen::onnx
