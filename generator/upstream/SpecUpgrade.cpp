//===- SpecUpgrade.cpp - specs of earlier formats -------------------------===//
//
// See SpecUpgrade.h.
//
//===----------------------------------------------------------------------===//

#include "upstream/SpecUpgrade.h"
#include "model/FormerWords.h"
#include "model/Model.h"
#include "model/RelationArguments.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <optional>

using namespace dialectgen;
using llvm::StringRef;

namespace {

using Texts = std::vector<std::string>;

/// A relation as it is written: its word, its arguments, and the rest.
struct Written {
  StringRef word;
  Texts arguments;
  const Json *when = nullptr;
  /// The name in it.
  std::string condition;
  bool isExact = false;
  /// Its since and until.
  Json versions = Json::object();
};

bool isPartOfWord(char c) { return llvm::isAlnum(c) || c == '_'; }

/// `text` with each whole word replaced by `replace`, which returns its
/// argument for words that stay.
template <typename Replace>
std::string replaceWords(StringRef text, Replace replace) {
  std::string result;
  for (size_t at = 0; at < text.size();) {
    size_t end = at;
    while (end < text.size() && isPartOfWord(text[end]))
      ++end;
    if (end == at) {
      result += text[at++];
      continue;
    }
    result += replace(text.slice(at, end), text.substr(end));
    at = end;
  }
  return result;
}

/// A shape of a row with `variable` in the place of `#`.
std::string withVariable(StringRef shape, StringRef variable) {
  llvm::SmallVector<StringRef> parts;
  shape.split(parts, '#');
  return llvm::join(parts, variable);
}

/// The text of a row with arguments in the place of `$0`, `$>` and so on, where
/// `$*`, `$+` and `$<` are one argument, `each`; nothing if there are too few.
std::optional<std::string> fill(StringRef text, const Texts &arguments,
                                StringRef each) {
  std::string result;
  for (size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '$' || at + 1 == text.size()) {
      result += text[at];
      continue;
    }
    char place = text[++at];
    size_t index = place - '0';
    if (llvm::isDigit(place) && index >= arguments.size())
      return std::nullopt;
    StringRef argument = llvm::isDigit(place) ? StringRef(arguments[index])
                         : place == '>'       ? StringRef(arguments.back())
                                              : each;
    result += argument;
    // The numbers of an argument that is one itself.
    int64_t number;
    if (!argument.getAsInteger(10, number) &&
        text.substr(at + 1).starts_with("..."))
      at += 3;
  }
  return result;
}

/// The same for each argument that `$*`, `$+` or `$<` stands for.
std::optional<Texts> fillEach(StringRef text, const Texts &arguments) {
  llvm::ArrayRef<std::string> all(arguments);
  if (all.empty())
    return std::nullopt;
  Texts none(1);
  llvm::ArrayRef<std::string> repeated =
      text.contains("$*")   ? all
      : text.contains("$+") ? all.drop_front()
      : text.contains("$<") ? all.drop_back()
                            : llvm::ArrayRef<std::string>(none);
  Texts texts;
  for (const std::string &each : repeated) {
    std::optional<std::string> filled = fill(text, arguments, each);
    if (!filled)
      return std::nullopt;
    texts.push_back(std::move(*filled));
  }
  return texts;
}

/// The condition of a relation as an equation; nothing if none expresses it.
std::optional<std::string> conditionText(const Json &when) {
  auto text = [&](const char *key) -> std::optional<std::string> {
    auto found = when.find(key);
    if (found == when.end() || !found->is_string())
      return std::nullopt;
    return found->get<std::string>();
  };
  if (!when.is_object())
    return std::nullopt;
  if (auto name = text("given"))
    return "given(" + *name + ")";
  if (auto name = text("absent"))
    return "given(" + *name + ") == 0";
  if (!when.contains("is"))
    return std::nullopt;
  const Json &is = when["is"];
  if (auto name = text("rank"); name && is.is_number_integer())
    return "rank(" + *name + ") == " + is.dump();
  auto name = text("attribute");
  if (!name)
    return std::nullopt;
  if (is.is_string())
    return *name + " == '" + is.get<std::string>() + "'";
  if (is.is_boolean())
    return *name + (is.get<bool>() ? " != 0" : " == 0");
  if (is.is_number_integer())
    return *name + " == " + is.dump();
  return std::nullopt;
}

/// The signatures of an op, as former words look at them.
class Signatures {
public:
  explicit Signatures(const Op &op) : op(op) {}

  /// The since and until of each range of versions that have all arguments, and
  /// that of the condition; empty if one is a region, of which there are no
  /// equations.
  std::vector<Json> rangesOf(const Written &written) const {
    auto at = [&](const char *key) {
      auto found = written.versions.find(key);
      return found == written.versions.end()
                 ? std::nullopt
                 : parseVersion(found->is_string() ? found->get<std::string>()
                                                   : found->dump());
    };
    std::optional<Version> since = at("since"), until = at("until");
    std::vector<Json> ranges;
    bool isOpen = false;
    // From the oldest version to the newest.
    for (const OpVersion &version : llvm::reverse(op.versions)) {
      bool isIn = !(since && version.since < *since) &&
                  !(until && *until < version.since) &&
                  (!written.when || hasArgument(version, written.condition)) &&
                  llvm::all_of(written.arguments, [&](StringRef argument) {
                    return hasArgument(version, argument);
                  });
      if (isIn && !isOpen) {
        ranges.push_back(written.versions);
        if (&version != &op.versions.back())
          ranges.back()["since"] = versionJson(version.since);
      }
      if (isIn)
        ranges.back().erase("until");
      if (isIn && &version != &op.versions.front())
        ranges.back()["until"] = versionJson(version.since);
      isOpen = isIn;
    }
    return ranges;
  }

  /// Whether `version` has an operand, a result or an attribute, or the
  /// argument is a number. There are no equations of regions.
  bool hasArgument(const OpVersion &version, StringRef argument) const {
    std::optional<char> kind = kindOfArgument(op, version, argument);
    return kind && *kind != 'r';
  }

  bool isValue(StringRef name) const {
    return llvm::any_of(op.versions, [&](const OpVersion &version) {
      return kindOfArgument(op, version, name) == 'v';
    });
  }
  bool isResult(StringRef name) const {
    return llvm::any_of(op.versions, [&](const OpVersion &version) {
      return findByName(version.results, name);
    });
  }

  /// `number(x)` as the function for an operand or for an attribute.
  std::string withCounts(StringRef equation) const {
    return replaceWords(equation, [&](StringRef word, StringRef rest) {
      if (word != "number" || !rest.consume_front("("))
        return word.str();
      StringRef name = rest.take_until([](char c) { return c == ')'; });
      return std::string(isValue(name) ? "count" : "length");
    });
  }

  /// Whether any version has an operand, a result or an attribute `name`.
  bool hasArgument(StringRef name) const {
    return llvm::any_of(op.versions, [&](const OpVersion &version) {
      return hasArgument(version, name);
    });
  }

private:
  const Op &op;
};

/// Replaces the former words of one op.
class OpUpgrade {
public:
  OpUpgrade(const Json &op, const Op &resolved)
      : before(op), signatures(resolved) {
    if (auto shapes = op.find("shapes"); shapes != op.end())
      replaceWords(shapes->dump(), [&](StringRef word, StringRef) {
        words.insert(word);
        return word.str();
      });
  }

  UpgradedOp run() {
    upgradeShapes();
    upgradeRelations();
    if (!result.replaced)
      result.op = before;
    else
      assemble();
    return std::move(result);
  }

private:
  void upgradeRelations() {
    auto found = before.find("relations");
    if (found == before.end() || !found->is_array())
      return;
    for (const Json &relation : *found) {
      std::optional<Written> written = read(relation);
      const FormerRelation *row =
          written ? findFormerRelation(written->word) : nullptr;
      if (!row || !replace(relation, *written, *row))
        relations.push_back(relation);
      else
        ++result.replaced;
    }
  }

  static std::optional<Written> read(const Json &relation) {
    if (!relation.is_object() || relation.empty())
      return std::nullopt;
    Written written;
    for (const auto &[key, value] : relation.items()) {
      if (written.word.empty()) {
        written.word = key;
        if (!value.is_array())
          return std::nullopt;
        for (const Json &argument : value)
          written.arguments.push_back(argument.is_string()
                                          ? argument.get<std::string>()
                                          : argument.dump());
      } else if (key == "when" || key == "exactly_when") {
        written.when = &value;
        if (value.is_object())
          for (const auto &[kind, name] : value.items())
            if (kind != "is" && name.is_string())
              written.condition = name.get<std::string>();
        written.isExact = key == "exactly_when";
      } else if (key == "since" || key == "until") {
        written.versions[key] = value;
      }
    }
    return written;
  }

  /// Whether the relation has a form of today, which was added.
  bool replace(const Json &relation, const Written &written,
               const FormerRelation &row) {
    switch (row.kind) {
    case FormerRelation::Equation:
      return addEquations(written, fillEach(row.today, written.arguments)) ||
             addFact(relation, written, row);
    case FormerRelation::Shapes:
      return addShapes(written, row) ||
             addEquations(written, shapeEquations(written, row)) ||
             addFact(relation, written, row);
    case FormerRelation::Relation:
      return addRelation(relation, written, row) ||
             addFact(relation, written, row);
    case FormerRelation::Fact:
      return addFact(relation, written, row);
    }
    return false;
  }

  /// Adds equations, each under the condition of the relation, for the versions
  /// that have its arguments.
  bool addEquations(const Written &written,
                    const std::optional<Texts> &equations) {
    std::vector<Json> ranges = signatures.rangesOf(written);
    std::optional<std::string> condition;
    if (written.when)
      condition = conditionText(*written.when);
    if (!equations || equations->empty() || ranges.empty() || written.isExact ||
        (written.when && !condition))
      return false;
    Json where = Json::array();
    for (const std::string &equation : *equations)
      where.push_back(signatures.withCounts(equation) +
                      (condition ? " if " + *condition + " else 1" : ""));
    for (Json &signature : ranges) {
      signature["where"] = where;
      added.push_back(std::move(signature));
    }
    return true;
  }

  /// The entries of a signature, `name: shape`, one for each argument.
  static std::optional<Texts> entriesOf(const Written &written,
                                        const FormerRelation &row) {
    llvm::SmallVector<StringRef> texts;
    StringRef(row.today).split(texts, "; ");
    Texts entries;
    for (StringRef text : texts) {
      std::optional<Texts> filled = fillEach(text, written.arguments);
      if (!filled)
        return std::nullopt;
      entries.insert(entries.end(), filled->begin(), filled->end());
    }
    return entries;
  }

  /// Whether a shape of `name` is there already.
  bool hasShape(StringRef name) const {
    auto isIn = [&](const Json &signature) {
      return signature.is_object() && signature.contains(name.str());
    };
    return isIn(shapes) || (shapes.is_array() && llvm::any_of(shapes, isIn)) ||
           llvm::any_of(added, isIn);
  }

  bool addShapes(const Written &written, const FormerRelation &row) {
    std::optional<Texts> entries = entriesOf(written, row);
    std::vector<Json> ranges = signatures.rangesOf(written);
    if (!entries || ranges.empty() || written.when)
      return false;
    // Shapes of results follow from those of operands.
    bool isBound = false;
    for (StringRef entry : *entries) {
      auto [name, shape] = entry.split(": ");
      if (hasShape(name))
        return false;
      isBound |= !signatures.isResult(name) || !shape.contains('#');
    }
    if (!isBound)
      return false;
    Json members = Json::object();
    std::string variable = newVariable();
    for (StringRef entry : *entries) {
      auto [name, shape] = entry.split(": ");
      if (shape.empty())
        members[name.str()] = true;
      else
        members[name.str()] = withVariable(shape, variable);
    }
    for (Json &signature : ranges) {
      signature.update(members);
      added.push_back(std::move(signature));
    }
    return true;
  }

  /// A signature as equations between shapes, where some have one already;
  /// nothing if its shapes are computed from each other.
  static std::optional<Texts> shapeEquations(const Written &written,
                                             const FormerRelation &row) {
    std::optional<Texts> entries = entriesOf(written, row);
    if (!entries)
      return std::nullopt;
    Texts equations;
    std::string first;
    for (StringRef entry : *entries) {
      auto [name, shape] = entry.split(": ");
      if (shape == "[#...]" && first.empty())
        first = "shape(" + name.str() + ")";
      else if (shape.contains('#') && first.empty())
        return std::nullopt;
      else if (!shape.empty())
        equations.push_back("[shape(" + name.str() +
                            ")...] == " + withVariable(shape, first));
    }
    return equations;
  }

  /// A name that no shape and no part of the op has.
  std::string newVariable() {
    for (unsigned count = 0;; ++count) {
      std::string name = count ? "D" + std::to_string(count) : "D";
      if (!signatures.hasArgument(name) && words.insert(name).second)
        return name;
    }
  }

  /// Adds the relation with its name and its arguments of today.
  bool addRelation(const Json &relation, const Written &written,
                   const FormerRelation &row) {
    std::optional<Texts> lists =
        fillEach(row.arguments, {llvm::join(written.arguments, " ")});
    if (StringRef(row.arguments).contains("$+"))
      lists = fillEach(row.arguments, written.arguments);
    if (!lists)
      return false;
    for (StringRef list : *lists) {
      Json renamed = Json::object();
      Json &arguments = renamed[row.today] = Json::array();
      for (StringRef argument : llvm::split(list, ' '))
        if (int64_t number; argument.getAsInteger(10, number))
          arguments.push_back(argument.str());
        else
          arguments.push_back(number);
      if (row.isPairwise)
        renamed["pairwise"] = true;
      for (const auto &[key, value] : relation.items())
        if (key != written.word)
          renamed[key] = value;
      relations.push_back(std::move(renamed));
    }
    return true;
  }

  bool addFact(const Json &relation, const Written &written,
               const FormerRelation &row) {
    Texts quoted;
    for (const std::string &argument : written.arguments)
      quoted.push_back("`" + argument + "`");
    std::optional<std::string> text;
    if (row.kind == FormerRelation::Fact && !written.when)
      text = fillMeaning(row.today, quoted);
    if (!text) {
      // The relation itself, for a person to read.
      Json fact = relation;
      fact.erase("since");
      fact.erase("until");
      text = "`" + fact.dump() + "`";
    }
    addUnverified(*text, written.versions, written.word, "word");
    return true;
  }

  /// Lists a fact for a person; `former` expressed it.
  void addUnverified(const std::string &text, const Json &versions,
                     StringRef former, StringRef kind) {
    Json sentence = text;
    if (!versions.empty()) {
      sentence = {{"text", text}};
      sentence.update(versions);
    }
    facts.push_back(std::move(sentence));
    result.toDo.push_back(
        {Json(text).dump(),
         "'" + former.str() + "' has no " + kind.str() +
             " today; write equations in 'shapes' or a hook that verifies "
             "this, or leave it unverified"});
  }

  /// Renames functions in shapes. A text with a function that has no name today
  /// becomes a fact.
  void upgradeShapes() {
    auto found = before.find("shapes");
    if (found == before.end())
      return;
    bool isList = found->is_array();
    shapes = Json::array();
    for (const Json &signature : isList ? *found : Json::array({*found}))
      shapes.push_back(signature.is_object() ? upgradeSignature(signature)
                                             : signature);
    if (!isList)
      shapes = Json(shapes.front());
  }

  Json upgradeSignature(const Json &signature) {
    Json upgraded = Json::object();
    Json versions = Json::object();
    for (const char *key : {"since", "until"})
      if (auto version = signature.find(key); version != signature.end())
        versions[key] = *version;
    auto keep = [&](const std::string &text) {
      std::optional<std::string> renamed = renameFunctions(text);
      return renamed ? Json(*renamed) : Json();
    };
    auto addText = [&](const std::string &text, StringRef function) {
      addUnverified(text, versions, function, "function");
    };
    for (const auto &[key, value] : signature.items()) {
      Json kept = value;
      if (value.is_string() && !versions.contains(key)) {
        kept = keep(value);
        if (kept.is_null())
          addText("`" + key + ": " + value.get<std::string>() + "`", lost);
      } else if (key == "where" && value.is_array()) {
        kept = Json::array();
        for (const Json &equation : value) {
          Json text = equation.is_string() ? keep(equation) : equation;
          if (text.is_null())
            addText("`" + equation.get<std::string>() + "`", lost);
          else
            kept.push_back(std::move(text));
        }
        if (kept.empty())
          continue;
      }
      if (!kept.is_null())
        upgraded[key] = std::move(kept);
    }
    return upgraded;
  }

  /// `text` with the functions of today; nothing if `lost` has no such name.
  std::optional<std::string> renameFunctions(StringRef text) {
    bool isKept = true;
    std::string renamed =
        replaceWords(text, [&](StringRef word, StringRef rest) {
          const FormerFunction *row =
              rest.starts_with("(") ? findFormerFunction(word) : nullptr;
          if (!row)
            return word.str();
          ++result.replaced;
          if (!*row->today) {
            isKept = false;
            lost = row->name;
          }
          return std::string(row->today);
        });
    return isKept ? std::optional(std::move(renamed)) : std::nullopt;
  }

  /// Whether two signatures are of the same versions, and of values or pairs.
  static bool isAlike(const Json &a, const Json &b) {
    auto isSame = [&](const char *key) {
      auto ours = a.find(key), theirs = b.find(key);
      return ours == a.end() || theirs == b.end()
                 ? (ours == a.end()) == (theirs == b.end())
                 : *ours == *theirs;
    };
    return a.is_object() && isSame("since") && isSame("until") &&
           isSame("pairwise");
  }

  /// Adds the new signatures to those that are there: each to the first one
  /// that is alike. No name has two shapes (hasShape).
  Json joinShapes() {
    Json list = shapes.is_array() ? shapes : Json::array();
    if (shapes.is_object())
      list.push_back(shapes);
    for (Json &signature : added) {
      auto alike = llvm::find_if(
          list, [&](const Json &other) { return isAlike(other, signature); });
      if (alike == list.end()) {
        list.push_back(std::move(signature));
        continue;
      }
      Json where = alike->value("where", Json::array());
      for (const Json &equation : signature.value("where", Json::array()))
        where.push_back(equation);
      alike->erase("where");
      signature.erase("where");
      alike->update(signature);
      if (!where.empty())
        (*alike)["where"] = std::move(where);
    }
    return list.size() == 1 ? Json(list.front()) : list;
  }

  /// The op with its members in the order of before.
  void assemble() {
    Json unverified = before.value("unverified", Json::array());
    for (Json &fact : facts)
      unverified.push_back(std::move(fact));
    Json joined = joinShapes();
    Json &op = result.op = Json::object();
    auto addNew = [&] {
      if (!relations.empty())
        op["relations"] = relations;
      if (!joined.empty())
        op["shapes"] = joined;
      if (!unverified.empty())
        op["unverified"] = unverified;
    };
    bool isDone = false;
    for (const auto &[key, value] : before.items())
      if (key != "relations" && key != "shapes" && key != "unverified")
        op[key] = value;
      else if (!std::exchange(isDone, true))
        addNew();
  }

  const Json &before;
  Signatures signatures;
  /// Every word of its shapes, so that a new variable is none of them.
  llvm::StringSet<> words;
  Json shapes;
  Json relations = Json::array();
  std::vector<Json> added;
  std::vector<Json> facts;
  /// The last function without a name of today.
  StringRef lost;
  UpgradedOp result;
};

} // namespace

UpgradedOp dialectgen::upgradeOp(const Json &op, const Op &resolved) {
  if (!op.is_object())
    return {op, 0, {}};
  return OpUpgrade(op, resolved).run();
}
