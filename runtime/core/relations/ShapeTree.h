//===- ShapeTree.h - trees of shape expressions -----------------*- C++ -*-===//
//
// Nodes of the expressions in a ShapeSignature: their children, whether they
// are lists, and their text.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_RELATIONS_SHAPETREE_H
#define DIALECTGEN_CORE_RELATIONS_SHAPETREE_H

#include "dialectgen/core/relations/Relations.h"

namespace dialectgen {

/// An expression: a node and all nodes below it.
using ShapeTree = llvm::ArrayRef<ShapeNode>;
using ShapeTrees = llvm::SmallVector<ShapeTree, 3>;

/// Calls `use` with each child of the first node.
template <typename Use> void forChildren(ShapeTree tree, Use use) {
  for (ShapeTree rest = tree.drop_front(); !rest.empty();
       rest = rest.drop_front(rest.front().length))
    use(rest.take_front(rest.front().length));
}

ShapeTrees childrenOf(ShapeTree tree);
/// The operands of an operation on numbers: a rounded quotient has those of the
/// quotient.
ShapeTrees operandsOf(ShapeTree tree);

/// Whether an expression is a list of sizes, not a number.
bool isList(ShapeTree tree);
/// Whether it is a variable, of one size or of any number of them.
bool isVariable(ShapeTree tree);

/// An expression as specs write it, with the names in a relation of Shapes.
std::string textOf(ShapeTree tree, const Relation &relation);

} // namespace dialectgen

#endif // DIALECTGEN_CORE_RELATIONS_SHAPETREE_H
