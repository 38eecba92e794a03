//===- Import.cpp - a dialect that others wrote as specs ------------------===//
//
// See Import.h: finds the dialect and its C++, and writes the files of the
// family.
//
//===----------------------------------------------------------------------===//

#include "upstream/ImportParts.h"
#include "upstream/SpecText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace dialectgen;
using llvm::Record;
using llvm::StringRef;

std::string dialectgen::makeUnique(std::string name, llvm::StringSet<> &taken) {
  std::string plain = name;
  for (unsigned number = 2; !taken.insert(name).second; ++number)
    name = plain + std::to_string(number);
  return name;
}

bool ImportSource::uses(StringRef family) const {
  return llvm::is_contained(options.uses, family);
}

std::string ImportSource::summaryOf(const Record &definition) const {
  return options.ownProse
             ? ""
             : lineOf(stringOf(definition, "summary").value_or(""));
}

std::vector<const Record *>
ImportSource::definitionsOf(StringRef className) const {
  std::vector<const Record *> definitions =
      file.definitions(className, options.name);
  sortByPlace(definitions);
  return definitions;
}

/// The definition of the dialect.
static llvm::Expected<const Record *>
findDialect(const TdFile &file, const ImportOptions &options) {
  const Record *dialect = nullptr;
  std::vector<std::string> known;
  for (const Record *candidate : file.definitions("Dialect")) {
    StringRef name = stringOf(*candidate, "name").value_or("");
    if (!name.empty() && !llvm::is_contained(known, name.str()))
      known.push_back(name.str());
    if (name == options.name && !dialect)
      dialect = candidate;
  }
  if (dialect)
    return dialect;
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

/// The header that declares the ops of the file at `path`, as C++ includes it;
/// empty if it is not found.
static std::string headerOf(StringRef path, const ImportOptions &options) {
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
  if (longest != 0)
    return best.substr(longest);
  // Without a folder of included files: below the one that is called so, or
  // beside the definitions.
  constexpr StringRef root = "/include/";
  size_t below = StringRef(best).rfind(root);
  return below == StringRef::npos ? llvm::sys::path::filename(best).str()
                                  : best.substr(below + root.size());
}

/// The CMake target of the library with class `className`; empty if it is not
/// known.
static std::string targetOf(StringRef header, const std::string &className,
                            const ImportOptions &options) {
  // The libraries of MLIR's own dialects are called after their classes or
  // folders, and CMake has a list of them.
  if (!header.consume_front("mlir/Dialect/"))
    return "";
  std::string folder = header.split('/').first.str();
  for (const std::string &include : options.includeFolders) {
    llvm::SmallString<128> list(include);
    llvm::sys::path::append(list, "../lib/cmake/mlir/MLIRTargets.cmake");
    auto buffer = llvm::MemoryBuffer::getFile(list);
    if (!buffer)
      continue;
    for (const std::string &target :
         {"MLIR" + className, "MLIR" + folder + "Dialect", "MLIR" + folder})
      if ((*buffer)->getBuffer().contains("add_library(" + target + " "))
        return target;
  }
  return "";
}

static ImportSource sourceOf(const TdFile &file, const ImportOptions &options,
                             const Record &dialect) {
  ImportSource source{file, options, dialect, {}, {}, {}};
  source.cppNamespace =
      plainCpp(stringOf(dialect, "cppNamespace").value_or(options.name));
  // mlir-tblgen makes the class of the definition's name in the same way.
  source.className = dialect.getName().str();
  llvm::erase(source.className, '_');
  StringRef stem = source.className;
  stem.consume_back("Dialect");
  source.prefix = nameFrom(stem.empty() ? StringRef(options.name) : stem);
  return source;
}

static Json manifest(const ImportSource &source, const Import &result) {
  const ImportOptions &options = source.options;
  const std::string &cppNamespace = source.cppNamespace;
  Json external = {
      {"header", result.header.empty() ? options.name + ".h" : result.header},
      {"class",
       (cppNamespace.empty() ? "" : cppNamespace + "::") + source.className}};
  if (!result.target.empty())
    external["target"] = result.target;
  if (options.ownProse)
    external["own_prose"] = true;
  std::string summary = source.summaryOf(source.dialect);
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
        {"prefix", source.prefix},
        {"version_list", "newest"},
        {"external", external}}},
      {"versioned_dialect",
       {{"name", versioned},
        {"summary", "Every version of them"},
        {"prefix", StringRef(versioned).upper()},
        {"producer_prefix", source.prefix + "_v"},
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

llvm::Expected<Import> dialectgen::importDialect(const TdFile &file,
                                                 const ImportOptions &options) {
  llvm::Expected<const Record *> dialect = findDialect(file, options);
  if (!dialect)
    return dialect.takeError();
  ImportSource source = sourceOf(file, options, **dialect);
  Import result;
  result.header = headerOf(options.paths.front(), options);
  result.target = targetOf(result.header, source.className, options);
  RecordImporter records(source, result);
  records.importAll();
  NameImporter names(records);
  importOps(source, records, names, result);
  size_t ops = result.ops.all,
         all = result.types.all + result.attributes.all + result.enums.all;
  if (!ops && !all)
    return llvm::createStringError(
        llvm::join(options.paths, ", ") + " defines the dialect '" +
        options.name +
        "' and nothing of it; name the file with its operations, or all of "
        "them: --import=FILE.td,FILE.td");
  auto addFile = [&](const std::string &name, const Json &json) {
    // A line for each member and for each entry of its lists.
    result.files.push_back(
        {"specs/" + options.name + "/" + name, specText(json, 2) + "\n"});
  };
  const ImportedRecords &types = records.types(),
                        &attributes = records.attributes();
  addFile("dialect.json", manifest(source, result));
  addFile("names.json", options.base.at("names"));
  addFile("wire.json", {{"types", types.codes},
                        {"attributes", attributes.codes},
                        {"dialect_types", types.dialectNames},
                        {"dialect_attributes", attributes.dialectNames}});
  addFile("types/named.json", {{"named_types", names.namedTypes()}});
  addFile("types/records.json",
          {{"records", types.records}, {"wire_records", types.wires}});
  addFile("attributes/kinds.json",
          {{"attribute_kinds", names.attributeKinds()}});
  addFile("attributes/records.json", {{"records", attributes.records},
                                      {"wire_records", attributes.wires}});
  if (!source.uses("builtin"))
    addFile("attributes/values.json", options.base.at("values"));
  llvm::sort(result.files, [](const FileText &a, const FileText &b) {
    return a.path < b.path;
  });
  return std::move(result);
}
