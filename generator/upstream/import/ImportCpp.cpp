//===- ImportCpp.cpp - words for C++ in definitions -----------------------===//

#include "upstream/import/ImportCpp.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace dialectgen;
using llvm::Record;
using llvm::StringRef;

std::string dialectgen::lineOf(StringRef text) {
  llvm::SmallVector<StringRef> words;
  llvm::SplitString(text, words);
  return StringRef(llvm::join(words, " ")).rtrim(". ").str();
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
  auto word = words.find(name);
  if (word != words.end())
    return word->second.str();
  // A class that only C++ defines is known by its name.
  if (types.contains(name) || isAmong(name, builtinTypes) ||
      name.ends_with("Type"))
    return "type";
  if (attributes.contains(name) || isAmong(name, builtinAttributes) ||
      name.ends_with("Attr"))
    return "attribute";
  return "";
}
