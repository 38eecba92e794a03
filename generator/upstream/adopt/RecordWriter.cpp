//===- RecordWriter.cpp - releases and records into spec files ------------===//

#include "upstream/adopt/RecordWriter.h"
#include "diff/versions/ElementJson.h"
#include "model/diagnostics/Locate.h"
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
  /// Writes `their` into the lists `key` that have `our`, each into its entry;
  /// new ones go into the file that has the last, which is `file` if there is
  /// none. `counterpart` is that of our element at a place; null if it stays.
  template <typename T>
  llvm::Error update(StringRef file, StringRef key, const std::vector<T> &our,
                     const std::vector<T> &their,
                     llvm::function_ref<const T *(size_t index)> counterpart);
  /// The same for elements that are known by their names.
  template <typename T>
  llvm::Error update(StringRef file, StringRef key, const std::vector<T> &our,
                     const std::vector<T> &their) {
    return update<T>(file, key, our, their,
                     [&](size_t i) { return findByName(their, our[i].name); });
  }
  llvm::Error addWire(StringRef what, const std::vector<WireRecord> &our,
                      const std::vector<WireRecord> &their);
  llvm::Error addDialect(StringRef what, const std::vector<DialectRecord> &our,
                         const std::vector<DialectRecord> &their);

private:
  /// Something that has a code, or is to get one.
  struct Coded {
    std::string name, className;
    /// Only a person can say whether a code that it gets here is right.
    bool toConfirm = true;
  };
  /// Gives a list of wire.json the codes that are known, and the `fresh` ones
  /// theirs; `classes` are those of the names in it.
  llvm::Error setCodes(const std::string &key, bool isType,
                       const std::map<std::string, std::string> &classes,
                       std::vector<Coded> fresh);
  /// Whether the family has codes in that list of wire.json.
  bool hasCodes(const std::string &key);
  /// The list called `key` of a file, which is made if it is not there.
  llvm::Expected<Json *> listIn(const std::string &path, StringRef key);
  /// The entry number `nth` called `name` of a list of a file.
  llvm::Expected<Json *> findEntry(const std::string &path, StringRef key,
                                   const std::string &name, size_t nth);
  /// The file that `range` is in; `file` if that has all of the family.
  std::string fileOf(llvm::SMRange range, StringRef file) const;

  const Family &ours;
  const llvm::SourceMgr &sources;
  const WireCodes *codes;
  SpecEditor &files;
  std::string folder;
};

} // namespace

std::string RecordAdder::fileOf(llvm::SMRange range, StringRef file) const {
  StringRef path = fileAt(sources, range);
  return (path.empty() || path.starts_with(folder) ? path : folder + file)
      .str();
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

static bool isRetired(const WireRecord &record) {
  return !record.retired.empty();
}
template <typename T> static bool isRetired(const T & /*element*/) {
  return false;
}

template <typename T>
llvm::Error
RecordAdder::update(StringRef file, StringRef key, const std::vector<T> &our,
                    const std::vector<T> &their,
                    llvm::function_ref<const T *(size_t index)> counterpart) {
  std::string last = folder + file.str();
  // Elements of one name stand in their order.
  std::map<std::string, size_t> before;
  for (const auto &[i, element] : llvm::enumerate(our)) {
    std::string path = fileOf(element.range, file);
    last = path.empty() ? last : path;
    size_t nth = before[element.name]++;
    const T *same = isRetired(element) ? nullptr : counterpart(i);
    if (!same)
      continue;
    Json was = writeFields(element), is = writeFields(*same);
    if (was == is)
      continue;
    llvm::Expected<Json *> entry = findEntry(path, key, element.name, nth);
    if (!entry)
      return entry.takeError();
    **entry = withChanges(**entry, was, is);
  }
  for (const T &element : their) {
    if (isRetired(element) || findByName(our, element.name))
      continue;
    llvm::Expected<Json *> list = listIn(last, key);
    if (!list)
      return list.takeError();
    (*list)->push_back(writeFields(element));
  }
  return llvm::Error::success();
}

llvm::Error RecordAdder::addWire(StringRef what,
                                 const std::vector<WireRecord> &our,
                                 const std::vector<WireRecord> &their) {
  // A code without a mark is a place.
  auto counterpart = [&](size_t i) -> const WireRecord * {
    return our[i].codeToConfirm || i >= their.size()
               ? findByName(their, our[i].name)
               : &their[i];
  };
  if (llvm::Error error =
          update<WireRecord>((what + "/records.json").str(), "wire_records",
                             our, their, counterpart))
    return error;
  std::map<std::string, std::string> classes;
  for (const WireRecord &record : our)
    classes[record.name] = record.className;
  std::vector<Coded> fresh;
  for (const WireRecord &record : their)
    if (!isRetired(record) && !findByName(our, record.name))
      fresh.push_back(
          {record.name, record.className, record.codeToConfirm.has_value()});
  return setCodes(what.str(), what == "types", classes, std::move(fresh));
}

llvm::Error RecordAdder::addDialect(StringRef what,
                                    const std::vector<DialectRecord> &our,
                                    const std::vector<DialectRecord> &their) {
  if (llvm::Error error =
          update((what + "/records.json").str(), "records", our, their))
    return error;
  std::string key = ("dialect_" + what).str();
  if (!hasCodes(key))
    return llvm::Error::success();
  std::string suffix = what == "types" ? "Type" : "Attr";
  std::map<std::string, std::string> classes;
  for (const DialectRecord &record : our)
    classes[record.name] = record.name + suffix;
  std::vector<Coded> fresh;
  for (const DialectRecord &record : their)
    if (record.storage.empty() && !findByName(our, record.name))
      fresh.push_back({record.name, record.name + suffix,
                       record.codeToConfirm.has_value()});
  return setCodes(key, what == "types", classes, std::move(fresh));
}

/// The entry at a position of a list of codes: a name, or null if it is
/// retired.
static std::string codedName(const Json &entry) {
  if (entry.is_string())
    return entry.get<std::string>();
  return entry.is_object() ? entry.value("to_confirm", "") : "";
}

bool RecordAdder::hasCodes(const std::string &key) {
  llvm::Expected<Json *> file = files.open(folder + "wire.json");
  if (file)
    return (*file)->contains(key);
  llvm::consumeError(file.takeError());
  return false;
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
      marked.push_back({name, className, /*toConfirm=*/true});
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
    after[next] =
        one.toConfirm ? Json{{"to_confirm", one.name}} : Json(one.name);
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
  if (llvm::Error error = adder.update("types/named.json", "named_types",
                                       ours.vocabulary.namedTypes,
                                       theirs.vocabulary.namedTypes))
    return error;
  if (llvm::Error error = adder.update(
          "attributes/kinds.json", "attribute_kinds",
          ours.vocabulary.attributeKinds, theirs.vocabulary.attributeKinds))
    return error;
  if (llvm::Error error = adder.addWire("types", ours.types, theirs.types))
    return error;
  if (llvm::Error error =
          adder.addWire("attributes", ours.attributes, theirs.attributes))
    return error;
  if (llvm::Error error =
          adder.addDialect("types", ours.dialectTypes, theirs.dialectTypes))
    return error;
  return adder.addDialect("attributes", ours.dialectAttributes,
                          theirs.dialectAttributes);
}
