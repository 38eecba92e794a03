//===- Ledger.cpp - what was released, as it was written down -------------===//
//
// See Ledger.h. Every member that is not listed here as free is frozen,
// including members that are added to the model later.
//
//===----------------------------------------------------------------------===//

#include "upstream/ledger/Ledger.h"
#include "diff/ElementJson.h"
#include "diff/ResolvedJson.h"
#include "upstream/specs/SpecText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/SHA256.h"

using namespace dialectgen;
using llvm::StringRef;

/// Ledgers of form 1, which they do not mention, lack facts of the dialect that
/// artifacts are read as: names of ops and cases, records with their ends, and
/// first releases of fields. Those of form 2 lack which ops are constants.
static constexpr unsigned newestForm = 3;

namespace {

Version versionOf(const Json &json) {
  if (json.is_number_unsigned() || json.is_number_integer())
    return Version(json.get<unsigned>());
  if (json.is_string())
    return parseVersion(json.get_ref<const std::string &>())
        .value_or(Version());
  return Version();
}

/// Takes out the entries that are newer than `limit`.
void dropNewer(Json &object, const char *list, const Version &limit) {
  auto found = object.find(list);
  if (found == object.end())
    return;
  Json kept = Json::array();
  for (Json &entry : *found) {
    // A list of versions, or of objects that begin with one.
    auto since = entry.is_object() ? entry.find("since") : entry.end();
    bool isNewer = entry.is_object()
                       ? since != entry.end() && limit < versionOf(*since)
                       : limit < versionOf(entry);
    if (!isNewer)
      kept.push_back(std::move(entry));
  }
  *found = std::move(kept);
}

/// An end after `limit` is not known yet.
void dropLaterEnd(Json &object, const Version &limit) {
  auto until = object.find("until");
  if (until != object.end() && limit <= versionOf(*until))
    object.erase("until");
}

/// Ops of the dialect and views are named after their newest version. The
/// release freezes their existence.
void nameVersions(Json &versions, bool newestIsDialect, bool newestIsView) {
  for (Json &version : versions) {
    bool isNewest = &version == &versions.front();
    bool isDialect =
        version.contains("mnemonic") || (isNewest && newestIsDialect);
    bool isView = version.contains("view") || (isNewest && newestIsView);
    version.erase("mnemonic");
    version.erase("class");
    version.erase("view");
    if (isDialect)
      version["dialect"] = true;
    if (isView)
      version["view"] = true;
  }
}

/// Attributes of the signature that only newer versions have are held by none.
void dropNewerHeld(Json &op) {
  auto compositeAttributes = op.find("composite_attributes");
  if (compositeAttributes == op.end())
    return;
  llvm::StringSet<> attributes;
  for (const Json &version : op["versions"])
    for (const Json &attribute : version["attributes"])
      attributes.insert(attribute["name"].get<std::string>());
  Json kept = Json::array();
  for (Json &compositeAttribute : *compositeAttributes) {
    Json holds = Json::object();
    for (auto &[attribute, field] : compositeAttribute["holds"].items())
      if (attributes.contains(attribute))
        holds[attribute] = field;
    if (holds.empty())
      continue;
    compositeAttribute["holds"] = std::move(holds);
    kept.push_back(std::move(compositeAttribute));
  }
  if (kept.empty())
    op.erase("composite_attributes");
  else
    *compositeAttributes = std::move(kept);
}

/// Each view has its own versions, so a release freezes all of an op, and the
/// end of a version follows from the next one.
void takeAllOps(Json &ops) {
  for (Json &op : ops) {
    for (Json &version : op["versions"])
      version.erase("until");
    nameVersions(op["versions"], /*newestIsDialect=*/false,
                 /*newestIsView=*/false);
  }
}

void truncateOps(Json &ops, const ReleasedVersions &released) {
  Json kept = Json::array();
  for (Json &op : ops) {
    auto limit = released.find(op["domain"].get<std::string>());
    if (limit == released.end())
      continue;
    bool newestIsDialect = false, newestIsView = false;
    if (Json &versions = op["versions"]; !versions.empty()) {
      newestIsDialect = versions.front().contains("mnemonic");
      newestIsView = versions.front().contains("view");
    }
    dropNewer(op, "versions", limit->second);
    if (op["versions"].empty())
      continue;
    for (Json &version : op["versions"])
      dropLaterEnd(version, limit->second);
    nameVersions(op["versions"], newestIsDialect, newestIsView);
    dropNewerHeld(op);
    kept.push_back(std::move(op));
  }
  ops = std::move(kept);
}

/// Traits of ops of the versioned dialect decide how values stand in artifacts,
/// and steps of any dialect make operands of constants; other traits of the
/// dialect are about verifying.
void keepVersionedTraits(const Family &family, Json &ops) {
  llvm::StringMap<std::string> versionedTraits;
  llvm::StringSet<> constant;
  for (const Trait &trait : family.vocabulary.traits) {
    if (!trait.versionedDef.empty())
      versionedTraits[trait.name] = trait.versionedDef;
    if (trait.def == "ConstantLike")
      constant.insert(trait.name);
  }
  // The frozen ops stand in the order of the family's, with all versions.
  for (const auto &[op, json] : llvm::zip_equal(family.ops, ops))
    for (const auto &[version, facts] :
         llvm::zip_equal(op.versions, json["versions"])) {
      Json kept = Json::array();
      for (const std::string &trait : version.traits)
        if (auto known = versionedTraits.find(trait);
            known != versionedTraits.end())
          kept.push_back(known->second);
      if (!kept.empty())
        facts["versioned_traits"] = std::move(kept);
      if (family.versionedPart() &&
          (version.hooks->constantLike ||
           llvm::any_of(version.traits, [&](const std::string &trait) {
             return constant.contains(trait);
           })))
        facts["constant"] = true;
    }
}

std::string hashOf(StringRef text) {
  return llvm::toHex(llvm::SHA256::hash(llvm::arrayRefFromStringRef(text)),
                     /*LowerCase=*/true);
}

/// The lines of a list, each entry on one.
void printList(const Json &list, unsigned indent, std::string &out) {
  std::string margin(indent, ' ');
  out += "[";
  for (const Json &entry : list) {
    out += (&entry == &list.front() ? "\n  " : ",\n  ") + margin;
    auto versions = entry.is_object() ? entry.find("versions") : entry.end();
    if (!entry.is_object() || versions == entry.end() ||
        !versions->is_array()) {
      out += oneLine(entry);
      continue;
    }
    // An op, whose versions come last and have a line each.
    Json rest = Json::object();
    for (const auto &[name, value] : entry.items())
      if (name != "versions")
        rest[name] = value;
    out += StringRef(oneLine(rest)).drop_back().str() + ", \"versions\": ";
    printList(*versions, indent + 4, out);
    out += "}";
  }
  out += list.empty() ? "]" : "\n" + margin + "]";
}

void printObject(const Json &object, unsigned indent, std::string &out) {
  std::string margin(indent, ' ');
  bool isFirst = true;
  for (const auto &[name, value] : object.items()) {
    out += isFirst ? "" : ",\n";
    isFirst = false;
    out += margin + Json(name).dump() + ": ";
    if (value.is_array()) {
      printList(value, indent, out);
    } else if (value.is_object()) {
      out += "{\n";
      printObject(value, indent + 2, out);
      out += "\n" + margin + "}";
    } else {
      out += oneLine(value);
    }
  }
}

} // namespace

bool dialectgen::hasVersionsPerOp(const Family &family) {
  return !family.dialectPart() && !family.versionedPart();
}

Json dialectgen::factsAsOf(const Family &family,
                           const ReleasedVersions &released) {
  Json facts = dumpResolved(family, /*isFrozen=*/true);
  facts.erase("family");
  keepVersionedTraits(family, facts["ops"]);
  Json timelines = Json::array();
  for (Json &timeline : facts["timelines"]) {
    auto limit = released.find(timeline["name"].get<std::string>());
    if (limit == released.end())
      continue;
    dropNewer(timeline, "releases", limit->second);
    timelines.push_back(std::move(timeline));
  }
  facts["timelines"] = std::move(timelines);
  auto line = family.timelines.empty()
                  ? released.end()
                  : released.find(family.timelines.front().name);
  Version release = line == released.end() ? Version() : line->second;
  if (auto versioned = facts.find("versioned_dialect");
      versioned != facts.end()) {
    dropNewer(*versioned, "bytecode_versions", release);
    dropNewer(*versioned, "mlir_features", release);
  }
  for (const char *records : {"types", "attributes"}) {
    dropNewer(facts, records, release);
    for (Json &record : facts[records]) {
      dropNewer(record, "cases", release);
      dropLaterEnd(record, release);
    }
  }
  for (const char *records : {"dialect_types", "dialect_attributes"})
    if (auto found = facts.find(records); found != facts.end())
      for (Json &record : *found) {
        dropNewer(record, "fields", release);
        dropLaterEnd(record, release);
      }
  if (hasVersionsPerOp(family))
    takeAllOps(facts["ops"]);
  else
    truncateOps(facts["ops"], released);
  // Artifacts have values and ops of these.
  if (!family.uses.empty())
    facts["uses"] = family.uses;
  facts["form"] = newestForm;
  return facts;
}

std::string dialectgen::factsText(const Json &facts) {
  std::string out;
  printObject(facts, 2, out);
  return out + "\n}\n";
}

Json dialectgen::toJson(const ReleasedVersions &released) {
  Json json = Json::object();
  for (const auto &[timeline, version] : released)
    json[timeline] = versionJson(version);
  return json;
}

ReleasedVersions dialectgen::releasedVersions(const Json &json) {
  ReleasedVersions released;
  if (json.is_object())
    for (const auto &[timeline, version] : json.items())
      released[timeline] = versionOf(version);
  return released;
}

ReleasedVersions dialectgen::versionsAsOf(const Family &family,
                                          const Version &release) {
  ReleasedVersions released;
  for (const Timeline &timeline : family.timelines)
    released[timeline.name] = &timeline == &family.timelines.front()
                                  ? release
                                  : timeline.newestReleased;
  return released;
}

/// The text whose hash identifies the content.
static std::string contentText(const Ledger &ledger) {
  std::string out = "  \"corrections\": ";
  printList(ledger.corrections, 2, out);
  return out + ",\n" + ledger.facts;
}

static std::string hashOfLink(const LedgerLink &link) {
  return hashOf(link.before + "\n" + oneLine(toJson(link.released)) + "\n" +
                link.content);
}

bool Ledger::isOfOlderForm() const {
  return !StringRef(facts).ends_with(
      ("\n  \"form\": " + llvm::Twine(newestForm) + "\n}\n").str());
}

void Ledger::seal(const ReleasedVersions &released) {
  LedgerLink link;
  link.released = released;
  link.before = links.empty() ? "" : links.back().hash;
  link.content = hashOf(contentText(*this));
  link.hash = hashOfLink(link);
  links.push_back(std::move(link));
}

std::string Ledger::text() const {
  std::string out = "{\n  \"family\": " + Json(family).dump() + ",\n";
  Json list = Json::array();
  for (const LedgerLink &link : links)
    list.push_back({{"released", toJson(link.released)},
                    {"before", link.before},
                    {"content", link.content},
                    {"hash", link.hash}});
  out += "  \"links\": ";
  printList(list, 2, out);
  return out + ",\n" + contentText(*this);
}

llvm::Expected<Ledger> dialectgen::readLedger(StringRef text) {
  auto fail = [](const llvm::Twine &why) {
    return llvm::createStringError(why);
  };
  constexpr StringRef contentBegin = "\n  \"corrections\": [",
                      factsBegin = ",\n  \"timelines\": [";
  size_t content = text.find(contentBegin);
  size_t facts =
      content == StringRef::npos ? content : text.find(factsBegin, content);
  if (facts == StringRef::npos)
    return fail("it has no links, corrections and facts");
  // The head is small; the facts are only parsed where they differ.
  Json head = Json::parse((text.take_front(facts) + "}").str(), /*cb=*/nullptr,
                          /*allow_exceptions=*/false);
  auto textOf = [](const Json &object, const char *key) -> std::string {
    auto member = object.is_object() ? object.find(key) : object.end();
    return member != object.end() && member->is_string()
               ? member->get<std::string>()
               : "";
  };
  if (!head.is_object() || !head["links"].is_array() ||
      !head["corrections"].is_array() || head["links"].empty())
    return fail("it has no links, corrections and facts");
  Ledger ledger;
  ledger.family = textOf(head, "family");
  ledger.corrections = head["corrections"];
  ledger.facts = text.drop_front(facts + 2).str();
  for (const Json &entry : head["links"]) {
    LedgerLink link;
    link.before = textOf(entry, "before");
    link.content = textOf(entry, "content");
    link.hash = textOf(entry, "hash");
    if (entry.is_object() && entry.contains("released"))
      link.released = releasedVersions(entry["released"]);
    if (hashOfLink(link) != link.hash ||
        (!ledger.links.empty() && link.before != ledger.links.back().hash))
      return fail("link " + llvm::Twine(ledger.links.size() + 1) +
                  " of its history was edited");
    ledger.links.push_back(std::move(link));
  }
  if (hashOf(text.drop_front(content + 1)) != ledger.links.back().content)
    return fail("its facts of the release were edited");
  // Anything else that stands between would be in no hash.
  if (ledger.text() != text)
    return fail("it is not laid out as it was written");
  return ledger;
}
