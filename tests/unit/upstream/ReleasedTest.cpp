//===- ReleasedTest.cpp - protection of released facts --------------------===//
//
// Changes the resolved facts of the real families, and their spec files, at
// random positions: a member that is added to the model is included
// automatically. A change that is not rejected must be in a list of members
// that may change (maySay), which is separate from that of the ledger's writer;
// and the tables by which artifacts are read stay as they are.
//
//===----------------------------------------------------------------------===//

#include "upstream/ledger/Released.h"
#include "Draws.h"
#include "ReadFacts.h"
#include "diff/families/ResolvedJson.h"
#include "diff/steps/Steps.h"
#include "emit/Emitters.h"
#include "model/Loader.h"
#include "upstream/ledger/Frozen.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <functional>
#include <random>

using namespace dialectgen;
using llvm::StringRef;

namespace {

constexpr StringRef root = DIALECTGEN_SOURCE_DIR;

/// Prose, verification and printing of ops, outputs and tests.
bool mayChange(StringRef member) {
  static const llvm::StringSet<> members = {"summary",
                                            "also_called",
                                            "step_hooks",
                                            "doc",
                                            "note",
                                            "label",
                                            "page",
                                            "description",
                                            "example",
                                            "file",
                                            "outputs",
                                            "traits",
                                            "attribute_traits",
                                            "assemblies",
                                            "assembly",
                                            "relations",
                                            "shapes",
                                            "verified",
                                            "unverified",
                                            "verifier",
                                            "canonicalizer",
                                            "folder",
                                            "constant_like",
                                            "reify_result_shapes",
                                            "result_type_inference",
                                            "value_bound",
                                            "no_equivalent",
                                            "experimental_ops",
                                            "shape_inference",
                                            "no_shape_inference",
                                            "decomposition",
                                            "lowering",
                                            "body",
                                            "expansion",
                                            "stands_for",
                                            "importer",
                                            "builders",
                                            "extra_class_declarations",
                                            "extra_definitions",
                                            "functions",
                                            "sample",
                                            "tests",
                                            "builds_all",
                                            "compatibility",
                                            "compatibility_windows",
                                            "newest",
                                            "newest_released"};
  return members.contains(member);
}

/// Facts about C++ that others write, of an external dialect: its classes, its
/// codes of its own, and the types that its verifiers admit.
bool isOfCpp(const Family &family, llvm::ArrayRef<std::string> members) {
  if (!family.isExternal())
    return false;
  auto has = [&](StringRef member) {
    return llvm::is_contained(members, member);
  };
  return has("external") || has("dialect_type_codes") ||
         has("dialect_attribute_codes") ||
         ((has("dialect_types") || has("dialect_attributes")) &&
          (has("class") || has("mnemonic"))) ||
         ((has("operands") || has("results")) && members.back() == "type") ||
         (has("named_types") && (has("record") || has("list")));
}

/// Of the edits: the first seed, other than 18 if DIALECTGEN_EDIT_SEED says so.
unsigned firstSeed() {
  unsigned seed = 18;
  if (const char *text = std::getenv("DIALECTGEN_EDIT_SEED"))
    EXPECT_FALSE(StringRef(text).getAsInteger(10, seed)) << text;
  return seed;
}

/// How many values stand in `json`, itself among them.
size_t countValues(const Json &json) {
  size_t count = 1;
  if (json.is_structured())
    for (const Json &value : json)
      count += countValues(value);
  return count;
}

/// The value in `json` with `index` others before it; `path` leads to it.
Json &valueAt(Json &json, size_t &index, std::vector<std::string> &path) {
  for (auto &[key, value] : json.items()) {
    if (index == 0)
      break;
    size_t count = countValues(value);
    if (index > count) {
      index -= count;
      continue;
    }
    --index;
    path.push_back(key);
    return valueAt(value, index, path);
  }
  return json;
}

/// One random change of `json`, as text; empty if there is none. `names` are
/// strings from other positions, by member.
std::string changeOnce(Json &json, std::mt19937 &random,
                       const std::map<std::string, std::vector<Json>> &names,
                       const std::string &skipped) {
  std::vector<std::string> at;
  size_t index = random() % countValues(json);
  Json *value = &valueAt(json, index, at);
  if (at.empty() || llvm::is_contained(at, skipped))
    return "";
  auto isDigits = [](StringRef text) {
    return !text.empty() && llvm::all_of(text, llvm::isDigit);
  };
  std::string member;
  for (const std::string &key : llvm::reverse(at))
    if (member.empty() && !isDigits(key))
      member = key;
  Json before = *value;
  bool removes = random() % 4 == 0;
  if (removes) {
    Json *parent = &json;
    for (const std::string &key : llvm::ArrayRef(at).drop_back())
      parent =
          parent->is_array() ? &(*parent)[std::stoul(key)] : &(*parent)[key];
    if (parent->is_array())
      parent->erase(std::stoul(at.back()));
    else
      parent->erase(at.back());
  } else if (value->is_boolean()) {
    *value = !value->get<bool>();
  } else if (value->is_number()) {
    *value = value->get<int64_t>() + (random() % 2 ? 1 : -1);
  } else if (value->is_array() && value->size() > 1) {
    size_t i = random() % (value->size() - 1);
    std::swap((*value)[i], (*value)[i + 1]);
  } else if (value->is_string()) {
    auto known = names.find(member);
    if (known == names.end() || random() % 3 == 0)
      *value = value->get<std::string>() + "x";
    else
      *value = known->second[random() % known->second.size()];
  } else {
    return "";
  }
  std::string text = "/" + llvm::join(at, "/") + ": ";
  if (removes)
    return text + "removed " + before.dump().substr(0, 80);
  if (before == *value)
    return "";
  return text + before.dump().substr(0, 80) + " -> " +
         value->dump().substr(0, 80);
}

void collectNames(const Json &json, const std::string &member,
                  std::map<std::string, std::vector<Json>> &names) {
  if (json.is_string())
    names[member].push_back(json);
  if (json.is_structured())
    for (const auto &[key, value] : json.items())
      collectNames(value, json.is_array() ? member : key, names);
}

/// `json` without texts, which must not decide about an order.
Json withoutProse(const Json &json) {
  if (!json.is_structured())
    return json;
  Json copy = json.is_array() ? Json::array() : Json::object();
  for (const auto &[key, value] : json.items())
    if (json.is_array())
      copy.push_back(withoutProse(value));
    else if (key != "doc" && key != "summary" && key != "note" &&
             key != "also_called")
      copy[key] = withoutProse(value);
  return copy;
}

/// `json` with all sets and named elements in one order, without empty lists,
/// without hooks where none is frozen, and without free members.
Json inOrder(const Json &json, StringRef member = "") {
  static const llvm::StringSet<> sets = {"elements",
                                         "any_of",
                                         "aliases",
                                         "enum",
                                         "mlir_features",
                                         "dialect_types",
                                         "dialect_attributes",
                                         "unused_type_variables",
                                         "element_types",
                                         "type_constructors",
                                         "named_types",
                                         "attribute_kinds",
                                         "region_kinds",
                                         "cases",
                                         "composite_attributes",
                                         "ops",
                                         "uses",
                                         "versions"};
  if (!json.is_structured())
    return json;
  Json copy = json.is_array() ? Json::array() : Json::object();
  if (json.is_array()) {
    for (const Json &value : json)
      // A value may be added with its meaning.
      copy.push_back(inOrder(
          member == "enum" && value.is_object() ? value["value"] : value));
    // A way that is closed is so wherever it stands among the actions.
    if (member == "step") {
      auto isClosed = [](const Json &action) {
        return action.is_object() && action.contains("impossible");
      };
      Json open = Json::array(), closed = Json::array();
      for (const Json &action : copy)
        (isClosed(action) ? closed : open).push_back(action);
      open.insert(open.end(), closed.begin(), closed.end());
      return open;
    }
    // A code tells the place of a record.
    bool hasCodes = !json.empty() && llvm::all_of(json, [](const Json &value) {
      return value.is_object() && value.contains("code");
    });
    if (hasCodes)
      std::sort(copy.begin(), copy.end(), [](const Json &a, const Json &b) {
        return a["code"] < b["code"];
      });
    // Records are known by their names, whatever their classes are called.
    bool isRecord = member == "dialect_types" || member == "dialect_attributes";
    if (sets.contains(member)) {
      std::vector<std::pair<std::string, size_t>> keyed;
      for (const Json &one : copy)
        keyed.emplace_back(
            (isRecord ? one.value("name", Json()) : withoutProse(one)).dump(),
            keyed.size());
      llvm::sort(keyed);
      Json sorted = Json::array();
      for (const auto &[key, index] : keyed)
        sorted.push_back(std::move(copy[index]));
      copy = std::move(sorted);
    }
    return copy;
  }
  std::map<std::string, const Json *> members;
  for (const auto &[key, value] : json.items()) {
    // Hooks that may change are none that is frozen.
    bool isNone = value.empty();
    if (key == "hooks" && value.is_object())
      isNone = llvm::all_of(value.items(), [](const auto &hook) {
        return mayChange(hook.key());
      });
    if (!((value.is_array() || key == "hooks") && isNone))
      members[key] = &value;
  }
  for (const auto &[key, value] : members) {
    copy[key] = inOrder(*value, key);
    if (member == "type_constraints")
      std::sort(copy[key].begin(), copy[key].end());
  }
  return copy;
}

/// The members in which two resolved models differ.
void differences(const Json &a, const Json &b, std::vector<std::string> &path,
                 std::vector<std::vector<std::string>> &found) {
  if (a == b)
    return;
  bool isObject = a.is_object() && b.is_object();
  bool isList = a.is_array() && b.is_array() && a.size() == b.size();
  if (!isObject && !isList) {
    found.push_back(path);
    return;
  }
  if (isList) {
    for (size_t i = 0; i != a.size(); ++i) {
      path.push_back(std::to_string(i));
      differences(a[i], b[i], path, found);
      path.pop_back();
    }
    return;
  }
  auto value = [](const Json &object, const std::string &key) {
    auto member = object.find(key);
    return member == object.end() ? Json() : *member;
  };
  llvm::StringSet<> keys;
  for (const Json *object : {&a, &b})
    for (const auto &[key, member] : object->items())
      keys.insert(key);
  for (const auto &key : keys) {
    path.push_back(key.getKey().str());
    differences(value(a, path.back()), value(b, path.back()), path, found);
    path.pop_back();
  }
}

/// The tables by which programs read artifacts of `family`: codes and layouts,
/// for the runtime and for readers without MLIR; steps between versions; what
/// records and ops are in the dialect. Nothing if they cannot be made.
/// Relations, shapes and lowerings decide nothing of that, nor does the order
/// of cases, which are known by their numbers.
std::optional<std::map<std::string, std::string>> tablesOf(Family &family) {
  static const llvm::StringSet<> deciding = {
      "versioned-tables", "wire-description", "conversion", "dialect-steps",
      "build-table",      "view-tables",      "view-steps"};
  llvm::erase_if(family.outputs, [&](const std::string &output) {
    return !deciding.contains(output);
  });
  for (Op &op : family.ops) {
    op.source.reset();
    for (OpVersion &version : op.versions) {
      Hooks hooks;
      hooks.constantLike = version.hooks->constantLike;
      hooks.attributeOrder = version.hooks->attributeOrder;
      hooks.attributeKinds = version.hooks->attributeKinds;
      version.hooks = hooks;
      version.relations.clear();
      version.shapes = {};
      // Messages name admitted types in the order of the spec and of its sets,
      // which is free.
      for (TypeConstraint &constraint : version.typeConstraints)
        constraint.types.edit([](auto &types) { llvm::sort(types); });
    }
  }
  family.vocabulary.typeSets.clear();
  // Names of releases that programs may be written for.
  if (family.versionedDialect)
    family.versionedDialect->windows.clear();
  for (WireRecord &record : family.attributes)
    llvm::sort(record.cases, [](const WireCase &a, const WireCase &b) {
      return a.value < b.value;
    });
  OutputTexts outputs;
  if (!emitDialect(family, root, outputs).empty())
    return std::nullopt;
  // Programs in the dialect of today are read by it alone.
  if (const FamilyPart *part = family.dialectPart())
    outputs.texts.erase("generated/" + family.name + "/" + part->dialect +
                        ".irdl.mlir");
  // Whether types differ is told of a step alone.
  for (auto &[path, text] : outputs.texts)
    for (auto [derived, same] :
         {std::pair("StepKind::Derived", "StepKind::Same"),
          std::pair("\"kind\":\"derived\"", "\"kind\":\"same\"")})
      for (size_t at = 0; (at = text.find(derived, at)) != std::string::npos;)
        text.replace(at, StringRef(derived).size(), same);
  return std::move(outputs.texts);
}

struct ReleasedFamily {
  std::string name;
  Diagnostics diagnostics;
  std::optional<Family> specs, ledger;
  Json facts, resolved;
  std::optional<std::map<std::string, std::string>> tables;

  explicit ReleasedFamily(const std::string &name) : name(name) {
    specs = loadSpecs(root, name, diagnostics);
    if (!specs)
      return;
    facts = factsAsOf(*specs, specs->released.versions);
    resolved = inOrder(dumpResolved(*specs));
    ledger = loadReleased(root, name, diagnostics);
    Family copy = *specs;
    tables = tablesOf(copy);
  }
};

std::string printed(Diagnostics &diagnostics) {
  std::string text;
  llvm::raw_string_ostream os(text);
  diagnostics.print(os, /*showColors=*/false);
  return text;
}

/// The differ reads all that `--release` writes, and a ledger is read as it is
/// written.
TEST(Released, OfEveryFamily) {
  for (const std::string &name : findFamilies(root)) {
    Diagnostics diagnostics;
    std::optional<Family> ours = loadSpecs(root, name, diagnostics);
    std::optional<Family> released = loadReleased(root, name, diagnostics);
    ASSERT_FALSE(diagnostics.hasErrors()) << name << printed(diagnostics);
    if (!ours || !released)
      continue;
    auto text = openInRoot(root, releasedPath(name));
    ASSERT_TRUE(bool(text)) << llvm::toString(text.takeError());
    llvm::Expected<Ledger> ledger = readLedger((*text)->getBuffer());
    ASSERT_TRUE(bool(ledger)) << llvm::toString(ledger.takeError());
    // Other forms have the same facts in another order.
    if (!ledger->isOfOlderForm())
      EXPECT_EQ(factsText(factsAsOf(*released, ours->released.versions)),
                ledger->facts)
          << name;
    EXPECT_TRUE(compareWithReleased(*ours, *released).empty()) << name;
    EXPECT_FALSE(compareReleased(*ours, std::move(*released)).hasDrift())
        << name;
  }
}

class ReleasedEdits : public testing::TestWithParam<const char *> {};

/// Facts of the resolved model, changed after it was resolved.
TEST_P(ReleasedEdits, EveryResolvedFactIsFrozen) {
  ReleasedFamily family(GetParam());
  ASSERT_TRUE(family.ledger) << printed(family.diagnostics);
  ASSERT_TRUE(compareWithReleased(*family.specs, *family.ledger).empty());
  std::map<std::string, std::vector<Json>> names;
  collectNames(family.facts, "", names);
  Draws draws = Draws::ofRun();
  unsigned tried = 0, wanted = family.name == "onnx" ? 60 : 150;
  for (unsigned i = 0; i != 2 * wanted; ++i) {
    if (!draws.has(family.name + " fact " + std::to_string(i)))
      continue;
    std::mt19937 random(firstSeed() + i);
    Json now = family.facts;
    std::string what = changeOnce(now, random, names, "");
    if (what.empty())
      continue;
    ++tried;
    Diagnostics reading;
    std::optional<Family> edited = readFacts(now, *family.specs, reading);
    if (!edited) {
      EXPECT_TRUE(reading.all().front().range.isValid()) << what;
      continue;
    }
    std::vector<FrozenDifference> found =
        compareWithReleased(*edited, *family.ledger);
    if (found.empty()) {
      // An empty object may as well be absent.
      if (factsText(factsAsOf(*edited, family.specs->released.versions)) ==
          factsText(family.facts))
        continue;
      std::vector<std::string> at;
      std::vector<std::vector<std::string>> changed;
      // Sets are equal in any order.
      if (inOrder(family.facts) != inOrder(now))
        differences(family.facts, now, at, changed);
      for (const std::vector<std::string> &members : changed)
        EXPECT_TRUE(members.front() == "form" ||
                    isOfCpp(*family.specs, members))
            << what;
      continue;
    }
    EXPECT_TRUE(found.front().here.isValid()) << what;
    EXPECT_TRUE(found.front().there.isValid()) << what;
    EXPECT_FALSE(found.front().wayOut.empty()) << what;
  }
  EXPECT_GE(tried, draws.leastOf(wanted));
}

/// Files of specs, as somebody edits them.
TEST_P(ReleasedEdits, EditsOfSpecsAreRefusedOrProse) {
  ReleasedFamily family(GetParam());
  ASSERT_TRUE(family.ledger) << printed(family.diagnostics);
  ASSERT_TRUE(family.tables && !family.tables->empty());
  std::vector<std::string> paths;
  std::map<std::string, std::vector<Json>> names;
  std::map<std::string, std::pair<std::string, Json>> files;
  auto &disk = *llvm::vfs::getRealFileSystem();
  for (const char *folder : {"", "types", "attributes", "ops"}) {
    std::string path = "specs/" + family.name + (*folder ? "/" : "") + folder;
    llvm::SmallString<128> full(root);
    llvm::sys::path::append(full, path);
    std::error_code error;
    for (llvm::vfs::directory_iterator it = disk.dir_begin(full, error), end;
         it != end && !error; it.increment(error)) {
      if (llvm::sys::path::extension(it->path()) != ".json" ||
          llvm::sys::path::filename(it->path()) == "drift-allowed.json")
        continue;
      auto text = disk.getBufferForFile(it->path());
      ASSERT_TRUE(text);
      Json json = Json::parse((*text)->getBuffer(), nullptr, false);
      collectNames(json, "", names);
      // Larger files have more facts.
      for (size_t i = 0; i < (*text)->getBufferSize(); i += 2000)
        paths.push_back(it->path().str());
      files[it->path().str()] = {(*text)->getBuffer().str(), std::move(json)};
    }
  }
  // Of a family in one file, its documents are edited.
  SpecDocuments documents;
  Json ledger;
  if (isImported(root, family.name, disk)) {
    auto read = [&](const std::string &path) {
      auto text = openInRoot(root, path);
      EXPECT_TRUE(bool(text)) << llvm::toString(text.takeError());
      return text ? Json::parse((*text)->getBuffer()) : Json();
    };
    ledger = read(releasedPath(family.name));
    documents = documentsOf(read(importedPath(family.name)), ledger);
    for (const auto &[path, json] : documents) {
      collectNames(json, "", names);
      for (size_t i = 0; i < json.dump(2).size(); i += 2000)
        paths.push_back(path);
      files[path] = {"", json};
    }
  }
  llvm::sort(paths);
  Draws draws = Draws::ofRun();
  unsigned tried = 0, refused = 0, byLoader = 0, free = 0, changing = 0;
  unsigned wanted = family.name == "onnx" ? 60 : 150;
  for (unsigned i = 0; i != 2 * wanted; ++i) {
    if (!draws.has(family.name + " file " + std::to_string(i)))
      continue;
    std::mt19937 random(firstSeed() + i);
    const std::string &path = paths[random() % paths.size()];
    Json json = files[path].second;
    // Names of .td files are for readers of such files, and the record of
    // releases is checked by its hash.
    std::string what = changeOnce(json, random, names, "td");
    if (what.empty() || StringRef(what).starts_with("/released"))
      continue;
    what = path + what;
    ++tried;
    auto edited = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
    llvm::SmallString<128> place(path);
    if (!documents.empty()) {
      SpecDocuments changed = documents;
      changed[path] = std::move(json);
      json = importedFile(changed, ledger);
      place = root;
      llvm::sys::path::append(place, importedPath(family.name));
    }
    edited->addFile(place, 0,
                    llvm::MemoryBuffer::getMemBufferCopy(json.dump(2)));
    llvm::vfs::OverlayFileSystem overlay(llvm::vfs::getRealFileSystem());
    overlay.pushOverlay(edited);
    Diagnostics diagnostics;
    std::optional<Family> loaded =
        loadSpecs(root, family.name, diagnostics, overlay);
    if (!loaded || diagnostics.hasErrors()) {
      ++byLoader;
      bool hasPlace =
          llvm::any_of(diagnostics.all(), [](const Diagnostic &one) {
            return one.range.isValid();
          });
      EXPECT_TRUE(hasPlace) << what;
      continue;
    }
    checkSteps(*loaded, diagnostics);
    if (diagnostics.hasErrors()) {
      ++byLoader;
      continue;
    }
    checkReleased(*loaded, root, diagnostics);
    if (diagnostics.hasErrors()) {
      ++refused;
      const Diagnostic &first = diagnostics.all().front();
      EXPECT_TRUE(first.range.isValid()) << what;
      bool saysWayOut = StringRef(first.message).contains("put it back") ||
                        StringRef(first.message).contains("new elements begin");
      EXPECT_TRUE(saysWayOut) << what << "\n" << first.message;
      continue;
    }
    ++free;
    std::vector<std::string> at;
    std::vector<std::vector<std::string>> found;
    Json resolved = inOrder(dumpResolved(*loaded));
    differences(family.resolved, resolved, at, found);
    bool isOfOthers = false, isOfClass = false, isOfMnemonic = false;
    for (const std::vector<std::string> &members : found) {
      bool isFree =
          llvm::any_of(members, mayChange) || isOfCpp(*loaded, members);
      isOfOthers |= isOfCpp(*loaded, members);
      isOfClass |= isOfCpp(*loaded, members) && members.back() == "class";
      isOfMnemonic |= isOfCpp(*loaded, members) && members.back() == "mnemonic";
      // Elements newer than the release may change as well.
      const Json *json = &family.resolved;
      for (const std::string &key : members) {
        if (json->is_array() && std::stoul(key) < json->size())
          json = &(*json)[std::stoul(key)];
        else if (json->is_object() && json->contains(key))
          json = &(*json)[key];
        else
          break;
        if (json->is_object() && json->contains("since") &&
            (*json)["since"].is_number() && family.name == "onnx" &&
            (*json)["since"].get<int>() > 27)
          isFree = isOfOthers = true;
      }
      EXPECT_TRUE(isFree) << what << "\nnot refused, and changes "
                          << llvm::join(members, "/");
    }
    // Whatever was edited, an artifact is read as before.
    auto tables = tablesOf(*loaded);
    EXPECT_TRUE(tables) << what;
    for (const auto &[table, text] : *family.tables) {
      // A class or a mnemonic may be another one, which no other record had.
      bool mayDiffer =
          (isOfOthers && family.name == "onnx") ||
          (isOfClass && StringRef(table).ends_with("Conversion.inc")) ||
          (isOfMnemonic && StringRef(table).ends_with(".wire.json"));
      if (!tables || mayDiffer || tables->at(table) == text)
        continue;
      ++changing;
      ADD_FAILURE() << what << "\nnot refused, and changes " << table;
    }
  }
  EXPECT_GE(tried, draws.leastOf(wanted));
  EXPECT_GE(refused, draws.areAll() ? wanted / 20 : 0);
  llvm::outs() << family.name << ": " << tried << " edits of specs: " << refused
               << " refused as released, " << byLoader
               << " refused by the loader, " << free << " accepted, of which "
               << changing << " change how artifacts are read\n";
}

INSTANTIATE_TEST_SUITE_P(Families, ReleasedEdits,
                         testing::Values("stablehlo", "onnx", "byteir", "arith",
                                         "tosa"),
                         [](const auto &info) { return info.param; });

/// A record of somebody else's dialect keeps its code and fields, whatever C++
/// and programs call it, but none is read as another.
TEST(Released, NoRecordIsReadAsAnother) {
  unsigned tried = 0, swapped = 0;
  for (const std::string &name : findFamilies(root)) {
    Diagnostics diagnostics;
    std::optional<Family> specs = loadSpecs(root, name, diagnostics),
                          ledger = loadReleased(root, name, diagnostics);
    if (!specs || !ledger || !specs->isExternal())
      continue;
    Family copy = *specs;
    auto tables = tablesOf(copy);
    ASSERT_TRUE(tables) << name;
    for (auto [list, suffix] :
         {std::pair(&Family::dialectTypes, "Type"),
          std::pair(&Family::dialectAttributes, "Attr")}) {
      for (size_t i = 0; i != ((*specs).*list).size(); ++i) {
        const DialectRecord &record = ((*specs).*list)[i];
        Family renamed = *specs;
        (renamed.*list)[i].mnemonic += "x";
        EXPECT_TRUE(compareWithReleased(renamed, *ledger).empty())
            << name << " " << record.name;
        // The table that programs read at run time has the name of today.
        auto others = tablesOf(renamed), before = tables;
        ASSERT_TRUE(others);
        for (auto *texts : {&*others, &*before})
          EXPECT_EQ(
              texts->erase("generated/" + name + "/v" + name + ".wire.json"),
              1u);
        EXPECT_EQ(others, before) << name << " " << record.name;
        renamed = *specs;
        (renamed.*list)[i].className = "other::Class";
        EXPECT_TRUE(compareWithReleased(renamed, *ledger).empty())
            << name << " " << record.name;
        ++tried;
        for (const DialectRecord &other : (*specs).*list) {
          if (!other.mnemonic.empty() && other.mnemonic != record.mnemonic) {
            Family taken = *specs;
            (taken.*list)[i].mnemonic = other.mnemonic;
            EXPECT_FALSE(compareWithReleased(taken, *ledger).empty())
                << name << " " << record.name << " as " << other.mnemonic;
          }
          std::string otherClass = recordClassOf(*specs, other, suffix);
          if (otherClass == recordClassOf(*specs, record, suffix))
            continue;
          Family taken = *specs;
          (taken.*list)[i].className = otherClass;
          EXPECT_FALSE(compareWithReleased(taken, *ledger).empty())
              << name << " " << record.name << " as " << other.name;
          ++swapped;
        }
      }
    }
  }
  EXPECT_GT(tried, 20u);
  EXPECT_GT(swapped, 50u);
}

TEST(Ledger, SaysWhichPartWasEdited) {
  Ledger ledger;
  ledger.family = "toy";
  ledger.facts = "  \"timelines\": [\n    {\"name\": \"main\"}\n  ]\n}\n";
  ledger.seal({{"main", Version(1)}});
  ledger.seal({{"main", Version(2)}});
  std::string text = ledger.text();
  llvm::Expected<Ledger> same = readLedger(text);
  ASSERT_TRUE(bool(same)) << llvm::toString(same.takeError());
  EXPECT_EQ(same->text(), text);
  EXPECT_EQ(same->links.back().released.at("main"), Version(2));
  auto error = [&](StringRef from, StringRef to) {
    std::string edited = text;
    edited.replace(edited.find(from), from.size(), to);
    llvm::Expected<Ledger> read = readLedger(edited);
    return read ? "" : llvm::toString(read.takeError());
  };
  EXPECT_EQ(error("\"name\": \"main\"", "\"name\": \"mein\""),
            "its facts of the release were edited");
  EXPECT_EQ(error("{\"main\": 1}", "{\"main\": 3}"),
            "link 1 of its history was edited");
  EXPECT_EQ(error("\"before\": \"\"", "\"before\": \"0\""),
            "link 1 of its history was edited");
  EXPECT_EQ(error("\"family\": \"toy\",\n", "\"family\": \"toy\", \n"),
            "it is not laid out as it was written");
  // Nothing of it, or text that is no JSON.
  for (auto [from, to] : {std::pair("\"corrections\"", "\"other\""),
                          {"\"links\"", "\"other\""},
                          {"\"links\": [", "\"links\": {}, \"other\": ["},
                          {"\"family\": \"toy\",", "\"family\": \"toy\""},
                          {"\"timelines\"", "\"other\""}})
    EXPECT_EQ(error(from, to), "it has no links, corrections and facts")
        << from << " " << to;
  Ledger empty;
  empty.facts = ledger.facts;
  EXPECT_EQ(llvm::toString(readLedger(empty.text()).takeError()),
            "it has no links, corrections and facts");
}

} // namespace
