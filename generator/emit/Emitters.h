//===- Emitters.h - all outputs by name -------------------------*- C++ -*-===//
//
// The registry of outputs. A dialect asks for outputs by name in its
// dialect.json; adding one is a function, a template and a line in
// Emitters.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_EMITTERS_H
#define DIALECTGEN_EMIT_EMITTERS_H

#include "emit/InferenceRule.h"
#include "emit/Output.h"
#include "emit/Template.h"
#include "emit/VersionNotes.h"
#include "spec/Model.h"

namespace dialectgen {

/// What emitters read: the model, and what several of them derive from it.
/// Emitters run side by side, so nothing here changes.
struct EmitContext {
  const Dialect &dialect;
  /// Folder of templates/ and specs/.
  llvm::StringRef root;
  VersionSteps steps;
  VersionNotes notes;
  InferenceRules inferenceRules;

  EmitContext(const Dialect &dialect, llvm::StringRef root)
      : dialect(dialect), root(root), steps(dialect), notes(dialect, steps),
        inferenceRules(dialect) {}
};

/// Adds the files of one output.
using EmitFunction = llvm::Error (*)(const EmitContext &context,
                                     OutputSet &outputs);

struct Emitter {
  const char *name;
  /// What makes it, side by side; null after the last.
  EmitFunction parts[3];
  /// The carriage whose output it is: a dialect that asks for it has one.
  CarriageKind carriage;
};

llvm::ArrayRef<Emitter> getEmitters();

/// Why the output `name` cannot be made.
struct OutputFailure {
  std::string name, why;
  /// It is the specs that have to be mended, and not a template.
  bool isOfSpecs = true;
};

/// What specs lack for an output, or have too much of: an emitter's error that
/// has its place where the specs ask for the output.
class UnfitSpecs : public llvm::ErrorInfo<UnfitSpecs> {
public:
  static char ID;
  explicit UnfitSpecs(std::string why) : why(std::move(why)) {}
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;

private:
  std::string why;
};

/// Runs the emitters `dialect` asks for; `root` is the folder of templates/.
/// An output of a carriage that the dialect has not fails, and one that needs
/// what the specs do not have.
std::vector<OutputFailure>
emitDialect(const Dialect &dialect, llvm::StringRef root, OutputSet &outputs);

/// The folders in which every file is an output of `dialect`.
std::vector<std::string> ownedFolders(const Dialect &dialect);

/// What file names of a carriage begin with: `ONNX` of `ONNXOps.td.inc`,
/// `Vhlo` of `VhloTables.inc`.
std::string fileStem(const Carriage &carriage);

/// What every template of a generated file may name: `family`, the folder of
/// the specs; `dialect` and `stem` of the carriage.
Json commonNames(const EmitContext &context, const Carriage &carriage);

/// Renders `templates/<layout>` and adds it as `generated/<family>/<file>`.
template <typename View>
llvm::Error addGenerated(const EmitContext &context, const Carriage &carriage,
                         OutputSet &outputs, const std::string &file,
                         llvm::StringRef layout, const View &view) {
  llvm::Expected<Rendering> rendering = renderTemplate(
      context.root, layout, view, commonNames(context, carriage));
  if (!rendering)
    return rendering.takeError();
  outputs.add("generated/" + context.dialect.name + "/" + file,
              [&](llvm::raw_ostream &os) { rendering->write(os); });
  return llvm::Error::success();
}

// The emitters, each in a file of its own.

/// One ODS definition for every op version that the own carriage has.
llvm::Error emitOwnOpsTd(const EmitContext &, OutputSet &);
/// Types and attributes of the own dialect as ODS.
llvm::Error emitOwnAttrsTd(const EmitContext &, OutputSet &);
/// What the verifiers of its ops check.
llvm::Error emitOwnRelations(const EmitContext &, OutputSet &);
/// How the build divides the op definitions.
llvm::Error emitOwnOpShards(const EmitContext &, OutputSet &);
llvm::Error emitTwinOpShards(const EmitContext &, OutputSet &);
/// Signatures of all op versions as constant data.
llvm::Error emitBuildTable(const EmitContext &, OutputSet &);
/// The op definitions and the importer's tables that onnx-mlir has.
llvm::Error emitPlainOpsTd(const EmitContext &, OutputSet &);
llvm::Error emitPlainBuildTable(const EmitContext &, OutputSet &);
/// The steps between versions of own ops as constant data.
llvm::Error emitOwnSteps(const EmitContext &, OutputSet &);
/// A page of documentation for every op.
llvm::Error emitReference(const EmitContext &, OutputSet &);
/// An index of the ops, what is supported, types and attributes, and a page for
/// each release.
llvm::Error emitReferenceLists(const EmitContext &, OutputSet &);
/// The records of the explorer, docs/explorer/data.
llvm::Error emitExplorer(const EmitContext &, OutputSet &);
/// All versions of all ops of the twin as ODS.
llvm::Error emitTwinOpsTd(const EmitContext &, OutputSet &);
/// What the runtime's codec and its conversions between versions run on.
llvm::Error emitTwinTables(const EmitContext &, OutputSet &);
/// How its artifacts are encoded, for readers without MLIR.
llvm::Error emitWireDescription(const EmitContext &, OutputSet &);
/// Tests of the conversions between versions, and programs at every version.
llvm::Error emitTwinTests(const EmitContext &, OutputSet &);
llvm::Error emitTwinPrograms(const EmitContext &, OutputSet &);
/// What the runtime's conversions between own ops and the twin run on.
llvm::Error emitConversion(const EmitContext &, OutputSet &);
/// Views as classes, what the runtime knows of them, and tests of both.
llvm::Error emitViewOps(const EmitContext &, OutputSet &);
llvm::Error emitViewSteps(const EmitContext &, OutputSet &);
llvm::Error emitViewTables(const EmitContext &, OutputSet &);
llvm::Error emitViewTests(const EmitContext &, OutputSet &);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_EMITTERS_H
