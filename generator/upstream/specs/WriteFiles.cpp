//===- WriteFiles.cpp - all files of a command or none --------------------===//
//
// See WriteFiles.h. The order is: a journal of all that will be made and
// removed; folders and texts beside their places; a journal that all of them
// are complete; the new names; no files that are to go; no journal. Each of
// these steps can be the last one of a run.
//
//===----------------------------------------------------------------------===//

#include "upstream/specs/WriteFiles.h"
#include "dialectgen/core/bytecode/OutputFile.h"
#include "model/json/Json.h"
#include "model/read/SpecFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cassert>
#include <fcntl.h>
#include <unistd.h>

using namespace dialectgen;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

static constexpr llvm::StringLiteral journalPath =
    "specs/.dialectgen-journal.json";

/// Of the name beside it: one that every run finds.
static constexpr llvm::StringLiteral journalTag = "000000";

static llvm::Error failure(const llvm::Twine &name, std::error_code error) {
  return llvm::createStringError(error, name + ": " + error.message());
}

/// Waits until the disk has the file or the folder, where it can be waited for.
static void flushToDisk(const std::string &name) {
  int descriptor = ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0)
    return;
  (void)::fsync(descriptor);
  (void)::close(descriptor);
}

namespace {

/// What a command writes, by paths relative to the root.
struct Journal {
  /// Of the names beside the places.
  std::string tag;
  /// All texts are complete, so they take their places.
  bool isComplete = false;
  /// Folders that are new, outer ones first.
  std::vector<std::string> folders;
  std::vector<std::string> files;
  /// Files that go when the others have their places.
  std::vector<std::string> removed;

  llvm::Error write(StringRef root) const;
  /// Removes everything that is not in its place, and the journal.
  void takeBack(StringRef root) const;
  /// Puts the texts in their places, and removes what is to go and the journal.
  llvm::Error finish(StringRef root) const;
};

} // namespace

static llvm::Expected<std::optional<Journal>> readJournal(StringRef root) {
  if (!fs::exists(inFolder(root, journalPath)))
    return std::nullopt;
  auto text = openInRoot(root, journalPath);
  if (!text)
    return text.takeError();
  Json json = Json::parse((*text)->getBuffer(), /*cb=*/nullptr,
                          /*allow_exceptions=*/false);
  Journal journal;
  bool isGood = json.is_object() && json.value("tag", Json()).is_string() &&
                json.value("complete", Json()).is_boolean();
  auto take = [&](const char *key, std::vector<std::string> &list) {
    const Json names = isGood ? json.value(key, Json()) : Json();
    isGood = isGood && names.is_array();
    for (const Json &name : names) {
      std::string one = name.is_string() ? name.get<std::string>() : "";
      // No other file is anybody's to write in the name of the journal.
      isGood &= path::is_relative(one) &&
                (StringRef(one).starts_with("specs") ||
                 StringRef(one).starts_with("generated")) &&
                !StringRef(one).contains("..");
      list.push_back(std::move(one));
    }
  };
  take("folders", journal.folders);
  take("files", journal.files);
  take("removed", journal.removed);
  if (isGood) {
    journal.tag = json["tag"].get<std::string>();
    journal.isComplete = json["complete"].get<bool>();
  }
  if (!isGood || journal.files.empty() ||
      !isUnfinishedName(unfinishedName("x", journal.tag)))
    return llvm::createStringError(
        journalPath + " is no journal that dialectgen writes; compare specs/ "
                      "with your last commit and remove it");
  return journal;
}

llvm::Error Journal::write(StringRef root) const {
  Json json = {{"about",
                "a command of dialectgen writes these files; if it was "
                "stopped, the next run finishes or takes back"},
               {"tag", tag},
               {"complete", isComplete},
               {"folders", folders},
               {"files", files},
               {"removed", removed}};
  std::string full = inFolder(root, journalPath);
  auto file = OutputFile::open(full, journalTag);
  if (!file)
    return file.takeError();
  (*file)->stream() << json.dump(2) << "\n";
  if (llvm::Error error = (*file)->finish())
    return error;
  flushToDisk(unfinishedName(full, journalTag));
  if (llvm::Error error = (*file)->keep())
    return error;
  flushToDisk(inFolder(root, "specs"));
  return llvm::Error::success();
}

void Journal::takeBack(StringRef root) const {
  for (const std::string &name : files)
    (void)fs::remove(unfinishedName(followLinks(inFolder(root, name)), tag));
  for (const std::string &folder : llvm::reverse(folders))
    (void)::rmdir(inFolder(root, folder).c_str());
  (void)fs::remove(inFolder(root, journalPath));
}

llvm::Error Journal::finish(StringRef root) const {
  bool isFirst = true;
  for (const std::string &name : files) {
    std::string place = followLinks(inFolder(root, name)),
                beside = unfinishedName(place, tag);
    // It has taken its place otherwise.
    if (!fs::exists(beside))
      continue;
    if (std::error_code error = fs::rename(beside, place)) {
      if (!isFirst)
        return llvm::createStringError(
            name + ": " + error.message() +
            "; mend this, and the next run puts the other files in place");
      takeBack(root);
      return failure(name, error);
    }
    isFirst = false;
  }
  for (const std::string &name : removed) {
    if (std::error_code error = fs::remove(inFolder(root, name)))
      return llvm::createStringError(
          name + ": " + error.message() +
          "; mend this, and the next run removes this file and the others");
    // Up to the first that is not empty.
    for (StringRef folder = path::parent_path(name);
         path::has_parent_path(folder) &&
         !::rmdir(inFolder(root, folder).c_str());
         folder = path::parent_path(folder))
      ;
  }
  llvm::StringSet<> changed;
  for (const std::string &name :
       llvm::concat<const std::string>(files, removed))
    if (std::string folder = path::parent_path(name).str();
        changed.insert(folder).second)
      flushToDisk(inFolder(root, folder));
  if (std::error_code error = fs::remove(inFolder(root, journalPath)))
    return failure(journalPath, error);
  return llvm::Error::success();
}

/// The folders of `files` that are not there, outer ones first.
static std::vector<std::string> missingFolders(StringRef root,
                                               const FileTexts &files) {
  std::vector<std::string> folders;
  llvm::StringSet<> seen;
  for (const auto &[path, text] : files) {
    std::vector<std::string> missing;
    for (StringRef at = path::parent_path(path);
         !at.empty() && !fs::exists(inFolder(root, at)) &&
         seen.insert(at).second;
         at = path::parent_path(at))
      missing.push_back(at.str());
    llvm::append_range(folders, llvm::reverse(missing));
  }
  return folders;
}

/// Makes the folders, and writes the texts beside their places.
static llvm::Error writeBeside(StringRef root, const Journal &journal,
                               const FileTexts &files) {
  for (const std::string &folder : journal.folders)
    if (std::error_code error = fs::create_directory(inFolder(root, folder)))
      return failure(folder, error);
  std::vector<std::unique_ptr<OutputFile>> pending;
  for (const auto &[path, text] : files) {
    std::string place = followLinks(inFolder(root, path));
    fs::file_status present;
    if (!fs::status(place, present) && !fs::is_regular_file(present))
      return llvm::createStringError(path + ": not a regular file");
    auto output = OutputFile::open(place, journal.tag);
    if (!output)
      return llvm::createStringError(path + ": " +
                                     llvm::toString(output.takeError()));
    (*output)->stream() << text;
    if (llvm::Error error = (*output)->finish())
      return llvm::createStringError(path + ": " +
                                     llvm::toString(std::move(error)));
    flushToDisk(unfinishedName(place, journal.tag));
    pending.push_back(std::move(*output));
  }
  // The journal is responsible for them from here on.
  for (std::unique_ptr<OutputFile> &output : pending)
    output->leaveBeside();
  return llvm::Error::success();
}

llvm::Error dialectgen::writeFiles(StringRef root, const FileTexts &files,
                                   const std::vector<std::string> &removed) {
  assert((!files.empty() || removed.empty()) && "nothing takes their place");
  if (files.empty())
    return llvm::Error::success();
  Journal journal;
  llvm::SmallString<8> tag;
  fs::createUniquePath("%%%%%%", tag, /*MakeAbsolute=*/false);
  journal.tag = std::string(tag);
  for (const auto &[path, text] : files)
    journal.files.push_back(path);
  journal.removed = removed;
  journal.folders = missingFolders(root, files);
  // The journal's own folder comes first, if it is new.
  bool isNew = llvm::is_contained(journal.folders, "specs");
  if (isNew) {
    if (std::error_code error = fs::create_directory(inFolder(root, "specs")))
      return failure("specs", error);
    llvm::erase(journal.folders, "specs");
  }
  llvm::Error error = journal.write(root);
  if (!error)
    error = writeBeside(root, journal, files);
  if (!error) {
    journal.isComplete = true;
    error = journal.write(root);
  }
  if (!error)
    return journal.finish(root);
  journal.takeBack(root);
  if (isNew)
    (void)::rmdir(inFolder(root, "specs").c_str());
  return error;
}

/// The journal as it was being written.
static std::string journalBeside(StringRef root) {
  return unfinishedName(inFolder(root, journalPath), journalTag);
}

bool dialectgen::isWriteUnfinished(StringRef root) {
  return fs::exists(inFolder(root, journalPath)) ||
         fs::exists(journalBeside(root));
}

llvm::Expected<std::string> dialectgen::settleFiles(StringRef root) {
  bool hasBegun = fs::exists(journalBeside(root));
  if (hasBegun)
    if (std::error_code error = fs::remove(journalBeside(root)))
      return failure(journalPath, error);
  llvm::Expected<std::optional<Journal>> journal = readJournal(root);
  if (!journal)
    return journal.takeError();
  if (!*journal)
    return hasBegun ? "took back the journal of a stopped run, which had "
                      "written nothing else"
                    : "";
  const Journal &found = **journal;
  std::string count = std::to_string(found.files.size()) +
                      (found.files.size() == 1 ? " file" : " files");
  if (!found.isComplete) {
    found.takeBack(root);
    if (isWriteUnfinished(root))
      return llvm::createStringError(
          "a stopped run left " + journalPath +
          ", which cannot be removed; make specs/ writable");
    return "took back " + count +
           " that a stopped run had begun to write: " + found.files.front() +
           (found.files.size() == 1 ? "" : ", …");
  }
  if (llvm::Error error = found.finish(root))
    return std::move(error);
  return "finished the " + count +
         " that a stopped run had written: " + found.files.front() +
         (found.files.size() == 1 ? "" : ", …");
}

std::string dialectgen::removeUnfinished(StringRef root) {
  std::vector<std::string> found;
  std::error_code error;
  std::string specs = inFolder(root, "specs");
  for (fs::recursive_directory_iterator
           it(specs, error, /*follow_symlinks=*/false),
       end;
       it != end && !error; it.increment(error))
    if (it->type() == fs::file_type::regular_file &&
        isLeftover(path::filename(it->path())) && !fs::remove(it->path()))
      found.push_back("specs" + it->path().substr(specs.size()));
  if (found.empty())
    return "";
  return "removed " + std::to_string(found.size()) +
         (found.size() == 1 ? " file" : " files") +
         " that a stopped run left: " + found.front() +
         (found.size() == 1 ? "" : ", …");
}
