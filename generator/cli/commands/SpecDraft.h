//===- SpecDraft.h - the specs of a family as they will be ------*- C++ -*-===//
//
// The files of a family with the entries of one run, the version that these
// begin with, and the places that a person has to complete.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CLI_SPECDRAFT_H
#define DIALECTGEN_CLI_SPECDRAFT_H

#include "model/Model.h"
#include "upstream/specs/SpecEditor.h"
#include "llvm/Support/Error.h"

namespace dialectgen {

class SpecDraft {
public:
  SpecDraft(const std::string &root, Family &family)
      : root(root), family(family), editor(root),
        folder("specs/" + family.name + "/"),
        manifest(folder + "dialect.json") {}

  /// The version that something new of `timeline` begins with, which is added
  /// to dialect.json if it is not there. Of a view, versions are numbers of
  /// their own: of `op` the next, of a new one (null) the first.
  llvm::Expected<Version> begin(const Timeline &timeline,
                                const Op *op = nullptr);
  /// The file in a folder of the family that has a list under `key`.
  llvm::Expected<std::string> findList(llvm::StringRef part,
                                       const std::string &key);
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
  /// Something to do where `text` stands in `path`.
  struct Left {
    std::string path, text, what;
  };
  std::vector<Left> left;
};

} // namespace dialectgen

#endif // DIALECTGEN_CLI_SPECDRAFT_H
