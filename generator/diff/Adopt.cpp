//===- Adopt.cpp - what a spec would say after following upstream ---------===//

#include "diff/Adopt.h"
#include "llvm/ADT/STLExtras.h"

using namespace dialectgen;

OpVersion dialectgen::adopt(const OpVersion &ours, const OpVersion &theirs) {
  OpVersion result = theirs;
  result.until = ours.until;
  result.summary = ours.summary;
  result.note = ours.note;
  result.traits = ours.traits;
  result.regions = ours.regions;
  result.hooks = ours.hooks;
  result.step = ours.step;
  result.range = ours.range;
  if (!theirs.deterministic)
    result.deterministic = ours.deterministic;
  for (Attribute &attribute : result.attributes) {
    auto kept = llvm::find_if(ours.attributes, [&](const Attribute &candidate) {
      return candidate.name == attribute.name &&
             candidate.kind == attribute.kind;
    });
    if (kept == ours.attributes.end())
      continue;
    attribute.allowedValues = kept->allowedValues;
    attribute.minimum = kept->minimum;
    attribute.maximum = kept->maximum;
  }
  return result;
}

Op dialectgen::adopt(const Op &ours, const Op &theirs) {
  Op result = ours;
  for (const OpVersion &version : theirs.versions) {
    auto place =
        llvm::find_if(result.versions, [&](const OpVersion &candidate) {
          return candidate.since <= version.since;
        });
    if (place != result.versions.end() && place->since == version.since)
      *place = adopt(*place, version);
    else
      result.versions.insert(place, version);
  }
  return result;
}
