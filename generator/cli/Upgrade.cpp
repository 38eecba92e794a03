//===- Upgrade.cpp - specs of an earlier format ---------------------------===//
//
// See Upgrade.h.
//
//===----------------------------------------------------------------------===//

#include "cli/Upgrade.h"
#include "cli/Families.h"
#include "cli/SpecDraft.h"
#include "model/Loader.h"
#include "upstream/SpecText.h"
#include "upstream/SpecUpgrade.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace dialectgen;
using llvm::StringRef;

namespace {

/// The upgrade of all families.
struct Plan {
  std::vector<FileText> files;
  std::vector<std::string> toDo;
  unsigned replaced = 0;
};

} // namespace

/// The text of the member `key` of an object, its name included.
static StringRef memberIn(StringRef text, StringRef key) {
  Place root;
  size_t value = root.member(key).findIn(text);
  size_t name = text.take_front(value).rfind(("\"" + key + "\"").str());
  return text.slice(name, findEnd(text, value));
}

/// The text of `op`, in which members that are as in `text` keep their layout.
static std::string textOf(const Json &op, const Json &before, StringRef text) {
  std::string whole = specText(op, 3) + "\n";
  llvm::SmallVector<StringRef> members;
  for (const auto &[key, value] : op.items()) {
    auto same = before.find(key);
    bool isSame = same != before.end() && *same == value;
    members.push_back(memberIn(isSame ? text : StringRef(whole), key));
  }
  return "{\n  " + llvm::join(members, ",\n  ") + "\n}\n";
}

/// Upgrades the op in `path`; `resolved` has its signatures.
static llvm::Error upgradeFile(SpecEditor &editor, const std::string &path,
                               const Op &resolved, Plan &plan) {
  llvm::Expected<Json> before = editor.json(path);
  if (!before)
    return before.takeError();
  UpgradedOp upgraded = upgradeOp(*before, resolved);
  if (!upgraded.replaced)
    return llvm::Error::success();
  llvm::Expected<StringRef> old = editor.text(path);
  if (!old)
    return old.takeError();
  std::string text = textOf(upgraded.op, *before, *old);
  for (const UpgradedOp::ToDo &place : upgraded.toDo) {
    size_t at = StringRef(text).find(place.text);
    plan.toDo.push_back(describeAt(path, text, at == StringRef::npos ? 0 : at,
                                   "to do: " + place.message));
  }
  plan.replaced += upgraded.replaced;
  plan.files.push_back({path, std::move(text)});
  return llvm::Error::success();
}

/// `text` with blanks in the place of relations and shapes, so that all else
/// stands where it stood.
static std::string withoutRelations(StringRef text, const Json &op) {
  std::string blanked = text.str();
  for (const char *key : {"relations", "shapes"}) {
    if (!op.is_object() || !op.contains(key))
      continue;
    StringRef member = memberIn(text, key);
    size_t begin = member.begin() - text.begin(), end = begin + member.size();
    // With the comma that parts it from the next member, or from the last.
    if (size_t comma = text.find_first_not_of(" \t\r\n", end);
        text[comma] == ',')
      end = comma + 1;
    else if (size_t last = blanked.find_last_not_of(" \t\r\n", begin - 1);
             blanked[last] == ',')
      begin = last;
    std::replace_if(
        blanked.begin() + begin, blanked.begin() + end,
        [](char c) { return c != '\n'; }, ' ');
  }
  return blanked;
}

/// The ops of a family without their relations and shapes, whose words may be
/// of any format. Mistakes in other parts are reported.
static llvm::Expected<std::optional<Family>>
loadSignatures(SpecEditor &editor, const std::string &name,
               const std::vector<std::string> &paths, const std::string &root,
               Diagnostics &diagnostics) {
  FileTexts texts;
  for (const std::string &path : paths) {
    llvm::Expected<Json> op = editor.json(path);
    if (!op)
      return op.takeError();
    llvm::Expected<StringRef> text = editor.text(path);
    if (!text)
      return text.takeError();
    texts[path] = withoutRelations(*text, *op);
  }
  auto files = filesWith(root, texts);
  if (!files)
    return files.takeError();
  return loadSpecs(root, name, diagnostics, **files);
}

/// Plans the upgrade of one family; nothing if `diagnostics` has errors.
static llvm::Error upgradeFamily(const std::string &name,
                                 const UpgradeOptions &options, Plan &plan,
                                 Diagnostics &diagnostics) {
  SpecEditor editor(options.root);
  std::vector<std::string> paths =
      listSpecFiles(options.root, "specs/" + name + "/ops", diagnostics,
                    *llvm::vfs::getRealFileSystem());
  llvm::Expected<std::optional<Family>> family =
      loadSignatures(editor, name, paths, options.root, diagnostics);
  if (!family)
    return family.takeError();
  if (!*family || diagnostics.hasErrors())
    return llvm::Error::success();
  llvm::StringMap<const Op *> ops;
  for (const Op &op : (*family)->ops)
    ops[op.file] = &op;
  for (const std::string &path : paths)
    if (const Op *resolved = ops.lookup(path))
      if (llvm::Error error = upgradeFile(editor, path, *resolved, plan))
        return error;
  return llvm::Error::success();
}

int dialectgen::upgradeSpecs(const UpgradeOptions &options,
                             llvm::raw_ostream &out, llvm::raw_ostream &err) {
  std::vector<std::string> families =
      chooseFamilies(options.root, options.families, err);
  if (families.empty())
    return Failed;
  Plan plan;
  Diagnostics diagnostics;
  llvm::Error error = llvm::Error::success();
  for (const std::string &name : families)
    if (!error)
      error = upgradeFamily(name, options, plan, diagnostics);
  if (!error && !diagnostics.hasErrors())
    error = writeFiles(options.root, plan.files);
  diagnostics.print(err, options.colors);
  if (error) {
    err << "error: " << llvm::toString(std::move(error)) << "\n";
    return Failed;
  }
  if (diagnostics.hasErrors()) {
    err << "error: the signatures of ops have mistakes; nothing was written\n";
    return Failed;
  }
  for (const FileText &file : plan.files)
    out << "wrote " << file.path << "\n";
  for (const std::string &place : plan.toDo)
    out << place << "\n";
  if (!plan.replaced) {
    out << "nothing to upgrade: the specs have no word of an earlier format\n";
    return Done;
  }
  out << plan.replaced << " words of an earlier format replaced in "
      << plan.files.size() << " files";
  if (!plan.toDo.empty())
    out << ", " << plan.toDo.size() << " places to do";
  out << "; then: dialectgen --check\n";
  return plan.toDo.empty() ? Done : Found;
}
