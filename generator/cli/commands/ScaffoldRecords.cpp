//===- ScaffoldRecords.cpp - begin types, records, enumerations -----------===//

#include "cli/commands/ScaffoldEntries.h"
#include "diff/versions/ElementJson.h"
#include "model/diagnostics/Diagnostics.h"
#include "upstream/specs/SpecText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace dialectgen;
using llvm::StringRef;

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

/// The element of `list` whose `key` is `name`; null if there is none.
static const Json *findNamed(const Json &list, StringRef name) {
  for (const Json &element : list)
    if (element.is_object() && element.value("name", "") == name)
      return &element;
  return nullptr;
}

/// The file of a folder that has a list under `key`.
static llvm::Expected<std::string> listFile(SpecDraft &draft, StringRef part,
                                            const std::string &key) {
  if (auto path = draft.findList(part, key))
    return *path;
  return llvm::createStringError(draft.folder + part + " has no file with '" +
                                 key + "'");
}

namespace {
/// The attribute records of the dialect and of the wire, and the files
/// that have them. Without a list of the former, it will be where the latter
/// is.
struct RecordLists {
  std::string ownFile, wireFile;
  Json inDialect, wire;
};
} // namespace

/// Fails, naming `what`, if the family has no wire codes.
static llvm::Expected<RecordLists> readRecords(SpecDraft &draft,
                                               StringRef what) {
  if (!draft.family.versionedPart())
    return llvm::createStringError(
        what + " is for families whose records have wire codes; family '" +
        draft.family.name + "' has none");
  RecordLists lists;
  llvm::Expected<std::string> path =
      listFile(draft, "attributes", "wire_records");
  if (!path)
    return path.takeError();
  lists.wireFile = lists.ownFile = *path;
  lists.wire = draft.editor.open(*path)["wire_records"];
  // A family of which none of the records is one of the dialect has no such
  // list yet.
  lists.inDialect = Json::array();
  if (auto own = draft.findList("attributes", "records")) {
    lists.ownFile = *own;
    lists.inDialect = draft.editor.open(*own)["records"];
  }
  return lists;
}

llvm::Error dialectgen::newType(SpecDraft &draft, const std::string &name,
                                StringRef likeName) {
  if (llvm::Error error = checkName(name, "a type"))
    return error;
  bool isWire = draft.family.versionedPart() != nullptr;
  std::string key = isWire ? "wire_records" : "element_types";
  llvm::Expected<std::string> path = listFile(draft, "types", key);
  if (!path)
    return path.takeError();
  Json &list = draft.editor.list(*path, key);
  std::string full = isWire ? name + "_v1" : name;
  if (findNamed(list, full))
    return llvm::createStringError(*path + ": type '" + full + "' is there");
  // The one named, or the last plain one.
  const Json *like = nullptr;
  if (!likeName.empty()) {
    like = findNamed(list, likeName);
    if (!like)
      like = findNamed(list, likeName.str() + "_v1");
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
    entry["since"] = versionJson(draft.begin(draft.family.releaseLine()));
    std::string className = entry.value("class", "");
    size_t at = StringRef(className).find_insensitive(base);
    entry["class"] = at == std::string::npos
                         ? upperFirst(name) + "V1Type"
                         : className.replace(at, base.size(), upperFirst(name));
    entry.erase("builtin");
    draft.editor.list(draft.folder + "wire.json", "types").push_back(full);
    draft.isLeft(*path, "\"name\": \"" + full + "\"",
                 "its class and bits are those of '" + base.str() +
                     "'; edit the parts that differ");
  } else {
    unsigned most = 0;
    for (const Json &element : list)
      most = std::max(most, element.value("number", 0u));
    if (entry.contains("number"))
      entry["number"] = most + 1;
    draft.isLeft(*path, "\"name\": \"" + full + "\"",
                 "its definition is that of '" + base.str() +
                     "'; write its own, and look at its number");
  }
  list.push_back(std::move(entry));
  return llvm::Error::success();
}

/// How a field of `kind` is stored, as another one is; else as bytecode of
/// own dialects has it. Fails if no field can be of that kind.
static llvm::Expected<Json> wireFieldFor(const Family &family,
                                         const RecordLists &lists,
                                         const std::string &kind) {
  std::vector<std::string> names;
  for (const AttributeKind &one : family.vocabulary.attributeKinds)
    if (!one.parameter.empty())
      names.push_back(one.name);
  for (const Json &record : lists.inDialect)
    names.push_back(record.value("name", ""));
  if (!llvm::is_contained(names, kind))
    return llvm::createStringError("no field can be of kind '" + kind + "'" +
                                   didYouMean(kind, names));
  // A record is stored as itself.
  if (const Json *record = findNamed(lists.inDialect, kind))
    if (record->contains("wire"))
      return Json{{"kind", "attribute"}, {"record", (*record)["wire"]}};
  for (const Json &record : lists.inDialect) {
    const Json *stored = findNamed(lists.wire, record.value("wire", ""));
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
  // Nobody has one yet.
  if (const FieldKind *known = findByName(getFieldKinds(), kind))
    return Json{{"kind", StringRef(known->held) == "Attribute" ? "attribute"
                                                               : known->wire}};
  return Json{{"kind", "attribute"}};
}

static llvm::Error addRecord(SpecDraft &draft, const std::string &name,
                             Json fields, Json wireFields, Json cases) {
  if (llvm::Error error = checkName(name, "a record"))
    return error;
  llvm::Expected<RecordLists> lists = readRecords(draft, "a record");
  if (!lists)
    return lists.takeError();
  std::string mnemonic = snakeCase(name), wire = mnemonic + "_v1";
  if (findNamed(lists->inDialect, name) || findNamed(lists->wire, wire))
    return llvm::createStringError(lists->ownFile + ": record '" + name +
                                   "' is there");
  Json inDialect = {
      {"name", name}, {"mnemonic", mnemonic}, {"summary", todo.str()}};
  if (!fields.empty())
    inDialect["fields"] = std::move(fields);
  inDialect["wire"] = wire;
  Json stored = {
      {"name", wire},
      {"class", upperFirst(name) + "V1Attr"},
      {"since", versionJson(draft.begin(draft.family.releaseLine()))},
      {"fields", std::move(wireFields)}};
  if (!cases.empty())
    stored["cases"] = std::move(cases);
  std::string codes = draft.folder + "wire.json";
  draft.editor.list(lists->ownFile, "records").push_back(inDialect);
  draft.editor.list(lists->wireFile, "wire_records").push_back(stored);
  draft.editor.list(codes, "attributes").push_back(wire);
  // Codes of the dialect's bytecode are for those that have one.
  if (draft.editor.open(codes).contains("dialect_attributes"))
    draft.editor.list(codes, "dialect_attributes").push_back(name);
  draft.isLeft(lists->ownFile, "\"name\": \"" + name + "\"",
               "write a 'summary' in one line");
  return llvm::Error::success();
}

namespace {

/// `NAME` or `NAME(A, B)`.
struct NamedList {
  std::string name;
  std::vector<std::string> parts;
};

} // namespace

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

llvm::Error dialectgen::newRecord(SpecDraft &draft, const std::string &what,
                                  StringRef /*like*/) {
  llvm::Expected<NamedList> named = parseNamedList(what);
  if (!named)
    return named.takeError();
  if (named->parts.empty())
    return llvm::createStringError("record '" + named->name +
                                   "' has no fields; write NAME(FIELD:KIND, "
                                   "…), with a '?' behind optional ones");
  llvm::Expected<RecordLists> lists = readRecords(draft, "a record");
  if (!lists)
    return lists.takeError();
  Json fields = Json::array(), stored = Json::array();
  for (StringRef part : named->parts) {
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
    llvm::Expected<Json> storedAs =
        wireFieldFor(draft.family, *lists, kind.str());
    if (!storedAs)
      return storedAs.takeError();
    wire.update(*storedAs);
    // A number that is left out is its default.
    if (isOptional && wire["kind"] == "attribute")
      wire["kind"] = "optional(attribute)";
    stored.push_back(std::move(wire));
  }
  return addRecord(draft, named->name, std::move(fields), std::move(stored),
                   {});
}

llvm::Error dialectgen::newEnum(SpecDraft &draft, const std::string &what,
                                StringRef /*like*/) {
  llvm::Expected<NamedList> named = parseNamedList(what);
  if (!named)
    return named.takeError();
  if (named->parts.empty())
    return llvm::createStringError("enumeration '" + named->name +
                                   "' has no cases; write NAME(CASE, …)");
  Json cases = Json::array();
  for (const auto &[value, name] : llvm::enumerate(named->parts)) {
    if (llvm::Error error = checkName(name, "a case"))
      return error;
    cases.push_back({{"name", name}, {"value", value}});
  }
  return addRecord(draft, named->name, {},
                   Json::array({{{"name", "value"}, {"kind", "varint"}}}),
                   std::move(cases));
}

llvm::Error dialectgen::newEnumCase(SpecDraft &draft, const std::string &what,
                                    StringRef /*like*/) {
  auto [name, added] = StringRef(what).split('.');
  if (name.empty() || added.empty())
    return llvm::createStringError("'" + what +
                                   "' names no case; write ENUM.CASE");
  if (llvm::Error error = checkName(added, "a case"))
    return error;
  llvm::Expected<RecordLists> lists = readRecords(draft, "a case");
  if (!lists)
    return lists.takeError();
  const std::string &path = lists->wireFile;
  std::string wire = name.str();
  if (const Json *inDialect = findNamed(lists->inDialect, name))
    wire = inDialect->value("wire", "");
  const Json &list = lists->wire;
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
    int64_t most = -1;
    for (const Json &one : record["cases"])
      most = std::max(most, one.value("value", int64_t(-1)));
    draft.editor.list(path, "wire_records")[index]["cases"].push_back(
        {{"name", added.str()},
         {"value", most + 1},
         {"since", versionJson(draft.begin(draft.family.releaseLine()))}});
    return llvm::Error::success();
  }
  for (const Json &inDialect : lists->inDialect)
    if (llvm::is_contained(enums, inDialect.value("wire", "")))
      enums.push_back(inDialect["name"]);
  return llvm::createStringError(path + ": has no enumeration '" + name + "'" +
                                 didYouMean(name, enums));
}
