//===- Scaffold.cpp - begin something new in the specs --------------------===//
//
// See Scaffold.h.
//
//===----------------------------------------------------------------------===//

#include "cli/commands/Scaffold.h"
#include "cli/Families.h"
#include "cli/commands/ScaffoldEntries.h"
#include "model/Loader.h"
#include "model/diagnostics/Diagnostics.h"
#include "upstream/specs/SpecText.h"
#include "upstream/specs/WriteFiles.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;
using llvm::StringRef;

/// Splits `what` at the commas outside of parentheses.
static std::vector<std::string> splitNames(StringRef what) {
  std::vector<std::string> parts(1);
  int depth = 0;
  for (char c : what) {
    depth += c == '(';
    depth -= c == ')';
    if (c == ',' && !depth)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  for (std::string &part : parts)
    part = StringRef(part).trim().str();
  return parts;
}

static llvm::Expected<NamedList> parseNamedList(StringRef what) {
  NamedList result;
  auto [name, rest] = what.split('(');
  result.name = name.trim().str();
  if (!what.contains('('))
    return result;
  if (!rest.consume_back(")"))
    return llvm::createStringError("'" + what +
                                   "' has no ')' at its end; write NAME(A, B)");
  for (StringRef part : llvm::split(rest, ','))
    result.parts.push_back(part.trim().str());
  return result;
}

llvm::Error dialectgen::checkName(StringRef name, StringRef what) {
  bool good = !name.empty() && (llvm::isAlpha(name[0]) || name[0] == '_') &&
              llvm::all_of(name, [](char c) {
                return llvm::isAlnum(c) || c == '_' || c == '-';
              });
  if (good)
    return llvm::Error::success();
  return llvm::createStringError("'" + name + "' is no name of " + what +
                                 "; expected letters, digits and '_'");
}

/// Begins one thing.
static llvm::Error start(SpecDraft &draft, const ScaffoldOptions &options,
                         const std::string &what) {
  if (options.thing == NewThing::Record || options.thing == NewThing::Enum) {
    llvm::Expected<NamedList> named = parseNamedList(what);
    if (!named)
      return named.takeError();
    return options.thing == NewThing::Enum ? newEnum(draft, *named)
                                           : newRecord(draft, *named);
  }
  switch (options.thing) {
  case NewThing::Op:
    return newOp(draft, what, options.like);
  case NewThing::Version:
    return newVersion(draft, what);
  case NewThing::Attribute:
    return newAttribute(draft, what);
  case NewThing::Type:
    return newType(draft, what, options.like);
  case NewThing::EnumCase:
    return newEnumCase(draft, what);
  case NewThing::Record:
  case NewThing::Enum:
    break;
  }
  return llvm::Error::success();
}

int dialectgen::scaffold(const ScaffoldOptions &options, llvm::raw_ostream &out,
                         llvm::raw_ostream &err) {
  std::vector<std::string> families =
      chooseFamilies(options.root, options.families, err);
  if (families.empty())
    return Failed;
  if (families.size() > 1) {
    err << "error: a new element belongs to one family; select it, for example "
           "--only="
        << families.front() << "\n";
    return Failed;
  }
  Diagnostics diagnostics;
  std::optional<Family> family =
      loadFamily(options.root, families.front(), diagnostics);
  diagnostics.print(err, options.colors);
  if (!family || diagnostics.hasErrors())
    return Failed;
  SpecDraft draft(options.root, *family);
  llvm::Error error = llvm::Error::success();
  for (const std::string &what : splitNames(options.what))
    if (!error)
      error = start(draft, options, what);
  FileTexts files = draft.editor.changed();
  if (!error)
    error = writeFiles(options.root, files);
  if (error) {
    err << "error: " << llvm::toString(std::move(error))
        << "\nnothing was written\n";
    return Failed;
  }
  for (const auto &[path, text] : files)
    out << "wrote " << path << "\n";
  draft.printLeft(out);
  // Prints in advance the problems that the next run would report.
  Diagnostics after;
  (void)loadSpecs(options.root, families.front(), after);
  after.print(out, options.colors);
  out << "then: dialectgen --only=" << families.front() << "\n";
  return Done;
}
