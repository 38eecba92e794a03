//===- Emitters.h - all outputs by name -------------------------*- C++ -*-===//
//
// The registry of outputs. A dialect asks for outputs by name in its
// dialect.json; adding one is a function, a template and a line in
// Emitters.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_EMITTERS_H
#define DIALECTGEN_EMIT_EMITTERS_H

#include "emit/Output.h"
#include "emit/dialect/InferenceRule.h"
#include "emit/reference/VersionNotes.h"
#include "emit/text/Template.h"
#include "model/Model.h"

namespace dialectgen {

/// The input of emitters: the model, and facts derived from it that several
/// emitters share. Emitters run in parallel, so it is immutable.
struct EmitContext {
  const Family &family;
  /// Folder of templates/ and specs/.
  llvm::StringRef root;
  VersionNotes notes;
  VersionSteps steps;
  InferenceRules inferenceRules;

  EmitContext(const Family &family, llvm::StringRef root)
      : family(family), root(root), notes(family),
        steps(family,
              [this](const Op &op, llvm::ArrayRef<Step> steps) {
                notes.add(op, steps);
              }),
        inferenceRules(family) {}
};

/// Adds the files of one output.
using EmitFunction = llvm::Error (*)(const EmitContext &context,
                                     OutputSet &outputs);
/// Adds the files of some ops.
using EmitOpsFunction = llvm::Error (*)(const EmitContext &context,
                                        llvm::ArrayRef<Op> ops,
                                        OutputSet &outputs);

struct Emitter {
  const char *name;
  /// The functions that make it, in parallel; null after the last.
  EmitFunction parts[2];
  /// The part whose output it is: a dialect that asks for it has one.
  PartKind familyPart;
  /// Makes the files that each op has of its own; null if there are none.
  EmitOpsFunction ofOps = nullptr;
};

llvm::ArrayRef<Emitter> getEmitters();

/// Why the output `name` cannot be made.
struct OutputFailure {
  std::string name, why;
  /// It is the specs that have to be mended, and not a template.
  bool isOfSpecs = true;
};

/// The error of an emitter for facts that specs lack, or have in excess, for an
/// output. Its position is the request for the output in the specs.
class UnfitSpecs : public llvm::ErrorInfo<UnfitSpecs> {
public:
  static char ID;
  explicit UnfitSpecs(std::string why) : why(std::move(why)) {}
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;

private:
  std::string why;
};

/// Runs the emitters that `dialect` requests; `root` contains templates/. Fails
/// for an output of a part that the dialect does not have, or one that
/// needs facts that the specs lack.
std::vector<OutputFailure>
emitDialect(const Family &family, llvm::StringRef root, OutputSet &outputs);

/// The folders in which every file is an output of `dialect`.
std::vector<std::string> ownedFolders(const Family &family);

/// The prefix of a part's file names: `ONNX` of `ONNXOps.td.inc`, `Vhlo` of
/// `VhloTables.inc`.
std::string fileStem(const FamilyPart &familyPart);

/// The names that every template of a generated file may use: `family`, the
/// folder of the specs; `dialect` and `stem` of the part.
Json commonNames(const EmitContext &context, const FamilyPart &familyPart);

/// Adds `rendering` as `generated/<family>/<file>`, its long lines divided.
void addRendered(const EmitContext &context, OutputSet &outputs,
                 const std::string &file, const Rendering &rendering);

/// Renders `templates/<layout>` and adds it as `generated/<family>/<file>`.
/// Templates may use `further` names besides the common ones.
template <typename View>
llvm::Error addGenerated(const EmitContext &context,
                         const FamilyPart &familyPart, OutputSet &outputs,
                         const std::string &file, llvm::StringRef layout,
                         View view, const Json &further = Json::object()) {
  Json names = commonNames(context, familyPart);
  names.update(further);
  llvm::Expected<Rendering> rendering =
      renderTemplate(context.root, layout, std::move(view), names);
  if (!rendering)
    return rendering.takeError();
  addRendered(context, outputs, file, *rendering);
  return llvm::Error::success();
}

// The emitters, each in a file of its own.

/// One ODS definition for every op version that the dialect has.
llvm::Error emitDialectOpsTd(const EmitContext &, OutputSet &);
/// Types and attributes of the dialect as ODS.
llvm::Error emitDialectAttrsTd(const EmitContext &, OutputSet &);
/// The tables of its bytecode, where it has no versioned dialect.
llvm::Error emitDialectBytecode(const EmitContext &, OutputSet &);
/// The relations that verifiers of its ops check.
llvm::Error emitDialectRelations(const EmitContext &, OutputSet &);
/// What its ops are in StableHLO.
llvm::Error emitBodies(const EmitContext &, OutputSet &);
llvm::Error emitLowerings(const EmitContext &, OutputSet &);
/// How the build divides the op definitions.
llvm::Error emitDialectOpShards(const EmitContext &, OutputSet &);
/// Signatures of all op versions as constant data.
llvm::Error emitBuildTable(const EmitContext &, OutputSet &);
/// The same with steps, relations and bodies, as JSON.
llvm::Error emitOpTable(const EmitContext &, OutputSet &);
/// The op definitions and the importer's tables that onnx-mlir has.
llvm::Error emitPlainOpsTd(const EmitContext &, OutputSet &);
llvm::Error emitPlainBuildTable(const EmitContext &, OutputSet &);
/// The steps between versions of ops of the dialect as constant data.
llvm::Error emitDialectSteps(const EmitContext &, OutputSet &);
/// A page of documentation for each of the ops.
llvm::Error emitReference(const EmitContext &, llvm::ArrayRef<Op>, OutputSet &);
/// An index of the ops, their support, types and attributes, and a page for
/// each release.
llvm::Error emitReferenceLists(const EmitContext &, OutputSet &);
/// The records of the explorer, docs/explorer/data.
llvm::Error emitExplorer(const EmitContext &, OutputSet &);
/// All versions of all ops of the versioned dialect as ODS.
llvm::Error emitVersionedOpsTd(const EmitContext &, OutputSet &);
/// Whether the family has ops without C++ classes.
bool hasHandles(const Family &family);
/// A header for each of them, in handleFolder: its accessors and a builder.
llvm::Error emitVersionedHandles(const EmitContext &, OutputSet &);
/// `dialectgen/stablehlo/vhlo`.
std::string handleFolder(const Family &family);
/// The tables of the runtime's codec and of its conversions between versions.
llvm::Error emitVersionedTables(const EmitContext &, OutputSet &);
/// How its artifacts are encoded, for readers without MLIR.
llvm::Error emitWireDescription(const EmitContext &, OutputSet &);
llvm::Error emitIrdl(const EmitContext &, OutputSet &);
/// Tests of the conversions between versions, and programs at every version.
llvm::Error emitVersionedTests(const EmitContext &, OutputSet &);
llvm::Error emitVersionedPrograms(const EmitContext &, OutputSet &);
/// The tables of the runtime's conversions between ops of the dialect and the
/// versioned dialect.
llvm::Error emitConversion(const EmitContext &, OutputSet &);
/// Views as classes, their tables for the runtime, and tests of both.
llvm::Error emitViewOps(const EmitContext &, OutputSet &);
llvm::Error emitViewSteps(const EmitContext &, OutputSet &);
llvm::Error emitViewTables(const EmitContext &, OutputSet &);
llvm::Error emitViewTests(const EmitContext &, OutputSet &);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_EMITTERS_H
