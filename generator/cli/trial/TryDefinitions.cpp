//===- TryDefinitions.cpp - definitions as mlir-tblgen will read them -----===//

#include "cli/trial/TryDefinitions.h"
#include "cli/trial/TdTrial.h"
#include "emit/Emitters.h"
#include "emit/text/OdsText.h"
#include "model/diagnostics/Locate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"

namespace dialectgen {
namespace {

/// A name of a spec and the class that its definition is of. Of an attribute
/// whose defaults a spec can write, also the storage that holds them.
struct DefinedName {
  std::string name;
  llvm::StringRef base, what;
  llvm::SMRange range;
  llvm::StringRef stored = {};
};

/// The part of a spec that a generated definition comes from.
struct DefinedThing {
  std::string what;
  /// The range of its name or version, and of the entire entry.
  llvm::SMRange range, whole;
};

/// Where the definition at a line of a generated file begins and ends; the
/// same place if it is in none.
std::pair<size_t, size_t> definitionAt(llvm::StringRef text, unsigned line) {
  size_t at = 0;
  for (unsigned i = 1; i < line && at != llvm::StringRef::npos; ++i)
    at = text.find('\n', i == 1 ? 0 : at + 1);
  if (at == llvm::StringRef::npos)
    return {0, 0};
  // The line itself may open it.
  size_t begin = text.substr(at).starts_with("\ndef")
                     ? at
                     : text.take_front(at).rfind("\ndef");
  if (begin == llvm::StringRef::npos)
    return {0, 0};
  size_t end = text.find("\ndef", begin + 1);
  return {begin, std::min(end, text.size())};
}

/// `NAME` of `def NAME` or `defvar NAME`.
std::string nameOfDefinition(llvm::StringRef definition) {
  return definition.ltrim()
      .split(' ')
      .second.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; })
      .str();
}

/// The definitions in a generated file by name.
llvm::StringMap<llvm::StringRef> definitionsIn(llvm::StringRef text) {
  llvm::StringMap<llvm::StringRef> definitions;
  for (size_t begin = text.find("\ndef"); begin != llvm::StringRef::npos;) {
    size_t end = text.find("\ndef", begin + 1);
    llvm::StringRef one = text.slice(begin, end);
    definitions[nameOfDefinition(one)] = one.trim();
    begin = end;
  }
  return definitions;
}

/// A regular expression of the ops of which the definitions in `made` are
/// others than in `present`; empty if there are none.
std::string changedOps(const Family &family, const FamilyPart &familyPart,
                       llvm::StringRef made, llvm::StringRef present) {
  llvm::StringMap<llvm::StringRef> now = definitionsIn(made),
                                   before = definitionsIn(present);
  std::vector<std::string> ops;
  for (const Op &op : family.ops)
    for (const CarriedVersion &carried : family.carried(familyPart, op))
      if (now.lookup(carried.defName) != before.lookup(carried.defName))
        ops.push_back(llvm::Regex::escape(carried.mnemonic));
  return ops.empty() ? ""
                     : "^" + llvm::Regex::escape(familyPart.dialect) + "\\.(" +
                           llvm::join(ops, "|") + ")$";
}

/// The attribute that stores values of a JSON kind: in words, and its storage.
std::pair<llvm::StringRef, llvm::StringRef> attributeOf(llvm::StringRef value) {
  using Attribute = std::pair<llvm::StringRef, llvm::StringRef>;
  return llvm::StringSwitch<Attribute>(value)
      .Case("boolean", {"attribute that stores a boolean", "BoolAttr"})
      .Case("integer", {"attribute that stores an integer", "IntegerAttr"})
      .Case("number", {"attribute that stores a number", "FloatAttr"})
      .Case("string", {"attribute that stores a string", "StringAttr"})
      .Case("dictionary",
            {"attribute that stores a dictionary", "DictionaryAttr"})
      .Default({"attribute", ""});
}

/// The definitions that a spec names.
std::vector<DefinedName> namesToCheck(const Family &family,
                                      const FamilyPart &familyPart) {
  const Vocabulary &vocabulary = family.vocabulary;
  std::vector<DefinedName> names;
  auto add = [&](const std::string &name, llvm::StringRef base,
                 llvm::StringRef what, llvm::SMRange range) {
    if (!name.empty())
      names.push_back({name, base, what, locate(range, name)});
  };
  if (familyPart.kind == PartKind::VersionedDialect) {
    for (const Trait &trait : vocabulary.traits)
      add(trait.versionedDef, "Trait", "trait", trait.range);
    return names;
  }
  for (const ElementType &element : vocabulary.elementTypes) {
    add(element.def, "Type", "type", element.range);
    add(element.tensorDef, "Pred", "predicate", element.range);
  }
  for (const NamedType &type : vocabulary.namedTypes)
    add(type.def, "Type", "type", type.range);
  for (const AttributeKind &kind : vocabulary.attributeKinds) {
    // A region of an op is no attribute of it.
    if (!kind.region) {
      auto [what, stored] = attributeOf(kind.list ? "" : kind.value);
      add(kind.def, "Attr", what, kind.range);
      if (!kind.def.empty())
        names.back().stored = stored;
    }
    for (const std::string *parameter :
         {&kind.parameter, &kind.optionalParameter})
      add(*parameter, "Parameter", "parameter", kind.range);
  }
  for (const Trait &trait : vocabulary.traits)
    add(trait.def, "Trait", "trait", trait.range);
  for (const VocabularyName &trait : vocabulary.attributeTraits)
    add(trait.def, "Trait", "trait", trait.range);
  for (const VocabularyName &kind : vocabulary.regionKinds)
    add(kind.def, "Region", "region", kind.range);
  return names;
}

/// The places in the spec that generated definitions come from, by name of the
/// definition.
llvm::StringMap<DefinedThing> placesOf(const Family &family,
                                       const FamilyPart &familyPart) {
  llvm::StringMap<DefinedThing> places;
  std::string start = familyPart.prefix + "_";
  for (const Op &op : family.ops)
    for (const CarriedVersion &carried : family.carried(familyPart, op)) {
      const OpVersion &version = op.versions[carried.index];
      places[carried.defName] = {"op '" + carried.mnemonic + "'",
                                 locate(version.range, toString(version.since)),
                                 op.range};
    }
  if (familyPart.kind == PartKind::VersionedDialect)
    return places;
  auto add = [&](const std::string &definition, const char *what,
                 const auto &thing, const std::string &said) {
    // A named type may be that of a record.
    places.try_emplace(definition,
                       DefinedThing{what + (" '" + thing.name + "'"),
                                    locate(thing.range, said), thing.range});
  };
  for (const auto *records : {&family.dialectTypes, &family.dialectAttributes})
    for (const DialectRecord &record : *records)
      for (const char *end : {"", "Attr"})
        add(start + record.name + end, "record", record, record.name);
  for (const NamedType &type : family.vocabulary.namedTypes)
    add(start + toCamel(type.name), "type", type, type.name);
  for (const TypeConstraint &set : family.vocabulary.typeSets)
    add(start + toCamel(set.name), "type set", set, set.name);
  for (const ElementType &element : family.vocabulary.elementTypes)
    add(start + toCamel(element.name) + "Element", "element type", element,
        element.def);
  return places;
}

/// One part of a family whose definitions are tried.
struct Trial {
  const Family &family;
  const FamilyPart &familyPart;
  llvm::StringRef root;
  BaseTd base;
  /// The path of the definitions of ops.
  std::string ops;
  Diagnostics &diagnostics;

  std::optional<TdMistake> read(const TdFiles &files) const {
    return readDefinitions(base, root, files);
  }
  std::string relative(llvm::StringRef path) const {
    if (path.consume_front(inRoot(root, "")))
      path = path.ltrim('/');
    return path.str();
  }
};

std::string generatedPath(const Family &family, llvm::StringRef file) {
  return ("generated/" + family.name + "/" + file).str();
}

/// Classes that take a definition of one kind alone. Parameters of attributes
/// are strings, too.
constexpr llvm::StringLiteral nameClasses = R"(
class DialectgenNameType<TypeConstraint word>;
class DialectgenNamePred<Pred word>;
class DialectgenNameAttr<AttrConstraint word>;
class DialectgenNameTrait<Trait word>;
class DialectgenNameRegion<RegionConstraint word>;
class DialectgenNameParameter<AttrOrTypeParameter word>;
)";

/// Whether `text` is one expression of TableGen, as far as its characters and
/// brackets go: nothing that could end the definition it will stand in.
bool isExpression(llvm::StringRef text) {
  std::string open;
  bool quoted = false;
  for (size_t i = 0; i != text.size(); ++i) {
    char c = text[i];
    if (quoted) {
      if (c == '\\')
        ++i;
      else if (c == '"')
        quoted = false;
      continue;
    }
    if (c == '"')
      quoted = true;
    else if (c == '<' || c == '[' || c == '(')
      open += c;
    else if (c == '>' || c == ']' || c == ')') {
      if (open.empty() || open.back() != (c == '>'   ? '<'
                                          : c == ']' ? '['
                                                     : '('))
        return false;
      open.pop_back();
    } else if (!llvm::isAlnum(c) && !llvm::StringRef("_ ,:-.#!?=").contains(c))
      return false;
  }
  return !quoted && open.empty() && !text.trim().empty();
}

/// Reports names that there are not, and takes them out of `names`.
void checkDefinedNames(const Trial &trial, TdFiles files,
                       std::vector<DefinedName> &names) {
  auto refuse = [&](const DefinedName &name) {
    trial.diagnostics.error(
        DiagnosticId::UnknownDefinition, name.range,
        "'" + name.name + "' is no definition of " +
            (name.what.front() == 'a' ? "an " : "a ") + name.what.str() +
            " that the base .td has or includes" +
            (trial.base.isConfigured
                 ? ", or a .td file in specs/" + trial.family.name + " has"
                 : ""));
  };
  llvm::erase_if(names, [&](const DefinedName &name) {
    bool refused = !isExpression(name.name);
    if (refused)
      refuse(name);
    return refused;
  });
  // Each on a line of its own, where ops will be.
  while (true) {
    std::string lines = nameClasses.str();
    unsigned before = unsigned(llvm::count(lines, '\n'));
    for (const DefinedName &name : names)
      lines +=
          name.stored.empty()
              ? ("def : DialectgenName" + name.base + "<" + name.name + ">;\n")
                    .str()
              : ("assert !ge(!find(" + name.name + ".storageType, \"" +
                 name.stored + "\"), 0), \"\";\n")
                    .str();
    files[trial.ops] = lines;
    std::optional<TdMistake> mistake = trial.read(files);
    if (!mistake || !llvm::StringRef(mistake->path).ends_with(trial.ops) ||
        mistake->line <= before || mistake->line > before + names.size())
      return;
    auto wrong = names.begin() + (mistake->line - before - 1);
    refuse(*wrong);
    names.erase(wrong);
  }
}

/// Reports a name or a namespace of the dialect that a hand-written base .td
/// has otherwise.
void checkDialect(const Trial &trial, TdFiles files) {
  const FamilyPart &familyPart = trial.familyPart;
  if (trial.base.isConfigured)
    return;
  auto agrees = [&](llvm::StringRef field, const std::string &value) {
    files[trial.ops] = ("assert !eq(" + familyPart.prefix + "_Dialect." +
                        field + ", " + quote(value) + "), \"\";\n")
                           .str();
    std::optional<TdMistake> mistake = trial.read(files);
    return !mistake || !llvm::StringRef(mistake->path).ends_with(trial.ops);
  };
  if (!agrees("name", familyPart.dialect))
    trial.diagnostics.error(
        DiagnosticId::DefinitionRefused,
        locate(familyPart.range, familyPart.dialect),
        "the base .td gives the dialect another name than '" +
            familyPart.dialect + "'");
  else if (!familyPart.cppNamespace.empty() &&
           !agrees("cppNamespace", "::" + familyPart.cppNamespace))
    trial.diagnostics.error(
        DiagnosticId::DefinitionRefused,
        locate(familyPart.range, familyPart.cppNamespace),
        "the base .td gives the dialect another C++ namespace "
        "than '" +
            familyPart.cppNamespace + "'");
}

/// Reports the mistake that `find` returns, removes its definition from
/// `files`, and repeats until there is none.
void reportAll(const Trial &trial, TdFiles &files,
               llvm::function_ref<std::optional<TdMistake>()> find) {
  constexpr unsigned most = 10, mostTries = 50;
  auto places = placesOf(trial.family, trial.familyPart);
  std::vector<std::string> erased;
  unsigned reported = 0;
  for (unsigned tries = 0; reported != most && tries != mostTries; ++tries) {
    std::optional<TdMistake> mistake = find();
    if (!mistake)
      return;
    auto wrong = llvm::find_if(files, [&](const auto &entry) {
      return llvm::StringRef(mistake->path).ends_with(entry.first);
    });
    // A mistake in a hand-written file has no place in the specs, unless it
    // refers to a name that they no longer contain.
    if (wrong == files.end()) {
      trial.diagnostics.error(
          DiagnosticId::DefinitionRefused, trial.familyPart.range,
          "TableGen refuses " +
              (mistake->line ? trial.relative(mistake->path) + ":" +
                                   std::to_string(mistake->line) + " with "
                             : "") +
              "the generated definitions: " + mistake->message);
      return;
    }
    auto [begin, end] = definitionAt(wrong->second, mistake->line);
    llvm::StringRef definition =
        llvm::StringRef(wrong->second).slice(begin, end);
    std::string name = nameOfDefinition(definition);
    // One that needs a definition which was refused has no mistake of its own.
    bool follows = llvm::any_of(erased, [&](const std::string &missing) {
      return llvm::StringRef(mistake->message).contains("'" + missing + "'");
    });
    erased.push_back(name);
    if (follows && begin != end) {
      wrong->second.erase(begin, end - begin);
      continue;
    }
    ++reported;
    auto place = places.find(name);
    bool isFormat = mistake->isFormat;
    std::string what =
        place == places.end() ? "'" + name + "'" : place->second.what;
    trial.diagnostics.error(
        isFormat ? DiagnosticId::AssemblyFormat
                 : DiagnosticId::DefinitionRefused,
        place == places.end() ? trial.familyPart.range
        : isFormat            ? locate(place->second.whole, "assembly")
                              : place->second.range,
        (isFormat ? "the assembly of " : "the definition of ") + what +
            " is refused: " + mistake->message);
    if (begin == end)
      return;
    wrong->second.erase(begin, end - begin);
  }
}

/// Reports what the names of the spec and the definitions of ops, types and
/// attributes in `files` get wrong. `present` are the texts of the changed ones
/// under the root.
void checkFiles(const Trial &trial, TdFiles files, const TdFiles &present) {
  const FamilyPart &familyPart = trial.familyPart;
  size_t errors = trial.diagnostics.all().size();
  auto isGood = [&] { return trial.diagnostics.all().size() == errors; };
  std::string attributes =
      generatedPath(trial.family, fileStem(familyPart) + "Attrs.td.inc");
  // Types and attributes use names, too, and would be refused in their place;
  // the definitions of these have names that begin with the prefix.
  std::vector<DefinedName> names, others;
  for (DefinedName &name : namesToCheck(trial.family, familyPart))
    (llvm::StringRef(name.name).contains(familyPart.prefix + "_") ? names
                                                                  : others)
        .push_back(std::move(name));
  TdFiles withoutAttributes = files;
  withoutAttributes[attributes] = "";
  checkDefinedNames(trial, withoutAttributes, others);
  // In a hand-written base .td these may need those.
  names.insert(names.end(), others.begin(), others.end());
  checkDefinedNames(trial, files, names);
  if (isGood())
    reportAll(trial, files, [&] { return trial.read(files); });
  if (isGood())
    checkDialect(trial, files);
  if (!isGood())
    return;
  // mlir-tblgen checks more than TableGen does, above all assembly formats.
  // Only changed definitions need this.
  std::vector<std::vector<std::string>> runs;
  if (present.count(attributes))
    for (const char *part : {"decls", "defs"}) {
      std::string end = part;
      runs.push_back({"-gen-enum-" + end});
      runs.push_back(
          {"-gen-attrdef-" + end, "-attrdefs-dialect=" + familyPart.dialect});
      runs.push_back(
          {"-gen-typedef-" + end, "-typedefs-dialect=" + familyPart.dialect});
    }
  if (auto before = present.find(trial.ops); before != present.end())
    if (std::string regex = changedOps(trial.family, familyPart,
                                       files[trial.ops], before->second);
        !regex.empty())
      for (const char *part : {"-gen-op-decls", "-gen-op-defs"})
        runs.push_back({part, "-op-include-regex=" + regex});
  for (const std::vector<std::string> &arguments : runs)
    if (isGood())
      reportAll(trial, files, [&] {
        return runMlirTblgen(arguments, trial.base, trial.root, files);
      });
}

} // namespace

void checkDefinitions(const Family &family, llvm::StringRef root,
                      llvm::ArrayRef<FileState> states,
                      Diagnostics &diagnostics) {
  auto isChanged = [](const FileState &state) {
    return (state.kind == FileState::Stale ||
            state.kind == FileState::Missing) &&
           llvm::StringRef(state.path).ends_with(".td.inc");
  };
  if (llvm::none_of(states, isChanged))
    return;
  auto textAt = [&](const std::string &path) {
    auto buffer = llvm::MemoryBuffer::getFile(inRoot(root, path));
    return buffer ? (*buffer)->getBuffer().str() : "";
  };
  // Texts are long: they are read once definitions can be tried.
  TdFiles files, present;
  auto readTexts = [&] {
    for (const FileState &state : states) {
      if (!isChanged(state) || present.count(state.path))
        continue;
      llvm::raw_string_ostream os(files[state.path]);
      // A file that cannot be read back is reported by the write.
      llvm::consumeError(state.expected.write(os));
      present[state.path] = textAt(state.path);
    }
  };
  for (const FamilyPart *familyPart : family.parts()) {
    std::string file = fileStem(*familyPart) + "Ops.td.inc",
                ops = generatedPath(family, file);
    if (familyPart->kind == PartKind::View ||
        llvm::none_of(states, [&](const FileState &state) {
          return state.path == ops && state.kind != FileState::Orphaned;
        }))
      continue;
    std::optional<BaseTd> base = findBaseTd(family, *familyPart, root, file);
    if (!base)
      continue;
    readTexts();
    if (const auto &texts = diagnostics.manyTexts())
      texts->restore(root);
    TdFiles read = files;
    if (!present.count(ops))
      read[ops] = textAt(ops);
    checkFiles({family, *familyPart, root, *base, ops, diagnostics},
               std::move(read), present);
  }
}

} // namespace dialectgen
