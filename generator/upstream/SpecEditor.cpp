//===- SpecEditor.cpp - put something new into spec files -----------------===//

#include "upstream/SpecEditor.h"
#include "model/SpecFiles.h"
#include "upstream/SpecText.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace dialectgen;
using llvm::StringRef;

llvm::Expected<StringRef> SpecEditor::text(const std::string &path) {
  auto [entry, isNew] = files.try_emplace(path);
  if (isNew) {
    llvm::SmallString<128> full(root);
    llvm::sys::path::append(full, path);
    auto buffer = openSourceFile(full);
    if (!buffer) {
      files.erase(entry);
      return llvm::createStringError(path + ": " +
                                     llvm::toString(buffer.takeError()));
    }
    std::string text = (*buffer)->getBuffer().str();
    entry->second = {text, text};
  }
  return entry->second.first;
}

llvm::Expected<Json> SpecEditor::json(const std::string &path) {
  llvm::Expected<StringRef> found = text(path);
  if (!found)
    return found.takeError();
  Json value = Json::parse(*found, /*cb=*/nullptr, /*allow_exceptions=*/false);
  if (value.is_discarded())
    return llvm::createStringError(path + ": is no JSON");
  return value;
}

void SpecEditor::create(const std::string &path, std::string text) {
  files[path] = {std::move(text), ""};
}

llvm::Error SpecEditor::replace(const std::string &path, const Place &place,
                                const Json &value, unsigned frameLevels) {
  llvm::Expected<StringRef> found = text(path);
  if (!found)
    return found.takeError();
  size_t begin = place.findIn(*found), end = findEnd(*found, begin);
  std::string fresh = specText(value, frameLevels, indentAt(*found, begin));
  files[path].first.replace(begin, end - begin, fresh);
  return llvm::Error::success();
}

llvm::Error SpecEditor::add(const std::string &path, const Place &place,
                            const Json &value, bool isFirst,
                            unsigned frameLevels) {
  llvm::Expected<StringRef> found = text(path);
  if (!found)
    return found.takeError();
  size_t begin = place.findIn(*found), end = findEnd(*found, begin);
  StringRef list = found->slice(begin, end);
  if (!list.starts_with("["))
    return llvm::createStringError(describeAt(
        path, *found, begin,
        "expected a list" + (place.name().empty()
                                 ? ""
                                 : " under '" + place.name().str() + "'")));
  // A list on one line, or filled like prose, is laid out anew.
  Json whole = Json::parse(list, nullptr, /*allow_exceptions=*/false);
  if (list.count('\n') <= whole.size()) {
    whole.insert(isFirst ? whole.begin() : whole.end(), value);
    return replace(path, place, whole);
  }
  if (isFirst) {
    size_t at = place.element(0).findIn(*found);
    unsigned indent = indentAt(*found, at);
    files[path].first.insert(at, specText(value, frameLevels, indent) + ",\n" +
                                     std::string(indent, ' '));
    return llvm::Error::success();
  }
  size_t at = begin + list.drop_back().rtrim().size();
  unsigned indent = indentAt(*found, at - 1);
  files[path].first.insert(at, ",\n" + std::string(indent, ' ') +
                                   specText(value, frameLevels, indent));
  return llvm::Error::success();
}

llvm::Error SpecEditor::addTo(const std::string &path, StringRef key,
                              const Json &value) {
  llvm::Expected<Json> whole = json(path);
  if (!whole)
    return whole.takeError();
  Place root;
  auto there = whole->find(key);
  if (there != whole->end() && there->is_array() && !there->empty())
    return add(path, root.member(key), value);
  (*whole)[key.str()] = Json::array({value});
  if (there != whole->end() || whole->size() == 1)
    return replace(path, root, *whole);
  // The rest of the file stays as it is laid out.
  std::string &text = files[path].first;
  size_t end = StringRef(text).rtrim().size() - 1;
  size_t at = StringRef(text).take_front(end).rtrim().size();
  text.replace(at, end - at,
               ",\n  \"" + key.str() +
                   "\": " + specText(Json::array({value}), 1, 2) + "\n");
  return llvm::Error::success();
}

std::vector<FileText> SpecEditor::changed() const {
  std::vector<FileText> list;
  for (const auto &[path, texts] : files)
    if (texts.first != texts.second)
      list.push_back({path, texts.first});
  return list;
}
