//===- RelationText.h - relations in words ----------------------*- C++ -*-===//
//
// What the definition of an op and its page say of its relations.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_RELATIONTEXT_H
#define DIALECTGEN_EMIT_RELATIONTEXT_H

#include "emit/Emitters.h"

namespace dialectgen {

/// `name` as Markdown has code.
std::string code(llvm::StringRef name);

/// A relation in words, with names as code.
std::string relationText(const Relation &relation);

/// What is verified of an op version besides types and values of attributes:
/// relations, and what a rule for shapes tells.
std::vector<std::string> verifiedTexts(const EmitContext &context, const Op &op,
                                       const OpVersion &version);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_RELATIONTEXT_H
