//===- DialectRelations.cpp - checks of verifiers as data -----------------===//
//
// Emits the relations between operands, results, regions and attributes of each
// op, as rows for dialectgen/core/Relations.h.
//
//===----------------------------------------------------------------------===//

#include "emit/Emitters.h"
#include "emit/dialect/DialectOps.h"
#include "emit/dialect/RelationRows.h"
#include "emit/text/OdsText.h"
#include "model/relations/RelationArguments.h"

namespace dialectgen {
namespace {

/// The numbers that relations read of a field of `attribute`, or the case that
/// it is; empty if it is read as a whole.
std::string restOf(const Family &family, const DialectAttribute &attribute,
                   llvm::StringRef field) {
  std::string type = attributeClass(attribute.kind);
  const DialectRecord *record = family.findDialectAttribute(attribute.kind);
  // Of a list of records, the numbers of all.
  if (!field.empty() && record && recordOfFields(family, attribute) != record)
    return ", /*field=*/" + quote(field) +
           ", [](mlir::Attribute attribute, llvm::SmallVectorImpl<int64_t> "
           "&numbers) { if (auto list = llvm::dyn_cast<" +
           type + ">(attribute)) for (auto one : list.get" +
           toCamel(record->fields.front().name) + "()) appendNumbers(one.get" +
           toCamel(field) + "(), numbers); }";
  if (!field.empty())
    return ", /*field=*/" + quote(field) + ", numbersOf<" + type + ", &" +
           type + "::get" + toCamel(field) + ">";
  if (!record || !record->fields.empty() ||
      (record->wire.empty() && record->cases.empty()))
    return "";
  return ", /*field=*/nullptr, /*numbersOf=*/nullptr, /*number=*/0, caseOf<" +
         type + ">";
}

struct RelationsView {
  std::string headline, ops;
  std::optional<std::string> rows;
  DIALECTGEN_VIEW(headline, ops, rows)
};

} // namespace

llvm::Error emitDialectRelations(const EmitContext &context,
                                 OutputSet &outputs) {
  const Family &family = context.family;
  const DialectPart &dialectPart = *family.dialectPart();
  RelationsView view;
  std::string rowTexts;
  llvm::raw_string_ostream ops(view.ops), rows(rowTexts);
  TableWriter tables(ops);
  RelationWriter relations(
      tables, [&](const DialectAttribute &attribute, llvm::StringRef field) {
        return restOf(family, attribute, field);
      });
  for (const Op &op : family.ops)
    for (const CarriedVersion &carried : family.carried(dialectPart, op)) {
      const OpVersion &version = versionOf(op, carried);
      if (version.relations.empty() && !version.shapes)
        continue;
      std::string list = relations.write(op, version, carried.className);
      rows << "    {" << quote(dialectPart.dialect + "." + carried.mnemonic)
           << ", " << list << "},\n";
    }
  if (llvm::Error error = relations.takeError())
    return error;
  auto trim = [](std::string &text) {
    text.erase(text.find_last_not_of('\n') + 1);
  };
  trim(view.ops);
  trim(rowTexts);
  if (!rowTexts.empty())
    view.rows = std::move(rowTexts);
  std::string file = fileStem(dialectPart) + "Relations.inc";
  view.headline =
      headline(file, "verified properties of " + dialectPart.dialect, "C++");
  return addGenerated(context, dialectPart, outputs, file,
                      "dialect/Relations.inc.mustache", std::move(view));
}

} // namespace dialectgen
