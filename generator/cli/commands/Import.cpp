//===- Import.cpp - a family from somebody else's definitions -------------===//
//
// Definitions in TableGen are a dialect, schemas of ONNX the ops of a domain.
// The specs are tried as the next run would read them before any
// file is written: an op that it would reject is left out, with the reason.
//
//===----------------------------------------------------------------------===//

#include "upstream/import/Import.h"
#include "cli/Command.h"
#include "cli/Families.h"
#include "cli/commands/Release.h"
#include "cli/trial/TrySpecs.h"
#include "emit/Emitters.h"
#include "model/Loader.h"
#include "model/ReleaseStamp.h"
#include "model/read/ImportedFile.h"
#include "model/read/SpecFiles.h"
#include "upstream/import/ImportGenerated.h"
#include "upstream/ledger/Released.h"
#include "upstream/onnx/DomainImport.h"
#include "upstream/onnx/SchemaDump.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;
using llvm::StringRef;
namespace fs = llvm::sys::fs;

static int importFamily(const Place &, llvm::raw_ostream &,
                        llvm::raw_ostream &);
static Command importCommand("import", Access::Begin, importFamily);
static IncludeFolders importFolders(importCommand);
static Text dialectName(importCommand, "dialect");
static Text domainName(importCommand, "domain");
static List usedFamilies(importCommand, "uses");
static Flag strict(importCommand, "strict");
static Flag ownProse(importCommand, "own-prose");
static Flag generated(importCommand, "generated");

/// The family of the dialect that `--only` or `--dialect` names: a dialect may
/// have capitals, and the name of a folder of its own that specs/ has.
static std::string familyName(const Place &place) {
  StringRef name = place.families.front();
  if (!dialectName.empty())
    return name.str();
  std::string family = name.lower();
  bool isTaken = family == "schema" || family == "released" || family == "mlir";
  return isTaken ? family + "_dialect" : family;
}

/// An error if specs or files of `family` are there; `otherwise` is a way out.
static llvm::Error checkIsNew(const Place &place, const std::string &family,
                              const std::string &definitions,
                              const std::string &otherwise) {
  if (llvm::Error error = checkFamilyName(family))
    return error;
  std::string there = "specs/" + family;
  if (!fs::exists(inFolder(place.root, there)))
    there = importedPath(family);
  if (fs::exists(inFolder(place.root, there)))
    return llvm::createStringError(
        there +
        " is there already; to follow the definitions, write: "
        "dialectgen adopt --only=" +
        family + " --against=" + definitions);
  // Ours may have been generated beside specs that are somewhere else.
  std::string made = releaseStampPath(family);
  if (fs::exists(inFolder(place.root, made)))
    return llvm::createStringError(
        made + " is of a released family '" + family +
        "' whose specs "
        "are not there; put them back, remove " +
        made + ", or give this family another name: " + otherwise);
  return llvm::Error::success();
}

static llvm::Expected<Import> readImport(const Place &place) {
  const std::string &definitions = place.operand;
  if (place.families.size() != 1)
    return llvm::createStringError("an import needs the dialect that it reads; "
                                   "write: dialectgen import " +
                                   definitions + " --only=NAME");
  ImportOptions import;
  import.name = dialectName.empty() ? place.families.front() : dialectName;
  import.family = familyName(place);
  import.uses = usedFamilies;
  import.ownProse = ownProse;
  if (llvm::Error error = checkIsNew(place, import.family, definitions,
                                     "--only=NAME --dialect=" + import.name))
    return std::move(error);
  llvm::SmallVector<StringRef> paths;
  StringRef(definitions).split(paths, ',');
  for (StringRef path : paths) {
    if (path.empty())
      return llvm::createStringError(
          "an import with an empty name; write: dialectgen import FILE.td");
    import.paths.push_back(path.str());
  }
  import.includeFolders = importFolders;
  import.includeFolders.push_back(DIALECTGEN_LLVM_INCLUDE_DIR);
  if (llvm::Error error = readImportBase(place.root, import))
    return std::move(error);
  llvm::Expected<std::unique_ptr<TdFile>> file =
      TdFile::read(import.paths, importFolders);
  if (!file)
    return file.takeError();
  if (generated)
    return importGenerated(**file, import);
  return readDialect(**file, import, place.root, /*others=*/{},
                     [&](const Family &family, Diagnostics &diagnostics) {
                       return trySpecs(family, place.root, diagnostics);
                     });
}

/// The specs of `import` as one file, with their release.
static llvm::Expected<FileTexts> withRelease(const Place &place,
                                             const std::string &name,
                                             const Import &import,
                                             llvm::raw_ostream &err) {
  auto overlay = filesWith(place.root, import.files);
  if (!overlay)
    return overlay.takeError();
  ReleasePlan planned =
      planRelease(place, name, *parseVersion(firstRelease), err, **overlay);
  if (planned.failed)
    return llvm::createStringError("the imported specs cannot be released");
  FileTexts all = std::move(planned.files), others;
  all.insert(import.files.begin(), import.files.end());
  SpecEditor editor(place.root);
  editor.beginImported(name);
  for (auto &[path, text] : all)
    if (StringRef(path).starts_with("specs/" + name + "/"))
      editor.create(path, Json::parse(text));
    else
      others.emplace(path, std::move(text));
  return releasedTexts(editor, import.family, place.root, std::move(others));
}

static std::string countText(const ImportCount &count, StringRef one,
                             StringRef many) {
  std::string number = std::to_string(count.taken);
  if (count.taken != count.all)
    number += " of " + std::to_string(count.all);
  return number + " " + (count.taken == 1 && count.all == 1 ? one : many).str();
}

/// `tosa: 94 of 94 ops, 1 type, 13 attributes, 8 enums; as text: 0; left out:
/// 0`, and their lines.
static void printImport(const Import &import, StringRef name,
                        llvm::raw_ostream &out, StringRef start = "note: ") {
  out << name << ": " << import.ops.taken << " of " << import.ops.all
      << " ops, " << countText(import.types, "type", "types") << ", "
      << countText(import.attributes, "attribute", "attributes") << ", "
      << countText(import.enums, "enum", "enums")
      << "; as text: " << import.asText.size()
      << "; left out: " << import.leftOut.size() << "\n";
  for (const ImportNote &note : import.asText)
    out << "as text: " << note.text() << "\n";
  for (const ImportNote &note : import.leftOut)
    out << "left out: " << note.text() << "\n";
  for (const ImportNote &note : import.notes)
    out << start << note.text() << "\n";
}

/// The dialect itself: its files are a folder that people edit, and nothing is
/// released.
static int writeGenerated(const Place &place, const Import &import,
                          llvm::raw_ostream &out, llvm::raw_ostream &err) {
  if (llvm::Error error = writeFiles(place.root, import.files))
    return fail(std::move(error), err, /*unwritten=*/true);
  std::string name = familyName(place);
  printImport(import, name, out, "to do: ");
  out << "wrote specs/" << name << "\nthen: dialectgen --only=" << name
      << "\nand in CMake: dialectgen_add_dialect(" << name << "-dialect FAMILY "
      << name << "\n  SPECS ${CMAKE_CURRENT_SOURCE_DIR}/"
      << "specs/" << name << " TOOLS " << name << ")\n";
  return Done;
}

/// Adds the outputs of `emitters` for the specs among `files` to these: the
/// tables with which programs load a dialect or ops at run time; their paths.
/// `open` gets the points of steps that a person has to decide.
static llvm::Expected<std::vector<std::string>>
addTables(const Place &place, const std::string &name,
          llvm::ArrayRef<EmitFunction> emitters, FileTexts &files,
          llvm::raw_ostream &err, std::vector<std::string> *open = nullptr) {
  auto overlay = filesWith(place.root, files);
  if (!overlay)
    return overlay.takeError();
  Diagnostics diagnostics;
  std::optional<Family> family =
      loadSpecs(place.root, name, diagnostics, **overlay);
  if (!family || diagnostics.hasErrors()) {
    diagnostics.print(err, place.errColors);
    return llvm::createStringError("the imported specs cannot be loaded");
  }
  std::vector<std::string> paths;
  EmitContext context(*family, place.root);
  for (EmitFunction emit : emitters) {
    OutputTexts made;
    if (llvm::Error error = emit(context, made))
      return std::move(error);
    for (auto &[path, text] : made.texts) {
      files[path] = std::move(text);
      paths.push_back(path);
    }
  }
  for (const Op &op : family->ops)
    for (const OpVersion &version : op.versions)
      if (open && op.olderThan(version))
        for (const OpenPoint &point : context.steps.of(op, version).up.open)
          open->push_back(op.file + ": to do: version " +
                          toString(version.since) + ": " + point.text);
  return paths;
}

/// The ops of a domain, from a dump of schemas: a folder that people edit, and
/// the table with which programs load them. Nothing is released.
static int importDomain(const Place &place, llvm::raw_ostream &out,
                        llvm::raw_ostream &err) {
  auto fail = [&](llvm::Error error) {
    return dialectgen::fail(std::move(error), err, /*unwritten=*/true);
  };
  if (place.families.size() > 1)
    return fail(llvm::createStringError(
        "a domain is one family; write: dialectgen import " + place.operand +
        " --domain=NAME --only=FAMILY"));
  llvm::Expected<Family> dump = readSchemaDump(place.operand);
  if (!dump)
    return fail(dump.takeError());
  llvm::Expected<std::string> domain = chooseDomain(*dump, domainName);
  if (!domain)
    return fail(domain.takeError());
  std::string name =
      place.families.empty()
          ? llvm::join(llvm::split(StringRef(*domain).lower(), '.'), "_")
          : place.families.front();
  if (llvm::Error error = checkIsNew(place, name, place.operand, "--only=NAME"))
    return fail(std::move(error));
  llvm::Expected<FileTexts> files =
      domainFiles(place.root, name, *dump, *domain);
  if (!files)
    return fail(files.takeError());
  std::vector<std::string> open;
  auto tables = addTables(place, name, {emitOpTable}, *files, err, &open);
  if (!tables)
    return fail(tables.takeError());
  if (llvm::Error error = writeFiles(place.root, *files))
    return fail(std::move(error));
  size_t ops = 0, versions = 0;
  for (const Op &op : dump->ops)
    if (op.domain == *domain) {
      ++ops;
      versions += op.versions.size();
    }
  out << name << ": " << countText(ops, "op") << ", "
      << countText(versions, "version") << " of " << *domain << "\nwrote specs/"
      << name << "\nwrote " << llvm::join(*tables, " and ")
      << ", with which dialect-translate --ops needs no build\n";
  for (const std::string &point : open)
    out << point << "\n";
  out << "then: dialectgen --only=" << name
      << "\nand, to promise these versions: dialectgen release "
      << toString(dump->findTimeline(*domain)->newest) << " --only=" << name
      << "\n";
  return Done;
}

static int importFamily(const Place &place, llvm::raw_ostream &out,
                        llvm::raw_ostream &err) {
  if (StringRef(place.operand).ends_with(".json"))
    return importDomain(place, out, err);
  auto fail = [&](llvm::Error error) {
    return dialectgen::fail(std::move(error), err, /*unwritten=*/true);
  };
  llvm::Expected<Import> import = readImport(place);
  if (!import)
    return fail(import.takeError());
  std::string name = familyName(place);
  if (strict && import->asText.size() + import->leftOut.size()) {
    printImport(*import, name, err);
    return fail(llvm::createStringError(
        "--strict takes no dialect of which something is stored as text or "
        "left out"));
  }
  if (generated)
    return writeGenerated(place, *import, out, err);
  llvm::Expected<FileTexts> files = withRelease(place, name, *import, err);
  if (!files)
    return fail(files.takeError());
  auto tables =
      addTables(place, name, {emitWireDescription, emitIrdl}, *files, err);
  if (!tables)
    return fail(tables.takeError());
  if (llvm::Error error = writeFiles(place.root, *files))
    return fail(std::move(error));
  printImport(*import, name, out);
  std::string specs = importedPath(name);
  const std::string &called =
      dialectName.empty() ? place.families.front() : dialectName;
  if (called != name)
    out << "the family of the dialect '" << called << "' is called '" << name
        << "'\n";
  out << "wrote " << specs << ", and released it as " << firstRelease << " in "
      << releasedPath(name) << "\nwrote " << llvm::join(*tables, " and ")
      << ", with which mlir-portable-translate needs no build\n";
  if (import->header.empty())
    out << specs
        << ": to do: no header beside the definitions declares "
           "their operations; write it under 'external'\n";
  if (!import->undeclared.empty())
    out << specs << ": to do: " << import->undeclared << "\n";
  out << "then: dialectgen --only=" << name
      << "\nand in CMake: dialectgen_add_dialect(v" << name
      << "-dialect FAMILY " << name << "\n  SPECS ${CMAKE_CURRENT_SOURCE_DIR}/"
      << specs << "\n  EXTERNAL "
      << (import->target.empty() ? "TARGET" : import->target) << " HEADER "
      << (import->header.empty() ? "HEADER.h" : import->header) << " TOOLS "
      << name << ")\n";
  return Done;
}
