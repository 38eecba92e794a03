//===- JsonText.h - JSON on one line ----------------------------*- C++ -*-===//
//
// The text of Json::dump, written to a stream. Most of a large value is text
// that needs no escapes, which is copied in one piece.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_JSONTEXT_H
#define DIALECTGEN_MODEL_JSONTEXT_H

#include "model/Json.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace dialectgen {

/// Writes `value` without spaces.
void writeJson(llvm::raw_ostream &os, const Json &value);
/// Writes `text` between quotation marks, with escapes.
void writeJsonText(llvm::raw_ostream &os, llvm::StringRef text);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_JSONTEXT_H
