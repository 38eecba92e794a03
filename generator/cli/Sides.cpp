//===- Sides.cpp - specs and an upstream, side by side --------------------===//

#include "cli/Sides.h"
#include "cli/Families.h"
#include "cli/trial/TrySpecs.h"
#include "diff/families/Promises.h"
#include "upstream/Judges.h"
#include "upstream/ledger/Released.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;
using llvm::StringRef;

std::optional<Sides> dialectgen::readSides(const SideOptions &options,
                                           llvm::raw_ostream &err) {
  auto fail = [&](const llvm::Twine &message) {
    err << "error: " << message << "\n";
    return std::nullopt;
  };
  if (options.against.empty())
    return fail("nothing to check against; name it with --against=libonnx, "
                "FILE.json, FILE.td, FOLDER or git:REVISION");
  std::vector<std::string> names =
      chooseFamilies(options.root, options.families, err);
  if (names.empty())
    return std::nullopt;
  llvm::Expected<Upstream> upstream = readUpstream(
      options.against, options.root, names, options.includeFolders);
  if (!upstream)
    return fail(llvm::toString(upstream.takeError()));
  Sides sides;
  sides.upstream = std::move(*upstream);
  for (const std::string &entry : options.renamed) {
    auto [from, to] = StringRef(entry).split(':');
    if (from.empty() || to.empty())
      return fail("--renamed has '" + entry +
                  "'; expected the old and the new name of an op, or of a part "
                  "of something, for example "
                  "--renamed=reduce_prod:reduce_product,pad.padding:paddings");
    sides.upstream.following.renamed[from.str()] = to.str();
  }
  sides.upstream.following.trySpecs =
      [root = options.root](const Family &family, Diagnostics &diagnostics) {
        return trySpecsAlone(family, root, diagnostics);
      };
  if (!options.renamed.empty() && !sides.upstream.definitions)
    return fail("--renamed is for definitions, and " + options.against +
                " has its own names");
  std::string subject = sides.upstream.subject();
  if (!subject.empty())
    subject = "; " + subject;
  bool failed = false;
  std::vector<std::string> leftOut;
  for (const std::string &name : names) {
    auto diagnostics = std::make_unique<Diagnostics>();
    std::optional<Family> ours = loadFamily(options.root, name, *diagnostics);
    // Definitions do not state which of ours each of them is: a name that moved
    // to another one would be no drift.
    if (ours && !diagnostics->hasErrors() &&
        judgesOf(*ours).versions == Judge::Specs && sides.upstream.definitions)
      checkReleased(*ours, options.root, *diagnostics);
    diagnostics->print(err, options.errColors);
    if (!ours || diagnostics->hasErrors()) {
      failed = true;
      continue;
    }
    llvm::Expected<const Family *> theirs = sides.upstream.find(*ours);
    if (!theirs)
      return fail(llvm::toString(theirs.takeError()));
    if (*theirs)
      sides.list.push_back({std::move(diagnostics), std::move(*ours), *theirs});
    else if (options.families.empty())
      leftOut.push_back(name);
    else
      return fail(options.against + " does not contain family '" + name + "'" +
                  subject);
  }
  if (!leftOut.empty())
    err << "left out, since " << options.against << " does not contain "
        << (leftOut.size() == 1 ? "it: " : "them: ")
        << llvm::join(leftOut, ", ") << "\n";
  if (failed)
    return std::nullopt;
  if (sides.list.empty())
    return fail(options.against + " contains no family of specs/" + subject);
  return sides;
}

Comparison dialectgen::compareSides(const Sides &sides, const Side &side) {
  if (sides.upstream.isReleased)
    return compareReleased(side.ours, *side.theirs);
  Comparison comparison =
      compare(side.ours, *side.theirs, sides.upstream.statements);
  if (const TdDialect *read = sides.upstream.findRead(side.ours)) {
    comparison.notCompared = read->notCompared;
    llvm::append_range(comparison.list, read->furtherDrift);
  }
  tellPromises(side.ours, *side.theirs, comparison);
  return comparison;
}
