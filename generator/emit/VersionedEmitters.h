//===- VersionedEmitters.h - outputs of versioned dialects ------*- C++ -*-===//
//
// The registry of outputs of a versioned dialect, which asks for them by name
// in its versioned-dialect.json; adding one is a function, a template and a
// line in VersionedEmitters.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_VERSIONEDEMITTERS_H
#define DIALECTGEN_EMIT_VERSIONEDEMITTERS_H

#include "emit/Output.h"
#include "spec/VersionedDialect.h"

namespace dialectgen {

/// The outputs a versioned dialect can ask for.
std::vector<std::string> getVersionedOutputs();

/// Adds the files that `dialect.outputs` asks for; `root` is the folder of
/// templates/.
llvm::Expected<OutputSet> emitVersionedDialect(const VersionedDialect &dialect,
                                               llvm::StringRef root);

/// Adds `generated/<family>/<Name><file>`, where Name is that of a dialect of
/// the family, `VhloTables.inc` of `vhlo`; its layout is
/// `templates/<folder>/<file>.mustache`. The view also gets `family`, `dialect`
/// and `stem`, the name in the file.
llvm::Error addDialectFile(const VersionedDialect &dialect,
                           llvm::StringRef name, llvm::StringRef folder,
                           llvm::StringRef file, llvm::StringRef root,
                           Json view, OutputSet &outputs);

// The emitters. Those called live need the dialect to have a `live` one.

/// All versions of all operations as ODS.
llvm::Error emitVersionedOpsTd(const VersionedDialect &, llvm::StringRef root,
                               OutputSet &);
/// What the runtime's codec and its conversions between versions run on.
llvm::Error emitVersionedTables(const VersionedDialect &, llvm::StringRef root,
                                OutputSet &);
/// How the build divides the op definitions.
llvm::Error emitVersionedOpShards(const VersionedDialect &,
                                  llvm::StringRef root, OutputSet &);
/// The types and attributes of the dialect of the newest versions as ODS, its
/// operations, and what its verifiers check.
llvm::Error emitLiveAttrsTd(const VersionedDialect &, llvm::StringRef root,
                            OutputSet &);
llvm::Error emitLiveOpsTd(const VersionedDialect &, llvm::StringRef root,
                          OutputSet &);
llvm::Error emitLiveRelations(const VersionedDialect &, llvm::StringRef root,
                              OutputSet &);
/// How the build divides its op definitions.
llvm::Error emitLiveOpShards(const VersionedDialect &, llvm::StringRef root,
                             OutputSet &);
/// What the runtime's conversions between it and the newest versions run on.
llvm::Error emitLiveConversion(const VersionedDialect &, llvm::StringRef root,
                               OutputSet &);
/// Its documentation, docs/reference/<family>/.
llvm::Error emitLiveReference(const VersionedDialect &, llvm::StringRef root,
                              OutputSet &);

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_VERSIONEDEMITTERS_H
