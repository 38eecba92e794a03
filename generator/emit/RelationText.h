//===- RelationText.h - what is verified, in words --------------*- C++ -*-===//
//
// What the definition of an op and its page say of what is verified.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_RELATIONTEXT_H
#define DIALECTGEN_EMIT_RELATIONTEXT_H

#include "emit/Emitters.h"

namespace dialectgen {

/// `name` as Markdown has code.
std::string code(llvm::StringRef name);

/// What definitions say that is verified of an op version besides types and
/// values of attributes: relations, and what a rule for shapes tells.
std::vector<std::string> definedTexts(const EmitContext &context, const Op &op,
                                      const OpVersion &version);

/// All of that: what traits and the verifier hook check, too. Their words stand
/// on pages alone, so that a better one compiles nothing anew.
std::vector<std::string> verifiedTexts(const EmitContext &context, const Op &op,
                                       const OpVersion &version);

/// What must hold besides, and nothing checks.
std::vector<std::string> unverifiedTexts(const Dialect &dialect, const Op &op,
                                         const OpVersion &version);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_RELATIONTEXT_H
