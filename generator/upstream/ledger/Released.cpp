//===- Released.cpp - what was released stays what it is ------------------===//
//
// See Released.h. As long as the facts are unchanged, two texts are compared
// and nothing is parsed.
//
//===----------------------------------------------------------------------===//

#include "upstream/ledger/Released.h"
#include "diff/families/ResolvedJson.h"
#include "model/Loader.h"
#include "model/ReleaseStamp.h"
#include "model/read/SpecFiles.h"
#include "upstream/ledger/Frozen.h"
#include "upstream/specs/SpecText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace dialectgen;
using llvm::StringRef;

std::optional<Ledger> dialectgen::readHistory(const Family &family,
                                              StringRef root,
                                              Diagnostics &diagnostics) {
  std::string path = releasedPath(family.name);
  std::string full = inFolder(root, path);
  const ReleaseRecord &record = family.released;
  bool isRecorded = record.range.isValid();
  // In a folder, the name alone tells.
  std::string manifest =
      isImported(root, family.name, *llvm::vfs::getRealFileSystem())
          ? importedPath(family.name)
          : familyFile.str();
  auto fail = [&](const llvm::Twine &why) {
    diagnostics.error(
        DiagnosticId::ReleasedLedger, isRecorded ? record.range : family.range,
        path + " " + why.str() + "; put the file and 'released' of " +
            manifest + " back as dialectgen --release wrote them");
    return std::nullopt;
  };
  std::optional<ReleaseStamp> stamp = readReleaseStamp(root, family.name);
  std::string madeOf =
      stamp ? releaseStampPath(family.name) + " was made of " + stamp->versions
            : "";
  if (!llvm::sys::fs::exists(full)) {
    if (isRecorded)
      return fail("is gone");
    if (stamp)
      return fail("is gone, and " + manifest + " records no release, but " +
                  madeOf);
    return std::nullopt;
  }
  if (!isRecorded)
    return fail("exists, but " + manifest + " records no release");
  auto text = openSourceFile(full);
  if (!text)
    return fail("cannot be read: " + llvm::toString(text.takeError()));
  llvm::Expected<Ledger> ledger = readLedger((*text)->getBuffer());
  if (!ledger)
    return fail("was edited: " + llvm::toString(ledger.takeError()));
  const LedgerLink &last = ledger->links.back();
  if (ledger->family != family.name)
    return fail("is of family '" + ledger->family + "'");
  if (last.hash != record.hash || last.released != record.versions)
    return fail("is not the release that " + manifest + " records");
  if (stamp && llvm::none_of(ledger->links, [&](const LedgerLink &link) {
        return link.hash == stamp->hash;
      }))
    return fail("was taken back: it has no link " + stamp->hash + ", but " +
                madeOf + " as of that");
  return std::move(*ledger);
}

void dialectgen::checkReleased(const Family &family, StringRef root,
                               Diagnostics &diagnostics) {
  size_t before = diagnostics.all().size();
  std::optional<Ledger> ledger = readHistory(family, root, diagnostics);
  if (!ledger)
    return;
  if (factsText(factsAsOf(family, family.released.versions)) == ledger->facts)
    return;
  std::optional<Family> released = loadReleased(root, family.name, diagnostics);
  if (!released || diagnostics.all().size() != before) {
    diagnostics.error(DiagnosticId::ReleasedLedger, family.released.range,
                      releasedPath(family.name) +
                          " is none that dialectgen --release wrote; put the "
                          "file and 'released' of dialect.json back");
    return;
  }
  for (FrozenDifference &difference : compareWithReleased(family, *released)) {
    Diagnostic &diagnostic = diagnostics.error(
        DiagnosticId::ReleasedChanged, difference.here,
        difference.subject + ": " + difference.what + "; " + difference.wayOut);
    if (difference.there.isValid())
      diagnostic.note(difference.there, "released here");
  }
}

llvm::Expected<FileTexts>
dialectgen::sealRelease(SpecEditor &editor, const Family &family,
                        StringRef root, Ledger &ledger, const Json &facts,
                        ReleasedVersions released) {
  ledger.family = family.name;
  ledger.facts = factsText(facts);
  ledger.seal(released);
  ReleaseRecord record;
  record.versions = released;
  record.hash = ledger.links.back().hash;
  editor.open("specs/" + family.name + "/" + familyFile.str())["released"] = {
      {"versions", toJson(released)}, {"hash", record.hash}};
  FileTexts others = {{releasedPath(family.name), ledger.text()}};
  if (llvm::sys::fs::is_directory(inFolder(root, "generated")))
    others[releaseStampPath(family.name)] =
        releaseStampText(family.name, record);
  return releasedTexts(editor, family, root, std::move(others));
}

/// The resolved ops of `family`, by the paths of their documents.
static std::map<std::string, Json> resolvedOps(const Family &family) {
  std::map<std::string, Json> ops;
  Json resolved = dumpResolved(family, /*isFrozen=*/false);
  for (Json &op : resolved["ops"]) {
    op.erase("file");
    std::string name = op.value("op", "");
    ops["specs/" + family.name + "/ops/" + name + ".json"] = std::move(op);
  }
  return ops;
}

llvm::Expected<FileTexts> dialectgen::releasedTexts(SpecEditor &editor,
                                                    const Family &family,
                                                    StringRef root,
                                                    FileTexts others) {
  auto allTexts = [&] {
    llvm::Expected<FileTexts> texts = editor.changed(others);
    if (texts)
      texts->insert(others.begin(), others.end());
    return texts;
  };
  std::map<std::string, Json> written;
  if (editor.isImported(family.name))
    written = editor.takeReleased(family.name, others);
  if (!written.empty()) {
    Diagnostics diagnostics;
    llvm::Expected<FileTexts> texts = allTexts();
    if (!texts)
      return texts;
    auto read = loadSpecsWith(root, family.name, *texts, diagnostics);
    if (!read)
      return read.takeError();
    std::map<std::string, Json> ours = resolvedOps(family), theirs;
    if (*read && !diagnostics.hasErrors())
      theirs = resolvedOps(**read);
    // One that means something else is written as it was.
    for (auto &[path, document] : written)
      if (ours[path] != theirs[path])
        editor.create(path, std::move(document));
  }
  return allTexts();
}

Comparison dialectgen::compareReleased(const Family &ours, Family released) {
  // Copy the facts of today that are not part of a release.
  for (Op &op : released.ops) {
    const Op *our = ours.findOp(op.domain, op.name);
    for (OpVersion &version : op.versions) {
      const OpVersion *same = our ? our->findVersion(version.since) : nullptr;
      if (!same)
        continue;
      for (const Field &field : fieldsOf<OpVersion>().fields)
        if (field.copy && (field.flags & (field::Free | field::Prose)))
          field.copy(field.in(&version), field.in(same));
    }
  }
  return compare(ours, released,
                 ours.versionedPart() ? Statements::Spec : Statements::Schema);
}
