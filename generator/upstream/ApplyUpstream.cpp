//===- ApplyUpstream.cpp - write an upstream into the specs ---------------===//

#include "upstream/ApplyUpstream.h"
#include "diff/Diff.h"
#include "model/Diagnostics.h"
#include "model/Loader.h"
#include "report/DriftReport.h"
#include "upstream/Advice.h"
#include "upstream/JsonPlace.h"
#include "upstream/RecordWriter.h"
#include "upstream/SpecWriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;
using llvm::StringRef;

/// The text of the buffer `op` was read from.
static llvm::Expected<StringRef> textOf(const Op &op,
                                        const llvm::SourceMgr &sources) {
  if (!op.versions.empty() && op.versions.front().range.isValid())
    if (unsigned id =
            sources.FindBufferContainingLoc(op.versions.front().range.Start))
      return sources.getMemoryBuffer(id)->getBuffer();
  return llvm::createStringError(op.file + ": the text is not at hand");
}

/// The text of specs/<family>/dialect.json under `root`.
static llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readDialect(StringRef root, StringRef path) {
  llvm::SmallString<128> full(root);
  llvm::sys::path::append(full, path);
  auto buffer = openSourceFile(full);
  if (!buffer)
    return llvm::createStringError(path + ": " +
                                   llvm::toString(buffer.takeError()));
  return std::move(*buffer);
}

/// The version list of the dialect in dialect.json; null if it is no
/// object.
static const Json *findVersionList(const Json &family) {
  const Json *at = &family;
  for (const char *key : {"dialect", "version_list"}) {
    auto member = at->is_object() ? at->find(key) : at->end();
    if (!at->is_object() || member == at->end())
      return nullptr;
    at = &*member;
  }
  return at->is_object() ? at : nullptr;
}

/// dialect.json, whose present text is `text`, with `newest` of each timeline
/// raised to the upstream's and the new versions in an explicit version list.
static std::string updateDialect(StringRef text, const Family &ours,
                                 const Family &theirs) {
  Json json = Json::parse(text, /*cb=*/nullptr, /*allow_exceptions=*/false);
  // The loader took it, so it is an object and has these members.
  if (!json.is_object())
    return text.str();
  Place root;
  std::map<size_t, std::pair<size_t, std::string>> edits;
  Place timelines = root.member("timelines");
  for (size_t i = 0; i < json["timelines"].size(); ++i) {
    const Json &entry = json["timelines"][i];
    const Timeline *our = ours.findTimeline(entry.value("name", ""));
    const Timeline *their = theirs.findTimeline(entry.value("name", ""));
    // A list of releases grows elsewhere (RecordWriter.h).
    if (!our || !their || !our->releases.empty() ||
        !(our->newest < their->newest))
      continue;
    Place timeline = timelines.element(i);
    edits[timeline.member("newest").findIn(text)] = {
        entry["newest"].dump().size(), toString(their->newest)};
  }
  Place dialectPart = root.member("dialect"),
        list = dialectPart.member("version_list");
  if (const Json *listed = findVersionList(json))
    for (const Op &their : theirs.ops) {
      std::string name = qualifiedName(ours, their.domain, their.name);
      const Op *our = ours.findOp(their.domain, their.name);
      if (!our || !listed->contains(name))
        continue;
      std::string fresh;
      for (const OpVersion &version : their.versions)
        if (our->versions.front().since < version.since)
          fresh += toString(version.since) + ", ";
      if (!fresh.empty())
        edits[list.member(name).findIn(text) + 1] = {0, fresh};
    }
  std::string result = text.str();
  for (const auto &[at, edit] : llvm::reverse(edits))
    result.replace(at, edit.first, edit.second);
  return result;
}

llvm::Expected<VersionPolicy>
dialectgen::readVersionPolicy(StringRef root, const Family &ours) {
  std::string path = "specs/" + ours.name + "/dialect.json";
  auto manifest = readDialect(root, path);
  if (!manifest)
    return manifest.takeError();
  Json json = Json::parse((*manifest)->getBuffer(), /*cb=*/nullptr,
                          /*allow_exceptions=*/false);
  VersionPolicy policy;
  const Json *list = findVersionList(json);
  if (!list)
    return policy;
  for (const auto &[name, versions] : list->items()) {
    if (name == "*")
      policy.restIsNewest = versions == "newest";
    else
      policy.listed.insert(name);
  }
  return policy;
}

bool AdoptionPlan::leavesOut(StringRef domain, StringRef name,
                             const Version &since) const {
  return llvm::any_of(leftOut, [&](const OpenPlace &place) {
    return place.subject == Subject::Op && place.domain == domain &&
           place.name == name &&
           (place.since == since || place.since == Version());
  });
}

namespace {

/// Plans an adoption: first of the entire upstream, then repeatedly without the
/// elements that the specs cannot hold.
class Planner {
public:
  Planner(StringRef root, const Family &ours, Family theirs,
          FrozenVersions frozen, const llvm::SourceMgr &sources,
          const PlanOptions &options, AdoptionPlan &plan)
      : root(root), folder("specs/" + ours.name + "/"), ours(ours),
        theirs(std::move(theirs)), frozen(std::move(frozen)), sources(sources),
        options(options), statements(options.statements), plan(plan) {}

  llvm::Error run();

private:
  llvm::Error write();
  llvm::Error writeOp(const Op &their);
  llvm::Error writeDialect();
  std::string pathFor(const Op &fresh) const;
  /// Loads the family from the planned files. Problems that it does not have
  /// today are in `diagnostics`, or in the error.
  llvm::Error tryFiles(Diagnostics &diagnostics, std::optional<Family> &tried);
  /// Remembers today's problems.
  void tryToday();
  bool isKnown(const Diagnostic &diagnostic) const;
  bool isGood(const Diagnostics &diagnostics) const;
  bool takeOutCulprit(const std::string &why);
  bool takeOutRecord(const Diagnostic &diagnostic, llvm::SMRange place,
                     const std::optional<Family> &tried);
  bool takeOut(Diagnostics &diagnostics, const std::optional<Family> &tried);
  /// Domain and name of an op.
  using OpKey = std::pair<std::string, std::string>;
  /// The op whose planned file has `place`; null if none has.
  const OpKey *plannedOpAt(llvm::SMRange place,
                           const llvm::SourceMgr &buffers) const;
  std::vector<Op>::iterator findTheirs(const OpKey &key);
  /// The op whose planned file has `place`, whole.
  bool takeOutOp(const Diagnostic &diagnostic, llvm::SMRange place,
                 const llvm::SourceMgr &buffers);
  /// Another number whenever something was taken out.
  size_t sizeOfPlan() const;
  void leaveDomains();
  bool takeOut(const Diagnostic &diagnostic, llvm::SMRange place,
               const llvm::SourceMgr &buffers,
               const std::optional<Family> &tried);

  StringRef root;
  std::string folder;
  const Family &ours;
  Family theirs;
  FrozenVersions frozen;
  const llvm::SourceMgr &sources;
  const PlanOptions &options;
  Statements statements;
  AdoptionPlan &plan;
  /// Problems of the next run without any adoption: messages, and whether it
  /// fails before it ends.
  std::set<std::string> knownProblems;
  bool failsToday = false;
  FileTexts texts;
  std::vector<OpenPlace> carriedOver;
  /// New versions that explicitly have no shape rule, because an older version
  /// has one.
  std::map<std::pair<std::string, std::string>, std::set<Version>> withoutRule;
  /// Domain and name of the op that a planned file is of.
  std::map<std::string, std::pair<std::string, std::string>, std::less<>> opOf;
};

} // namespace

/// The file of a new op: called after it, with the domain where the name alone
/// is taken.
std::string Planner::pathFor(const Op &fresh) const {
  std::string path = folder + "ops/" + fresh.name + ".json";
  bool isTaken =
      texts.count(path) != 0 ||
      llvm::any_of(ours.ops, [&](const Op &op) { return op.file == path; });
  return isTaken ? folder + "ops/" + fresh.domain + "." + fresh.name + ".json"
                 : path;
}

/// The text of an op, with an entry that version `since` has no shape rule.
static std::string withoutShapeRule(std::string text, const Version &since) {
  Json json = Json::parse(text, /*cb=*/nullptr, /*allow_exceptions=*/false);
  if (!json.is_object())
    return text;
  Place root, hooks = root.member("hooks"),
              rule = hooks.member("shape_inference");
  std::string entry = "\"" + toString(since) + "\": false";
  const Json said = json.value("hooks", Json::object());
  auto insertIn = [&](const Place &object, const std::string &member) {
    size_t at = object.findIn(text) + 1;
    // On a line of its own if the next entry is.
    StringRef space = StringRef(text).drop_front(at).take_while(
        [](char c) { return c == '\n' || c == ' '; });
    std::string rest = space.empty() ? ", " : ",";
    text.insert(at, space.str() + member + rest);
  };
  if (said.contains("shape_inference") && said["shape_inference"].is_object())
    insertIn(rule, entry);
  else if (!said.empty())
    insertIn(hooks, "\"shape_inference\": {" + entry + "}");
  else
    text.insert(
        text.rfind("\"versions\"", root.member("versions").findIn(text)),
        "\"hooks\": {\"shape_inference\": {" + entry + "}},\n  ");
  return text;
}

llvm::Error Planner::writeOp(const Op &their) {
  auto add = [&](const std::string &path, std::string text) {
    auto versions = withoutRule.find({their.domain, their.name});
    if (versions != withoutRule.end())
      for (const Version &since : versions->second) {
        text = withoutShapeRule(std::move(text), since);
        OpenPlace &open = carriedOver.emplace_back();
        open.domain = their.domain;
        open.name = their.name;
        open.since = since;
        open.text = "no rule gives the shapes of its results, although one "
                    "does for an older version; name one under 'hooks' if "
                    "there is one";
      }
    opOf[path] = {their.domain, their.name};
    texts[path] = std::move(text);
  };
  const Op *our = ours.findOp(their.domain, their.name);
  if (!our) {
    // Omit facts that are the default.
    Op fresh = their;
    if (ours.timelines.size() == 1)
      fresh.domain.clear();
    if (fresh.className ==
        llvm::convertToCamelFromSnakeCase(fresh.name, true) + "Op")
      fresh.className.clear();
    if (fresh.summary.empty() && ours.dialectPart())
      fresh.summary = placeholderSummary(fresh.versions.back().since);
    add(pathFor(their), writeOpFile(fresh, ours.vocabulary.typeSets));
    return llvm::Error::success();
  }
  llvm::Expected<StringRef> text = textOf(*our, sources);
  if (!text)
    return text.takeError();
  llvm::Expected<UpdatedOp> updated =
      updateOpFile(*text, *our, their, ours.vocabulary.typeSets, statements);
  if (!updated)
    return updated.takeError();
  if (ours.isExternal()) {
    updated->text = updateOpFacts(std::move(updated->text), their);
    updated->carriedOver.clear();
  }
  for (const Version &since : updated->carriedOver) {
    OpenPlace open;
    open.domain = their.domain;
    open.name = their.name;
    open.since = since;
    open.text = "traits, hooks or assembly given per version are copied from "
                "the previous version; check that they apply";
    carriedOver.push_back(std::move(open));
  }
  if (updated->text != *text)
    add(our->file, std::move(updated->text));
  return llvm::Error::success();
}

llvm::Error Planner::writeDialect() {
  std::string path = folder + familyFile.str();
  auto manifest = readDialect(root, path);
  if (!manifest)
    return manifest.takeError();
  std::string updated = updateDialect((*manifest)->getBuffer(), ours, theirs);
  if (updated != (*manifest)->getBuffer())
    texts[path] = std::move(updated);
  return llvm::Error::success();
}

/// The files as they are with all of `theirs`.
llvm::Error Planner::write() {
  texts.clear();
  opOf.clear();
  carriedOver.clear();
  for (const Op &their : theirs.ops)
    if (llvm::Error error = writeOp(their))
      return error;
  if (llvm::Error error = writeDialect())
    return error;
  if (statements == Statements::Spec)
    return addRecords(ours, theirs, sources, options.codes, texts);
  return llvm::Error::success();
}

const Planner::OpKey *
Planner::plannedOpAt(llvm::SMRange place,
                     const llvm::SourceMgr &buffers) const {
  unsigned id =
      place.isValid() ? buffers.FindBufferContainingLoc(place.Start) : 0;
  auto file = id ? opOf.find(buffers.getMemoryBuffer(id)->getBufferIdentifier())
                 : opOf.end();
  return file == opOf.end() ? nullptr : &file->second;
}

std::vector<Op>::iterator Planner::findTheirs(const OpKey &key) {
  return llvm::find_if(theirs.ops, [&](const Op &op) {
    return op.domain == key.first && op.name == key.second;
  });
}

/// Removes from `theirs` the element that `diagnostic` reports at `place` of a
/// planned file; false if the place is in none.
bool Planner::takeOut(const Diagnostic &diagnostic, llvm::SMRange place,
                      const llvm::SourceMgr &buffers,
                      const std::optional<Family> &tried) {
  const OpKey *key = plannedOpAt(place, buffers);
  if (!key)
    return false;
  const auto &[domain, name] = *key;
  auto their = findTheirs(*key);
  // One reason is enough.
  if (their == theirs.ops.end())
    return true;
  OpenPlace left;
  left.domain = domain;
  left.name = name;
  left.text = diagnostic.message + " [" + getName(diagnostic.id).str() + "]";
  if (const Op *op = tried ? tried->findOp(domain, name) : nullptr)
    for (const OpVersion &version : op->versions)
      if (version.range.Start.getPointer() <= place.Start.getPointer() &&
          place.Start.getPointer() < version.range.End.getPointer())
        left.since = version.since;
  if (left.since != Version() && plan.leavesOut(domain, name, left.since))
    return true;
  auto version = llvm::find_if(their->versions, [&](const OpVersion &version) {
    return version.since == left.since;
  });
  // A missing shape rule can be declared in the spec.
  const Op *our = ours.findOp(domain, name);
  if (diagnostic.id == DiagnosticId::HookLost &&
      version != their->versions.end() &&
      !(our && our->findVersion(left.since)) &&
      withoutRule[{domain, name}].insert(left.since).second)
    return true;
  if (version != their->versions.end())
    their->versions.erase(version);
  // A version that only the specs have fails because of another: the op stays
  // as it is.
  else
    left.since = Version();
  if (left.since == Version() || their->versions.empty())
    theirs.ops.erase(their);
  plan.leftOut.push_back(std::move(left));
  return true;
}

/// Takes out of `theirs` the type or attribute that `place` is in.
bool Planner::takeOutRecord(const Diagnostic &diagnostic, llvm::SMRange place,
                            const std::optional<Family> &tried) {
  if (!tried || !place.isValid() || statements != Statements::Spec)
    return false;
  auto isIn = [&](llvm::SMRange range) {
    return range.isValid() &&
           range.Start.getPointer() <= place.Start.getPointer() &&
           place.Start.getPointer() < range.End.getPointer();
  };
  auto takeOutOf = [&](Subject subject, const auto &tried, const auto &our,
                       auto &their) {
    for (const auto &record : tried) {
      if (!isIn(record.range) &&
          !(record.codeToConfirm && isIn(*record.codeToConfirm)))
        continue;
      size_t before = their.size();
      if (const auto *kept = findByName(our, record.name)) {
        if (auto *changed = findByName(their, record.name))
          *changed = *kept;
      } else {
        llvm::erase_if(
            their, [&](const auto &one) { return one.name == record.name; });
        if (before == their.size())
          return false;
      }
      OpenPlace &left = plan.leftOut.emplace_back();
      left.subject = subject;
      left.domain = ours.releaseLine().name;
      left.name = record.name;
      left.text =
          diagnostic.message + " [" + getName(diagnostic.id).str() + "]";
      return true;
    }
    return false;
  };
  return takeOutOf(Subject::Type, tried->types, ours.types, theirs.types) ||
         takeOutOf(Subject::Attribute, tried->attributes, ours.attributes,
                   theirs.attributes) ||
         takeOutOf(Subject::Type, tried->dialectTypes, ours.dialectTypes,
                   theirs.dialectTypes) ||
         takeOutOf(Subject::Attribute, tried->dialectAttributes,
                   ours.dialectAttributes, theirs.dialectAttributes);
}

/// Generation failed without a position. Removes the first op or record without
/// which it succeeds; false if there is none.
bool Planner::takeOutCulprit(const std::string &why) {
  const Family all = theirs;
  auto helps = [&](auto &list, const auto &our, size_t i, bool isNew) {
    if (isNew)
      list.erase(list.begin() + i);
    else
      list[i] = *our;
    Diagnostics diagnostics;
    std::optional<Family> tried;
    llvm::Error error = write();
    if (!error)
      error = tryFiles(diagnostics, tried);
    bool isBetter = !error;
    llvm::consumeError(std::move(error));
    if (!isBetter)
      theirs = all;
    return isBetter;
  };
  auto leave = [&](Subject subject, const std::string &domain,
                   const std::string &name) {
    OpenPlace &left = plan.leftOut.emplace_back();
    left.subject = subject;
    left.domain = domain;
    left.name = name;
    left.text = "generation fails with it: " + why;
    return true;
  };
  for (size_t i = 0; i != all.ops.size(); ++i) {
    const Op *our = ours.findOp(all.ops[i].domain, all.ops[i].name);
    bool isSame =
        our && our->versions.size() == all.ops[i].versions.size() &&
        llvm::equal(our->versions, all.ops[i].versions,
                    [](const OpVersion &a, const OpVersion &b) {
                      return a.since == b.since && sameSignature(a, b);
                    });
    if (!isSame && helps(theirs.ops, our, i, !our))
      return leave(Subject::Op, all.ops[i].domain, all.ops[i].name);
  }
  auto tryRecords = [&](Subject subject, auto Family::*list) {
    const auto &records = all.*list;
    for (size_t i = (ours.*list).size(); i < records.size(); ++i)
      if (helps(theirs.*list, records.data(), i, /*isNew=*/true))
        return leave(subject, ours.timelines.front().name, records[i].name);
    return false;
  };
  return tryRecords(Subject::Type, &Family::types) ||
         tryRecords(Subject::Attribute, &Family::attributes) ||
         tryRecords(Subject::Type, &Family::dialectTypes) ||
         tryRecords(Subject::Attribute, &Family::dialectAttributes);
}

bool Planner::isKnown(const Diagnostic &diagnostic) const {
  return knownProblems.count(diagnostic.message);
}

bool Planner::isGood(const Diagnostics &diagnostics) const {
  return llvm::all_of(diagnostics.all(), [&](const Diagnostic &diagnostic) {
    return isKnown(diagnostic);
  });
}

void Planner::tryToday() {
  if (!options.trySpecs)
    return;
  Diagnostics diagnostics;
  std::optional<Family> today = loadSpecs(root, ours.name, diagnostics);
  if (!today)
    return;
  if (llvm::Error error = options.trySpecs(*today, diagnostics)) {
    llvm::consumeError(std::move(error));
    failsToday = true;
  }
  for (const Diagnostic &diagnostic : diagnostics.all())
    knownProblems.insert(diagnostic.message);
}

size_t Planner::sizeOfPlan() const {
  size_t size = plan.leftOut.size() + theirs.ops.size();
  for (const Op &op : theirs.ops)
    size += op.versions.size();
  for (const auto &[op, versions] : withoutRule)
    size += versions.size();
  return size;
}

bool Planner::takeOutOp(const Diagnostic &diagnostic, llvm::SMRange place,
                        const llvm::SourceMgr &buffers) {
  const OpKey *key = plannedOpAt(place, buffers);
  auto their = key ? findTheirs(*key) : theirs.ops.end();
  if (their == theirs.ops.end())
    return false;
  theirs.ops.erase(their);
  OpenPlace &left = plan.leftOut.emplace_back();
  std::tie(left.domain, left.name) = *key;
  left.text = diagnostic.message + " [" + getName(diagnostic.id).str() + "]";
  return true;
}

bool Planner::takeOut(Diagnostics &diagnostics,
                      const std::optional<Family> &tried) {
  size_t before = sizeOfPlan();
  bool isAny = false;
  for (const Diagnostic &diagnostic : diagnostics.all()) {
    if (isKnown(diagnostic))
      continue;
    // The second place counts where the first is in a file that stays.
    bool isTaken =
        takeOut(diagnostic, diagnostic.range, diagnostics.sources(), tried);
    for (const DiagnosticNote &note : diagnostic.notes)
      isTaken = isTaken ||
                takeOut(diagnostic, note.range, diagnostics.sources(), tried);
    // One at a time, since elements that depend on it go with it.
    if (!isTaken && !isAny)
      isTaken = takeOutRecord(diagnostic, diagnostic.range, tried);
    isAny |= isTaken;
  }
  if (!isAny || sizeOfPlan() != before)
    return isAny;
  // The reported version is already left out, so the rest of its op has to
  // follow.
  return llvm::any_of(diagnostics.all(), [&](const Diagnostic &diagnostic) {
    return !isKnown(diagnostic) &&
           takeOutOp(diagnostic, diagnostic.range, diagnostics.sources());
  });
}

llvm::Error Planner::tryFiles(Diagnostics &diagnostics,
                              std::optional<Family> &tried) {
  auto files = filesWith(root, texts);
  if (!files)
    return files.takeError();
  tried = loadSpecs(root, ours.name, diagnostics, **files);
  if (!tried || diagnostics.hasErrors() || !options.trySpecs)
    return llvm::Error::success();
  llvm::Error error = options.trySpecs(*tried, diagnostics);
  if (!failsToday)
    return error;
  llvm::consumeError(std::move(error));
  return llvm::Error::success();
}

/// Domains that the specs lack, and where they begin: part of the manifest that
/// a person writes, since names of the dialect depend on it.
void Planner::leaveDomains() {
  std::string manifest = folder + familyFile.str();
  for (const Timeline &their : theirs.timelines) {
    const Timeline *our = ours.findTimeline(their.name);
    if (!their.releases.empty() || (our && our->minimum == their.minimum))
      continue;
    OpenPlace &left = plan.leftOut.emplace_back();
    left.subject = Subject::Release;
    left.domain = their.name;
    left.name = their.name;
    left.since = our ? their.minimum : their.newest;
    bool isFrozen = our && frozen.count(their.name);
    if (!our)
      left.text = "domain '" + their.name + "' is none of 'timelines' in " +
                  manifest + "; add {\"name\": \"" + their.name +
                  "\", \"minimum\": " + toString(their.minimum) +
                  ", \"newest\": " + toString(their.newest) + "} there";
    else if (isFrozen)
      left.text = "upstream differs: it begins with " +
                  toString(their.minimum) +
                  "; released facts stay, so it was not written";
    else
      left.text = "it begins with " + toString(their.minimum) +
                  "; set its 'minimum' in " + manifest;
  }
}

llvm::Error Planner::run() {
  leaveDomains();
  llvm::erase_if(theirs.ops, [&](const Op &their) {
    if (ours.findTimeline(their.domain))
      return false;
    OpenPlace left;
    left.domain = their.domain;
    left.name = their.name;
    left.text = "domain '" + their.domain + "' is none of 'timelines' in " +
                folder + familyFile.str() + "; add it there";
    plan.leftOut.push_back(std::move(left));
    return true;
  });
  bool isFirst = true;
  while (true) {
    if (llvm::Error error = write())
      return error;
    if (texts.empty()) {
      llvm::append_range(plan.open, findOpen(ours, frozen));
      return llvm::Error::success();
    }
    if (isFirst)
      tryToday();
    isFirst = false;
    Diagnostics diagnostics;
    std::optional<Family> tried;
    if (llvm::Error error = tryFiles(diagnostics, tried)) {
      std::string why = llvm::toString(std::move(error));
      if (takeOutCulprit(why))
        continue;
      return llvm::createStringError(
          "specs/" + ours.name +
          " would not generate, so nothing is written:\n" + why);
    }
    if (tried && isGood(diagnostics)) {
      llvm::append_range(plan.open, findOpen(*tried, frozen));
      break;
    }
    if (takeOut(diagnostics, tried))
      continue;
    std::string text;
    llvm::raw_string_ostream os(text);
    diagnostics.print(os, /*showColors=*/false);
    return llvm::createStringError("specs/" + ours.name +
                                   " would not load, so nothing is written:\n" +
                                   StringRef(text).rtrim());
  }
  for (auto &[path, text] : texts)
    plan.files.push_back({path, std::move(text)});
  llvm::append_range(plan.open, carriedOver);
  return llvm::Error::success();
}

llvm::Expected<AdoptionPlan>
dialectgen::planUpstream(StringRef root, const Family &ours,
                         const Family &upstream, const llvm::SourceMgr &sources,
                         const PlanOptions &options) {
  AdoptionPlan plan;
  FrozenVersions frozen = ours.released.versions;
  const Family *from = &upstream;
  VersionedAdoption adoption;
  // What follows an external dialect keeps all that was released.
  if (options.statements == Statements::Spec && ours.versionedPart() &&
      !ours.isExternal()) {
    AdoptionOptions terms;
    if (auto newest = frozen.find(ours.releaseLine().name);
        newest != frozen.end())
      terms.frozen = newest->second;
    terms.statesVersions = options.statesVersions;
    terms.enumerations = options.enumerations;
    terms.next = nextVersions(ours).at(ours.releaseLine().name);
    adoption = adoptVersioned(ours, upstream, terms);
    plan.open = std::move(adoption.open);
    from = &adoption.family;
  }
  if (llvm::Error error =
          Planner(root, ours, *from, frozen, sources, options, plan).run())
    return std::move(error);
  return plan;
}
