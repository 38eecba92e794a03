//===- PlannedFiles.cpp - spec files with the facts of an upstream --------===//
//
// An op is written into its file; releases, types, attributes, their cases and
// ends into the files that hold them, and codes into wire.json.
//
//===----------------------------------------------------------------------===//

#include "upstream/adopt/PlannedFiles.h"
#include "diff/families/Adopt.h"
#include "model/diagnostics/Locate.h"
#include "report/DriftReport.h"
#include "upstream/adopt/Advice.h"
#include "upstream/specs/SpecEditor.h"
#include "upstream/specs/SpecWriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SourceMgr.h"

using namespace dialectgen;
using llvm::StringRef;

/// The version list of the dialect in dialect.json; null if it is no
/// object.
static Json *findVersionList(Json &family) {
  Json *at = &family;
  for (const char *key : {"dialect", "version_list"}) {
    auto member = at->is_object() ? at->find(key) : at->end();
    if (!at->is_object() || member == at->end())
      return nullptr;
    at = &*member;
  }

  return at->is_object() ? at : nullptr;
}

/// Raises each timeline in dialect.json to the upstream's, and adds the new
/// versions to an explicit version list.
static void updateDialect(Json &file, const Family &ours, const Family &theirs,
                          Statements statements) {
  // The loader took it, so it is an object and has these members.
  for (Json &entry : file["timelines"]) {
    const Timeline *our = ours.findTimeline(entry.value("name", ""));
    const Timeline *their = theirs.findTimeline(entry.value("name", ""));
    if (our && their && our->releases.empty() && our->newest < their->newest)
      entry["newest"] = versionJson(their->newest);
    else if (our && their && statements == Statements::Spec)
      for (const Version &release : their->releases)
        if (our->newest < release)
          entry["releases"].push_back(versionJson(release));
  }

  Json *listed = findVersionList(file);
  for (const Op &their : theirs.ops) {
    std::string name = qualifiedName(ours, their.domain, their.name);
    const Op *our = ours.findOp(their.domain, their.name);
    if (!our || !listed || !listed->contains(name))
      continue;
    Json &versions = (*listed)[name];
    for (const OpVersion &version : llvm::reverse(their.versions))
      if (our->versions.front().since < version.since)
        versions.insert(versions.begin(), versionJson(version.since));
  }
}

llvm::Expected<VersionPolicy>
dialectgen::readVersionPolicy(StringRef root, const Family &ours) {
  SpecEditor files(root);
  Json &file = files.open("specs/" + ours.name + "/" + familyFile.str());
  if (llvm::Error error = files.takeError())
    return std::move(error);
  VersionPolicy policy;
  const Json *list = findVersionList(file);
  if (!list)
    return policy;
  for (const auto &[name, versions] : list->items())
    if (name == "*")
      policy.restIsNewest = versions == "newest";
    else
      policy.listed.insert(name);
  return policy;
}

/// The file of a new op: called after it, with the domain where the name alone
/// is taken.
static std::string pathFor(const Family &ours, const PlannedFiles &planned,
                           const Op &fresh) {
  std::string folder = "specs/" + ours.name + "/ops/",
              path = folder + fresh.name + ".json";
  bool isTaken = planned.opOf.count(path) != 0 ||
                 llvm::any_of(ours.ops, [&](const Op &op) {
                   return documentOf(ours, op) == path;
                 });
  return isTaken ? folder + fresh.domain + "." + fresh.name + ".json" : path;
}

/// A new file for `their`, without facts that are the default.
static Json newFile(const Family &ours, Op their) {
  if (ours.timelines.size() == 1)
    their.domain.clear();
  if (their.className ==
      llvm::convertToCamelFromSnakeCase(their.name, true) + "Op")
    their.className.clear();
  if (their.summary.empty() && ours.dialectPart())
    their.summary = placeholderSummary(their.versions.back().since);
  return opJson(their, ours.vocabulary.typeSets);
}

/// Writes `their` into its file; versions in `withoutRule` have no shape rule.
static void writeOp(const Family &ours, const Op &their,
                    const std::set<Version> &withoutRule, Statements statements,
                    SpecEditor &files, PlannedFiles &planned) {
  const Op *our = ours.findOp(their.domain, their.name);
  Op result = our ? adopt(*our, their, statements) : Op();
  // Most files stay as they are, and need not be read.
  if (our && withoutRule.empty() && !differsFromFile(*our, result))
    return;
  std::string path =
      our ? documentOf(ours, *our) : pathFor(ours, planned, their);
  Json &file =
      our ? files.open(path) : files.create(path, newFile(ours, their));
  planned.opOf[path] = {their.domain, their.name};
  auto tell = [&](const Version &since, const char *text) {
    planned.carriedOver.push_back(
        {Subject::Op, their.domain, their.name, since, "", text});
  };
  if (our) {
    auto carriedOver = updateOp(file, *our, result, ours.vocabulary.typeSets);
    if (!carriedOver)
      return (void)files.fail(carriedOver.takeError());
    for (const Version &since : *carriedOver)
      tell(since, "traits, hooks or assembly given per version are copied from "
                  "the previous version; check that they apply");
  }

  for (const Version &since : withoutRule) {
    setNoShapeRule(file, since);
    tell(since, "no rule gives the shapes of its results, although one does "
                "for an older version; name one under 'hooks' if there is one");
  }
}

static bool isRetired(const WireRecord &record) {
  return !record.retired.empty();
}
template <typename T> static bool isRetired(const T & /*element*/) {
  return false;
}

namespace {

class RecordAdder {
public:
  RecordAdder(const Family &ours, const llvm::SourceMgr &sources,
              const WireCodes *codes, SpecEditor &files)
      : sources(sources), codes(codes), files(files),
        folder("specs/" + ours.name + "/") {}

  /// Writes `their` into the lists `key` that have `our`, each into its entry;
  /// new ones go into the file that has the last, which is `file` if there is
  /// none. `counterpart` is that of our element at a place; null if it stays.
  template <typename T>
  void update(StringRef file, StringRef key, const std::vector<T> &our,
              const std::vector<T> &their,
              llvm::function_ref<const T *(size_t index)> counterpart) {
    std::string last = folder + file.str();
    // Elements of one name stand in their order.
    std::map<std::string, size_t> before;
    for (const auto &[i, element] : llvm::enumerate(our)) {
      // Of a family in one file, all have their places in that.
      StringRef said = fileAt(sources, element.range);
      std::string path = said.empty() || said.starts_with(folder)
                             ? said.str()
                             : folder + file.str();
      last = path.empty() ? last : path;
      size_t nth = before[element.name]++;
      const T *same = isRetired(element) ? nullptr : counterpart(i);
      if (!same)
        continue;
      Json was = writeFields(element), is = writeFields(*same);
      if (was == is)
        continue;
      if (path.empty())
        files.fail(llvm::createStringError("'" + element.name +
                                           "' has no place in a file"));
      else if (Json *entry = findEntry(path, key, element.name, nth))
        *entry = withChanges(*entry, was, is);
    }
    for (const T &element : their)
      if (!isRetired(element) && !findByName(our, element.name))
        listIn(last, key).push_back(writeFields(element));
  }

  /// The same for elements that are known by their names.
  template <typename T>
  void update(StringRef file, StringRef key, const std::vector<T> &our,
              const std::vector<T> &their) {
    update<T>(file, key, our, their,
              [&](size_t i) { return findByName(their, our[i].name); });
  }

  void addWire(const std::string &what, const std::vector<WireRecord> &our,
               const std::vector<WireRecord> &their) {
    // A code without a mark is a place.
    update<WireRecord>(what + "/records.json", "wire_records", our, their,
                       [&](size_t i) {
                         return our[i].codeToConfirm || i >= their.size()
                                    ? findByName(their, our[i].name)
                                    : &their[i];
                       });
    addCodes(what, what == "types", our, their,
             [](const WireRecord &record) { return record.className; });
  }

  void addDialect(const std::string &what,
                  const std::vector<DialectRecord> &our,
                  const std::vector<DialectRecord> &their) {
    update(what + "/records.json", "records", our, their);
    std::string path = folder + "wire.json", key = "dialect_" + what;
    if (!files.has(path) || !files.open(path).contains(key))
      return;
    auto coded = their;
    llvm::erase_if(coded, [](const DialectRecord &record) {
      return !record.storage.empty();
    });
    addCodes(key, what == "types", our, coded,
             [&](const DialectRecord &record) {
               return record.name + (what == "types" ? "Type" : "Attr");
             });
  }

private:
  /// Something that has a code, or is to get one.
  struct Coded {
    std::string name, className;
    /// Only a person can say whether a code that it gets here is right.
    bool toConfirm = true;
  };

  /// The list called `key` of a file; a family without records has no file.
  Json &listIn(const std::string &path, StringRef key) {
    if (!files.has(path))
      files.create(path, StringRef(path).ends_with("/wire.json")
                             ? Json{{"types", Json::array()},
                                    {"attributes", Json::array()}}
                             : Json::object());
    return files.list(path, key);
  }

  /// The entry number `nth` called `name` of a list of a file.
  Json *findEntry(const std::string &path, StringRef key,
                  const std::string &name, size_t nth) {
    for (Json &entry : files.list(path, key))
      if (entry.is_object() && entry.value("name", "") == name && !nth--)
        return &entry;
    files.fail(
        llvm::createStringError(path + ": has no record '" + name + "'"));
    return nullptr;
  }

  /// Gives `key` of wire.json the codes of those of `their` that `our` lacks.
  template <typename T, typename Class>
  void addCodes(const std::string &key, bool isType, const std::vector<T> &our,
                const std::vector<T> &their, Class classOf) {
    std::map<std::string, std::string> classes;
    for (const T &record : our)
      classes[record.name] = classOf(record);
    std::vector<Coded> fresh;
    for (const T &record : their)
      if (!isRetired(record) && !findByName(our, record.name))
        fresh.push_back(
            {record.name, classOf(record), record.codeToConfirm.has_value()});
    setCodes(key, isType, classes, std::move(fresh));
  }

  /// Gives a list of wire.json the codes that are known, and the `fresh` ones
  /// theirs; `classes` are those of the names in it.
  void setCodes(const std::string &key, bool isType,
                const std::map<std::string, std::string> &classes,
                std::vector<Coded> fresh) {
    std::string path = folder + "wire.json";
    const Json before = files.has(path)
                            ? files.open(path).value(key, Json::array())
                            : Json::array();
    auto codeOf = [&](const Coded &one) {
      return codes ? codes->find(isType, {one.name, one.className})
                   : std::nullopt;
    };
    auto fail = [&](const WireCodes::Code &said, const std::string &name,
                    const std::string &otherwise) {
      files.fail(llvm::createStringError(
          said.place + ": has code " + std::to_string(said.number) + " for '" +
          name + "', which " + otherwise));
    };
    // Entries with a fixed position, and entries that may move.
    std::vector<Json> after;
    std::vector<Coded> marked, unknown;
    for (const Json &entry : before) {
      bool isMarked = entry.is_object() && entry.contains("to_confirm");
      Coded one;
      one.name = isMarked            ? entry.value("to_confirm", "")
                 : entry.is_string() ? entry.get<std::string>()
                                     : "";
      if (auto known = classes.find(one.name); known != classes.end())
        one.className = known->second;
      size_t place = after.size();
      after.push_back(isMarked ? Json() : entry);
      if (isMarked)
        marked.push_back(one);
      // One with a variant shares its class with another.
      else if (auto said = StringRef(one.name).contains('.') || one.name.empty()
                               ? std::nullopt
                               : codeOf(one);
               said && said->number != place)
        return fail(*said, one.name,
                    "has code " + std::to_string(place) + " in " + path +
                        " without a mark; one of the two is wrong");
    }
    llvm::append_range(marked, fresh);
    for (const Coded &one : marked) {
      auto said = codeOf(one);
      if (!said) {
        unknown.push_back(one);
        continue;
      }
      if (after.size() <= said->number)
        after.resize(said->number + 1);
      if (!after[said->number].is_null())
        return fail(*said, one.name,
                    "is " + after[said->number].dump() + " in " + path);
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
    if (Json(after) != before)
      listIn(path, key) = std::move(after);
  }

  const llvm::SourceMgr &sources;
  const WireCodes *codes;
  SpecEditor &files;
  std::string folder;
};

} // namespace

llvm::Expected<PlannedFiles>
dialectgen::planFiles(StringRef root, const Family &ours, const Family &theirs,
                      const std::map<OpKey, std::set<Version>> &withoutRule,
                      const llvm::SourceMgr &sources,
                      const PlanOptions &options) {
  PlannedFiles planned;
  SpecEditor files(root, &sources);
  for (const Op &their : theirs.ops) {
    auto versions = withoutRule.find({their.domain, their.name});
    writeOp(ours, their,
            versions == withoutRule.end() ? std::set<Version>()
                                          : versions->second,
            options.statements, files, planned);
  }

  updateDialect(files.open("specs/" + ours.name + "/" + familyFile.str()), ours,
                theirs, options.statements);
  if (options.statements == Statements::Spec && ours.versionedPart()) {
    RecordAdder adder(ours, sources, options.codes, files);
    adder.update("types/named.json", "named_types", ours.vocabulary.namedTypes,
                 theirs.vocabulary.namedTypes);
    adder.update("attributes/kinds.json", "attribute_kinds",
                 ours.vocabulary.attributeKinds,
                 theirs.vocabulary.attributeKinds);
    adder.addWire("types", ours.types, theirs.types);
    adder.addWire("attributes", ours.attributes, theirs.attributes);
    adder.addDialect("types", ours.dialectTypes, theirs.dialectTypes);
    adder.addDialect("attributes", ours.dialectAttributes,
                     theirs.dialectAttributes);
  }

  llvm::Expected<FileTexts> texts = files.changed();
  if (!texts)
    return texts.takeError();
  planned.texts = std::move(*texts);
  return planned;
}
