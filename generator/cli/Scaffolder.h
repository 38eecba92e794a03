//===- Scaffolder.h - what begins something new -----------------*- C++ -*-===//
//
// New entries follow existing ones: a new op copies the signature of another,
// fields of a new record are stored like other fields of their kind, and a new
// attribute has the `before` that most attributes of its kind have.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_SCAFFOLDER_H
#define DIALECTGEN_CLI_SCAFFOLDER_H

#include "cli/Scaffold.h"
#include "model/Model.h"
#include "upstream/SpecEditor.h"
#include "llvm/Support/Error.h"

namespace dialectgen {

/// Placeholder of a summary.
inline constexpr llvm::StringLiteral todo = "TODO: a summary in one line";

/// `NAME` or `NAME(A, B)`.
struct NamedList {
  std::string name;
  std::vector<std::string> parts;
};

class Scaffolder {
public:
  Scaffolder(const ScaffoldOptions &options, Family &family)
      : options(options), family(family), editor(options.root),
        folder("specs/" + family.name + "/"),
        manifest(folder + "dialect.json") {}

  llvm::Error run();
  std::vector<FileText> changed() const { return editor.changed(); }
  /// Prints the places to complete.
  void printLeft(llvm::raw_ostream &out);

private:
  /// Begins one thing.
  llvm::Error start(const std::string &what);
  llvm::Error newOp(const std::string &name);
  llvm::Error newVersion(const std::string &name);
  llvm::Error newAttribute(llvm::StringRef what);
  llvm::Error newType(const std::string &name);
  llvm::Error newRecord(const NamedList &what);
  llvm::Error newEnum(const NamedList &what);
  llvm::Error newEnumCase(llvm::StringRef what);

  llvm::Expected<const Op *> findOp(llvm::StringRef name) const;
  /// The op whose signature a new one begins with.
  llvm::Expected<const Op *> modelOp() const;
  /// The version that something new of `timeline` begins with, which is added
  /// to dialect.json if it is not there. Of a view, versions are numbers of
  /// their own: of `op` the next, of a new one (null) the first.
  llvm::Expected<Version> begin(const Timeline &timeline,
                                const Op *op = nullptr);
  /// Puts a version of `op` that changes nothing in front of the others.
  llvm::Expected<Version> addVersion(const Op &op, Json changes);
  /// The most frequent `before` of attributes of `kind`; null if there is none.
  llvm::Expected<std::optional<Json>> valueBefore(const std::string &kind);
  llvm::Error addRecord(const std::string &name, Json fields, Json wireFields,
                        Json cases);
  /// The attribute records of the dialect and of the wire, and the files
  /// that have them. Without a list of the former, it will be where the latter
  /// is.
  struct RecordLists {
    std::string ownFile, wireFile;
    Json inDialect, wire;
  };
  /// Fails, naming `what`, if the family has no wire codes.
  llvm::Expected<RecordLists> readRecords(llvm::StringRef what);
  /// The file in a folder of the family that has a list under `key`.
  llvm::Expected<std::string> findList(llvm::StringRef part,
                                       const std::string &key);
  /// How a field of `kind` is stored, as another one is; else as bytecode of
  /// own dialects has it. Fails if no field can be of that kind.
  llvm::Expected<Json> wireFieldFor(const RecordLists &lists,
                                    const std::string &kind);

  void isLeft(const std::string &path, std::string text, std::string what) {
    left.push_back({path, std::move(text), std::move(what)});
  }

  const ScaffoldOptions &options;
  Family &family;
  SpecEditor editor;
  std::string folder, manifest;
  /// Something to do where `text` stands in `path`.
  struct Left {
    std::string path, text, what;
  };
  std::vector<Left> left;
};

/// Fails if `name` is not a valid name of a `what`.
llvm::Error checkName(llvm::StringRef name, llvm::StringRef what);

} // namespace dialectgen

#endif // DIALECTGEN_CLI_SCAFFOLDER_H
