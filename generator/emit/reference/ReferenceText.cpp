//===- ReferenceText.cpp - types in the words of documentation ------------===//

#include "emit/reference/ReferenceText.h"
#include "emit/reference/RelationText.h"
#include "emit/text/OdsText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

using llvm::StringRef;

std::string typesText(const std::vector<std::string> &types) {
  std::vector<std::pair<std::string, std::vector<std::string>>> groups;
  for (const std::string &type : types) {
    std::string around, inner = type;
    // Only types with a single element type are grouped.
    size_t open = type.rfind('(');
    if (open != std::string::npos && !StringRef(type).contains(',')) {
      around = type.substr(0, open) +
               std::string(StringRef(type).count(')') - 1, ')');
      inner = StringRef(type).substr(open + 1).rtrim(')').str();
    }
    auto group = llvm::find_if(
        groups, [&](const auto &group) { return group.first == around; });
    if (group == groups.end())
      group = groups.insert(groups.end(), {around, {}});
    group->second.push_back(inner);
  }
  std::vector<std::string> texts;
  for (const auto &[around, inner] : groups)
    texts.push_back((around.empty() ? "" : code(around) + " of ") +
                    llvm::join(inner, ", "));
  return llvm::join(texts, "; ");
}

std::string namedTypeText(const Family &family, const NamedType &type) {
  std::vector<std::string> parts;
  for (const std::string &name : type.anyOf)
    if (const NamedType *other = family.findNamedType(name))
      parts.push_back(namedTypeText(family, *other));
  if (!parts.empty())
    return llvm::join(parts, ", or ");
  if (type.elements.empty())
    return toWords(type.name);
  for (const std::string &element : type.elements)
    parts.push_back(toWords(element));
  std::string shape = type.isStatic ? "static tensor" : "tensor";
  if (type.rank)
    shape += " of rank " + std::to_string(*type.rank);
  return shape + " of " + llvm::join(parts, ", ");
}

std::string refusalText(const Refusal &refusal) {
  std::string text = "below " + toString(refusal.below) + ": ";
  switch (refusal.kind) {
  case Refusal::ElementTypesChange:
    return text + "operands and results of different element types";
  case Refusal::AttributeIs:
    return text + "attribute " + code(refusal.attribute) + " that is a " +
           code(refusal.record);
  case Refusal::OperandIs:
    return text + "operands that are " + code(refusal.record);
  }
  return text;
}

} // namespace dialectgen
