//===- WireCodes.cpp - codes that an upstream's own codec has -------------===//

#include "upstream/adopt/WireCodes.h"
#include "model/Model.h"
#include "model/read/SpecFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace dialectgen;
using llvm::StringRef;

std::optional<WireCodes::Code>
WireCodes::find(bool isType, llvm::ArrayRef<std::string> names) const {
  const auto &codes = isType ? types : attributes;
  for (const std::string &name : names)
    if (auto known = codes.find(name); known != codes.end())
      return known->second;
  return std::nullopt;
}

std::string WireCodes::nameOf(bool isType, unsigned number) const {
  for (const auto &[name, code] : isType ? types : attributes)
    if (code.number == number)
      return name;
  return "";
}

namespace {

/// Reads the enumerations of a C++ file.
class EnumReader {
public:
  EnumReader(StringRef path, StringRef text, WireCodes &codes)
      : path(path), text(text), codes(codes) {}

  llvm::Error read();

private:
  llvm::Error fail(const llvm::Twine &message) const {
    return llvm::createStringError(place() + ": " + message);
  }
  std::string place() const {
    return (path + ":" + llvm::Twine(text.take_front(at).count('\n') + 1))
        .str();
  }
  bool isAtEnd() const { return at >= text.size(); }
  void skipSpace();
  /// The identifier, number or sign that begins here.
  StringRef next();
  llvm::Error readEnumerators(std::map<std::string, WireCodes::Code> &into);

  StringRef path, text;
  WireCodes &codes;
  size_t at = 0;
};

} // namespace

/// Blanks, comments, and literals, which have no codes.
void EnumReader::skipSpace() {
  while (!isAtEnd()) {
    StringRef rest = text.drop_front(at);
    if (llvm::isSpace(rest.front())) {
      ++at;
    } else if (rest.starts_with("//")) {
      at += std::min(rest.find('\n'), rest.size());
    } else if (rest.starts_with("/*")) {
      size_t end = rest.find("*/", 2);
      at += end == StringRef::npos ? rest.size() : end + 2;
    } else if (rest.front() == '"' || rest.front() == '\'') {
      size_t end = 1;
      while (end < rest.size() && rest[end] != rest.front() &&
             rest[end] != '\n')
        end += rest[end] == '\\' ? 2 : 1;
      at = std::min(at + end + 1, text.size());
    } else {
      return;
    }
  }
}

StringRef EnumReader::next() {
  skipSpace();
  StringRef rest = text.drop_front(at);
  StringRef token =
      rest.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
  if (token.empty())
    token = rest.take_front(1);
  at += token.size();
  return token;
}

llvm::Error
EnumReader::readEnumerators(std::map<std::string, WireCodes::Code> &into) {
  unsigned number = 0;
  while (true) {
    StringRef name = next();
    if (name == "}")
      return llvm::Error::success();
    if (name.empty() || (!llvm::isAlpha(name.front()) && name.front() != '_'))
      return fail("expected an enumerator, found '" + name + "'");
    std::string where = place();
    StringRef sign = next();
    if (sign == "=") {
      StringRef value = next();
      if (value.getAsInteger(0, number))
        return fail("'" + name + "' is no number, but '" + value + "'");
      sign = next();
    }
    if (name.size() > 1 && name.front() == 'k' && llvm::isUpper(name[1]))
      name = name.drop_front();
    for (const auto &[other, code] : into)
      if (code.number == number && other != name &&
          StringRef(code.place).starts_with((path + ":").str()))
        return fail("'" + name + "' has code " + llvm::Twine(number) +
                    ", which '" + other + "' has at " + code.place);
    into[name.str()] = {number, where};
    ++number;
    if (sign == "}")
      return llvm::Error::success();
    if (sign != ",")
      return fail("expected ',' or '}' behind '" + name + "', found '" + sign +
                  "'");
  }
}

llvm::Error EnumReader::read() {
  bool isAny = false;
  while (skipSpace(), !isAtEnd()) {
    if (next() != "enum")
      continue;
    StringRef name = next();
    if (name == "class" || name == "struct")
      name = next();
    // `enum Code : unsigned {`
    StringRef sign = name == "{" ? name : next();
    while (sign != "{" && sign != ";" && !sign.empty())
      sign = next();
    if (sign != "{" || !name.contains("Code"))
      continue;
    bool isType = name.contains("Type");
    if (!isType && !name.contains("Attr"))
      continue;
    isAny = true;
    if (llvm::Error error =
            readEnumerators(isType ? codes.types : codes.attributes))
      return error;
  }
  if (isAny)
    return llvm::Error::success();
  return llvm::createStringError(
      path + ": has no enumeration of codes; expected C++ with 'enum "
             "AttributeCode { kNAME = 0, … }' or 'enum TypeCode', or a .json "
             "file like wire.json");
}

static llvm::Error readList(StringRef path, StringRef text, WireCodes &codes) {
  Json json = Json::parse(text, /*cb=*/nullptr, /*allow_exceptions=*/false);
  if (!json.is_object())
    return llvm::createStringError(
        path + ": expected an object with lists of names, like wire.json");
  for (const auto &[key, list] : json.items()) {
    bool isType = StringRef(key).ends_with("types");
    if (!list.is_array() || !(isType || StringRef(key).ends_with("attributes")))
      return llvm::createStringError(
          path + ": unknown key '" + key +
          "'; expected lists 'types', 'attributes', 'dialect_types' and "
          "'dialect_attributes'");
    for (const auto &[number, name] : llvm::enumerate(list))
      if (name.is_string())
        (isType ? codes.types : codes.attributes)[name.get<std::string>()] = {
            unsigned(number), path.str()};
      else if (!name.is_object() || !name.contains("retired"))
        return llvm::createStringError(path + ": code " +
                                       std::to_string(number) + " of '" + key +
                                       "' is no name");
  }
  return llvm::Error::success();
}

llvm::Expected<WireCodes>
dialectgen::readWireCodes(llvm::ArrayRef<std::string> paths) {
  WireCodes codes;
  for (const std::string &path : paths) {
    auto buffer = openSourceFile(path);
    if (!buffer)
      return llvm::createStringError(path + ": " +
                                     llvm::toString(buffer.takeError()));
    StringRef text = (*buffer)->getBuffer();
    llvm::Error error = StringRef(path).ends_with(".json")
                            ? readList(path, text, codes)
                            : EnumReader(path, text, codes).read();
    if (error)
      return std::move(error);
  }
  return codes;
}
