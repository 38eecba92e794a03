//===- Adopt.cpp - what a spec would say after following upstream ---------===//

#include "diff/families/Adopt.h"
#include "llvm/ADT/STLExtras.h"

using namespace dialectgen;

/// Gives elements the docs that those of their name have in `from`.
template <typename T>
static void keepDocs(SharedList<T> &elements, const SharedList<T> &from) {
  for (T &element : elements)
    if (const T *kept = findByName(from, element.name))
      element.doc = kept->doc;
}

/// Copies the hand-written facts of `from` to `attributes`: closed sets,
/// ranges, and the wire values of absent attributes.
static void keepValueSets(SharedList<Attribute> &attributes,
                          const std::vector<Attribute> &from) {
  for (Attribute &attribute : attributes) {
    auto kept = llvm::find_if(from, [&](const Attribute &candidate) {
      return candidate.name == attribute.name &&
             candidate.kind == attribute.kind;
    });
    if (kept == from.end())
      continue;
    attribute.allowedValues = kept->allowedValues;
    attribute.valueDocs = kept->valueDocs;
    attribute.minimum = kept->minimum;
    attribute.maximum = kept->maximum;
    attribute.absent = kept->absent;
    attribute.absentWith = kept->absentWith;
  }
}

void dialectgen::keepFacts(OpVersion &version, const OpVersion &from) {
  keepDocs(version.operands, from.operands);
  keepDocs(version.results, from.results);
  keepDocs(version.attributes, from.attributes);
  keepValueSets(version.attributes, from.attributes);
}

OpVersion dialectgen::adopt(const OpVersion &ours, const OpVersion &theirs) {
  OpVersion result = ours;
  result.deprecated = theirs.deprecated;
  result.experimental = theirs.experimental;
  if (theirs.deterministic)
    result.deterministic = theirs.deterministic;
  result.operands = theirs.operands;
  result.results = theirs.results;
  result.attributes = theirs.attributes;
  result.typeConstraints = theirs.typeConstraints;
  result.unusedTypeVariables = theirs.unusedTypeVariables;
  result.functions = theirs.functions;
  keepFacts(result, ours);
  return result;
}

Op dialectgen::adopt(const Op &ours, const Op &theirs, Statements statements) {
  Op result = ours;
  bool isSpec = statements == Statements::Spec;
  if (isSpec)
    result.dialectName = theirs.dialectName;
  // Oldest first, so that kept facts reach all newer versions.
  for (const OpVersion &version : llvm::reverse(theirs.versions)) {
    auto place =
        llvm::find_if(result.versions, [&](const OpVersion &candidate) {
          return candidate.since <= version.since;
        });
    if (place != result.versions.end() && place->since == version.since)
      *place = isSpec ? version : adopt(*place, version);
    else
      place = result.versions.insert(place, version);
    // A new version takes from the previous one the facts that schemas do not
    // contain.
    auto older = std::next(place);
    if (!isSpec && !ours.findVersion(version.since) &&
        older != result.versions.end()) {
      keepFacts(*place, *older);
      place->regions = older->regions;
      place->traits = older->traits;
    }
  }
  return result;
}
