//===- TdFit.cpp - which version a definition is that does not say it -----===//
//
// The version, or the release, of ours against which least differs, the newest
// of several.
//
//===----------------------------------------------------------------------===//

#include "diff/versions/Diff.h"
#include "upstream/tablegen/TdParts.h"

using namespace dialectgen;
using llvm::Record;

const OpVersion &dialectgen::fitVersion(const TdSource &source,
                                        const TdDialect &dialect,
                                        const TdSignature &stated,
                                        const Op &our,
                                        const std::set<Version> &taken) {
  // Unknown words are counted once the version is known.
  TdFindings unused;
  const OpVersion *best = nullptr;
  size_t fewest = 0;
  for (const OpVersion &version : our.versions) {
    // A plain name is of a version newer than those that have theirs.
    if (best && !taken.empty() && version.since <= *taken.rbegin())
      break;
    size_t differing = diff(version, stateDialect(source, dialect, stated, our,
                                                  version, unused))
                           .size();
    if (!best || differing < fewest) {
      best = &version;
      fewest = differing;
    }
  }
  return *best;
}

/// Whether a definition has as many values and regions as `version`, and its
/// attributes.
static bool fits(const TdSignature &stated, const Op &op,
                 const OpVersion &version) {
  auto sameValues = [](const std::vector<TdParameter> &theirs,
                       const std::vector<Parameter> &ours) {
    return llvm::equal(theirs, ours, [](const auto &their, const auto &our) {
      return their.arity == our.arity;
    });
  };
  std::set<std::string> theirs, ours;
  for (const TdAttribute &attribute : stated.attributes)
    theirs.insert(attribute.name);
  for (const DialectAttribute &attribute : dialectAttributesOf(op, version))
    ours.insert(attribute.name.str());
  return sameValues(stated.operands, version.operands) &&
         sameValues(stated.results, version.results) && theirs == ours &&
         stated.regions.size() == version.regions.size();
}

Version dialectgen::fitRelease(const TdSource &source,
                               const VersionClaims &claims,
                               const std::vector<const Record *> &operations) {
  std::map<const Op *, TdSignature> stated;
  for (const Record *operation : operations) {
    auto place = placeOf(source, claims, *operation);
    if (!place) {
      llvm::consumeError(place.takeError());
      continue;
    }
    llvm::Expected<TdSignature> signature =
        readGeneratedSignature(source.file, *operation);
    if (!signature)
      llvm::consumeError(signature.takeError());
    else if (place->our)
      stated.emplace(place->our, std::move(*signature));
  }
  auto misfitsAt = [&](const Version &release) {
    size_t misfits = 0;
    for (const Op &op : source.ours.ops) {
      if (source.ours.carried(source.part, op).empty())
        continue;
      auto there = stated.find(&op);
      const OpVersion *here = op.versionAt(release);
      bool isFit = there == stated.end()
                       ? !here
                       : here && fits(there->second, op, *here);
      misfits += !isFit;
    }
    return misfits;
  };
  const std::vector<Version> &releases = source.ours.releaseLine().releases;
  Version best = source.ours.releaseLine().newest;
  size_t atNewest = misfitsAt(best), fewest = atNewest;
  for (const Version &release : llvm::reverse(releases))
    if (size_t misfits = misfitsAt(release); misfits < fewest) {
      best = release;
      fewest = misfits;
    }
  // A file that differs as much from all of them is of the newest.
  return 2 * fewest <= atNewest ? best : source.ours.releaseLine().newest;
}
