//===- Output.cpp - what a run writes, checked or written in one place ----===//
//
// See Output.h.
//
//===----------------------------------------------------------------------===//

#include "emit/Output.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <dtl/dtl.hpp>
#include <set>
#include <sstream>

namespace dialectgen {

static std::string inRoot(llvm::StringRef root, llvm::StringRef path) {
  llvm::SmallString<128> full(root);
  llvm::sys::path::append(full, path);
  return std::string(full);
}

llvm::Expected<std::vector<FileState>>
compareOutputs(llvm::StringRef root, const OutputSet &outputs) {
  std::vector<FileState> states;
  for (const auto &[path, content] : outputs.all()) {
    auto buffer = llvm::MemoryBuffer::getFile(inRoot(root, path));
    if (!buffer) {
      if (buffer.getError() != std::errc::no_such_file_or_directory)
        return llvm::createStringError(buffer.getError(),
                                       "cannot read " + path);
      states.push_back({FileState::Missing, path, "", content});
      continue;
    }
    llvm::StringRef present = (*buffer)->getBuffer();
    if (present == content)
      states.push_back({FileState::Fresh, path, "", ""});
    else
      states.push_back({FileState::Stale, path, present.str(), content});
  }
  for (const std::string &folder : outputs.ownedFolders) {
    std::string full = inRoot(root, folder);
    std::error_code error;
    for (llvm::sys::fs::recursive_directory_iterator it(full, error), end;
         it != end && !error; it.increment(error)) {
      if (it->type() == llvm::sys::fs::file_type::directory_file)
        continue;
      std::string path =
          folder + llvm::StringRef(it->path()).substr(full.size()).str();
      if (outputs.all().count(path))
        continue;
      auto buffer = llvm::MemoryBuffer::getFile(it->path());
      states.push_back({FileState::Orphaned, path,
                        buffer ? (*buffer)->getBuffer().str() : "", ""});
    }
    if (error && error != std::errc::no_such_file_or_directory)
      return llvm::createStringError(error, "cannot list " + folder);
  }
  std::sort(
      states.begin(), states.end(),
      [](const FileState &a, const FileState &b) { return a.path < b.path; });
  return states;
}

/// Writes a file whole or not at all. (llvm::writeToOutput would do, but what
/// it registers for removal on signals is a list that only grows: writing
/// 100,000 files takes time quadratic in their number.)
static std::error_code writeFile(const std::string &path,
                                 llvm::StringRef content) {
  if (std::error_code error =
          llvm::sys::fs::create_directories(llvm::sys::path::parent_path(path)))
    return error;
  int descriptor;
  llvm::SmallString<128> temporary;
  if (std::error_code error = llvm::sys::fs::createUniqueFile(
          path + ".%%%%%%.tmp", descriptor, temporary))
    return error;
  llvm::raw_fd_ostream os(descriptor, /*shouldClose=*/true);
  os << content;
  os.close();
  std::error_code error = os.error();
  os.clear_error();
  if (!error)
    error = llvm::sys::fs::rename(temporary, path);
  // The first error is the one to tell.
  if (error)
    (void)llvm::sys::fs::remove(temporary);
  return error;
}

llvm::Error writeOutputs(llvm::StringRef root,
                         const std::vector<FileState> &states) {
  size_t all = llvm::count_if(states, [](const FileState &state) {
    return state.kind != FileState::Fresh;
  });
  size_t done = 0;
  for (const FileState &state : states) {
    std::string path = inRoot(root, state.path);
    std::error_code error;
    if (state.kind == FileState::Orphaned)
      error = llvm::sys::fs::remove(path);
    else if (state.kind != FileState::Fresh)
      error = writeFile(path, state.expected);
    if (error)
      return llvm::createStringError(
          error, (state.kind == FileState::Orphaned ? "cannot remove "
                                                    : "cannot write ") +
                     state.path + ": " + error.message() + "; " +
                     std::to_string(done) + " of " + std::to_string(all) +
                     " files are done, each of them whole; mend this and run "
                     "dialectgen again, which does the rest");
    done += state.kind != FileState::Fresh;
  }
  return llvm::Error::success();
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

std::string unifiedDiff(const FileState &state) {
  std::vector<std::string> present = splitLines(state.present);
  std::vector<std::string> expected = splitLines(state.expected);
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
