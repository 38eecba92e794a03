//===- RelationRows.h - relations as rows of tables -------------*- C++ -*-===//
//
// What tables of the own dialect and of views have in common: the rows of
// dialectgen/core/relations/Relations.h.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_RELATIONROWS_H
#define DIALECTGEN_EMIT_RELATIONROWS_H

#include "emit/TableWriter.h"
#include "spec/Model.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace dialectgen {

/// A value that a spec says, as an initializer of the runtime's SpecValue.
std::string specValueText(const Json &value);

/// Writes the relations of `version` under names that begin with `name`, and
/// returns what a row refers to them by. `term` gives the row of an operand, a
/// result, a region or an attribute.
std::string relationRows(TableWriter &writer, const OpVersion &version,
                         const std::string &name,
                         llvm::function_ref<std::string(llvm::StringRef)> term);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_RELATIONROWS_H
