//===- ScaffoldEntries.h - what begins something new ------------*- C++ -*-===//
//
// New entries follow existing ones: a new op copies the signature of another,
// fields of a new record are stored like other fields of their kind, and a new
// attribute has the `before` that most attributes of its kind have.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_SCAFFOLDENTRIES_H
#define DIALECTGEN_CLI_SCAFFOLDENTRIES_H

#include "upstream/specs/SpecEditor.h"

namespace dialectgen {

/// The specs of a family with the entries of one run, the version that these
/// begin with, and the places that a person has to complete.
class SpecDraft {
public:
  SpecDraft(const std::string &root, Family &family)
      : root(root), family(family), editor(root),
        folder("specs/" + family.name + "/"),
        manifest(folder + "dialect.json") {}

  /// The version that something new of `timeline` begins with, which is added
  /// to dialect.json if it is not there. Of a view, versions are numbers of
  /// their own: of `op` the next, of a new one (null) the first.
  Version begin(const Timeline &timeline, const Op *op = nullptr);
  /// The file in a folder of the family that has a list under `key`; nothing if
  /// there is none.
  std::optional<std::string> findList(llvm::StringRef part,
                                      const std::string &key);
  /// Something to do where `text` stands in `path`.
  void isLeft(const std::string &path, std::string text, std::string what) {
    left.push_back({path, std::move(text), std::move(what)});
  }
  /// Prints the places to complete.
  void printLeft(llvm::raw_ostream &out);

  const std::string root;
  Family &family;
  SpecEditor editor;
  const std::string folder, manifest;

private:
  struct Left {
    std::string path, text, what;
  };
  std::vector<Left> left;
};

/// Placeholder of a summary.
inline constexpr llvm::StringLiteral todo = "TODO: a summary in one line";

/// Fails if `name` is not a valid name of a `what`.
llvm::Error checkName(llvm::StringRef name, llvm::StringRef what);

// Each adds one entry to the draft.

/// `NAME`, like another op or type, which `like` names; it may be empty.
llvm::Error newOp(SpecDraft &draft, const std::string &name,
                  llvm::StringRef like);
llvm::Error newType(SpecDraft &draft, const std::string &name,
                    llvm::StringRef like);
/// `OP`.
llvm::Error newVersion(SpecDraft &draft, const std::string &name,
                       llvm::StringRef = {});
/// `OP.NAME` or `OP.NAME:KIND`.
llvm::Error newAttribute(SpecDraft &draft, const std::string &what,
                         llvm::StringRef = {});
/// `NAME(FIELD:KIND, ...)`.
llvm::Error newRecord(SpecDraft &draft, const std::string &what,
                      llvm::StringRef = {});
/// `NAME(CASE, ...)`.
llvm::Error newEnum(SpecDraft &draft, const std::string &what,
                    llvm::StringRef = {});
/// `ENUM.CASE`.
llvm::Error newEnumCase(SpecDraft &draft, const std::string &what,
                        llvm::StringRef = {});

} // namespace dialectgen

#endif // DIALECTGEN_CLI_SCAFFOLDENTRIES_H
