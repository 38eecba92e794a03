//===- ImportHooks.cpp - versions and hooks from a checkout ---------------===//
//
// The specs are tried with the new hooks before any file is
// written.
//
//===----------------------------------------------------------------------===//

#include "cli/Command.h"
#include "cli/Families.h"
#include "cli/trial/TrySpecs.h"
#include "model/Loader.h"
#include "model/read/SpecFiles.h"
#include "upstream/onnx/OnnxMlirHooks.h"
#include "upstream/specs/SpecEditor.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;
using llvm::StringRef;

static int importHooks(const Place &, llvm::raw_ostream &, llvm::raw_ostream &);
static Command importHooksCommand("import-hooks", Access::Write, importHooks);
static IncludeFolders hooksFolders(importHooksCommand);

static llvm::Error toError(Diagnostics &diagnostics, bool colors,
                           StringRef last) {
  std::string text;
  llvm::raw_string_ostream os(text);
  diagnostics.print(os, colors);
  return llvm::createStringError(text + last.str());
}

static llvm::Expected<OnnxMlirHooks> readHooks(const std::string &checkout,
                                               const Family &family) {
  std::string definitions = inFolder(checkout, "src/Dialect/ONNX/ONNX.td");
  ImporterTable table;
  if (llvm::Error error = readImporterTable(
          inFolder(checkout, "src/Builder/OpBuildTable.inc"), table))
    return llvm::createStringError(
        llvm::toString(std::move(error)) +
        "; --import-hooks takes the root of an onnx-mlir checkout");
  std::vector<std::string> folders = hooksFolders;
  folders.push_back(checkout);
  llvm::Expected<std::unique_ptr<TdFile>> file =
      TdFile::read({definitions}, folders);
  if (!file)
    return file.takeError();
  return readOnnxMlirHooks(**file, table, family);
}

/// The files to write, tried with the rest of the specs.
static llvm::Expected<FileTexts> planFiles(const Place &place,
                                           const Family &family,
                                           const OnnxMlirHooks &hooks) {
  std::string folder = "specs/" + family.name + "/";
  std::string path = folder + "dialect.json";
  SpecEditor editor(place.root);
  Json &part = editor.open(path)["dialect"];
  part["version_list"] = hooks.versionList;
  part["hooks"] = hooks.hooks;
  llvm::Expected<FileTexts> texts = editor.changed();
  if (!texts)
    return texts;
  for (const auto &[path, text] : hooks.snippets)
    (*texts)[folder + path] = text;
  Diagnostics diagnostics;
  auto changed = loadSpecsWith(place.root, family.name, *texts, diagnostics);
  if (!changed)
    return changed.takeError();
  if (!*changed || diagnostics.hasErrors())
    return toError(diagnostics, place.errColors,
                   "the specs cannot be loaded with these hooks");
  return texts;
}

static int importHooks(const Place &place, llvm::raw_ostream &out,
                       llvm::raw_ostream &err) {
  auto fail = [&](llvm::Error error) {
    return dialectgen::fail(std::move(error), err, /*unwritten=*/true);
  };
  if (place.families.size() != 1)
    return fail(llvm::createStringError(
        "--import-hooks needs the family that it writes; write: dialectgen "
        "--import-hooks=" +
        place.operand + " --only=FAMILY"));
  Diagnostics diagnostics;
  std::optional<Family> family =
      loadFamily(place.root, place.families.front(), diagnostics);
  if (!family || diagnostics.hasErrors())
    return fail(toError(diagnostics, place.errColors,
                        "the specs of the family cannot be loaded"));
  llvm::Expected<OnnxMlirHooks> hooks = readHooks(place.operand, *family);
  if (!hooks)
    return fail(hooks.takeError());
  llvm::Expected<FileTexts> files = planFiles(place, *family, *hooks);
  if (!files)
    return fail(files.takeError());
  if (llvm::Error error = writeFiles(place.root, *files))
    return fail(std::move(error));
  size_t versions = 0;
  for (const Json &list : hooks->versionList)
    versions += list.size();
  out << family->name << ": " << hooks->versionList.size() - 1 << " ops, "
      << versions << " versions\n";
  for (const auto &[hook, value] : hooks->hooks.items())
    out << "  " << hook << ": " << value.size() << "\n";
  for (const std::string &other : hooks->others)
    out << "not in the specs: " << other << "\n";
  for (const auto &[path, text] : *files)
    out << "wrote " << path << "\n";
  out << "then: dialectgen --only=" << family->name << "\n";
  return Done;
}
