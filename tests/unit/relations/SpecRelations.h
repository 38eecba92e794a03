//===- SpecRelations.h - the relations of a spec ----------------*- C++ -*-===//
//
// The relations that the file of an op has, by their names and by types with
// variables.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_RELATIONS_SPECRELATIONS_H
#define DIALECTGEN_TESTS_RELATIONS_SPECRELATIONS_H

#include "llvm/ADT/StringRef.h"
#include <nlohmann/json.hpp>
#include <set>
#include <string>

namespace dialectgen {

/// The relation between values of the type `text`; the complex type of a real
/// one has none by itself.
inline std::string relationOfType(llvm::StringRef text,
                                  const nlohmann::ordered_json &quantization) {
  if (text == "tensor(i1)")
    return "truth_values";
  if (text.starts_with("tensor(real("))
    return "real_of";
  bool isOfElements = text.consume_front("tensor(") && text.consume_back(")");
  std::string how = quantization.value(text.str(), "");
  return how == "expressed" ? "same_expressed_types"
         : how == "baseline"
             ? isOfElements ? "compatible_element_types" : "compatible_types"
         : isOfElements ? "same_element_types"
                        : "same_types";
}

inline std::set<std::string> relationsOf(const nlohmann::ordered_json &op) {
  std::set<std::string> names;
  for (const auto &relation : op.value("relations", op.array()))
    names.insert(relation.begin().key());
  auto types = op.value("types", op.object());
  auto quantization = types.value("quantization", op.object());
  for (const auto &[key, value] : types.items())
    if (value.is_string() && key != "since" && key != "until")
      names.insert(relationOfType(value.get<std::string>(), quantization));
  return names;
}

} // namespace dialectgen

#endif // DIALECTGEN_TESTS_RELATIONS_SPECRELATIONS_H
