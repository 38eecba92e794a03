//===- ImportRecords.cpp - types, attributes and enumerations -------------===//
//
// A type or attribute is taken by its parameters, whose C++ types have words by
// recursion: `list(integer)`, `optional(case(Mode))`. One with a parameter that
// has none is stored as the text that MLIR prints for it.
//
//===----------------------------------------------------------------------===//

#include "upstream/Importer.h"
#include "upstream/TdVocabulary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"

using namespace dialectgen;
using llvm::Record;
using llvm::StringRef;

/// The C++ class with its namespace.
static std::string classOf(const Record &definition) {
  StringRef name = stringOf(definition, "cppClassName").value_or("");
  const Record *owner = recordOf(definition, "dialect");
  std::string space = plainCpp(
      owner ? stringOf(*owner, "cppNamespace").value_or("") : StringRef());
  return space.empty() ? name.str() : space + "::" + name.str();
}

/// Files that are read one by one have a definition of their own each.
static std::string keyOf(const Record &definition) {
  std::string name = classOf(definition);
  return name.empty() ? definition.getName().str() : name;
}

/// MLIR's own classes, which no definition in reach has.
static bool isBuiltinType(StringRef name) {
  static const llvm::StringSet<> names = {"Type",
                                          "ShapedType",
                                          "TensorType",
                                          "FloatType",
                                          "IntegerType",
                                          "IndexType",
                                          "NoneType",
                                          "TupleType",
                                          "FunctionType",
                                          "ComplexType",
                                          "RankedTensorType",
                                          "UnrankedTensorType",
                                          "VectorType",
                                          "MemRefType",
                                          "UnrankedMemRefType",
                                          "OpaqueType",
                                          "BaseMemRefType",
                                          "MemRefElementTypeInterface",
                                          "GraphType",
                                          "VectorElementTypeInterface"};
  return names.contains(name);
}

static bool isBuiltinAttribute(StringRef name) {
  static const llvm::StringSet<> names = {"Attribute",
                                          "TypedAttr",
                                          "StringAttr",
                                          "IntegerAttr",
                                          "FloatAttr",
                                          "BoolAttr",
                                          "UnitAttr",
                                          "ArrayAttr",
                                          "DictionaryAttr",
                                          "TypeAttr",
                                          "SymbolRefAttr",
                                          "FlatSymbolRefAttr",
                                          "ElementsAttr",
                                          "DenseElementsAttr",
                                          "DenseIntElementsAttr",
                                          "DenseFPElementsAttr",
                                          "DenseIntOrFPElementsAttr",
                                          "DenseResourceElementsAttr",
                                          "SparseElementsAttr",
                                          "SplatElementsAttr",
                                          "DenseArrayAttr",
                                          "DenseBoolArrayAttr",
                                          "DenseI8ArrayAttr",
                                          "DenseI16ArrayAttr",
                                          "DenseI32ArrayAttr",
                                          "DenseI64ArrayAttr",
                                          "DenseF32ArrayAttr",
                                          "DenseF64ArrayAttr",
                                          "AffineMapAttr",
                                          "IntegerSetAttr",
                                          "OpaqueAttr",
                                          "LocationAttr",
                                          "FusedLoc",
                                          "FileLineColLoc",
                                          "NameLoc",
                                          "CallSiteLoc",
                                          "DistinctAttr",
                                          "MemRefLayoutAttrInterface",
                                          "StridedLayoutAttr"};
  return names.contains(name);
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

std::string Importer::kindOfParameter(StringRef cppType) {
  std::string plain = plainCpp(cppType);
  StringRef type = plain;
  type.consume_front("const");
  type.consume_back("&");
  type.consume_front("::");
  if (StringRef element = elementOf(
          type, {"ArrayRef", "SmallVector", "SmallVectorImpl", "vector"});
      !element.empty()) {
    std::string kind = kindOfParameter(element);
    return kind.empty() ? "" : "list(" + kind + ")";
  }
  if (StringRef element = elementOf(type, {"optional"}); !element.empty()) {
    std::string kind = kindOfParameter(element);
    return kind.empty() ? "" : "optional(" + kind + ")";
  }
  StringRef name = withoutNamespace(type);
  if (cppEnums.count(name.str())) {
    const Record &enumeration = *cppEnums[name.str()];
    std::string record = importEnum(enumeration, /*attribute=*/nullptr);
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
  if (cppTypes.contains(name) || isBuiltinType(name))
    return "type";
  // A class that only C++ defines is known by its name.
  if (cppAttributes.contains(name) || isBuiltinAttribute(name) ||
      name.ends_with("Attr"))
    return "attribute";
  return "";
}

std::string Importer::wireKindOf(StringRef kind, bool isRequired) {
  static const llvm::StringMap<StringRef> kinds = {
      {"integer", "signed"},
      {"bool", "bool"},
      {"f64", "f64"},
      {"string", "string"},
      {"type", "type"},
      {"list(integer)", "list(signed)"},
      {"list(type)", "list(type)"},
      {"list(attribute)", "list(attribute)"}};
  auto known = kinds.find(kind);
  bool isNullable = kind == "type" || kind == "attribute";
  if (known != kinds.end() && (isRequired || !isNullable))
    return known->second.str();
  bool mayLack = kind.starts_with("optional(") || (!isRequired && isNullable);
  return mayLack ? "optional(attribute)" : "attribute";
}

std::pair<std::string, std::string> Importer::nameWireRecord(StringRef name,
                                                             StringRef suffix) {
  std::string stem = name.str();
  auto wireName = [&] {
    return nameFrom(llvm::convertToSnakeFromCamelCase(stem)) + "_v1";
  };
  auto className = [&] { return stem + "V1" + suffix.str(); };
  // One that is called as MLIR's own, or a type as an attribute.
  for (unsigned number = 1;
       mnemonics.contains(wireName()) || wireTypeClasses.contains(className());
       ++number)
    stem = prefix + name.str() +
           (number > 1 ? std::to_string(number) : std::string());
  mnemonics.insert(wireName());
  wireTypeClasses.insert(className());
  return {wireName(), className()};
}

std::string Importer::importEnum(const Record &enumeration,
                                 const Record *attribute) {
  StringRef className = stringOf(enumeration, "className").value_or("");
  std::string key =
      plainCpp(stringOf(enumeration, "cppNamespace").value_or("")) +
      "::" + className.str();
  auto known = enumRecords.find(key);
  if (known != enumRecords.end())
    return known->second;
  // One that an attribute of the dialect holds is that attribute.
  if (!attribute)
    for (const Record *candidate : file.definitions("EnumAttr"))
      if (recordOf(*candidate, "enum") &&
          recordOf(*candidate, "enum")->getName() == enumeration.getName()) {
        attribute = candidate;
        break;
      }
  ++result.enums.all;
  auto cases = recordsOf(enumeration, "enumerants");
  std::string place = file.placeOf(enumeration);
  auto leaveOut = [&](const std::string &reason) {
    result.leftOut.push_back(
        {"enumeration '" + className.str() + "'", reason, place});
    enumRecords[key] = "";
    return std::string();
  };
  if (className.empty() || !cases || cases->empty())
    return leaveOut("it has no list of cases");
  Json wireCases = Json::array();
  llvm::StringSet<> names;
  std::set<int64_t> values;
  for (const Record *entry : *cases) {
    std::string symbol = stringOf(*entry, "symbol").value_or("").str();
    std::string name = stringOf(*entry, "str").value_or("").str();
    auto value = numberOf(*entry, "value");
    if (symbol.empty() || !value)
      return leaveOut("a case has no symbol or value");
    // Texts of programs that are no names stay outside of the versioned
    // dialect, where a case is called after its symbol.
    if (!isName(name) || StringRef(name).contains('.'))
      name = symbol;
    if (!names.insert(name).second)
      name = makeUnique(symbol, names);
    // Two names of one value are one case.
    if (!values.insert(*value).second)
      continue;
    Json one = {{"name", name}, {"value", *value}};
    if (symbol != name)
      one["symbol"] = symbol;
    wireCases.push_back(std::move(one));
  }
  std::string own =
      attribute ? stringOf(*attribute, "cppClassName").value_or(className).str()
                : className.str();
  StringRef stem = own;
  stem.consume_back("Attr");
  std::string name = makeUnique(withCapital(stem), recordNames);
  std::string mnemonic =
      attribute ? stringOf(*attribute, "mnemonic").value_or("").str() : "";
  auto [wireName, wireClass] = nameWireRecord(name, "Attr");
  std::string summary = lineOf(stringOf(enumeration, "summary").value_or(""));
  Json record = {{"name", name}, {"mnemonic", mnemonic}};
  if (attribute) {
    if (std::string full = classOf(*attribute);
        full != cppNamespace + "::" + name + "Attr")
      record["class"] = full;
  } else {
    record["class"] = StringRef(key).starts_with("::") ? key.substr(2) : key;
    const Record *type = recordOf(*cases->front(), "valueType");
    std::optional<int64_t> width = numberOf(*cases->front(), "width");
    if (!width && type)
      width = numberOf(*type, "bitwidth");
    std::string storage = "i" + std::to_string(width.value_or(32));
    record["storage"] = storage;
  }
  if (!summary.empty())
    record["summary"] = summary;
  record["wire"] = wireName;
  Json wire = {{"name", wireName},
               {"class", wireClass},
               {"since", firstRelease},
               {"fields", {{{"name", "value"}, {"kind", "varint"}}}},
               {"cases", wireCases}};
  // Older releases of MLIR have another class.
  if (isOf(enumeration, "BitEnumBase") || isOf(enumeration, "BitEnumAttr"))
    wire["bit_enum"] = true;
  attributeRecords.push_back(std::move(record));
  attributeWires.push_back(std::move(wire));
  attributeCodes.push_back(wireName);
  if (attribute)
    dialectAttributes.push_back(name);
  ++result.enums.taken;
  enumRecords[key] = name;
  return name;
}

std::string Importer::recordOfAttribute(const Record &constraint) {
  // That of a family which this one uses is a record of that family.
  if (const Record *owner = recordOf(constraint, "dialect");
      owner && uses(stringOf(*owner, "name").value_or("")))
    return "";
  if (isOf(constraint, "EnumAttr")) {
    const Record *enumeration = recordOf(constraint, "enum");
    return enumeration ? importEnum(*enumeration, &constraint) : "";
  }
  if (isOf(constraint, "AttrDef")) {
    importRecord(constraint, /*isType=*/false);
    auto known = records.find(keyOf(constraint));
    return known == records.end() ? "" : known->second;
  }
  if (isOf(constraint, "EnumAttrInfo"))
    return importEnum(constraint, /*attribute=*/nullptr);
  return "";
}

void Importer::importRecord(const Record &definition, bool isType) {
  if (!records.emplace(keyOf(definition), "").second)
    return;
  ImportCount &count = isType ? result.types : result.attributes;
  ++count.all;
  std::string className =
      stringOf(definition, "cppClassName").value_or("").str();
  std::string what = (isType ? "type '" : "attribute '") +
                     (className.empty() ? nameOf(definition) : className) + "'";
  auto note = [&](std::vector<ImportNote> &notes, const std::string &reason) {
    notes.push_back({what, reason, file.placeOf(definition)});
  };
  auto parameters = argumentsOf(definition, "parameters");
  if (className.empty() || !parameters)
    return note(result.leftOut, "it has no C++ class or no parameters");
  StringRef stem = className;
  stem.consume_back(isType ? "Type" : "Attr");
  if (stem.empty())
    stem = className;
  // Types and attributes have names of their own each, and share one list.
  std::string name = makeUnique(withCapital(stem), recordNames);
  std::string mnemonic = stringOf(definition, "mnemonic").value_or("").str();
  auto [wireName, wireClass] = nameWireRecord(name, isType ? "Type" : "Attr");
  Json record = {{"name", name}, {"mnemonic", mnemonic}};
  if (std::string full = classOf(definition);
      full != cppNamespace + "::" + name + (isType ? "Type" : "Attr"))
    record["class"] = full;
  if (std::string summary =
          lineOf(stringOf(definition, "summary").value_or(""));
      !summary.empty())
    record["summary"] = summary;
  Json wire = {
      {"name", wireName}, {"class", wireClass}, {"since", firstRelease}};
  Json fields = Json::array(), wireFields = Json::array();
  std::string unknown;
  unsigned unnamed = 0;
  for (const TdArgument &parameter : *parameters) {
    const auto *text = llvm::dyn_cast<llvm::StringInit>(parameter.value);
    const Record *constraint = constraintOf(parameter);
    std::string cppType =
        text         ? text->getValue().str()
        : constraint ? stringOf(*constraint, "cppType").value_or("").str()
                     : "";
    if (cppType.empty() && constraint)
      cppType = stringOf(*constraint, "cppClassName").value_or("").str();
    std::string kind = kindOfParameter(cppType);
    std::string field = parameter.name.empty()
                            ? "parameter_" + std::to_string(unnamed++)
                            : parameter.name;
    if (kind.empty() && unknown.empty())
      unknown = "parameter '" + field + "' is a '" + plainCpp(cppType) + "'";
    bool isRequired = !constraint || !isOf(*constraint, "OptionalParameter");
    Json one = {{"name", field}, {"kind", kind}};
    if (isRequired)
      one["required"] = true;
    fields.push_back(std::move(one));
    wireFields.push_back(
        {{"name", field}, {"kind", wireKindOf(kind, isRequired)}});
  }
  // The accessors and the builder are not those of the parameters.
  if (unknown.empty() && !numberOf(definition, "genAccessors").value_or(1))
    unknown = "it has accessors of its own";
  // Without the context, a builder may take the same number of other values.
  auto isOfParameters = [&](const Record *builder) {
    auto given = argumentsOf(*builder, "dagParams");
    if (!given || given->size() != parameters->size())
      return false;
    if (!numberOf(*builder, "hasInferredContextParam").value_or(0))
      return true;
    for (auto [index, argument] : llvm::enumerate(*given)) {
      const auto *text = llvm::dyn_cast<llvm::StringInit>(argument.value);
      if (!text ||
          kindOfParameter(text->getValue()) != fields[index].at("kind"))
        return false;
    }
    return true;
  };
  if (unknown.empty() &&
      numberOf(definition, "skipDefaultBuilders").value_or(0)) {
    auto builders = recordsOf(definition, "builders");
    if (!builders || llvm::none_of(*builders, isOfParameters))
      unknown = "it has builders of its own, and none of its parameters";
  }
  if (!unknown.empty()) {
    note(result.asText, unknown);
    record["as_text"] = true;
    wire["fields"] = {{{"name", "text"}, {"kind", "string"}}};
  } else if (!fields.empty()) {
    record["fields"] = fields;
    wire["fields"] = wireFields;
  }
  record["wire"] = wireName;
  (isType ? typeRecords : attributeRecords).push_back(std::move(record));
  (isType ? typeWires : attributeWires).push_back(std::move(wire));
  (isType ? typeCodes : attributeCodes).push_back(wireName);
  (isType ? dialectTypes : dialectAttributes).push_back(name);
  ++count.taken;
  records[keyOf(definition)] = name;
}

void Importer::importRecords() {
  auto inOrder = [&](StringRef className) {
    std::vector<const Record *> definitions;
    for (const Record *definition : file.definitions(className))
      if (isOwn(*definition))
        definitions.push_back(definition);
    llvm::sort(definitions, [](const Record *a, const Record *b) {
      return std::pair(a->getID(), a->getName()) <
             std::pair(b->getID(), b->getName());
    });
    return definitions;
  };
  for (const Record *type : inOrder("TypeDef"))
    importRecord(*type, /*isType=*/true);
  for (const Record *attribute : inOrder("AttrDef"))
    recordOfAttribute(*attribute);
}
