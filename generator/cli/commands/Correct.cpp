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
#include "diff/versions/Prose.h"
#include "diff/versions/Widening.h"
#include "model/Loader.h"
#include "report/DriftReport.h"
#include "upstream/Upstream.h"
#include "upstream/ledger/Frozen.h"
#include "upstream/ledger/Released.h"
#include "upstream/specs/SpecWriter.h"
#include "upstream/specs/WriteFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;
using llvm::StringRef;

static int correct(const Place &, llvm::raw_ostream &, llvm::raw_ostream &);
static Command correctCommand("correct", Access::Write, correct);
static Text against(correctCommand, "against");
static IncludeFolders correctFolders(correctCommand);
static Text because(correctCommand, "because");

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
static Json entryOf(StringRef subject, const std::string &because) {
  Json entry = Json::object();
  auto [name, since] = splitSubject(subject);
  entry[since ? "op" : "type_constructor"] = name.str();
  if (since)
    entry["version"] = versionJson(*since);
  entry["what"] = Json::array();
  entry["why"] = because;
  return entry;
}

namespace {

/// Corrects what was released of one family.
class Correction {
public:
  Correction(const Place &place, const std::string &folder,
             llvm::raw_ostream &out, llvm::raw_ostream &err)
      : place(place), folder(folder), out(out), err(err) {}

  /// Whether the specs load; `asReleased` if they have to be as released, too.
  bool load(bool asReleased) {
    ours = loadSpecs(place.root, folder, diagnostics);
    if (ours && !diagnostics.hasErrors())
      ledger = readHistory(*ours, place.root, diagnostics);
    if (ours && asReleased && !diagnostics.hasErrors())
      checkReleased(*ours, place.root, diagnostics);
    if (ours && !diagnostics.hasErrors())
      return true;
    diagnostics.print(err, place.errColors);
    return false;
  }

  const Op *find(StringRef name) const {
    for (const Op &op : ours->ops)
      if (name == op.name ? op.domain == ours->timelines.front().name
                          : name == op.domain + "." + op.name)
        return &op;
    return nullptr;
  }

  /// Whether `subject` names something that was released and may be corrected.
  bool has(StringRef subject) const {
    auto [name, since] = splitSubject(subject);
    if (!ledger || !since)
      return ledger && findByName(ours->vocabulary.typeConstructors, subject);
    return llvm::any_of(
        ours->ops, [&, name = name, since = since](const Op &op) {
          return qualifiedName(*ours, op.domain, op.name) == name &&
                 op.findVersion(*since);
        });
  }

  /// Writes the facts of `upstream` of a version of an op.
  int follow(Upstream &upstream, const Op &op, StringRef name,
             const Version &since) {
    std::string called = (name + " " + toString(since)).str(),
                subject = qualifiedName(*ours, op.domain, op.name) + "." +
                          toString(since);
    const OpVersion *our = op.findVersion(since);
    if (!our)
      return fail(name + " has no version " + toString(since));
    auto released = ours->released.versions.find(op.domain);
    if (!ledger || released == ours->released.versions.end() ||
        released->second < since)
      return fail(called +
                  " is not released, so there is nothing to correct; write: "
                  "dialectgen adopt --against=" +
                  against);
    llvm::Expected<const Family *> theirs = upstream.find(*ours);
    if (!theirs)
      return dialectgen::fail(theirs.takeError(), err);
    const Op *their = *theirs ? (*theirs)->findOp(op.domain, op.name) : nullptr;
    if (!their || !their->findVersion(since))
      return fail(against + " has no " + called);
    Comparison comparison =
        dialectgen::compare(*ours, **theirs, upstream.statements);
    auto drift = llvm::find_if(comparison.list, [&](const Drift &one) {
      return one.subject == Subject::Op && one.domain == op.domain &&
             one.name == op.name && one.since == since &&
             one.kind == DriftKind::Edited;
    });
    if (drift == comparison.list.end()) {
      out << called << " already equals the definition of " << against
          << "; there is nothing to correct\n";
      return Done;
    }
    Op only = *their;
    only.versions = {*their->findVersion(since)};
    only.versions.front().traits = our->traits;
    SpecEditor editor(place.root, &diagnostics.sources());
    auto updated = updateOp(editor.open(documentOf(*ours, op)), op,
                            adopt(op, only, upstream.statements),
                            ours->vocabulary.typeSets);
    if (!updated)
      return dialectgen::fail(updated.takeError(), err);
    llvm::Expected<FileTexts> texts = editor.changed();
    if (!texts)
      return dialectgen::fail(texts.takeError(), err);
    // As the specs would be.
    Diagnostics tried;
    auto corrected = loadSpecsWith(place.root, folder, *texts, tried);
    if (!corrected)
      tried.error(DiagnosticId::FileUnreadable, {},
                  llvm::toString(corrected.takeError()));
    if (tried.hasErrors() || !*corrected) {
      tried.print(err, place.errColors);
      return fail(op.file + " would not load, so nothing is written");
    }
    const Family &family = **corrected;
    const Op *written = family.findOp(op.domain, op.name);
    const OpVersion *after = written ? written->findVersion(since) : nullptr;
    if (!after)
      return fail(called + " would be gone, so nothing is written");
    std::vector<std::string> narrowing = findNarrowing(*ours, *our, *after);
    for (const std::string &reason : narrowing)
      fail(called + ": " + reason);
    if (!narrowing.empty())
      return fail("programs and artifacts of " + called +
                  " that are legal would not stay so, or mean something else; "
                  "nothing is written. If the upstream did mean it, suppress "
                  "the drift with the reason (docs/drift.md)");
    // All else stays as it was released.
    auto differences = compare(family);
    if (!differences)
      return Failed;
    for (const FrozenDifference &difference : *differences)
      if (difference.corrected != subject)
        return fail(difference.subject + " would change with " + called + ": " +
                    difference.what + "; nothing is written");
    Json entry =
        entryOf(subject, "the upstream corrected it after it was released");
    entry["since"] = against;
    for (const Change &change : drift->changes)
      entry["what"].push_back(inWords(change));
    return seal(editor, family, Json::array({entry}), called + ": ");
  }

  /// Writes down that the specs, as they stand, correct `subjects`.
  int record(llvm::ArrayRef<StringRef> subjects) {
    auto differences = compare(*ours);
    if (!differences)
      return Failed;
    std::map<std::string, Json> entries;
    bool isRefused = false;
    for (const FrozenDifference &difference : *differences) {
      std::string what = difference.subject + ": " + difference.what;
      const std::string &subject = difference.corrected;
      bool isNamed = llvm::is_contained(subjects, subject);
      if (difference.mayCorrect && isNamed) {
        auto entry = entries.emplace(subject, entryOf(subject, because)).first;
        entry->second["what"].push_back(what);
        continue;
      }
      fail(what + (isNamed
                       ? "; this may not be corrected: programs and artifacts "
                         "that are legal might not stay so"
                       : "; --correct does not name it"));
      isRefused = true;
    }
    if (isRefused)
      return fail("nothing is written");
    Json list = Json::array();
    for (StringRef subject : subjects)
      if (auto entry = entries.find(subject.str()); entry != entries.end())
        list.push_back(entry->second);
      else
        out << subject
            << " is as it was released; there is nothing to correct\n";
    if (list.empty())
      return Done;
    SpecEditor editor(place.root);
    return seal(editor, *ours, list);
  }

private:
  int fail(const llvm::Twine &why) { return dialectgen::fail(why, err); }

  /// The differences of `family` from what was released; nothing if that cannot
  /// be read.
  std::optional<std::vector<FrozenDifference>> compare(const Family &family) {
    Diagnostics files;
    std::optional<Family> was = loadReleased(place.root, folder, files);
    if (was && !files.hasErrors())
      return compareWithReleased(family, *was);
    files.print(err, place.errColors);
    return std::nullopt;
  }

  /// Writes the changes of `editor`, which are those of `family`, with
  /// `entries` as corrections.
  int seal(SpecEditor &editor, const Family &family, const Json &entries,
           const std::string &begin = "") {
    for (const Json &entry : entries)
      ledger->corrections.push_back(entry);
    auto files = sealRelease(editor, family, place.root, *ledger,
                             factsAsOf(family, ours->released.versions),
                             ledger->links.back().released);
    if (llvm::Error error =
            files ? writeFiles(place.root, *files) : files.takeError())
      return dialectgen::fail(std::move(error), err);
    for (const Json &entry : entries)
      for (const Json &what : entry["what"])
        out << begin << what.get<std::string>() << "\n";
    for (const auto &[path, content] : *files)
      out << "wrote " << path << "\n";
    return Done;
  }

  const Place &place;
  const std::string &folder;
  llvm::raw_ostream &out, &err;
  Diagnostics diagnostics;
  std::optional<Family> ours;
  std::optional<Ledger> ledger;
};

} // namespace

static int fromSpecs(const Place &place, llvm::raw_ostream &out,
                     llvm::raw_ostream &err) {
  llvm::SmallVector<StringRef> subjects;
  StringRef(place.operand)
      .split(subjects, ',', /*MaxSplit=*/-1,
             /*KeepEmpty=*/false);
  for (const std::string &folder :
       chooseFamilies(place.root, place.families, err)) {
    Correction correction(place, folder, out, err);
    if (!correction.load(/*asReleased=*/false))
      return Failed;
    if (llvm::all_of(subjects, [&](StringRef subject) {
          return correction.has(subject);
        }))
      return correction.record(subjects);
  }

  return fail("nothing that was released has '" + place.operand +
                  "'; name a version of an op or a type constructor, as in "
                  "--correct=Gelu.20",
              err);
}

static int fromUpstream(const Place &place, llvm::raw_ostream &out,
                        llvm::raw_ostream &err) {
  auto [name, since] = splitSubject(place.operand);
  if (!since)
    return fail("'" + place.operand +
                    "' names no version of an op; write for example "
                    "--correct=Gelu.20",
                err);
  std::vector<std::string> names =
      chooseFamilies(place.root, place.families, err);
  if (names.empty())
    return Failed;
  llvm::Expected<Upstream> upstream =
      readUpstream(against, place.root, names, correctFolders);
  if (!upstream)
    return fail(upstream.takeError(), err);
  for (const std::string &folder : names) {
    Correction correction(place, folder, out, err);
    if (!correction.load(/*asReleased=*/true))
      return Failed;
    if (const Op *op = correction.find(name))
      return correction.follow(*upstream, *op, name, *since);
  }

  return fail("no family has an op '" + name + "'", err);
}

static int correct(const Place &place, llvm::raw_ostream &out,
                   llvm::raw_ostream &err) {
  bool isUpstream = against.getNumOccurrences();
  bool isSpecs = because.getNumOccurrences();
  if (isUpstream == isSpecs)
    return fail(
        llvm::Twine("correct needs ") +
            (isSpecs ? "only one of --against and --because: an upstream that "
                       "corrects is the reason itself"
                     : "--against=SRC, or, if the specs correct it themselves, "
                       "--because=REASON"),
        err);
  if (isSpecs && because.empty())
    return fail("--because needs a reason for the correction of released facts",
                err);
  return isSpecs ? fromSpecs(place, out, err) : fromUpstream(place, out, err);
}
