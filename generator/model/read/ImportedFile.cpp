//===- ImportedFile.cpp - a family in one file ----------------------------===//

#include "model/read/ImportedFile.h"
#include "model/read/SpecFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <set>

using namespace dialectgen;
using llvm::StringRef;
using NodeKind = JsonNode::Kind;

std::string dialectgen::importedPath(StringRef family) {
  return (importedFolder + "/" + family + ".json").str();
}

bool dialectgen::isImportedPath(StringRef path) {
  return llvm::sys::path::parent_path(path) == importedFolder;
}

bool dialectgen::isImported(StringRef root, StringRef family,
                            llvm::vfs::FileSystem &files) {
  return files.exists(inFolder(root, importedPath(family)));
}

std::string dialectgen::manifestPath(StringRef root, StringRef family) {
  return isImported(root, family, *llvm::vfs::getRealFileSystem())
             ? importedPath(family)
             : ("specs/" + family + "/" + familyFile).str();
}

std::string dialectgen::documentOf(const Family &family, const Op &op) {
  return isImportedPath(op.file)
             ? "specs/" + family.name + "/ops/" + op.name + ".json"
             : op.file;
}

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

static JsonNode emptyNode(NodeKind kind, llvm::SMRange range) {
  JsonNode node;
  node.kind = kind;
  node.range = range;
  return node;
}

static JsonNode textNode(std::string text, llvm::SMRange range) {
  JsonNode node = emptyNode(NodeKind::String, range);
  node.string = std::move(text);
  return node;
}

static JsonNode *findMember(JsonNode &node, StringRef key) {
  return const_cast<JsonNode *>(std::as_const(node).find(key));
}

static void setMember(JsonNode &node, StringRef key, JsonNode value) {
  if (JsonNode *there = findMember(node, key))
    *there = std::move(value);
  else
    node.members.push_back({key.str(), value.range, std::move(value)});
}

static void eraseMember(JsonNode &node, StringRef key) {
  llvm::erase_if(node.members, [&](const JsonNode::Member &member) {
    return member.key == key;
  });
}

static StringRef memberText(const JsonNode &node, StringRef key) {
  const JsonNode *member = node.find(key);
  return member && member->kind == NodeKind::String ? StringRef(member->string)
                                                    : StringRef();
}

static StringRef memberText(const Json &value, StringRef key) {
  if (!value.is_object())
    return {};
  auto member = value.find(key.str());
  return member != value.end() && member->is_string()
             ? StringRef(member->get_ref<const std::string &>())
             : StringRef();
}

/// The name of an entry of a list; records of one name have variants.
template <typename Entry> static std::string entryName(const Entry &entry) {
  StringRef op = memberText(entry, "op");
  if (!op.empty())
    return op.str();
  StringRef name = memberText(entry, "name"),
            variant = memberText(entry, "variant");
  return (variant.empty() ? name : name + "." + variant).str();
}

/// Whether all entries of a list have names.
template <typename Entries> static bool areNamed(const Entries &entries) {
  return llvm::all_of(
      entries, [](const auto &entry) { return !entryName(entry).empty(); });
}
static bool isNamedList(const JsonNode &node) {
  return node.kind == NodeKind::Array && areNamed(node.elements);
}
static bool isNamedList(const Json &list) {
  return list.is_array() && areNamed(list);
}

/// The places of the entries of a list, by their names.
template <typename Entries>
static std::map<std::string, size_t> indexOf(const Entries &entries) {
  std::map<std::string, size_t> places;
  size_t place = 0;
  for (const auto &entry : entries)
    places.emplace(entryName(entry), place++);
  return places;
}

//===----------------------------------------------------------------------===//
// The sections of the ledger
//===----------------------------------------------------------------------===//

/// Wire records as their file has them: without codes, and with the release of
/// a case only if it is not that of the record. A ledger does not say variants:
/// of records of one name it has the first.
static JsonNode wireRecords(const JsonNode &released) {
  JsonNode list = emptyNode(NodeKind::Array, released.range);
  std::set<std::string> names;
  for (const JsonNode &record : released.elements) {
    if (record.find("retired") || !names.insert(entryName(record)).second)
      continue;
    JsonNode &kept = list.elements.emplace_back(record);
    eraseMember(kept, "code");
    if (const JsonNode *fields = kept.find("fields");
        fields && fields->elements.empty())
      eraseMember(kept, "fields");
    if (JsonNode *cases = findMember(kept, "cases"))
      for (JsonNode &entry : cases->elements)
        if (memberText(entry, "since") == memberText(record, "since"))
          eraseMember(entry, "since");
  }
  return list;
}

static JsonNode wireCodes(const JsonNode &released) {
  JsonNode list = emptyNode(NodeKind::Array, released.range);
  for (const JsonNode &record : released.elements) {
    if (const JsonNode *retired = record.find("retired")) {
      JsonNode entry = emptyNode(NodeKind::Object, record.range);
      setMember(entry, "retired", *retired);
      list.elements.push_back(std::move(entry));
    } else {
      list.elements.push_back(textNode(entryName(record), record.range));
    }
  }
  return list;
}

/// Codes of the dialect's own bytecode. A ledger does not say the name of a
/// retired one.
static JsonNode dialectCodes(const JsonNode *released, llvm::SMRange range) {
  JsonNode list = emptyNode(NodeKind::Array, range);
  if (released)
    for (const JsonNode &code : released->elements) {
      JsonNode entry = code;
      if (code.string.empty()) {
        entry = emptyNode(NodeKind::Object, code.range);
        setMember(entry, "retired", textNode("unknown", code.range));
      }
      list.elements.push_back(std::move(entry));
    }
  return list;
}

namespace {

/// The names of traits by their definitions in versioned dialects.
using TraitNames = std::map<std::string, std::string, std::less<>>;

TraitNames traitNamesIn(const JsonNode *names) {
  TraitNames result;
  if (const JsonNode *traits = names ? names->find("traits") : nullptr)
    for (const JsonNode &trait : traits->elements)
      result.emplace(memberText(trait, "versioned_def"),
                     memberText(trait, "name"));
  return result;
}

JsonNode traitsOf(const JsonNode &version, const TraitNames &names) {
  const JsonNode *released = version.find("versioned_traits");
  JsonNode list =
      emptyNode(NodeKind::Array, released ? released->range : version.range);
  if (released)
    for (const JsonNode &def : released->elements)
      if (auto name = names.find(def.string); name != names.end())
        list.elements.push_back(textNode(name->second, def.range));
  return list;
}

} // namespace

/// The fact that `of` gives: once for all versions, or for each of them.
template <typename Of>
static JsonNode onceOrByVersion(const JsonNode &versions, Of of) {
  const std::vector<JsonNode> &all = versions.elements;
  JsonNode first = of(all.front());
  Json same = first.toJson();
  if (llvm::all_of(all, [&](const JsonNode &version) {
        return of(version).toJson() == same;
      }))
    return first;
  JsonNode each = emptyNode(NodeKind::Object, versions.range);
  for (const JsonNode &version : all)
    setMember(each, memberText(version, "since"), of(version));
  return each;
}

/// An op of a ledger as its file has it.
static JsonNode specOf(const JsonNode &released, StringRef timeline,
                       const TraitNames &names) {
  JsonNode op = released;
  if (memberText(op, "domain") == timeline)
    eraseMember(op, "domain");
  // Pairs of ops are an object in specs.
  if (JsonNode *inside = findMember(op, "external_inside");
      inside && inside->kind == NodeKind::Array) {
    JsonNode pairs = emptyNode(NodeKind::Object, inside->range);
    for (const JsonNode &pair : inside->elements)
      if (pair.elements.size() == 2)
        setMember(pairs, pair.elements[0].string, pair.elements[1]);
    *inside = std::move(pairs);
  }
  const JsonNode *versions = released.find("versions");
  if (!versions || versions->elements.empty())
    return op;
  JsonNode whole = emptyNode(NodeKind::Array, versions->range);
  for (const JsonNode &version : versions->elements) {
    JsonNode &kept = whole.elements.emplace_back(version);
    // These follow from other facts.
    for (const char *key : {"dialect", "view", "versioned_dialect",
                            "versioned_traits", "constant"})
      eraseMember(kept, key);
    if (&version != &versions->elements.front())
      eraseMember(kept, "until");
    llvm::erase_if(kept.members, [](const JsonNode::Member &member) {
      const JsonNode &value = member.value;
      return value.kind == NodeKind::Array
                 ? value.elements.empty()
                 : value.kind == NodeKind::Object && value.members.empty();
    });
  }
  eraseMember(op, "versions");
  JsonNode traits = onceOrByVersion(*versions, [&](const JsonNode &version) {
    return traitsOf(version, names);
  });
  if (!traits.elements.empty() || !traits.members.empty())
    setMember(op, "traits", std::move(traits));
  if (llvm::all_of(versions->elements, [](const JsonNode &version) {
        return version.find("constant");
      })) {
    JsonNode hooks = emptyNode(NodeKind::Object, versions->range);
    setMember(hooks, "constant_like",
              *versions->elements.front().find("constant"));
    setMember(op, "hooks", std::move(hooks));
  }
  setMember(op, "versions", std::move(whole));
  return op;
}

/// The sections of a file that has all that `ledger` says.
static JsonNode releasedSections(const JsonNode &ledger,
                                 const TraitNames &names) {
  JsonNode whole = emptyNode(NodeKind::Object, ledger.range);
  const JsonNode *vocabulary = ledger.find("vocabulary");
  JsonNode wire = emptyNode(NodeKind::Object, ledger.range);
  struct Half {
    const char *section, *vocabulary, *dialect;
  };
  for (const Half &half :
       {Half{"types", "named_types", "dialect_types"},
        Half{"attributes", "attribute_kinds", "dialect_attributes"}}) {
    JsonNode section = emptyNode(NodeKind::Object, ledger.range);
    // Lists of which nothing was released are empty.
    auto setList = [&](const char *key, const JsonNode *list) {
      setMember(section, key,
                list ? *list : emptyNode(NodeKind::Array, ledger.range));
    };
    setList(half.vocabulary,
            vocabulary ? vocabulary->find(half.vocabulary) : nullptr);
    setList("records", ledger.find(half.dialect));
    if (const JsonNode *list = ledger.find(half.section)) {
      setMember(section, "wire_records", wireRecords(*list));
      setMember(wire, half.section, wireCodes(*list));
    }
    setMember(whole, half.section, std::move(section));
  }
  for (const char *what : {"type", "attribute"})
    setMember(
        wire, "dialect_" + std::string(what) + "s",
        dialectCodes(ledger.find("dialect_" + std::string(what) + "_codes"),
                     ledger.range));
  setMember(whole, "wire", std::move(wire));
  JsonNode ops = emptyNode(NodeKind::Array, ledger.range);
  StringRef timeline;
  if (const JsonNode *timelines = ledger.find("timelines");
      timelines && !timelines->elements.empty())
    timeline = memberText(timelines->elements.front(), "name");
  if (const JsonNode *list = ledger.find("ops"))
    for (const JsonNode &op : list->elements)
      ops.elements.push_back(specOf(op, timeline, names));
  setMember(whole, "ops", std::move(ops));
  return whole;
}

//===----------------------------------------------------------------------===//
// The file over the ledger
//===----------------------------------------------------------------------===//

/// The member of an entry that takes it out.
static constexpr llvm::StringLiteral removedKey = "removed";

static JsonNode entryOver(JsonNode base, const JsonNode &entry) {
  for (const JsonNode::Member &member : entry.members) {
    if (member.value.kind == NodeKind::Null) {
      eraseMember(base, member.key);
    } else if (JsonNode *there = findMember(base, member.key)) {
      *there = member.value;
    } else {
      // Prose stands in front of the behaviour of an op.
      auto place = llvm::find_if(base.members, [](const auto &other) {
        return other.key == "traits" || other.key == "hooks" ||
               other.key == "versions";
      });
      base.members.insert(place, member);
    }
  }
  base.range = entry.range;
  return base;
}

static JsonNode laidOver(JsonNode base, const JsonNode &patch) {
  if (base.kind == NodeKind::Object && patch.kind == NodeKind::Object) {
    for (const JsonNode::Member &member : patch.members) {
      JsonNode *there = findMember(base, member.key);
      if (there && member.value.kind == NodeKind::Null)
        eraseMember(base, member.key);
      else if (there)
        *there = laidOver(std::move(*there), member.value);
      else
        base.members.push_back(member);
    }
    base.range = patch.range;
    return base;
  }
  if (!isNamedList(base) || !isNamedList(patch))
    return patch;
  std::map<std::string, size_t> places = indexOf(base.elements);
  std::set<std::string> removed;
  for (const JsonNode &entry : patch.elements) {
    std::string name = entryName(entry);
    auto there = places.find(name);
    if (there == places.end()) {
      base.elements.push_back(entry);
      continue;
    }
    if (entry.find(removedKey))
      removed.insert(name);
    JsonNode &old = base.elements[there->second];
    old = entryOver(std::move(old), entry);
  }
  llvm::erase_if(base.elements, [&](const JsonNode &entry) {
    return removed.count(entryName(entry));
  });
  base.range = patch.range;
  return base;
}

/// Whether two values are the same without regard to the order of members.
static bool isSame(const Json &a, const Json &b) {
  if (a.is_object() && b.is_object()) {
    for (const auto &[key, member] : a.items())
      if (!b.contains(key) || !isSame(member, b[key]))
        return false;
    return a.size() == b.size();
  }
  if (a.is_array() && b.is_array())
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), isSame);
  return a == b;
}

/// The members by which an entry is known.
static Json identityOf(const Json &entry) {
  Json identity = Json::object();
  for (const char *key : {"op", "name", "variant"})
    if (entry.contains(key))
      identity[key] = entry[key];
  if (entry.contains("op"))
    identity.erase("name");
  return identity;
}

/// The patch that makes `base` `value`; nothing if they are the same.
static std::optional<Json> patchOf(const Json &base, const Json &value) {
  if (isSame(base, value))
    return std::nullopt;
  Json patch;
  if (base.is_object() && value.is_object()) {
    patch = Json::object();
    for (const auto &[key, member] : value.items())
      if (!base.contains(key))
        patch[key] = member;
      else if (auto part = patchOf(base[key], member))
        patch[key] = std::move(*part);
    for (const auto &[key, member] : base.items())
      if (!value.contains(key))
        patch[key] = nullptr;
    return patch;
  }
  if (!isNamedList(base) || !isNamedList(value))
    return value;
  patch = Json::array();
  // In the order in which they are read again: new entries are the last.
  std::map<std::string, size_t> places = indexOf(base), kept = indexOf(value);
  for (const Json &there : base) {
    Json changed = identityOf(there);
    auto place = kept.find(entryName(there));
    if (place == kept.end()) {
      changed[removedKey.str()] = true;
      patch.push_back(std::move(changed));
      continue;
    }
    const Json &entry = value[place->second];
    size_t same = changed.size();
    // Prose first, which the ledger lacks, then its members in its order.
    for (const auto &[key, member] : entry.items())
      if (!there.contains(key))
        changed[key] = member;
    for (const auto &[key, member] : there.items())
      if (!entry.contains(key))
        changed[key] = nullptr;
      else if (!isSame(member, entry[key]))
        changed[key] = entry[key];
    if (changed.size() != same)
      patch.push_back(std::move(changed));
  }
  for (const Json &entry : value)
    if (!places.count(entryName(entry)))
      patch.push_back(entry);
  return patch;
}

//===----------------------------------------------------------------------===//
// Documents
//===----------------------------------------------------------------------===//

/// The document that has the list `key` of a section.
static std::string fileOf(StringRef section, StringRef key) {
  bool isOfRecords = key == "records" || key == "wire_records";
  StringRef file = isOfRecords          ? "records"
                   : section == "types" ? "named"
                   : key == "values"    ? "values"
                                        : "kinds";
  return (section + "/" + file + ".json").str();
}

static std::map<std::string, JsonNode> divide(const JsonNode &whole) {
  std::map<std::string, JsonNode> documents;
  JsonNode manifest = emptyNode(NodeKind::Object, whole.range);
  for (const JsonNode::Member &member : whole.members) {
    const std::string &key = member.key;
    const JsonNode &value = member.value;
    if (key == "names" || key == "wire") {
      documents.emplace(key + ".json", value);
    } else if ((key == "types" || key == "attributes") &&
               value.kind == NodeKind::Object) {
      for (const JsonNode::Member &list : value.members)
        documents
            .try_emplace(fileOf(key, list.key),
                         emptyNode(NodeKind::Object, value.range))
            .first->second.members.push_back(list);
    } else if (key == "ops" && value.kind == NodeKind::Array) {
      for (const auto &[index, op] : llvm::enumerate(value.elements)) {
        std::string path = "ops/" + memberText(op, "op").str() + ".json";
        // One that stands twice is reported by those who read it.
        if (!documents.emplace(path, op).second)
          documents.emplace(path + "#" + std::to_string(index), op);
      }
    } else {
      manifest.members.push_back(member);
    }
  }
  documents.emplace(familyFile.str(), std::move(manifest));
  return documents;
}

std::map<std::string, JsonNode>
dialectgen::documentsOf(const JsonNode &file, const JsonNode *ledger) {
  if (file.kind != NodeKind::Object)
    return {{familyFile.str(), file}};
  if (!ledger)
    return divide(file);
  JsonNode whole = laidOver(
      releasedSections(*ledger, traitNamesIn(file.find("names"))), file);
  return divide(whole);
}

static SpecDocuments valuesOf(const std::map<std::string, JsonNode> &nodes) {
  SpecDocuments documents;
  for (const auto &[path, node] : nodes)
    documents.emplace(path, node.toJson());
  return documents;
}

SpecDocuments dialectgen::documentsOf(const Json &file, const Json &ledger) {
  JsonNode node = JsonNode::fromJson(ledger);
  return valuesOf(documentsOf(JsonNode::fromJson(file),
                              ledger.is_null() ? nullptr : &node));
}

SpecDocuments dialectgen::releasedDocuments(const Json &ledger,
                                            const Json &names) {
  JsonNode nodes = JsonNode::fromJson(names);
  return valuesOf(divide(
      releasedSections(JsonNode::fromJson(ledger), traitNamesIn(&nodes))));
}

Json dialectgen::withReleasedFacts(const Json &document,
                                   const SpecDocuments &released) {
  auto base = released.find("ops/" + document.value("op", "") + ".json");
  if (base == released.end())
    return document;
  Json result = base->second;
  for (const auto &[key, member] : document.items())
    if (!result.contains(key))
      result[key] = member;
  return result;
}

Json dialectgen::importedFile(const SpecDocuments &documents,
                              const Json &ledger) {
  auto find = [&](StringRef path) {
    auto document = documents.find(path.str());
    return document == documents.end() ? Json() : document->second;
  };
  Json file = find(familyFile), names = find("names.json"),
       sections = Json::object();
  for (const char *section : {"types", "attributes"})
    for (const auto &[path, document] : documents)
      if (StringRef(path).starts_with(section + std::string("/")))
        for (const auto &[key, list] : document.items()) {
          Json &all = sections[section][key];
          if (all.is_array() && list.is_array())
            all.insert(all.end(), list.begin(), list.end());
          else
            all = list;
        }
  if (Json wire = find("wire.json"); !wire.is_null())
    sections["wire"] = std::move(wire);
  for (const auto &[path, document] : documents)
    if (StringRef(path).starts_with("ops/"))
      sections["ops"].push_back(document);
  if (!names.is_null())
    file["names"] = names;
  Json base = Json::object();
  if (!ledger.is_null()) {
    JsonNode nodes = JsonNode::fromJson(names);
    base = releasedSections(JsonNode::fromJson(ledger), traitNamesIn(&nodes))
               .toJson();
  }
  if (auto patch = patchOf(base, sections))
    for (auto &[key, value] : patch->items())
      file[key] = std::move(value);
  return file;
}
