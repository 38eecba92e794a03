//===- Scaffold.cpp - begin something new in the specs --------------------===//
//
// What is written follows what is there: a new op has the signature of another,
// a new record's fields are stored as fields of their kinds are elsewhere, and
// an attribute of a kind that others had nothing for before has that before it.
//
//===----------------------------------------------------------------------===//

#include "cli/Scaffold.h"
#include "cli/Families.h"
#include "diff/ElementJson.h"
#include "spec/Diagnostics.h"
#include "spec/Loader.h"
#include "upstream/Advice.h"
#include "upstream/SpecEditor.h"
#include "upstream/SpecText.h"
#include "upstream/SpecWriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;
using llvm::StringRef;

namespace {

/// What a summary says until somebody writes it.
constexpr StringRef todo = "TODO: what it is, in one line";

/// `NAME` or `NAME(A, B)`.
struct NamedList {
  std::string name;
  std::vector<std::string> parts;
};

class Scaffolder {
public:
  Scaffolder(const ScaffoldOptions &options, Dialect &dialect)
      : options(options), dialect(dialect), editor(options.root),
        folder("specs/" + dialect.name + "/"),
        manifest(folder + "dialect.json") {}

  llvm::Error run();
  std::vector<FileText> changed() const { return editor.changed(); }
  /// Prints what is left to do.
  void printLeft(llvm::raw_ostream &out);

private:
  /// Begins one thing.
  llvm::Error start(const std::string &what);
  llvm::Error newOp(const std::string &name);
  llvm::Error newVersion(const std::string &name);
  llvm::Error newAttribute(StringRef what);
  llvm::Error newType(const std::string &name);
  llvm::Error newRecord(const NamedList &what);
  llvm::Error newEnum(const NamedList &what);
  llvm::Error newEnumCase(StringRef what);

  llvm::Expected<const Op *> findOp(StringRef name) const;
  /// The op whose signature a new one begins with.
  llvm::Expected<const Op *> modelOp() const;
  /// The version that something new of `timeline` begins with, which is added
  /// to dialect.json if it is not there. Of a view, versions are numbers of
  /// their own: of `op` the next, of a new one (null) the first.
  llvm::Expected<Version> begin(const Timeline &timeline,
                                const Op *op = nullptr);
  /// Puts a version of `op` that changes nothing in front of the others.
  llvm::Expected<Version> addVersion(const Op &op, Json changes);
  /// What versions of an attribute of `kind` have before it, most often; null
  /// if nobody says.
  llvm::Expected<std::optional<Json>> valueBefore(const std::string &kind);
  llvm::Error addRecord(const std::string &name, Json fields, Json wireFields,
                        Json cases);
  /// How a field of `kind` is stored, as another one is.
  Json wireFieldFor(const Json &records, const std::string &kind) const;
  /// The file of attribute records and its JSON. Fails, naming `what`, if no
  /// wire codes are written.
  llvm::Expected<std::pair<std::string, Json>> readRecords(StringRef what);

  void isLeft(const std::string &path, std::string text, std::string what) {
    left.push_back({path, std::move(text), std::move(what)});
  }

  const ScaffoldOptions &options;
  Dialect &dialect;
  SpecEditor editor;
  std::string folder, manifest;
  /// Something to do where `text` stands in `path`.
  struct Left {
    std::string path, text, what;
  };
  std::vector<Left> left;
};

} // namespace

//===--- names ------------------------------------------------------------===//

/// `what` in parts at the commas outside of parentheses.
static std::vector<std::string> splitNames(StringRef what) {
  std::vector<std::string> parts(1);
  int depth = 0;
  for (char c : what) {
    depth += c == '(';
    depth -= c == ')';
    if (c == ',' && !depth)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  for (std::string &part : parts)
    part = StringRef(part).trim().str();
  return parts;
}

static llvm::Expected<NamedList> parseNamedList(StringRef what) {
  NamedList result;
  auto [name, rest] = what.split('(');
  result.name = name.trim().str();
  if (!what.contains('('))
    return result;
  if (!rest.consume_back(")"))
    return llvm::createStringError("'" + what +
                                   "' has no ')' at its end; write NAME(A, B)");
  for (StringRef part : llvm::split(rest, ','))
    result.parts.push_back(part.trim().str());
  return result;
}

static llvm::Error checkName(StringRef name, StringRef what) {
  bool good = !name.empty() && (llvm::isAlpha(name[0]) || name[0] == '_') &&
              llvm::all_of(name, [](char c) {
                return llvm::isAlnum(c) || c == '_' || c == '-';
              });
  if (good)
    return llvm::Error::success();
  return llvm::createStringError("'" + name + "' is no name of " + what +
                                 "; expected letters, digits and '_'");
}

/// `result_accuracy` of `ResultAccuracy`.
static std::string snakeCase(StringRef name) {
  std::string out;
  for (size_t i = 0; i < name.size(); ++i) {
    if (i && llvm::isUpper(name[i]) && !llvm::isUpper(name[i - 1]))
      out += '_';
    out += llvm::toLower(name[i]);
  }
  return out;
}

/// `name` with its first letter in upper case.
static std::string upperFirst(StringRef name) {
  return llvm::toUpper(name[0]) + name.drop_front().str();
}

//===--- what is there ----------------------------------------------------===//

llvm::Expected<const Op *> Scaffolder::findOp(StringRef name) const {
  std::vector<std::string> names;
  for (const Op &op : dialect.ops) {
    std::string qualified = qualifiedName(dialect, op.domain, op.name);
    if (qualified == name)
      return &op;
    names.push_back(std::move(qualified));
  }
  return llvm::createStringError("family '" + dialect.name + "' has no op '" +
                                 name + "'" + didYouMean(name, names));
}

llvm::Expected<const Op *> Scaffolder::modelOp() const {
  if (!options.like.empty())
    return findOp(options.like);
  // The plainest there is.
  for (const Op &op : dialect.ops)
    if (op.domain == dialect.timelines.front().name && op.external.empty() &&
        !op.versions.empty()) {
      const OpVersion &version = op.versions.front();
      if (version.operands.size() == 1 && version.results.size() == 1 &&
          version.attributes.empty() && version.regions.empty() &&
          !version.deprecated)
        return &op;
    }
  return llvm::createStringError(
      "no op of family '" + dialect.name +
      "' has one operand, one result and nothing else; name one to begin with: "
      "--like=OP");
}

llvm::Expected<Version> Scaffolder::begin(const Timeline &timeline,
                                          const Op *op) {
  Version next = nextVersions(dialect).at(timeline.name);
  if (!dialect.own() && !dialect.twin())
    next = op ? Version(op->versions.front().since.getMajor() + 1)
              : timeline.minimum;
  if (next <= timeline.newest)
    return next;
  size_t index = &timeline - dialect.timelines.data();
  Place root, timelines = root.member("timelines");
  Place entry = timelines.element(index);
  bool isLine = !timeline.releases.empty();
  Place place = entry.member(isLine ? "releases" : "newest");
  if (llvm::Error error =
          isLine ? editor.add(manifest, place, versionJson(next))
                 : editor.replace(manifest, place, versionJson(next)))
    return std::move(error);
  // Whatever else this run begins is of the same version.
  Timeline &ours = dialect.timelines[index];
  ours.newest = next;
  if (isLine)
    ours.releases.push_back(next);
  return next;
}

//===--- ops and versions -------------------------------------------------===//

/// What of a spec is said for some versions only, or has to be written for each
/// op in C++.
static Json carriedHooks(const Json &hooks) {
  Json kept = Json::object();
  for (const auto &[key, value] : hooks.items())
    if (value.is_string())
      kept[key] = value;
  return kept;
}

llvm::Error Scaffolder::newOp(const std::string &name) {
  if (llvm::Error error = checkName(name, "an op"))
    return error;
  for (const Op &op : dialect.ops)
    if (op.name == name)
      return llvm::createStringError("op '" + name + "' is there: " + op.file +
                                     "; --new-version=" + name +
                                     " adds a version");
  llvm::Expected<const Op *> model = modelOp();
  if (!model)
    return model.takeError();
  llvm::Expected<Json> said = editor.json((*model)->file);
  if (!said)
    return said.takeError();
  llvm::Expected<Version> since = begin(dialect.timelineOf(**model));
  if (!since)
    return since.takeError();

  Op op = **model;
  op.name = name;
  op.versions.resize(1);
  OpVersion &version = op.versions.front();
  version.since = *since;
  version.until.reset();
  version.step.clear();
  version.summary = version.note = "";
  Json signature =
      Json::parse(writeOpFile(op, dialect.vocabulary.typeSets))["versions"];
  // Those without --like are for the form alone.
  bool isLike = !options.like.empty();
  Json json = {{"op", name}};
  if (!said->contains("summary"))
    json["summary"] = todo.str();
  for (const auto &[key, value] : said->items()) {
    if (key == "domain")
      json[key] = value;
    else if (key == "summary")
      json[key] = todo.str();
    else if (key == "hooks" && isLike && !carriedHooks(value).empty())
      json[key] = carriedHooks(value);
    else if (key == "versions")
      json[key] = signature;
    else if (isLike && key != "op" && key != "class" && key != "external" &&
             key != "hooks" && key != "example" && key != "note")
      json[key] = value;
  }
  std::string path = folder + "ops/" + name + ".json";
  editor.create(path, specText(json, 3) + "\n");
  isLeft(path, "\"summary\"", "say what it does");
  isLeft(path, "\"since\"",
         "its signature is that of '" + (*model)->name +
             "'; write what is another");
  if (!isLike)
    isLeft(path, "\"versions\"",
           "say what holds of it: traits, relations, hooks "
           "(docs/spec-format.md)");
  return llvm::Error::success();
}

llvm::Expected<Version> Scaffolder::addVersion(const Op &op, Json changes) {
  llvm::Expected<Version> since = begin(dialect.timelineOf(op), &op);
  if (!since)
    return since.takeError();
  const OpVersion &newest = op.versions.front();
  if (!(newest.since < *since))
    return llvm::createStringError(
        op.file + ": version " + toString(newest.since) + " of '" + op.name +
        "' is not released; write what changes into it");
  Json version = {{"since", versionJson(*since)},
                  {"from", versionJson(newest.since)},
                  {"changes", std::move(changes)}};
  Place root;
  if (llvm::Error error = editor.add(op.file, root.member("versions"), version,
                                     /*isFirst=*/true, /*frameLevels=*/1))
    return std::move(error);
  auto policy = readVersionPolicy(options.root, dialect);
  if (!policy)
    return policy.takeError();
  std::string name = qualifiedName(dialect, op.domain, op.name);
  if (policy->listed.count(name)) {
    Place carriages = root.member("carriages"), own = carriages.member("own");
    Place list = own.member("version_list"), listed = list.member(name);
    if (llvm::Error error = editor.add(manifest, listed, versionJson(*since),
                                       /*isFirst=*/true))
      return std::move(error);
  }
  return *since;
}

llvm::Error Scaffolder::newVersion(const std::string &name) {
  llvm::Expected<const Op *> op = findOp(name);
  if (!op)
    return op.takeError();
  llvm::Expected<Version> since = addVersion(**op, Json::array());
  if (!since)
    return since.takeError();
  isLeft((*op)->file, "\"changes\": []",
         "say what version " + toString(*since) + " changes");
  return llvm::Error::success();
}

/// Calls `look` for each attribute that `op`, the JSON of a file, adds.
template <typename F> static void forAddedAttributes(const Json &op, F look) {
  for (const Json &version : op.value("versions", Json::array()))
    for (const Json &change : version.value("changes", Json::array()))
      if (change.value("add", "") == "attribute" && change.contains("value"))
        look(change["value"]);
}

llvm::Expected<std::optional<Json>>
Scaffolder::valueBefore(const std::string &kind) {
  std::vector<std::pair<Json, size_t>> counts;
  for (const Op &op : dialect.ops) {
    llvm::Expected<Json> json = editor.json(op.file);
    if (!json)
      return json.takeError();
    forAddedAttributes(*json, [&](const Json &value) {
      if (value.value("kind", "") != kind || !value.contains("before"))
        return;
      auto same = llvm::find_if(counts, [&](const auto &count) {
        return count.first == value["before"];
      });
      if (same == counts.end())
        counts.push_back({value["before"], 1});
      else
        ++same->second;
    });
  }
  auto most = std::max_element(
      counts.begin(), counts.end(),
      [](const auto &a, const auto &b) { return a.second < b.second; });
  if (most == counts.end())
    return std::nullopt;
  return most->first;
}

llvm::Error Scaffolder::newAttribute(StringRef what) {
  auto [place, kind] = what.split(':');
  auto [opName, name] = place.rsplit('.');
  if (opName.empty() || name.empty())
    return llvm::createStringError(
        "'" + what + "' names no attribute; write OP.NAME or OP.NAME:KIND");
  if (llvm::Error error = checkName(name, "an attribute"))
    return error;
  llvm::Expected<const Op *> op = findOp(opName);
  if (!op)
    return op.takeError();
  if ((*op)->versions.front().findAttribute(name.str()))
    return llvm::createStringError((*op)->file + ": op '" + opName +
                                   "' has an attribute '" + name + "'");
  std::string used = kind.empty()
                         ? dialect.vocabulary.attributeKinds.front().name
                         : kind.str();
  auto before = valueBefore(used);
  if (!before)
    return before.takeError();
  Json value = {{"name", name.str()}, {"kind", used}};
  if (*before)
    value["before"] = **before;
  Json change = {{"add", "attribute"}, {"value", value}};
  if (kind.empty())
    isLeft((*op)->file, oneLine(value), "say which kind it is of");
  isLeft((*op)->file, oneLine(value).substr(0, 30),
         *before
             ? "confirm 'before': what programs had in its place"
             : "say under 'before' what programs had in its place: a value, "
               "or null for nothing");

  // Into the version that is not released, or into a new one.
  llvm::Expected<Version> since = begin(dialect.timelineOf(**op), *op);
  if (!since)
    return since.takeError();
  if ((*op)->versions.front().since < *since)
    return addVersion(**op, Json::array({std::move(change)})).takeError();
  llvm::Expected<Json> json = editor.json((*op)->file);
  if (!json)
    return json.takeError();
  Place root, versions = root.member("versions");
  Place newest = versions.element(0);
  Json version = (*json)["versions"][0];
  if (version.contains("changes"))
    return editor.add((*op)->file, newest.member("changes"), change);
  value.erase("before");
  version["attributes"].push_back(value);
  return editor.replace((*op)->file, newest, version, /*frameLevels=*/1);
}

//===--- types, records, enumerations -------------------------------------===//

/// The element of `list` whose `key` is `name`; null if there is none.
static const Json *findNamed(const Json &list, StringRef name) {
  for (const Json &element : list)
    if (element.is_object() && element.value("name", "") == name)
      return &element;
  return nullptr;
}

/// The JSON file right in `folder` with a list under `key`.
static llvm::Expected<std::string> findList(SpecEditor &editor,
                                            const Dialect &dialect,
                                            StringRef part,
                                            const std::string &key) {
  std::string folder = "specs/" + dialect.name + "/" + part.str();
  for (const char *file :
       {"/records.json", "/elements.json", "/types.json", "/kinds.json"}) {
    llvm::Expected<Json> json = editor.json(folder + file);
    if (!json)
      llvm::consumeError(json.takeError());
    else if (json->contains(key))
      return folder + file;
  }
  return llvm::createStringError(folder + " has no file with '" + key + "'");
}

llvm::Expected<std::pair<std::string, Json>>
Scaffolder::readRecords(StringRef what) {
  if (!dialect.twin())
    return llvm::createStringError(
        what + " is for families whose records have wire codes; family '" +
        dialect.name + "' has none");
  llvm::Expected<std::string> path =
      findList(editor, dialect, "attributes", "wire_records");
  if (!path)
    return path.takeError();
  llvm::Expected<Json> json = editor.json(*path);
  if (!json)
    return json.takeError();
  return std::pair(*path, std::move(*json));
}

llvm::Error Scaffolder::newType(const std::string &name) {
  if (llvm::Error error = checkName(name, "a type"))
    return error;
  bool isWire = dialect.twin() != nullptr;
  std::string key = isWire ? "wire_records" : "element_types";
  llvm::Expected<std::string> path = findList(editor, dialect, "types", key);
  if (!path)
    return path.takeError();
  llvm::Expected<Json> json = editor.json(*path);
  if (!json)
    return json.takeError();
  const Json &list = (*json)[key];
  std::string full = isWire ? name + "_v1" : name;
  if (findNamed(list, full))
    return llvm::createStringError(*path + ": type '" + full + "' is there");
  // The one named, or the last plain one.
  const Json *like = nullptr;
  std::string likeName = options.like;
  if (!likeName.empty()) {
    like = findNamed(list, likeName);
    if (!like)
      like = findNamed(list, likeName + "_v1");
    if (!like)
      return llvm::createStringError(*path + ": has no type '" + likeName +
                                     "' to be like");
  } else {
    for (const Json &element : list)
      if (!isWire || (element.contains("bits") && !element.contains("fields")))
        like = &element;
    if (!like)
      return llvm::createStringError(
          *path + ": has no type to be like; name one: --like=TYPE");
  }
  StringRef base = like->at("name").get_ref<const std::string &>();
  base.consume_back("_v1");
  Json entry = *like;
  entry["name"] = full;
  if (isWire) {
    llvm::Expected<Version> since = begin(dialect.releaseLine());
    if (!since)
      return since.takeError();
    entry["since"] = versionJson(*since);
    std::string className = entry.value("class", "");
    size_t at = StringRef(className).find_insensitive(base);
    entry["class"] = at == std::string::npos
                         ? upperFirst(name) + "V1Type"
                         : className.replace(at, base.size(), upperFirst(name));
    entry.erase("builtin");
    Place root;
    if (llvm::Error error =
            editor.add(folder + "wire.json", root.member("types"), full))
      return error;
    isLeft(*path, "\"name\": \"" + full + "\"",
           "its class and bits are those of '" + base.str() +
               "'; write what is another");
  } else {
    unsigned most = 0;
    for (const Json &element : list)
      most = std::max(most, element.value("number", 0u));
    if (entry.contains("number"))
      entry["number"] = most + 1;
    isLeft(*path, "\"name\": \"" + full + "\"",
           "its definition is that of '" + base.str() +
               "'; write its own, and look at its number");
  }
  Place root;
  return editor.add(*path, root.member(key), entry);
}

/// The records of the own dialect and their wire records are told by one file.
Json Scaffolder::wireFieldFor(const Json &records,
                              const std::string &kind) const {
  const Json &own = records.at("records"), &wire = records.at("wire_records");
  // A record is stored as itself.
  if (const Json *record = findNamed(own, kind))
    if (record->contains("wire"))
      return {{"kind", "attribute"}, {"record", (*record)["wire"]}};
  for (const Json &record : own) {
    const Json *stored = findNamed(wire, record.value("wire", ""));
    if (!stored || !stored->contains("fields") || !record.contains("fields"))
      continue;
    for (const Json &field : record["fields"]) {
      const Json *same =
          findNamed((*stored)["fields"], field.value("name", ""));
      if (!same || field.value("kind", "") != kind ||
          !field.value("required", false))
        continue;
      Json found = *same;
      found.erase("name");
      return found;
    }
  }
  return {{"kind", "attribute"}};
}

llvm::Error Scaffolder::addRecord(const std::string &name, Json fields,
                                  Json wireFields, Json cases) {
  if (llvm::Error error = checkName(name, "a record"))
    return error;
  llvm::Expected<std::pair<std::string, Json>> records =
      readRecords("a record");
  if (!records)
    return records.takeError();
  const auto &[path, json] = *records;
  std::string mnemonic = snakeCase(name), wire = mnemonic + "_v1";
  if (findNamed(json["records"], name) || findNamed(json["wire_records"], wire))
    return llvm::createStringError(path + ": record '" + name + "' is there");
  llvm::Expected<Version> since = begin(dialect.releaseLine());
  if (!since)
    return since.takeError();
  Json own = {{"name", name}, {"mnemonic", mnemonic}, {"summary", todo.str()}};
  if (!fields.empty())
    own["fields"] = std::move(fields);
  own["wire"] = wire;
  Json stored = {{"name", wire},
                 {"class", upperFirst(name) + "V1Attr"},
                 {"since", versionJson(*since)},
                 {"fields", std::move(wireFields)}};
  if (!cases.empty())
    stored["cases"] = std::move(cases);
  Place root;
  std::string codes = folder + "wire.json";
  const std::tuple<std::string, const char *, Json> additions[] = {
      {path, "records", own},
      {path, "wire_records", stored},
      {codes, "attributes", wire},
      {codes, "own_attributes", name}};
  for (const auto &[file, key, value] : additions)
    if (llvm::Error error = editor.add(file, root.member(key), value))
      return error;
  isLeft(path, "\"name\": \"" + name + "\"", "say under 'summary' what it is");
  return llvm::Error::success();
}

llvm::Error Scaffolder::newRecord(const NamedList &what) {
  if (what.parts.empty())
    return llvm::createStringError("record '" + what.name +
                                   "' has no fields; write NAME(FIELD:KIND, "
                                   "…), with a '?' behind optional ones");
  llvm::Expected<std::pair<std::string, Json>> records =
      readRecords("a record");
  if (!records)
    return records.takeError();
  const Json &json = records->second;
  Json fields = Json::array(), stored = Json::array();
  for (StringRef part : what.parts) {
    auto [name, kind] = part.split(':');
    bool isOptional = kind.consume_back("?");
    if (llvm::Error error = checkName(name, "a field"))
      return error;
    if (kind.empty())
      return llvm::createStringError("field '" + name +
                                     "' has no kind; write " + name + ":KIND");
    Json field = {{"name", name.str()}, {"kind", kind.str()}};
    if (!isOptional)
      field["required"] = true;
    fields.push_back(std::move(field));
    Json wire = {{"name", name.str()}};
    wire.update(wireFieldFor(json, kind.str()));
    if (isOptional)
      wire["kind"] = "optional(" + wire["kind"].get<std::string>() + ")";
    stored.push_back(std::move(wire));
  }
  return addRecord(what.name, std::move(fields), std::move(stored), {});
}

llvm::Error Scaffolder::newEnum(const NamedList &what) {
  if (what.parts.empty())
    return llvm::createStringError("enumeration '" + what.name +
                                   "' has no cases; write NAME(CASE, …)");
  Json cases = Json::array();
  for (const auto &[value, name] : llvm::enumerate(what.parts)) {
    if (llvm::Error error = checkName(name, "a case"))
      return error;
    cases.push_back({{"name", name}, {"value", value}});
  }
  return addRecord(what.name, {},
                   Json::array({{{"name", "value"}, {"kind", "varint"}}}),
                   std::move(cases));
}

llvm::Error Scaffolder::newEnumCase(StringRef what) {
  auto [name, added] = what.split('.');
  if (name.empty() || added.empty())
    return llvm::createStringError("'" + what +
                                   "' names no case; write ENUM.CASE");
  if (llvm::Error error = checkName(added, "a case"))
    return error;
  llvm::Expected<std::pair<std::string, Json>> records = readRecords("a case");
  if (!records)
    return records.takeError();
  const auto &[path, json] = *records;
  std::string wire = name.str();
  if (const Json *own = findNamed(json["records"], name))
    wire = own->value("wire", "");
  const Json &list = json["wire_records"];
  std::vector<std::string> enums;
  for (const auto &[index, record] : llvm::enumerate(list)) {
    if (!record.contains("cases"))
      continue;
    enums.push_back(record.value("name", ""));
    if (enums.back() != wire)
      continue;
    if (findNamed(record["cases"], added))
      return llvm::createStringError(path + ": '" + name + "' has a case '" +
                                     added + "'");
    llvm::Expected<Version> since = begin(dialect.releaseLine());
    if (!since)
      return since.takeError();
    int64_t most = -1;
    for (const Json &one : record["cases"])
      most = std::max(most, one.value("value", int64_t(-1)));
    Place root, all = root.member("wire_records");
    Place place = all.element(index);
    return editor.add(path, place.member("cases"),
                      {{"name", added.str()},
                       {"value", most + 1},
                       {"since", versionJson(*since)}});
  }
  for (const Json &own : json["records"])
    if (llvm::is_contained(enums, own.value("wire", "")))
      enums.push_back(own["name"]);
  return llvm::createStringError(path + ": has no enumeration '" + name + "'" +
                                 didYouMean(name, enums));
}

//===--- the run ----------------------------------------------------------===//

llvm::Error Scaffolder::start(const std::string &what) {
  if (options.thing == NewThing::Record || options.thing == NewThing::Enum) {
    llvm::Expected<NamedList> named = parseNamedList(what);
    if (!named)
      return named.takeError();
    return options.thing == NewThing::Enum ? newEnum(*named)
                                           : newRecord(*named);
  }
  switch (options.thing) {
  case NewThing::Op:
    return newOp(what);
  case NewThing::Version:
    return newVersion(what);
  case NewThing::Attribute:
    return newAttribute(what);
  case NewThing::Type:
    return newType(what);
  case NewThing::EnumCase:
    return newEnumCase(what);
  case NewThing::Record:
  case NewThing::Enum:
    break;
  }
  return llvm::Error::success();
}

llvm::Error Scaffolder::run() {
  for (const std::string &what : splitNames(options.what))
    if (llvm::Error error = start(what))
      return error;
  return llvm::Error::success();
}

void Scaffolder::printLeft(llvm::raw_ostream &out) {
  for (const Left &one : left) {
    llvm::Expected<StringRef> text = editor.text(one.path);
    if (!text) {
      llvm::consumeError(text.takeError());
      continue;
    }
    size_t at = text->find(one.text);
    out << describeAt(one.path, *text, at == StringRef::npos ? 0 : at,
                      "to do: " + one.what)
        << "\n";
  }
}

int dialectgen::scaffold(const ScaffoldOptions &options, llvm::raw_ostream &out,
                         llvm::raw_ostream &err) {
  std::vector<std::string> families =
      chooseFamilies(options.root, options.families, err);
  if (families.empty())
    return Failed;
  if (families.size() > 1) {
    err << "error: something new is of one family; say which, for example "
           "--only="
        << families.front() << "\n";
    return Failed;
  }
  Diagnostics diagnostics;
  std::optional<Dialect> dialect =
      loadFamily(options.root, families.front(), diagnostics);
  diagnostics.print(err, options.colors);
  if (!dialect || diagnostics.hasErrors())
    return Failed;
  Scaffolder scaffolder(options, *dialect);
  llvm::Error error = scaffolder.run();
  if (!error)
    error = writeFiles(options.root, scaffolder.changed());
  if (error) {
    err << "error: " << llvm::toString(std::move(error))
        << "\nnothing was written\n";
    return Failed;
  }
  for (const FileText &file : scaffolder.changed())
    out << "wrote " << file.path << "\n";
  scaffolder.printLeft(out);
  // What it needs before anything is generated is told as it will be then.
  Diagnostics after;
  (void)loadDialect(options.root, families.front(), after);
  after.print(out, options.colors);
  out << "then: dialectgen --only=" << families.front() << "\n";
  return Done;
}
