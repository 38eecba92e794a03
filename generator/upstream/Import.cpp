//===- Import.cpp - a dialect that others wrote as specs ------------------===//
//
// See Import.h: finds the dialect and its C++, and writes the files of the
// family.
//
//===----------------------------------------------------------------------===//

#include "upstream/Importer.h"
#include "upstream/SpecText.h"
#include "upstream/TdVocabulary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

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

std::string Importer::makeUnique(std::string name, llvm::StringSet<> &taken) {
  std::string plain = name;
  for (unsigned number = 2; !taken.insert(name).second; ++number)
    name = plain + std::to_string(number);
  return name;
}

bool Importer::isOwn(const Record &definition) const {
  const Record *owner = recordOf(definition, "dialect");
  if (!owner)
    owner = recordOf(definition, "opDialect");
  return owner && stringOf(*owner, "name") == options.name;
}

bool Importer::uses(StringRef family) const {
  return llvm::is_contained(options.uses, family);
}

llvm::Error Importer::findDialect() {
  std::vector<std::string> known;
  for (const Record *candidate : file.definitions("Dialect")) {
    StringRef name = stringOf(*candidate, "name").value_or("");
    if (!name.empty() && !llvm::is_contained(known, name.str()))
      known.push_back(name.str());
    if (name == options.name && !dialect)
      dialect = candidate;
  }
  if (dialect)
    return llvm::Error::success();
  std::string paths = llvm::join(options.paths, ", ");
  if (known.empty())
    return llvm::createStringError(
        paths + " defines no dialect; expected a definition of the class "
                "'Dialect' of MLIR's OpBase.td, or an include of one");
  return llvm::createStringError(
      paths + " defines no dialect '" + options.name + "'" +
      didYouMean(options.name, known) + "; its dialects are " +
      llvm::join(known, ", "));
}

/// Whether `text` has the declarations of op classes made of a .td file.
static bool declaresOps(StringRef text) {
  return text.contains("GET_OP_CLASSES") && text.contains(".h.inc\"");
}

std::string Importer::headerOf(StringRef path) const {
  StringRef folder = llvm::sys::path::parent_path(path);
  std::string stem = llvm::sys::path::stem(path).str();
  std::vector<std::string> headers;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(folder, error), end;
       it != end && !error; it.increment(error))
    if (llvm::sys::path::extension(it->path()) == ".h")
      headers.push_back(it->path());
  llvm::sort(headers);
  std::string best;
  unsigned bestScore = 0;
  for (const std::string &header : headers) {
    auto buffer = llvm::MemoryBuffer::getFile(header);
    if (!buffer)
      continue;
    StringRef text = (*buffer)->getBuffer();
    unsigned score = 0;
    if (declaresOps(text))
      score += text.contains("/" + stem + ".h.inc\"") ? 4 : 2;
    if (llvm::sys::path::stem(header) == stem)
      score += 1;
    if (score > bestScore) {
      bestScore = score;
      best = header;
    }
  }
  // As C++ includes it.
  size_t longest = 0;
  for (const std::string &include : options.includeFolders) {
    StringRef rest = best;
    if (rest.consume_front(include) &&
        (rest.consume_front("/") || StringRef(include).ends_with("/")))
      longest = std::max(longest, best.size() - rest.size());
  }
  return best.substr(longest);
}

void Importer::findCpp() {
  cppNamespace =
      plainCpp(stringOf(*dialect, "cppNamespace").value_or(options.name));
  // mlir-tblgen makes the class of the definition's name in the same way.
  std::string className = dialect->getName().str();
  llvm::erase(className, '_');
  prefix = className;
  StringRef stem = prefix;
  stem.consume_back("Dialect");
  prefix = nameFrom(stem.empty() ? StringRef(options.name) : stem);
  result.header = headerOf(options.paths.front());
  // The libraries of MLIR's own dialects are called after their classes or
  // folders, and CMake has a list of them.
  StringRef header = result.header;
  if (!header.consume_front("mlir/Dialect/"))
    return;
  std::string folder = header.split('/').first.str();
  for (const std::string &include : options.includeFolders) {
    llvm::SmallString<128> list(include);
    llvm::sys::path::append(list, "../lib/cmake/mlir/MLIRTargets.cmake");
    auto buffer = llvm::MemoryBuffer::getFile(list);
    if (!buffer)
      continue;
    for (const std::string &target :
         {"MLIR" + className, "MLIR" + folder + "Dialect", "MLIR" + folder})
      if ((*buffer)->getBuffer().contains("add_library(" + target + " ")) {
        result.target = target;
        return;
      }
  }
}

Json Importer::manifest() const {
  std::string className = dialect->getName().str();
  llvm::erase(className, '_');
  Json external = {
      {"header", result.header.empty() ? options.name + ".h" : result.header},
      {"class", (cppNamespace.empty() ? "" : cppNamespace + "::") + className}};
  if (!result.target.empty())
    external["target"] = result.target;
  std::string summary = lineOf(stringOf(*dialect, "summary").value_or(""));
  if (summary.empty())
    summary = "Operations of the dialect " + options.name;
  std::string versioned = "v" + options.name;
  Json json = {
      {"family", options.name},
      {"summary", summary},
      {"uses", options.uses},
      {"timelines", {{{"name", options.name}, {"releases", {firstRelease}}}}},
      {"dialect",
       {{"name", options.name},
        {"summary", summary},
        {"cpp_namespace", cppNamespace},
        {"prefix", prefix},
        {"version_list", "newest"},
        {"external", external}}},
      {"versioned_dialect",
       {{"name", versioned},
        {"summary", "Every version of them"},
        {"prefix", StringRef(versioned).upper()},
        {"producer_prefix", prefix + "_v"},
        {"compatibility", {{"backward", "all"}, {"forward", "2 releases"}}},
        {"compatibility_windows",
         {{{"name", "MAX"}, {"version", firstRelease}}}},
        {"bytecode_versions", {{{"since", firstRelease}, {"version", 6}}}},
        {"mlir_features",
         {{{"name", "location_ranges"}, {"since", firstRelease}},
          {{"name", "builtin_attributes"}, {"since", firstRelease}}}}}},
      {"outputs",
       {"versioned-ops-td", "versioned-tables", "wire-description",
        "versioned-op-shards", "conversion", "reference"}}};
  if (options.uses.empty())
    json.erase("uses");
  return json;
}

void Importer::addFile(const std::string &name, const Json &json) {
  // A line for each member and for each entry of its lists.
  result.files.push_back(
      {"specs/" + options.name + "/" + name, specText(json, 2) + "\n"});
}

void Importer::addOpFile(const std::string &name, const Json &json) {
  result.files.push_back({"specs/" + options.name + "/ops/" + name + ".json",
                          specText(json, 3) + "\n"});
}

/// Names and codes of MLIR's own types and attributes come first; a family that
/// uses theirs has records of text alone, for values that it has no others for.
void Importer::reserveBaseNames() {
  auto take = [&](const Json &base, Json &wires, Json &codes) {
    for (Json record : base.at("wire_records")) {
      // Some are of a dialect that defines them in C++ alone.
      std::string owner = record.value("dialect", "builtin");
      record.erase("dialect");
      bool isText = record.value("builtin", "") == "@text";
      if (owner == "builtin" ? uses("builtin") && !isText
                             : owner != options.name)
        continue;
      std::string name = record.at("name");
      mnemonics.insert(name);
      wireTypeClasses.insert(record.at("class").get<std::string>());
      if (record.contains("variant"))
        name += "." + record.at("variant").get<std::string>();
      wires.push_back(record);
      codes.push_back(name);
    }
  };
  take(options.base.at("types"), typeWires, typeCodes);
  take(options.base.at("attributes"), attributeWires, attributeCodes);
}

llvm::Expected<Import> Importer::run() {
  if (llvm::Error error = findDialect())
    return std::move(error);
  findCpp();
  reserveBaseNames();
  for (const Record *type : file.definitions("TypeDef"))
    cppTypes.insert(stringOf(*type, "cppClassName").value_or(""));
  for (const Record *type : file.definitions("TypeInterface"))
    cppTypes.insert(stringOf(*type, "cppInterfaceName").value_or(""));
  for (const Record *attribute : file.definitions("AttrDef"))
    cppAttributes.insert(stringOf(*attribute, "cppClassName").value_or(""));
  for (const Record *attribute : file.definitions("AttrInterface"))
    cppAttributes.insert(stringOf(*attribute, "cppInterfaceName").value_or(""));
  for (const char *className : {"EnumInfo", "EnumAttrInfo"})
    for (const Record *enumeration : file.definitions(className))
      if (auto name = stringOf(*enumeration, "className"))
        cppEnums.emplace(name->str(), enumeration);
  importRecords();
  importOps();
  size_t ops = result.ops.all,
         records = result.types.all + result.attributes.all + result.enums.all;
  if (!ops && !records)
    return llvm::createStringError(
        llvm::join(options.paths, ", ") + " defines the dialect '" +
        options.name +
        "' and nothing of it; name the file with its operations, or all of "
        "them: --import=FILE.td,FILE.td");
  importFunctions();
  addFile("dialect.json", manifest());
  addFile("names.json", options.base.at("names"));
  addFile("wire.json", {{"types", typeCodes},
                        {"attributes", attributeCodes},
                        {"dialect_types", dialectTypes},
                        {"dialect_attributes", dialectAttributes}});
  addFile("types/named.json", {{"named_types", namedTypes}});
  addFile("types/records.json",
          {{"records", typeRecords}, {"wire_records", typeWires}});
  addFile("attributes/kinds.json", {{"attribute_kinds", kinds}});
  addFile("attributes/records.json",
          {{"records", attributeRecords}, {"wire_records", attributeWires}});
  if (!uses("builtin"))
    addFile("attributes/values.json", options.base.at("values"));
  llvm::sort(result.files, [](const FileText &a, const FileText &b) {
    return a.path < b.path;
  });
  return std::move(result);
}

llvm::Expected<Import> dialectgen::importDialect(const TdFile &file,
                                                 const ImportOptions &options) {
  return Importer(file, options).run();
}
