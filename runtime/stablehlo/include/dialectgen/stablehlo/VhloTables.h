//===- VhloTables.h - the generated tables ----------------------*- C++ -*-===//
//
// Access to generated/stablehlo/VhloTables.inc, which one source file holds.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_STABLEHLO_VHLOTABLES_H
#define DIALECTGEN_STABLEHLO_VHLOTABLES_H

#include "dialectgen/core/steps/VersionTable.h"

namespace dialectgen::vhlo {

llvm::ArrayRef<OpRow> getOpRows();
llvm::ArrayRef<StepRow> getStepRows();
llvm::ArrayRef<BytecodeVersionRow> getBytecodeVersionRows();
llvm::ArrayRef<WindowRow> getWindowRows();
/// The wire code of the first of `rows` that stands for `builtin`, as the spec
/// calls it; nothing if none does.
std::optional<unsigned> findBuiltin(llvm::ArrayRef<RecordRow> rows,
                                    llvm::StringRef builtin);
/// The first release whose readers take `feature` of MLIR itself; the oldest
/// one where the spec does not say.
Version sinceWhen(llvm::StringRef feature);

} // namespace dialectgen::vhlo

#endif // DIALECTGEN_STABLEHLO_VHLOTABLES_H
