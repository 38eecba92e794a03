//===- ExternalPage.cpp - dialects that others document -------------------===//

#include "emit/reference/ExternalPage.h"
#include "emit/text/LineWrap.h"
#include "emit/text/Template.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace dialectgen;
using llvm::StringRef;

namespace {

struct ExternalPageView {
  std::vector<std::string> sections;
  DIALECTGEN_VIEW(sections)
};

/// Names of things that a release changed, in the order of the model.
struct ReleaseChanges {
  std::vector<std::string> newOps, newVersions, endedOps, types, attributes;
};

} // namespace

/// `new ops: `a`, `b``; nothing without names.
static void addTo(std::vector<std::string> &parts, StringRef what,
                  const std::vector<std::string> &names) {
  if (!names.empty())
    parts.push_back(what.str() + ": `" + llvm::join(names, "`, `") + "`");
}

/// The changes of `release`, before which was `previous`.
static ReleaseChanges changesOf(const Family &family, const Version &release,
                                const Version &previous) {
  ReleaseChanges changes;
  for (const Op &op : family.ops) {
    for (const OpVersion &version : op.versions)
      if (version.since == release)
        (&version == &op.versions.back() ? changes.newOps : changes.newVersions)
            .push_back(op.name);
    if (!op.versions.empty() && op.versions.front().until == previous)
      changes.endedOps.push_back(op.name);
  }
  for (auto [records, names] :
       {std::pair(&family.types, &changes.types),
        std::pair(&family.attributes, &changes.attributes)})
    for (const WireRecord &record : *records)
      if (record.since == release && !record.isUnnamed() &&
          record.retired.empty())
        names->push_back(record.name);
  return changes;
}

static std::string textOf(const ReleaseChanges &changes) {
  std::vector<std::string> parts;
  addTo(parts, "new ops", changes.newOps);
  addTo(parts, "new versions of", changes.newVersions);
  addTo(parts, "no longer there", changes.endedOps);
  addTo(parts, "new types", changes.types);
  addTo(parts, "new attributes", changes.attributes);
  return parts.empty() ? "as before" : llvm::join(parts, "; ");
}

std::string dialectgen::externalSection(const Family &family) {
  if (!family.isExternal() || family.dialect->external.page.empty())
    return "";
  const Timeline &line = family.releaseLine();
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "## " << family.dialect->dialect << "\n\n"
     << "[Documentation](" << family.dialect->external.page << "); "
     << countText(family.ops.size(), "op");
  if (const VersionedPart *part = family.versionedPart())
    os << "; versions are those of `" << part->dialect << "`";
  os << ".\n";
  for (size_t i = line.releases.size(); i--;) {
    const Version &release = line.releases[i];
    size_t first = llvm::count_if(family.ops, [&](const Op &op) {
      return !op.versions.empty() && op.versions.back().since == release;
    });
    std::string item =
        "- " + toString(release) + ": " +
        (i ? textOf(changesOf(family, release, line.releases[i - 1]))
           : countText(first, "op"));
    os << "\n" << wrapProse(item, /*indent=*/2, maxColumns - 1);
  }
  return text;
}

llvm::Error
dialectgen::emitExternalPage(StringRef root,
                             const std::vector<std::string> &sections,
                             OutputSet &outputs) {
  llvm::Expected<Rendering> page = renderTemplate(
      root, "reference/external.md.mustache", ExternalPageView{sections});
  if (!page)
    return page.takeError();
  outputs.add("docs/reference/mlir.md",
              [&](llvm::raw_ostream &os) { page->write(os); });
  return llvm::Error::success();
}
