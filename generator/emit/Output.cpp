//===- Output.cpp - what a run writes, checked or written in one place ----===//

#include "emit/Output.h"
#include "dialectgen/core/bytecode/OutputFile.h"
#include "model/read/SpecFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Parallel.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <dtl/dtl.hpp>
#include <optional>
#include <set>
#include <sstream>
#include <unistd.h>
#include <utility>

namespace dialectgen {

/// Whether there is a device or a pipe, which may have no end.
static bool isSpecial(const std::string &path) {
  llvm::sys::fs::file_status status;
  return !llvm::sys::fs::status(path, status) &&
         !llvm::sys::fs::is_regular_file(status) &&
         !llvm::sys::fs::is_directory(status);
}

/// LLVM's own temporary files are in a list for removal on signals that only
/// grows, so writing 100,000 files would take quadratic time.
class StagedFile {
public:
  /// Makes a file beside `path`, or `path` itself if `isNew`: to give a file
  /// another name takes the system as long as to make it. Nobody has an older
  /// text of a new file, and the next run compares the text that a killed one
  /// leaves.
  StagedFile(const std::string &path, bool isNew);
  ~StagedFile() {
    close();
    if (!present.empty())
      (void)llvm::sys::fs::remove(present);
  }
  StagedFile(const StagedFile &) = delete;
  StagedFile &operator=(const StagedFile &) = delete;

  llvm::raw_ostream &stream() { return *os; }
  void close();
  std::error_code replace(const std::string &path);
  llvm::StringRef path() const { return present; }

  /// The first error.
  std::error_code problem;

private:
  std::error_code create(const std::string &path, bool isNew);

  /// Its name at present; empty if there is no file, or it is to stay.
  llvm::SmallString<128> present;
  std::optional<llvm::raw_fd_ostream> os;
};

std::error_code StagedFile::create(const std::string &path, bool isNew) {
  namespace fs = llvm::sys::fs;
  int descriptor;
  std::error_code error = std::make_error_code(std::errc::file_exists);
  if (isNew) {
    present = path;
    error = fs::openFileForWrite(path, descriptor, fs::CD_CreateNew);
  }
  // Somebody else may have made a new file meanwhile.
  if (error == std::errc::file_exists)
    error = fs::createUniqueFile(unfinishedName(followLinks(path), "%%%%%%"),
                                 descriptor, present);
  if (error)
    present.clear();
  else
    os.emplace(descriptor, /*shouldClose=*/true);
  return error;
}

StagedFile::StagedFile(const std::string &path, bool isNew) {
  problem = create(path, isNew);
  // Most files have neighbours, and a folder then.
  if (problem == std::errc::no_such_file_or_directory) {
    problem =
        llvm::sys::fs::create_directories(llvm::sys::path::parent_path(path));
    if (!problem)
      problem = create(path, isNew);
  }
}

void StagedFile::close() {
  if (!os)
    return;
  os->close();
  if (!problem)
    problem = os->error();
  os->clear_error();
  os.reset();
}

std::error_code StagedFile::replace(const std::string &path) {
  close();
  if (!problem && present != path)
    problem = llvm::sys::fs::rename(present, followLinks(path));
  if (!problem)
    present.clear();
  return problem;
}

bool HeldText::stage() {
  if (path.empty())
    return false;
  staged = std::make_shared<StagedFile>(path, isNew);
  // The write says why, if it still is so then.
  if (staged->problem)
    staged.reset();
  path.clear();
  if (!staged)
    return false;
  for (const std::string &piece : inMemory) {
    staged->stream() << piece;
    *memoryLeft += piece.size();
  }
  inMemory = {};
  return true;
}

void HeldText::append(llvm::StringRef text) {
  auto isLeft = [&] {
    auto left = (*memoryLeft -= text.size());
    if (left >= 0)
      return true;
    *memoryLeft += text.size();
    return false;
  };
  // Where it cannot be staged it stays in memory.
  if (staged || (!path.empty() && !isLeft() && stage()))
    staged->stream() << text;
  else
    inMemory.push_back(text.str());
}

void HeldText::finish() {
  // A state is kept for each file, so its memory counts.
  path = std::string();
  if (staged)
    staged->close();
}

llvm::StringRef HeldText::stagedPath() const {
  return staged ? staged->path() : "";
}

llvm::Error HeldText::replace(const std::string &path) const {
  if (staged)
    return llvm::errorCodeToError(staged->replace(path));
  StagedFile file(path, isNew);
  if (!file.problem)
    if (llvm::Error error = write(file.stream()))
      return error;
  return llvm::errorCodeToError(file.replace(path));
}

llvm::Error HeldText::write(llvm::raw_ostream &os) const {
  if (staged) {
    auto buffer = llvm::MemoryBuffer::getFile(stagedPath());
    if (!buffer)
      return llvm::errorCodeToError(buffer.getError());
    os << (*buffer)->getBuffer();
    return llvm::Error::success();
  }
  for (const std::string &piece : inMemory)
    os << piece;
  return llvm::Error::success();
}

void OutputSet::add(const std::string &path, llvm::StringRef content) {
  add(path, [&](llvm::raw_ostream &os) { os << content; });
}

void OutputTexts::add(const std::string &path, Writer write) {
  std::string text;
  llvm::raw_string_ostream os(text);
  write(os);
  std::lock_guard<std::mutex> lock(mutex);
  texts[path] = std::move(text);
}

namespace {

/// Compares the text written to it with a file, and keeps the text from the
/// first difference on.
class ComparingStream : public llvm::raw_ostream {
public:
  /// `held` takes the text.
  ComparingStream(const std::string &path, HeldText held);
  ~ComparingStream() override { flush(); }

  /// The state of the file after all text is written.
  FileState::Kind finish();
  HeldText takeText() { return std::move(text); }
  /// Why the file cannot be read, if it cannot.
  std::string problem;

private:
  void write_impl(const char *data, size_t size) override;
  uint64_t current_pos() const override { return position; }
  /// Keeps the entire text, from its beginning, which the file has.
  void isAnother() {
    isSame = false;
    text.append(file->getBuffer().take_front(position));
  }

  /// Null if there is none.
  std::unique_ptr<llvm::MemoryBuffer> file;
  bool isSame = false;
  HeldText text;
  size_t position = 0;
};

ComparingStream::ComparingStream(const std::string &path, HeldText held)
    : text(std::move(held)) {
  SetBufferSize(64 << 10);
  if (isSpecial(path)) {
    problem = "not a regular file; remove it";
    return;
  }
  auto present = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                             /*RequiresNullTerminator=*/false);
  if (present)
    file = std::move(*present);
  else if (present.getError() != std::errc::no_such_file_or_directory)
    problem = present.getError().message();
  isSame = file != nullptr;
  text.setNew(!isSame);
}

void ComparingStream::write_impl(const char *data, size_t size) {
  llvm::StringRef piece(data, size);
  if (isSame && file->getBuffer().substr(position, size) != piece)
    isAnother();
  if (!isSame)
    text.append(piece);
  position += size;
}

FileState::Kind ComparingStream::finish() {
  flush();
  // The file may go on.
  if (isSame && position != file->getBufferSize())
    isAnother();
  text.finish();
  if (!file)
    return FileState::Missing;
  return isSame ? FileState::Fresh : FileState::Stale;
}

} // namespace

TreeComparison::TreeComparison(std::string root,
                               std::vector<std::string> ownedFolders,
                               Purpose purpose, uint64_t memoryLimit)
    : root(std::move(root)), ownedFolders(std::move(ownedFolders)),
      purpose(purpose), memoryLeft(std::make_shared<MemoryLeft>(memoryLimit)) {}

void TreeComparison::add(const std::string &path, Writer write) {
  std::string full = inFolder(root, path);
  ComparingStream os(
      full, HeldText(memoryLeft, purpose == Purpose::Write ? full : ""));
  write(os);
  FileState::Kind kind = os.finish();
  std::lock_guard<std::mutex> lock(mutex);
  if (!os.problem.empty() && failure.empty())
    failure = "cannot read " + path + ": " + os.problem;
  states.push_back({kind, path, os.takeText()});
}

llvm::Expected<std::vector<FileState>> TreeComparison::finish() {
  if (!failure.empty())
    return llvm::createStringError(failure);
  auto byPath = [](const FileState &a, const FileState &b) {
    return a.path < b.path;
  };
  llvm::sort(states, byPath);
  size_t made = states.size();
  llvm::StringSet<> staged;
  for (const FileState &state : states)
    if (llvm::StringRef path = state.expected.stagedPath(); !path.empty())
      staged.insert(path);
  for (const std::string &folder : ownedFolders) {
    std::string full = inFolder(root, folder);
    std::error_code error;
    for (llvm::sys::fs::recursive_directory_iterator it(full, error), end;
         it != end && !error; it.increment(error)) {
      if (it->type() == llvm::sys::fs::file_type::directory_file ||
          staged.contains(it->path()) ||
          (purpose == Purpose::Check &&
           isUnfinishedName(llvm::sys::path::filename(it->path()))))
        continue;
      FileState found{FileState::Orphaned,
                      folder +
                          llvm::StringRef(it->path()).substr(full.size()).str(),
                      HeldText()};
      if (!std::binary_search(states.begin(), states.begin() + made, found,
                              byPath))
        states.push_back(std::move(found));
    }
    if (error && error != std::errc::no_such_file_or_directory)
      return llvm::createStringError(error, "cannot list " + folder);
  }
  if (states.size() != made)
    llvm::sort(states, byPath);
  return std::move(states);
}

/// Removes a file of any sort; LLVM leaves pipes and sockets.
static llvm::Error removeAny(const std::string &path) {
  return ::unlink(path.c_str()) && errno != ENOENT
             ? llvm::errorCodeToError(llvm::errnoAsErrorCode())
             : llvm::Error::success();
}

/// Brings one file of the tree into its state.
static llvm::Error change(llvm::StringRef root, const FileState &state) {
  std::string path = inFolder(root, state.path);
  return state.kind == FileState::Orphaned ? removeAny(path)
                                           : state.expected.replace(path);
}

llvm::Error writeOutputs(llvm::StringRef root,
                         const std::vector<FileState> &states) {
  std::vector<const FileState *> changed;
  for (const FileState &state : states)
    if (state.kind != FileState::Fresh)
      changed.push_back(&state);
  // Files are many and small, and the system takes long to make one. A failure
  // stops no other file, so that the message does not depend on their order.
  std::vector<std::string> problems(changed.size());
  llvm::parallelFor(0, changed.size(), [&](size_t i) {
    if (llvm::Error error = change(root, *changed[i]))
      problems[i] = llvm::toString(std::move(error));
  });
  auto isProblem = [](const std::string &problem) { return !problem.empty(); };
  auto first = llvm::find_if(problems, isProblem);
  if (first == problems.end())
    return llvm::Error::success();
  const FileState &state = *changed[first - problems.begin()];
  size_t done = problems.size() - llvm::count_if(problems, isProblem);
  return llvm::createStringError(
      (state.kind == FileState::Orphaned ? "cannot remove " : "cannot write ") +
      state.path + ": " + *first + "; " + std::to_string(done) + " of " +
      std::to_string(changed.size()) +
      " files are done, each of them whole; mend this and run dialectgen "
      "again, which does the rest");
}

llvm::Expected<StateTexts> readTexts(llvm::StringRef root,
                                     const FileState &state) {
  StateTexts texts;
  bool isText = state.kind == FileState::Stale ||
                (state.kind == FileState::Orphaned &&
                 !isSpecial(inFolder(root, state.path)));
  if (isText) {
    auto buffer = llvm::MemoryBuffer::getFile(inFolder(root, state.path));
    if (!buffer)
      return llvm::createStringError(buffer.getError(),
                                     "cannot read " + state.path);
    texts.present = (*buffer)->getBuffer().str();
  }
  llvm::raw_string_ostream os(texts.expected);
  if (llvm::Error error = state.expected.write(os))
    return std::move(error);
  return texts;
}

static std::vector<std::string> splitLines(llvm::StringRef text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    lines.push_back(line.str());
    text = rest;
  }
  return lines;
}

/// A hunk that replaces all of `before` by all of `after`.
static std::string wholeHunk(const std::vector<std::string> &before,
                             const std::vector<std::string> &after) {
  auto range = [](const std::vector<std::string> &lines) {
    return lines.empty() ? "0,0" : "1," + std::to_string(lines.size());
  };
  std::string hunk = "@@ -" + range(before) + " +" + range(after) + " @@\n";
  for (const std::string &line : before)
    hunk += "-" + line + "\n";
  for (const std::string &line : after)
    hunk += "+" + line + "\n";
  return hunk;
}

/// Lines of either text that the other does not have: the differences between
/// them are at least as many.
static size_t countUnshared(const std::vector<std::string> &before,
                            const std::vector<std::string> &after) {
  std::set<llvm::StringRef> old(before.begin(), before.end());
  std::set<llvm::StringRef> fresh(after.begin(), after.end());
  return llvm::count_if(before,
                        [&](auto &line) { return !fresh.count(line); }) +
         llvm::count_if(after, [&](auto &line) { return !old.count(line); });
}

std::string unifiedDiff(const FileState &state, const StateTexts &texts) {
  std::vector<std::string> present = splitLines(texts.present);
  std::vector<std::string> expected = splitLines(texts.expected);
  // The work grows with the number of differences, and a diff of thousands
  // shows nothing that the whole text does not.
  constexpr size_t mostDifferences = 2000;
  std::string hunks;
  if (present.empty() || expected.empty() ||
      countUnshared(present, expected) > mostDifferences) {
    hunks = wholeHunk(present, expected);
  } else {
    dtl::Diff<std::string> diff(present, expected);
    diff.onHuge();
    diff.compose();
    diff.composeUnifiedHunks();
    std::ostringstream stream;
    diff.printUnifiedFormat(stream);
    hunks = stream.str();
  }
  std::string before =
      state.kind == FileState::Missing ? "/dev/null" : "a/" + state.path;
  std::string after =
      state.kind == FileState::Orphaned ? "/dev/null" : "b/" + state.path;
  return "--- " + before + "\n+++ " + after + "\n" + hunks;
}

} // namespace dialectgen
