//===- ShapeChecks.cpp - shapes that cannot be right ----------------------===//
//
// Mistakes that shapes show before any program has them: variables without a
// binding, packs that one list has twice, equations that no sizes satisfy, and
// quotients that are never whole numbers.
//
//===----------------------------------------------------------------------===//

#include "model/relations/Shapes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <numeric>
#include <set>

namespace dialectgen {
namespace {

using Operation = ShapeOperation;

/// A sum of multiples of terms, and a constant; terms are known by their text.
/// None if a number is too large.
struct Sum {
  std::map<std::string, int64_t> terms;
  int64_t constant = 0;
};

class ShapeChecker {
public:
  ShapeChecker(const ShapeSignature &shapes, Diagnostics &diagnostics)
      : shapes(shapes), diagnostics(diagnostics) {}

  /// Notes the variables that operands and attributes tell.
  void bindOperands(const OpVersion &version) {
    for (const ShapeClause &one : shapes.clauses)
      if (one.argument && isBinding(version, shapes.arguments[*one.argument]))
        bind(one.expression);
  }

  /// Whether all variables are bound, and all lengths known.
  bool follows(const ShapeExpression &expression) const {
    bool isVariable = expression.operation == Operation::Size ||
                      expression.operation == Operation::OptionalSize ||
                      expression.operation == Operation::Sizes;
    return expression.operation != Operation::AnySizes &&
           (!isVariable || bound.count(expression.number)) &&
           llvm::all_of(expression.children, [&](const ShapeExpression &child) {
             return follows(child);
           });
  }

  bool check(const OpVersion &version) {
    bindOperands(version);
    // A variable that only results bind is compared with other uses of it.
    std::map<int64_t, unsigned> uses;
    for (const ShapeClause &one : shapes.clauses)
      countUses(one.expression, uses);
    for (const ShapeClause &one : shapes.clauses)
      if (one.argument && !isBinding(version, shapes.arguments[*one.argument]))
        bind(one.expression, &uses);
    for (const ShapeClause &one : shapes.clauses) {
      clause = &one;
      visit(one.expression);
      if (!one.argument && neverHolds(one.expression))
        error(DiagnosticId::ShapeEquation,
              "'" + textOf(shapes, one.expression) + "' can never hold");
    }
    return isGood;
  }

private:
  static bool isBinding(const OpVersion &version, llvm::StringRef name) {
    return !findByName(version.results, name) ||
           findByName(version.operands, name);
  }

  static void countUses(const ShapeExpression &expression,
                        std::map<int64_t, unsigned> &uses) {
    switch (expression.operation) {
    case Operation::Size:
    case Operation::OptionalSize:
    case Operation::Sizes:
      ++uses[expression.number];
      break;
    default:
      break;
    }
    for (const ShapeExpression &child : expression.children)
      countUses(child, uses);
  }

  void error(DiagnosticId id, const std::string &message) {
    diagnostics.error(id, clause->range, message);
    isGood = false;
  }

  /// Notes the variables whose sizes a value of this shape tells; those with
  /// several of `uses`, if there are such.
  void bind(const ShapeExpression &expression,
            const std::map<int64_t, unsigned> *uses = nullptr) {
    switch (expression.operation) {
    case Operation::Size:
    case Operation::OptionalSize:
    case Operation::Sizes:
      if (!uses || uses->at(expression.number) > 1)
        bound.insert(expression.number);
      return;
    case Operation::List:
      for (const ShapeExpression &item : expression.children)
        if (item.operation != Operation::List &&
            item.operation != Operation::If)
          bind(item, uses);
      return;
    case Operation::If:
      bind(expression.children[0], uses);
      bind(expression.children[2], uses);
      return;
    default:
      return;
    }
  }

  void visit(const ShapeExpression &expression) {
    switch (expression.operation) {
    case Operation::Size:
    case Operation::OptionalSize:
    case Operation::Sizes:
      if (bound.insert(expression.number).second)
        error(DiagnosticId::ShapeVariable,
              "no operand or attribute binds '" +
                  shapes.variables[size_t(expression.number)].name + "'");
      break;
    case Operation::List: {
      std::set<int64_t> packs;
      for (const ShapeExpression &item : expression.children)
        if (item.operation == Operation::Sizes &&
            !packs.insert(item.number).second)
          error(DiagnosticId::ShapeVariable,
                "'" + shapes.variables[size_t(item.number)].name +
                    "...' is twice in one list");
      break;
    }
    case Operation::Divide:
      checkQuotient(expression);
      break;
    case Operation::Ceiling:
    case Operation::Floor:
      // Their quotients need not be whole numbers.
      for (const ShapeExpression &part : expression.children[0].children)
        visit(part);
      return;
    default:
      break;
    }
    for (const ShapeExpression &child : expression.children)
      visit(child);
  }

  void checkQuotient(const ShapeExpression &quotient) {
    std::optional<Sum> divisor = sumOf(quotient.children[1]);
    if (!divisor || !divisor->terms.empty())
      return;
    int64_t number = divisor->constant;
    if (number <= 0)
      return error(DiagnosticId::ShapeEquation, "'" + textOf(shapes, quotient) +
                                                    "' divides by " +
                                                    std::to_string(number));
    std::optional<Sum> dividend = sumOf(quotient.children[0]);
    if (!dividend || dividend->constant % number == 0)
      return;
    for (const auto &[term, factor] : dividend->terms)
      if (factor % number != 0)
        return;
    error(DiagnosticId::ShapeEquation,
          "'" + textOf(shapes, quotient) + "' is never a whole number");
  }

  /// `expression` as a sum of terms.
  std::optional<Sum> sumOf(const ShapeExpression &expression) {
    Sum sum;
    switch (expression.operation) {
    case Operation::Number:
      sum.constant = expression.number;
      return sum;
    case Operation::AnySize:
      return std::nullopt;
    case Operation::Add:
    case Operation::Subtract: {
      std::optional<Sum> left = sumOf(expression.children[0]),
                         right = sumOf(expression.children[1]);
      if (!left || !right)
        return std::nullopt;
      return combine(*left, *right,
                     expression.operation == Operation::Add ? 1 : -1);
    }
    case Operation::Multiply: {
      std::optional<Sum> left = sumOf(expression.children[0]),
                         right = sumOf(expression.children[1]);
      if (!left || !right)
        return std::nullopt;
      if (right->terms.empty())
        return combine({}, *left, right->constant);
      if (left->terms.empty())
        return combine({}, *right, left->constant);
      break;
    }
    default:
      break;
    }
    sum.terms[textOf(shapes, expression)] = 1;
    return sum;
  }

  /// `left + factor * right`
  static std::optional<Sum> combine(Sum left, const Sum &right,
                                    int64_t factor) {
    auto add = [&](int64_t &to, int64_t number) {
      int64_t product;
      return !llvm::MulOverflow(number, factor, product) &&
             !llvm::AddOverflow(to, product, to);
    };
    if (!add(left.constant, right.constant))
      return std::nullopt;
    for (const auto &[term, number] : right.terms)
      if (!add(left.terms[term], number))
        return std::nullopt;
    for (auto it = left.terms.begin(); it != left.terms.end();)
      it = it->second == 0 ? left.terms.erase(it) : std::next(it);
    return left;
  }

  /// Whether no sizes satisfy the comparison.
  bool neverHolds(const ShapeExpression &equation) {
    if (equation.children.size() != 2 || isList(equation.children[0]) ||
        isList(equation.children[1]))
      return equation.operation == Operation::Number && equation.number == 0;
    std::optional<Sum> left = sumOf(equation.children[0]),
                       right = sumOf(equation.children[1]);
    std::optional<Sum> difference =
        left && right ? combine(*left, *right, -1) : std::nullopt;
    if (!difference)
      return false;
    int64_t constant = difference->constant, divisor = 0;
    if (equation.operation == Operation::Equal) {
      // `2 * N == 2 * M + 1`
      for (const auto &[term, factor] : difference->terms)
        divisor = std::gcd(divisor, factor);
      return divisor ? constant % divisor != 0 : constant != 0;
    }
    if (!difference->terms.empty())
      return false;
    switch (equation.operation) {
    case Operation::NotEqual:
      return constant == 0;
    case Operation::Below:
      return constant >= 0;
    case Operation::AtMost:
      return constant > 0;
    default:
      return false;
    }
  }

  const ShapeSignature &shapes;
  Diagnostics &diagnostics;
  const ShapeClause *clause = nullptr;
  std::set<int64_t> bound;
  bool isGood = true;
};

} // namespace

bool isInferred(const ShapeSignature &shapes, const OpVersion &version,
                const ShapeExpression &expression) {
  Diagnostics unused;
  ShapeChecker checker(shapes, unused);
  checker.bindOperands(version);
  return checker.follows(expression);
}

bool checkShapes(const ShapeSignature &shapes, const OpVersion &version,
                 Diagnostics &diagnostics) {
  return ShapeChecker(shapes, diagnostics).check(version);
}

} // namespace dialectgen
