//===- Emitters.h - all outputs by name -------------------------*- C++ -*-===//
//
// The registry of outputs. A family asks for outputs by name in its
// dialect.json; adding one is a function, a template and a line in
// Emitters.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_EMITTERS_H
#define DIALECTGEN_EMIT_EMITTERS_H

#include "emit/Output.h"
#include "spec/Model.h"

namespace dialectgen {

/// Adds the files of one output of `family`; templates are under `root`.
using EmitFunction = llvm::Error (*)(const Family &family, llvm::StringRef root,
                                     OutputSet &outputs);

struct Emitter {
  const char *name;
  const char *summary;
  EmitFunction emit;
};

llvm::ArrayRef<Emitter> getEmitters();

/// Runs the emitters `family` asks for.
llvm::Expected<OutputSet> emitFamily(const Family &family,
                                     llvm::StringRef root);

// The emitters, each in a file of its own.
llvm::Error emitOnnxOpsTd(const Family &, llvm::StringRef, OutputSet &);
llvm::Error emitOnnxOpShards(const Family &, llvm::StringRef, OutputSet &);
llvm::Error emitOnnxBuildTable(const Family &, llvm::StringRef, OutputSet &);
llvm::Error emitReference(const Family &, llvm::StringRef, OutputSet &);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_EMITTERS_H
