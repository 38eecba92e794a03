//===- FormerWords.cpp - words of earlier formats of specs ----------------===//
//
// See FormerWords.h.
//
//===----------------------------------------------------------------------===//

#include "FormerWords.h"
#include "llvm/ADT/STLExtras.h"

using namespace dialectgen;

static constexpr FormerRelation relations[] = {
#define DIALECTGEN_FORMER_EQUATION(NAME, EQUATION)                             \
  {NAME, FormerRelation::Equation, EQUATION, "", false},
#define DIALECTGEN_FORMER_SHAPES(NAME, SHAPES)                                 \
  {NAME, FormerRelation::Shapes, SHAPES, "", false},
#define DIALECTGEN_FORMER_RELATION(NAME, TODAY, ARGUMENTS, PAIRWISE)           \
  {NAME, FormerRelation::Relation, TODAY, ARGUMENTS, PAIRWISE},
#define DIALECTGEN_FORMER_FACT(NAME, MEANING)                                  \
  {NAME, FormerRelation::Fact, MEANING, "", false},
#include "FormerWords.def"
};

static constexpr FormerFunction functions[] = {
#define DIALECTGEN_FORMER_FUNCTION(NAME, TODAY) {NAME, TODAY},
#include "FormerWords.def"
};

template <typename Rows>
static auto find(const Rows &rows, llvm::StringRef name) {
  const auto *found =
      llvm::find_if(rows, [&](const auto &row) { return name == row.name; });
  return found == std::end(rows) ? nullptr : found;
}

const FormerRelation *dialectgen::findFormerRelation(llvm::StringRef name) {
  return find(relations, name);
}

const FormerFunction *dialectgen::findFormerFunction(llvm::StringRef name) {
  return find(functions, name);
}
