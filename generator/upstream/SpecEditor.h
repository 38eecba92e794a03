//===- SpecEditor.h - put something new into spec files ---------*- C++ -*-===//
//
// Edits of spec files in place: a new entry takes the layout of its neighbours,
// and all other text is unchanged. Nothing is written before all edits are
// made.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_UPSTREAM_SPECEDITOR_H
#define DIALECTGEN_UPSTREAM_SPECEDITOR_H

#include "upstream/ApplyUpstream.h"
#include "upstream/JsonPlace.h"
#include <map>

namespace dialectgen {

class SpecEditor {
public:
  explicit SpecEditor(llvm::StringRef root) : root(root.str()) {}

  /// The text of `path`, with the edits made so far. Fails if there is no such
  /// file or it is no JSON.
  llvm::Expected<llvm::StringRef> text(const std::string &path);
  /// The same as a value.
  llvm::Expected<Json> json(const std::string &path);

  /// A new file.
  void create(const std::string &path, std::string text);
  /// Puts `value` behind the last element of the list at `place`, or with
  /// `isFirst` in front of the first one. `frameLevels` as for specText.
  llvm::Error add(const std::string &path, const Place &place,
                  const Json &value, bool isFirst = false,
                  unsigned frameLevels = 0);
  /// Puts `value` behind the last element of the list that the file has under
  /// `key`, which begins with it if there is none.
  llvm::Error addTo(const std::string &path, llvm::StringRef key,
                    const Json &value);
  /// Puts `value` in the place of another.
  llvm::Error replace(const std::string &path, const Place &place,
                      const Json &value, unsigned frameLevels = 0);

  /// The files that are new or changed, in order of path.
  std::vector<FileText> changed() const;

private:
  std::string root;
  /// Texts as they are to be, and as they were; those that are new were empty.
  std::map<std::string, std::pair<std::string, std::string>> files;
};

} // namespace dialectgen

#endif // DIALECTGEN_UPSTREAM_SPECEDITOR_H
