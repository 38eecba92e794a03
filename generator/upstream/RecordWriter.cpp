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
      Json list = Json::parse(text.slice(offset, end + 1), /*cb=*/nullptr,
                              /*allow_exceptions=*/false,
                              /*ignore_comments=*/true);
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

static Json recordJson(const WireRecord &record) {
  Json json = {{"name", record.name}, {"class", record.className}};
  json["since"] = versionJson(record.since);
  if (record.until)
    json["until"] = versionJson(*record.until);
  for (const WireField &field : record.fields)
    json["fields"].push_back(
        {{"name", field.name}, {"kind", getWireKinds()[field.kind].name}});
  for (const WireCase &entry : record.cases)
    json["cases"].push_back({{"name", entry.name}, {"value", entry.value}});
  return json;
}

namespace {

class RecordAdder {
public:
  RecordAdder(const Dialect &ours, const llvm::SourceMgr &sources,
              FileTexts &files)
      : ours(ours), sources(sources), files(files),
        folder("specs/" + ours.name + "/") {}

  llvm::Error addReleases(const Timeline &our, const Timeline &their);
  llvm::Error add(StringRef what, const std::vector<WireRecord> &our,
                  const std::vector<WireRecord> &their);

private:
  /// The text of the file at `path` as it is by now.
  llvm::Expected<std::string *> textOf(const std::string &path);
  llvm::Error append(const std::string &path, const Place &place,
                     const Json &element);
  llvm::Error edit(const WireRecord &our, const WireRecord &their, size_t nth);
  std::string fileOf(llvm::SMRange range) const;

  const Dialect &ours;
  const llvm::SourceMgr &sources;
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
  for (const WireCase &entry : their.cases) {
    if (findByName(our.cases, entry.name))
      continue;
    Json json = {{"name", entry.name}, {"value", entry.value}};
    if (entry.since)
      json["since"] = versionJson(*entry.since);
    std::optional<size_t> list = findList(**text, at, record.member("cases"));
    if (!list)
      return llvm::createStringError(path + ": '" + our.name +
                                     "' has no cases");
    **text = appended(**text, *list, json);
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
  for (size_t i = 0; i != our.size() && i != their.size(); ++i)
    if (our[i].retired.empty() && (our[i].until != their[i].until ||
                                   our[i].cases.size() < their[i].cases.size()))
      if (llvm::Error error =
              edit(our[i], their[i],
                   llvm::count_if(llvm::ArrayRef(our).take_front(i),
                                  [&](const WireRecord &record) {
                                    return record.name == our[i].name;
                                  })))
        return error;
  // New ones go into the file that has the last.
  std::string path = folder + (what + "/records.json").str();
  for (const WireRecord &record : our)
    if (std::string file = fileOf(record.range); !file.empty())
      path = file;
  Place root;
  for (const WireRecord &record :
       llvm::ArrayRef(their).drop_front(std::min(our.size(), their.size()))) {
    if (llvm::Error error =
            append(path, root.member("wire_records"), recordJson(record)))
      return error;
    if (llvm::Error error =
            append(folder + "wire.json", root.member(what), record.name))
      return error;
  }
  return llvm::Error::success();
}

llvm::Error dialectgen::addRecords(const Dialect &ours, const Dialect &theirs,
                                   const llvm::SourceMgr &sources,
                                   FileTexts &files) {
  RecordAdder adder(ours, sources, files);
  for (const Timeline &our : ours.timelines)
    if (const Timeline *their = theirs.findTimeline(our.name))
      if (llvm::Error error = adder.addReleases(our, *their))
        return error;
  if (llvm::Error error = adder.add("types", ours.types, theirs.types))
    return error;
  return adder.add("attributes", ours.attributes, theirs.attributes);
}
