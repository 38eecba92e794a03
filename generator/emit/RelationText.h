//===- RelationText.h - relations in words ----------------------*- C++ -*-===//
//
// What a live operation's definition and its page say of its relations.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_RELATIONTEXT_H
#define DIALECTGEN_EMIT_RELATIONTEXT_H

#include "spec/LiveDialect.h"

namespace dialectgen {

/// `name` as Markdown has code.
std::string code(llvm::StringRef name);

/// A relation in words, with names as code.
std::string relationText(const LiveRelation &relation);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_RELATIONTEXT_H
