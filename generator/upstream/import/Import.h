//===- Import.h - a dialect that others wrote as specs ----------*- C++ -*-===//
//
// From the definitions of a dialect in TableGen to a family of specs: the
// dialect is external, and its versioned dialect has the first version of each
// op, with records for types, attributes and enumerations. Elements that
// specs cannot express are left out one by one, each with the reason and its
// place.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_IMPORT_H
#define DIALECTGEN_UPSTREAM_IMPORT_H

#include "upstream/adopt/ApplyUpstream.h"
#include "upstream/tablegen/TdFile.h"

namespace dialectgen {

/// The first release of an imported family.
inline constexpr const char *firstRelease = "1.0.0";

struct ImportOptions {
  /// The dialect, and the family that it becomes.
  std::string name, family;
  /// Families whose types, attributes and functions it has.
  std::vector<std::string> uses;
  /// Summaries are not taken over.
  bool ownProse = false;
  /// The .td files, and the folders in which C++ finds headers.
  std::vector<std::string> paths, includeFolders;
  /// The files of templates/imported, by name: records of MLIR's own types and
  /// attributes, structural traits, and functions of programs.
  std::map<std::string, Json> base;
};

/// Something that specs do not have as the definition has it.
struct ImportNote {
  /// `operation 'x.y'`.
  std::string what;
  std::string reason;
  /// `FILE:LINE`.
  std::string place;
  /// The operation that it is of; empty if it is of something else.
  std::string op = {};

  std::string text() const { return what + ": " + reason + " (" + place + ")"; }
};

struct ImportCount {
  size_t taken = 0, all = 0;
};

struct Import {
  /// Without places.
  Family family;
  /// Its specs; paths are relative to the root.
  FileTexts files;
  ImportCount ops, types, attributes, enums;
  /// Types and attributes that are stored as the text that MLIR prints.
  std::vector<ImportNote> asText;
  std::vector<ImportNote> leftOut;
  /// Facts that specs do not express, such as a default that is a C++
  /// expression; programs are not affected.
  std::vector<ImportNote> notes;
  /// CMake target and header of the dialect; empty if they are not known.
  std::string target, header;
  /// What `header` lacks, with the way out; empty if nothing is known to be.
  std::string undeclared;
  /// The place of each op, by the path of its file.
  std::map<std::string, ImportNote> places;
};

/// The JSON object of the file called `file` below `root`, or of the installed
/// program.
llvm::Expected<Json> readInstalled(llvm::StringRef root,
                                   const std::string &file);
/// Reads templates/imported of `root`, or of the installed program.
llvm::Error readImportBase(llvm::StringRef root, ImportOptions &options);

/// The dialect of `options` in `file`, as specs that the next run reads, beside
/// `others` below `root`. What specs cannot express is left out, and so are ops
/// that the next run would reject, each with its reason; fails if it would
/// reject anything else, or there is no dialect of that name, or nothing of it
/// can be taken. `trySpecs` may be null.
llvm::Expected<Import> readDialect(const TdFile &file,
                                   const ImportOptions &options,
                                   llvm::StringRef root,
                                   const FileTexts &others,
                                   const TrySpecs &trySpecs);

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_IMPORT_H
