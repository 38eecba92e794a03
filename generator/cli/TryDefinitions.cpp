//===- TryDefinitions.cpp - definitions as mlir-tblgen will read them -----===//
//
// See TryDefinitions.h.
//
//===----------------------------------------------------------------------===//

#include "cli/TryDefinitions.h"
#include "TdLayouts.h"
#include "emit/Emitters.h"
#include "emit/OdsText.h"
#include "model/Locate.h"
#include "upstream/TdFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

namespace dialectgen {
namespace {

namespace fs = llvm::sys::fs;

/// A name of a spec and the class that its definition is of.
struct DefinedName {
  std::string name;
  llvm::StringRef base, what;
  llvm::SMRange range;
};

/// The part of a spec that a generated definition comes from.
struct DefinedThing {
  std::string what;
  /// The range of its name or version, and of the entire entry.
  llvm::SMRange range, whole;
};

/// The .td that includes generated definitions of ops.
struct BaseTd {
  std::string text;
  /// It is the one that dialectgen_add_dialect configures.
  bool isConfigured = false;
};

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

class DefinitionChecker {
public:
  DefinitionChecker(const Family &family, llvm::StringRef root,
                    llvm::ArrayRef<FileState> states, Diagnostics &diagnostics)
      : family(family), root(root), states(states), diagnostics(diagnostics) {}

  void check(const FamilyPart &familyPart);

private:
  std::string generated(llvm::StringRef file) const {
    return ("generated/" + family.name + "/" + file).str();
  }
  std::string inRoot(llvm::StringRef path) const {
    llvm::SmallString<256> full(root);
    llvm::sys::path::append(full, path);
    if (fs::make_absolute(full))
      return path.str();
    return std::string(full);
  }
  /// The .td that includes `file`, the definitions of ops; none if the runtime
  /// has no part that it needs.
  std::optional<BaseTd> baseOf(const FamilyPart &familyPart,
                               llvm::StringRef file) const;
  std::string relative(llvm::StringRef path) const {
    if (path.consume_front(inRoot("")))
      path = path.ltrim('/');
    return path.str();
  }
  /// A regular expression of the ops of which definitions are others than in
  /// the file that is there; empty if there are none.
  std::string changedOps(const FamilyPart &familyPart, llvm::StringRef made,
                         llvm::StringRef present) const;
  std::vector<DefinedName> namesToCheck(const FamilyPart &familyPart) const;
  /// The places in the spec that generated definitions come from, by name of
  /// the definition.
  llvm::StringMap<DefinedThing> placesOf(const FamilyPart &familyPart) const;
  std::vector<std::string> includeFolders() const;
  std::optional<TdMistake>
  read(const std::string &text,
       const std::map<std::string, std::string> &files);
  /// The first thing that a generator of mlir-tblgen finds wrong with `files`
  /// in place of those under the root.
  std::optional<TdMistake>
  generate(llvm::ArrayRef<std::string> arguments, const std::string &text,
           const std::map<std::string, std::string> &files);
  /// Reports the mistake that `find` returns, removes its definition from
  /// `files`, and repeats until there is none.
  void reportAll(const FamilyPart &familyPart,
                 std::map<std::string, std::string> &files,
                 llvm::function_ref<std::optional<TdMistake>()> find);
  /// Reports names that there are not, and takes them out of `names`.
  void checkDefinedNames(const BaseTd &base, const std::string &ops,
                         std::map<std::string, std::string> files,
                         std::vector<DefinedName> &names);
  /// Reports a name or a namespace of the dialect that a hand-written base .td
  /// has otherwise.
  void checkDialect(const FamilyPart &familyPart, const BaseTd &base,
                    const std::string &ops,
                    std::map<std::string, std::string> files);

  const Family &family;
  llvm::StringRef root;
  llvm::ArrayRef<FileState> states;
  Diagnostics &diagnostics;
};

/// The .td files in a folder of specs, which define names of these.
std::vector<std::string> tdFilesOf(const std::string &folder) {
  std::vector<std::string> paths;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; it != end && !error;
       it.increment(error))
    if (llvm::sys::path::extension(it->path()) == ".td")
      paths.push_back(it->path());
  llvm::sort(paths);
  return paths;
}

/// `layout` with each `@NAME@` of `values` replaced.
std::string fillIn(llvm::StringRef layout,
                   const llvm::StringMap<std::string> &values) {
  std::string text;
  while (!layout.empty()) {
    auto [before, rest] = layout.split('@');
    text += before;
    auto [name, after] = rest.split('@');
    auto value = values.find(name);
    if (value != values.end())
      text += value->second;
    else if (before.size() != layout.size())
      text += '@';
    layout = value != values.end() ? after : rest;
  }
  return text;
}

std::optional<BaseTd> DefinitionChecker::baseOf(const FamilyPart &familyPart,
                                                llvm::StringRef file) const {
  std::string include = "include \"" + family.name + "/" + file.str() + "\"\n";
  std::error_code error;
  for (fs::recursive_directory_iterator it(inRoot("runtime"), error), end;
       it != end && !error; it.increment(error)) {
    if (llvm::sys::path::extension(it->path()) != ".td")
      continue;
    auto buffer = llvm::MemoryBuffer::getFile(it->path());
    if (buffer && (*buffer)->getBuffer().contains(include))
      return BaseTd{"include \"" + it->path() + "\"\n", false};
  }
  // Otherwise the build configures one, if it is of a form that can be.
  bool isVersioned = familyPart.kind == PartKind::VersionedDialect;
  llvm::StringRef core = isVersioned ? "versions/VersionedOp.td"
                                     : "definitions/DialectDefinitions.td";
  if ((!isVersioned && familyPart.carriesAll) ||
      !fs::exists(
          inRoot(("runtime/core/include/dialectgen/core/" + core).str())))
    return std::nullopt;
  std::string stem = fileStem(familyPart);
  if (isVersioned)
    return BaseTd{fillIn(versionedOpsTd, {{"FAMILY", family.name},
                                          {"STEM", stem},
                                          {"DIALECT", familyPart.dialect},
                                          {"NAMESPACE", "dialectgen"},
                                          {"CLASS_PREFIX", familyPart.prefix}}),
                  true};
  std::string definitions;
  for (const std::string &path : tdFilesOf(inRoot("specs/" + family.name)))
    definitions += "include \"" + path + "\"\n";
  return BaseTd{
      fillIn(dialectBaseTd, {{"FAMILY", family.name},
                             {"DIALECT_STEM", stem},
                             {"DIALECT_NAME", familyPart.dialect},
                             {"DIALECT_GUARD", llvm::StringRef(stem).upper()},
                             {"DIALECT_NAMESPACE", familyPart.cppNamespace},
                             {"DIALECT_PREFIX", familyPart.prefix},
                             {"DIALECT_PARSERS", ""},
                             {"DIALECT_DEFINITIONS", definitions}}) +
          include,
      true};
}

std::string DefinitionChecker::changedOps(const FamilyPart &familyPart,
                                          llvm::StringRef made,
                                          llvm::StringRef present) const {
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

std::vector<DefinedName>
DefinitionChecker::namesToCheck(const FamilyPart &familyPart) const {
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
    if (!kind.region)
      add(kind.def, "Attr", "attribute", kind.range);
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

llvm::StringMap<DefinedThing>
DefinitionChecker::placesOf(const FamilyPart &familyPart) const {
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

std::vector<std::string> DefinitionChecker::includeFolders() const {
  std::vector<std::string> folders = {inRoot("generated")};
  std::error_code error;
  for (fs::directory_iterator it(inRoot("runtime"), error), end;
       it != end && !error; it.increment(error))
    folders.push_back(it->path() + "/include");
  return folders;
}

std::optional<TdMistake>
DefinitionChecker::read(const std::string &text,
                        const std::map<std::string, std::string> &files) {
  auto made = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const auto &[path, content] : files)
    made->addFile(inRoot(path), 0,
                  llvm::MemoryBuffer::getMemBuffer(content, path));
  auto overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      llvm::vfs::getRealFileSystem());
  overlay->pushOverlay(made);
  auto mistake = findTdMistake(text, family.name, includeFolders(), overlay);
  if (!mistake) {
    // Without a child process nothing can be told.
    llvm::consumeError(mistake.takeError());
    return std::nullopt;
  }
  return *mistake;
}

std::optional<TdMistake>
DefinitionChecker::generate(llvm::ArrayRef<std::string> arguments,
                            const std::string &text,
                            const std::map<std::string, std::string> &files) {
  llvm::ErrorOr<std::string> program = DIALECTGEN_MLIR_TBLGEN;
  if (!fs::can_execute(*program))
    program = llvm::sys::findProgramByName("mlir-tblgen");
  llvm::SmallString<256> folder;
  // Without the program, its build of the dialect tells.
  if (!program || fs::createUniqueDirectory("dialectgen", folder))
    return std::nullopt;
  llvm::scope_exit remove([&] { (void)fs::remove_directories(folder); });
  auto write = [&](llvm::StringRef path, llvm::StringRef content) {
    llvm::SmallString<256> full(folder);
    llvm::sys::path::append(full, path);
    std::error_code error =
        fs::create_directories(llvm::sys::path::parent_path(full));
    llvm::raw_fd_ostream(full, error) << content;
    return std::string(full);
  };
  for (const auto &[path, content] : files)
    write(path, content);
  std::string errors = write("errors", "");
  std::vector<std::string> words = {*program};
  llvm::append_range(words, arguments);
  words.insert(words.end(),
               {"-I" + folder.str().str() + "/generated", write("All.td", text),
                "-o", folder.str().str() + "/made"});
  for (const std::string &one : includeFolders())
    words.push_back("-I" + one);
  words.push_back("-I" + std::string(DIALECTGEN_LLVM_INCLUDE_DIR));
  std::vector<llvm::StringRef> views(words.begin(), words.end());
  std::string why;
  int status = llvm::sys::ExecuteAndWait(*program, views, std::nullopt,
                                         {std::nullopt, std::nullopt, errors},
                                         /*SecondsToWait=*/60, 0, &why);
  if (status == 0)
    return std::nullopt;
  auto said = llvm::MemoryBuffer::getFile(errors);
  return readTdMistake(said ? (*said)->getBuffer() : why, "mlir-tblgen");
}

void DefinitionChecker::checkDefinedNames(
    const BaseTd &base, const std::string &ops,
    std::map<std::string, std::string> files, std::vector<DefinedName> &names) {
  auto refuse = [&](const DefinedName &name) {
    diagnostics.error(
        DiagnosticId::UnknownDefinition, name.range,
        "'" + name.name + "' is no definition of " +
            (name.what.front() == 'a' ? "an " : "a ") + name.what.str() +
            " that the base .td has or includes" +
            (base.isConfigured
                 ? ", or a .td file in specs/" + family.name + " has"
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
          ("def : DialectgenName" + name.base + "<" + name.name + ">;\n").str();
    files[ops] = lines;
    std::optional<TdMistake> mistake = read(base.text, files);
    if (!mistake || !llvm::StringRef(mistake->path).ends_with(ops) ||
        mistake->line <= before || mistake->line > before + names.size())
      return;
    auto wrong = names.begin() + (mistake->line - before - 1);
    refuse(*wrong);
    names.erase(wrong);
  }
}

void DefinitionChecker::checkDialect(const FamilyPart &familyPart,
                                     const BaseTd &base, const std::string &ops,
                                     std::map<std::string, std::string> files) {
  if (base.isConfigured)
    return;
  auto agrees = [&](llvm::StringRef field, const std::string &value) {
    files[ops] = ("assert !eq(" + familyPart.prefix + "_Dialect." + field +
                  ", " + quote(value) + "), \"\";\n")
                     .str();
    std::optional<TdMistake> mistake = read(base.text, files);
    return !mistake || !llvm::StringRef(mistake->path).ends_with(ops);
  };
  if (!agrees("name", familyPart.dialect))
    diagnostics.error(DiagnosticId::DefinitionRefused,
                      locate(familyPart.range, familyPart.dialect),
                      "the base .td gives the dialect another name than '" +
                          familyPart.dialect + "'");
  else if (!familyPart.cppNamespace.empty() &&
           !agrees("cppNamespace", "::" + familyPart.cppNamespace))
    diagnostics.error(DiagnosticId::DefinitionRefused,
                      locate(familyPart.range, familyPart.cppNamespace),
                      "the base .td gives the dialect another C++ namespace "
                      "than '" +
                          familyPart.cppNamespace + "'");
}

void DefinitionChecker::check(const FamilyPart &familyPart) {
  std::string stem = fileStem(familyPart), file = stem + "Ops.td.inc";
  std::map<std::string, std::string> files;
  llvm::StringMap<std::string> changed;
  auto present = [&](const std::string &path) {
    auto buffer = llvm::MemoryBuffer::getFile(inRoot(path));
    return buffer ? (*buffer)->getBuffer().str() : "";
  };
  for (const FileState &state : states)
    if ((state.kind == FileState::Stale || state.kind == FileState::Missing) &&
        llvm::StringRef(state.path).ends_with(".td.inc")) {
      llvm::raw_string_ostream os(files[state.path]);
      // A file that cannot be read back is reported by the write.
      llvm::consumeError(state.expected.write(os));
      changed[state.path] = present(state.path);
    }
  std::string ops = generated(file);
  if (changed.empty() || llvm::none_of(states, [&](const FileState &state) {
        return state.path == ops && state.kind != FileState::Orphaned;
      }))
    return;
  if (!changed.count(ops))
    files[ops] = present(ops);
  std::optional<BaseTd> base = baseOf(familyPart, file);
  if (!base)
    return;
  const std::string &text = base->text;
  size_t errors = diagnostics.all().size();
  std::string attributes = generated(stem + "Attrs.td.inc");
  // Types and attributes use names, too, and would be refused in their place;
  // the definitions of these have names that begin with the prefix.
  std::vector<DefinedName> names, others;
  for (DefinedName &name : namesToCheck(familyPart))
    (llvm::StringRef(name.name).contains(familyPart.prefix + "_") ? names
                                                                  : others)
        .push_back(std::move(name));
  std::map<std::string, std::string> withoutAttributes = files;
  withoutAttributes[attributes] = "";
  checkDefinedNames(*base, ops, withoutAttributes, others);
  // In a hand-written base .td these may need those.
  names.insert(names.end(), others.begin(), others.end());
  checkDefinedNames(*base, ops, files, names);
  if (diagnostics.all().size() != errors)
    return;
  reportAll(familyPart, files, [&] { return read(text, files); });
  if (diagnostics.all().size() != errors)
    return;
  checkDialect(familyPart, *base, ops, files);
  if (diagnostics.all().size() != errors)
    return;
  // mlir-tblgen checks more than TableGen does, above all assembly formats.
  // Only changed definitions need this.
  std::vector<std::vector<std::string>> runs;
  if (changed.count(attributes))
    for (const char *part : {"decls", "defs"}) {
      std::string end = part;
      runs.push_back({"-gen-enum-" + end});
      runs.push_back(
          {"-gen-attrdef-" + end, "-attrdefs-dialect=" + familyPart.dialect});
      runs.push_back(
          {"-gen-typedef-" + end, "-typedefs-dialect=" + familyPart.dialect});
    }
  if (changed.count(ops))
    if (std::string regex =
            changedOps(familyPart, files[ops], changed.lookup(ops));
        !regex.empty())
      for (const char *part : {"-gen-op-decls", "-gen-op-defs"})
        runs.push_back({part, "-op-include-regex=" + regex});
  for (const std::vector<std::string> &arguments : runs)
    if (diagnostics.all().size() == errors)
      reportAll(familyPart, files,
                [&] { return generate(arguments, text, files); });
}

void DefinitionChecker::reportAll(
    const FamilyPart &familyPart, std::map<std::string, std::string> &files,
    llvm::function_ref<std::optional<TdMistake>()> find) {
  constexpr unsigned most = 10, mostTries = 50;
  auto places = placesOf(familyPart);
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
      diagnostics.error(
          DiagnosticId::DefinitionRefused, familyPart.range,
          "TableGen refuses " + relative(mistake->path) + ":" +
              std::to_string(mistake->line) +
              " with the generated definitions: " + mistake->message);
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
    diagnostics.error(isFormat ? DiagnosticId::AssemblyFormat
                               : DiagnosticId::DefinitionRefused,
                      place == places.end() ? familyPart.range
                      : isFormat ? locate(place->second.whole, "assembly")
                                 : place->second.range,
                      (isFormat ? "the assembly of " : "the definition of ") +
                          what + " is refused: " + mistake->message);
    if (begin == end)
      return;
    wrong->second.erase(begin, end - begin);
  }
}

} // namespace

void checkDefinitions(const Family &family, llvm::StringRef root,
                      llvm::ArrayRef<FileState> states,
                      Diagnostics &diagnostics) {
  DefinitionChecker checker(family, root, states, diagnostics);
  for (const FamilyPart *familyPart : family.parts())
    if (familyPart->kind != PartKind::View)
      checker.check(*familyPart);
}

} // namespace dialectgen
