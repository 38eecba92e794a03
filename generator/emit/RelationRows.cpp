//===- RelationRows.cpp - relations as rows of tables ---------------------===//
//
// See RelationRows.h.
//
//===----------------------------------------------------------------------===//

#include "emit/RelationRows.h"
#include "emit/OdsText.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen {

std::string specValueText(const Json &value) {
  if (value.is_boolean())
    return std::string("SpecValue::boolean(") +
           (value.get<bool>() ? "true" : "false") + ")";
  if (value.is_number_integer())
    return "SpecValue::integer(" + value.dump() + ")";
  if (value.is_number())
    return "SpecValue::number(" + value.dump() + ")";
  if (value.is_string())
    return "SpecValue::string(" + quote(value.get<std::string>()) + ")";
  return "{}";
}

std::string
relationRows(TableWriter &writer, const OpVersion &version,
             const std::string &name,
             llvm::function_ref<std::string(llvm::StringRef)> argument) {
  std::vector<std::string> rows;
  for (const auto &[index, relation] : llvm::enumerate(version.relations)) {
    std::vector<std::string> arguments;
    for (llvm::StringRef one : relation.arguments) {
      int64_t number;
      arguments.push_back(one.getAsInteger(10, number)
                              ? argument(one)
                              : "Argument::ofNumber(" + quote(one) + ", " +
                                    one.str() + ")");
    }
    std::string position = std::to_string(index);
    std::string row = std::string("{Kind::") +
                      getRelationNames()[relation.kind].enumerator +
                      ", /*arguments=*/" +
                      writer.array("constexpr Argument",
                                   name + "Arguments" + position, arguments);
    if (relation.when) {
      std::string condition =
          std::string("{ConditionKind::") +
          getConditionNames()[relation.when->kind].enumerator + ", " +
          argument(relation.when->name) + ", " + "/*value=*/" +
          specValueText(relation.when->value) + "}";
      row +=
          ", /*when=*/" + writer.array("constexpr RelationCondition",
                                       name + "When" + position, {condition});
      if (relation.exactly)
        row += ", /*exactly=*/true";
    }
    rows.push_back(row + "}");
  }
  return writer.array("constexpr Relation", name + "Relations", rows);
}

} // namespace dialectgen
