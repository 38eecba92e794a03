//===- KindMutationsTest.cpp - values of another kind are refused ---------===//
//
// Gives random values of the real specs and ledgers another kind of JSON. Each
// mutant must be an error that the original does not have, and no message may
// quote an empty text, as it would of a value that was read as a string without
// being one. DIALECTGEN_KIND_MUTATIONS and DIALECTGEN_KIND_SEED set the number
// of mutants of each test and the draw.
//
//===----------------------------------------------------------------------===//

#include "Draws.h"
#include "ReadFacts.h"
#include "model/Loader.h"
#include "report/Suppressions.h"
#include "upstream/ledger/Frozen.h"
#include "upstream/ledger/Released.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "gtest/gtest.h"
#include <filesystem>
#include <fstream>
#include <random>
#include <set>

using namespace dialectgen;
namespace fs = std::filesystem;

namespace {

using Texts = std::map<std::string, std::string>;

std::string readText(const fs::path &path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// The files of a family but for its ops, its ops, and the files of families
/// that it uses.
struct SpecFamily {
  std::string name;
  Texts shared, ops, used;
};

std::vector<SpecFamily> families() {
  std::vector<SpecFamily> all;
  fs::path root = DIALECTGEN_SOURCE_DIR;
  std::set<std::string> names;
  for (const auto &folder : fs::directory_iterator(root / "specs"))
    if (fs::exists(folder.path() / "dialect.json"))
      names.insert(folder.path().filename().string());
  for (const std::string &name : names) {
    SpecFamily &family = all.emplace_back();
    family.name = name;
    for (const auto &entry :
         fs::recursive_directory_iterator(root / "specs" / name)) {
      std::string path = fs::relative(entry.path(), root).generic_string();
      if (entry.path().extension() != ".json" ||
          path.find("drift-allowed") != std::string::npos)
        continue;
      bool isOp = path.find("/ops/") != std::string::npos;
      (isOp ? family.ops : family.shared)[path] = readText(entry.path());
    }
  }
  // The records of those that it uses are known to a family.
  for (SpecFamily &family : all) {
    Json dialect =
        Json::parse(family.shared["specs/" + family.name + "/dialect.json"]);
    for (const Json &name : dialect.value("uses", Json::array()))
      for (const SpecFamily &other : all)
        if (other.name == name)
          family.used.insert(other.shared.begin(), other.shared.end());
  }
  return all;
}

/// The faults of `family`, whose own files these are.
std::multiset<std::string> mistakesIn(const SpecFamily &family,
                                      const Texts &texts) {
  llvm::vfs::InMemoryFileSystem files;
  for (const Texts *list : {&texts, &family.used})
    for (const auto &[path, text] : *list)
      files.addFile("/root/" + path, 0,
                    llvm::MemoryBuffer::getMemBuffer(text, path));
  Diagnostics diagnostics;
  loadSpecs("/root", family.name, diagnostics, files);
  std::multiset<std::string> messages;
  for (const Diagnostic &diagnostic : diagnostics.all())
    messages.insert(diagnostic.message);
  return messages;
}

/// The places of all values in `json`, but for the whole.
void collect(const Json &json, const Json::json_pointer &at,
             std::vector<Json::json_pointer> &places) {
  auto add = [&](const Json &value, const Json::json_pointer &place) {
    places.push_back(place);
    collect(value, place, places);
  };
  if (json.is_object())
    for (const auto &[key, value] : json.items())
      add(value, at / key);
  else if (json.is_array())
    for (size_t i = 0; i != json.size(); ++i)
      add(json[i], at / i);
}

int kindOf(const Json &value) {
  return value.is_string()    ? 0
         : value.is_number()  ? 1
         : value.is_array()   ? 2
         : value.is_object()  ? 3
         : value.is_boolean() ? 4
                              : 5;
}

/// Nonsense of each kind: no version, no name of anything.
const Json nonsense[] = {"n o n s e n s e", 5123456,
                         Json::array({Json::array({true})}),
                         Json{{"n o n s e n s e", 5123456}}, true};

/// Where values of several kinds have a meaning, and what is put there is one.
bool mayBe(const std::string &place, const Json &old, const Json &value) {
  auto [object, key] = llvm::StringRef(place).rsplit('/');
  bool isHook = place.find("/hooks/") != std::string::npos;
  // A flag for all versions in place of some.
  if (isHook && value == true)
    return true;
  // A rule by its name in place of the version that has it.
  if (object.ends_with("/hooks/shape_inference") && value.is_string())
    return true;
  // A rule for all versions in place of one for some.
  if (isHook && old.is_object() && value.is_string())
    return true;
  // A size is a number, or the length of an attribute.
  if (object.ends_with("/shape") && ((old.is_string() && value.is_number()) ||
                                     (old.is_number() && value.is_string())))
    return true;
  // A bound, or none.
  if (object.ends_with("/range") && ((old.is_null() && value.is_number()) ||
                                     (old.is_number() && value.is_null())))
    return true;
  // A sentence for all versions in place of one for some.
  if (object.ends_with("verified") && old.is_object() && value.is_string())
    return true;
  // A value of an enumeration of texts, without a doc.
  if (object.ends_with("/enum") && old.is_object() &&
      old["value"].is_string() && value.is_string())
    return true;
  // A truth value where another dialect's attribute is a bit.
  if (place.find("/stands_for/attributes/") != std::string::npos &&
      key == "absent" && (old == 0 || old == 1) && value.is_boolean())
    return true;
  // A format, or one for each version; mlir-tblgen reads formats.
  if (key == "assembly" && old.is_object() && value.is_string())
    return true;
  // A number in place of absence is the older value of a number.
  if (key == "value" && old.is_null() && value.is_number() &&
      object.find("/step/") != std::string::npos)
    return true;
  // An attribute of another dialect's op, of which nothing is known.
  if (object.ends_with("/stands_for/only") && value.is_primitive())
    return true;
  // Attributes of an example without a kind of values are MLIR's text.
  return place.rfind("/example/attributes/", 0) == 0 || key == "$schema";
}

/// A number that the environment may set.
size_t numberOf(const char *variable, size_t otherwise) {
  const char *text = std::getenv(variable);
  return text ? std::stoul(text) : otherwise;
}

/// A folder for a test.
struct TemporaryRoot {
  explicit TemporaryRoot(const std::string &name)
      : path(fs::temp_directory_path() /
             (name + "-" + std::to_string(getpid()))) {
    fs::create_directories(path);
  }
  ~TemporaryRoot() { fs::remove_all(path); }
  fs::path path;
};

class KindMutations : public testing::Test {
protected:
  std::mt19937 random{
      unsigned(numberOf("DIALECTGEN_KIND_SEED", 20 + Draws::ofRun().seed))};
  size_t tried = 0;
  std::vector<std::string> accepted, quoting;

  static size_t countOr(size_t count) {
    return numberOf("DIALECTGEN_KIND_MUTATIONS", Draws::ofRun().partOf(count));
  }
  size_t pick(size_t count) {
    return std::uniform_int_distribution<size_t>(0, count - 1)(random);
  }
  /// A mutant of `text`, and its name; nothing if the value may be of several
  /// kinds.
  std::optional<std::pair<std::string, std::string>>
  mutate(const std::string &path, const std::string &text) {
    Json json = Json::parse(text);
    std::string name = mutate(path, json);
    if (name.empty())
      return std::nullopt;
    return std::pair(json.dump(1), name);
  }
  /// Makes a mutant of `json`, and returns its name; empty, as above.
  std::string mutate(const std::string &path, Json &json) {
    std::vector<Json::json_pointer> places;
    collect(json, Json::json_pointer(), places);
    const Json::json_pointer &place = places[pick(places.size())];
    Json old = json[place], other = nonsense[pick(std::size(nonsense))];
    if (kindOf(old) == kindOf(other) || mayBe(place.to_string(), old, other))
      return {};
    json[place] = other;
    return path + place.to_string() + ": " + old.dump() + " -> " + other.dump();
  }
  void judge(const std::string &name, const std::multiset<std::string> &before,
             const std::multiset<std::string> &after) {
    ++tried;
    bool isRefused = false;
    for (const std::string &message : after) {
      if (before.count(message) >= after.count(message))
        continue;
      isRefused = true;
      if (message.find("''") != std::string::npos)
        quoting.push_back(name + ": " + message);
    }
    if (!isRefused)
      accepted.push_back(name);
  }
  void TearDown() override {
    RecordProperty("tried", int(tried));
    for (const std::string &name : accepted)
      ADD_FAILURE() << "accepted: " << name;
    for (const std::string &name : quoting)
      ADD_FAILURE() << "quotes nothing: " << name;
  }
};

TEST_F(KindMutations, OfSpecs) {
  std::vector<SpecFamily> all = families();
  for (size_t count = countOr(6000); tried < count;) {
    SpecFamily &family = all[pick(all.size())];
    Texts texts = family.shared;
    auto op = std::next(family.ops.begin(), pick(family.ops.size()));
    texts.insert(*op);
    bool isShared = pick(4) == 0;
    auto file = isShared ? std::next(texts.begin(), pick(texts.size()))
                         : texts.find(op->first);
    auto mutant = mutate(file->first, file->second);
    if (!mutant)
      continue;
    auto before = mistakesIn(family, texts);
    file->second = mutant->first;
    judge(mutant->second, before, mistakesIn(family, texts));
  }
}

TEST_F(KindMutations, OfAllowedDrift) {
  TemporaryRoot root("kind-mutations-of-drift");
  std::string text = R"({"suppressions": [
    {"rule": "edited", "op": "Add", "since": 7, "reason": "It is known",
     "until": "2099-01-01"},
    {"rule": "types-widened", "op": "Sub", "reason": "It is known",
     "until": "99.0.0"},
    {"rule": "edited", "type": "i1_v1", "reason": "It is known"},
    {"rule": "edited", "attribute": "mode", "reason": "It is known"},
    {"rule": "edited", "release": "1.0.0", "reason": "It is known"}]})";
  auto mistakes = [&](const std::string &content) {
    std::ofstream(root.path / "drift-allowed.json") << content;
    Diagnostics diagnostics;
    readSuppressions(root.path.string(), "drift-allowed.json", diagnostics);
    std::multiset<std::string> messages;
    for (const Diagnostic &diagnostic : diagnostics.all())
      messages.insert(diagnostic.message);
    return messages;
  };
  auto before = mistakes(text);
  EXPECT_TRUE(before.empty());
  for (size_t count = countOr(300); tried < count;)
    if (auto mutant = mutate("drift-allowed.json", text))
      judge(mutant->second, before, mistakes(mutant->first));
}

/// A ledger is sealed: its reader refuses each mutant. One that is sealed again
/// differs from the specs, but for facts about the C++ of external dialects.
TEST_F(KindMutations, OfLedgers) {
  fs::path source = DIALECTGEN_SOURCE_DIR;
  TemporaryRoot root("kind-mutations-of-ledgers");
  fs::create_directories(root.path / "specs" / "released");
  struct Released {
    Family family;
    Json ledger;
  };
  std::map<std::string, Released> all;
  Diagnostics loaded;
  for (const SpecFamily &specs : families()) {
    fs::path path = source / "specs" / "released" / (specs.name + ".json");
    std::optional<Family> family =
        fs::exists(path) ? loadSpecs(source.string(), specs.name, loaded)
                         : std::nullopt;
    if (!family)
      continue;
    std::string text = readText(path);
    Released &released = all[specs.name];
    released = {std::move(*family), Json::parse(text)};
    ASSERT_EQ("{\n" + factsText(released.ledger), text);
  }
  ASSERT_FALSE(all.empty());
  for (size_t count = countOr(300); tried < count;) {
    auto &[name, released] = *std::next(all.begin(), pick(all.size()));
    Json ledger = released.ledger;
    std::string mutant = mutate(name, ledger);
    if (mutant.empty())
      continue;
    std::string text = "{\n" + factsText(ledger);
    std::ofstream(root.path / releasedPath(name)) << text;
    Diagnostics diagnostics;
    readHistory(released.family, root.path.string(), diagnostics);
    std::multiset<std::string> messages;
    for (const Diagnostic &diagnostic : diagnostics.all())
      messages.insert(diagnostic.message);
    judge(mutant, {}, messages);
    llvm::StringRef place = llvm::StringRef(mutant).split('/').second;
    if (place.starts_with("family") || place.starts_with("links") ||
        place.starts_with("corrections"))
      continue;
    Diagnostics reading;
    std::optional<Family> read = readFacts(ledger, released.family, reading);
    messages.clear();
    for (const Diagnostic &diagnostic : reading.all())
      messages.insert(diagnostic.message);
    if (read)
      for (const FrozenDifference &difference :
           compareWithReleased(released.family, *read))
        messages.insert(difference.subject + ": " + difference.what + "; " +
                        difference.wayOut);
    if (!messages.empty() || !released.family.isExternal())
      judge("sealed again, " + mutant, {}, messages);
  }
}

/// Mutants that used to be read as something else.
TEST_F(KindMutations, OfSpecsThatWereAccepted) {
  std::vector<SpecFamily> all = families();
  const std::tuple<const char *, const char *, Json> mutants[] = {
      {"specs/onnx/ops/Resize.json", "/relations/0", 5},
      {"specs/onnx/ops/Upsample.json", "/relations/0", 5},
      {"specs/stablehlo/ops/sort.json", "/relations/2/takes_scalars/2",
       5123456},
      {"specs/stablehlo/ops/return.json", "/external_inside",
       Json{{"func.func", 5}}},
      {"specs/stablehlo/ops/return.json", "/external_inside", 5}};
  for (const auto &[path, place, value] : mutants)
    for (SpecFamily &family : all) {
      auto op = family.ops.find(path);
      if (op == family.ops.end())
        continue;
      Texts texts = family.shared;
      texts.insert(*op);
      auto before = mistakesIn(family, texts);
      Json json = Json::parse(op->second);
      const Json::json_pointer at(place);
      json[at] = value;
      texts[path] = json.dump(1);
      judge(std::string(path) + place, before, mistakesIn(family, texts));
    }
  EXPECT_EQ(tried, std::size(mutants));
}

} // namespace
