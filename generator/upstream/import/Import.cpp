//===- Import.cpp - a dialect that others wrote as specs ------------------===//
//
// See Import.h: finds the dialect, and writes the files of the family.
//
//===----------------------------------------------------------------------===//

#include "model/Loader.h"
#include "model/diagnostics/Diagnostics.h"
#include "model/diagnostics/Locate.h"
#include "upstream/import/ImportParts.h"
#include "upstream/specs/SpecText.h"
#include "upstream/tablegen/TdDialect.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

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
  std::string line = lineOf(stringOf(definition, "summary").value_or(""));
  // Nobody has written it there either.
  bool isMissing = options.ownProse || StringRef(line).starts_with("TODO");
  return isMissing ? "" : line;
}

std::vector<const Record *>
ImportSource::definitionsOf(StringRef className) const {
  std::vector<const Record *> definitions =
      file.definitions(className, options.name);
  sortByPlace(definitions);
  return definitions;
}

std::string ImportSource::addFile(const std::string &name, const Json &json,
                                  Import &result) const {
  std::string path = "specs/" + options.family + "/" + name;
  result.files[path] = specFile(json);
  return path;
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
  std::string text = paths + " defines no dialect '" + options.name + "'" +
                     didYouMean(options.name, known) + "; its dialects are " +
                     llvm::join(known, ", ");
  // The family may have another name.
  if (known.size() == 1)
    text += "; write --only=" + options.family + " --dialect=" + known.front() +
            " if the family is to be called so";
  return llvm::createStringError(text);
}

static ImportSource sourceOf(const TdFile &file, const ImportOptions &options,
                             const Record &dialect) {
  ImportSource source{file, options, &dialect};
  source.cppNamespace =
      plainCpp(stringOf(dialect, "cppNamespace").value_or(options.name));
  // mlir-tblgen makes the class of the definition's name in the same way.
  source.className = dialect.getName().str();
  llvm::erase(source.className, '_');
  StringRef stem = source.className;
  stem.consume_back("Dialect");
  // A definition may be called as its author likes, a class of ours not.
  source.prefix =
      withCapital(nameFrom(stem.empty() ? StringRef(options.name) : stem));
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
  std::string summary = source.summaryOf(*source.dialect);
  if (summary.empty())
    summary = "Operations of the dialect " + options.name;
  std::string versioned = "v" + options.family;
  Json json = {
      {"family", options.family},
      {"summary", summary},
      {"uses", options.uses},
      {"timelines", {{{"name", options.family}, {"releases", {firstRelease}}}}},
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
        "conversion", "reference"}}};
  if (options.uses.empty())
    json.erase("uses");
  return json;
}

/// The specs of the dialect, which nobody has read yet.
static llvm::Expected<Import> writeSpecs(const TdFile &file,
                                         const ImportOptions &options) {
  llvm::Expected<const Record *> dialect = findDialect(file, options);
  if (!dialect)
    return dialect.takeError();
  ImportSource source = sourceOf(file, options, **dialect);
  Import result;
  result.header = headerOf(options.paths.front(), options);
  result.target = targetOf(result.header, source.className, options);
  result.undeclared = findUndeclared(result.header, source.className, options);
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
        "them: dialectgen import FILE.td,FILE.td");
  auto addFile = [&](const std::string &name, const Json &json) {
    source.addFile(name, json, result);
  };
  const ImportedRecords &types = records.types(),
                        &attributes = records.attributes();
  addFile("dialect.json", manifest(source, result));
  addFile("names.json", options.base.at("names"));
  addFile("wire.json",
          {{"types", listJson(types.codes)},
           {"attributes", listJson(attributes.codes)},
           {"dialect_types", listJson(types.dialectCodes)},
           {"dialect_attributes", listJson(attributes.dialectCodes)}});
  addFile("types/named.json", {{"named_types", listJson(names.namedTypes())}});
  addFile("types/records.json", {{"records", listJson(types.records)},
                                 {"wire_records", listJson(types.wires)}});
  addFile("attributes/kinds.json",
          {{"attribute_kinds", listJson(names.attributeKinds())}});
  addFile("attributes/records.json",
          {{"records", listJson(attributes.records)},
           {"wire_records", listJson(attributes.wires)}});
  if (!source.uses("builtin"))
    addFile("attributes/values.json", options.base.at("values"));
  return std::move(result);
}

/// Leaves out the ops that `diagnostics` has errors of, with the first of each;
/// false if there are none, so that the errors are of something else.
static bool leaveOutRejected(Import &import, Diagnostics &diagnostics) {
  std::map<std::string, std::string> rejected;
  auto reject = [&](llvm::SMRange range, const Diagnostic &diagnostic) {
    std::string file = fileAt(diagnostics.sources(), range).str();
    if (!import.places.count(file))
      return false;
    rejected.emplace(file, reasonOf(diagnostic));
    return true;
  };
  for (const Diagnostic &diagnostic : diagnostics.all()) {
    bool isFound = reject(diagnostic.range, diagnostic);
    for (const DiagnosticNote &note : diagnostic.notes)
      isFound = isFound || reject(note.range, diagnostic);
  }
  for (const auto &[file, reason] : rejected) {
    ImportNote note = import.places.at(file);
    note.reason = reason;
    import.leftOut.push_back(std::move(note));
    import.places.erase(file);
    import.files.erase(file);
    --import.ops.taken;
  }
  return !rejected.empty();
}

llvm::Expected<Import> dialectgen::readDialect(const TdFile &file,
                                               const ImportOptions &options,
                                               StringRef root,
                                               const FileTexts &others,
                                               const TrySpecs &trySpecs) {
  llvm::Expected<Import> import = writeSpecs(file, options);
  if (!import)
    return import;
  for (;;) {
    FileTexts texts = import->files;
    texts.insert(others.begin(), others.end());
    Diagnostics diagnostics;
    auto loaded = loadSpecsWith(root, options.family, texts, diagnostics);
    if (!loaded)
      return loaded.takeError();
    std::optional<Family> &family = *loaded;
    if (family && !diagnostics.hasErrors() && trySpecs)
      if (llvm::Error error = trySpecs(*family, diagnostics))
        return std::move(error);
    if (family && !diagnostics.hasErrors()) {
      forgetPlaces(*family);
      import->family = std::move(*family);
      return import;
    }
    if (leaveOutRejected(*import, diagnostics))
      continue;
    return llvm::createStringError("the definitions cannot be imported:\n" +
                                   textOf(diagnostics));
  }
}
