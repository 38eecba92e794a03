//===- Scaffold.cpp - begin something new in the specs --------------------===//
//
// The commands `new ...`, but for a family (docs/scaffolding.md).
//
//===----------------------------------------------------------------------===//

#include "cli/Command.h"
#include "cli/Families.h"
#include "cli/commands/ScaffoldEntries.h"
#include "diff/versions/ElementJson.h"
#include "model/Loader.h"
#include "upstream/adopt/Advice.h"
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

Version SpecDraft::begin(const Timeline &timeline, const Op *op) {
  Version next = nextVersions(family).at(timeline.name);
  if (!family.dialectPart() && !family.versionedPart())
    next = op ? Version(op->versions.front().since.getMajor() + 1)
              : timeline.minimum;
  if (next <= timeline.newest)
    return next;
  size_t index = &timeline - family.timelines.data();
  bool isLine = !timeline.releases.empty();
  Json &entry = editor.list(manifest, "timelines")[index];
  if (isLine)
    entry["releases"].push_back(versionJson(next));
  else
    entry["newest"] = versionJson(next);
  // Whatever else this run begins is of the same version.
  Timeline &ours = family.timelines[index];
  ours.newest = next;
  if (isLine)
    ours.releases.push_back(next);
  return next;
}

std::optional<std::string> SpecDraft::findList(StringRef part,
                                               const std::string &key) {
  for (const std::string &path : editor.filesIn(folder + part.str()))
    if (editor.open(path).contains(key))
      return path;
  return std::nullopt;
}

void SpecDraft::printLeft(llvm::raw_ostream &out) {
  for (const Left &one : left) {
    SpecEditor::Place place = editor.find(one.path, one.text);
    out << place.path << ":" << place.line << ":" << place.column
        << ": to do: " << one.what << "\n";
  }
}

using Start = llvm::Error (*)(SpecDraft &draft, const std::string &what,
                              StringRef like);

/// Begins the things that are the operand.
static int begin(Start start, StringRef like, const Place &place,
                 llvm::raw_ostream &out, llvm::raw_ostream &err) {
  std::vector<std::string> families =
      chooseFamilies(place.root, place.families, err);
  if (families.empty())
    return Failed;
  if (families.size() > 1)
    return fail("a new element belongs to one family; select it, for example "
                "--only=" +
                    families.front(),
                err);
  Diagnostics diagnostics;
  std::optional<Family> family =
      loadFamily(place.root, families.front(), diagnostics);
  diagnostics.print(err, place.errColors);
  if (!family || diagnostics.hasErrors())
    return Failed;
  SpecDraft draft(place.root, *family);
  llvm::Error error = llvm::Error::success();
  for (const std::string &what : splitNames(place.operand))
    if (!error)
      error = start(draft, what, like);
  llvm::Expected<FileTexts> files = draft.editor.changed();
  // A mistake may follow from a file that cannot be read.
  if (!files)
    llvm::consumeError(std::exchange(error, files.takeError()));
  else if (!error)
    error = writeFiles(place.root, *files);
  if (error)
    return fail(std::move(error), err, /*unwritten=*/true);
  for (const auto &[path, text] : *files)
    out << "wrote " << path << "\n";
  draft.printLeft(out);
  // Prints in advance the problems that the next run would report.
  Diagnostics after;
  (void)loadSpecs(place.root, families.front(), after);
  after.print(out, place.errColors);
  out << "then: dialectgen --only=" << families.front() << "\n";
  return Done;
}

template <Start start>
static int begin(const Place &place, llvm::raw_ostream &out,
                 llvm::raw_ostream &err) {
  return begin(start, "", place, out, err);
}

static Command versionCommand("new version", Access::Write, begin<newVersion>);
static Command attributeCommand("new attribute", Access::Write,
                                begin<newAttribute>);
static Command recordCommand("new record", Access::Write, begin<newRecord>);
static Command enumCommand("new enum", Access::Write, begin<newEnum>);
static Command caseCommand("new enum-case", Access::Write, begin<newEnumCase>);

static int beginOp(const Place &, llvm::raw_ostream &, llvm::raw_ostream &);
static Command opCommand("new op", Access::Write, beginOp);
static Text likeOp(opCommand, "like");
static int beginOp(const Place &place, llvm::raw_ostream &out,
                   llvm::raw_ostream &err) {
  return begin(newOp, likeOp.getValue(), place, out, err);
}

static int beginType(const Place &, llvm::raw_ostream &, llvm::raw_ostream &);
static Command typeCommand("new type", Access::Write, beginType);
static Text likeType(typeCommand, "like");
static int beginType(const Place &place, llvm::raw_ostream &out,
                     llvm::raw_ostream &err) {
  return begin(newType, likeType.getValue(), place, out, err);
}
