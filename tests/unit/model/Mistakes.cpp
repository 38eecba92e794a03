//===- Mistakes.cpp - tables of mistakes in specs -------------------------===//
//
// See Mistakes.h.
//
//===----------------------------------------------------------------------===//

#include "Mistakes.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <fstream>

using namespace dialectgen::test;
namespace fs = std::filesystem;

fs::path dialectgen::test::fixtures(const std::string &folder) {
  return fs::path(DIALECTGEN_SOURCE_DIR) / "tests" / "fixtures" / folder;
}

std::string dialectgen::test::readText(const fs::path &path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<fs::path> dialectgen::test::mistakeTables() {
  std::vector<fs::path> tables;
  for (const auto &entry : fs::directory_iterator(fixtures("mistakes")))
    tables.push_back(entry.path());
  std::sort(tables.begin(), tables.end());
  return tables;
}

std::vector<Mistake> dialectgen::test::readMistakes(const fs::path &table) {
  std::vector<Mistake> mistakes;
  std::string text = readText(table), base;
  unsigned number = 0;
  for (llvm::StringRef line : llvm::split(text, '\n')) {
    ++number;
    if (line.empty() || line.starts_with("#"))
      continue;
    if (line.consume_front("base ")) {
      base = line.str();
    } else if (line.consume_front("== ")) {
      mistakes.push_back({base, line.str(), {}, {}});
    } else if (mistakes.empty()) {
      ADD_FAILURE() << table << ':' << number << ": no row is open";
    } else if (line.consume_front("> ")) {
      mistakes.back().says.push_back(line.str());
    } else if (line != "schema refuses") {
      mistakes.back().edits.push_back(line.str());
    }
  }
  return mistakes;
}

std::string dialectgen::test::withMessages(
    const std::string &table,
    const std::map<std::string, std::vector<std::string>> &messages) {
  std::vector<std::string> lines;
  const std::vector<std::string> *pending = nullptr;
  // They follow the last line that belongs to the row for certain: a comment
  // may be about the next one.
  size_t end = 0;
  auto flush = [&] {
    if (pending)
      for (const std::string &message : *pending)
        lines.insert(lines.begin() + end++, "> " + message);
    pending = nullptr;
  };
  for (llvm::StringRef line :
       llvm::split(llvm::StringRef(table).rtrim(), '\n')) {
    if (line.starts_with("> "))
      continue;
    bool opens = line.starts_with("== ");
    if (opens || line.starts_with("base "))
      flush();
    lines.push_back(line.str());
    if (!line.empty() && !line.starts_with("#"))
      end = lines.size();
    if (opens)
      pending = &messages.at(line.drop_front(3).str());
  }
  flush();
  return llvm::join(lines, "\n") + "\n";
}

Mistake dialectgen::test::findMistake(const std::string &name) {
  for (const fs::path &table : mistakeTables())
    for (Mistake &mistake : readMistakes(table))
      if (mistake.name == name)
        return mistake;
  ADD_FAILURE() << "no table has a row " << name;
  return {};
}

namespace {

/// The consecutive lines that begin with `sign`, from `line` on, as one text.
std::string takeText(llvm::ArrayRef<std::string> &lines, char sign) {
  std::vector<llvm::StringRef> texts;
  for (; !lines.empty() && lines.front().front() == sign;
       lines = lines.drop_front())
    texts.push_back(llvm::StringRef(lines.front()).drop_front(2));
  std::string escaped = llvm::join(texts, "\n"), text;
  for (size_t i = 0; i != escaped.size(); ++i) {
    uint8_t byte = 0;
    if (llvm::StringRef(escaped).substr(i).starts_with("\\x") &&
        llvm::tryGetHexFromNibbles(escaped[i + 2], escaped[i + 3], byte)) {
      text += static_cast<char>(byte);
      i += 3;
    } else {
      text += escaped[i];
    }
  }
  return text;
}

/// Why the first line of `lines` cannot be carried out; else empty, and the
/// lines that belong to it are taken away.
std::string carryOut(llvm::ArrayRef<std::string> &lines, const fs::path &root) {
  auto [verb, file] = llvm::StringRef(lines.front()).split(' ');
  fs::path path = root / file.str();
  lines = lines.drop_front();
  if (verb == "remove")
    return fs::remove_all(path) ? "" : "there is no such file";
  fs::create_directories(path.parent_path());
  if (verb == "folder")
    return fs::create_directory(path) ? "" : "cannot be made";
  if (verb == "write") {
    std::string text = takeText(lines, '+');
    std::ofstream(path, std::ios::binary) << text << (text.empty() ? "" : "\n");
    return "";
  }
  if (verb != "edit")
    return "neither edit, write, folder nor remove";
  std::string content = readText(path);
  do {
    std::string from = takeText(lines, '-'), to = takeText(lines, '+');
    size_t at = content.find(from);
    if (from.empty() || at == std::string::npos ||
        content.find(from, at + 1) != std::string::npos)
      return "does not hold exactly once: " + from;
    content.replace(at, from.size(), to);
  } while (!lines.empty() && lines.front().front() == '-');
  std::ofstream(path, std::ios::binary) << content;
  return "";
}

} // namespace

EditedSpec::EditedSpec(const Mistake &mistake) {
  std::string pattern = (fs::temp_directory_path() / "spec-XXXXXX").string();
  if (!mkdtemp(pattern.data())) {
    ADD_FAILURE() << "cannot make a folder " << pattern;
    return;
  }
  root = pattern;
  fs::copy(fixtures("spec") / mistake.base, root, fs::copy_options::recursive);
  llvm::ArrayRef<std::string> lines(mistake.edits);
  while (!lines.empty()) {
    const std::string &edit = lines.front();
    std::string why = carryOut(lines, root);
    if (!why.empty()) {
      ADD_FAILURE() << mistake.name << ": " << edit << ": " << why;
      return;
    }
  }
}

EditedSpec::~EditedSpec() {
  std::error_code ignored;
  if (!root.empty())
    fs::remove_all(root, ignored);
}
