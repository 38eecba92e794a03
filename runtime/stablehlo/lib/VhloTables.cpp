//===- VhloTables.cpp - the generated tables ------------------------------===//
//
// See VhloTables.h.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/stablehlo/VhloTables.h"
#include "dialectgen/stablehlo/VhloDialect.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen::vhlo {
namespace {
#include "VhloTables.inc"
} // namespace

llvm::ArrayRef<RecordRow> getTypeRows() { return types; }
llvm::ArrayRef<RecordRow> getAttributeRows() { return attributes; }
llvm::ArrayRef<OpRow> getOpRows() { return ops; }
llvm::ArrayRef<StepRow> getStepRows() { return steps; }
llvm::ArrayRef<BytecodeVersionRow> getBytecodeVersionRows() {
  return bytecodeVersions;
}
llvm::ArrayRef<WindowRow> getWindowRows() { return windows; }
std::optional<unsigned> findBuiltin(llvm::ArrayRef<RecordRow> rows,
                                    llvm::StringRef builtin) {
  for (const auto &[code, row] : llvm::enumerate(rows))
    if (row.name && builtin == row.builtin)
      return unsigned(code);
  return std::nullopt;
}
Version sinceWhen(llvm::StringRef feature) {
  for (const MlirFeatureRow &row : llvm::ArrayRef<MlirFeatureRow>(mlirFeatures))
    if (feature == row.name)
      return row.since;
  return minimumVersion;
}
Version getCurrentVersion() { return currentVersion; }
Version getMinimumVersion() { return minimumVersion; }
llvm::StringRef getProducerPrefix() { return producerPrefix; }

std::optional<int64_t> getBytecodeVersion(Version version) {
  if (version < minimumVersion || currentVersion < version)
    return std::nullopt;
  std::optional<int64_t> found;
  for (const BytecodeVersionRow &row : bytecodeVersions)
    if (row.since <= version)
      found = row.version;
  return found;
}

} // namespace dialectgen::vhlo
