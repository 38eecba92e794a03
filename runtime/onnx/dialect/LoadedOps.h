//===- LoadedOps.h - rows of further domains --------------------*- C++ -*-===//
//
// Ops beside those of the standard: of the domains that are compiled, and of
// those that OpDomains.h has loaded.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_DIALECT_LOADEDOPS_H
#define DIALECTGEN_ONNX_DIALECT_LOADEDOPS_H

#include "dialectgen/core/relations/Relations.h"
#include "dialectgen/core/versions/StepTable.h"
#include "dialectgen/onnx/OpTable.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include <vector>

namespace dialectgen::onnx {

/// Of ONNXRelations.inc: the relations of an op, by its name in MLIR.
struct RelationRow {
  llvm::StringLiteral operation;
  llvm::ArrayRef<Relation> relations;
};

/// Of a row of OpTable.h, what it does not hold.
struct LoadedFacts {
  llvm::ArrayRef<Relation> relations;
  /// A function in ONNX's text; empty if there is none.
  llvm::StringRef body;
  /// The operation of StableHLO that the op becomes, and what that has over the
  /// body; each empty if there is none.
  llvm::StringRef lowering, loweringFor;
};

struct LoadedOp : LoadedFacts {
  const OpVersionInfo *info;
};

/// The rows of some domains.
struct DomainRows {
  llvm::ArrayRef<DomainInfo> domains;
  /// Sorted by domain, name, since.
  llvm::ArrayRef<OpVersionInfo> versions;
  /// Beside `versions`.
  llvm::ArrayRef<LoadedFacts> facts;
  llvm::ArrayRef<StepRow> steps;
};
/// Those of the domains that are compiled.
DomainRows builtInDomains();

/// All of them: constant once others see it.
struct LoadedOps {
  /// One table each, sorted by domain, name, since.
  std::vector<llvm::ArrayRef<OpVersionInfo>> tables;
  llvm::StringMap<LoadedOp> byOpName;
  llvm::DenseMap<std::pair<llvm::StringRef, llvm::StringRef>,
                 llvm::ArrayRef<OpVersionInfo>>
      byName;
  /// Those of the standard first.
  std::vector<DomainInfo> domains;
  /// Timelines of these domains but the standard's, and rows whose timelines
  /// are counted from the first of them.
  std::vector<TimelineRow> timelines;
  std::vector<OpRow> ops;
  std::vector<StepRow> steps;

  /// Null if no row that is loaded has the name.
  const LoadedOp *find(llvm::StringRef opName) const {
    auto it = byOpName.find(opName);
    return it == byOpName.end() ? nullptr : &it->second;
  }
};

/// It stays valid when more is loaded.
const LoadedOps &loadedOps();

/// Domains of the standard alone.
llvm::ArrayRef<DomainInfo> standardDomains();
bool isOfStandard(llvm::StringRef domain);

/// Whether parseTypeExpression makes a type of `expression`.
bool isTypeText(llvm::StringRef expression);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_DIALECT_LOADEDOPS_H
