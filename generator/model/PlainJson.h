//===- PlainJson.h - the JSON of well-formed specs --------------*- C++ -*-===//
//
// Almost every file of specs is well-formed, and then has few of the forms that
// JSON allows. Those are read here, several times as fast as by a parser that
// can tell of mistakes; JsonReader.h is for all others.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_PLAINJSON_H
#define DIALECTGEN_MODEL_PLAINJSON_H

#include "model/JsonReader.h"

namespace dialectgen {

/// The tree of `text`, which is UTF-8 without control characters in ASCII but
/// for line breaks and tabs. Nothing if it is not well-formed, or has a form
/// that is rare in specs: an escape other than `\"`, `\\` and `\/`, a number
/// beyond the range of its type, a key twice, or deep nesting.
std::optional<JsonNode> readPlainJson(llvm::StringRef text);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_PLAINJSON_H
