//===- CppWords.cpp - words for C++ in definitions -----------------------===//

#include "upstream/tablegen/CppWords.h"
#include "model/NameLists.h"
#include "upstream/tablegen/TdSignature.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace dialectgen;
using llvm::Record;
using llvm::StringRef;

std::string dialectgen::inOneLine(StringRef text) {
  llvm::SmallVector<StringRef> words;
  llvm::SplitString(text, words);
  return llvm::join(words, " ");
}

std::string dialectgen::lineOf(StringRef text) {
  return StringRef(inOneLine(text)).rtrim(". ").str();
}

std::string dialectgen::nameFrom(StringRef text) {
  std::string name;
  for (char c : text.take_front(60))
    if (llvm::isAlnum(c))
      name += c;
    else if (!name.empty() && name.back() != '_')
      name += '_';
  name = StringRef(name).rtrim('_').str();
  return name.empty() || llvm::isDigit(name.front()) ? "type_" + name : name;
}

std::string dialectgen::plainCpp(StringRef text) {
  std::string plain;
  for (char c : text)
    if (!llvm::isSpace(c))
      plain += c;
  StringRef rest = plain;
  rest.consume_front("::");
  return rest.str();
}

std::string dialectgen::withCapital(StringRef name) {
  return name.empty() ? ""
                      : llvm::toUpper(name.front()) + name.drop_front().str();
}

StringRef dialectgen::withoutNamespace(StringRef name) {
  size_t at = name.rfind("::");
  return at == StringRef::npos ? name : name.drop_front(at + 2);
}

// MLIR's own classes, which no definition in reach has.
static constexpr StringRef builtinTypes =
    "Type ShapedType TensorType FloatType IntegerType IndexType NoneType "
    "TupleType FunctionType ComplexType RankedTensorType "
    "UnrankedTensorType VectorType MemRefType UnrankedMemRefType "
    "OpaqueType BaseMemRefType MemRefElementTypeInterface GraphType "
    "VectorElementTypeInterface";
static constexpr StringRef builtinAttributes =
    "Attribute TypedAttr StringAttr IntegerAttr FloatAttr BoolAttr "
    "UnitAttr ArrayAttr DictionaryAttr TypeAttr SymbolRefAttr "
    "FlatSymbolRefAttr ElementsAttr DenseElementsAttr DenseIntElementsAttr "
    "DenseFPElementsAttr DenseIntOrFPElementsAttr "
    "DenseResourceElementsAttr SparseElementsAttr SplatElementsAttr "
    "DenseArrayAttr DenseBoolArrayAttr DenseI8ArrayAttr DenseI16ArrayAttr "
    "DenseI32ArrayAttr DenseI64ArrayAttr DenseF32ArrayAttr "
    "DenseF64ArrayAttr AffineMapAttr IntegerSetAttr OpaqueAttr "
    "LocationAttr FusedLoc FileLineColLoc NameLoc CallSiteLoc DistinctAttr "
    "MemRefLayoutAttrInterface StridedLayoutAttr";

static bool isAmong(StringRef name, StringRef names) {
  llvm::SmallVector<StringRef> list;
  names.split(list, ' ');
  return llvm::is_contained(list, name);
}

/// The word for a plain type of C++; empty if it is none.
static StringRef wordOf(StringRef name) {
  static const llvm::StringMap<StringRef> words = {
      {"bool", "bool"},        {"int", "integer"},
      {"unsigned", "integer"}, {"unsignedint", "integer"},
      {"long", "integer"},     {"size_t", "integer"},
      {"int8_t", "integer"},   {"int16_t", "integer"},
      {"int32_t", "integer"},  {"int64_t", "integer"},
      {"uint8_t", "integer"},  {"uint16_t", "integer"},
      {"uint32_t", "integer"}, {"uint64_t", "integer"},
      {"double", "f64"},       {"float", "f64"},
      {"APInt", "apint"},      {"APFloat", "apfloat"},
      {"StringRef", "string"}, {"Twine", "string"},
      {"string", "string"},    {"AffineMap", "affine_map"},
      {"Location", "location"}};
  if (auto word = words.find(name); word != words.end())
    return word->second;
  // A class that only C++ defines is known by its name.
  if (name.ends_with("Type"))
    return "type";
  return name.ends_with("Attr") || name == "Attribute" ? "attribute" : "";
}

/// `T` of `Outer<T>` or `Outer<T, n>` with one of the names; empty if it is
/// none.
static StringRef elementOf(StringRef type,
                           std::initializer_list<StringRef> outers) {
  auto [outer, rest] = type.split('<');
  if (rest.empty() || !rest.consume_back(">") ||
      !llvm::is_contained(outers, withoutNamespace(outer)))
    return "";
  // A number of inline elements is no type.
  auto [element, count] = rest.rsplit(',');
  return !count.empty() && llvm::all_of(count, llvm::isDigit) ? element : rest;
}

CppWords::CppWords(const TdFile &file) {
  auto add = [&](llvm::StringSet<> &names, StringRef className,
                 StringRef member) {
    for (const Record *definition : file.definitions(className))
      names.insert(stringOf(*definition, member).value_or(""));
  };
  add(types, "TypeDef", "cppClassName");
  add(types, "TypeInterface", "cppInterfaceName");
  add(attributes, "AttrDef", "cppClassName");
  add(attributes, "AttrInterface", "cppInterfaceName");
  for (const char *className : {"EnumInfo", "EnumAttrInfo"})
    for (const Record *enumeration : file.definitions(className))
      if (auto name = stringOf(*enumeration, "className"))
        enums.try_emplace(*name, enumeration);
}

std::string CppWords::kindOf(
    StringRef cppType,
    llvm::function_ref<std::string(const Record &)> recordOf) const {
  std::string plain = plainCpp(cppType);
  StringRef type = plain;
  type.consume_front("const");
  type.consume_back("&");
  type.consume_front("::");
  if (StringRef element = elementOf(
          type, {"ArrayRef", "SmallVector", "SmallVectorImpl", "vector"});
      !element.empty()) {
    std::string kind = kindOf(element, recordOf);
    return kind.empty() ? "" : "list(" + kind + ")";
  }
  if (StringRef element = elementOf(type, {"optional"}); !element.empty()) {
    std::string kind = kindOf(element, recordOf);
    return kind.empty() ? "" : "optional(" + kind + ")";
  }
  StringRef name = withoutNamespace(type);
  if (auto enumeration = enums.find(name); enumeration != enums.end()) {
    std::string record = recordOf(*enumeration->second);
    return record.empty() ? "" : "case(" + record + ")";
  }
  StringRef word = wordOf(name);
  if (!word.empty())
    return word.str();
  if (types.contains(name) || isAmong(name, builtinTypes))
    return "type";
  return attributes.contains(name) || isAmong(name, builtinAttributes)
             ? "attribute"
             : "";
}

namespace {

/// The kinds on the wire that may hold a value of a word, or a list of them,
/// the likeliest first.
struct WireKinds {
  const char *word;
  std::vector<StringRef> one, list;
  /// The first holds it in any dialect.
  bool isPlain = false, isPlainList = false;
};

} // namespace

static const WireKinds *findWireKinds(StringRef word) {
  static const std::vector<WireKinds> kinds = {
      {"bool", {"bool", "varint"}, {}, true},
      {"integer", {"signed", "varint"}, {"list(signed)"}, true, true},
      {"f64", {"f64", "bits(type)"}, {"list(f64)"}, true},
      {"apfloat", {"f64", "bits(type)"}, {"list(f64)"}},
      {"apint", {"bits(type)"}, {}},
      {"string", {"string", "blob"}, {}, true},
      {"type", {"type"}, {"list(type)"}, true, true},
      {"attribute",
       {"attribute", "optional(attribute)", "flagged(attribute)",
        "marked(attribute)"},
       {"list(attribute)"},
       false,
       true}};
  auto found = llvm::find_if(
      kinds, [&](const WireKinds &known) { return word == known.word; });
  return found == kinds.end() ? nullptr : &*found;
}

std::vector<StringRef> dialectgen::wireKindsFor(StringRef type) {
  StringRef element = elementOf(type, {"ArrayRef", "SmallVector"});
  bool isList = !element.empty();
  StringRef name = withoutNamespace(isList ? element : type);
  if (isList && name == "char")
    return {"blob", "string"};
  if (isList && type.contains("pair<"))
    return {"list(attribute, attribute)"};
  if (!isList && name.ends_with("ElementsAttr"))
    return {"attribute", "blob"};
  const WireKinds *kinds = findWireKinds(wordOf(name));
  if (!kinds)
    return {};
  std::vector<StringRef> names = isList ? kinds->list : kinds->one;
  bool isUnsigned = name.starts_with("u") || name == "size_t";
  if (isUnsigned && !isList)
    std::reverse(names.begin(), names.end());
  return names;
}

std::string dialectgen::wireKindOfWord(StringRef kind, bool isRequired) {
  bool isNullable = kind == "type" || kind == "attribute";
  StringRef word = kind;
  bool isList = word.consume_front("list(") && word.consume_back(")");
  const WireKinds *kinds = findWireKinds(word);
  if (kinds && (isList ? kinds->isPlainList
                       : kinds->isPlain && (isRequired || !isNullable)))
    return (isList ? kinds->list : kinds->one).front().str();
  bool mayLack = kind.starts_with("optional(") || (!isRequired && isNullable);
  return mayLack ? "optional(attribute)" : "attribute";
}

std::string dialectgen::withoutNamespaces(StringRef type) {
  std::string plain;
  while (!type.empty()) {
    if (type.consume_front("const "))
      continue;
    if (type.consume_front("::")) {
      // The name before it is no part of the type.
      while (!plain.empty() &&
             (llvm::isAlnum(plain.back()) || plain.back() == '_'))
        plain.pop_back();
      continue;
    }
    if (!llvm::isSpace(type.front()) && type.front() != '&')
      plain += type.front();
    type = type.drop_front();
  }
  return plain;
}

std::string dialectgen::cppTypeOf(const TdArgument &parameter) {
  const auto *text = llvm::dyn_cast<llvm::StringInit>(parameter.value);
  if (text)
    return text->getValue().str();
  const Record *constraint = constraintOf(parameter);
  StringRef type;
  for (StringRef field : {"cppType", "cppClassName"})
    if (constraint && type.empty())
      type = stringOf(*constraint, field).value_or("");
  return type.str();
}

unsigned dialectgen::wireKindNumber(StringRef name) {
  return findByName(getWireKinds(), name) - getWireKinds().begin();
}

Json dialectgen::valueOfCpp(StringRef kind, StringRef text) {
  text = text.trim();
  if (kind == "string") {
    bool isQuoted =
        text.size() > 1 && text.consume_front("\"") && text.consume_back("\"");
    return isQuoted && !text.contains('\\') ? Json(text.str()) : Json(nullptr);
  }
  if (kind == "bool" && (text == "true" || text == "false"))
    return text == "true";
  int64_t number = 0;
  if (kind == "integer" && !text.getAsInteger(0, number))
    return number;
  double real = 0;
  if (kind == "f64" && !text.getAsDouble(real))
    return real;
  return nullptr;
}

std::optional<std::vector<TdCase>>
dialectgen::casesOf(const Record &enumeration) {
  auto stated = recordsOf(enumeration, "enumerants");
  if (!stated)
    return std::nullopt;
  std::vector<TdCase> cases;
  for (const Record *entry : *stated)
    cases.push_back({stringOf(*entry, "str").value_or("").str(),
                     stringOf(*entry, "symbol").value_or("").str(),
                     numberOf(*entry, "value")});
  return cases;
}
