//===- DialectRelations.cpp - checks of verifiers as data -----------------===//
//
// Emits the relations between operands, results, regions and attributes of each
// op, as rows for dialectgen/core/Relations.h.
//
//===----------------------------------------------------------------------===//

#include "emit/DialectOps.h"
#include "emit/Emitters.h"
#include "emit/OdsText.h"
#include "emit/RelationRows.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {
namespace {

/// Finds the operands, attributes and regions that the relations of one op
/// version refer to.
class Terms {
public:
  Terms(const Family &family, const Op &op, const OpVersion &version)
      : family(family), version(version),
        attributes(dialectAttributesOf(op, version)) {}

  /// The row of an argument: `attribute`, `attribute.field`, an operand, a
  /// result or a region.
  std::string row(llvm::StringRef argument) const;

private:
  const Family &family;
  const OpVersion &version;
  std::vector<DialectAttribute> attributes;
};

template <typename Range>
std::optional<size_t> indexIn(const Range &elements, llvm::StringRef name) {
  const auto *element = findByName(elements, name);
  return element ? std::optional(size_t(element - elements.data()))
                 : std::nullopt;
}

std::string Terms::row(llvm::StringRef argument) const {
  auto [attribute, field] = argument.split('.');
  if (!field.empty()) {
    const DialectAttribute *held = findByName(attributes, attribute);
    std::string type = attributeClass(held ? held->kind : "");
    return "{Argument::Attribute, /*index=*/0, " + quote(attribute) +
           ", /*field=*/" + quote(field) + ", numbersOf<" + type + ", &" +
           type + "::get" + toCamel(field) + ">}";
  }
  std::string kind = "Attribute";
  size_t index = 0;
  if (auto operand = indexIn(version.operands, argument)) {
    kind = "Operand";
    index = *operand;
  } else if (auto result = indexIn(version.results, argument)) {
    kind = "Result";
    index = *result;
  } else if (auto region = indexIn(version.regions, argument)) {
    kind = version.regions[*region].variadic ? "Regions" : "Region";
    index = *region;
  } else if (const DialectAttribute *held = findByName(attributes, argument)) {
    const DialectRecord *record =
        findByName(family.dialectAttributes, held->kind);
    if (record && record->fields.empty() && !record->wire.empty())
      return "{Argument::Attribute, /*index=*/0, " + quote(argument) +
             ", /*field=*/nullptr, /*numbersOf=*/nullptr, /*number=*/0, "
             "caseOf<" +
             attributeClass(held->kind) + ">}";
  }
  return "{Argument::" + kind + ", /*index=*/" + std::to_string(index) + ", " +
         quote(argument) + "}";
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
  RelationWriter relations(tables);
  for (const Op &op : family.ops)
    for (const CarriedVersion &carried : family.carried(dialectPart, op)) {
      const OpVersion &version = versionOf(op, carried);
      if (version.relations.empty() && !version.shapes)
        continue;
      Terms arguments(family, op, version);
      std::string list = relations.write(
          version, carried.className,
          [&](llvm::StringRef argument) { return arguments.row(argument); });
      rows << "    {" << quote(dialectPart.dialect + "." + carried.mnemonic)
           << ", " << list << "},\n";
    }
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
