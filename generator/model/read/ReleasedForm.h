//===- ReleasedForm.h - a ledger in the language of specs -------*- C++ -*-===//
//
// A ledger of specs/released contains the resolved model. The parts that are
// compared op by op and record by record are converted to the form that the
// loader reads.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_RELEASEDFORM_H
#define DIALECTGEN_MODEL_RELEASEDFORM_H

#include "model/json/JsonReader.h"

namespace dialectgen {

/// `ledger` as the parts of a spec folder: `timelines`, `versioned_dialect`,
/// `types`, `attributes`, `wire`, `ops`. Places are those of the ledger.
JsonNode asSpecs(const JsonNode &ledger);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_RELEASEDFORM_H
