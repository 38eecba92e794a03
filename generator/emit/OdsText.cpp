//===- OdsText.cpp - pieces of the model as ODS text ----------------------===//
//
// See OdsText.h.
//
//===----------------------------------------------------------------------===//

#include "OdsText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <charconv>
#include <set>

namespace dialectgen {

std::string dagField(llvm::StringRef field, llvm::StringRef dag,
                     llvm::ArrayRef<std::string> elements) {
  std::string start = ("  let " + field + " = (" + dag).str();
  if (elements.empty())
    return start + ");\n";
  start += " ";
  return start + llvm::join(elements, ",\n" + std::string(start.size(), ' ')) +
         ");\n";
}

std::string escapeString(llvm::StringRef text) {
  std::string escaped;
  for (char c : text) {
    if (c == '"' || c == '\\')
      escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string quote(llvm::StringRef text) { return ("\"" + text + "\"").str(); }

std::string toCamel(llvm::StringRef text) {
  return llvm::convertToCamelFromSnakeCase(text, /*capitalizeFirst=*/true);
}

std::string floatLiteral(double value) {
  char buffer[64];
  auto result = std::to_chars(buffer, buffer + sizeof buffer, float(value));
  std::string text(buffer, result.ptr);
  if (text.find_first_of(".en") == std::string::npos)
    text += ".0";
  return text + "f";
}

/// `items` with commas, on one line if they fit, else filled into lines of
/// their own.
static std::string fill(const std::vector<std::string> &items, size_t indent,
                        size_t width) {
  std::string line = llvm::join(items, ", ");
  // What stands before the list is about as long as the indentation saves.
  if (line.size() + 30 <= width)
    return line;
  std::string text;
  size_t column = width;
  for (const auto &[index, item] : llvm::enumerate(items)) {
    std::string piece = item + (index + 1 == items.size() ? "" : ",");
    if (column + 1 + piece.size() > width) {
      text += "\n" + std::string(indent, ' ') + piece;
      column = indent + piece.size();
    } else {
      text += " " + piece;
      column += 1 + piece.size();
    }
  }
  return text;
}

OdsTypes::OdsTypes(const Family &family) : family(family) {
  for (const ElementType &type : family.elementTypes)
    elementTypes[type.name] = &type;
  for (const TypeConstructor &constructor : family.typeConstructors)
    constructors[constructor.name] = &constructor;
  // A set of tensors is a set of element types here, so that it can stand
  // under any constructor.
  for (const TypeConstraint &set : family.typeSets) {
    ElementSet elements{set.name, {}};
    for (const std::string &type : set.types) {
      std::optional<TypeExpression> expression = parseTypeExpression(type);
      if (!expression || expression->arguments.size() != 1 ||
          !expression->arguments.front().arguments.empty() ||
          expression->head != "tensor") {
        elements.elements.clear();
        break;
      }
      elements.elements.push_back(expression->arguments.front().head);
    }
    if (elements.elements.size() > 1)
      sets.push_back(std::move(elements));
  }
  llvm::sort(sets, [](const ElementSet &a, const ElementSet &b) {
    return std::make_pair(b.elements.size(), llvm::StringRef(a.name)) <
           std::make_pair(a.elements.size(), llvm::StringRef(b.name));
  });
}

std::string OdsTypes::setDefinitions() const {
  std::string text;
  // In the order of the spec, where people group them.
  for (const TypeConstraint &set : family.typeSets)
    for (const ElementSet &elements : sets)
      if (elements.name == set.name) {
        std::vector<std::string> ods;
        for (const std::string &element : elements.elements) {
          auto it = elementTypes.find(element);
          ods.push_back(it == elementTypes.end() ? element : it->second->ods);
        }
        text += "defvar " + family.classPrefix + "_" + toCamel(set.name) +
                " = [" + fill(ods, 4, 76) + "];\n";
      }
  return text;
}

std::string OdsTypes::elementList(std::vector<std::string> elements) const {
  std::string text;
  auto append = [&](const std::string &list) {
    text += (text.empty() ? "" : " # ") + list;
  };
  for (const ElementSet &set : sets) {
    if (set.elements.size() < 3 || set.elements.size() > elements.size() ||
        !llvm::all_of(set.elements, [&](const std::string &element) {
          return llvm::is_contained(elements, element);
        }))
      continue;
    append(family.classPrefix + "_" + toCamel(set.name));
    llvm::erase_if(elements, [&](const std::string &element) {
      return llvm::is_contained(set.elements, element);
    });
  }
  std::vector<std::string> rest;
  for (const std::string &element : elements) {
    auto it = elementTypes.find(element);
    rest.push_back(it == elementTypes.end() ? element : it->second->ods);
  }
  if (!rest.empty())
    append("[" + llvm::join(rest, ", ") + "]");
  return text;
}

std::string OdsTypes::odsOf(const TypeExpression &expression) const {
  if (expression.arguments.empty()) {
    auto it = elementTypes.find(expression.head);
    return it == elementTypes.end() ? expression.head : it->second->ods;
  }
  auto it = constructors.find(expression.head);
  if (it == constructors.end())
    return expression.head;
  std::string text = it->second->ods;
  for (size_t i = 0; i != expression.arguments.size(); ++i) {
    std::string placeholder = "$" + std::to_string(i);
    size_t at = text.find(placeholder);
    if (at != std::string::npos)
      text.replace(at, placeholder.size(), odsOf(expression.arguments[i]));
  }
  return text;
}

std::string OdsTypes::constraint(const std::vector<std::string> &types) const {
  auto [it, isNew] = made.try_emplace(llvm::join(types, ";"));
  if (isNew)
    it->second = makeConstraint(types);
  return it->second;
}

std::string
OdsTypes::makeConstraint(const std::vector<std::string> &types) const {
  // Types of one chain of constructors are grouped: TensorOf<[F32, F64]>
  // rather than a choice of two.
  struct Group {
    std::vector<std::string> chain;
    std::vector<std::string> elements;
  };
  std::vector<Group> groups;
  std::vector<std::string> others;
  for (const std::string &type : types) {
    std::optional<TypeExpression> expression = parseTypeExpression(type);
    if (!expression)
      continue;
    std::vector<std::string> chain;
    const TypeExpression *inner = &*expression;
    while (inner->arguments.size() == 1) {
      chain.push_back(inner->head);
      inner = &inner->arguments.front();
    }
    if (!inner->arguments.empty() || chain.empty()) {
      others.push_back(odsOf(*expression));
      continue;
    }
    auto group = llvm::find_if(
        groups, [&](const Group &group) { return group.chain == chain; });
    if (group == groups.end())
      group = groups.insert(groups.end(), {chain, {}});
    group->elements.push_back(inner->head);
  }
  std::vector<std::string> alternatives;
  for (const Group &group : groups) {
    // "$0" stands alone between brackets in a constructor of a list.
    std::string text = elementList(group.elements);
    for (auto constructor = group.chain.rbegin();
         constructor != group.chain.rend(); ++constructor) {
      auto it = constructors.find(*constructor);
      std::string ods =
          it == constructors.end() ? *constructor + "<[$0]>" : it->second->ods;
      bool isList = constructor == group.chain.rbegin();
      std::string placeholder = isList ? "[$0]" : "$0";
      size_t at = ods.find(placeholder);
      if (at != std::string::npos)
        ods.replace(at, placeholder.size(), text);
      text = ods;
    }
    alternatives.push_back(text);
  }
  alternatives.insert(alternatives.end(), others.begin(), others.end());
  if (alternatives.size() == 1)
    return alternatives.front();
  return "AnyTypeOf<[" + llvm::join(alternatives, ", ") + "]>";
}

} // namespace dialectgen
