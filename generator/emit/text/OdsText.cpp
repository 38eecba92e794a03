//===- OdsText.cpp - pieces of the model as ODS text ----------------------===//

#include "OdsText.h"
#include "emit/text/LineWrap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <charconv>

namespace dialectgen {

std::string dagField(llvm::StringRef field, llvm::StringRef dag,
                     llvm::ArrayRef<std::string> elements, unsigned indent) {
  std::string start =
      std::string(indent, ' ') + ("let " + field + " = (" + dag).str();
  if (elements.empty())
    return start + ");\n";
  std::string line = start + " " + llvm::join(elements, ", ") + ");\n";
  if (line.size() <= 81 && line.find('\n') == line.size() - 1)
    return line;
  std::string next = "\n" + std::string(indent + 2, ' ');
  std::string text = start;
  for (const auto &[index, element] : llvm::enumerate(elements)) {
    text += index ? "," + next : next;
    text += llvm::join(llvm::split(element, '\n'), next + "    ");
  }
  return text + "\n" + std::string(indent, ' ') + ");\n";
}

std::string documented(llvm::StringRef constraint, llvm::StringRef name,
                       llvm::StringRef doc, bool isResult) {
  std::string text = (isResult ? "Res<" : "Arg<") + constraint.str() + ", ";
  if (doc.empty())
    return (constraint + ":$" + name).str();
  std::string end = quote(doc) + ">:$" + name.str();
  // The doc begins a line where both do not fit.
  bool fits = text.size() + end.size() + 5 <= maxColumns;
  return (fits ? text : llvm::StringRef(text).rtrim().str() + "\n") + end;
}

std::string headline(llvm::StringRef file, llvm::StringRef what,
                     llvm::StringRef mode) {
  std::string start = ("//===- " + file + " - " + what + " ").str();
  std::string end = ("*- " + mode + " -*-//").str();
  size_t used = start.size() + end.size();
  return start + std::string(used < 79 ? 80 - used : 1, '-') + end;
}

/// Appends `text` as C++ has it between quotation marks.
static void addCppText(llvm::StringRef text, std::string &out) {
  while (!text.empty()) {
    llvm::StringRef plain = text.take_until(
        [](char c) { return c == '"' || c == '\\' || c == '\n' || c == '\t'; });
    out += plain;
    if (plain.size() == text.size())
      return;
    char c = text[plain.size()];
    out += '\\';
    out += c == '\n' ? 'n' : c == '\t' ? 't' : c;
    text = text.drop_front(plain.size() + 1);
  }
}

std::string cppText(llvm::StringRef text) {
  std::string escaped;
  escaped.reserve(text.size());
  addCppText(text, escaped);
  return escaped;
}

void addQuoted(llvm::StringRef text, std::string &out) {
  out += '"';
  addCppText(text, out);
  out += '"';
}

std::string quote(llvm::StringRef text) {
  std::string quoted;
  quoted.reserve(text.size() + 2);
  addQuoted(text, quoted);
  return quoted;
}

std::string toCamel(llvm::StringRef text) {
  return llvm::convertToCamelFromSnakeCase(text, /*capitalizeFirst=*/true);
}

std::string toWords(llvm::StringRef text) {
  return llvm::join(llvm::split(text, '_'), " ");
}

std::string floatText(const Json &value) {
  std::string text = value.dump();
  if (llvm::StringRef(text).find_first_of(".eE") == llvm::StringRef::npos)
    return text + ".0";
  if (size_t e = text.find_first_of("eE");
      e != std::string::npos && text.find('.') > e)
    text.insert(e, ".0");
  return text;
}

std::string floatLiteral(double value) {
  char buffer[64];
  auto result = std::to_chars(buffer, buffer + sizeof buffer, float(value));
  std::string text(buffer, result.ptr);
  if (text.find_first_of(".en") == std::string::npos)
    text += ".0";
  return text + "f";
}

std::string fillLines(llvm::ArrayRef<std::string> items, size_t column,
                      unsigned indent, size_t after, size_t width) {
  llvm::SmallVector<llvm::StringRef, 16> texts(items.begin(), items.end());
  return fillLines(texts, column, indent, after, width);
}

std::string fillLines(llvm::ArrayRef<llvm::StringRef> items, size_t column,
                      unsigned indent, size_t after, size_t width) {
  size_t all = 0;
  for (llvm::StringRef item : items)
    all += item.size() + 2;
  std::string text;
  // And some ends of lines.
  text.reserve(all + all / width * (indent + 1));
  for (const auto &[index, item] : llvm::enumerate(items)) {
    bool isLast = index + 1 == items.size();
    size_t size = item.size() + (isLast ? after : 1);
    if (index != 0) {
      bool fits = column + 1 + size <= width;
      text += fits ? ' ' : '\n';
      if (!fits)
        text.append(indent, ' ');
      column = fits ? column + 1 : indent;
    }
    text += item;
    if (!isLast)
      text += ',';
    column += size;
  }
  return text;
}

/// The elements of a set, on the line of its name if they fit there, else on
/// lines of their own.
static std::string setElements(llvm::ArrayRef<std::string> items) {
  std::string line = llvm::join(items, ", ");
  if (line.size() <= 46)
    return line;
  return "\n    " + fillLines(items, 4, 4, /*after=*/0, /*width=*/76);
}

OdsTypes::OdsTypes(const Family &family)
    : vocabulary(family.vocabulary),
      prefix(family.dialectPart()->prefix + "_") {
  for (const ElementType &type : vocabulary.elementTypes)
    elementTypes[type.name] = &type;
  for (const TypeConstructor &constructor : vocabulary.typeConstructors)
    constructors[constructor.name] = &constructor;
  // A set of tensors is a set of element types here, so that it can stand
  // under any constructor.
  for (const TypeConstraint &set : vocabulary.typeSets) {
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
  for (const TypeConstraint &set : vocabulary.typeSets)
    for (const ElementSet &elements : sets)
      if (elements.name == set.name)
        text += "defvar " + prefix + toCamel(set.name) + " = [" +
                setElements(elementsOds(elements.elements)) + "];\n";
  return text;
}

std::pair<std::vector<const OdsTypes::ElementSet *>, std::vector<std::string>>
OdsTypes::divide(std::vector<std::string> elements) const {
  std::vector<const ElementSet *> whole;
  for (const ElementSet &set : sets) {
    if (set.elements.size() < 3 || set.elements.size() > elements.size() ||
        !llvm::all_of(set.elements, [&](const std::string &element) {
          return llvm::is_contained(elements, element);
        }))
      continue;
    whole.push_back(&set);
    llvm::erase_if(elements, [&](const std::string &element) {
      return llvm::is_contained(set.elements, element);
    });
  }
  return {std::move(whole), std::move(elements)};
}

std::string
OdsTypes::elementList(const std::vector<std::string> &elements) const {
  auto [whole, rest] = divide(elements);
  std::vector<std::string> lists;
  for (const ElementSet *set : whole)
    lists.push_back(prefix + toCamel(set->name));
  if (!rest.empty())
    lists.push_back("[" + llvm::join(elementsOds(rest), ", ") + "]");
  return llvm::join(lists, " # ");
}

std::string OdsTypes::elementOds(const std::string &element) const {
  auto it = elementTypes.find(element);
  return it == elementTypes.end() ? element : it->second->def;
}

std::vector<std::string>
OdsTypes::elementsOds(llvm::ArrayRef<std::string> elements) const {
  std::vector<std::string> ods;
  for (const std::string &element : elements)
    ods.push_back(elementOds(element));
  return ods;
}

std::string OdsTypes::odsOf(const TypeExpression &expression) const {
  if (expression.arguments.empty())
    return elementOds(expression.head);
  auto it = constructors.find(expression.head);
  if (it == constructors.end())
    return expression.head;
  std::vector<std::string> arguments;
  for (const TypeExpression &argument : expression.arguments)
    arguments.push_back(odsOf(argument));
  return it->second->ods(arguments);
}

std::string OdsTypes::definition(const NamedType &type) const {
  return type.def.empty() ? prefix + toCamel(type.name) : type.def;
}

std::string OdsTypes::elementDefinition(llvm::StringRef element) const {
  return prefix + toCamel(element) + "Element";
}

const std::string &
OdsTypes::constraintOf(const TypeConstraint &variable) const {
  return made.get(variable.types, [&] { return constraint(variable.types); });
}

std::string OdsTypes::alone(const std::string &type) const {
  if (const NamedType *named = findByName(vocabulary.namedTypes, type))
    return definition(*named);
  std::optional<TypeExpression> expression = parseTypeExpression(type);
  return expression ? odsOf(*expression) : type;
}

OdsTypes::Groups
OdsTypes::groupsOf(const std::vector<std::string> &types) const {
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
    // One that takes no list of alternatives cannot hold a group.
    bool takesOne = llvm::any_of(chain, [&](const std::string &name) {
      auto it = constructors.find(name);
      return it != constructors.end() &&
             llvm::StringRef(it->second->def).contains('<');
    });
    if (!inner->arguments.empty() || chain.empty() || takesOne) {
      others.push_back(type);
      continue;
    }
    auto group = llvm::find_if(
        groups, [&](const Group &group) { return group.chain == chain; });
    if (group == groups.end())
      group = groups.insert(groups.end(), {chain, {}});
    group->elements.push_back(inner->head);
  }
  return {std::move(groups), std::move(others)};
}

std::vector<std::string>
OdsTypes::inOrder(const std::vector<std::string> &types) const {
  std::vector<std::string> ordered;
  auto [groups, others] = groupsOf(types);
  for (const Group &group : groups) {
    auto add = [&](const std::string &element) {
      ordered.push_back(llvm::join(group.chain, "(") + "(" + element +
                        std::string(group.chain.size(), ')'));
    };
    auto [whole, rest] = divide(group.elements);
    for (const ElementSet *set : whole)
      llvm::for_each(set->elements, add);
    llvm::for_each(rest, add);
  }
  ordered.insert(ordered.end(), others.begin(), others.end());
  return ordered;
}

std::string OdsTypes::constraint(const std::vector<std::string> &types) const {
  auto [groups, others] = groupsOf(types);
  std::vector<std::string> alternatives;
  for (const Group &group : groups) {
    std::string text = elementList(group.elements);
    for (auto constructor = group.chain.rbegin();
         constructor != group.chain.rend(); ++constructor) {
      auto it = constructors.find(*constructor);
      std::string def =
          it == constructors.end() ? *constructor : it->second->def;
      // The innermost takes the elements, which are a list already.
      bool isList = constructor == group.chain.rbegin();
      text = def + (isList ? "<" + text + ">" : "<[" + text + "]>");
    }
    alternatives.push_back(text);
  }
  for (const std::string &type : others)
    alternatives.push_back(alone(type));
  if (alternatives.size() == 1)
    return alternatives.front();
  return "AnyTypeOf<[" + llvm::join(alternatives, ", ") + "]>";
}

bool staysAbsent(const Family &family, const OpVersion &version,
                 const Attribute &attribute) {
  const Json *before = version.findBefore(attribute.name);
  return family.isExternal() && attribute.isOptional() &&
         attribute.absent.is_null() && (!before || before->is_null());
}

} // namespace dialectgen
