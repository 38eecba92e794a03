//===- DriftReport.h - a comparison as text and as JSON ---------*- C++ -*-===//
//
// The two forms of the report of `dialectgen --check-version`. The JSON form
// is fixed by specs/schema/check-version.schema.json.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_DIFF_DRIFTREPORT_H
#define DIALECTGEN_DIFF_DRIFTREPORT_H

#include "diff/Compare.h"

namespace llvm {
class SourceMgr;
class raw_ostream;
} // namespace llvm

namespace dialectgen {

/// What a report is about.
struct DriftReport {
  const Dialect &ours;
  /// As the user named the upstream.
  std::string against;
  const Comparison &comparison;
  /// Holds the buffers that ranges of `ours` point into.
  const llvm::SourceMgr &sources;
};

void printText(const DriftReport &report, llvm::raw_ostream &os, bool colors);
Json toJson(const DriftReport &report);

/// `ReduceSum`, or `ai.onnx.ml.Scaler` for an op outside the first domain of
/// the family.
std::string qualifiedName(const Dialect &family, llvm::StringRef domain,
                          llvm::StringRef op);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_DRIFTREPORT_H
