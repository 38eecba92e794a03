//===- ImportedFile.h - a family in one file --------------------*- C++ -*-===//
//
// A dialect that others define is one file, specs/mlir/<family>.json. It has
// the members of dialect.json, and under `names`, `types`, `attributes`, `wire`
// and `ops` the members of the other files of a folder, as far as the ledger of
// its releases does not say them: entries are laid over those of the
// ledger that have their names. An entry has the members that the ledger lacks
// (prose), or says in another way (changes that nobody has released); null
// takes a member out, and "removed" an entry.
//
// Readers, checks and changes are those of a folder: they work on its
// documents, called by their paths in one.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_IMPORTEDFILE_H
#define DIALECTGEN_MODEL_IMPORTEDFILE_H

#include "model/json/JsonReader.h"
#include <map>

namespace llvm::vfs {
class FileSystem;
} // namespace llvm::vfs

namespace dialectgen {

/// The folder of families in one file.
inline constexpr llvm::StringLiteral importedFolder = "specs/mlir";

/// `specs/mlir/arith.json`.
std::string importedPath(llvm::StringRef family);
/// Whether that is `path`, of any family.
bool isImportedPath(llvm::StringRef path);
/// Whether `root` has that file of `family`.
bool isImported(llvm::StringRef root, llvm::StringRef family,
                llvm::vfs::FileSystem &files);
/// The file that has the members of dialect.json: for messages.
std::string manifestPath(llvm::StringRef root, llvm::StringRef family);
/// `specs/arith/ops/addi.json`: the path of `op` among the documents of its
/// family, which is its file if they are files.
std::string documentOf(const Family &family, const Op &op);

/// The documents of a family by their paths in its folder: `dialect.json`,
/// `types/records.json`, `ops/addi.json`.
using SpecDocuments = std::map<std::string, Json>;

/// The documents of the family in `file`; `ledger` is null if nothing of it was
/// released. Their values have the places of both.
std::map<std::string, JsonNode> documentsOf(const JsonNode &file,
                                            const JsonNode *ledger);
SpecDocuments documentsOf(const Json &file, const Json &ledger);
/// The file whose documents these are, with no more than `ledger` lacks; null
/// is an empty one.
Json importedFile(const SpecDocuments &documents, const Json &ledger);
/// The op `document` with the facts that `ledger` has in place of its own:
/// members that the ledger lacks stay. As it is if the ledger lacks the op.
Json withReleasedFacts(const Json &document, const SpecDocuments &released);
/// The documents of `ledger` alone. Traits have the names that
/// `names`, a document, gives their definitions.
SpecDocuments releasedDocuments(const Json &ledger, const Json &names);

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_IMPORTEDFILE_H
