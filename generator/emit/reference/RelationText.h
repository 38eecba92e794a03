//===- RelationText.h - what is verified, in words --------------*- C++ -*-===//
//
// Sentences on the verified properties of an op, for its definition and its
// page.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_RELATIONTEXT_H
#define DIALECTGEN_EMIT_RELATIONTEXT_H

#include "emit/Emitters.h"

namespace dialectgen {

/// `name` as Markdown has code.
std::string code(llvm::StringRef name);

/// The shape of a parameter or attribute, as code; empty if there is none.
std::string shapeText(const OpVersion &version, llvm::StringRef name);

/// The verified properties of an op version in its definition, besides types
/// and values of attributes: relations, and shapes inferred by a rule. Pages
/// with `areShapesInTables` have the shapes of parameters and attributes there.
std::vector<std::string> definedTexts(const EmitContext &context, const Op &op,
                                      const OpVersion &version,
                                      bool areShapesInTables = false);

/// The same with the checks of traits and of the verifier hook. These sentences
/// are only on pages, so that editing them recompiles nothing.
std::vector<std::string> verifiedTexts(const EmitContext &context, const Op &op,
                                       const OpVersion &version,
                                       bool areShapesInTables = false);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_RELATIONTEXT_H
