//===- RelationText.h - relations in words ----------------------*- C++ -*-===//
//
// What the definition of an op and its page say of its relations.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_RELATIONTEXT_H
#define DIALECTGEN_EMIT_RELATIONTEXT_H

#include "spec/Model.h"

namespace dialectgen {

/// `name` as Markdown has code.
std::string code(llvm::StringRef name);

/// A relation in words, with names as code.
std::string relationText(const Relation &relation);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_RELATIONTEXT_H
