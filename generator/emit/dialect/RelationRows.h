//===- RelationRows.h - relations as rows of tables -------------*- C++ -*-===//
//
// The rows of dialectgen/core/relations/Relations.h, shared by the tables of
// the dialect and of views.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_RELATIONROWS_H
#define DIALECTGEN_EMIT_RELATIONROWS_H

#include "emit/text/TableWriter.h"
#include "model/Model.h"
#include "llvm/Support/Error.h"
#include <functional>

namespace dialectgen {

/// A value of a spec as an initializer of the runtime's SpecValue.
std::string specValueText(const Json &value);

/// Writes the relations of versions as rows.
class RelationWriter {
public:
  /// What follows the name in the row of an attribute, or of a field of one.
  using AttributeRest =
      std::function<std::string(const DialectAttribute &, llvm::StringRef)>;

  explicit RelationWriter(TableWriter &writer, AttributeRest rest = {})
      : writer(writer), attributeRest(std::move(rest)) {}

  /// Writes those of `version` under names with the prefix `name`, and returns
  /// the expression with which a row refers to them.
  std::string write(const Op &op, const OpVersion &version,
                    const std::string &name);

  /// Arguments that lead nowhere: checks of specs leave none.
  llvm::Error takeError();

private:
  std::string argumentRow(const Op &op, const OpVersion &version,
                          llvm::StringRef argument);
  std::string shapesRow(const Op &op, const OpVersion &version,
                        const std::string &name);

  TableWriter &writer;
  AttributeRest attributeRest;
  std::string missing;
  /// The shapes that were written last, the rows of their arguments, and their
  /// own: versions of an op share them.
  const ShapeSignature *known = nullptr;
  std::vector<std::string> knownArguments;
  std::string knownRow;
};

/// Those of a version as JSON, for readers that are not compiled; no part of an
/// attribute is told but its name. An argument that leads nowhere is an error.
llvm::Expected<Json> relationsJson(const Op &op, const OpVersion &version);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_RELATIONROWS_H
