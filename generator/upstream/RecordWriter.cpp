//===- RecordWriter.cpp - releases and records into spec files ------------===//

#include "upstream/RecordWriter.h"
#include "diff/ElementJson.h"
#include "upstream/JsonPlace.h"
#include "upstream/SpecText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace dialectgen;
using llvm::StringRef;

/// `text` with `element` behind the last of the list that begins at `offset`,
/// in the layout that the list has.
static std::string appended(StringRef text, size_t offset,
                            const Json &element) {
  size_t end = findEnd(text, offset) - 1;
  size_t last = text.take_front(end).rtrim(" \t\r\n").size();
  bool isEmpty = last == offset + 1;
  bool isOneLine = !text.slice(offset, end).contains('\n');
  std::string added;
  if (isOneLine) {
    added = (isEmpty ? "" : ", ") + oneLine(element);
    size_t line = text.take_front(last).rfind('\n') + 1;
    if (text.find('\n', last) - line + added.size() > specColumns) {
      Json list =
          Json::parse(text.slice(offset, end + 1), /*cb=*/nullptr,
                      /*allow_exceptions=*/false, /*ignore_comments=*/true);
      list.push_back(element);
      return (text.take_front(offset) +
              specText(list, 1, indentAt(text, offset)) +
              text.drop_front(end + 1))
          .str();
    }
  } else {
    size_t indent = indentAt(text, last - 1);
    // A list of plain values may be filled: several in a line.
    size_t first = text.find('\n', offset) + 1;
    bool isFilled = !element.is_structured() &&
                    text.slice(first, text.find('\n', first)).count(',') > 1;
    std::string body = specText(element, 0, indent);
    size_t line = text.take_front(last).rfind('\n') + 1;
    added = isFilled && last - line + 2 + body.size() <= specColumns
                ? ", " + body
                : ",\n" + std::string(indent, ' ') + body;
  }
  return (text.take_front(last) + added + text.drop_front(last)).str();
}

/// The offset of the list that `place` names in the value at `offset`; nothing
/// if there is none.
static std::optional<size_t> findList(StringRef text, size_t offset,
                                      const Place &place) {
  size_t at = offset + place.findIn(text.drop_front(offset));
  if (at < text.size() && text[at] == '[')
    return at;
  return std::nullopt;
}

namespace {

class RecordAdder {
public:
  RecordAdder(const Family &ours, const llvm::SourceMgr &sources,
              const WireCodes *codes, FileTexts &files)
      : ours(ours), sources(sources), codes(codes), files(files),
        folder("specs/" + ours.name + "/") {}

  llvm::Error addReleases(const Timeline &our, const Timeline &their);
  /// Forgets files that are as they were.
  void dropUnchanged();
  llvm::Error add(StringRef what, const std::vector<WireRecord> &our,
                  const std::vector<WireRecord> &their);
  llvm::Error addDialect(StringRef what, const std::vector<DialectRecord> &our,
                         const std::vector<DialectRecord> &their,
                         bool hasCodes);
  /// Adds those names of `their` to the list `key` of `file` that `our` lacks.
  template <typename Name>
  llvm::Error addNames(StringRef file, StringRef key,
                       const std::vector<Name> &our,
                       const std::vector<Name> &their) {
    for (const Name &name : their)
      if (!findByName(our, name.name))
        if (llvm::Error error =
                append(folder + file.str(), key, writeFields(name)))
          return error;
    return llvm::Error::success();
  }

private:
  /// Something that has a code, or is to get one.
  struct Coded {
    std::string name, className;
  };
  /// Gives a list of wire.json the codes that are known, and the `fresh` ones
  /// theirs; `classes` are those of the names in it.
  llvm::Error setCodes(const std::string &key, bool isType,
                       const std::map<std::string, std::string> &classes,
                       std::vector<Coded> fresh);
  /// The text of the file at `path` as it is by now.
  llvm::Expected<std::string *> textOf(const std::string &path);
  /// Puts `element` at the end of the list called `key` of a file, which is
  /// made if it is not there.
  llvm::Error append(const std::string &path, StringRef key,
                     const Json &element);
  llvm::Error append(const std::string &path, const Place &place,
                     const Json &element);
  /// The file that has the last of `records`.
  template <typename Record>
  std::string fileOf(StringRef what, const std::vector<Record> &records) const;
  llvm::Error edit(const WireRecord &our, const WireRecord &their, size_t nth);
  llvm::Error rewrite(const DialectRecord &our, const DialectRecord &their);
  std::string fileOf(llvm::SMRange range) const;

  const Family &ours;
  const llvm::SourceMgr &sources;
  const WireCodes *codes;
  FileTexts &files;
  std::string folder;
};

} // namespace

llvm::Expected<std::string *> RecordAdder::textOf(const std::string &path) {
  if (auto known = files.find(path); known != files.end())
    return &known->second;
  for (unsigned id = 1; id <= sources.getNumBuffers(); ++id) {
    const llvm::MemoryBuffer *buffer = sources.getMemoryBuffer(id);
    if (buffer->getBufferIdentifier() == path)
      return &(files[path] = buffer->getBuffer().str());
  }
  return llvm::createStringError(path + ": the text is not at hand");
}

std::string RecordAdder::fileOf(llvm::SMRange range) const {
  unsigned id =
      range.isValid() ? sources.FindBufferContainingLoc(range.Start) : 0;
  return id ? sources.getMemoryBuffer(id)->getBufferIdentifier().str() : "";
}

llvm::Error RecordAdder::append(const std::string &path, const Place &place,
                                const Json &element) {
  llvm::Expected<std::string *> text = textOf(path);
  if (!text)
    return text.takeError();
  std::optional<size_t> list = findList(**text, 0, place);
  if (!list)
    return llvm::createStringError(path + ": has no list to add " +
                                   oneLine(element) + " to");
  **text = appended(**text, *list, element);
  return llvm::Error::success();
}

llvm::Error RecordAdder::append(const std::string &path, StringRef key,
                                const Json &element) {
  llvm::Expected<std::string *> text = textOf(path);
  if (!text) {
    // A family without records has no such file.
    llvm::consumeError(text.takeError());
    Json lists = Json::object();
    if (StringRef(path).ends_with("/wire.json"))
      lists = {{"types", Json::array()}, {"attributes", Json::array()}};
    files[path] = specText(lists, 1) + "\n";
    text = &files[path];
  }
  Place root;
  if (findList(**text, 0, root.member(key)))
    return append(path, root.member(key), element);
  Json list = Json::array({element});
  size_t end = (*text)->find_last_of('}');
  size_t last = StringRef(**text).take_front(end).rtrim().size();
  bool isEmpty = (*text)->at(last - 1) == '{';
  (*text)->replace(last, end - last,
                   (isEmpty ? "\n  \"" : ",\n  \"") + key.str() +
                       "\": " + specText(list, 1, 2) + "\n");
  return llvm::Error::success();
}

template <typename Record>
std::string RecordAdder::fileOf(StringRef what,
                                const std::vector<Record> &records) const {
  std::string path = folder + (what + "/records.json").str();
  for (const Record &record : records)
    if (std::string file = fileOf(record.range); !file.empty())
      path = file;
  return path;
}

void RecordAdder::dropUnchanged() {
  for (unsigned id = 1; id <= sources.getNumBuffers(); ++id) {
    const llvm::MemoryBuffer *buffer = sources.getMemoryBuffer(id);
    auto file = files.find(buffer->getBufferIdentifier().str());
    if (file != files.end() && file->second == buffer->getBuffer())
      files.erase(file);
  }
}

llvm::Error RecordAdder::addReleases(const Timeline &our,
                                     const Timeline &their) {
  Place root, timelines = root.member("timelines");
  size_t index = &our - ours.timelines.data();
  Place line = timelines.element(index);
  for (const Version &release : their.releases)
    if (our.newest < release)
      if (llvm::Error error =
              append(folder + "dialect.json", line.member("releases"),
                     versionJson(release)))
        return error;
  return llvm::Error::success();
}

/// Adds cases and the end to a record that is there, the `nth` of its name.
llvm::Error RecordAdder::edit(const WireRecord &our, const WireRecord &their,
                              size_t nth) {
  std::string path = fileOf(our.range);
  if (path.empty())
    return llvm::createStringError("'" + our.name + "' has no place in a file");
  llvm::Expected<std::string *> text = textOf(path);
  if (!text)
    return text.takeError();
  // Others may have grown by now, so the place is found by the name.
  Place root, records = root.member("wire_records");
  size_t at = 0;
  for (size_t i = 0;; ++i) {
    Place record = records.element(i), name = record.member("name");
    at = name.findIn(**text);
    if ((*text)->at(at) != '"')
      return llvm::createStringError(path + ": has no record '" + our.name +
                                     "'");
    if (StringRef(**text).slice(at + 1, findEnd(**text, at) - 1) == our.name &&
        !nth--) {
      at = record.findIn(**text);
      break;
    }
  }
  Place record;
  if (our.follows != their.follows || our.impossible != their.impossible) {
    (*text)->replace(at, findEnd(**text, at) - at,
                     specText(writeFields(their), 1, indentAt(**text, at)));
    return llvm::Error::success();
  }
  if (ours.isExternal() && listJson(our.cases) != listJson(their.cases)) {
    std::optional<size_t> list = findList(**text, at, record.member("cases"));
    if (!list)
      return llvm::createStringError(path + ": '" + our.name +
                                     "' has no cases");
    (*text)->replace(
        *list, findEnd(**text, *list) - *list,
        specText(listJson(their.cases), 1, indentAt(**text, *list)));
  }
  for (const WireCase &entry : their.cases) {
    if (findByName(our.cases, entry.name) || ours.isExternal())
      continue;
    Json json = writeFields(entry);
    std::optional<size_t> list = findList(**text, at, record.member("cases"));
    if (!list)
      return llvm::createStringError(path + ": '" + our.name +
                                     "' has no cases");
    **text = appended(**text, *list, json);
  }
  Json fields = listJson(their.fields);
  if (fields != listJson(our.fields)) {
    std::optional<size_t> list = findList(**text, at, record.member("fields"));
    if (!list)
      return llvm::createStringError(path + ": '" + our.name +
                                     "' has no fields");
    (*text)->replace(*list, findEnd(**text, *list) - *list,
                     specText(fields, 0, indentAt(**text, *list)));
  }
  if (their.until == our.until || !their.until)
    return llvm::Error::success();
  size_t since =
      at + record.member("since").findIn(StringRef(**text).drop_front(at));
  size_t end = findEnd(**text, since);
  bool isOneLine =
      !StringRef(**text).slice(at, findEnd(**text, at)).contains('\n');
  (*text)->insert(
      end,
      (isOneLine ? ", " : ",\n" + std::string(indentAt(**text, since), ' ')) +
          "\"until\": " + versionJson(*their.until).dump());
  return llvm::Error::success();
}

llvm::Error RecordAdder::add(StringRef what, const std::vector<WireRecord> &our,
                             const std::vector<WireRecord> &their) {
  for (const auto &[i, record] : llvm::enumerate(our)) {
    // A code without a mark is a place.
    const WireRecord *same = record.codeToConfirm || i >= their.size()
                                 ? findByName(their, record.name)
                                 : &their[i];
    if (!same || !record.retired.empty() ||
        (record.until == same->until &&
         (ours.isExternal() ? listJson(record.cases) == listJson(same->cases)
                            : record.cases.size() >= same->cases.size()) &&
         record.follows == same->follows &&
         record.impossible == same->impossible &&
         listJson(record.fields) == listJson(same->fields)))
      continue;
    if (llvm::Error error = edit(
            record, *same,
            llvm::count_if(llvm::ArrayRef(our).take_front(i),
                           [&, &name = record.name](const WireRecord &record) {
                             return record.name == name;
                           })))
      return error;
  }
  // New ones go into the file that has the last.
  std::string path = fileOf(what, our);
  std::vector<Coded> fresh;
  for (const WireRecord &record : their) {
    if (!record.retired.empty() || findByName(our, record.name))
      continue;
    fresh.push_back({record.name, record.className});
    if (llvm::Error error = append(path, "wire_records", writeFields(record)))
      return error;
  }
  std::map<std::string, std::string> classes;
  for (const WireRecord &record : our)
    classes[record.name] = record.className;
  return setCodes(what.str(), what == "types", classes, fresh);
}

/// Writes the facts of somebody else's type or attribute, which follow its C++.
llvm::Error RecordAdder::rewrite(const DialectRecord &our,
                                 const DialectRecord &their) {
  Json facts = writeFields(their);
  if (writeFields(our) == facts)
    return llvm::Error::success();
  std::string path = fileOf(our.range);
  llvm::Expected<std::string *> text = textOf(path);
  if (!text)
    return text.takeError();
  Place root, records = root.member("records");
  for (size_t i = 0;; ++i) {
    Place record = records.element(i), name = record.member("name");
    size_t at = name.findIn(**text);
    if ((*text)->at(at) != '"')
      return llvm::createStringError(path + ": has no record '" + our.name +
                                     "'");
    if (StringRef(**text).slice(at + 1, findEnd(**text, at) - 1) != our.name)
      continue;
    at = record.findIn(**text);
    (*text)->replace(at, findEnd(**text, at) - at,
                     specText(facts, 1, indentAt(**text, at)));
    return llvm::Error::success();
  }
}

llvm::Error RecordAdder::addDialect(StringRef what,
                                    const std::vector<DialectRecord> &our,
                                    const std::vector<DialectRecord> &their,
                                    bool hasCodes) {
  std::string path = fileOf(what, our);
  std::string suffix = what == "types" ? "Type" : "Attr";
  std::vector<Coded> fresh;
  for (const DialectRecord &record : their) {
    if (const DialectRecord *known = findByName(our, record.name)) {
      if (ours.isExternal())
        if (llvm::Error error = rewrite(*known, record))
          return error;
      continue;
    }
    if (record.storage.empty())
      fresh.push_back({record.name, record.name + suffix});
    if (llvm::Error error = append(path, "records", writeFields(record)))
      return error;
  }
  if (!hasCodes)
    return llvm::Error::success();
  std::map<std::string, std::string> classes;
  for (const DialectRecord &record : our)
    classes[record.name] = record.name + suffix;
  return setCodes(("dialect_" + what).str(), what == "types", classes, fresh);
}

/// The entry at a position of a list of codes: a name, or null if it is
/// retired.
static std::string codedName(const Json &entry) {
  if (entry.is_string())
    return entry.get<std::string>();
  return entry.is_object() ? entry.value("to_confirm", "") : "";
}

llvm::Error
RecordAdder::setCodes(const std::string &key, bool isType,
                      const std::map<std::string, std::string> &classes,
                      std::vector<Coded> fresh) {
  std::string path = folder + "wire.json";
  llvm::Expected<std::string *> text = textOf(path);
  if (!text) {
    llvm::consumeError(text.takeError());
    if (fresh.empty())
      return llvm::Error::success();
  }
  Place root, place = root.member(key);
  Json before = Json::array();
  if (text)
    if (std::optional<size_t> list = findList(**text, 0, place))
      before =
          Json::parse(StringRef(**text).slice(*list, findEnd(**text, *list)),
                      /*cb=*/nullptr, /*allow_exceptions=*/false);
  // Entries with a fixed position, and entries that may move.
  std::vector<Json> after;
  std::vector<Coded> marked;
  for (const Json &entry : before) {
    std::string name = codedName(entry);
    auto known = classes.find(name);
    std::string className = known == classes.end() ? "" : known->second;
    if (entry.is_object() && entry.contains("to_confirm")) {
      marked.push_back({name, className});
      after.push_back(nullptr);
      continue;
    }
    after.push_back(entry);
    // One with a variant shares its class with another.
    auto said = codes && entry.is_string() && !StringRef(name).contains('.')
                    ? codes->find(isType, {name, className})
                    : std::nullopt;
    if (said && said->number != after.size() - 1)
      return llvm::createStringError(
          said->place + ": has code " + std::to_string(said->number) +
          " for '" + name + "', which has code " +
          std::to_string(after.size() - 1) + " in " + path +
          " without a mark; one of the two is wrong");
  }
  llvm::append_range(marked, fresh);
  std::vector<Coded> unknown;
  for (const Coded &one : marked) {
    auto said =
        codes ? codes->find(isType, {one.name, one.className}) : std::nullopt;
    if (!said) {
      unknown.push_back(one);
      continue;
    }
    if (after.size() <= said->number)
      after.resize(said->number + 1);
    if (!after[said->number].is_null())
      return llvm::createStringError(
          said->place + ": has code " + std::to_string(said->number) +
          " for '" + one.name + "', which is " + after[said->number].dump() +
          " in " + path);
    after[said->number] = one.name;
  }
  // The others take free codes, in their order. A code known to belong to
  // another record is not free.
  size_t next = 0;
  for (const Coded &one : unknown) {
    while (next < after.size() &&
           (!after[next].is_null() ||
            (codes && !codes->nameOf(isType, next).empty())))
      ++next;
    if (next == after.size())
      after.emplace_back();
    // Nobody else has codes for an external dialect.
    after[next] =
        ours.isExternal() ? Json(one.name) : Json{{"to_confirm", one.name}};
  }
  for (const auto &[number, entry] : llvm::enumerate(after))
    if (entry.is_null()) {
      std::string name = codes ? codes->nameOf(isType, number) : "";
      entry = {{"retired", name.empty() ? "unknown" : name}};
    }
  if (Json(after) == before)
    return llvm::Error::success();
  bool isAppended = before.size() <= after.size() &&
                    std::equal(before.begin(), before.end(), after.begin());
  if (!isAppended) {
    size_t list = *findList(**text, 0, place);
    (*text)->replace(list, findEnd(**text, list) - list,
                     specText(Json(after), 1, indentAt(**text, list)));
    return llvm::Error::success();
  }
  for (const Json &entry : llvm::ArrayRef(after).drop_front(before.size()))
    if (llvm::Error error = append(path, StringRef(key), entry))
      return error;
  return llvm::Error::success();
}

llvm::Error dialectgen::addRecords(const Family &ours, const Family &theirs,
                                   const llvm::SourceMgr &sources,
                                   const WireCodes *codes, FileTexts &files) {
  RecordAdder adder(ours, sources, codes, files);
  for (const Timeline &our : ours.timelines)
    if (const Timeline *their = theirs.findTimeline(our.name))
      if (llvm::Error error = adder.addReleases(our, *their))
        return error;
  if (!ours.versionedPart())
    return llvm::Error::success();
  // Definitions of an external dialect bring their names.
  if (ours.isExternal()) {
    if (llvm::Error error = adder.addNames("types/named.json", "named_types",
                                           ours.vocabulary.namedTypes,
                                           theirs.vocabulary.namedTypes))
      return error;
    if (llvm::Error error = adder.addNames(
            "attributes/kinds.json", "attribute_kinds",
            ours.vocabulary.attributeKinds, theirs.vocabulary.attributeKinds))
      return error;
  }
  if (llvm::Error error = adder.add("types", ours.types, theirs.types))
    return error;
  if (llvm::Error error =
          adder.add("attributes", ours.attributes, theirs.attributes))
    return error;
  if (llvm::Error error =
          adder.addDialect("types", ours.dialectTypes, theirs.dialectTypes,
                           !ours.dialectTypeCodes.empty() || ours.isExternal()))
    return error;
  if (llvm::Error error = adder.addDialect(
          "attributes", ours.dialectAttributes, theirs.dialectAttributes,
          !ours.dialectAttributeCodes.empty() || ours.isExternal()))
    return error;
  adder.dropUnchanged();
  return llvm::Error::success();
}
