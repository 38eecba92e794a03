//===- Upstream.cpp - open what a user names as upstream ------------------===//

#include "upstream/Upstream.h"
#include "spec/Diagnostics.h"
#include "spec/Loader.h"
#include "spec/SpecFiles.h"
#include "upstream/OnnxLibrary.h"
#include "upstream/SchemaDump.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;
using llvm::StringRef;
namespace fs = llvm::sys::fs;

/// Loads one family of the folder at `root`; `source` is its name in errors.
static llvm::Expected<Upstream> readSpecs(StringRef root, StringRef source,
                                          StringRef wanted) {
  std::vector<std::string> names = findFamilies(root, familyFile);
  if (names.empty())
    return llvm::createStringError(source + " holds no specs");
  if (wanted.empty() && names.size() > 1)
    return llvm::createStringError(
        source + " holds several families; name one with --only: " +
        llvm::join(names, ", "));
  std::string name = wanted.empty() ? names.front() : wanted.str();
  if (!llvm::is_contained(names, name))
    return llvm::createStringError(source + " holds no family '" + name +
                                   "', only " + llvm::join(names, ", "));
  Diagnostics diagnostics;
  std::optional<Family> family = loadFamily(root, name, diagnostics);
  if (!family || diagnostics.hasErrors()) {
    std::string text;
    llvm::raw_string_ostream os(text);
    diagnostics.print(os, /*showColors=*/false);
    return llvm::createStringError(source + " does not load:\n" + text);
  }
  // Places in buffers that are about to go mean nothing any more.
  auto forget = [](auto &list) {
    for (auto &element : list)
      element.range = {};
  };
  for (Op &op : family->ops) {
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
  return Upstream{std::move(*family), Statements::Spec};
}

/// Runs `arguments`, the first being the program; what it says on its error
/// stream is the error if it fails.
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

/// Unpacks specs/ as of `revision` into a folder of its own and lets `read`
/// have it.
template <typename Result>
static llvm::Expected<Result>
readRevision(StringRef revision, StringRef root, StringRef source,
             llvm::function_ref<llvm::Expected<Result>(StringRef)> read) {
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
  return read(folder);
}

/// Loads a versioned dialect of the folder at `root`.
static llvm::Expected<VersionedDialect>
readVersioned(StringRef root, StringRef source, StringRef family) {
  if (!isVersionedDialect(root, family))
    return llvm::createStringError(source + " holds no versioned dialect '" +
                                   family + "'");
  Diagnostics diagnostics;
  auto dialect = loadVersionedDialect(root, family, diagnostics);
  if (dialect)
    return std::move(*dialect);
  std::string text;
  llvm::raw_string_ostream os(text);
  diagnostics.print(os, /*showColors=*/false);
  return llvm::createStringError(source + " does not load:\n" + text);
}

llvm::Expected<VersionedDialect>
dialectgen::readVersionedUpstream(StringRef source, StringRef root,
                                  StringRef family) {
  auto read = [&](StringRef folder) {
    return readVersioned(folder, source, family);
  };
  StringRef revision = source;
  if (revision.consume_front("git:"))
    return readRevision<VersionedDialect>(revision, root, source, read);
  if (fs::is_directory(source))
    return read(source);
  return llvm::createStringError("'" + source +
                                 "' is no earlier state of a versioned "
                                 "dialect: expected a folder with specs/ or "
                                 "git:REVISION");
}

static llvm::Expected<Upstream> schemas(llvm::Expected<Family> family) {
  if (!family)
    return family.takeError();
  return Upstream{std::move(*family), Statements::Schema};
}

llvm::Expected<Upstream>
dialectgen::readUpstream(StringRef source, StringRef root, StringRef wanted) {
  if (source == "libonnx")
    return schemas(readOnnxLibrary());
  StringRef revision = source;
  if (revision.consume_front("git:"))
    return readRevision<Upstream>(
        revision, root, source,
        [&](StringRef folder) { return readSpecs(folder, source, wanted); });
  if (fs::is_directory(source))
    return readSpecs(source, source, wanted);
  if (source.ends_with(".json"))
    return schemas(readSchemaDump(source));
  return llvm::createStringError("'" + source +
                                 "' is not an upstream: expected libonnx, a "
                                 "schema dump FILE.json, a folder with specs/ "
                                 "or git:REVISION");
}
