//===- OwnRelations.cpp - what verifiers of own ops check -----------------===//
//
// What holds between the operands, results, regions and attributes of each op,
// as rows for dialectgen/core/Relations.h.
//
//===----------------------------------------------------------------------===//

#include "emit/Emitters.h"
#include "emit/OdsText.h"
#include "emit/OwnOps.h"
#include "emit/RelationRows.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {
namespace {

/// Where the relations of one op version find what they are about.
class Terms {
public:
  Terms(const Op &op, const OpVersion &version)
      : version(version), attributes(ownAttributesOf(op, version)) {}

  /// The row of a term: `attribute`, `attribute.field`, an operand, a result or
  /// a region.
  std::string row(llvm::StringRef term) const;

private:
  const OpVersion &version;
  std::vector<OwnAttribute> attributes;
};

template <typename Range>
std::optional<size_t> indexIn(const Range &elements, llvm::StringRef name) {
  const auto *element = findByName(elements, name);
  return element ? std::optional(size_t(element - elements.data()))
                 : std::nullopt;
}

std::string Terms::row(llvm::StringRef term) const {
  auto [attribute, field] = term.split('.');
  if (!field.empty()) {
    const OwnAttribute *held = findByName(attributes, attribute);
    std::string type = attributeClass(held ? held->kind : "");
    return "{Term::Attribute, 0, " + quote(attribute) + ", " + quote(field) +
           ", numbersOf<" + type + ", &" + type + "::get" + toCamel(field) +
           ">}";
  }
  std::string kind = "Attribute";
  size_t index = 0;
  if (auto operand = indexIn(version.operands, term)) {
    kind = "Operand";
    index = *operand;
  } else if (auto result = indexIn(version.results, term)) {
    kind = "Result";
    index = *result;
  } else if (auto region = indexIn(version.regions, term)) {
    kind = version.regions[*region].variadic ? "Regions" : "Region";
    index = *region;
  }
  return "{Term::" + kind + ", " + std::to_string(index) + ", " + quote(term) +
         "}";
}

struct RelationsView {
  std::string headline, ops;
  std::optional<std::string> rows;
  DIALECTGEN_VIEW(headline, ops, rows)
};

} // namespace

llvm::Error emitOwnRelations(const EmitContext &context, OutputSet &outputs) {
  const Dialect &dialect = context.dialect;
  const Carriage &own = *dialect.own();
  RelationsView view;
  std::string rowTexts;
  llvm::raw_string_ostream ops(view.ops), rows(rowTexts);
  TableWriter tables(ops);
  for (const Op &op : dialect.ops)
    for (const CarriedVersion &carried : dialect.carried(own, op)) {
      const OpVersion &version = versionOf(op, carried);
      if (version.relations.empty())
        continue;
      Terms terms(op, version);
      std::string list =
          relationRows(tables, version, carried.className,
                       [&](llvm::StringRef term) { return terms.row(term); });
      rows << "    {" << quote(own.dialect + "." + carried.mnemonic) << ", "
           << list << "},\n";
    }
  auto trim = [](std::string &text) {
    text.erase(text.find_last_not_of('\n') + 1);
  };
  trim(view.ops);
  trim(rowTexts);
  if (!rowTexts.empty())
    view.rows = std::move(rowTexts);
  std::string file = fileStem(own) + "Relations.inc";
  view.headline =
      headline(file, "verified properties of " + own.dialect, "C++");
  return addGenerated(context, own, outputs, file, "own/Relations.inc.mustache",
                      view);
}

} // namespace dialectgen
