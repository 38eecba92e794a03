//===- OpDomains.h - ops of domains that are loaded -------------*- C++ -*-===//
//
// A program may load the ops of further ONNX domains while it runs: dialectgen
// writes a table of them from the specs of a domain (output `op-table`), or
// from its schemas (`dialectgen import SCHEMAS.json`). They are ops of the onnx
// dialect, called `onnx.com.acme.Foo`, like those of the standard: typed,
// verified, imported, exported, inferred, converted from opset to opset, and
// lowered by their bodies.
//
// Loaded ops stay until the process ends. Contexts whose onnx dialect is loaded
// afterwards have them; others keep those that they have. To load is safe
// beside other threads.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_OPDOMAINS_H
#define DIALECTGEN_ONNX_OPDOMAINS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace dialectgen::onnx {

/// Loads the table in the file `path`. A table that is loaded already is no
/// error; one of a domain that the program has otherwise is, and so is a text
/// that is no such table.
llvm::Error loadOpDomains(llvm::StringRef path);
/// The same of `text`; `name` stands for the path in errors.
llvm::Error addOpDomains(llvm::StringRef text, llvm::StringRef name);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_OPDOMAINS_H
