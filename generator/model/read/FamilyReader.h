//===- FamilyReader.h - parts, timelines and version lists ------*- C++ -*-===//
//
// Facts of a family that follow from others in dialect.json, and the versions
// of ops that each part has.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_FAMILYREADER_H
#define DIALECTGEN_MODEL_FAMILYREADER_H

#include "model/Model.h"
#include "model/json/JsonReader.h"

namespace dialectgen {

/// A member of "dialect" in dialect.json; null if there is none.
const JsonNode *findInDialect(const JsonNode &manifest, llvm::StringRef key);

/// Completes the timelines, and which parts have all versions of ops.
void resolveTimelines(const JsonNode &manifest, Family &family,
                      Diagnostics &diagnostics);
/// The same for dialect.json in specs/`name`, which is checked.
void resolveManifest(const JsonNode &manifest, const std::string &name,
                     Family &family, Diagnostics &diagnostics);

/// Reports definitions in .td files that stand for no name of the family.
void checkTdNames(const JsonNode &manifest, const Family &family,
                  Diagnostics &diagnostics);

/// Puts the ops in order and names their versions. `dialectList` is the
/// "version_list" of the dialect; null if there is none.
void arrangeOps(Family &family, const JsonNode *dialectList,
                Diagnostics &diagnostics);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_FAMILYREADER_H
