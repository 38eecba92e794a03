//===- TdFit.cpp - which version a definition is that does not say it -----===//
//
// The version, or the release, of ours against which least differs, the newest
// of several.
//
//===----------------------------------------------------------------------===//

#include "diff/Diff.h"
#include "upstream/TdReader.h"

using namespace dialectgen;
using llvm::Record;

const OpVersion *TdReader::fitVersion(const TdSignature &stated,
                                      const Record &operation, const Op &our,
                                      const std::set<Version> &taken) {
  // Unknown words are counted once the version is known.
  Uses types = unknownTypes, kinds = unknownKinds, traits = unknownTraits,
       regions = unknownRegions;
  std::vector<std::string> defaults = unknownDefaults;
  const OpVersion *best = nullptr;
  size_t fewest = 0;
  for (const OpVersion &version : our.versions) {
    // A plain name is of a version newer than those that have theirs.
    if (best && !taken.empty() && version.since <= *taken.rbegin())
      break;
    OpVersion candidate = version;
    stateDialect(stated, operation, our, candidate);
    size_t differing = diff(version, candidate).size();
    if (!best || differing < fewest) {
      best = &version;
      fewest = differing;
    }
  }
  unknownTypes = std::move(types);
  unknownKinds = std::move(kinds);
  unknownTraits = std::move(traits);
  unknownRegions = std::move(regions);
  unknownDefaults = std::move(defaults);
  return best;
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

Version TdReader::fitRelease(const FamilyPart &dialectPart,
                             const std::vector<const Record *> &operations) {
  std::map<const Op *, TdSignature> stated;
  for (const Record *operation : operations) {
    auto place = placeOf(dialectPart, *operation,
                         stringOf(*operation, "opName").value_or(""));
    if (!place) {
      llvm::consumeError(place.takeError());
      continue;
    }
    llvm::Expected<TdSignature> signature =
        readSignature(file, *operation, ours.isExternal());
    if (!signature)
      llvm::consumeError(signature.takeError());
    else if (place->our)
      stated.emplace(place->our, std::move(*signature));
  }
  auto misfitsAt = [&](const Version &release) {
    size_t misfits = 0;
    for (const Op &op : ours.ops) {
      if (ours.carried(dialectPart, op).empty())
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
  const std::vector<Version> &releases = ours.releaseLine().releases;
  Version best = ours.releaseLine().newest;
  size_t atNewest = misfitsAt(best), fewest = atNewest;
  for (const Version &release : llvm::reverse(releases))
    if (size_t misfits = misfitsAt(release); misfits < fewest) {
      best = release;
      fewest = misfits;
    }
  // A file that differs as much from all of them is of the newest.
  return 2 * fewest <= atNewest ? best : ours.releaseLine().newest;
}

void TdReader::trimTo(const Version &release) {
  auto trimEnd = [&](std::optional<Version> &until) {
    if (until && release <= *until)
      until = std::nullopt;
  };
  Timeline &line = family.timelines.front();
  llvm::erase_if(line.releases,
                 [&](const Version &other) { return release < other; });
  line.newest = line.newestReleased = release;
  for (Op &op : family.ops) {
    llvm::erase_if(op.versions, [&](const OpVersion &version) {
      return release < version.since;
    });
    for (OpVersion &version : op.versions)
      trimEnd(version.until);
  }
  llvm::erase_if(family.ops, [](const Op &op) { return op.versions.empty(); });
  for (std::vector<WireRecord> *records : {&family.types, &family.attributes})
    for (WireRecord &record : *records) {
      trimEnd(record.until);
      llvm::erase_if(record.cases, [&](const WireCase &entry) {
        return entry.since && release < *entry.since;
      });
    }
}
