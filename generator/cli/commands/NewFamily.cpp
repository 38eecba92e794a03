//===- NewFamily.cpp - begin a family of specs ----------------------------===//
//
// A folder under specs/ with the vocabulary, the wire codes and the few
// operations that every dialect with a versioned dialect needs, as
// templates/family has them; dialectgen_add_dialect builds it as it is.
//
//===----------------------------------------------------------------------===//

#include "cli/Command.h"
#include "cli/Families.h"
#include "emit/text/OdsText.h"
#include "emit/text/Template.h"
#include "model/read/SpecFiles.h"
#include "upstream/specs/SpecText.h"
#include "upstream/specs/WriteFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;

/// The files of a family, in the order in which people read them.
static constexpr const char *files[] = {"dialect.json",
                                        "names.json",
                                        "wire.json",
                                        "types/elements.json",
                                        "types/records.json",
                                        "attributes/kinds.json",
                                        "attributes/values.json",
                                        "attributes/records.json",
                                        "ops/call.json",
                                        "ops/func.json",
                                        "ops/identity.json",
                                        "ops/return.json"};

llvm::Error dialectgen::checkFamilyName(llvm::StringRef name) {
  bool isGood = !name.empty() && name[0] >= 'a' && name[0] <= 'z' &&
                llvm::all_of(name, [](char c) {
                  return (c >= 'a' && c <= 'z') || llvm::isDigit(c) || c == '_';
                });
  if (isGood && name != "schema" && name != "released")
    return llvm::Error::success();
  return llvm::createStringError(
      "'" + name +
      "' is no name of a family; expected lower-case letters, digits and '_', "
      "beginning with a letter, and neither 'schema' nor 'released'");
}

static llvm::Expected<FileTexts> familyFiles(const Place &place,
                                             const std::string &name) {
  if (llvm::Error error = checkFamilyName(name))
    return std::move(error);
  std::string folder = "specs/" + name;
  if (llvm::sys::fs::exists(inFolder(place.root, folder)))
    return llvm::createStringError(folder +
                                   " is there already; choose another name");
  Json names = {{"family", name},
                {"prefix", toCamel(name)},
                {"versionedPrefix", "V" + llvm::StringRef(name).upper()}};
  FileTexts texts;
  for (const char *file : files) {
    llvm::Expected<Template> layout =
        Template::read(place.root, std::string("family/") + file + ".mustache");
    if (!layout)
      return layout.takeError();
    llvm::Expected<std::string> text = layout->render(names);
    if (!text)
      return text.takeError();
    // Names of any length are in the one layout.
    Json value = Json::parse(*text, /*cb=*/nullptr, /*allow_exceptions=*/false);
    if (value.is_discarded())
      return llvm::createStringError(
          "templates/family/" + llvm::Twine(file) +
          ".mustache makes no JSON for the name '" + name +
          "'; it belongs to the installation of dialectgen");
    text = specFile(value);
    texts[folder + "/" + file] = std::move(*text);
  }
  return texts;
}

static int newFamily(const Place &place, llvm::raw_ostream &out,
                     llvm::raw_ostream &err) {
  const std::string &name = place.operand;
  llvm::Expected<FileTexts> texts = familyFiles(place, name);
  llvm::Error error =
      texts ? writeFiles(place.root, *texts) : texts.takeError();
  if (error)
    return fail(std::move(error), err, /*unwritten=*/true);
  for (const char *file : files)
    out << "wrote specs/" << name << "/" << file << "\n";
  out << "specs/" << name
      << "/dialect.json:3:3: to do: write a summary of the family in one line\n"
      << "then: dialectgen new op NAME --only=" << name
      << "\n"
         "and in CMake: dialectgen_add_dialect("
      << name << "-dialect FAMILY " << name
      << " SPECS ${CMAKE_CURRENT_SOURCE_DIR}/specs/" << name << " TOOLS "
      << name << ")\n";
  return Done;
}

static Command newFamilyCommand("new family", Access::Begin, newFamily);
