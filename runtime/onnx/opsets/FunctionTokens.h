//===- FunctionTokens.h - tokens of functions as text -----------*- C++ -*-===//
//
// Names, numbers, strings and symbols of ONNX's textual syntax
// (FunctionText.h), and the reader that takes them one by one and keeps the
// first error.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_OPSETS_FUNCTIONTOKENS_H
#define DIALECTGEN_ONNX_OPSETS_FUNCTIONTOKENS_H

#include "FunctionText.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/Twine.h"
#include <limits>

namespace dialectgen::onnx {

struct Token {
  enum Kind { End, Identifier, Integer, Float, String, Symbol, Wrong };
  Kind kind = End;
  /// As it is spelled.
  llvm::StringRef text = {};
  /// Why it is wrong.
  const char *mistake = nullptr;

  bool isSymbol(llvm::StringRef symbol) const {
    return kind == Symbol && text == symbol;
  }
};

/// Whether `word` is a float: `inf`, `infinity`, `nan`.
bool isFloatWord(llvm::StringRef word);

class Lexer {
public:
  explicit Lexer(llvm::StringRef text) : left(text) {}

  Token next();

private:
  void skipSpace();
  size_t sizeWhile(size_t from, bool (*isOf)(char)) const;
  Token take(Token::Kind kind, size_t size, const char *mistake = nullptr);
  Token string();
  /// A number whose digits begin at `from`.
  Token number(size_t from);

  llvm::StringRef left;
};

/// Every function that takes is false after an error, of which the first is
/// kept.
class TokenReader {
public:
  explicit TokenReader(llvm::StringRef text);

protected:
  void advance();
  bool failAs(const Token &where, const llvm::Twine &message);
  bool failAt(const Token &where, const llvm::Twine &expected);
  bool fail(const llvm::Twine &expected) { return failAt(token, expected); }

  bool at(llvm::StringRef symbol) const { return token.isSymbol(symbol); }
  bool take(llvm::StringRef symbol);
  bool expect(llvm::StringRef symbol) {
    return take(symbol) || fail("'" + symbol + "'");
  }

  bool atName() const {
    return token.kind == Token::Identifier || token.kind == Token::String;
  }
  bool takeName(std::string &name, const llvm::Twine &expected = "a name");
  bool takeIdentifier(std::string &name, const llvm::Twine &expected) {
    return token.kind == Token::Identifier ? takeName(name) : fail(expected);
  }
  bool takeString(std::string &value);

  /// An integer that `type` has.
  template <typename Integer>
  bool takeInteger(Integer &value, Integer least, Integer greatest,
                   const llvm::Twine &type) {
    if (token.kind != Token::Integer)
      return fail("an integer");
    if (token.text.getAsInteger(10, value) || value < least || value > greatest)
      return fail("a number that " + type + " has");
    advance();
    return true;
  }
  bool takeInteger(int64_t &value) {
    return takeInteger(value, std::numeric_limits<int64_t>::min(),
                       std::numeric_limits<int64_t>::max(), "int64");
  }
  /// A float or an integer.
  bool takeFloat(float &value);
  bool takeFloat(double &value);

  /// Elements with commas between them and `close` behind them.
  template <typename Element>
  bool takeList(llvm::StringRef close, bool canBeEmpty, Element element) {
    if (canBeEmpty && take(close))
      return true;
    while (element()) {
      if (take(close))
        return true;
      if (!take(","))
        return fail("',' or '" + close + "'");
    }
    return false;
  }

  /// The next one, and the one behind it.
  Token token, ahead;
  std::optional<TextError> error;

private:
  bool takeFloat(llvm::APFloat &value, const llvm::Twine &type);

  llvm::StringRef text;
  Lexer lexer;
};

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_OPSETS_FUNCTIONTOKENS_H
