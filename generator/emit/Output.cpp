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

llvm::Error writeOutputs(llvm::StringRef root,
                         const std::vector<FileState> &states) {
  for (const FileState &state : states) {
    std::string path = inRoot(root, state.path);
    if (state.kind == FileState::Fresh)
      continue;
    if (state.kind == FileState::Orphaned) {
      if (std::error_code error = llvm::sys::fs::remove(path))
        return llvm::createStringError(error, "cannot remove " + state.path);
      continue;
    }
    if (std::error_code error = llvm::sys::fs::create_directories(
            llvm::sys::path::parent_path(path)))
      return llvm::createStringError(error,
                                     "cannot make the folder of " + state.path);
    if (llvm::Error error =
            llvm::writeToOutput(path, [&](llvm::raw_ostream &os) {
              os << state.expected;
              return llvm::Error::success();
            }))
      return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                     "cannot write " + state.path + ": " +
                                         llvm::toString(std::move(error)));
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
