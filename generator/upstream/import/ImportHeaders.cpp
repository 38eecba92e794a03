//===- ImportHeaders.cpp - the C++ of a dialect that others wrote ---------===//
//
// Headers and libraries are found by their text and their names, and looked
// through before anybody compiles with them.
//
//===----------------------------------------------------------------------===//

#include "model/read/SpecFiles.h"
#include "upstream/import/ImportParts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace dialectgen;
using llvm::StringRef;

/// Whether `text` has the declarations of op classes made of a .td file.
static bool declaresOps(StringRef text) {
  return text.contains("GET_OP_CLASSES") && text.contains(".h.inc\"");
}

std::string dialectgen::headerOf(StringRef path, const ImportOptions &options) {
  StringRef folder = llvm::sys::path::parent_path(path);
  std::string stem = llvm::sys::path::stem(path).str();
  std::vector<std::string> headers;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(folder, error), end;
       it != end && !error; it.increment(error))
    if (llvm::sys::path::extension(it->path()) == ".h")
      headers.push_back(it->path());
  llvm::sort(headers);
  std::string best;
  unsigned bestScore = 0;
  for (const std::string &header : headers) {
    auto buffer = llvm::MemoryBuffer::getFile(header);
    if (!buffer)
      continue;
    StringRef text = (*buffer)->getBuffer();
    unsigned score = 0;
    if (declaresOps(text))
      score += text.contains("/" + stem + ".h.inc\"") ? 4 : 2;
    if (llvm::sys::path::stem(header) == stem)
      score += 1;
    if (score > bestScore) {
      bestScore = score;
      best = header;
    }
  }
  // As C++ includes it.
  size_t longest = 0;
  for (const std::string &include : options.includeFolders) {
    StringRef rest = best;
    if (rest.consume_front(include) &&
        (rest.consume_front("/") || StringRef(include).ends_with("/")))
      longest = std::max(longest, best.size() - rest.size());
  }
  if (longest != 0)
    return best.substr(longest);
  // Without a folder of included files: below the one that is called so, or
  // beside the definitions.
  constexpr StringRef root = "/include/";
  size_t below = StringRef(best).rfind(root);
  return below == StringRef::npos ? llvm::sys::path::filename(best).str()
                                  : best.substr(below + root.size());
}

std::string dialectgen::targetOf(StringRef header, const std::string &className,
                                 const ImportOptions &options) {
  // The libraries of MLIR's own dialects are called after their classes or
  // folders, and CMake has a list of them.
  if (!header.consume_front("mlir/Dialect/"))
    return "";
  std::string folder = header.split('/').first.str();
  for (const std::string &include : options.includeFolders) {
    auto buffer = llvm::MemoryBuffer::getFile(
        inFolder(include, "../lib/cmake/mlir/MLIRTargets.cmake"));
    if (!buffer)
      continue;
    for (const std::string &target :
         {"MLIR" + className, "MLIR" + folder + "Dialect", "MLIR" + folder})
      if ((*buffer)->getBuffer().contains("add_library(" + target + " "))
        return target;
  }
  return "";
}

namespace {

/// The includes of a header, as far as its files are there.
class IncludeWalk {
public:
  explicit IncludeWalk(const ImportOptions &options) {
    for (const std::string &path : options.paths)
      folders.push_back(llvm::sys::path::parent_path(path).str());
    llvm::append_range(folders, options.includeFolders);
  }

  /// Whether `header`, or a file that it includes, has `class NAME`.
  bool declares(StringRef header, StringRef className);
  /// Whether a file that is made in a build is not there, so that nobody can
  /// tell.
  bool isIncomplete = false;
  /// Whether the header itself is there.
  bool isFound = true;

private:
  /// The file of that name beside the one that includes it, or below one of the
  /// folders; empty if there is none.
  std::string find(StringRef name, StringRef beside) const;

  std::vector<std::string> folders;
};

} // namespace

std::string IncludeWalk::find(StringRef name, StringRef beside) const {
  auto findIn = [&](StringRef folder) {
    std::string path = inFolder(folder, name);
    return llvm::sys::fs::is_regular_file(path) ? path : "";
  };
  std::string found = beside.empty() ? "" : findIn(beside);
  for (auto it = folders.begin(); it != folders.end() && found.empty(); ++it)
    found = findIn(*it);
  return found;
}

/// Whether `text` defines a class of that name.
static bool definesClass(StringRef text, StringRef className) {
  std::string words = "class " + className.str();
  for (size_t at = text.find(words); at != StringRef::npos;
       at = text.find(words, at + 1)) {
    StringRef rest = text.drop_front(at + words.size()).ltrim();
    if (rest.starts_with(":") || rest.starts_with("{") ||
        rest.starts_with("final"))
      return true;
  }
  return false;
}

bool IncludeWalk::declares(StringRef header, StringRef className) {
  // With the folder of the file that includes each.
  std::vector<std::pair<std::string, std::string>> left = {{header.str(), ""}};
  llvm::StringSet<> seen;
  while (!left.empty()) {
    auto [name, beside] = std::move(left.back());
    left.pop_back();
    std::string path = find(name, beside);
    if (!path.empty() && !seen.insert(path).second)
      continue;
    auto buffer = llvm::MemoryBuffer::getFile(path);
    if (!buffer) {
      isFound &= name != header;
      isIncomplete |= StringRef(name).ends_with(".inc");
      continue;
    }
    StringRef text = (*buffer)->getBuffer();
    if (definesClass(text, className))
      return true;
    std::string folder = llvm::sys::path::parent_path(path).str();
    for (StringRef line : llvm::split(text, '\n')) {
      line = line.ltrim();
      if (!line.consume_front("#include"))
        continue;
      line = line.ltrim();
      if (line.consume_front("\""))
        left.emplace_back(line.take_until([](char c) { return c == '"'; }),
                          folder);
      else if (line.consume_front("<"))
        left.emplace_back(line.take_until([](char c) { return c == '>'; }), "");
    }
  }
  return false;
}

std::string dialectgen::findUndeclared(StringRef header, StringRef className,
                                       const ImportOptions &options) {
  if (header.empty())
    return "";
  IncludeWalk walk(options);
  if (walk.declares(header, className) || walk.isIncomplete || !walk.isFound)
    return "";
  std::string text = header.str() + " does not declare " + className.str();
  // The one that does may stand beside it.
  StringRef folder = llvm::sys::path::parent_path(header);
  std::error_code error;
  StringRef beside = llvm::sys::path::parent_path(options.paths.front());
  for (llvm::sys::fs::directory_iterator it(beside, error), end;
       it != end && !error; it.increment(error)) {
    StringRef name = llvm::sys::path::filename(it->path());
    std::string other = inFolder(folder, name);
    if (name.ends_with(".h") && other != header &&
        IncludeWalk(options).declares(other, className))
      return text + ", and " + std::string(other) +
             " does; write a header of yours that includes both under "
             "'external'";
  }
  return text + "; write a header that does, with its operations, under "
                "'external'";
}
