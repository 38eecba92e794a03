//===- ShapeTree.cpp - trees of shape expressions -------------------------===//
//
// See ShapeTree.h.
//
//===----------------------------------------------------------------------===//

#include "ShapeTree.h"
#include "BoundRelation.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace dialectgen {

namespace {

struct OperationName {
  const char *name, *arguments, *result;
};
constexpr OperationName names[] = {
#define DIALECTGEN_SHAPE_OPERATION(ENUMERATOR, SPELLING) {SPELLING, "", ""},
#define DIALECTGEN_SHAPE_FUNCTION(ENUMERATOR, NAME, ARGUMENTS, RESULT,         \
                                  MEANING)                                     \
  {NAME, ARGUMENTS, RESULT},
#include "dialectgen/core/Names.def"
};

/// How strongly an operator binds its operands.
unsigned strengthOf(ShapeOperation operation) {
  switch (operation) {
  case ShapeOperation::If:
    return 0;
  case ShapeOperation::Equal:
  case ShapeOperation::NotEqual:
  case ShapeOperation::Below:
  case ShapeOperation::AtMost:
    return 1;
  case ShapeOperation::Add:
  case ShapeOperation::Subtract:
    return 2;
  case ShapeOperation::Multiply:
  case ShapeOperation::Divide:
  case ShapeOperation::Remainder:
    return 3;
  default:
    return 4;
  }
}

} // namespace

ShapeTrees childrenOf(ShapeTree tree) {
  ShapeTrees children;
  forChildren(tree, [&](ShapeTree child) { children.push_back(child); });
  return children;
}

ShapeTrees operandsOf(ShapeTree tree) {
  ShapeOperation operation = tree.front().operation;
  return childrenOf(operation == ShapeOperation::Ceiling ||
                            operation == ShapeOperation::Floor
                        ? tree.drop_front()
                        : tree);
}

bool isList(ShapeTree tree) {
  bool isAnyList = false;
  switch (tree.front().operation) {
  case ShapeOperation::List:
  case ShapeOperation::Sizes:
  case ShapeOperation::AnySizes:
  case ShapeOperation::Values:
    return true;
  case ShapeOperation::If:
    return isList(tree.drop_front().take_front(tree[1].length));
  case ShapeOperation::Add:
  case ShapeOperation::Subtract:
  case ShapeOperation::Multiply:
  case ShapeOperation::Divide:
  case ShapeOperation::Remainder:
    break;
  default:
    StringRef result = names[size_t(tree.front().operation)].result;
    if (result != "e")
      return result == "l";
  }
  forChildren(tree, [&](ShapeTree child) { isAnyList |= isList(child); });
  return isAnyList;
}

bool isVariable(ShapeTree tree) {
  switch (tree.front().operation) {
  case ShapeOperation::Size:
  case ShapeOperation::OptionalSize:
  case ShapeOperation::Sizes:
    return true;
  default:
    return false;
  }
}

std::string textOf(ShapeTree tree, const Relation &relation) {
  auto text = [&](ShapeTree part) { return textOf(part, relation); };
  const ShapeSignature &signature = *relation.shapes;
  const ShapeNode &node = tree.front();
  auto index = size_t(node.number);
  ShapeTrees children = childrenOf(tree);
  auto join = [&](bool isListOfItems) {
    std::string joined;
    for (ShapeTree child : children) {
      // Only in a list does a conditional need parentheses.
      bool isLoose =
          isListOfItems && child.front().operation == ShapeOperation::If;
      std::string item = text(child);
      joined += (joined.empty() ? "" : ", ") +
                (isLoose ? "(" + item + ")" : item) +
                (isListOfItems && isList(child) ? "..." : "");
    }
    return joined;
  };
  switch (node.operation) {
  case ShapeOperation::Number:
    return std::to_string(node.number);
  case ShapeOperation::Size:
  case ShapeOperation::Sizes:
    return signature.variables[index];
  case ShapeOperation::OptionalSize:
    return std::string(signature.variables[index]) + "?";
  case ShapeOperation::AnySize:
  case ShapeOperation::AnySizes:
    return "_";
  case ShapeOperation::Value:
  case ShapeOperation::Values: {
    std::string name = quoted(relation.arguments[index]);
    return name.substr(1, name.size() - 2);
  }
  case ShapeOperation::Text:
    return "'" + std::string(signature.texts[index]) + "'";
  case ShapeOperation::List:
    return "[" + join(true) + "]";
  case ShapeOperation::If:
    return (children[0].front().operation == ShapeOperation::If
                ? "(" + text(children[0]) + ")"
                : text(children[0])) +
           " if " + text(children[1]) + " else " + text(children[2]);
  default:
    break;
  }
  const OperationName &name = names[size_t(node.operation)];
  if (*name.arguments) {
    std::string joined = join(false);
    if (StringRef(name.arguments).starts_with("a"))
      joined = relation.arguments[index].name +
               (joined.empty() ? "" : ", " + joined);
    return std::string(name.name) + "(" + joined + ")";
  }
  unsigned strength = strengthOf(node.operation);
  auto side = [&](ShapeTree child, unsigned least) {
    return strengthOf(child.front().operation) < least ? "(" + text(child) + ")"
                                                       : text(child);
  };
  return side(children[0], strength) + " " + name.name + " " +
         side(children[1], strength + 1);
}

} // namespace dialectgen
