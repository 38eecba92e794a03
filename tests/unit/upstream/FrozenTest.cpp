//===- FrozenTest.cpp - each kind of change of released facts -------------===//
//
// The facts of a family that has every kind of thing, with one change each: the
// words of the difference and its two places. And the facts as of each of its
// releases.
//
//===----------------------------------------------------------------------===//

#include "upstream/ledger/Frozen.h"
#include "Draws.h"
#include "ReadFacts.h"
#include "model/Loader.h"
#include "model/forms/ModelForms.h"
#include "upstream/ledger/Ledger.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <cstdlib>
#include <map>
#include <set>

using namespace dialectgen;
using llvm::StringRef;

namespace {

/// The value at `path`, whose segments are members, indices, and names of
/// entries of lists; `/-` is behind the last entry of a list.
Json &valueIn(Json &json, StringRef path) {
  if (path.empty())
    return json;
  auto [segment, rest] = path.split('/');
  if (json.is_object())
    return valueIn(json[segment.str()], rest);
  if (segment == "-") {
    json.push_back(nullptr);
    return json.back();
  }
  size_t index;
  if (!segment.getAsInteger(10, index))
    return valueIn(json[index], rest);
  for (Json &entry : json)
    for (const char *key : {"name", "op", "since"})
      if (entry.is_object() && entry.value(key, "") == segment)
        return valueIn(entry, rest);
  ADD_FAILURE() << "no '" << segment.str() << "'";
  return json;
}

/// Sets the value at `path`; without a value, removes it.
void edit(Json &json, StringRef path, StringRef value) {
  if (!value.empty()) {
    valueIn(json, path) = Json::parse(value.str());
    return;
  }
  auto [parentPath, last] = path.rsplit('/');
  bool isTop = last.empty();
  Json &parent = isTop ? json : valueIn(json, parentPath);
  if (isTop)
    last = parentPath;
  if (parent.is_object()) {
    parent.erase(last.str());
    return;
  }
  Json &entry = valueIn(parent, last);
  parent.erase(size_t(&entry - &parent[0]));
}

class Frozen : public ::testing::Test {
protected:
  void SetUp() override { load("newcomer", Version{2, 0, 0}); }

  void load(const std::string &name, const Version &release) {
    family = loadSpecs(std::string(DIALECTGEN_SOURCE_DIR) + "/tests/fixtures/" +
                           name,
                       name, diagnostics);
    ASSERT_TRUE(family);
    family->released.versions = versionsAsOf(*family, release);
    freeze();
  }

  /// Releases the facts of today.
  void freeze() {
    facts = factsAsOf(*family, family->released.versions);
    std::optional<Family> read = familyOf(facts);
    ASSERT_TRUE(read);
    released = std::move(*read);
  }

  std::optional<Family> familyOf(const Json &json) {
    return readFacts(json, *family, diagnostics);
  }

  /// The beginning of the source at a range, in one line.
  static std::string sourceAt(llvm::SMRange range) {
    if (!range.isValid())
      return "nowhere";
    StringRef text(range.Start.getPointer(),
                   range.End.getPointer() - range.Start.getPointer());
    std::string line;
    for (char letter : text)
      if (!llvm::isSpace(letter) || (!line.empty() && line.back() != ' '))
        line += llvm::isSpace(letter) ? ' ' : letter;
    return line.size() <= 24 ? line : line.substr(0, 24) + "…";
  }

  /// `SUBJECT: WHAT; WAY OUT | HERE | THERE` of each difference; what the
  /// reader says of facts that are none.
  std::vector<std::string> compared(const Json &now) {
    std::vector<std::string> list;
    size_t before = diagnostics.all().size();
    std::optional<Family> read = familyOf(now);
    for (const Diagnostic &diagnostic :
         llvm::ArrayRef(diagnostics.all()).drop_front(before))
      list.push_back("unread: " + diagnostic.message);
    if (!read)
      return list;
    for (const FrozenDifference &each : compareWithReleased(*read, released))
      list.push_back(each.subject + ": " + each.what + "; " + each.wayOut +
                     " | " + sourceAt(each.here) + " | " +
                     sourceAt(each.there) +
                     (each.mayCorrect ? " | correctable" : ""));
    return list;
  }

  Diagnostics diagnostics;
  std::optional<Family> family;
  Json facts;
  Family released;
};

/// Whoever edits a ledger by hand may give a member another kind.
TEST_F(Frozen, MembersOfOtherKinds) {
  for (StringRef path : {"ops/0/domain", "dialect/name", "ops/0/op"}) {
    Json other = facts;
    edit(other, path, "5");
    EXPECT_FALSE(familyOf(other)) << path.str();
  }
}

/// Paths of members of objects in `json`, which is at `path`: of each kind of
/// member, which is its path without numbers, the first one.
void pathsOfMembers(const Json &json, const std::string &path,
                    const std::string &kind,
                    std::map<std::string, std::string> &paths) {
  if (json.is_array())
    for (size_t i = 0; i != json.size(); ++i)
      pathsOfMembers(json[i], path + "/" + std::to_string(i), kind, paths);
  if (json.is_object())
    for (const auto &[key, value] : json.items()) {
      std::string own = path + "/" + key, ownKind = kind + "/" + key;
      paths.emplace(ownKind, own);
      pathsOfMembers(value, own, ownKind, paths);
    }
}

/// Whatever one side alone says, the two are compared, both ways.
TEST_F(Frozen, EachMemberOnOneSideAlone) {
  Draws draws = Draws::ofRun();
  for (const char *name : {"newcomer", "onnx"}) {
    SCOPED_TRACE(name);
    if (StringRef(name) == "onnx") {
      family = loadSpecs(DIALECTGEN_SOURCE_DIR, name, diagnostics);
      ASSERT_TRUE(family);
      freeze();
    }
    std::map<std::string, std::string> paths;
    pathsOfMembers(facts, "", "", paths);
    // Reading all ops for each member takes minutes.
    std::set<size_t> held;
    for (const auto &[kind, path] : paths)
      if (StringRef rest(path); rest.consume_front("/ops/")) {
        size_t index = 0;
        ASSERT_FALSE(rest.split('/').first.getAsInteger(10, index));
        held.insert(index);
      }
    Json ops = Json::array();
    for (size_t index : held)
      ops.push_back(facts["ops"][index]);
    facts["ops"] = std::move(ops);
    std::optional<Family> all = familyOf(facts);
    ASSERT_TRUE(all);
    paths.clear();
    pathsOfMembers(facts, "", "", paths);
    size_t tried = 0, compared = 0, different = 0;
    for (const auto &[kind, path] : paths) {
      if (StringRef(name) == "onnx" && !draws.has("member " + kind))
        continue;
      ++tried;
      Json fewer = facts;
      edit(fewer, StringRef(path).drop_front(), "");
      std::optional<Family> read = familyOf(fewer);
      if (!read)
        continue;
      ++compared;
      different += !compareWithReleased(*read, *all).empty() ||
                   !compareWithReleased(*all, *read).empty();
    }
    EXPECT_GE(compared, tried / 4);
    EXPECT_GE(different, compared / 2);
  }
}

/// The facts of a family that was read from a ledger are those of the ledger.
TEST_F(Frozen, FactsAreReadAsTheyAreWritten) {
  for (const Version &release : {Version{1, 0, 0}, Version{1, 1, 0},
                                 Version{1, 2, 0}, Version{2, 0, 0}}) {
    load("newcomer", release);
    EXPECT_EQ(factsText(factsAsOf(released, family->released.versions)),
              factsText(facts))
        << toString(release);
  }
}

TEST_F(Frozen, SaysEachDifference) {
  EXPECT_EQ(compared(facts), std::vector<std::string>{});
  // Blocks of a line `PATH = VALUE`, or `PATH =`, and a line a difference.
  const char *const file =
      DIALECTGEN_SOURCE_DIR "/tests/fixtures/ledger/differences.txt";
  auto buffer = llvm::MemoryBuffer::getFile(file);
  ASSERT_TRUE(buffer);
  llvm::SmallVector<StringRef> lines;
  (*buffer)->getBuffer().split(lines, '\n', -1, /*KeepEmpty=*/false);
  unsigned edits = 0;
  std::string found;
  for (size_t i = 0; i != lines.size();) {
    found += lines[i].str() + "\n";
    auto [path, value] = lines[i++].split(" =");
    std::vector<std::string> differences;
    while (i != lines.size() && lines[i].consume_front("  "))
      differences.push_back(lines[i++].str());
    Json now = facts;
    edit(now, path, value.ltrim());
    ++edits;
    std::vector<std::string> differing = compared(now);
    for (const std::string &one : differing)
      found += "  " + one + "\n";
    EXPECT_EQ(differing, differences) << path.str() << " =" << value.str();
  }
  if (std::getenv("DIALECTGEN_UPDATE_EXPECTED")) {
    std::error_code error;
    llvm::raw_fd_ostream(file, error) << found;
  }
  EXPECT_GT(edits, 80u);
}

/// C++ that others write is not frozen; records and ops are.
TEST_F(Frozen, OfADialectThatExistsElsewhere) {
  const std::pair<const char *, const char *> edits[] = {
      {"dialect_types/Box/class", "\"Crate\""},
      {"dialect_type_codes/0", "\"Box\""},
      {"dialect_attribute_codes", ""},
      {"ops/add/versions/1.0.0/operands/0/type", "\"token\""},
      {"ops/add/versions/1.0.0/results/0/type", "\"token\""}};
  const std::pair<const char *, const char *> frozen[] = {
      {"types/10/fields/0/kind", "\"f64\""},
      {"ops/add/versions/1.0.0/operands/0/name", "\"left\""},
      {"ops/concat/versions/1.0.0/attributes/0/kind", "\"i32\""},
      {"types/10/symbol", "\"Box\""},
      {"ops/add/dialect", "true"},
      {"ops/add/dialect_name", "\"concat\""},
      {"dialect_types/Box/wire", "\"box_v2\""},
      {"dialect_types/Box/until", "\"1.0.0\""},
      {"dialect_types", ""},
      {"dialect_attributes/Level/storage", "\"i64\""},
      {"ops/add/versions/1.0.0/dialect", ""},
      {"attributes/9/cases/FAST/symbol", "\"Fast\""}};
  for (bool isExternal : {false, true}) {
    family->dialect->external.header = isExternal ? "Newcomer.h" : "";
    for (auto [path, value] : edits) {
      Json now = facts;
      edit(now, path, value);
      EXPECT_EQ(compared(now).empty(), isExternal) << path;
    }
    for (auto [path, value] : frozen) {
      Json now = facts;
      edit(now, path, value);
      EXPECT_FALSE(compared(now).empty()) << path;
    }
  }
}

/// From a release on that is not frozen yet, the dialect may call an op and a
/// case otherwise, but nothing takes the name of another.
TEST_F(Frozen, NamesOfADialectThatExistsElsewhere) {
  family->dialect->external.header = "Newcomer.h";
  Timeline &line = family->timelines.front();
  line.newest = Version{9, 0, 0};
  auto isFree = [&](const char *path, const char *value) {
    Json now = facts;
    edit(now, path, value);
    return compared(now).empty();
  };
  EXPECT_TRUE(isFree("ops/add/dialect_name", "\"plus\""));
  EXPECT_FALSE(isFree("ops/add/dialect_name", "\"concat\""));
  EXPECT_TRUE(isFree("attributes/9/cases/FAST/symbol", "\"Quick\""));
  EXPECT_TRUE(isFree("dialect_attributes/Level/storage", "\"i64\""));
  EXPECT_FALSE(isFree("dialect_types/Box/wire", "\"box_v2\""));
  std::string other;
  for (const Json &entry : facts["attributes"][9]["cases"])
    if (entry["name"] != "FAST")
      other = entry.value("symbol", entry["name"].get<std::string>());
  EXPECT_FALSE(
      isFree("attributes/9/cases/FAST/symbol", ("\"" + other + "\"").c_str()));
}

/// In a family of views, each op has versions of its own.
TEST_F(Frozen, OfViews) {
  family = loadSpecs(DIALECTGEN_SOURCE_DIR, "byteir", diagnostics);
  ASSERT_TRUE(family && hasVersionsPerOp(*family));
  freeze();
  EXPECT_EQ(compared(facts), std::vector<std::string>{});
  const std::string op = facts["ops"][0]["op"];
  Json newer = {{"since", 99}, {"operands", Json::array()}};
  Json now = facts;
  Json &versions = now["ops"][0]["versions"];
  versions.insert(versions.begin(), newer);
  EXPECT_EQ(compared(now), std::vector<std::string>{});
  now = facts;
  newer["since"] = 0;
  now["ops"][0]["versions"].push_back(newer);
  ASSERT_EQ(compared(now).size(), 1u);
  EXPECT_TRUE(StringRef(compared(now)[0])
                  .starts_with("version 0 of op '" + op +
                               "': it was not there when it was released; new "
                               "elements begin with a later version"));
  now = facts;
  Json other = {{"op", "new"}, {"domain", "byteir"}};
  other["versions"] = Json::array();
  now["ops"].insert(now["ops"].begin(), other);
  EXPECT_EQ(compared(now), std::vector<std::string>{});
  EXPECT_FALSE(facts["ops"][0]["versions"][0].contains("until"));
}

/// `NAME SINCE-UNTIL …` of each op, and `*` where the dialect has the version.
std::vector<std::string> versionsIn(const Json &facts) {
  std::vector<std::string> list;
  for (const Json &op : facts["ops"]) {
    std::string line = op["op"];
    for (const Json &version : op["versions"])
      line += " " + version["since"].get<std::string>() + "-" +
              version.value("until", "") +
              (version.contains("dialect") ? "*" : "");
    list.push_back(line);
  }
  return list;
}
/// The members `key` of the entries of a list.
std::string listed(const Json &list, const char *key) {
  std::string text;
  for (const Json &entry : list)
    if (entry.contains(key))
      text += (text.empty() ? "" : " ") + entry[key].get<std::string>();
  return text;
}

TEST_F(Frozen, FactsAsOfEachRelease) {
  auto asOf = [&](const Version &release) {
    return factsAsOf(*family, versionsAsOf(*family, release));
  };
  Json first = asOf(Version{1, 0, 0}), second = asOf(Version{1, 1, 0}),
       third = asOf(Version{1, 2, 0});
  const std::vector<std::string> ofFirst = {
      "add 1.0.0-*",           "before_last 1.0.0-*", "branches 1.0.0-*",
      "broken 1.0.0-*",        "call 1.0.0-",         "cast_sizes 1.0.0-*",
      "concat 1.0.0-*",        "ended 1.0.0-*",       "evolving 1.0.0-*",
      "func 1.0.0-",           "loop 1.0.0-*",        "negate 1.0.0-*",
      "pairs 1.0.0-*",         "refused 1.0.0-*",     "refused_operand 1.0.0-*",
      "refused_value 1.0.0-*", "return 1.0.0-*",      "window 1.0.0-*"};
  EXPECT_EQ(versionsIn(first), ofFirst);
  EXPECT_EQ(first["timelines"][0]["releases"], Json({"1.0.0"}));
  EXPECT_EQ(second["timelines"][0]["releases"], Json({"1.0.0", "1.1.0"}));
  EXPECT_FALSE(first["versioned_dialect"].contains("mlir_features"));
  EXPECT_EQ(second["versioned_dialect"]["mlir_features"].size(), 1u);
  EXPECT_EQ(first["versioned_dialect"]["bytecode_versions"].size(), 1u);
  // A retired code has no release, and stays.
  EXPECT_EQ(listed(first["types"], "retired"), "DraftV1");
  EXPECT_EQ(first["types"].size(), 9u);
  EXPECT_EQ(second["types"].size(), 11u);
  EXPECT_EQ(listed(first["attributes"][9]["cases"], "name"), "PLAIN FAST");
  EXPECT_EQ(listed(third["attributes"][9]["cases"], "name"),
            "PLAIN FAST EXACT");
  EXPECT_EQ(second["attributes"].size(), 12u);
  EXPECT_EQ(third["attributes"].size(), 13u);
  auto lineOf = [](const Json &facts, StringRef op) {
    for (const std::string &line : versionsIn(facts))
      if (StringRef(line).split(' ').first == op)
        return line;
    return std::string();
  };
  EXPECT_EQ(lineOf(second, "evolving"), "evolving 1.1.0-* 1.0.0-1.0.0");
  EXPECT_EQ(lineOf(third, "ended"), "ended 1.0.0-1.1.0*");
  EXPECT_EQ(lineOf(third, "broken"), "broken 1.2.0-* 1.0.0-1.1.0");
  EXPECT_EQ(lineOf(first, "scale"), "");
  EXPECT_EQ(lineOf(second, "scale"), "scale 1.1.0-*");
}

TEST_F(Frozen, TextOfVersions) {
  ReleasedVersions versions = {{"a", Version(3)}, {"b", Version{1, 2, 0}}};
  EXPECT_EQ(toJson(versions), Json({{"a", 3}, {"b", "1.2.0"}}));
  EXPECT_EQ(releasedVersions(toJson(versions)), versions);
  EXPECT_TRUE(releasedVersions(Json::array()).empty());
  EXPECT_EQ(releasedVersions(Json({{"a", -1.5}})).at("a"), Version());
}

/// Whether a released step may become another.
TEST(FrozenSteps, Growth) {
  const char *const hook = R"({"hook": "h"})",
                    *const firstHook = R"({"hook": "h", "first": true})",
                    *const cast = R"({"cast": "T", "to": "f32"})",
                    *const impossible = R"({"impossible": "no"})",
                    *const rename = R"({"rename": "a", "to": "b"})";
  auto list = [](std::initializer_list<const char *> actions,
                 const char *way = nullptr) {
    std::vector<StepAction> step;
    Diagnostics diagnostics;
    const TypeSets none;
    for (const char *text : actions) {
      Json action = Json::parse(text);
      if (way)
        action["way"] = way;
      EXPECT_TRUE(FormOf<StepAction>::read(JsonNode::fromJson(action),
                                           step.emplace_back(),
                                           {{diagnostics, none}, "step"}));
    }
    return step;
  };
  auto free = StepGrowth::Free, correctable = StepGrowth::Correctable,
       refused = StepGrowth::Refused;
  EXPECT_EQ(growthOf(list({}), list({})), free);
  EXPECT_EQ(growthOf(list({rename}), list({rename})), free);
  EXPECT_EQ(growthOf(list({rename}), list({})), refused);
  EXPECT_EQ(growthOf(list({}), list({rename})), refused);
  // Down, hooks and casts admit more; up, a hook that comes first is new.
  EXPECT_EQ(growthOf(list({}), list({hook}, "down")), free);
  EXPECT_EQ(growthOf(list({}), list({cast}, "down")), free);
  EXPECT_EQ(growthOf(list({}), list({cast})), free);
  EXPECT_EQ(growthOf(list({}), list({cast}, "up")), free);
  EXPECT_EQ(growthOf(list({cast}, "up"), list({})), free);
  EXPECT_EQ(growthOf(list({}), list({hook}, "up")), refused);
  EXPECT_EQ(growthOf(list({}), list({firstHook}, "up")), correctable);
  EXPECT_EQ(growthOf(list({}), list({firstHook})), correctable);
  EXPECT_EQ(growthOf(list({rename}, "up"), list({rename, hook}, "up")),
            refused);
  EXPECT_EQ(growthOf(list({rename}, "up"), list({firstHook, rename}, "up")),
            correctable);
  // Down, another hook is a correction; other actions stay.
  EXPECT_EQ(growthOf(list({hook}, "down"), list({}, "down")), correctable);
  EXPECT_EQ(growthOf(list({hook, rename}, "down"), list({rename}, "down")),
            correctable);
  EXPECT_EQ(growthOf(list({hook, rename}, "down"), list({hook}, "down")),
            refused);
  EXPECT_EQ(growthOf(list({rename}, "down"), list({hook, rename}, "down")),
            free);
  EXPECT_EQ(growthOf(list({cast}, "down"), list({}, "down")), refused);
  EXPECT_EQ(growthOf(list({hook}, "up"), list({}, "up")), refused);
  // Something impossible may become possible, also both ways.
  EXPECT_EQ(growthOf(list({impossible}), list({rename})), free);
  EXPECT_EQ(growthOf(list({impossible}, "down"), list({hook}, "up")), refused);
  EXPECT_EQ(growthOf(list({impossible}, "up"), list({hook}, "up")), free);
}

} // namespace
