//===- Emitters.h - all outputs by name -------------------------*- C++ -*-===//
//
// The registry of outputs. A family asks for outputs by name in its
// dialect.json; adding one is a function, a template and a line in
// Emitters.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_EMITTERS_H
#define DIALECTGEN_EMIT_EMITTERS_H

#include "emit/InferenceRule.h"
#include "emit/Output.h"
#include "emit/VersionNotes.h"
#include "spec/Model.h"

namespace dialectgen {

/// What emitters read: the model, and what several of them derive from it.
/// Emitters run side by side, so nothing here changes.
struct EmitContext {
  const Family &family;
  /// Folder of templates/ and specs/.
  llvm::StringRef root;
  VersionNotes notes;
  InferenceRules inferenceRules;
};

/// Adds the files of one output.
using EmitFunction = llvm::Error (*)(const EmitContext &context,
                                     OutputSet &outputs);

struct Emitter {
  const char *name;
  EmitFunction emit;
};

llvm::ArrayRef<Emitter> getEmitters();

/// Runs the emitters `family` asks for; `root` is the folder of templates/.
llvm::Expected<OutputSet> emitFamily(const Family &family,
                                     llvm::StringRef root);

// The emitters, each in a file of its own.

/// One ODS definition for every live op version.
llvm::Error emitOnnxOpsTd(const EmitContext &, OutputSet &);
/// How the build divides the op definitions.
llvm::Error emitOnnxOpShards(const EmitContext &, OutputSet &);
/// Signatures of all op versions as constant data.
llvm::Error emitOnnxBuildTable(const EmitContext &, OutputSet &);
/// A page of documentation for every op, and an index.
llvm::Error emitReference(const EmitContext &, OutputSet &);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_EMITTERS_H
