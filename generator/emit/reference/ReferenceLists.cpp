//===- ReferenceLists.cpp - what there is, by op and by release -----------===//
//
// docs/reference/<family>/ except for the pages of ops: an index with the
// coverage of documentation, a page per release, a table of support, types and
// attributes with their codes, and properties that no op verifies.
//
//===----------------------------------------------------------------------===//

#include "diff/steps/Steps.h"
#include "emit/Emitters.h"
#include "emit/dialect/DialectOps.h"
#include "emit/reference/ReferencePlaces.h"
#include "emit/reference/ReferenceText.h"
#include "emit/reference/RelationText.h"
#include "emit/text/Markdown.h"
#include "emit/text/OdsText.h"
#include "model/ToConfirm.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

namespace dialectgen {
namespace {

using llvm::StringRef;

struct TimelineView {
  std::string name, labels, range;
  Part unreleased, ops, news;
  DIALECTGEN_VIEW(name, labels, range, unreleased, ops, news)
};

struct IndexView {
  std::string family, summary;
  Part pages, documented;
  std::vector<TimelineView> timelines;
  DIALECTGEN_VIEW(family, summary, pages, documented, timelines)
};

struct ChangeView {
  std::string name, link, from, to, notes, up, down;
  DIALECTGEN_VIEW(name, link, from, to, notes, up, down)
};

struct ReleaseView {
  std::string family, name, label, release, index, counts;
  Part unreleased, neighbours, added, removed;
  std::vector<ChangeView> changed;
  DIALECTGEN_VIEW(family, name, label, release, index, counts, unreleased,
                  neighbours, added, removed, changed)
};

/// A page that is a title and sections. There may be one for each op, so that
/// they are written as they are made.
struct SectionsView {
  std::string family, title, intro;
  view::Stream sections;
  DIALECTGEN_VIEW(family, title, intro, sections)
};

class SectionWriter {
public:
  explicit SectionWriter(llvm::raw_ostream &os) : os(os) {}

  /// Begins a section; returns the stream that its text goes to.
  llvm::raw_ostream &begin(StringRef title) {
    os << (isFirst ? "## " : "\n\n## ") << title << "\n\n";
    isFirst = false;
    return os;
  }

private:
  llvm::raw_ostream &os;
  bool isFirst = true;
};

/// Titles and texts.
using Sections = std::vector<std::pair<std::string, std::string>>;

view::Stream streamOf(Sections sections) {
  return [sections = std::move(sections)](llvm::raw_ostream &os) {
    SectionWriter writer(os);
    for (const auto &[title, text] : sections)
      writer.begin(title) << text;
  };
}

/// How many of the elements of one sort have a doc.
struct DocCount {
  size_t newest = 0, newestDone = 0, all = 0, allDone = 0;

  void add(bool isNewest, bool isDone) {
    ++all;
    allDone += isDone;
    newest += isNewest;
    newestDone += isNewest && isDone;
  }
};

std::string countText(size_t done, size_t all) {
  return std::to_string(done) + " of " + std::to_string(all);
}

class Lists {
public:
  explicit Lists(const EmitContext &context)
      : context(context), family(context.family), places(family) {}

  IndexView index() const;
  ReleaseView release(const Timeline &timeline, const Version &at) const;
  // Nothing where the page would have no section.
  std::optional<SectionsView> supported() const;
  std::optional<SectionsView> records() const;
  std::optional<SectionsView> unverified() const;

  /// The releases of a timeline that has ops, oldest first.
  std::vector<Version> releasesOf(const Timeline &timeline) const;

private:
  bool hasOps(const Timeline &timeline) const {
    return llvm::any_of(
        family.ops, [&](const Op &op) { return op.domain == timeline.name; });
  }
  /// `[Add](ai.onnx/Add.md#version-14)`, from a page that is `toIndex` away
  /// from the index.
  std::string link(const Op &op, const OpVersion *version,
                   StringRef toIndex) const {
    return "[" + op.name + "](" + toIndex.str() + places.pageOf(op) +
           (version ? ReferencePlaces::anchorOf(*version) : "") + ")";
  }
  TimelineView timeline(const Timeline &timeline) const;
  Part documented() const;
  std::string byHand(const Op &op) const;

  const EmitContext &context;
  const Family &family;
  ReferencePlaces places;
};

std::vector<Version> Lists::releasesOf(const Timeline &timeline) const {
  if (!hasOps(timeline))
    return {};
  std::vector<Version> releases = timeline.releases;
  if (releases.empty())
    for (unsigned number = timeline.minimum.getMajor();
         number <= timeline.newest.getMajor(); ++number)
      releases.emplace_back(number);
  return releases;
}

/// A timeline with its ops in the order of the spec.
TimelineView Lists::timeline(const Timeline &timeline) const {
  std::vector<std::vector<std::string>> ops, news;
  // Release → ops that are new or changed with it.
  std::map<Version, std::vector<std::string>> byRelease;
  for (const Op &op : family.ops) {
    if (op.domain != timeline.name)
      continue;
    std::vector<std::string> versions;
    for (const OpVersion &version : op.versions) {
      versions.push_back(toString(version.since));
      byRelease[version.since].push_back(link(op, &version, ""));
    }
    ops.push_back(
        {link(op, nullptr, ""), llvm::join(versions, ", "), cell(op.summary)});
  }
  std::vector<Version> releases = releasesOf(timeline);
  for (const Version &release : llvm::reverse(releases))
    news.push_back({"[" + toString(release) + "](" +
                        places.pageOf(timeline, release) + ")",
                    llvm::join(byRelease[release], ", ")});
  TimelineView view;
  view.name = timeline.name;
  view.labels = timeline.label + "s";
  view.labels[0] = llvm::toUpper(view.labels[0]);
  view.range = toString(timeline.minimum) + " to " + toString(timeline.newest);
  if (timeline.newest != timeline.newestReleased)
    view.unreleased = toString(timeline.newestReleased);
  view.ops = table({"op", "versions", ""}, ops);
  view.news = table({timeline.label, "new or changed"}, news);
  return view;
}

/// The fraction of documented elements.
Part Lists::documented() const {
  std::map<std::string, DocCount> counts;
  for (const Op &op : family.ops)
    for (const OpVersion &version : op.versions) {
      bool isNewest = &version == &op.versions.front();
      auto count = [&](const char *what, const auto &elements) {
        for (const auto &element : elements)
          counts[what].add(isNewest, !element.doc.empty());
      };
      count("operands", version.operands);
      count("results", version.results);
      count("attributes", version.attributes);
      count("regions", version.regions);
      for (const Attribute &attribute : version.attributes)
        for (const Json &value : attribute.allowedValues)
          counts["values of attributes"].add(
              isNewest, attribute.valueDocs.count(value.dump()));
    }
  for (const WireRecord &record : family.attributes)
    for (const WireCase &one : record.cases)
      counts["cases of enumerations"].add(true, !one.doc.empty());
  std::vector<std::vector<std::string>> rows;
  for (const auto &[what, count] : counts)
    rows.push_back({what, countText(count.newestDone, count.newest),
                    countText(count.allDone, count.all)});
  return table({"", "of newest versions", "of all versions"}, rows);
}

IndexView Lists::index() const {
  IndexView view;
  view.family = family.name;
  view.summary = family.summary;
  std::vector<std::string> pages = {"[Support](supported.md), op by op"};
  if (records())
    pages.push_back("[Types and attributes](types.md)");
  if (unverified())
    pages.push_back("[Properties that are not verified](unverified.md)");
  view.pages = bullets(pages);
  view.documented = documented();
  for (const Timeline &one : family.timelines)
    if (hasOps(one))
      view.timelines.push_back(timeline(one));
  return view;
}

ReleaseView Lists::release(const Timeline &timeline, const Version &at) const {
  ReleaseView view;
  view.family = family.name;
  view.name = timeline.name;
  view.label = timeline.label;
  view.release = toString(at);
  view.index = places.toIndex(timeline) + "README.md";
  if (timeline.newestReleased < at)
    view.unreleased = "In development.";
  std::vector<Version> releases = releasesOf(timeline);
  size_t place = llvm::find(releases, at) - releases.begin();
  std::vector<std::string> neighbours;
  auto neighbour = [&](const Version &other) {
    neighbours.push_back("[" + timeline.label + " " + toString(other) + "](" +
                         timeline.label + "-" + toString(other) + ".md)");
  };
  if (place > 0)
    neighbour(releases[place - 1]);
  if (place + 1 < releases.size())
    neighbour(releases[place + 1]);
  if (!neighbours.empty())
    view.neighbours = llvm::join(neighbours, " · ");

  std::string toIndex = places.toIndex(timeline);
  std::vector<std::string> added, removed;
  size_t count = 0;
  for (const Op &op : family.ops) {
    if (op.domain != timeline.name)
      continue;
    const OpVersion *version = op.versionAt(at);
    const OpVersion *before =
        place > 0 ? op.versionAt(releases[place - 1]) : nullptr;
    count += version != nullptr;
    if (before && !version)
      removed.push_back(link(op, before, toIndex));
    if (!version || version->since != at)
      continue;
    const OpVersion *older = op.olderThan(*version);
    if (!older) {
      added.push_back(link(op, version, toIndex) +
                      (op.summary.empty() ? "" : ": " + op.summary));
      continue;
    }
    const Step &step = context.steps.of(op, *version);
    view.changed.push_back(
        {op.name,
         toIndex + places.pageOf(op) + ReferencePlaces::anchorOf(*version),
         toString(older->since), toString(version->since),
         *bullets(notesOrSame(context.notes.of(op, *version))), toText(step.up),
         toText(step.down)});
  }
  view.counts = std::to_string(count) + " ops, of which " +
                std::to_string(added.size()) + " new and " +
                std::to_string(view.changed.size()) + " changed";
  view.added = bullets(added);
  view.removed = bullets(removed);
  return view;
}

/// The functions in C++ of the runtime for the newest version of an op.
std::string Lists::byHand(const Op &op) const {
  const Hooks &hooks = op.versions.front().hooks;
  std::vector<std::string> parts;
  for (auto [has, what] :
       {std::pair(hooks.verifier, "verifier"),
        std::pair(hooks.canonicalizer, "canonicalizer"),
        std::pair(hooks.folder, "folder"),
        std::pair(hooks.reifyResultShapes, "shapes of results"),
        std::pair(!hooks.importer.empty(), "importer"),
        std::pair(!hooks.decomposition.empty(), "decomposition"),
        std::pair(!hooks.lowering.empty() && !hooks.isLoweredToOp(),
                  "lowering")})
    if (has)
      parts.push_back(what);
  if (!hooks.shapeInference.empty())
    parts.push_back("shapes by rule " + code(hooks.shapeInference));
  if (!hooks.resultTypeInference.empty())
    parts.push_back("types by rule " + code(hooks.resultTypeInference));
  return llvm::join(parts, ", ");
}

/// The kind that is worst among the steps of an op, and how often it is.
std::string worstKind(llvm::ArrayRef<Step> steps, Way way) {
  StepKind worst = StepKind::Same;
  size_t count = 0;
  for (const Step &step : steps) {
    StepKind stepKind = step.to(way).stepKind;
    count = stepKind == worst ? count + 1 : worst < stepKind ? 1 : count;
    worst = std::max(worst, stepKind);
  }
  if (steps.empty())
    return "";
  return getName(worst).str() + " (" + countText(count, steps.size()) + ")";
}

std::optional<SectionsView> Lists::supported() const {
  SectionsView view;
  view.family = family.name;
  view.title = "Support of " + family.name;
  view.intro =
      "Each op with the number of its versions, the checks of the newest "
      "version, its functions in C++, and the kind of its hardest step between "
      "versions, with the number of steps of this kind.";
  Sections sections;
  for (const Timeline &timeline : family.timelines) {
    std::vector<std::vector<std::string>> rows;
    for (const Op &op : family.ops) {
      if (op.domain != timeline.name || op.versions.empty())
        continue;
      const OpVersion &newest = op.versions.front();
      std::vector<std::string> verified = verifiedTexts(context, op, newest);
      size_t unverified = newest.unverified.size();
      llvm::ArrayRef<Step> steps = context.steps.of(op);
      std::vector<std::string> carried;
      for (const FamilyPart *familyPart : family.parts())
        if (size_t count = family.carried(*familyPart, op).size())
          carried.push_back(std::to_string(count) + " in " +
                            code(familyPart->dialect));
      if (!op.external.empty())
        carried.push_back("newest is " + code(op.external));
      rows.push_back(
          {link(op, nullptr, ""), std::to_string(op.versions.size()),
           llvm::join(carried, ", "),
           verified.empty() ? "" : std::to_string(verified.size()),
           unverified == 0
               ? ""
               : "[" + std::to_string(unverified) + "](unverified.md)",
           byHand(op), worstKind(steps, Way::Up), worstKind(steps, Way::Down)});
    }
    if (Part text = table({"op", "versions", "defined", "verified",
                           "not verified", "by hand", "up", "down"},
                          rows))
      sections.emplace_back(timeline.name, std::move(*text));
  }
  if (sections.empty())
    return std::nullopt;
  view.sections = streamOf(std::move(sections));
  return view;
}

/// `name: kind` of fields, in wire order.
template <typename Fields, typename Kind>
std::string fieldsText(const Fields &fields, Kind kind) {
  std::vector<std::string> texts;
  for (const auto &field : fields)
    texts.push_back(code(field.name) + " " + kind(field));
  return cell(llvm::join(texts, ", "));
}

/// Marks entries that a tool guessed.
std::string marked(const std::string &text, bool isToConfirm) {
  return isToConfirm ? text + " (to confirm)" : text;
}

/// Types or attributes of the versioned dialect, by code.
std::vector<std::vector<std::string>>
wireRows(const std::vector<WireRecord> &records) {
  std::vector<std::vector<std::string>> rows;
  for (size_t i = 0; i != records.size(); ++i) {
    const WireRecord &record = records[i];
    if (!record.retired.empty()) {
      rows.push_back({std::to_string(i), "retired: " + record.retired, "", "",
                      "", "", ""});
      continue;
    }
    rows.push_back(
        {marked(std::to_string(i), record.codeToConfirm.has_value()),
         code(record.name), code(record.className), toString(record.since),
         record.until ? toString(*record.until) : "",
         record.builtin.empty() ? "" : cell(code(record.builtin)),
         fieldsText(record.fields, [](const WireField &field) {
           return marked(getWireKinds()[field.kind].name, field.toConfirm);
         })});
  }
  return rows;
}

std::optional<SectionsView> Lists::records() const {
  SectionsView view;
  view.family = family.name;
  view.title = "Types and attributes of " + family.name;
  view.intro = "The types and attributes of ops. Codes and numbers belong to "
               "the serialized form, and never change.";
  if (!findUnconfirmed(family).empty())
    view.intro += " Entries to confirm were chosen by a tool, may change, and "
                  "are in no artifact.";
  Sections sections;
  auto add = [&](StringRef title, Part text) {
    if (text)
      sections.emplace_back(title.str(), std::move(*text));
  };
  const Vocabulary &vocabulary = family.vocabulary;
  std::vector<std::vector<std::string>> rows;
  for (const ElementType &type : vocabulary.elementTypes)
    rows.push_back({code(type.name), cell(code(type.def)),
                    type.number ? std::to_string(type.number) : ""});
  add("Element types", table({"element", "definition", "number"}, rows));
  rows.clear();
  for (const NamedType &type : vocabulary.namedTypes)
    rows.push_back({code(type.name), namedTypeText(family, type)});
  add("Named types", table({"type", "values"}, rows));
  rows.clear();
  for (const TypeConstraint &set : vocabulary.typeSets)
    rows.push_back({code("@" + set.name), typesText(set.types)});
  add("Sets of types", table({"set", "types"}, rows));
  rows.clear();
  for (const AttributeKind &kind : vocabulary.attributeKinds)
    rows.push_back({code(kind.name),
                    kind.def.empty() ? "" : cell(code(kind.def)),
                    (kind.list ? "list of " : "") + kind.value,
                    kind.number ? std::to_string(kind.number) : ""});
  add("Kinds of attributes",
      table({"kind", "definition", "value", "number"}, rows));
  for (auto [title, records, codes] :
       {std::tuple("Types of the dialect", &family.dialectTypes,
                   &family.dialectTypeCodes),
        std::tuple("Attributes of the dialect", &family.dialectAttributes,
                   &family.dialectAttributeCodes)}) {
    rows.clear();
    for (const DialectRecord &record : *records) {
      auto place = llvm::find(*codes, record.name);
      rows.push_back({place == codes->end()
                          ? ""
                          : marked(std::to_string(place - codes->begin()),
                                   record.codeToConfirm.has_value()),
                      code(record.mnemonic), cell(record.summary),
                      record.wire.empty() ? "" : code(record.wire),
                      fieldsText(record.fields,
                                 [](const RecordField &field) {
                                   return marked(toWords(field.kind),
                                                 field.toConfirm);
                                 }),
                      cell(llvm::join(record.verified, "; "))});
    }
    add(title, table({"code", "name", "", "in the versioned dialect", "fields",
                      "verified"},
                     rows));
  }
  for (auto [title, records] :
       {std::pair("Types on the wire", &family.types),
        std::pair("Attributes on the wire", &family.attributes)})
    add(title, table({"code", "name", "class", "since", "until", "MLIR's",
                      "fields in order"},
                     wireRows(*records)));
  for (const WireRecord &record : family.attributes) {
    if (record.cases.empty())
      continue;
    rows.clear();
    for (const WireCase &one : record.cases)
      rows.push_back(
          {std::to_string(one.value), code(one.name),
           marked(toString(one.since.value_or(record.since)), one.toConfirm),
           cell(one.doc)});
    add("Enumeration " + record.name,
        table({"value", "case", "since", "meaning"}, rows));
  }
  if (sections.empty())
    return std::nullopt;
  view.sections = streamOf(std::move(sections));
  return view;
}

std::optional<SectionsView> Lists::unverified() const {
  if (llvm::none_of(family.ops, [&](const Op &op) {
        return !op.versions.empty() && !op.versions.front().unverified.empty();
      }))
    return std::nullopt;
  SectionsView view;
  view.family = family.name;
  view.title = "Properties not verified by ops of " + family.name;
  view.intro = "A program that breaks one of these rules is accepted, and its "
               "meaning is undefined.";
  // Of the newest version, which programs are written in.
  view.sections = [this](llvm::raw_ostream &os) {
    SectionWriter sections(os);
    for (const Op &op : family.ops)
      if (!op.versions.empty())
        if (Part items = bullets(op.versions.front().unverified))
          sections.begin(link(op, nullptr, "")) << *items;
  };
  return view;
}

} // namespace

llvm::Error emitReferenceLists(const EmitContext &context, OutputSet &outputs) {
  Lists lists(context);
  ReferencePlaces places(context.family);
  std::string folder = "docs/reference/" + context.family.name + "/";
  std::map<std::string, Template> layouts;
  for (const char *name : {"index", "release", "sections"}) {
    llvm::Expected<Template> layout = Template::read(
        context.root, std::string("reference/") + name + ".md.mustache");
    if (!layout)
      return layout.takeError();
    layouts.emplace(name, std::move(*layout));
  }
  auto add = [&](const std::string &file, const char *layout,
                 auto view) -> llvm::Error {
    llvm::Expected<Rendering> page = layouts.at(layout).render(std::move(view));
    if (!page)
      return page.takeError();
    outputs.add(folder + file, [&](llvm::raw_ostream &os) { page->write(os); });
    return llvm::Error::success();
  };
  if (llvm::Error error = add("README.md", "index", lists.index()))
    return error;
  for (auto [file, view] : {std::pair("supported.md", lists.supported()),
                            std::pair("types.md", lists.records()),
                            std::pair("unverified.md", lists.unverified())})
    if (view)
      if (llvm::Error error = add(file, "sections", *view))
        return error;
  for (const Timeline &timeline : context.family.timelines)
    for (const Version &release : lists.releasesOf(timeline))
      if (llvm::Error error = add(places.pageOf(timeline, release), "release",
                                  lists.release(timeline, release)))
        return error;
  return llvm::Error::success();
}

} // namespace dialectgen
