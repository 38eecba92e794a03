//===- RelationRows.h - relations as rows of tables -------------*- C++ -*-===//
//
// The rows of dialectgen/core/relations/Relations.h, shared by the tables of
// the dialect and of views.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_RELATIONROWS_H
#define DIALECTGEN_EMIT_RELATIONROWS_H

#include "emit/TableWriter.h"
#include "model/Model.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace dialectgen {

/// A value of a spec as an initializer of the runtime's SpecValue.
std::string specValueText(const Json &value);

/// Writes the relations of versions as rows.
class RelationWriter {
public:
  explicit RelationWriter(TableWriter &writer) : writer(writer) {}

  /// Writes those of `version` under names with the prefix `name`, and returns
  /// the expression with which a row refers to them. `argument` returns the row
  /// of an operand, a result, a region or an attribute.
  std::string write(const OpVersion &version, const std::string &name,
                    llvm::function_ref<std::string(llvm::StringRef)> argument);

private:
  std::string
  shapesRow(const ShapeSignature &shapes, const std::string &name,
            llvm::function_ref<std::string(llvm::StringRef)> argument);

  TableWriter &writer;
  /// The shapes that were written last, the rows of their arguments, and their
  /// own: versions of an op share them.
  const ShapeSignature *known = nullptr;
  std::vector<std::string> knownArguments;
  std::string knownRow;
};

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_RELATIONROWS_H
