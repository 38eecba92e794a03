//===- HookSources.cpp - definitions of hooks -----------------------------===//
//
// See checkHooksImplemented in Checks.h.
//
//===----------------------------------------------------------------------===//

#include "model/check/Checks.h"
#include "model/diagnostics/Locate.h"
#include "model/read/SpecFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace dialectgen {

/// Adds the names of operands, attributes, results and regions that the class
/// of a version has getters for.
static void addNames(const Op &op, const OpVersion &version,
                     llvm::StringSet<> &names) {
  for (const auto *values : {&version.operands, &version.results})
    for (const Parameter &value : *values)
      names.insert(value.name);
  for (const DialectAttribute &attribute : dialectAttributesOf(op, version))
    names.insert(attribute.name);
  for (const Region &region : version.regions)
    names.insert(region.nameInDialect());
}

/// The getters of values of such names.
static llvm::StringSet<> gettersOf(const llvm::StringSet<> &names) {
  llvm::StringSet<> getters;
  for (const auto &name : names)
    for (const char *start : {"get_", "get_in_", "get_out_"})
      getters.insert(llvm::convertToCamelFromSnakeCase(
          (start + name.first().rtrim('.')).str()));
  return getters;
}

static bool isWord(char c) { return llvm::isAlnum(c) || c == '_'; }

/// The methods `getX` that C++ calls on the op it stands in, other than those
/// that it declares.
static std::vector<std::string> gettersCalled(llvm::StringRef text) {
  std::vector<std::string> called;
  llvm::StringSet<> declared;
  for (size_t at = text.find("get"); at != llvm::StringRef::npos;
       at = text.find("get", at + 3)) {
    llvm::StringRef before = text.take_front(at);
    llvm::StringRef name = text.drop_front(at).take_while(isWord);
    if (!text.drop_front(at + name.size()).starts_with("(") ||
        (!before.empty() && (isWord(before.back()) || before.ends_with(".") ||
                             before.ends_with("->") || before.ends_with("::"))))
      continue;
    // Behind a type it is declared.
    before = before.rtrim();
    if (!before.empty() && !before.ends_with("return") &&
        (isWord(before.back()) || llvm::is_contained(">&*", before.back())))
      declared.insert(name);
    else
      called.push_back(name.str());
  }
  llvm::erase_if(
      called, [&](const std::string &name) { return declared.contains(name); });
  return called;
}

/// The end of the parentheses or braces that `text` begins with, or the end of
/// the text.
static size_t endOfGroup(llvm::StringRef text) {
  size_t depth = 0;
  for (size_t at = 0; at != text.size(); ++at)
    if (text[at] == '(' || text[at] == '{')
      ++depth;
    else if ((text[at] == ')' || text[at] == '}') && --depth == 0)
      return at + 1;
  return text.size();
}

/// The functions that a text declares for a class, without spaces and with
/// their parameters, which overloads differ in: "build(inti)".
static std::vector<std::string> functionsDeclared(llvm::StringRef text) {
  std::string code;
  for (llvm::StringRef line : llvm::split(text, '\n'))
    code += (line.split("//").first + "\n").str();
  text = code;
  std::vector<std::string> functions;
  for (size_t at = text.find_first_of("({"); at != llvm::StringRef::npos;
       at = text.find_first_of("({", at)) {
    llvm::StringRef group = text.drop_front(at);
    group = group.take_front(endOfGroup(group));
    size_t name = at;
    while (name && isWord(text[name - 1]))
      --name;
    llvm::StringRef type = text.take_front(name).rtrim();
    // A type stands before a name that is declared.
    if (group.front() == '(' && name != at && !type.empty() &&
        (isWord(type.back()) || llvm::is_contained(">&*", type.back()))) {
      std::string function = (text.slice(name, at) + group).str();
      if (text.drop_front(at + group.size()).ltrim().starts_with("const"))
        function += "const";
      llvm::erase_if(function, llvm::isSpace);
      functions.push_back(std::move(function));
    }
    at += group.size();
  }
  return functions;
}

/// Pieces of text that hooks name are files under specs/<family>/snippets.
/// Those for a class call getters that its op has, and declare a function once.
static void checkSnippets(const Family &family, llvm::StringRef root,
                          Diagnostics &diagnostics) {
  struct Functions {
    std::vector<std::string> called, declared;
  };
  llvm::StringMap<Functions> texts;
  std::string folder = inFolder(root, "specs/" + family.name + "/snippets");
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(folder, error), end;
       it != end && !error; it.increment(error))
    if (llvm::sys::path::extension(it->path()) == ".td") {
      Functions &functions = texts[llvm::sys::path::stem(it->path())];
      if (auto buffer = openSourceFile(it->path()))
        functions = {gettersCalled((*buffer)->getBuffer()),
                     functionsDeclared((*buffer)->getBuffer())};
      else
        llvm::consumeError(buffer.takeError());
    }
  std::vector<std::string> known;
  for (const auto &entry : texts)
    known.push_back(entry.first().str());
  llvm::sort(known);
  // Others are those of all ops; known once a text calls one that its op lacks.
  std::optional<llvm::StringSet<>> getters;
  auto isGetter = [&](const std::string &name) {
    if (!getters) {
      // Ops share most names.
      llvm::StringSet<> names;
      for (const Op &op : family.ops)
        for (const OpVersion &version : op.versions)
          addNames(op, version, names);
      getters = gettersOf(names);
    }
    return getters->contains(name);
  };
  for (const Op &op : family.ops) {
    // Versions share a hook that applies to all of them.
    llvm::StringSet<> reported;
    auto report = [&](const OpVersion &version, const std::string &name,
                      const std::string &message,
                      DiagnosticId id = DiagnosticId::HookMissing) {
      if (reported.insert(message).second)
        diagnostics.error(id, locate(version.hooks->range, name), message);
    };
    for (const OpVersion &version : op.versions) {
      for (const auto *names : {&version.hooks->extraClassDeclarations,
                                &version.hooks->extraDefinitions})
        for (const std::string &name : *names)
          if (!texts.count(name))
            report(version, name,
                   "there is no text '" + name + "' in specs/" + family.name +
                       "/snippets" + didYouMean(name, known));
      // Few texts call getters.
      std::optional<llvm::StringSet<>> own;
      auto isOwn = [&](const std::string &getter) {
        if (!own) {
          llvm::StringSet<> names;
          addNames(op, version, names);
          own = gettersOf(names);
        }
        return own->contains(getter);
      };
      llvm::StringMap<llvm::StringRef> declared;
      for (const std::string &name : version.hooks->extraClassDeclarations) {
        const Functions functions = texts.lookup(name);
        for (const std::string &getter : functions.called)
          if (!isOwn(getter) && isGetter(getter))
            report(version, name,
                   "text '" + name + "' calls " + getter + "(), which '" +
                       op.name + "' of version " + toString(version.since) +
                       " does not have");
        for (const std::string &function : functions.declared)
          if (auto [first, isNew] = declared.try_emplace(function, name);
              !isNew && first->second != name)
            report(version, name,
                   "texts '" + first->second.str() + "' and '" + name +
                       "' both declare " +
                       llvm::StringRef(function).split('(').first.str() +
                       "() for the class of '" + op.name + "'",
                   DiagnosticId::NameClash);
      }
    }
  }
}

/// Hooks of steps are registered by name.
static void
checkStepHooks(const Family &family,
               llvm::ArrayRef<std::unique_ptr<llvm::MemoryBuffer>> sources,
               Diagnostics &diagnostics) {
  // Few hooks serve many ops, and sources are long.
  llvm::StringMap<bool> known;
  auto isRegistered = [&](llvm::StringRef hook) {
    auto [it, isNew] = known.try_emplace(hook);
    if (isNew)
      it->second = llvm::any_of(
          sources, [name = "\"" + hook.str() + "\""](const auto &source) {
            return source->getBuffer().contains(name);
          });
    return it->second;
  };
  for (const Op &op : family.ops)
    for (const OpVersion &version : op.versions)
      for (const StepAction &action : version.step) {
        const auto *hook = action.as<step::Hook>();
        if (!hook || isRegistered(hook->function))
          continue;
        diagnostics.error(
            DiagnosticId::HookMissing, locate(action.range, hook->function),
            "hook '" + hook->function +
                "' is in no source file under runtime/" + family.name);
      }
}

/// Superseded versions of the dialect itself are converted by tables of their
/// steps, and never to a versioned dialect.
static void checkSuperseded(const Family &family, Diagnostics &diagnostics) {
  const DialectPart *dialectPart = family.dialectPart();
  if (dialectPart && dialectPart->carriesAll &&
      llvm::is_contained(family.outputs, "conversion"))
    diagnostics.error(
        DiagnosticId::VersionListSuperseded,
        locate(dialectPart->range, "version_list"),
        "the version list of '" + dialectPart->dialect +
            "' has superseded versions, but the output 'conversion' "
            "converts the newest version of each op alone; write "
            "\"version_list\": \"newest\"");
}

void checkHooksImplemented(const Family &family, llvm::StringRef root,
                           Diagnostics &diagnostics) {
  checkSuperseded(family, diagnostics);
  checkSnippets(family, root, diagnostics);
  std::string folder = inFolder(root, "runtime/" + family.name);
  if (!llvm::sys::fs::is_directory(folder))
    return;
  // Every "Class::method" that some source file mentions, and all of the text,
  // in which hooks of steps are registered by their names.
  llvm::StringSet<> defined;
  std::vector<std::unique_ptr<llvm::MemoryBuffer>> sources;
  std::error_code error;
  for (llvm::sys::fs::recursive_directory_iterator it(folder, error), end;
       it != end && !error; it.increment(error)) {
    if (llvm::sys::path::extension(it->path()) != ".cpp")
      continue;
    auto buffer = openSourceFile(it->path());
    if (!buffer) {
      diagnostics.error(DiagnosticId::FileUnreadable, {},
                        "cannot read runtime/" + family.name +
                            it->path().substr(folder.size()) +
                            ", in which hooks are looked for: " +
                            llvm::toString(buffer.takeError()));
      continue;
    }
    llvm::StringRef text = (*buffer)->getBuffer();
    auto isIdentifier = [](char c) { return llvm::isAlnum(c) || c == '_'; };
    for (size_t at = text.find("::"); at != llvm::StringRef::npos;
         at = text.find("::", at + 2)) {
      size_t begin = at;
      while (begin != 0 && isIdentifier(text[begin - 1]))
        --begin;
      llvm::StringRef className = text.slice(begin, at);
      llvm::StringRef method = text.drop_front(at + 2).take_while(isIdentifier);
      if (!className.empty() && !method.empty())
        defined.insert(text.slice(begin, at + 2 + method.size()));
    }
    sources.push_back(std::move(*buffer));
  }
  checkStepHooks(family, sources, diagnostics);
  // Rules are functions in a namespace named after their purpose, for example
  // `shape_inference::reduce`.
  auto requireRule = [&](llvm::StringRef rule, llvm::StringRef hook,
                         llvm::SMRange range, const std::string &whose) {
    std::string function =
        (hook + "::").str() + llvm::convertToCamelFromSnakeCase(rule);
    if (!rule.empty() && !defined.contains(function))
      diagnostics.error(DiagnosticId::HookMissing, locate(range, hook),
                        "hook '" + hook.str() + "' of " + whose + " needs " +
                            function + "() under runtime/" + family.name);
  };
  // `stablehlo.add` is an op of that family, which may be elsewhere. Then
  // compilers find what does not exist.
  llvm::StringSet<> known;
  auto requireOp = [&](llvm::StringRef name, llvm::SMRange range) {
    if (!known.insert(name).second)
      return;
    auto [dialect, op] = name.split('.');
    std::string specs = inFolder(root, "specs/" + dialect);
    if (llvm::sys::fs::exists(specs) &&
        !llvm::sys::fs::exists(inFolder(specs, "ops/" + (op + ".json"))))
      diagnostics.error(DiagnosticId::HookMissing, locate(range, "lowering"),
                        "the lowering '" + name.str() +
                            "' is no op: there is no specs/" + dialect.str() +
                            "/ops/" + op.str() +
                            ".json; name an elementwise op of StableHLO, or a "
                            "function of runtime/" +
                            family.name);
  };
  const DialectPart *dialectPart = family.dialectPart();
  for (const Op &op : family.ops) {
    if (!dialectPart)
      break;
    llvm::ArrayRef<CarriedVersion> rows = family.rowsOf(op);
    for (const CarriedVersion &name : family.carried(*dialectPart, op)) {
      const OpVersion &version = op.versions[name.index];
      const Hooks &hooks = version.hooks;
      auto require = [&](bool asked, llvm::StringRef hook,
                         std::initializer_list<llvm::StringRef> methods) {
        auto requireOne = [&](llvm::StringRef qualified, const char *kind) {
          if (!defined.contains(qualified))
            diagnostics.error(
                DiagnosticId::HookMissing,
                locate(hooks.range.isValid() ? hooks.range : op.range, hook),
                "hook '" + hook.str() + "' of " + op.name + " version " +
                    toString(name.since) + " needs " + qualified.str() + kind +
                    " under runtime/" + family.name);
        };
        if (!asked)
          return;
        // Those without a class have the functions of the newest version.
        if (!rows.empty() && &name >= rows.begin())
          return requireOne("hooks::" + op.name, "");
        for (llvm::StringRef method : methods)
          requireOne((name.className + "::" + method).str(), "()");
      };
      require(hooks.verifier, "verifier", {"verify"});
      require(hooks.canonicalizer, "canonicalizer",
              {"getCanonicalizationPatterns"});
      require(hooks.folder, "folder", {"fold"});
      require(version.assembly == "@custom", "@custom", {"parse", "print"});
      require(hooks.reifyResultShapes, "reify_result_shapes",
              {"reifyResultShapes"});
      for (auto [rule, hook] :
           {std::pair(&hooks.resultTypeInference, "result_type_inference"),
            std::pair(&hooks.shapeInference, "shape_inference"),
            std::pair(&hooks.valueBound, "value_bound"),
            std::pair(&hooks.decomposition, "decomposition"),
            std::pair(&hooks.body, "body"),
            std::pair(&hooks.expansion, "expansion"),
            std::pair(&hooks.lowering, "lowering")})
        if (rule == &hooks.lowering && hooks.isLoweredToOp())
          requireOp(*rule, hooks.range);
        else
          requireRule(*rule, hook,
                      hooks.range.isValid() ? hooks.range : op.range,
                      op.name + " version " + toString(name.since));
    }
  }
}

} // namespace dialectgen
