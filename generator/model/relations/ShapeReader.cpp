//===- ShapeReader.cpp - shapes from and to text --------------------------===//
//
// The parser and the printer of the language of shapes, and its form in the
// resolved model (ModelForms.h). A name is an operand, a result or an attribute
// of the op, a function, or otherwise a variable.
//
//===----------------------------------------------------------------------===//

#include "model/forms/ModelForms.h"
#include "model/relations/RelationArguments.h"
#include "model/relations/Shapes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {
namespace {

using Operation = ShapeOperation;

const ShapeOperationName &nameOf(Operation operation) {
  return getShapeOperationNames()[size_t(operation)];
}

/// How strongly operators bind their operands.
enum Strength : unsigned { Or = 1, And, Not, Comparison, Sum, Quotient, None };

struct Operator {
  const char *spelling;
  Operation operation;
  Strength strength;
  /// The operands change places.
  bool isReversed = false;
};
// Longer spellings precede their beginnings. A condition is 0 or 1.
constexpr Operator operators[] = {{"or", Operation::Greatest, Or},
                                  {"and", Operation::Least, And},
                                  {"==", Operation::Equal, Comparison},
                                  {"!=", Operation::NotEqual, Comparison},
                                  {"<=", Operation::AtMost, Comparison},
                                  {">=", Operation::AtMost, Comparison, true},
                                  {"<", Operation::Below, Comparison},
                                  {">", Operation::Below, Comparison, true},
                                  {"+", Operation::Add, Sum},
                                  {"-", Operation::Subtract, Sum},
                                  {"*", Operation::Multiply, Quotient},
                                  {"/", Operation::Divide, Quotient},
                                  {"%", Operation::Remainder, Quotient}};

/// Whether it is 0 or 1 by its form.
bool isCondition(const ShapeExpression &expression) {
  switch (expression.operation) {
  case Operation::Equal:
  case Operation::NotEqual:
  case Operation::Below:
  case Operation::AtMost:
  case Operation::IsGiven:
    return true;
  case Operation::Least:
  case Operation::Greatest:
    return llvm::all_of(expression.children, isCondition);
  default:
    return false;
  }
}

/// `a == 0` of a condition.
bool isNegation(const ShapeExpression &expression) {
  return expression.operation == Operation::Equal &&
         isCondition(expression.children[0]) &&
         expression.children[1].operation == Operation::Number &&
         expression.children[1].number == 0;
}

/// `and` or `or`, and not the least or the greatest of numbers.
bool isConnection(const ShapeExpression &expression) {
  return (expression.operation == Operation::Least ||
          expression.operation == Operation::Greatest) &&
         isCondition(expression);
}

Strength strengthOf(const ShapeExpression &expression) {
  if (isNegation(expression))
    return Not;
  bool isCall = *nameOf(expression.operation).arguments;
  if (!isCall || isConnection(expression))
    for (const Operator &entry : operators)
      if (entry.operation == expression.operation)
        return entry.strength;
  return None;
}

/// What the place of an expression asks for.
enum class Wanted { Number, List, Either };

/// What texts of one signature share.
struct Scope {
  ShapeSignature &shapes;
  llvm::function_ref<bool(llvm::StringRef)> isArgument;
  Diagnostics &diagnostics;
  /// How many parts the expression has that is read. Everything that walks one
  /// goes as deep as it has operators.
  unsigned parts = 0;
  /// Names that stand for expressions, and whether something uses them.
  std::vector<std::pair<const JsonNode::Member *, bool>> names = {};
  /// How many of them may be used: those before the one that is read.
  size_t known = 0;
};

std::optional<ShapeExpression> parseShape(Scope &scope, const JsonNode &node,
                                          llvm::StringRef what);

/// Parses one text of a signature.
class Parser {
public:
  Parser(Scope &scope, const JsonNode &node)
      : scope(scope), shapes(scope.shapes), node(node), text(node.string),
        isArgument(scope.isArgument), diagnostics(scope.diagnostics) {}

  /// The whole text; nothing if it has a mistake.
  std::optional<ShapeExpression> parse(Wanted wanted) {
    ShapeExpression expression = parseConditional(wanted);
    skipBlanks();
    if (isGood && at != text.size())
      fail("expected the end or an operator");
    return isGood ? std::optional(std::move(expression)) : std::nullopt;
  }

  /// `EXPRESSION if CONDITION`, without what is if the condition is 0.
  std::optional<std::pair<ShapeExpression, ShapeExpression>>
  parseCase(Wanted wanted) {
    ShapeExpression expression = parseOperators(wanted, Or);
    ShapeExpression condition;
    if (isGood && !takeWord("if"))
      fail("expected 'if' and the condition of this case");
    else if (isGood)
      condition = parseOperators(Wanted::Number, Or);
    skipBlanks();
    if (isGood && at != text.size())
      fail("expected the end of this case or an operator");
    if (!isGood)
      return std::nullopt;
    return std::pair(std::move(expression), std::move(condition));
  }

private:
  /// Reports a mistake at the current position, once.
  ShapeExpression fail(const std::string &message,
                       DiagnosticId id = DiagnosticId::ShapeSyntax) {
    if (isGood) {
      llvm::SMRange place = node.range;
      // Within the quotation marks, unless the string has escapes.
      if (place.isValid() &&
          size_t(place.End.getPointer() - place.Start.getPointer()) ==
              text.size() + 2) {
        const char *begin =
            place.Start.getPointer() + 1 + std::min(start, text.size());
        place = {llvm::SMLoc::getFromPointer(begin),
                 llvm::SMLoc::getFromPointer(begin + 1)};
      }
      constexpr size_t most = 200;
      // Texts of attributes are in quotation marks of their own.
      const char *mark = text.contains('\'') ? "\"" : "'";
      diagnostics.error(id, place,
                        message + ", in the shape " + mark +
                            text.take_front(most).str() +
                            (text.size() > most ? " ..." : "") + mark);
    }
    isGood = false;
    at = text.size();
    return {};
  }
  void skipBlanks() {
    while (at < text.size() && text[at] == ' ')
      ++at;
    start = at;
  }
  bool take(llvm::StringRef token) {
    skipBlanks();
    if (!text.substr(at).starts_with(token))
      return false;
    at += token.size();
    return true;
  }
  /// Whether an operator is next; words end where names do.
  bool startsWith(llvm::StringRef token) const {
    size_t end = at + token.size();
    return text.substr(at).starts_with(token) &&
           (!isPartOfName(token.back()) || end == text.size() ||
            !isPartOfName(text[end]));
  }
  bool takeWord(llvm::StringRef word) {
    skipBlanks();
    if (!startsWith(word))
      return false;
    at += word.size();
    return true;
  }
  static bool isPartOfName(char c) { return llvm::isAlnum(c) || c == '_'; }
  llvm::StringRef takeName() {
    skipBlanks();
    size_t end = at;
    while (end < text.size() && isPartOfName(text[end]))
      ++end;
    llvm::StringRef name = text.slice(at, end);
    at = end;
    return name;
  }

  ShapeExpression parseConditional(Wanted wanted) {
    // Parentheses and lists nest; a text has few of either.
    constexpr unsigned deepest = 32;
    if (++depth > deepest)
      return fail("the expression is nested too deeply");
    ShapeExpression expression = parseOperators(wanted, Or);
    if (isGood && takeWord("if")) {
      ShapeExpression condition = parseOperators(Wanted::Number, Or);
      if (isGood && !takeWord("else"))
        return fail("expected 'else' and the other shape");
      ShapeExpression other = parseConditional(wanted);
      if (isGood && isList(expression) != isList(other))
        return fail("both sides of a condition are lists, or neither is");
      expression = {
          Operation::If,
          0,
          {std::move(expression), std::move(condition), std::move(other)}};
    }
    --depth;
    return expression;
  }

  ShapeExpression parseOperators(Wanted wanted, unsigned least) {
    ShapeExpression left = parsePrimary(wanted);
    while (isGood) {
      skipBlanks();
      const Operator *found =
          llvm::find_if(operators, [&](const Operator &one) {
            return startsWith(one.spelling);
          });
      if (found == std::end(operators) || found->strength < least)
        break;
      at += llvm::StringRef(found->spelling).size();
      // Comparisons are of numbers, or of each size of lists.
      bool isComparison = found->strength == Comparison;
      ShapeExpression right = parseOperators(
          isComparison ? Wanted::Either : wanted, found->strength + 1);
      if (!isGood)
        break;
      bool isOfText = right.operation == Operation::Text;
      bool isEquality = found->operation == Operation::Equal ||
                        found->operation == Operation::NotEqual;
      if (left.operation == Operation::Text ||
          (isOfText && (!isEquality || left.operation != Operation::Value)))
        return fail("a string is compared with an attribute before it, by == "
                    "or !=");
      if (found->strength < Comparison) {
        if (!isCondition(left) || !isCondition(right))
          return fail("'" + std::string(found->spelling) +
                      "' is between conditions, such as a comparison or "
                      "given(X)");
        // `a or b or c` is one.
        if (left.operation == found->operation) {
          left.children.push_back(std::move(right));
          continue;
        }
      }
      if (found->isReversed)
        std::swap(left, right);
      left = {found->operation, 0, {std::move(left), std::move(right)}};
    }
    return left;
  }

  /// `not` and the condition behind it, up to `and` or `or`.
  ShapeExpression parseNegation() {
    ShapeExpression condition = parseOperators(Wanted::Number, Comparison);
    if (isGood && !isCondition(condition))
      return fail("'not' is before a condition, such as a comparison or "
                  "given(X)");
    return {Operation::Equal, 0, {std::move(condition), {}}};
  }

  /// Counts parts; false, with a report, if there are too many.
  bool addParts(unsigned count) {
    constexpr unsigned most = 500;
    scope.parts += count;
    if (scope.parts > most)
      fail("the expression has more than " + std::to_string(most) +
           " parts; give parts of it names under 'let'");
    return scope.parts <= most;
  }

  ShapeExpression parsePrimary(Wanted wanted) {
    if (!addParts(1))
      return {};
    skipBlanks();
    if (at == text.size())
      return fail("expected a size");
    if (take("(")) {
      ShapeExpression inside = parseConditional(wanted);
      return take(")") ? inside : fail("expected ')'");
    }
    if (text[at] == '[')
      return wanted == Wanted::Number ? fail("expected a number, found a list")
                                      : parseList();
    if (llvm::isDigit(text[at]) || text[at] == '-')
      return parseNumber();
    if (take("'")) {
      size_t end = text.find('\'', at);
      if (end == llvm::StringRef::npos)
        return fail("expected ' after a string");
      ShapeExpression string{
          Operation::Text, indexIn(shapes.texts, text.slice(at, end)), {}};
      at = end + 1;
      return string;
    }
    if (takeWord("not"))
      return parseNegation();
    size_t begin = at;
    llvm::StringRef name = takeName();
    if (name.empty())
      return fail("expected a name, a number, '[' or '('");
    // Fields of attributes.
    if (at + 1 < text.size() && text[at] == '.' && isPartOfName(text[at + 1])) {
      ++at;
      takeName();
      name = text.slice(begin, at);
    }
    start = begin;
    if (at < text.size() && text[at] == '(')
      return parseCall(name, wanted);
    return parseReference(name, wanted);
  }

  ShapeExpression parseNumber() {
    size_t end = at + 1;
    while (end < text.size() && llvm::isDigit(text[end]))
      ++end;
    int64_t number;
    if (text.slice(at, end).getAsInteger(10, number))
      return fail("expected a number of at most 64 bits");
    at = end;
    return {Operation::Number, number, {}};
  }

  ShapeExpression parseReference(llvm::StringRef name, Wanted wanted) {
    bool isPack = wanted == Wanted::List;
    // In equations, the use elsewhere tells what a variable is.
    if (wanted == Wanted::Either)
      if (const ShapeVariable *known = findByName(shapes.variables, name))
        isPack = known->isPack;
    for (size_t index = scope.known; index--;)
      if (scope.names[index].first->key == name)
        return parseNamed(index, wanted);
    if (name == "_")
      return {isPack ? Operation::AnySizes : Operation::AnySize, 0, {}};
    if (isArgument(name))
      return {isPack ? Operation::Values : Operation::Value,
              indexIn(shapes.arguments, name),
              {}};
    if (name.contains('.'))
      return fail("there is no attribute with a field '" + name.str() + "'",
                  DiagnosticId::UnknownName);
    const ShapeVariable *known = findByName(shapes.variables, name);
    // One size for each of a list.
    if (known && isPack && !known->isPack)
      return {Operation::Size, known - shapes.variables.data(), {}};
    if (known && known->isPack != isPack)
      return fail("'" + name.str() +
                      "' is one size in one place and any number of sizes in "
                      "another",
                  DiagnosticId::ShapeVariable);
    int64_t index = known ? known - shapes.variables.data()
                          : int64_t(shapes.variables.size());
    if (!known)
      shapes.variables.push_back({name.str(), isPack});
    return {isPack ? Operation::Sizes : Operation::Size, index, {}};
  }

  /// What a name under `let` stands for.
  ShapeExpression parseNamed(size_t index, Wanted wanted) {
    auto &[member, isUsed] = scope.names[index];
    isUsed = true;
    // It may use the names before it.
    size_t known = std::exchange(scope.known, index);
    auto expression = parseShape(scope, member->value, "an expression");
    scope.known = known;
    if (expression && wanted == Wanted::Number && isList(*expression))
      return fail("'" + member->key + "' is a list, not a number");
    isGood &= expression.has_value();
    return expression.value_or(ShapeExpression());
  }

  static int64_t indexIn(std::vector<std::string> &list, llvm::StringRef name) {
    auto found = llvm::find(list, name);
    if (found == list.end())
      found = list.insert(found, name.str());
    return found - list.begin();
  }

  ShapeExpression parseCall(llvm::StringRef name, Wanted wanted) {
    std::vector<std::string> known;
    std::optional<Operation> function;
    for (const auto &[index, entry] :
         llvm::enumerate(getShapeOperationNames())) {
      if (!*entry.arguments)
        continue;
      known.push_back(entry.name);
      if (name == entry.name)
        function = Operation(index);
    }
    if (!function)
      return fail("unknown function '" + name.str() + "'" +
                      didYouMean(name, known),
                  DiagnosticId::UnknownName);
    llvm::StringRef kinds = nameOf(*function).arguments;
    if (wanted == Wanted::Number &&
        llvm::StringRef(nameOf(*function).result) == "l")
      return fail("'" + name.str() +
                  "' is a list of sizes; three dots follow it in a list");
    ShapeExpression call{*function, 0, {}};
    take("(");
    char kind = 0;
    while (isGood) {
      if (!kinds.empty() && kinds.front() != '+') {
        kind = kinds.front();
        kinds = kinds.drop_front();
      } else if (kinds.empty()) {
        return fail("'" + name.str() + "' has too many arguments");
      }
      if (kind == 'a') {
        llvm::StringRef argument = takeName();
        if (!isArgument(argument))
          return fail("'" + argument.str() +
                          "' is no operand, result or attribute",
                      DiagnosticId::UnknownName);
        call.number = indexIn(shapes.arguments, argument);
      } else {
        call.children.push_back(kind == 'n'   ? parseConditional(Wanted::Number)
                                : kind == 'l' ? parseListExpression(true)
                                              : parseConditional(wanted));
      }
      if (!take(","))
        break;
    }
    if (isGood && !kinds.empty() && kinds != "+")
      return fail("'" + name.str() + "' has too few arguments");
    if (isGood && !take(")"))
      return fail("expected ')' or ','");
    bool isRounding =
        *function == Operation::Ceiling || *function == Operation::Floor;
    if (isGood && isRounding &&
        call.children.front().operation != Operation::Divide)
      return fail("'" + name.str() + "' rounds a quotient, such as '" +
                  name.str() + "(N / 2)'");
    return call;
  }

  /// An expression that is a list; a condition only of a whole argument.
  ShapeExpression parseListExpression(bool isConditional) {
    ShapeExpression list = isConditional ? parseConditional(Wanted::List)
                                         : parseOperators(Wanted::List, Or);
    if (isGood && list.operation == Operation::Size)
      return fail("'" + shapes.variables[size_t(list.number)].name +
                      "' is one size in one place and any number of sizes in "
                      "another",
                  DiagnosticId::ShapeVariable);
    if (isGood && !isList(list))
      return fail("expected a list, found a number");
    return list;
  }

  ShapeExpression parseList() {
    ShapeExpression list{Operation::List, 0, {}};
    take("[");
    if (take("]"))
      return list;
    while (isGood) {
      skipBlanks();
      // The dots that follow tell a pack from a size.
      ShapeExpression item = endsInDots() ? parseListExpression(false)
                                          : parseOperators(Wanted::Number, Or);
      if (take("..."))
        ;
      else if (isGood && take("?")) {
        if (item.operation != Operation::Size)
          return fail("only a variable may be left out");
        item.operation = Operation::OptionalSize;
      }
      list.children.push_back(std::move(item));
      if (!take(","))
        break;
    }
    if (isGood && !take("]"))
      return fail("expected ']' or ','");
    return list;
  }

  /// Whether three dots end the item of a list that begins here.
  bool endsInDots() const {
    int open = 0;
    for (size_t i = at; i <= text.size(); ++i) {
      char c = i == text.size() ? ']' : text[i];
      if (open == 0 && (c == ',' || c == ']'))
        return text.slice(at, i).rtrim().ends_with("...");
      open += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
    }
    return false;
  }

  Scope &scope;
  ShapeSignature &shapes;
  const JsonNode &node;
  llvm::StringRef text;
  llvm::function_ref<bool(llvm::StringRef)> isArgument;
  Diagnostics &diagnostics;
  size_t at = 0, start = 0;
  unsigned depth = 0;
  bool isGood = true;
};

/// The expression whose cases are `list`, each but the last with its condition.
std::optional<ShapeExpression> parseCases(Scope &scope, const JsonNode &list) {
  Diagnostics &diagnostics = scope.diagnostics;
  std::vector<std::pair<ShapeExpression, ShapeExpression>> cases;
  std::optional<ShapeExpression> expression;
  for (const JsonNode &node : list.elements) {
    if (node.kind != JsonNode::Kind::String) {
      reportWrongKind(node, "a case of a shape", diagnostics);
      return std::nullopt;
    }
    Parser parser(scope, node);
    if (&node == &list.elements.back()) {
      expression = parser.parse(Wanted::Either);
      break;
    }
    auto one = parser.parseCase(Wanted::Either);
    if (!one)
      return std::nullopt;
    cases.push_back(std::move(*one));
  }
  if (list.elements.empty())
    reportWrongKind(list, "a shape, or a list of cases", diagnostics);
  for (auto &[value, condition] : llvm::reverse(cases)) {
    if (!expression)
      break;
    if (isList(value) != isList(*expression)) {
      diagnostics.error(DiagnosticId::ShapeSyntax, list.range,
                        "all cases are lists, or none is");
      return std::nullopt;
    }
    expression = {
        Operation::If,
        0,
        {std::move(value), std::move(condition), std::move(*expression)}};
  }
  return expression;
}

/// The expression of a text or of a list of cases; `what` is what it is for.
std::optional<ShapeExpression> parseShape(Scope &scope, const JsonNode &node,
                                          llvm::StringRef what) {
  if (node.kind == JsonNode::Kind::Array)
    return parseCases(scope, node);
  if (node.kind == JsonNode::Kind::String)
    return Parser(scope, node).parse(Wanted::Either);
  reportWrongKind(node, what, scope.diagnostics);
  return std::nullopt;
}

/// Adds the shape of `argument`, or an equation.
bool addClause(Scope &scope, const JsonNode &node,
               std::optional<unsigned> argument) {
  scope.parts = 0;
  std::optional<ShapeExpression> expression =
      parseShape(scope, node, argument ? "a shape" : "an equation");
  if (!expression)
    return false;
  if (!argument && isList(*expression)) {
    scope.diagnostics.error(DiagnosticId::ShapeSyntax, node.range,
                            "'" + textOf(scope.shapes, *expression) +
                                "' is a list, not an equation");
    return false;
  }
  scope.shapes.clauses.push_back(
      {argument, std::move(*expression), node.range});
  return true;
}

/// Adds the names under `let`.
bool addNames(Scope &scope, const JsonNode &node) {
  if (node.kind != JsonNode::Kind::Object) {
    reportWrongKind(node, "an object of names and expressions",
                    scope.diagnostics);
    return false;
  }
  bool isGood = true;
  for (const JsonNode::Member &member : node.members) {
    const char *mistake = !isName(member.key) ? "is no identifier"
                          : scope.isArgument(member.key)
                              ? "is an operand, result or attribute"
                              : nullptr;
    if (mistake)
      scope.diagnostics.error(DiagnosticId::BadName, member.keyRange,
                              "'" + member.key + "' " + mistake);
    isGood &= !mistake;
    scope.names.push_back({&member, mistake});
  }
  scope.known = scope.names.size();
  return isGood;
}

/// Reports names that nothing uses, whose expressions nobody has read.
bool checkNames(const Scope &scope) {
  bool isGood = true;
  for (const auto &[member, isUsed] : scope.names)
    if (!isUsed) {
      scope.diagnostics.error(DiagnosticId::ShapeVariable, member->keyRange,
                              "no shape uses the name '" + member->key + "'");
      isGood = false;
    }
  return isGood;
}

} // namespace

bool isList(const ShapeExpression &expression) {
  switch (expression.operation) {
  case Operation::List:
  case Operation::Sizes:
  case Operation::AnySizes:
  case Operation::Values:
    return true;
  case Operation::If:
    return isList(expression.children.front());
  case Operation::Add:
  case Operation::Subtract:
  case Operation::Multiply:
  case Operation::Divide:
  case Operation::Remainder:
    return llvm::any_of(expression.children, isList);
  default:
    llvm::StringRef result = nameOf(expression.operation).result;
    return result == "l" ||
           (result == "e" && llvm::any_of(expression.children, isList));
  }
}

namespace {

/// Appends expressions to a text as specs write them.
class ExpressionWriter {
public:
  ExpressionWriter(const ShapeSignature &shapes, std::string &text)
      : shapes(shapes), text(text) {}

  void add(const ShapeExpression &expression);

private:
  void addLoose(const ShapeExpression &expression, bool isLoose) {
    text += isLoose ? "(" : "";
    add(expression);
    text += isLoose ? ")" : "";
  }
  void addChildren(const ShapeExpression &expression, bool isListOfItems);
  void addCall(const ShapeExpression &expression,
               const ShapeOperationName &name);
  void addSide(const ShapeExpression &expression, bool isRight);

  const ShapeSignature &shapes;
  std::string &text;
};

} // namespace

void ExpressionWriter::addChildren(const ShapeExpression &expression,
                                   bool isListOfItems) {
  for (const ShapeExpression &child : expression.children) {
    text += &child == expression.children.data() ? "" : ", ";
    // Only in a list does a conditional need parentheses.
    addLoose(child, isListOfItems && child.operation == Operation::If);
    if (isListOfItems && isList(child))
      text += "...";
  }
}

void ExpressionWriter::addCall(const ShapeExpression &expression,
                               const ShapeOperationName &name) {
  (text += name.name) += '(';
  if (*name.arguments == 'a') {
    text += shapes.arguments[size_t(expression.number)];
    text += expression.children.empty() ? "" : ", ";
  }
  addChildren(expression, /*isListOfItems=*/false);
  text += ')';
}

/// An operand of `expression`, which is an operator.
void ExpressionWriter::addSide(const ShapeExpression &expression,
                               bool isRight) {
  const ShapeExpression &child = expression.children[isRight];
  Strength strength = strengthOf(expression), inner = strengthOf(child);
  addLoose(child, child.operation == Operation::If || inner < strength ||
                      (isRight && inner == strength));
}

void ExpressionWriter::add(const ShapeExpression &expression) {
  auto number = size_t(expression.number);
  switch (expression.operation) {
  case Operation::Number:
    text += std::to_string(expression.number);
    return;
  case Operation::Size:
  case Operation::Sizes:
    text += shapes.variables[number].name;
    return;
  case Operation::OptionalSize:
    (text += shapes.variables[number].name) += '?';
    return;
  case Operation::AnySize:
  case Operation::AnySizes:
    text += '_';
    return;
  case Operation::Value:
  case Operation::Values:
    text += shapes.arguments[number];
    return;
  case Operation::Text:
    ((text += '\'') += shapes.texts[number]) += '\'';
    return;
  case Operation::List:
    text += '[';
    addChildren(expression, /*isListOfItems=*/true);
    text += ']';
    return;
  case Operation::If:
    addLoose(expression.children[0],
             expression.children[0].operation == Operation::If);
    text += " if ";
    add(expression.children[1]);
    text += " else ";
    add(expression.children[2]);
    return;
  default:
    break;
  }
  if (isNegation(expression)) {
    text += "not ";
    return addLoose(expression.children[0],
                    strengthOf(expression.children[0]) <= Comparison);
  }
  if (isConnection(expression)) {
    for (const ShapeExpression &child : expression.children) {
      if (&child != expression.children.data())
        text += expression.operation == Operation::Least ? " and " : " or ";
      addLoose(child, strengthOf(child) < strengthOf(expression));
    }
    return;
  }
  const ShapeOperationName &name = nameOf(expression.operation);
  if (*name.arguments)
    return addCall(expression, name);
  addSide(expression, /*isRight=*/false);
  ((text += ' ') += name.name) += ' ';
  addSide(expression, /*isRight=*/true);
}

std::string textOf(const ShapeSignature &shapes,
                   const ShapeExpression &expression) {
  std::string text;
  ExpressionWriter(shapes, text).add(expression);
  return text;
}

bool readShapes(const JsonNode &node, const Op &op, const OpVersion &version,
                ShapeSignature &shapes, Diagnostics &diagnostics) {
  shapes.range = node.range;
  auto isArgument = [&](llvm::StringRef name) {
    std::optional<char> kind =
        name.empty() ? std::nullopt : kindOfArgument(op, version, name);
    return kind == 'v' || kind == 'a';
  };
  Scope scope{shapes, isArgument, diagnostics};
  const JsonNode *names = node.find("let");
  bool isGood = !names || addNames(scope, *names);
  const JsonNode *where = nullptr;
  for (const JsonNode::Member &member : node.members) {
    if (member.key == "where")
      where = &member.value;
    if (member.key == "pairwise") {
      shapes.isPairwise = member.value.kind == JsonNode::Kind::Boolean;
      if (!shapes.isPairwise || !member.value.boolean) {
        reportWrongKind(member.value, "true", diagnostics);
        isGood = false;
      }
      continue;
    }
    if (llvm::is_contained({"let", "where", "since", "until"}, member.key))
      continue;
    if (!isArgument(member.key)) {
      std::vector<std::string> known = namesOf(version.operands);
      llvm::append_range(known, namesOf(version.results));
      llvm::append_range(known, namesOf(version.attributes));
      reportUnknownName(member.keyRange, "operand, result or attribute",
                        member.key, known, diagnostics);
      isGood = false;
      continue;
    }
    auto index = unsigned(llvm::find(shapes.arguments, member.key) -
                          shapes.arguments.begin());
    if (index == shapes.arguments.size())
      shapes.arguments.push_back(member.key);
    if (llvm::any_of(shapes.clauses, [&](const ShapeClause &clause) {
          return clause.argument == index;
        })) {
      diagnostics.error(DiagnosticId::RelationVersions, member.keyRange,
                        op.name + " has two shapes of '" + member.key +
                            "' in version " + toString(version.since) +
                            "; limit one by 'since' or 'until'");
      isGood = false;
      continue;
    }
    isGood &= addClause(scope, member.value, index);
  }
  if (where && where->kind != JsonNode::Kind::Array) {
    reportWrongKind(*where, "a list of equations", diagnostics);
    isGood = false;
  } else if (where) {
    for (const JsonNode &equation : where->elements)
      isGood &= addClause(scope, equation, std::nullopt);
  }
  return isGood && checkNames(scope);
}

bool FormOf<ShapeSignature>::read(const JsonNode &node, ShapeSignature &shapes,
                                  const Reading &reading) {
  Diagnostics &diagnostics = reading.context.diagnostics;
  ObjectReader object(node, "shapes", diagnostics);
  if (!object.isObject())
    return false;
  shapes.range = node.range;
  shapes.arguments = object.takeStrings("arguments");
  auto isArgument = [&](llvm::StringRef name) {
    return llvm::is_contained(shapes.arguments, name);
  };
  Scope scope{shapes, isArgument, diagnostics};
  bool isGood = true;
  if (const JsonNode *members = object.take("shapes"))
    for (const JsonNode::Member &member : members->members) {
      auto found = llvm::find(shapes.arguments, member.key);
      if (found == shapes.arguments.end())
        return reading.wrongKind(member.value, "the shape of an argument");
      isGood &= addClause(scope, member.value,
                          unsigned(found - shapes.arguments.begin()));
    }
  for (const JsonNode &equation : object.takeArray("where"))
    isGood &= addClause(scope, equation, std::nullopt);
  shapes.isPairwise = object.takeBoolean("pairwise").value_or(false);
  object.finish();
  return isGood;
}

Json FormOf<ShapeSignature>::write(const ShapeSignature &shapes,
                                   const Writing &) {
  Json json = {{"arguments", shapes.arguments}};
  for (const ShapeClause &clause : shapes.clauses) {
    std::string text = textOf(shapes, clause.expression);
    if (clause.argument)
      json["shapes"][shapes.arguments[*clause.argument]] = text;
    else
      json["where"].push_back(text);
  }
  if (shapes.isPairwise)
    json["pairwise"] = true;
  return json;
}

static bool sameExpressions(const ShapeExpression &a,
                            const ShapeExpression &b) {
  return a.operation == b.operation && a.number == b.number &&
         std::equal(a.children.begin(), a.children.end(), b.children.begin(),
                    b.children.end(), sameExpressions);
}

/// Whether two signatures have equal parts in the same order.
static bool sameParts(const ShapeSignature &a, const ShapeSignature &b) {
  auto sameVariable = [](const ShapeVariable &x, const ShapeVariable &y) {
    return x.name == y.name && x.isPack == y.isPack;
  };
  auto sameClause = [](const ShapeClause &x, const ShapeClause &y) {
    return x.argument == y.argument &&
           sameExpressions(x.expression, y.expression);
  };
  return a.isPairwise == b.isPairwise && a.arguments == b.arguments &&
         a.texts == b.texts &&
         std::equal(a.variables.begin(), a.variables.end(), b.variables.begin(),
                    b.variables.end(), sameVariable) &&
         std::equal(a.clauses.begin(), a.clauses.end(), b.clauses.begin(),
                    b.clauses.end(), sameClause);
}

bool FormOf<ShapeSignature>::same(const ShapeSignature &a,
                                  const ShapeSignature &b) {
  return sameParts(a, b) || write(a, {}) == write(b, {});
}

Json FormOf<ShapeSignature>::schema(SchemaParts &) {
  Json texts = {{"type", "array"}, {"items", {{"type", "string"}}}};
  return {
      {"type", "object"},
      {"properties",
       {{"arguments", texts},
        {"shapes",
         {{"type", "object"}, {"additionalProperties", {{"type", "string"}}}}},
        {"where", texts},
        {"pairwise", {{"type", "boolean"}}}}},
      {"additionalProperties", false}};
}

} // namespace dialectgen
