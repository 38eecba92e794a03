//===- Upstream.cpp - open what a user names as upstream ------------------===//

#include "upstream/Upstream.h"
#include "model/Loader.h"
#include "model/diagnostics/Diagnostics.h"
#include "model/read/SpecFiles.h"
#include "upstream/adopt/ApplyUpstream.h"
#include "upstream/onnx/OnnxLibrary.h"
#include "upstream/onnx/SchemaDump.h"
#include "upstream/tablegen/TdFile.h"
#include "upstream/tablegen/VersionTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"

using namespace dialectgen;
using llvm::StringRef;
namespace fs = llvm::sys::fs;

Upstream::Upstream() = default;
Upstream::Upstream(Upstream &&) noexcept = default;
Upstream &Upstream::operator=(Upstream &&) noexcept = default;
Upstream::~Upstream() = default;

llvm::Expected<const Family *> Upstream::find(const Family &ours) {
  if (definitions) {
    auto said = readTdDialect(*definitions, ours, root, claims, following);
    if (!said)
      return said.takeError();
    if (!*said)
      return nullptr;
    forgetPlaces((*said)->family);
    TdDialect &found = read[ours.name] = std::move(**said);
    return &found.family;
  }
  for (const Family &family : families) {
    if (statements == Statements::Spec
            ? family.name == ours.name
            : llvm::any_of(family.timelines, [&](const Timeline &line) {
                return ours.findTimeline(line.name);
              }))
      return statements == Statements::Spec ? &family : ofDomains(family, ours);
  }
  return nullptr;
}

/// Of `schemas`, those that count for `ours`: the standard gains domains, and a
/// family of certain domains has these alone.
const Family *Upstream::ofDomains(const Family &schemas, const Family &ours) {
  if (llvm::any_of(ours.timelines, [](const Timeline &line) {
        return line.mnemonicPrefix.empty();
      }))
    return &schemas;
  Family &own = families.emplace_back(schemas);
  llvm::erase_if(own.timelines, [&](const Timeline &line) {
    return !ours.findTimeline(line.name);
  });
  llvm::erase_if(own.ops,
                 [&](const Op &op) { return !ours.findTimeline(op.domain); });
  return &own;
}

const TdDialect *Upstream::findRead(const Family &ours) const {
  auto found = read.find(ours.name);
  return found == read.end() ? nullptr : &found->second;
}

std::string Upstream::subject() const {
  if (!definitions)
    return "";
  std::vector<std::string> names = dialectsOf(*definitions);
  return names.empty() ? "it defines no operation, type or attribute"
                       : "it defines the dialect " + llvm::join(names, ", ");
}

void dialectgen::forgetCarried(Family &family) {
  for (FamilyPart *part : family.parts())
    part->versions.clear();
}

/// Places in buffers that are about to go mean nothing any more.
void dialectgen::forgetPlaces(Family &family) {
  auto forget = [](auto &list) {
    for (auto &element : list)
      element.range = {};
  };
  for (Op &op : family.ops) {
    op.file.clear();
    op.range = {};
    forget(op.versions);
    for (OpVersion &version : op.versions) {
      forget(version.operands);
      forget(version.results);
      forget(version.attributes);
      forget(version.regions);
      forget(version.typeConstraints);
    }
  }
}

/// Loads those of `families` that the folder at `root` has; `source` is its
/// name in errors.
static llvm::Expected<Upstream>
readSpecs(StringRef root, StringRef source,
          llvm::ArrayRef<std::string> families) {
  std::vector<std::string> names = findFamilies(root);
  for (const std::string &name : families) {
    std::string folder = "specs/" + name, manifest = folder + "/dialect.json";
    if (fs::is_directory(root + "/" + folder + "/ops") &&
        !fs::exists(root + "/" + manifest))
      return llvm::createStringError(
          source +
          " has specs of an older format, which this version of "
          "dialectgen does not read: " +
          folder + " has no dialect.json");
  }
  if (names.empty())
    return llvm::createStringError(source + " holds no specs");
  Upstream upstream;
  upstream.statements = Statements::Spec;
  for (const std::string &name : names) {
    if (!llvm::is_contained(families, name))
      continue;
    Diagnostics diagnostics;
    std::optional<Family> family = loadSpecs(root, name, diagnostics);
    if (!family || diagnostics.hasErrors()) {
      return llvm::createStringError(source + " does not load:\n" +
                                     textOf(diagnostics));
    }
    forgetPlaces(*family);
    upstream.families.push_back(std::move(*family));
  }
  return upstream;
}

/// Runs `arguments`, the first of which is the program. If it fails, its error
/// output is the error.
static llvm::Error run(llvm::ArrayRef<StringRef> arguments, StringRef log) {
  auto program = llvm::sys::findProgramByName(arguments.front());
  if (!program)
    return llvm::createStringError(arguments.front() + ": " +
                                   program.getError().message());
  std::optional<StringRef> redirects[] = {StringRef(), StringRef(), log};
  if (llvm::sys::ExecuteAndWait(*program, arguments, std::nullopt, redirects) ==
      0)
    return llvm::Error::success();
  auto text = llvm::MemoryBuffer::getFile(log);
  return llvm::createStringError(
      arguments.front() + ": " +
      (text ? (*text)->getBuffer().trim() : StringRef("failed")));
}

/// Unpacks specs/ as of `revision` into a folder of its own and reads it.
static llvm::Expected<Upstream>
readRevision(StringRef revision, StringRef root, StringRef source,
             llvm::ArrayRef<std::string> families) {
  if (revision.empty() || revision.starts_with("-"))
    return llvm::createStringError("'" + source + "' names no revision");
  llvm::SmallString<128> folder;
  if (std::error_code error =
          fs::createUniqueDirectory("dialectgen-against", folder))
    return llvm::createStringError(source + ": " + error.message());
  llvm::scope_exit cleanUp([&] { (void)fs::remove_directories(folder); });
  std::string archive = (folder + "/specs.tar").str();
  std::string log = (folder + "/log").str();
  if (llvm::Error error = run({"git", "-C", root, "archive", "--format=tar",
                               "-o", archive, revision, "specs"},
                              log))
    return llvm::createStringError(source + ": " +
                                   llvm::toString(std::move(error)));
  if (llvm::Error error = run({"tar", "-xf", archive, "-C", folder}, log))
    return llvm::createStringError(source + ": " +
                                   llvm::toString(std::move(error)));
  auto upstream = readSpecs(folder, source, families);
  if (upstream)
    return upstream;
  return llvm::createStringError(
      llvm::toString(upstream.takeError()) +
      "\nif the specs of that revision have an older format, build the "
      "dialectgen of that revision (git worktree add FOLDER " +
      revision +
      ") and compare there; released facts are in --against=released");
}

/// Reads the released facts of `families`.
static llvm::Expected<Upstream>
readReleased(StringRef root, llvm::ArrayRef<std::string> families) {
  Upstream upstream;
  upstream.statements = Statements::Spec;
  upstream.isReleased = true;
  for (const std::string &name : families) {
    Diagnostics diagnostics;
    std::optional<Family> family = loadReleased(root, name, diagnostics);
    if (diagnostics.hasErrors()) {
      return llvm::createStringError(releasedPath(name) + " does not load:\n" +
                                     textOf(diagnostics));
    }
    if (!family)
      continue;
    forgetPlaces(*family);
    // Of the dialect, which may change from one release to the next, ops count.
    family->dialect.reset();
    family->dialectTypes.clear();
    family->dialectAttributes.clear();
    upstream.families.push_back(std::move(*family));
  }
  return upstream;
}

static llvm::Expected<Upstream> schemas(llvm::Expected<Family> family) {
  if (!family)
    return family.takeError();
  Upstream upstream;
  upstream.families.push_back(std::move(*family));
  return upstream;
}

static Upstream definitionsOf(std::unique_ptr<TdFile> file, StringRef root) {
  Upstream upstream;
  upstream.statements = Statements::Spec;
  upstream.definitions = std::move(file);
  upstream.root = root.str();
  return upstream;
}

/// Reads standard input, which is a schema dump or definitions.
static llvm::Expected<Upstream>
readStandardInput(StringRef root, llvm::ArrayRef<std::string> includeFolders) {
  auto text = llvm::MemoryBuffer::getSTDIN();
  if (!text)
    return llvm::createStringError("standard input: " +
                                   text.getError().message());
  StringRef content = (*text)->getBuffer();
  if (content.trim().empty())
    return llvm::createStringError("standard input is empty; expected a schema "
                                   "dump or definitions in TableGen");
  if (content.ltrim().starts_with("{"))
    return schemas(parseSchemaDump(content, "<stdin>"));
  auto file = TdFile::readText(content, "<stdin>", includeFolders);
  if (!file)
    return file.takeError();
  return definitionsOf(std::move(*file), root);
}

llvm::Expected<Upstream>
dialectgen::readUpstream(StringRef source, StringRef root,
                         llvm::ArrayRef<std::string> families,
                         llvm::ArrayRef<std::string> includeFolders) {
  if (!includeFolders.empty() && source != "-" && !source.contains(".td"))
    return llvm::createStringError(
        "-I is for --against=FILE.td, --import=FILE.td and --import-hooks");
  if (source == "libonnx")
    return schemas(readOnnxLibrary());
  if (source == "released")
    return readReleased(root, families);
  if (source == "-")
    return readStandardInput(root, includeFolders);
  StringRef revision = source;
  if (revision.consume_front("git:"))
    return readRevision(revision, root, source, families);
  if (fs::is_directory(source))
    return readSpecs(source, source, families);
  if (source.ends_with(".json"))
    return schemas(readSchemaDump(source));
  llvm::SmallVector<StringRef> parts;
  source.split(parts, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  std::vector<std::string> paths, tables;
  for (StringRef path : parts) {
    path = path.trim();
    if (path.ends_with(".td") || path.ends_with(".td.inc"))
      paths.push_back(path.str());
    else if (path.ends_with(".inc"))
      tables.push_back(path.str());
  }
  if (paths.size() + tables.size() == parts.size() && !parts.empty()) {
    if (paths.empty())
      return llvm::createStringError(
          source + ": a table of versions defines no operation; give the "
                   "definitions beside it, as in "
                   "--against=ONNX.td,OpBuildTable.inc");
    auto file = TdFile::read(paths, includeFolders);
    if (!file)
      return file.takeError();
    Upstream upstream = definitionsOf(std::move(*file), root);
    ImporterTable table;
    for (const std::string &path : tables)
      if (llvm::Error error = readImporterTable(path, table))
        return std::move(error);
    upstream.claims = std::move(table.versions);
    return upstream;
  }
  return llvm::createStringError(
      "'" + source +
      "' is not an upstream: expected libonnx, "
      "released, a schema dump FILE.json, "
      "definitions FILE.td[,FILE.td][,TABLE.inc], a folder with specs/ "
      "or git:REVISION");
}
