//===- RecordWriter.cpp - releases and records into spec files ------------===//

#include "upstream/adopt/RecordWriter.h"
#include "diff/ElementJson.h"
#include "upstream/specs/SpecText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace dialectgen;
using llvm::StringRef;

namespace {

class RecordAdder {
public:
  RecordAdder(const Family &ours, const llvm::SourceMgr &sources,
              const WireCodes *codes, SpecEditor &files)
      : ours(ours), sources(sources), codes(codes), files(files),
        folder("specs/" + ours.name + "/") {}

  llvm::Error addReleases(const Timeline &our, const Timeline &their);
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
  /// The list called `key` of a file, which is made if it is not there.
  llvm::Expected<Json *> listIn(const std::string &path, StringRef key);
  /// Puts `element` at its end.
  llvm::Error append(const std::string &path, StringRef key, Json element);
  /// The entry number `nth` called `name` of a list of a file.
  llvm::Expected<Json *> findEntry(const std::string &path, StringRef key,
                                   const std::string &name, size_t nth = 0);
  /// The file that has the last of `records`.
  template <typename Record>
  std::string fileOf(StringRef what, const std::vector<Record> &records) const;
  llvm::Error edit(const WireRecord &our, const WireRecord &their, size_t nth);
  llvm::Error rewrite(const DialectRecord &our, const DialectRecord &their);
  std::string fileOf(llvm::SMRange range) const;

  const Family &ours;
  const llvm::SourceMgr &sources;
  const WireCodes *codes;
  SpecEditor &files;
  std::string folder;
};

} // namespace

std::string RecordAdder::fileOf(llvm::SMRange range) const {
  unsigned id =
      range.isValid() ? sources.FindBufferContainingLoc(range.Start) : 0;
  return id ? sources.getMemoryBuffer(id)->getBufferIdentifier().str() : "";
}

llvm::Expected<Json *> RecordAdder::listIn(const std::string &path,
                                           StringRef key) {
  if (llvm::Expected<Json *> file = files.open(path); !file) {
    // A family without records has no such file.
    llvm::consumeError(file.takeError());
    Json lists = Json::object();
    if (StringRef(path).ends_with("/wire.json"))
      lists = {{"types", Json::array()}, {"attributes", Json::array()}};
    files.create(path, std::move(lists));
  }
  return files.list(path, key);
}

llvm::Error RecordAdder::append(const std::string &path, StringRef key,
                                Json element) {
  llvm::Expected<Json *> list = listIn(path, key);
  if (!list)
    return list.takeError();
  (*list)->push_back(std::move(element));
  return llvm::Error::success();
}

llvm::Expected<Json *> RecordAdder::findEntry(const std::string &path,
                                              StringRef key,
                                              const std::string &name,
                                              size_t nth) {
  if (path.empty())
    return llvm::createStringError("'" + name + "' has no place in a file");
  llvm::Expected<Json *> list = files.list(path, key);
  if (!list)
    return list.takeError();
  for (Json &entry : **list)
    if (entry.is_object() && entry.value("name", "") == name && !nth--)
      return &entry;
  return llvm::createStringError(path + ": has no record '" + name + "'");
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

llvm::Error RecordAdder::addReleases(const Timeline &our,
                                     const Timeline &their) {
  for (const Version &release : their.releases)
    if (our.newest < release) {
      llvm::Expected<Json *> timelines =
          files.list(folder + "dialect.json", "timelines");
      if (!timelines)
        return timelines.takeError();
      (**timelines)[&our - ours.timelines.data()]["releases"].push_back(
          versionJson(release));
    }
  return llvm::Error::success();
}

/// `object` with another member behind `before`.
static Json withBehind(const Json &object, StringRef before, const char *key,
                       const Json &value) {
  Json result = Json::object();
  for (const auto &[name, member] : object.items()) {
    result[name] = member;
    if (name == before)
      result[key] = value;
  }
  return result;
}

/// Sets a list of a record; an empty one is left out.
static void setList(Json &record, const std::string &key, Json list) {
  if (!list.empty() || record.contains(key))
    record[key] = std::move(list);
}

/// Adds cases and the end to a record that is there, the `nth` of its name.
llvm::Error RecordAdder::edit(const WireRecord &our, const WireRecord &their,
                              size_t nth) {
  llvm::Expected<Json *> found =
      findEntry(fileOf(our.range), "wire_records", our.name, nth);
  if (!found)
    return found.takeError();
  Json &record = **found;
  if (our.follows != their.follows || our.impossible != their.impossible ||
      our.gone != their.gone) {
    record = writeFields(their);
    return llvm::Error::success();
  }
  if (ours.isExternal())
    setList(record, "cases", listJson(their.cases));
  else
    for (const WireCase &entry : their.cases)
      if (!findByName(our.cases, entry.name))
        record["cases"].push_back(writeFields(entry));
  setList(record, "fields", listJson(their.fields));
  if (their.until != our.until && their.until)
    record = withBehind(record, "since", "until", versionJson(*their.until));
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
         record.impossible == same->impossible && record.gone == same->gone &&
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
  llvm::Expected<Json *> record =
      findEntry(fileOf(our.range), "records", our.name);
  if (!record)
    return record.takeError();
  **record = std::move(facts);
  return llvm::Error::success();
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
  Json before = Json::array();
  if (llvm::Expected<Json *> file = files.open(path))
    before = (*file)->value(key, before);
  else
    llvm::consumeError(file.takeError());
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
  llvm::Expected<Json *> list = listIn(path, key);
  if (!list)
    return list.takeError();
  **list = std::move(after);
  return llvm::Error::success();
}

llvm::Error dialectgen::addRecords(const Family &ours, const Family &theirs,
                                   const llvm::SourceMgr &sources,
                                   const WireCodes *codes, SpecEditor &files) {
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
  return llvm::Error::success();
}
