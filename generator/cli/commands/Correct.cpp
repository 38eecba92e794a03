//===- Correct.cpp - correct what was released ----------------------------===//
//
// Corrections are tried in memory. The files are written only if
// the resulting ledger differs from the released one in nothing but the named
// subject, and admits at least as many programs.
//
//===----------------------------------------------------------------------===//

#include "cli/Command.h"
#include "cli/Families.h"
#include "diff/families/Adopt.h"
#include "diff/versions/ElementJson.h"
#include "diff/versions/Prose.h"
#include "diff/versions/Widening.h"
#include "model/Loader.h"
#include "report/DriftReport.h"
#include "upstream/Upstream.h"
#include "upstream/adopt/ApplyUpstream.h"
#include "upstream/ledger/Frozen.h"
#include "upstream/ledger/Released.h"
#include "upstream/specs/SpecText.h"
#include "upstream/specs/SpecWriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;
using llvm::StringRef;

static int correct(const Place &, llvm::raw_ostream &, llvm::raw_ostream &);
static Command correctCommand("correct", Access::Write, correct);
static Text against(correctCommand, "against");
static IncludeFolders correctFolders(correctCommand);
static Text because(correctCommand, "because");

namespace {

class Correction {
public:
  Correction(const Place &place, StringRef against, StringRef name,
             const Version &since, llvm::raw_ostream &err)
      : place(place), against(against), name(name), since(since), err(err) {}

  /// Whether the family has the op.
  bool load(const std::string &familyName);
  int run(Upstream &upstream, llvm::raw_ostream &out);
  bool failed() const { return hasFailed; }

private:
  int fail(const llvm::Twine &why) {
    err << "error: " << why << "\n";
    hasFailed = true;
    return Failed;
  }
  std::string called() const { return (name + " " + toString(since)).str(); }
  /// The family as it is with `texts`.
  std::optional<Family> tryTexts(const FileTexts &texts);
  /// Writes the changes of `editor`.
  int write(const Drift &drift, SpecEditor &editor, const Family &corrected,
            llvm::raw_ostream &out);

  const Place &place;
  StringRef against;
  StringRef name;
  Version since;
  llvm::raw_ostream &err;
  bool hasFailed = false;
  std::string folder;
  /// Of the specs as they are, and as they would be.
  Diagnostics diagnostics, tried;
  std::optional<Family> ours;
  std::optional<Ledger> ledger;
  const Op *op = nullptr;
};

} // namespace

bool Correction::load(const std::string &familyName) {
  folder = familyName;
  ours = loadSpecs(place.root, folder, diagnostics);
  if (ours && !diagnostics.hasErrors())
    ledger = readHistory(*ours, place.root, diagnostics);
  if (ours && !diagnostics.hasErrors())
    checkReleased(*ours, place.root, diagnostics);
  if (!ours || diagnostics.hasErrors()) {
    diagnostics.print(err, place.errColors);
    hasFailed = true;
    return false;
  }
  for (const Op &one : ours->ops)
    if (name == one.name ? one.domain == ours->timelines.front().name
                         : name == one.domain + "." + one.name)
      op = &one;
  return op;
}

std::optional<Family> Correction::tryTexts(const FileTexts &texts) {
  auto family = loadSpecsWith(place.root, folder, texts, tried);
  if (!family)
    tried.error(DiagnosticId::FileUnreadable, {},
                llvm::toString(family.takeError()));
  else if (*family && !tried.hasErrors())
    return std::move(*family);
  tried.print(err, place.errColors);
  return std::nullopt;
}

/// Seals `facts` with `entries`, the corrections of `family`. Returns the files
/// to write, those of `editor` among them.
static llvm::Expected<FileTexts>
sealCorrections(const std::string &root, SpecEditor &editor,
                const Family &family, Ledger &ledger, const Json &facts,
                const Json &entries) {
  llvm::Expected<Json *> manifest =
      editor.open("specs/" + ledger.family + "/" + familyFile.str());
  if (!manifest)
    return manifest.takeError();
  for (const Json &entry : entries)
    ledger.corrections.push_back(entry);
  ledger.facts = factsText(facts);
  ledger.seal(ledger.links.back().released);
  recordRelease(**manifest, ledger);
  FileTexts others = stampRelease(root, ledger);
  others[releasedPath(ledger.family)] = ledger.text();
  return releasedTexts(editor, family, root, std::move(others));
}

int Correction::run(Upstream &upstream, llvm::raw_ostream &out) {
  const OpVersion *our = op->findVersion(since);
  if (!our)
    return fail(name + " has no version " + toString(since));
  auto released = ours->released.versions.find(op->domain);
  if (!ledger || released == ours->released.versions.end() ||
      released->second < since)
    return fail(called() +
                " is not released, so there is nothing to correct; write: "
                "dialectgen adopt --against=" +
                against);
  llvm::Expected<const Family *> theirs = upstream.find(*ours);
  if (!theirs)
    return fail(llvm::toString(theirs.takeError()));
  const Op *their = *theirs ? (*theirs)->findOp(op->domain, op->name) : nullptr;
  const OpVersion *theirVersion = their ? their->findVersion(since) : nullptr;
  if (!theirVersion)
    return fail(against + " has no " + called());
  Comparison comparison = compare(*ours, **theirs, upstream.statements);
  const Drift *drift = nullptr;
  for (const Drift &one : comparison.list)
    if (one.subject == Subject::Op && one.domain == op->domain &&
        one.name == op->name && one.since == since &&
        one.kind == DriftKind::Edited)
      drift = &one;
  if (!drift) {
    out << called() << " already equals the definition of " << against
        << "; there is nothing to correct\n";
    return Done;
  }
  Op only = *their;
  only.versions = {*theirVersion};
  only.versions.front().traits = op->findVersion(since)->traits;
  SpecEditor editor(place.root, &diagnostics.sources());
  llvm::Expected<Json *> file = editor.open(documentOf(*ours, *op));
  if (!file)
    return fail(llvm::toString(file.takeError()));
  auto updated = updateOp(**file, *op, adopt(*op, only, upstream.statements),
                          ours->vocabulary.typeSets);
  if (!updated)
    return fail(llvm::toString(updated.takeError()));
  std::optional<Family> corrected = tryTexts(editor.changed());
  if (!corrected)
    return fail(op->file + " would not load, so nothing is written");
  return write(*drift, editor, *corrected, out);
}

int Correction::write(const Drift &drift, SpecEditor &editor,
                      const Family &corrected, llvm::raw_ostream &out) {
  const OpVersion &before = *op->findVersion(since);
  const Op *written = corrected.findOp(op->domain, op->name);
  const OpVersion *after = written ? written->findVersion(since) : nullptr;
  if (!after)
    return fail(called() + " would be gone, so nothing is written");
  std::vector<std::string> narrowing = findNarrowing(*ours, before, *after);
  for (const std::string &reason : narrowing)
    err << "error: " << called() << ": " << reason << "\n";
  if (!narrowing.empty())
    return fail("programs and artifacts of " + called() +
                " that are legal would not stay so, or mean something else; "
                "nothing is written. If the upstream did mean it, suppress "
                "the drift with the reason (docs/drift.md)");
  // All else stays as it was released.
  Json facts = factsAsOf(corrected, ours->released.versions);
  Diagnostics files;
  std::optional<Family> was = loadReleased(place.root, folder, files);
  if (!was || files.hasErrors())
    return fail(releasedPath(folder) + " cannot be read");
  std::string subject =
      qualifiedName(*ours, op->domain, op->name) + "." + toString(since);
  for (const FrozenDifference &difference :
       compareWithReleased(corrected, *was))
    if (difference.corrected != subject)
      return fail(difference.subject + " would change with " + called() + ": " +
                  difference.what + "; nothing is written");
  Json entry = {{"op", qualifiedName(*ours, op->domain, op->name)},
                {"version", versionJson(since)},
                {"what", Json::array()},
                {"why", "the upstream corrected it after it was released"},
                {"since", against.str()}};
  for (const Change &change : drift.changes)
    entry["what"].push_back(inWords(change));
  auto planned = sealCorrections(place.root, editor, corrected, *ledger, facts,
                                 Json::array({entry}));
  if (!planned)
    return fail(llvm::toString(planned.takeError()));
  if (llvm::Error error = writeFiles(place.root, *planned))
    return fail(llvm::toString(std::move(error)));
  for (const Json &what : entry["what"])
    out << called() << ": " << what.get<std::string>() << "\n";
  for (const auto &[path, content] : *planned)
    out << "wrote " << path << "\n";
  return Done;
}

/// `ai.onnx.ml.Binarizer.1` as a name and a version, which begins where the
/// rest is one: names of domains have dots.
static std::pair<StringRef, std::optional<Version>>
splitSubject(StringRef what) {
  for (size_t dot = what.find('.'); dot != StringRef::npos;
       dot = what.find('.', dot + 1))
    if (std::optional<Version> since = parseVersion(what.drop_front(dot + 1)))
      return {what.take_front(dot), since};
  return {what, std::nullopt};
}

/// The entry of `corrections` for `subject`, with an empty list of differences.
static Json entryOf(const std::string &subject, const std::string &because) {
  Json entry = Json::object();
  auto [name, since] = splitSubject(subject);
  entry[since ? "op" : "type_constructor"] = name.str();
  if (since)
    entry["version"] = versionJson(*since);
  entry["what"] = Json::array();
  entry["why"] = because;
  return entry;
}

/// Whether `subject` names something of `dialect` that may be corrected.
static bool hasSubject(const Family &family, StringRef subject) {
  auto [name, since] = splitSubject(subject);
  if (!since)
    return findByName(family.vocabulary.typeConstructors, subject);
  return llvm::any_of(
      family.ops, [&, name = name, since = since](const Op &op) {
        return qualifiedName(family, op.domain, op.name) == name &&
               op.findVersion(*since);
      });
}

/// Writes down that the specs of `family`, as they stand, correct `subjects`.
static int sealDialect(const Place &place, const std::string &folder,
                       const Family &family, Ledger &ledger,
                       llvm::ArrayRef<StringRef> subjects,
                       const std::string &because, llvm::raw_ostream &out,
                       llvm::raw_ostream &err) {
  Json facts = factsAsOf(family, family.released.versions);
  Diagnostics files;
  std::optional<Family> was = loadReleased(place.root, folder, files);
  if (!was || files.hasErrors()) {
    files.print(err, place.errColors);
    return Failed;
  }
  std::map<std::string, Json> entries;
  bool isRefused = false;
  for (const FrozenDifference &difference : compareWithReleased(family, *was)) {
    std::string what = difference.subject + ": " + difference.what;
    const std::string &subject = difference.corrected;
    bool isNamed = llvm::is_contained(subjects, subject);
    if (!difference.mayCorrect || !isNamed) {
      err << "error: " << what
          << (isNamed ? "; this may not be corrected: programs and artifacts "
                        "that are legal might not stay so"
                      : "; --correct does not name it")
          << "\n";
      isRefused = true;
      continue;
    }
    auto entry = entries.emplace(subject, entryOf(subject, because)).first;
    entry->second["what"].push_back(what);
  }
  if (isRefused) {
    err << "error: nothing is written\n";
    return Failed;
  }
  Json list = Json::array();
  for (StringRef subject : subjects) {
    auto entry = entries.find(subject.str());
    if (entry == entries.end()) {
      out << subject << " is as it was released; there is nothing to correct\n";
      continue;
    }
    for (const Json &what : entry->second["what"])
      out << what.get<std::string>() << "\n";
    list.push_back(entry->second);
  }
  if (list.empty())
    return Done;
  SpecEditor editor(place.root);
  auto planned =
      sealCorrections(place.root, editor, family, ledger, facts, list);
  if (llvm::Error error =
          planned ? writeFiles(place.root, *planned) : planned.takeError())
    return fail(std::move(error), err);
  for (const auto &[path, content] : *planned)
    out << "wrote " << path << "\n";
  return Done;
}

static int fromSpecs(const Place &place, llvm::raw_ostream &out,
                     llvm::raw_ostream &err) {
  const std::string &what = place.operand;
  llvm::SmallVector<StringRef> subjects;
  StringRef(what).split(subjects, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (const std::string &folder :
       chooseFamilies(place.root, place.families, err)) {
    Diagnostics diagnostics;
    std::optional<Family> family = loadSpecs(place.root, folder, diagnostics);
    std::optional<Ledger> ledger;
    if (family && !diagnostics.hasErrors())
      ledger = readHistory(*family, place.root, diagnostics);
    if (!family || diagnostics.hasErrors()) {
      diagnostics.print(err, place.errColors);
      return Failed;
    }
    bool hasAll = llvm::all_of(subjects, [&](StringRef subject) {
      return hasSubject(*family, subject);
    });
    if (hasAll && ledger)
      return sealDialect(place, folder, *family, *ledger, subjects, because,
                         out, err);
  }
  err << "error: nothing that was released has '" << what
      << "'; name a version of an op or a type constructor, as in "
         "--correct=Gelu.20\n";
  return Failed;
}

static int fromUpstream(const Place &place, llvm::raw_ostream &out,
                        llvm::raw_ostream &err) {
  const std::string &what = place.operand;
  auto [name, since] = splitSubject(what);
  if (!since) {
    err << "error: '" << what
        << "' names no version of an op; write for example "
           "--correct=Gelu.20\n";
    return Failed;
  }
  std::vector<std::string> names =
      chooseFamilies(place.root, place.families, err);
  if (names.empty())
    return Failed;
  llvm::Expected<Upstream> upstream =
      readUpstream(against, place.root, names, correctFolders);
  if (!upstream)
    return fail(upstream.takeError(), err);
  for (const std::string &folder : names) {
    Correction correction(place, against, name, *since, err);
    if (correction.load(folder))
      return correction.run(*upstream, out);
    if (correction.failed())
      return Failed;
  }
  err << "error: no family has an op '" << name << "'\n";
  return Failed;
}

static int correct(const Place &place, llvm::raw_ostream &out,
                   llvm::raw_ostream &err) {
  bool isUpstream = against.getNumOccurrences();
  bool isSpecs = because.getNumOccurrences();
  if (isUpstream == isSpecs) {
    err << "error: correct needs "
        << (isSpecs ? "only one of --against and --because: an upstream that "
                      "corrects is the reason itself"
                    : "--against=SRC, or, if the specs correct it themselves, "
                      "--because=REASON")
        << "\n";
    return Failed;
  }
  if (isSpecs && because.empty()) {
    err << "error: --because needs a reason for the correction of released "
           "facts\n";
    return Failed;
  }
  return isSpecs ? fromSpecs(place, out, err) : fromUpstream(place, out, err);
}
